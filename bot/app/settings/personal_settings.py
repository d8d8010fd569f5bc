"""What a person has chosen: when they sleep and are away, how they want to be notified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from bot.app.clock.time_off import QuietHours, Vacation
from bot.app.clock.time_zones import zone_names
from bot.store.damaged_rows import UNREADABLE, log_once
from engine.core import data
from engine.core.refusal import Refused

CHANNEL, DM, BOTH = "channel", "dm", "both"
TELL = (CHANNEL, DM, BOTH)
TURN, DAY = "turn", "day"
EVERY = (TURN, DAY)
UTC = "UTC"


@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """All choices of a person; what they never chose is as at the beginning."""

    tell: str = CHANNEL
    dms: bool = True  # holds and what a substitute has to know come by direct message
    next_ping: bool = False  # also be pinged when the player before them is on turn
    reminders: bool = True
    palette: str | None = None
    text_first: bool = False
    following: str = TURN  # how often somebody hears of a game they begin to follow
    zone: str = UTC
    quiet: QuietHours | None = None
    statistics: bool = True  # be counted and listed


def chosen(settings: Mapping[str, Any]) -> PersonalSettings:
    """Settings may have come with a game from elsewhere: what means nothing here is not chosen."""
    tell, palette = settings.get("tell"), settings.get("palette")
    dms = settings.get("dms") is not False
    return PersonalSettings(
        tell=tell if tell in TELL and dms else CHANNEL,
        dms=dms,
        next_ping=settings.get("next_ping") is True,
        reminders=reminders(settings),
        palette=palette if palette in palettes() else None,
        text_first=settings.get("text_first") is True,
        following=following(settings),
        zone=zone(settings),
        quiet=quiet(settings),
        statistics=settings.get("statistics") is not False,
    )


def palettes() -> tuple[str, ...]:
    """The names of the palettes: data, for the application draws nothing."""
    return tuple(data.read("render/palettes"))


def palette_titles() -> Mapping[str, str]:
    """What people read for each of them."""
    return {name: str(page["title"]) for name, page in data.read("render/palettes").items()}


def reminders(settings: Mapping[str, Any]) -> bool:
    return settings.get("reminders") is not False


def following(settings: Mapping[str, Any]) -> str:
    return DAY if settings.get("following") == DAY else TURN


def zone(settings: Mapping[str, Any]) -> str:
    """Where a person lives: as they said, or as their quiet hours say."""
    asleep = settings.get("quiet")
    found = settings.get("zone") or (asleep.get("zone") if isinstance(asleep, dict) else None)
    return found if isinstance(found, str) and found in zone_names() else UTC


def quiet(settings: Mapping[str, Any]) -> QuietHours | None:
    """Quiet hours; none, if what is kept of them is damaged."""
    try:
        return read_quiet(settings)
    except (*UNREADABLE, Refused) as error:
        log_once("people", "with damaged quiet hours", error)
        return None


def vacations(settings: Mapping[str, Any], game_id: int) -> tuple[Vacation, ...]:
    """Vacations of a game; none, if what is kept of them is damaged."""
    try:
        return read_vacations(settings, game_id)
    except (*UNREADABLE, Refused) as error:
        log_once("people", "with damaged vacations", error)
        return ()


def read_quiet(settings: Mapping[str, Any]) -> QuietHours | None:
    """Quiet hours, kept as `{"quiet": {"start": "22:00", "end": "07:00", "zone": ...}}`."""
    page = settings.get("quiet")
    if page is None:
        return None
    start, end = (time.fromisoformat(page[name]) for name in ("start", "end"))
    return QuietHours(start, end, page["zone"])


def read_vacations(settings: Mapping[str, Any], game_id: int) -> tuple[Vacation, ...]:
    """Times away that were asked for in a game: each counts against that game's allowance."""
    found = settings.get("vacations", {}).get(str(game_id), [])
    return tuple(
        Vacation(
            datetime.fromisoformat(page["start"]), datetime.fromisoformat(page["end"]), page["zone"]
        )
        for page in found
    )


def with_vacations(
    settings: Mapping[str, Any], game_id: int, taken: tuple[Vacation, ...]
) -> dict[str, Any]:
    """The settings with other vacations for one game."""
    pages = [
        {"start": one.start.isoformat(), "end": one.end.isoformat(), "zone": one.zone}
        for one in taken
    ]
    away = {
        name: kept for name, kept in settings.get("vacations", {}).items() if name != str(game_id)
    }
    return {**settings, "vacations": {**away, str(game_id): pages} if pages else away}
