"""Pauses and the end, by vote: who is asked, what their votes do, what the channel reads."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat.presses.seats import CastVote
from bot.clock import ManualClock
from bot.store.records import Status
from sandbox import Cut
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard, keep_buttons, newest, passed, table
from tests.e2e.games_in_progress import private, words
from tests.e2e.players import labels, parts


async def test_a_pause_is_proposed_and_agreed_to_by_a_button(house: House) -> None:
    people = alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, *people)
    asked = await alice.slash(house.table, "game pause")
    assert "1 of 2 agree" in private(asked, alice, bob, carol).content
    notice = await newest(house)
    assert "proposes to pause the game" in notice.content
    assert labels(notice) == ["Agree", "Refuse"]
    assert heard(people, notice) == ["bob", "carol"]
    assert f"{bob.mention} and {carol.mention}: do you agree?" in notice.content
    agreed = await bob.click(notice, "Agree")
    assert "decided it" in private(agreed, bob, alice).content
    assert "paused" in (await newest(house)).content
    assert (await house.app.games.load(game)).row.status is Status.PAUSED
    await carol.slash(house.table, "game pause")
    assert "proposes to go on with the game" in (await newest(house)).content


async def test_a_vote_that_is_over_is_not_opened_again_by_its_old_buttons(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await alice.slash(house.table, "game abandon")
    notice = await newest(house)
    keep_buttons(house, notice)
    await bob.click(notice, "Refuse")
    assert "has failed" in (await newest(house)).content
    before = len(house.said())
    late = await bob.click(notice, "Agree")
    assert "no open vote" in words(late)
    await house.rest()
    assert len(house.said()) == before


async def test_an_old_button_does_not_count_in_a_later_vote(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol = timed.people("alice", "bob", "carol")
    game = await table(timed, alice, bob, carol, pace="none")
    await alice.slash(timed.table, "game abandon")
    old = await newest(timed)
    keep_buttons(timed, old)
    clock.advance(timedelta(hours=49))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    await timed.rest()
    await carol.slash(timed.table, "game abandon")
    late = await bob.click(old, "Agree")
    assert "nothing was counted" in private(late, bob, alice).content
    assert (await timed.app.games.load(game)).row.status is Status.RUNNING
    await bob.click(await newest(timed), "Agree")
    assert (await timed.app.games.load(game)).row.status is Status.ABANDONED


async def test_a_button_that_does_not_say_which_vote_it_is_about_is_refused(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await alice.slash(house.table, "game abandon")
    notice = await newest(house)
    (row,) = notice.components
    row["components"][0]["custom_id"] = str(CastVote(game, agrees=True, motion="abandon"))
    late = await bob.click(notice, "Agree")
    assert "nothing was counted" in private(late, bob, alice).content
    assert (await house.app.games.load(game)).row.status is Status.RUNNING


async def test_a_vote_is_refused_from_the_menu_of_the_game(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await alice.slash(house.table, "game abandon")
    status = private(await bob.slash(house.table, "game status"), bob, alice)
    menu = next(part for part in parts(status) if "options" in part)
    entry = next(one for one in menu["options"] if one["value"].startswith("vote no"))
    assert "abandon the game" in entry["label"].lower()
    await bob.select(status, [entry["value"]], custom_id=menu["custom_id"])
    assert "has failed" in (await newest(house)).content


async def test_the_table_gives_a_game_up_and_its_seed_is_open(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    sealed = await alice.slash(house.table, "game verify")
    assert "sealed" in words(sealed)
    await alice.slash(house.table, "game abandon")
    await bob.slash(house.table, "game abandon")
    assert "abandoned" in (await newest(house)).content
    checked = await alice.slash(house.table, "game verify", game=game)
    assert "verified: sol" in words(checked)
    assert "abandoned before the end" in words(checked)


async def test_who_plays_alone_is_asked_before_the_game_is_given_up(house: House) -> None:
    """One command ended it for good, for a vote of one is decided at once."""
    (alice,) = house.people("alice")
    game = await table(house, alice)
    asked = await alice.slash(house.table, "game abandon")
    assert "nothing can bring it back. Are you sure?" in words(asked)
    status = private(await alice.slash(house.table, "game status"), alice)
    assert "It is running" in status.content
    menu = next(part for part in parts(status) if "options" in part)
    again = await alice.select(status, ["abandon"], custom_id=menu["custom_id"])
    assert "Are you sure?" in words(again)
    sure = await alice.click(asked.message, "Yes, end the game")
    assert labels(sure.message) == []
    assert "abandoned" in (await newest(house)).content
    twice = await alice.click(again.message, "Yes, end the game")
    assert "This game is abandoned" in words(twice)
    assert (await house.app.games.load(game)).row.status is Status.ABANDONED


async def test_who_has_no_seat_has_no_vote(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    await table(house, alice, bob)
    refused = await eve.slash(house.table, "game pause")
    assert "no seat" in private(refused, eve, alice, bob).content
    await alice.slash(house.table, "game pause")
    notice = await newest(house)
    refused = await eve.click(notice, "Agree")
    assert "no seat" in private(refused, eve, alice, bob).content


async def test_a_vote_runs_out_after_two_days(timed: House, clock: ManualClock) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob, pace="none")
    await alice.slash(timed.table, "game pause")
    notice = await newest(timed)
    keep_buttons(timed, notice)
    clock.advance(timedelta(hours=49))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    assert "has run out" in (await newest(timed)).content
    late = await bob.click(notice, "Agree")
    assert "no open vote" in words(late)


async def test_a_paused_game_goes_on_by_vote_and_calls_who_is_asked(house: House) -> None:
    people = alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    for person in people:
        await person.slash(house.table, "game pause")
    assert "paused" in (await newest(house)).content
    for person in people:
        await person.slash(house.table, "game pause", what="resume")
    board = await newest(house)
    assert "goes on" in board.content
    assert "Take turn" in labels(board)
    assert heard(people, board) == ["alice"]


async def test_who_refuses_reads_that_they_have_refused(house: House) -> None:
    people = house.people("alice", "bob", "carol", "dave")
    await table(house, *people)
    await people[0].slash(house.table, "game abandon")
    said = await people[1].click(await newest(house), "Refuse")
    assert said.message.content.startswith("You have refused; 1 of 3 agree")


@pytest.mark.parametrize("answer", ["Agree", "Refuse"])
async def test_a_decided_vote_loses_its_buttons(house: House, answer: str) -> None:
    people = alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await alice.slash(house.table, "game pause")
    notice = await newest(house)
    assert "do you agree?" in notice.content
    await bob.click(notice, answer)
    told = await newest(house)
    assert labels(notice) == []
    proposed = "**Decided.** **Alice** proposed to pause the game"
    assert notice.content == proposed + (
        ", and **Bob** agreed."
        if answer == "Agree"
        else ", but **Bob** did not agree: nothing changes."
    )
    assert heard(people, told) == (["alice"] if answer == "Refuse" else [])


async def test_a_vote_that_ran_out_loses_its_buttons_and_its_asker_reads_so(
    timed: House, clock: ManualClock
) -> None:
    people = alice, bob, carol = timed.people("alice", "bob", "carol")
    await table(timed, *people, pace="none")
    await bob.slash(timed.table, "game pause")
    notice = await newest(timed)
    clock.advance(timedelta(hours=49))
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    told = await newest(timed)
    assert labels(notice) == []
    assert notice.content == (
        "**Decided.** **Bob** proposed to pause the game, but not enough agreed in time:"
        " nothing changes."
    )
    assert heard(people, told) == ["bob"]
    assert alice.name not in heard(people, told)
    assert carol.name not in heard(people, told)


async def test_a_vote_decided_before_it_could_be_posted_has_no_buttons(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    timed.world.faults.add(Cut(), "POST", rf"^/channels/{timed.table.id}/messages$", times=2)
    before = len(timed.said())
    await alice.slash(timed.table, "game pause")
    await bob.slash(timed.table, "game pause")
    for _ in range(3):
        clock.advance(timedelta(seconds=30))
        timed.client.delivery.wake()
        await timed.rest()
    opened, paused = timed.said()[before:]
    assert "**Decided.** **Alice** proposed to pause" in opened.content
    assert labels(opened) == []
    assert "paused" in paused.content


async def test_buttons_of_a_decided_vote_go_although_the_line_broke(
    timed: House, clock: ManualClock
) -> None:
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    await alice.slash(timed.table, "game pause")
    notice = await newest(timed)
    path = rf"^/channels/{notice.channel}/messages/{notice.id}$"
    timed.world.faults.add(Cut(), "PATCH", path)
    await bob.click(notice, "Agree")
    before = len(timed.said())
    clock.advance(timedelta(seconds=30))
    timed.client.delivery.wake()
    await timed.rest()
    assert labels(notice) == []
    assert len(timed.said()) == before


@pytest.mark.parametrize("answer", ["Agree", "Refuse", "play on"])
async def test_a_request_to_undo_loses_its_buttons_when_it_is_decided(
    house: House, answer: str
) -> None:
    people = alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    await alice.slash(house.table, "turn undo")
    notice = await newest(house)
    assert labels(notice) == ["Agree", "Refuse"]
    if answer == "play on":
        await passed(house, alice)
    else:
        await bob.click(notice, answer)
    told = await newest(house)
    assert labels(notice) == []
    assert answer != "Refuse" or heard(people, told) == ["alice"]


async def test_who_asked_for_an_undo_is_told_that_others_must_agree(house: House) -> None:
    """They read that nobody asks for an undo, although they just had."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, alice, bob, carol)
    await passed(house, alice)
    await passed(house, bob)
    await alice.slash(house.table, "turn undo")
    notice = await newest(house)
    said = private(await alice.click(notice, "Agree"), alice, bob)
    assert "You asked for this yourself" in said.content
    assert "Bob" in said.content
    said = private(await carol.click(notice, "Agree"), carol, alice)
    assert "It is for **Bob** to agree" in said.content
    assert labels(notice) == ["Agree", "Refuse"]


async def test_a_vote_that_the_end_of_the_game_overtook_says_so(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await alice.slash(house.table, "game pause")
    notice = await newest(house)
    await alice.slash(house.table, "game abandon")
    await bob.slash(house.table, "game abandon")
    await house.rest()
    assert notice.content == "**No longer open.** **Alice** proposed to pause the game."


async def test_a_decided_vote_is_not_posted_again_when_the_line_broke_over_its_words(
    timed: House, clock: ManualClock
) -> None:
    """What it says then is not what was sent, and without buttons it is known by that."""
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    timed.world.faults.add(Cut(), "POST", rf"^/channels/{timed.table.id}/messages$", times=2)
    timed.world.faults.add(
        Cut(after=True), "PATCH", rf"^/channels/{timed.table.id}/messages/\d+$", times=6
    )
    before = len(timed.said())
    await alice.slash(timed.table, "game pause")
    await bob.slash(timed.table, "game pause")
    for _ in range(8):
        clock.advance(timedelta(minutes=20))
        timed.world.clock.advance(1200)
        timed.client.delivery.wake()
        await timed.rest()
    opened, paused = timed.said()[before:]
    assert "**Decided.**" in opened.content
    assert "paused" in paused.content
