"""Decide what is announced after a step, from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import (
    ByTime,
    GameOver,
    HandChanged,
    QuestionAsked,
    TurnEnded,
)
from bot.app.notices.notice_parts import Asked, LogSpan
from bot.app.notices.notices import Notice, OutgoingNotice
from bot.app.notices.seat_notices import DefaultPlayed, PlayerReturned, SeatOffered
from bot.store.queries.outbox import Kind
from bot.store.records import Holder, StepRow
from engine.core.game import Clock
from engine.core.seat import Seat

ONLY_THE_NEWEST = (Kind.HOLD, Kind.LOBBY)  # an older one that still waits is needless


def notices_of_step(
    before: LiveGame, after: LiveGame, entries: Sequence[StepRow]
) -> list[OutgoingNotice]:
    """Return one message a turn, a line for a question in the middle of it, and changed hands."""
    if not entries:
        return []
    game = after.rules
    found: list[OutgoingNotice] = []
    result = game.play.result(after.state)
    ended_turn = game.play.turn(after.state) != game.play.turn(before.state) or _handed_on(
        before, after
    )
    turned_back = entries[-1].action is None  # an undo has a notice of its own
    span = LogSpan(before.row.told, after.revision)
    if result is not None:
        found.append(outgoing(GameOver(span), after))
    elif ended_turn and not turned_back and not _computers_play_on(before, after, entries[-1]):
        found.append(outgoing(TurnEnded(span, game.play.turn(after.state), asked(after)), after))
    elif not ended_turn and not turned_back:
        found += _questions(before, after, entries)
    for seat in after.seats:
        if seat.person is not None and _hand_changed(before, after, seat.seat):
            found.append(outgoing(HandChanged(seat.seat), after, seat.seat, seat.person))
    return found


def outgoing(
    notice: Notice, after: LiveGame, seat: Seat | None = None, person: int | None = None
) -> OutgoingNotice:
    """Give a notice the key of its revision, and of its seat if it is about one."""
    whose = "" if seat is None else f":{seat}"
    return OutgoingNotice(f"{notice.kind}:{after.id}:{after.revision}{whose}", notice, person)


def hands(live: LiveGame) -> list[OutgoingNotice]:
    """Return a first look at their hand for each player at the table."""
    return [
        outgoing(HandChanged(seat.seat), live, seat.seat, seat.person)
        for seat in live.seats
        if seat.person is not None
    ]


def _handed_on(before: LiveGame, after: LiveGame) -> bool:
    """Is it another player's own time now? In the opening each placement is like a turn."""
    one, two = (_own_time(live) for live in (before, after))
    return bool(one and two) and one.isdisjoint(two)


def _own_time(live: LiveGame) -> set[Seat]:
    asks = live.rules.play.asks(live.state)
    return {ask.seat for ask in asks if ask.blocking and ask.clock is Clock.TURN}


def _computers_play_on(before: LiveGame, after: LiveGame, last: StepRow) -> bool:
    """Has a computer player's turn ended and only computer players are asked now?

    Then it is announced together with theirs, when a player is asked again or the game is over. A
    player's turn may end with the answer of a computer player, and is announced at once.
    """
    play = before.rules.play
    ended = play.next_seats(before.state)[0] if play.turn(before.state) else last.seat
    waiting = (one.seat for one in asked(after))
    return all(is_computer(after, one) for one in (ended, *waiting))


def is_computer(live: LiveGame, seat: Seat) -> bool:
    return live.seats[seat].holder is Holder.BOT


def folded(found: list[OutgoingNotice]) -> list[OutgoingNotice]:
    """Put what time has done into the message of the turn that it ended, if there is one."""
    whole = next((one for one in found if isinstance(one.notice, TurnEnded | GameOver)), None)
    if whole is None or not isinstance(whole.notice, TurnEnded | GameOver):
        return found
    within: list[ByTime] = [
        one.notice
        for one in found
        if isinstance(one.notice, DefaultPlayed | SeatOffered | PlayerReturned)
    ]
    if not within:
        return found
    fuller = replace(whole, notice=replace(whole.notice, within=tuple(within)))
    others = (
        one
        for one in found
        if not isinstance(one.notice, DefaultPlayed | SeatOffered | PlayerReturned)
    )
    return [fuller if one is whole else one for one in others]


def card_changed(before: LiveGame, after: LiveGame) -> bool:
    """Would the lobby card look different: its status, its host, or who plays which seat?"""
    return _card(before) != _card(after)


def _card(live: LiveGame) -> tuple[object, ...]:
    who = tuple((seat.holder, seat.person, seat.offered) for seat in live.seats)
    return live.row.status, live.row.host, who


def asked(live: LiveGame) -> tuple[Asked, ...]:
    """Return whom the game waits for now."""
    return tuple(
        Asked.of(ask, live.person_of(ask.seat))
        for ask in live.rules.play.asks(live.state)
        if ask.blocking
    )


def _questions(
    before: LiveGame, after: LiveGame, entries: Sequence[StepRow]
) -> list[OutgoingNotice]:
    """Return a question for each player who must answer before the turn goes on.

    Who has just acted is there and sees what comes next, unless time acted for them. What a
    computer player is asked it answers at once, and the channel reads it when a player is asked.
    """
    old = {(ask.seat, ask.kind) for ask in before.rules.play.asks(before.state) if ask.blocking}
    there = {ask.seat for ask in before.rules.play.asks(before.state) if ask.whole}
    there |= {one.seat for one in entries if not one.is_default}
    found: list[OutgoingNotice] = []
    for ask in after.rules.play.asks(after.state):
        new = ask.blocking and (ask.seat, ask.kind) not in old and ask.seat not in there
        if new and not is_computer(after, ask.seat):
            person = after.person_of(ask.seat)
            # Several may be asked at once: what led to it is said once.
            span = _leading_to(before, after, entries[-1]) if ask.tells and not found else None
            notice = QuestionAsked(Asked.of(ask, person), span)
            found.append(outgoing(notice, after, ask.seat, person))
    return found


def _leading_to(before: LiveGame, after: LiveGame, last: StepRow) -> LogSpan | None:
    """After a computer player's step, all that the channel has not read yet; earlier turns too."""
    return LogSpan(before.row.told, after.revision) if is_computer(after, last.seat) else None


def _hand_changed(before: LiveGame, after: LiveGame, seat: Seat) -> bool:
    """Would the picture of this seat's hand look different, or is it asked something new?"""
    game = after.rules
    one, two = (game.play.surface(live.state, seat) for live in (before, after))
    own = [ask for ask in game.play.asks(before.state) if ask.seat == seat]
    new = [ask for ask in game.play.asks(after.state) if ask.seat == seat]
    return one != two or own != new
