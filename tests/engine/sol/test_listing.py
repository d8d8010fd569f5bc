"""Kinds of actions that are listed at once: the same as if each were checked by itself."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.action import Action
from engine.sol.actions import ANSWERS, AT_ONCE, GOING_ON, Place
from engine.sol.agenda import TakeTurn, blocking
from engine.sol.state import State
from tests.random_play import EVERY_COLOUR, uses_cards, walk


def checked_one_by_one(state: State, kind: type[Action], seat: Seat) -> list[Action]:
    found = []
    for action in kind.candidates(state, seat):
        try:
            action.check(state)
        except Refused:
            continue
        found.append(action)
    return found


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("published", ()),
        ("published", (EVERY_COLOUR, "trigger_event=teleport")),
        ("prototype", (EVERY_COLOUR,)),
        ("early", (EVERY_COLOUR,)),  # looks at crowded cells only at the end of a turn
    ],
)
def test_what_is_listed_at_once_is_what_each_check_allows(
    edition: str, options: tuple[str, ...]
) -> None:
    listed = dict.fromkeys(AT_ONCE, 0)
    for moment in walk(GAME, Setup(edition, 3, 5, options), cap=400, prefers=uses_cards):
        state: State = moment.before
        spent = evolve(state, turn=evolve(state.turn, whole=True))
        for position in (state, spent):
            for prompt in blocking(position.agenda):
                on_turn = type(prompt) is TakeTurn
                kinds = GOING_ON[state.turn.action] if on_turn else ANSWERS[type(prompt)]
                for kind in AT_ONCE.keys() & {*kinds} if not position.active else ():
                    quick = list(AT_ONCE[kind](position, prompt.seat))
                    assert quick == checked_one_by_one(position, kind, prompt.seat)
                    listed[kind] += len(quick)
    if edition != "published":
        del listed[Place]  # nothing is placed before their first turn
    assert all(listed.values())
