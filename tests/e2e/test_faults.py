"""What real Discord shows once a year: nothing is lost, nothing comes twice."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest

from bot.clock import ManualClock
from bot.store.records import Status
from sandbox import (
    Actor,
    Cut,
    EventFault,
    Fault,
    Permission,
    Reply,
    Trouble,
    Until,
    rate_limited,
    server_error,
)
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import words
from tests.e2e.players import labels, parts, seated

OPTIONS = "opening=off effects=none"
POSTS = r"^/channels/\d+/messages$"


async def passed(house: House, who: Actor) -> None:
    """The shortest turn there is."""
    await who.slash(house.table, "turn text", actions="pass")
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def later(house: House, clock: ManualClock, seconds: float = 10) -> None:
    """Let the courier try again."""
    clock.advance(timedelta(seconds=seconds))
    house.client.delivery.wake()
    await house.rest()


FAULTS: dict[str, Fault] = {
    "cut before": Cut(),
    "cut after": Cut(after=True),
    "503": server_error(503),
    "429": rate_limited(0.01),
    "429 of the shield": rate_limited(0.01, via=False),
    "no JSON": Reply(502, "<html>Bad gateway</html>"),
}


@pytest.mark.parametrize("fault", [name for name in FAULTS if name != "no JSON"])
async def test_a_turn_that_cannot_be_told_is_told_once_later(
    timed: House, clock: ManualClock, fault: str
) -> None:
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    before = len(timed.said())
    timed.world.faults.add(FAULTS[fault], "POST", POSTS)
    await passed(timed, alice)
    for _ in range(3):
        await later(timed, clock)
    told = timed.said()[before:]
    assert len(told) == 1
    assert [ping.message for ping in bob.pings if ping.channel == timed.table.id] == [told[0].id]


@pytest.mark.parametrize("fault", ["cut before", "cut after"])
async def test_a_turn_whose_fate_is_unknown_at_a_restart_is_told_once(
    timed: House, clock: ManualClock, fault: str
) -> None:
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    before = len(timed.said())
    timed.world.faults.add(FAULTS[fault], "POST", POSTS)
    await passed(timed, alice)
    # Long enough for Discord to forget the nonce: only looking for the message helps.
    timed.world.clock.advance(600)
    await timed.restart()
    await later(timed, clock)
    assert len(timed.said()) == before + 1


async def test_a_deleted_channel_puts_the_game_to_rest_and_tells_its_host(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    timed.world.delete_channel(timed.table)
    await timed.rest()
    await later(timed, clock)
    assert (await timed.app.games.load(game)).row.status is Status.PAUSED
    assert "was deleted" in alice.inbox[-1].content
    assert not [one for one in bob.inbox if "was deleted" in one.content]


async def test_moderators_see_and_end_a_game_whose_channel_is_gone(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, eve, owner = timed.people("alice", "bob", "eve", "host")
    game = await seated(timed, alice, bob, options=OPTIONS)
    timed.world.delete_channel(timed.table)
    await later(timed, clock)
    other = timed.world.channel("lobby")
    assert f"**Game {game}**" not in words(await eve.slash(other, "game list"))
    assert "There is no game" in words(await eve.slash(other, "host end", game=game))
    assert f"**Game {game}**" in words(await owner.slash(other, "game list"))
    sure = await owner.slash(other, "host end", game=game)
    await owner.click(sure.message, labels(sure.message)[0])
    await later(timed, clock)
    assert (await timed.app.games.load(game)).row.status is Status.ABANDONED


async def test_a_table_in_a_deleted_channel_is_closed(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    await alice.slash(timed.table, "game new", game="sol", seats=3)
    await bob.click(timed.said()[-1], "Join")
    timed.world.delete_channel(timed.table)
    await later(timed, clock)
    for person in (alice, bob):
        assert "its table is closed" in person.inbox[-1].content
    assert "No game" in words(await alice.slash(timed.world.channel("lobby"), "game list"))


async def test_channels_that_were_deleted_while_we_were_away_leave_room_for_others(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, owner = timed.people("alice", "bob", "host")
    game = await seated(timed, alice, bob, options=OPTIONS)
    other = timed.world.channel("lobby")
    await owner.slash(other, "host server", most=1)
    assert "already" in words(await alice.slash(other, "game new", game="sol", seats=2))
    await timed.stop()
    timed.world.delete_channel(timed.table)
    await timed.start()
    assert "is set" in words(await alice.slash(other, "game new", game="sol", seats=2))
    await later(timed, clock)
    assert (await timed.app.games.load(game)).row.status is Status.PAUSED
    assert "was deleted" in alice.inbox[-1].content


async def test_a_channel_we_may_not_write_to_any_more(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    bot = timed.world.bot
    timed.world.permit(timed.table, bot.id, deny=Permission.SEND_MESSAGES)
    await passed(timed, alice)
    await later(timed, clock)
    assert (await timed.app.games.load(game)).row.status is Status.PAUSED
    assert "may not write" in alice.inbox[-1].content
    timed.world.permit(timed.table, bot.id, allow=Permission.SEND_MESSAGES)
    await later(timed, clock)
    assert not any("**Alice** has paused" in one.content for one in timed.said())


async def test_a_locked_thread_puts_the_game_to_rest(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    thread = timed.world.new_thread(timed.table, "table one", alice.id)
    timed.world.enter(thread, bob.id)
    await alice.slash(thread, "game new", game="sol", seats=2, options=OPTIONS)
    card = timed.said(thread)[-1]
    for person in (alice, bob):
        await person.click(card, "Join")
    for person in (alice, bob):
        await person.click(card, "Ready")
    await timed.rest()
    timed.world.lock(thread, locked=True)
    await timed.rest()
    await later(timed, clock)
    assert "was locked" in alice.inbox[-1].content


async def test_an_archived_thread_is_opened_again_by_the_next_turn(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    thread = timed.world.new_thread(timed.table, "table one", alice.id)
    timed.world.enter(thread, bob.id)
    await alice.slash(thread, "game new", game="sol", seats=2, options=OPTIONS)
    card = timed.said(thread)[-1]
    for person in (alice, bob):
        await person.click(card, "Join")
    for person in (alice, bob):
        await person.click(card, "Ready")
    await timed.rest()
    before = len(timed.said(thread))
    (hold,) = alice.inbox
    shown = await alice.click(hold, "Take turn")
    shown = await alice.click(shown.message, "Pass")
    timed.world.archive(thread, archived=True)
    await alice.click(shown.message, "Confirm")
    await timed.rest()
    assert len(timed.said(thread)) == before + 1
    assert thread.thread is not None
    assert not thread.thread.archived


async def test_the_card_in_an_archived_thread_shows_who_joined_from_elsewhere(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    thread = timed.world.new_thread(timed.table, "table one", alice.id)
    await alice.slash(thread, "game new", game="sol", seats=2, options=OPTIONS)
    (card,) = timed.said(thread)
    timed.world.archive(thread, archived=True)
    await bob.slash(timed.table, "game join", game=1)
    await later(timed, clock)
    assert "Bob" in card.content
    assert thread.thread is not None
    assert bob.id in thread.thread.members


async def test_whoever_left_the_server_is_not_called_and_their_seat_is_offered(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    timed.world.leave(timed.world.guild, bob.id)
    await passed(timed, alice)
    await later(timed, clock)
    live = await timed.app.games.load(game)
    assert live.seats[1].offered
    assert any("offered" in one.content for one in timed.said())


async def test_a_server_that_sends_us_away_keeps_its_games(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    timed.world.leave(timed.world.guild, timed.world.bot.id)
    await timed.rest()
    assert (await timed.app.games.load(game)).row.status is Status.PAUSED


async def test_a_board_and_a_card_that_somebody_deleted_are_not_missed(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    (host,) = timed.people("host")
    for message in timed.said():
        await host.delete(message)
    await passed(timed, alice)
    (told,) = timed.said()
    assert bob.mention in told.content


async def test_a_press_that_reaches_us_twice_counts_once(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    shown = await alice.click(timed.board(), "Take turn")
    timed.world.faults.on_event(EventFault.DUPLICATE, "INTERACTION_CREATE")
    shown = await alice.click(shown.message, "Pass")
    timed.world.faults.on_event(EventFault.DUPLICATE, "INTERACTION_CREATE")
    await alice.click(shown.message, "Confirm")
    await timed.rest()
    assert (await timed.app.games.load(game)).revision == 1


@pytest.mark.parametrize("event", ["RESUMED", "READY"])
async def test_time_stands_still_while_the_connection_is_cut(timed: House, event: str) -> None:
    keeper, gateway = timed.app.scheduler, timed.world.gateway
    assert keeper.is_reachable()
    lost = timed.world.faults.on_event(EventFault.DROP, f"^{event}$")
    gateway.cut()
    if event == "READY":
        gateway.forget()
    await timed.world.until(lambda: bool(lost.used))
    assert not keeper.is_reachable()
    gateway.cut()
    await timed.world.until(keeper.is_reachable)


async def test_a_cut_connection_comes_back_and_loses_no_press(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    timed.world.gateway.cut()
    shown = await alice.click(timed.board(), "Take turn")
    assert "Pass" in labels(shown.message)
    await passed(timed, alice)
    assert (await timed.app.games.load(game)).revision == 1
    assert bob.pings


EDITS = r"^/channels/\d+/messages/\d+$"
ANSWERS = r"^/webhooks/\d+/[^/]+/messages/"


def ours(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the log calls an error of ours."""
    found = [one for one in caplog.records if one.name == "heliograph"]
    return [one.getMessage() for one in found if one.levelno >= logging.ERROR]


