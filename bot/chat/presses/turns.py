"""Presses with which a turn is composed, played and taken back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bot.chat.custom_id import Carried, Head, Press
from bot.chat.presses.parts import NO, YES, WordsPress, is_number
from engine.core.seat import BY_NAME, Seat

REDO = "redo"


@dataclass(frozen=True, slots=True)
class TakeTurn(Press):
    """Open the draft of one's turn."""

    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class OpenWords(WordsPress):
    """Show what may follow these words; without any, all that may be chosen."""

    kind: ClassVar[str] = "open"


@dataclass(frozen=True, slots=True)
class PickWords(WordsPress):
    """Choose entries of the menu that follows these words."""

    kind: ClassVar[str] = "pick"


@dataclass(frozen=True, slots=True)
class Act(WordsPress):
    """Add a whole action to the draft."""

    kind: ClassVar[str] = "act"


@dataclass(frozen=True, slots=True)
class StepBack(Press):
    """Take the last action of the draft back."""

    kind: ClassVar[str] = "back"


@dataclass(frozen=True, slots=True)
class ResetDraft(Press):
    """Take all actions of the draft back."""

    kind: ClassVar[str] = "reset"


@dataclass(frozen=True, slots=True)
class Confirm(Press):
    """Play the draft."""

    kind: ClassVar[str] = "confirm"


@dataclass(frozen=True, slots=True)
class AskUndo(Press):
    """Take one's last turn back."""

    kind: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class AskRedo(Press):
    """Redo what one took back."""

    kind: ClassVar[str] = "redo"


@dataclass(frozen=True, slots=True)
class AnswerUndo(Press):
    """Agree to an undo or a redo that a seat asked for at this revision, or refuse it."""

    kind: ClassVar[str] = "undone"

    agrees: bool = False
    asker: Seat | None = None
    redo: bool = False

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        answer, *about = text.split(" ")
        redo = about[-1:] == [REDO]
        asker = about[:-1] if redo else about
        if answer not in (YES, NO) or len(asker) != 1 or asker[0] not in BY_NAME:
            return None
        return cls(*head, answer == YES, BY_NAME[asker[0]], redo)

    @property
    def text(self) -> Carried:
        words = [YES if self.agrees else NO, str(self.asker), *([REDO] if self.redo else [])]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class ShowOrders(Press):
    """Show one's standing orders."""

    kind: ClassVar[str] = "orders"


@dataclass(frozen=True, slots=True)
class TurnOrders(Press):
    """Go to another page of one's standing orders, in the message that has them."""

    kind: ClassVar[str] = "orders_page"

    page: int = 0

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, int(text)) if is_number(text, digits=3) else None

    @property
    def text(self) -> Carried:
        return str(self.page)


@dataclass(frozen=True, slots=True)
class GiveOrder(WordsPress):
    """Answer a question in advance; the words are its notation without the answer."""

    kind: ClassVar[str] = "order"
