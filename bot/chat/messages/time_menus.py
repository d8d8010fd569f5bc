"""Menus of lengths, days, hours and time zones; others are typed into the form beside them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.chat.custom_id import Head
from bot.chat.message import Field, Form, Message, Option, Row, Select, button, option
from bot.chat.messages import lobby_message, setup_message
from bot.chat.presses.personal import BackToSettings, ChooseTime, OpenTimeForm
from bot.chat.presses.seats import (
    AskLength,
    ChooseLength,
    FillLengthForm,
    LengthOf,
    LengthPress,
    OpenLengthForm,
)
from bot.chat.texts import WORDS

EXTENSIONS = ("6h", "12h", "1d", "3d")
VACATIONS = (1, 3, 7, 14)  # days, from today
NIGHTS = ("21:00 06:00", "22:00 07:00", "23:00 07:00", "23:00 08:00", "00:00 08:00", "01:00 09:00")
ZONES = (
    "Pacific/Honolulu", "America/Los_Angeles", "America/Denver", "America/Chicago",
    "America/New_York", "America/Halifax", "America/Sao_Paulo", "UTC", "Europe/London",
    "Europe/Berlin", "Europe/Helsinki", "Africa/Johannesburg", "Europe/Istanbul", "Europe/Moscow",
    "Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo",
    "Australia/Perth", "Australia/Sydney", "Pacific/Auckland",
)  # fmt: skip
# What is typed into the form about each.
FORMS = {
    LengthOf.PACE: (Field("pace", longest=20),),
    LengthOf.EXTENSION: (Field("length", longest=20),),
    LengthOf.EXTENSION_OF_ONE: (Field("length", longest=20),),
    LengthOf.VACATION: (Field("first", longest=10), Field("last", longest=10)),
}


def say(key: str, **facts: object) -> str:
    return WORDS.say("length", key, **facts)


def extension(pressed: AskLength) -> Message:
    """Ask how much more time all seats that are asked get, or one of them."""
    entries = [option(length(one), one) for one in EXTENSIONS]
    return _about_game(pressed, say(pressed.about, about=_about(pressed)), entries)


def pace(pressed: AskLength, now: str) -> Message:
    """Ask for another pace of a game; the one it has is marked."""
    entries = [
        option(lobby_message.pace_words(one), one, chosen=chosen)
        for one, chosen in setup_message.paces(now).items()
    ]
    return _about_game(pressed, say(pressed.about), entries)


def away(pressed: AskLength) -> Message:
    """Ask how long a vacation from one game is, beginning today."""
    return _about_game(pressed, say(pressed.about, about=_about(pressed)), _vacations())


def _about_game(pressed: AskLength, said: str, entries: Iterable[Option]) -> Message:
    head, about = Head(pressed.game_id), (pressed.about, pressed.seat)
    menu = Select(ChooseLength(*head, *about), say("hint"), tuple(entries))
    other = button("other_length", OpenLengthForm(*head, *about))
    return Message(said, (menu, (other,)))


def length_form(pressed: OpenLengthForm) -> Form:
    """Return the form in which a length, a pace or days are typed."""
    carried = FillLengthForm(pressed.game_id, about=pressed.about, seat=pressed.seat)
    return Form(carried, pressed.about, FORMS[pressed.about], _about(pressed))


def _about(pressed: LengthPress) -> object:
    """Return what a title names: a seat, or the game."""
    return pressed.game_id if pressed.seat is None else pressed.seat


def setting(name: str, now: str) -> Message:
    """Return the menu of a setting that has to do with time, in the place of the panel."""
    choices = {"quiet": _nights, "zone": _zones, "vacation": _vacations}
    entries = tuple(choices[name](now))
    rows: tuple[Row, ...] = (
        Select(ChooseTime(name=name), say("hint"), entries),
        (
            button("other_length", OpenTimeForm(name=name)),
            button("back", BackToSettings()),
        ),
    )
    return Message(say(name), rows)


def _nights(now: str) -> list[Option]:
    found = []
    for one in NIGHTS:
        start, end = one.split()
        found.append(option(say("night", start=start, end=end), one, chosen=one == now))
    return found


def parse_night(entry: str) -> tuple[str, str]:
    """Return when the night of an entry begins and ends."""
    start, _, end = entry.partition(" ")
    return start, end


def _zones(now: str) -> list[Option]:
    return [option(one.replace("_", " "), one, chosen=one == now) for one in ZONES]


def _vacations(now: str = "") -> list[Option]:
    return [option(say("days", days=days), str(days)) for days in VACATIONS]


def length(text: str) -> str:
    """Return `6h` as people say it."""
    return say(f"unit_{text[-1]}", number=int(text[:-1]))
