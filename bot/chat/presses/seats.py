"""Presses about the seats of a game, votes, followers, and what its host decides."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Self

from bot.chat.custom_id import Carried, Head, Press, read_text
from bot.chat.presses.parts import NO, YES, NamePress, SeatPress, is_number
from engine.core.seat import BY_NAME, Seat


@dataclass(frozen=True, slots=True)
class TakeSeat(SeatPress):
    """Sit down in a seat that is offered."""

    kind: ClassVar[str] = "sit"


@dataclass(frozen=True, slots=True)
class OfferSeat(SeatPress):
    """Offer a seat to other players."""

    kind: ClassVar[str] = "offer"


@dataclass(frozen=True, slots=True)
class GiveSeatToBot(SeatPress):
    """Let the computer player have a seat."""

    kind: ClassVar[str] = "hand_bot"


@dataclass(frozen=True, slots=True)
class ReclaimSeat(Press):
    """Take one's seat, or the offer of it, back."""

    kind: ClassVar[str] = "reclaim"


@dataclass(frozen=True, slots=True)
class CastVote(Press):
    """Agree to a motion, or vote against it.

    A button of an older Heliograph does not say which vote it is about, so it has no number.
    """

    kind: ClassVar[str] = "vote"

    agrees: bool = False
    number: int | None = None
    motion: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        match text.split(" "):
            case ["yes" | "no" as answer, motion] if motion:
                return cls(*head, answer == YES, None, motion)
            case ["yes" | "no" as answer, number, motion] if motion and is_number(number):
                return cls(*head, answer == YES, int(number), motion)
        return None

    @property
    def text(self) -> Carried:
        number = [] if self.number is None else [str(self.number)]
        return " ".join([YES if self.agrees else NO, *number, self.motion])


@dataclass(frozen=True, slots=True)
class ProposePause(Press):
    """Propose to pause a game."""

    kind: ClassVar[str] = "pause"


@dataclass(frozen=True, slots=True)
class ProposeResume(Press):
    """Propose to resume a game."""

    kind: ClassVar[str] = "resume"


@dataclass(frozen=True, slots=True)
class ProposeAbandon(Press):
    """Propose to abandon a game; agreeing is asked once more where one vote decides."""

    kind: ClassVar[str] = "abandon"

    agrees: bool = True


@dataclass(frozen=True, slots=True)
class Abandon(Press):
    """Abandon the game one plays alone."""

    kind: ClassVar[str] = "abandoned"


@dataclass(frozen=True, slots=True)
class FollowGame(Press):
    """Follow a game: each turn, each day, as the person's settings say, or no more."""

    kind: ClassVar[str] = "watch"

    every: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        return cls(*head, text) if text.isidentifier() or not text else None

    @property
    def text(self) -> Carried:
        return self.every


@dataclass(frozen=True, slots=True)
class HostPause(Press):
    """Pause a game as its host."""

    kind: ClassVar[str] = "host_pause"


@dataclass(frozen=True, slots=True)
class HostResume(Press):
    """Resume a game as its host."""

    kind: ClassVar[str] = "host_resume"


@dataclass(frozen=True, slots=True)
class HostEnd(Press):
    """Ask whether a game shall really be ended."""

    kind: ClassVar[str] = "host_end"


@dataclass(frozen=True, slots=True)
class HostEndSure(Press):
    """End a game as its host."""

    kind: ClassVar[str] = "host_ended"


@dataclass(frozen=True, slots=True)
class HostKick(SeatPress):
    """Remove the player of a seat."""

    kind: ClassVar[str] = "host_kick"

    to_bot: bool = False  # only typed: the computer player gets the seat


@dataclass(frozen=True, slots=True)
class HostReplace(SeatPress):
    """Show a menu of people who could have a seat."""

    kind: ClassVar[str] = "host_replace"


@dataclass(frozen=True, slots=True)
class HostReplaceBy(SeatPress):
    """Give a seat to the person chosen from that menu."""

    kind: ClassVar[str] = "host_replaced"


@dataclass(frozen=True, slots=True)
class HostDeadline(Press):
    """Set another pace for a game."""

    kind: ClassVar[str] = "host_deadline"

    pace: str = ""

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        pace = read_text(text)
        return cls(*head, pace) if isinstance(pace, str) else None

    @property
    def text(self) -> Carried:
        return self.pace


class LengthOf(StrEnum):
    """What a menu of lengths, and the form beside it, are about."""

    PACE = "host_deadline"
    EXTENSION = "host_extend"
    EXTENSION_OF_ONE = "host_extend_one"
    VACATION = "away"


@dataclass(frozen=True, slots=True)
class LengthPress(Press):
    """A press about a length of time; an extension may be about one seat."""

    about: LengthOf = LengthOf.EXTENSION
    seat: Seat | None = None

    @classmethod
    def parse(cls, head: Head, text: str) -> Self | None:
        match text.split(" "):
            case [about] if about in set(LengthOf):
                return cls(*head, LengthOf(about))
            case [about, seat] if about in set(LengthOf) and seat in BY_NAME:
                return cls(*head, LengthOf(about), BY_NAME[seat])
        return None

    @property
    def text(self) -> Carried:
        return str(self.about) if self.seat is None else f"{self.about} {self.seat}"


@dataclass(frozen=True, slots=True)
class AskLength(LengthPress):
    """Show the menu of lengths; only as an entry of the menus under the status of a game."""

    kind: ClassVar[str] = "ask_length"

    @property
    def entry(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class ChooseLength(LengthPress):
    """Choose a length from a menu."""

    kind: ClassVar[str] = "length"


@dataclass(frozen=True, slots=True)
class OpenLengthForm(LengthPress):
    """Open the form in which a length is typed."""

    kind: ClassVar[str] = "length_form"


@dataclass(frozen=True, slots=True)
class FillLengthForm(LengthPress):
    """Send the form in which a length was typed."""

    kind: ClassVar[str] = "filled"


@dataclass(frozen=True, slots=True)
class EndVacation(Press):
    """Come back to one game before the vacation from it is over."""

    kind: ClassVar[str] = "away_over"


SERVER_PARTS = ("who", "role", "channel", "pace", "anywhere")


@dataclass(frozen=True, slots=True)
class ShowServer(Press):
    """Show what a server allows."""

    kind: ClassVar[str] = "host_server"


@dataclass(frozen=True, slots=True)
class ChangeServer(NamePress):
    """Choose something a server allows."""

    kind: ClassVar[str] = "server_set"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        return SERVER_PARTS


@dataclass(frozen=True, slots=True)
class OpenServerForm(Press):
    """Open the form for what a server allows."""

    kind: ClassVar[str] = "server_form"


@dataclass(frozen=True, slots=True)
class FillServerForm(Press):
    """Send the form for what a server allows."""

    kind: ClassVar[str] = "server_filled"
