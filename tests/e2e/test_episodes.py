"""Combats and other sequences in the channel: one message each, and short lines that call."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import render
from bot.app.live_game import GameUpdate, LiveGame
from bot.clock import ManualClock
from bot.offered_games import GAMES
from bot.store.records import Status
from engine.core.game import Ask
from engine.core.seat import Seat
from engine.games import GAMES as ENGINE
from render.encode import encode, ending_of
from render.options import RenderOptions
from render.pictures import Picture, Pictures
from sandbox import Actor, Cut, Message, Permission, Reply, server_error
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import heard
from tests.e2e.players import labels, seated
from tests.engine.nova.combat import armed, battle
from tests.engine.nova.phases import ready
from tests.toy.stakes import STAKES, State

POSTS = r"^/channels/\d+/messages$"
SPREAD: dict[str, Any] = {"ships": {"A3": 2, "C1": 1}}


@pytest.fixture
async def hosting(
    tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[House]:
    """A bot that hosts Nova Solis and the toy game; time stands still."""
    monkeypatch.setitem(GAMES, "nova", ENGINE["nova"])
    monkeypatch.setitem(GAMES, "stakes", STAKES)
    here = House(tmp_path, clock)
    await here.open()
    yield here
    await here.close()


async def placed(house: House, state: Any, *people: Actor) -> int:
    """A game of Nova Solis that stands at a position, in its first turn."""
    game = await seated(house, *people, game="nova")
    state = replace(state, turn=replace(state.turn, number=1))

    async def put(live: LiveGame) -> LiveGame:
        start = (live.revision, 1, state)
        return await house.app.games.save(live, GameUpdate(state, turn_starts=[start]))

    await house.app.games.run(game, put)
    await house.rest()
    return game


async def fighting(house: House, *people: Actor) -> int:
    """The first attacks the second, and both have three dice."""
    state = battle(armed(ships={"B2": 3}), armed(ships={"B2": 3}), "3 6 1 4 5 1")
    game = await placed(house, state, *people)
    await typed(house, people[0], "attack B2 P2")
    return game


async def typed(house: House, who: Actor, line: str) -> None:
    await who.slash(house.table, "turn text", actions=line)
    await who.slash(house.table, "turn confirm")
    await house.rest()


def calls(house: House, since: int = 0) -> list[Message]:
    """The lines that only call."""
    return [one for one in house.said()[since:] if labels(one) == ["Answer"]]


def episodes(house: House) -> list[Message]:
    return [one for one in house.said() if "goes on" in one.content and "turn 1" in one.content]


async def test_a_combat_is_one_message_that_is_edited(hosting: House) -> None:
    people = alice, bob = hosting.people("alice", "bob")
    await fighting(hosting, alice, bob)
    before = len(hosting.said())
    await typed(hosting, alice, "die 3a")
    (episode,), (call,) = episodes(hosting), calls(hosting, before)
    assert len(hosting.said()) == before + 2
    assert "Alice** attacks **Bob**" in episode.content
    assert (heard(people, episode), heard(people, call)) == ([], ["bob"])
    assert len(call.content.splitlines()) == 1
    await typed(hosting, bob, "die 4a")
    assert [one.id for one in episodes(hosting)] == [episode.id]
    assert "**Bob** uses 4 to attack" in episode.content
    (again,) = calls(hosting, before)
    assert (again.id != call.id, heard(people, again)) == (True, ["alice"])
    await typed(hosting, alice, "die 6d")
    await typed(hosting, bob, "die 5d")
    episode, board = hosting.said()[before:]  # the lines that called are gone
    assert "Answer" not in labels(episode)
    assert episode.content.splitlines()[0] == "**Game 1** · turn 1"  # and not the one after it
    assert "takes 1 hit" in board.content
    assert "attacks" not in board.content  # that was told
    assert heard(people, board) == ["bob"]


async def test_a_combat_that_takes_longer_than_an_hour_is_posted_anew(
    hosting: House, clock: ManualClock
) -> None:
    people = alice, bob = hosting.people("alice", "bob")
    await fighting(hosting, alice, bob)
    await typed(hosting, alice, "die 3a")
    (first,) = episodes(hosting)
    clock.advance(timedelta(minutes=61))
    await typed(hosting, bob, "die 4a")
    (second,) = episodes(hosting)
    assert second.id != first.id
    assert "attacks" in second.content
    assert "uses 4 to attack" in second.content
    assert heard(people, second) == []


async def test_a_combat_goes_on_after_restarts_and_without_its_deleted_message(
    hosting: House,
) -> None:
    alice, bob, host = hosting.people("alice", "bob", "host")
    await fighting(hosting, alice, bob)
    await typed(hosting, alice, "die 3a")
    (episode,) = episodes(hosting)
    await hosting.restart()
    await typed(hosting, bob, "die 4a")
    assert [one.id for one in episodes(hosting)] == [episode.id]
    await host.delete(episode)
    await hosting.restart()
    await typed(hosting, alice, "die 6d")
    (anew,) = episodes(hosting)
    assert "attacks" in anew.content
    assert "and 6 to defend" in anew.content


async def test_a_message_whose_post_was_cut_off_is_found_again(
    hosting: House, clock: ManualClock
) -> None:
    alice, bob = hosting.people("alice", "bob")
    await fighting(hosting, alice, bob)
    hosting.world.faults.add(Cut(after=True), "POST", POSTS)
    await typed(hosting, alice, "die 3a")
    clock.advance(timedelta(minutes=1))
    hosting.client.delivery.wake()
    await hosting.rest()
    assert len(episodes(hosting)) == 1
    await typed(hosting, bob, "die 4a")
    assert len(episodes(hosting)) == 1


@pytest.mark.parametrize("fault", [Cut(), Cut(after=True), server_error(503)], ids=repr)
async def test_an_edit_that_was_cut_off_is_made_again(
    hosting: House, clock: ManualClock, fault: Any
) -> None:
    alice, bob = hosting.people("alice", "bob")
    await fighting(hosting, alice, bob)
    await typed(hosting, alice, "die 3a")
    (episode,) = episodes(hosting)
    hosting.world.faults.add(fault, "PATCH", rf"{POSTS[:-1]}/{episode.id}$")
    await typed(hosting, bob, "die 4a")
    clock.advance(timedelta(minutes=1))
    hosting.client.delivery.wake()
    await hosting.rest()
    assert [one.id for one in episodes(hosting)] == [episode.id]
    assert "uses 4 to attack" in episode.content


async def test_a_message_that_was_edited_too_often_is_posted_anew(hosting: House) -> None:
    alice, bob = hosting.people("alice", "bob")
    await fighting(hosting, alice, bob)
    await typed(hosting, alice, "die 3a")
    (first,) = episodes(hosting)
    old = Reply(429, {"code": 30046, "message": "Maximum number of edits reached"})
    hosting.world.faults.add(old, "PATCH", rf"{POSTS[:-1]}/{first.id}$")
    await typed(hosting, bob, "die 4a")
    (second,) = episodes(hosting)
    assert second.id != first.id
    assert "uses 4 to attack" in second.content


async def test_a_combat_in_a_channel_that_is_closed_goes_on_when_it_is_open(
    hosting: House, clock: ManualClock
) -> None:
    alice, bob = hosting.people("alice", "bob")
    game = await fighting(hosting, alice, bob)
    closed = hosting.world.bot.id
    hosting.world.permit(hosting.table, closed, deny=Permission.SEND_MESSAGES)
    await typed(hosting, alice, "die 3a")
    assert (await hosting.app.games.load(game)).row.status is Status.PAUSED
    assert episodes(hosting) == []
    hosting.world.permit(hosting.table, closed, allow=Permission.SEND_MESSAGES)
    await alice.slash(hosting.table, "host pause", what="resume")
    await hosting.rest()
    (episode,) = episodes(hosting)
    assert "uses 3 to attack" in episode.content


async def test_a_player_who_wants_direct_messages_is_not_called_in_the_channel(
    hosting: House,
) -> None:
    alice, bob = hosting.people("alice", "bob")
    await bob.slash(hosting.table, "settings tell", value="dm")
    await fighting(hosting, alice, bob)
    before = len(hosting.said())
    await typed(hosting, alice, "die 3a")
    assert calls(hosting, before) == []
    (episode,) = episodes(hosting)
    await bob.click(episode, "Answer")


async def test_an_undo_in_the_middle_is_shown_where_the_combat_is(hosting: House) -> None:
    alice, bob = hosting.people("alice", "bob")
    await fighting(hosting, alice, bob)
    await typed(hosting, alice, "die 3a")
    await typed(hosting, bob, "die 4a")
    (episode,) = episodes(hosting)
    assert "uses 4 to attack" in episode.content
    await bob.slash(hosting.table, "turn undo")
    await hosting.rest()
    assert "uses 4 to attack" not in episode.content
    assert "uses 3 to attack" in episode.content


async def test_a_flare_counts_who_has_answered(hosting: House) -> None:
    people = alice, bob = hosting.people("alice", "bob")
    await placed(hosting, ready([SPREAD, SPREAD], entity={"cards": "e1-07 e1-10"}), alice, bob)
    before = len(hosting.said())
    await typed(hosting, alice, "logistics")
    (episode,), (call,) = episodes(hosting), calls(hosting, before)
    assert "0 of 2 have answered" in episode.content
    assert heard(people, call) == ["bob"]
    await typed(hosting, bob, "choose lost A3 disabled C1")
    assert "1 of 2 have answered. Still to answer: **Alice**." in episode.content
    assert calls(hosting, before) == []
    await typed(hosting, alice, "choose lost A3 disabled A3")
    assert "All 2 have answered." in episode.content
    assert hosting.board().id == hosting.said()[-1].id


async def test_stakes_are_counted_and_never_told(hosting: House) -> None:
    people = hosting.people("alice", "bob", "cid")
    await seated(hosting, *people, game="stakes")
    before = len(hosting.said())
    texts = []
    for who, stake in zip(people, (2, 1, 3), strict=True):
        await typed(hosting, who, f"stake {stake}")
        count = hosting.said()[before]
        texts.append(count.content.splitlines()[-1])
        assert heard(people, count) == []
    assert texts == [
        "1 of 3 have answered. Still to answer: **Bob** and **Cid**.",
        "2 of 3 have answered. Still to answer: **Cid**.",
        "All 3 have answered.",
    ]
    assert len(hosting.said()) == before + 2  # and the turn that begins now


def drawn(view: State, seat: Seat, how: RenderOptions) -> Picture:
    """A picture of what all may know."""
    data = encode(Image.new("RGB", (how.size, how.size), "darkgreen"))
    return Picture(f"cups.{ending_of(data)}", data, f"{view.stakes}", f"{view.stakes}")


async def test_a_question_has_a_picture_if_the_game_says_so(
    hosting: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def asks(state: State) -> list[Ask]:
        return [replace(ask, tells=True, picture="cups") for ask in state.asks()]

    monkeypatch.setitem(GAMES, "stakes", replace(STAKES, play=replace(STAKES.play, asks=asks)))
    monkeypatch.setattr(render, "PICTURES", {"stakes": Pictures(asked={"cups": drawn})})
    people = alice, bob, _ = hosting.people("alice", "bob", "cid")
    await seated(hosting, *people, game="stakes")
    before = len(hosting.said())
    for who, stake, known in ((alice, 2, "(9, 0, 0)"), (bob, 1, "(9, 9, 0)")):
        await typed(hosting, who, f"stake {stake}")
        (picture,) = hosting.said()[before].attachments
        assert picture.description == known  # that a stake lies there, and not which


async def test_objectives_are_chosen_at_once_and_counted(hosting: House) -> None:
    people = alice, bob = hosting.people("alice", "bob")
    game = await seated(hosting, *people, game="nova")
    live = await hosting.app.games.load(game)
    while not all(ask.together for ask in live.rules.play.asks(live.state)):
        (ask,) = live.rules.play.asks(live.state)
        await typed(hosting, people[ask.seat], "choose default")
        live = await hosting.app.games.load(game)
    count = hosting.said()[-1]
    assert count.content.endswith("0 of 2 have answered. Still to answer: **Alice** and **Bob**.")
    assert heard(people, count) == ["alice", "bob"]
    before = len(hosting.said())
    await typed(hosting, bob, "choose default")
    assert count.content.endswith("1 of 2 have answered. Still to answer: **Alice**.")
    await typed(hosting, alice, "choose default")
    assert count.content.endswith("All 2 have answered.")
    (board,) = hosting.said()[before:]
    assert "Take turn" in labels(board)
