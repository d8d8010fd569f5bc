"""How many calls a bot may make."""

import hashlib
from dataclasses import dataclass
from enum import Enum

from sandbox.clock import Clock


class Policy(Enum):
    """How strict the local Discord is."""

    OFF = "off"
    GENEROUS = "generous"
    REALISTIC = "realistic"


@dataclass(slots=True)
class Window:
    """Calls left until the window closes."""

    remaining: int
    resets_at: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """The headers of the answer and, if the call is refused, how long to wait."""

    headers: dict[str, str]
    retry_after: float | None = None
    everywhere: bool = False


EVERYWHERE_PER_SECOND = 50
# Discord publishes none of these and changes them at will; they are what bots commonly meet.
REALISTIC: dict[tuple[str, str], tuple[int, float]] = {
    ("POST", "/channels/{channel_id}/messages"): (5, 5.0),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}"): (5, 5.0),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}"): (5, 1.0),
    ("PUT", "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"): (1, 0.25),
    ("POST", "/users/@me/channels"): (10, 10.0),
    ("PATCH", "/channels/{channel_id}"): (5, 15.0),
    ("POST", "/channels/{channel_id}/threads"): (10, 60.0),
    ("PUT", "/applications/{application_id}/commands"): (2, 120.0),
    ("POST", "/webhooks/{webhook_id}/{webhook_token}"): (5, 2.0),
}
OTHERS = (50, 1.0)


class Limits:
    """Counts calls per route and place, on the local Discord's clock."""

    def __init__(self, clock: Clock, policy: Policy = Policy.GENEROUS) -> None:
        self.policy = policy
        self._clock = clock
        self._windows: dict[str, Window] = {}

    def call(self, bot: str, method: str, route: str, place: str) -> Verdict:
        """Count one call. `place` is the channel, guild or webhook it is about."""
        bucket = hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32]
        match self.policy:
            case Policy.OFF:
                return Verdict({})
            case Policy.GENEROUS:
                return Verdict(_headers(10_000, 9_999, 1.0, self._clock.now() + 1.0, bucket))
            case Policy.REALISTIC:
                return self._count(bot, method, route, place, bucket)

    def _count(self, bot: str, method: str, route: str, place: str, bucket: str) -> Verdict:
        # Answers to interactions do not count against the fifty a second.
        if not route.startswith(("/interactions/", "/webhooks/")):
            everywhere = self._take(f"{bot}", EVERYWHERE_PER_SECOND, 1.0)
            if everywhere.remaining < 0:
                wait = everywhere.resets_at - self._clock.now()
                return Verdict({"X-RateLimit-Global": "true"}, wait, everywhere=True)
        limit, per = REALISTIC.get((method, route), OTHERS)
        window = self._take(f"{bot}:{bucket}:{place}", limit, per)
        wait = max(0.0, window.resets_at - self._clock.now())
        headers = _headers(limit, max(0, window.remaining), wait, window.resets_at, bucket)
        return Verdict(headers, wait if window.remaining < 0 else None)

    def _take(self, key: str, limit: int, per: float) -> Window:
        now = self._clock.now()
        window = self._windows.get(key)
        if window is None or window.resets_at <= now:
            window = self._windows[key] = Window(limit, now + per)
        window.remaining -= 1
        return window


def _headers(
    limit: int, remaining: int, wait: float, resets_at: float, bucket: str
) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{resets_at:.3f}",
        "X-RateLimit-Reset-After": f"{wait:.3f}",
        "X-RateLimit-Bucket": bucket,
    }
