"""Presses that show something of a game: its board, its past, its rules, how it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bot.chat.custom_id import Carried, Head, Press, read_text
from bot.chat.presses.parts import NamePress

SHEET = 20  # letters of the key of a sheet at most
FIRST, EARLIER, LATER, NOW = "first", "earlier", "later", "now"
WAYS = (FIRST, EARLIER, LATER, NOW)
JUMP = ""  # the menu of turns leads to the one that is chosen
MENUS = ("more", "host")  # under the status of a game


@dataclass(frozen=True, slots=True)
class ShowHand(Press):
    """Show the private surface of one's seat."""

    kind: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class ShowBoard(Press):
    """Show the board as onlookers see it."""

    kind: ClassVar[str] = "board"


@dataclass(frozen=True, slots=True)
class ShowSheet(Press):
    """Show a picture to have at hand, by the key that the game gives it."""

    kind: ClassVar[str] = "sheet"

    name: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        plain = text.isascii() and text.isidentifier() and len(text) <= SHEET
        return cls(*head, text) if plain else None

    @property
    def text(self) -> Carried:
        return self.name


@dataclass(frozen=True, slots=True)
class ShowHistory(Press):
    """Show the newest page of a game's history."""

    kind: ClassVar[str] = "history"


@dataclass(frozen=True, slots=True)
class TurnPagePress(NamePress):
    """Go from the page of this revision to another."""

    kind: ClassVar[str] = "page"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return (*WAYS, JUMP)


@dataclass(frozen=True, slots=True)
class ShowReplay(Press):
    """Show a game as an animation."""

    kind: ClassVar[str] = "replay"


@dataclass(frozen=True, slots=True)
class ShowSince(Press):
    """Show what happened since one's last turn."""

    kind: ClassVar[str] = "since"


@dataclass(frozen=True, slots=True)
class ShowRules(Press):
    """Open the rules of a game, or one page of them."""

    kind: ClassVar[str] = "rules"

    page: Carried = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        page = read_text(text)
        return None if page is None else cls(*head, page)

    @property
    def text(self) -> Carried:
        return self.page


@dataclass(frozen=True, slots=True)
class OpenChapter(Press):
    """Open a chapter of the rules, chosen from a menu."""

    kind: ClassVar[str] = "chapter"

    game_key: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text) if text.isidentifier() or not text else None

    @property
    def text(self) -> Carried:
        return self.game_key


@dataclass(frozen=True, slots=True)
class OpenTopic(Press):
    """Open a page of the rules, chosen from the menu of a chapter."""

    kind: ClassVar[str] = "topic"

    game_key: str = ""
    chapter: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        game_key, _, chapter = text.partition(" ")
        return cls(*head, game_key, chapter) if game_key.isidentifier() or not text else None

    @property
    def text(self) -> Carried:
        return f"{self.game_key} {self.chapter}".strip()


@dataclass(frozen=True, slots=True)
class ShowLegal(Press):
    """Show what a player may do now, and why not the rest."""

    kind: ClassVar[str] = "legal"


@dataclass(frozen=True, slots=True)
class ShowStatus(Press):
    """Show how a game stands, and menus of what can be done about it."""

    kind: ClassVar[str] = "status"


@dataclass(frozen=True, slots=True)
class ChooseMore(NamePress):
    """Choose from one of the menus under the status: each entry is a press of its own."""

    kind: ClassVar[str] = "more"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return MENUS


@dataclass(frozen=True, slots=True)
class Verify(Press):
    """Play a finished game again and compare."""

    kind: ClassVar[str] = "verify"


@dataclass(frozen=True, slots=True)
class ExportGame(Press):
    """Get a game as a file."""

    kind: ClassVar[str] = "export"


@dataclass(frozen=True, slots=True)
class ShowStats(Press):
    """Show one's own statistics."""

    kind: ClassVar[str] = "stats"


@dataclass(frozen=True, slots=True)
class ShowStatsOf(Press):
    """Show the statistics of a person chosen from a menu."""

    kind: ClassVar[str] = "stats_of"


@dataclass(frozen=True, slots=True)
class CompareStats(Press):
    """Compare one's own statistics with those of another account."""

    kind: ClassVar[str] = "stats_against"

    account: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text) if text.isascii() and text.isdigit() else None

    @property
    def text(self) -> Carried:
        return self.account


@dataclass(frozen=True, slots=True)
class ShowServerStats(Press):
    """Show the statistics of a server."""

    kind: ClassVar[str] = "stats_all"


@dataclass(frozen=True, slots=True)
class ListGames(Press):
    """List the games a person can see here."""

    kind: ClassVar[str] = "list"