async def test_a_board_that_may_have_arrived_is_known_again_when_the_game_went_on(
    timed: House, clock: ManualClock
) -> None:
    """Whoever saw it plays on, so that its buttons would be of another revision by now."""
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    before = len(timed.said())
    timed.world.faults.add(Cut(after=True), "POST", POSTS)
    await passed(timed, alice)
    timed.world.clock.advance(600)  # Discord forgets the nonce
    await passed(timed, bob)
    assert (await timed.app.games.load(game)).revision == 2
    for _ in range(3):
        await later(timed, clock)
    assert len(timed.said()) == before + 2


async def test_a_board_that_was_deleted_before_we_knew_of_it_comes_again(
    timed: House, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Discord says only that there is no such message; the game would have had no board."""
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    before = timed.board()
    timed.world.faults.add(Cut(after=True), "POST", POSTS)
    await passed(timed, alice)
    unknown = timed.board()
    assert unknown.id != before.id
    timed.world.delete_message(unknown)
    await later(timed, clock)
    assert timed.board().id not in {before.id, unknown.id}
    await passed(timed, bob)
    assert ours(caplog) == []


async def test_the_board_before_rests_although_the_line_broke(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    old = timed.board()
    timed.world.faults.add(Cut(), "PATCH", f"^/channels/{timed.table.id}/messages/{old.id}$")
    await passed(timed, alice)
    assert not any(part.get("disabled") for part in parts(old))
    await later(timed, clock)
    assert all(part.get("disabled") for part in parts(old))


async def test_a_hold_that_was_posted_anew_does_not_stay_although_the_line_broke(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    (old,) = bob.inbox
    clock.advance(timedelta(hours=1, minutes=1))  # too old to be changed
    timed.world.faults.add(Cut(), "DELETE", EDITS, times=2)  # aiohttp tries once more itself
    await passed(timed, alice)
    for _ in range(3):
        await later(timed, clock)
    (new,) = bob.inbox
    assert new.id != old.id


@pytest.mark.parametrize("fault", ["cut before", "cut after"])
async def test_an_answer_that_was_cut_off_is_given_again(timed: House, fault: str) -> None:
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    timed.world.faults.add(FAULTS[fault], "PATCH", ANSWERS)
    shown = await alice.click(timed.board(), "Take turn")
    assert "Pass" in labels(shown.message)
    assert shown.message.attachments


async def test_an_answer_that_discord_does_not_take_is_no_error_of_ours(
    timed: House, caplog: pytest.LogCaptureFixture
) -> None:
    """What was confirmed is confirmed: to say that nothing was changed would be a lie."""
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    shown = await alice.click(timed.board(), "Take turn")
    shown = await alice.click(shown.message, "Pass")
    timed.world.faults.add(FAULTS["429 of the shield"], "PATCH", ANSWERS)
    shown = await alice.click(shown.message, "Confirm")
    assert (await timed.app.games.load(game)).revision == 1
    (told,) = shown.followups
    assert "may have counted" in told.content
    assert ours(caplog) == []


async def test_a_press_that_comes_while_the_program_leaves_is_no_error_of_ours(
    timed: House, caplog: pytest.LogCaptureFixture
) -> None:
    alice, bob = timed.people("alice", "bob")
    await seated(timed, alice, bob, options=OPTIONS)
    timed.expected.add(Trouble.UNANSWERED)
    await timed.client.router.finish()
    shown = await alice.click(timed.board(), "Take turn", _until=Until.SENT)
    await timed.stop()
    timed.world.clock.advance(4)
    assert shown.did_not_respond
    assert ours(caplog) == []
