"""What cannot be sent is sent otherwise, or its host, its person and the operator are told."""

from __future__ import annotations

import sqlite3
from datetime import timedelta

import pytest

from bot.clock import ManualClock
from bot.store.queries import outbox
from bot.store.records import Item
from sandbox import Actor, Cut, Reply
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard, passed, table
from tests.e2e.games_in_progress import files, words

INVALID = Reply(400, {"code": 50035, "message": "Invalid Form Body"})
FORBIDDEN = Reply(403, {"code": 50001, "message": "Missing Access"})


async def later(house: House, clock: ManualClock, seconds: float = 60, times: int = 1) -> None:
    """Let the courier try again."""
    for _ in range(times):
        clock.advance(timedelta(seconds=seconds))
        house.client.delivery.wake()
        await house.rest()


def posts(channel: int) -> str:
    return rf"^/channels/{channel}/messages$"


async def left(house: House, kind: str) -> int:
    """How many items of a kind still wait."""
    (count,) = await house.app.games.store.read(
        lambda base: base.execute(
            "SELECT count(*) FROM outbox WHERE status = 'waiting' AND kind = ?", (kind,)
        ).fetchone()
    )
    return int(count)


async def followed(house: House) -> tuple[Actor, Actor, Actor, int]:
    """A game of Alice and Bob that Carol follows."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob)
    await carol.slash(house.table, "game watch", game=game, every="turn")
    return alice, bob, carol, game


async def test_what_discord_takes_neither_with_pictures_nor_without_is_told_in_a_file(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    before = len(timed.said())
    timed.world.faults.add(INVALID, "POST", posts(timed.table.id), times=3)
    await passed(timed, alice)
    await later(timed, clock, times=4)
    (told,) = timed.said()[before:]
    assert files(told) == ["message.txt"]
    assert b"passes" in told.attachments[0].data
    assert heard(people, told) == ["bob"]
    assert await left(timed, "turn") == 0


async def test_what_discord_never_takes_is_read_by_its_host_and_named_in_the_log(
    timed: House, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    timed.world.faults.add(INVALID, "POST", posts(timed.table.id), times=4)
    await passed(timed, alice)
    await later(timed, clock, times=6)
    assert "What the channel should have read" in alice.inbox[-1].content
    assert "passes" in alice.inbox[-1].content
    errors = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
    assert any(f"(turn) of game {game} is given up" in one for one in errors)


async def test_a_kind_of_item_that_this_version_does_not_know_is_not_dropped_at_once(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)

    def write(database: sqlite3.Connection) -> None:
        outbox.add(database, game, [Item("a", "of_tomorrow", {})], timed.app.games.now())

    await timed.app.games.store.write(write)
    await later(timed, clock)
    assert await left(timed, "of_tomorrow") == 1
    await later(timed, clock, 3600, times=12)
    assert await left(timed, "of_tomorrow") == 0
    assert "could not be posted" in alice.inbox[-1].content


async def test_a_card_that_may_not_be_changed_is_changed_later(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await alice.slash(timed.table, "game new", game="sol", seats=3)
    (card,) = timed.said()
    timed.world.faults.add(FORBIDDEN, "PATCH", rf"^/channels/{timed.table.id}/messages/{card.id}$")
    await bob.click(card, "Join")
    assert "Bob" not in card.content
    await later(timed, clock)
    assert "Bob" in card.content
    assert timed.said() == [card]


async def test_two_messages_with_the_same_text_are_not_taken_for_each_other(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    for _ in range(2):
        await alice.slash(timed.table, "host pause")
        await timed.rest()
    before = len(timed.said())
    timed.world.faults.add(Cut(), "POST", posts(timed.table.id), times=2)
    await alice.slash(timed.table, "host pause")
    timed.world.clock.advance(600)
    await later(timed, clock, times=3)
    (told,) = timed.said()[before:]
    assert "has paused the game" in told.content


async def test_what_a_follower_with_closed_messages_missed_is_told_at_their_next_press(
    timed: House,
) -> None:
    alice, bob, carol, game = await followed(timed)
    carol.close_dms()
    await passed(timed, alice)
    await passed(timed, bob)
    told = words(await carol.slash(timed.table, "game list"))
    assert told.count(f"News of game {game}, which you follow") == 1
    assert "could not reach you" not in words(await carol.slash(timed.table, "game list"))
    await timed.restart()
    assert "could not reach you" not in words(await carol.slash(timed.table, "game list"))


async def test_what_a_follower_missed_is_told_after_a_restart_too(timed: House) -> None:
    alice, _, carol, game = await followed(timed)
    carol.close_dms()
    await passed(timed, alice)
    await timed.restart()
    told = words(await carol.slash(timed.table, "game list"))
    assert f"News of game {game}, which you follow" in told


async def test_a_direct_message_that_discord_never_takes_is_told_at_the_next_press(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol, game = await followed(timed)
    await passed(timed, alice)
    inbox = carol.inbox[0].channel
    timed.world.faults.add(INVALID, "POST", posts(inbox), times=4)
    await passed(timed, bob)
    await later(timed, clock, times=6)
    assert len(carol.inbox) == 1
    told = words(await carol.slash(timed.table, "game list"))
    assert f"News of game {game}, which you follow" in told


async def test_a_host_with_closed_messages_reads_at_the_next_press_what_became_of_the_game(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    alice.close_dms()
    game = await table(timed, alice, bob)
    timed.world.delete_channel(timed.table)
    await later(timed, clock)
    told = words(await alice.slash(timed.world.channel("lobby"), "game list"))
    assert f"The channel of game {game} was deleted" in told


async def test_closed_messages_are_tried_again_after_the_next_press(timed: House) -> None:
    """They were left alone for a day, whatever their owner did."""
    alice, bob, carol, _ = await followed(timed)
    carol.close_dms()
    await passed(timed, alice)
    carol.open_dms()
    await carol.slash(timed.table, "game status")
    await passed(timed, bob)
    (told,) = carol.inbox
    assert "Bob" in told.content
    await timed.restart()
    await passed(timed, alice)
    assert len(carol.inbox) == 2


async def test_closed_messages_are_tried_again_after_a_press_that_follows_a_restart(
    timed: House,
) -> None:
    alice, bob, carol, _ = await followed(timed)
    carol.close_dms()
    await passed(timed, alice)
    await timed.restart()
    carol.open_dms()
    await carol.slash(timed.table, "game status")
    await passed(timed, bob)
    assert len(carol.inbox) == 1


async def test_a_player_whose_messages_are_open_again_is_called_there(timed: House) -> None:
    people = alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    await bob.slash(timed.table, "settings tell", value="dm")
    bob.close_dms()
    await passed(timed, alice)
    assert heard(people, timed.said()[-1]) == ["bob"]
    bob.open_dms()
    await passed(timed, bob)
    await passed(timed, alice)
    assert bob.inbox[-1].id in [ping.message for ping in bob.sounds]


async def test_game_watch_says_that_nothing_arrives(timed: House) -> None:
    alice, bob, carol, game = await followed(timed)
    carol.close_dms()
    await passed(timed, alice)
    said = words(await carol.slash(timed.table, "game watch", game=game, every="turn"))
    assert "the last direct message I sent you did not arrive" in said
    carol.open_dms()
    await passed(timed, bob)
    said = words(await carol.slash(timed.table, "game watch", game=game, every="turn"))
    assert "did not arrive" not in said


async def test_each_item_that_left_the_outbox_says_what_became_of_it(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol, _ = await followed(timed)
    bob.close_dms()
    for _ in range(3):
        for who in (alice, bob):
            await passed(timed, who)
        carol.close_dms()
    clock.advance(timedelta(hours=13))
    await timed.app.scheduler.run_round()
    await later(timed, clock)
    found = await timed.app.games.store.read(
        lambda base: base.execute(
            "SELECT kind, status, outcome FROM outbox WHERE (status = 'waiting') = (outcome IS NOT"
            " NULL) OR (status = 'told') <> (outcome IS 'sent')"
        ).fetchall()
    )
    assert found == []
