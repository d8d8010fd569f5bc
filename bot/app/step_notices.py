"""Decide what is announced after a step, from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app.episodes import is_at_once, is_computer, is_turned_back, newly_asked
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import (
    AnswersIn,
    ByTime,
    EpisodeChanged,
    EpisodeOver,
    GameOver,
    HandChanged,
    PlayersCalled,
    QuestionAsked,
    TurnEnded,
)
from bot.app.notices.notice_parts import Asked, LogSpan
from bot.app.notices.notices import Notice, OutgoingNotice, public_span
from bot.store.queries.outbox import Kind
from bot.store.records import StepRow
from engine.core.game import Clock
from engine.core.seat import Seat

ONLY_THE_NEWEST = (Kind.HOLD, Kind.LOBBY, Kind.EPISODE)  # an older one that still waits is needless


def notices_of_step(
    before: LiveGame, after: LiveGame, entries: Sequence[StepRow]
) -> list[OutgoingNotice]:
    """Return one message a turn, what is announced in the middle of it, and changed hands."""
    if not entries:  # the game may have been given up
        return _episode_over(before, after, taken_back=True)
    game = after.rules
    result = game.play.result(after.state)
    ended = result is not None or turn_ended(before, after)
    turned_back = is_turned_back(entries[-1])  # an undo has a notice of its own
    found = _episode_over(before, after, taken_back=turned_back, ended=ended)
    span = LogSpan(_announced_to(before, found), after.revision)
    if result is not None:
        found.append(outgoing(GameOver(span), after))
    elif turned_back:
        found += _goes_on(after, span)
    elif ended and not _computers_play_on(before, after, entries[-1]):
        found.append(outgoing(TurnEnded(span, game.play.turn(after.state), asked(after)), after))
    elif not ended:
        found += _answers_in(before, after, span)
        found += _asking(before, after, entries, span)
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


def folded(found: list[OutgoingNotice]) -> list[OutgoingNotice]:
    """Put what time has done into the message of the turn that it ended, if there is one."""
    whole = next((one for one in found if isinstance(one.notice, TurnEnded | GameOver)), None)
    if whole is None or not isinstance(whole.notice, TurnEnded | GameOver):
        return found
    within: list[ByTime] = [one.notice for one in found if isinstance(one.notice, ByTime)]
    if not within:
        return found
    fuller = replace(whole, notice=replace(whole.notice, within=tuple(within)))
    others = (one for one in found if not isinstance(one.notice, ByTime))
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


def turn_ended(before: LiveGame, after: LiveGame) -> bool:
    """Is it another turn now, or another player's own time?"""
    play = after.rules.play
    return play.turn(after.state) != play.turn(before.state) or _handed_on(before, after)


def _episode_over(
    before: LiveGame, after: LiveGame, *, taken_back: bool, ended: bool = False
) -> list[OutgoingNotice]:
    """Return the end of the episode that the game was in, if it is over.

    The message of the turn, or the one that comes next, tells what ended it. One that was taken
    back, or given up with its game, has no message any more: that of the turn tells the rest.
    """
    old, new = before.episode, after.episode
    if old is None or (new is not None and new.key == old.key):
        return []
    if taken_back:
        return [outgoing(EpisodeOver(old.key), after)]
    next_announced = ended or new is not None or is_at_once(old)
    span = LogSpan(before.row.told, before.revision if next_announced else after.revision)
    turn = before.rules.play.turn(before.state)
    return [outgoing(EpisodeOver(old.key, span, old.asked, turn), after)]


def _announced_to(before: LiveGame, found: Sequence[OutgoingNotice]) -> int:
    """Return the revision up to which the channel has read, with what is sent first."""
    spans = [span for one in found if (span := public_span(one.notice)) is not None]
    return max([before.row.told, *(span.to for span in spans)])


def _goes_on(after: LiveGame, span: LogSpan) -> list[OutgoingNotice]:
    """Return the episode that the game is in, as it is now."""
    episode = after.episode
    if episode is None:
        return []
    turn = after.rules.play.turn(after.state)
    calls = episode.calls
    notice = EpisodeChanged(episode.key, span, asked(after), episode.asked, calls, turn)
    return [outgoing(notice, after)]


def _answers_in(before: LiveGame, after: LiveGame, span: LogSpan) -> list[OutgoingNotice]:
    """Return what came of several answers, when the last is in and the turn goes on."""
    old = before.episode
    if old is None or not is_at_once(old) or after.episode is not None:
        return []
    return [outgoing(AnswersIn(old.asked, span), after)]


def _asking(
    before: LiveGame, after: LiveGame, entries: Sequence[StepRow], span: LogSpan
) -> list[OutgoingNotice]:
    """Return what calls the players who must answer before the turn goes on.

    What a computer player is asked it answers at once, and the channel reads it when a player is
    asked.
    """
    new = newly_asked(before, after, entries)
    if (episode := after.episode) is not None:
        called = tuple(Asked.of(ask, after.person_of(ask.seat)) for ask in new)
        calls = [outgoing(PlayersCalled(called), after)] if called and not episode.calls else []
        return [*_goes_on(after, span), *calls]
    found: list[OutgoingNotice] = []
    for ask in new:
        person = after.person_of(ask.seat)
        # Several may be asked: what led to it is said once, and not again after an episode.
        tells = ask.tells and not found and before.episode is None
        notice = QuestionAsked(Asked.of(ask, person))
        if tells and is_computer(after, entries[-1].seat):
            # All that the channel has not read yet; earlier turns too.
            notice = replace(notice, span=span)
        elif tells:
            led = LogSpan(before.revision, after.revision)
            notice = replace(notice, span=led, repeated=True)
        found.append(outgoing(notice, after, ask.seat, person))
    return found


def _hand_changed(before: LiveGame, after: LiveGame, seat: Seat) -> bool:
    """Would the picture of this seat's hand look different, or is it asked something new?"""
    game = after.rules
    one, two = (game.play.surface(live.state, seat) for live in (before, after))
    own = [ask for ask in game.play.asks(before.state) if ask.seat == seat]
    new = [ask for ask in game.play.asks(after.state) if ask.seat == seat]
    return one != two or own != new
