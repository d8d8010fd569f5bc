"""The desk: everything people can do with games, in one place. It knows no Discord."""

from __future__ import annotations

from bot.clock import Clock
from bot.drafts import Drafts
from bot.lobby import Lobby
from bot.office import Office
from bot.outgoing import Outgoing
from bot.seats import Seats
from bot.store import Store
from bot.timekeeper import Timekeeper
from bot.undo import Undos


class Desk:
    """Its parts share one office: one store, one clock, one lane for each game."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.office = Office(store, clock)
        self.lobby = Lobby(self.office)
        self.drafts = Drafts(self.office)
        self.undos = Undos(self.office)
        self.seats = Seats(self.office)
        self.outgoing = Outgoing(self.office)
        self.timekeeper = Timekeeper(self.office)
