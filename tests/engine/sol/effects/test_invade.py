"""Invade: a station changes hands."""

from __future__ import annotations

import pytest

from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station, left
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
    verbs,
)
from tests.rulings import ruling

INVADE = {"refraction": "invade"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]


def siege(cell: str, pieces: str, p2: str = "hold=5", edition: str = "published") -> State:
    return sketch(
        f"""
        {cell[0]}: {cell} {pieces}
        P1: hold=1 card=refraction
        P2: {p2}
        """,
        edition=edition,
        effects=INVADE,
        deck=DECK,
    )


@ruling(62)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = siege("R2", "P1x4 tower/P2", edition=edition)
    reserve = player(state, P1).reserve
    step = run(state, "play invade R2")
    after = step.state
    assert after.stations == {at("R2"): Station(P1, Piece.TOWER)}
    assert player(after, P1).reserve == reserve + 3
    assert player(after, P1).sundivers == {at("R2"): 1}
    assert player(after, P1).hold == 1
    assert player(after, P2).hold == 5 + 3
    assert (left(after, P1, Piece.TOWER), left(after, P2, Piece.TOWER)) == (2, 3)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert CODEC.read(CODEC.write(after)) == after


@ruling(62)
@pytest.mark.parametrize(("kind", "need"), [("node", 2), ("foundry", 2), ("tower", 3)])
def test_it_takes_as_many_sundivers_as_the_pattern(kind: str, need: int) -> None:
    short = siege("V6", f"P1x{need - 1} P2x3 {kind}/P2")
    assert code(short, "play invade V6") == "invaders_short"
    assert "play invade V6" not in legal(short)
    state = siege("V6", f"P1x{need} P2x3 {kind}/P2")
    reserve = player(state, P1).reserve
    state = play(state, "play invade V6")
    assert state.stations == {at("V6"): Station(P1, Piece(kind))}
    assert player(state, P1).reserve == reserve + need
    assert player(state, P1).sundivers == {}
    assert player(state, P2).hold == 5 + need
    assert player(state, P2).sundivers == {at("V6"): 3}


@ruling(62)
@pytest.mark.parametrize(
    ("cell", "cards"), [("O6", []), ("I6", []), ("V6", [1]), ("R6", [2]), ("C4", [3])]
)
def test_it_owes_the_cards_of_a_conversion_in_that_ring(cell: str, cards: list[int]) -> None:
    step = run(siege(cell, "P1x2 node/P2"), f"play invade {cell}")
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards


@ruling(62)
@pytest.mark.parametrize(("hold", "gets"), [(10, 3), (11, 2), (12, 1), (13, 0)])
def test_the_former_owner_gets_as_many_sundivers_as_there_are(hold: int, gets: int) -> None:
    state = play(siege("R2", "P1x3 tower/P2", p2=f"hold={hold}"), "play invade R2")
    assert player(state, P2).hold == hold + gets
    assert player(state, P2).reserve == 13 - hold - gets


@ruling(62)
@pytest.mark.parametrize("cell", ["V2", "V4", "V8"])
def test_the_station_must_be_another_players(cell: str) -> None:
    state = sketch(
        """
        V: V2 P1x3 node/P1; V4 P1x3; V6 P1x2 node/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=INVADE,
        deck=DECK,
    )
    assert code(state, f"play invade {cell}") == "nothing_to_invade"
    assert [line for line in legal(state) if line.startswith("play")] == ["play invade V6"]


@ruling(31, 62)
def test_a_station_of_that_type_must_be_in_reserve() -> None:
    state = sketch(
        """
        O: O1 node/P1; O3 node/P1; O5 node/P1
        V: V6 P1x2 node/P2; V8 P1x2 foundry/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=INVADE,
        deck=DECK,
    )
    assert code(state, "play invade V6") == "none_left"
    assert [line for line in legal(state) if line.startswith("play")] == ["play invade V8"]


@ruling(62)
def test_it_is_the_conversion_of_the_turn() -> None:
    state = sketch(
        """
        V: V2 P1; V3 P1; V6 P1x2 node/P2; V10 P1; V11 P1
        gates: I9-V8/P2
        P1: hold=2 card=refraction
        P2: hold=8
        """,
        effects=INVADE,
        deck=DECK,
    )
    after = play(state, "play invade V6")
    assert after.turn.seat == P2
    assert after.discard == (Suit.REFRACTION,)
    assert player(after, P1).sundivers == {at(cell): 1 for cell in ("V2", "V3", "V10", "V11")}
    # And after a conversion the game does not wait for it.
    assert play(state, "convert foundry V2 V3").turn.seat == P2
    assert code(state, "launch O1; play invade V6") == "wrong_time"


