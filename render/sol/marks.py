"""What is written on the board itself: rewards and cards of the rings, places of motherships.

The rewards are engraved along each ring, several times: pieces may stand on one of them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import islice

from engine.core.seat import Seat
from engine.sol.board import RINGS, SIDES, Eye, Ring
from engine.sol.edition import Edition, edition
from engine.sol.view import SolView
from render import fonts
from render.badges import count_plate
from render.cached_iterator import CachedIterator
from render.canvas import Picture, paste_centred, sprite
from render.colour import mix
from render.fonts import BOLD
from render.options import RenderOptions
from render.palette import Palette
from render.sol import tokens
from render.sol.cell_layout import SHIP, label
from render.sol.colours import sol_colours
from render.sol.geometry import (
    CENTRE,
    GATE,
    ZONES,
    Box,
    eye_angle,
    eye_point,
    point,
    slot_point,
)
from render.sol.light import SUPERNOVA
from render.sol.star import state
from render.text import write_lit

SIZE = 40
TALL = 34.0
CLEAR = 10.0  # between rewards and anything else
TIMES = 3  # along each ring
FIRST = {Ring.OUTER: 50.0, Ring.INNER: 70.0, Ring.CONVECTIVE: 95.0, Ring.RADIATIVE: 75.0,
         Ring.CORE: 100.0}  # fmt: skip
DEPTHS = (0.25, 0.4, 0.55, 0.7, 0.82, 0.32, 0.48, 0.62, 0.76)  # of a ring, from its inner wall
STEP = 3  # degrees between places that are tried
HULL = 70.0  # a mothership with its wings


def draw_rewards(
    image: Picture, view: SolView, look: RenderOptions, taken: Sequence[Box] = ()
) -> None:
    """Engrave what a station gives in each ring, clear of what is taken: base, bonus and cards."""
    numbers, palette, scale = edition(view.edition), look.palette, look.scale
    card = tokens.card(None, 36, scale, palette)
    ships = [ship_box(view.side, player.eye, taken) for player in view.players]
    for ring in RINGS:
        rewards, cards = reward_text(numbers, ring), str(numbers.cards[ring])
        colour = mix(sol_colours(palette).lines[ring], sol_colours(palette).labels[ring], 0.55)
        wide = fonts.length(rewards, BOLD, SIZE)
        whole = wide + 46 + fonts.length(cards, BOLD, SIZE)
        for box in free_places(view.side, ring, whole, [*ships, *taken]):
            left = box.x - whole / 2
            write_lit(image, rewards, left, box.y, scale, colour, SIZE, palette, "l")
            paste_centred(image, card, left + wide + 26, box.y, scale)
            write_lit(image, cards, left + wide + 46, box.y, scale, colour, SIZE, palette, "l")


def reward_text(numbers: Edition, ring: Ring) -> str:
    """Base and bonus of a ring; two bonuses where a node's is another."""
    bonus = str(numbers.bonus_paid[ring])
    if numbers.bonus_node[ring] != numbers.bonus_paid[ring]:
        bonus = f"{numbers.bonus_node[ring]}/{bonus}"
    return f"{numbers.base[ring]}+{bonus}"


def free_places(side: str, ring: Ring, width: float, taken: Sequence[Box]) -> list[Box]:
    """A place in each third of a ring where nothing stands; one at least, the least covered."""
    found: list[Box] = []
    near = _near(ring, taken)
    for third in range(TIMES):
        free = (
            box
            for box in places(side, ring, width, third)
            if not any(box.overlaps(one, CLEAR) for one in (*near, *found))
        )
        found += islice(free, 1)
    if found:
        return found
    every = [box for third in range(TIMES) for box in places(side, ring, width, third)]
    return [min(every, key=lambda box: sum(box.shared(one) for one in taken))]


@lru_cache(maxsize=64)
def places(side: str, ring: Ring, width: float, third: int) -> CachedIterator[Box]:
    """Where the rewards of a ring may stand in a third of it, the best place first: clear of the
    names of cells, of gates and of eyes.
    """
    return CachedIterator(_places(side, ring, width, third))


