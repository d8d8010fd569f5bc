"""A turn: private while it is composed, one public message when it is played."""

from __future__ import annotations

import asyncio

from bot.app.notices.notice_parts import Asked
from bot.app.turns.drafts import Confirmed
from bot.chat.messages import board_message
from engine.core.game import Ask, Clock, Setup
from engine.core.seat import SEATS
from sandbox import Actor, Message
from tests.bot.stored_games import record
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard
from tests.e2e.players import Player, labels, parts, seated
from tests.e2e.stored_games import planted

GREY, GREEN = 2, 3  # how Discord numbers the styles of buttons


def styles(message: Message) -> dict[str, int]:
    return {str(part["label"]): int(part["style"]) for part in parts(message) if "style" in part}


async def opened(house: House) -> tuple[Actor, Actor, int]:
    """A game without opening structures, in which Alice is on turn."""
    alice, bob = house.people("alice", "bob")
    game = await seated(house, alice, bob, options="opening=off effects=none")
    return alice, bob, game


async def typed(who: Actor, house: House, actions: str) -> Message:
    shown = await who.slash(house.table, "turn text", actions=actions)
    return shown.message


async def first_launch(house: House, game: int) -> str:
    live = await house.app.games.load(game)
    seat = live.rules.play.waiting(live.state)[0]
    return next(
        text
        for text in map(live.rules.play.write, live.rules.play.legal(live.state, seat))
        if "launch" in text
    )


async def test_a_turn_is_one_public_message_with_the_board_and_the_next_player(
    house: House,
) -> None:
    alice, bob, game = await opened(house)
    before = house.said()
    launch = await first_launch(house, game)
    await typed(alice, house, f"{launch}; end")
    assert house.said() == before
    await alice.slash(house.table, "turn confirm")
    await house.rest()
    (told,) = house.said()[len(before) :]
    assert "Alice" in told.content
    assert bob.mention in told.content
    assert [one.filename for one in told.attachments] == ["board.jpg"]
    assert told.attachments[0].description
    assert [ping.message for ping in bob.pings if ping.channel == house.table.id] == [told.id]
    assert not [ping for ping in alice.pings if ping.message == told.id]


async def test_only_the_player_sees_the_draft(house: House) -> None:
    alice, bob, _game = await opened(house)
    shown = await alice.click(house.board(), "Take turn")
    assert shown.acked_within(3)
    assert alice.sees(shown.message)
    assert not bob.sees(shown.message)
    assert "Pass" in labels(shown.message)


async def test_the_buttons_of_the_last_board_rest(house: House) -> None:
    alice, _bob, game = await opened(house)
    first = house.board()
    await typed(alice, house, f"{await first_launch(house, game)}; end")
    await alice.slash(house.table, "turn confirm")
    await house.rest()
    assert house.board().id != first.id
    assert all(part["disabled"] for part in parts(first))
    assert not any(part["disabled"] for part in parts(house.board()))


async def test_the_wrong_person_is_told_so_privately(house: House) -> None:
    alice, bob, _game = await opened(house)
    (carol,) = house.people("carol")
    shown = await carol.click(house.board(), "Take turn")
    assert "no seat" in shown.ephemeral.content
    assert not alice.sees(shown.ephemeral)
    shown = await bob.click(house.board(), "Take turn")
    assert "Nobody waits for you" in shown.ephemeral.content


async def test_an_illegal_line_is_refused_with_the_reason_and_what_comes_nearest(
    house: House,
) -> None:
    alice, _bob, game = await opened(house)
    message = await typed(alice, house, "launch C1")
    assert "not next to that mothership" in message.content
    assert "Nothing was changed" in message.content
    assert f"`{await first_launch(house, game)}`" in message.content
    assert (await house.app.games.load(game)).drafts == {}


