"""Who may do what only some may: the host of a game, and the moderators of its server."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.records import GameRow
from engine.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class Actor:
    """A person who gives a command, with what the caller knows about them.

    It names the server they moderate and not only that they do: with the option `game` people
    give commands from one server to a game that lives in another.
    """

    person: int
    moderates: str | None = None


ActorOrId = Actor | int  # a plain number: a person who moderates nothing


def actor_of(by: ActorOrId) -> Actor:
    return by if isinstance(by, Actor) else Actor(by)


def is_moderator(row: GameRow, by: ActorOrId) -> bool:
    """Is this a moderator of the server the game lives in? A game in a DM has none."""
    return row.server is not None and actor_of(by).moderates == row.server


def require_host(row: GameRow, by: ActorOrId) -> int:
    """Refuse all but the host and moderators; returns the person's number."""
    person = actor_of(by).person
    if row.host != person and not is_moderator(row, by):
        raise Refused("only_host")
    return person
