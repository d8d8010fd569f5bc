"""Parts that the texts of several custom ids share: yes or no, a seat, words of an action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Self

from bot.chat.custom_id import Carried, Head, Press, read_text
from engine.core.seat import BY_NAME, Seat

YES, NO = "yes", "no"
ON, OFF = "on", "off"


@dataclass(frozen=True, slots=True)
class WordsPress(Press):
    """A press that carries words of an action, or the fingerprint of words that are too long."""

    words: Carried = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        words = read_text(text)
        return None if words is None else cls(*head, words)

    @property
    def text(self) -> Carried:
        return self.words


@dataclass(frozen=True, slots=True)
class SeatPress(Press):
    """A press about one seat; without one the person's own seat, or the only one, is meant."""

    seat: Seat | None = None

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        if text and text not in BY_NAME:
            return None
        return cls(*head, BY_NAME.get(text))

    @property
    def text(self) -> Carried:
        return "" if self.seat is None else str(self.seat)


@dataclass(frozen=True, slots=True)
class SwitchPress(Press):
    """A press that switches something on or off."""

    on: bool = False

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text == ON) if text in (ON, OFF) else None

    @property
    def text(self) -> Carried:
        return ON if self.on else OFF


@dataclass(frozen=True, slots=True)
class NamePress(Press, ABC):
    """A press about one thing of a closed list, known by its name."""

    name: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text) if text in cls.names() else None

    @classmethod
    @abstractmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names that there are."""

    @property
    def text(self) -> Carried:
        return self.name


def is_number(text: str, digits: int = 15) -> bool:
    """Whether a text is a plain number that is not too long to be one of ours."""
    return text.isascii() and text.isdigit() and len(text) <= digits
