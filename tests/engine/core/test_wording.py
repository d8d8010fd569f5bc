"""Words for people: every code has its sentence, and no sentence is there for nothing."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from string import Formatter
from typing import Any

import pytest

from engine.core.game import Game
from engine.core.refusal import Malformed, Refused
from engine.core.seat import Seat
from engine.core.wording import Wording, clip, listed
from engine.games import GAMES
from engine.sol import GAME, events
from engine.sol.agenda import KINDS, PROMPTS
from engine.sol.board import RINGS, SIDE_A, Cell, Eye, Slot
from engine.sol.events import Event
from engine.sol.pieces import Answer, Card, Piece, Suit, Topic
from engine.sol.position.json_form import BEGUN, WAITING
from engine.sol.scoring import level
from engine.sol.trigger import TRIGGER_EVENTS, TriggerEvent
from engine.sol.variants import OPTIONS
from tests.engine.codes import ENGINE, facts_by_code, placeholders

TEXT = GAME.speech.words.text
EVENTS: tuple[type[Any], ...] = typing.get_args(Event)
P1, P2 = Seat(0), Seat(1)
SAMPLES: Mapping[Any, Any] = {
    Seat: P1,
    Piece: Piece.NODE,
    Cell: SIDE_A.cells[0],
    Slot: SIDE_A.slots[0],
    Eye: SIDE_A.eyes[0],
    Suit: Suit.FLARE,
    Topic: Topic.BONUS,
    Answer: Answer.TAKE,
    int: 2,
    str: "pillar",
    bool: True,
    Card: Card.TRIGGER,
    Seat | None: None,
    tuple[Card, ...]: (Card.FLARE, Card.REFRACTION),
    tuple[tuple[Cell, int], ...]: ((SIDE_A.cells[0], 2), (SIDE_A.cells[1], 1)),
    tuple[Seat, ...]: (P1, P2),
}


ANOTHER = ENGINE / "nova"  # a game of its own has sentences of its own
REFUSALS = facts_by_code("Refused", 0, ENGINE, [ANOTHER])
MALFORMED = facts_by_code("Malformed", 1, ENGINE, [ANOTHER])
SHOWN = facts_by_code("_say", 0, ENGINE / "sol" / "describe.py")


def test_the_scan_of_the_source_finds_what_is_known_to_be_there() -> None:
    assert REFUSALS["no_mp"] == {"need", "have"}
    assert MALFORMED["contradiction"] == {"given", "found"}
    assert {"asks", "aside"} <= SHOWN.keys()


def test_the_file_has_these_parts_and_no_other() -> None:
    parts = (
        "event refusal malformed note ask option show ending twin ring phase level picture about"
        " verb telling triggered clause part absent standing asked_by due offer seal label"
        " switch switch_name page list moment left sheet sheet_title"
    )
    assert set(TEXT) == set(parts.split())


def test_every_event_that_is_declared_can_happen() -> None:
    declared = {
        item
        for item in vars(events).values()
        if isinstance(item, type) and is_dataclass(item) and item.__module__ == events.__name__
    }
    assert declared == set(EVENTS)


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    assert set(TEXT["event"]) == {event.__name__ for event in EVENTS}


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_told_with_fields_it_has(event: type[Any]) -> None:
    named = placeholders(TEXT["event"][event.__name__])
    assert named <= {field.name for field in fields(event)}


def test_what_follows_a_deed_is_an_event_of_a_seat_told_with_fields_it_has() -> None:
    by_name = {event.__name__: event for event in EVENTS}
    for name, clause in TEXT["clause"].items():
        own = {field.name for field in fields(by_name[name])}
        assert "seat" in own
        assert placeholders(clause) <= own


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_becomes_a_whole_sentence(event: type[Any]) -> None:
    hints = typing.get_type_hints(event)
    sentence = GAME.speech.words.event(
        event(*(SAMPLES[hints[field.name]] for field in fields(event)))
    )
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "<" not in sentence  # no enum or object shown the way Python prints it


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert {code.removesuffix("_none") for code in TEXT["refusal"]} == REFUSALS.keys()
    assert REFUSALS.keys() <= TEXT["refusal"].keys()


@pytest.mark.parametrize("code", sorted(TEXT["refusal"]))
def test_a_refusal_names_only_facts_that_come_with_it(code: str) -> None:
    assert placeholders(TEXT["refusal"][code]) <= REFUSALS[code.removesuffix("_none")]


def test_every_fault_of_a_position_has_a_sentence_and_every_sentence_a_fault() -> None:
    assert set(TEXT["malformed"]) == MALFORMED.keys()


@pytest.mark.parametrize("code", sorted(TEXT["malformed"]))
def test_a_fault_names_only_facts_that_come_with_it(code: str) -> None:
    assert placeholders(TEXT["malformed"][code]) <= MALFORMED.get(code, set())


def test_every_question_has_a_kind_and_every_kind_a_sentence() -> None:
    assert set(KINDS) == set(PROMPTS)
    assert {*TEXT["ask"], "event"} == set(KINDS.values())


def test_every_trigger_event_that_asks_has_a_question() -> None:
    silent = {
        name
        for name, event in TRIGGER_EVENTS.items()
        if type(event).options is TriggerEvent.options
    }
    assert set(TEXT["asked_by"]) == TRIGGER_EVENTS.keys() - silent


@pytest.mark.parametrize("kind", sorted(TEXT["ask"]))
def test_a_question_names_only_its_seat_and_what_it_is_about(kind: str) -> None:
    named = {name.partition("[")[0] for name in placeholders(TEXT["ask"][kind])}
    assert named <= {"seat", "about"}
    assert "P2" in GAME.speech.words.say("ask", kind, seat=P2, about=(SIDE_A.cells[0], 1))


def test_every_option_has_a_line_and_every_line_an_option() -> None:
    assert set(TEXT["option"]) == set(OPTIONS)
    assert {name: one.line for name, one in GAME.options().items()} == TEXT["option"]


def test_every_line_of_the_board_in_text_is_used_and_is_there() -> None:
    assert set(TEXT["show"]) == SHOWN.keys()


@pytest.mark.parametrize("key", sorted(TEXT["show"]))
def test_a_line_of_the_board_in_text_names_only_facts_that_come_with_it(key: str) -> None:
    assert placeholders(TEXT["show"][key]) <= SHOWN.get(key, set())


def test_rings_phases_and_levels_have_their_names() -> None:
    assert set(TEXT["ring"]) == {ring.letter for ring in RINGS}
    levels = {level(momentum, winner=won) for momentum in range(80) for won in (True, False)}
    assert set(TEXT["level"]) == {str(number) for number in levels}
    assert set(TEXT["phase"]) == {*WAITING.values(), *BEGUN, "GAME_OVER"}


@pytest.mark.parametrize(
    ("part", "key", "sentence"),
    [(part, key, text) for part, lines in TEXT.items() for key, text in lines.items()],
)
def test_a_sentence_is_one_line_with_placeholders_that_are_understood(
    part: str, key: str, sentence: str
) -> None:
    assert sentence
    assert sentence.isprintable()
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is not None:
            whole = (
                name.partition("[")[0] if part == "ask" else name
            )  # a question's first, second fact
            assert whole.isidentifier(), f"{part}.{key}: a number or nothing in braces"
            assert conversion is None
            for_nothing = part == "event" and str(spec).isprintable()  # words in place of None
            assert spec in ("", "or", "name") or str(spec).count("|") == 1 or for_nothing


def test_a_seat_is_called_by_the_name_of_who_sits_there() -> None:
    sentence = GAME.speech.words.event(events.EnergyGained(P2, 3), {P2: "Ada"})
    assert sentence == "Ada gains 3 energy."
    assert GAME.speech.words.event(events.EnergyGained(P1, 3), {P2: "Ada"}) == "P1 gains 3 energy."


def test_a_name_with_braces_in_it_is_shown_as_it_is() -> None:
    assert GAME.speech.words.event(events.Passed(P1), {P1: "{seat}"}) == "{seat} passes."


def test_a_number_comes_with_its_noun() -> None:
    assert "1 sundiver from" in GAME.speech.words.event(events.Built(P1, 1))
    assert "2 sundivers from" in GAME.speech.words.event(events.Built(P1, 2))


def test_a_list_is_joined_with_and_or_with_or() -> None:
    drawn = events.CardsDrawn(P1, (Card.FLARE, Card.REFRACTION, Card.FLARE))
    assert GAME.speech.words.event(drawn) == "P1 draws flare, refraction and flare."
    refused = Refused("not_an_option", choice="V1", options=("O4", "O5", "none"))
    assert GAME.speech.words.refusal(refused) == "V1 is not among the options: O4, O5 or none."


def test_a_list_longer_than_anybody_reads_is_cut_short() -> None:
    refused = Refused("not_an_option", choice="V1", options=tuple(range(1, 171)))
    assert GAME.speech.words.refusal(refused).endswith(", 39, 40 or 130 more.")


def test_an_empty_list_and_nothing_at_all_are_none() -> None:
    empty = Refused("no_sundiver", cell="V3", cells=())
    assert GAME.speech.words.refusal(empty).startswith("You have no sundiver on the board;")
    refused = Refused("no_pattern", piece="node", missing=())
    assert "missing in none" in GAME.speech.words.refusal(
        refused
    )  # where no other sentence is given
    nobody = Refused("not_your_turn", seat=P1, asked=None)
    assert GAME.speech.words.refusal(nobody).endswith("waits for none.")


def test_words_may_be_given_for_nothing() -> None:
    aboard, lost = events.Retired(P1, P2), events.Retired(P1, None)
    assert GAME.speech.words.event(aboard).endswith("it was aboard P2.")
    assert GAME.speech.words.event(lost).endswith("it was aboard no ship but lost in space.")


def test_things_that_come_in_numbers_are_told_with_them() -> None:
    moved = events.ParasitesMoved(((SIDE_A.cells[0], 2), (SIDE_A.cells[1], 1)))
    assert GAME.speech.words.event(moved) == "Parasites are now in O1 x2 and O2 x1."


def test_seats_in_a_list_with_or_have_their_names_too() -> None:
    refused = Refused("seat_needed", seats=(P1, P2), example=P1)
    assert "waits for Ada or P2:" in GAME.speech.words.refusal(refused, {P1: "Ada"})


def test_a_fault_is_told_with_its_facts() -> None:
    error = Malformed("players[0].hold", "too_many", count=14, most=13)
    assert GAME.speech.words.malformed(error) == "14 are more than the 13 there can be."


@pytest.mark.parametrize(
    ("items", "shown"),
    [((), ""), (("V3",), "V3"), (("V3", "V4"), "V3 and V4"), ((1, 2, 3), "1, 2 and 3")],
)
def test_items_are_listed_the_way_people_do(items: tuple[object, ...], shown: str) -> None:
    assert listed(items) == shown


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("V3", "V3"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 39 + "…"),
        ("a\nb\tc\x1b[31m", "a?b?c?[31m"),
        ("half \ud800", "half ?"),
        (None, "None"),
        ([1, 2], "[1, 2]"),
    ],
)
def test_what_somebody_sent_is_shown_short_and_on_one_line(sent: object, shown: str) -> None:
    assert clip(sent) == shown


def test_a_place_at_the_table_is_its_letter_whoever_sits_there() -> None:
    words = Wording("bot/text")
    refused = Refused("offered_already", seat=P2)
    assert words.refusal(refused, {P2: "Ada"}).startswith("Seat B is offered already.")
    several = Refused("which_seat", seats=(P1, P2))
    assert words.refusal(several, {P2: "Ada"}).startswith("Several seats are free: A and B.")


def test_a_name_is_shown_as_it_is_printed() -> None:
    played = events.CardPlayed(P1, Suit.FLARE, "energy_garden")
    assert GAME.speech.words.event(played) == "P1 plays Energy Garden."


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_verb_of_a_game_has_its_line_and_no_other_has(game: Game[Any, Any, Any]) -> None:
    assert list(game.speech.words.text["verb"]) == list(game.verbs)
