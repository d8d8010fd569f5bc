"""Every notice is sent by one part of the delivery."""

from __future__ import annotations

from typing import Any

from bot.app.notices.notices import OutgoingNotice
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.delivery.notice_delivery import NoticeDelivery
from bot.store.records import Outcome, Waiting
from tests.bot.every_notice import EVERY_NOTICE


async def test_every_notice_is_sent_by_one_part_of_the_delivery() -> None:
    """Items of followers were dropped because their kind was not known."""
    asked: list[str] = []

    class Part:
        """In the place of every part: it only says which method was asked."""

        def __getattr__(self, name: str) -> Any:
            async def send(*_: object) -> Outcome:
                asked.append(name)
                return Outcome.SENT

            return send

    context: Any = None
    delivery: Any = NoticeDelivery(context, context)
    for name in ("cards", "channels", "episodes", "hands", "people", "followers"):
        setattr(delivery, name, Part())
    for notice in EVERY_NOTICE:
        waiting = Waiting(1, 1, OutgoingNotice("key", notice).item, 0.0, 0, None)
        message = PreparedNotice(waiting, notice, doubtful=False)
        assert await delivery.send(message) is Outcome.SENT
    assert {*asked} >= {"turn", "over", "abandoned", "question", "call", "line", "update"}
    assert {*asked} >= {"changed", "over", "answers_in", "players_called"}
    assert {*asked} >= {"reminder", "direct_reminder", "catch_up", "send"}