async def test_of_several_typed_actions_the_refused_one_is_named(house: House) -> None:
    """Which action had failed was not told, and what was offered was near to the first one."""
    alice, _bob, game = await opened(house)
    launch = await first_launch(house, game)
    cell = launch.split()[1]
    message = await typed(alice, house, f"{launch}; fly {cell} R1; `end`")
    assert f"Action 2 of 3, `fly {cell} R1`: {cell} does not touch R1." in message.content
    assert "Nothing of the list was added." in message.content
    assert f"`fly {cell} " in message.content.partition("Possible now:")[2]
    assert (await house.app.games.load(game)).drafts == {}
    message = await typed(alice, house, f"{launch}; `end` *now*")
    assert "Action 2 of 2, `'end' *now*`: " in message.content


async def test_in_the_opening_round_a_turn_is_told_what_is_due_first(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await seated(house, alice, bob, options="effects=none")
    first = alice if alice.mention in house.said()[-1].content else bob
    message = await typed(first, house, "launch I4; end")
    assert "Action 1 of 2, `launch I4`: The opening structures come first" in message.content
    assert "it is for you to place one: gate, node, foundry or tower." in message.content
    assert "(see `/rules about opening`)" in message.content


async def test_a_doubled_press_counts_once(house: House) -> None:
    alice, _bob, game = await opened(house)
    message = await typed(alice, house, await first_launch(house, game))
    before = house.said()
    await asyncio.gather(*(alice.click(message, "Confirm") for _ in range(3)))
    await house.rest()
    live = await house.app.games.load(game)
    assert live.revision == 1
    assert house.said() == before


async def test_a_turn_played_in_part_says_so_and_goes_on(house: House) -> None:
    alice, _bob, game = await opened(house)
    before = house.said()
    launch = await first_launch(house, game)
    draft = await typed(alice, house, launch)
    assert "Confirm plays only this far" in draft.content
    assert styles(draft)["Confirm"] == GREY
    shown = await alice.click(draft, "Confirm")
    assert f"Played: Launch to {launch.split()[1]}" in shown.message.content
    assert "It is your turn" in shown.message.content
    assert house.said() == before
    ended = await alice.click(shown.message, "End turn")
    assert "Confirm plays it. Then it is the turn of **Bob**." in ended.message.content
    assert styles(ended.message)["Confirm"] == GREEN


async def cards_open(house: House) -> tuple[Actor, Actor, int]:
    """Bob is on turn, and Alice may keep a card meanwhile."""
    alice, bob = house.people("alice", "bob")
    setup = Setup("published", 2, 9, ("kept_cards=hidden", "patient_choice=on"))
    return alice, bob, await planted(house, record(setup, 33), (alice, bob))


async def keeps(alice: Actor, house: House) -> None:
    await typed(alice, house, "keep flare")
    await alice.slash(house.table, "turn confirm")


async def test_a_choice_counts_though_somebody_has_kept_a_card_meanwhile(house: House) -> None:
    alice, bob, _ = await cards_open(house)
    shown = await bob.slash(house.table, "turn take")
    await keeps(alice, house)
    chosen = await bob.click(shown.message, "Pass")
    assert "So far: Pass" in chosen.message.content


async def test_a_confirm_that_comes_too_late_is_said_to_have_done_nothing(house: House) -> None:
    alice, bob, game = await cards_open(house)
    draft = await typed(bob, house, "pass")
    await keeps(alice, house)
    late = await bob.click(draft, "Confirm")
    assert "nothing was chosen" in late.message.content
    live = await house.app.games.load(game)
    assert live.drafts == {1: ("pass",)}
    await bob.click(late.message, "Confirm")
    assert (await house.app.games.load(game)).revision == live.revision + 1


async def test_an_order_given_meanwhile_makes_no_press_late(house: House) -> None:
    alice, bob, _game = await opened(house)
    shown = await alice.click(house.board(), "Take turn")
    orders = await bob.slash(house.table, "turn orders")
    await bob.select(orders.message, ["decline"], placeholder="A bonus at your tower")
    passed = await alice.click(shown.message, "Pass")
    assert "So far: Pass" in passed.message.content


async def test_a_stale_button_shows_what_is_possible_now(house: House) -> None:
    alice, _bob, game = await opened(house)
    shown = await alice.click(house.board(), "Take turn")
    other = await alice.click(house.board(), "Take turn")
    launch = await first_launch(house, game)
    await Player(house, alice, game).choose(other.message, launch)
    stale = await alice.click(shown.message, "Pass")
    assert f"Launch to {launch.split()[1]}" in stale.message.content
    assert (await house.app.games.load(game)).revision == 0


async def test_everything_still_works_after_a_restart(house: House) -> None:
    alice, _bob, game = await opened(house)
    board = house.board()
    shown = await alice.click(board, "Take turn")
    launch = await first_launch(house, game)
    await Player(house, alice, game).choose(shown.message, launch)
    await house.restart()
    again = await alice.click(board, "Take turn")
    assert f"Launch to {launch.split()[1]}" in again.message.content
    confirmed = await alice.click(again.message, "Back")
    assert f"Launch to {launch.split()[1]}" not in confirmed.message.content
    before = len(house.said())
    await typed(alice, house, f"{launch}; end")
    await house.restart()
    await alice.slash(house.table, "turn confirm")
    await house.rest()
    assert len(house.said()) == before + 1


async def test_what_was_not_told_before_the_end_is_told_once_after_it(house: House) -> None:
    alice, _bob, game = await opened(house)
    before = len(house.said())
    await house.stop()
    await house.start()
    await house.rest()
    assert len(house.said()) == before
    await typed(alice, house, f"{await first_launch(house, game)}; end")
    shown = asyncio.ensure_future(alice.slash(house.table, "turn confirm"))
    await shown
    await house.restart()
    await house.rest()
    assert len(house.said()) == before + 1


async def test_the_hold_comes_by_direct_message_and_silently(house: House) -> None:
    alice, bob, _game = await opened(house)
    (hold,) = alice.inbox
    assert "hold.jpg" in [one.filename for one in hold.attachments]
    assert "Take turn" in labels(hold)
    assert not [ping for ping in alice.sounds if ping.message == hold.id]
    assert not bob.sees(hold)


async def test_a_whole_turn_can_be_played_in_the_direct_message(house: House) -> None:
    alice, bob, game = await opened(house)
    (hold,) = alice.inbox
    await Player(house, alice, game).turn(hold)
    await house.rest()
    assert bob.mention in house.said()[-1].content


async def test_closed_direct_messages_stop_nothing(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    alice.close_dms()
    game = await seated(house, alice, bob, options="opening=off effects=none")
    assert alice.inbox == []
    assert len(bob.inbox) == 1
    shown = await alice.click(house.board(), "My hold")
    assert "hold.jpg" in [one.filename for one in shown.ephemeral.attachments]
    await Player(house, alice, game).turn(house.board())
    await house.rest()
    assert bob.mention in house.said()[-1].content


async def test_an_unknown_error_has_a_number_and_changes_nothing(
    house: House, caplog: object
) -> None:
    alice, _bob, game = await opened(house)
    real = house.app.drafts.open

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a bug")

    house.app.drafts.open = broken  # type: ignore[method-assign,assignment]  # a bug on purpose
    shown = await alice.click(house.board(), "Take turn")
    house.app.drafts.open = real  # type: ignore[method-assign]  # and mended
    assert "Something went wrong on our side" in shown.ephemeral.content
    assert (await house.app.games.load(game)).revision == 0
    again = await alice.click(house.board(), "Take turn")
    assert "Pass" in labels(again.message)


async def test_who_left_a_card_open_is_told_that_the_turn_begins_with_it(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    setup = Setup("published", 2, 9, ("kept_cards=hidden", "patient_choice=on"))
    await planted(house, record(setup, 33), (alice, bob))  # Bob plays, Alice has cards
    await typed(bob, house, "pass")
    await bob.slash(house.table, "turn confirm")
    await house.rest()
    told = house.said()[-1].content
    assert f"{alice.mention}, it is your turn, and first you must choose a card to keep." in told


async def test_the_last_step_can_be_done_again_with_one_press(house: House) -> None:
    alice, _, game = await opened(house)
    launch = await first_launch(house, game)
    draft = await typed(alice, house, launch)
    again = f"Again: Launch to {launch.split()[1]}"
    assert again in labels(draft)
    await alice.click(draft, again)
    assert f"So far: Launch to {launch.split()[1]} (×2)" in draft.content
    await alice.click(draft, "End turn")
    assert labels(draft) == ["Confirm", "Back", "Reset"]


async def test_whoever_chooses_a_card_sees_the_cards(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    setup = Setup("published", 2, 9, ("kept_cards=hidden", "patient_choice=on"))
    await planted(house, record(setup, 33), (alice, bob))  # Bob plays, Alice has cards
    shown = (await alice.slash(house.table, "turn take")).message
    assert not bob.sees(shown)
    assert [one.filename for one in shown.attachments] == ["cards.jpg"]
    theirs = (await bob.slash(house.table, "turn take")).message
    assert [one.filename for one in theirs.attachments] == ["draft.jpg"]


async def test_a_question_that_is_answered_before_it_is_told_is_said_in_words(house: House) -> None:
    alice, _, game = await opened(house)
    live = await house.app.games.load(game)
    keep = Ask(SEATS[0], "keep", blocking=True, clock=Clock.ASIDE)
    asked = [Asked.of(keep, live.person_of(SEATS[0]))]
    (begins,) = board_message.called(live, asked, turn=True)
    assert begins.startswith(f"{alice.mention}, it is your turn.")
    (over,) = board_message.called(live, asked)
    assert over == f"{alice.mention} was asked something, and it is answered already."


async def test_in_a_menu_there_is_one_way_out_and_it_takes_nothing_back(house: House) -> None:
    alice, _, game = await opened(house)
    draft = await typed(alice, house, await first_launch(house, game))
    inside = await alice.click(draft, "Launch")
    assert labels(inside.message) == ["Something else"]
    outside = await alice.click(inside.message, "Something else")
    assert "So far: Launch to " in outside.message.content
    assert {"Confirm", "Back"} <= set(labels(outside.message))


async def placed(house: House, who: Actor, game: int, what: str) -> Message:
    """Place an opening structure of a kind where it may stand; what is read in private."""
    live = await house.app.games.load(game)
    (seat,) = live.rules.play.waiting(live.state)
    legal = map(live.rules.play.write, live.rules.play.legal(live.state, seat))
    line = next(text for text in legal if text.startswith(f"place {what}"))
    draft = await typed(who, house, line)
    done = await who.click(draft, "Confirm")
    await house.rest()
    return done.message


async def test_an_opening_is_told_placement_by_placement_with_the_board(house: House) -> None:
    """What was placed was a paragraph without a picture."""
    people = alice, bob = house.people("alice", "bob")
    game = await seated(house, alice, bob, options="effects=none")
    begins = house.said()[-1]
    assert f"{alice.mention}, you must place a gate or a station for the opening" in begins.content
    done = await placed(house, alice, game, "gate I1-V1")
    assert done.content.endswith("It counts, and the channel is told.")
    (told,) = house.said()[house.said().index(begins) + 1 :]
    head, what, _, call = told.content.splitlines()
    assert head == f"**Game {game}** · the opening"
    assert what == "**Alice** places a gate in I1-V1."
    assert call.startswith(f"{bob.mention}, you must place a gate or a station for the opening")
    assert [one.filename for one in told.attachments] == ["board.jpg"]
    assert "I1-V1" in str(told.attachments[0].description)
    assert heard(people, told) == ["bob"]
    assert labels(told) == ["Take turn", "My hold", "History", "Rules"]
    hold = await bob.slash(house.table, "hold")
    assert "Take turn" in labels(hold.message)


async def test_the_message_that_begins_a_game_loses_its_buttons_like_any_board(
    house: House,
) -> None:
    """In the opening it kept *Take turn*, and so did each call to place something."""
    alice, bob = house.people("alice", "bob")
    game = await seated(house, alice, bob, options="effects=none")
    begins = house.said()[-1]
    assert "begins." in begins.content
    for who, what in ((alice, "gate"), (bob, "gate"), (alice, "node"), (bob, "node")):
        assert live_buttons(house) == ["Take turn", "My hold", "History", "Rules"]
        await placed(house, who, game, what)
    assert f"**Game {game}** · now turn 1" in house.said()[-1].content
    assert live_buttons(house) == ["Take turn", "My hold", "History", "Rules"]
    assert begins.components


def live_buttons(house: House) -> list[str]:
    """The labels of all buttons in the channel that can still be pressed, but for the card's."""
    _, *rest = house.said()
    return [
        str(part["label"])
        for message in rest
        for part in parts(message)
        if not part.get("disabled")
    ]


async def test_rule_numbers_are_kept_from_people_who_have_no_book_with_them(house: House) -> None:
    alice, *_ = await opened(house)
    refused = await typed(alice, house, "hurl C1")
    assert "Nothing was changed" in refused.content
    assert "(6" not in refused.content
    legal = (await alice.slash(house.table, "rules legal")).message.content
    assert "(R" not in legal
    assert "**Not now:**" in legal


async def test_a_table_against_the_star_tells_its_goal_before_and_when_it_begins(
    house: House,
) -> None:
    (alice,) = house.people("alice")
    await seated(house, alice)
    card, begun = house.said()[-2:]
    assert "The goal: 13 momentum or more." in card.content
    assert "begins.** The goal: 13 momentum or more." in begun.content


async def test_a_card_chosen_too_late_does_not_stop_the_turn(house: House) -> None:
    """Where the printed rule keeps a card by chance, a choice that was typed and not confirmed
    is illegal by the time one's turn comes; it must not be in the way of everything else.
    """
    alice, bob = house.people("alice", "bob")
    setup = Setup("published", 2, 9, ("kept_cards=hidden", "patient_choice=off"))
    game = await planted(house, record(setup, 33), (alice, bob))
    await alice.slash(house.table, "sol keep", what="reverberation")
    await bob.slash(house.table, "turn text", actions="pass")
    await bob.slash(house.table, "turn confirm")
    await house.rest()
    shown = await alice.click(house.board(), "Take turn")
    assert "`keep reverberation`" in shown.message.content  # where it stopped, and why
    shown = await alice.click(shown.message, "Pass")
    assert "keep reverberation" not in shown.message.content
    before = (await house.app.games.load(game)).revision
    await alice.click(shown.message, "Confirm")
    assert (await house.app.games.load(game)).revision > before


async def test_whoever_puts_the_draft_away_reads_that_it_was_played(house: House) -> None:
    """They used to read that something went wrong on our side."""
    alice, _, game = await opened(house)
    shown = await alice.click(house.board(), "Take turn")
    message = (await alice.click(shown.message, "Pass")).message
    real = house.app.drafts.confirm

    async def slow(*given: int) -> Confirmed:
        after = await real(*given)
        await alice.dismiss(message)
        return after

    house.app.drafts.confirm = slow  # type: ignore[method-assign,assignment]  # takes its time
    played = await alice.click(message, "Confirm")
    (told,) = played.followups
    assert told.only_for == alice.id
    assert "Played: Pass" in told.content
    assert (await house.app.games.load(game)).revision == 1


async def test_a_card_left_open_is_chosen_on_ones_own_clock(house: House) -> None:
    alice, bob, game = await cards_open(house)
    await bob.click(await typed(bob, house, "pass"), "Confirm")
    await house.rest()
    assert (
        f"{alice.mention}, it is your turn, and first you must choose" in house.said()[-1].content
    )
    (timer,) = (await house.app.games.load(game)).timers
    assert (timer.ask, timer.allowance) == ("keep", 24 * 3600)


async def test_what_was_played_is_said_as_it_was_chosen(house: House) -> None:
    alice, _, game = await opened(house)
    draft = await typed(alice, house, f"{await first_launch(house, game)}; end")
    assert draft.content.count("; End turn") == 1
    played = await alice.click(draft, "Confirm")
    assert "; End turn" in played.message.content
