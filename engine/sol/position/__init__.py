"""Positions and events of Sol as JSON, and back."""

from __future__ import annotations

from engine.core.game import Codec
from engine.sol.edition import EDITIONS
from engine.sol.events import Event
from engine.sol.position.json_form import phase, records, write
from engine.sol.position.trusted import restore
from engine.sol.position.untrusted import read
from engine.sol.state import State


def write_event(event: Event) -> dict[str, object]:
    """Write an event; cells are named alike on both sides of the board."""
    return records("B", EDITIONS[0]).write_event(event)


def read_event(state: State, value: object) -> Event:
    """Read any event of a game like this one; raises Malformed."""
    event: Event = records(state.terms.side.name, EDITIONS[0]).read_event(Event, value)
    return event


CODEC: Codec[State] = Codec(write, read, restore, write_event, read_event)

__all__ = ["CODEC", "phase"]
