"""Hand-written positions: what is left out is filled in."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.refusal import Malformed
from engine.nova.content.sectors import BAG
from engine.nova.content.technologies import BASIC_DECK
from engine.nova.map import PLAYERS, layout
from engine.nova.position import CODEC
from tests.engine.nova.sketch import P1, P2, asked, at, play, player, sketch


@pytest.mark.parametrize("seats", PLAYERS)
def test_races_homes_and_sectors_are_filled_in(seats: int) -> None:
    state = sketch([{}] * seats)
    assert set(state.map) == set(layout(seats).sectors)
    assert len({each.race for each in state.players}) == seats
    assert [each.home for each in state.players] == list(layout(seats).homes)


def test_what_is_given_stays_and_the_rest_is_filled_around_it() -> None:
    state = sketch(
        [{"race": "kethic", "home": "C10"}, {}], map={"A1": "core-07"}, bag="lb-vp", seed=7
    )
    assert player(state, P1).home == at("C10")
    assert (player(state, P2).race, player(state, P2).home) == ("calyth", at("C1"))
    assert state.map[at("A1")] == "core-07"
    assert list(state.map.values()).count("core-07") == 1
    assert state.bag == ("lb-vp",)


def test_the_bag_and_the_deck_hold_what_is_nowhere_else() -> None:
    state = sketch(
        [{"hand": "lb-vp lr-artifact", "technologies": "ion-cannon"}, {"archive": "ion-cannon"}],
        tiles={"C1.2": "lb-vp"},
    )
    out = ["lb-vp", "lr-artifact", "lb-vp"]
    assert Counter(state.bag) == Counter(BAG) - Counter(out)
    assert Counter(state.deck) == Counter(BASIC_DECK) - Counter(["ion-cannon"] * 2)


def test_ancient_cards_that_are_owned_are_not_in_the_row() -> None:
    assert sketch([{"technologies": "ancient-2b"}, {}]).ancient == (1, 3)


def test_a_position_in_the_middle_of_a_scan_asks_what_to_keep() -> None:
    state = sketch(phase="SCAN_KEEP", scan={"drawn": ["lb-vp"], "thrown": []})
    assert asked(state) == ["P1 keep"]


def test_a_position_in_which_objectives_are_chosen_asks_those_to_whom_cards_were_dealt() -> None:
    dealt = "g-01 b-01 s-01 b-02 s-02"
    page = {"players": [{"dealt": dealt}, {"objectives": "g-02"}], "deck": "ion-cannon"}
    state = CODEC.read({**page, "phase": "SETUP_OBJECTIVES"})
    assert asked(state) == ["P1 objectives"]
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "choose b-02 s-01")
    assert player(state, P1).objectives == ("b-02", "s-01")
    assert (asked(state), state.deck) == (["P1 turn"], ("ion-cannon",))


@pytest.mark.parametrize("dealt", ["", "b-01 b-02 b-03 b-04 b-05"])
def test_objectives_are_chosen_from_cards_that_allow_a_choice(dealt: str) -> None:
    page = {"players": [{"dealt": dealt}, {}], "phase": "SETUP_OBJECTIVES"}
    with pytest.raises(Malformed):
        CODEC.read(page)


@pytest.mark.parametrize(
    ("page", "field"),
    [
        ({"players": [{}]}, "players"),
        ({"players": [{"ships": {"B99": 1}}, {}]}, "players[0].ships"),
        ({"players": [{"energy": -1}, {}]}, "players[0].energy"),
        ({"players": [{"gold": 1}, {}]}, "players[0].gold"),
        ({"players": [{}, {}], "turn": "P3"}, "turn"),
        ({"players": [{}, {}], "phase": "BREAKFAST"}, "phase"),
        ({"players": [{"race": "martian"}, {}]}, "players"),
    ],
)
def test_a_wrong_field_is_named(page: dict[str, object], field: str) -> None:
    with pytest.raises(Malformed) as caught:
        CODEC.read(page)
    assert caught.value.field == field


def test_a_position_may_name_the_homeworld_of_every_player() -> None:
    """One that the engine wrote does; with no position left over it could not be read."""
    written = CODEC.write(sketch([{"home": "C10"}, {"home": "C1"}]))
    assert [player["home"] for player in written["players"]] == ["C10", "C1"]
    assert CODEC.write(CODEC.read(written)) == written


def test_zeros_may_be_given_or_left_out() -> None:
    page: dict[str, Any] = {"map": {"B7": "disc-01"}, "bag": [], "deck": []}
    zeros = {"ships": {"B7": 0, "C1": 1}, "stations": {"C1": 0}, "board": {"move": 0}}
    entity = {"ships": {"B7": 0}, "stations": {"Z": 5}}
    state = sketch([{**zeros, "captured": {"ships": 0}}, {}], entity=entity, **page)
    assert state == sketch([{"ships": {"C1": 1}}, {}], **page)
