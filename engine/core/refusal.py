"""How the rules say no."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from engine.core.record import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """Which action of a typed list was refused."""

    number: int  # the first is 1
    of: int
    text: str  # as it was typed


class Refused(Exception):
    """The rules forbid it and nothing changed: a code for the sentence, and the facts in it."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.part: Part | None = None  # of a list of actions; None: there is only one
        self.game: str | None = None  # the key of the game that says so before there is a position

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code}({facts})"


@contextmanager
def blame_part(parts: Sequence[str], place: int) -> Iterator[None]:
    """Let a refusal say which of several actions it is about."""
    try:
        yield
    except Refused as refused:
        if len(parts) > 1:
            refused.part = Part(place + 1, len(parts), parts[place])
        raise


class Malformed(Exception):
    """Data from outside that is no position or no game: the field at fault, and why."""

    def __init__(self, field: str, code: str, **facts: object) -> None:
        super().__init__(f"{field}: {code}")
        self.field = field
        self.code = code
        self.facts = facts
        self.game: str | None = None  # the key of the game that found it; None: it was none

    def __reduce__(self) -> tuple[object, ...]:
        return Malformed, (self.field, self.code), {"facts": self.facts, "game": self.game}
