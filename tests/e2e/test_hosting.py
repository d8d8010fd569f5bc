"""What hosts and moderators decide, always announced; and what nobody else may."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.records import Status
from engine.core.chance import seed_text
from engine.core.seat import Seat
from sandbox import Actor, Permission
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard, newest, passed, table
from tests.e2e.games_in_progress import files, private, words
from tests.e2e.players import labels, parts


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("host deadline", {"pace": "36h"}, "has set the pace of the game to 36h"),
        ("host extend", {"length": "12h"}, "has given **Alice** more time: 12h"),
        ("host pause", {}, "has paused the game"),
        ("host kick", {"seat": "P2"}, "has sent **Bob** from the table. Anybody else"),
        ("host kick", {"seat": "P2", "bot": True}, "and a bot plays that seat"),
    ],
)
async def test_every_decision_of_the_host_is_announced_with_their_name(
    house: House, command: str, options: dict[str, Any], said: str
) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    refused = await bob.slash(house.table, command, **options)
    assert "Only the host" in private(refused, bob, alice).content
    before = len(house.said())
    done = await alice.slash(house.table, command, **options)
    assert "Done" in private(done, alice, bob).content
    notice = await newest(house)
    assert "**Alice**" in notice.content
    assert said in notice.content
    assert len(house.said()) == before + 1


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("seat bot", "**Alice** lets a bot play seat B from now on"),
        ("seat offer", "**Alice** offers the seat of **Bob**"),
    ],
)
async def test_what_the_host_does_with_somebodys_seat_is_announced_with_their_name(
    house: House, command: str, said: str
) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await alice.slash(house.table, command, seat="B")
    assert said in (await newest(house)).content


async def test_a_game_is_ended_only_after_a_second_question(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    asked = await alice.slash(house.table, "host end")
    assert (await house.app.games.load(game)).row.status is Status.RUNNING
    await alice.click(private(asked, alice, bob), "Yes, end the game")
    assert "**Alice** has ended the game" in (await newest(house)).content
    assert (await house.app.games.load(game)).row.status is Status.ABANDONED


async def test_an_ended_game_leaves_its_last_board_and_nothing_to_answer(house: House) -> None:
    """One line told of it; the board before went on to offer a turn, and so did the holds."""
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await passed(house, alice)
    board, before = house.board(), len(house.said())
    (hold,) = bob.inbox
    assert "It is your turn" in hold.content
    asked = await alice.slash(house.table, "host end")
    await alice.click(asked.message, "Yes, end the game")
    await house.rest()
    (end,) = house.said()[before:]
    row = (await house.app.games.load(game)).row
    assert "**Alice** has ended the game" in end.content
    assert f"-# The seed that was sealed: `{seed_text(row.seed)}`" in end.content
    assert files(end) == ["end.jpg", "board.jpg"]
    assert labels(end) == ["Rematch", "Replay", "History", "Check the deal", "New game"]
    assert heard((alice, bob), end) == []
    assert all(part.get("disabled") for part in parts(board))
    (hold,) = bob.inbox
    assert "It is your turn" not in hold.content
    assert "The game has ended." in hold.content
    assert "Take turn" not in labels(hold)
    again = await bob.click(end, "Rematch")
    assert "game 2" in house.said()[-1].content, words(again)


async def test_what_nobody_was_told_is_told_when_the_game_is_given_up(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    live = await house.app.games.load(game)
    launch = next(
        line for one in live.rules.play.legal(live.state, Seat(0))
        if (line := live.rules.play.write(one)).startswith("launch")
    )  # fmt: skip
    await alice.slash(house.table, "turn text", actions=launch)
    await alice.slash(house.table, "turn confirm")
    await alice.slash(house.table, "game abandon")
    await bob.slash(house.table, "game abandon")
    end = await newest(house)
    assert "The game was abandoned." in end.content
    assert f"launches a sundiver to {launch.split()[1]}" in end.content


async def test_a_table_before_its_start_is_ended_and_somebody_is_sent_from_it(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", game="sol", seats=2)
    (card,) = house.said()
    await bob.click(card, "Join")
    await alice.slash(house.table, "host kick", seat="P1")
    assert "has sent **Bob**" in (await newest(house)).content
    asked = await alice.slash(house.table, "host end")
    await alice.click(asked.message, "Yes, end the game")
    assert "has ended the game" in (await newest(house)).content
    assert labels(card) == []


async def test_a_seat_is_given_to_somebody_who_is_called(house: House) -> None:
    people = alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, alice, bob)
    await alice.slash(house.table, "host replace", seat="P1", person=carol)
    notice = await newest(house)
    assert "has given seat A" in notice.content
    assert "agree" not in notice.content
    assert heard(people, notice) == ["carol"]
    refused = await alice.slash(house.table, "seat reclaim")
    assert "was taken from you" in words(refused)


async def test_who_is_given_a_seat_unasked_gets_no_direct_message_before_they_come(
    house: House,
) -> None:
    people = alice, _, carol = house.people("alice", "bob", "carol")
    await table(house, *people[:2])
    await alice.slash(house.table, "host replace", seat="P2", person=carol)
    notice = await newest(house)
    assert heard(people, notice) == ["carol"]
    assert f"{carol.mention}, *My hold* shows what you have." in notice.content
    await passed(house, alice)
    assert carol.inbox == []
    await carol.click(notice, "My hold")
    await house.rest()
    assert "**Alice** passes" in carol.inbox[0].content
    await passed(house, carol)
    assert "hold" in carol.inbox[-1].content.lower()


async def test_a_seat_is_given_to_nobody_from_another_server(house: House) -> None:
    alice, bob, zed = house.people("alice", "bob", "zed")
    game = await table(house, alice, bob)
    world = house.world
    world.leave(house.world.guild, zed.id)
    second = world.new_guild("Second", alice.id)
    world.invite_bot(second, house.world.bot)
    world.join(second, zed.id)
    elsewhere = world.new_channel(second, "elsewhere")
    await house.rest()
    refused = await alice.slash(elsewhere, "host replace", seat="B", person=zed, game=game)
    assert "somebody of the server the game lives in" in words(refused)
    world.join(house.world.guild, zed.id)
    await alice.slash(elsewhere, "host replace", seat="B", person=zed, game=game)
    assert "has given seat B" in (await newest(house)).content


async def test_a_moderator_of_the_server_is_as_good_as_the_host(house: House) -> None:
    alice, bob, mod = house.people("alice", "bob", "mod")
    await table(house, alice, bob)
    role = house.world.new_role(house.world.guild, "mods", Permission.MANAGE_GUILD)
    house.world.give_role(house.world.guild, mod.id, role)
    await mod.slash(house.table, "host pause")
    assert "**Mod** has paused" in (await newest(house)).content
    await mod.slash(house.table, "host pause")
    assert "**Mod** lets the game go on" in (await newest(house)).content


async def test_a_server_says_who_may_host_and_where_and_everybody_reads_it(house: House) -> None:
    owner, alice = house.people("host", "alice")
    refused = await alice.slash(house.table, "host server", who="moderators")
    assert "manage this server" in private(refused, alice, owner).content
    await owner.slash(house.table, "host server", who="moderators", pace="relaxed")
    told = await newest(house)
    assert "**Host** has changed" in told.content
    assert "Usual pace: relaxed" in told.content
    refused = await alice.slash(house.table, "game new", game="sol", seats=2)
    assert "who may host" in private(refused, alice, owner).content
    elsewhere = house.world.channel("lobby")
    await owner.slash(house.table, "host server", who="everybody", channel=elsewhere, most=1)
    refused = await alice.slash(house.table, "game new", game="sol", seats=2)
    assert f"only in <#{elsewhere.id}>" in words(refused)
    await alice.slash(elsewhere, "game new", game="sol", seats=2)
    assert "relaxed" in house.said(elsewhere)[-1].content
    refused = await alice.slash(house.world.channel("lobby"), "game new", game="sol", seats=2)
    assert "already" in words(refused)


async def ended(house: House, *people: Actor) -> int:
    """A game that its host has ended."""
    game = await table(house, *people)
    sure = await people[0].slash(house.table, "host end")
    await people[0].click(sure.message, labels(sure.message)[0])
    await house.rest()
    return game


async def test_a_rematch_in_direct_messages_keeps_to_what_the_server_allows(house: House) -> None:
    owner, alice, bob = house.people("host", "alice", "bob")
    game = await ended(house, alice, bob)
    direct = alice.dm(house.world.bot.id)
    await owner.slash(house.table, "host server", who="moderators")
    for where in (house.table, direct):
        refused = await alice.slash(where, "game rematch", game=game)
        assert "who may host" in private(refused, alice, bob).content
    elsewhere = house.world.channel("lobby")
    await owner.slash(house.table, "host server", who="everybody", channel=elsewhere)
    refused = await alice.slash(direct, "game rematch", game=game)
    assert f"only in <#{elsewhere.id}>" in words(refused)
    await owner.slash(house.table, "host server", who="everybody", channel=house.table)
    assert "Table 2" in words(await alice.slash(direct, "game rematch", game=game))


async def test_who_left_the_server_sets_no_table_there_again(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await ended(house, alice, bob)
    direct = alice.dm(house.world.bot.id)
    house.world.leave(house.world.guild, alice.id)
    refused = await alice.slash(direct, "game rematch", game=game)
    assert "not in the server" in words(refused)


async def test_what_a_server_allows_is_shown_privately(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    shown = await alice.slash(house.table, "host server")
    assert "everywhere" in private(shown, alice, bob).content
    assert house.said() == []
