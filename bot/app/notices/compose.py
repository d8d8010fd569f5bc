"""What must be told to whom after a step: the items of the outbox, from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.app.live_game import LiveGame
from bot.store.records import Holder, Item, StepRow
from engine.core.game import Ask, Clock
from engine.core.seat import BY_NAME, Seat

TURN, QUESTION, CALL, HOLD, RESULT, NOTICE, REMINDER, LOBBY = (
    "turn", "question", "call", "hold", "result", "notice", "reminder", "lobby",
)  # fmt: skip
NUDGE = "nudge"  # a reminder by direct message
ONLY_THE_NEWEST = (HOLD, LOBBY)  # an older one that nobody has seen yet is needless
OF_TIME = ("default", "offered", "returned")
TELLS_ALL = "tells_all"  # in the body of a question that says all the channel has not read yet
PUBLIC = (TURN, RESULT)  # they tell the channel everything up to their revision


def news(before: LiveGame, after: LiveGame, entries: Sequence[StepRow]) -> list[Item]:
    """One message a turn, one line for a question in the middle of it, holds that changed."""
    if not entries:
        return []
    game = after.rules
    items: list[Item] = []
    body: dict[str, Any]
    result = game.play.result(after.state)
    ended_turn = game.play.turn(after.state) != game.play.turn(before.state) or _handed_on(
        before, after
    )
    turned_back = "action" not in entries[-1].entry  # whoever writes that down tells it too
    if result is not None:
        body = {"from": before.row.told, "to": after.revision}
        items.append(Item(_key(RESULT, after), RESULT, body))
    elif ended_turn and not turned_back and not _bots_play_on(before, after, entries[-1]):
        span = {"from": before.row.told, "to": after.revision, "turn": game.play.turn(after.state)}
        body = {**span, "asked": asked(after)}
        items.append(Item(_key(TURN, after), TURN, body))
    elif not ended_turn and not turned_back:
        items += _questions(before, after, entries[-1])
    for seat in after.seats:
        if seat.person is not None and _hold_changed(before, after, seat.seat):
            key = f"{_key(HOLD, after)}:{seat.seat}"
            body = {"seat": str(seat.seat), "revision": after.revision}
            items.append(Item(key, HOLD, body, seat.person))
    return items


def _handed_on(before: LiveGame, after: LiveGame) -> bool:
    """Is it another player's own time now? In the opening each placement is like a turn."""
    one, two = (_own_time(live) for live in (before, after))
    return bool(one and two) and one.isdisjoint(two)


def _own_time(live: LiveGame) -> set[Seat]:
    asks = live.rules.play.asks(live.state)
    return {ask.seat for ask in asks if ask.blocking and ask.clock is Clock.TURN}


def _bots_play_on(before: LiveGame, after: LiveGame, last: StepRow) -> bool:
    """Has a bot's turn ended and only bots are asked now?

    Then it is told together with theirs, when a player is asked again or the game is over. A
    player's turn may end with the answer of a bot, and is told at once.
    """
    play = before.rules.play
    ended = play.next_seats(before.state)[0] if play.turn(before.state) else last.seat
    waiting = (BY_NAME[one["seat"]] for one in asked(after))
    return all(is_bot(after, one) for one in (ended, *waiting))


def is_bot(live: LiveGame, seat: Seat) -> bool:
    return live.seats[seat].holder is Holder.BOT


def folded(items: list[Item]) -> list[Item]:
    """What time has done is said in the message of the turn that it ended, if there is one."""
    found = [item for item in items if item.kind in PUBLIC]
    if not found:
        return items
    within = [one for one in items if one.kind == NOTICE and one.body["code"] in OF_TIME]
    body = {**found[0].body, "within": [one.body for one in within]}
    whole = replace(found[0], body=body) if within else found[0]
    return [whole if one is found[0] else one for one in items if one not in within]


def card_changed(before: LiveGame, after: LiveGame) -> bool:
    """Would the lobby card look different: its status, its host, or who plays which seat?"""
    return _card(before) != _card(after)


def _card(live: LiveGame) -> tuple[object, ...]:
    who = tuple((seat.holder, seat.person, seat.offered) for seat in live.seats)
    return live.row.status, live.row.host, who


def _key(kind: str, after: LiveGame) -> str:
    return f"{kind}:{after.id}:{after.revision}"


def asked(after: LiveGame) -> list[dict[str, Any]]:
    """Whom the game waits for now."""
    return [
        {**asked_of(ask), "person": after.person_of(ask.seat)}
        for ask in after.rules.play.asks(after.state)
        if ask.blocking
    ]


def asked_of(ask: Ask) -> dict[str, Any]:
    """A question as it is kept with what is told: it may be answered when that is read."""
    return {"seat": str(ask.seat), "ask": ask.kind, "clock": str(ask.clock), "whole": ask.whole}


def _questions(before: LiveGame, after: LiveGame, last: StepRow) -> list[Item]:
    """A turn that stops in the middle pings the player who must answer, and no other.

    Who has just acted is there and sees what comes next, unless time acted for them. What a bot is
    asked it answers at once, and the channel reads it when a player is asked.
    """
    old = {(ask.seat, ask.kind) for ask in before.rules.play.asks(before.state) if ask.blocking}
    there = {ask.seat for ask in before.rules.play.asks(before.state) if ask.whole}
    if not last.entry.get("default"):
        there.add(last.seat)
    found: list[Item] = []
    for ask in after.rules.play.asks(after.state):
        new = ask.blocking and (ask.seat, ask.kind) not in old and ask.seat not in there
        if new and not is_bot(after, ask.seat):
            body = {**asked_of(ask), "revision": after.revision}
            if ask.tells and not found:  # several may be asked at once: what led to it is said once
                body |= _leading_to(before, after, last)
            key = f"{_key(QUESTION, after)}:{ask.seat}"
            found.append(Item(key, QUESTION, body, after.person_of(ask.seat)))
    return found


def _leading_to(before: LiveGame, after: LiveGame, last: StepRow) -> dict[str, Any]:
    """Of bots it says all the channel has not read yet: earlier turns of theirs may be among it."""
    if not is_bot(after, last.seat):
        return {}
    return {"from": before.row.told, "to": after.revision, TELLS_ALL: True}


def tells_all(item: Item) -> bool:
    """Has the channel read everything when it has read this?"""
    return item.kind in PUBLIC or TELLS_ALL in item.body


def _hold_changed(before: LiveGame, after: LiveGame, seat: Seat) -> bool:
    """Would the hold picture of this seat look different, or is the seat asked something new?"""
    game = after.rules
    one, two = (game.play.surface(live.state, seat) for live in (before, after))
    own = [ask for ask in game.play.asks(before.state) if ask.seat == seat]
    new = [ask for ask in game.play.asks(after.state) if ask.seat == seat]
    return one != two or own != new
