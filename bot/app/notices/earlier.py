"""Notices as versions up to 2026.11.2 wrote them: objects with a code and loose facts.

This is the one place that knows that form. A full export holds no notices, so only the outbox of
a database can have them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from bot.app.notices.game_notices import (
    CatchUp,
    Digest,
    DirectReminder,
    FollowedTurn,
    GameAbandoned,
    GameOver,
    HandChanged,
    LobbyCardChanged,
    PlayerCalled,
    QuestionAsked,
    Reminder,
    TurnEnded,
)
from bot.app.notices.private_notices import NoticeUnsent, PlaceLost, TableGone
from bot.app.notices.seat_notices import PlayerKicked, SeatCleared, SeatNotice
from bot.app.notices.table_notices import TableNotice
from bot.store.queries.outbox import Kind
from bot.store.records import Item

Page = dict[str, Any]
CLASSES: Mapping[str, Any] = {
    Kind.TURN: TurnEnded,
    Kind.QUESTION: QuestionAsked,
    Kind.CALL: PlayerCalled,
    Kind.HOLD: HandChanged,
    Kind.REMINDER: Reminder,
    Kind.NUDGE: DirectReminder,
    Kind.CATCH_UP: CatchUp,
    Kind.FOLLOW: FollowedTurn,
    Kind.DIGEST: Digest,
    Kind.LOBBY: LobbyCardChanged,
}
LINES: Mapping[str, Any] = {one.code: one for one in (SeatNotice | TableNotice).__args__}
WORDS: Mapping[str, Any] = {
    **{one.code: one for one in (TableGone, NoticeUnsent)},
    "unsaid_text": NoticeUnsent,
    "place_gone": PlaceLost,
    "place_locked": PlaceLost,
    "place_closed": PlaceLost,
}


def upgraded(item: Item) -> Page:
    """Put a body of an earlier version into the form of today."""
    old = item.body
    page = {**old, **_renamed(item.kind, old, item.person)}
    if "from" in old and "to" in old:
        page["span"] = _span(old)
    if "within" in old:
        page["within"] = [upgraded(Item("", Kind.NOTICE, one)) for one in old["within"]]
    kind = _class(item.kind, old)
    known = {one.name for one in fields(kind)}
    return {"is": kind.__name__, **{name: page[name] for name in page if name in known}}


def _class(kind: str, old: Page) -> Any:
    if kind == Kind.RESULT:
        return GameAbandoned if "code" in old else GameOver
    if kind == Kind.WORD:
        return WORDS[old["code"]]
    if kind != Kind.NOTICE:
        return CLASSES[kind]
    if old["code"] == "kicked":
        return SeatCleared if "holder" in old else PlayerKicked
    return LINES[old["code"]]


def _renamed(kind: str, old: Page, person: int | None) -> Page:
    """Return the fields that have another name or form today."""
    match kind:
        case Kind.QUESTION:
            return {"asked": {**_only_asked(old), "person": person}}
        case Kind.TURN:
            return {"asked": [_only_asked(one) for one in old["asked"]]}
        case Kind.FOLLOW:
            return {"news": _followed(old)}
        case Kind.DIGEST:
            return {"games": [_followed(one) for one in old["games"]]}
        case Kind.WORD:
            return {"mark": old.get("id"), "why": old["code"]}
        case Kind.NOTICE:
            return _renamed_in_line(old)
        case _:
            return {}


def _renamed_in_line(old: Page) -> Page:
    page: Page = {"computer": old.get("holder") == "bot"}
    if "asks" in old:  # of the player who has just come
        page["asked"] = [{**_only_asked(one), "person": old.get("person")} for one in old["asks"]]
    elif "asked" in old:
        page["asked"] = [_only_asked(one) for one in old["asked"]]
    if old["code"] in ("undone", "redone"):
        page["turns"] = old.get("turns", [])
    return page


def _only_asked(old: Page) -> Page:
    return {name: old.get(name) for name in ("seat", "ask", "clock", "whole", "person")}


def _followed(old: Page) -> Page:
    return {"game": old["game"], "span": _span(old), "status": old["status"]}


def _span(old: Page) -> Page:
    return {"after": old["from"], "to": old["to"]}
