"""The sentence of each line: what its data says, in words of the language file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import assert_never

from bot.app.game_log import AffectedTurn
from bot.app.notices.notices import ChannelLine
from bot.app.notices.private_notices import NoticeUnsent, PlaceLost, PrivateNotice, TableGone
from bot.app.notices.seat_notices import (
    AnsweredAtOnce,
    ComputerSeated,
    DefaultPlayed,
    PlayerAway,
    PlayerKicked,
    PlayerReturned,
    SeatAssigned,
    SeatCleared,
    SeatKept,
    SeatOffered,
    SeatReclaimed,
    SeatTaken,
)
from bot.app.notices.table_notices import (
    GamePaused,
    GameResumed,
    GameStarted,
    HostChanged,
    HostLeft,
    PaceChanged,
    RedoExpired,
    RedoRefused,
    RedoRequested,
    RulesChanged,
    TableClosed,
    TableExpired,
    TableRulesChanged,
    TimeExtended,
    TurnRedone,
    TurnUndone,
    TutorialStarted,
    UndoExpired,
    UndoRefused,
    UndoRequested,
    VoteExpired,
    VoteFailed,
    VoteOpened,
)
from bot.chat.messages import player_names
from bot.chat.messages.moments import when
from bot.chat.texts import WORDS
from bot.store.records import Person
from engine.core.seat import Seat


@dataclass(frozen=True, slots=True)
class Names:
    """What people are called in a line."""

    game: int | None
    seats: Mapping[Seat, str] = field(default_factory=dict)
    people: Mapping[int, Person] = field(default_factory=dict)

    def person(self, number: int | None) -> str:
        """Return the name of a person; who deleted their data is a former player."""
        found = self.people.get(number or 0)
        if found is None or found.account is None:
            return player_names.mention(None)
        return player_names.bold(found.name)

    def say(self, code: str, **facts: object) -> str:
        """Fill the sentence of a code; `seat:letter` in it names the place, `seat` its player."""
        return WORDS.fill("notice", code, facts, self.seats)


def people_named(line: ChannelLine) -> tuple[int, ...]:
    """Return the people whose names the sentence of a line needs."""
    found: tuple[int | None, ...] = ()
    match line:
        case SeatOffered(by=by) | PaceChanged(by=by) | TimeExtended(by=by):
            found = (by,)
        case TableClosed(by=by) | GamePaused(by=by) | GameResumed(by=by):
            found = (by,)
        case PlayerKicked(person=person, by=by) | SeatCleared(person=person, by=by):
            found = (person, by)
        case SeatTaken(person=person) | SeatReclaimed(person=person) | HostChanged(person=person):
            found = (person,)
        case SeatAssigned(person=person, by=by):
            found = (person, by)
        case ComputerSeated(former=former, by=by):
            found = (former, by)
        case PlayerAway(former=former):
            found = (former,)
        case _:
            pass
    return tuple(one for one in found if one)


def sentence(line: ChannelLine, names: Names) -> str:
    """Say a line; the same news has another sentence if one person decided it."""
    match line:
        case TutorialStarted() | HostLeft():
            return names.say(line.code)
        case GameStarted():
            return names.say(line.code, game=names.game)
        case TableExpired():
            return names.say(line.code, days=line.days)
        case RulesChanged() | TableRulesChanged():
            return names.say(line.code, rules=line.rules)
        case HostChanged():
            return names.say(line.code, person=names.person(line.person))
        case PaceChanged():
            return names.say(line.code, by=names.person(line.by), pace=line.pace)
        case TimeExtended():
            by = names.person(line.by)
            return names.say(line.code, by=by, seats=line.seats, length=line.length)
        case VoteOpened():
            facts = {"seat": line.seat, "need": line.need, "until": _until(line.until)}
            return names.say(line.code, motion=_motion(line.motion), **facts)
        case VoteFailed() | VoteExpired():
            return names.say(line.code, motion=_motion(line.motion))
        case TableClosed():
            return _with_decider(line.code, line.by, names)
        case GamePaused():
            if line.why is not None:
                return names.say(f"{line.code}_{line.why}")
            return _with_decider(line.code, line.by, names)
        case GameResumed():
            return _with_decider(line.code, line.by, names)
        case UndoRequested() | RedoRequested():
            facts = {"seat": line.seat, "needed": line.needed, "until": _until(line.until)}
            return names.say(
                line.code, what=turns_said(names.seats, line.seat, line.turns), **facts
            )
        case TurnUndone() | TurnRedone():
            what = turns_said(names.seats, line.seat, line.turns)
            return names.say(line.code, seat=line.seat, what=what)
        case UndoRefused() | RedoRefused() | UndoExpired() | RedoExpired():
            return names.say(line.code, seat=line.seat)
        case DefaultPlayed() | AnsweredAtOnce() | SeatKept() | PlayerReturned():
            return names.say(line.code, seat=line.seat)
        case SeatOffered():
            code = line.code if line.why is None else f"{line.code}_{line.why}"
            return names.say(code, seat=line.seat, by=names.person(line.by))
        case SeatTaken() | SeatReclaimed():
            return names.say(line.code, seat=line.seat, person=names.person(line.person))
        case SeatAssigned():
            person, by = names.person(line.person), names.person(line.by)
            return names.say(line.code, seat=line.seat, person=person, by=by)
        case ComputerSeated():
            code = line.code if line.by is None else f"{line.code}_by"
            former, by = names.person(line.former), names.person(line.by)
            return names.say(code, seat=line.seat, former=former, by=by)
        case PlayerAway():
            return names.say(line.code, seat=line.seat, former=names.person(line.former))
        case PlayerKicked():
            person, by = names.person(line.person), names.person(line.by)
            return names.say(line.code, person=person, by=by)
        case SeatCleared():
            code = f"{line.code}_bot" if line.computer else f"{line.code}_nobody"
            return names.say(code, person=names.person(line.person), by=names.person(line.by))
        case _:
            assert_never(line)


def abandoned(by: int | None, names: Names) -> str:
    """Say that a game was given up, and by whom."""
    return _with_decider("abandoned", by, names)


def private_sentence(notice: PrivateNotice, game: int | None) -> str:
    """Say a line for one person."""
    names = Names(game)
    match notice:
        case PlaceLost():
            return names.say(notice.code, game=game, place=notice.place)
        case TableGone():
            return names.say(notice.code, game=game)
        case NoticeUnsent():
            facts = {"game": game, "place": notice.place, "id": notice.mark}
            if notice.text is None:
                return names.say(notice.code, **facts)
            return names.say(f"{notice.code}_text", text=notice.text, **facts)
        case _:
            assert_never(notice)


def _with_decider(code: str, by: int | None, names: Names) -> str:
    return names.say(code) if by is None else names.say(f"{code}_by", by=names.person(by))


def _motion(motion: str) -> str:
    return WORDS.say("motion", motion)


def _until(end: float | None) -> str:
    return when(None if end is None else datetime.fromtimestamp(end, UTC))


def turns_said(names: Mapping[Seat, str], seat: Seat, turns: Sequence[AffectedTurn]) -> str:
    """Say what a seat takes back or brings back: one turn of its own, or how many and whose.

    Versions before 2026.11 noted no turns.
    """
    if not turns:
        return WORDS.say("turned", "unknown")
    if len(turns) == 1 and turns[0].seat == seat:
        return WORDS.say("turned", f"own_{_turned(turns[0])}", turn=turns[0].turn)
    each = [WORDS.say("turned", _turned(one), turn=one.turn, seat=names[one.seat]) for one in turns]
    count = sum(not one.answer for one in turns)
    return WORDS.say("turned", "several" if count > 1 else "few", count=count, each=each)


def _turned(one: AffectedTurn) -> str:
    if one.answer:
        return "answer"
    if not one.turn:
        return "placement"
    return "part" if one.part else "turn"
