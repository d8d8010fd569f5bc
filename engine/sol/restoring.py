"""Positions the program wrote itself: read without doubting them.

`loading` reads what anybody may have written and checks all of it. A row of our own database is
what `saving` made of a position; here it is put together again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, TypeVar, get_type_hints

from engine.core.chance import Chance
from engine.core.codec import Reader, read_seed
from engine.core.game import Setup
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.sol.board import Cell, Side, Slot
from engine.sol.edition import Edition
from engine.sol.effect import EFFECTS
from engine.sol.house import House
from engine.sol.loading import read_orders
from engine.sol.outcome import Outcome
from engine.sol.pieces import STATIONS, SUITS, Card, Piece, Suit
from engine.sol.saving import Progress
from engine.sol.setup import agree
from engine.sol.shapes import shapes
from engine.sol.state import FIRST_ORDERS, Player, State, Station, Terms

Page = Mapping[str, Any]
T = TypeVar("T")

SUIT = {str(suit): suit for suit in Suit}
CARD = {str(card): card for card in Card}
PIECE = {str(piece): piece for piece in Piece}
# Every station there can be: they are equal for good, and most of what stands on a board.
STATION = tuple([{str(kind): Station(seat, kind) for kind in STATIONS} for seat in SEATS])


def restore(page: Page) -> State:
    """The position `saving.write` was given."""
    rows = page["players"]
    setup = Setup(page["edition"], len(rows), read_seed(page["seed"]), tuple(page["options"]))
    numbers, switches, side = _agreed(setup.edition, setup.seats, setup.options)
    terms = Terms(
        setup, numbers, switches, side,
        tuple(map(SUIT.__getitem__, page["suits"])),
        {SUIT[suit]: effect for suit, effect in page["effects"].items()},
    )  # fmt: skip
    notes, readers = page["progress"], _readers(side.name, switches.wording.name)
    put_away = readers["put_away"](notes["put_away"]) if "put_away" in notes else {}
    discard = tuple(map(SUIT.__getitem__, page["discard"]))
    public = end = len(discard) - sum(put_away.values())
    cells, slots, eyes = side.cell_named, side.slot_named, side.eye_named
    stations: list[tuple[Cell, Station]] = []
    gates: list[tuple[Slot, Seat]] = []
    players = []
    for seat, row in zip(SEATS, rows, strict=False):
        start, end = end, end + put_away.get(seat, 0)
        card = row["card"]
        players.append(
            Player(
                eyes[row["eye"]], row["energy"], row["momentum"], row["hold"], row["reserve"],
                row.get("vaporized", 0), row.get("lost", 0),
                _named(BY_NAME, row["aboard"]) if "aboard" in row else {},
                {cells[name]: many for name, many in row["sundivers"].items()},
                _named(PIECE, row["vaporized_stations"]) if "vaporized_stations" in row else {},
                None if card is None else SUIT[card],
                discard[start:end] if end > start else (),
                read_orders("orders", row["orders"]) if "orders" in row else FIRST_ORDERS,
            )
        )  # fmt: skip
        theirs = STATION[seat]
        stations += [(cells[name], theirs[kind]) for name, kind in row["stations"].items()]
        gates += [(slots[name], seat) for name in row["gates"]]
    # No two stand in one place, so that only the places are compared.
    stations.sort()
    gates.sort()
    turn = notes["turn"]
    if page["mp"] or page["debts"]:
        turn = {**turn, "mp": page["mp"], "debts": page["debts"]}
    return State(
        terms, tuple(players), dict(stations), dict(gates),
        tuple(map(CARD.__getitem__, page["deck"])), discard[:public],
        tuple(map(CARD.__getitem__, page.get("removed", ()))), page["instability"],
        _named(cells, page["garden"]) if "garden" in page else {},
        _named(cells, page["parasites"]) if "parasites" in page else {},
        readers["turn"](turn),
        readers["agenda"](notes["agenda"]) if "agenda" in notes else (),
        readers["choices"](notes["choices"]) if "choices" in notes else (),
        readers["active"](notes["active"]) if "active" in notes else (),
        notes.get("idle", 0), Chance(setup.seed, notes.get("used", 0)),
        _result(page["result"]) if "result" in page else None,
    )  # fmt: skip


def _result(page: Page) -> Outcome:
    """How the game ended, as it was told then."""
    winners = tuple([BY_NAME[name] for name in page["winners"]])
    levels = tuple(page["levels"].values())
    return Outcome(winners, levels, page.get("score"), page.get("success"))


def _named(known: Mapping[str, T], counts: Mapping[str, int]) -> dict[T, int]:
    return {known[name]: many for name, many in counts.items()}


@lru_cache(maxsize=256)
def _agreed(name: str, seats: int, options: tuple[str, ...]) -> tuple[Edition, House, Side]:
    numbers, switches = agree(Setup(name, seats, 0, options))
    return numbers, switches, numbers.side(seats)


@cache
def _readers(side: str, wording: str) -> Mapping[str, Reader]:
    """What reads each of the engine's own notes."""
    records = shapes(side, wording, len(SEATS), SUITS, tuple(EFFECTS))
    hints = get_type_hints(Progress)
    return {name: records.shape(kind).read for name, kind in hints.items()}
