"""What frames the board of Sol: the turn, the flare dial, and the instrument strip below it."""

from __future__ import annotations

import math
from functools import lru_cache

from engine.core.seat import Seat
from engine.sol.view import PlayerView, SolView
from render import fonts
from render.badges import emblem
from render.canvas import Pen, Picture, draw_text, paste_centred, sprite
from render.colour import Colour
from render.edge_line import SILENT, EdgeLine
from render.fonts import MEDIUM, clipped
from render.options import RenderOptions
from render.owners import letter, shown_name
from render.palette import Palette
from render.sol import tokens
from render.sol.geometry import CENTRE, EDGE, SIZE
from render.sol.words import WORDS, page_of, say
from render.strip import CAPTION, NAME, Column, Entry, Gauge, draw_strip
from render.text import write_lit

MARGIN = 24.0
FLARES = 13
PHASE_TOP = 184.0  # the middle of its first row
PHASE_LINES = 3  # for what is asked, each as long as the rim of the board leaves room
DIAL = (SIZE - 132.0, 132.0)
ICON = 46.0  # of a gauge
# Half of an ark, its bow to the right, in parts of its length.
HULL = ((0.5, 0.0), (0.3, 0.13), (-0.3, 0.13), (-0.36, 0.0))
WING = ((0.06, 0.12), (-0.12, 0.33), (-0.34, 0.33), (-0.24, 0.12))


def draw_frame(image: Picture, view: SolView, look: RenderOptions, line: EdgeLine = SILENT) -> None:
    """Draw all that is not on the board; `line` says what just happened."""
    _turn(image, view, look)
    paste_centred(image, dial(view.instability, look.scale, look.palette), *DIAL, look.scale)
    columns = [column(view, player, look) for player in view.players]
    if view.target is not None:
        columns.append(_goal(view, look))
    draw_strip(image, columns, entries(view, look), line, look.scale, look.palette)


def room(y: float, half: float) -> float:
    """How far from the side the board's rim is, over a row around that height."""
    nearest = min(abs(y - half - CENTRE[1]), abs(y + half - CENTRE[1]))
    return CENTRE[0] - math.sqrt(max(0.0, (EDGE + 12) ** 2 - nearest**2))


def _turn(image: Picture, view: SolView, look: RenderOptions) -> None:
    """Top left: the turn, and what is asked of whom; or the end, and who won."""
    palette, scale = look.palette, look.scale
    seats, lines = standing(view)
    write_lit(image, lines[0], MARGIN, 46, scale, palette.text, NAME, palette, "l")
    x = MARGIN
    for seat in seats:
        paste_centred(image, emblem(seat, 56, scale, palette), x + 26, 118, scale)
        x += 60
    if len(seats) == 1:
        name = shown_name(seats[0], look.names)
        shown = clipped(name, fonts.BOLD, CAPTION, room(118, 24) - x - 6)
        write_lit(image, shown, x, 118, scale, palette.text, CAPTION, palette, "l")
    top = PHASE_TOP if seats else 118.0
    for place, row in enumerate(phase_rows(lines[1], top)):
        y = top + 48 * place
        write_lit(image, row, MARGIN, y, scale, palette.text_dim, CAPTION, palette, "l")


def phase_rows(text: str, top: float = PHASE_TOP) -> list[str]:
    """What is asked, in rows as long as the rim of the board leaves room for."""
    rows = []
    for place in range(PHASE_LINES):
        free = room(top + 48 * place, 20) - MARGIN
        first, *others = fonts.wrapped(text, MEDIUM, CAPTION, free) or [""]
        rows.append(clipped(first, MEDIUM, CAPTION, free))
        text = " ".join(others)
    return rows


def standing(view: SolView) -> tuple[tuple[Seat, ...], tuple[str, str]]:
    """Who is meant, and two lines: the turn and what is asked, or the end and who won."""
    result = view.result
    if result is not None:
        if result.success is not None:
            return result.winners, (say("end"), say("success" if result.success else "fell_short"))
        word = "winner" if len(result.winners) == 1 else "winners"
        return result.winners, (say("end"), say(word))
    turn = say("turn", number=view.turn.number) if view.turn.number else say("setup")
    return (asked(view),), (turn, WORDS.text["phase"][view.phase])


def asked(view: SolView) -> Seat:
    """The seat the game waits for."""
    return next((ask.seat for ask in view.asks if ask.blocking), view.turn.seat)


