"""Positions as full as the pieces allow, for pictures that must hold everything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle, islice

from engine.sol import GAME
from engine.sol.board import SIDES, Cell, Ring
from engine.sol.state import State
from engine.sol.view import SolView
from tests.engine.sol.sketch import sketch

STATIONS = ("node", "foundry", "tower")


def crowded(seats: int, cells: Iterable[str], **page: object) -> State:
    """Everybody in each of these cells, with a station in it, gates and motherships around it."""
    side = SIDES["B" if seats > 4 else "A"]
    wanted = [side.cell_named[name] for name in cells]
    lines: dict[str, list[str]] = {ring: [] for ring in "OIVRC"}
    stations: dict[int, list[str]] = {seat: [] for seat in range(seats)}
    sundivers: dict[int, int] = dict.fromkeys(range(seats), 0)
    owners = cycle(range(seats))
    for place, cell in enumerate(wanted):
        words = []
        for seat in range(seats):
            number = min(5, 1 + (place + seat) % 5, 13 - sundivers[seat])
            sundivers[seat] += number
            if number:
                words.append(f"P{seat + 1}x{number}")
        owner = next(owners)
        kind = STATIONS[len(stations[owner]) % 3]
        if len(stations[owner]) < 9:
            stations[owner].append(kind)
            words.append(f"{kind}/P{owner + 1}")
        lines[cell.ring.letter].append(" ".join([str(cell), *words]))
    slots = dict.fromkeys(
        slot for cell in wanted for slot in side.ways[cell].values() if slot is not None
    )
    given = [f"{slot}/P{n % seats + 1}" for n, slot in enumerate(islice(slots, 5 * seats))]
    eyes = _eyes(seats, wanted, len(side.eyes))
    text = "\n".join(f"{ring}: {'; '.join(row)}" for ring, row in lines.items() if row)
    text += f"\ngates: {' '.join(given)}\n" if given else "\n"
    text += "\n".join(
        f"P{seat + 1}: energy={7 * seat} momentum={11 * seat} eye=E{eyes[seat]}"
        for seat in range(seats)
    )
    return sketch(text, **page)


def _eyes(seats: int, wanted: Sequence[Cell], count: int) -> list[int]:
    """Motherships on the eyes beside the first orbit cell, or anywhere."""
    first = next((cell.number for cell in wanted if cell.ring in (Ring.OUTER, Ring.INNER)), 1)
    near = [(first - 2) % count + 1, first]
    rest = [eye for eye in range(1, count + 1) if eye not in near]
    return [*near, *rest][:seats]


def crowded_view(seats: int, cells: Iterable[str], **page: object) -> SolView:
    return GAME.play.view(crowded(seats, cells, **page), None)
