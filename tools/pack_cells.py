"""Pack the fullest cell there can be, for every cell; `make places` writes what it finds.

Five players' tokens, a station, a parasite and the name have to stand in one cell without
touching, beside motherships on both eyes. Upright boxes in slanted zones have no formula, so
they are shaken, less and less, until nothing overlaps.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engine.core import data
from engine.sol.board import Cell, Ring
from render.sol.cell_layout import GAP, SMALL, everywhere, in_orbit, label_size, ship_box
from render.sol.geometry import Box, Zone, gate_boxes, zone

FILE = data.ROOT / "sol" / "art" / "places.toml"
TOKENS = {"A": 4, "B": 5}  # side A is for up to four players
SHAKES = 6000
TRIES = 160
LABEL_MARGIN = 7.0


class Dice:
    """A plain generator, so that the same places come out on every machine."""

    def __init__(self, seed: int) -> None:
        self.word = seed

    def roll(self) -> float:
        """A number from 0 up to 1."""
        self.word = (self.word * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.word >> 11) / 2**53

    def spread(self) -> float:
        """A number around 0, mostly between -1 and 1."""
        return (self.roll() + self.roll() + self.roll() - 1.5) * 1.4


def corners(cell: Cell) -> list[tuple[float, float]]:
    """Where the cell's name likes to be: the rear corner away from the eyes, then the others."""
    if cell.ring is Ring.INNER:
        return [(0.0, 0.0), (0.0, 1.0)]
    return [(1.0, 0.0), (1.0, 1.0), (0.0, 0.0), (0.0, 1.0)]


def _free(box: Box, room: Zone, taken: Sequence[Box]) -> bool:
    clear = room.sticks_out(box, LABEL_MARGIN) == 0
    return clear and not any(box.overlaps(other, GAP) for other in taken)


def name_place(cell: Cell, room: Zone, corner: tuple[float, float], taken: Sequence[Box]) -> Box:
    """As far in a corner as it can stand."""
    goal = room.at(*corner)
    best, nearest = None, math.inf
    for along in range(0, 101, 2):
        for deep in range(0, 101, 2):
            box = Box(*room.at(deep / 100, along / 100), *label_size(cell))
            away = math.dist((box.x, box.y), goal)
            if away < nearest and _free(box, room, taken):
                best, nearest = box, away
    assert best is not None
    return replace(best, x=round(best.x, 1), y=round(best.y, 1))


def trouble(boxes: Sequence[Box], place: int, room: Zone, fixed: Sequence[Box]) -> float:
    """How much a box overlaps the others and the lines."""
    box = boxes[place]
    found = room.sticks_out(box, GAP)
    for other in (*boxes[:place], *boxes[place + 1 :], *fixed):
        over_x = (box.width + other.width) / 2 + GAP - abs(box.x - other.x)
        over_y = (box.height + other.height) / 2 + GAP - abs(box.y - other.y)
        if over_x > 0 and over_y > 0:
            found += min(over_x, over_y)
    return found


def pack(
    room: Zone, sizes: Sequence[tuple[float, float]], fixed: Sequence[Box], dice: Dice
) -> list[Box] | None:
    """Shake boxes into a zone."""
    for _ in range(TRIES):
        boxes = [Box(*room.at(dice.roll(), dice.roll()), *size) for size in sizes]
        heat = 20.0
        for shake in range(SHAKES):
            heat *= 0.9988
            place = int(dice.roll() * len(boxes))
            before, old = trouble(boxes, place, room, fixed), boxes[place]
            if before == 0 and shake % 7:
                continue
            if dice.roll() < 0.05:
                other = int(dice.roll() * len(boxes))
                there = boxes[other]
                boxes[other] = replace(there, x=old.x, y=old.y)
                boxes[place] = replace(old, x=there.x, y=there.y)
                continue
            reach = 3 + heat * 3
            boxes[place] = replace(
                old, x=old.x + dice.spread() * reach, y=old.y + dice.spread() * reach
            )
            worse = trouble(boxes, place, room, fixed) - before
            if worse > 0 and dice.roll() > math.exp(-worse / max(0.05, heat * 0.3)):
                boxes[place] = old
        rounded = [replace(box, x=round(box.x, 1), y=round(box.y, 1)) for box in boxes]
        if not any(trouble(rounded, place, room, fixed) for place in range(len(boxes))):
            return rounded
    return None


def fullest(side: str, cell: Cell) -> list[Box]:
    """Place the name, a station, an extra and every player's tokens; the name moves if it must."""
    room = zone(side, cell)
    ships = [ship_box(side, cell, place) for place in (0, 1)] if in_orbit(cell) else []
    taken = [*ships, *gate_boxes(side, cell)]
    sizes = [SMALL.station, SMALL.extra, *[SMALL.token] * TOKENS[side]]
    dice = Dice(cell * 2 + (side == "B"))
    for corner in corners(cell):
        name = name_place(cell, room, corner, taken)
        found = pack(room, sizes, [*taken, name], dice)
        if found is not None:
            return [name, *found]
    found = pack(room, [label_size(cell), *sizes], taken, dice)
    if found is not None:
        return found
    raise ValueError(f"side {side}: no room in {cell}")


def text() -> str:
    """The whole file."""
    lines = [
        "# Made by `make places`: where the name, a station, an extra and the tokens stand in the",
        "# fullest cell, by side and cell, in units of 1600.",
    ]
    current = ""
    for side, cell in everywhere():
        if side != current:
            current = side
            lines += ["", f"[{side}]"]
        spots = ", ".join(f"{box.x:g} {box.y:g}" for box in fullest(side, cell))
        lines.append(f'{cell} = "{spots}"')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="ascii")
