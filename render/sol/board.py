"""The board of Sol: draw(view) in layers, from the ground up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.seat import Seat
from engine.sol.board import SIDES, Cell
from engine.sol.view import SolView
from render import canvas
from render.canvas import Picture, put
from render.colour import Colour
from render.look import Look
from render.sol import pieces
from render.sol.arrows import Anchors, draw_arrow, draw_count, orbit_way, way
from render.sol.changes import NOTHING, Changes
from render.sol.corners import corners
from render.sol.gates import gate
from render.sol.geometry import Box, around, eye_angle, eye_point
from render.sol.places import SHIP, Layout, Load, in_orbit, label, layout
from render.sol.sky import ground
from render.sol.targets import Target, draw_targets

SHORT = 34.0  # an arrow ends that far from the middle of its goal
MOST_ARROWS = 24
MOST_ORBITS = 3


def png(
    view: SolView, look: Look, changed: Changes = NOTHING, targets: Sequence[Target] = ()
) -> bytes:
    """The board as a file."""
    with canvas.painted_over(ground(view.side, look.size, look.palette)) as image:
        paint(image, view, look, changed, targets)
        return canvas.png(image, look.palette.name)


def paint(
    image: Picture,
    view: SolView,
    look: Look,
    changed: Changes = NOTHING,
    targets: Sequence[Target] = (),
) -> None:
    placed = [
        (cell, layout(view.side, cell, load), seats) for cell, load, seats in loads(view, changed)
    ]
    if changed.routes or changed.orbits:
        anchors = {
            (cell, seat): (box.x, box.y)
            for cell, places, seats in placed
            for seat, box in zip(seats, places.tokens, strict=True)
        }
        _arrows(image, view, look, changed, anchors)
        _names_again(image, view, look)
    draw_targets(image, view.side, targets, look)
    _gates(image, view, look, changed)
    for cell, places, seats in placed:
        _cell(image, view, look, changed, cell, places, seats)
    for player in view.players:
        x, y = eye_point(view.side, player.eye)
        ship = pieces.mothership(
            player.seat, eye_angle(view.side, player.eye), SHIP, look.scale, look.palette
        )
        put(image, ship, x, y, look.scale)
    corners(image, view, look)


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
        found.append((cell, Load(tokens, station, extra, ships), seats))
    return found


def _gates(image: Picture, view: SolView, look: Look, changed: Changes) -> None:
    for slot, seat in changed.gone_gates.items():
        if slot not in view.gates:
            sprite, corner = gate(view.side, slot, seat, look.scale, look.palette, ghost=True)
            image.paste(sprite, corner, sprite)
    for slot, seat in view.gates.items():
        sprite, corner = gate(view.side, slot, seat, look.scale, look.palette)
        if slot in changed.gates:
            light = pieces.glow(46, 46, look.scale, look.palette.fresh)
            middle = corner[0] + sprite.width / 2, corner[1] + sprite.height / 2
            put(image, light, middle[0] / look.scale, middle[1] / look.scale, look.scale)
        image.paste(sprite, corner, sprite)


def _arrows(image: Picture, view: SolView, look: Look, changed: Changes, anchors: Anchors) -> None:
    """Where things went; after a long time only the latest ways, or nobody could read them."""
    for seat, orbits in changed.orbits.items():
        points = orbit_way(view.side, view.players[seat].eye, min(orbits, MOST_ORBITS))
        draw_arrow(image, points, seat, look.scale, look.palette, SHIP / 2)
    latest = list(changed.routes.items())[-MOST_ARROWS:]
    ways = [(way(view.side, stops, seat, anchors), seat, count) for (seat, stops), count in latest]
    for points, seat, _ in ways:
        draw_arrow(image, points, seat, look.scale, look.palette, SHORT)
    for points, _, count in ways:
        if count > 1:
            draw_count(image, points, count, look.scale, look.palette)


def _names_again(image: Picture, view: SolView, look: Look) -> None:
    """An arrow passes under the names of cells."""
    bare = ground(view.side, look.size, look.palette)
    for cell in SIDES[view.side].cells:
        box = label(view.side, cell)
        edges = (
            box.x - box.width / 2 - 4, box.y - box.height / 2 - 4,
            box.x + box.width / 2 + 4, box.y + box.height / 2 + 4,
        )  # fmt: skip
        part = (
            round(edges[0] * look.scale), round(edges[1] * look.scale),
            round(edges[2] * look.scale), round(edges[3] * look.scale),
        )  # fmt: skip
        image.paste(bare.crop(part), part)


def _cell(
    image: Picture,
    view: SolView,
    look: Look,
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
        if here is not None and (cell in changed.stations or cell in changed.used):
            light = palette.fresh if cell in changed.stations else palette.energy
            _shine(image, box, scale, light)
        sprite = pieces.station(kind, owner, sizes, scale, palette, ghost=here is None)
        put(image, sprite, box.x, box.y, scale)
    if places.extra is not None:
        box = places.extra
        parasites, energy = view.parasites.get(cell, 0), view.garden.get(cell, 0)
        if changed.sown or cell in changed.eaten:
            _shine(image, box, scale, palette.fresh)
        if parasites:
            put(image, pieces.parasite(parasites, sizes, scale, palette), box.x, box.y, scale)
        elif energy:
            put(image, pieces.garden(energy, sizes, scale, palette), box.x, box.y, scale)

    def number(there: tuple[Seat, Box]) -> int:
        return view.players[there[0]].sundivers.get(cell, 0)

    # In the fullest cells ten or more reach beyond their place: they come last, to be read whole.
    for seat, box in sorted(zip(seats, places.tokens, strict=True), key=lambda at: number(at) > 9):
        count = number((seat, box))
        if changed.fresh(cell, seat) and count:
            _shine(image, box, scale, palette.fresh)
        shown = count or -changed.gained[cell, seat]
        sprite = pieces.token(seat, shown, sizes, scale, palette, ghost=not count)
        put(image, sprite, box.x, box.y, scale)


def _shine(image: Picture, box: Box, scale: float, colour: Colour) -> None:
    put(image, pieces.glow(box.width, box.height, scale, colour), box.x, box.y, scale)
