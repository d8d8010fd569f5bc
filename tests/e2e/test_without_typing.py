"""Everything a command does can be done by buttons and menus."""

from __future__ import annotations

from datetime import timedelta

from bot.app import timers
from bot.chat.presses.entries import ENTRIES
from bot.clock import ManualClock
from sandbox import Actor, Message, Permission, Response
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import PLAIN, finished, newest, passed, table
from tests.e2e.games_in_progress import private, words
from tests.e2e.players import labels, parts

ASK, HOST = "What would you like to do?", "What do you decide as host?"


def entries(message: Message) -> list[str]:
    """What the menus of a message offer."""
    return [one["label"] for part in parts(message) for one in part.get("options", ())]


def hints(message: Message) -> list[str]:
    return [part["placeholder"] for part in parts(message) if "placeholder" in part]


async def chosen(who: Actor, message: Message, label: str, menu: str = ASK) -> Response:
    return await who.select(message, [label], placeholder=menu)


async def test_the_host_gives_a_seat_to_somebody_picked_from_a_menu(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob)
    status = private(await alice.slash(house.table, "game status"), alice, bob)
    ask = await chosen(alice, status, "Give seat B to somebody else", HOST)
    refused = await alice.select(private(ask, alice, bob), [int(house.world.bot.id)])
    assert "do not know that person" in words(refused)
    done = await alice.select(private(ask, alice, bob), [carol])
    assert "Done" in words(done)
    assert "Carol" in (await newest(house)).content
    live = await house.app.games.load(game)
    assert live.people[live.person_of(live.seats[1].seat) or 0].account == str(carol.id)


async def test_what_a_server_allows_is_chosen_in_one_message(house: House) -> None:
    alice, bob, host = house.people("alice", "bob", "host")
    await table(house, alice, bob)
    status = await host.slash(house.table, "game status")
    assert "What this server allows" not in entries(
        (await bob.slash(house.table, "game status")).message
    )
    shown = await chosen(host, status.message, "What this server allows", HOST)
    panel = private(shown, host, alice)
    await host.select(panel, ["moderators only"], placeholder="Who may host games here")
    assert "Who may host: moderators" in (await newest(house)).content
    await host.select(
        panel, [house.table], placeholder="Allow games in a channel; chosen again, no more"
    )
    assert f"Where: <#{house.table.id}>" in panel.content
    await host.click(panel, "Allow games everywhere")
    assert "Where: everywhere" in panel.content
    role = house.world.new_role(house.world.guild, "players")
    await host.select(panel, [role], placeholder="Or: a role whose members may host")
    assert f"<@&{role.id}>" in panel.content
    form = await host.click(panel, "Number, another pace, time zone")
    await form.submit(most="3", zone="Europe/Berlin")
    assert "At once: 3 games. Usual pace: daily. Time zone: Europe/Berlin" in panel.content
    await host.select(panel, ["relaxed: three days for a turn"], placeholder="The usual pace")
    assert "Usual pace: relaxed" in panel.content
    wrong = await (await host.click(panel, "Number, another pace, time zone")).submit(most="no")
    assert "at least 1 game" in words(wrong)
    lobby = house.world.channel("lobby")
    assert "you are not among them" in words(
        await alice.slash(lobby, "game new", game="sol", seats=2)
    )


