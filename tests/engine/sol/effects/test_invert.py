"""Invert: another player's pattern becomes your station."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Malformed, Refused
from engine.sol import GAME
from engine.sol.actions import Play
from engine.sol.effect import Word
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station, left
from tests.engine.sol.sketch import (
    P1,
    P2,
    WAY_IN,
    at,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
)
from tests.rulings import ruling

INVERT = {"refraction": "invert"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
OLDER = pytest.mark.parametrize("edition", ["prototype", "early"])


def board(text: str, edition: str = "prototype", p2: str = "hold=1", **page: Any) -> State:
    """P2's mothership is beside O8, O9, I8 and I9."""
    players = f"P1: eye=E1 hold=2 card=refraction\nP2: eye=E8 {p2}\nP3: eye=E4 hold=1"
    page = {"effects": INVERT, "deck": DECK, **page}
    return sketch(f"{text}\n{WAY_IN}\n{players}", edition=edition, **page)


def plays(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("play")]


@ruling(83)
@OLDER
def test_the_example_of_the_card(edition: str) -> None:
    state = board("V: V6 P2; V8 P2", edition)
    asked = play(state, "play invert node V6 V8 P2")
    assert asked.stations == {at("V7"): Station(P1, Piece.NODE)}
    step = run(asked, "choose O9; choose O9")
    after = step.state
    assert player(after, P2).sundivers == {at("O9"): 2}
    assert (player(after, P2).hold, player(after, P2).reserve) == (1, player(state, P2).reserve)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert after.discard == (Suit.REFRACTION,)
    assert after.turn.seat == P2
    assert not after.active


@ruling(83)
@pytest.mark.parametrize(
    ("words", "cell", "kind", "moved"),
    [
        ("foundry V6 V7", "V6", Piece.FOUNDRY, 2),
        ("foundry V7 V6", "V7", Piece.FOUNDRY, 2),
        ("node V6 V8", "V7", Piece.NODE, 2),
        ("node V8 V6", "V7", Piece.NODE, 2),
        ("tower I7 V6 R4", "R4", Piece.TOWER, 3),
    ],
)
def test_any_station_may_come_of_it(words: str, cell: str, kind: Piece, moved: int) -> None:
    state = board("I: I7 P2\nV: V6 P2; V7 P2; V8 P2\nR: R4 P2")
    after = play(state, f"play invert {words} P2; {'; '.join(['choose I8'] * moved)}")
    assert after.stations == {at(cell): Station(P1, kind)}
    assert left(after, P1, kind) == 2
    assert player(after, P2).sundivers[at("I8")] == moved
    assert sum(player(after, P2).sundivers.values()) == 5
    assert after.turn.seat == P2


@ruling(83)
def test_every_pattern_of_the_others_is_offered_but_bridges_and_ones_own() -> None:
    state = board("O: O5 P2\nI: I5 P2\nV: V1 P1; V2 P1; V9 P3; V11 P3; V6 P2; V7 P3")
    assert plays(state) == ["play invert node V7 V9 P3", "play invert node V9 V11 P3"]
    assert code(state, "play invert foundry V1 V2 P1") == "own_pattern"
    # Sundivers of several players make no pattern together.
    assert code(state, "play invert foundry V6 V7 P2") == "no_pattern_of"
    assert code(state, "play invert node V1 V2 P2") == "wrong_pattern"
    assert code(state, "play invert tower O5 I5 V5 P2") == "no_pattern_of"


@pytest.mark.parametrize(
    "target",
    [
        (Piece.GATE, at("O5"), at("I5"), at("V5"), P2),
        (Piece.NODE, at("V6"), at("V7"), at("V8"), P2),
        (Piece.TOWER, at("I7"), at("V7"), P2),
        (Piece.NODE, at("V8"), at("V6"), P2),  # is written the other way round
        (Piece.NODE, at("V6"), P2),
        (Piece.NODE, at("V6"), at("V8")),
    ],
)
def test_its_words_are_a_station_the_cells_of_its_pattern_and_a_seat(
    target: tuple[Word, ...],
) -> None:
    state = board("O: O5 P2\nI: I5 P2; I7 P2\nV: V5 P2; V6 P2; V7 P2; V8 P2")
    with pytest.raises(Refused, match="wrong_words"):
        GAME.play.step(state, Play(P1, "invert", target))


@ruling(31, 83)
def test_the_station_must_be_in_reserve_and_its_cell_free() -> None:
    state = board("O: O1 node/P1; O3 node/P1; O5 node/P1\nV: V6 P2; V7 P2; V8 P2; V9 tower/P3")
    assert code(state, "play invert node V6 V8 P2") == "none_left"
    assert plays(state)[0] == "play invert foundry V6 V7 P2"
    taken = board("V: V6 P2; V7 node/P3; V8 P2")
    assert code(taken, "play invert node V6 V8 P2") == "station_there"
    assert plays(taken) == []


@ruling(83)
@pytest.mark.parametrize(
    ("words", "cards"),
    [("O5 O6", []), ("I5 I6", []), ("V5 V6", [1]), ("R5 R6", [2]), ("C4 C5", [3])],
)
def test_it_owes_the_cards_of_a_conversion_in_that_ring(words: str, cards: list[int]) -> None:
    one, two = words.split()
    state = board(f"{one[0]}: {one} P2; {two} P2")
    step = run(state, f"play invert foundry {words} P2; choose O8 x2")
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == cards


