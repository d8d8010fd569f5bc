"""Lines of the channel as messages: the sentence, what can be answered, and who is called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app.live_game import LiveGame
from bot.app.notices.notices import ChannelLine, asked_in, read_turns
from bot.app.notices.seat_notices import SeatAssigned, SeatCleared, SeatOffered
from bot.app.notices.table_notices import (
    GameStarted,
    RedoExpired,
    RedoRefused,
    RedoRequested,
    RulesChanged,
    UndoExpired,
    UndoRefused,
    UndoRequested,
    VoteExpired,
    VoteFailed,
    VoteOpened,
)
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.custom_id import Press
from bot.chat.message import LONGEST, Button, Message, Style, button, fit, in_rows, lines
from bot.chat.messages import notice_text, player_names
from bot.chat.messages.board_message import accounts, buttons, called
from bot.chat.messages.notice_text import Names, turns_said
from bot.chat.presses.looking import ShowRules
from bot.chat.presses.seats import CastVote, TakeSeat
from bot.chat.presses.turns import AnswerUndo
from bot.chat.texts import WORDS
from bot.store.queries.posts import AGREED, REFUSED
from bot.store.queries.votes import UNDO
from bot.store.records import Person
from engine.core.seat import BY_NAME, Seat

AGAIN, GONE = "again", "gone"  # how a request or a vote may end without a decision
CHANGES = "changes"  # the rule page that says what the newest version plays otherwise


def post(
    live: LiveGame | None, message: PreparedNotice, line: ChannelLine, known: Mapping[int, Person]
) -> Message:
    """Write a line with what can be done about it, and call exactly the people it concerns."""
    seats = {} if live is None else player_names.for_text(live)
    said = notice_text.sentence(line, Names(message.waiting.game, seats, known))
    if live is None:
        return Message(fit(said, LONGEST))
    if isinstance(line, GameStarted):
        goal = live.rules.speech.goal(live.row.edition, live.row.seats, live.options)
        said = f"{said} {goal}".strip()
    asked = asked_in(line)
    wanted = () if asked else _wanted(live, line)
    rows = in_rows(buttons(live)) if asked else _rows(live, line, message.mark)
    who = [player_names.mention(account) for account in wanted]
    mentions = [_mention(live, line, who)] if who else []
    text = lines([said], last="\n".join([*called(live, asked), *mentions]))
    return Message(text, rows, (), (*accounts(live, asked), *wanted))


def _mention(live: LiveGame, line: ChannelLine, who: list[str]) -> str:
    match line:
        case SeatAssigned():
            key = "placed"
        case UndoRequested() | RedoRequested() | VoteOpened():
            key = "wanted"
        case _:
            key = "answered"
    return WORDS.say("vote", key, who=who, surface=live.rules.surface_word)


def offers_seat(line: ChannelLine) -> Seat | None:
    """Return the seat that a line's button takes; None if it has none."""
    match line:
        case SeatOffered() | SeatCleared(computer=False):
            return line.seat
        case _:
            return None


def decided(live: LiveGame, poll: str, known: Mapping[str, Any]) -> str:
    """Write what the message of a vote or a request says once it is not open any more."""
    names = player_names.for_text(live)
    motion, *rest = poll.split(":")
    request = motion == UNDO
    kind = "vote"
    if request:
        kind = "redo" if rest[-1] == str(True) else "undo"
    seat = known.get("seat") or (rest[1] if request else None)
    by = [names[BY_NAME[one]] for one in known.get("by", ())]
    how = str(known.get("how") or GONE)
    if how in (AGREED, REFUSED) and not by:  # who it was has no say any more
        how = GONE
    facts: dict[str, object] = {"by": by}
    if request:
        facts["what"] = turns_said(names, BY_NAME[str(seat)], read_turns(known.get("turns", [])))
    else:
        facts["motion"] = WORDS.say("motion", motion)
    if seat is None:  # an earlier version opened it and noted nothing
        return WORDS.say("decided", "vote_over", **facts)
    return WORDS.say("decided", f"{kind}_{how}", seat=names[BY_NAME[seat]], **facts)


def _rows(live: LiveGame, line: ChannelLine, mark: int) -> tuple[tuple[Button, ...], ...]:
    """Return what can be answered at once; the mark makes each such button another one."""
    head = (live.id, live.revision, mark)
    match line:
        case SeatOffered() | SeatCleared(computer=False):
            return ((button("sit", TakeSeat(*head, line.seat), Style.GO),),)
        case SeatAssigned():
            return in_rows(buttons(live, on_turn=False))
        case RulesChanged():
            return ((button("changes", ShowRules(*head, CHANGES)),),)
        case VoteOpened():
            votes = (CastVote(*head, agrees, line.vote, line.motion) for agrees in (True, False))
            return _answers(*votes)
        case UndoRequested() | RedoRequested():
            # The same player may ask for either of them at the same revision.
            redo = isinstance(line, RedoRequested)
            answers = (AnswerUndo(*head, agrees, line.seat, redo) for agrees in (True, False))
            return _answers(*answers)
        case _:
            return ()


def _answers(agree: Press, refuse: Press) -> tuple[tuple[Button, ...]]:
    return ((button("agree", agree, Style.GO), button("refuse", refuse, Style.STOP)),)


def _wanted(live: LiveGame, line: ChannelLine) -> tuple[str, ...]:
    """Return the accounts of those whose answer is wanted, or who should look."""
    seats: set[Seat | None]
    match line:
        case UndoRequested() | RedoRequested():
            seats = {*line.needed}
        case VoteOpened():
            seats = {row.seat for row in live.seats if row.seat != line.seat}
        case SeatAssigned() | UndoExpired() | RedoExpired():
            seats = {line.seat}
        case VoteFailed() | VoteExpired() | UndoRefused() | RedoRefused():
            seats = {line.asker}
        case _:
            seats = set()
    found = (
        live.people.get(live.person_of(seat) or 0)
        for seat in sorted(seat for seat in seats if seat is not None)
    )
    return tuple(one.account for one in found if one is not None and one.account)
