"""The commands around a game: tables with options, threads, permissions, figures, files, again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.chat.handlers.press_declarations import DECLARED
from bot.chat.handlers.registry import presses
from engine.core.chance import seed_text
from sandbox import Actor, ChannelKind, Permission
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import finished, heard, newest, passed, table
from tests.e2e.games_in_progress import files, played, private, words
from tests.e2e.players import labels, parts, seated


def test_no_two_handlers_answer_the_same_kind_of_press() -> None:
    kinds = [one.kind for one in DECLARED]
    assert sorted(kinds) == sorted(set(kinds))
    assert set(presses()) < set(kinds)  # the others are entries of menus only


async def test_a_switch_may_be_yes_or_no_as_the_guide_says(house: House) -> None:
    """`cooperative=yes` was refused: it wanted `on`."""
    (alice,) = house.people("alice")
    await alice.slash(
        house.table, "game new", game="sol", seats=2, cooperative="yes", kept_cards="open",
        options="any_window_after_draw=True coop_orbit_card=no levels_of_survival=off",
    )  # fmt: skip
    (card,) = house.said()
    for part in ("Cooperative: on", "Cards after the draw: on", "Orbit cards together: off"):
        assert part in card.content, part
    refused = await alice.slash(house.table, "game new", game="sol", seats=2, kept_cards="yes")
    assert "hidden or open" in words(refused)


async def test_a_table_is_set_with_the_options_of_the_game_itself(house: House) -> None:
    (alice,) = house.people("alice")
    offers = await alice.autocomplete(house.table, "game new", "trigger_event", "su", game="sol")
    assert [one["value"] for one in offers.choices] == ["sunworm"]
    offers = await alice.autocomplete(house.table, "game new", "effects", "chain,fu", game="sol")
    assert [one["value"] for one in offers.choices] == ["chain,fuel"]
    offers = await alice.autocomplete(
        house.table, "game new", "options", "start_eye=E5 any", game="sol"
    )
    assert [one["value"] for one in offers.choices] == ["start_eye=E5 any_window_after_draw="]
    await alice.slash(
        house.table, "game new", game="sol", seats=3, edition="reference", trigger_event="sunworm",
        cooperative="on", pace="36h", options="coop_orbit_card=off",
    )  # fmt: skip
    (card,) = house.said()
    for part in (
        "reference",
        "3 seats",
        "36h",
        "Trigger event: sunworm",
        "Orbit cards together: off",
    ):
        assert part in card.content


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"trigger_event": "rain"}, "rain"),
        ({"options": "gravity=off"}, "gravity"),
        ({"edition": "nope"}, "nope"),
        ({"pace": "soon"}, "soon"),
        ({"game": "chess"}, "chess"),
        ({"where": "thread", "scenario": "chain"}, "chain"),
    ],
)
async def test_what_cannot_be_played_is_refused_privately_and_leaves_nothing(
    house: House, options: dict[str, Any], reason: str
) -> None:
    alice, bob = house.people("alice", "bob")
    refused = await alice.slash(house.table, "game new", **{"game": "sol", "seats": 2, **options})
    assert reason in private(refused, alice, bob).content
    assert house.said() == []
    assert not any(one.thread for one in house.world.channels(house.world.guild))


async def test_a_thread_of_its_own_is_named_after_the_game_and_brings_its_players_in(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    made = await alice.slash(
        house.table, "game new", game="sol", seats=2, where="thread", options="opening=off"
    )
    (thread,) = [one for one in house.world.channels(house.world.guild) if one.thread]
    assert thread.name == "Sol, Alice's table"
    assert f"<#{thread.id}>" in made.message.content
    (card,) = house.said(thread)
    for person in (alice, bob):
        await person.click(card, "Join")
    assert {alice.id, bob.id} <= set(thread.thread.members if thread.thread else ())
    for person in (alice, bob):
        await person.click(card, "Ready")
    await house.rest()
    assert "begins" in house.said(thread)[-1].content
    again = await alice.slash(thread, "game new", game="sol", seats=2, where="thread")
    assert "No thread can be opened" in words(again)


async def test_a_forum_post_is_a_place_like_any_other(house: House) -> None:
    (alice,) = house.people("alice")
    guild = house.world.guild
    forum = house.world.new_channel(guild, "forum", kind=ChannelKind.FORUM)
    post = house.world.new_thread(forum, "our game", alice.id)
    await alice.slash(post, "game new", game="sol", seats=1)
    (card,) = house.said(post)
    await alice.click(card, "Join")
    await alice.click(card, "Ready")
    await house.rest()
    assert "begins" in house.said(post)[-1].content


async def test_missing_permissions_are_named_before_a_table_is_set_and_before_it_begins(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    bot = house.world.bot.id
    house.world.permit(house.table, bot, deny=Permission.ATTACH_FILES | Permission.EMBED_LINKS)
    refused = await alice.slash(house.table, "game new", game="sol", seats=2)
    assert "I lack: Embed Links and Attach Files" in private(refused, alice, bob).content
    house.world.permit(house.table, bot, deny=Permission.CREATE_PUBLIC_THREADS)
    refused = await alice.slash(house.table, "game new", game="sol", seats=2, where="thread")
    assert "Create Public Threads" in words(refused)
    await alice.slash(house.table, "game new", game="sol", seats=2)
    (card,) = house.said()
    await alice.click(card, "Join")
    house.world.permit(house.table, bot, deny=Permission.ATTACH_FILES)
    refused = await alice.click(card, "Start with bots")
    assert "Attach Files" in refused.ephemeral.content
    refused = await alice.click(card, "Ready")
    assert "Attach Files" in refused.ephemeral.content


async def test_the_status_says_who_is_asked_and_leads_everywhere_without_typing(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    status = await alice.slash(house.table, "game status")
    shown = private(status, alice, bob)
    assert "hosted by **Alice**" in shown.content
    assert "Waiting: **Alice** takes the turn. Time until" in shown.content
    menus = [part for part in parts(shown) if "options" in part]
    names = [one["label"] for menu in menus for one in menu["options"]]
    assert {"Follow this game", "Let a bot play my seat", "Send Bob from the table"} <= set(names)
    followed = await alice.select(shown, ["Follow this game"], placeholder=menus[0]["placeholder"])
    assert "You follow game" in private(followed, alice, bob).content
    paces = await alice.select(shown, ["Set another pace"], placeholder=menus[1]["placeholder"])
    done = await alice.select(private(paces, alice, bob), ["live: 10 minutes for a turn"])
    assert "Done" in private(done, alice, bob).content
    assert "pace of the game to live" in (await newest(house)).content
    sure = await alice.select(
        shown, ["Send Bob from the table"], placeholder=menus[1]["placeholder"]
    )
    await alice.click(private(sure, alice, bob), "Yes, send them away")
    assert "has sent **Bob**" in (await newest(house)).content
    others = await bob.slash(house.table, "game status")
    menus = [part for part in parts(others.message) if "options" in part]
    assert len(menus) == 1
    assert "Take seat B (an empty seat)" in [one["label"] for one in menus[0]["options"]]


async def test_a_game_of_elsewhere_does_not_exist_for_who_cannot_read_it(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    guild = house.world.guild
    everyone = next(role for role in guild.roles.values() if role.name == "@everyone")
    for one in (alice.id, bob.id, house.world.bot.id):
        house.world.permit(house.table, one, allow=Permission.VIEW_CHANNEL)
    house.world.permit(house.table, everyone, deny=Permission.VIEW_CHANNEL)
    elsewhere = house.world.channel("lobby")
    for command in ("game status", "game export", "game watch", "seat take", "game join"):
        refused = await eve.slash(elsewhere, command, game=game)
        assert f"no game {game}" in private(refused, eve, alice).content
    assert "Alice" in words(await alice.slash(elsewhere, "game status", game=game))


async def test_a_game_is_followed_by_turn_or_day_or_no_more(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    await table(house, alice, bob)
    card = house.said()[0]
    assert labels(card) == ["Follow", "How it stands"]
    followed = await eve.click(card, "Follow")
    assert "each turn" in private(followed, eve, alice).content
    daily = await eve.click(followed.message, "Once a day")
    assert "each morning" in words(daily)
    assert "no more" in words(await eve.slash(house.table, "game watch", every="off"))
    assert "do not follow" in words(await eve.slash(house.table, "game watch", every="off"))


async def test_a_finished_game_is_checked_exported_counted_and_played_again(house: House) -> None:
    people = alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await finished(house, game)
    result = house.said()[-1]
    checked = await bob.slash(house.table, "game verify")
    assert "verified: sol" in private(checked, bob, alice).content
    export = await bob.slash(house.table, "game export")
    (file,) = export.message.attachments
    assert json.loads(file.data)["seed"] in words(checked)
    assert "1 finished game" in words(await alice.slash(house.table, "game stats"))
    assert "1 table" in words(await alice.slash(house.table, "game stats", against=bob))
    assert "2." in words(await alice.slash(house.table, "game stats", server=True))
    again = await bob.click(result, "Rematch")
    assert "is set" in private(again, bob, alice).content
    card = await newest(house)
    assert "Invited to play again" in card.content
    assert heard(people, card) == ["alice", "bob"]
    await alice.click(card, "Join")
    await bob.click(card, "Join")
    live = await house.app.lobby.find_table(game + 1)
    known = await house.context.people.known(live.people)
    assert [known[person].name for person in live.people] == ["Bob", "Alice"]
    assert live.row.options == (await house.app.games.load(game)).row.options


async def test_a_rematch_that_is_set_already_is_named(house: House) -> None:
    """Who pressed second read "End it first", and the command "This game is lobby"."""
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    await finished(house, game)
    result = house.said()[-1]
    stranger = words(await eve.click(result, "Rematch"))
    assert f"Only those who played game {game}" in stranger
    await alice.click(result, "Rematch")
    pressed, typed = (
        await bob.click(result, "Rematch"),
        await bob.slash(house.table, "game rematch"),
    )
    for answer in (pressed, typed):
        assert f"is set already: game {game + 1} in <#{house.table.id}>" in words(answer)
    card = house.said()[-1]
    for who in (alice, bob):
        await who.click(card, "Join")
        await who.click(card, "Ready")
    await house.rest()
    running = words(await bob.click(result, "Rematch"))
    assert f"is being played again already: game {game + 1} in <#{house.table.id}>" in running


async def test_a_table_that_waits_cannot_be_played_again(house: House) -> None:
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game new", game="sol", seats=2)
    answer = words(await alice.slash(house.table, "game rematch"))
    assert "has not begun" in answer
    assert "is lobby" not in answer


async def test_who_is_not_on_turn_learns_whom_the_game_waits_for(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    shown = private(await bob.click(house.board(), "Take turn"), bob, alice)
    assert "Waiting: **Alice** takes the turn. Time until" in shown.content
    assert alice.mention not in shown.content
    assert labels(shown) == ["My hold", "History", "Rules"]
    # A draft's picture told how many movement points were left, which are the other player's.
    assert files(shown) == ["board.jpg"]
    assert "Your hold" in words(await bob.click(shown, "My hold"))


async def test_the_status_offers_only_what_would_work_and_ones_own_first(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)

    async def offered(who: Actor) -> list[str]:
        shown = private(await who.slash(house.table, "game status"), who)
        menu = next(part for part in parts(shown) if "options" in part)
        return [one["label"] for one in menu["options"]]

    assert "Take my last turn back" not in await offered(alice)
    assert "Take my seat back" not in await offered(eve)
    assert (await offered(eve))[0] == "Follow this game"
    await passed(house, alice)
    found = await offered(alice)
    assert found[:2] == ["Take my last turn back", "Standing orders"]
    assert "Bring back what was taken back" not in found
    await alice.slash(house.table, "turn undo")
    assert "Bring back what was taken back" in await offered(alice)
    await bob.slash(house.table, "seat bot")
    assert "Take my seat back" in await offered(bob)
    await passed(house, alice)
    await played(house, game, 1)
    assert "Take my seat back" not in await offered(bob)  # the bot has moved


async def test_an_empty_seat_is_called_what_it_is(house: House) -> None:
    """It read "nobody takes the turn", and the host was offered to give more time to nobody."""
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await passed(house, alice)
    await alice.slash(house.table, "host kick", seat="P2")
    shown = private(await alice.slash(house.table, "game status"), alice)
    assert "Waiting: **an empty seat** takes the turn." in shown.content
    entries = [one["label"] for part in parts(shown) for one in part.get("options", ())]
    assert "Give more time to an empty seat" in entries
    assert not [label for label in entries if "nobody" in label]


async def test_the_status_has_buttons_for_what_is_done_most(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    await table(house, alice, bob)
    own = private(await alice.slash(house.table, "game status"), alice)
    assert labels(own) == ["Take turn", "My hold", "Board", "History", "Rules"]
    theirs = private(await eve.slash(house.table, "game status"), eve)
    assert labels(theirs) == ["Board", "History", "Rules"]
    assert "only you see this" in words(await alice.click(own, "Take turn"))


async def test_the_result_says_first_who_won_and_opens_the_seed(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    await finished(house, game)
    end = await newest(house)
    first = end.content.splitlines()[1]  # the cards fall as they fall
    assert "wins" in first or "share the victory" in first
    live = await house.app.games.load(game)
    assert seed_text(live.row.seed) in end.content
    assert labels(end) == ["Rematch", "Replay", "History", "Check the deal", "New game"]
    assert "all came out the same" in words(await eve.click(end, "Check the deal"))


async def test_the_list_names_games_by_their_titles(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    lobby = house.world.channel("lobby")
    await alice.slash(lobby, "game new", game="sol", seats=2)
    told = words(await bob.slash(house.table, "game list"))
    assert f"**Game {game}**: Sol: Last Days of a Star, in <#{house.table.id}>, running" in told
    assert f"in <#{lobby.id}>, waits for players" in told
    offers = await alice.autocomplete(house.table, "game status", "game", "")
    assert offers.choices[0]["name"].startswith("Game ")


async def test_the_status_of_an_opening_counts_no_turn(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await seated(house, alice, bob)
    told = words(await alice.slash(house.table, "game status"))
    assert "is being set up. Pace daily: a day for a turn." in told
    assert "turn 0" not in told
