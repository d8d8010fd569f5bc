"""Events written down, and read again so that they can be told in sentences and drawn."""

from __future__ import annotations

from typing import Any

from engine.nova.events import Event
from engine.nova.saving import RECORDS
from engine.nova.state import State


def write_event(event: Event) -> dict[str, Any]:
    return RECORDS.write_event(event)


def read_event(state: State, value: object) -> Event:
    """Read any event of a game like this one; raises Malformed."""
    event: Event = RECORDS.read_event(Event, value)
    return event
