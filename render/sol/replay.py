"""A game as an animation: the board after every turn, with what the turn did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.sol import events as happened
from engine.sol.view import SolView
from render import animation, canvas
from render.animation import LIMIT, SIZES, Tempo
from render.canvas import Picture
from render.look import Look
from render.sol import board
from render.sol.changes import changes
from render.sol.sky import ground

LASTS = 90_000  # milliseconds a replay should last
QUICKEST, SLOWEST = 400, 1200  # milliseconds of a turn

Turns = Sequence[tuple[SolView, Sequence[object]]]

# What a turn was, by the first of these that happened in it.
DOINGS: tuple[tuple[str, tuple[type, ...]], ...] = (
    ("ACTIVATING", (happened.StationActivated, happened.ParasiteRemoved)),
    ("CONVERTING", (happened.StationPlaced, happened.GatePlaced)),
    ("MOVING", (happened.Launched, happened.Flew, happened.Hurled)),
)


def gif(turns: Turns, look: Look, limit: int = LIMIT) -> bytes:
    """Animate a game from its turns, the start first; raises animation.TooLarge."""

    def paint(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
        return frames(turns, replace(look, size=size), chosen)

    largest = min(look.size, SIZES[0])
    sizes = [largest, *(size for size in SIZES if size < largest)]
    each = max(QUICKEST, min(SLOWEST, LASTS // len(turns)))
    return animation.gif(len(turns), paint, look.palette.name, Tempo(each=each), limit, sizes)


def frames(turns: Turns, look: Look, chosen: Sequence[int]) -> Iterator[Picture]:
    """Paint these turns, each with all that changed since the one painted before it."""
    begun = 0
    for place in chosen:
        events = [event for _, told in turns[begun + 1 : place + 1] for event in told]
        view = turns[place][0]
        shown = as_played(turns[place - 1][0], view, turns[place][1]) if place else view
        with canvas.painted_over(ground(view.side, look.size, look.palette)) as image:
            board.paint(image, shown, look, changes(view, events))
            yield image
        begun = place


def as_played(before: SolView, after: SolView, events: Sequence[object]) -> SolView:
    """The view after a turn, headed by that turn and not by the one that follows it."""
    if after.result is not None or before.turn.number == after.turn.number:
        return after
    if before.phase == "SETUP_PLACE":
        return replace(after, turn=before.turn, phase=before.phase, asks=())
    kinds = {type(event) for event in events}
    phase = next((name for name, types in DOINGS if kinds & {*types}), "TURN_START")
    return replace(after, turn=before.turn, phase=phase, asks=())
