"""How Sol is drawn: PICTURES is the package's one public name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.seat import Seat
from engine.sol.board import SIDES
from engine.sol.speech import words_of
from engine.sol.view import SolView
from render.animation import LIMIT
from render.look import Look
from render.pictures import Picture, Pictures
from render.sol import board, cards, ending, history, hold, preview, replay, rewards, table, twin
from render.sol.changes import changes
from render.sol.sky import ground


def _sentences(view: SolView, events: Sequence[Any], names: Mapping[Seat, str]) -> list[str]:
    words = words_of(view.edition)
    return [words.event(event, names) for event in events]


def _made(name: str, data: bytes, words: twin.Twin) -> Picture:
    return Picture(name, data, words.alt, words.words, words.cut)


def _board(view: SolView, look: Look, events: Sequence[Any] = ()) -> Picture:
    words = twin.board(view, look.names, _sentences(view, events, look.names))
    return _made("board.png", board.png(view, look, changes(view, events)), words)


def _table(view: SolView, look: Look) -> Picture:
    return _made("table.png", table.png(view, look), twin.table(view, look.names))


def _hold(view: SolView, seat: Seat, look: Look) -> Picture:
    return _made("hold.png", hold.png(view, seat, look), twin.hold(view, seat, look.names))


def _choice(view: SolView, seat: Seat, look: Look) -> Picture:
    words = twin.choice(view, seat, look.names)
    return _made("cards.png", cards.choice_png(view, seat, look), words)


def _effects(view: SolView, look: Look) -> Picture:
    return _made("effects.png", cards.effects_png(view, look), twin.effects(view))


def _aid(view: SolView, look: Look) -> Picture:
    return _made("rewards.png", rewards.png(view, look), twin.pages(rewards.lines(view)))


def _preview(
    view: SolView, look: Look, choices: Sequence[str], events: Sequence[Any] = ()
) -> Picture:
    targets = preview.goals(view.side, choices)
    words = twin.preview(view, look.names, [str(target.place) for target in targets])
    return _made("draft.png", preview.png(view, look, targets, changes(view, events)), words)


def _ending(views: Sequence[SolView], look: Look) -> Picture:
    words = twin.parts([ending.lines(views, look), ending.courses(views, look)])
    return _made("end.png", ending.png(views, look), words)


def _replay(
    turns: Sequence[tuple[SolView, Sequence[Any]]], look: Look, limit: int = LIMIT
) -> Picture:
    told = [line for view, events in turns for line in _sentences(view, events, look.names)]
    return _made("replay.gif", replay.gif(turns, look, limit), twin.pages(told))


def _warm(look: Look) -> None:
    for side in SIDES:
        ground(side, look.size, look.palette)


PICTURES: Pictures[SolView] = Pictures(
    board=_board,
    table=_table,
    hold=_hold,
    choice=_choice,
    effects=_effects,
    aid=_aid,
    preview=_preview,
    ending=_ending,
    replay=_replay,
    history=history.exported,
    warm=_warm,
)