def _places(side: str, ring: Ring, width: float, third: int) -> Iterator[Box]:
    taken = _fixed(side, ring)
    inner, outer = ZONES[ring]
    start = FIRST[ring] + 360 / TIMES * third
    for away in range(0, 60, STEP):
        for turn in {away, -away}:
            for depth in DEPTHS if ring is not Ring.CORE else DEPTHS[::-1]:
                box = Box(*point(inner + depth * (outer - inner), start + turn), width, TALL)
                clear = inside(box, inner, outer)
                if clear and not any(box.overlaps(one, CLEAR) for one in taken):
                    yield box


@lru_cache(maxsize=16)
def _fixed(side: str, ring: Ring) -> tuple[Box, ...]:
    """The names of cells, gates and eyes in and around a ring."""
    taken = [label(side, cell) for cell in SIDES[side].cells]
    taken += [Box(*slot_point(side, slot), *GATE) for slot in SIDES[side].slots]
    taken += [Box(*eye_point(side, eye), SHIP, SHIP) for eye in SIDES[side].eyes]
    return tuple(_near(ring, taken))


def _near(ring: Ring, boxes: Sequence[Box]) -> list[Box]:
    """Those that may reach into a ring."""
    inner, outer = ZONES[ring]
    return [box for box in boxes if inner - 90 < math.dist((box.x, box.y), CENTRE) < outer + 90]


def inside(box: Box, inner: float, outer: float) -> bool:
    """Is a box between two circles around the star?"""
    x, y = abs(box.x - CENTRE[0]), abs(box.y - CENTRE[1])
    far = math.hypot(x + box.width / 2, y + box.height / 2)
    near = math.hypot(max(0.0, x - box.width / 2), max(0.0, y - box.height / 2))
    return inner + 8 < near and far < outer - 4


def draw_ship_places(
    image: Picture,
    view: SolView,
    look: RenderOptions,
    taken: Sequence[Box] = (),
    ways: Sequence[Box] = (),
) -> None:
    """Write at which eye each mothership is, beside what stands there and off the way it came.

    The supernova is too bright for the colours of owners: there it stands on a plate.
    """
    bright, scale, palette = state(view) == SUPERNOVA, look.scale, look.palette
    for player in view.players:
        box = ship_box(view.side, player.eye, taken, ways)
        colour, text = palette.owners[player.seat], str(player.eye)
        if bright:
            paste_centred(
                image, _plate(player.seat, box.width, scale, palette), box.x, box.y, scale
            )
        write_lit(image, text, box.x, box.y, scale, colour, SIZE, palette)


@lru_cache(maxsize=64)
def _plate(seat: Seat, width: float, scale: float, palette: Palette) -> Picture:
    across, down = width + 16, TALL + 12
    corners = (-across / 2, -down / 2, across / 2, down / 2)
    colour = palette.owners[seat]
    return sprite(across, down, scale, lambda pen: count_plate(pen, corners, palette, colour))


def ship_box(side: str, eye: Eye, taken: Sequence[Box] = (), ways: Sequence[Box] = ()) -> Box:
    """The room that the written place of a mothership takes: where nothing stands and nothing
    passed, if it can; where nothing stands, if not.
    """
    spots = ship_places(side, eye)
    for avoided in ([*taken, *ways], taken):
        for box in spots:
            if not any(box.overlaps(one, 2) for one in avoided):
                return box
    return spots[0]


@cache
def ship_places(side: str, eye: Eye) -> tuple[Box, ...]:
    """Where the place of a mothership can be written, the best first: clear of it and of names."""
    names = [label(side, cell) for cell in SIDES[side].cells]
    width, angle = fonts.length(str(eye), BOLD, SIZE), eye_angle(side, eye)
    ship = Box(*eye_point(side, eye), HULL, HULL)
    found = []
    for away in range(54, 112, 6):
        for turn in (0.0, 45.0, -45.0, 80.0, -80.0, 110.0, -110.0, 140.0, -140.0, 180.0):
            direction = math.radians(angle + turn)
            x, y = ship.x - away * math.sin(direction), ship.y - away * math.cos(direction)
            box = Box(x, y, width, TALL)
            if not box.overlaps(ship, 2) and not any(box.overlaps(name, 4) for name in names):
                found.append(box)
    return tuple(found)
