"""What real Discord shows once a year: nothing is lost, nothing comes twice."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import ManualClock
from bot.records import Status
from sandbox.actors.actor import Actor
from sandbox.faults import Action, Cut, FrameAction, Reply, broken, too_many
from sandbox.model import places
from sandbox.model.permissions import Permission
from tests.e2e.house import House
from tests.e2e.players import labels, seated

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
    house.client.courier.wake()
    await house.rest()


FAULTS: dict[str, Action] = {
    "cut before": Cut(),
    "cut after": Cut(after=True),
    "503": broken(503),
    "429": too_many(0.01),
    "429 of the shield": too_many(0.01, via=False),
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
    places.delete_channel(timed.world.model, timed.table)
    await timed.rest()
    await later(timed, clock)
    assert (await timed.desk.office.load(game)).row.status is Status.PAUSED
    assert "was deleted" in alice.inbox[-1].content
    assert not [one for one in bob.inbox if "was deleted" in one.content]


async def test_a_channel_we_may_not_write_to_any_more(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    bot = timed.world.bot
    places.permit(timed.world.model, timed.table, bot.id, deny=Permission.SEND_MESSAGES)
    await passed(timed, alice)
    await later(timed, clock)
    assert (await timed.desk.office.load(game)).row.status is Status.PAUSED
    assert "may not write" in alice.inbox[-1].content


async def test_a_locked_thread_puts_the_game_to_rest(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    thread = places.new_thread(timed.world.model, timed.table, "table one", alice.id)
    places.enter(timed.world.model, thread, bob.id)
    await alice.slash(thread, "game new", seats=2, options=OPTIONS)
    card = timed.said(thread)[-1]
    for person in (alice, bob):
        await person.click(card, "Join")
    for person in (alice, bob):
        await person.click(card, "Ready")
    await timed.rest()
    places.lock(timed.world.model, thread, locked=True)
    await timed.rest()
    await later(timed, clock)
    assert "was locked" in alice.inbox[-1].content


async def test_an_archived_thread_is_opened_again_by_the_next_turn(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    thread = places.new_thread(timed.world.model, timed.table, "table one", alice.id)
    places.enter(timed.world.model, thread, bob.id)
    await alice.slash(thread, "game new", seats=2, options=OPTIONS)
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
    places.archive(timed.world.model, thread, archived=True)
    await alice.click(shown.message, "Confirm")
    await timed.rest()
    assert len(timed.said(thread)) == before + 1
    assert thread.thread is not None
    assert not thread.thread.archived


async def test_whoever_left_the_server_is_not_called_and_their_seat_is_offered(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    places.leave(timed.world.model, timed.world.guild, bob.id)
    await passed(timed, alice)
    await later(timed, clock)
    live = await timed.desk.office.load(game)
    assert live.seats[1].offered
    assert any("offered" in one.content for one in timed.said())


async def test_a_server_that_sends_us_away_keeps_its_games(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    places.leave(timed.world.model, timed.world.guild, timed.world.bot.id)
    await timed.rest()
    assert (await timed.desk.office.load(game)).row.status is Status.PAUSED


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
    timed.world.faults.on_event(FrameAction.DUPLICATE, "INTERACTION_CREATE")
    shown = await alice.click(shown.message, "Pass")
    timed.world.faults.on_event(FrameAction.DUPLICATE, "INTERACTION_CREATE")
    await alice.click(shown.message, "Confirm")
    await timed.rest()
    assert (await timed.desk.office.load(game)).revision == 1


async def test_a_cut_connection_comes_back_and_loses_no_press(timed: House) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await seated(timed, alice, bob, options=OPTIONS)
    timed.world.gateway.cut()
    shown = await alice.click(timed.board(), "Take turn")
    assert "Pass" in labels(shown.message)
    await passed(timed, alice)
    assert (await timed.desk.office.load(game)).revision == 1
    assert bob.pings
