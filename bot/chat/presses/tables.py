"""Presses at a table before its game has begun, and those that set up another one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

from bot.chat.custom_id import Carried, Head, Press
from bot.chat.presses.parts import SwitchPress, is_number

WELCOME = "welcome"
BOTS = "bots"
AGAIN = "again"
BACK = "back"
PLACES = ("here", "thread")


@dataclass(frozen=True, slots=True)
class Join(Press):
    """Sit down at a table."""

    kind: ClassVar[str] = "join"


@dataclass(frozen=True, slots=True)
class Leave(Press):
    """Get up from a table."""

    kind: ClassVar[str] = "leave"


@dataclass(frozen=True, slots=True)
class Ready(Press):
    """Be ready to begin: on the card, or in the private welcome."""

    kind: ClassVar[str] = "ready"

    in_welcome: bool = False

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text == WELCOME) if text in ("", WELCOME) else None

    @property
    def text(self) -> Carried:
        return WELCOME if self.in_welcome else ""


@dataclass(frozen=True, slots=True)
class Start(Press):
    """Begin a game, with computer players in the empty seats if that is wanted."""

    kind: ClassVar[str] = "start"

    with_bots: bool = False

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text == BOTS) if text in ("", BOTS) else None

    @property
    def text(self) -> Carried:
        return BOTS if self.with_bots else ""


@dataclass(frozen=True, slots=True)
class SwitchDirectMessages(SwitchPress):
    """Switch direct messages on or off, in the welcome of a table."""

    kind: ClassVar[str] = "dms"


@dataclass(frozen=True, slots=True)
class PlayTutorial(Press):
    """Begin the guided first game, or go on with it; `again` puts the old one away first."""

    kind: ClassVar[str] = "tutorial"

    again: bool = False

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text == AGAIN) if text in ("", AGAIN) else None

    @property
    def text(self) -> Carried:
        return AGAIN if self.again else ""


@dataclass(frozen=True, slots=True)
class Rematch(Press):
    """Set the same table again."""

    kind: ClassVar[str] = "rematch"


@dataclass(frozen=True, slots=True)
class NewTable(Press):
    """Open the menus in which a new table is set up."""

    kind: ClassVar[str] = "new"


class SetupPart(StrEnum):
    """What one menu of a table's setup chooses."""

    EDITION = "what"
    SEATS = "seats"
    PACE = "pace"
    PLACE = "where"
    OPTION = "set"
    SHOWN = "show"  # which option is shown: that changes nothing


@dataclass(frozen=True, slots=True)
class ChangeSetup(Press):
    """Choose something for a table that is being set up; `revision` is the number of the setup.

    An option may have several menus: `menu` says which one of `option` it was.
    """

    kind: ClassVar[str] = "plan"

    part: SetupPart = SetupPart.SHOWN
    place: str = ""
    menu: int = 0
    option: str = ""
    back: bool = False  # from the menus of an option to the others

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        match text.split(" "):
            case ["what" | "seats" | "pace" | "show" as part]:
                return cls(*head, SetupPart(part))
            case ["show", "back"]:
                return cls(*head, back=True)
            case ["where", place] if place in PLACES:
                return cls(*head, SetupPart.PLACE, place)
            case ["set", menu, option] if is_number(menu, 3):
                return cls(*head, SetupPart.OPTION, menu=int(menu), option=option)
            case _:
                return None

    @property
    def text(self) -> Carried:
        if self.part is SetupPart.OPTION:
            return f"{self.part} {self.menu} {self.option}"
        return f"{self.part} {BACK if self.back else self.place}".strip()


@dataclass(frozen=True, slots=True)
class RestartSetup(Press):
    """Begin a setup anew; `revision` is its number."""

    kind: ClassVar[str] = "plan_again"


@dataclass(frozen=True, slots=True)
class OpenTable(Press):
    """Set the table that was set up; `revision` is the number of the setup."""

    kind: ClassVar[str] = "plan_open"
