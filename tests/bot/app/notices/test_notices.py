"""Notices: every class is stored and read again, and every class is written somewhere."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import get_args

import pytest

import bot
from bot.app.notices.notices import (
    Notice,
    OutgoingNotice,
    asked_in,
    public_span,
    read,
    shows_board,
    span_of,
    write,
)
from bot.store.queries.outbox import KINDS, PERSONAL, Kind, audience_of
from bot.store.records import Item
from tests.bot.every_notice import EVERY_NOTICE, LINES, PRIVATE_LINES

NAMES = {kind.__name__ for kind in get_args(Notice)}


def stored(notice: Notice) -> Item:
    """A notice as it comes back from the file."""
    item = OutgoingNotice("key", notice, 1).item
    return Item(item.key, str(item.kind), json.loads(json.dumps(item.body)), item.person)


@pytest.mark.parametrize("notice", EVERY_NOTICE, ids=repr)
def test_a_notice_comes_back_as_it_was_written(notice: Notice) -> None:
    assert read(stored(notice)) == notice


def test_every_class_of_notice_is_among_the_examples() -> None:
    assert {type(one).__name__ for one in EVERY_NOTICE} == NAMES


def test_every_class_of_notice_is_written_somewhere() -> None:
    written = set()
    for path in sorted(Path(str(bot.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            calls = (ast.Call, ast.IfExp)  # `(A if undo else B)(seat)` names both
            if isinstance(node, calls):
                parts = [node.func] if isinstance(node, ast.Call) else [node.body, node.orelse]
                written |= {one.id for one in parts if isinstance(one, ast.Name)}
    assert written >= NAMES


def test_no_name_of_a_class_is_used_twice() -> None:
    assert len(NAMES) == len(get_args(Notice))


def test_every_kind_of_item_has_its_notices_and_its_audience() -> None:
    assert {one.kind for one in EVERY_NOTICE} == set(Kind)
    assert {audience_of(kind) for kind in Kind} == set(KINDS)
    assert {one.kind for one in PRIVATE_LINES} < set(PERSONAL)


def test_what_is_of_another_version_is_not_read() -> None:
    with pytest.raises(LookupError):
        read(Item("key", "of_tomorrow", {}))
    with pytest.raises(LookupError):
        read(Item("key", "notice", {"is": "OfTomorrow"}))


def test_lines_that_call_who_is_asked_come_with_a_board() -> None:
    assert all(shows_board(line) for line in LINES if asked_in(line))


def test_what_the_channel_has_read_then_is_part_of_what_is_announced() -> None:
    for notice in EVERY_NOTICE:
        span = public_span(notice)
        assert span is None or span == span_of(notice)


def test_nothing_is_stored_that_is_as_by_default() -> None:
    for notice in EVERY_NOTICE:
        assert None not in write(notice).values()
