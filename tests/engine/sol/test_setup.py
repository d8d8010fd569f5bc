"""Set-up: what everybody begins with, where the motherships stand, and the deck."""

from __future__ import annotations

from itertools import accumulate, groupby

import pytest

from engine.core.chance import SEED_LIMIT
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.edition import EDITIONS
from engine.sol.pieces import SUITS, Card, Piece, Suit
from engine.sol.state import Player, State, left, movement
from tests.engine.sol.sketch import P1, play
from tests.rulings import ruling

every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])
every_edition = pytest.mark.parametrize("name", EDITIONS)


def begin(
    seats: int = 2, *options: str, seed: int = 0, name: str = "published", opening: str = "off"
) -> State:
    """A first position, by default without opening structures."""
    return GAME.play.start(Setup(name, seats, seed, (f"opening={opening}", *options)))


def why_not(name: str, seats: int, seed: int = 0) -> Refused:
    with pytest.raises(Refused) as caught:
        GAME.play.start(Setup(name, seats, seed))
    assert GAME.speech.words.refusal(caught.value)
    return caught.value


# What each player has.


@every_edition
@every_count
def test_everybody_begins_with_the_same_hold_energy_and_reserve(name: str, seats: int) -> None:
    state = begin(seats, name=name)
    assert len(state.players) == seats
    assert list(state.players) == [
        Player(eye=ship.eye, hold=8, reserve=5, energy=3) for ship in state.players
    ]


@pytest.mark.parametrize(
    ("name", "gates"), [("published", 5), ("reference", 5), ("prototype", 8), ("early", 8)]
)
def test_all_structures_begin_in_the_reserve(name: str, gates: int) -> None:
    state = begin(2, name=name)
    assert state.stations == {}
    assert state.gates == {}
    in_reserve = {piece: left(state, P1, piece) for piece in Piece}
    assert in_reserve == {Piece.NODE: 3, Piece.FOUNDRY: 3, Piece.TOWER: 3, Piece.GATE: gates}


@every_edition
@every_count
def test_movement_begins_at_three_and_the_marker_on_thirteen(name: str, seats: int) -> None:
    state = begin(seats, name=name)
    assert {movement(state, Seat(number)) for number in range(seats)} == {3}
    assert state.turn.mp == 3
    assert state.instability == 13


@every_count
@pytest.mark.parametrize(
    ("name", "opening"),
    [(name, "off") for name in EDITIONS] + [(name, "on") for name in EDITIONS[:3]],
)
def test_a_first_position_breaks_no_invariant(name: str, opening: str, seats: int) -> None:
    assert GAME.play.broken(begin(seats, name=name, opening=opening)) == []


@pytest.mark.parametrize(("seats", "side"), [(2, "A"), (3, "A"), (4, "A"), (5, "B")])
def test_five_players_play_on_side_b(seats: int, side: str) -> None:
    assert begin(seats).terms.side.name == side


# Motherships: 4, step 5.


@pytest.mark.parametrize(
    ("seats", "first", "eyes"),
    [
        (2, "E13", "E13 E7"),
        (3, "E13", "E13 E9 E5"),
        (4, "E13", "E13 E10 E7 E4"),
        (5, "E16", "E16 E13 E10 E7 E4"),
        (2, "E1", "E1 E8"),
        (3, "E5", "E5 E1 E10"),
        (4, "E2", "E2 E12 E9 E6"),
        (5, "E1", "E1 E14 E11 E8 E5"),
    ],
)
def test_motherships_stand_a_step_behind_one_another(seats: int, first: str, eyes: str) -> None:
    state = begin(seats, f"start_eye={first}")
    assert [str(ship.eye) for ship in state.players] == eyes.split()


def gaps(state: State) -> list[int]:
    """How many eyes ahead of each mothership the next one is."""
    count = len(state.terms.side.eyes)
    eyes = [int(ship.eye) for ship in state.players]
    return [min((other - eye) % count for other in eyes if other != eye) for eye in eyes]


@pytest.mark.parametrize(("seats", "step"), [(2, 6), (3, 4), (4, 3), (5, 3)])
def test_at_every_turn_the_player_to_move_alone_has_the_long_gap(seats: int, step: int) -> None:
    turns = list(accumulate(["pass"] * 40, play, initial=begin(seats, seed=7)))
    assert [int(state.turn.seat) for state in turns] == [turn % seats for turn in range(41)]
    assert [gaps(state) for state in turns] == [
        [step + (seat == turn % seats) for seat in range(seats)] for turn in range(41)
    ]


