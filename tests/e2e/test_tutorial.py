"""The guided first game: every step by the real commands and buttons, to a free game."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.tables import tutorial
from sandbox import Actor, Channel, ChannelKind, Message, Permission
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import number, words
from tests.e2e.players import Player, labels

SCRIPT = tutorial.read_script("sol")


def classroom(actor: Actor) -> Channel:
    (found,) = [one for one in actor.channels() if one.kind is ChannelKind.PRIVATE_THREAD]
    return found


def newest(house: House, room: Channel) -> Message:
    return house.said(room)[-1]


async def typed(house: House, actor: Actor, room: Channel, line: str) -> None:
    """A whole turn, typed and confirmed."""
    await actor.slash(room, "turn text", actions=line)
    await actor.slash(room, "turn confirm")
    await house.rest()


async def no_threads(house: House) -> None:
    """Take the right to open private threads from everybody."""
    everyone = house.world.guild.roles[house.world.guild.everyone]
    house.world.permit(house.table, everyone, deny=Permission.CREATE_PRIVATE_THREADS)
    await house.rest()


async def test_every_lesson_is_learned_as_the_script_suggests(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    begun = await alice.slash(house.table, "game tutorial")
    await house.rest()
    room = classroom(alice)
    assert f"<#{room.id}>" in begun.message.content
    assert room not in bob.channels()
    assert house.said() == []
    first = newest(house, room)
    assert SCRIPT.hello in first.content
    for place, step in enumerate(SCRIPT.lessons, 1):
        shown = newest(house, room)
        if step.verb == "play":  # it follows in the same turn as the card that is kept
            shown = (await alice.slash(room, "turn take")).message
        assert f"**Lesson {place} of 6: {step.title}.**" in shown.content
        assert f"`{step.hint}`" in shown.content
        await typed(house, alice, room, step.hint)
    last = newest(house, room)
    assert SCRIPT.free in last.content
    assert "✓" in last.content
    told = "\n".join(message.content for message in house.said(room))
    assert all(told.count(note) == 1 for note in SCRIPT.notes.values())
    assert all(told.count(step.done) == 1 for step in SCRIPT.lessons)
    await typed(house, alice, room, "pass")
    assert "Lesson" not in newest(house, room).content
    assert alice.mention in newest(house, room).content


async def test_the_first_lesson_by_buttons_in_the_middle_of_a_restart(house: House) -> None:
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game tutorial")
    await house.rest()
    room = classroom(alice)
    game = await number_of(house, alice)
    player = Player(house, alice, game)
    draft = await alice.click(newest(house, room), "Take turn")
    assert "Lesson 1 of 6 waits for: Launch." in draft.message.content
    assert SCRIPT.lessons[0].hint in draft.message.content
    draft = await player.choose(draft.message, "launch I4")
    assert "That is what lesson 1 of 6 waits for." in draft.message.content
    await house.restart()
    draft = await player.choose(draft.message, "end")
    await alice.click(draft.message, "Confirm")
    await house.rest()
    assert SCRIPT.lessons[0].done in newest(house, room).content
    assert "**Lesson 2 of 6" in newest(house, room).content


async def number_of(house: House, actor: Actor) -> int:
    row = await house.app.tutorials.find_running(await number(house, actor))
    assert row is not None
    return row.id


async def test_another_legal_turn_is_played_and_the_lesson_waits(house: House) -> None:
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game tutorial")
    await house.rest()
    room = classroom(alice)
    draft = await alice.slash(room, "turn text", actions="pass")
    assert "Lesson 1 of 6 waits for: Launch." in draft.message.content
    await alice.slash(room, "turn confirm")
    await house.rest()
    shown = newest(house, room).content
    assert "still waits for: Launch" in shown
    assert "**Lesson 1 of 6" in shown
    await typed(house, alice, room, "launch O6; end")
    shown = newest(house, room).content
    assert "**Lesson 2 of 6" in shown
    assert "`fly O6" in shown  # what the script suggests is not possible now; this is


async def test_a_step_that_is_not_possible_yet_says_why(house: House) -> None:
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game tutorial")
    await house.rest()
    room = classroom(alice)
    await typed(house, alice, room, "launch O4; fly O4 O3; end")
    shown = newest(house, room).content
    assert "**Lesson 3 of 6: Activate.**" in shown
    assert SCRIPT.lessons[0].done in shown
    assert SCRIPT.lessons[1].done in shown
    assert "It is not possible yet: You have no sundiver on a station." in shown


async def test_who_confirms_in_the_middle_of_a_turn_is_told_to_end_it(house: House) -> None:
    """They read the next lesson, and that it is not possible yet."""
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game tutorial")
    await house.rest()
    room = classroom(alice)
    await alice.slash(room, "turn text", actions="launch I4 x2")
    confirmed = words(await alice.slash(room, "turn confirm"))
    assert SCRIPT.lessons[0].done in confirmed
    assert "**Lesson 2 of 6: Fly.**" in confirmed  # flying belongs to the same action
    await alice.slash(room, "turn text", actions="fly I4 V4")
    confirmed = words(await alice.slash(room, "turn confirm"))
    assert SCRIPT.lessons[1].done in confirmed
    assert "Your turn goes on. Press End turn, then Confirm" in confirmed
    assert "not possible" not in confirmed
    more = words(await alice.slash(room, "turn text", actions="launch I5"))
    assert "Your turn goes on. Press End turn, then Confirm" in more
    assert "not possible" not in more


async def test_who_keeps_no_card_is_not_told_to_end_a_turn_that_begins(house: House) -> None:
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game tutorial")
    await house.rest()
    room = classroom(alice)
    for step in SCRIPT.lessons[:4]:
        await typed(house, alice, room, step.hint)
    await alice.slash(room, "turn text", actions="keep none")
    await alice.slash(room, "turn confirm")
    shown = words(await alice.slash(room, "turn take"))
    assert "**Lesson 6 of 6: Play the card.**" in shown
    assert "It is not possible yet" in shown
    assert "Your turn goes on" not in shown


async def test_whoever_asks_again_is_led_back_or_begins_anew(house: House) -> None:
    (alice,) = house.people("alice")
    await alice.slash(house.table, "game tutorial")
    await house.rest()
    room = classroom(alice)
    await typed(house, alice, room, SCRIPT.lessons[0].hint)
    again = await alice.slash(house.table, "game tutorial")
    assert f"goes on in <#{room.id}>" in again.message.content
    await alice.click(again.message, "Start again")
    await house.rest()
    assert classroom(alice) == room
    assert SCRIPT.hello in newest(house, room).content
    late = await alice.click(again.message, "Start again")
    assert "goes on" in late.message.content


async def test_two_presses_at_once_begin_one_game(house: House) -> None:
    (alice,) = house.people("alice")
    await asyncio.gather(*(alice.slash(house.table, "game tutorial") for _ in range(2)))
    await house.rest()
    assert len(house.said(classroom(alice))) == 1


async def test_without_threads_it_is_played_in_direct_messages(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await no_threads(house)
    begun = await alice.slash(house.table, "game tutorial")
    await house.rest()
    assert "direct messages" in words(begun)
    room = alice.dm(house.world.bot.id)
    assert SCRIPT.hello in newest(house, room).content
    await typed(house, alice, room, SCRIPT.lessons[0].hint)
    assert "**Lesson 2 of 6" in newest(house, room).content
    assert bob.inbox == []


async def test_without_any_room_it_says_what_to_do(house: House) -> None:
    (alice,) = house.people("alice")
    alice.close_dms()
    await no_threads(house)
    refused = await alice.slash(house.table, "game tutorial")
    assert "no place for your lessons" in words(refused)


async def test_the_lobby_has_a_button_and_the_lesson_is_in_no_list(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await alice.slash(house.table, "game new", game="sol", seats=2)
    card = house.said()[-1]
    assert "Guided first game" in labels(card)
    await bob.click(card, "Guided first game")
    await house.rest()
    assert SCRIPT.hello in newest(house, classroom(bob)).content
    listed = await alice.slash(house.table, "game list")
    assert words(listed).count("Sol") == 1
    assert [one for one in bob.inbox if one.author == house.world.bot.id] == []


@pytest.mark.parametrize("place", range(6))
def test_every_lesson_fits_into_a_message(place: int) -> None:
    step = SCRIPT.lessons[place]
    notes = "\n\n".join(SCRIPT.notes.values())
    assert len(f"{SCRIPT.hello}{step.text}{step.done}{notes}") < 1900
