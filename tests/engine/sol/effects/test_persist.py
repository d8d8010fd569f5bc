"""Persist: a sundiver outlives its conversion."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.refusal import Malformed
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
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

PERSIST = {"refraction": "persist"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
OLDER = pytest.mark.parametrize("edition", ["prototype", "early"])


def board(text: str, edition: str = "prototype", **page: Any) -> State:
    text = f"{text}\n{WAY_IN}\nP1: hold=1 card=refraction\nP2: hold=1"
    return sketch(text, edition=edition, **{"effects": PERSIST, "deck": DECK, **page})


@ruling(83)
@OLDER
def test_the_example_of_the_card(edition: str) -> None:
    state = board("O: O5 P1\nI: I5 P1", edition)
    reserve = player(state, P1).reserve
    step = run(state, "convert gate O5 I5 V5; play persist I5")
    after = step.state
    assert [str(slot) for slot in after.gates][-1] == "I5-V5"
    assert player(after, P1).sundivers == {at("I5"): 1}
    assert player(after, P1).reserve == reserve + 1
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert after.discard == (Suit.REFRACTION,)
    assert after.turn.seat == P2


@ruling(83)
@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("foundry V4 V5", ["V4", "V5"]),
        ("foundry V5 V4", ["V5", "V4"]),
        ("node V4 V6", ["V4", "V6"]),
        ("tower O5 I5 V5", ["O5", "I5", "V5"]),
        ("gate O5 I5 V4", ["O5", "I5"]),
    ],
)
def test_each_of_the_sundivers_used_may_stay_and_no_other(line: str, cells: list[str]) -> None:
    state = board("O: O5 P1\nI: I5 P1\nV: V4 P1; V5 P1; V6 P1; V9 P1")
    assert code(state, f"play persist {cells[0]}") == "convert_first"
    assert not [line for line in legal(state) if line.startswith("play")]
    state = play(state, f"convert {line}")
    assert legal(state) == [*(f"play persist {cell}" for cell in cells), "end"]
    assert code(state, "play persist V9") == "not_used"
    assert code(state, "play persist C1") == "not_used"
    before = player(state, P1)
    for cell in cells:
        after = player(play(state, f"play persist {cell}"), P1)
        assert after.sundivers == {**before.sundivers, at(cell): 1}
        assert after.reserve == before.reserve - 1
    assert player(play(state, "end"), P1).sundivers == before.sundivers


@ruling(83)
def test_one_of_a_stack_stays_with_the_others() -> None:
    state = board("V: V4 P1x5; V5 P1x5")
    state = play(state, "convert foundry V4 V5; play persist V5")
    assert player(state, P1).sundivers == {at("V4"): 4, at("V5"): 5}


@ruling(83)
def test_it_is_played_once_and_only_with_a_conversion() -> None:
    state = board("V: V4 P1; V5 P1")
    assert code(state, "launch O13; play persist V4") == "wrong_time"
    assert play(state, "convert foundry V4 V5; play persist V4").turn.seat == P2


@OLDER
def test_what_was_used_is_still_known_after_saving(edition: str) -> None:
    state = play(board("V: V4 P1; V6 P1", edition), "convert node V4 V6")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "play persist V6"), P1).sundivers == {at("V6"): 1}


@pytest.mark.parametrize(
    ("line", "used"),
    [
        ("node V4 V6", ["V4"]),
        ("node V4 V6", ["V4", "V7"]),
        ("node V4 V6", ["V6", "V4"]),
        ("node V4 V6", ["V6", "V8"]),
        ("foundry V4 V5", ["V6", "V5"]),
        ("foundry V4 V5", ["V4", "V6"]),
        ("tower O5 I5 V5", ["O6", "I6", "V4"]),
        ("gate O5 I5 V4", ["O5", "I6"]),
        ("gate O5 I5 V4", ["O4", "I5"]),
        ("gate O5 I5 V4", ["O5", "I5", "V4"]),
    ],
)
def test_a_saved_game_cannot_have_used_what_does_not_make_the_piece(
    line: str, used: list[str]
) -> None:
    state = board("O: O5 P1\nI: I5 P1\nV: V4 P1; V5 P1; V6 P1")
    page = CODEC.write(play(state, f"convert {line}"))
    page["progress"]["turn"]["used"] = used
    with pytest.raises(Malformed) as caught:
        CODEC.read(page)
    assert caught.value.field == "progress.turn.used"


@pytest.mark.parametrize(
    "changes",
    [{"sundivers": {"V4": 5}, "reserve": 2}, {"reserve": 1}],
)
def test_a_saved_game_cannot_have_a_conversion_that_could_not_be_taken_back(
    changes: dict[str, Any],
) -> None:
    page = CODEC.write(play(board("V: V4 P1; V6 P1"), "convert node V4 V6"))
    row = page["players"][0]
    row.update(changes)
    row["hold"] = 13 - sum(row["sundivers"].values()) - row["reserve"]
    with pytest.raises(Malformed) as caught:
        CODEC.read(page)
    assert caught.value.field == "progress.turn.used"


def test_nothing_is_used_without_a_conversion() -> None:
    page = CODEC.write(board("V: V4 P1; V6 P1"))
    page["progress"]["turn"]["used"] = ["V4", "V6"]
    with pytest.raises(Malformed):
        CODEC.read(page)
