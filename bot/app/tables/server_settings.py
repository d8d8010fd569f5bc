"""What a server has chosen: who may host, where, how many games, at which pace, in which zone."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

from bot.app.clock.time_control import DAILY, Pace
from bot.app.clock.time_zones import parse_zone
from bot.app.games import GameRepository
from bot.app.permissions import Actor
from bot.app.settings import parse_settings
from bot.app.settings.personal_settings import UTC
from bot.app.tables.table_limits import MOST_GAMES
from bot.store.queries import servers
from engine.core.refusal import Refused

ALL_MEMBERS, MODERATORS, ROLE = "everybody", "moderators", "role"
WHO = (ALL_MEMBERS, MODERATORS, ROLE)
MOST = 200  # games at once that a server may allow


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """All choices of a server; what it never chose is as everywhere at first."""

    who: str = ALL_MEMBERS
    role: str | None = None  # whose members may host, if it is that
    places: tuple[str, ...] = ()  # channels in which games may live; none named: in all
    most: int = MOST_GAMES
    pace: str = str(DAILY)
    zone: str = UTC


class ServerSettings:
    """Its moderators choose; hosts must keep to it."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def read(self, server: str | None) -> ServerChoices:
        if server is None:
            return ServerChoices()
        page = await self.games.store.read(lambda connection: servers.settings(connection, server))
        return read_choices(page)

    async def choose(self, server: str, by: Actor, **chosen: Any) -> ServerChoices:
        """Change what is named; only for moderators of that server."""
        if by.moderates != server:
            raise Refused("only_moderators")

        def write(connection: sqlite3.Connection) -> ServerChoices:
            page = servers.settings(connection, server)
            after = check_choices(replace(read_choices(page), **chosen))
            kept = {
                "who": after.who, "role": after.role, "places": list(after.places),
                "most_games": after.most, "pace": after.pace, "zone": after.zone,
            }  # fmt: skip
            servers.put_settings(connection, server, {**page, **kept})
            return after

        return await self.games.store.write(write)

    async def require_may_host(
        self, server: str | None, by: Actor, roles: Collection[str], places: Collection[str]
    ) -> ServerChoices:
        """May they host there? A thread belongs to its channel, so a game may have two places."""
        found = await self.read(server)
        if server is None or by.moderates == server:
            return found
        if found.who == MODERATORS or (found.who == ROLE and found.role not in roles):
            raise Refused("may_not_host")
        if found.places and not set(found.places) & set(places):
            shown = tuple(f"<#{place}>" for place in found.places)
            raise Refused("not_here", places=shown)
        return found


def read_choices(page: dict[str, Any]) -> ServerChoices:
    first = ServerChoices()
    return ServerChoices(
        page.get("who", first.who), page.get("role"), tuple(page.get("places", ())),
        page.get("most_games", first.most), page.get("pace", first.pace),
        page.get("zone", first.zone),
    )  # fmt: skip


def check_choices(chosen: ServerChoices) -> ServerChoices:
    """The same, as we spell it; raises Refused."""
    if not 1 <= chosen.most <= MOST:
        raise Refused("most_games", most=MOST)
    if chosen.who == ROLE and chosen.role is None:
        raise Refused("which_role")
    return replace(
        chosen, who=parse_settings.parse_choice(chosen.who, WHO), pace=str(Pace.parse(chosen.pace)),
        zone=parse_zone(chosen.zone),
    )  # fmt: skip
