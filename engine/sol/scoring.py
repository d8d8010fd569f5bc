"""Who won, and how well everybody came away."""

from __future__ import annotations

from bisect import bisect

from engine.core.game import Mode, Note, Result
from engine.core.seat import Seat
from engine.sol.outcome import Outcome
from engine.sol.state import Position, State

LEVELS = (8, 13, 21, 30, 40, 50)  # momentum from which the next level of survival is reached


def level(momentum: int, *, winner: bool) -> int:
    """The level of survival, 1 to 7; a winner reads one higher."""
    return min(7, 1 + bisect(LEVELS, momentum) + winner)


def score(position: Position) -> Outcome:
    """Most momentum wins, all who have it together (R44); or the common score is enough."""
    if position.terms.house.against_the_star:
        return common_score(position)
    best = max(player.momentum for player in position.players)
    winners = tuple(
        Seat(seat) for seat, player in enumerate(position.players) if player.momentum == best
    )
    levels = tuple(
        level(player.momentum, winner=player.momentum == best) for player in position.players
    )
    return Outcome(winners, levels)


def result(state: State) -> Result | None:
    """How a game ended, in the words of any game; None: it goes on."""
    outcome = state.result
    if outcome is None:
        return None
    scores = tuple(player.momentum for player in state.players)
    seats = tuple(Seat(place) for place in range(len(scores)))
    notes: tuple[Note, ...] = ()
    if state.terms.house.levels_of_survival:
        fared = zip(seats, scores, outcome.levels, strict=True)
        notes = tuple(
            Note("survival", {"seat": seat, "momentum": momentum, "level": level})
            for seat, momentum, level in fared
        )
    if outcome.score is not None:
        mode = Mode.ALONE if len(seats) == 1 else Mode.TOGETHER
        return Result(mode, (seats,), scores, outcome.success, notes)
    others = [seat for seat in seats if seat not in outcome.winners]
    places = sorted({scores[seat] for seat in others}, reverse=True)
    groups = (tuple(seat for seat in others if scores[seat] == place) for place in places)
    return Result(Mode.AGAINST, (outcome.winners, *groups), scores, notes=notes)


def common_score(position: Position) -> Outcome:
    """Alone or together: the lowest momentum counts for everybody (R107, R109)."""
    lowest = min(player.momentum for player in position.players)
    success = lowest >= position.terms.house.target
    everybody = tuple(Seat(seat) for seat in range(len(position.players)))
    reached = level(lowest, winner=success)
    return Outcome(everybody if success else (), (reached,) * len(everybody), lowest, success)
