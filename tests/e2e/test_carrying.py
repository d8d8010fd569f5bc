"""What the channel cannot read now it reads later, in order; and no game holds up another."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.app import permissions
from bot.app.outbox.outbox import Outbox
from bot.chat.delivery import lobby_card
from bot.clock import ManualClock
from bot.store.queries import outbox
from bot.store.records import Item, Status
from sandbox import Actor, Channel, Delay, Permission, Reply, Until
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard, passed, table
from tests.e2e.players import labels, seated

INVALID = Reply(400, {"code": 50035, "message": "Invalid Form Body"})


async def later(house: House, clock: ManualClock, seconds: float = 10) -> None:
    """Let the courier try again."""
    clock.advance(timedelta(seconds=seconds))
    house.client.delivery.wake()
    await house.rest()


async def left(house: House) -> list[str]:
    """The kinds of items that still wait."""
    found = await house.app.games.store.read(
        lambda base: base.execute("SELECT kind FROM outbox WHERE status = 'waiting'").fetchall()
    )
    return [kind for (kind,) in found]


def posts(channel: Channel) -> str:
    return rf"^/channels/{channel.id}/messages$"


def muted(house: House, *, deny: bool) -> None:
    """Take the right to write from the bot, or give it back."""
    bot = house.world.bot.id
    what = Permission.SEND_MESSAGES
    house.world.permit(
        house.table,
        bot,
        deny=what if deny else Permission(0),
        allow=what if not deny else Permission(0),
    )


async def placed(house: House, who: Actor) -> None:
    """Place the first opening structure there is: then somebody else is asked."""
    found = await who.autocomplete(house.table, "sol place", focused="what", text="node")
    await who.slash(house.table, "sol place", what=found.choices[0]["value"])
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def test_a_card_too_old_to_be_changed_does_not_silence_the_channel(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    timed.world.clock.advance(7200)
    before = len(timed.said())
    for _ in range(20):
        for who in (alice, bob):
            await passed(timed, who)
    assert len(timed.said()) == before + 40
    assert await left(timed) == []


@pytest.mark.parametrize("kind", ["follow", "notice"])
async def test_an_item_that_cannot_be_read_stops_nobody_else(timed: House, kind: str) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    body = {"game": 99, "from": 0, "to": 1, "code": "no such code"}

    def write(database: sqlite3.Connection) -> None:
        outbox.add(database, None, [Item("broken", kind, body, 1)], timed.app.games.now())

    await timed.app.games.store.write(write)
    before = len(timed.said())
    await passed(timed, alice)
    assert len(timed.said()) == before + 1


async def test_a_question_that_cannot_be_posted_puts_the_game_to_rest_and_comes_later(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob)
    muted(timed, deny=True)
    before = len(timed.said())
    await placed(timed, alice)
    await later(timed, clock)
    assert (await timed.app.games.load(game)).row.status is Status.PAUSED
    assert "may not write" in alice.inbox[-1].content
    muted(timed, deny=False)
    await alice.slash(timed.table, "host pause")
    await timed.rest()
    told = timed.said()[before:]
    assert heard(people, told[0]) == ["bob"]
    assert await left(timed) == []


async def test_a_turn_is_told_when_we_may_write_again(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    before = len(timed.said())
    muted(timed, deny=True)
    await passed(timed, alice)
    for _ in range(3):
        await later(timed, clock, 3600)
    assert len(timed.said()) == before
    muted(timed, deny=False)
    await alice.slash(timed.table, "host pause")
    await timed.rest()
    told = [one.content for one in timed.said()[before:]]
    assert "passes" in told[0]
    assert "lets the game go on" in told[-1]
    assert await left(timed) == []


async def test_a_game_that_ends_while_we_may_not_write_is_told_to_its_end(
    timed: House, clock: ManualClock
) -> None:
    """The turn that rested with the game stood before the end, and nobody called for it."""
    people = alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    before = len(timed.said())
    muted(timed, deny=True)
    await passed(timed, alice)
    sure = await alice.slash(timed.table, "host end")
    await alice.click(sure.message, "Yes, end the game")
    await later(timed, clock)
    assert len(timed.said()) == before
    muted(timed, deny=False)
    for _ in range(3):
        await later(timed, clock, 3600)
    told = timed.said()[before:]
    assert "has ended the game" in told[-1].content
    assert [heard(people, one) for one in told] == [[]] * len(told)
    assert await left(timed) == []


async def test_a_slow_channel_holds_up_no_other_game(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    other = timed.world.channel("other")
    await alice.slash(other, "game new", game="sol", seats=1, options="opening=off effects=none")
    card = timed.said(other)[-1]
    await alice.click(card, "Join")
    await alice.click(card, "Ready")
    await timed.rest()
    before, there = len(timed.said()), len(timed.said(other))
    rule = timed.world.faults.add(Delay(3600), "POST", posts(timed.table))
    await alice.slash(timed.table, "turn text", actions="pass", game=1)
    await alice.slash(timed.table, "turn confirm", game=1, _until=Until.SENT)
    await timed.world.until(lambda: rule.used)
    await alice.slash(other, "turn text", actions="pass", game=2, _until=Until.ANSWERED)
    await alice.slash(other, "turn confirm", game=2, _until=Until.ANSWERED)
    await timed.world.until(lambda: len(timed.said(other)) > there)
    assert len(timed.said()) == before
    timed.world.clock.advance(3600)
    await timed.rest()
    assert len(timed.said()) == before + 1


async def test_what_discord_takes_only_without_pictures_is_told_without(
    timed: House, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    before = len(timed.said())
    timed.world.faults.add(INVALID, "POST", posts(timed.table), times=2)
    await passed(timed, alice)
    for _ in range(3):
        await later(timed, clock, 60)
    (told,) = timed.said()[before:]
    assert told.attachments == []
    assert "Take turn" in labels(told)
    assert (
        sum("item" in one.getMessage() for one in caplog.records if one.levelname == "ERROR") == 2
    )


async def test_what_discord_never_takes_is_given_up_and_its_host_is_told(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    before = len(timed.said())
    timed.world.faults.add(INVALID, "POST", posts(timed.table), times=4)
    await passed(timed, alice)
    for _ in range(6):
        await later(timed, clock, 60)
    assert "did not let me post this" in alice.inbox[-1].content
    await passed(timed, bob)
    (told,) = timed.said()[before:]
    assert told.attachments


async def test_a_thread_locked_while_we_were_away_puts_the_game_to_rest(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    thread = timed.world.new_thread(timed.table, "table one", alice.id)
    timed.world.enter(thread, bob.id)
    await alice.slash(thread, "game new", game="sol", seats=2, options="opening=off effects=none")
    card = timed.said(thread)[-1]
    for label in ("Join", "Ready"):
        for person in (alice, bob):
            await person.click(card, label)
    await timed.rest()
    await alice.slash(thread, "turn text", actions="pass")
    await timed.stop()
    timed.world.archive(thread, archived=True)
    timed.world.lock(thread, locked=True)
    await timed.start()
    dm = timed.world.open_dm(alice.id, timed.world.bot.id)
    await alice.slash(dm, "turn confirm", game=1)
    await timed.rest()
    await later(timed, clock)
    assert (await timed.app.games.load(1)).row.status is Status.PAUSED
    assert "was locked" in alice.inbox[-1].content
    assert "turn" in await left(timed)


async def test_what_is_told_late_calls_nobody_who_has_answered(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob)
    before = len(timed.said())
    timed.world.faults.add(Reply(503, ""), "POST", posts(timed.table))
    await placed(timed, alice)
    await placed(timed, bob)
    await later(timed, clock)
    told = timed.said()[before:]
    assert all("place." not in one.content for one in told)
    assert [heard(people, one) for one in told] == [[], ["alice"]]


async def test_whoever_left_is_noticed_before_a_question_too(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob)
    timed.world.leave(timed.world.guild, bob.id)
    await placed(timed, alice)
    await later(timed, clock)
    assert (await timed.app.games.load(game)).seats[1].offered


async def test_who_wants_to_be_told_in_both_is_reminded_in_both(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob = timed.people("alice", "bob")
    await alice.slash(timed.table, "settings tell", value="both")
    await table(timed, alice, bob)
    before, inbox = len(timed.said()), len(alice.inbox)
    clock.advance(timedelta(hours=12, minutes=1))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    await timed.rest()
    (reminder,) = timed.said()[before:]
    assert heard(people, reminder) == ["alice"]
    assert "still waits" in alice.inbox[-1].content
    assert len(alice.inbox) == inbox + 1


@pytest.mark.parametrize("work", ["claim", "mark_sent"])
async def test_a_file_that_is_busy_for_a_moment_ends_nothing(
    timed: House, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, work: str
) -> None:
    """It used to end the whole program."""
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    real: Callable[..., Any] = getattr(Outbox, work)
    errors = iter([sqlite3.OperationalError("database is locked")])

    async def busy(outgoing: Outbox, *given: object) -> object:
        for error in errors:
            raise error
        return await real(outgoing, *given)

    monkeypatch.setattr(Outbox, work, busy)
    before = len(timed.said())
    await passed(timed, alice)
    await later(timed, clock)
    assert len(timed.said()) == before + 1
    assert await left(timed) == []


async def test_a_card_drawn_too_late_is_not_posted_below_the_board(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that began while its card was drawn had the card as its newest message."""
    alice, bob = house.people("alice", "bob")
    drawn, begun, picture = asyncio.Event(), asyncio.Event(), lobby_card.picture

    async def late(*given: Any) -> Any:
        begun.set()
        await drawn.wait()
        return await picture(*given)

    monkeypatch.setattr(lobby_card, "picture", late)
    meet, app = house.context.people.meet, house.app.lobby
    one, two = [await meet(str(actor.id), actor.name) for actor in (alice, bob)]
    server = str(house.world.guild.id)
    host = permissions.Actor(one, server)
    row = await app.create(
        host, str(house.table.id), server, "sol", "published", 2, ("opening=off",), "daily"
    )
    house.client.delivery.wake()
    await begun.wait()
    for person in (one, two):
        await app.join(row.id, person, str(person))
    for person in (one, two):
        await app.set_ready(row.id, person)
    house.client.delivery.wake()
    await house.world.until(lambda: any("begins" in each.content for each in house.said()))
    drawn.set()
    await house.rest()
    assert "begins" in house.said()[-1].content
    assert await left(house) == []
