"""Drafts played over a position, one line at a time, with every step before the last kept.

A draft that grows by one line costs one step of the engine, however long it is already: whoever
types hundreds of lines would otherwise make the program play the first of them hundreds of times.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.app.live_game import LiveGame
from engine.core.game import Seal
from engine.core.orders import is_order
from engine.core.refusal import Refused, blame_part
from engine.core.seat import Seat

T = TypeVar("T")
MOST_LINES = 60  # of one draft; a longer turn is confirmed in parts
LONGEST = 4_000  # characters of a draft, and of what is typed at once
MOST_CHOSEN = 1_000  # characters of an action that is chosen word by word
AT_HAND = 256  # drafts whose steps are kept in memory
AT_ONCE = 8  # lines that are played in the event loop; more are played beside it


@dataclass(frozen=True, slots=True)
class Played:
    """A draft run over a position, and the same draft one line shorter."""

    state: Any
    lines: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    actions: tuple[Any, ...] = ()
    seal: Seal | None = None
    stopped: str | None = None  # the first line that could not be played, with those after it
    reason: Refused | None = None
    before: Played | None = None


def extend(live: LiveGame, seat: Seat, played: Played, line: str) -> Played:
    """Play one more line; raises Refused."""
    if played.seal is not None:
        raise Refused("draft_sealed")
    (action,) = live.game.play.read(played.state, seat, line)
    shown = live.game.play.preview(played.state, seat, (action,))
    return Played(
        shown.state, (*played.lines, line), (*played.events, *shown.events),
        (*played.actions, action), shown.seal, before=played,
    )  # fmt: skip


def play(live: LiveGame, seat: Seat, lines: Sequence[str], known: Played | None = None) -> Played:
    """Run a draft as far as it goes: to the end, to a seal, or to what is illegal by now.

    `known` is a run over the same position; what it shares with this one is not played again.
    """
    if reason := too_long(lines):
        return Played(live.state, stopped="", reason=reason)
    played = _shared(known, tuple(lines)) or Played(live.state)
    for place in range(len(played.lines), len(lines)):
        try:
            played = extend(live, seat, played, lines[place])
        except Refused as refused:
            return Played(
                played.state, played.lines, played.events, played.actions, played.seal,
                "; ".join(lines[place:]), refused, played.before,
            )  # fmt: skip
    return played


def _shared(known: Played | None, lines: tuple[str, ...]) -> Played | None:
    """The longest part of a run that begins as these lines do."""
    while known is not None and (
        known.reason is not None or lines[: len(known.lines)] != known.lines
    ):
        known = known.before
    return known


def too_long(lines: Sequence[str]) -> Refused | None:
    """Why a stored draft is dropped: earlier versions took any number of lines."""
    if len(lines) > MOST_LINES or sum(map(len, lines)) > LONGEST:
        return Refused("draft_dropped", lines=len(lines), most=MOST_LINES)
    return None


def append(live: LiveGame, seat: Seat, played: Played, text: str) -> Played:
    """Play what was chosen or typed after a draft; raises Refused at the first thing wrong."""
    if len(text) > LONGEST:
        raise Refused("draft_text_long", most=LONGEST)
    parts = split(text)
    for place, part in enumerate(parts):
        with blame_part(parts, place):
            played = _append_one(live, seat, played, part)
    return played


def split(text: str) -> list[str]:
    """The actions of a typed line."""
    return [part.strip() for part in text.split(";") if part.strip()]


def _append_one(live: LiveGame, seat: Seat, played: Played, text: str) -> Played:
    """Play one typed action after a draft; a route or `x3` is several lines of it."""
    if played.seal is not None:
        raise Refused("draft_sealed")
    for action in live.game.play.read(played.state, seat, text):
        live.game.play.check(played.state, action)
        line = live.game.play.write(action)
        if is_order(live.game, played.state, seat, line):
            raise Refused("order_in_draft")
        played = extend(live, seat, played, line)
        if too_long(played.lines):
            raise Refused("draft_full", most=MOST_LINES)
    return played


async def beside(lines: int, work: Callable[[], T]) -> T:
    """Do the work on so many lines: little of it at once, much of it in another thread."""
    return work() if lines <= AT_ONCE else await asyncio.to_thread(work)


class Runs:
    """The last run of each draft, as long as the position under it is the same."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[int, Seat], tuple[Any, Played]] = OrderedDict()

    def known(self, live: LiveGame, seat: Seat) -> Played | None:
        state, played = self._last.get((live.id, seat), (None, None))
        return played if state is live.state else None

    def keep(self, live: LiveGame, seat: Seat, played: Played) -> None:
        self._last[live.id, seat] = live.state, played
        self._last.move_to_end((live.id, seat))
        while len(self._last) > AT_HAND:
            self._last.popitem(last=False)
