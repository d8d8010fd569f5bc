"""The Entity's action cards and the defeats they bring (14.5 to 14.8, 15.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.core.game import Decider
from engine.nova import notation, rules
from engine.nova.content.cards import ACTION_CARDS
from engine.nova.ending import check_victory, result
from engine.nova.events import entity as entity_events
from engine.nova.forces import entity_reserve
from engine.nova.map import CENTRE
from engine.nova.pieces import CardKind, EndedBy, EntityGate
from engine.nova.state import State
from tests.engine.nova.phases import IDLE, happened, phase, ready
from tests.engine.nova.sketch import P1, P2, asked, at, play, run
from tests.rulings import ruling

N, NE, SE, S, SW, NW = range(1, 7)
HELD = {"Z": 2, "A1": 6, "A2": 6, "B1": 6}  # all the ships there are, where they do not drift


def cards(drawn: str, dice: tuple[int, ...] = (), **page: Any) -> State:
    """The position after a phase in which these cards were drawn."""
    entity = {"cards": drawn, **page.pop("entity", {})}
    return phase(page.pop("players", [{}, {}]), dice=dice, entity=entity, **page).state


def placed(state: State) -> dict[str, int]:
    return {str(sector): number for sector, number in state.entity.ships.items()}


# How many, and in what order.


@ruling("N53")
def test_two_cards_and_one_for_each_presence_of_an_earlier_phase() -> None:
    step = phase(entity={"cards": "e1-08 e1-09 e1-10"})
    drawn = [event.card for event in happened(step, entity_events.ActionCardDrawn)]
    assert drawn == ["e1-08", "e1-09"]
    assert step.state.entity.presence == 1
    page = {"gates": {"A": "Z", "B": "Z"}, "presence": 1, "cards": "e2-09 e1-09 e1-10 e2-10"}
    step = phase(entity=page)
    drawn = [event.card for event in happened(step, entity_events.ActionCardDrawn)]
    assert drawn == ["e2-09", "e1-09", "e1-10"]
    assert step.state.entity.presence == 2
    assert step.state.entity.cards == ("e2-10",)


@ruling("N96")
def test_a_card_is_drawn_when_the_one_before_is_done() -> None:
    two = {"ships": {"A3": 1, "A4": 1}}
    state = cards("e1-07 e3-11", players=[{}, two])
    assert asked(state) == ["P2 flare"]
    assert state.entity.cards == ("e3-11",)
    assert state.entity.power == 3
    step = run(state, "choose default")
    assert step.state.entity.power == 4
    assert step.state.result is not None


def test_cards_seen_in_advance_are_known_no_longer_once_they_are_drawn() -> None:
    seen = {"peek": ["e1-09", "e1-10", "e2-10"]}
    state = cards("e1-09 e1-10 e2-10 e2-11", players=[{}, seen])
    assert state.players[P2].peek == ("e2-10",)


@ruling("N151")
def test_a_deck_that_is_too_short_ends_the_phase() -> None:
    step = phase(entity={"cards": "e1-10"})
    assert len(happened(step, entity_events.ActionCardDrawn)) == 1
    assert asked(step.state) == ["P2 turn"]
    assert asked(phase(entity={"cards": ""}).state) == ["P2 turn"]


# Standard cards.


@pytest.mark.parametrize(
    ("card", "dice", "where", "ships"),
    [
        ("e1-01", (SE,), "A3", 2),
        ("e1-02", (SE, S), "B6", 2),
        ("e1-06", (SE, S, SW), "B7", 1),
        ("e2-06", (SE, S, SW, NW), "B8", 2),
    ],
)
def test_the_active_gate_moves_and_then_brings_ships(
    card: str, dice: tuple[int, ...], where: str, ships: int
) -> None:
    state = cards(f"{card} e1-10", dice)
    assert state.entity.gates == {EntityGate.A: at(where)}
    assert placed(state) == {where: ships}
    assert entity_reserve(state) == 20 - ships


@ruling("N54")
def test_off_the_board_and_in_homeworlds_it_returns_to_the_centre_and_goes_on() -> None:
    over_the_edge = cards("e1-06 e1-10", (SE, NE, SW))
    assert over_the_edge.entity.gates == {EntityGate.A: at("A5")}
    home = cards("e1-06 e1-10", (N, N, N))
    assert home.entity.gates == {EntityGate.A: CENTRE}


@ruling("N54")
def test_gates_ignore_what_they_meet() -> None:
    two = {"sectors": ["A3"], "gates": ["A3"], "ships": {"A3": 4}}
    page = {"gates": {"A": "Z", "B": "A3"}}
    state = cards("e1-01 e1-10", (SE,), players=[{}, two], entity=page)
    assert state.entity.gates == {EntityGate.A: at("A3"), EntityGate.B: at("A3")}
    assert placed(state) == {"A3": 2}


# Placing: the token, the limit, the reserve.


@ruling("N55")
def test_no_ships_are_placed_in_the_centre_while_the_token_is_there() -> None:
    there = cards("e1-02 e1-10", (SE, NW))
    assert placed(there) == {}
    gone = cards("e1-02 e1-10", (SE, NW), maw=False)
    assert placed(gone) == {"Z": 2}


@ruling("N55")
def test_no_ships_are_placed_beyond_the_limit() -> None:
    state = cards("e2-01 e1-10", (S, N), entity={"ships": {"A1": 5}})
    assert placed(state) == {"A1": 6}
    full = cards("e2-01 e1-10", (S, N), entity={"ships": {"A1": 6}})
    assert placed(full) == {"A1": 6}


@ruling("N55", "N92")
def test_a_ship_that_is_due_with_an_empty_reserve_is_a_defeat() -> None:
    dice = (S, S, S, S, SE)
    state = cards("e1-01 e1-10", dice, entity={"ships": HELD, "gates": {"A": "Z"}})
    assert state.result is not None
    assert state.result.by is EndedBy.RESERVE
    assert state.entity.cards == ("e1-10",)
    assert asked(state) == []
    assert state.entity.phase is None


@ruling("N55")
def test_the_last_ships_are_placed_before_the_defeat() -> None:
    short = {**HELD, "B1": 5}
    state = cards("e1-01 e1-10", (S, S, S, S, SE), entity={"ships": short})
    assert placed(state)["A3"] == 1
    assert state.result is not None
    exact = cards("e1-01 e1-10", (S, S, S, S, SE), entity={"ships": {**HELD, "B1": 4}})
    assert placed(exact)["A3"] == 2
    assert exact.result is None


@ruling("N55")
@pytest.mark.parametrize(
    ("card", "steps", "where"), [("e1-01", (N,), "A1"), ("e1-02", (SE, NW), "Z")]
)
def test_ships_that_may_not_be_placed_cannot_defeat_the_players(
    card: str, steps: tuple[int, ...], where: str
) -> None:
    """A1 is full, and the token lies in the centre: nothing is due from the empty reserve."""
    state = cards(f"{card} e1-10", (S, S, S, S, *steps), entity={"ships": HELD})
    assert state.entity.gates == {EntityGate.A: at(where)}
    assert entity_reserve(state) == 0
    assert state.result is None
    assert asked(state) == ["P2 turn"]


@ruling("N55")
def test_in_the_centre_without_its_token_they_can() -> None:
    state = cards("e1-02 e1-10", (S, S, S, S, SE, NW), entity={"ships": HELD}, maw=False)
    assert state.result is not None


# The active gate.


def test_the_active_gate_passes_on_after_standard_cards_only() -> None:
    gates = {"A": "Z", "B": "Z", "C": "Z"}
    page = {"gates": gates, "presence": 2}
    step = phase(entity={**page, "cards": "e1-01 e2-10 e1-01 e1-07"}, dice=[N, S])
    passed = [event.gate for event in happened(step, entity_events.ActiveGatePassed)]
    assert passed == [EntityGate.B, EntityGate.C]
    assert step.state.entity.active is EntityGate.C
    last = phase(entity={**page, "active": "C", "cards": "e1-01 e1-07 e1-09 e1-10"}, dice=[N])
    assert last.state.entity.active is EntityGate.A


def test_it_passes_over_gates_that_are_not_on_the_board() -> None:
    state = cards("e1-01 e1-02", (N, S, N))
    assert state.entity.active is EntityGate.A
    page = {"gates": {"A": "Z", "B": "Z"}, "presence": 1, "active": "B"}
    state = cards("e1-01 e1-09 e1-10", (N,), entity=page)
    assert state.entity.active is EntityGate.A


def test_the_active_gate_stays_for_the_next_phase() -> None:
    page = {"gates": {"A": "Z", "B": "A4"}, "presence": 1}
    state = cards("e1-01 e1-09 e1-10 e1-02 e2-10 e1-07", (SE,), entity=page)
    assert state.entity.active is EntityGate.B
    again = next_phase(state, [5, 5, 5, S, SE, N])
    assert again.entity.gates == {EntityGate.A: at("A3"), EntityGate.B: at("A3")}
    assert again.entity.active is EntityGate.A


def next_phase(state: State, dice: list[int]) -> State:
    """Let P2 trigger the next phase at once."""
    players = (state.players[P1], evolve(state.players[P2], energy=0))
    entity = evolve(state.entity, marker=2)
    return play(evolve(state, players=players, entity=entity, next=tuple(dice)), "logistics")


# Presence and malice.


@pytest.mark.parametrize(("gates", "new"), [({"A": "A4"}, "B"), ({"A": "A4", "B": "A5"}, "C")])
def test_presence_puts_the_next_gate_into_the_centre(gates: dict[str, str], new: str) -> None:
    state = cards("e1-08 e1-10", entity={"gates": gates, "presence": len(gates) - 1})
    assert state.entity.gates[EntityGate(new)] == CENTRE
    assert state.entity.active is EntityGate.A
    assert state.entity.presence == len(gates)


@ruling("N57")
def test_malice_adds_a_ship_to_the_standard_cards_after_it() -> None:
    assert placed(cards("e2-11 e1-01", (SE,))) == {"A3": 3}
    assert placed(cards("e1-01 e2-11", (SE,))) == {"A3": 2}
    state = cards("e1-01 e1-10", (SE,), entity={"malice": 2})
    assert placed(state) == {"A3": 4}


@ruling("N57")
@pytest.mark.parametrize(("seats", "malice"), [(2, 0), (3, 1), (4, 1), (5, 0), (6, 1)])
def test_malice_counts_for_the_numbers_of_players_it_names(seats: int, malice: int) -> None:
    state = cards("e1-09 e1-08", players=[{}] * seats)
    assert state.entity.malice == malice


# The supernova.


@ruling("N58")
def test_a_supernova_is_a_defeat_even_if_victory_could_have_been_declared() -> None:
    one, two = {"sectors": ["A6", "B2"]}, {"sectors": ["A1", "A5"], "stars": 500}
    red = ("A1.1", "A5.1", "A5.2", "A6.1", "B2.1")
    tiles = dict.fromkeys(red, "lr-artifact")
    state = cards("e3-11 e1-10", players=[one, two], tiles=tiles)
    assert state.result is not None
    assert state.result.by is EndedBy.SUPERNOVA
    assert state.result.ranking[0] == (P2,)
    assert asked(state) == []
    check_victory(state)


def test_scores_are_counted_after_a_defeat() -> None:
    state = cards("e3-11 e1-10", players=[{"stars": 3}, {"points": 9}])
    assert state.result is not None
    assert state.result.scores == (3 + 2, 9)
    outcome = result(state)
    assert outcome is not None
    assert outcome.winners == ()


# All cards, whole games, looking ahead.


@pytest.mark.parametrize("card", ACTION_CARDS)
def test_every_action_card_resolves(card: str) -> None:
    fleet = {"ships": {"A3": 4, "A4": 4}, "orders": {"flare": "auto"}}
    filler = next(each for each in IDLE.split() if each != card)
    step = phase([{}, fleet], entity={"cards": f"{card} {filler}"}, options="power=I")
    kind = ACTION_CARDS[card].kind
    shown = {
        CardKind.STANDARD: entity_events.EntityShipsPlaced,
        CardKind.FLARE: entity_events.FlareStruck,
        CardKind.PRESENCE: entity_events.EntityGatePlaced,
        CardKind.MALICE: entity_events.MaliceAdded,
        CardKind.SUPERNOVA: None,
    }[kind]
    if kind is CardKind.SUPERNOVA:
        assert step.state.result is not None
    elif kind is not CardKind.MALICE or 2 in ACTION_CARDS[card].players:
        assert shown is not None
        assert happened(step, shown)
    if kind is CardKind.STANDARD:
        assert len(happened(step, entity_events.EntityShipsPlaced)) == 1
    if kind is CardKind.FLARE:
        (struck,) = happened(step, entity_events.FlareStruck)
        lost = sum(number for _, number in struck.lost)
        disabled = sum(number for _, number in struck.disabled)
        assert (lost, disabled) == (ACTION_CARDS[card].lost, ACTION_CARDS[card].disabled)


def test_a_preview_of_logistics_ends_at_the_first_roll_of_the_phase() -> None:
    state = ready()
    preview = rules.preview(state, P1, [notation.read(state, P1, "logistics")])
    assert preview.seal is not None
    assert (preview.seal.by, preview.seal.code) == (Decider.CHANCE, "rolls")
    assert isinstance(preview.events[-1], entity_events.PhaseStarted)
    assert preview.state.chance == state.chance
    assert play(state, "logistics").entity.phase is None
