"""Settle: take own tokens of one sector back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action, together
from engine.nova.agenda import CheckDeficits
from engine.nova.forces import tokens
from engine.nova.map import Sector
from engine.nova.pieces import SubAction, Token
from engine.nova.spending import check_energy, price, spend
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import MOST_SHIPS, Words

BASE = 1
PARTS = ("ships", "disabled", "stations", "gate", "colonies")


@dataclass(frozen=True, slots=True)
class Abandon(Action):
    """Return tokens to the reserve; colonies take stations and the gate along (7.3, N18)."""

    sector: Sector
    ships: int = 0
    disabled: int = 0
    stations: int = 0
    gate: bool = False
    colonies: bool = False
    verb: ClassVar[str] = "abandon"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> list[Abandon]:
        player = position.players[seat]
        ships, disabled, stations = player.ships, player.disabled, player.stations
        found: list[Abandon] = []
        for sector in sorted(tokens(player)):
            found += _parts(
                seat,
                sector,
                ships.get(sector, 0),
                disabled.get(sector, 0),
                stations.get(sector, 0),
                sector in player.gates,
                sector in player.sectors,
            )
        return found

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Abandon]:
        return together(position, cls.candidates(position, seat))

    def check(self, position: Position) -> None:
        player, sector = position.players[self.seat], self.sector
        for token, number, there in (
            (Token.SHIP, self.ships, player.ships),
            (Token.SHIP, self.disabled, player.disabled),
            (Token.STATION, self.stations, player.stations),
        ):
            if number > (have := there.get(sector, 0)):
                raise Refused("not_there", sector=sector, token=token, have=have)
        if self.gate and sector not in player.gates:
            raise Refused("not_there", sector=sector, token=Token.GATE, have=0)
        if self.colonies and sector == player.home:
            raise Refused("home_stays", sector=sector)
        if self.colonies and sector not in player.sectors:
            raise Refused("not_owned", sector=sector)
        if not any((self.ships, self.disabled, self.stations, self.gate, self.colonies)):
            raise Refused("nothing_to_abandon")
        check_energy(position, self.seat, price(position, self.seat, SubAction.ABANDON, BASE))

    def apply(self, table: Table) -> None:
        seat, sector = self.seat, self.sector
        spend(table, seat, SubAction.ABANDON, BASE)
        if any((self.ships, self.disabled, self.stations, self.gate)):
            gates = int(self.gate)
            table.take_back(seat, sector, self.ships, self.disabled, self.stations, gates)
        if self.colonies:
            table.give_up_sector(seat, sector)
            table.push(CheckDeficits((seat,)))

    def words(self) -> Iterator[object]:
        yield self.sector
        for part, number in (
            ("ships", self.ships), ("disabled", self.disabled), ("stations", self.stations)
        ):  # fmt: skip
            if number:
                yield part
                yield number
        if self.gate:
            yield "gate"
        if self.colonies:
            yield "colonies"

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Abandon:
        sector = words.sector()
        parts: dict[str, int] = {}
        while words.left:
            part = words.one_of(*(part for part in PARTS if part not in parts))
            parts[part] = 1 if part in ("gate", "colonies") else words.number(MOST_SHIPS)
        if not parts:
            raise words.refuse(" or ".join(PARTS))
        colonies = "colonies" in parts
        return cls(
            seat,
            sector,
            ships=parts.get("ships", 0),
            disabled=parts.get("disabled", 0),
            # All stations and the gate go with the colonies; naming them changes nothing.
            stations=0 if colonies else parts.get("stations", 0),
            gate="gate" in parts and not colonies,
            colonies=colonies,
        )


@lru_cache(maxsize=512)  # most tokens stand where they stood a turn ago
def _parts(
    seat: Seat,
    sector: Sector,
    ships: int,
    disabled: int,
    stations: int,
    gate: bool,
    colonies: bool,
) -> tuple[Abandon, ...]:
    """List the single parts of what stands in a sector."""
    found = [Abandon(seat, sector, ships=number + 1) for number in range(ships)]
    found += [Abandon(seat, sector, disabled=number + 1) for number in range(disabled)]
    found += [Abandon(seat, sector, stations=number + 1) for number in range(stations)]
    if gate:
        found.append(Abandon(seat, sector, gate=True))
    if colonies:
        found.append(Abandon(seat, sector, colonies=True))
    return tuple(found)