@ruling(83)
def test_it_is_the_conversion_of_the_turn() -> None:
    state = board("V: V1 P1; V2 P1; V6 P2; V8 P2")
    after = play(state, "play invert node V6 V8 P2; choose O8; choose O8")
    assert after.turn.seat == P2
    assert player(after, P1).sundivers == {at("V1"): 1, at("V2"): 1}
    # After a conversion or a launch it is too late, and the game does not wait for it.
    assert play(state, "convert foundry V1 V2").turn.seat == P2
    assert code(state, "launch O1; play invert node V6 V8 P2") == "wrong_time"


@ruling(83)
def test_the_one_who_plays_chooses_among_the_cells_around_the_owners_ship() -> None:
    state = play(board("V: V6 P2; V8 P2"), "play invert node V6 V8 P2")
    assert legal(state) == ["choose O8", "choose O9", "choose I8", "choose I9"]
    assert code(state, "choose O1") == "not_an_option"
    assert code(state, "choose hold") == "not_an_option"
    assert code(state, "end") == "effect_first"
    assert code(state, "P2: choose O8") == "not_your_turn"
    (ask,) = GAME.play.asks(state)
    assert (ask.seat, ask.kind, ask.blocking) == (P1, "effect", True)
    assert GAME.play.write(GAME.play.default(state, ask)) in legal(state)


@ruling(83, 115)
@pytest.mark.parametrize(("edition", "limit"), [("prototype", 5), ("early", 6)])
def test_a_cell_takes_no_more_than_the_limit(edition: str, limit: int) -> None:
    state = board(f"O: O9 P2x{limit - 1}\nV: V6 P2; V8 P2", edition)
    state = play(state, "play invert node V6 V8 P2; choose O9")
    assert legal(state) == ["choose O8", "choose I8", "choose I9"]
    assert player(play(state, "choose I9"), P2).sundivers == {at("O9"): limit, at("I9"): 1}


@ruling(83)
def test_a_sundiver_of_the_pattern_leaves_its_cell_before_room_is_looked_for() -> None:
    state = board("O: O8 P2x5; O9 P2x5", p2="hold=0")
    state = play(state, "play invert foundry O8 O9 P2")
    assert legal(state) == ["choose O8", "choose O9", "choose I8", "choose I9"]
    state = play(state, "choose O8; choose O9")
    assert player(state, P2).sundivers == {at("O8"): 5, at("O9"): 5}


@ruling(83)
def test_however_many_there_are_one_cell_has_room() -> None:
    state = board("O: O8 P2x5; O9 P2x5\nI: I8 P2x2; I9 P2", p2="hold=0")
    state = play(state, "play invert foundry I8 I9 P2")
    assert legal(state) == ["choose I8", "choose I9"]


@ruling(112)
def test_movement_is_worked_out_anew() -> None:
    step = run(board("V: V6 P2; V8 P2"), "play invert node V6 V8 P2")
    changes = happened(step, "MovementChanged")
    assert [(event.seat, event.movement) for event in changes] == [(P1, 4)]


def test_tolls_and_sundivers_of_ones_own_are_not_touched() -> None:
    state = board("V: V6 P2x2 P1; V8 P2; V7 P1\ngates: I8-V8/P3")
    after = play(state, "play invert node V6 V8 P2; choose I8; choose I9")
    assert player(after, P1).sundivers == {at("V6"): 1, at("V7"): 1}
    assert player(after, P2).sundivers == {at("V6"): 1, at("I8"): 1, at("I9"): 1}
    assert [each.energy for each in after.players] == [0, 0, 0]


@OLDER
def test_a_half_answered_question_survives_saving(edition: str) -> None:
    state = play(board("V: V6 P2; V8 P2", edition), "play invert node V6 V8 P2; choose O8")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "choose I8"), P2).sundivers == {at("O8"): 1, at("I8"): 1}


@OLDER
@pytest.mark.parametrize("line", ["play invert node V6 V8 P2", "play invert tower I6 V6 R4 P2"])
def test_the_first_question_survives_saving_with_nobody_else_aboard(
    edition: str, line: str
) -> None:
    state = play(board("I: I6 P2\nV: V6 P2; V8 P2\nR: R4 P2", edition, p2="hold=0"), line)
    assert CODEC.read(CODEC.write(state)) == state


@pytest.mark.parametrize(
    "memory",
    [
        {"owner": "P1", "number": 1},  # one's own
        {"owner": "P2", "number": 0},
        {"owner": "P2", "number": 3},  # a node takes two
        {"owner": "P3", "number": 2},  # who has one aboard
    ],
)
def test_a_saved_game_cannot_ask_for_sundivers_that_were_not_displaced(
    memory: dict[str, Any],
) -> None:
    state = play(board("V: V6 P2; V8 P2", p2="hold=4"), "play invert node V6 V8 P2")
    page = CODEC.write(state)
    assert page["progress"]["active"][0]["memory"].items() >= {"owner": "P2", "number": 2}.items()
    page["progress"]["active"][0]["memory"].update(memory)
    with pytest.raises(Malformed):
        CODEC.read(page)


@pytest.mark.parametrize("converted", [[], ["V3"], ["I8-V8"]])
def test_a_saved_game_cannot_ask_without_the_new_station(converted: list[str]) -> None:
    page = CODEC.write(play(board("V: V6 P2; V8 P2"), "play invert node V6 V8 P2"))
    page["progress"]["turn"]["converted"] = converted
    with pytest.raises(Malformed):
        CODEC.read(page)
