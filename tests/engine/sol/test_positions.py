"""Positions as JSON: what may be missing, what contradicts, and what is written comes back."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from engine.core.game import Ask, Setup
from engine.core.refusal import Malformed
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.agenda import (
    AskEffect,
    AskEvent,
    AskTogether,
    BeforeDraw,
    KeepCard,
    PlaceOpening,
    TakeTurn,
)
from engine.sol.board import SIDE_A, SIDE_B, Ring
from engine.sol.pieces import Answer, Card, Debt, Main, Piece, Suit
from engine.sol.state import FIRST_ORDERS, State, Station, Turn, movement
from tests.engine.sol.sketch import P1, P2, P3, at, legal, play, player, sketch, verbs
from tests.engine.sol.trigger_events.staging import owing, reference

# The example of the format, without effects.
EXAMPLE: dict[str, Any] = {
    "game": "sol",
    "edition": "published",
    "options": [],
    "deck": ["oscillation", "flare", "refraction"],
    "discard": [],
    "instability": 9,
    "turn": "P1",
    "players": [
        {
            "seat": "P1",
            "eye": "E4",
            "energy": 3,
            "momentum": 0,
            "hold": 6,
            "card": "refraction",
            "sundivers": {"I4": 2},
            "stations": {"V3": "node"},
            "gates": ["I4-V4"],
        },
        {
            "seat": "P2",
            "eye": "E11",
            "energy": 0,
            "momentum": 5,
            "hold": 8,
            "card": None,
            "sundivers": {},
            "stations": {},
            "gates": [],
            "vaporized": 1,
        },
    ],
}


def read(page: object) -> State:
    return GAME.play.codec.read(page)


def fault(page: object) -> tuple[str, str]:
    """The field at fault and why; the sentence must exist."""
    with pytest.raises(Malformed) as caught:
        read(page)
    assert GAME.speech.words.malformed(caught.value)
    return caught.value.field, caught.value.code


def bare(seats: int = 2, **page: Any) -> dict[str, Any]:
    """The shortest position there is: some players, and what is given."""
    return {"players": [{} for _ in range(seats)], **page}


def first(**row: Any) -> dict[str, Any]:
    """A position of two in which only the first player has anything."""
    return {"players": [row, {}]}


def written(state: State) -> dict[str, Any]:
    """A position the way a file would hold it."""
    page: dict[str, Any] = json.loads(json.dumps(GAME.play.codec.write(state)))
    return page


def asks(state: State) -> tuple[Ask, ...]:
    return tuple(GAME.play.asks(state))


# The example.


def test_the_example_is_read_as_it_stands() -> None:
    state = read(EXAMPLE)
    one, two = state.players
    assert (one.eye, two.eye) == (SIDE_A.eye_named["E4"], SIDE_A.eye_named["E11"])
    assert (one.energy, one.momentum, one.hold, one.reserve) == (3, 0, 6, 5)
    assert (two.energy, two.momentum, two.hold, two.reserve, two.vaporized) == (0, 5, 8, 4, 1)
    assert (one.card, two.card) == (Suit.REFRACTION, None)
    assert (one.sundivers, two.sundivers) == ({at("I4"): 2}, {})
    assert state.stations == {at("V3"): Station(P1, Piece.NODE)}
    assert state.gates == {SIDE_A.slot_named["I4-V4"]: P1}
    assert state.deck == (Card.OSCILLATION, Card.FLARE, Card.REFRACTION)
    assert state.instability == 9
    assert state.terms.suits == (Suit.FLARE, Suit.REFRACTION, Suit.OSCILLATION)


def test_the_example_begins_the_turn_of_p1() -> None:
    state = read(EXAMPLE)
    assert asks(state) == (Ask(P1, "turn", blocking=True),)
    assert state.turn == Turn(P1, number=1, mp=4, present=frozenset({at("I4")}))


def test_the_example_can_be_played() -> None:
    state = play(read(EXAMPLE), "fly I4 V4; end")
    assert player(state, P1).sundivers == {at("I4"): 1, at("V4"): 1}


# What is missing has a default.


def test_a_position_needs_its_players_and_nothing_else() -> None:
    state = read(bare())
    assert state.terms.setup == Setup("published", 2, 0, ())
    assert state.turn.seat == P1
    assert state.instability == 13
    assert (state.discard, state.removed, state.terms.effects) == ((), (), {})
    assert state.choices == ()
    assert state.result is None


def test_a_player_without_fields_has_everything_in_reserve() -> None:
    one = read(bare()).players[0]
    counters = (one.energy, one.momentum, one.hold, one.lost, one.vaporized, one.reserve)
    assert counters == (0, 0, 0, 0, 0, 13)
    assert (one.aboard, one.sundivers, one.vaporized_stations) == ({}, {}, {})
    assert (one.card, one.orders, one.put_away) == (None, FIRST_ORDERS, ())


def test_the_reserve_is_what_is_left_of_the_thirteen() -> None:
    row = {"hold": 2, "lost": 1, "vaporized": 3, "aboard": {"P2": 1}, "sundivers": {"O1": 2}}
    assert read(first(**row)).players[0].reserve == 4
    assert read(first(**row, reserve=4)).players[0].reserve == 4


@pytest.mark.parametrize(
    ("seats", "turn", "eyes"),
    [
        (2, "P1", ["E13", "E7"]),
        (2, "P2", ["E7", "E13"]),
        (3, "P1", ["E13", "E9", "E5"]),
        (3, "P2", ["E5", "E13", "E9"]),
        (4, "P4", ["E10", "E7", "E4", "E13"]),
        (5, "P1", ["E16", "E13", "E10", "E7", "E4"]),
    ],
)
def test_without_eyes_the_seat_on_turn_is_on_the_last_and_the_others_are_spaced_behind(
    seats: int, turn: str, eyes: list[str]
) -> None:
    state = read(bare(seats, turn=turn))
    assert [str(each.eye) for each in state.players] == eyes
    assert GAME.play.broken(state) == []


@pytest.mark.parametrize(("seats", "side"), [(2, SIDE_A), (4, SIDE_A), (5, SIDE_B)])
def test_the_number_of_players_decides_the_side_of_the_board(seats: int, side: object) -> None:
    assert read(bare(seats)).terms.side is side


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_without_a_deck_it_is_all_cards_of_the_set_up(seats: int) -> None:
    state = read(bare(seats))
    assert state.terms.suits == tuple(Suit)[: seats + 1]
    assert Counter(card.suit for card in state.deck) == dict.fromkeys(state.terms.suits, 13)


def test_without_a_deck_the_flares_are_as_many_as_the_marker_says() -> None:
    state = read(bare(instability=4))
    assert Counter(state.deck) == {Card.FLARE: 4, Card.REFRACTION: 13, Card.CONDENSATION: 13}


def test_without_a_deck_cards_seen_elsewhere_are_not_in_it() -> None:
    page: dict[str, Any] = {
        "players": [{"card": "refraction"}, {"pending": ["condensation", "flare"]}],
        "discard": ["refraction", "flare"],
        "removed": ["condensation", "condensation"],
        "instability": 11,
    }
    deck = Counter(read(page).deck)
    assert deck == {Card.FLARE: 11, Card.REFRACTION: 11, Card.CONDENSATION: 10}


def test_without_a_deck_it_is_shuffled_by_the_seed() -> None:
    decks = [read(bare(seed=seed)).deck for seed in (0, 1, 2)]
    assert len(set(decks)) == 3
    assert read(bare()).deck == decks[0]


def test_a_deck_is_taken_as_written_however_short() -> None:
    state = read(bare(deck=["flare", "subduction", "flare"]))
    assert state.deck == (Card.FLARE, Card.SUBDUCTION, Card.FLARE)
    assert state.terms.suits == (Suit.FLARE, Suit.SUBDUCTION)
    assert read(bare(deck=[])).deck == ()


@pytest.mark.parametrize(
    ("page", "suits"),
    [
        (first(card="reverberation"), "flare refraction reverberation"),
        (
            {**first(pending=["dissipation", "oscillation"]), "turn": "P2"},
            "flare oscillation dissipation",
        ),
        (bare(discard=["oscillation"]), "flare refraction oscillation"),
        (bare(removed=["subduction"]), "flare refraction subduction"),
        (bare(deck=["subduction"], discard=["oscillation"]), "flare subduction oscillation"),
        (bare(options=["longer"]), "flare refraction condensation subduction"),
        (bare(suits=["reverberation", "flare"]), "flare reverberation"),
    ],
)
def test_the_suits_are_those_named_filled_up_in_order_where_there_is_no_deck(
    page: dict[str, Any], suits: str
) -> None:
    assert " ".join(read(page).terms.suits) == suits


@pytest.mark.parametrize("seed", [0, 7, 2**53, 2**256 - 1])
def test_a_seed_may_be_a_number_or_64_hexadecimal_digits(seed: int) -> None:
    assert read(bare(seed=seed)) == read(bare(seed=f"{seed:064x}"))
    assert read(bare(seed=seed)).terms.setup.seed == seed


def test_orders_that_are_not_given_have_their_initial_values() -> None:
    orders = {"bonus": {"tower": "take"}, "flare": {"foundry": "ask"}}
    found = read(first(orders=orders)).players[0].orders
    assert found.bonus == {
        Piece.NODE: Answer.TAKE,
        Piece.FOUNDRY: Answer.ASK,
        Piece.TOWER: Answer.TAKE,
    }
    assert found.flare == {Piece.FOUNDRY: Answer.ASK, Piece.TOWER: Answer.TAKE}


def test_everything_a_player_can_have_is_read() -> None:
    row = {
        "energy": 40,
        "momentum": 17,
        "hold": 1,
        "lost": 2,
        "aboard": {"P2": 3},
        "sundivers": {"C1": 5},
        "gates": ["R1-C1", "I1-V13"],
        "movement": 5,
        "stations": {"O1": "tower", "C1": "foundry"},
        "vaporized_stations": {"node": 2},
    }
    state = read(first(**row))
    one = state.players[0]
    assert (one.energy, one.momentum, one.hold, one.lost) == (40, 17, 1, 2)
    assert (one.aboard, one.sundivers) == ({P2: 3}, {at("C1"): 5})
    assert one.vaporized_stations == {Piece.NODE: 2}
    assert [str(gate) for gate in state.gates] == ["I1-V13", "R1-C1"]
    assert movement(state, P1) == 5


def test_tokens_and_trigger_cards_of_the_table_are_read_and_written() -> None:
    page = bare(
        options=["trigger_event=energy_garden"],
        edition="reference",
        garden={"O2": 3, "I11": 1, "V3": 0},
        parasites={"V5": 2},
        removed=["trigger", "flare*", "refraction"],
        deck=["flare*", "trigger", "flare"],
    )
    state = read(page)
    assert state.garden == {at("O2"): 3, at("I11"): 1}  # nothing is nothing
    assert state.parasites == {at("V5"): 2}
    assert state.removed == (Card.TRIGGER, Card.MARKED_FLARE, Card.REFRACTION)
    assert state.deck == (Card.MARKED_FLARE, Card.TRIGGER, Card.FLARE)
    assert state.terms.suits == (Suit.FLARE, Suit.REFRACTION)
    again = written(state)
    assert again["garden"] == {"O2": 3, "I11": 1}
    for field in ("parasites", "removed", "deck"):
        assert again[field] == page[field]
    assert read(again) == state


def test_tokens_that_are_not_there_are_not_written() -> None:
    page = written(read(bare()))
    assert not {"garden", "parasites", "removed", "result"} & page.keys()
    row = page["players"][0]
    assert (
        not {"aboard", "lost", "vaporized", "vaporized_stations", "pending", "orders"} & row.keys()
    )


def test_pieces_that_are_elsewhere_are_written_as_they_were_read() -> None:
    row = {"hold": 1, "lost": 2, "aboard": {"P2": 3}, "vaporized_stations": {"node": 2, "tower": 1}}
    page = written(read(first(**row)))
    assert {name: page["players"][0][name] for name in row} == row
    assert page["players"][0]["reserve"] == 7
    assert read(page) == read(first(**row))


@pytest.mark.parametrize(
    ("edition", "card", "plain"), [("published", "flare*", 9), ("reference", "trigger", 13)]
)
def test_without_a_deck_the_trigger_cards_are_in_it(edition: str, card: str, plain: int) -> None:
    page = bare(edition=edition, options=["trigger_event=sunworm"])
    deck = Counter(read(page).deck)
    assert (deck[Card(card)], deck[Card.FLARE]) == (4, plain)
    fewer = Counter(read({**page, "instability": 3}).deck)
    assert fewer[Card.FLARE] + fewer[Card.MARKED_FLARE] == 3


def test_without_a_deck_a_trigger_card_that_is_out_of_the_game_is_not_in_it() -> None:
    options = ["trigger_event=sunworm", "trigger_count=3"]
    page = bare(edition="reference", options=options, removed=["trigger", "trigger"])
    assert read(page).deck.count(Card.TRIGGER) == 1


@pytest.mark.parametrize("edition", ["published", "reference"])
def test_one_player_alone_is_a_solo_game(edition: str) -> None:
    state = read(bare(1, edition=edition))
    assert state.terms.house.alone
    assert state.terms.side is SIDE_A
    assert asks(state) == (Ask(P1, "turn", blocking=True),)
    assert GAME.play.broken(state) == []


def test_effects_are_those_given_and_no_others_are_dealt() -> None:
    assert read(bare()).terms.effects == {}
    page = bare(effects={"flare": "chain", "oscillation": "fuel"})
    assert read(page).terms.effects == {Suit.FLARE: "chain", Suit.OSCILLATION: "fuel"}
    assert read(page).terms.suits == (Suit.FLARE, Suit.REFRACTION, Suit.OSCILLATION)


def test_the_example_of_the_format_with_its_effects() -> None:
    effects = {"flare": "pillar", "refraction": "cascade", "oscillation": "fuel"}
    state = read({**EXAMPLE, "effects": effects})
    assert state.terms.effects == effects
    assert written(state)["effects"] == effects


# What contradicts the rest names the field.


@pytest.mark.parametrize(
    ("row", "field", "code"),
    [
        # Those the format names.
        ({"hold": 14}, "sundivers", "too_many"),
        ({"hold": 12, "sundivers": {"O1": 2}}, "sundivers", "too_many"),
        ({"hold": 12, "aboard": {"P2": 2}}, "sundivers", "too_many"),
        ({"hold": 11, "vaporized": 2, "lost": 1}, "sundivers", "too_many"),
        ({"gates": ["I4-V9"]}, "gates", "unknown_name"),
        ({"gates": ["V4-I4"]}, "gates", "unknown_name"),
        ({"gates": ["O4-I4"]}, "gates", "unknown_name"),
        ({"sundivers": {"O1": 6}}, "sundivers.O1", "too_many"),
        ({"movement": 4}, "movement", "contradiction"),
        ({"movement": 3, "stations": {"O1": "node"}}, "movement", "contradiction"),
        # And the others.
        ({"seat": "P2"}, "seat", "contradiction"),
        ({"reserve": 12}, "reserve", "contradiction"),
        ({"hold": 8, "reserve": 13}, "reserve", "contradiction"),
        ({"sundivers": {"O14": 1}}, "sundivers", "unknown_name"),
        ({"sundivers": {"H": 1}}, "sundivers", "unknown_name"),
        ({"sundivers": {"O1": "1"}}, "sundivers.O1", "not_a_number"),
        ({"sundivers": {"O1": -1}}, "sundivers.O1", "not_a_number"),
        ({"sundivers": ["O1"]}, "sundivers", "not_an_object"),
        ({"stations": {"V3": "gate"}}, "stations.V3", "unknown_name"),
        ({"stations": {"V3": None}}, "stations.V3", "unknown_name"),
        ({"stations": {"V14": "node"}}, "stations", "unknown_name"),
        ({"stations": {f"O{n}": "node" for n in range(1, 5)}}, "stations", "too_many"),
        (
            {"stations": {"O1": "node", "O2": "node"}, "vaporized_stations": {"node": 2}},
            *("stations", "too_many"),
        ),
        ({"gates": [f"I{n}-V{n}" for n in range(1, 7)]}, "gates", "too_many"),
        ({"gates": ["I4-V4", "I4-V4"]}, "gates", "two_in_slot"),
        ({"gates": {"I4-V4": 1}}, "gates", "not_a_list"),
        ({"vaporized_stations": {"gate": 1}}, "vaporized_stations", "unknown_name"),
        ({"aboard": {"P1": 1}}, "aboard", "unknown_name"),
        ({"aboard": {"P3": 1}}, "aboard", "unknown_name"),
        ({"energy": -1}, "energy", "not_a_number"),
        ({"energy": 1.5}, "energy", "not_a_number"),
        ({"energy": True}, "energy", "not_a_number"),
        ({"momentum": "5"}, "momentum", "not_a_number"),
        ({"momentum": 10**7}, "momentum", "not_a_number"),
        ({"hold": None}, "hold", "not_a_number"),
        ({"lost": []}, "lost", "not_a_number"),
        ({"vaporized": -2}, "vaporized", "not_a_number"),
        ({"card": "pillar"}, "card", "unknown_name"),
        ({"card": "flare*"}, "card", "unknown_name"),
        ({"card": ["flare"]}, "card", "unknown_name"),
        ({"card": "flare", "pending": ["flare", "refraction"]}, "card", "card_and_pending"),
        ({"pending": ["ace"]}, "pending", "unknown_name"),
        ({"pending": "flare"}, "pending", "not_a_list"),
        ({"orders": []}, "orders", "not_an_object"),
        ({"orders": {"luck": {}}}, "orders.luck", "unknown_field"),
        ({"orders": {"bonus": {"gate": "take"}}}, "orders.bonus.gate", "unknown_field"),
        ({"orders": {"flare": {"node": "take"}}}, "orders.flare.node", "unknown_field"),
        ({"orders": {"bonus": {"node": "maybe"}}}, "orders.bonus.node", "unknown_name"),
        ({"wealth": 3}, "wealth", "unknown_field"),
    ],
)
def test_a_fault_of_a_player_names_the_player_and_the_field(
    row: dict[str, Any], field: str, code: str
) -> None:
    assert fault(first(**row)) == (f"players[0].{field}", code)


@pytest.mark.parametrize(
    ("row", "field"),
    [({"hold": 14}, "sundivers"), ({"pending": 3}, "pending"), ({"orders": 3}, "orders")],
)
def test_a_fault_of_the_second_player_names_the_second(row: dict[str, Any], field: str) -> None:
    assert fault({"players": [{}, row]})[0] == f"players[1].{field}"


@pytest.mark.parametrize(
    ("page", "field", "code"),
    [
        ({}, "players", "not_a_list"),
        ({"players": {}}, "players", "not_a_list"),
        ({"players": []}, "players", "refused"),
        ({"players": [{}], "edition": "prototype"}, "players", "refused"),
        (bare(6), "players", "refused"),
        (bare(9), "players", "not_a_list"),
        ({"players": [{}, []]}, "players[1]", "not_an_object"),
        (bare(game="chess"), "game", "contradiction"),
        (bare(edition="third"), "edition", "refused"),
        (bare(edition=3), "edition", "not_a_word"),
        (bare(options={}), "options", "not_a_list"),
        (bare(options=[1]), "options", "not_a_word"),
        (bare(options=["luck"]), "options", "refused"),
        (bare(options=["longer", "opening=on"]), "options", "refused"),
        (bare(1, options=["cooperative"]), "options", "refused"),
        (bare(options=["scenario=chain"]), "options", "refused"),
        (bare(options=["trigger_event=luck"]), "options", "refused"),
        (bare(seed=-1), "seed", "not_a_seed"),
        (bare(seed=2**256), "seed", "not_a_seed"),
        (bare(seed="7"), "seed", "not_a_seed"),
        (bare(seed=True), "seed", "not_a_seed"),
        (bare(seed=1.0), "seed", "not_a_seed"),
        (bare(turn="P3"), "turn", "unknown_name"),
        (bare(turn=1), "turn", "unknown_name"),
        (bare(phase="LUNCH"), "phase", "unknown_name"),
        (bare(phase=[]), "phase", "unknown_name"),
        (bare(phase="BONUS_OFFER"), "phase", "needs_progress"),
        (bare(phase="DRAW"), "phase", "needs_progress"),
        (bare(phase="FLARES"), "phase", "needs_progress"),
        (bare(phase="ORBIT"), "phase", "needs_progress"),
        (bare(phase="DECONSTRUCT"), "phase", "contradiction"),
        (bare(instability=14), "instability", "not_a_number"),
        (bare(instability=0), "instability", "star_gone"),
        (bare(instability="9"), "instability", "not_a_number"),
        (bare(effects={"flare": "no_such_effect"}), "effects.flare", "unknown_name"),
        (bare(effects={"ace": "pillar"}), "effects", "unknown_name"),
        (bare(effects={"flare": "hatch"}), "effects.flare", "unknown_name"),  # of the reference
        (bare(effects={"flare": "channel"}, edition="early"), "effects.flare", "unknown_name"),
        (bare(effects={"flare": None}), "effects.flare", "unknown_name"),
        (bare(effects=[]), "effects", "not_an_object"),
        (bare(deck=["ace"]), "deck", "unknown_name"),
        (bare(deck="flare"), "deck", "not_a_list"),
        (bare(deck=["flare"] * 401), "deck", "not_a_list"),
        (bare(suits=["flare"], deck=["refraction"]), "deck", "unknown_name"),
        (bare(suits=["flare"], discard=["refraction"]), "discard", "unknown_name"),
        (bare(discard=[3]), "discard", "unknown_name"),
        (bare(removed=[None]), "removed", "unknown_name"),
        (bare(discard=["trigger"]), "discard", "unknown_name"),  # it is removed, never discarded
        (bare(discard=["flare*"]), "discard", "unknown_name"),  # there it is a flare
        (bare(deck=["trigger*"]), "deck", "unknown_name"),
        (bare(garden=["V3"]), "garden", "not_an_object"),
        (bare(garden={"V14": 1}), "garden", "unknown_name"),
        (bare(garden={"V3": -1}), "garden.V3", "not_a_number"),
        (bare(parasites={"H": 1}), "parasites", "unknown_name"),
        (bare(parasites={"V3": "2"}), "parasites.V3", "not_a_number"),
        (bare(suits=["refraction"]), "suits", "wrong_suits"),
        (bare(suits=["flare", "flare"]), "suits", "wrong_suits"),
        (bare(suits=["flare", "ace"]), "suits", "unknown_name"),
        (bare(mp=2), "mp", "contradiction"),
        (bare(debts=["hurl"]), "debts", "contradiction"),
        (bare(phase="MOVING", mp=-1), "mp", "not_a_number"),
        (bare(phase="MOVING", debts=["luck"]), "debts", "unknown_name"),
        (bare(phase="CHOOSE_ACTION", debts=["hurl"]), "debts", "impossible"),
        (bare(asks=[]), "asks", "contradiction"),
        (bare(phase="GAME_OVER", result={"winners": ["P1"]}), "result", "contradiction"),
        (bare(phase="MOVING", result={}), "phase", "contradiction"),
        (bare(players2=[]), "players2", "unknown_field"),
    ],
)
def test_a_fault_of_the_position_names_the_field(
    page: dict[str, Any], field: str, code: str
) -> None:
    assert fault(page) == (field, code)


@pytest.mark.parametrize("page", [None, 0, "sol", [], [EXAMPLE], True])
def test_a_position_is_an_object(page: object) -> None:
    assert fault(page) == ("position", "not_an_object")


def test_two_stations_in_a_cell_and_two_gates_in_a_slot_contradict() -> None:
    rows = [{"stations": {"V3": "node"}}, {"stations": {"V3": "tower"}}]
    assert fault({"players": rows}) == ("players[1].stations", "two_in_cell")
    gates = [{"gates": ["I4-V4"]}, {"gates": ["I4-V4"]}]
    assert fault({"players": gates}) == ("players[1].gates", "two_in_slot")


def test_eyes_are_given_for_all_or_for_none_and_all_different() -> None:
    assert fault({"players": [{"eye": "E1"}, {}]}) == ("players.eye", "eyes_for_all")
    assert fault({"players": [{"eye": "E1"}, {"eye": "E1"}]}) == ("players.eye", "two_on_eye")
    off = {"players": [{"eye": "E1"}, {"eye": "E14"}]}
    assert fault(off) == ("players[1].eye", "unknown_name")


def test_an_edition_decides_how_many_fit_in_a_cell() -> None:
    crowd = {"players": [{"sundivers": {"O1": 7}}, {}]}
    assert read({**crowd, "edition": "early"}).players[0].sundivers == {at("O1"): 7}
    assert fault({**crowd, "edition": "prototype"}) == ("players[0].sundivers.O1", "too_many")


def test_reading_leaves_the_page_as_it_was() -> None:
    page = deepcopy(EXAMPLE)
    read(page)
    assert page == EXAMPLE


# The start of a turn.


@pytest.mark.parametrize("page", [EXAMPLE, {**EXAMPLE, "phase": "TURN_START"}])
def test_reading_carries_out_the_start_of_the_turn(page: dict[str, Any]) -> None:
    state = read({**page, "turn": "P2"})
    assert state.agenda[-1] == TakeTurn(P2)
    assert state.turn == Turn(P2, number=1, mp=3)
    assert written(state)["phase"] == "CHOOSE_ACTION"


def test_a_player_without_sundivers_is_asked_for_a_structure_first() -> None:
    page = first(stations={"V3": "node"}, gates=["I4-V4"])
    state = read(page)
    assert asks(state) == (Ask(P1, "deconstruct", blocking=True),)
    assert legal(state) == ["deconstruct V3", "deconstruct I4-V4"]
    assert read({**page, "phase": "DECONSTRUCT"}).agenda == state.agenda
    after = play(state, "deconstruct V3")
    assert (after.turn.mp, player(after, P1).hold) == (3, 2)


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"vaporized": 13, "stations": {"V3": "node"}},
        {"hold": 1, "stations": {"V3": "node"}},
        {"lost": 1, "stations": {"V3": "node"}},
        {"aboard": {"P2": 1}, "stations": {"V3": "node"}},
    ],
)
def test_nothing_is_deconstructed_where_it_is_not_needed_or_not_possible(
    row: dict[str, Any],
) -> None:
    assert asks(read(first(**row))) == (Ask(P1, "turn", blocking=True),)


@pytest.mark.parametrize(
    ("phase", "action"),
    [
        ("CHOOSE_ACTION", None),
        ("MOVING", Main.MOVE),
        ("CONVERTING", Main.CONVERT),
        ("ACTIVATING", Main.ACTIVATE),
    ],
)
def test_a_turn_that_has_begun_is_read_as_far_as_it_is(phase: str, action: Main | None) -> None:
    one, two = EXAMPLE["players"]
    rows = [{**one, "sundivers": {"V3": 2}}, two]
    state = read({**EXAMPLE, "players": rows, "phase": phase})
    assert state.turn.action is action
    assert state.turn.mp == 4
    assert state.turn.present == {at("V3")}
    assert written(state)["phase"] == phase


def test_an_activation_begun_where_nothing_can_be_activated_is_refused() -> None:
    assert fault({**EXAMPLE, "phase": "ACTIVATING"}) == ("phase", "dead_end")


def test_points_left_and_cards_owed_may_be_given_for_a_turn_that_has_begun() -> None:
    state = read({**EXAMPLE, "phase": "MOVING", "mp": 1, "debts": ["hurl", "hurl"]})
    assert (state.turn.mp, state.turn.debts) == (1, (Debt.HURL, Debt.HURL))
    assert verbs(state) == {"launch", "fly", "end"}
    over = play(state, "end")
    assert len(over.deck) == 1


def test_a_turn_in_which_nothing_is_possible_is_refused() -> None:
    crowd = {"players": [{"sundivers": {"O1": 7}}, {}], "edition": "early"}
    assert fault({**crowd, "phase": "MOVING", "mp": 0}) == ("phase", "dead_end")


# Card choices.


def test_a_pending_choice_of_a_player_not_on_turn_stays_open_beside_the_turn() -> None:
    state = read({"players": [{}, {"pending": ["flare", "refraction", "flare"]}]})
    choice = KeepCard(P2, None, (Suit.FLARE, Suit.REFRACTION, Suit.FLARE))
    assert state.choices == (choice,)
    assert asks(state) == (Ask(P1, "turn", blocking=True), Ask(P2, "keep", blocking=False))
    assert legal(state, P2) == ["keep flare", "keep refraction", "keep none"]


def test_a_pending_choice_of_the_player_on_turn_is_drawn_at_random_by_the_seed() -> None:
    page = first(pending=["flare", "refraction", "refraction"])
    kept = Counter(read({**page, "seed": seed}).players[0].card for seed in range(300))
    assert set(kept) == {Suit.FLARE, Suit.REFRACTION}
    assert 70 < kept[Suit.FLARE] < 130
    state = read(page)
    assert state.choices == ()
    assert len(player(state, P1).put_away) == 2


def test_an_older_edition_puts_an_undecided_choice_away() -> None:
    page = {**first(pending=["flare", "refraction"]), "edition": "prototype"}
    state = read(page)
    assert player(state, P1).card is None
    assert state.discard == (Suit.FLARE, Suit.REFRACTION)


def test_with_patience_a_pending_choice_is_asked_before_the_turn() -> None:
    page = {**first(pending=["flare", "refraction"]), "options": ["patient_choice=on"]}
    state = read(page)
    assert asks(state) == (Ask(P1, "keep", blocking=True),)
    assert written(state)["phase"] == "TURN_START"
    assert player(play(state, "keep refraction"), P1).card is Suit.REFRACTION


@pytest.mark.parametrize("phase", ["CHOOSE_ACTION", "MOVING"])
def test_a_player_on_turn_has_chosen_already(phase: str) -> None:
    page = {**first(hold=8, pending=["flare", "refraction"]), "phase": phase}
    assert fault(page) == ("players[0].pending", "pending_on_turn")


def test_a_player_who_deconstructs_has_chosen_already() -> None:
    row = {"stations": {"V3": "node"}, "pending": ["flare", "refraction"]}
    page = {**first(**row), "phase": "DECONSTRUCT"}
    assert fault(page) == ("players[0].pending", "pending_on_turn")


# Opening structures.


def placing(turn: str, *rows: dict[str, Any], **page: Any) -> dict[str, Any]:
    return {"players": list(rows), "turn": turn, "phase": "SETUP_PLACE", **page}


GATE: dict[str, Any] = {"gates": ["I4-V4"]}
OTHER_GATE: dict[str, Any] = {"gates": ["I9-V9"]}
NODE: dict[str, Any] = {"stations": {"O5": "node"}}
TOWER: dict[str, Any] = {"stations": {"V7": "tower"}}


@pytest.mark.parametrize(
    ("page", "kinds", "still"),
    [
        (placing("P1", {}, {}), {"gate", "node", "foundry", "tower"}, [P1, P2, P1, P2]),
        (placing("P2", GATE, {}), {"gate", "node", "foundry", "tower"}, [P2, P1, P2]),
        (placing("P1", GATE, NODE), {"node", "foundry", "tower"}, [P1, P2]),
        (placing("P2", {**GATE, **TOWER}, NODE), {"gate"}, [P2]),
        (placing("P1", GATE, {}, edition="reference"), {"node", "foundry", "tower"}, [P1, P2, P2]),
        (
            placing("P1", {}, GATE, edition="prototype", options=["opening=on"]),
            *({"gate"}, [P1, P2, P1]),
        ),
        (
            placing("P2", GATE, OTHER_GATE, edition="prototype", options=["opening=on"]),
            *({"node", "foundry", "tower"}, [P2, P1]),
        ),
    ],
)
def test_the_board_tells_who_still_owes_which_opening_structure(
    page: dict[str, Any], kinds: set[str], still: list[Seat]
) -> None:
    state = read(page)
    assert {line.split()[1] for line in legal(state)} == kinds
    waiting = [item.seat for item in reversed(state.agenda) if isinstance(item, PlaceOpening)]
    assert waiting == still
    assert asks(state) == (Ask(still[0], "place", blocking=True),)


def test_after_the_last_opening_structure_the_first_turn_begins() -> None:
    state = read(placing("P2", {**GATE, **TOWER, "hold": 8}, NODE))
    after = play(state, "place gate I9-V9")
    assert (after.turn.seat, after.turn.number) == (P1, 1)
    assert after.agenda[-1] == TakeTurn(P1)


@pytest.mark.parametrize(
    ("page", "field", "code"),
    [
        (placing("P2", {}, {}), "turn", "not_placing"),
        (placing("P1", GATE, {}), "turn", "not_placing"),
        (placing("P1", {**GATE, **NODE}, {**OTHER_GATE, **TOWER}), "turn", "not_placing"),
        (placing("P2", {}, GATE), "players", "wrong_opening"),
        (placing("P1", {**GATE, **NODE}, {}), "players", "wrong_opening"),
        (placing("P1", {"gates": ["I4-V4", "I5-V5"]}, {}), "players", "wrong_opening"),
        (
            placing("P1", {"stations": {"O1": "node", "O2": "tower"}}, {}),
            "players",
            "wrong_opening",
        ),
        (placing("P1", {}, {}, options=["longer"]), "phase", "no_opening"),
        (placing("P1", {}, {}, edition="early"), "phase", "no_opening"),
        (
            placing("P1", {}, NODE, edition="prototype", options=["opening=on"]),
            *("players", "wrong_opening"),
        ),
        (
            placing(
                "P1", {**GATE, **NODE}, OTHER_GATE, edition="prototype", options=["opening=on"]
            ),
            *("players", "wrong_opening"),
        ),
    ],
)
def test_opening_structures_that_were_not_placed_in_turn_contradict(
    page: dict[str, Any], field: str, code: str
) -> None:
    assert fault(page) == (field, code)


# What is written.


def moving() -> State:
    return play(sketch("C: C2 P1x2\nP1: hold=3\nP2: hold=3"), "hurl C2; launch O1")


def offered_to_owner() -> State:
    board = "V: V9 P1 foundry/P2\nI: I2 P1 foundry/P1\nP1: hold=3 energy=9\nP2: hold=3 energy=9"
    return play(sketch(board), "activate V9 take")


def offered_to_activator() -> State:
    return play(offered_to_owner_alone(), "bonus decline")


def offered_to_owner_alone() -> State:
    board = "V: V9 P1 tower/P2\nP1: hold=3 energy=9\nP2: hold=3 energy=9"
    return play(sketch(board), "activate V9")


def all_declined() -> State:
    board = "I: I4 P1 tower/P2; I6 P1 tower/P2\nP1: hold=3 energy=9\nP2: hold=3 energy=9"
    return play(sketch(board), "activate I4 decline; P2: bonus decline all")


def flares(**page: Any) -> State:
    """Two flares of three cards; P2 and P3 are asked about their outer stations at the first."""
    board = """
        O: O1 tower/P2; O2 foundry/P2; O3 tower/P3
        C: C2 P1x3
        P1: hold=3 card=refraction
        P2: hold=3 energy=9
        P3: hold=3 energy=9
        """
    orders = "P2: order flare tower ask; P3: order flare tower ask"
    deck = ["flare", "refraction", "flare", "refraction", "refraction"]
    state = sketch(board, deck=deck, **page)
    return play(state, f"{orders}; hurl C2 x3; end")


def both_kinds_asked() -> State:
    board = "O: O1 tower/P1; O2 foundry/P1\nC: C2 P1\nP1: hold=3 energy=3\nP2: hold=3"
    orders = "order flare tower ask; order flare foundry ask"
    return play(sketch(board, deck=["flare", "refraction"]), f"{orders}; hurl C2; end")


def choice_beside() -> State:
    board = "C: C2 P1x2\nP1: hold=3 card=subduction\nP2: hold=3"
    return play(sketch(board, deck=["refraction", "flare", "flare"]), "hurl C2 x2; end")


def choice_asked() -> State:
    board = "C: C2 P1x2\nP1: hold=3 card=subduction\nP2: hold=3"
    state = sketch(
        board, deck=["refraction", "flare", "flare"], options=["patient_choice=on"], seed=2**200
    )
    return play(state, "hurl C2 x2; end; pass")


def before_draw() -> State:
    board = "C: C2 P1x2\nP1: hold=3 card=refraction\nP2: hold=3"
    deck = ["refraction", "flare", "flare"]
    state = sketch(board, deck=deck, effects={"refraction": "pillar"})
    state = play(state, "hurl C2 x2; end")
    assert state.agenda[-1] == BeforeDraw(P1)
    return state


def after_draw() -> State:
    """A house switch: a card for any time may still be played once the flares are over."""
    state = sketch(
        "O: O1 P1; O2 P1\nC: C2 P1\nP1: hold=3 card=refraction\nP2: hold=3",
        deck=["refraction", "refraction"],
        effects={"refraction": "chain"},
        options=["any_window_after_draw=on"],
    )
    return play(state, "hurl C2; end")


def chain_asked() -> State:
    """In O4 and in O5 there are two players, so each is asked for."""
    board = """
        O: O3 P1; O4 P1 P2; O5 P1 P2; O6 P2
        P1: hold=3 card=refraction
        P2: hold=3
        """
    return play(sketch(board, effects={"refraction": "chain"}), "play chain O3")


def in_force(effect: str, line: str) -> State:
    """An effect that is used over several actions, after some of them."""
    board = """
        C: C2 P1x2
        I: I4 P1x2; I7 node/P1
        gates: I4-V4/P2
        P1: hold=3 energy=9 card=refraction
        P2: hold=3
        """
    return play(sketch(board, effects={"refraction": effect}), f"play {effect}; {line}")


def second_conversion() -> State:
    board = "O: O4 P1; O5 P1; O9 P1; O10 P1\nP1: hold=3 card=refraction\nP2: hold=3"
    state = sketch(board, effects={"refraction": "cascade"})
    return play(state, "convert foundry O4 O5; play cascade")


def pulsing() -> State:
    board = "O: O1 node/P1\nI: I7 node/P1; I8 tower/P2\nP1: hold=3 card=refraction\nP2: hold=3"
    return play(sketch(board, effects={"refraction": "pulse"}), "play pulse")


def attrition() -> State:
    board = """
        V: V5 P1; V6 P2
        P1: hold=1 lost=1
        P2: hold=1
        P3: hold=1
        """
    page = written(owing(board, "attrition"))
    page["players"][0].update(aboard={"P2": 1}, reserve=page["players"][0]["reserve"] - 1)
    return play(read(page), "end")


def implode() -> State:
    """V5 and V2 touch two cells below, so both seats have a choice there."""
    board = "V: V5 P1; V2 P2x2\nR: R3 P2\nP1: hold=1\nP2: hold=1"
    return play(owing(board, "implode"), "end")


def interrupted_batch() -> State:
    """A trigger card interrupts a draw of two in the middle."""
    deck = ["refraction", "trigger", "refraction"]
    board = "V: V5 P1\nP1: hold=1\nP2: hold=1"
    return play(reference(board, "attrition", deck, debts=["convert", "convert"]), "end")


def alone(*options: str, edition: str = "published") -> State:
    return GAME.play.start(Setup(edition, 1, 7, options))


def alone_before_the_next_turn() -> State:
    """In a solo game the card to keep is asked before the own next turn."""
    board = "C: C2 P1\nP1: hold=3 card=oscillation"
    deck = ["refraction", "oscillation", "oscillation", "oscillation"]
    return play(sketch(board, deck=deck), "hurl C2; end")


def orbit_card_flare() -> State:
    """A flare among the orbit cards asks about outer stations after the turn."""
    board = "O: O1 tower/P1\nC: C2 P1\nP1: hold=3 energy=5"
    return play(sketch(board, deck=["flare", "refraction"]), "order flare tower ask; pass")


def secretly_kept() -> State:
    return play(choice_beside(), "P1: keep flare; P2: order bonus tower take")


def over() -> State:
    state = sketch("C: C2 P1\nP1: hold=3\nP2: hold=3", instability=1, deck=["flare", "flare"])
    return play(state, "hurl C2; end")


def over_with_a_choice_open() -> State:
    board = "C: C2 P1x2; C3 P2\nP1: hold=3\nP2: hold=3"
    deck = ["flare", "refraction", "flare", "flare"]
    return play(sketch(board, instability=2, deck=deck), "hurl C2 x2; end; hurl C3; end")


def over_by_idling() -> State:
    board = "P1: vaporized=13 momentum=5\nP2: vaporized=13 momentum=5"
    return play(sketch(board), "pass; pass")


POSITIONS: dict[str, tuple[str, str, Callable[[], State]]] = {
    "a new game": ("SETUP_PLACE", "place", lambda: GAME.play.start(Setup("published", 3, 7))),
    "a second opening structure": (
        *("SETUP_PLACE", "place"),
        lambda: play(GAME.play.start(Setup("prototype", 2, 7, ("opening",))), "place gate I1-V1"),
    ),
    "a longer game": (
        "CHOOSE_ACTION",
        "turn",
        lambda: GAME.play.start(Setup("published", 5, 1, ("longer",))),
    ),
    "a deconstruction": ("DECONSTRUCT", "deconstruct", lambda: read(first(gates=["I4-V4"]))),
    "the start of a turn": ("CHOOSE_ACTION", "turn", lambda: read(EXAMPLE)),
    "a move": ("MOVING", "turn", moving),
    "a move by hand": ("MOVING", "turn", lambda: read({**EXAMPLE, "phase": "MOVING", "mp": 1})),
    "a conversion by hand": (
        "CONVERTING",
        "turn",
        lambda: read({**EXAMPLE, "phase": "CONVERTING"}),
    ),
    "an activation": ("ACTIVATING", "turn", lambda: play(offered_to_owner(), "bonus take")),
    "an offer with an answer in advance": ("BONUS_OFFER", "bonus", offered_to_owner),
    "an offer to the owner": ("BONUS_OFFER", "bonus", offered_to_owner_alone),
    "an offer to the activator": ("BONUS_OFFER", "bonus", offered_to_activator),
    "all bonuses left": ("ACTIVATING", "turn", all_declined),
    "a pause before the draw": ("DRAW", "draw", before_draw),
    "a pause after the draw": ("FLARES", "draw", after_draw),
    "a chain": ("CHOOSE_ACTION", "effect", chain_asked),
    "the next link of a chain": (
        *("CHOOSE_ACTION", "effect"),
        lambda: play(chain_asked(), "choose O4 P2"),
    ),
    "attrition": ("FLARES", "event", attrition),
    "attrition of the others": ("FLARES", "event", lambda: play(attrition(), "P1: choose lost")),
    "implosion": ("FLARES", "event", implode),
    "an implosion half done": (
        *("FLARES", "event"),
        lambda: play(implode(), "P2: choose V2 R1"),
    ),
    "an interrupted draw": ("FLARES", "event", interrupted_batch),
    "fuel bought": ("MOVING", "turn", lambda: in_force("fuel", "fuel")),
    "a stack that has moved": ("MOVING", "turn", lambda: in_force("cluster", "cluster I4 V4")),
    "a station under way": (
        *("MOVING", "turn"),
        lambda: in_force("juggernaut", "fly station I7 I8"),
    ),
    "a crossing used up": ("MOVING", "turn", lambda: in_force("catapult", "fly I4 V4 free")),
    "a second conversion": ("CONVERTING", "turn", second_conversion),
    "a pulse": ("ACTIVATING", "turn", pulsing),
    "a solo game": ("SETUP_PLACE", "place", alone),
    "a solo game of the reference": ("SETUP_PLACE", "place", lambda: alone(edition="reference")),
    "a solo game without an opening": ("CHOOSE_ACTION", "turn", lambda: alone("opening=off")),
    "a scenario": ("CHOOSE_ACTION", "turn", lambda: alone("scenario=introduction")),
    "a scenario with an opening": ("SETUP_PLACE", "place", lambda: alone("scenario=implode")),
    "a card to keep in a solo game": ("TURN_START", "keep", alone_before_the_next_turn),
    "a flare among the orbit cards": ("FLARES", "flare", orbit_card_flare),
    "a cooperative game": (
        *("CHOOSE_ACTION", "turn"),
        lambda: GAME.play.start(
            Setup("reference", 4, 7, ("cooperative", "scenario=parasite", "coop_orbit_card=off"))
        ),
    ),
    "a flare": ("FLARES", "flare", flares),
    "the next seat at a flare": ("FLARES", "flare", lambda: play(flares(), "choose O1")),
    "a flare of the prototype": ("FLARES", "flare", lambda: flares(edition="prototype")),
    "a flare in a small batch": ("FLARES", "flare", both_kinds_asked),
    "a card to keep beside the turn": ("CHOOSE_ACTION", "turn", choice_beside),
    "a card to keep before the turn": ("TURN_START", "keep", choice_asked),
    "secrets": ("CHOOSE_ACTION", "turn", secretly_kept),
}
ENDED: dict[str, Callable[[], State]] = {
    "over": over,
    "over with a choice open": over_with_a_choice_open,
    "over by idling": over_by_idling,
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_at_any_question_is_written_and_read_as_an_equal_one(name: str) -> None:
    phase, ask, make = POSITIONS[name]
    state = make()
    page = written(state)
    assert (page["phase"], page["asks"][0]["ask"]) == (phase, ask)
    assert read(page) == state
    assert written(read(page)) == page


def test_every_question_and_every_phase_has_its_position_here() -> None:
    kinds = {ask for _, ask, _ in POSITIONS.values()}
    assert kinds == {*GAME.speech.words.text["ask"], "event"}  # which has a question for each event
    phases = {phase for phase, _, _ in POSITIONS.values()}
    assert phases | {"GAME_OVER"} == set(GAME.speech.words.text["phase"])


@pytest.mark.parametrize("name", ENDED)
def test_a_finished_game_is_written_and_read_as_an_equal_one(name: str) -> None:
    state = ENDED[name]()
    page = written(state)
    assert (page["phase"], page["asks"]) == ("GAME_OVER", [])
    assert read(page) == state
    assert written(read(page)) == page


@pytest.mark.parametrize("name", POSITIONS)
def test_play_goes_on_the_same_from_what_was_read(name: str) -> None:
    state = POSITIONS[name][2]()
    again = read(written(state))
    for seat in GAME.play.waiting(state):
        for line in legal(state, seat):
            assert play(again, f"{seat}: {line}") == play(state, f"{seat}: {line}")


def test_what_is_written_carries_the_points_the_debts_and_the_question() -> None:
    page = written(moving())
    assert (page["mp"], page["debts"]) == (1, ["hurl"])
    assert page["asks"] == [{"seat": "P1", "ask": "turn", "blocking": True}]
    assert page["progress"]["turn"]["launched"] == ["O1"]


def test_a_bonus_is_written_with_its_cell_and_a_flare_with_its_cells() -> None:
    assert written(offered_to_owner())["asks"] == [
        {"seat": "P2", "ask": "bonus", "blocking": True, "cell": "V9", "amount": 1}
    ]
    assert written(both_kinds_asked())["asks"] == [
        {"seat": "P1", "ask": "flare", "blocking": True, "cells": ["O1", "O2"]}
    ]


def test_an_effect_and_an_event_are_written_with_their_names_and_the_layer() -> None:
    assert written(chain_asked())["asks"] == [
        {"seat": "P1", "ask": "effect", "blocking": True, "effect": "chain"}
    ]
    asked = {"ask": "event", "blocking": True, "event": "attrition"}
    assert [{"ring": None, **ask} for ask in written(attrition())["asks"]] == [
        {"seat": seat, "ring": None, **asked} for seat in ("P1", "P2", "P3")
    ]
    found = [(ask["seat"], ask["event"], ask["ring"]) for ask in written(implode())["asks"]]
    assert found == [("P1", "implode", "V"), ("P2", "implode", "V")]


def test_events_ask_all_seats_at_once_and_an_effect_the_seat_on_turn() -> None:
    assert chain_asked().agenda[-1] == AskEffect(P1, "chain")
    together = AskTogether(tuple(AskEvent(seat, "attrition") for seat in (P1, P2, P3)))
    assert attrition().agenda[-1] == together
    convective = AskTogether(tuple(AskEvent(seat, "implode", Ring.CONVECTIVE) for seat in (P1, P2)))
    assert implode().agenda[-1] == convective


def test_an_event_may_be_answered_by_everybody_in_any_order() -> None:
    one = play(attrition(), "P3: choose hold; P1: choose hold P2; P2: choose V6")
    two = play(read(written(attrition())), "P2: choose V6; P3: choose hold; P1: choose hold P2")
    assert written(one)["players"] == written(two)["players"]
    assert one.deck == two.deck
    assert player(one, P1).aboard == {}


def test_a_card_to_keep_is_written_as_pending_and_as_a_question_that_blocks_nobody() -> None:
    page = written(choice_beside())
    assert page["players"][0]["pending"] == ["subduction", "refraction", "flare"]
    assert page["players"][0]["card"] is None
    assert page["asks"][1] == {"seat": "P1", "ask": "keep", "blocking": False}
    assert written(choice_asked())["asks"] == [{"seat": "P1", "ask": "keep", "blocking": True}]


def test_everything_that_can_be_worked_out_is_written_too() -> None:
    page = written(read(EXAMPLE))
    assert [row["movement"] for row in page["players"]] == [4, 3]
    assert [row["reserve"] for row in page["players"]] == [5, 4]
    assert page["suits"] == ["flare", "refraction", "oscillation"]
    assert page["turn"] == "P1"


def test_the_pieces_of_a_written_position_are_as_in_the_example() -> None:
    page = written(read(EXAMPLE))
    for field in ("game", "edition", "options", "deck", "discard", "instability"):
        assert page[field] == EXAMPLE[field]
    for row, example in zip(page["players"], EXAMPLE["players"], strict=True):
        assert {name: row[name] for name in example} == example


def test_a_solo_game_and_a_cooperative_one_have_a_score_and_everybody_or_nobody_wins() -> None:
    lost = written(read(bare(1, phase="GAME_OVER", instability=0)))["result"]
    assert (lost["winners"], lost["score"], lost["success"]) == ([], 0, False)
    rows = [{"momentum": 40}, {"momentum": 40}]
    page = {"players": rows, "options": ["cooperative"], "phase": "GAME_OVER", "instability": 0}
    won = written(read(page))
    assert (won["result"]["winners"], won["result"]["success"]) == (["P1", "P2"], True)
    assert read(won) == read(page)
    won["result"]["score"] += 1
    assert fault(won) == ("result", "contradiction")


def test_a_finished_game_is_written_with_its_result() -> None:
    assert written(over())["result"] == {"winners": ["P1"], "levels": {"P1": 2, "P2": 1}}
    assert written(over_by_idling())["result"] == {
        "winners": ["P1", "P2"],
        "levels": {"P1": 2, "P2": 2},
    }
    assert "result" not in written(moving())


def test_a_game_that_is_over_may_be_written_by_hand() -> None:
    state = read({**EXAMPLE, "phase": "GAME_OVER", "instability": 0})
    assert GAME.play.waiting(state) == ()
    assert state.result is not None
    assert state.result.winners == (P2,)
    given = {**EXAMPLE, "result": {"winners": ["P2"], "levels": {"P1": 1, "P2": 2}}}
    assert read(given).result == state.result


# What the engine noted must be something play can lead to.


def progress(name: str, *path: Any, value: Any) -> dict[str, Any]:
    """A written position with one of the notes changed, the open questions left out."""
    page = written((ENDED | {key: make for key, (_, _, make) in POSITIONS.items()})[name]())
    inside = page["progress"]
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    del page["asks"]
    return page


FLARE, OFFER, MOVE = "a flare", "an offer with an answer in advance", "a move"
TURN = "the start of a turn"
STACK, CHAIN, TOGETHER = "a stack that has moved", "a chain", "attrition"
LEFT = "all bonuses left"
AGENDA = ("progress.agenda", "impossible")
DECLINING = ("progress.turn.declining", "impossible")
ACTIVE = ("progress.active", "impossible")
MOVES_MISSING = ("progress.active[0].memory.moves", "missing")


@pytest.mark.parametrize(
    ("page", "where", "code"),
    [
        (progress(MOVE, "agenda", value=[]), *AGENDA),
        (progress(MOVE, "agenda", value=[{"is": "TakeTurn", "seat": "P1"}]), *AGENDA),
        (progress(MOVE, "agenda", 1, "seat", value="P2"), *AGENDA),
        (progress(MOVE, "agenda", 0, "seat", value="P2"), *AGENDA),
        (progress(MOVE, "agenda", 0, value={"is": "StartTurn", "seat": "P1"}), *AGENDA),
        (progress(MOVE, "agenda", 0, value={"is": "Luck"}), "progress.agenda[0]", "unknown_record"),
        (
            progress(MOVE, "agenda", 0, value={"is": "FinishAction"}),
            "progress.agenda[0].seat",
            "missing",
        ),
        (progress(MOVE, "agenda", 1, value={"is": "GiveBack", "seat": "P1"}), *AGENDA),
        (progress(MOVE, "turn", "seat", value="P2"), "progress.turn.seat", "contradiction"),
        (progress(MOVE, "turn", "action", value="rest"), "progress.turn.action", "not_a_word"),
        (progress(MOVE, "turn", "action", value=None), "debts", "impossible"),
        (progress(TURN, "turn", "hurled", value=1), "progress.turn", "impossible"),
        (progress(TURN, "turn", "activated", value=["V3"]), "progress.turn", "impossible"),
        (progress(MOVE, "turn", "declining", value=["P2"]), *DECLINING),
        (progress(LEFT, "turn", "declining", value=["P1", "P2"]), *DECLINING),
        (progress(OFFER, "turn", "declining", value=["P2"]), *AGENDA),
        (
            progress(LEFT, "turn", "declining", value=["P3"]),
            *("progress.turn.declining", "unknown_name"),
        ),
        (progress(MOVE, "turn", "drawn", value=["flare"]), "progress.turn.drawn", "impossible"),
        (
            progress(MOVE, "turn", "drawn", value=["trigger"]),
            "progress.turn.drawn",
            "unknown_name",
        ),
        (
            progress(MOVE, "turn", "drawn", value=["flare*"]),
            *("progress.turn.drawn", "impossible"),
        ),
        (
            progress(MOVE, "turn", "converted", value=[{"is": "Cell"}]),
            *("progress.turn.converted[0]", "unknown_record"),
        ),
        (
            progress(MOVE, "turn", "kind", value={"is": "Piece"}),
            "progress.turn.kind",
            "unknown_record",
        ),
        (progress(MOVE, "turn", "mood", value=1), "progress.turn.mood", "unknown_field"),
        (progress(MOVE, "turn", value=None), "progress.turn", "not_an_object"),
        (progress(MOVE, "idle", value=2), "progress.idle", "impossible"),
        (progress(MOVE, "used", value=-1), "progress.used", "not_a_number"),
        (
            progress(MOVE, "active", value=[{"is": "Active", "effect": "luck"}]),
            *("progress.active[0].effect", "unknown_name"),
        ),
        (
            progress(MOVE, "active", value=[{"effect": "luck", "memory": {"a": 1}}]),
            *("progress.active[0].effect", "unknown_name"),
        ),
        (  # a card that is not in this game
            progress(MOVE, "active", value=[{"effect": "fuel", "memory": {"bought": 1}}]),
            *("progress.active[0].effect", "unknown_name"),
        ),
        (progress(MOVE, "active", value=["fuel"]), "progress.active[0]", "not_an_object"),
        (
            progress(STACK, "active", 0, "memory", value={"moves": 1, "a": 1}),
            *("progress.active[0].memory.a", "unknown_field"),
        ),
        (
            progress(STACK, "active", 0, "memory", value={"moves": "1"}),
            *("progress.active[0].memory.moves", "not_a_number"),
        ),
        (progress(STACK, "active", 0, "memory", value={}), *MOVES_MISSING),
        (
            progress(STACK, "active", 0, "memory", value=None),
            *("progress.active[0].memory", "not_an_object"),
        ),
        (progress(STACK, "active", 0, "mood", value=1), "progress.active[0].mood", "unknown_field"),
        # An effect asks its own player, and only what it wants to know.
        (progress(CHAIN, "agenda", -1, "seat", value="P2"), *AGENDA),
        (
            progress(CHAIN, "agenda", -1, "effect", value="fuel"),
            *AGENDA,
        ),
        (progress(CHAIN, "agenda", -1, "effect", value="luck"), *AGENDA),
        (progress(CHAIN, "active", value=[]), *AGENDA),
        (progress(CHAIN, "active", 0, "memory", "path", value=["O3"]), *ACTIVE),
        (progress(CHAIN, "active", 0, "memory", "path", value=["O9", "O10"]), *ACTIVE),
        (progress(CHAIN, "active", 0, "memory", "owners", value=["P2"]), *ACTIVE),
        (progress(CHAIN, "active", 0, "memory", "owners", value=["P1"] * 4), *ACTIVE),
        # One card is played a turn, at its time.
        (progress(STACK, "turn", "played", value=False), *ACTIVE),
        (
            progress(STACK, "active", value=[{"effect": "cluster", "memory": {"moves": 1}}] * 2),
            *ACTIVE,
        ),
        (
            progress("a second conversion", "active", 0, "memory", "conversions", value=2),
            *ACTIVE,
        ),
        (progress("a second conversion", "turn", "converted", value=[]), *ACTIVE),
        (progress("a pulse", "active", 0, "memory", "cells", value=["O1", "O2"]), *ACTIVE),
        # An event is the one of the table and asks those who have something to choose, once.
        (progress(TOGETHER, "agenda", -1, "prompts", value=[]), *AGENDA),
        (progress(TOGETHER, "agenda", -1, "prompts", 0, "seat", value="P2"), *AGENDA),
        (progress(TOGETHER, "agenda", -1, "prompts", 0, "event", value="implode"), *AGENDA),
        (progress(TOGETHER, "agenda", -1, "prompts", 0, "event", value="luck"), *AGENDA),
        (progress("implosion", "agenda", -1, "prompts", 0, "ring", value="C"), *AGENDA),
        (
            progress("implosion", "agenda", -1, "prompts", 0, "ring", value=2),
            *("progress.agenda[1].prompts[0].ring", "unknown_name"),
        ),
        (progress("implosion", "agenda", -1, "prompts", 0, "ring", value=None), *AGENDA),
        (progress("secrets", "put_away", value={"P1": 99}), "progress.put_away", "too_many"),
        (progress("a new game", "turn", "number", value=1), *AGENDA),
        (progress("a new game", "agenda", 3, "seat", value="P3"), *AGENDA),
        (progress("a deconstruction", "agenda", 1, "seat", value="P2"), *AGENDA),
        (
            progress("a card to keep beside the turn", "choices", value=[]),
            "progress.choices",
            "contradiction",
        ),
        (
            progress("a card to keep beside the turn", "choices", 0, "seat", value="P2"),
            *("progress.choices", "contradiction"),
        ),
        (
            progress("a card to keep beside the turn", "choices", 0, "drawn", value=["flare"]),
            *("progress.choices", "contradiction"),
        ),
        (progress("over", "agenda", value=[{"is": "TakeTurn", "seat": "P1"}]), *AGENDA),
        (
            progress("over with a choice open", "choices", value=[]),
            *("progress.choices", "contradiction"),
        ),
        # A bonus: of the station just activated, to its owner first, then to the activator.
        (progress(OFFER, "turn", "activated", value=["I2"]), *AGENDA),
        (progress(OFFER, "agenda", -1, "seat", value="P1"), *AGENDA),
        (progress(OFFER, "agenda", -1, "cell", value="I2"), *AGENDA),
        (progress(OFFER, "agenda", -1, "cell", value="C1"), *AGENDA),
        (progress(OFFER, "agenda", -2, "cell", value="I2"), *AGENDA),
        (progress(OFFER, "agenda", -2, "offers", value=[]), *AGENDA),
        (progress(OFFER, "agenda", -2, "offers", value=["P1", "P2"]), *AGENDA),
        (progress(OFFER, "agenda", -2, "advance", value="ask"), *AGENDA),
        (progress(OFFER, "agenda", -1, "amount", value=7), *AGENDA),
        (progress(OFFER, "agenda", -2, "amount", value=0), *AGENDA),
        (progress(OFFER, "agenda", -3, "cell", value="I2"), *AGENDA),
        (progress("an offer to the activator", "agenda", -2, "advance", value="take"), *AGENDA),
        (progress("an offer to the activator", "agenda", -2, "offers", value=["P1"]), *AGENDA),
        # A flare: outer stations their owner can use, seats in turn order, cards that were drawn.
        (progress(FLARE, "agenda", -1, "cells", value=[]), *AGENDA),
        (progress(FLARE, "agenda", -1, "cells", value=["O1", "O1"]), *AGENDA),
        (progress(FLARE, "agenda", -1, "cells", value=["O3"]), *AGENDA),
        (progress(FLARE, "agenda", -1, "cells", value=["V1"]), *AGENDA),
        (progress(FLARE, "agenda", -1, "seat", value="P3"), *AGENDA),
        (progress(FLARE, "turn", "drawn", value=["refraction", "flare"]), *AGENDA),
        (progress(FLARE, "turn", "drawn", value=[]), *AGENDA),
        (progress(FLARE, "agenda", 0, value={"is": "FinishTurn", "seat": "P2"}), *AGENDA),
        (progress(FLARE, "agenda", 1, value={"is": "DoFlareStep", "step": "orbit"}), *AGENDA),
        (progress(FLARE, "agenda", 2, "seat", value="P1"), *AGENDA),
        (progress(FLARE, "agenda", 2, "kinds", value=["foundry"]), *AGENDA),
        (progress(FLARE, "agenda", 2, "kinds", value=[]), *AGENDA),
    ],
)
def test_notes_that_play_cannot_lead_to_are_refused(
    page: dict[str, Any], where: str, code: str
) -> None:
    assert fault(page) == (where, code)


def test_an_unchanged_note_is_accepted_by_the_helper_of_these_tests() -> None:
    page = progress(FLARE, "idle", value=0)
    assert read(page) == flares()
    assert asks(read(page))[0] == Ask(P2, "flare", blocking=True)
    assert player(read(page), P3).energy == 9


def test_a_card_to_keep_before_the_turn_needs_patience() -> None:
    page = written(choice_asked())
    page["options"] = []
    assert fault(page) == AGENDA


def test_who_has_a_sundiver_is_not_asked_to_deconstruct() -> None:
    page = written(read(first(gates=["I4-V4"])))
    page["players"][0].update(hold=1, reserve=12)
    assert fault(page) == AGENDA


def test_a_written_turn_in_which_nothing_is_possible_is_refused() -> None:
    crowd = {"players": [{"sundivers": {"O1": 7}}, {}], "edition": "early"}
    page = written(read({**crowd, "phase": "MOVING", "mp": 1}))
    assert fault({**page, "mp": 0}) == ("phase", "dead_end")


def test_a_bonus_that_nobody_can_pay_is_not_offered() -> None:
    page = written(offered_to_owner())
    page["players"][1]["energy"] = 0
    assert fault(page) == AGENDA


def test_a_marker_on_0_ends_the_game() -> None:
    page = written(flares())
    page["instability"] = 0
    assert fault(page) == ("instability", "star_gone")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phase", "MOVING"),
        ("asks", []),
        ("asks", [{"seat": "P2", "ask": "turn", "blocking": True}]),
        ("turn", "P2"),
    ],
)
def test_the_open_part_of_a_written_position_must_fit_its_notes(field: str, value: object) -> None:
    page = written(read(EXAMPLE))
    where, code = fault({**page, field: value})
    assert (where, code) == ("progress.turn.seat" if field == "turn" else field, "contradiction")
