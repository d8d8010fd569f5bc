"""Dice for tests of combat, written as in notation, and positions with a combat."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.nova.content.combat import POWER_CARDS, PRINTED_PANEL, Column, Panel
from engine.nova.dice import Dice
from engine.nova.faces import cover
from engine.nova.pieces import Face, PanelSide, Side
from engine.nova.state import State
from tests.engine.nova.sketch import sketch


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


# Positions with a combat in B2.

MAP = {"B1": "disc-01", "B2": "disc-08", "C2": "rim-01", "A1": "core-03"}
GIVERS = {
    "atk.heavy": "plasma-cannon",
    "atk.ultra": "sunbreaker",
    "atk.ion": "ion-cannon",
    "atk.tachyon": "phase-needle",
    "atk.missile": "seeker-rack",
    "def.heavy": "deflector-grid",
    "def.ultra": "bulwark-field",
    "def.reflect": "mirror-veil",
    "def.armor1": "laminate-hull",
    "def.armor2": "keel-forging",
    "def.pd": "picket-guns",
}


def armed(tiles: str = "", *technologies: str, **fields: Any) -> dict[str, Any]:
    """A player with these combat tiles, the technologies that give them, and others."""
    laid = dict(tile.split(":") for tile in tiles.split())
    faces = (Face.of(PanelSide(slot[1]), word) for slot, word in laid.items())
    owned = [*(GIVERS[face.value] for face in faces if face is not None), *technologies]
    return {"panel": laid, "technologies": owned, "active": owned, **fields}


def battle(one: dict[str, Any], two: dict[str, Any], rolls: str, **page: Any) -> State:
    """A position on P1's turn, with rolls that are decided; ships are in B2 unless named."""
    for player in (one, two):
        if not {"ships", "stations", "disabled"} & player.keys():
            player["ships"] = {"B2": len(rolls.split()) // 2}
    return sketch([one, two], **{"map": MAP, "next": [int(roll) for roll in rolls.split()], **page})


def dice(state: State, side: str) -> str:
    """What a side has done, then its free dice: `3a 6o | 5`."""
    fought = state.combat
    assert fought is not None
    done = " ".join(fought.done.get(Side(side), ()))
    free = " ".join(str(face) for face in fought.free.get(Side(side), ()))
    return f"{done} | {free}".strip()
