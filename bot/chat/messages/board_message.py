"""What the channel reads: the end of a turn, a question in the middle of it, a line of news."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from bot.app import timers
from bot.app.live_game import LiveGame
from bot.app.notices.compose import asked_of
from bot.app.outbox.outbox import PreparedNotice
from bot.app.settings import personal_settings
from bot.chat.custom_id import Press
from bot.chat.message import HISTORY, LONGEST, Button, Message, Style, button, fit, in_rows, lines
from bot.chat.messages import player_names
from bot.chat.texts import WORDS
from bot.store.records import Person
from engine.core.game import Ask, Clock
from engine.core.seat import BY_NAME, Seat
from render.pictures import Picture


def say(key: str, **facts: object) -> str:
    return WORDS.say("show", key, **facts)


def when(moment: datetime | None) -> str:
    """A moment as everybody's own clock shows it, and how far away it is."""
    if moment is None:
        return ""
    seconds = int(moment.timestamp())
    return say("until", at=f"<t:{seconds}:f>", rest=f"<t:{seconds}:R>")


def deadline(live: LiveGame, seat: Seat, kind: str) -> datetime | None:
    for timer in live.timers:
        if (timer.seat, timer.ask) == (seat, kind):
            return timers.timer_deadline(live, timer)
    return None


def accounts(live: LiveGame, asked: list[dict[str, Any]]) -> tuple[str, ...]:
    """Which players are really notified: those who are asked.

    In a solo game nobody is: its only player has just made the move that is told.
    """
    if len(live.seats) == 1:
        return ()
    found = []
    for one in asked:
        person = live.people.get(one["person"] or 0)
        if person is None or person.account is None or not in_channel(person):
            continue
        if is_asked(live, one):  # what is told late calls nobody who has answered
            found.append(person.account)
    return tuple(dict.fromkeys(found))


def is_asked(live: LiveGame, one: dict[str, Any]) -> bool:
    """Is somebody still asked what they were asked when it was written down?"""
    return any(ask.kind == one["ask"] for ask in live.asks(BY_NAME[one["seat"]]))


def in_channel(person: Person) -> bool:
    """Do they want to be called where everybody reads it, or can they be reached nowhere else?"""
    return (
        personal_settings.chosen(person.settings).tell != personal_settings.DM
        or "closed" in person.settings
    )


def called(live: LiveGame, asked: list[dict[str, Any]], *, turn: bool = False) -> list[str]:
    """A line for each player who is asked, with the time they have; `turn`: theirs begins.

    The player of a solo game is named without a mention.
    """
    found = []
    names = player_names.for_text(live)
    solo = len(live.seats) == 1
    for one in asked:
        seat = BY_NAME[one["seat"]]
        person = live.people.get(one["person"] or 0)
        who = names[seat] if person is None or solo else player_names.mention(person.account)
        end = when(deadline(live, seat, one["ask"]))
        what = question_of(live, seat, one["ask"], you=person is not None)
        # What was left open while others played comes before one's turn.
        first = turn and one["clock"] == Clock.ASIDE
        # A bot may have placed already what it was to place.
        placed = what is None and person is None and one["clock"] == Clock.TURN
        if one["whole"] or placed or (what is None and first):
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
    """What a seat is asked, in words, perhaps to its player; None if it is not any more."""
    view = live.rules.play.view(live.state, None)
    for ask in live.rules.play.asks(live.state):
        if (ask.seat, ask.kind) == (seat, kind):
            names = player_names.for_text(live)
            return (
                asked_you(live, view, ask) if you else live.rules.speech.question(view, ask, names)
            )
    return None


def asked_you(live: LiveGame, view: Any, ask: Ask) -> str:
    """What somebody is asked, said to them."""
    if ask.whole:
        return say("yours")
    names = {**player_names.for_text(live), ask.seat: WORDS.say("name", "you")}
    return live.rules.speech.question(view, ask, names)


