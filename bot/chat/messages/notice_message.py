"""News that belongs to no step: who offers a seat, who wishes for what, what the host decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bot.app.games import RULES_CHANGED
from bot.app.live_game import LiveGame
from bot.app.outbox.outbox import PreparedNotice
from bot.app.tables.seats import REPLACED
from bot.chat.custom_id import Press
from bot.chat.message import LONGEST, Button, Message, Style, button, fit, in_rows, lines
from bot.chat.messages import player_names
from bot.chat.messages.board_message import accounts, buttons, called, when
from bot.chat.texts import WORDS
from bot.store.queries.posts import AGREED, REFUSED
from bot.store.queries.votes import UNDO
from bot.store.records import Person
from engine.core.seat import BY_NAME, Seat

VOTE, OFFERED = "vote_opened", "offered"
STARTED, REDO = "started", "redo_wished"
WISHES = ("undo_wished", REDO)
AGAIN, GONE = "again", "gone"  # how a request or a vote may end that nobody decided
CAME = ("taken", "reclaimed", "replaced")  # somebody sits there now and may be asked already
TURNED = ("undone", "redone")
HANDED = (*CAME, "bot", "away", "kicked")  # the seat has somebody else's name by now
CHANGES = "changes"  # the rule page that says what the newest version plays otherwise
PEOPLE = ("person", "by", "former")


def post(live: LiveGame | None, message: PreparedNotice, known: Mapping[int, Person]) -> Message:
    """The line itself, what can be done about it, and exactly the people it calls."""
    body = message.waiting.item.body
    said = WORDS.say("notice", key(body), **facts(live, message, known))
    if live is not None and body["code"] == STARTED:
        goal = live.rules.speech.goal(live.row.edition, live.row.seats, live.options)
        said = f"{said} {goal}".strip()
    if live is None:
        return Message(fit(said, LONGEST))
    asked = asked_in(body)
    wanted = [] if asked else _voters(live, body)
    rows = in_rows(buttons(live)) if asked else _rows(live, message)
    who = [player_names.mention(account) for account in wanted]
    asks = "answered" if body.get("asker") else "wanted"
    if body["code"] == REPLACED:
        asks = "placed"
    mentions = [WORDS.say("vote", asks, who=who, surface=live.rules.surface_word)] if who else []
    text = lines([said], last="\n".join([*called(live, asked), *mentions]))
    return Message(text, rows, (), (*accounts(live, asked), *wanted))


def numbers(body: Mapping[str, Any]) -> list[int]:
    """People whose names it needs."""
    return [body[name] for name in PEOPLE if body.get(name)]


def key(body: Mapping[str, Any]) -> str:
    """Which sentence tells it: the same news has another one if somebody decided it alone."""
    code = str(body["code"])
    ways = (body.get("why"), body.get("holder"), "by" if body.get("by") else None)
    for way in ways:
        if way is not None and f"{code}_{way}" in WORDS.text["notice"]:
            return f"{code}_{way}"
    return code


def offers_seat(body: Mapping[str, Any]) -> bool:
    """Does the news come with a button that takes a seat?"""
    return body["code"] == OFFERED or key(body) == "kicked_nobody"


def facts(
    live: LiveGame | None, message: PreparedNotice, known: Mapping[int, Person]
) -> dict[str, object]:
    """What a sentence may name, as people read it."""
    body = message.waiting.item.body
    names = {} if live is None else player_names.for_text(live)
    found: dict[str, object] = {"game": message.waiting.game, **body}
    for name in PEOPLE:
        person = known.get(body.get(name) or 0)
        there = person is not None and person.account is not None
        found[name] = (
            player_names.bold(person.name) if person and there else player_names.mention(None)
        )
    if body.get("seat") in BY_NAME:
        seat = BY_NAME[body["seat"]]
        handed = body["code"] in HANDED  # the sentence names the place, by its letter
        found["seat"] = seat if handed else names.get(seat, body["seat"])
    for name in ("needed", "seats"):
        if isinstance(body.get(name), list):
            found[name] = [names.get(BY_NAME[seat], seat) for seat in body[name]]
    if body.get("motion") in WORDS.text["motion"]:  # a wish for an undo is none
        found["motion"] = WORDS.say("motion", body["motion"])
    if body["code"] in (*WISHES, *TURNED):
        found["what"] = turns_said(names, body["seat"], body.get("turns", ()))
    if "until" in body:
        end = body["until"]
        found["until"] = when(None if end is None else datetime.fromtimestamp(end, UTC))
    return found


def turns_said(names: Mapping[Seat, str], seat: str, turns: Sequence[Mapping[str, Any]]) -> str:
    """What a seat takes back or brings back: one turn of its own, or how many and whose.

    An older Heliograph wrote no turns down.
    """
    if not turns:
        return WORDS.say("turned", "unknown")
    if len(turns) == 1 and turns[0]["seat"] == seat:
        return WORDS.say("turned", f"own_{_turned(turns[0])}", turn=turns[0]["turn"])
    each = [
        WORDS.say("turned", _turned(one), turn=one["turn"], seat=names[BY_NAME[one["seat"]]])
        for one in turns
    ]
    count = sum(not one.get("answer") for one in turns)
    return WORDS.say("turned", "several" if count > 1 else "few", count=count, each=each)


def _turned(one: Mapping[str, Any]) -> str:
    if one.get("answer"):
        return "answer"
    if not one["turn"]:
        return "placement"
    return "part" if one.get("part") else "turn"


def decided(live: LiveGame, poll: str, known: Mapping[str, Any]) -> str:
    """What the message of a vote or a request says once it is not open any more."""
    names = player_names.for_text(live)
    motion, *rest = poll.split(":")
    request = motion == UNDO
    kind = "vote"
    if request:
        kind = "redo" if rest[-1] == str(True) else "undo"
    seat = known.get("seat") or (rest[1] if request else None)
    by = [names[BY_NAME[one]] for one in known.get("by", ())]
    how = str(known.get("how") or GONE)
    if how in (AGREED, REFUSED) and not by:  # whoever it was has no say any more
        how = GONE
    facts: dict[str, object] = {"by": by}
    if request:
        facts["what"] = turns_said(names, str(seat), known.get("turns", ()))
    else:
        facts["motion"] = WORDS.say("motion", motion)
    if seat is None:  # an older Heliograph opened it and noted nothing
        return WORDS.say("decided", "vote_over", **facts)
    return WORDS.say("decided", f"{kind}_{how}", seat=names[BY_NAME[seat]], **facts)


def asked_in(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Whom the game waits for: as the news says, or whoever came to a seat that is asked."""
    if "asked" in body:
        return list(body["asked"])
    if body["code"] in CAME and body.get("person"):
        return [{**ask, "person": body["person"]} for ask in body.get("asks", ())]
    return []


