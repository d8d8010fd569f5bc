"""What a person has chosen: when they sleep and are away, how they want to be told."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, time
from typing import Any

from bot.stops import Quiet, Vacation


def quiet(settings: Mapping[str, Any]) -> Quiet | None:
    """Quiet hours, kept as `{"quiet": {"start": "22:00", "end": "07:00", "zone": ...}}`."""
    page = settings.get("quiet")
    if page is None:
        return None
    start, end = (time.fromisoformat(page[name]) for name in ("start", "end"))
    return Quiet(start, end, page["zone"])


def vacations(settings: Mapping[str, Any], game: int) -> tuple[Vacation, ...]:
    """Times away that were asked for in a game: each counts against that game's allowance."""
    found = settings.get("vacations", {}).get(str(game), [])
    return tuple(
        Vacation(
            datetime.fromisoformat(page["start"]), datetime.fromisoformat(page["end"]), page["zone"]
        )
        for page in found
    )
