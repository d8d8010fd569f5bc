"""Positions the program wrote itself: read without doubting them.

`loading` reads what anybody may have written and checks all of it. A row of our own database is
what `saving` made of a position; here it is put together again, by way of readers that are made
once for each side of the board.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Result, Setup
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.sol.board import RINGS, SIDES, Cell, Ring, Side, Slot
from engine.sol.edition import Edition, edition
from engine.sol.effect import EFFECTS
from engine.sol.house import House
from engine.sol.loading import read_orders
from engine.sol.pieces import Card, Debt, Piece, Suit
from engine.sol.saving import Progress
from engine.sol.setup import agree
from engine.sol.state import FIRST_ORDERS, Active, Player, State, Station, Terms

Page = Mapping[str, Any]
Read = Callable[[Any], Any]

SUIT = {str(suit): suit for suit in Suit}
CARD = {str(card): card for card in Card}
PIECE = {str(piece): piece for piece in Piece}
DEBT = {str(debt): debt for debt in Debt}


def restore(page: Page) -> State:
    """The position `saving.write` was given."""
    rows = page["players"]
    seed = page["seed"]
    setup = Setup(
        page["edition"],
        len(rows),
        int(seed, 16) if isinstance(seed, str) else seed,
        tuple(page["options"]),
    )
    numbers, switches, side = _agreed(setup.edition, setup.seats, setup.options)
    terms = Terms(
        setup, numbers, switches, side,
        tuple([SUIT[name] for name in page["suits"]]),
        {SUIT[suit]: effect for suit, effect in page["effects"].items()},
    )  # fmt: skip
    notes: Progress = _notes(side.name, switches.wording.name)(page["progress"])
    discard = [SUIT[name] for name in page["discard"]]
    public = end = len(discard) - sum(notes.put_away.values())
    cells, slots, eyes = side.cell_named, side.slot_named, side.eye_named
    stations: list[tuple[Cell, Station]] = []
    gates: list[tuple[Slot, Seat]] = []
    players = []
    for seat, row in zip(SEATS, rows, strict=False):
        start, end = end, end + notes.put_away.get(seat, 0)
        card = row["card"]
        players.append(
            Player(
                eyes[row["eye"]], row["energy"], row["momentum"], row["hold"], row["reserve"],
                row.get("vaporized", 0), row.get("lost", 0),
                {BY_NAME[name]: many for name, many in row.get("aboard", {}).items()},
                {cells[name]: many for name, many in row["sundivers"].items()},
                {PIECE[name]: many for name, many in row.get("vaporized_stations", {}).items()},
                None if card is None else SUIT[card],
                tuple(discard[start:end]),
                read_orders("orders", row["orders"]) if "orders" in row else FIRST_ORDERS,
            )
        )  # fmt: skip
        for name, kind in row["stations"].items():
            stations.append((cells[name], Station(seat, PIECE[kind])))
        for name in row["gates"]:
            gates.append((slots[name], seat))
    turn = evolve(notes.turn, mp=page["mp"], debts=tuple([DEBT[name] for name in page["debts"]]))
    state = State(
        terms, tuple(players),
        dict(sorted(stations, key=_place)), dict(sorted(gates, key=_place)),
        tuple([CARD[name] for name in page["deck"]]), tuple(discard[:public]),
        tuple([CARD[name] for name in page.get("removed", ())]), page["instability"],
        {cells[name]: many for name, many in page.get("garden", {}).items()},
        {cells[name]: many for name, many in page.get("parasites", {}).items()},
        turn, notes.agenda, notes.choices, notes.active, notes.idle,
        Chance(setup.seed, notes.used), None,
    )  # fmt: skip
    return evolve(state, result=_result(page["result"])) if "result" in page else state


def _result(page: Page) -> Result:
    """How the game ended, as it was told then."""
    winners = tuple([BY_NAME[name] for name in page["winners"]])
    levels = tuple(page["levels"].values())
    return Result(winners, levels, page.get("score"), page.get("success"))


def _place(pair: tuple[int, object]) -> int:
    return pair[0]


@lru_cache(maxsize=256)
def _agreed(name: str, seats: int, options: tuple[str, ...]) -> tuple[Edition, House, Side]:
    numbers, switches = agree(Setup(name, seats, 0, options))
    return numbers, switches, numbers.side(seats)


@cache
def _notes(side: str, wording: str) -> Read:
    here, cards = SIDES[side], edition(wording).wording.cards
    rings = {str(ring): ring for ring in RINGS}
    known: dict[Any, Read] = {
        Cell: here.cell_named.__getitem__,
        Slot: here.slot_named.__getitem__,
        Ring: rings.__getitem__,
        Seat: BY_NAME.__getitem__,
        Suit: SUIT.__getitem__,
        Card: CARD.__getitem__,
        int: _same, bool: _same, str: _same,
    }  # fmt: skip

    def active(page: Page) -> Active:
        kind = EFFECTS[cards.get(page["effect"], page["effect"])].memory
        if kind is None:
            return Active(page["effect"])
        return Active(page["effect"], _reader(kind, known)(page["memory"]))

    known[Active] = active
    return _reader(Progress, known)


def _same(value: Any) -> Any:
    return value


def _reader(kind: Any, known: dict[Any, Read]) -> Read:
    """How values of a declared type are read, worked out once."""
    if kind not in known:

        def later(value: Any) -> Any:
            return known[kind](value)

        known[kind] = later  # for records that hold their like
        known[kind] = _made(kind, known)
    return known[kind]


def _made(kind: Any, known: dict[Any, Read]) -> Read:
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _one_of(inner, known)
    if origin is tuple and inner[1:] == (Ellipsis,):
        item = _reader(inner[0], known)
        return lambda value: tuple([item(one) for one in value])
    if origin is tuple:
        items = [_reader(one, known) for one in inner]
        return lambda value: tuple([read(one) for read, one in zip(items, value, strict=True)])
    if origin is frozenset:
        item = _reader(inner[0], known)
        return lambda value: frozenset([item(one) for one in value])
    if origin is not None and issubclass(origin, Mapping):
        key, item = (_reader(one, known) for one in inner)
        return lambda value: {key(name): item(one) for name, one in value.items()}
    if is_dataclass(kind):
        return _record(kind, known)
    if issubclass(kind, Enum):
        return {one.value: one for one in kind}.__getitem__
    raise TypeError(f"no way to read {kind}")


def _record(kind: Any, known: dict[Any, Read]) -> Read:
    hints = typing.get_type_hints(kind)
    parts = {item.name: _reader(hints[item.name], known) for item in fields(kind)}

    def read(value: Page) -> Any:
        return kind(**{name: parts[name](one) for name, one in value.items() if name != "is"})

    return read


def _one_of(kinds: tuple[Any, ...], known: dict[Any, Read]) -> Read:
    choices = [kind for kind in kinds if kind is not type(None)]
    records = {_name(kind): _reader(kind, known) for kind in choices if is_dataclass(kind)}
    others = [_reader(kind, known) for kind in choices if not is_dataclass(kind)]

    def read(value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, dict) and "is" in value:
            return records[value["is"]](value)
        for other in others[:-1]:
            try:
                return other(value)
            except (KeyError, TypeError):
                continue
        return others[-1](value) if others else records[_name(choices[0])](value)

    return read


def _name(kind: Any) -> str:
    name: str = kind.__name__
    return name
