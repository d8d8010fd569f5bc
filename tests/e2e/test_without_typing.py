"""Everything a command does can be done by buttons and menus."""

from __future__ import annotations

from bot.cogs.status import MORE
from sandbox.actors.actor import Actor
from sandbox.actors.response import Response
from sandbox.model import places
from sandbox.model.messages import Message
from sandbox.model.permissions import Permission
from tests.e2e.house import House
from tests.e2e.news import finished, newest, table
from tests.e2e.players import parts
from tests.e2e.scenes import private, words

ASK, HOST = "What would you like to do?", "What do you decide as host?"


def entries(message: Message) -> list[str]:
    """What the menus of a message offer."""
    return [one["label"] for part in parts(message) for one in part.get("options", ())]


async def chosen(who: Actor, message: Message, label: str, menu: str = ASK) -> Response:
    return await who.select(message, [label], placeholder=menu)


async def test_the_host_gives_a_seat_to_somebody_picked_from_a_menu(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob)
    status = private(await alice.slash(house.table, "game status"), alice, bob)
    ask = await chosen(alice, status, "Give the seat of Bob to somebody else", HOST)
    refused = await alice.select(private(ask, alice, bob), [int(house.world.bot.id)])
    assert "do not know that person" in words(refused)
    done = await alice.select(private(ask, alice, bob), [carol])
    assert "Done" in words(done)
    assert "Carol" in (await newest(house)).content
    live = await house.desk.office.load(game)
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
    role = places.new_role(house.world.model, house.world.guild, "players")
    await host.select(panel, [role], placeholder="Or: a role whose members may host")
    assert f"<@&{role.id}>" in panel.content
    form = await host.click(panel, "Number, pace, time zone")
    await form.submit(most="3", zone="Europe/Berlin")
    assert "At once: 3 games. Usual pace: daily. Time zone: Europe/Berlin" in panel.content
    wrong = await (await host.click(panel, "Number, pace, time zone")).submit(most="no")
    assert "at least 1 game" in words(wrong)
    lobby = house.world.channel("lobby")
    assert "you are not among them" in words(await alice.slash(lobby, "game new", seats=2))


async def test_a_table_that_waits_has_the_host_s_menu(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", seats=2)
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
    assert {*wanted, "host_server", "host_deadline"} <= set(MORE)


async def test_in_direct_messages_the_list_is_ones_own(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    dm = alice.dm(house.world.bot.id)
    assert f"**{game}**" in words(await alice.slash(dm, "game list"))
    other = eve.dm(house.world.bot.id)
    assert "No game is alive" in words(await eve.slash(other, "game list"))
    seen = await eve.slash(other, "board", game=game)
    assert "board.png" in [one.filename for one in seen.message.attachments]
    places.permit(house.world.model, house.table, eve.id, deny=Permission.VIEW_CHANNEL)
    await house.rest()
    assert f"no game {game}" in words(await eve.slash(other, "board", game=game))
