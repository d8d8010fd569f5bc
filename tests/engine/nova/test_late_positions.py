"""Late positions, as the soak begins with them: legal, rich, and all laws hold there."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from engine.core.game import Setup
from engine.nova import GAME
from tests import random_play
from tests.random_play import walk
from tools.late_nova import late

SETUPS = [Setup("first", seats, seed) for seats in GAME.seats for seed in (1, 2)]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda one: f"{one.seats} players, seed {one.seed}")
def test_all_laws_hold_in_late_games(setup: Setup) -> None:
    state = late(setup)
    random_play.nothing_is_broken(GAME, state)
    rnd = random.Random(setup.seed)
    for moment in islice(walk(GAME, setup, state), 40):
        random_play.nothing_is_broken(GAME, moment.after)
        if rnd.random() < 0.05:
            random_play.all_laws(GAME, moment.before, moment.offered)


def test_late_positions_have_technologies_of_all_kinds_fleets_and_foes() -> None:
    states = [late(setup) for setup in SETUPS]
    players = [player for state in states for player in state.players]
    assert all(player.technologies and player.ships for player in players)
    assert sum(bool(player.panel) for player in players) > len(players) / 2
    assert all(state.entity.ships for state in states)
    ids = {id for player in players for id in player.technologies}
    assert any(id.startswith("ancient") for id in ids)


def test_one_seed_gives_one_position() -> None:
    assert late(SETUPS[0]) == late(SETUPS[0]) != late(SETUPS[1])