@ruling(6)
@pytest.mark.parametrize(("seats", "eyes"), [(2, 13), (3, 13), (4, 13), (5, 16)])
def test_chance_picks_the_eye_of_the_first_player_among_all(seats: int, eyes: int) -> None:
    picked = {int(begin(seats, seed=seed).players[P1].eye) for seed in range(200)}
    assert picked == set(range(1, eyes + 1))


@ruling(6)
def test_a_table_may_fix_the_eye_of_the_first_player() -> None:
    picked = {str(begin(3, "start_eye=E9", seed=seed).players[P1].eye) for seed in range(50)}
    assert picked == {"E9"}


@ruling(6)
def test_fixing_the_eye_changes_nothing_else_of_the_game() -> None:
    fixed, free = begin(3, "start_eye=E9", seed=4), begin(3, seed=4)
    assert (fixed.deck, fixed.chance) == (free.deck, free.chance)


# Who begins.


@ruling(10)
@every_edition
@every_count
def test_the_first_seat_begins(name: str, seats: int) -> None:
    starts = [begin(seats, name=name, seed=seed) for seed in range(10)]
    assert {state.turn.seat for state in starts} == {P1}
    assert {GAME.play.waiting(state) for state in starts} == {(P1,)}


@ruling(10)
def test_the_turn_goes_round_in_the_order_of_the_seats() -> None:
    turns = accumulate(["pass"] * 6, play, initial=begin(3))
    assert [str(state.turn.seat) for state in turns] == ["P1", "P2", "P3"] * 2 + ["P1"]


# The deck: 4, step 6.


@every_edition
def test_the_deck_has_thirteen_flares_and_the_flares_are_always_among_the_suits(
    name: str,
) -> None:
    starts = [begin(2, name=name, seed=seed) for seed in range(20)]
    assert {state.deck.count(Card.FLARE) for state in starts} == {13}
    assert all(state.terms.suits[0] is Suit.FLARE for state in starts)


@pytest.mark.parametrize(("name", "size"), [("published", 13), ("prototype", 15)])
def test_every_suit_of_the_game_is_in_the_deck_in_full_and_no_other(name: str, size: int) -> None:
    state = begin(3, name=name, seed=3)
    others = state.terms.suits[1:]
    assert {suit: state.deck.count(Card(suit)) for suit in SUITS[1:]} == {
        suit: size * (suit in others) for suit in SUITS[1:]
    }


def test_which_suits_are_used_is_random() -> None:
    used = [set(begin(2, seed=seed).terms.suits) for seed in range(100)]
    assert set().union(*used) == set(SUITS)
    assert {len(suits) for suits in used} == {4}


def test_no_card_is_drawn_held_or_discarded_yet() -> None:
    state = begin(4)
    assert len(state.deck) == 78
    assert (state.discard, state.removed, state.choices) == ((), (), ())
    assert [ship.card for ship in state.players] == [None] * 4


@every_edition
@every_count
def test_the_same_seed_gives_the_same_game(name: str, seats: int) -> None:
    assert begin(seats, name=name, seed=11) == begin(seats, name=name, seed=11)


def test_another_seed_gives_another_deck() -> None:
    decks = {begin(2, seed=seed).deck for seed in range(50)}
    assert len(decks) == 50


def test_the_deck_is_shuffled() -> None:
    deck = begin(2, seed=1).deck
    runs = [suit for suit, _ in groupby(deck)]
    assert len(runs) > len(deck) / 2


# What is refused.


@every_edition
@pytest.mark.parametrize("seats", [0, 6, -1])
def test_nobody_and_more_than_five_cannot_play(name: str, seats: int) -> None:
    refused = why_not(name, seats)
    assert refused.code == "seats"
    assert (refused.facts["seats"], refused.facts["high"]) == (seats, 5)
    assert refused.facts["edition"] == name


@pytest.mark.parametrize("name", ["prototype", "early"])
def test_the_prototypes_cannot_be_played_alone(name: str) -> None:
    refused = why_not(name, 1)
    assert refused.code == "seats"
    assert (refused.facts["low"], refused.facts["high"]) == (2, 5)


@pytest.mark.parametrize("name", ["deluxe", "", "Published"])
def test_an_unknown_edition_is_refused_with_the_known_ones(name: str) -> None:
    refused = why_not(name, 2)
    assert refused.code == "unknown_edition"
    assert refused.facts["known"] == EDITIONS


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    assert why_not("published", 2, seed).code == "seed"


@pytest.mark.parametrize("seed", [0, SEED_LIMIT - 1])
def test_every_seed_in_range_begins_a_game(seed: int) -> None:
    assert GAME.play.waiting(begin(2, seed=seed)) == (P1,)
