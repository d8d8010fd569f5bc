"""A message whose answer was lost is found again, however much happened since."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import ManualClock
from sandbox import Actor, Cut
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import passed, table
from tests.e2e.players import labels

FORGOTTEN = 600  # seconds after which Discord does not know a nonce any more


async def later(house: House, clock: ManualClock, seconds: float = 10) -> None:
    """Let the courier try again."""
    clock.advance(timedelta(seconds=seconds))
    house.client.delivery.wake()
    await house.rest()


def chatter(house: House, who: Actor, count: int) -> None:
    """Let a viewer write many messages at the table."""
    for number in range(count):
        house.world.post(house.table, who.id, f"message {number}")


def answer_lost(house: House, channel: int) -> None:
    """Let the next message arrive in a channel without the bot hearing of it."""
    house.world.faults.add(Cut(after=True), "POST", rf"^/channels/{channel}/messages$")


@pytest.mark.parametrize("passing", [0, FORGOTTEN])
async def test_a_hold_whose_answer_was_lost_is_not_doubled_when_its_player_moves_first(
    timed: House, clock: ManualClock, passing: int
) -> None:
    alice, bob = timed.people("alice", "bob")
    await bob.slash(timed.table, "settings tell", value="dm")
    await table(timed, alice, bob)
    (before,) = bob.inbox
    answer_lost(timed, before.channel)
    await passed(timed, alice)
    arrived = bob.inbox[-1]
    assert arrived.id != before.id
    assert "Take turn" in labels(arrived)
    await passed(timed, bob)
    timed.world.clock.advance(passing)
    for _ in range(4):
        await later(timed, clock, 20)
    (hold,) = bob.inbox
    assert hold.id == arrived.id
    assert "Take turn" not in labels(hold)


async def test_a_hold_whose_answer_was_lost_is_found_after_a_restart(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await bob.slash(timed.table, "settings tell", value="dm")
    await table(timed, alice, bob)
    answer_lost(timed, bob.inbox[0].channel)
    await passed(timed, alice)
    arrived = bob.inbox[-1]
    await timed.restart()
    await passed(timed, bob)
    timed.world.clock.advance(FORGOTTEN)
    await later(timed, clock, 20)
    assert [one.id for one in bob.inbox] == [arrived.id]
    await passed(timed, alice)  # calls them by a message of its own, in place of that one
    (hold,) = bob.inbox
    assert hold.id != arrived.id
    assert "Take turn" in labels(hold)


@pytest.mark.parametrize("count", [60, 250])
async def test_a_turn_whose_answer_was_lost_is_not_doubled_by_what_people_wrote_since(
    timed: House, clock: ManualClock, count: int
) -> None:
    alice, bob, carol = timed.people("alice", "bob", "carol")
    await table(timed, alice, bob)
    before = len(timed.said())
    answer_lost(timed, timed.table.id)
    await passed(timed, alice)
    chatter(timed, carol, count)
    timed.world.clock.advance(FORGOTTEN)
    for _ in range(3):
        await later(timed, clock)
    assert len(timed.said()) == before + 1
    await passed(timed, bob)
    assert len(timed.said()) == before + 2
