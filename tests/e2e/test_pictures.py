"""Pictures that people wait for: the public board first, once, and whatever happens to a worker."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot import config
from bot.app import games as offices
from bot.app.rate_limits import CostlyRequest, Rate
from bot.chat.context.renderer import Renderer
from bot.clock import ManualClock
from bot.workers.worker import ProcessWorker
from render.sol import board, hold
from sandbox import Actor, Sandbox, Until
from tests.e2e.bot_on_sandbox import SMALL, House
from tests.e2e.games_in_progress import begun, files, private
from tests.e2e.players import seated

PATIENCE = 60.0
FEW = Rate(2, timedelta(seconds=40))


async def opened(house: House) -> tuple[Actor, Actor]:
    """A game in which Alice is about to confirm her turn."""
    alice, bob = house.people("alice", "bob")
    await seated(house, alice, bob, options="opening=off effects=none")
    await alice.slash(house.table, "turn text", actions="pass")
    await house.rest()
    return alice, bob


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The views of which whole boards were drawn, in threads of this process."""
    seen: list[Any] = []
    png = board.png

    def counted(view: Any, *given: Any) -> bytes:
        seen.append(view)
        return png(view, *given)

    monkeypatch.setattr(board, "png", counted)
    return seen


async def test_the_board_of_a_turn_is_drawn_once_for_the_channel_and_the_hold(
    house: House, drawn: list[Any]
) -> None:
    alice, bob = await opened(house)
    drawn.clear()
    before = len(house.said())
    await alice.slash(house.table, "turn confirm")
    await house.rest()
    (told,) = house.said()[before:]
    (mine,) = [one for one in bob.inbox if "board.jpg" in files(one)][-1:]
    assert files(told) == ["board.jpg"]
    assert told.attachments[0].data == mine.attachments[-1].data
    assert len(drawn) == 1


