"""The end of the game: declaring victory, who won, who is most valuable (15)."""

from __future__ import annotations

from itertools import groupby

from engine.core.game import Mode, Note, Result
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.objectives import complete
from engine.nova.pieces import EndedBy
from engine.nova.standing_orders import Order
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.totals import artifact_count, artifact_total, score, victory_track


def stars_needed(position: Position) -> int:
    """Return the victory track at which victory may be declared."""
    return position.terms.options.difficulty.star_per_player * len(position.players)


def check_victory(position: Position) -> None:
    """Refuse to declare while a condition is missing at this moment (N68)."""
    need, have = stars_needed(position), victory_track(position)
    if have < need:
        raise Refused("stars_short", need=need, have=have)
    need, have = position.terms.options.difficulty.artifacts, artifact_total(position)
    if have < need:
        raise Refused("artifacts_short", need=need, have=have)


def reveal_by_order(table: Table, seat: Seat) -> None:
    """Reveal every completed objective, if the player's standing order says so (20.3)."""
    if table.players[seat].order(Order.REVEAL) == "on":
        for card in complete(table, seat):
            table.reveal_objective(seat, card)


def ranking(position: Position) -> tuple[tuple[Seat, ...], ...]:
    """Group the seats by final score and the tie rules, the best first (15.5, N69)."""

    def worth(seat: Seat) -> tuple[int, int, int, int]:
        player = position.players[seat]
        artifacts = artifact_count(position, seat)
        return score(position, seat), artifacts, len(player.sectors), player.energy

    seats = sorted(SEATS[: len(position.players)], key=worth, reverse=True)
    return tuple(tuple(sorted(group)) for _, group in groupby(seats, key=worth))


def finish(table: Table, by: EndedBy) -> None:
    """End the game at once; after a defeat scores are still counted (15.2)."""
    scores = tuple(score(table, seat) for seat in SEATS[: len(table.players)])
    table.end_game(by, ranking(table), scores)


def result(position: Position) -> Result | None:
    """Return how a game ended, in the words of any game; None: it goes on."""
    ending = position.result
    if ending is None:
        return None
    success = None if ending.by is EndedBy.DECLARED else False
    notes = (Note(ending.by.value, {"best": ending.ranking[0]}),)
    return Result(Mode.AGAINST, ending.ranking, ending.scores, success, notes)
