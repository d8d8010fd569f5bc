"""What happened is told in few sentences, and nothing of it is left out."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise
from typing import Any

import pytest

from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.core.wording import Wording
from engine.sol import GAME
from engine.sol.board import SIDE_A
from engine.sol.computer_player import advise
from engine.sol.events import (
    BonusTaken,
    Built,
    CardKeptSecretly,
    CardsDrawn,
    ChoiceMade,
    EnergyGained,
    EnergySpent,
    Flew,
    GameEnded,
    Hurled,
    Launched,
    MomentumGained,
    MovementChanged,
    OuterStationUsed,
    Passed,
    Recalled,
    Sacrificed,
    StationActivated,
    StationPlaced,
    TollPaid,
    TurnStarted,
)
from engine.sol.pieces import Card, Piece, Suit
from engine.sol.telling import tell

P1, P2 = SEATS[:2]
HERE = "published"


def flew(way: str, seat: int = 0) -> list[Flew]:
    cells = [SIDE_A.cell_named[name] for name in way.split()]
    return [Flew(SEATS[seat], one, two) for one, two in pairwise(cells)]


def test_a_flight_is_one_sentence() -> None:
    assert tell(HERE, flew("I5 I4 I3 V3"), {P1: "Ada"}) == [
        "A sundiver of Ada flies from I5 over I4 and I3 to V3."
    ]


def test_a_launch_names_the_mothership_only_if_it_is_another() -> None:
    cell = SIDE_A.cell_named["I5"]
    assert tell(HERE, [Launched(P1, cell, P1)], {P1: "Ada"}) == ["Ada launches a sundiver to I5."]
    (other,) = tell(HERE, [Launched(P1, cell, P2)], {P1: "Ada", P2: "Bea"})
    assert other == "Ada launches a sundiver to I5 from the mothership of Bea."


def test_a_step_is_told_as_ever() -> None:
    assert tell(HERE, flew("I5 I4"), {}) == ["A sundiver of P1 flies from I5 to I4."]


def test_two_sundivers_are_two_flights() -> None:
    assert len(tell(HERE, [*flew("I5 I4 I3"), *flew("I5 I4 I3")], {})) == 1  # the same, twice
    assert len(tell(HERE, [*flew("I5 I4 I3"), *flew("O5 I5")], {})) == 2
    assert len(tell(HERE, [*flew("I5 I4"), *flew("I4 I3", seat=1)], {})) == 2


def test_what_happens_again_is_said_with_how_often() -> None:
    assert tell(HERE, [Passed(P1), Passed(P1), Passed(P2)], {}) == ["P1 passes (×2).", "P2 passes."]


def test_the_turn_that_begins_at_the_end_is_left_to_who_calls_its_player() -> None:
    assert tell(HERE, [TurnStarted(P1), Passed(P1), TurnStarted(P2)], {}) == [
        "P1 begins a turn.",
        "P1 passes.",
    ]


def test_equal_cards_are_counted() -> None:
    drawn = CardsDrawn(P1, (Card.CONDENSATION, Card.FLARE, Card.CONDENSATION))
    assert tell(HERE, [drawn], {}) == ["P1 draws condensation ×2 and flare."]


def test_who_won_is_left_to_who_tells_the_result() -> None:
    assert tell(HERE, [GameEnded((P2,), supernova=True)], {}) == ["The game is over."]


def test_what_a_deed_costs_and_brings_is_told_with_it() -> None:
    cell = SIDE_A.cell_named["V6"]
    used = [
        StationActivated(P1, Piece.FOUNDRY, cell, P2),
        Recalled(P1, cell),
        EnergySpent(P1, 2),
        Built(P1, 2),
    ]
    assert tell(HERE, used, {P1: "Ada", P2: "Bea"}) == [
        "Ada activates the foundry of Bea in V6, recalls a sundiver from V6, pays 2 energy"
        " and gets 2 sundivers from the reserve."
    ]
    hurled = [Hurled(P1, SIDE_A.cell_named["C3"]), MomentumGained(P1, 2)]
    assert tell(HERE, hurled, {P1: "Ada"}) == [
        "Ada hurls a sundiver from C3 into the heart and gains 2 momentum."
    ]


def test_what_somebody_else_gets_is_a_sentence_of_its_own() -> None:
    cell = SIDE_A.cell_named["V6"]
    told = tell(HERE, [BonusTaken(P2, cell, 1), EnergyGained(P2, 1), EnergyGained(P1, 1)], {})
    assert told == ["P2 takes the bonus of 1 at V6 and gains 1 energy.", "P1 gains 1 energy."]


def test_nothing_is_laid_at_the_door_of_a_flare() -> None:
    cell = SIDE_A.cell_named["O4"]
    used = [OuterStationUsed(P1, Piece.TOWER, cell), EnergySpent(P1, 1), MomentumGained(P1, 1)]
    assert tell(HERE, used, {}) == [
        "The flare activates the tower of P1 in O4.",
        "P1 pays 1 energy and gains 1 momentum.",
    ]


def test_a_station_of_ones_own_needs_no_name() -> None:
    (told,) = tell(HERE, [StationActivated(P1, Piece.NODE, SIDE_A.cell_named["V6"], P1)], {})
    assert told == "P1 activates their own node in V6."


def test_tolls_on_the_way_are_told_after_the_flight() -> None:
    one, two, three = flew("I7 V6 R4 C3")
    slot = SIDE_A.ways[one.origin][one.target]
    assert slot is not None
    toll = [TollPaid(P2, slot), EnergyGained(P2, 1)]
    assert tell(HERE, [one, *toll, two, three], {}) == [
        "A sundiver of P1 flies from I7 over V6 and R4 to C3.",
        "P2 is due a toll at I7-V6 and gains 1 energy.",
    ]
    assert tell(HERE, [one, *toll, *flew("O5 O6")], {}) == [
        "A sundiver of P1 flies from I7 to V6.",
        "P2 is due a toll at I7-V6 and gains 1 energy.",
        "A sundiver of P1 flies from O5 to O6.",
    ]


def test_sundivers_of_one_pattern_go_in_one_sentence() -> None:
    one, two = SIDE_A.cell_named["O5"], SIDE_A.cell_named["O6"]
    pattern = [Sacrificed(P1, one), Sacrificed(P1, two), StationPlaced(P1, Piece.FOUNDRY, one)]
    assert tell(HERE, [*pattern, MovementChanged(P1, 4)], {}) == [
        "The sundivers of P1 in O5 and O6 are sacrificed to the reserve.",
        "P1 places a foundry in O5 and now has movement 4.",
    ]
    assert len(tell(HERE, [Sacrificed(P1, one), Sacrificed(P2, two)], {})) == 2


def test_sundivers_of_one_cell_are_counted() -> None:
    one, two = SIDE_A.cell_named["V7"], SIDE_A.cell_named["V6"]
    assert tell(HERE, [Sacrificed(P1, one), Sacrificed(P1, one), Sacrificed(P1, two)], {}) == [
        "The sundivers of P1 in V7 (×2) and V6 are sacrificed to the reserve."
    ]


def test_who_reads_which_card_they_keep_does_not_read_that_they_chose() -> None:
    both = [CardKeptSecretly(P1, Suit.FLARE), ChoiceMade(P1), ChoiceMade(P2)]
    assert tell(HERE, both, {P1: "Ada"}) == [
        "Ada, you keep one card: flare. Only you know.",
        "P2 has chosen a card to keep.",
    ]


@pytest.mark.parametrize("edition", GAME.editions)
def test_every_event_of_a_game_is_told(edition: str) -> None:
    state = GAME.play.start(Setup(edition, 3, 5))
    words = GAME.speech.words_of(edition)
    for _ in range(150):
        seat = GAME.play.waiting(state)[0]
        step = GAME.play.step(state, advise(state, seat))
        told = " ".join(GAME.speech.tell(edition, step.events, {}))
        for event in step.events:
            if isinstance(event, (Flew, Sacrificed)):
                assert f"{event.target if isinstance(event, Flew) else event.cell}" in told
            elif isinstance(event, CardsDrawn):
                assert all(str(card) in told for card in event.cards)
            elif not isinstance(event, (TurnStarted, ChoiceMade)):
                assert any(said in told for said in ways_to_say(words, event)), event
        state = step.state
        if GAME.play.result(state) is not None:
            break


def ways_to_say(words: Wording, event: Any) -> list[str]:
    """What may be said of it: a sentence, which may go on, a shorter one, or a part of one."""
    name = type(event).__name__
    facts = {field.name: getattr(event, field.name) for field in fields(event)}
    parts = [part for part in ("event", "telling", "clause") if name in words.text[part]]
    return [words.fill(part, name, facts, {}).removesuffix(".") for part in parts]
