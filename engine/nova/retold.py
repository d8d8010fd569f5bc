"""Events written down, and read again so that they can be told in sentences and drawn."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from typing import Any

from engine.core.codec import write_fields
from engine.core.refusal import Malformed
from engine.nova.events import Event
from engine.nova.saving import RECORDS
from engine.nova.state import State

KINDS: Mapping[str, Any] = {kind.__name__: kind for kind in typing.get_args(Event)}


def write_event(event: Event) -> dict[str, Any]:
    return {"event": type(event).__name__, **write_fields(event)}


def read_event(state: State, value: object) -> Event:
    """Read any event of a game like this one; raises Malformed."""
    name = value.get("event") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(name, str) or name not in KINDS:
        raise Malformed("event", "unknown_record")
    body = {name: given for name, given in value.items() if name != "event"}
    event: Event = RECORDS.check(KINDS[name], body, name)
    return event
