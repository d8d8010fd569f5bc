"""Which episode a game is in: steps that its channel reads in one message.

A game names its own sequences, such as a combat. Questions that several seats are asked at once
are an episode in any game. One begins when a player is called who did not bring it about, or with
the first of several answers; what follows from their turn is in the turn's own message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.store.records import Episode, Holder, StepRow
from engine.core.game import Ask
from engine.core.seat import Seat

AT_ONCE = "at once"  # the first words of a key that is not the game's own

Open = frozenset[tuple[Seat, str]]


def is_computer(live: LiveGame, seat: Seat) -> bool:
    """Does a computer player have this seat?"""
    return live.seats[seat].holder is Holder.BOT


def is_at_once(episode: Episode) -> bool:
    """Is it an episode of questions that are asked at once, and of nothing else?"""
    return episode.key.startswith(AT_ONCE)


def next_episode(
    before: LiveGame, after: LiveGame, entries: Sequence[StepRow], *, announced: bool
) -> Episode | None:
    """Return the episode that a game is in after some entries.

    `announced`: the turn ended with them, so a message of its own calls those who are asked.
    """
    if after.row.ended is not None:
        return None
    if not entries:
        return before.episode
    last, old = entries[-1], before.episode
    acted = _acted(before, after, entries)
    sequence = after.rules.play.sequence(after.state)
    number = _number(before, after, last)
    if old is not None and old.key == (sequence or _still_at_once(before, after, last)):
        return replace(old, asked=number, acted=acted)
    if is_turned_back(last) or not _waits_for_person(after):
        return None
    key = sequence or f"{AT_ONCE} {after.revision}"
    if sequence is None and _open(after) < _open(before) and number > 1:
        return Episode(key, number, acted=acted)
    if announced or not newly_asked(before, after, entries) or not (sequence or number):
        return None
    return Episode(key, number, calls=sequence is None, acted=acted)


def is_turned_back(last: StepRow) -> bool:
    """Is an entry an undo or a redo? Its own message calls those who are asked."""
    return last.action is None


def newly_asked(before: LiveGame, after: LiveGame, entries: Sequence[StepRow]) -> list[Ask]:
    """Return what players are asked who have to be called.

    Who has just acted is there and sees what comes next, unless time acted for them. What a
    computer player is asked it answers at once, so who acted before it is still there.
    """
    asks = before.rules.play.asks(before.state)
    old = {(ask.seat, ask.kind) for ask in asks if ask.blocking}
    there = {ask.seat for ask in asks if ask.whole} | _still_there(before, after, entries)
    return [
        ask
        for ask in after.rules.play.asks(after.state)
        if ask.blocking
        and (ask.seat, ask.kind) not in old
        and ask.seat not in there
        and not is_computer(after, ask.seat)
    ]


def _still_there(before: LiveGame, after: LiveGame, entries: Sequence[StepRow]) -> set[Seat | None]:
    there: set[Seat | None] = {one.seat for one in entries if not one.is_default}
    if not all(is_computer(after, one.seat) for one in entries):
        return there
    if before.episode is not None:
        return {*there, before.episode.acted}
    play = before.rules.play
    sequence = play.sequence(before.state)
    if sequence is None or sequence != play.sequence(after.state):
        return there
    # No other player was called since the one on turn began it.
    return {*there, play.next_seats(before.state)[0]}


def _acted(before: LiveGame, after: LiveGame, entries: Sequence[StepRow]) -> Seat | None:
    """Return the last player who acted, if time has not acted for others since."""
    for one in reversed(entries):
        if one.is_default or is_turned_back(one):
            return None
        if not is_computer(after, one.seat):
            return one.seat
    return None if before.episode is None else before.episode.acted


def _open(live: LiveGame) -> Open:
    """Return the questions that several seats are asked at once."""
    asks = live.rules.play.asks(live.state)
    return frozenset((ask.seat, ask.kind) for ask in asks if ask.together and ask.blocking)


def _goes_on(before: LiveGame, after: LiveGame, last: StepRow) -> bool:
    """Are some of several questions still open, and others answered or, after an undo, not?"""
    old, new = _open(before), _open(after)
    several = len(old) > 1 or (before.episode is not None and before.episode.asked > 1)
    return several and bool(new) and (new <= old or (is_turned_back(last) and new >= old))


def _still_at_once(before: LiveGame, after: LiveGame, last: StepRow) -> str | None:
    """Return the key of an episode of questions at once, if some are still open."""
    old = before.episode
    if old is None or not is_at_once(old) or not _goes_on(before, after, last):
        return None
    return old.key


def _number(before: LiveGame, after: LiveGame, last: StepRow) -> int:
    """Return how many were asked at once, of whom some have not answered yet; 0: it is but one."""
    new = len(_open(after))
    if _goes_on(before, after, last):
        known = 0 if before.episode is None else before.episode.asked
        return max(known, len(_open(before)), new)
    return new if new > 1 else 0


def _waits_for_person(live: LiveGame) -> bool:
    asks = live.rules.play.asks(live.state)
    return any(ask.blocking and not is_computer(live, ask.seat) for ask in asks)
