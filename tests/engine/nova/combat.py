"""Dice for tests of combat, written as in notation."""

from __future__ import annotations

from engine.nova.dice import Dice
from engine.nova.faces import Panel, cover, read_panel

# The panel printed on every command board (content 2.3).
PRINTED = read_panel(["basic/-", "-/basic", "basic/-", "basic/-", "-/basic", "basic/basic"])

# The power cards of the Entity (content 9).
POWER = {
    level: read_panel(columns.split())
    for level, columns in {
        1: "-/-          -/basic       basic/-       basic/-      -/basic      basic/-",
        2: "-/-          -/basic       basic/-       basic/-      basic/basic  basic/-",
        3: "-/-          -/basic       basic/-       basic/-      basic/heavy  heavy/-",
        4: "-/basic      -/basic       basic/-       basic/-      basic/heavy  heavy/-",
        5: "-/basic      basic/-       basic/-       basic/basic  basic/heavy  heavy/-",
        6: "-/basic      basic/-       basic/pd      basic/basic  heavy/heavy  heavy/-",
        7: "basic/basic  basic/-       basic/pd      ion/basic    heavy/heavy  heavy/-",
        8: "basic/basic  basic/-       basic/pd      ion/basic    heavy/heavy  missile/basic",
        9: "basic/basic  basic/armor1  basic/pd      ion/basic    heavy/heavy  missile/basic",
        10: "basic/basic basic/armor1  heavy/pd      ion/basic    heavy/heavy  missile/heavy",
        11: "basic/basic heavy/armor1  heavy/pd      ion/basic    heavy/heavy  tachyon/heavy",
        12: "basic/basic heavy/armor1  heavy/reflect ion/heavy    ultra/heavy  tachyon/ultra",
    }.items()
}


def panel(tiles: str = "") -> Panel:
    """The printed panel with combat tiles: `4a:ion 6d:armor1`."""
    return cover(PRINTED, dict(tile.split(":") for tile in tiles.split()))


def side(
    free: str = "",
    done: str = "",
    tiles: str = "",
    *,
    inside: int | None = None,
    ranged: int = 0,
    hull: int = 1,
    columns: Panel | None = None,
) -> Dice:
    """A player's dice: `3 6 5` are free, `3a 6o` is done; all inside unless said otherwise."""
    faces = tuple(int(face) for face in free.split())
    entries = tuple(done.split())
    here = len(faces) + len(entries) - ranged if inside is None else inside
    return Dice(columns or panel(tiles), faces, entries, here, ranged, hull)


def entity(free: str = "", done: str = "", power: int = 3) -> Dice:
    """The Entity's dice at a power level."""
    faces = tuple(int(face) for face in free.split())
    entries = tuple(done.split())
    return Dice(POWER[power], faces, entries, len(faces) + len(entries), entity=True)
