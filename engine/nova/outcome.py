"""How a combat ends: hits, casualties, points, clearing out (11.7, 11.8)."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.agenda import AfterClearing, ApplyHits, CountHits, EndCombat
from engine.nova.forces import ships_in
from engine.nova.gates import relocate
from engine.nova.map import CENTRE
from engine.nova.maw import check_maw
from engine.nova.pieces import EntityGate, Side, Space
from engine.nova.resolving import Losses, casualties, kill_bonus, resolve, wins_sector
from engine.nova.sides import dice_of, entity_gates_in, fight, is_defended, tokens_in
from engine.nova.state import Combat, Position
from engine.nova.table import Table
from engine.nova.totals import effects_of


def count_hits(table: Table, job: CountHits) -> None:
    """Work out both sides' hits from the same dice (11.7)."""
    table.pop()
    combat = fight(table)
    attacker, defender = combat.sides
    strikes = resolve(dice_of(table, attacker), dice_of(table, defender))
    table.count_hits(dict(zip(combat.sides, strikes, strict=True)))


def losses(position: Position, side: Side) -> Losses:
    """Return what the hits on a side destroy as they are counted now (N44)."""
    combat = fight(position)
    return casualties(combat.hits.get(side, 0), tokens_in(position, side, combat.sector))


def apply_hits(table: Table, job: ApplyHits) -> None:
    """Destroy tokens of both sides at once, give points, clear out the sector (11.8, N101)."""
    table.pop()
    combat = fight(table)
    there = {side: tokens_in(table, side, combat.sector) for side in combat.sides}
    lost = {side: losses(table, side) for side in combat.sides}
    number = lost[Side.ENTITY].gates if Side.ENTITY in lost else 0
    gates = entity_gates_in(table, combat.sector)[:number]
    for side in combat.sides:
        if lost[side] != Losses():
            table.destroy(side, combat.sector, lost[side])
    for side in combat.sides:
        opponent = combat.opponent(side)
        _score(table, side, opponent, there[opponent], lost[opponent])
    for side in combat.sides:
        gates += _clear(table, side, combat.opponent(side), gates)
    table.push(AfterClearing(gates))


def _score(table: Table, side: Side, opponent: Side, there: Losses, lost: Losses) -> None:
    """Give the points of hits: kills, gates, and the sector (N2, N45)."""
    if side.seat is None:
        return
    if lost != Losses():
        table.count_feats(side.seat, opponent, lost)
        full = effects_of(table, side.seat).full_kills(False)
        _gain(table, side.seat, opponent, kill_bonus(lost, full=full))
    if wins_sector(there, lost):
        table.win_sector(side.seat, fight(table).sector)
        _gain(table, side.seat, opponent, 1)


def _gain(table: Table, seat: Seat, opponent: Side, points: int) -> None:
    """Points against the Entity count for all, others for the player alone."""
    if opponent is Side.ENTITY:
        table.gain_stars(seat, points)
    else:
        table.gain_points(seat, points)


def _clear(
    table: Table, side: Side, opponent: Side, relocating: tuple[EntityGate, ...]
) -> tuple[EntityGate, ...]:
    """Destroy colonies and gates of an enemy without units, if a ship of the side is left.

    Return the Entity's gates that are destroyed now; each is destroyed once in a combat (N48).
    """
    sector = fight(table).sector
    there = tokens_in(table, side, sector)
    if not there.ships + there.disabled or is_defended(table, opponent, sector):
        return ()
    gates: tuple[EntityGate, ...] = ()
    if opponent.seat is None:
        gates = tuple(each for each in entity_gates_in(table, sector) if each not in relocating)
        number = len(gates)
    else:
        number = tokens_in(table, opponent, sector).gates
    if number:
        lost = Losses(gates=number)
        table.destroy(opponent, sector, lost)
        if side.seat is not None:
            table.count_feats(side.seat, opponent, lost)
            _gain(table, side.seat, opponent, kill_bonus(lost))
    if opponent.seat is not None and sector in table.players[opponent.seat].sectors:
        table.capture_sector(opponent.seat, sector)
    return gates


def after_clearing(table: Table, job: AfterClearing) -> None:
    """Relocate destroyed gates; then look at the token of the centre (11.9, 14.7)."""
    table.pop()
    for gate in sorted(job.gates):
        relocate(table, gate)
    combat = fight(table)
    if combat.sector == CENTRE:
        check_maw(table, _actor(table, combat))


def _actor(position: Position, combat: Combat) -> Seat:
    """Return who claims before others: of those who fought, the first with a ship there."""
    for side in combat.sides:
        if side.seat is not None and ships_in(position.players[side.seat], CENTRE):
            return side.seat
    return position.turn.seat


def end_combat(table: Table, job: EndCombat) -> None:
    table.pop()
    attacker = fight(table).attacker.seat
    table.end_combat()
    if attacker is not None:
        table.place_token(attacker, Space.COMBAT)