def _rows(live: LiveGame, message: PreparedNotice) -> tuple[tuple[Button, ...], ...]:
    """What can be answered at once. The item's own mark makes each such button another one."""
    body, number = message.waiting.item.body, message.mark
    if offers_seat(body):
        press = Press("sit", live.id, live.revision, number, body["seat"])
        return ((button("sit", press, Style.GO),),)
    if body["code"] == REPLACED:
        return in_rows(buttons(live, on_turn=False))
    if body["code"] == RULES_CHANGED:
        press = Press("rules", live.id, live.revision, number, CHANGES)
        return ((button("changes", press),),)
    if body["code"] not in (VOTE, *WISHES):
        return ()
    kind = "vote" if body["code"] == VOTE else "undone"
    about = f"{body.get('vote', 0)} {body['motion']}" if kind == "vote" else body["seat"]
    if body["code"] == REDO:
        about += " redo"  # the same person may wish for either of them at the same revision
    agree = Press(kind, live.id, live.revision, number, f"yes {about}")
    refuse = Press(kind, live.id, live.revision, number, f"no {about}")
    return ((button("agree", agree, Style.GO), button("refuse", refuse, Style.STOP)),)


def _voters(live: LiveGame, body: Mapping[str, Any]) -> list[str]:
    """Whose answer is wanted, or who should look."""
    if body["code"] in WISHES:
        seats = {BY_NAME[seat] for seat in body["needed"]}
    elif body["code"] == VOTE:
        seats = {row.seat for row in live.seats} - {BY_NAME[body["seat"]]}
    elif body["code"] == REPLACED:
        seats = {BY_NAME[body["seat"]]}
    elif body.get("asker") is not None:
        seats = {BY_NAME[body["asker"]]}
    else:
        return []
    people = (live.people.get(live.person_of(seat) or 0) for seat in sorted(seats))
    return [one.account for one in people if one is not None and one.account]
