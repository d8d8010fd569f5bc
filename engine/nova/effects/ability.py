"""Abilities: what a technology lets its owner do, when, how often and at what price.

The rules of what is done are procedures; here are its words and numbers.
"""

from __future__ import annotations

import re
from dataclasses import fields
from enum import StrEnum
from string import Formatter
from typing import Any, ClassVar, Generic, TypeVar

from engine.core.record import dataclass
from engine.nova.effect import Effect
from engine.nova.pieces import Space


class When(StrEnum):
    """The moment of an ability; one that replaces an action belongs to its space (6.4)."""

    AFTER_ROLL = "combat"
    AFTER_HITS = "hits"
    FREE_STEP = "turn"
    MOVE = "action:Move"
    COMBAT = "action:Combat"

    @property
    def space(self) -> Space | None:
        """The space of the action that it replaces; none if it is no action."""
        word, _, action = self.value.partition(":")
        return Space(action.lower()) if word == "action" else None


class Limit(StrEnum):
    """How often it may be used."""

    COMBAT = "combat"
    RESET = "reset"


class Do:
    """What an ability does."""

    __slots__ = ()

    form: ClassVar[str]

    def __str__(self) -> str:
        record: Any = self
        return self.form.format_map({one.name: getattr(self, one.name) for one in fields(record)})


@dataclass(frozen=True, slots=True)
class Reroll(Do):
    """Own dice, chosen together, are rolled again."""

    form: ClassVar[str] = "reroll {dice}"
    dice: int


@dataclass(frozen=True, slots=True)
class SetDie(Do):
    """Own dice are turned to any face."""

    form: ClassVar[str] = "set {dice}"
    dice: int


@dataclass(frozen=True, slots=True)
class Cancel(Do):
    """Hits on own forces are ignored."""

    form: ClassVar[str] = "cancel {hits}"
    hits: int


@dataclass(frozen=True, slots=True)
class Disable(Do):
    """Enemy ships in one sector within reach are disabled."""

    form: ClassVar[str] = "disable {ships}"
    ships: int


@dataclass(frozen=True, slots=True)
class TradeCredits(Do):
    """Credits are paid for energy."""

    form: ClassVar[str] = "trade.credits {credits}>{energy}"
    credits: int
    energy: int


@dataclass(frozen=True, slots=True)
class Peek(Do):
    """The next Entity action cards are seen."""

    form: ClassVar[str] = "peek {cards}"
    cards: int


@dataclass(frozen=True, slots=True)
class PushGate(Do):
    """An Entity gate is moved step by step."""

    form: ClassVar[str] = "gate.push {steps}"
    steps: int


@dataclass(frozen=True, slots=True)
class Banish(Do):
    """Entity ships of one sector go back to the reserve."""

    form: ClassVar[str] = "banish {ships}"
    ships: int


@dataclass(frozen=True, slots=True)
class Jump(Do):
    """Own ships move from one owned sector to another, however far."""

    form: ClassVar[str] = "jump"


@dataclass(frozen=True, slots=True)
class Regroup(Do):
    """Own ships move by the standard rules, each to a destination of its own."""

    form: ClassVar[str] = "regroup"


@dataclass(frozen=True, slots=True)
class Assault(Do):
    """An attack with more dice."""

    form: ClassVar[str] = "assault {dice}"
    dice: int


DOES: tuple[type[Do], ...] = (
    Reroll,
    SetDie,
    Cancel,
    Disable,
    TradeCredits,
    Peek,
    PushGate,
    Banish,
    Jump,
    Regroup,
    Assault,
)


def parse_do(text: str) -> Do:
    """Read the words that say what an ability does."""
    for kind in DOES:
        expression = "".join(
            re.escape(before) + (f"(?P<{name}>[0-9]+)" if name else "")
            for before, name, _, _ in Formatter().parse(kind.form)
        )
        if found := re.fullmatch(expression, text):
            return kind(**{name: int(number) for name, number in found.groupdict().items()})
    raise ValueError(f"no ability does {text!r}")


D = TypeVar("D", bound=Do)
_FORM = re.compile(r"ability\((?P<when>[^;]+); (?P<limit>[^;]+); (?P<cost>[0-9]+); (?P<do>[^;]+)\)")


@dataclass(frozen=True, slots=True)
class Ability(Effect, Generic[D]):
    """Something the owner may do (content 5)."""

    form: ClassVar[str] = "ability({when}; {limit}; {cost}; {do})"

    when: When
    limit: Limit
    cost: int  # energy
    do: D

    @classmethod
    def parse(cls, text: str) -> Ability[Any] | None:
        found = _FORM.fullmatch(text)
        if found is None:
            return None
        when, limit, cost, words = found.groups()
        do: Any = parse_do(words)
        return cls(When(when), Limit(limit), int(cost), do)
