"""Who may attack whom, and with which units (11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.forces import contested_sectors, forces, has_tokens, is_enemy, tokens
from engine.nova.map import Sector
from engine.nova.pieces import SectorKind, Side, Space, Token
from engine.nova.resolving import Losses
from engine.nova.sides import entity_gates_in, is_defended, tokens_in
from engine.nova.spending import check_energy, minimum
from engine.nova.state import Groups, Position, board_of
from engine.nova.totals import effects_of


@dataclass(frozen=True, slots=True)
class Ranged:
    """The attacker's units that fire in from sectors next door."""

    ships: Groups = ()
    stations: Groups = ()

    def __bool__(self) -> bool:
        return bool(self.ships or self.stations)


NONE = Ranged()


def check_attack(
    position: Position,
    seat: Seat,
    sector: Sector,
    enemy: Seat | None,
    ranged: Ranged = NONE,
    *,
    base: int,
    unit_inside: bool = False,
) -> None:
    """Refuse an attack that may not be declared or paid (11.1, N34).

    `unit_inside`: an own active unit must be in the sector, as for an assault.
    """
    if enemy is not None and not is_enemy(seat, enemy):
        raise Refused("own_tokens")
    if board_of(position).kind(sector) is SectorKind.HOMEWORLD:
        raise Refused("homeworld_attack", sector=sector)
    _check_ranged(position, seat, sector, ranged)
    own = tokens_in(position, Side.of(seat), sector)
    target = Side.of(enemy)
    if not is_defended(position, target, sector):
        _check_undefended(position, sector, target, own, ranged)
    elif not (own.ships or own.stations) and (unit_inside or not ranged):
        raise Refused("no_unit_there", sector=sector)
    need = max(base, minimum(position, seat, Space.COMBAT))
    check_energy(position, seat, need)


def _check_undefended(
    position: Position, sector: Sector, target: Side, own: Losses, ranged: Ranged
) -> None:
    """Refuse what cannot clear out an enemy without ships and stations."""
    has_any = (
        bool(entity_gates_in(position, sector))
        if target.seat is None
        else has_tokens(position.players[target.seat], sector)
    )
    if not has_any:
        raise Refused("no_target", sector=sector, enemy=target)
    if ranged:
        raise Refused("ranged_undefended", sector=sector)
    if not own.ships:
        raise Refused("no_ship_there", sector=sector)


def _check_ranged(position: Position, seat: Seat, sector: Sector, ranged: Ranged) -> None:
    """Refuse units that are not there, not next door, or that cannot fire so far."""
    effects = effects_of(position, seat)
    player = position.players[seat]
    for token, groups, there, fires in (
        (Token.SHIP, ranged.ships, player.ships, effects.range_ships(False)),
        (Token.STATION, ranged.stations, player.stations, effects.range_stations(False)),
    ):
        if groups and not fires:
            raise Refused("no_range", token=token)
        for origin, number in groups:
            if not board_of(position).adjacent(origin, sector):
                raise Refused("not_adjacent", sector=origin, other=sector)
            have = there.get(origin, 0)
            if not 1 <= number <= have:
                raise Refused("not_there", sector=origin, token=token, have=have)


def attack_candidates(
    position: Position, seat: Seat, *, everywhere: bool = False
) -> Iterator[tuple[Sector, Seat | None, Ranged]]:
    """List attacks worth checking: without ranged units, and with all that can fire in.

    With `everywhere` also those in which no own unit can take part.
    """
    player, effects = position.players[seat], effects_of(position, seat)
    fires = effects.range_ships(False) or effects.range_stations(False)
    where = contested_sectors(position, seat)
    inside = where.intersection((*player.ships, *player.stations))
    if not (everywhere or fires):
        where = inside
    if not where:
        return
    enemies: list[Seat | None] = [None]
    enemies += [each for each in SEATS[: len(position.players)] if is_enemy(seat, each)]
    for sector in sorted(where):
        everything = all_ranged(position, seat, sector) if fires else NONE
        if not (everywhere or sector in inside or everything):
            continue
        for enemy in enemies:
            if sector in _targets(position, enemy):
                yield sector, enemy, NONE
                if everything:
                    yield sector, enemy, everything


def _targets(position: Position, enemy: Seat | None) -> frozenset[Sector]:
    """Return the sectors with a token of an enemy, its homeworld left out."""
    if enemy is None:
        return forces(position.entity).union(position.entity.gates.values())
    player = position.players[enemy]
    return tokens(player) - {player.home}


def all_ranged(position: Position, seat: Seat, sector: Sector) -> Ranged:
    """Return every unit of a seat that can fire into a sector from next door."""
    effects = effects_of(position, seat)
    ships_fire, stations_fire = effects.range_ships(False), effects.range_stations(False)
    if not (ships_fire or stations_fire):
        return NONE
    player = position.players[seat]
    near = sorted(board_of(position).neighbours[sector])

    def units(there: Mapping[Sector, int], fires: bool) -> Groups:
        return tuple((each, there[each]) for each in near if fires and each in there)

    return Ranged(
        units(player.ships, ships_fire),
        units(player.stations, stations_fire),
    )
