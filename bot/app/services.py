"""The desk: everything people can do with games, in one place. It knows no Discord."""

from __future__ import annotations

from pathlib import Path

from bot.app.games import Office
from bot.app.outbox.followers import Following
from bot.app.outbox.outbox import Outgoing
from bot.app.people.preferences import Wishes
from bot.app.people.privacy import Privacy
from bot.app.people.statistics import Statistics
from bot.app.schedule.scheduler import Keeper
from bot.app.schedule.timeouts import Timekeeper
from bot.app.tables.host_actions import Hosting
from bot.app.tables.lobby import Lobby
from bot.app.tables.lost_channels import Places
from bot.app.tables.rematches import Rematches
from bot.app.tables.seats import Seats
from bot.app.tables.server_settings import Servers
from bot.app.tables.table_setup import Plans
from bot.app.tables.tutorial import Lessons
from bot.app.tables.votes import Motions
from bot.app.turns.drafts import Drafts
from bot.app.turns.rules_versions import VersionChange
from bot.app.turns.standing_orders import Orders
from bot.app.turns.undo import Undos
from bot.clock import Clock
from bot.store.store import Store


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
