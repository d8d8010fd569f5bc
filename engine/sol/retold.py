"""Read an event that was written down, so that it can be told in sentences and drawn again."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.core.codec import Records
from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, Seat
from engine.sol.board import SIDES, Cell, Eye, Slot
from engine.sol.events import Event
from engine.sol.state import State

KINDS: Mapping[str, Any] = {kind.__name__: kind for kind in typing.get_args(Event)}


def read_event(state: State, value: object) -> Event:
    """Any event of a game like this one; raises Malformed."""
    name = value.get("event") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(name, str) or name not in KINDS:
        raise Malformed("event", "unknown_record")
    body = {name: given for name, given in value.items() if name != "event"}
    event: Event = _records(state.terms.side.name).check(KINDS[name], body, name)
    return event


@lru_cache(maxsize=2)
def _records(name: str) -> Records:
    side = SIDES[name]
    return Records(
        {Cell: side.cell_named, Slot: side.slot_named, Eye: side.eye_named, Seat: BY_NAME}
    )
