"""Which servers can reach us now: every shard is a connection of its own, to a part of them."""

from __future__ import annotations

from datetime import timedelta

from bot.clock import Clock
from bot.store.records import Shards

AWAY = timedelta(minutes=2)  # a connection that is lost for longer is a time away


class ShardReach:
    """Remembers per shard since when it is lost. Until Discord has said more, there is one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.count = 1
        self._lost: dict[int, timedelta] = {}  # shards without a connection, and since when
        self._outages: dict[int, timedelta] = {}  # since when shards were away that are back now

    @property
    def lost(self) -> Shards:
        """The shards whose servers cannot reach us."""
        return Shards(self.count, frozenset(self._lost))

    def set_count(self, count: int) -> None:
        """Deal the servers out to so many shards, none of which is connected yet.

        A server may have belonged to any of the shards before, so all count as lost since the
        first of those was: a grace period too many does no harm.
        """
        since = min([*self._lost.values(), *self._outages.values(), self._clock.steady()])
        self.count = count
        self._lost, self._outages = dict.fromkeys(range(count), since), {}

    def mark_lost(self, shard: int | None = None) -> None:
        """Note that the connection of a shard, or of all, is lost."""
        now = self._clock.steady()
        for number in range(self.count) if shard is None else (shard,):
            self._lost.setdefault(number, now)

    def mark_connected(self, shard: int | None = None) -> None:
        """Note that a shard, or all, are connected again."""
        now = self._clock.steady()
        for number in range(self.count) if shard is None else (shard,):
            since = self._lost.pop(number, None)
            if since is not None and now - since > AWAY:
                self._outages.setdefault(number, since)

    def take_outages(self) -> dict[int, timedelta]:
        """The shards that are back after a time away, and since when they were lost; once each."""
        over = {shard: since for shard, since in self._outages.items() if shard not in self._lost}
        self._outages = {
            shard: since for shard, since in self._outages.items() if shard not in over
        }
        return over
