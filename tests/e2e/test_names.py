"""Names wherever they are said: seats, reminders, threads, offers, lessons."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.chat.messages import player_names
from bot.chat.plain_names import plain
from bot.clock import ManualClock
from engine.core.game import Setup
from sandbox import Actor, ChannelKind, Until
from tests.bot.stored_games import record
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import passed, table
from tests.e2e.hostile_names import SCRIPTS, account, fine, foreign, nasty
from tests.e2e.players import labels
from tests.e2e.stored_games import planted


def completed(house: House, who: Actor) -> list[tuple[str, str]]:
    """Every option of every command that completes itself."""
    found = []
    for command in who.commands(house.table):
        options = command.body.get("options", ())
        inner = [one for one in options if one["type"] == 1]
        named = [(f"{command.name} {one['name']}", one.get("options", ())) for one in inner]
        for name, own in named or [(command.name, options)]:
            found += [(name, one["name"]) for one in own if one.get("autocomplete")]
    return found


@pytest.mark.parametrize("typed", ["", "\\@everyone `" * 8])
async def test_everything_that_is_offered_while_somebody_types(house: House, typed: str) -> None:
    people = nasty(house)
    game = await planted(house, record(Setup("published", 5, 3, ()), 60), people)
    live = await house.app.games.load(game)
    asked = next(ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking)
    who = next(one for one in people if str(one.id) == account(live, asked))
    offers = completed(house, who)
    assert len(offers) > 40
    some = 0
    for command, option in offers:
        found = await who.autocomplete(house.table, command, focused=option, text=typed)
        assert found.acked_within(3)
        some += bool(found.choices)
    assert some > 20 or typed
    fine(house)


async def test_a_name_is_the_same_in_every_server_and_in_direct_messages(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    house.world.guild.members[alice.id].nick = "Queen of the tables"
    game = await table(house, alice, bob)
    assert "Queen" not in house.said()[0].content
    for where in (alice.dm(house.world.bot.id), house.table):
        await alice.slash(where, "game status", game=game)
        assert (await house.app.games.load(game)).people[1].name == "Alice"


async def test_games_learn_a_new_name(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    alice.user.name = "alicia"  # Discord shows it with a capital
    await alice.slash(house.table, "game status")
    await passed(house, alice)
    assert "Alicia" in house.board().content
    assert (await house.app.games.load(game)).people[1].name == "Alicia"


async def test_seats_that_change_hands_and_reminders(timed: House, clock: ManualClock) -> None:
    people = nasty(timed)
    (heir,) = timed.people("龍" * 32)
    game = await planted(timed, record(Setup("published", 5, 3, ()), 60), people)
    for hours in (13, 8):  # half of a day, and shortly before its end
        clock.advance(timedelta(hours=hours))
        await timed.app.timeouts.run_due()
        timed.client.delivery.wake()
        await timed.rest()
    assert any("No more reminders this turn" in labels(one) for one in timed.said())
    await people[4].slash(timed.table, "seat offer", game=game)
    offered = timed.said()[-1]
    await heir.click(offered, "Take seat")
    await timed.rest()
    assert heir.inbox
    await people[0].slash(timed.table, "host pause", game=game)
    await people[0].slash(timed.table, "host pause", game=game)
    await people[0].slash(timed.table, "host extend", length="1d", game=game)
    await people[0].slash(timed.table, "host kick", seat="P2", game=game)
    await timed.rest()
    told = "\n".join(one.content for one in timed.said())
    for news in ("has paused the game", "lets the game go on", "more time", "has sent"):
        assert news in told
    fine(timed)


async def test_threads_are_named_after_them(house: House) -> None:
    for host in (*nasty(house), *foreign(house)):
        await host.slash(house.table, "game new", game="sol", seats=5, where="thread")
    await house.rest()
    threads = house.world.channels()
    assert sum(one.kind is ChannelKind.PUBLIC_THREAD for one in threads) == 10
    fine(house)


async def test_a_guided_game_of_somebody_with_such_a_name(house: House) -> None:
    for pupil in nasty(house)[:2]:
        await pupil.slash(house.table, "game tutorial")
        await house.rest()
        room = next(one for one in pupil.channels() if one.kind is ChannelKind.PRIVATE_THREAD)
        for line in ("launch I4; end", "pass"):
            await pupil.slash(room, "turn text", actions=line)
            await pupil.slash(room, "turn confirm")
            await house.rest()
        assert "Lesson 2 of 6" in house.said(room)[-1].content
    fine(house)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (SCRIPTS[0], SCRIPTS[0]),
        (SCRIPTS[1], "مرحبا بالعالم שלום עולם"),
        (SCRIPTS[2], SCRIPTS[2]),
        (SCRIPTS[3], "山田 " + "龍" * 29),
        (SCRIPTS[4], "?"),
        ("\u3164\u200d", "?"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("two\nlines\tand\0more", "two lines andmore"),
        ("x" * 40, "x" * 31 + "…"),
    ],
)
def test_a_name_is_shown_as_it_is_but_for_what_nobody_sees(name: str, shown: str) -> None:
    assert plain(name) == shown
    assert plain(shown) == shown


async def test_a_new_name_waits_for_no_game_that_is_busy(house: House) -> None:
    """Nobody with a new name was answered before all their games were free."""
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    alice.user.name = "alina"
    go_on = asyncio.Event()
    busy = asyncio.create_task(house.app.games.locks.run(game, go_on.wait))
    await asyncio.sleep(0)
    pressed = alice.click(house.board(), "My hold", _until=Until.ANSWERED)
    await asyncio.wait_for(pressed, 60)
    go_on.set()
    await busy
    await house.rest()
    live = await house.app.games.load(game)
    assert player_names.for_pictures(live)[live.seats[0].seat] == "Alina"
