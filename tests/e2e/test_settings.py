"""Settings: one private message, forms for what must be typed, and the same as commands."""

from __future__ import annotations

import json
from datetime import timedelta

from bot.app import timers
from bot.clock import ManualClock
from sandbox import Actor, Message, Response
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard, keep_buttons, newest, passed, table
from tests.e2e.games_in_progress import number, private, words
from tests.e2e.players import labels


async def opened(who: Actor, panel: Message, label: str) -> Response:
    """The form beside one of the panel's menus."""
    await who.click(panel, label)
    return await who.click(panel, "Something else …")


async def test_everything_is_chosen_in_one_private_message(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    shown = await alice.slash(house.table, "settings show")
    panel = private(shown, alice, bob)
    await alice.select(panel, ["dm"], placeholder="Where you are told that it is your turn")
    await alice.select(panel, ["contrast"], placeholder="Colours of your pictures")
    for label in ("No reminders", "Ping me when I am next", "Text first", "Follow by day"):
        await alice.click(panel, label)
    now = await house.app.preferences.read(await number(house, alice))
    assert (now.tell, now.palette, now.following) == ("dm", "contrast", "day")
    assert (now.reminders, now.next_ping, now.text_first) == (False, True, True)
    assert "by direct message" in panel.content
    assert "never reminded" in panel.content
    await alice.click(panel, "No direct messages")
    assert "told in the channel" in panel.content
    assert house.said() == []


async def test_quiet_hours_are_typed_into_a_form_also_after_a_restart(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    panel = (await alice.slash(house.table, "settings show")).message
    one = await opened(alice, panel, "Quiet hours")
    shown = await bob.slash(house.table, "settings show")
    other = await opened(bob, shown.message, "Quiet hours")
    await house.restart()
    await one.submit(start="22:00", end="7", zone="europe/berlin")
    await other.submit(start="23:00", end="6:30")
    assert "from 22:00 to 07:00 (Europe/Berlin)" in panel.content
    assert "No quiet hours" in labels(panel)
    assert "from 23:00 to 06:30" in words(await bob.slash(house.table, "settings show"))
    wrong = await opened(alice, panel, "Quiet hours")
    answer = await wrong.submit(start="22:00", end="12:00")
    assert "at most 10 hours" in answer.followups[0].content
    await alice.click(panel, "Back")
    assert "from 22:00 to 07:00" in panel.content


async def test_nights_zones_and_vacations_are_chosen_from_menus(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    panel = private(await alice.slash(timed.table, "settings show"), alice, bob)
    await alice.click(panel, "Time zone")
    await alice.select(panel, ["Asia/Tokyo"])
    assert "Your time zone: Asia/Tokyo" in panel.content
    await alice.click(panel, "Quiet hours")
    await timed.restart()
    await alice.select(panel, ["from 23:00 to 07:00"])
    assert "from 23:00 to 07:00 (Asia/Tokyo)" in panel.content
    await alice.click(panel, "Vacation")
    await alice.select(panel, ["3 days, from today"])
    assert f"Away from game {game}" in panel.content
    live = await timed.app.games.load(game)
    end = timers.timer_deadline(live, live.timers[0])
    assert end is not None
    assert end - clock.now() > timedelta(days=3)  # noon in London is evening in Tokyo
    await alice.click(panel, "Vacation")
    await alice.select(panel, ["14 days, from today"])
    live = await timed.app.games.load(game)
    later = timers.timer_deadline(live, live.timers[0])
    assert later is not None
    assert later - end == timedelta(days=11)


async def test_the_same_is_chosen_by_commands_with_zones_offered(house: House) -> None:
    owner, alice = house.people("host", "alice")
    offers = await alice.autocomplete(house.table, "settings quiet", "zone", "berlin")
    assert [one["value"] for one in offers.choices] == ["Europe/Berlin"]
    await owner.slash(house.table, "host server", zone="Asia/Tokyo")
    quiet = await alice.slash(house.table, "settings quiet", start="22:00", end="06:00")
    assert "(Asia/Tokyo)" in private(quiet, alice, owner).content
    assert "no time zone" in words(await alice.slash(house.table, "settings zone", zone="Nowhere"))
    off = await alice.slash(house.table, "settings quiet")
    assert "No quiet hours" in words(off)
    for command, value in (("tell", "both"), ("palette", "cool"), ("following", "day")):
        await alice.slash(house.table, f"settings {command}", value=value)
    for command in ("reminders", "next", "text", "dms"):
        await alice.slash(house.table, f"settings {command}", on=True)
    now = await house.app.preferences.read(await number(house, alice))
    assert (now.tell, now.palette, now.following, now.text_first) == ("both", "cool", "day", True)


async def test_a_vacation_stops_the_clock_and_ends_early(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    refused = await alice.slash(timed.table, "settings vacation", first="2026-11-20")
    assert "no game that runs" in words(refused)
    game = await table(timed, alice, bob)
    offers = await alice.autocomplete(timed.table, "settings vacation", "first", "")
    assert [one["value"] for one in offers.choices][:2] == ["2026-11-16", "2026-11-17"]
    offers = await alice.autocomplete(
        timed.table, "settings vacation", "last", "", first="2026-11-20"
    )
    assert offers.choices[0]["value"] == "2026-11-20"
    away = await alice.slash(
        timed.table, "settings vacation", first="2026-11-17", last="2026-11-20"
    )
    assert f"Away from game {game}" in private(away, alice, bob).content
    live = await timed.app.games.load(game)
    end = timers.timer_deadline(live, live.timers[0])
    assert end is not None
    assert end - clock.now() == timedelta(days=5)
    panel = away.message
    await alice.click(panel, "I am back")
    assert "Away" not in panel.content
    form = await opened(alice, panel, "Vacation")
    await form.submit(first="2026-12-24", last="2026-12-26")
    assert "Away" in panel.content


async def test_an_old_reminder_does_not_mute_a_later_turn(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    clock.advance(timedelta(hours=12, minutes=1))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    reminder = await newest(timed)
    keep_buttons(timed, reminder)
    await passed(timed, alice)
    await passed(timed, bob)
    late = await alice.click(reminder, "No more reminders this turn")
    assert "a turn that is over" in private(late, alice, bob).content
    live = await timed.app.games.load(game)
    assert [timer.muted for timer in live.timers] == [False]


async def test_a_reminder_of_a_turn_that_is_over_has_no_button(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    clock.advance(timedelta(hours=12, minutes=1))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    reminder = await newest(timed)
    assert labels(reminder) == ["Take turn", "No more reminders this turn"]
    await passed(timed, alice)
    assert labels(reminder) == []


async def test_a_reminder_is_muted_by_whom_it_reminds(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    clock.advance(timedelta(hours=12, minutes=1))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    reminder = await newest(timed)
    assert "still waits" in reminder.content
    refused = await bob.click(reminder, "No more reminders this turn")
    assert "asks you nothing" in private(refused, bob, alice).content
    muted = await alice.click(reminder, "No more reminders this turn")
    assert "No more reminders" in private(muted, alice, bob).content
    before = len(timed.said())
    clock.advance(timedelta(hours=10))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    await timed.rest()
    assert len(timed.said()) == before


async def test_ones_data_is_exported_and_deleted_after_a_second_question(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await passed(house, alice)
    panel = await alice.slash(house.table, "settings show")
    own = await alice.click(panel.message, "My data")
    kept = await alice.click(private(own, alice, bob), "Export my data")
    (file,) = private(kept, alice, bob).attachments
    assert json.loads(file.data)["account"] == str(alice.id)
    sure = await alice.click(own.message, "Delete my data")
    gone = await alice.click(private(sure, alice, bob), "Yes, delete it all")
    assert "nothing about you is kept" in gone.message.content
    await house.rest()
    notice, heir = house.said()[-2:]
    assert "**Bob** hosts the game" in heir.content
    assert "plays no more" in notice.content
    assert "Alice" not in notice.content
    assert labels(notice) == ["Take seat"]
    assert "no seat" in words(await alice.slash(house.table, "turn take"))


async def test_who_is_not_counted_sees_no_figures(house: House) -> None:
    (alice,) = house.people("alice")
    out = await alice.slash(house.table, "settings privacy", what="statistics")
    assert "in no statistics" in words(out)
    assert "opted out" in words(await alice.slash(house.table, "game stats"))
    await alice.click(out.message, "Count me again")
    assert "begin with the first" in words(await alice.slash(house.table, "game stats"))


async def test_problems_are_reported_to_whoever_runs_the_bot(house: House) -> None:
    (alice,) = house.people("alice")
    assert "moderators" in words(await alice.slash(house.table, "settings report"))


async def test_joining_says_that_messages_will_come_and_has_the_switch_beside_it(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", game="sol", seats=2, options="opening=off")
    (card,) = house.said()
    joined = await alice.click(card, "Join")
    welcome = joined.ephemeral
    assert not bob.sees(welcome)
    assert "by direct message" in welcome.content
    await alice.click(welcome, "No direct messages")
    assert "no direct messages" in welcome.content
    assert labels(welcome) == ["Ready", "Standing orders", "Direct messages on"]
    await bob.click(card, "Join")
    await alice.click(welcome, "Ready")
    assert "You are ready" in welcome.content
    assert labels(welcome) == ["Standing orders", "Direct messages on"]
    assert "**Alice** ✓ ready" in card.content
    await bob.click(card, "Ready")
    await house.rest()
    assert alice.inbox == []
    assert len(bob.inbox) == 1


async def test_who_wants_it_is_called_also_when_they_are_next(house: House) -> None:
    people = alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, *people)
    await carol.slash(house.table, "settings next", on=True)
    await passed(house, alice)
    assert heard(people, await newest(house)) == ["bob", "carol"]
    await passed(house, bob)
    assert heard(people, await newest(house)) == ["carol"]


async def test_everything_works_in_direct_messages_too(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    dm = alice.dm(house.world.bot.id)
    assert f"game {game}" in words(await alice.slash(dm, "game status"))
    shown = await alice.slash(dm, "settings show")
    form = await opened(alice, shown.message, "Time zone")
    await form.submit(zone="Europe/Paris")
    assert "Europe/Paris" in shown.message.content
    await alice.slash(dm, "turn text", actions="pass")
    await alice.slash(dm, "turn confirm")
    assert bob.mention in (await newest(house)).content
    assert "belongs to a server" in words(await alice.slash(dm, "host server"))
