"""Faces of combat panels, the printed panel, and the Entity's power cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core import data
from engine.core.record import dataclass
from engine.nova.pieces import Face, PanelSide

LEVELS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


@dataclass(frozen=True, slots=True)
class FaceNumbers:
    """What a face does, in numbers."""

    worth: int  # how the defaults of an absent player rate it (17.3)
    strength: int = 0  # damage, or damage blocked
    armour: int = 0  # segments
    standard: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """What a die face is worth on a panel; none: the slot is empty."""

    attack: Face | None = None
    defence: Face | None = None

    def face(self, side: PanelSide) -> Face | None:
        return self.attack if side is PanelSide.ATTACK else self.defence


Panel = tuple[Column, ...]  # six columns, from die face 1


@dataclass(frozen=True, slots=True)
class PowerCard:
    """A power card of the Entity: every die counts for both of its columns' faces."""

    level: int
    panel: Panel

    @property
    def name(self) -> str:
        """The level as it is printed: `III`."""
        return LEVELS[self.level - 1]

    def column(self, die: int) -> Column:
        return self.panel[die - 1]


def _panel(columns: Sequence[str]) -> Panel:
    def face(side: PanelSide, word: str) -> Face | None:
        found = Face.of(side, word)
        if found is None and word != "-":
            raise ValueError(f"no face is called {word!r}")
        return found

    panel = []
    for column in columns:
        attack, _, defence = column.partition("/")
        panel.append(Column(face(PanelSide.ATTACK, attack), face(PanelSide.DEFENCE, defence)))
    return tuple(panel)


FACES: Mapping[Face, FaceNumbers] = {
    Face(id): FaceNumbers(**row) for id, row in data.read("nova/tracks")["face"].items()
}
PRINTED_PANEL = _panel(data.read("nova/tracks")["panel"]["printed"])
POWER_CARDS: Mapping[int, PowerCard] = {
    LEVELS.index(level) + 1: PowerCard(LEVELS.index(level) + 1, _panel(columns))
    for level, columns in data.read("nova/power").items()
}
