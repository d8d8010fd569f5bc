"""Seats change hands: offered, taken by a button, played by a bot, reclaimed."""

from __future__ import annotations

from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard, keep_buttons, newest, passed, table
from tests.e2e.games_in_progress import files, private, words
from tests.e2e.players import labels, parts


async def test_a_seat_is_offered_and_taken_by_the_button_under_the_offer(house: House) -> None:
    people = alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob)
    offered = await alice.slash(house.table, "seat offer")
    assert "is offered" in private(offered, alice, bob, carol).content
    notice = await newest(house)
    assert labels(notice) == ["Take seat"]
    assert heard(people, notice) == []
    keep_buttons(house, notice)
    taken = await carol.click(notice, "Take seat")
    assert "is yours" in private(taken, carol, alice, bob).content
    told = await newest(house)
    assert "Carol" in told.content or carol.mention in told.content
    assert "Take turn" in labels(told)
    assert heard(people, told) == ["carol"]
    assert any("You have taken a seat" in one.content for one in carol.inbox)
    card = next(one for one in house.said() if "commitment" in one.content)
    assert "Carol" in card.content
    live = await house.app.games.load(game)
    assert [live.people[row.person or 0].name for row in live.seats] == ["Carol", "Bob"]
    again = await alice.click(notice, "Take seat")
    assert "is not offered" in words(again)


async def test_a_player_who_comes_has_one_hold_and_one_who_goes_has_none(house: House) -> None:
    """The newcomer got their hold twice, and the former player's one kept all its buttons."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob)
    (before,) = alice.inbox
    assert "Take turn" in labels(before)
    await alice.slash(house.table, "seat offer")
    await carol.click(await newest(house), "Take seat")
    await house.rest()
    caught_up, hold = carol.inbox
    assert "You have taken a seat" in caught_up.content
    assert not caught_up.components
    assert not caught_up.attachments
    assert "Take turn" in labels(hold)
    (left,) = alice.inbox
    assert f"You no longer have a seat in game {game}." in left.content
    assert not left.components
    assert not left.attachments
    assert "is yours" in words(await alice.slash(house.table, "seat reclaim", game=game))
    await house.rest()
    assert "Take turn" in labels(alice.inbox[-1])
    assert "You no longer have a seat" in carol.inbox[-1].content


async def test_only_its_holder_or_the_host_offers_a_seat(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    await table(house, alice, bob)
    refused = await bob.slash(house.table, "seat offer", seat="P1")
    assert "is not yours" in private(refused, bob, alice).content
    refused = await eve.slash(house.table, "seat offer")
    assert "no seat" in private(refused, eve, alice).content
    await alice.slash(house.table, "seat offer", seat="P2")
    assert "**Alice** offers the seat" in (await newest(house)).content


async def test_an_offer_is_taken_back(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    await table(house, alice, bob)
    await alice.slash(house.table, "seat offer")
    notice = await newest(house)
    keep_buttons(house, notice)
    assert "is yours" in words(await alice.slash(house.table, "seat reclaim"))
    assert "keeps the seat" in (await newest(house)).content
    assert "is not offered" in words(await eve.click(notice, "Take seat"))


async def test_an_offer_that_is_over_has_no_button_any_more(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, alice, bob)
    await alice.slash(house.table, "seat offer")
    first = await newest(house)
    await alice.slash(house.table, "seat reclaim")
    await newest(house)
    assert labels(first) == []
    await alice.slash(house.table, "seat offer")
    second = await newest(house)
    await carol.click(second, "Take seat")
    await newest(house)
    assert labels(second) == []
    assert "offers the seat" in second.content


async def test_each_command_says_which_seat_it_is_about_without_the_option(house: House) -> None:
    """Taking a seat was described as taking one's own."""
    (alice,) = house.people("alice")
    (group,) = [one for one in alice.commands(house.table) if one.name == "seat"]
    said = {
        command["name"]: option["description"]
        for command in group.body["options"]
        for option in command.get("options", ())
        if option["name"] == "seat"
    }
    assert said["take"] == "Which seat; without it the only one that is free"
    assert said["offer"] == said["bot"] == "Which seat; without it yours"


async def test_a_newcomer_who_is_on_turn_is_called_to_a_board(house: House) -> None:
    """They were called without one, and the buttons under that line stayed for good."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, alice, bob)
    begun = house.board()
    await alice.slash(house.table, "seat offer")
    await carol.click(await newest(house), "Take seat")
    called = await newest(house)
    assert called == house.board()
    assert files(called) == ["board.jpg"]
    assert all(part["disabled"] for part in parts(begun))
    await passed(house, carol)
    assert all(part["disabled"] for part in parts(called))


async def test_a_bot_plays_on_and_the_seat_is_reclaimed_before_it_moves(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    handed = await bob.slash(house.table, "seat bot")
    assert "A bot plays" in private(handed, bob, alice).content
    assert "**Bob** lets a bot play seat B from now on." in (await newest(house)).content
    back = await bob.slash(house.table, "seat reclaim", game=game)
    assert "is yours" in words(back)
    assert "is back in seat B" in (await newest(house)).content


async def test_the_only_free_seat_needs_no_name_and_a_wrong_one_is_refused(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, alice, bob)
    assert "No seat of this game" in words(await carol.slash(house.table, "seat take"))
    await alice.slash(house.table, "seat offer")
    assert "no seat P7" in words(await carol.slash(house.table, "seat take", seat="P7"))
    offers = await carol.autocomplete(house.table, "seat take", "seat")
    assert [one["name"] for one in offers.choices] == ["A: Alice"]
    assert "Seat A of game" in words(await carol.slash(house.table, "seat take", seat="a"))


async def test_what_was_handed_on_is_taken_back_by_the_button_beside_it(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    offered = await bob.slash(house.table, "seat offer")
    assert "is yours" in words(await bob.click(private(offered, bob, alice), "Take my seat back"))
    assert "keeps the seat" in (await newest(house)).content
    handed = await bob.slash(house.table, "seat bot")
    assert "is yours" in words(await bob.click(private(handed, bob, alice), "Take my seat back"))
    theirs = await alice.slash(house.table, "seat offer", seat="P2")
    assert labels(theirs.message) == []
