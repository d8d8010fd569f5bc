"""Seats change hands: offered, taken by a button, played by a bot, reclaimed."""

from __future__ import annotations

from tests.e2e.house import House
from tests.e2e.news import heard, newest, table
from tests.e2e.players import labels
from tests.e2e.scenes import private, words


async def test_a_seat_is_offered_and_taken_by_the_button_under_the_offer(house: House) -> None:
    people = alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob)
    offered = await alice.slash(house.table, "seat offer")
    assert "is offered" in private(offered, alice, bob, carol).content
    notice = await newest(house)
    assert labels(notice) == ["Take seat"]
    assert heard(people, notice) == []
    taken = await carol.click(notice, "Take seat")
    assert "is yours" in private(taken, carol, alice, bob).content
    told = await newest(house)
    assert "Carol" in told.content or carol.mention in told.content
    assert "Take turn" in labels(told)
    assert heard(people, told) == ["carol"]
    assert any("You have taken a seat" in one.content for one in carol.inbox)
    card = next(one for one in house.said() if "commitment" in one.content)
    assert "Carol" in card.content
    live = await house.desk.office.load(game)
    assert [live.people[row.person or 0].name for row in live.seats] == ["Carol", "Bob"]
    again = await alice.click(notice, "Take seat")
    assert "is not offered" in words(again)


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
    assert "is yours" in words(await alice.slash(house.table, "seat reclaim"))
    assert "keeps the seat" in (await newest(house)).content
    assert "is not offered" in words(await eve.click(notice, "Take seat"))


async def test_a_bot_plays_on_and_the_seat_is_reclaimed_before_it_moves(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    handed = await bob.slash(house.table, "seat bot")
    assert "A bot plays" in private(handed, bob, alice).content
    assert "A bot plays seat B" in (await newest(house)).content
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
