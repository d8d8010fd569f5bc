"""Pictures are the same wherever they are drawn, and a board is drawn once."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.chat.context import renderer as artists
from bot.chat.context.renderer import Renderer
from bot.workers.line import Queue
from engine.core.game import Clock, Setup
from engine.core.seat import SEATS
from engine.games import GAMES
from render import PICTURES
from render.backdrops import ENDING, Folder
from render.options import RenderOptions
from render.palette import PALETTES
from render.pictures import Picture
from render.sol import board, pictures
from render.sol.star import BACKDROPS
from tests.bot.workers import jobs
from tests.random_play import Moment, walk

GAME, DRAW = GAMES["sol"], PICTURES["sol"]
SMALL = 400
NAMES = dict(zip(SEATS, ("Ada", "Bea", "Cid"), strict=False))


def moments() -> list[Moment]:
    """The first steps of a game, at the end of which cards lie to be chosen from."""
    found = []
    for moment in walk(GAME, Setup("published", 3, 7)):
        found.append(moment)
        if any(ask.clock is Clock.ASIDE for ask in GAME.play.asks(moment.after)):
            return found
    raise AssertionError


@pytest.fixture(scope="module")
def steps() -> list[Moment]:
    return moments()


@pytest.fixture
async def renderer() -> AsyncIterator[Renderer]:
    """Draws in a process."""
    found = Renderer(SMALL, workers=1)
    yield found
    await found.close()


@pytest.fixture
async def here() -> AsyncIterator[Renderer]:
    """Draws in threads, where a test can watch."""
    found = Renderer(SMALL, workers=0)
    yield found
    await found.close()


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The views of which boards were drawn."""
    seen: list[Any] = []
    png = board.png

    def counted(view: Any, *given: Any) -> bytes:
        seen.append(view)
        return png(view, *given)

    monkeypatch.setattr(board, "png", counted)
    return seen


def same(one: Picture, two: Picture) -> bool:
    def parts(picture: Picture) -> tuple[object, ...]:
        return picture.name, picture.data, picture.alt, picture.text, picture.cut

    return parts(one) == parts(two)


async def test_pictures_of_a_process_are_byte_for_byte_those_of_this_one(
    renderer: Renderer, steps: list[Moment]
) -> None:
    last = steps[-1]
    seat = next(ask.seat for ask in GAME.play.asks(last.after) if ask.clock is Clock.ASIDE)
    own, public = GAME.play.view(last.after, seat), GAME.play.view(last.after, None)
    events = [event for event in last.events if GAME.play.audience(event) is None]
    choices = [GAME.play.write(one) for one in steps[5].offered]
    views = [GAME.play.view(one.after, None) for one in steps]
    assert await renderer.pool.run(jobs.number) != os.getpid()
    over = [one.after for one in walk(GAME, Setup("published", 2, 3))]
    whole = [(GAME.play.view(state, None), ()) for state in [*over[::100], over[-1]]]
    how = renderer.look(NAMES)
    assert same(
        await renderer.draw(pictures.draw_ending, whole, how), pictures.draw_ending(whole, how)
    )
    for palette in (next(iter(PALETTES)), list(PALETTES)[-1]):
        how = renderer.look(NAMES, palette)
        wanted: list[tuple[Any, ...]] = [
            (pictures.draw_board, public, how, events),
            (pictures.draw_table, public, how),
            (pictures.draw_surface, own, seat, how),
            (pictures.draw_choice, own, seat, how),
            (pictures.draw_effects, public, how),
            (pictures.draw_aid, public, how),
            (pictures.draw_preview, GAME.play.view(steps[5].before, None), how, choices, ()),
            (pictures.draw_replay, [(view, ()) for view in views[-3:]], how, 2**23),
        ]
        for paint, *what in wanted:
            assert same(await renderer.draw(paint, *what), paint(*what))


async def test_the_same_board_is_drawn_once(
    here: Renderer, steps: list[Moment], drawn: list[Any]
) -> None:
    last = steps[-1]

    async def ask(queue: Queue) -> Picture:
        # Made anew each time, as each of those who ask makes it.
        view = GAME.play.view(last.after, None)
        return await here.board("sol", view, here.look(dict(NAMES)), last.events, queue=queue)

    first = await asyncio.gather(*(ask(queue) for queue in (Queue.SENT, Queue.PUBLIC, Queue.SENT)))
    assert await ask(Queue.ASKED) is first[0] is first[1]
    assert len(drawn) == 1


