"""Positions put together from their pages; those the program wrote itself are read undoubted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Any

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.seat import SEATS, Seat
from engine.core.shapes import read_seed
from engine.sol.board import Cell, Side, Slot
from engine.sol.edition import Edition
from engine.sol.outcome import Outcome
from engine.sol.pieces import Card, Debt, Piece, Suit
from engine.sol.position.json_form import Page, Progress, Row, records
from engine.sol.setup import agree
from engine.sol.state import FIRST_ORDERS, Player, State, Station, Terms
from engine.sol.variants import House

STATIONS = tuple({kind: Station(seat, kind) for kind in Piece} for seat in SEATS)
USUAL_FIELDS, USUAL_FIELDS_OF_A_ROW = (
    sum(field.metadata.get("always", False) for field in fields(kind)) for kind in (Page, Row)
)
_suit = {str(suit): suit for suit in Suit}.__getitem__
_card = {str(card): card for card in Card}.__getitem__


def restore(value: Mapping[str, Any]) -> State:
    """Read the position that `write` was given."""
    if len(value) == USUAL_FIELDS:
        return _restore_usual(value)
    seats, options = len(value["players"]), tuple(value["options"])
    reader, numbers, switches, side = _agreed(value["edition"], seats, options)
    page = reader(Page)(value)
    setup = Setup(page.edition, seats, page.seed, options)
    terms = Terms(setup, numbers, switches, side, page.suits, page.effects)
    assert page.progress is not None
    state = assemble(page, terms, page.progress)
    if page.result is None:
        return state
    end = page.result
    result = Outcome(end.winners, tuple(end.levels.values()), end.score, end.success)
    return evolve(state, result=result)


def _restore_usual(value: Mapping[str, Any]) -> State:
    """Read a page that has no more than every page has.

    Nearly all are such, and games are loaded all the time: here nothing is read into a record that
    is only an intermediate one, which takes a third less.
    """
    rows, options = value["players"], tuple(value["options"])
    reader, numbers, switches, side = _agreed(value["edition"], len(rows), options)
    setup = Setup(value["edition"], len(rows), read_seed(value["seed"]), options)
    effects = {}
    for suit, effect in value["effects"].items():
        effects[_suit(suit)] = effect
    terms = Terms(setup, numbers, switches, side, tuple(map(_suit, value["suits"])), effects)
    notes = reader(Progress)(value["progress"])
    discard, put_away = tuple(map(_suit, value["discard"])), notes.put_away
    start = public = len(discard) - sum(put_away.values())
    cells, slots, eyes = side.cell_named, side.slot_named, side.eye_named
    stations: list[tuple[Cell, Station]] = []
    gates: list[tuple[Slot, Seat]] = []
    players = []
    for seat, row in zip(SEATS, rows, strict=False):
        end = start + put_away[seat] if seat in put_away else start
        mine = discard[start:end]
        start, own = end, STATIONS[seat]
        # Loops take less than comprehensions, which are calls of their own.
        for name, kind in row["stations"].items():
            stations.append((cells[name], own[kind]))
        for name in row["gates"]:
            gates.append((slots[name], seat))
        if len(row) != USUAL_FIELDS_OF_A_ROW:
            players.append(_player(reader(Row)(row), mine))
            continue
        card, sundivers = row["card"], {}
        for name, many in row["sundivers"].items():
            sundivers[cells[name]] = many
        players.append(
            Player(
                eyes[row["eye"]], row["energy"], row["momentum"], row["hold"], row["reserve"], 0, 0,
                {}, sundivers, {}, None if card is None else _suit(card), mine, FIRST_ORDERS,
            )
        )  # fmt: skip
    # No two stand in one place, so that only the places are compared.
    stations.sort()
    gates.sort()
    turn = notes.turn
    if value["mp"] or value["debts"]:
        turn = evolve(turn, mp=value["mp"], debts=tuple(map(Debt, value["debts"])))
    return State(
        terms, tuple(players), dict(stations), dict(gates), tuple(map(_card, value["deck"])),
        discard[:public], (), value["instability"], {}, {}, turn, notes.agenda, notes.choices,
        notes.active, notes.idle, Chance(setup.seed, notes.used), None,
    )  # fmt: skip


def assemble(page: Page, terms: Terms, notes: Progress) -> State:
    """Put a position together from a page in which nothing is missing, without its result."""
    turn = notes.turn
    if page.mp or page.debts:
        turn = evolve(turn, mp=page.mp, debts=page.debts)
    start = public = len(page.discard) - sum(notes.put_away.values())
    stations, gates, players = {}, {}, []
    for seat, row in zip(SEATS, page.players, strict=False):
        end = start + notes.put_away.get(seat, 0)
        players.append(_player(row, page.discard[start:end]))
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


def _player(row: Row, put_away: tuple[Suit, ...]) -> Player:
    return Player(
        row.eye, row.energy, row.momentum, row.hold, row.reserve, row.vaporized, row.lost,
        row.aboard, row.sundivers, row.vaporized_stations, row.card, put_away, row.orders,
    )  # fmt: skip


@lru_cache(maxsize=256)
def _agreed(
    name: str, seats: int, options: tuple[str, ...]
) -> tuple[Callable[[type], Callable[[Any], Any]], Edition, House, Side]:
    """What such a table agreed on, and what makes readers of its pages."""
    numbers, switches = agree(Setup(name, seats, 0, options))
    side = numbers.side(seats)
    return records(side.name, switches.wording.name).reader, numbers, switches, side
