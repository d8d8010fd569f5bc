"""Provably fair: the commitment, the exported game, and what its check finds."""

from __future__ import annotations

import hashlib
import json
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from engine.core import fair, playout
from engine.core.chance import SEED_LIMIT
from engine.core.game import Setup
from engine.core.refusal import Malformed
from engine.core.seat import Seat
from engine.games import GAMES
from engine.sol import GAME
from engine.sol.events import CardKeptSecretly, EnergyGained, OrderGiven
from engine.sol.pieces import Answer, Piece, Suit, Topic

SETUP = Setup("published", 2, 7, ("longer", "kept_cards=hidden"))
SALTS = ("ada's dice", "bö", "")


def played(salts: tuple[str, ...]) -> playout.Played:
    seed = fair.mix_salts(SETUP.seed, salts)
    return playout.play(GAME, Setup(SETUP.edition, SETUP.seats, seed, SETUP.options))


@cache
def exported() -> str:
    """A whole random game with salts, as a file would hold it."""
    game = played(SALTS)
    page = fair.export(GAME, SETUP, game.entries, game.final, ["Ada", "Bo"], SALTS)
    return json.dumps(page)


@pytest.fixture
def page() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exported())
    return found


def verify(page: object) -> str:
    return fair.verify(GAMES, page)


def fault(page: object) -> tuple[str, str]:
    """The field and the code of the first thing that does not fit; it must have its sentence."""
    with pytest.raises(Malformed) as caught:
        verify(page)
    assert GAME.speech.words.malformed(caught.value)
    return caught.value.field, caught.value.code


