"""Choices word by word: they lead to every legal action and to nothing else."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import data
from engine.core.choices import NOTHING, Choice, Choices, Listed, first, picked
from engine.core.game import Setup
from engine.core.listing import lines
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.games import GAMES
from engine.sol.edition import edition
from tests.random_play import AnyGame, walk

SOL = GAMES["sol"]
ONE = Seat(0)
ACTIONS = ("launch I1", "launch I4", "play fuel", "play fuel I1", "pass")


def listed(actions: Sequence[str]) -> Listed[object, str]:
    return Listed(lambda state, seat: actions if seat == ONE else (), str)


def after(words: str) -> Choices:
    return listed(ACTIONS)(object(), ONE, words.split())


def test_the_first_words_are_those_of_all_actions() -> None:
    assert after("").options == (
        Choice("launch", completes=False, goes_on=True),
        Choice("play", completes=False, goes_on=True),
        Choice("pass", completes=True),
    )


def test_a_word_may_complete_an_action_and_begin_a_longer_one() -> None:
    assert after("play").options == (Choice("fuel", completes=True, goes_on=True),)
    found = after("play fuel")
    assert found.whole
    assert [one.word for one in found.options] == ["I1"]


@pytest.mark.parametrize("words", ["fly", "launch I9", "pass now", "launch I1 I4"])
def test_words_that_begin_no_action_lead_nowhere(words: str) -> None:
    assert after(words) == NOTHING
    assert not after(words).leads


def test_a_seat_that_is_not_asked_has_nothing_to_choose() -> None:
    assert listed(ACTIONS)(object(), Seat(1), ()) == NOTHING


def test_pictures_learn_where_all_of_it_may_lead() -> None:
    assert after("").aims == ACTIONS
    assert after("launch").aims == ACTIONS[:2]


def test_a_player_who_chooses_word_by_word_makes_the_game_list_its_actions_once() -> None:
    asked: list[object] = []

    def legal(state: object, seat: Seat) -> Sequence[str]:
        asked.append(state)
        return ACTIONS

    choices, one, two = Listed(legal, str), object(), object()
    for state in (one, one, two, one):
        for words in ((), ("play",), ("play", "fuel")):
            assert choices(state, ONE, words).leads
    assert asked == [one, two]


@pytest.mark.parametrize(
    ("words", "line"),
    [("", "launch I1"), ("play", "play fuel"), ("play fuel I1", "play fuel I1"), ("fly", None)],
)
def test_the_first_action_after_some_words_is_found_on_one_way(
    words: str, line: str | None
) -> None:
    asked: list[tuple[str, ...]] = []

    def following(chosen: Sequence[str]) -> Choices:
        asked.append(tuple(chosen))
        return after(" ".join(chosen))

    assert first(following, words.split()) == line
    assert len(asked) <= 3


@pytest.mark.parametrize("folder", ["bot", "render"])
def test_what_people_press_or_type_asks_for_no_list_of_actions(folder: str) -> None:
    """The linter holds that `engine.core.listing` is not imported there; `legal` is a field."""
    files = sorted((data.ROOT.parent / folder).rglob("*.py"))
    assert len(files) > 10
    callers = [
        (file.name, node.lineno)
        for file in files
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "legal" and field_of(node) == "play"
    ]
    assert callers == []


def field_of(node: ast.Attribute) -> str:
    return node.value.attr if isinstance(node.value, ast.Attribute) else ""


def test_lines_are_found_without_asking_for_more_than_needed() -> None:
    asked: list[tuple[str, ...]] = []
    choices = listed(ACTIONS)
    state = object()

    def following(words: Sequence[str]) -> Choices:
        asked.append(tuple(words))
        return choices(state, ONE, words)

    assert list(islice(lines(following), 1)) == ["launch I1"]
    assert asked == [(), ("launch",)]
    assert sorted(lines(following)) == sorted(ACTIONS)


PICKS = Choices(tuple(Choice(word, True, True) for word in "ABC"), least=1, most=2)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["A"], ("A",)),
        (["C", "A"], ("A", "C")),
        (["A", "A"], ("A",)),
        ([], None),
        (["A", "B", "C"], None),
        (["A", "D"], None),
    ],
)
def test_several_picks_come_in_the_order_of_the_options(
    words: list[str], found: tuple[str, ...] | None
) -> None:
    assert picked(PICKS, words) == found


TABLES = [
    (name, seats)
    for name in SOL.editions
    for seats in range(edition(name).players[0], edition(name).players[1] + 1)
]


def legal_lines(game: AnyGame, state: Any, seat: Seat) -> list[str]:
    return list(map(game.play.write, game.play.legal(state, seat)))


@settings(deadline=None, max_examples=300)
@given(
    table=st.sampled_from(TABLES), seed=st.integers(0, 10_000), steps=st.integers(0, 120),
)  # fmt: skip
def test_every_legal_action_of_sol_is_reached_word_by_word_and_nothing_else(
    table: tuple[str, int], seed: int, steps: int
) -> None:
    name, seats = table
    setup = Setup(name, seats, seed)
    state = SOL.play.start(setup)
    for moment in islice(walk(SOL, setup, state), steps):
        state = moment.after
    for seat in SEATS[:seats]:
        following = partial(SOL.play.choices, state, seat)
        reached = list(lines(following))
        assert len(set(reached)) == len(reached)
        assert sorted(reached) == sorted(legal_lines(SOL, state, seat))
        for line in reached:
            (action,) = SOL.play.read(state, seat, line)
            SOL.play.check(state, action)
            words = line.split()
            assert all(following(words[:n]).leads for n in range(len(words) + 1))


@pytest.mark.parametrize("line", ["launch C1", "fly C1 C2", "keep flare", "P2: pass"])
def test_check_refuses_what_a_step_would(line: str) -> None:
    state = SOL.play.start(Setup("published", 2, 7, ("opening=off",)))
    seat = Seat(1) if line.startswith("P2") else ONE
    (action,) = SOL.play.read(state, seat, line.rpartition(": ")[2])
    with pytest.raises(Refused) as checked:
        SOL.play.check(state, action)
    with pytest.raises(Refused) as stepped:
        SOL.play.step(state, action)
    assert checked.value.code == stepped.value.code
