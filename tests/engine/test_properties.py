"""What is true of every game, however it is played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.core import playout
from engine.core.game import Setup, replay
from engine.games import GAMES
from tests import random_play
from tests.random_play import AnyGame, named, nothing_is_broken, offers, walk

SAMPLED = 43  # one position in so many goes through all the laws
EDITIONS = 2  # the first ones of a game are the ones people play
PLAIN_GAMES = 1  # of each edition and number of players; `make soak` plays a hundred
KEEN_ON_CARDS = 3  # two games in so many

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


# Every game, edition, number of players and way to play.
TABLES = [
    pytest.param(
        game, Setup(edition, seats, 0, options), id="-".join([key, edition, str(seats), *options])
    )
    for key, game in GAMES.items()
    for edition in game.editions[:EDITIONS]
    for seats in game.seats
    for options in random_play.modes(game, edition, seats)
]


def play_by_the_laws(game: AnyGame, setup: Setup) -> None:
    """A whole game: invariants at every step, all the laws at some, and the log replayed."""
    state = game.play.start(setup)
    nothing_is_broken(game, state)
    actions = []
    prefers = random_play.uses_cards if setup.seed % KEEN_ON_CARDS else None
    for moment in walk(game, setup, state, prefers=prefers):
        if (moment.number + setup.seed) % SAMPLED == 0:
            random_play.all_laws(game, moment.before, moment.offered)
        nothing_is_broken(game, moment.after)
        actions.append(moment.action)
        state = moment.after
    assert game.play.result(state) is not None, "the game did not end"
    assert not game.play.waiting(state)
    assert not offers(game, state)
    random_play.position_survives_writing(game, state)
    assert replay(game, setup, actions) == state


@pytest.mark.slow
@pytest.mark.parametrize(("game", "table"), TABLES[::6])  # `make soak` plays them all
def test_whole_games_keep_the_laws(game: AnyGame, table: Setup) -> None:
    place = [one.values for one in TABLES].index((game, table))
    for seed in range(PLAIN_GAMES if table.options in ((), ("longer",)) else 1):
        setup = replace(table, seed=1000 * seed + place)
        try:
            play_by_the_laws(game, setup)
        except AssertionError as fault:
            fault.add_note(named(setup))
            raise


@st.composite
def setups(draw: st.DrawFn, game: AnyGame) -> Setup:
    edition = draw(st.sampled_from(game.editions[:EDITIONS]))
    seats = draw(st.sampled_from(game.seats))
    seed = draw(st.integers(0, 2**256 - 1))
    options = draw(st.sampled_from(random_play.modes(game, edition, seats)))
    return Setup(edition, seats, seed, options)


@each_game
@settings(max_examples=30)
@given(data=st.data())
def test_wherever_players_wander_the_laws_hold(game: AnyGame, data: st.DataObject) -> None:
    """From some point of a random game on, every next action is hypothesis's choice."""
    setup = data.draw(setups(game))
    state = game.play.start(setup)
    for moment in walk(game, setup, state, cap=data.draw(st.integers(0, 900), label="steps")):
        state = moment.after
    for choice in data.draw(
        st.lists(st.integers(0, 10**4), min_size=4, max_size=20), label="choices"
    ):
        if game.play.result(state) is not None:
            break
        offered = offers(game, state)
        assert offered
        random_play.all_laws(game, state, offered)
        state = game.play.step(state, offered[choice % len(offered)]).state
        nothing_is_broken(game, state)


@each_game
@settings(max_examples=4)
@given(data=st.data())
def test_a_game_of_any_set_up_ends_and_replays(game: AnyGame, data: st.DataObject) -> None:
    play_by_the_laws(game, data.draw(setups(game)))


@each_game
@given(seed=st.integers(0, 2**256 - 1), seats=st.integers(-1, 9))
@example(seed=2**256 - 1, seats=2)
@settings(max_examples=30)
def test_every_first_position_keeps_the_laws(game: AnyGame, seed: int, seats: int) -> None:
    setup = Setup(game.editions[0], max(game.seats[0], min(seats, game.seats[-1])), seed)
    state = game.play.start(setup)
    nothing_is_broken(game, state)
    random_play.position_survives_writing(game, state)
    random_play.defaults_are_legal(game, state)
    assert game.play.start(setup) == state
    assert game.play.setup(state) == setup


@each_game
def test_a_walk_is_the_game_that_the_command_line_plays(game: AnyGame) -> None:
    setup = Setup(game.editions[0], game.seats[0], 5)
    played = playout.play(game, setup, cap=200)
    walked = list(walk(game, setup, cap=200))
    assert [entry.action for entry in played.entries] == [moment.action for moment in walked]
    assert walked[-1].after == played.final


@each_game
def test_answering_everything_by_default_keeps_the_laws(game: AnyGame) -> None:
    """What a table gets when nobody ever answers: the clock plays for all."""
    state: Any = game.play.start(Setup(game.editions[0], game.seats[-1], 3))
    for _ in range(300):
        asks = [ask for ask in game.play.asks(state) if ask.blocking]
        if not asks:
            break
        state = game.play.step(state, game.play.default(state, asks[0])).state
        nothing_is_broken(game, state)
    random_play.position_survives_writing(game, state)
