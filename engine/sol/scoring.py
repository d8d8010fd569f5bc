"""Who won, and how well everybody came away."""

from __future__ import annotations

from bisect import bisect

from engine.core.game import Result
from engine.core.seat import Seat
from engine.sol.state import Position

LEVELS = (8, 13, 21, 30, 40, 50)  # momentum from which the next level of survival is reached


def level(momentum: int, *, winner: bool) -> int:
    """The level of survival, 1 to 7; a winner reads one higher."""
    return min(7, 1 + bisect(LEVELS, momentum) + winner)


def score(position: Position) -> Result:
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
    return Result(winners, levels)


def common_score(position: Position) -> Result:
    """Alone or together: the lowest momentum counts for everybody (R107, R109)."""
    lowest = min(player.momentum for player in position.players)
    success = lowest >= position.terms.house.target
    everybody = tuple(Seat(seat) for seat in range(len(position.players)))
    reached = level(lowest, winner=success)
    return Result(everybody if success else (), (reached,) * len(everybody), lowest, success)
