"""Positions and events of Nova Solis as JSON, and back."""

from __future__ import annotations

from engine.core.game import Codec
from engine.nova.events import Event
from engine.nova.position.json_form import PHASES, RECORDS, phase, write
from engine.nova.position.trusted import restore
from engine.nova.position.untrusted import opened, read
from engine.nova.state import State


def read_event(state: State, value: object) -> Event:
    """Read any event of a game like this one; raises Malformed."""
    event: Event = RECORDS.read_event(Event, value)
    return event


CODEC: Codec[State] = Codec(write, read, restore, RECORDS.write_event, read_event)

__all__ = ["CODEC", "PHASES", "opened", "phase"]
