"""Pillar of the older printings: one of the sundivers used stays."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.effect import EFFECTS, Timing
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.rules_pages import page_of
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

PILLAR = {"refraction": "pillar"}
DECK = ["oscillation", "subduction", "refraction", "oscillation", "subduction"]

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


def where(board: str, edition: str = "prototype", energy: int = 0, **page: object) -> State:
    return sketch(
        f"""
        {board}
        P1: hold=2 energy={energy} card=refraction
        P2: hold=1
        """,
        **{"effects": PILLAR, "deck": DECK, "edition": edition, **page},
    )


def two_nodes(edition: str = "prototype") -> State:
    return where("V: V2 P1 node/P1; V9 P1 node/P1", edition)


def plays(state: State) -> list[str]:
    return [line for line in legal(state) if line.startswith("play")]


@ruling(83)
@both_older
def test_the_example_of_the_card(edition: str) -> None:
    state = play(two_nodes(edition), "activate V2; activate V9")
    assert legal(state) == ["play pillar V2", "play pillar V9", "end"]
    step = run(state, "play pillar V9")
    assert player(step.state, P1).energy == 6
    assert player(step.state, P1).sundivers == {at("V9"): 1}
    assert player(step.state, P1).hold == 2 + 1
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    assert step.state.turn.seat == P2


@ruling(83)
def test_any_of_the_sundivers_used_may_stay_not_only_the_last() -> None:
    state = play(two_nodes(), "activate V2; activate V9; play pillar V2")
    assert player(state, P1).sundivers == {at("V2"): 1}


@ruling(83)
@both_older
def test_one_station_is_not_enough(edition: str) -> None:
    state = where("V: V2 P1 node/P1; V5 P1 node/P1; V9 node/P1", edition)
    assert code(state, "play pillar V2") == "activate_more"
    refusal = refused(state, "activate V2; play pillar V2")
    assert refusal.code == "activate_more"
    assert (refusal.facts["need"], refusal.facts["have"]) == (2, 1)
    assert plays(play(state, "activate V2")) == []
    alone = where("V: V2 P1 node/P1", edition)
    assert play(alone, "activate V2").turn.seat == P2  # the game does not wait for it


@ruling(83)
@pytest.mark.parametrize("cell", ["V5", "V7", "O1"])
def test_the_cell_must_be_one_whose_station_was_activated(cell: str) -> None:
    state = where("V: V2 P1 node/P1; V5 P1; V7 P2 node/P2; V9 P1 node/P1")
    refusal = refused(play(state, "activate V2; activate V9"), f"play pillar {cell}")
    assert refusal.code == "not_activated"
    assert refusal.facts["cells"] == (at("V2"), at("V9"))


@ruling(83)
@both_older
def test_further_stations_may_follow_but_not_the_one_it_stays_at(edition: str) -> None:
    state = where("V: V2 P1x2 node/P1; V5 P1 node/P2; V9 P1 node/P1", edition)
    state = play(state, "activate V2; activate V5; play pillar V2")
    assert player(state, P1).sundivers == {at("V2"): 2, at("V9"): 1}
    assert code(state, "activate V2") == "activated_already"
    assert legal(state) == ["activate V9", "end"]
    step = run(state, "activate V9")
    assert player(step.state, P1).sundivers == {at("V2"): 2}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [3]


@ruling(83)
def test_it_stays_at_a_station_of_another_player_too() -> None:
    state = where("V: V2 P1 node/P1; V9 P1 node/P2")
    state = play(state, "activate V2; activate V9; play pillar V9")
    assert player(state, P1).sundivers == {at("V9"): 1}


@ruling(83)
@pytest.mark.parametrize("kind", ["foundry", "tower"])
def test_it_waits_until_the_bonus_is_settled(kind: str) -> None:
    state = where(f"I: I2 P1 {kind}/P1; I9 P1 {kind}/P1", energy=4)
    state = play(state, "activate I2 decline; activate I9")
    assert code(state, "play pillar I2") == "bonus_first"
    state = play(state, "bonus take; play pillar I2")
    assert player(state, P1).sundivers == {at("I2"): 1}
    assert player(state, P1).energy == 4 - 3


@ruling(21, 83, 115)
@pytest.mark.parametrize(("edition", "many"), [("prototype", 5), ("early", 6)])
def test_a_full_cell_is_as_full_as_before(edition: str, many: int) -> None:
    state = where(f"V: V2 P1x{many} node/P1; V9 P1 node/P1", edition)
    state = play(state, "activate V2; activate V9; play pillar V2")
    assert player(state, P1).sundivers == {at("V2"): many}


@ruling(32, 83)
def test_the_one_that_stayed_activates_again_on_the_next_turn() -> None:
    state = play(two_nodes(), "activate V2; activate V9; play pillar V9; P2: pass")
    assert "activate V9" in legal(state)
    assert "activate V2" not in legal(state)


def test_it_belongs_to_an_activation() -> None:
    state = two_nodes()
    assert code(state, "launch O1; play pillar V2") == "wrong_time"
    state = play(state, "activate V2; activate V9")
    assert code(state, "play pillar flare") == "notation"
    assert code(state, "play pillar") == "notation"
    assert play(state, "end").turn.seat == P2


@ruling(16)
def test_the_card_is_discarded_and_keeps_one_sundiver_alone() -> None:
    state = where("V: V2 P1 node/P1; V5 P1 node/P1; V9 P1 node/P1")
    state = play(state, "activate V2; activate V5; play pillar V2")
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play pillar V5") == "card_not_held"


def test_the_turn_survives_writing_and_reading_before_and_after_it() -> None:
    state = where("V: V2 P1 node/P1; V5 P1 node/P1; V9 P1 node/P1")
    state = play(state, "activate V2; activate V5")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "play pillar V2")
    assert CODEC.read(CODEC.write(state)) == state


def test_what_happens_is_told() -> None:
    step = run(play(two_nodes(), "activate V2; activate V9"), "play pillar V9")
    (stayed,) = happened(step, "Stayed")
    assert (stayed.seat, stayed.cell) == (P1, at("V9"))


@ruling(84)
@pytest.mark.parametrize(
    ("wording", "key"),
    [
        ("published", "pillar"),
        ("reference", "pillar"),
        ("prototype", "older_pillar"),
        ("early", "older_pillar"),
    ],
)
def test_the_name_stands_for_the_card_of_the_wording(wording: str, key: str) -> None:
    state = GAME.play.start(Setup("published", 2, seed=1, options=(f"wording={wording}",)))
    words = state.terms.house.wording
    assert words.cards.get("pillar", "pillar") == key
    timing = Timing.ACTIVATE if key == "older_pillar" else Timing.DRAW
    assert EFFECTS[key].timing is timing
    assert page_of("pillar", words)["timing"] == timing


@ruling(83, 84)
def test_it_may_be_played_with_the_newer_rules() -> None:
    state = where("V: V2 P1 node/P1; V9 P1 node/P1", "published", options=["wording=prototype"])
    state = play(state, "activate V2; activate V9; play pillar V9")
    assert player(state, P1).sundivers == {at("V9"): 1}
