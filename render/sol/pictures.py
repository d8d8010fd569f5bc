"""The record of how Sol is drawn.

Most processes draw boards and little else, so what draws the other pictures is imported for the
first of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.core.seat import Seat
from engine.sol import rules_pages
from engine.sol.board import SIDES
from engine.sol.edition_text import words_of
from engine.sol.view import SolView
from render.alt_text import AltText, pages, parts
from render.backdrops import BackdropKey, Backdrops
from render.background import BACKGROUNDS, background_key
from render.background import GAME as ANY
from render.encode import ending_of
from render.lazy_module import LazyModule
from render.options import RenderOptions
from render.pictures import Gathering, History, Picture, Pictures, Sheet
from render.sol import alt_text, board
from render.sol.cell_layout import stored
from render.sol.changes import changes
from render.sol.headline import headline
from render.sol.star import BACKDROPS, first_backdrops, next_backdrops
from render.sol.words import WORDS

if TYPE_CHECKING:
    from render import lobby as any_lobby
    from render.sol import cards, ending, history, hold, lobby, preview, replay, rewards, table
else:
    any_lobby = LazyModule("render.lobby")
    cards, ending, history, hold, lobby, preview, replay, rewards, table = (
        LazyModule(f"render.sol.{name}")
        for name in (
            "cards", "ending", "history", "hold", "lobby", "preview", "replay", "rewards", "table",
        )
    )  # fmt: skip


def _sentences(view: SolView, events: Sequence[Any], names: Mapping[Seat, str]) -> list[str]:
    words = words_of(view.edition)
    return [words.event(event, names) for event in events]


def _picture(name: str, data: bytes, words: AltText) -> Picture:
    return Picture(f"{name}.{ending_of(data)}", data, words.alt, words.words, words.cut)


def draw_board(view: SolView, look: RenderOptions, events: Sequence[Any] = ()) -> Picture:
    words = alt_text.board(view, look.names, _sentences(view, events, look.names))
    line = headline(view, events, look.names)
    data = board.png(view, look, changes(view, events), (), line)
    return _picture("board", data, words)


def draw_table(view: SolView, look: RenderOptions) -> Picture:
    return _picture("table", table.png(view, look), alt_text.table(view, look.names))


def draw_surface(view: SolView, seat: Seat, look: RenderOptions) -> Picture:
    return _picture("hold", hold.png(view, seat, look), alt_text.hold(view, seat, look.names))


def draw_choice(view: SolView, seat: Seat, look: RenderOptions) -> Picture:
    words = alt_text.choice(view, seat, look.names)
    return _picture("cards", cards.choice_png(view, seat, look), words)


def draw_effects(view: SolView, look: RenderOptions) -> Picture:
    return _picture("effects", cards.effects_png(view, look), alt_text.effects(view))


def _is_in_play(view: SolView, topic: str) -> bool:
    """Is the effect, by its page of the rules, one of this table?"""
    name = topic.removeprefix("effect ")
    return name in view.effects.values() or name not in rules_pages.all_effects()


def draw_aid(view: SolView, look: RenderOptions) -> Picture:
    return _picture("rewards", rewards.png(view, look), pages(rewards.lines(view)))


def draw_preview(
    view: SolView, look: RenderOptions, choices: Sequence[str], events: Sequence[Any] = ()
) -> Picture:
    targets = preview.goals(view.side, choices)
    words = alt_text.preview(view, look.names, [str(target.place) for target in targets])
    return _picture("draft", preview.png(view, look, targets, changes(view, events)), words)


def draw_lobby(gathering: Gathering, look: RenderOptions) -> Picture:
    words = pages(any_lobby.lines(gathering))
    return _picture("table", lobby.png(gathering, look), words)


def draw_ending(turns: Sequence[tuple[SolView, Sequence[Any]]], look: RenderOptions) -> Picture:
    sections = [part(turns, look) for part in (ending.lines, ending.scenes, ending.courses)]
    words = parts([section for section in sections if section])
    return _picture("end", ending.png(turns, look), words)


def _outcome(view: SolView, look: RenderOptions) -> str:
    return "\n".join(ending.lines([(view, ())], look))


def draw_replay(
    turns: Sequence[tuple[SolView, Sequence[Any]]], look: RenderOptions, limit: int
) -> Picture:
    told = [line for view, events in turns for line in _sentences(view, events, look.names)]
    if turns[-1][0].result is None:
        words = pages(told)
    else:
        words = parts([ending.lines(turns, look), ending.scenes(turns, look), told])
    return Picture("replay.gif", replay.gif(turns, look, limit), words.alt, words.words, words.cut)


def _history(page: object) -> History[SolView]:
    return history.exported(page)


def _warm(look: RenderOptions) -> None:
    for key in _backdrops(None, look):
        _kept(key).recall(key)
    for side in SIDES:
        stored(side)
    # Files are read when they are asked for: better now than for the first board.
    _ = WORDS.text
    rules_pages.all_effects()


def _backdrops(view: SolView | None, look: RenderOptions) -> Sequence[BackdropKey]:
    if view is None:
        return [*first_backdrops(look), background_key(look)]
    return next_backdrops(view, look)


def _prepare(key: BackdropKey) -> None:
    _kept(key).prepare(key)


def _kept(key: BackdropKey) -> Backdrops:
    """Where a backdrop is found: that of pages is the same for every game."""
    return BACKGROUNDS if key.game == ANY else BACKDROPS


PICTURES: Pictures[SolView] = Pictures(
    board=draw_board,
    surface=draw_surface,
    asked={"choice": draw_choice},
    sheets={
        "effects": Sheet("effects", WORDS, draw_effects, _is_in_play),
        "aid": Sheet("aid", WORDS, draw_aid),
        "table": Sheet("table", WORDS, draw_table),
    },
    cover="aid",
    preview=draw_preview,
    lobby=draw_lobby,
    ending=draw_ending,
    outcome=_outcome,
    replay=draw_replay,
    history=_history,
    warm=_warm,
    backdrops=_backdrops,
    prepare=_prepare,
)
