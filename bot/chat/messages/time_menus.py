"""Lengths, days, hours and zones from a menu; whoever wants another one types it into a form."""

from __future__ import annotations

from collections.abc import Iterable

from bot.chat.custom_id import Press
from bot.chat.message import Message, Option, Row, Select, button, option
from bot.chat.messages import lobby_message, setup_message
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


def say(key: str, **facts: object) -> str:
    return WORDS.say("length", key, **facts)


def extension(pressed: Press, about: object) -> Message:
    """How much more time for everybody who is asked, or for one seat."""
    entries = [option(length(one), one) for one in EXTENSIONS]
    return _about_game(pressed, say(pressed.kind, about=about), entries)


def pace(pressed: Press, now: str) -> Message:
    """Another pace for a game; the one it has is marked."""
    entries = [
        option(lobby_message.pace_words(one), one, chosen=chosen)
        for one, chosen in setup_message.paces(now).items()
    ]
    return _about_game(pressed, say(pressed.kind), entries)


def away(pressed: Press, about: object) -> Message:
    """A vacation from one game, beginning today."""
    return _about_game(pressed, say(pressed.kind, about=about), _vacations())


def _about_game(pressed: Press, said: str, entries: Iterable[Option]) -> Message:
    text = f"{pressed.kind} {pressed.text}".strip()
    menu = Select(Press("length", pressed.game, text=text), say("hint"), tuple(entries))
    other = button("other_length", Press("length_form", pressed.game, text=text))
    return Message(said, (menu, (other,)))


def setting(name: str, now: str) -> Message:
    """One thing of the settings that has to do with time, in the place of the panel."""
    choices = {"quiet": _nights, "zone": _zones, "vacation": _vacations}
    entries = tuple(choices[name](now))
    rows: tuple[Row, ...] = (
        Select(Press("time", text=name), say("hint"), entries),
        (
            button("other_length", Press("form", text=name)),
            button("back", Press("settings_back")),
        ),
    )
    return Message(say(name), rows)


def _nights(now: str) -> list[Option]:
    found = []
    for one in NIGHTS:
        start, end = one.split()
        found.append(option(say("night", start=start, end=end), one, chosen=one == now))
    return found


def _zones(now: str) -> list[Option]:
    return [option(one.replace("_", " "), one, chosen=one == now) for one in ZONES]


def _vacations(now: str = "") -> list[Option]:
    return [option(say("days", days=days), str(days)) for days in VACATIONS]


def length(text: str) -> str:
    """`6h` as people say it."""
    return say(f"unit_{text[-1]}", number=int(text[:-1]))
