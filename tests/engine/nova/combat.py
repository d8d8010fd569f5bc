"""Dice for tests of combat, written as in notation."""

from __future__ import annotations

from hypothesis import strategies as st

from engine.nova.content.combat import POWER_CARDS, PRINTED_PANEL, Column, Panel
from engine.nova.dice import Dice
from engine.nova.faces import cover
from engine.nova.pieces import Face, PanelSide


def panel(tiles: str = "") -> Panel:
    """The printed panel with combat tiles: `4a:ion 6d:armor1`."""
    return cover(PRINTED_PANEL, dict(tile.split(":") for tile in tiles.split()))


def column(text: str) -> Column:
    """One column, as `basic/pd`; `-` is an empty slot."""
    attack, defence = text.split("/")
    return Column(Face.of(PanelSide.ATTACK, attack), Face.of(PanelSide.DEFENCE, defence))


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
    return Dice(POWER_CARDS[power].panel, faces, entries, len(faces) + len(entries), entity=True)


def columns() -> st.SearchStrategy[Column]:
    """Any column, also such as no panel has."""

    def faces(of: PanelSide) -> st.SearchStrategy[Face | None]:
        return st.none() | st.sampled_from([face for face in Face if face.side is of])

    return st.builds(Column, faces(PanelSide.ATTACK), faces(PanelSide.DEFENCE))
