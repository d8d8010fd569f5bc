"""The settings of people in a full export: what means nothing here is left out or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.app.clock.time_zones import zone_names
from bot.app.settings import personal_settings
from bot.store.stored_settings import (
    LATEST,
    QuietRow,
    StoredSettings,
    VacationRow,
    check,
    read_settings,
)

MOST_VACATIONS = 100
CHOICES = (
    "tell", "palette", "following", "zone", "quiet_since", "dms", "next_ping", "reminders",
    "text_first", "statistics",
)  # fmt: skip


def check_settings(chosen: Mapping[str, Any], game_id: int) -> StoredSettings:
    """Settings as they would have been stored here; raises Malformed, Refused or ValueError.

    What a later version or another bot keeps there besides is left out.
    """
    found = read_settings({name: chosen[name] for name in CHOICES if name in chosen})
    if found.palette not in personal_settings.palettes():
        found = replace(found, palette=None)
    if found.zone not in zone_names():
        found = replace(found, zone=None)
    asleep = personal_settings.read_quiet(check(QuietRow | None, chosen.get("quiet")))
    if asleep is not None:
        if asleep.start.tzinfo is not None or asleep.end.tzinfo is not None:
            raise ValueError("hours of the wall have no zone of their own")
        found = replace(found, quiet=personal_settings.write_quiet(asleep))
    rows = chosen.get("vacations", {}).get(str(game_id), [])
    away = personal_settings.read_vacations(check(tuple[VacationRow, ...], rows))
    if len(away) > MOST_VACATIONS:
        raise ValueError("too many vacations")
    moments = [moment.timestamp() for one in away for moment in (one.start, one.end)]
    if not all(0 <= moment <= LATEST for moment in moments):
        raise ValueError("a vacation outside of time")
    return personal_settings.with_vacations(found, game_id, away) if away else found
