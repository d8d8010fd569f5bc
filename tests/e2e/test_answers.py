"""Everybody is answered, whatever goes wrong; and nobody reads that nothing happened if it did."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import ManualClock
from sandbox import Message, Reply, rate_limited
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.games_in_progress import words

INVALID = Reply(400, {"code": 50035, "message": "Invalid Form Body"})


async def test_nobody_reads_that_nothing_was_changed_when_the_turn_was_played(
    timed: House,
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    shown = await alice.slash(timed.table, "turn text", actions="pass")
    timed.world.faults.add(INVALID, "PATCH", r"^/webhooks/")
    answer = await alice.click(shown.message, "Confirm")
    told = [message.content for message in answer.messages][-1]
    assert (await timed.app.games.load(game)).revision == 1
    assert "nothing was changed" not in told
    assert "may have counted" in told


async def test_somebody_whose_look_fails_reads_that_nothing_was_changed(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    timed.world.faults.add(INVALID, "PATCH", r"^/webhooks/")
    answer = await alice.slash(timed.table, "board")
    assert "on our side, and nothing was changed" in words(answer)


async def test_a_refusal_that_discord_does_not_take_is_said_again(timed: House) -> None:
    """Whoever asked for it read for ever that we were thinking."""
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    timed.world.faults.add(rate_limited(0.01, via=False), "PATCH", r"^/webhooks/")
    answer = await bob.slash(timed.table, "seat reclaim")
    assert "Seat B is not offered" in words(answer)


async def test_a_command_of_another_version_is_answered(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    group = timed.client.tree.get_command("game")
    group.remove_command("status")  # type: ignore[union-attr]  # it is a group
    answer = await alice.slash(timed.table, "game status")
    assert "another version" in words(answer)


@pytest.mark.parametrize(
    ("status", "code"), [(400, 160006), (403, 50013), (404, 10003)], ids=["full", "denied", "gone"]
)
async def test_a_thread_that_discord_does_not_open_is_named_as_the_reason(
    timed: House, status: int, code: int
) -> None:
    (alice,) = timed.people("alice")
    refusal = Reply(status, {"code": code, "message": "no"})
    timed.world.faults.add(refusal, "POST", r"^/channels/\d+/threads$")
    answer = await alice.slash(timed.table, "game new", game="sol", seats=2, where="thread")
    assert "does not let me open a thread" in words(answer)
    assert "nothing was changed" in words(answer)


async def test_a_turn_that_time_played_is_one_message(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    before = len(timed.said())
    boards: list[Message] = []
    for number in (1, 2, 3):
        clock.advance(timedelta(hours=25))
        await timed.app.scheduler.run_round()
        timed.client.delivery.wake()
        await timed.rest()
        boards = [one for one in timed.said()[before:] if one.attachments]
        others = [one for one in timed.said()[before:] if not one.attachments]
        assert len(boards) == number
        assert all("still waits" in one.content for one in others)
        assert "is up, so the safe answer was given" in boards[-1].content
    assert "is offered" in boards[-1].content