def next_seat(view: SolView) -> Seat | None:
    """The seat that plays after this turn, if it is not the one the game waits for."""
    following = Seat((view.turn.seat + 1) % len(view.players))
    if view.result is not None or len(view.players) == 1 or following == asked(view):
        return None
    return following


@lru_cache(maxsize=64)
def dial(instability: int, scale: float, palette: Palette) -> Picture:
    """Thirteen flares around a number: those to come are lit."""

    def paint(pen: Pen) -> None:
        track = [_coil(step / 4) for step in range(4 * FLARES - 3)]
        pen.line(track, palette.panel_line, 4)
        for step in range(FLARES):
            left = FLARES - step  # this flare happens when the marker leaves this number
            x, y = _coil(step)
            lit = left <= instability
            pen.disc(x, y, 15, palette.ink)
            pen.disc(x, y, 13, palette.energy if lit else palette.panel_line)
            if lit and left == instability:
                pen.ring(x, y, 18, palette.text, 4)

    image = sprite(260, 260, scale, paint)
    middle = image.width / scale / 2
    write_lit(image, str(instability), middle, middle - 16, scale, palette.text, 96, palette)
    word = say("flares")
    draw_text(image, word, middle, middle + 48, scale, palette.text_dim, CAPTION, MEDIUM)
    return image


def _coil(step: float) -> tuple[float, float]:
    turn = math.tau * (step / FLARES) - math.pi / 2
    return 112 * math.cos(turn), 112 * math.sin(turn)


def column(view: SolView, player: PlayerView, look: RenderOptions) -> Column:
    """One player's instruments: momentum, energy, ships aboard, movement, the card kept."""
    scale, palette, seat = look.scale, look.palette, player.seat
    over = view.result is not None
    here = not over and seat == asked(view)
    tag = say("on_turn" if seat == view.turn.seat else "asked") if here else ""
    if seat == next_seat(view):
        tag = say("next")
    if over and view.result is not None and seat in view.result.winners:
        tag = say("winner")
    cards: list[Picture | Gauge] = []
    if player.has_card or player.choice is not None:
        cards.append(tokens.card(player.card, 72, scale, palette))
    if player.lost:
        cards.append(Gauge(tokens.dart(seat, 44, scale, palette, True), str(player.lost)))
    return Column(
        title=shown_name(seat, look.names) or letter(seat),
        figure=str(player.momentum),
        colour=palette.owners[seat],
        emblem=emblem(seat, 60, scale, palette),
        caption=say("momentum"),
        sign=ark(56, scale, palette.text_dim),
        gauges=(
            Gauge(tokens.cube(ICON - 6, scale, palette), str(player.energy)),
            Gauge(tokens.diver(ICON + 2, scale, palette.text), str(player.hold)),
            Gauge(tokens.chevrons(ICON, scale, palette.text_dim), str(player.movement)),
        ),
        pictures=tuple(cards),
        tag=tag,
        lit=here or (over and bool(tag)),
    )


@lru_cache(maxsize=16)
def ark(size: float, scale: float, colour: Colour) -> Picture:
    """An ark under way, as on the poster: what momentum drives."""

    def paint(pen: Pen) -> None:
        for side in (1, -1):
            for part in (HULL, WING):
                pen.polygon([(x * size, y * size * side) for x, y in part], colour)
        for y in (-0.1, 0.0, 0.1):
            pen.line([(-0.5 * size, y * size), (-0.4 * size, y * size)], colour, size * 0.05)

    return sprite(size, size * 0.7, scale, paint)


def progress(view: SolView) -> str:
    """How much of its goal a table against the star has: of the momentum the lowest counts."""
    return f"{min(player.momentum for player in view.players)}/{view.target}"


def _goal(view: SolView, look: RenderOptions) -> Column:
    """What a table against the star must reach."""
    assert view.target is not None
    return Column(
        title=say("goal"),
        figure=progress(view),
        caption=say("momentum"),
        colour=look.palette.fresh,
        lit=min(player.momentum for player in view.players) >= view.target,
    )


def entries(view: SolView, look: RenderOptions) -> list[Entry]:
    """The deck, then the effects in play by suit; those in force are lit."""
    scale, palette = look.scale, look.palette
    active = {entry.effect for entry in view.active}
    back = tokens.card(None, 46, scale, palette)
    found = [Entry(back, say("deck_left", count=view.deck))]
    for suit in view.suits:
        effect = view.effects.get(suit)
        colour = tokens.suit_colour(suit, palette)
        icon = tokens.symbol(suit, 42, scale, colour)
        name = page_of(view, effect)["name"] if effect else say("blank")
        found.append(Entry(icon, name, effect in active))
    return found
