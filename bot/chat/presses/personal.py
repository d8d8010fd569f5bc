"""Presses about a person's own settings and data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bot.chat.custom_id import Carried, Head, Press, read_text
from bot.chat.presses.parts import NamePress, SwitchPress

TIMES = ("quiet", "vacation", "zone")  # settings that have to do with time


@dataclass(frozen=True, slots=True)
class ShowSettings(Press):
    """Show one's settings."""

    kind: ClassVar[str] = "settings"


@dataclass(frozen=True, slots=True)
class ChangeSetting(Press):
    """Choose one setting: its value, or without one what was chosen from the menu."""

    kind: ClassVar[str] = "set"

    name: str = ""
    value: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        match text.split(" "):
            case [name] if name.isidentifier():
                return cls(*head, name)
            case [name, value] if name.isidentifier() and value:
                return cls(*head, name, value)
        return None

    @property
    def text(self) -> Carried:
        return f"{self.name} {self.value}".strip()


@dataclass(frozen=True, slots=True)
class BackToSettings(Press):
    """Go back from a menu to one's settings."""

    kind: ClassVar[str] = "settings_back"


@dataclass(frozen=True, slots=True)
class Mute(Press):
    """Get no more reminders of the turn at this revision; `asked` is what it asked."""

    kind: ClassVar[str] = "mute"

    asked: Carried = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        asked = read_text(text)
        return None if asked is None else cls(*head, asked)

    @property
    def text(self) -> Carried:
        return self.asked


@dataclass(frozen=True, slots=True)
class ReportProblem(Press):
    """Show whom to tell about problems."""

    kind: ClassVar[str] = "report"


@dataclass(frozen=True, slots=True)
class TimePress(NamePress):
    """A press about a setting that has to do with time."""

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return TIMES


@dataclass(frozen=True, slots=True)
class ShowTimes(TimePress):
    """Show the menu of such a setting."""

    kind: ClassVar[str] = "times"


@dataclass(frozen=True, slots=True)
class ChooseTime(TimePress):
    """Choose from that menu."""

    kind: ClassVar[str] = "time"


@dataclass(frozen=True, slots=True)
class OpenTimeForm(TimePress):
    """Open the form beside that menu."""

    kind: ClassVar[str] = "form"


@dataclass(frozen=True, slots=True)
class FillTimeForm(TimePress):
    """Send that form."""

    kind: ClassVar[str] = "formed"


@dataclass(frozen=True, slots=True)
class ShowPrivacy(Press):
    """Show what a person can do about their data."""

    kind: ClassVar[str] = "privacy"


@dataclass(frozen=True, slots=True)
class ExportOwnData(Press):
    """Get one's own data as a file."""

    kind: ClassVar[str] = "my_data"


@dataclass(frozen=True, slots=True)
class CountInStatistics(SwitchPress):
    """Be part of statistics, or not."""

    kind: ClassVar[str] = "counted"


@dataclass(frozen=True, slots=True)
class ForgetMe(Press):
    """Ask whether one's data shall really be deleted."""

    kind: ClassVar[str] = "forget"


@dataclass(frozen=True, slots=True)
class ForgetMeSure(Press):
    """Delete one's data."""

    kind: ClassVar[str] = "forgotten"
