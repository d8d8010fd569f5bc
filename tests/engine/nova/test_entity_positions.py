"""Positions in the middle of an Entity phase: written, read again, and written by hand (16.1)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.refusal import Malformed
from engine.nova.pieces import EntityGate
from engine.nova.position import CODEC
from engine.nova.state import State
from tests.engine.nova.phases import IDLE, MAP, phase
from tests.engine.nova.sketch import P1, P2, asked, at, play, player, saved, sketch
from tests.rulings import ruling

FLEET = {"ships": {"A3": 2, "A4": 1}}


def page_of(state: State) -> dict[str, Any]:
    page: dict[str, Any] = json.loads(json.dumps(CODEC.write(state)))
    return page


def reread(state: State) -> State:
    """Read a written position as if it came from anywhere."""
    return CODEC.read(page_of(state))


# Written.


def test_a_combat_of_the_entity_is_kept_with_what_follows_it() -> None:
    entity = {"ships": {"A3": 1, "A4": 2}}
    state = phase([{}, FLEET], entity=entity, dice=[1, 6, 6, 4, 4, 6]).state
    page = page_of(state)
    assert page["phase"] == "COMBAT"
    assert page["entity"]["phase"] == {"by": "P1", "attacks": ["A4"]}
    assert page["combat"]["attacker"] == "entity"
    assert not state.turn.phase_due  # it is no longer to come
    assert reread(state) == state
    end = play(state, "die 6a; die 6a")
    assert page_of(end)["entity"]["phase"] == {"by": "P1"}
    assert asked(end) == ["P2 die"]


def test_a_flare_is_kept_with_the_answers_so_far() -> None:
    state = phase([FLEET, FLEET], entity={"cards": "e1-07 e1-10 e2-10"}).state
    page = page_of(state)
    assert page["phase"] == "ENTITY"
    assert page["entity"]["phase"] == {"by": "P1", "draws": 1, "card": "e1-07"}
    assert [ask["ask"] for ask in page["asks"]] == ["flare", "flare"]
    half = play(state, "P2: choose lost A4 disabled A3")
    assert reread(half) == half
    assert "P2" in page_of(half)["entity"]["phase"]["losses"]
    assert play(reread(half), "choose default") == play(half, "choose default")
    without_notes = page_of(half)
    del without_notes["progress"]
    assert asked(CODEC.read(without_notes)) == ["P1 flare"]


def test_a_deficit_in_the_phase_is_kept() -> None:
    tiles = {"A3.1": "lr-population", "A3.2": "lr-population", "A3.3": "ly-population2"}
    state = phase(
        [{}, {"sectors": ["A3", "A5", "B1", "B2"]}],
        map={**MAP, "A3": "core-07"},
        tiles=tiles,
        entity={"ships": {"A3": 1, "B1": 1}},
    ).state
    page = page_of(state)
    assert page["phase"] == "DEFICIT"
    assert page["entity"]["phase"] == {"by": "P1", "attacks": ["B1"]}
    assert reread(state) == state


def test_the_reserve_is_written_and_nothing_of_a_phase_outside_of_one() -> None:
    page = page_of(sketch(entity={"ships": {"A3": 3}, "captured": 2}))
    assert page["entity"]["reserve"] == 15
    assert "phase" not in page["entity"]
    over = page_of(phase(entity={"cards": "e3-11 e1-10"}).state)
    assert over["phase"] == "GAME_OVER"
    assert "phase" not in over["entity"]


# Written by hand.


def entity(**notes: Any) -> dict[str, Any]:
    return {"stations": {}, "cards": "e1-09 e1-10 e2-10", "phase": notes}


def test_without_notes_the_whole_phase_is_still_to_come() -> None:
    page = {"stations": {}, "cards": IDLE}
    state = sketch(phase="ENTITY", map=MAP, entity=page, next=[6, 6, 6], turn="P2")
    assert state.loose[at("A1")] == (10,)
    assert state.entity.cards == ()
    assert asked(state) == ["P1 turn"]


def test_the_attacks_still_to_come_are_made_and_then_the_rest() -> None:
    ships = {"A3": 1, "A4": 1}
    notes = {**entity(by="P2", attacks=["A4"]), "ships": ships}
    sectors = {"sectors": ["A3"]}
    two = {"sectors": ["A4"]}
    state = sketch([sectors, two], phase="ENTITY", map=MAP, entity=notes, next=[5])
    assert player(state, P1).sectors == {at("A3")}
    assert player(state, P2).sectors == frozenset()
    assert state.entity.cards == ("e2-10",)
    assert asked(state) == ["P1 turn"]


def test_the_card_being_resolved_is_resolved_and_the_others_are_drawn() -> None:
    state = sketch([FLEET, {}], phase="ENTITY", entity=entity(by="P2", card="e1-07", draws=1))
    assert asked(state) == ["P1 flare"]
    state = play(state, "choose default")
    assert state.entity.power == 4
    assert state.entity.cards == ("e1-10", "e2-10")
    assert asked(state) == ["P1 turn"]
    state = sketch(phase="ENTITY", entity=entity(card="e1-08", draws=2))
    assert state.entity.gates.keys() == {EntityGate.A, EntityGate.B}
    assert asked(state) == ["P2 turn"]


def test_cards_still_to_come_are_drawn_without_attacks_before() -> None:
    notes = {**entity(by="P1", draws=3), "ships": {"A3": 1}}
    state = sketch([{}, {"sectors": ["A3"]}], phase="ENTITY", map=MAP, entity=notes)
    assert player(state, P2).sectors == {at("A3")}
    assert state.entity.cards == ()


def test_a_deficit_comes_before_the_rest_of_the_phase() -> None:
    one = {"sectors": ["A3", "A5"]}
    notes = entity(by="P1", draws=1)
    state = sketch([one, {}], phase="DEFICIT", map=MAP, entity=notes)
    assert asked(state) == ["P1 deficit"]
    state = play(state, "choose A3")
    assert asked(state) == ["P2 turn"]
    assert state.entity.cards == ("e1-10", "e2-10")


@pytest.mark.parametrize(
    ("notes", "field"),
    [
        ({"by": "P3"}, "entity.phase.by"),
        ({"by": "nobody"}, "entity.phase.by"),
        ({"by": 3}, "entity.phase.by"),
        ({"card": "e9-01"}, "entity.phase.card"),
        ({"attacks": 3}, "entity.phase.attacks"),
        ({"attacks": ["Q1"]}, "entity.phase.attacks"),
        ({"attacks": ["B4"]}, "entity.phase.attacks"),
        ({"draws": -1}, "entity.phase.draws"),
        ({"gold": 1}, "entity.phase.gold"),
        ("soon", "entity.phase"),
        (
            {"card": "e1-07", "losses": {"P1": "lost A3"}},
            "entity.phase.losses",
        ),
        ({"card": "e1-01", "losses": {"P1": ""}}, "entity.phase.losses"),
    ],
)
def test_wrong_notes_are_named(notes: Any, field: str) -> None:
    if isinstance(notes, dict):
        notes = {"by": "P1", **notes}
    with pytest.raises(Malformed) as caught:
        CODEC.read(
            {
                "players": [{"ships": {"C1": 2}}, {}],
                "phase": "ENTITY",
                "entity": {"phase": notes},
            }
        )
    assert caught.value.field == field


def test_a_turn_is_not_taken_in_the_middle_of_a_phase() -> None:
    page = {"players": [{}, {}], "phase": "TURN", "entity": entity(by="P1", draws=1)}
    with pytest.raises(Malformed) as caught:
        CODEC.read(page)
    assert caught.value.field == "entity.phase"


# The Entity as an attacker.


@ruling("N51")
def test_a_player_may_overcharge_while_defending() -> None:
    state = phase([{}, FLEET], entity={"ships": {"A3": 1}}, dice=[1, 6, 6]).state
    assert player(state, P2).energy == 7
    state = play(state, "die 6o")
    assert player(state, P2).energy == 6
    assert player(state, P2).board == {}


def test_what_was_chosen_for_a_flare_is_written_as_it_is_typed() -> None:
    two = {"ships": {"C10": 1, "B7": 2}, "disabled": {"B7": 1}}
    fleets = [{"ships": {"C1": 2, "B1": 2}}, two]
    state = phase(fleets, entity={"cards": "e3-08 e1-10"}).state
    state = play(state, "P2: choose lost B7 B7d disabled B7 C10")
    assert page_of(state)["entity"]["phase"]["losses"]["P2"] == "lost B7 B7d disabled B7 C10"
    assert saved(state) == state
    for wrong in ("lost b1", "disabled B7 lost C10", "lost Q1", "B7", 7):
        page = page_of(state)
        page["entity"]["phase"]["losses"]["P2"] = wrong
        with pytest.raises(Malformed):
            CODEC.read(page)


def test_answers_to_a_flare_are_written_in_the_order_of_seats() -> None:
    """The bug: in the order in which they came, a position was written otherwise once read."""
    first, *others = [{"ships": {home: 2, "B1": 1}} for home in ("C1", "C7", "C13")]
    state = phase([first, *others], entity={"cards": "e1-07 e1-10"}).state
    state = play(state, "P3: choose lost B1 disabled C13; P2: choose lost B1 disabled C7")
    page = page_of(state)
    assert [*page["entity"]["phase"]["losses"]] == ["P2", "P3"]
    assert json.dumps(page_of(reread(state))) == json.dumps(page)
