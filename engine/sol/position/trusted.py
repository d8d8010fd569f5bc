"""Positions put together from their pages; those the program wrote itself are read undoubted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.sol.board import Side
from engine.sol.edition import Edition
from engine.sol.house import House
from engine.sol.outcome import Outcome
from engine.sol.pieces import Piece
from engine.sol.position.page import Page, Progress, records
from engine.sol.setup import agree
from engine.sol.state import Player, State, Station, Terms

STATIONS = tuple({kind: Station(seat, kind) for kind in Piece} for seat in SEATS)


def restore(value: Mapping[str, Any]) -> State:
    """Read the position that `write` was given."""
    seats, options = len(value["players"]), tuple(value["options"])
    read, numbers, switches, side = _agreed(value["edition"], seats, options)
    page = read(value)
    setup = Setup(page.edition, seats, page.seed, options)
    terms = Terms(setup, numbers, switches, side, page.suits, page.effects)
    assert page.progress is not None
    state = assemble(page, terms, page.progress)
    if page.result is None:
        return state
    end = page.result
    result = Outcome(end.winners, tuple(end.levels.values()), end.score, end.success)
    return evolve(state, result=result)


def assemble(page: Page, terms: Terms, notes: Progress) -> State:
    """Put a position together from a page in which nothing is missing, without its result."""
    turn = notes.turn
    if page.mp or page.debts:
        turn = evolve(turn, mp=page.mp, debts=page.debts)
    start = public = len(page.discard) - sum(notes.put_away.values())
    stations, gates, players = {}, {}, []
    for seat, row in zip(SEATS, page.players, strict=False):
        end = start + notes.put_away.get(seat, 0)
        players.append(
            Player(
                row.eye, row.energy, row.momentum, row.hold, row.reserve, row.vaporized, row.lost,
                row.aboard, row.sundivers, row.vaporized_stations, row.card,
                page.discard[start:end], row.orders,
            )
        )  # fmt: skip
        start, own = end, STATIONS[seat]
        for cell, kind in row.stations.items():
            stations[cell] = own[kind]
        for slot in row.gates:
            gates[slot] = seat
    return State(
        terms, tuple(players), {cell: stations[cell] for cell in sorted(stations)},
        {slot: gates[slot] for slot in sorted(gates)},
        page.deck, page.discard[:public], page.removed, page.instability, page.garden,
        page.parasites, turn, notes.agenda, notes.choices, notes.active,
        notes.idle, Chance(terms.setup.seed, notes.used), None,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _agreed(
    name: str, seats: int, options: tuple[str, ...]
) -> tuple[Callable[[Mapping[str, Any]], Page], Edition, House, Side]:
    """What such a table agreed on, and what reads its pages."""
    numbers, switches = agree(Setup(name, seats, 0, options))
    side = numbers.side(seats)
    return records(side.name, switches.wording.name).reader(Page), numbers, switches, side
