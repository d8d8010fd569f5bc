"""Things going wrong on purpose, by rule."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from sandbox.errors import ApiError, ErrorCode
from sandbox.json_codec import Json


@dataclass(frozen=True, slots=True)
class Reply:
    """Answer with this instead of acting."""

    status: int
    body: Json | str = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def fields(self) -> Json:
        """The body, if it is an object."""
        return {} if isinstance(self.body, str) else self.body

    @property
    def content_type(self) -> str:
        return "text/html" if isinstance(self.body, str) else "application/json"


@dataclass(frozen=True, slots=True)
class Cut:
    """Break the connection, before the request is acted on or after."""

    after: bool = False


@dataclass(frozen=True, slots=True)
class Delay:
    """Hold the request back: for seconds on the clock, or until a test opens the gate."""

    seconds: float = 0.0
    gate: asyncio.Event | None = None
    after: bool = False


Fault = Reply | Cut | Delay


class EventFault(Enum):
    """What may befall an event on its way to the bot."""

    DROP = "drop"
    DUPLICATE = "duplicate"
    HOLD = "hold"


@dataclass(slots=True)
class Rule:
    """When a request fits, something goes wrong, as often as `times` says; None is always."""

    action: Fault
    method: str = "*"
    path: str = ""
    times: int | None = 1
    skip: int = 0
    used: int = 0

    def fits(self, method: str, path: str) -> bool:
        return self.method in {"*", method} and re.search(self.path, path) is not None


@dataclass(slots=True)
class FrameRule:
    """The same for events of the gateway, by their name."""

    action: EventFault
    event: str = ""
    times: int | None = 1
    skip: int = 0
    used: int = 0


AnyRule = TypeVar("AnyRule", Rule, FrameRule)


class Faults:
    """All rules in force. Every request and every gateway frame passes here."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.frame_rules: list[FrameRule] = []
        self.answer_heartbeats = True

    def add(
        self,
        action: Fault,
        method: str = "*",
        path: str = "",
        *,
        times: int | None = 1,
        skip: int = 0,
    ) -> Rule:
        """Let requests go wrong: `path` is searched for in the path below /api/v10."""
        rule = Rule(action, method, path, times, skip)
        self.rules.append(rule)
        return rule

    def on_event(
        self, action: EventFault, event: str = "", *, times: int | None = 1, skip: int = 0
    ) -> FrameRule:
        """Let events go wrong on their way to the bot."""
        rule = FrameRule(action, event, times, skip)
        self.frame_rules.append(rule)
        return rule

    def clear(self) -> None:
        self.rules.clear()
        self.frame_rules.clear()
        self.answer_heartbeats = True

    def for_request(self, method: str, path: str) -> Fault | None:
        """Use up the first rule that fits a request."""
        rule = _next([rule for rule in self.rules if rule.fits(method, path)])
        return None if rule is None else rule.action

    def for_event(self, event: str) -> EventFault | None:
        """Use up the first rule that fits an event."""
        rule = _next([rule for rule in self.frame_rules if re.search(rule.event, event)])
        return None if rule is None else rule.action


def _next(rules: list[AnyRule]) -> AnyRule | None:
    for rule in rules:
        if rule.skip > 0:
            rule.skip -= 1
        elif rule.times is None or rule.used < rule.times:
            rule.used += 1
            return rule
    return None


class RateLimitScope(Enum):
    """Whose limit a 429 speaks of."""

    USER = "user"
    SHARED = "shared"
    GLOBAL = "global"


def rate_limited(
    retry_after: float = 0.01,
    scope: RateLimitScope = RateLimitScope.USER,
    *,
    via: bool = True,
    text: str | None = None,
    code: int = 0,
) -> Reply:
    """Answer 429: Discord's own has a `Via` header, one from the shield before it has none."""
    headers = {
        "X-RateLimit-Scope": scope.value,
        "Retry-After": str(max(1, round(retry_after))),
    }
    if via:
        headers["Via"] = "1.1 google"
    if scope is RateLimitScope.GLOBAL:
        headers["X-RateLimit-Global"] = "true"
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": retry_after,
        "global": scope is RateLimitScope.GLOBAL,
    }
    if code:
        body["code"] = code
    return Reply(429, body if text is None else text, headers)


def api_error(reason: ErrorCode) -> Reply:
    """Answer with one of Discord's error codes, for those that nothing here brings about."""
    return Reply(reason.status, ApiError(reason).body())


def server_error(status: int = 500) -> Reply:
    """Answer as Discord does on a bad day."""
    return Reply(status, {"message": f"{status}: Internal Server Error", "code": 0})