def waiting_lines(live: LiveGame) -> list[str]:
    """Whom the game waits for, what may be answered beside it, and until when; nobody is called."""
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
    """A private line for each thing a seat is asked, with the time there is."""
    found = []
    view = live.rules.play.view(live.state, seat)  # a draft may have answered it already
    for ask in live.asks(seat):
        end = when(deadline(live, seat, ask.kind)) if ask.blocking else ""
        what = asked_you(live, view, ask)
        found.append(WORDS.say("draft", "asked", what=what[:1].upper() + what[1:], until=end))
    return found


def buttons(live: LiveGame, *, on_turn: bool = True) -> list[Button]:
    """What stands under a board."""
    about = (live.id, live.revision)
    found = [button("take", Press("take", *about), Style.MAIN)] if on_turn else []
    return [
        *found,
        button("hold", Press("hold", *about), surface=live.rules.surface_word),
        button("history", Press("history", *about)),
        button("rules", Press("rules", *about)),
    ]


def sentences(live: LiveGame, events: tuple[Any, ...]) -> list[str]:
    return list(live.rules.speech.tell(live.row.edition, events, player_names.for_text(live)))


def happened(live: LiveGame, message: PreparedNotice) -> list[str]:
    """What a message tells; before it, what time has done for those who did not answer."""
    names = player_names.for_text(live)
    said = [
        WORDS.fill("notice", one["code"], {**one, "seat": BY_NAME[one["seat"]]}, names)
        for one in message.waiting.item.body.get("within", ())
    ]
    return [*said, *sentences(live, (*message.began, *message.events))]


def now(live: LiveGame, turn: int) -> str:
    """Say which turn it is now, over a board; before the first it is the opening round."""
    return say("after_turn" if turn else "opening", game=live.id, turn=turn)


def turn(live: LiveGame, message: PreparedNotice, shown: tuple[Picture, ...]) -> Message:
    """The one public message of a turn."""
    body = message.waiting.item.body
    asked = body["asked"]
    # Of that moment: a bot may have moved on since.
    head = now(live, body["turn"])
    comes, also = _next(live, asked)
    last = "\n".join(["", *called(live, asked, turn=True), *comes])
    told = lines([head, *happened(live, message)], last=last, more=HISTORY)
    return Message(told, in_rows(buttons(live)), shown, (*accounts(live, asked), *also))


def _next(live: LiveGame, asked: list[dict[str, Any]]) -> tuple[list[str], tuple[str, ...]]:
    """Who comes after: named, and called only if they want that."""
    if len(asked) != 1 or not asked[0]["whole"] or len(live.seats) < 2:
        return [], ()
    seats = live.rules.play.next_seats(live.state)  # a bot may have moved on since
    after = seats[(seats.index(BY_NAME[asked[0]["seat"]]) + 1) % len(seats)]
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
    """A line for somebody who is asked and could not be told in private."""
    asked = [
        {**asked_of(ask), "person": person.id}
        for ask in live.rules.play.asks(live.state)
        if ask.blocking and ask.seat == seat
    ]
    row = (button("take", Press("take", live.id, live.revision), Style.MAIN),)
    text = fit("\n".join(called(live, asked)), LONGEST)
    return Message(text, (row,), (), (person.account or "",))


def question(live: LiveGame, message: PreparedNotice) -> Message:
    """What whoever must answer needs before the turn goes on."""
    body = message.waiting.item.body
    asked = [{**body, "person": message.waiting.item.person}]
    said = sentences(live, (*message.began, *message.events))
    if not is_asked(live, body):  # it was answered before this could be posted
        return Message(lines(said, more=HISTORY))
    row = (button(taking([body["clock"]]), Press("take", live.id, live.revision), Style.MAIN),)
    told = lines(said, last="\n".join(called(live, asked)), more=HISTORY)
    return Message(told, (row,), (), accounts(live, asked))


def taking(clocks: Iterable[str]) -> str:
    """The button for a seat that is asked these: a turn of its own, or another's to answer."""
    return "take" if Clock.TURN in clocks else "answer"
