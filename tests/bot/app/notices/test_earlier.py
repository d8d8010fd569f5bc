"""Rows that an earlier version left in the outbox are read: no line of them is lost.

`notices.json` holds one row of each form, as 182c0dd, the commit before typed notices,
wrote it in its tests.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.app.game_log import AffectedTurn
from bot.app.games import GameRepository
from bot.app.notices.game_notices import (
    AnswersIn,
    CatchUp,
    Digest,
    DirectReminder,
    EpisodeChanged,
    EpisodeOver,
    FollowedTurn,
    GameAbandoned,
    HandChanged,
    LobbyCardChanged,
    PlayerCalled,
    PlayersCalled,
    QuestionAsked,
    Reminder,
    TurnEnded,
)
from bot.app.notices.notice_parts import LogSpan, PlaceLoss
from bot.app.notices.notices import OutgoingNotice, public_span, read
from bot.app.notices.private_notices import NoticeUnsent, PlaceLost, TableGone
from bot.app.notices.seat_notices import (
    AnsweredAtOnce,
    ComputerSeated,
    DefaultPlayed,
    OfferReason,
    PlayerKicked,
    PlayerReturned,
    SeatCleared,
    SeatOffered,
    SeatTaken,
)
from bot.app.notices.table_notices import (
    GamePaused,
    RedoRequested,
    RulesChanged,
    TurnRedone,
    UndoRefused,
    UndoRequested,
    VoteOpened,
)
from bot.app.outbox.outbox import Outbox
from bot.store.queries import outbox
from bot.store.records import Item
from engine.core.game import Clock
from engine.core.seat import SEATS
from tests.bot.every_notice import EVERY_NOTICE
from tests.bot.lobbies import started

FILE = Path("tests/earlier/2026.11.2/notices.json")
ROWS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
P1, P2 = SEATS[:2]
WHO = {"seat": "P2", "ask": "turn", "clock": "turn", "whole": True}


def item(kind: str, body: dict[str, Any], person: int | None = None) -> Item:
    return Item("key", kind, body, person)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['kind']} {row['body'].get('code')}")
def test_a_row_of_the_commit_before_is_read_and_can_be_written_again(row: dict[str, Any]) -> None:
    notice = read(item(row["kind"], row["body"], row["person"]))
    assert notice.kind == row["kind"]
    code = getattr(notice, "code", None)
    if row["kind"] in ("notice", "word"):
        assert row["body"]["code"].removesuffix("_text") == code
    again = OutgoingNotice("key", notice, row["person"]).item
    assert read(item(again.kind, json.loads(json.dumps(again.body)), row["person"])) == notice
    announced = row["body"].get("from"), row["body"].get("to")
    span = public_span(notice)
    if row["kind"] in ("turn", "result", "question") and announced != (None, None):
        assert span == LogSpan(*announced)


def test_the_file_has_a_row_of_every_class_that_is_still_written() -> None:
    found = {type(read(item(row["kind"], row["body"], row["person"]))) for row in ROWS}
    found.add(PlayerReturned)  # always part of the turn that it was written with
    since = {EpisodeChanged, EpisodeOver, AnswersIn, PlayersCalled, AnsweredAtOnce}
    assert found == {type(one) for one in EVERY_NOTICE} - since


@pytest.mark.parametrize(
    ("kind", "body", "notice"),
    [
        ("hold", {"seat": "P1", "revision": 7}, HandChanged(P1)),
        ("lobby", {"code": "running", "host": 1, "seats": []}, LobbyCardChanged()),
        ("call", {"seat": "P1", "since": 1.5}, PlayerCalled(P1, 1.5)),
        ("reminder", {"seat": "P1", "ask": "turn", "deadline": 2.5}, Reminder(P1, "turn")),
        (
            "reminder", {"seat": "P1", "ask": "turn", "deadline": None, "unreached": True},
            Reminder(P1, "turn", unreached=True),
        ),
        ("nudge", {"seat": "P1", "ask": "turn", "deadline": 2.5}, DirectReminder(P1, "turn")),
        (
            "catch_up", {"code": "taken", "seat": "P1", "from": 1, "to": 4},
            CatchUp(P1, LogSpan(1, 4)),
        ),
        (
            "result", {"from": 1, "to": 4, "code": "abandoned", "by": 3},
            GameAbandoned(LogSpan(1, 4), 3),
        ),
        ("notice", {"code": "paused", "why": "server_gone"}, GamePaused(why=PlaceLoss.SERVER)),
        ("notice", {"code": "paused", "seats": ["P1"]}, GamePaused()),
        (
            "notice", {"code": "offered", "seat": "P1", "why": "host", "by": 3},
            SeatOffered(P1, OfferReason.HOST, 3),
        ),
        ("notice", {"code": "kicked", "seat": "P1", "person": 2, "by": 3}, PlayerKicked(2, 3)),
        (
            "notice",
            {"code": "kicked", "seat": "P1", "person": 2, "by": 3, "holder": "bot", "asks": []},
            SeatCleared(P1, 2, 3, computer=True),
        ),
        (
            "notice", {"code": "bot", "seat": "P1", "person": None, "asks": [], "former": 2},
            ComputerSeated(P1, 2),
        ),
        (
            "notice", {"code": "undo_refused", "seat": "P1", "asker": "P2"},
            UndoRefused(P1, P2),
        ),
        ("notice", {"code": "rules_changed", "rules": "2", "before": "1"}, RulesChanged("2")),
        (
            "notice",
            {"code": "vote_opened", "motion": "pause", "seat": "P1", "need": 2, "until": 9.5},
            VoteOpened("pause", P1, 2, until=9.5),  # votes had no number once
        ),
        ("word", {"code": "place_locked", "place": "9"}, PlaceLost("9", PlaceLoss.LOCKED)),
        ("word", {"code": "table_gone", "place": "9"}, TableGone()),
        ("word", {"code": "unsaid", "place": "9", "id": "ab"}, NoticeUnsent("9", "ab")),
        (
            "word", {"code": "unsaid_text", "place": "9", "id": "ab", "text": "hello"},
            NoticeUnsent("9", "ab", "hello"),
        ),
    ],
)  # fmt: skip
def test_what_was_written_by_keys_is_now_a_record(
    kind: str, body: dict[str, Any], notice: object
) -> None:
    assert read(item(kind, body)) == notice


def test_who_was_asked_then_is_still_asked() -> None:
    span = {"from": 0, "to": 3}
    turn = read(item("turn", {**span, "turn": 1, "asked": [{**WHO, "person": 5}]}))
    assert isinstance(turn, TurnEnded)
    (asked,) = turn.asked
    assert (asked.seat, asked.ask, asked.clock, asked.person) == (P2, "turn", Clock.TURN, 5)
    question = read(item("question", {**WHO, "revision": 3}, 5))
    assert question == QuestionAsked(asked)
    announced = read(item("question", {**WHO, **span, "revision": 3, "tells_all": True}, 5))
    assert announced == QuestionAsked(asked, LogSpan(0, 3))
    taken = read(item("notice", {"code": "taken", "seat": "P2", "person": 5, "asks": [WHO]}))
    assert taken == SeatTaken(P2, 5, (asked,))


def test_what_time_had_done_is_still_said_with_the_turn() -> None:
    within = [{"code": "default", "seat": "P1", "ask": "turn"}, {"code": "returned", "seat": "P2"}]
    turn = read(item("turn", {"from": 0, "to": 3, "turn": 1, "asked": [], "within": within}))
    assert isinstance(turn, TurnEnded)
    assert turn.within == (DefaultPlayed(P1), PlayerReturned(P2))


def test_turns_that_were_to_be_taken_back_are_named() -> None:
    turns = [{"turn": 3, "seat": "P1"}, {"turn": 3, "seat": "P2", "answer": True}]
    found = (AffectedTurn(3, P1), AffectedTurn(3, P2, answer=True))
    page = {"seat": "P1", "needed": ["P2"], "turns": turns, "until": None}
    asked = read(item("notice", {"code": "undo_wished", "back_to": 2, "revision": 4, **page}))
    assert asked == UndoRequested(P1, (P2,), found, 4, 2)
    assert read(item("notice", {"code": "redo_wished", **page})) == RedoRequested(P1, (P2,), found)
    done = read(item("notice", {"code": "redone", "seat": "P1", "turns": turns, "asked": []}))
    assert done == TurnRedone(P1, found, ())


def test_a_follower_reads_the_news_that_waited() -> None:
    news = {"game": 7, "from": 1, "to": 3, "status": "over"}
    turn = read(item("follow", news, 5))
    digest = read(item("digest", {"games": [news]}, 5))
    assert isinstance(turn, FollowedTurn)
    assert digest == Digest((turn.news,))


async def test_rows_of_the_commit_before_are_handed_out(repository: GameRepository) -> None:
    live = await started(repository, 2)
    while handed := await Outbox(repository).hand_out():
        for message in handed:
            await Outbox(repository).mark_sent(message.waiting.id)
    body = {"from": 0, "to": 0, "turn": 0, "asked": [{**WHO, "person": None}]}

    def write(database: Any) -> None:
        outbox.add(database, live.id, [Item("turn:1:0", "turn", body)], repository.now())

    await repository.store.write(write)
    (message,) = await Outbox(repository).hand_out()
    assert isinstance(message.notice, TurnEnded)
    assert message.view == live.rules.play.view(live.state, None)
