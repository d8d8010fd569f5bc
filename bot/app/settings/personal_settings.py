"""What a person has chosen: when they sleep and are away, how they want to be notified."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time

from bot.app.clock.time_off import QuietHours, Vacation
from bot.app.clock.time_zones import zone_names
from bot.store.damaged_rows import UNREADABLE, log_once
from bot.store.stored_settings import Every, QuietRow, StoredSettings, Tell, VacationRow
from engine.core import data
from engine.core.refusal import Refused

CHANNEL, DM, BOTH = Tell.CHANNEL, Tell.DM, Tell.BOTH
TELL = tuple(map(str, Tell))
TURN, DAY = Every.TURN, Every.DAY
EVERY = tuple(map(str, Every))
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
    following: str = TURN  # how often a person hears of a game they begin to follow
    zone: str = UTC
    quiet: QuietHours | None = None
    statistics: bool = True  # be counted and listed


def chosen(settings: StoredSettings) -> PersonalSettings:
    """Settings may have come with a game from elsewhere: what means nothing here is not chosen."""
    palette = None if settings.palette is None else palette_now(settings.palette)
    return PersonalSettings(
        tell=settings.tell if settings.dms else CHANNEL,
        dms=settings.dms,
        next_ping=settings.next_ping,
        reminders=settings.reminders,
        palette=palette if palette in palettes() else None,
        text_first=settings.text_first,
        following=settings.following,
        zone=zone(settings),
        quiet=quiet(settings),
        statistics=settings.statistics,
    )


def palette_now(name: str) -> str:
    """Return what a palette is called today, by any name it has had."""
    return str(data.read("bot/earlier_names")["palette"].get(name, name))


def palettes() -> tuple[str, ...]:
    """The names of the palettes: data, for the application draws nothing."""
    return tuple(data.read("render/palettes"))


def palette_titles() -> Mapping[str, str]:
    """What people read for each of them."""
    return {name: str(page["title"]) for name, page in data.read("render/palettes").items()}


def zone(settings: StoredSettings) -> str:
    """Where a person lives: as they said, or as their quiet hours say."""
    found = settings.zone or (settings.quiet.zone if settings.quiet is not None else None)
    return found if found is not None and found in zone_names() else UTC


def quiet(settings: StoredSettings) -> QuietHours | None:
    """Quiet hours; none, if what is kept of them is damaged."""
    try:
        return read_quiet(settings.quiet)
    except (*UNREADABLE, Refused) as error:
        log_once("people", "with damaged quiet hours", error)
        return None


def vacations(settings: StoredSettings, game_id: int) -> tuple[Vacation, ...]:
    """Vacations of a game; none, if what is kept of them is damaged."""
    try:
        return read_vacations(settings.vacations.get(game_id, ()))
    except (*UNREADABLE, Refused) as error:
        log_once("people", "with damaged vacations", error)
        return ()


def read_quiet(row: QuietRow | None) -> QuietHours | None:
    """Quiet hours as they are stored; raises ValueError or Refused."""
    if row is None:
        return None
    return QuietHours(time.fromisoformat(row.start), time.fromisoformat(row.end), row.zone)


def write_quiet(hours: QuietHours) -> QuietRow:
    return QuietRow(f"{hours.start:%H:%M}", f"{hours.end:%H:%M}", hours.zone)


def read_vacations(rows: tuple[VacationRow, ...]) -> tuple[Vacation, ...]:
    """Times away that were asked for in a game: each counts against that game's allowance."""
    return tuple(
        Vacation(datetime.fromisoformat(row.start), datetime.fromisoformat(row.end), row.zone)
        for row in rows
    )


def with_vacations(
    settings: StoredSettings, game_id: int, taken: tuple[Vacation, ...]
) -> StoredSettings:
    """The settings with other vacations for one game."""
    away = {game: rows for game, rows in settings.vacations.items() if game != game_id}
    if taken:
        away[game_id] = tuple(
            VacationRow(one.start.isoformat(), one.end.isoformat(), one.zone) for one in taken
        )
    return replace(settings, vacations=away)
