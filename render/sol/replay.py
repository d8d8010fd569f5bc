"""A game as an animation: the board after every round, slower where it mattered; the poster."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from engine.core.record import dataclass
from engine.sol.view import SolView
from render import animation, canvas
from render.animation import LIMIT, SIZES
from render.badges import emblem
from render.bars import Bar, draw_bars
from render.canvas import Picture, paste_centred
from render.colour import Colour
from render.edge_line import EdgeLine
from render.options import RenderOptions
from render.owners import letter, shown_name
from render.pacing import LAST, QUICKEST, fewer, tempo
from render.palette import Palette
from render.sol import board, ending
from render.sol.changes import changes
from render.sol.flare import draw_bloom
from render.sol.frame import DIAL, dial
from render.sol.headline import banner_of, headline
from render.sol.moments import Moment, Turns, done, moments
from render.sol.star import backdrop_of
from render.sol.words import say
from render.strip import NAME
from render.text import write_lit

FEW = 12  # rounds; of a shorter game every turn is shown
ICON = 52.0


@dataclass(frozen=True, slots=True)
class Stop:
    """A board of the replay: the turn after which it stood, and what mattered in its round."""

    place: int
    key_events: tuple[Moment, ...] = ()


def gif(turns: Turns, look: RenderOptions, limit: int = LIMIT) -> bytes:
    """Animate a game from its turns, the start first; raises animation.TooLarge."""
    shown = stops(turns)
    times = tempo(shown)
    over = turns[-1][0].result is not None
    if over:
        times = [*times[:-1], max(times[-1], QUICKEST), LAST] if len(times) > 1 else [*times, LAST]
    elif len(times) > 1:
        times = [*times[:-1], LAST]

    def paint(size: int, chosen: Sequence[int]) -> Iterator[Picture]:
        smaller = replace(look, size=size)
        yield from frames(turns, smaller, [shown[one] for one in chosen if one < len(shown)])
        if over:
            yield ending.page(turns, smaller).image

    sizes = [size for size in SIZES if size <= look.size]
    return animation.gif(times, paint, signs(look.palette), min(limit, LIMIT), sizes)


def signs(palette: Palette) -> list[Colour]:
    """The colours of small things, which a table of few colours must not lose."""
    found: list[Colour] = []
    for field in fields(palette):
        value = getattr(palette, field.name)
        if isinstance(value, tuple):
            found += value if isinstance(value[0], tuple) else [value]
    return found


def stops(turns: Turns) -> list[Stop]:
    """The start and the last turn of every round, with what mattered since the stop before."""
    seats = len(turns[0][0].players)
    rounds: dict[int, int] = {}
    for place, (view, _) in enumerate(turns):
        rounds[-(-done(view) // seats) if place else -1] = place
    places = list(rounds.values()) if len(rounds) >= FEW else list(range(len(turns)))
    every, found, begun = moments(turns), [], -1
    for place in places:
        told = tuple(one for one in every if begun < one.place <= place and one.place)
        found.append(Stop(place, told))
        begun = place
    return fewer(found)


def frames(turns: Turns, look: RenderOptions, shown: Sequence[Stop]) -> Iterator[Picture]:
    """Paint these stops, each with all that changed since the one painted before it."""
    most = max(player.momentum for view, _ in turns for player in view.players)
    begun = 0
    for stop in shown:
        events = [event for _, told in turns[begun + 1 : stop.place + 1] for event in told]
        view = turns[stop.place][0]
        with canvas.painted_over(backdrop_of(view, look)) as image:
            changed = changes(view, events)
            if changed.flares:
                draw_bloom(image, view, look)
            board.paint_pieces(image, view, look, changed)
            _frame(image, view, look)
            bars = [
                Bar(
                    emblem(player.seat, ICON, look.scale, look.palette),
                    shown_name(player.seat, look.names),
                    look.palette.owners[player.seat],
                    player.momentum,
                )
                for player in view.players
            ]
            line = caption(view, stop, events, look)
            draw_bars(image, bars, most, line, look.scale, look.palette)
            yield image
        begun = stop.place


def _frame(image: Picture, view: SolView, look: RenderOptions) -> None:
    """The turn that was played last, and the flares to come."""
    turn = say("turn", number=done(view)) if done(view) else say("setup")
    write_lit(image, turn, 24, 46, look.scale, look.palette.text, NAME, look.palette, "l")
    paste_centred(image, dial(view.instability, look.scale, look.palette), *DIAL, look.scale)


def caption(view: SolView, stop: Stop, events: Sequence[object], look: RenderOptions) -> EdgeLine:
    """What mattered most, or else what was done."""
    names = {
        player.seat: shown_name(player.seat, look.names) or letter(player.seat)
        for player in view.players
    }
    if not stop.key_events:
        return headline(view, events, look.names)
    banner = banner_of(view, events)
    told = [one for one in stop.key_events if not (banner and one.key == "flare")]
    return EdgeLine(list(dict.fromkeys(f"{one.words(names)}." for one in told)), banner)
