"""Rows of earlier files, as migrations leave them."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.store import schema
from tests import earlier

BEFORE_OWN = 8
BEFORE_QUICK_CHECKS = 11
OWN = ("turn", "place", "deconstruct")
CLOCKS = {**dict.fromkeys(OWN, "turn"), "keep": "aside"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "desk.db"


@pytest.fixture
def connection(path: Path) -> Iterator[sqlite3.Connection]:
    """A file that an earlier program filled, brought to the newest shape."""
    earlier.write_desk(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as opened:
        schema.migrate(opened, path)
        yield opened


def test_entries_of_the_log_say_whether_their_question_was_their_own(
    connection: sqlite3.Connection,
) -> None:
    entries = [json.loads(text) for (text,) in connection.execute("SELECT entry FROM steps")]
    kinds = {entry.get("ask"): entry.get("own", False) for entry in entries}
    assert {*OWN} - {"deconstruct"} < {*kinds}
    assert kinds == {kind: kind in OWN for kind in kinds}


def test_what_is_still_to_be_announced_says_how_each_question_is_treated(
    connection: sqlite3.Connection,
) -> None:
    bodies = [json.loads(text) for (text,) in connection.execute("SELECT body FROM outbox")]
    asked = [one for body in bodies for one in body.get("asked", ())]
    assert asked
    for one in asked:
        assert one["whole"] is (one["ask"] == "turn")
        assert one["clock"] == CLOCKS.get(one["ask"], "answer")


def test_who_came_to_a_seat_is_still_asked_what_the_news_says(path: Path) -> None:
    body = {"code": "taken", "seat": "P2", "person": 7, "asks": ["turn", "keep"]}
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as base:
        schema.migrate(base, path, BEFORE_OWN)
        base.execute(
            "INSERT INTO outbox (key, kind, body, created, next)"
            " VALUES ('news', 'notice', ?, 0, 0)",
            (json.dumps(body),),
        )
        schema.migrate(base, path)
        ((text,),) = base.execute("SELECT body FROM outbox")
    assert json.loads(text)["asks"] == [
        {"seat": "P2", "ask": "turn", "clock": "turn", "whole": True},
        {"seat": "P2", "ask": "keep", "clock": "aside", "whole": False},
    ]


def test_events_name_the_seats_that_may_read_them(connection: sqlite3.Connection) -> None:
    kept = [json.loads(text) for (text,) in connection.execute("SELECT events FROM steps")]
    only = [event["only"] for events in kept for event in events if "only" in event]
    assert only
    assert all(isinstance(seats, list) and len(seats) == 1 for seats in only)


def test_what_an_event_tells_besides_stays_as_it_was(path: Path) -> None:
    earlier.write_desk(path)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as base:
        ask = "SELECT events FROM steps ORDER BY game, revision"
        before = [json.loads(text) for (text,) in base.execute(ask)]
        schema.migrate(base, path)
        after = [json.loads(text) for (text,) in base.execute(ask)]
    for event in (event for events in before for event in events):
        if "only" in event:
            event["only"] = [event["only"]]
    assert after == before


def test_damaged_rows_stay_as_they_are(path: Path) -> None:
    """A migration that reads them would fail, and the program could not start."""
    broken = ["", "{", "[]", "5", '"x"', "null", '{"ask": []}', "{'ask': 'turn'}", '["only"]']
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as base:
        schema.migrate(base, path, BEFORE_OWN)
        base.execute("PRAGMA foreign_keys = OFF")
        for number, text in enumerate(broken):
            base.execute("INSERT INTO steps VALUES (1, ?, 0, ?, ?, 0)", (number, text, text))
            base.execute(
                "INSERT INTO outbox (key, kind, body, created, next) VALUES (?, 'turn', ?, 0, 0)",
                (number, text),
            )
        for _, file in schema.list_migrations()[BEFORE_OWN:]:
            for statement in schema.statements(file.read_text()):
                base.execute(statement)
        entries = base.execute("SELECT entry FROM steps ORDER BY revision").fetchall()
        bodies = base.execute("SELECT body FROM outbox ORDER BY id").fetchall()
        assert [text for (text,) in entries] == [text for (text,) in bodies] == broken


def test_items_are_as_they_were_when_their_table_is_built_anew(path: Path) -> None:
    """Among them one that was sent, and two with keys that would else be given again."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as base:
        schema.migrate(base, path, BEFORE_QUICK_CHECKS)
        person = base.execute(
            "INSERT INTO people (account, name, created) VALUES ('1', 'Ann', 0) RETURNING id"
        ).fetchone()[0]
        for number, (status, outcome) in enumerate(
            [("told", "sent"), ("dropped", "unreached"), ("waiting", None)]
        ):
            base.execute(
                "INSERT INTO outbox VALUES (?, NULL, ?, 'hold', ?, '{}', 1, ?, 2, 3, 4, 'm', ?)",
                (7 * number + 1, f"key {number}", person, status, outcome),
            )
        ask = "SELECT * FROM outbox ORDER BY id"
        before = base.execute(ask).fetchall()
        schema.migrate(base, path)
        assert base.execute(ask).fetchall() == before


@pytest.mark.parametrize(("column", "word"), [("status", "gone"), ("outcome", "lost")])
def test_an_item_has_no_other_status_or_outcome(
    connection: sqlite3.Connection, column: str, word: str
) -> None:
    assert connection.execute("SELECT count(*) FROM outbox").fetchone()[0]
    with pytest.raises(sqlite3.IntegrityError, match="CHECK constraint failed"):
        connection.execute(f"UPDATE outbox SET {column} = ?", (word,))


@pytest.mark.parametrize(
    "written",
    [
        "INSERT INTO outbox (key, kind, body, created, next) VALUES ('a', 'turn', '{}', 0, 0)",
        "UPDATE outbox SET status = 'dropped', outcome = 'needless' WHERE id = 1",
    ],
)
def test_sqlite_builds_no_table_in_memory_to_check_an_item(
    connection: sqlite3.Connection, written: str
) -> None:
    """It did for lists of more than two words, with each item: a tenth of what a save took."""
    opcodes = [row[1] for row in connection.execute(f"EXPLAIN {written}")]
    assert "OpenEphemeral" not in opcodes
