"""What people are called: never with markdown of their own, never with an accidental mention."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.app.computer_names import computer_name
from bot.app.live_game import LiveGame
from bot.chat.plain_names import plain
from bot.errors import WORDS
from bot.store.positions import AnyGame
from bot.store.records import GameRow, Holder, Person, SeatRow
from engine.core.seat import Seat
from engine.core.wording import clip

IN_LABELS = 20
SPECIAL = re.compile(r"([\\*_~`|>#\[\]()<@:-])")


def escaped(name: str) -> str:
    """Return a name that Discord shows letter for letter."""
    return SPECIAL.sub(r"\\\1", plain(name))


def of_game(row: GameRow, hosted: Mapping[str, AnyGame]) -> str:
    """Return the title of a stored game; of one that the bot does not offer now, its key."""
    if row.game_key not in hosted:
        return escaped(row.game_key)
    return hosted[row.game_key].speech.words.say("about", "title")


def bold(name: str) -> str:
    return f"**{escaped(name)}**"


def mention(account: str | None) -> str:
    return f"<@{account}>" if account else WORDS.say("name", "former")


def of_seat(game_id: int, row: SeatRow, people: Mapping[int, Person]) -> str:
    if row.holder is Holder.BOT:
        return computer_name(game_id, row.seat)
    person = people.get(row.person or 0)
    if row.holder is Holder.PERSON and person is not None:
        return plain(person.name) if person.account else WORDS.say("name", "former")
    return WORDS.say("name", "empty")


def for_pictures(live: LiveGame) -> dict[Seat, str]:
    return {row.seat: of_seat(live.id, row, live.people) for row in live.seats}


def for_text(live: LiveGame) -> dict[Seat, str]:
    """Return the names of seats for sentences, in bold."""
    names = for_pictures(live)
    return {seat: bold(name) + _apart(seat, names) for seat, name in names.items()}


def for_labels(live: LiveGame) -> dict[Seat, str]:
    """Return the names of seats for buttons and menus: short, without markdown."""
    names = for_pictures(live)
    return {seat: clip(name, IN_LABELS) + _apart(seat, names) for seat, name in names.items()}


def _apart(seat: Seat, names: Mapping[Seat, str]) -> str:
    """Return the letter of a seat where two are called the same; "" elsewhere."""
    return f" ({seat.letter})" if list(names.values()).count(names[seat]) > 1 else ""
