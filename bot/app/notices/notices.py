"""All notices to people as one closed union, and how they are stored in the outbox.

Writers make a `Notice`, renderers `match` it; mypy checks the one against the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.app.game_log import AffectedTurn
from bot.app.notices import earlier
from bot.app.notices.game_notices import (
    AnswersIn,
    CatchUp,
    EpisodeChanged,
    EpisodeOver,
    FollowedGame,
    FollowedTurn,
    GameAbandoned,
    GameNotice,
    GameOver,
    QuestionAsked,
    TurnEnded,
)
from bot.app.notices.notice_parts import Asked, LogSpan
from bot.app.notices.private_notices import PrivateNotice
from bot.app.notices.seat_notices import SeatAssigned, SeatNotice, SeatReclaimed, SeatTaken
from bot.app.notices.table_notices import (
    GameResumed,
    GameStarted,
    PaceChanged,
    TableNotice,
    TimeExtended,
    TurnRedone,
    TurnUndone,
    TutorialStarted,
)
from bot.store.records import Item
from engine.core.codec import Records
from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, Seat
from engine.core.shapes import Plain

ChannelLine = SeatNotice | TableNotice  # told by a sentence in the channel
Notice = GameNotice | ChannelLine | PrivateNotice
LATEST = 1e11  # seconds since 1970: three thousand years


def _moment(where: str, value: object) -> float:
    if not isinstance(value, float | int) or isinstance(value, bool) or not 0 <= value <= LATEST:
        raise Malformed(where, "not_a_number")
    return float(value)


RECORDS = Records(
    {Seat: BY_NAME}, {float: Plain(_moment)}, parts=(Asked, LogSpan, AffectedTurn, FollowedGame)
)


@dataclass(frozen=True, slots=True)
class OutgoingNotice:
    """A notice on its way into the outbox; the key makes sure that it is sent once."""

    key: str
    notice: Notice
    person: int | None = None

    @property
    def item(self) -> Item:
        """The same as the store takes it."""
        return Item(self.key, self.notice.kind, write(self.notice), self.person)


def write(notice: Notice) -> dict[str, Any]:
    """Write a notice as it is stored, with its name."""
    page: dict[str, Any] = RECORDS.shape(Notice).writer(notice)
    return page


def read(item: Item) -> Notice:
    """Read a notice from the outbox; raises LookupError for one that only newer versions know."""
    page = item.body if "is" in item.body else earlier.upgraded(item)
    found: Notice = RECORDS.read(Notice, page)
    return found


def write_turns(turns: tuple[AffectedTurn, ...]) -> list[dict[str, Any]]:
    """Write turns, to be noted with a request to take them back."""
    return [RECORDS.write(turn) for turn in turns]


def read_turns(pages: list[dict[str, Any]]) -> tuple[AffectedTurn, ...]:
    """Read the turns that were noted with a request to take them back."""
    found: tuple[AffectedTurn, ...] = RECORDS.read(tuple[AffectedTurn, ...], pages)
    return found


def span_of(notice: Notice) -> LogSpan | None:
    """Return the entries of the log that a notice tells; None if it tells none."""
    match notice:
        case TurnEnded() | GameOver() | GameAbandoned() | QuestionAsked() | CatchUp():
            return notice.span
        case EpisodeChanged() | EpisodeOver() | AnswersIn():
            return notice.span
        case FollowedTurn():
            return notice.news.span
        case _:
            return None


def public_span(notice: Notice) -> LogSpan | None:
    """Return the entries that the channel has read once it has this notice; None if it adds none.

    A question may tell turns of computer players that were not worth a message of their own. What
    an episode tells has been read when it is over: until then its message tells all of it anew.
    """
    match notice:
        case TurnEnded() | GameOver() | GameAbandoned() | EpisodeOver() | AnswersIn():
            return notice.span
        case QuestionAsked(repeated=False):
            return notice.span
        case _:
            return None


def asked_in(notice: Notice) -> tuple[Asked, ...]:
    """Return whom the game waits for, as far as a notice that is posted with a board calls them."""
    match notice:
        case TurnEnded() | TutorialStarted() | GameStarted() | PaceChanged() | TimeExtended():
            return notice.asked
        case GameResumed() | TurnUndone() | TurnRedone():
            return notice.asked
        case SeatTaken() | SeatReclaimed() | SeatAssigned():
            return notice.asked
        case _:
            return ()


def shows_board(line: ChannelLine) -> bool:
    """Is a line posted with the board? A new player's is, if they are asked something."""
    match line:
        case TutorialStarted() | GameStarted() | PaceChanged() | TimeExtended() | GameResumed():
            return True
        case TurnUndone() | TurnRedone():
            return True
        case SeatTaken() | SeatReclaimed() | SeatAssigned():
            return bool(line.asked)
        case _:
            return False
