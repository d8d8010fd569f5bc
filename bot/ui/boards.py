"""What the channel reads: the end of a turn, a question in the middle of it, a line of news."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot import naming, settings, timing
from bot.office import Live
from bot.outgoing import Message
from bot.press import Press
from bot.records import Person
from bot.ui.parts import LONGEST, Button, Post, Style, button, fit, in_rows, lines
from bot.ui.words import WORDS
from engine.core.seat import BY_NAME, Seat
from render.pictures import Picture

TURN = "turn"  # the one question that is a whole turn


def say(key: str, **facts: object) -> str:
    return WORDS.say("show", key, **facts)


def when(moment: datetime | None) -> str:
    """A moment as everybody's own clock shows it, and how far away it is."""
    if moment is None:
        return ""
    seconds = int(moment.timestamp())
    return say("until", at=f"<t:{seconds}:f>", rest=f"<t:{seconds}:R>")


def deadline(live: Live, seat: Seat, kind: str) -> datetime | None:
    for timer in live.timers:
        if (timer.seat, timer.ask) == (seat, kind):
            return timing.deadline(live, timer)
    return None


def accounts(live: Live, asked: list[dict[str, Any]]) -> tuple[str, ...]:
    """Who is really notified: whoever is asked, and nobody else."""
    found = []
    for one in asked:
        person = live.people.get(one["person"] or 0)
        if person is not None and person.account is not None and in_channel(person):
            found.append(person.account)
    return tuple(dict.fromkeys(found))


def in_channel(person: Person) -> bool:
    """Do they want to be called where everybody reads it?"""
    return settings.chosen(person.settings).tell != settings.DM


def called(live: Live, asked: list[dict[str, Any]]) -> list[str]:
    """A line for everybody who is asked, with the time they have."""
    found = []
    names = naming.for_text(live)
    for one in asked:
        seat = BY_NAME[one["seat"]]
        person = live.people.get(one["person"] or 0)
        who = names[seat] if person is None else naming.mention(person.account)
        end = when(deadline(live, seat, one["ask"]))
        if one["ask"] == TURN:
            found.append(say("your_turn", who=who, until=end))
        else:
            found.append(
                say(
                    "a_question",
                    who=who,
                    what=question_of(live, seat, one["ask"]) or one["ask"],
                    until=end,
                )
            )
    return found


def question_of(live: Live, seat: Seat, kind: str) -> str | None:
    """What a seat is asked, in words; None if it is not asked that any more."""
    view = live.game.view(live.state, None)
    for ask in live.game.asks(live.state):
        if (ask.seat, ask.kind) == (seat, kind):
            return live.game.question(view, ask, naming.for_text(live))
    return None


def buttons(live: Live, *, on_turn: bool = True) -> list[Button]:
    """What stands under a board."""
    about = (live.id, live.revision)
    found = [button("take", Press("take", *about), Style.MAIN)] if on_turn else []
    return [
        *found,
        button("hold", Press("hold", *about)),
        button("history", Press("history", *about)),
        button("rules", Press("rules", *about)),
    ]


def sentences(live: Live, events: tuple[Any, ...]) -> list[str]:
    return list(live.game.tell(events, naming.for_text(live)))


def turn(live: Live, message: Message, board: Picture) -> Post:
    """The one public message of a turn."""
    body = message.waiting.item.body
    asked = body["asked"]
    # Of that moment: a bot may have moved on since.
    head = say("after_turn", game=live.id, turn=body["turn"])
    comes, also = _next(live, asked)
    last = "\n".join(["", *called(live, asked), *comes])
    told = lines([head, *sentences(live, message.events)], last=last)
    return Post(told, in_rows(buttons(live)), (board,), (*accounts(live, asked), *also))


def _next(live: Live, asked: list[dict[str, Any]]) -> tuple[list[str], tuple[str, ...]]:
    """Who comes after: named, and called only if they want that."""
    if len(asked) != 1 or asked[0]["ask"] != TURN or len(live.seats) < 2:
        return [], ()
    seat = BY_NAME[asked[0]["seat"]]
    after = live.seats[(seat + 1) % len(live.seats)].seat
    person = live.people.get(live.person_of(after) or 0)
    wants = person is not None and in_channel(person) and settings.chosen(person.settings).next_ping
    if wants and person is not None and person.account is not None:
        return [say("comes_after", who=naming.mention(person.account))], (person.account,)
    return [say("comes_after", who=naming.for_text(live)[after])], ()


def question(live: Live, message: Message) -> Post:
    """One line for whoever must answer before the turn goes on."""
    body = message.waiting.item.body
    asked = [{"seat": body["seat"], "ask": body["ask"], "person": message.waiting.item.person}]
    row = (button("answer", Press("take", live.id, live.revision), Style.MAIN),)
    return Post(fit("\n".join(called(live, asked)), LONGEST), (row,), (), accounts(live, asked))
