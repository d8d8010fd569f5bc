"""Messages with or about the board: the end of a turn, a question in the middle of one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from bot.app import timers
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import ByTime, TurnEnded
from bot.app.notices.notice_parts import Asked
from bot.app.outbox.outbox import PreparedNotice
from bot.app.settings import personal_settings
from bot.chat.message import HISTORY, LONGEST, Button, Message, Style, button, fit, in_rows, lines
from bot.chat.messages import player_names
from bot.chat.messages.moments import when
from bot.chat.messages.notice_text import Names, sentence
from bot.chat.presses.looking import ShowHand, ShowHistory, ShowRules
from bot.chat.presses.turns import TakeTurn
from bot.chat.texts import WORDS
from bot.store.records import Person
from engine.core.game import Ask, Clock
from engine.core.seat import Seat
from render.pictures import Picture


def say(key: str, **facts: object) -> str:
    return WORDS.say("show", key, **facts)


def deadline(live: LiveGame, seat: Seat, kind: str) -> datetime | None:
    """Return until when a seat may answer a question; None if it has all the time."""
    for timer in live.timers:
        if (timer.seat, timer.ask) == (seat, kind):
            return timers.timer_deadline(live, timer)
    return None


def accounts(live: LiveGame, asked: Sequence[Asked]) -> tuple[str, ...]:
    """Return the accounts of those who are notified: the players who are asked.

    A solo game notifies none: its only player has just made the move.
    """
    if len(live.seats) == 1:
        return ()
    found = []
    for one in asked:
        person = live.people.get(one.person or 0)
        if person is None or person.account is None or not in_channel(person):
            continue
        if is_asked(live, one):  # a late message calls no player who has answered
            found.append(person.account)
    return tuple(dict.fromkeys(found))


def is_asked(live: LiveGame, one: Asked) -> bool:
    """Is a seat still asked what it was asked when the notice was written?"""
    return any(ask.kind == one.ask for ask in live.asks(one.seat))


def in_channel(person: Person) -> bool:
    """Does a player want to be called in public, or can they be reached nowhere else?"""
    return (
        personal_settings.chosen(person.settings).tell != personal_settings.DM
        or person.settings.closed is not None
    )


def called(live: LiveGame, asked: Sequence[Asked], *, turn: bool = False) -> list[str]:
    """Write a line for each player who is asked, with their time; `turn`: theirs begins.

    The player of a solo game is named without a mention.
    """
    found = []
    names = player_names.for_text(live)
    solo = len(live.seats) == 1
    for one in asked:
        seat = one.seat
        person = live.people.get(one.person or 0)
        who = names[seat] if person is None or solo else player_names.mention(person.account)
        end = when(deadline(live, seat, one.ask))
        what = question_of(live, seat, one.ask, you=person is not None)
        # What was left open while others played comes before one's turn.
        first = turn and one.clock is Clock.ASIDE
        # A computer player may have placed already what it was to place.
        placed = what is None and person is None and one.clock is Clock.TURN
        if one.whole or placed or (what is None and first):
            key = "turn_of" if person is None else "your_turn"
        elif what is None:  # it was answered before this could be told
            key = "was_asked"
        elif person is None:
            key = "a_question_of"
        else:
            key = "your_turn_first" if first else "a_question"
        found.append(say(key, who=who, what=what, until=end))
    return found


def question_of(live: LiveGame, seat: Seat, kind: str, *, you: bool = False) -> str | None:
    """Say what a seat is asked, perhaps to its player; None if it is not asked any more."""
    view = live.rules.play.view(live.state, None)
    for ask in live.rules.play.asks(live.state):
        if (ask.seat, ask.kind) == (seat, kind):
            names = player_names.for_text(live)
            return (
                asked_you(live, view, ask) if you else live.rules.speech.question(view, ask, names)
            )
    return None


def asked_you(live: LiveGame, view: Any, ask: Ask) -> str:
    """Say what a player is asked, to them."""
    if ask.whole:
        return say("yours")
    names = {**player_names.for_text(live), ask.seat: WORDS.say("name", "you")}
    return live.rules.speech.question(view, ask, names)


def waiting_lines(live: LiveGame) -> list[str]:
    """List whom the game waits for, what may be answered beside it, and until when; no calls."""
    names = player_names.for_text(live)
    return [
        WORDS.say(
            "status",
            "asked" if ask.blocking else "aside",
            what=question_of(live, ask.seat, ask.kind) or names[ask.seat],
            until=when(deadline(live, ask.seat, ask.kind)),
        )
        for ask in live.rules.play.asks(live.state)
    ]


def asked_lines(live: LiveGame, seat: Seat) -> list[str]:
    """Write a private line for each thing a seat is asked, with the time there is."""
    found = []
    view = live.rules.play.view(live.state, seat)  # a draft may have answered it already
    for ask in live.asks(seat):
        end = when(deadline(live, seat, ask.kind)) if ask.blocking else ""
        what = asked_you(live, view, ask)
        found.append(WORDS.say("draft", "asked", what=what[:1].upper() + what[1:], until=end))
    return found


def buttons(live: LiveGame, *, on_turn: bool = True) -> list[Button]:
    """Return the buttons under a board."""
    about = (live.id, live.revision)
    found = [button("take", TakeTurn(*about), Style.MAIN)] if on_turn else []
    return [
        *found,
        button("hold", ShowHand(*about), surface=live.rules.surface_word),
        button("history", ShowHistory(*about)),
        button("rules", ShowRules(*about)),
    ]


def sentences(live: LiveGame, events: tuple[Any, ...]) -> list[str]:
    """Tell events in few sentences, with the names of the players."""
    return list(live.rules.speech.tell(live.row.edition, events, player_names.for_text(live)))


def happened(live: LiveGame, message: PreparedNotice, within: Sequence[ByTime]) -> list[str]:
    """Tell what a message is about; before it, what time has done for those who did not answer."""
    names = Names(live.id, player_names.for_text(live))
    said = [sentence(one, names) for one in within]
    return [*said, *sentences(live, (*message.began, *message.events))]


def now(live: LiveGame, turn: int) -> str:
    """Say which turn it is now, over a board; before the first it is the opening round."""
    return say("after_turn" if turn else "opening", game=live.id, turn=turn)


def turn(
    live: LiveGame, message: PreparedNotice, ended: TurnEnded, shown: tuple[Picture, ...]
) -> Message:
    """Write the one public message of a turn."""
    asked = ended.asked
    # Of that moment: a computer player may have moved on since.
    head = now(live, ended.turn)
    comes, also = _next(live, asked)
    last = "\n".join(["", *called(live, asked, turn=True), *comes])
    text = lines([head, *happened(live, message, ended.within)], last=last, more=HISTORY)
    return Message(text, in_rows(buttons(live)), shown, (*accounts(live, asked), *also))


def _next(live: LiveGame, asked: Sequence[Asked]) -> tuple[list[str], tuple[str, ...]]:
    """Say who comes after; they are called only if they want that."""
    if len(asked) != 1 or not asked[0].whole or len(live.seats) < 2:
        return [], ()
    seats = live.rules.play.next_seats(live.state)  # a computer may have moved on
    after = seats[(seats.index(asked[0].seat) + 1) % len(seats)]
    person = live.people.get(live.person_of(after) or 0)
    wants = (
        person is not None
        and in_channel(person)
        and personal_settings.chosen(person.settings).next_ping
    )
    if wants and person is not None and person.account is not None:
        return [say("comes_after", who=player_names.mention(person.account))], (person.account,)
    return [say("comes_after", who=player_names.for_text(live)[after])], ()


def call(live: LiveGame, seat: Seat, person: Person) -> Message:
    """Call a player who is asked and could not be reached by direct message."""
    asked = [
        Asked.of(ask, person.id)
        for ask in live.rules.play.asks(live.state)
        if ask.blocking and ask.seat == seat
    ]
    row = (button("take", TakeTurn(live.id, live.revision), Style.MAIN),)
    text = fit("\n".join(called(live, asked)), LONGEST)
    return Message(text, (row,), (), (person.account or "",))


def question(
    live: LiveGame, message: PreparedNotice, asked: Asked, shown: tuple[Picture, ...] = ()
) -> Message:
    """Ask a player what must be answered before the turn goes on."""
    said = sentences(live, (*message.began, *message.events))
    if not is_asked(live, asked):  # it was answered before this could be posted
        return Message(lines(said, more=HISTORY))
    text = lines(said, last="\n".join(called(live, [asked])), more=HISTORY)
    return Message(text, (answering(live, [asked]),), shown, accounts(live, [asked]))


def players_called(live: LiveGame, asked: Sequence[Asked]) -> Message:
    """Call players whom an episode waits for, in one line each; its message tells the rest."""
    text = fit("\n".join(called(live, asked)), LONGEST)
    return Message(text, (answering(live, asked),), (), accounts(live, asked))


def answering(live: LiveGame, asked: Sequence[Asked]) -> tuple[Button, ...]:
    """Return the button for those who are asked something."""
    label = taking([one.clock for one in asked])
    return (button(label, TakeTurn(live.id, live.revision), Style.MAIN),)


def taking(clocks: Iterable[str]) -> str:
    """Name the button for a seat that is asked these: to take its turn, or to answer."""
    return "take" if Clock.TURN in clocks else "answer"
