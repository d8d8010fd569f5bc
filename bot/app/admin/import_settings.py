"""The settings of people in a full export: what means nothing here is left out or refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.app.admin.checked_json import LATEST
from bot.app.clock.time_zones import zone_names
from bot.app.settings import personal_settings

MOST_VACATIONS = 100
SWITCHES = ("dms", "next_ping", "reminders", "text_first", "statistics")


def check_settings(chosen: Mapping[str, Any], game_id: int) -> dict[str, Any]:
    """Settings as the bot would have written them; raises ValueError.

    What a later version or another bot keeps there besides is left out.
    """
    known: dict[str, Callable[[Any], bool]] = {
        "tell": personal_settings.TELL.__contains__,
        "palette": personal_settings.palettes().__contains__,
        "following": personal_settings.EVERY.__contains__,
        "zone": zone_names().__contains__,
        "quiet_since": _is_moment,
        **dict.fromkeys(SWITCHES, lambda value: isinstance(value, bool)),
    }
    found = {
        name: chosen[name]
        for name, fits in known.items()
        if isinstance(chosen.get(name), str | bool | int | float) and fits(chosen[name])
    }
    asleep = personal_settings.read_quiet(chosen)
    if asleep is not None:
        if asleep.start.tzinfo is not None or asleep.end.tzinfo is not None:
            raise ValueError("hours of the wall have no zone of their own")
        hours = {"start": f"{asleep.start:%H:%M}", "end": f"{asleep.end:%H:%M}"}
        found["quiet"] = {**hours, "zone": asleep.zone}
    away = personal_settings.read_vacations(chosen, game_id)
    if len(away) > MOST_VACATIONS:
        raise ValueError("too many vacations")
    if not all(
        _is_moment(one.start.timestamp()) and _is_moment(one.end.timestamp()) for one in away
    ):
        raise ValueError("a vacation outside of time")
    return personal_settings.with_vacations(found, game_id, away) if away else found


def _is_moment(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= LATEST
