"""The desk: everything people can do with games, in one place. It knows no Discord."""

from __future__ import annotations

from pathlib import Path

from bot.clock import Clock
from bot.drafts import Drafts
from bot.following import Following
from bot.hosting import Hosting
from bot.keeper import Keeper
from bot.lessons import Lessons
from bot.lobby import Lobby
from bot.motions import Motions
from bot.office import Office
from bot.orders import Orders
from bot.outgoing import Outgoing
from bot.places import Places
from bot.plans import Plans
from bot.privacy import Privacy
from bot.rematches import Rematches
from bot.seats import Seats
from bot.servers import Servers
from bot.statistics import Statistics
from bot.store import Store
from bot.timekeeper import Timekeeper
from bot.undo import Undos
from bot.wishes import Wishes


class Desk:
    """Its parts share one office: one store, one clock, one lane for each game."""

    def __init__(self, store: Store, clock: Clock, backups: Path | None = None) -> None:
        self.office = Office(store, clock)
        self.lobby = Lobby(self.office)
        self.plans = Plans(self.office)
        self.lessons = Lessons(self.office)
        self.drafts = Drafts(self.office)
        self.undos = Undos(self.office)
        self.seats = Seats(self.office)
        self.orders = Orders(self.office)
        self.servers = Servers(self.office)
        self.rematches = Rematches(self.office)
        self.motions = Motions(self.office)
        self.host = Hosting(self.office)
        self.wishes = Wishes(self.office)
        self.following = Following(self.office)
        self.privacy = Privacy(self.office)
        self.statistics = Statistics(self.office)
        self.places = Places(self.office)
        self.outgoing = Outgoing(self.office)
        self.timekeeper = Timekeeper(self.office)
        self.keeper = Keeper(self.office, backups)