def test_an_activation_leaves_no_room_for_it() -> None:
    state = sketch(
        """
        V: V6 P1x3 node/P2; V8 P1 node/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=INVADE,
        deck=DECK,
    )
    assert code(state, "activate V6; play invade V6") == "wrong_time"
    assert code(state, "P2: play invade V6") == "not_your_turn"


def test_movement_of_both_is_worked_out_anew() -> None:
    state = sketch(
        """
        V: V2 node/P1
        R: R2 P1x2 foundry/P2
        P1: hold=1 card=refraction
        P2: hold=8
        """,
        effects=INVADE,
        deck=DECK,
    )
    step = run(state, "play invade R2")
    changes = happened(step, "MovementChanged")
    assert [(event.seat, event.movement) for event in changes] == [(P1, 5), (P2, 3)]
    assert step.state.turn.mp == 3
    assert play(step.state, "pass").turn.mp == 5


@ruling(14, 62)
def test_the_amends_save_the_former_owner_from_deconstructing() -> None:
    state = siege("V6", "P1x2 node/P2", p2="vaporized=9")
    state = play(state, "play invade V6")
    assert player(state, P2).hold == 2
    assert state.turn.seat == P2
    assert "launch" in verbs(state)
    assert "deconstruct" not in verbs(state)


@ruling(39, 62)
def test_an_outer_station_works_for_its_new_owner_at_the_next_flare() -> None:
    state = sketch(
        """
        O: O4 P1x2 node/P2
        V: V2 P2; V3 P2
        gates: I9-V8/P2
        P1: hold=1 card=refraction
        P2: hold=8
        """,
        effects=INVADE,
        deck=["flare"],
    )
    state = play(state, "play invade O4; convert foundry V2 V3")
    assert (player(state, P1).energy, player(state, P2).energy) == (1, 0)


OLDER = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(62, 84)
@OLDER
def test_the_example_of_the_older_card(edition: str) -> None:
    state = siege("R2", "P1x5 tower/P2", edition=edition)
    step = run(state, "play invade R2")
    before, after = player(state, P1), player(step.state, P1)
    assert step.state.stations == {at("R2"): Station(P1, Piece.TOWER)}
    assert after.sundivers == {at("R2"): 1}
    assert (after.vaporized, after.reserve, after.hold) == (4, before.reserve, before.hold)
    assert player(step.state, P2).hold == player(state, P2).hold
    assert player(step.state, P2).reserve == player(state, P2).reserve
    assert left(step.state, P2, Piece.TOWER) == 3
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert CODEC.read(CODEC.write(step.state)) == step.state


@ruling(62, 84)
@OLDER
@pytest.mark.parametrize(("kind", "need"), [("node", 3), ("foundry", 3), ("tower", 4)])
def test_the_prototypes_want_one_sundiver_more(edition: str, kind: str, need: int) -> None:
    short = siege("V6", f"P1x{need - 1} P2x3 {kind}/P2", edition=edition)
    assert code(short, "play invade V6") == "invaders_short"
    assert "play invade V6" not in legal(short)
    state = play(siege("V6", f"P1x{need} P2x3 {kind}/P2", edition=edition), "play invade V6")
    assert player(state, P1).sundivers == {}
    assert player(state, P1).vaporized == need
    assert player(state, P2).sundivers == {at("V6"): 3}


@ruling(62, 112)
def test_the_prototypes_count_stations_so_both_movements_change() -> None:
    step = run(siege("V6", "P1x3 node/P2", edition="prototype"), "play invade V6")
    changes = happened(step, "MovementChanged")
    assert [(event.seat, event.movement) for event in changes] == [(P1, 4), (P2, 3)]
    assert not happened(step, "Built", "Sacrificed")


@ruling(84)
def test_a_published_table_may_play_the_older_wording() -> None:
    state = sketch(
        """
        V: V6 P1x3 node/P2
        P1: hold=1 card=refraction
        P2: hold=5
        """,
        options=["wording=prototype"],
        effects=INVADE,
        deck=DECK,
    )
    after = play(state, "play invade V6")
    assert player(after, P1).vaporized == 3
    assert player(after, P2).hold == 5
