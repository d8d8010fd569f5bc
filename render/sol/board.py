"""The board of Sol: draw(view) in layers, from the ground up."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from engine.core.seat import Seat
from engine.sol.board import SIDES, Cell
from engine.sol.view import SolView
from render import canvas
from render.arrows import draw_arrow, draw_count
from render.canvas import Picture, draw_text, is_coarse, paste_centred
from render.colour import Colour
from render.edge_line import SILENT, EdgeLine
from render.encode import encode
from render.options import RenderOptions
from render.sol import pieces
from render.sol.cell_layout import BETWEEN, LABEL, SHIP, Layout, Load, in_orbit, label, layout
from render.sol.changes import NOTHING, Changes
from render.sol.colours import sol_colours
from render.sol.flare import draw_bloom
from render.sol.frame import draw_frame
from render.sol.gates import gate
from render.sol.geometry import Box, around, eye_angle, eye_point
from render.sol.light import SUPERNOVA
from render.sol.marks import HULL, draw_rewards, draw_ship_places
from render.sol.spotlight import Target, dim, draw_targets, slot_names
from render.sol.star import backdrop_of, state
from render.sol.ways import Anchors, orbit_way, way
from render.sprites import halo
from render.text import write_lit

SHORT = 34.0  # an arrow ends that far from the middle of its goal
MOST_ARROWS = 24
MOST_ORBITS = 3
TRAIL = 20.0  # how wide the way of a mothership is, with what is left free beside it

Way = Sequence[tuple[float, float]]


def png(
    view: SolView,
    look: RenderOptions,
    changed: Changes = NOTHING,
    targets: Sequence[Target] = (),
    line: EdgeLine = SILENT,
) -> bytes:
    """The board as a file; `line` says what just happened."""
    with canvas.painted_over(backdrop_of(view, look)) as image:
        paint(image, view, look, changed, targets, line)
        return encode(image, look.kind)


def paint(
    image: Picture,
    view: SolView,
    look: RenderOptions,
    changed: Changes = NOTHING,
    targets: Sequence[Target] = (),
    line: EdgeLine = SILENT,
) -> None:
    """Draw the board and what frames it."""
    if changed.flares:
        draw_bloom(image, view, look)
    taken = standing(view, changed, is_coarse(look.scale))
    ships = [Box(*eye_point(view.side, player.eye), HULL, HULL) for player in view.players]
    names = slot_names(view.side, targets, [*taken, *ships])
    taken += names.values()
    if view.result is None:
        draw_rewards(image, view, look, taken)
    paint_pieces(image, view, look, changed)
    dim(image, view.side, targets, look)
    draw_targets(image, view.side, targets, look, names)
    _ships(image, view, look, beside={target.place for target in targets})
    draw_ship_places(image, view, look, taken, _trails(view, changed))
    draw_frame(image, view, look, line)


def paint_pieces(
    image: Picture, view: SolView, look: RenderOptions, changed: Changes = NOTHING
) -> None:
    """Draw what stands on the board, what changed, and nothing around it."""
    placed = [
        (cell, layout(view.side, cell, load, is_coarse(look.scale)), seats)
        for cell, load, seats in loads(view, changed)
    ]
    if changed.routes or changed.orbits:
        anchors = {
            (cell, seat): (box.x, box.y)
            for cell, places, seats in placed
            for seat, box in zip(seats, places.tokens, strict=True)
        }
        _names_again(image, view, look, _arrows(image, view, look, changed, anchors))
    _ships(image, view, look)
    for cell, places, seats in placed:
        _divers(image, view, look, changed, cell, places, seats)
    _gates(image, view, look, changed)
    for cell, places, seats in placed:
        _cell(image, view, look, changed, cell, places, seats)


def _ships(
    image: Picture, view: SolView, look: RenderOptions, beside: Collection[object] | None = None
) -> None:
    """Draw the motherships, or those beside some cells, over the light on the borders there."""
    span = SHIP * BETWEEN if is_coarse(look.scale) else SHIP
    for player in view.players:
        cells = SIDES[view.side].launch_cells[player.eye]
        if beside is not None and not any(cell in beside for cell in cells):
            continue
        x, y = eye_point(view.side, player.eye)
        angle = eye_angle(view.side, player.eye)
        ship = pieces.mothership(player.seat, angle, span, look.scale, look.palette)
        paste_centred(image, ship, x, y, look.scale)


def loads(view: SolView, changed: Changes = NOTHING) -> list[tuple[Cell, Load, list[Seat]]]:
    """What stands in each cell that is not empty, and whose the tokens are, with ghosts."""
    ghosts = changed.ghosts(view)
    eyes = {player.eye for player in view.players}
    found = []
    for cell in SIDES[view.side].cells:
        counts = [
            player.sundivers.get(cell, 0) or ghosts.get((cell, player.seat), 0)
            for player in view.players
        ]
        station = cell in view.stations or cell in changed.gone_stations
        extra = cell in view.parasites or cell in view.garden or cell in changed.eaten
        if not (any(counts) or station or extra):
            continue
        ships = tuple(eye in eyes for eye in around(view.side, cell)) if in_orbit(cell) else ()
        tokens = tuple(count > 9 for count in counts if count)
        seats = [Seat(seat) for seat, count in enumerate(counts) if count]
        there = view.stations.get(cell)
        kind = there.kind if there else changed.gone_stations.get(cell, (None, None))[0]
        found.append((cell, Load(tokens, station, extra, ships, kind), seats))
    return found


def standing(view: SolView, changed: Changes = NOTHING, coarse: bool = False) -> list[Box]:
    """The room that everything in the cells takes."""
    layouts = (layout(view.side, cell, load, coarse) for cell, load, _ in loads(view, changed))
    return [box for places in layouts for box in places.boxes]


def _gates(image: Picture, view: SolView, look: RenderOptions, changed: Changes) -> None:
    for slot, seat in changed.gone_gates.items():
        if slot not in view.gates:
            sprite, corner = gate(view.side, slot, seat, look.scale, look.palette, ghost=True)
            image.paste(sprite, corner, sprite)
    for slot, seat in view.gates.items():
        sprite, corner = gate(view.side, slot, seat, look.scale, look.palette)
        if slot in changed.gates:
            middle = corner[0] + sprite.width / 2, corner[1] + sprite.height / 2
            spot = middle[0] / look.scale, middle[1] / look.scale
            _shine(image, sprite, *spot, look.scale, look.palette.fresh)
        image.paste(sprite, corner, sprite)


def _arrows(
    image: Picture, view: SolView, look: RenderOptions, changed: Changes, anchors: Anchors
) -> list[Way]:
    """Draw where things went; after a long time only the latest ways, which can still be read."""
    drawn: list[Way] = []
    for seat, orbits in changed.orbits.items():
        points = orbit_way(view.side, view.players[seat].eye, min(orbits, MOST_ORBITS))
        drawn.append(points)
        draw_arrow(image, points, seat, look.scale, look.palette, SHIP / 2)
    latest = list(changed.routes.items())[-MOST_ARROWS:]
    ways = [(way(view.side, stops, seat, anchors), seat, count) for (seat, stops), count in latest]
    for points, seat, _ in ways:
        draw_arrow(image, points, seat, look.scale, look.palette, SHORT)
    for points, _, count in ways:
        if count > 1:
            draw_count(image, points, count, look.scale, look.palette)
    return drawn + [points for points, _, _ in ways]


def _trails(view: SolView, changed: Changes) -> list[Box]:
    """The room along which motherships came."""
    return [
        Box(*spot, TRAIL, TRAIL)
        for seat, orbits in changed.orbits.items()
        for spot in _along(orbit_way(view.side, view.players[seat].eye, min(orbits, MOST_ORBITS)))
    ]


def _names_again(image: Picture, view: SolView, look: RenderOptions, ways: Sequence[Way]) -> None:
    """An arrow passes under the names of cells."""
    spots = [spot for points in ways for spot in _along(points)]
    for cell in SIDES[view.side].cells:
        box = label(view.side, cell)
        reach = box.width / 2 + 12, box.height / 2 + 12
        if any(abs(x - box.x) < reach[0] and abs(y - box.y) < reach[1] for x, y in spots):
            _name(image, view, look, cell)


def _name(image: Picture, view: SolView, look: RenderOptions, cell: Cell) -> None:
    """Write the name of a cell over what came upon it; it is dark before the supernova."""
    box, palette = label(view.side, cell), look.palette
    if state(view) == SUPERNOVA:
        draw_text(image, str(cell), box.x, box.y, look.scale, palette.ink, LABEL)
        return
    colour = sol_colours(palette).labels[cell.ring]
    write_lit(image, str(cell), box.x, box.y, look.scale, colour, LABEL, palette)


def _along(points: Way) -> Iterator[tuple[float, float]]:
    """Spots on a way, close enough that none passes a name unseen."""
    for (x, y), (right, down) in pairwise(points):
        steps = max(1, math.ceil(math.hypot(right - x, down - y) / 12))
        for step in range(steps + 1):
            yield x + (right - x) * step / steps, y + (down - y) * step / steps


def _divers(
    image: Picture,
    view: SolView,
    look: RenderOptions,
    changed: Changes,
    cell: Cell,
    places: Layout,
    seats: Sequence[Seat],
) -> None:
    """Draw the rockets of a cell. In a full one they reach under their neighbours, and its name
    is written over them.
    """
    sizes, scale, palette = places.sizes, look.scale, look.palette
    for seat, box in zip(seats, places.tokens, strict=True):
        count = view.players[seat].sundivers.get(cell, 0)
        shown = count or -changed.gained[cell, seat]
        sprite = pieces.diver(seat, shown > 9, sizes, scale, palette, ghost=not count)
        if changed.fresh(cell, seat) and count:
            badge = pieces.token(seat, shown, sizes, scale, palette)
            for shape in (sprite, badge):
                _shine(image, shape, box.x, box.y, scale, palette.fresh)
        paste_centred(image, sprite, box.x, box.y, scale)
    if not sizes.roomy and places.tokens:
        _name(image, view, look, cell)


def _cell(
    image: Picture,
    view: SolView,
    look: RenderOptions,
    changed: Changes,
    cell: Cell,
    places: Layout,
    seats: Sequence[Seat],
) -> None:
    sizes, scale, palette = places.sizes, look.scale, look.palette
    if places.station is not None:
        box = places.station
        here = view.stations.get(cell)
        if here is None:
            kind, owner = changed.gone_stations[cell]
        else:
            kind, owner = here.kind, here.owner
        sprite = pieces.station(kind, owner, sizes, scale, palette, ghost=here is None)
        if here is not None and (cell in changed.stations or cell in changed.used):
            light = palette.fresh if cell in changed.stations else palette.energy
            _shine(image, sprite, box.x, box.y, scale, light)
        paste_centred(image, sprite, box.x, box.y, scale)
    if places.extra is not None:
        box = places.extra
        parasites, energy = view.parasites.get(cell, 0), view.garden.get(cell, 0)
        extra: Picture | None = None
        if parasites:
            extra = pieces.parasite(parasites, sizes, scale, palette)
        elif energy:
            extra = pieces.garden(energy, sizes, scale, palette)
        if extra is not None and (changed.sown or cell in changed.eaten):
            _shine(image, extra, box.x, box.y, scale, palette.fresh)
        if extra is not None:
            paste_centred(image, extra, box.x, box.y, scale)

    def number(there: tuple[Seat, Box]) -> int:
        return view.players[there[0]].sundivers.get(cell, 0)

    # In the fullest cells ten or more reach beyond their place: they come last, to be read whole.
    for seat, box in sorted(zip(seats, places.tokens, strict=True), key=lambda at: number(at) > 9):
        count = number((seat, box))
        shown = count or -changed.gained[cell, seat]
        sprite = pieces.token(seat, shown, sizes, scale, palette, ghost=not count)
        paste_centred(image, sprite, box.x, box.y, scale)


def _shine(
    image: Picture, shape: Picture, x: float, y: float, scale: float, colour: Colour
) -> None:
    """Lay light around what a sprite shows."""
    paste_centred(image, halo(shape, scale, colour), x, y, scale)
