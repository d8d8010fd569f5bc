"""Golden playthroughs of Nova Solis: by players who like to fight, and by the computer's."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import count

from engine.core.game import Setup
from engine.nova import GAME
from engine.nova.action import Action
from engine.nova.actions import Attack, UseAbility
from engine.nova.computer_player import advise
from engine.nova.events import DiceRolled, GameEnded, TileRevealed
from engine.nova.events.entity import ActionCardDrawn
from engine.nova.state import State
from tests.golden import Playthrough, Teller, of_players
from tests.random_play import Moment, offers, walk

NUMBERS = ("energy", "credits", "stars", "points")
KEEN = 0.5  # how often a player fights or uses an ability where that is possible


def fights(action: Action) -> bool:
    return isinstance(action, (Attack, UseAbility))


def at_random(setup: Setup, start: State) -> Iterator[Moment]:
    """Let random players play, who prefer to fight."""
    return walk(GAME, setup, start, prefers=fights)


def advised(setup: Setup, start: State) -> Iterator[Moment]:
    """Let the computer's players play, who fight more than they advise others to."""
    state, rnd = start, random.Random(setup.seed)
    for number in count():
        if state.result is not None:
            return
        offered = offers(GAME, state)
        keen = [action for action in offered if fights(action)]
        if keen and rnd.random() < KEEN:
            action = rnd.choice(keen)
        else:
            action = advise(state, GAME.play.waiting(state)[0])
        step = GAME.play.step(state, action)
        yield Moment(number, state, offered, action, step.state, step.events)
        state = step.state


def changes(turn: Sequence[Moment]) -> Iterator[str]:
    before, after = turn[0].before, turn[-1].after
    for done in turn:
        for event in done.events:
            if isinstance(event, DiceRolled):
                yield f"{event.side} rolls {' '.join(map(str, event.faces))}"
            elif isinstance(event, ActionCardDrawn):
                yield f"card {event.card}"
            elif isinstance(event, TileRevealed):
                yield f"{event.tile} on {event.location}"
    if after.entity.power != before.entity.power:
        yield f"power {after.entity.power}"
    if after.entity.marker != before.entity.marker:
        yield f"marker {after.entity.marker}"
    yield from of_players(turn, NUMBERS)


def ended(event: GameEnded) -> str:
    return str(event.by)


PLAYTHROUGHS = (
    Playthrough("nova-2", Setup("first", 2, 1), teller=Teller(GAME, at_random, changes, ended)),
    Playthrough("nova-4", Setup("first", 4, 5), teller=Teller(GAME, advised, changes, ended)),
)
