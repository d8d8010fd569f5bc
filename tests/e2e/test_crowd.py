"""Many people at once, presses that come twice or in another order: everybody is answered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from itertools import cycle
from pathlib import Path

import pytest

from bot.chat.context.renderer import Renderer
from sandbox import Actor, Cut, EventFault, Response, Trouble, Until
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.games_in_progress import begun, private
from tests.e2e.players import Player, labels

PRESS = "INTERACTION_CREATE"
MANY = 50
LARGE = 1000  # pixels across, as people get them
PATIENCE = 60.0  # seconds until the last picture is there, on a slow machine


@pytest.fixture
async def large(tmp_path: Path) -> AsyncIterator[House]:
    """A house with pictures that take their time."""
    here = House(tmp_path, renderer=Renderer(LARGE))
    await here.open()
    yield here
    await here.close()


def crowd(house: House) -> tuple[Actor, ...]:
    return house.people(*(f"guest{n}" for n in range(MANY)))


def in_time(answers: Sequence[Response]) -> None:
    late = [one for one in answers if not one.acked_within(3)]
    assert late == []


async def launches(player: Player) -> list[str]:
    return [one for one in await player.legal() if one.startswith("launch")]


async def test_fifty_people_press_while_pictures_are_drawn(large: House) -> None:
    alice, bob = large.people("alice", "bob")
    guests = crowd(large)
    await begun(large, alice, bob, turns=3)
    board, before = large.board(), len(large.said())
    pressed = [
        await guest.click(board, label, _until=Until.SENT)
        for guest, label in zip(guests, cycle(("History", "Rules", "My hold", "Take turn")))
    ]
    pressed.append(await alice.click(board, "My hold", _until=Until.SENT))
    pressed.append(await bob.click(board, "Take turn", _until=Until.SENT))
    pressed.append(await bob.slash(large.table, "game history", Until.SENT))
    await large.world.settled(PATIENCE)
    in_time(pressed)
    for guest, answer in zip(guests, pressed, strict=False):
        private(answer, guest, alice, bob)
        assert guest.unanswered == []
    shown = [one.message.attachments for one in pressed]
    assert sum(map(bool, shown)) >= MANY // 2
    assert len(large.said()) == before
    acknowledged = large.world.journal.calls(
        "POST", "/interactions/{interaction_id}/{interaction_token}/callback"
    )
    assert len(acknowledged) >= len(pressed)
    assert all(one.status < 300 for one in acknowledged)


async def test_fifty_people_want_five_seats(house: House) -> None:
    guests = crowd(house)
    await guests[0].slash(house.table, "game new", game="sol", seats=5)
    (card,) = house.said()
    pressed = [await guest.click(card, "Join", _until=Until.SENT) for guest in guests]
    await house.world.settled(PATIENCE)
    in_time(pressed)
    told = [answer.ephemeral.content for answer in pressed]
    for letter in "ABCDE":  # each seat is given once, whoever's press arrived first
        assert sum(f"You sit in seat {letter} of" in words for words in told) == 1
    assert sum("The table is full" in words for words in told) == len(guests) - 5
    assert "E: **Guest" in card.content


@pytest.fixture
def troubles(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING, "heliograph")
    return caplog


def errors(caplog: pytest.LogCaptureFixture) -> list[str]:
    ours = [one for one in caplog.records if one.name == "heliograph"]
    return [one.getMessage() for one in ours if one.levelno >= logging.ERROR]


async def test_every_press_of_a_turn_comes_twice(
    house: House, troubles: pytest.LogCaptureFixture
) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    player = Player(house, alice, game)
    before = len(house.said())
    house.world.faults.on_event(EventFault.DUPLICATE, PRESS, times=None)
    shown = await alice.click(house.board(), "Take turn")
    launch = (await launches(player))[0]
    shown = await player.choose(shown.message, launch)
    shown = await player.choose(shown.message, "end")
    assert shown.message.content.count(f"Launch to {launch.split()[1]}") == 1
    await alice.click(shown.message, "Confirm")
    await house.rest()
    assert (await house.app.games.load(game)).revision == 2
    assert len(house.said()) == before + 1
    assert bob.mention in house.said()[-1].content
    assert errors(troubles) == []


async def test_a_press_that_was_overtaken_changes_nothing(
    house: House, troubles: pytest.LogCaptureFixture
) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    player = Player(house, alice, game)
    shown = await alice.click(house.board(), "Take turn")
    launch = (await launches(player))[0]
    house.world.faults.on_event(EventFault.HOLD, PRESS)
    held = await alice.click(shown.message, "Pass", _until=Until.SENT)
    other = await alice.slash(house.table, "turn text", Until.SENT, actions=launch)
    await house.world.until(lambda: other.messages and not other.thinking)
    house.world.gateway.release()
    await house.rest()
    in_time([held, other])
    live = await house.app.games.load(game)
    assert live.drafts == {0: (launch,)}
    assert f"Launch to {launch.split()[1]}" in held.message.content
    assert "Confirm" in labels(held.message)
    assert errors(troubles) == []


async def test_a_press_that_comes_too_late_does_nothing_and_the_next_one_works(
    house: House, troubles: pytest.LogCaptureFixture
) -> None:
    house.expected.add(Trouble.UNANSWERED)
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    shown = await alice.slash(house.table, "turn text", actions="pass")
    house.world.faults.on_event(EventFault.HOLD, PRESS)
    late = await alice.click(shown.message, "Confirm", _until=Until.SENT)
    house.world.clock.advance(4)
    house.world.gateway.release()
    await house.rest()
    assert late.did_not_respond
    assert (await house.app.games.load(game)).revision == 0
    await alice.click(shown.message, "Confirm")
    await house.rest()
    assert (await house.app.games.load(game)).revision == 1
    assert bob.mention in house.said()[-1].content
    assert errors(troubles) == []


async def test_what_is_typed_without_waiting_counts_in_its_order_or_not_at_all(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    lines = (await launches(Player(house, alice, game)))[:2] * 2
    sent = [await alice.slash(house.table, "turn text", Until.SENT, actions=line) for line in lines]
    await house.rest()
    in_time(sent)
    told = [one.message.content for one in sent]
    counted = [line for line, text in zip(lines, told, strict=True) if "So far" in text]
    assert counted
    assert (await house.app.games.load(game)).drafts == {0: tuple(counted)}
    assert sum("othing was changed" in text for text in told) == len(lines) - len(counted)


@pytest.mark.parametrize("after", [False, True])
async def test_a_line_that_breaks_while_we_acknowledge_loses_no_press(
    house: House, troubles: pytest.LogCaptureFixture, after: bool
) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    shown = await alice.click(house.board(), "Take turn")
    for label in ("Pass", "Confirm"):
        house.world.faults.add(Cut(after=after), "POST", "/callback$")
        shown = await alice.click(shown.message, label)
        assert shown.acked_within(3)
    await house.rest()
    assert (await house.app.games.load(game)).revision == 1
    assert bob.mention in house.said()[-1].content
    assert errors(troubles) == []
