"""What hosts and moderators decide, always announced; and what nobody else may."""

from __future__ import annotations

from typing import Any

import pytest

from bot.records import Status
from sandbox.model import places
from sandbox.model.permissions import Permission
from tests.e2e.house import House
from tests.e2e.news import heard, newest, table
from tests.e2e.players import labels
from tests.e2e.scenes import private, words


@pytest.mark.parametrize(
    ("command", "options", "said"),
    [
        ("host deadline", {"pace": "36h"}, "has set the pace of the game to 36h"),
        ("host extend", {"length": "12h"}, "has given 12h more time: **Alice**"),
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


async def test_a_game_is_ended_only_after_a_second_question(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    asked = await alice.slash(house.table, "host end")
    assert (await house.desk.office.load(game)).row.status is Status.RUNNING
    await alice.click(private(asked, alice, bob), "Yes, end the game")
    assert "**Alice** has ended the game" in (await newest(house)).content
    assert (await house.desk.office.load(game)).row.status is Status.ABANDONED


async def test_a_table_before_its_start_is_ended_and_somebody_is_sent_from_it(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", seats=2)
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
    assert "has given seat P1" in notice.content
    assert heard(people, notice) == ["carol"]
    refused = await alice.slash(house.table, "seat reclaim")
    assert "was taken from you" in words(refused)


async def test_a_moderator_of_the_server_is_as_good_as_the_host(house: House) -> None:
    alice, bob, mod = house.people("alice", "bob", "mod")
    await table(house, alice, bob)
    role = places.new_role(house.world.model, house.world.guild, "mods", Permission.MANAGE_GUILD)
    places.give_role(house.world.model, house.world.guild, mod.id, role.id)
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
    refused = await alice.slash(house.table, "game new", seats=2)
    assert "who may host" in private(refused, alice, owner).content
    elsewhere = house.world.channel("lobby")
    await owner.slash(house.table, "host server", who="everybody", channel=elsewhere, most=1)
    refused = await alice.slash(house.table, "game new", seats=2)
    assert f"only in <#{elsewhere.id}>" in words(refused)
    await alice.slash(elsewhere, "game new", seats=2)
    assert "relaxed" in house.said(elsewhere)[-1].content
    refused = await alice.slash(house.world.channel("lobby"), "game new", seats=2)
    assert "already" in words(refused)


async def test_what_a_server_allows_is_shown_privately(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    shown = await alice.slash(house.table, "host server")
    assert "everywhere" in private(shown, alice, bob).content
    assert house.said() == []