async def test_a_table_that_waits_has_the_host_s_menu(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", game="sol", seats=2)
    (card,) = house.said()
    for person in (alice, bob):
        await person.click(card, "Join")
    theirs = private(await bob.click(card, "More"), bob, alice)
    assert entries(theirs)[:2] == ["Standing orders", "My settings"]
    mine = private(await alice.click(card, "More"), alice, bob)
    sure = await chosen(alice, mine, "Send Bob from the table", HOST)
    await alice.click(sure.message, "Yes, send them away")
    await house.rest()
    assert "Bob" not in house.said()[0].content
    sure = await chosen(alice, mine, "End the game", HOST)
    await alice.click(sure.message, "Yes, end the game")
    await house.rest()
    assert "given up" in house.said()[0].content


async def test_figures_settings_and_other_games_are_in_the_menu(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    await finished(house, game)
    status = private(await alice.slash(house.table, "game status"), alice, bob)
    own = private(
        await chosen(alice, status, "Figures: mine, anybody's, this server's"), alice, bob
    )
    assert "1 finished game" in own.content
    everybody = await alice.click(own, "Everybody of this server")
    assert "Who plays on this server" in private(everybody, alice, bob).content
    theirs = private(await alice.select(own, [bob]), alice, bob)
    assert "Bob" in theirs.content
    against = await alice.click(theirs, "Against me")
    assert "have met at 1 table" in private(against, alice, bob).content
    assert "no statistics" in words(await alice.select(own, [eve]))
    settings = await chosen(alice, status, "My settings")
    assert "Your settings" in private(settings, alice, bob).content
    assert "No game is alive" in words(await chosen(alice, status, "Other games"))


async def test_an_open_vote_is_counted_for_everybody(house: House) -> None:
    alice, bob, carol, eve = house.people("alice", "bob", "carol", "eve")
    await table(house, alice, bob, carol)
    await alice.slash(house.table, "game pause")
    status = await eve.slash(house.table, "game status")
    assert "1 of the 2 votes it takes" in words(status)


def test_every_command_about_a_game_has_its_entry() -> None:
    wanted = {"watch", "verify", "export", "stats", "rematch", "orders", "undo", "redo", "offer"}
    wanted |= {"hand_bot", "reclaim", "sit", "pause", "resume", "abandon", "vote", "settings"}
    wanted |= {"list", "host_pause", "host_resume", "host_end", "host_kick", "host_replace"}
    wanted |= {"host_server", "host_deadline", "host_extend", "host_extend_one"}
    assert {*wanted, "new", "away", "away_over"} == {*ENTRIES}


async def test_the_host_gives_more_time_to_one_seat_by_button(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    assert HOST not in hints((await bob.slash(timed.table, "game status")).message)
    status = private(await alice.slash(timed.table, "game status"), alice, bob)
    assert "Give more time to Bob" not in entries(status)
    menu = private(await chosen(alice, status, "Give more time to Alice", HOST), alice, bob)
    assert menu.content == "How much more time does seat A get?"
    assert entries(menu) == ["6 hours more", "12 hours more", "1 day more", "3 days more"]
    await timed.restart()
    done = await alice.select(menu, ["12 hours more"])
    assert "Done" in private(done, alice, bob).content
    assert labels(menu) == []
    assert "has given **Alice** more time: 12h" in (await newest(timed)).content
    live = await timed.app.games.load(game)
    assert timers.timer_deadline(live, live.timers[0]) == clock.now() + timedelta(hours=36)
    menu = private(await chosen(alice, status, "Give more time to Alice", HOST), alice, bob)
    await passed(timed, alice)
    assert "Nobody's time runs there" in words(await alice.select(menu, ["6 hours more"]))


async def test_any_other_length_is_typed_into_the_form_beside_the_menu(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    game = await table(timed, alice, bob)
    status = private(await alice.slash(timed.table, "game status"), alice, bob)
    menu = private(await chosen(alice, status, "Give more time to Alice", HOST), alice, bob)
    form = await alice.click(menu, "Something else …")
    assert form.modal.title == "More time for seat A"
    refused = await form.submit(length="soon")
    assert "soon is no pace" in words(refused)
    assert "Something else …" in labels(menu)
    form = await alice.click(menu, "Something else …")
    await timed.restart()
    await form.submit(length="90m")
    assert "Done" in menu.content
    live = await timed.app.games.load(game)
    assert timers.timer_deadline(live, live.timers[0]) == clock.now() + timedelta(
        hours=25, minutes=30
    )
    offers = await alice.autocomplete(timed.table, "host extend", "length", "")
    assert [one["value"] for one in offers.choices] == ["6h", "12h", "1d", "3d"]


async def test_who_hosts_no_more_gives_no_more_time(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    status = await alice.slash(house.table, "game status")
    menu = (await chosen(alice, status.message, "Give more time to Alice", HOST)).message
    form = await alice.click(menu, "Something else …")
    sure = await alice.slash(house.table, "settings privacy", what="delete")
    await alice.click(sure.message, "Yes, delete it all")
    assert "Only the host" in words(await form.submit(length="12h"))
    assert "Only the host" in words(await alice.select(menu, ["1 day more"]))


async def test_a_vacation_from_one_game_is_taken_and_ended_by_button(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, eve = timed.people("alice", "bob", "eve")
    game = await table(timed, alice, bob)
    other = timed.world.channel("lobby")
    await bob.slash(other, "game new", game="sol", seats=2, options=PLAIN)
    for label in ("Join", "Ready"):
        for person in (bob, alice):
            await person.click(timed.said(other)[0], label)
    await timed.rest()
    assert "Take a vacation from this game" not in entries(
        (await eve.slash(timed.table, "game status")).message
    )
    status = private(await alice.slash(timed.table, "game status"), alice, bob)
    menu = private(await chosen(alice, status, "Take a vacation from this game"), alice, bob)
    assert entries(menu) == [
        f"{days}, from today" for days in ("1 day", "3 days", "7 days", "14 days")
    ]
    form = await alice.click(menu, "Something else …")
    assert form.modal.title == f"Vacation from game {game}"
    await timed.restart()
    panel = private(await form.submit(first="2026-11-17", last="2026-11-20"), alice, bob)
    assert f"Away from game {game}:" in panel.content
    assert f"Away from game {game + 1}:" not in panel.content
    live = await timed.app.games.load(game)
    assert timers.timer_deadline(live, live.timers[0]) == clock.now() + timedelta(days=5)
    menu = private(await chosen(alice, status, "Take a vacation from this game"), alice, bob)
    form = await alice.click(menu, "Something else …")
    refused = await form.submit(first="2026-12-01", last="2026-12-20")
    assert "allows 14 days" in words(refused)
    status = private(await alice.slash(timed.table, "game status"), alice, bob)
    for _ in range(2):
        back = await chosen(alice, status, "I am back in this game")
        assert "Away" not in private(back, alice, bob).content


async def test_in_direct_messages_the_list_is_ones_own(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    dm = alice.dm(house.world.bot.id)
    assert f"**Game {game}**" in words(await alice.slash(dm, "game list"))
    other = eve.dm(house.world.bot.id)
    assert "No game is alive" in words(await eve.slash(other, "game list"))
    seen = await eve.slash(other, "board", game=game)
    assert "board.jpg" in [one.filename for one in seen.message.attachments]
    house.world.permit(house.table, eve.id, deny=Permission.VIEW_CHANNEL)
    await house.rest()
    assert f"no game {game}" in words(await eve.slash(other, "board", game=game))