def recommitted(page: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A forger who also writes a commitment that fits."""
    page = {**page, **changes}
    setup = Setup(page["edition"], len(page["seats"]), int(page["seed"], 16), (*page["options"],))
    return {**page, "commitment": fair.commitment("sol", setup)}


# The commitment and the salts, byte for byte.


def test_the_commitment_is_the_hash_of_a_canonical_json() -> None:
    text = (
        '{"edition":"published","format":1,"game":"sol","options":["longer","kept_cards=hidden"],'
        '"seats":2,"seed":"0000000000000000000000000000000000000000000000000000000000000007"}'
    )
    assert fair.commitment("sol", SETUP) == hashlib.sha256(text.encode("ascii")).hexdigest()


def test_the_commitment_never_changes() -> None:
    assert fair.commitment("sol", SETUP) == (
        "2a73596aea067548d79e7ef8b02e53d989bcee73ff9fb6d61f8c80696a49aed9"
    )


def test_letters_beyond_ascii_are_escaped_in_what_is_hashed() -> None:
    seed = "f" * 64
    text = (
        '{"edition":"\\u00e9","format":1,"game":"sol","options":["\\u2600\\ud83c\\udf1e"],'
        f'"seats":5,"seed":"{seed}"}}'
    )
    setup = Setup("é", 5, SEED_LIMIT - 1, ("☀🌞",))
    assert fair.commitment("sol", setup) == hashlib.sha256(text.encode("ascii")).hexdigest()


def test_everything_that_was_agreed_is_committed_to() -> None:
    setups = [
        SETUP,
        Setup("reference", 2, 7, SETUP.options),
        Setup("published", 3, 7, SETUP.options),
        Setup("published", 2, 8, SETUP.options),
        Setup("published", 2, 7, ()),
        Setup("published", 2, 7, tuple(reversed(SETUP.options))),
    ]
    found = {fair.commitment(key, setup) for setup in setups for key in ("sol", "nova")}
    assert len(found) == 12


def test_a_seed_without_salts_stays_as_it_is() -> None:
    assert fair.mix_salts(7, ()) == 7


def test_salts_are_hashed_with_their_lengths_after_the_seed() -> None:
    text = (7).to_bytes(32, "big")
    text += b"\x00\x00\x00\x0aada's dice" + b"\x00\x00\x00\x03b\xc3\xb6" + b"\x00\x00\x00\x00"
    assert fair.mix_salts(7, SALTS) == int.from_bytes(hashlib.sha256(text).digest(), "big")


def test_salts_cannot_be_moved_from_one_player_to_another() -> None:
    salts = [("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"), ("c", "ab")]
    assert len({fair.mix_salts(7, mix) for mix in salts}) == len(salts)


def test_the_salts_decide_the_deck() -> None:
    plain, salted = played(()), played(SALTS)
    assert plain.setup.seed != salted.setup.seed
    assert plain.entries[0] != salted.entries[0] or plain.final.deck != salted.final.deck


# Export and verify.


def test_an_exported_game_has_these_fields(page: dict[str, Any]) -> None:
    assert list(page) == [
        *("format", "game", "rules", "edition", "options", "seats", "commitment"),
        *("seed", "salts", "log", "events", "result"),
    ]
    assert page["format"] == 1
    assert page["seats"] == [{"seat": "P1", "name": "Ada"}, {"seat": "P2", "name": "Bo"}]
    assert page["seed"] == f"{7:064x}"
    assert page["commitment"] == fair.commitment("sol", SETUP)
    assert len(page["log"]) == len(page["events"])
    assert set(page["result"]) == {"winners", "levels"}


def test_without_names_the_seats_are_called_by_their_places() -> None:
    game = played(())
    found = fair.export(GAME, game.setup, game.entries, game.final)
    assert [seat["name"] for seat in found["seats"]] == ["P1", "P2"]


def test_an_exported_game_is_verified_in_one_line(page: dict[str, Any]) -> None:
    count = len(page["log"])
    assert verify(page) == f"verified: sol, published, 2 seats, {count} actions"


def test_a_game_without_salts_is_verified_too() -> None:
    game = played(())
    found = fair.export(GAME, game.setup, game.entries, game.final)
    assert verify(json.loads(json.dumps(found))).startswith("verified: ")


def test_only_what_everybody_may_read_is_exported() -> None:
    gained = EnergyGained(Seat(0), 2)
    secrets = (
        CardKeptSecretly(Seat(0), Suit.FLARE),
        OrderGiven(Seat(1), Topic.BONUS, Piece.NODE, Answer.ASK),
    )
    assert fair.public_events(GAME, (secrets[0], gained, secrets[1])) == [
        {"event": "EnergyGained", "seat": "P1", "amount": 2}
    ]


# Tampering.


def test_a_changed_action_is_found(page: dict[str, Any]) -> None:
    place = next(n for n, entry in enumerate(page["log"]) if entry["action"].startswith("launch"))
    cell = page["log"][place]["action"].split()[1]
    other = cell.replace("O", "I") if "O" in cell else cell.replace("I", "O")
    page["log"][place]["action"] = f"launch {other}"
    assert fault(page) == (f"events[{place}]", "entry_events")


def test_an_illegal_action_is_found_with_its_reason(page: dict[str, Any]) -> None:
    page["log"][5]["action"] = "hurl C1"
    with pytest.raises(Malformed) as caught:
        verify(page)
    assert (caught.value.field, caught.value.code) == ("log[5]", "entry_refused")
    assert str(caught.value.facts["reason"]) in GAME.speech.words.malformed(caught.value)


def test_an_action_of_another_seat_is_found(page: dict[str, Any]) -> None:
    page["log"][0]["seat"] = "P2"
    assert fault(page) == ("log[0]", "entry_refused")


def test_a_changed_event_is_found(page: dict[str, Any]) -> None:
    place = next(n for n, told in enumerate(page["events"]) if told)
    page["events"][place][0]["event"] = "Invented"
    assert fault(page) == (f"events[{place}]", "entry_events")


def test_a_changed_card_is_found(page: dict[str, Any]) -> None:
    drawn = [
        (n, event)
        for n, told in enumerate(page["events"])
        for event in told
        if event["event"] == "CardsDrawn"
    ]
    place, event = drawn[-1]
    event["cards"][0] = "flare" if event["cards"][0] != "flare" else "refraction"
    assert fault(page) == (f"events[{place}]", "entry_events")


def test_a_missing_and_an_added_event_are_found(page: dict[str, Any]) -> None:
    added = deepcopy(page)
    added["events"][3].append({"event": "Passed", "seat": "P1"})
    assert fault(added) == ("events[3]", "entry_events")
    place = next(n for n, told in enumerate(page["events"]) if told)
    page["events"][place].pop()
    assert fault(page) == (f"events[{place}]", "entry_events")


def test_a_changed_result_is_found(page: dict[str, Any]) -> None:
    levels = deepcopy(page)
    levels["result"]["levels"]["P2"] += 1
    assert fault(levels) == ("result", "result")
    page["result"]["winners"].pop()
    assert fault(page) == ("result", "result")


@pytest.mark.parametrize("result", [None, {}, "P1", {"winners": ["P1"]}])
def test_a_missing_result_is_found(page: dict[str, Any], result: object) -> None:
    assert fault({**page, "result": result}) == ("result", "result")


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": f"{8:064x}"},
        {"options": ["longer"]},
        {"options": ["kept_cards=hidden", "longer"]},
        {"edition": "reference"},
        {"seats": [{"seat": f"P{n}", "name": ""} for n in (1, 2, 3)]},
        {"commitment": "0" * 64},
        {"commitment": None},
    ],
)
def test_a_change_of_what_was_agreed_does_not_fit_the_commitment(
    page: dict[str, Any], changes: dict[str, Any]
) -> None:
    assert fault({**page, **changes}) == ("commitment", "commitment")


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": f"{8:064x}"},
        {"options": ["kept_cards=open", "longer"]},
        {"options": []},
        {"edition": "early", "options": []},
    ],
)
def test_a_forged_commitment_does_not_help(page: dict[str, Any], changes: dict[str, Any]) -> None:
    field, code = fault(recommitted(page, **changes))
    assert code in ("entry_events", "entry_refused")
    assert field.startswith(("events[", "log["))


@pytest.mark.parametrize("salts", [[], ["ada's dice"], ["ada's dice", "bö", "x"], [*SALTS][::-1]])
def test_changed_salts_are_found(page: dict[str, Any], salts: list[str]) -> None:
    field, code = fault({**page, "salts": salts})
    assert code in ("entry_events", "entry_refused")
    assert field.startswith(("events[", "log["))


def test_a_shortened_log_is_found(page: dict[str, Any]) -> None:
    short = {**page, "log": page["log"][:-1], "events": page["events"][:-1]}
    assert fault(short) == ("result", "result")
    assert fault({**page, "log": page["log"][:-1]}) == ("events", "not_a_list")
    assert fault({**page, "events": page["events"][:-1]}) == ("events", "not_a_list")
    assert fault({**page, "log": [], "events": [], "result": None}) == ("result", "result")


def test_a_lengthened_log_is_found(page: dict[str, Any]) -> None:
    count = len(page["log"])
    page["log"].append({"seat": "P1", "action": "pass"})
    page["events"].append([])
    assert fault(page) == (f"log[{count}]", "entry_refused")


def test_an_action_left_out_of_the_middle_is_found(page: dict[str, Any]) -> None:
    del page["log"][10], page["events"][10]
    field, code = fault(page)
    assert code in ("entry_events", "entry_refused")
    assert field.startswith(("events[", "log["))


@pytest.mark.parametrize("text", ["", " ", ";", "launch O1; launch O1", "launch O1 x2", " pass"])
def test_an_entry_is_one_action_in_its_canonical_form(text: str) -> None:
    setup = Setup("published", 2, 7, ("longer", "start_eye=E13"))
    final = GAME.play.start(setup)
    page = fair.export(GAME, setup, (), final)
    page["log"], page["events"] = [{"seat": "P1", "action": text}], [[]]
    assert fault(page) == ("log[0]", "entry_several")


# What is no exported game at all.


@pytest.mark.parametrize("page", [None, 1, "game", [], [{}]])
def test_an_exported_game_is_an_object(page: object) -> None:
    assert fault(page) == ("game", "not_an_object")


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"format": 2}, "format", "format"),
        ({"format": None}, "format", "format"),
        ({"game": "chess"}, "game", "unknown_name"),
        ({"game": ["sol"]}, "game", "unknown_name"),
        ({"rules": 7}, "rules", "not_a_word"),
        ({"rules": ""}, "rules", "not_a_word"),
        ({"rules": "x" * 41}, "rules", "not_a_word"),
        ({"changes": {}}, "changes", "not_a_list"),
        ({"changes": [7]}, "changes[0]", "not_an_object"),
        ({"changes": [{"after": 1}]}, "changes[0]", "not_an_object"),
        ({"changes": [{"after": True, "rules": "2"}]}, "changes[0].after", "not_a_number"),
        ({"changes": [{"after": 10**6, "rules": "2"}]}, "changes[0].after", "not_a_number"),
        ({"changes": [{"after": 1, "rules": None}]}, "changes[0].rules", "not_a_word"),
        ({"seed": None}, "seed", "sealed"),
        ({"seed": 7}, "seed", "not_a_seed"),
        ({"seed": "7"}, "seed", "not_a_seed"),
        ({"seed": "F" * 64}, "seed", "not_a_seed"),
        ({"options": "longer"}, "options", "not_a_list"),
        ({"options": [1]}, "options", "not_a_word"),
        ({"seats": 2}, "seats", "not_a_list"),
        ({"salts": None}, "salts", "not_a_list"),
        ({"salts": [7]}, "salts", "not_a_word"),
        ({"salts": ["half a letter \ud83c"]}, "salts", "not_a_word"),
        ({"edition": None}, "edition", "not_a_word"),
        ({"log": {}}, "log", "not_a_list"),
        ({"events": None}, "events", "not_a_list"),
        ({"abandoned": 1}, "abandoned", "not_a_switch"),
        ({"abandoned": None}, "abandoned", "not_a_switch"),
    ],
)
def test_a_field_that_cannot_be_read_is_named(
    page: dict[str, Any], changes: dict[str, Any], field: str, code: str
) -> None:
    assert fault({**page, **changes}) == (field, code)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (None, "not_an_object"),
        ("pass", "not_an_object"),
        ({"action": "pass"}, "entry_seat"),
        ({"seat": 1, "action": "pass"}, "entry_seat"),
        ({"seat": [], "action": "pass"}, "entry_seat"),
        ({"seat": "P3", "action": "pass"}, "entry_seat"),
        ({"seat": "P1", "action": None}, "not_a_word"),
        ({"seat": "P1"}, "not_a_word"),
        ({"seat": "P1", "action": "gibberish"}, "entry_refused"),
        ({"undo": 1, "by": []}, "entry_seat"),
        ({"seat": "P3", "undo": 1, "by": []}, "entry_seat"),
        ({"seat": "P3", "redo": 1}, "entry_seat"),
        ({"seat": "P1", "undo": 1}, "entry_undo"),
        ({"seat": "P1", "undo": 0, "by": []}, "entry_undo"),
        ({"seat": "P1", "undo": -1, "by": []}, "entry_undo"),
        ({"seat": "P1", "undo": True, "by": []}, "entry_undo"),
        ({"seat": "P1", "undo": 1.0, "by": []}, "entry_undo"),
        ({"seat": "P1", "undo": None, "by": []}, "entry_undo"),
        ({"seat": "P1", "undo": 1, "by": "P1"}, "entry_undo"),
        ({"seat": "P1", "undo": 1, "by": ["P1", "P1"]}, "entry_undo"),
        ({"seat": "P1", "undo": 1, "by": ["P3"]}, "entry_undo"),
        ({"seat": "P1", "undo": 1, "by": [[]]}, "entry_undo"),
        ({"seat": "P1", "undo": 1, "by": [], "action": "pass"}, "entry_undo"),
        ({"seat": "P1", "undo": 1, "by": [], "redo": 1}, "entry_undo"),
        ({"seat": "P1", "redo": 2}, "entry_undo"),
        ({"seat": "P1", "redo": True}, "entry_undo"),
        ({"seat": "P1", "redo": 1, "by": []}, "entry_undo"),
        ({"seat": "P1", "undo": 3, "by": []}, "entry_refused"),
        ({"seat": "P1", "redo": 1}, "entry_refused"),
    ],
)
def test_an_entry_that_cannot_be_replayed_is_named(
    page: dict[str, Any], entry: object, code: str
) -> None:
    page["log"][2] = entry
    assert fault(page) == ("log[2]", code)


@pytest.mark.parametrize(
    "changes",
    [
        {"edition": "third"},
        {"options": ["no_such_option"]},
        {"seats": []},
        {"seats": [{}] * 30},
    ],
)
def test_a_table_that_cannot_be_set_up_is_named(
    page: dict[str, Any], changes: dict[str, Any]
) -> None:
    assert fault(recommitted(page, **changes)) == ("options", "refused")


def test_a_game_that_is_not_over_has_no_result_to_check() -> None:
    setup = Setup("published", 2, 7)
    assert fault(fair.export(GAME, setup, (), GAME.play.start(setup))) == ("result", "result")


# Games that were given up.


def abandoned(page: dict[str, Any], entries: int) -> dict[str, Any]:
    """The same game given up after so many entries."""
    log, events = page["log"][:entries], page["events"][:entries]
    return {**page, "log": log, "events": events, "result": None, "abandoned": True}


@pytest.mark.parametrize("entries", [0, 1, 30])
def test_an_abandoned_game_is_verified_as_far_as_it_went(
    page: dict[str, Any], entries: int
) -> None:
    assert verify(abandoned(page, entries)) == (
        f"verified: sol, published, 2 seats, {entries} actions, abandoned before the end"
    )


def test_a_game_that_is_over_is_not_abandoned(page: dict[str, Any]) -> None:
    whole = len(page["log"])
    assert fault(abandoned(page, whole)) == ("abandoned", "abandoned")
    assert fault({**page, "abandoned": True}) == ("abandoned", "abandoned")
    with_result = {**abandoned(page, 30), "result": page["result"]}
    assert fault(with_result) == ("abandoned", "abandoned")


def test_that_a_game_was_not_abandoned_may_be_said(page: dict[str, Any]) -> None:
    assert verify({**page, "abandoned": False}) == verify(page)


def test_an_abandoned_game_is_checked_like_any_other(page: dict[str, Any]) -> None:
    short = abandoned(page, 30)
    place = next(n for n, events in enumerate(short["events"]) if events)
    short["events"][place] = []
    assert fault(short) == (f"events[{place}]", "entry_events")
    assert fault({**abandoned(page, 30), "seed": f"{9:064x}"}) == ("commitment", "commitment")
    assert fault({**abandoned(page, 30), "abandoned": False}) == ("result", "result")