async def test_the_board_is_drawn_while_the_turn_is_saved(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, _bob = await opened(house)
    painted, seen = threading.Event(), []
    png, write = board.png, offices._write

    def noticed(*given: Any) -> bytes:
        painted.set()
        return png(*given)

    def slow(*given: Any) -> None:
        seen.append(painted.wait(10))
        write(*given)

    monkeypatch.setattr(board, "png", noticed)
    monkeypatch.setattr(offices, "_write", slow)
    await alice.slash(house.table, "turn confirm")
    await house.rest()
    assert seen[0]


async def test_private_pictures_do_not_delay_the_public_board(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = await opened(house)
    go = threading.Event()
    png = hold.png

    def held(*given: Any) -> bytes:
        go.wait(PATIENCE)
        return png(*given)

    monkeypatch.setattr(hold, "png", held)
    last = house.board()
    holds = [await who.click(last, "My hold", _until=Until.SENT) for who in (alice, bob) * 3]
    await alice.slash(house.table, "turn confirm", Until.SENT)
    try:
        await house.world.until(lambda: house.board().id != last.id, 20)
        assert files(house.board()) == ["board.jpg"]
        assert all(one.thinking for one in holds)
    finally:
        go.set()
    await house.world.settled(PATIENCE)
    for answer, who, other in zip(holds, (alice, bob) * 3, (bob, alice) * 3, strict=True):
        assert "hold.jpg" in files(private(answer, who, other))


@pytest.fixture
async def drawing(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose pictures come from processes."""
    here = House(tmp_path, renderer=Renderer(SMALL, workers=1))
    await here.open()
    yield here
    await here.close()


def workers(house: House) -> list[int]:
    """Those of pictures; the one for what takes long comes and goes."""
    found = [place.worker for place in house.context.renderer.pool.places if not place.rare]
    return [one.process.pid for one in found if isinstance(one, ProcessWorker)]


async def test_a_worker_killed_over_the_public_board_loses_no_turn(drawing: House) -> None:
    alice, _bob = await opened(drawing)
    renderer, before = drawing.context.renderer, workers(drawing)
    assert len(before) == 2
    for number in before:
        os.kill(number, signal.SIGSTOP)  # it begins, and comes to no end
    last, known = drawing.board(), set(renderer._boards)
    await alice.slash(drawing.table, "turn confirm", Until.SENT)

    def half_done() -> bool:
        return any(one.begun for key, one in renderer._boards.items() if key not in known)

    await drawing.world.until(half_done, PATIENCE)
    for number in before:
        os.kill(number, signal.SIGKILL)
    await drawing.world.until(lambda: drawing.board().id != last.id, PATIENCE)
    assert files(drawing.board()) == ["board.jpg"]
    await drawing.world.settled(PATIENCE)
    assert not set(before) & set(workers(drawing))


async def test_a_board_that_cannot_be_drawn_does_not_keep_its_turn_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    alice, bob = await opened(house)

    def broken(*given: Any) -> bytes:
        raise ZeroDivisionError

    before = len(house.said())
    with monkeypatch.context() as now:
        now.setattr(board, "png", broken)
        await alice.slash(house.table, "turn confirm", Until.SENT)
        await house.world.until(lambda: len(house.said()) > before, PATIENCE)
    (told,) = house.said()[before:]
    assert files(told) == []
    assert bob.mention in told.content
    await house.rest()


@pytest.fixture
async def strict(tmp_path: Path, clock: ManualClock) -> AsyncIterator[House]:
    """A house in which two of everything is a lot."""
    here = House(tmp_path, clock, rates=dict.fromkeys(CostlyRequest, FEW))
    await here.open()
    yield here
    await here.close()


@pytest.mark.parametrize(
    ("command", "what"),
    [("board", "pictures"), ("game history", "pictures"), ("game replay", "replays")],
)
async def test_who_asks_for_too_much_is_told_so_and_others_are_not(
    strict: House, clock: ManualClock, command: str, what: str
) -> None:
    alice, bob, carol, dave = strict.people("alice", "bob", "carol", "dave")
    await begun(strict, alice, bob, turns=1)
    for _ in range(2):
        shown = private(await carol.slash(strict.table, command), carol, alice)
        assert shown.attachments
    told = private(await carol.slash(strict.table, command), carol, alice)
    assert told.content == (
        f"You've asked for a lot of {what} in a short time. Try again in 40 seconds."
    )
    assert not told.attachments
    assert private(await dave.slash(strict.table, command), dave, alice).attachments
    clock.advance(timedelta(seconds=40))
    assert private(await carol.slash(strict.table, command), carol, alice).attachments


async def test_a_turn_goes_on_in_words_when_there_were_too_many_pictures(strict: House) -> None:
    alice, bob = strict.people("alice", "bob")
    await seated(strict, alice, bob, options="opening=off effects=none")
    for _ in range(2):
        shown = await alice.click(strict.board(), "Take turn")
        assert files(shown.message) == ["draft.jpg"]
    before = len(strict.said())
    shown = await alice.click(shown.message, "Pass")
    assert shown.message.content.startswith("You've asked for a lot of pictures")
    assert "So far: " in shown.message.content
    assert files(shown.message) == []
    await alice.click(shown.message, "Confirm")
    await strict.rest()
    assert len(strict.said()) == before + 1


def children(number: int) -> set[int]:
    """The processes that a process has started."""
    return {
        int(child)
        for tasks in Path(f"/proc/{number}/task").glob("*/children")
        for child in tasks.read_text(encoding="ascii").split()
    }


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
async def test_no_process_is_left_when_the_bot_ends(how: signal.Signals, tmp_path: Path) -> None:
    world = Sandbox()
    await world.start()
    settings = {
        **os.environ,
        config.TOKEN: world.bot.token,
        config.API: world.address,
        config.DATABASE: str(tmp_path / "desk.db"),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=settings, start_new_session=True,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    try:
        while len(started := children(process.pid)) < 2:
            assert process.returncode is None
            await asyncio.sleep(0.02)
        os.killpg(process.pid, how)  # as the keyboard and systemd do
        said, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        # The pipe was closed by all who had it: no worker holds it any more.
        assert b"Traceback" not in said
        assert process.returncode == (-how if how == signal.SIGKILL else 0)
        await asyncio.to_thread(_gone, started)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await world.stop()


def _gone(numbers: set[int]) -> None:
    """Wait until none of these processes is there."""
    waiting = threading.Event()
    for _ in range(3000):
        if not any(Path(f"/proc/{number}").exists() for number in numbers):
            return
        waiting.wait(0.02)
    raise AssertionError(numbers)
