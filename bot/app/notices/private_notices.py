"""Lines for one person, by direct message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.app.notices.notice_parts import PlaceLoss
from bot.store.queries.outbox import Kind


@dataclass(frozen=True, slots=True)
class PlaceLost:
    """The place of a game can no longer be written to; for its host."""

    kind: ClassVar[Kind] = Kind.WORD
    place: str
    why: PlaceLoss

    @property
    def code(self) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class TableGone:
    """The channel of a table was deleted before the game began."""

    kind: ClassVar[Kind] = Kind.WORD
    code: ClassVar[str] = "table_gone"


@dataclass(frozen=True, slots=True)
class NoticeUnsent:
    """Discord does not take something that the channel should have read; for the host."""

    kind: ClassVar[Kind] = Kind.WORD
    code: ClassVar[str] = "unsaid"
    place: str
    mark: str  # the number by which the operator finds it in the log
    text: str | None = None


PrivateNotice = PlaceLost | TableGone | NoticeUnsent
