"""What is listed in groups is what single checks allow: in random, late and contrived positions.

`Action.legal` checks one of many actions where they stand and fall together. Here each action is
checked by itself, and what nobody lists is looked for among all that is worth trying.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.seat import Seat
from engine.nova import GAME
from engine.nova.action import Action, is_possible
from engine.nova.actions import Declare
from engine.nova.map import ALL_PLACES, FIRST
from engine.nova.pieces import Space, Token
from engine.nova.questions import QUESTIONS, question
from engine.nova.rules import prompts
from engine.nova.state import Player, Position, State
from tests.random_play import walk
from tools.late_nova import late

STEPS, EVERY = 120, 2
SETUPS = [Setup("first", seats, seed) for seats in GAME.seats for seed in (3, 4)]


def positions(setup: Setup) -> Iterator[State]:
    """Positions of a random game; of every other one that begins late."""
    start = late(setup) if setup.seed % 2 else None
    for moment in islice(walk(GAME, setup, start), STEPS):
        if moment.number % EVERY == 0:
            yield moment.before


def poor_or_rich(player: Player, rnd: random.Random) -> Player:
    """Change what a player can spend, and make actions dear."""
    few = rnd.choice((2, 3, 5))
    return evolve(
        player,
        energy=rnd.choice((0, 1, 1, 2, 3, 15)),
        credits=rnd.randrange(6),
        stars=rnd.choice((player.stars, 150)),
        synthesized="",
        discovery=rnd.random() < 0.5,
        board={space: rnd.randint(1, 3) for space in Space if rnd.random() < 0.3},
        captured={token: rnd.randrange(1, 12) for token in Token if rnd.random() < 0.2},
        improved=frozenset(sector for sector in player.sectors if rnd.random() < 0.3),
        ships={sector: rnd.randint(1, few) for sector in player.ships},
    )


def variants(state: State, seat: Seat, rnd: random.Random) -> Iterator[State]:
    """The position, and what it would be with other possessions, or with foes everywhere."""
    yield state
    for _ in range(2):
        players = list(state.players)
        players[seat] = poor_or_rich(players[seat], rnd)
        yield evolve(state, players=tuple(players))
    other = Seat((seat + 1) % len(state.players))
    players = list(state.players)
    there = rnd.sample([at for at in ALL_PLACES[FIRST:] if at in state.map], 6)
    players[other] = evolve(players[other], ships=dict.fromkeys(there, 1))
    yield evolve(
        state, players=tuple(players), loose=dict.fromkeys(state.players[seat].ships, (2, 5))
    )


def alone(position: Position, seat: Seat, kind: type[Action]) -> list[Action]:
    """Check every action worth trying by itself."""
    return [one for one in kind.tries(position, seat) if is_possible(position, one)]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda one: f"{one.seats} players, seed {one.seed}")
def test_what_is_legal_in_groups_is_legal_alone_and_nothing_is_left_out(setup: Setup) -> None:
    rnd = random.Random(setup.seed)
    for state in positions(setup):
        for prompt in prompts(state):
            for kind in question(prompt).actions:
                for each in variants(state, prompt.seat, rnd):
                    assert list(kind.legal(each, prompt.seat)) == alone(each, prompt.seat, kind)


def test_the_positions_tell_all_kinds_apart() -> None:
    """Every kind is legal somewhere and refused somewhere; victory is one action and no group."""
    legal: Counter[type[Action]] = Counter()
    refused: Counter[type[Action]] = Counter()
    for setup in SETUPS[:4]:
        rnd = random.Random(setup.seed)
        for state in positions(setup):
            for prompt in prompts(state):
                for kind in question(prompt).actions:
                    for each in variants(state, prompt.seat, rnd):
                        found = len(alone(each, prompt.seat, kind))
                        legal[kind] += found
                        refused[kind] += found < len([*kind.tries(each, prompt.seat)])
    turn = next(each for each in QUESTIONS.values() if each.kind == "turn")
    assert [kind for kind in turn.actions if not legal[kind]] in ([], [Declare]), legal
    assert not [kind for kind in turn.actions if not refused[kind]], refused
