"""Verbs of the setup."""

from __future__ import annotations

from engine.core.game import Decider
from engine.core.seat import Seat
from engine.nova import events as happened
from engine.nova.content.numbers import START
from engine.nova.content.technologies import RACES
from engine.nova.map import Sector
from engine.nova.table.base import BaseTable


class SetupVerbs(BaseTable):
    """Races, the map, homeworlds, secret objectives."""

    __slots__ = ()

    def take_race(self, seat: Seat, race: str) -> None:
        self.player(seat, race=race)
        self.events.append(happened.RaceTaken(seat, race))

    def lay_sector(self, sector: Sector, tile: str) -> None:
        self._uncertain(Decider.HIDDEN, "draws")
        self.map = {**self.map, sector: tile}
        self.events.append(happened.SectorLaid(sector, tile))

    def choose_home(self, seat: Seat, sector: Sector) -> None:
        """Lay the homeworld, with its first ships."""
        self.map = {**self.map, sector: RACES[self.players[seat].race].home.id}
        self.player(seat, home=sector, ships={sector: START.ships})
        self.events.append(happened.HomeChosen(seat, sector))

    def deal_tiles(self, seat: Seat, tiles: tuple[str, ...]) -> None:
        self.player(seat, hand=tiles)
        self.events.append(happened.TilesDealt(seat, tiles))

    def deal_objectives(self, seat: Seat, cards: tuple[str, ...]) -> None:
        self.player(seat, dealt=cards)
        self.events.append(happened.ObjectivesDealt(seat, cards))

    def keep_objectives(self, seat: Seat, cards: tuple[str, ...]) -> None:
        """Keep some of the cards dealt; the others leave the game."""
        self.player(seat, dealt=(), objectives=cards)
        self.events.append(happened.ObjectivesKept(seat, cards))
        self.events.append(happened.ObjectivesChosen(seat, len(cards)))
