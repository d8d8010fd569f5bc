"""The same things as Discord writes them in JSON."""

from datetime import UTC, datetime


def stamp(moment: float) -> str:
    """Write a time the way Discord does."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="microseconds")


def stamp_or_none(moment: float | None) -> str | None:
    return None if moment is None else stamp(moment)
