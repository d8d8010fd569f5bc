"""Where people are told: in the channel, by direct message, or both; and if that is impossible."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.clock import ManualClock
from bot.store.records import Status
from sandbox import Cut, Reply, server_error
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import finished, heard, passed, table
from tests.e2e.games_in_progress import words
from tests.e2e.players import labels, seated

POSTS = r"^/channels/\d+/messages$"


async def test_who_wants_direct_messages_is_called_there_and_nowhere_else(house: House) -> None:
    people = alice, bob = house.people("alice", "bob")
    await bob.slash(house.table, "settings tell", value="dm")
    await table(house, alice, bob)
    await passed(house, alice)
    board, hold = house.said()[-1], bob.inbox[-1]
    assert heard(people, board) == []
    assert bob.mention in board.content
    assert hold.id in [ping.message for ping in bob.sounds]
    assert "Take turn" in labels(hold)


async def test_a_result_names_each_computer_player(house: House) -> None:
    """All were called Bot, so that it did not say which one had won."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob, carol)
    for handing in (bob, carol):
        await handing.slash(house.table, "seat bot")
    await finished(house, game)
    names = re.findall(r"^(.+)\\: momentum", house.said()[-1].content, re.MULTILINE)
    assert len(set(names)) == len(names) == 3


async def test_who_wants_both_is_called_in_both(house: House) -> None:
    people = alice, bob = house.people("alice", "bob")
    await bob.slash(house.table, "settings tell", value="both")
    await table(house, alice, bob)
    await passed(house, alice)
    assert heard(people, house.said()[-1]) == ["bob"]
    assert bob.inbox[-1].id in [ping.message for ping in bob.sounds]


async def test_who_can_only_be_reached_in_the_channel_is_called_there(house: House) -> None:
    people = alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await bob.slash(house.table, "settings tell", value="dm")
    bob.close_dms()
    await passed(house, alice)
    line = house.said()[-1]
    assert heard(people, line) == ["bob"]
    assert (labels(line), line.attachments) == (["Take turn"], [])
    assert "cannot send you" in words(await bob.click(line, "Take turn"))
    before = len(house.said())
    await passed(house, bob)
    await passed(house, alice)
    assert len(house.said()) == before + 2
    assert heard(people, house.said()[-1]) == ["bob"]


async def test_somebody_is_called_once_when_the_board_comes_late(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    await bob.slash(timed.table, "settings tell", value="dm")
    bob.close_dms()
    timed.world.faults.add(Cut(), "POST", rf"^/channels/{timed.table.id}/messages$")
    before = len(timed.said())
    await passed(timed, alice)
    assert len(timed.said()) == before
    clock.advance(timedelta(minutes=1))
    timed.client.delivery.wake()
    await timed.rest()
    (board,) = timed.said()[before:]
    assert board.attachments
    assert heard(people, board) == ["bob"]


async def test_direct_messages_that_are_open_again_are_used_again(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob = timed.people("alice", "bob")
    bob.close_dms()
    await table(timed, alice, bob)
    await bob.slash(timed.table, "settings tell", value="dm")
    await passed(timed, alice)
    assert heard(people, timed.said()[-1]) == ["bob"]
    bob.open_dms()
    clock.advance(timedelta(days=1, minutes=1))
    await passed(timed, bob)
    await passed(timed, alice)
    assert bob.inbox
    await passed(timed, bob)
    await passed(timed, alice)
    assert heard(people, timed.said()[-1]) == []
    assert bob.inbox[-1].id in [ping.message for ping in bob.sounds]


async def test_a_lobby_card_that_could_not_be_posted_comes_later_and_once(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    for fault in (server_error(503), Cut(after=True)):
        timed.world.faults.add(fault, "POST", POSTS)
    made = await alice.slash(timed.table, "game new", game="sol", seats=2)
    assert "is set" in words(made)
    for _ in range(4):
        clock.advance(timedelta(seconds=20))
        timed.client.delivery.wake()
        await timed.rest()
    (card,) = timed.said()
    await bob.click(card, "Join")
    assert "Bob" in timed.said()[0].content


async def test_a_lobby_card_somebody_deleted_comes_back_while_the_table_waits(house: House) -> None:
    alice, bob, host = house.people("alice", "bob", "host")
    await alice.slash(house.table, "game new", game="sol", seats=2)
    await host.delete(house.said()[0])
    await alice.slash(house.table, "game join")
    await house.rest()
    (card,) = house.said()
    await bob.click(card, "Join")
    await house.rest()
    (card,) = house.said()
    assert "Alice" in card.content
    assert "Bob" in card.content


async def test_a_reminder_for_somebody_discord_does_not_know_is_said_in_the_channel(
    timed: House, clock: ManualClock
) -> None:
    """It used to put the whole game to rest, as if the channel were closed to us."""
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    await alice.slash(timed.table, "settings tell", value="dm")
    unknown = Reply(404, {"code": 10013, "message": "Unknown User"})
    timed.world.faults.add(unknown, "POST", r"^/users/@me/channels$", times=None)
    await timed.restart()
    clock.advance(timedelta(hours=13))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    await timed.rest()
    assert (await timed.app.games.load(game)).row.status is Status.RUNNING
    assert "No more reminders this turn" in labels(timed.said()[-1])
    assert heard((alice, bob), timed.said()[-1]) == ["alice"]


async def test_a_solo_game_calls_nobody_and_has_no_deadline_unless_asked_for(house: House) -> None:
    (alice,) = house.people("alice")
    game = await table(house, alice)
    await passed(house, alice)
    live = await house.app.games.load(game)
    assert (live.row.pace, [timer.due for timer in live.timers]) == ("none", [None])
    board = house.said()[-1]
    assert "**Alice**, it is your turn." in board.content
    assert alice.mention not in board.content
    assert heard((alice,), board) == []


async def test_a_solo_game_has_the_deadline_that_was_asked_for(house: House) -> None:
    (alice,) = house.people("alice")
    game = await table(house, alice, pace="daily")
    (timer,) = (await house.app.games.load(game)).timers
    assert timer.due is not None


async def test_what_led_to_a_question_is_told_though_it_was_answered_meanwhile(
    timed: House, clock: ManualClock
) -> None:
    """The line was needless then, and with it the channel lost what it told."""
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options="effects=none")
    timed.world.faults.add(Cut(), "POST", rf"^/channels/{timed.table.id}/messages$")
    for _ in range(2):
        live = await timed.app.games.load(game)
        (seat,) = live.rules.play.waiting(live.state)
        who = live.people[live.person_of(seat) or 0].name
        line = live.rules.play.write(live.rules.play.legal(live.state, seat)[0])
        actor = {"Alice": alice, "Bob": bob}[who]
        await actor.slash(timed.table, "turn text", actions=line)
        await actor.slash(timed.table, "turn confirm")
    clock.advance(timedelta(minutes=1))
    timed.client.delivery.wake()
    await timed.rest()
    told = "\n".join(message.content for message in timed.said())
    assert told.count("places a gate in") == 2
