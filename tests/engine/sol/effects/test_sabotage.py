"""Sabotage: the reward comes out of the owner's pocket."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.sol import GAME
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

SABOTAGE = {"refraction": "sabotage"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
RICH = "hold=5 energy=9 momentum=9"
older = pytest.mark.parametrize("edition", ["prototype", "early"])


def where(
    board: str, p1: str = "hold=2", p2: str = RICH, edition: str = "prototype", **page: Any
) -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: {p2}
        """,
        edition=edition,
        effects=SABOTAGE,
        deck=DECK,
        **page,
    )


@ruling(83)
@older
def test_the_example_of_the_card(edition: str) -> None:
    state = where("V: V8 P1 node/P2", p2="hold=5 energy=4", edition=edition)
    step = run(state, "play sabotage V8")
    assert (player(step.state, P1).energy, player(step.state, P2).energy) == (2, 2)
    assert (player(step.state, P1).hold, player(step.state, P1).sundivers) == (3, {})
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert step.state.turn.seat == P2
    poor = where("V: V8 P1 node/P2", p2="hold=5 energy=1", edition=edition)
    assert code(poor, "play sabotage V8") == "owner_energy_short"


RINGS = pytest.mark.parametrize(
    ("cell", "base", "cards"),
    [("O5", 1, []), ("I5", 1, []), ("V5", 2, [1]), ("R5", 3, [2]), ("C5", 5, [3])],
)


@ruling(83)
@RINGS
def test_at_a_node_the_energy_comes_from_the_owner(cell: str, base: int, cards: list[int]) -> None:
    step = run(where(f"{cell[0]}: {cell} P1 node/P2"), f"play sabotage {cell}")
    assert (player(step.state, P1).energy, player(step.state, P2).energy) == (base, 9 - base)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards


@ruling(83)
@RINGS
def test_at_a_foundry_the_owner_pays_and_you_build(cell: str, base: int, cards: list[int]) -> None:
    step = run(where(f"{cell[0]}: {cell} P1 foundry/P2"), f"play sabotage {cell}")
    state = step.state
    assert (player(state, P1).energy, player(state, P2).energy) == (0, 9 - base)
    assert (player(state, P1).hold, player(state, P1).reserve) == (3 + base, 10 - base)
    assert (player(state, P2).hold, player(state, P2).reserve) == (5, 8)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards


@ruling(83)
@RINGS
def test_at_a_tower_momentum_changes_hands(cell: str, base: int, cards: list[int]) -> None:
    step = run(where(f"{cell[0]}: {cell} P1 tower/P2"), f"play sabotage {cell}")
    state = step.state
    assert (player(state, P1).momentum, player(state, P2).momentum) == (base, 9 - base)
    assert (player(state, P1).energy, player(state, P2).energy) == (0, 9)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards
    names = {P1: "Ada", P2: "Bo"}
    told = [GAME.speech.words.event(event, names) for event in happened(step, "MomentumTaken")]
    assert told == [f"Ada takes {base} momentum from Bo."]


@ruling(83)
@pytest.mark.parametrize("kind", ["node", "foundry", "tower"])
def test_nobody_gets_a_bonus(kind: str) -> None:
    state = where(f"R: R5 P1 {kind}/P2", "hold=2 energy=9")
    state = play(state, f"order bonus {kind} take; P2: order bonus {kind} take")
    step = run(state, "play sabotage R5")
    assert happened(step, "BonusTaken", "BonusDeclined") == []
    assert step.state.turn.seat == P2


SUPPLIES = [
    ("node", "hold=5 energy={} momentum=9", "owner_energy_short"),
    ("foundry", "hold=5 energy={} momentum=9", "owner_energy_short"),
    ("tower", "hold=5 energy=9 momentum={}", "owner_momentum_short"),
]


@ruling(83)
@pytest.mark.parametrize(("kind", "p2", "why"), SUPPLIES)
def test_the_owner_must_have_all_of_the_base(kind: str, p2: str, why: str) -> None:
    board = f"R: R5 P1 {kind}/P2"
    assert code(where(board, p2=p2.format(2)), "play sabotage R5") == why
    assert "play sabotage R5" not in legal(where(board, p2=p2.format(2)))
    assert "play sabotage R5" in legal(where(board, p2=p2.format(3)))


@ruling(83)
def test_what_is_built_must_be_in_your_own_reserve() -> None:
    board = "R: R5 P1 foundry/P2"
    assert code(where(board, "hold=10"), "play sabotage R5") == "reserve_short"
    assert player(play(where(board, "hold=9"), "play sabotage R5"), P1).reserve == 0


@ruling(83)
@pytest.mark.parametrize(
    ("cell", "why"),
    [("V2", "own_station"), ("V4", "no_station"), ("V6", "no_sundiver")],
)
def test_it_needs_a_station_of_another_player_and_your_sundiver(cell: str, why: str) -> None:
    state = where("V: V2 P1 node/P1; V4 P1; V6 P2 node/P2; V8 P1 tower/P2; V10 P1 node/P2")
    assert code(state, f"play sabotage {cell}") == why
    offered = [line for line in legal(state) if line.startswith("play")]
    assert offered == ["play sabotage V8", "play sabotage V10"]


@ruling(32, 83)
def test_a_station_reached_only_this_turn_does_not_count() -> None:
    state = where("V: V5 P1 node/P2")
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert code(state, "play sabotage V5") == "not_present_before"


@ruling(83, 123)
def test_it_stands_in_for_one_activation_beside_others() -> None:
    state = where(
        "I: I1 P1x2 tower/P2; I4 P1x2 tower/P2; I7 P1 tower/P1; I9 P1 node/P2", "energy=2"
    )
    state = play(state, "P2: order bonus tower decline; P1: order bonus tower decline")
    state = play(state, "activate I1")
    assert code(state, "play sabotage I1") == "activated_already"
    assert code(state, "play sabotage I9") == "other_type"
    state = play(state, "play sabotage I4")
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "activate I4") == "activated_already"
    state = play(state, "activate I7")
    assert (player(state, P1).momentum, player(state, P1).energy) == (3, 0)
    assert player(state, P2).momentum == 9 - 1
    assert state.stations[at("I4")] == Station(P2, Piece.TOWER)


def test_it_belongs_to_an_activation() -> None:
    state = where("V: V5 P1 node/P2")
    assert code(state, "launch O1; play sabotage V5") == "wrong_time"
    assert code(state, "P2: play sabotage V5") == "not_your_turn"


@ruling(42, 83)
def test_a_limited_supply_does_not_matter_between_players() -> None:
    state = where("V: V5 P1 node/P2", options=["energy_limit=9"])
    state = play(state, "play sabotage V5")
    assert (player(state, P1).energy, player(state, P2).energy) == (2, 7)


@ruling(84, 100)
def test_parasites_eat_from_what_the_owner_supplies() -> None:
    state = where("V: V5 P1 node/P2", edition="published", options=["wording=prototype"])
    after = play(evolve(state, parasites={at("V5"): 1}), "play sabotage V5")
    assert (player(after, P1).energy, player(after, P2).energy) == (1, 8)
    assert code(evolve(state, parasites={at("V5"): 2}), "play sabotage V5") == "base_eaten"


def test_the_position_in_the_middle_of_the_action_survives_writing_and_reading() -> None:
    state = play(where("V: V5 P1 tower/P2; V8 P1 tower/P2", "energy=2"), "play sabotage V5")
    assert (state.turn.seat, player(state, P2).momentum) == (P1, 7)
    assert CODEC.read(CODEC.write(state)) == state
