"""The warm bot: legal everywhere, blind to secrets, never idle, and better than chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.action import Action
from engine.sol.actions import Activate, Bonus, Fly, Hurl, Order, Pass
from engine.sol.agenda import TakeTurn
from engine.sol.computer_player import advise
from engine.sol.computer_player.projects import Plans
from engine.sol.computer_player.worth import Prices
from engine.sol.pieces import Answer, Piece, Topic
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, sketch
from tests.engine.sol.test_view import TABLES, ids, other_worlds, positions
from tests.random_play import EVERY_COLOUR, uses_cards, walk
from tools import contest, soak

STEPS = 200
MANY = 150  # positions of one game
KINDS = [Setup(kind.edition, kind.seats, 7, (*kind.options, EVERY_COLOUR)) for kind in soak.kinds()]
EVERY_KIND = [
    pytest.param(setup, marks=() if place % 12 == 0 else pytest.mark.slow, id=ids(setup))
    for place, setup in enumerate(KINDS)
]
some_tables = pytest.mark.parametrize(
    "table",
    [*TABLES[:1], *(pytest.param(table, marks=pytest.mark.slow) for table in TABLES[1:])],
    ids=ids,
)


def advices(state: State) -> dict[Seat, Action]:
    return {seat: advise(state, seat) for seat in GAME.play.waiting(state)}


def warm_game(setup: Setup, cap: int) -> Iterator[tuple[State, Action]]:
    """A game in which every seat is the warm bot's."""
    state = GAME.play.start(setup)
    for _ in range(cap):
        if GAME.play.result(state) is not None:
            return
        found = advices(state)
        for seat, action in found.items():
            assert action in GAME.play.legal(state, seat), (GAME.play.write(action), seat)
        action = next(iter(found.values()))
        yield state, action
        state = GAME.play.step(state, action).state


def scoring(state: State, seat: Seat) -> list[Action]:
    """Legal actions that bring momentum at once, as far as the seat can know."""
    have = state.players[seat].momentum
    return [
        action
        for action in GAME.play.legal(state, seat)
        if GAME.play.preview(state, seat, (action,)).state.players[seat].momentum > have
    ]


@pytest.mark.parametrize("setup", EVERY_KIND[::4])
def test_every_advice_is_legal_at_every_kind_of_table(setup: Setup) -> None:
    assert sum(1 for _ in warm_game(setup, STEPS)) > 20


@cache
def on_turn(table: Setup) -> tuple[State, ...]:
    """Positions of a random game in which somebody has the turn before them."""
    found = [
        moment.before
        for moment in walk(GAME, table, cap=4000, prefers=uses_cards)
        if isinstance(moment.before.agenda[-1], TakeTurn) and moment.before.turn.action is None
    ]
    return tuple(found[:: 1 + len(found) // MANY])


@some_tables
def test_every_advice_in_random_games_is_legal_and_always_the_same(table: Setup) -> None:
    for state in positions(table):
        for seat, action in advices(state).items():
            assert action in GAME.play.legal(state, seat)
            assert advise(GAME.play.codec.read(GAME.play.codec.write(state)), seat) == action


@some_tables
def test_it_never_passes_while_it_could_score(table: Setup) -> None:
    for state in on_turn(table):
        seat = state.turn.seat
        if isinstance(advise(state, seat), Pass):
            assert not scoring(state, seat)


@some_tables
def test_worlds_that_differ_only_in_secrets_get_the_same_advice(table: Setup) -> None:
    rnd = random.Random(table.seed)
    for state in positions(table)[::2]:
        known = advices(state)
        for world in other_worlds(state, rnd):
            for seat, action in known.items():
                if seat not in world.knowing:
                    assert advise(world.state, seat) == action, world.what


def test_a_seat_that_is_asked_nothing_gets_no_advice() -> None:
    state = sketch("O: O1 P1\nP1:\nP2:")
    with pytest.raises(Refused) as refused:
        advise(state, P2)
    assert refused.value.code == "not_asked"


def test_it_hurls_what_is_in_the_core_when_the_star_is_about_to_die() -> None:
    state = sketch("C: C1 P1\nP1:\nP2:", instability=1)
    assert advise(state, P1) == Hurl(P1, next(iter(state.players[P1].sundivers)))


def test_it_turns_energy_into_momentum_at_its_tower() -> None:
    state = sketch("R: R1 P1 tower/P1\nP1: energy=6\nP2:", instability=2)
    action = advise(state, P1)
    assert isinstance(action, Activate)
    state = GAME.play.step(state, action).state
    assert advise(state, P1) == Bonus(P1, take=True)


def test_it_leaves_a_bonus_that_would_only_feed_the_next_flare() -> None:
    state = sketch("V: V1 P1 node/P1\nP1: hold=4 energy=11\nP2:")
    state = GAME.play.step(state, Order(P1, Topic.BONUS, Piece.NODE, Answer.ASK)).state
    state = GAME.play.step(state, Activate(P1, next(iter(state.players[P1].sundivers)))).state
    assert advise(state, P1) == Bonus(P1, take=False)


@pytest.mark.parametrize("edition", GAME.editions)
def test_it_beats_random_players_in_every_edition(edition: str) -> None:
    scores = [contest.play(table) for table in contest.tables(2, 4, seed=7, edition=edition)]
    assert [score.win for score in scores] == [1.0] * len(scores)
    assert max(score.turns for score in scores) <= contest.SOON


@pytest.mark.parametrize("seats", [2, pytest.param(5, marks=pytest.mark.slow)])
@pytest.mark.parametrize("edition", GAME.editions)
def test_games_between_computer_players_end_by_supernova(edition: str, seats: int) -> None:
    for table in contest.tables_of_its_own(seats, 3, seed=1, edition=edition):
        score = contest.play(table)
        assert score.supernova
        assert score.turns <= contest.SOON


def test_it_ends_the_game_with_its_last_sundivers_and_does_not_hurl_them() -> None:
    state = sketch("C: C1 P1x2; C2 node/P1\nP1:\nP2:", edition="early", instability=1)
    action = advise(state, P1)
    assert isinstance(action, Fly)
    assert action.target == next(iter(state.stations))


def test_it_plans_no_gate_where_one_is_however_long_the_game_lasts() -> None:
    state = sketch(
        """
        V: V6 P1
        R: R4 P1
        gates: I7-V6/P1 V6-R4/P1 R4-C3/P1
        P1: energy=12
        P2:
        """,
        edition="prototype",
        instability=1,
    )
    state = evolve(state, turn=evolve(state.turn, number=301))
    plans = Plans(state, P1, Prices.at(state, P1))
    gates = [project.cells for project in plans.conversions if project.piece is Piece.GATE]
    between = state.terms.side.slot_between
    assert gates
    assert not any(between[cells[1], cells[2]] in state.gates for cells in gates)
    assert not isinstance(advise(state, P1), Pass)
