"""The past of a game: page by page, as a replay, and since one's last turn."""

from __future__ import annotations

import asyncio
import io

import pytest
from PIL import Image

from bot.app.live_game import LiveGame
from bot.app.turns.history import read_turn_page
from bot.chat.context import replays
from engine.core.seat import SEATS
from sandbox import Message, Until
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import begun, files, number, played, private
from tests.e2e.players import labels, parts


def disabled(message: Message) -> set[str]:
    return {str(part["label"]) for part in parts(message) if part.get("disabled")}


async def test_a_spectator_pages_through_the_game(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=4)
    now = private(await carol.click(house.board(), "History"), carol, alice, bob)
    assert labels(now) == ["First", "Earlier", "Later", "Now", "Replay"]
    assert disabled(now) == {"Later"}
    assert files(now) == ["board.jpg"]
    newest = now.content
    first = private(await carol.click(now, "First"), carol, alice)
    assert "at the start" in first.content
    assert disabled(first) == {"First", "Earlier"}
    opening = private(await carol.click(first, "Later"), carol, alice)
    assert "after the opening" in opening.content
    assert opening.content.count("places a") == 4
    again = private(await carol.click(opening, "Now"), carol, alice)
    assert again.content == newest
    earlier = private(await carol.click(again, "Earlier"), carol, alice)
    assert "after turn 2" in earlier.content


async def test_pages_turn_after_a_restart_and_when_the_game_has_moved_on(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await begun(house, alice, bob, turns=2)
    page = (await carol.slash(house.table, "game history")).message
    assert "turn 2" in page.content
    await played(house, game, 2)
    await house.restart()
    earlier = private(await carol.click(page, "Earlier"), carol, alice)
    assert "after the opening" in earlier.content
    for after in ("after turn 1", "after turn 2", "turn 4"):
        later = await carol.click(earlier, "Later")
        assert after in later.message.content


async def test_a_shared_page_is_not_turned_by_others(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=3)
    _, shared = (await alice.slash(house.table, "game history", turn=1, share=True)).messages
    before = shared.content
    own = private(await carol.click(shared, "Earlier"), carol, alice, bob)
    assert "after the opening" in own.content
    assert shared.content == before


async def test_a_turn_that_was_taken_back_is_left_out_and_the_undo_mentioned(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await begun(house, alice, bob, turns=2)
    live = await house.app.games.load(game)
    seat = next(ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking)
    person = live.person_of(seat)
    assert person is not None
    await house.app.drafts.add(game, person, live.revision, 0, "pass")
    await house.app.drafts.confirm(game, person, live.revision, 1)
    await house.app.undo.request_undo(game, person)
    await house.rest()
    page = (await carol.slash(house.table, "game history")).message
    assert "took back their turn 2" in page.content
    assert "orbits" not in page.content
    await played(house, game, 1)
    page = (await carol.slash(house.table, "game history")).message
    lines = page.content.splitlines()
    assert "took back their turn 2" in lines[1]  # and then comes the turn that was played instead
    assert any("orbits" in line for line in lines[2:])
    earlier = await carol.click(page, "Earlier")
    assert "after turn 1" in earlier.message.content


async def test_since_my_last_turn_tells_what_the_others_did(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=3)
    told = private(await alice.slash(house.table, "turn since"), alice, bob, carol)
    assert files(told) == ["board.jpg"]
    assert told.content.count("orbits") == 1
    assert "**Bob** orbits" in told.content
    refused = await carol.slash(house.table, "turn since")
    assert "no seat" in private(refused, carol, alice).content


async def test_a_kept_card_does_not_shorten_what_happened_since(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await begun(house, alice, bob, turns=1)
    live = await house.app.games.load(game)
    for _ in range(80):
        live = await played(house, game, 1)
        if any(ask.kind == "keep" and not ask.blocking for ask in live.rules.play.asks(live.state)):
            break
    ask = next(ask for ask in live.rules.play.asks(live.state) if ask.kind == "keep")
    chooser = alice if ask.seat == 0 else bob
    left = await house.context.history.end_of_last_turn(live, ask.seat)
    (choice, *_) = [
        live.rules.play.write(one)
        for one in live.rules.play.legal(live.state, ask.seat)
        if live.rules.play.write(one).startswith("keep")
    ]
    await house.app.drafts.add(game, await number(house, chooser), live.revision, 0, choice)
    await house.app.drafts.confirm(game, await number(house, chooser), live.revision, 1)
    live = await house.app.games.load(game)
    assert await house.context.history.end_of_last_turn(live, ask.seat) == left


async def test_the_replay_is_one_animation_however_many_ask(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=4)
    painted = replays._draw_replay
    count: list[int] = []

    def counted(*given: object) -> object:
        count.append(1)
        return painted(*given)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(replays, "_draw_replay", counted)
    one, two = await asyncio.gather(
        carol.slash(house.table, "game replay", Until.SETTLED),
        bob.slash(house.table, "game replay", Until.SETTLED),
    )
    await house.rest()
    for answer, person, other in ((one, carol, bob), (two, bob, carol)):
        message = private(answer, person, other, alice)
        (file,) = message.attachments
        assert file.filename == "replay.gif"
        assert file.description
        with Image.open(io.BytesIO(file.data)) as image:
            assert getattr(image, "n_frames") >= 5  # noqa: B009  # only GIFs have it
    assert count == [1]
    assert house.context.replays.running == {}


async def test_a_shared_replay(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob, turns=2)
    told, shared = (await alice.slash(house.table, "game replay", share=True)).messages
    assert told.only_for == alice.id
    assert bob.sees(shared)
    assert files(shared) == ["replay.gif"]


async def test_what_only_one_seat_may_know_is_on_no_page(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await begun(house, alice, bob, turns=1)
    live = await house.app.games.load(game)
    while not (secret := await secrets(house, live)):
        live = await played(house, game, 1)
    course = await house.context.history.timeline(live)
    told = [
        read_turn_page(live, await house.context.history.stored_turn(live, place)).snapshot
        for place in range(course.last + 1)
    ]
    assert len({moment.revision for moment in told}) == len(told)
    assert not {type(event) for moment in told for event in moment.events} & secret


async def secrets(house: House, live: LiveGame) -> set[type]:
    """The kinds of private events that have happened."""
    found = set()
    for seat in SEATS[:2]:
        told = await house.context.history.readable_events(live, 0, seat)
        found |= {
            type(event) for event in told.events if live.rules.play.audience(event) is not None
        }
    return found


async def test_a_long_game_has_a_menu_of_its_turns(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=30)
    page = private(await carol.click(house.board(), "History"), carol, alice)
    (menu,) = [part for part in parts(page) if "options" in part]
    names = [one["label"] for one in menu["options"]]
    assert len(names) == 25
    assert (names[0], names[-1]) == ("the start", "now")
    await house.restart()
    await carol.select(page, [names[10]])
    assert page.content.startswith(f"**Game 1** · {names[10]}")
    await carol.select(page, ["the start"])
    assert "at the start" in page.content
