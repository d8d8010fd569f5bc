"""How many sessions bots may start with the gateway, and how many shards they need."""

from dataclasses import dataclass, field

from sandbox.clock import Clock
from sandbox.ids import UserId
from sandbox.json_codec import Json
from sandbox.model.people import PRIVILEGED

DAY = 24 * 3600.0


@dataclass(slots=True)
class Account:
    """The sessions one bot may still start until its day is over."""

    left: int
    resets_at: float
    last: dict[int, float] = field(default_factory=dict)  # per bucket, when one was started


class SessionStarts:
    """Counts every IDENTIFY. The numbers are Discord's; a test may choose others."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._accounts: dict[UserId, Account] = {}
        # Bots that come with fewer shards are sent away.
        self.required_shards = 1
        self.total = 1000
        self.max_concurrency = 1
        # Seconds between two starts of one bucket; Discord wants five.
        self.pause = 0.0
        # Intents that a bot has only if a box on its application's page is ticked.
        self.privileged = PRIVILEGED

    def left(self, bot: UserId) -> int:
        return self._account(bot).left

    def take(self, bot: UserId) -> bool:
        """Count one start; False if there was none left."""
        account = self._account(bot)
        account.left -= 1
        return account.left >= 0

    def is_too_soon(self, bot: UserId, shard: int) -> bool:
        """Tell whether a shard of the same bucket came only just now; else note this one."""
        last, now = self._account(bot).last, self._clock.now()
        bucket = shard % self.max_concurrency
        if bucket in last and now - last[bucket] < self.pause:
            return True
        last[bucket] = now
        return False

    def limits(self, bot: UserId) -> Json:
        """The part of GET /gateway/bot that tells of it."""
        account = self._account(bot)
        return {
            "total": self.total,
            "remaining": max(0, account.left),
            "reset_after": max(0, int((account.resets_at - self._clock.now()) * 1000)),
            "max_concurrency": self.max_concurrency,
        }

    def _account(self, bot: UserId) -> Account:
        now = self._clock.now()
        account = self._accounts.get(bot)
        if account is None or account.resets_at <= now:
            account = self._accounts[bot] = Account(self.total, now + DAY)
        return account
