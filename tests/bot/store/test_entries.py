"""Entries of the log and events with their audience, as rows and exports have them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.entries import (
    StoredAction,
    StoredEntry,
    StoredRedo,
    StoredUndo,
    read_entry,
    read_events,
    write_entry,
    write_events,
)
from bot.store.positions import dump_json
from engine.core.seat import SEATS

P1, P2, P3 = SEATS[:3]


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (
            StoredAction("pass", 3, "turn", own=True),
            '{"action":"pass","turn":3,"ask":"turn","own":true}',
        ),
        (StoredAction("keep", 3), '{"action":"keep","turn":3,"ask":null}'),
        (
            StoredAction("take", 0, "bonus", default=True, secret=True),
            '{"action":"take","turn":0,"ask":"bonus","default":true,"secret":true}',
        ),
        (StoredUndo(2, (P2, P1)), '{"undo":2,"by":["P2","P1"]}'),
        (StoredRedo(), '{"redo":1}'),
    ],
)  # fmt: skip
def test_an_entry_is_written_as_ever_and_read_again(entry: StoredEntry, text: str) -> None:
    assert dump_json(write_entry(entry)) == text
    assert read_entry(write_entry(entry)) == entry


def test_what_earlier_versions_left_out_of_an_entry_is_as_it_was_then() -> None:
    assert read_entry({"undo": 1}) == StoredUndo(1)
    assert read_entry({"action": "pass", "turn": 1}) == StoredAction("pass", 1)


@pytest.mark.parametrize(
    "page",
    [{}, [], None, "pass", {"action": "pass"}, {"action": 5, "turn": 1}, {"undo": "1"},
     {"undo": 1, "by": ["P0"]}, {"undo": 1, "by": 5}],
)  # fmt: skip
def test_a_damaged_entry_is_not_taken_for_another(page: Any) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        read_entry(page)


def test_an_event_is_read_by_its_audience_alone() -> None:
    pages: list[dict[str, Any]] = [
        {"event": "Seen"},
        {"event": "Drawn", "card": "arc", "only": ["P2"]},
    ]
    seen, drawn = read_events([{**page} for page in pages])
    assert (seen.name, drawn.name) == ("Seen", "Drawn")
    assert [seen.may_be_read_by(seat) for seat in (None, P1, P2)] == [True] * 3
    assert [drawn.may_be_read_by(seat) for seat in (None, P1, P2)] == [False, False, True]
    assert drawn.page == {"event": "Drawn", "card": "arc"}
    assert write_events((seen, drawn)) == pages


@pytest.mark.parametrize("only", [None, 5, "P1", [], ["Mars", 7]])
def test_an_event_whose_audience_is_damaged_is_a_secret_of_all(only: Any) -> None:
    (event,) = read_events([{"event": "Drawn", "only": only}])
    assert not any(event.may_be_read_by(seat) for seat in (None, P1, P2, P3))


@pytest.mark.parametrize("pages", [None, {}, 5, [5], ["Seen"]])
def test_what_is_no_list_of_events_is_not_read(pages: Any) -> None:
    with pytest.raises(TypeError):
        read_events(pages)
