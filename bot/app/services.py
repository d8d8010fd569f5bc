"""The application: everything people can do with games, in one place. It knows no Discord."""

from __future__ import annotations

from pathlib import Path

from bot.app.games import GameRepository
from bot.app.outbox.followers import Followers
from bot.app.outbox.outbox import Outbox
from bot.app.people.preferences import Preferences
from bot.app.people.privacy import Privacy
from bot.app.people.statistics import Statistics
from bot.app.schedule.due_timers import Timeouts
from bot.app.schedule.scheduler import Scheduler
from bot.app.tables.host_actions import HostActions
from bot.app.tables.lobby import Lobby
from bot.app.tables.lost_channels import LostChannels
from bot.app.tables.rematches import Rematches
from bot.app.tables.seats import Seats
from bot.app.tables.server_settings import ServerSettings
from bot.app.tables.table_setup import TableSetups
from bot.app.tables.tutorial import Tutorials
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.app.turns.rules_versions import RulesUpgrade
from bot.app.turns.standing_orders import StandingOrders
from bot.app.turns.undo import Undos
from bot.clock import Clock
from bot.store.store import Store


class App:
    """Its parts share one repository: one store, one clock, one lock for each game."""

    def __init__(self, store: Store, clock: Clock, backups: Path | None = None) -> None:
        self.games = GameRepository(store, clock)
        self.rules_versions = RulesUpgrade(self.games)
        self.lobby = Lobby(self.games)
        self.table_setups = TableSetups(self.games)
        self.tutorials = Tutorials(self.games)
        self.drafts = Drafts(self.games)
        self.undo = Undos(self.games)
        self.seats = Seats(self.games)
        self.standing_orders = StandingOrders(self.games)
        self.server_settings = ServerSettings(self.games)
        self.rematches = Rematches(self.games)
        self.votes = Votes(self.games)
        self.host_actions = HostActions(self.games)
        self.preferences = Preferences(self.games)
        self.followers = Followers(self.games)
        self.privacy = Privacy(self.games)
        self.statistics = Statistics(self.games)
        self.lost_channels = LostChannels(self.games)
        self.outbox = Outbox(self.games)
        self.timeouts = Timeouts(self.games)
        self.scheduler = Scheduler(self.games, backups)
