"""Drafts played over a position, one line at a time, with every step before the last kept.

A draft that grows by one line costs one step of the engine, however long it is: a player who
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
class DraftRun:
    """A draft run over a position, and the same draft one line shorter."""

    state: Any
    lines: tuple[str, ...] = ()
    events: tuple[Any, ...] = ()
    actions: tuple[Any, ...] = ()
    seal: Seal | None = None
    stopped: str | None = None  # the first line that could not be played, with those after it
    reason: Refused | None = None
    before: DraftRun | None = None


def extend(live: LiveGame, seat: Seat, played: DraftRun, line: str) -> DraftRun:
    """Play one more line; raises Refused."""
    if played.seal is not None:
        raise Refused("draft_sealed")
    (action,) = live.rules.play.read(played.state, seat, line)
    shown = live.rules.play.preview(played.state, seat, (action,))
    return DraftRun(
        shown.state, (*played.lines, line), (*played.events, *shown.events),
        (*played.actions, action), shown.seal, before=played,
    )  # fmt: skip


def run_draft(
    live: LiveGame, seat: Seat, lines: Sequence[str], known: DraftRun | None = None
) -> DraftRun:
    """Run a draft as far as it goes: to the end, to a seal, or to what is illegal by now.

    `known` is a run over the same position; what it shares with this one is not played again.
    """
    if reason := find_excess(lines):
        return DraftRun(live.state, stopped="", reason=reason)
    played = _longest_shared_run(known, tuple(lines)) or DraftRun(live.state)
    for place in range(len(played.lines), len(lines)):
        try:
            played = extend(live, seat, played, lines[place])
        except Refused as refused:
            return DraftRun(
                played.state, played.lines, played.events, played.actions, played.seal,
                "; ".join(lines[place:]), refused, played.before,
            )  # fmt: skip
    return played


def _longest_shared_run(known: DraftRun | None, lines: tuple[str, ...]) -> DraftRun | None:
    """The longest part of a run that begins as these lines do."""
    while known is not None and (
        known.reason is not None or lines[: len(known.lines)] != known.lines
    ):
        known = known.before
    return known


def find_excess(lines: Sequence[str]) -> Refused | None:
    """Why a stored draft is dropped: earlier versions took any number of lines, of any length."""
    if len(lines) > MOST_LINES:
        return Refused("draft_dropped", lines=len(lines), most=MOST_LINES)
    if (length := sum(map(len, lines))) > LONGEST:
        return Refused("draft_dropped_long", length=length, most=LONGEST)
    return None


def append_text(live: LiveGame, seat: Seat, played: DraftRun, text: str) -> DraftRun:
    """Play what was chosen or typed after a draft; raises Refused at the first thing wrong."""
    if len(text) > LONGEST:
        raise Refused("draft_text_long", most=LONGEST)
    parts = split_actions(text)
    for place, part in enumerate(parts):
        with blame_part(parts, place):
            played = _append_one(live, seat, played, part)
    return played


def split_actions(text: str) -> list[str]:
    """The actions of a typed line."""
    return [part.strip() for part in text.split(";") if part.strip()]


def _append_one(live: LiveGame, seat: Seat, played: DraftRun, text: str) -> DraftRun:
    """Play one typed action after a draft; a route or `x3` is several lines of it."""
    if played.seal is not None:
        raise Refused("draft_sealed")
    for action in live.rules.play.read(played.state, seat, text):
        live.rules.play.check(played.state, action)
        line = live.rules.play.write(action)
        if is_order(live.rules, played.state, seat, line):
            raise Refused("order_in_draft")
        played = extend(live, seat, played, line)
        if len(played.lines) > MOST_LINES:
            raise Refused("draft_full", most=MOST_LINES)
        if find_excess(played.lines):
            raise Refused("draft_full_long", most=LONGEST)
    return played


async def run_in_thread_if_long(lines: int, work: Callable[[], T]) -> T:
    """Do the work on so many lines: little of it at once, much of it in another thread."""
    return work() if lines <= AT_ONCE else await asyncio.to_thread(work)


class DraftRuns:
    """The last run of each draft, as long as the position under it is the same."""

    def __init__(self) -> None:
        self._last: OrderedDict[tuple[int, Seat], tuple[Any, DraftRun]] = OrderedDict()

    def known(self, live: LiveGame, seat: Seat) -> DraftRun | None:
        state, played = self._last.get((live.id, seat), (None, None))
        return played if state is live.state else None

    def keep(self, live: LiveGame, seat: Seat, played: DraftRun) -> None:
        self._last[live.id, seat] = live.state, played
        self._last.move_to_end((live.id, seat))
        while len(self._last) > AT_HAND:
            self._last.popitem(last=False)
