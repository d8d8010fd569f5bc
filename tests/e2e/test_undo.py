"""Taking turns back: at once where it concerns nobody, else those are asked whom it does."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.clock import ManualClock
from sandbox import Actor
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard, keep_buttons, newest, passed, table
from tests.e2e.games_in_progress import files, private, words
from tests.e2e.players import labels, seated


async def launched(house: House, who: Actor) -> None:
    """Something that reveals nothing, in the middle of a turn."""
    live = await house.app.games.load(1)
    seat = next(ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking)
    lines = [live.rules.play.write(one) for one in live.rules.play.legal(live.state, seat)]
    launch = next(line for line in lines if line.startswith("launch"))
    await who.slash(house.table, "turn text", actions=launch)
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def test_what_concerns_nobody_is_taken_back_at_once_and_brought_back(house: House) -> None:
    people = alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await launched(house, alice)
    before = (await house.app.games.load(game)).state
    taken = await alice.slash(house.table, "turn undo")
    assert "taken back" in private(taken, alice, bob).content
    board = await newest(house)
    assert "**Alice** took back the beginning of their turn 1." in board.content
    assert heard(people, board) == ["alice"]
    assert (await house.app.games.load(game)).state != before
    again = await alice.click(taken.message, "Bring it back")
    assert "back as it was" in words(again)
    told = await newest(house)
    assert "**Alice** brought back the beginning of their turn 1." in told.content
    assert (await house.app.games.load(game)).state == before
    await alice.slash(house.table, "turn undo")
    typed = await alice.slash(house.table, "turn redo")
    assert "back as it was" in words(typed)
    assert (await house.app.games.load(game)).state == before


async def test_a_wish_shows_the_board_it_would_return_to_and_calls_who_must_agree(
    house: House,
) -> None:
    people = alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    asked = await alice.slash(house.table, "turn undo")
    assert "must agree" in private(asked, alice, bob).content
    wish = await newest(house)
    both = "2 turns: turn 1 of **Alice** and turn 2 of **Bob**"
    assert f"**Alice** would like to take back {both}; the board" in wish.content
    assert files(wish) == ["board.jpg"]
    assert labels(wish) == ["Agree", "Refuse"]
    assert heard(people, wish) == ["bob"]
    agreed = await bob.click(wish, "Agree")
    assert "taken back" in private(agreed, bob, alice).content
    board = await newest(house)
    assert f"**Alice** took back {both}." in board.content
    assert heard(people, board) == ["alice"]
    live = await house.app.games.load(game)
    assert live.rules.play.turn(live.state) == 1


async def test_an_undo_of_several_turns_says_whose_they_were_and_so_does_the_history(
    house: House,
) -> None:
    """The channel read that the last turn was taken back, whatever was."""
    alice, bob, carol = house.people("alice", "bob", "carol")
    await table(house, alice, bob, carol)
    await passed(house, alice)
    await passed(house, bob)
    await launched(house, carol)
    await alice.slash(house.table, "turn undo")
    wish = await newest(house)
    await bob.click(wish, "Agree")
    await carol.click(wish, "Agree")
    all_three = (
        "3 turns: turn 1 of **Alice**, turn 2 of **Bob** and the beginning of turn 3 of **Carol**"
    )
    assert f"**Alice** took back {all_three}." in (await newest(house)).content
    await passed(house, alice)
    past = words(await alice.slash(house.table, "game history"))
    assert f"**Alice** took back {all_three}." in past


async def test_an_undo_of_a_placement_says_so(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await seated(house, alice, bob, options="effects=none")
    for who, line in ((alice, "place gate I4-V4"), (bob, "place gate I5-V5")):
        await who.slash(house.table, "turn text", actions=line)
        await who.slash(house.table, "turn confirm")
    await bob.slash(house.table, "turn undo")
    assert "**Bob** took back their placement." in (await newest(house)).content
    await bob.slash(house.table, "turn redo")
    await alice.slash(house.table, "turn undo")
    wish = await newest(house)
    both = "2 turns: a placement of **Alice** and a placement of **Bob**"
    assert f"would like to take back {both};" in wish.content


@pytest.mark.parametrize(
    ("answer", "how"),
    [
        ("Agree", "**Decided.** {asked}, and **Bob** agreed: it is taken back."),
        ("Refuse", "**Decided.** {asked}, but **Bob** did not agree: nothing is taken back."),
        ("wait", "**Decided.** {asked}, but not everybody agreed in time: nothing is taken back."),
        ("play on", "**No longer open.** {asked}, but the game went on."),
        ("ask again", "**Asked again.** {asked}; only the newer request counts."),
    ],
)
async def test_a_decided_request_says_that_it_is_decided_and_how(
    timed: House, clock: ManualClock, answer: str, how: str
) -> None:
    """It went on asking: do you agree?"""
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    await passed(timed, alice)
    await passed(timed, bob)
    await alice.slash(timed.table, "turn undo")
    wish = await newest(timed)
    assert "do you agree?" in wish.content
    if answer == "wait":
        clock.advance(timedelta(hours=7))
        await timed.app.scheduler.run_round()
        timed.client.delivery.wake()
    elif answer == "play on":
        await passed(timed, alice)
    elif answer == "ask again":
        await alice.slash(timed.table, "turn undo")
    else:
        await bob.click(wish, answer)
    assert (await newest(timed)).id != wish.id
    asked = "**Alice** asked to take back 2 turns: turn 1 of **Alice** and turn 2 of **Bob**"
    assert wish.content == how.format(asked=asked)
    assert labels(wish) == []
    assert files(wish) == ["board.jpg"]


async def test_a_decided_request_to_bring_back_says_how_it_was_decided(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    await alice.slash(house.table, "turn undo")
    await bob.click(await newest(house), "Agree")
    await alice.slash(house.table, "turn redo")
    wish = await newest(house)
    await bob.click(wish, "Refuse")
    await house.rest()
    both = "2 turns: turn 1 of **Alice** and turn 2 of **Bob**"
    assert wish.content == (
        f"**Decided.** **Alice** asked to bring back {both}, but **Bob** did not agree:"
        " it stays taken back."
    )


async def test_nobody_brings_back_what_somebody_else_took_back(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await passed(house, alice)
    await alice.slash(house.table, "turn undo")
    refused = await bob.slash(house.table, "turn redo")
    assert "took that back, so only" in words(refused)
    assert (await house.app.games.load(game)).revision == 2


async def test_who_agreed_to_an_undo_is_asked_before_it_is_brought_back(house: House) -> None:
    people = alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    before = (await house.app.games.load(game)).state
    await alice.slash(house.table, "turn undo")
    await bob.click(await newest(house), "Agree")
    asked = await alice.slash(house.table, "turn redo")
    assert "they must agree to bring it back" in private(asked, alice, bob).content
    wish = await newest(house)
    assert "would like to bring back" in wish.content
    assert (files(wish), labels(wish)) == (["board.jpg"], ["Agree", "Refuse"])
    assert heard(people, wish) == ["bob"]
    agreed = await bob.click(wish, "Agree")
    assert "back as it was" in private(agreed, bob, alice).content
    assert (await house.app.games.load(game)).state == before


async def test_one_refusal_is_enough_and_others_have_no_say(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    await alice.slash(house.table, "turn undo")
    wish = await newest(house)
    assert "no seat" in private(await eve.click(wish, "Agree"), eve, alice).content
    assert "You asked for this yourself" in words(await alice.click(wish, "Agree"))
    keep_buttons(house, wish)
    await bob.click(wish, "Refuse")
    assert "does not agree" in (await newest(house)).content
    late = await bob.click(wish, "Agree")
    assert "Nobody is asking you" in words(late)


async def test_an_old_wish_is_not_agreed_to_after_somebody_acted(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    await alice.slash(house.table, "turn undo")
    wish = await newest(house)
    keep_buttons(house, wish)
    await passed(house, alice)
    late = await bob.click(wish, "Agree")
    assert "somebody has acted since" in private(late, bob, alice).content


async def test_who_has_played_nothing_takes_nothing_back(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    refused = await bob.slash(house.table, "turn undo")
    assert "cannot be taken back; 0 can" in words(refused)
    await passed(house, alice)
    refused = await bob.slash(house.table, "turn undo")
    assert "no turn of yours" in words(refused)


async def test_who_agrees_to_an_undo_does_not_agree_to_a_redo(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    for who in (alice, bob, alice, bob):
        await passed(house, who)
    await alice.slash(house.table, "turn undo")
    await bob.click(await newest(house), "Agree")
    await alice.slash(house.table, "turn undo")
    further = await newest(house)
    keep_buttons(house, further)
    assert "would like to take" in further.content
    await alice.slash(house.table, "turn redo")  # instead of that
    late = await bob.click(further, "Agree")
    assert "Nobody is asking you" in words(late)
    assert (await house.app.games.load(game)).revision == 5
    again = await bob.click(await newest(house), "Agree")
    assert "back as it was" in words(again)


async def test_a_wish_that_nobody_answers_in_time_is_told_and_the_game_goes_on(
    timed: House, clock: ManualClock
) -> None:
    """The news of it could not be put together, and nothing of the game came for an hour."""
    alice, bob = timed.people("alice", "bob")
    await table(timed, alice, bob)
    await passed(timed, alice)
    await passed(timed, bob)
    await alice.slash(timed.table, "turn undo")
    clock.advance(timedelta(hours=7))  # a question has a quarter of a day
    await timed.app.scheduler.run_round()
    timed.client.delivery.wake()
    over = await newest(timed)
    assert "Not everybody agreed in time, so the turn of **Alice** stands" in over.content
    await passed(timed, alice)
    assert bob.mention in (await newest(timed)).content
