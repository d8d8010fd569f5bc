"""Long texts: split where a line ends, or sent as a file; never with accidental markdown."""

from __future__ import annotations

from bot.chat.message import LONGEST, Message, Row, attached, fit
from bot.chat.messages.player_names import SPECIAL
from bot.chat.texts import WORDS
from render.pictures import Picture

__all__ = ["attached", "beside", "code", "complete", "plain", "posts", "split"]

MOST = 3  # messages; what is longer is sent as a file


def plain(text: str) -> str:
    """Return a text that Discord shows letter for letter."""
    return SPECIAL.sub(r"\\\1", text)


def code(text: str) -> str:
    """Return a text as code; nothing in it can end that."""
    return f"`{text.replace('`', chr(39))}`"


def split(text: str, room: int = LONGEST) -> list[str]:
    """Split a text into parts that fit into a message, between lines where that is possible."""
    parts: list[str] = []
    for line in text.strip().splitlines():
        pieces = [line[start : start + room] for start in range(0, len(line), room)] or [""]
        for piece in pieces:
            longer = f"{parts[-1]}\n{piece}" if parts else piece
            if parts and len(longer) <= room:
                parts[-1] = longer
            else:
                parts.append(piece)
    return parts


def posts(
    head: str,
    text: str,
    rows: tuple[Row, ...] = (),
    pictures: tuple[Picture, ...] = (),
    name: str = "text",
) -> list[Message]:
    """Return a whole text under a head: as few messages as it takes, or a file."""
    parts = split(f"{head}\n{plain(text)}")
    if len(parts) > MOST:
        short = fit(f"{head}\n{WORDS.say('look', 'in_file')}", LONGEST)
        return [Message(short, rows, (*pictures, attached(name, text)))]
    first, *rest = parts
    return [Message(first, rows, pictures), *(Message(part) for part in rest)]


def complete(
    parts: list[str], picture: Picture, *, text_first: bool
) -> tuple[list[str], tuple[Picture, ...]]:
    """The same for a picture that is seen nowhere else: what its description has no room for comes
    as a file to all.
    """
    if text_first or not picture.cut or not picture.is_drawn:
        return beside(parts, picture, text_first=text_first)
    return parts, (picture, attached(picture.name.partition(".")[0], picture.text))


def beside(
    parts: list[str], picture: Picture | None, *, text_first: bool
) -> tuple[list[str], tuple[Picture, ...]]:
    """Lines and a picture for who looks, and for who reads: with the picture in words.

    What does not fit in the message comes with it as a file. Without a picture, as it could not
    be drawn, a line says so.
    """
    if picture is None:
        return [parts[0], WORDS.say("look", "undrawn"), *parts[1:]], ()
    if not text_first or not picture.is_drawn:
        return parts, (picture,)  # one in words is laid out when the message is sent
    whole = [*parts, *plain(picture.text).strip().splitlines()]
    if len("\n".join(whole)) <= LONGEST:
        return whole, (picture,)
    name = picture.name.partition(".")[0]
    return parts, (picture, attached(name, picture.text))
