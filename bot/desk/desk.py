"""The desk: everything people can do with games, in one place. It knows no Discord."""

from __future__ import annotations

from pathlib import Path

from bot.clock import Clock
from bot.desk.drafts import Drafts
from bot.desk.following import Following
from bot.desk.hosting import Hosting
from bot.desk.lessons import Lessons
from bot.desk.lobby import Lobby
from bot.desk.motions import Motions
from bot.desk.office import Office
from bot.desk.orders import Orders
from bot.desk.outgoing import Outgoing
from bot.desk.places import Places
from bot.desk.plans import Plans
from bot.desk.privacy import Privacy
from bot.desk.rematches import Rematches
from bot.desk.seats import Seats
from bot.desk.servers import Servers
from bot.desk.statistics import Statistics
from bot.desk.undo import Undos
from bot.desk.versions import VersionChange
from bot.desk.wishes import Wishes
from bot.store.store import Store
from bot.time.keeper import Keeper
from bot.time.timekeeper import Timekeeper


class Desk:
    """Its parts share one office: one store, one clock, one lane for each game."""

    def __init__(self, store: Store, clock: Clock, backups: Path | None = None) -> None:
        self.office = Office(store, clock)
        self.versions = VersionChange(self.office)
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
