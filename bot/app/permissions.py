"""Who may do what only some may: the host of a game, and the moderators of its server."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.records import GameRow
from engine.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody who gives a command, with what the caller knows about them.

    It names the server they moderate and not only that they do: with the option `game` people
    give commands from one server to a game that lives in another.
    """

    person: int
    moderates: str | None = None


By = Actor | int  # a plain number: somebody who moderates nothing


def acting(by: By) -> Actor:
    return by if isinstance(by, Actor) else Actor(by)


def moderates(row: GameRow, by: By) -> bool:
    """Is this a moderator of the server the game lives in? A game in a DM has none."""
    return row.server is not None and acting(by).moderates == row.server


def only_host(row: GameRow, by: By) -> int:
    """Refuse everybody but the host and moderators; the number of whoever it is."""
    person = acting(by).person
    if row.host != person and not moderates(row, by):
        raise Refused("only_host")
    return person
