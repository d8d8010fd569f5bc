"""What a queued turn is judged by: who stands where, as a line of text that can be compared."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.seat import SEATS, Seat
from engine.nova.forces import has_tokens, is_contested, owned_sectors
from engine.nova.map import Sector
from engine.nova.state import Position


def tokens_in_words(
    position: Position, sectors: Iterable[Sector], without: Seat | None = None
) -> str:
    """Write every token in some sectors, those of one seat left out."""
    return " ".join(f"{each}:{_tokens(position, each, without)}" for each in sorted(set(sectors)))


def _tokens(position: Position, sector: Sector, without: Seat | None) -> str:
    entity = position.entity
    gates = "".join(gate for gate in sorted(entity.gates) if entity.gates[gate] == sector)
    there = [
        f"{entity.ships.get(sector, 0)}.{entity.disabled.get(sector, 0)}"
        f".{entity.stations.get(sector, 0)}{gates}"
    ]
    for seat, player in zip(SEATS, position.players, strict=False):
        if seat != without and has_tokens(player, sector):
            there.append(
                f"{seat}.{player.ships.get(sector, 0)}.{player.disabled.get(sector, 0)}"
                f".{player.stations.get(sector, 0)}.{int(sector in player.gates)}"
                f".{int(sector in player.sectors)}"
            )
    return ",".join(there)


def own_places(position: Position, seat: Seat) -> str:
    """Write all that lies in the sectors where a seat has tokens: a phase may change it."""
    player = position.players[seat]
    places = [each for each in position.map if has_tokens(player, each)]
    loose = [f"{each}:{position.loose[each]}" for each in sorted(places) if each in position.loose]
    return " ".join([tokens_in_words(position, places), *loose])


def contested_places(position: Position, seat: Seat) -> frozenset[Sector]:
    """Return the own sectors in which an enemy has tokens."""
    own = owned_sectors(position.players[seat])
    return frozenset(each for each in own if is_contested(position, seat, each))
