"""A message without Discord: text, pictures, rows of buttons and menus."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.chat.custom_id import Press, short
from bot.chat.texts import WORDS
from render.pictures import Picture

LONGEST = 2000  # characters of a message
IN_A_ROW, ROWS = 5, 5
LABEL = 80
OPTION = 100
MORE = "…"
HISTORY, FILE = "left_out_history", "left_out_file"  # where the rest can be read


class Style(StrEnum):
    """How prominent a button is."""

    MAIN = "main"
    PLAIN = "plain"
    GO = "go"
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class Button:
    """Something to press."""

    label: str
    press: Press
    style: Style = Style.PLAIN
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a menu."""

    label: str
    value: str
    about: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A menu to choose from: one entry, or several."""

    press: Press
    hint: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


class Of(StrEnum):
    """What of a server a menu lists: Discord fills it in."""

    PEOPLE = "people"
    ROLES = "roles"
    CHANNELS = "channels"


@dataclass(frozen=True, slots=True)
class Listed:
    """A menu of the people, the roles or the channels of a server."""

    press: Press
    hint: str
    of: Of = Of.PEOPLE


Row = tuple[Button, ...] | Select | Listed


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to take along."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """A whole message; a picture of it may be in words alone, until they are laid out."""

    text: str
    rows: tuple[Row, ...] = ()
    pictures: tuple[Picture, ...] = ()
    pings: tuple[str, ...] = ()  # accounts that are really notified
    silent: bool = False
    files: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """One line to type."""

    name: str
    value: str = ""
    required: bool = True
    longest: int = 60


@dataclass(frozen=True, slots=True)
class Form:
    """Up to five lines, with the words of `form_NAME` in the text file."""

    press: Press
    name: str
    fields: tuple[Field, ...]
    about: object = ""  # which seat or game, for the title


def button(name: str, press: Press, style: Style = Style.PLAIN, **facts: object) -> Button:
    """Return a button with its label from data/bot/surface.toml."""
    return Button(fit(WORDS.say("button", name, **facts), LABEL), press, style)


def stamped(post: Message, number: int) -> Message:
    """Return a message with a number on every button, by which it is recognised later."""
    rows = tuple(
        tuple(_stamped(one, number) for one in row) if isinstance(row, tuple) else row
        for row in post.rows
    )
    return replace(post, rows=rows)


def _stamped(one: Button, number: int) -> Button:
    return one if one.press.step else replace(one, press=replace(one.press, step=number))


def in_rows(buttons: list[Button]) -> tuple[tuple[Button, ...], ...]:
    return tuple(
        tuple(buttons[start : start + IN_A_ROW]) for start in range(0, len(buttons), IN_A_ROW)
    )


def option(label: str, value: str, about: str = "", chosen: bool = False) -> Option:
    """Return an entry of a menu; a long label goes on below, where nothing else is said."""
    if len(label) > OPTION and not about:
        start = label[: OPTION - 1].rsplit(" ", 1)[0]
        label, about = start + MORE, MORE + label[len(start) :].lstrip()
    return Option(fit(label, OPTION), short(value), fit(about, OPTION), chosen)


def fit(text: str, room: int) -> str:
    """Return a text, cut to that many characters."""
    return text if len(text) <= room else text[: room - 1].rstrip() + MORE


def attached(name: str, text: str) -> Picture:
    """Return a text as a file, letter for letter."""
    return Picture(f"{name}.txt", text.encode(), WORDS.say("look", "as_text"), text)


def laid_out(message: Message) -> Message:
    """Lay out the pictures that are words alone: under the text, or as files if they are long."""
    if all(one.is_drawn for one in message.pictures):
        return message
    text, pictures = message.text, list[Picture]()
    for one in message.pictures:
        block = "" if one.is_drawn else _block(one.text)
        if block and len(text) + len(block) <= LONGEST:
            text += block
        else:
            pictures.append(one if one.is_drawn else attached(one.name, one.text))
    return replace(message, text=text, pictures=tuple(pictures))


def _block(text: str) -> str:
    """A text in lines of its own, which Discord shows letter for letter."""
    return f"\n```\n{text.strip().replace('`', chr(39))}\n```"


def newest_lines(head: str, parts: list[str], last: str = "", room: int = LONGEST) -> str:
    """Return a head, as many of these lines as fit, the newest, and `last` at the end.

    Where some are left out, a line before them says how many.
    """
    kept, left = list(parts), ""
    while True:
        whole = "\n".join(part for part in [head, left, *kept, last] if part)
        if len(whole) <= room or not kept:
            return fit(whole, room)
        kept = kept[1:]
        left = WORDS.say("show", "left_out_before", count=len(parts) - len(kept))


def lines(parts: list[str], room: int = LONGEST, last: str = "", more: str = "left_out") -> str:
    """Return as many of these parts as fit, from the first, with `last` at the end.

    Where some are left out, a line says how many lines they had, and with `more` where to read
    them.
    """
    whole = "\n".join(part for part in [*parts, last] if part)
    if len(whole) <= room:
        return whole
    kept, count = [part for part in parts if part], 0
    while kept:
        count += len(kept.pop().splitlines())
        left = WORDS.say("show", more, count=count)
        whole = "\n".join(part for part in [*kept, left, last] if part)
        if len(whole) <= room:
            return whole
    return fit(last, room)
