"""Entity phases for tests: `phase` begins one by the Logistics of P1, with dice decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from engine.core.game import Step
from engine.nova.map import layout
from engine.nova.state import State
from tests.engine.nova.sketch import run, sketch

IDLE = "e1-09 e1-10"  # malice cards that do nothing at a table of two
MAP = {  # no anomalies but for A1 (6), A2 (1) and B1 (2)
    "A1": "core-03", "A2": "core-06", "A3": "core-01", "A4": "core-02", "A5": "core-04",
    "A6": "core-05", "B1": "disc-05", "B2": "disc-01", "B6": "disc-02", "B7": "disc-03",
    "B8": "disc-04", "B12": "disc-06", "C2": "rim-01", "C9": "rim-02", "C11": "rim-03",
    "C18": "rim-04",
}  # fmt: skip
QUIET = [5, 5, 5]  # no anomaly of this map

E = TypeVar("E")


def ready(
    players: Sequence[dict[str, Any]] = ({}, {}),
    dice: Sequence[int] = (),
    anomalies: Sequence[int] = QUIET,
    **page: Any,
) -> State:
    """A position in which a Logistics of P1 triggers an Entity phase; these dice come then."""
    one, *others = players
    entity = {"stations": {}, "marker": 2, "cards": IDLE, **page.pop("entity", {})}
    return sketch(
        [{"home": "C1", "energy": 0, **one}, *others],
        next=[*anomalies, *dice],
        entity=entity,
        **{"map": on_board(len(players)), **page},
    )


def on_board(seats: int) -> dict[str, str]:
    """The part of the map that a table of this size uses."""
    return {name: MAP[name] for name in map(str, layout(seats).sectors) if name in MAP}


def phase(*args: Any, **page: Any) -> Step[State]:
    """Play the phase up to the first question; what P1 has captured and disabled comes back."""
    return run(ready(*args, **page), "logistics")


def happened(step: Step[State], kind: type[E]) -> list[E]:
    return [event for event in step.events if isinstance(event, kind)]