async def test_a_board_that_differs_in_anything_is_drawn_for_itself(
    here: Renderer, steps: list[Moment], drawn: list[Any]
) -> None:
    last = steps[-1]
    public, look = GAME.play.view(last.after, None), here.look(NAMES)
    asked: list[tuple[Any, RenderOptions, tuple[Any, ...]]] = [
        (public, look, ()),
        (public, look, tuple(last.events)),
        (public, here.look(NAMES, list(PALETTES)[-1]), ()),
        (public, here.look({**NAMES, SEATS[0]: "Zoe"}), ()),
        (public, here.look({}), ()),
        (GAME.play.view(steps[0].after, None), look, ()),
        *((GAME.play.view(last.after, seat), look, ()) for seat in SEATS[:3]),
    ]
    for view, how, events in asked:
        assert same(
            await here.board("sol", view, how, events), pictures.draw_board(view, how, events)
        )
    assert len(drawn) == 2 * len(asked)


async def test_private_pictures_are_kept_nowhere(
    here: Renderer, steps: list[Moment], monkeypatch: pytest.MonkeyPatch
) -> None:
    view = GAME.play.view(steps[-1].after, SEATS[0])
    for _ in range(2):
        await here.draw(pictures.draw_surface, view, SEATS[0], here.look(NAMES))
    assert not here._boards
    monkeypatch.setattr(artists, "MOST_BOARDS", 2)
    for step in steps[:5]:
        await here.board("sol", GAME.play.view(step.after, None), here.look(NAMES))
    assert len(here._boards) == 2


async def test_a_board_that_could_not_be_drawn_is_tried_again(
    here: Renderer, steps: list[Moment], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*given: Any) -> bytes:
        raise ZeroDivisionError

    view, how = GAME.play.view(steps[-1].after, None), here.look(NAMES)
    with monkeypatch.context() as now:
        now.setattr(board, "png", broken)
        with pytest.raises(ZeroDivisionError):
            await here.board("sol", view, how)
    assert (await here.board("sol", view, how)).data


async def test_one_who_leaves_takes_the_board_from_no_other(
    here: Renderer, steps: list[Moment]
) -> None:
    view, how = GAME.play.view(steps[-1].after, None), here.look(NAMES)
    one, two = (asyncio.create_task(here.board("sol", view, how)) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert (await two).data


@pytest.fixture
async def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Renderer]:
    """Draws in a process, over backgrounds of a folder of its own."""
    monkeypatch.setattr("render.backdrops._folder", Folder(tmp_path))
    found = Renderer(SMALL, workers=1)
    yield found
    await found.close()


def painted_ahead(renderer: Renderer, folder: Path) -> set[str]:
    """Do here what a worker does when it comes to it; the files there are then."""
    for entry in renderer._ahead.values():
        entry.work(*entry.what)
    return {file.name for file in folder.iterdir() if file.suffix == ENDING}


async def test_the_next_ground_is_painted_after_a_public_board(
    ahead: Renderer, steps: list[Moment], tmp_path: Path
) -> None:
    view, how = GAME.play.view(steps[0].after, None), ahead.look(NAMES)
    keys = DRAW.backdrops(view, how)
    assert [key.state for key in keys] == [0, 1]
    await ahead.board("sol", GAME.play.view(steps[1].after, None), how, queue=Queue.ASKED)
    assert ahead._ahead == {}
    await ahead.board("sol", view, how, queue=Queue.PUBLIC)
    assert list(ahead._ahead) == keys
    assert painted_ahead(ahead, tmp_path) == {BACKDROPS.name(key) + ENDING for key in keys}


async def test_the_first_backgrounds_are_painted_when_the_bot_starts(
    ahead: Renderer, tmp_path: Path
) -> None:
    ahead.start()
    # The quiet star on both sides of the board and alone, and the sky of all other pictures.
    assert len(painted_ahead(ahead, tmp_path)) == 4


async def test_nothing_is_painted_ahead_where_it_would_be_for_nothing(
    ahead: Renderer, here: Renderer, steps: list[Moment], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In threads it would delay the bot; without a disk no process could take it from there."""
    view = GAME.play.view(steps[0].after, None)
    await here.board("sol", view, here.look(NAMES), queue=Queue.PUBLIC)
    assert here._ahead == {}
    monkeypatch.setattr("render.backdrops._folder", None)
    ahead.start()
    assert ahead._ahead == {}


async def test_a_ground_that_cannot_be_painted_ahead_is_noted_and_that_is_all(
    caplog: pytest.LogCaptureFixture,
) -> None:
    result = asyncio.get_running_loop().create_future()
    result.add_done_callback(artists._note_failure)
    with caplog.at_level("INFO", "heliograph"):
        result.set_exception(OSError("of somebody's disk"))
        await asyncio.sleep(0)
    assert caplog.messages == ["a background was not prepared: OSError"]
