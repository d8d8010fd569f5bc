"""Combat: who may attack whom, and how a fight goes from the roll to its outcome (11).

`begin_combat` pushes the jobs of a combat; each takes itself off the agenda. The sides are seats
and the Entity. `State.combat` keeps what is rolled, allocated and counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.evolve import evolve
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.agenda import (
    AfterClearing,
    AllocateDice,
    ApplyHits,
    AskDie,
    AskDiscard,
    AskHits,
    AskNegate,
    AskReflect,
    AskWindow,
    CheckDeficits,
    CountHits,
    EndCombat,
    RollDice,
)
from engine.nova.allocating import overcharge_price, uses
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.dice import Allocation, Use
from engine.nova.effects.ability import When
from engine.nova.faces import filled
from engine.nova.forces import has_tokens, ships_in
from engine.nova.gates import relocate
from engine.nova.map import CENTRE, Sector
from engine.nova.maw import check_maw
from engine.nova.pieces import EntityGate, Order, SectorKind, Side, Space, Token
from engine.nova.reacting import can_reflect, is_ion, negatable
from engine.nova.resolving import Losses, casualties, kill_bonus, resolve, wins_sector
from engine.nova.sides import (
    dice_for,
    dice_in,
    dice_of,
    entity_gates_in,
    fight,
    is_defended,
    tokens_in,
)
from engine.nova.spending import check_energy, minimum
from engine.nova.state import Combat, Position, board_of
from engine.nova.table import Table
from engine.nova.totals import effects_of

Groups = tuple[tuple[Sector, int], ...]


@dataclass(frozen=True, slots=True)
class Ranged:
    """The attacker's units that fire in from sectors next door."""

    ships: Groups = ()
    stations: Groups = ()

    def __bool__(self) -> bool:
        return bool(self.ships or self.stations)


NONE = Ranged()


def begin_combat(
    table: Table,
    sector: Sector,
    attacker: Seat | None,
    defender: Seat | None,
    ranged: Ranged = NONE,
    extra_dice: int = 0,
    base: int = 0,
) -> None:
    """Pay for an attack and push all that follows; None is the Entity.

    `base` is the price without overcharges and without the minimum; of more dice the attacker
    rolls, all count as inside.
    """
    sides = Side.of(attacker), Side.of(defender)
    seats = tuple(seat for seat in (attacker, defender) if seat is not None)
    if attacker is not None:
        table.spend_energy(attacker, max(base, minimum(table, attacker, Space.COMBAT)))
    combat = Combat(sector, *sides, base)
    table.push(EndCombat(), CheckDeficits(seats), ApplyHits())
    if is_defended(table, sides[1], sector):
        combat = evolve(
            combat,
            inside=dice_in(table, sides[0], sector) + extra_dice,
            ranged=dice_for(table, attacker, _number(ranged.ships), _number(ranged.stations)),
        )
        table.push(
            *(AskHits(seat) for seat in reversed(seats)),
            CountHits(),
            AllocateDice(),
            *(AskWindow(seat) for seat in reversed(seats)),
            RollDice(),
        )
    table.declare_attack(combat, ranged.ships, ranged.stations)


def _number(groups: Groups) -> int:
    return sum(number for _, number in groups)


def roll_dice(table: Table, job: RollDice) -> None:
    """Roll for both sides; the attacker's dice come first (11.2)."""
    table.pop()
    combat = fight(table)
    table.roll_dice(combat.attacker, combat.inside + combat.ranged)
    table.roll_dice(combat.defender, dice_in(table, combat.defender, combat.sector))


def next_side(position: Position) -> Side | None:
    """Return whose turn it is to allocate a die; none when all are allocated (11.5)."""
    combat = fight(position)
    attacker, defender = (dice_of(position, side) for side in combat.sides)
    behind = _turns(attacker.allocations) > _turns(defender.allocations)
    order = (combat.defender, combat.attacker) if behind else combat.sides
    return next((side for side in order if combat.free.get(side)), None)


def _turns(allocations: tuple[Allocation, ...]) -> int:
    """Count the allocations that took a turn: discards for an ion did not."""
    return sum(die.use is not Use.DISCARD for die in allocations)


def allocate_dice(table: Table, job: AllocateDice) -> None:
    """Let the side whose turn it is allocate one die; the Entity takes its leftmost (11.10)."""
    side = next_side(table)
    if side is None:
        table.pop()
    elif side.seat is None:
        allocate_die(table, side, fight(table).free[side][0], Use.OVERCHARGE)
    else:
        if not _is_due(table, side.seat):
            table.drop_plan(side.seat)
        table.push(AskDie(side.seat))


def allocate_die(table: Table, side: Side, face: int, use: Use) -> None:
    """Allocate a die and do what an ion does at once (11.6)."""
    table.allocate_die(side, face, use)
    if not is_ion(dice_of(table, side)):
        return
    victim = fight(table).opponent(side)
    if can_reflect(dice_of(table, victim)):
        assert victim.seat is not None
        table.drop_plan(victim.seat)
        table.push(AskReflect(victim.seat))
    else:
        strike_by_ion(table, side)


def strike_by_ion(table: Table, side: Side) -> None:
    """Let the ion of this side discard a player's die, or negate a face of the Entity (N37)."""
    victim = fight(table).opponent(side)
    dice = dice_of(table, victim)
    if victim.seat is not None:
        if dice.free:
            table.push(AskDiscard(victim.seat))
    elif side.seat is not None and negatable(dice):
        table.push(AskNegate(side.seat))


def overcharge_cost(position: Position, seat: Seat) -> int:
    """Return what overcharging one more die costs a side of the combat (N42)."""
    combat = fight(position)
    if Side.of(seat) is not combat.attacker:
        return 1
    least = minimum(position, seat, Space.COMBAT)
    return overcharge_price(least, combat.base, combat.overcharged)


def can_overcharge(position: Position, seat: Seat) -> bool:
    return position.players[seat].energy >= overcharge_cost(position, seat)


def check_die(position: Position, seat: Seat, face: int, use: Use) -> None:
    """Refuse to allocate a die that is not there, or to a use it does not have (11.5)."""
    dice = dice_of(position, Side.of(seat))
    if face not in dice.free:
        raise Refused("no_such_die", face=face)
    payable = can_overcharge(position, seat)
    legal = uses(dice, face, can_overcharge=payable)
    if use in legal:
        return
    if use is Use.OVERCHARGE and not payable and filled(dice.column(face)) == 2:
        need, have = overcharge_cost(position, seat), position.players[seat].energy
        raise Refused("energy_short", need=need, have=have)
    raise Refused("die_use", face=face, use=use, legal=tuple(str(each) for each in legal))


def spend_die(table: Table, seat: Seat, face: int, use: Use) -> None:
    """Allocate a die of a player, paying for an overcharge."""
    side = Side.of(seat)
    if use is Use.OVERCHARGE:
        table.spend_energy(seat, overcharge_cost(table, seat))
        if side is fight(table).attacker:
            table.note_overcharge()
    plan = fight(table).plans.get(side, ())
    if plan and plan[0] == f"{face}{use}":
        table.follow_plan(side)
    allocate_die(table, side, face, use)


def planned(position: Position, seat: Seat) -> tuple[int, Use] | None:
    """Return the next entry of a seat's plan."""
    plan = fight(position).plans.get(Side.of(seat))
    return (int(plan[0][0]), Use(plan[0][1])) if plan else None


def _is_due(position: Position, seat: Seat) -> bool:
    """Tell whether the next entry of a plan can be played."""
    entry = planned(position, seat)
    if entry is None:
        return False
    try:
        check_die(position, seat, *entry)
    except Refused:
        return False
    return True


# Resolution and outcome.


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


# Declaring.


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
    if enemy == seat:
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
            if number > have:
                raise Refused("not_there", sector=origin, token=token, have=have)


def attack_candidates(
    position: Position, seat: Seat
) -> Iterator[tuple[Sector, Seat | None, Ranged]]:
    """List attacks worth checking: without ranged units, and with all that can fire in."""
    enemies = [each for each in SEATS[: len(position.players)] if each != seat]
    for sector in board_of(position).sectors:
        everything = all_ranged(position, seat, sector)
        for enemy in (None, *enemies):
            yield sector, enemy, NONE
            if everything:
                yield sector, enemy, everything


def all_ranged(position: Position, seat: Seat, sector: Sector) -> Ranged:
    """Return every unit of a seat that can fire into a sector from next door."""
    effects = effects_of(position, seat)
    player = position.players[seat]
    near = sorted(board_of(position).neighbours[sector])

    def units(there: Mapping[Sector, int], fires: bool) -> Groups:
        return tuple((each, there[each]) for each in near if fires and each in there)

    return Ranged(
        units(player.ships, effects.range_ships(False)),
        units(player.stations, effects.range_stations(False)),
    )


# Abilities in a combat.


def windows(position: Position, seat: Seat, when: When) -> tuple[str, ...]:
    """List the technologies whose ability belongs to this moment and is not used up yet (11.3).

    After the hits there is none for a seat that would lose nothing.
    """
    side = Side.of(seat)
    if when is When.AFTER_HITS and losses(position, side) == Losses():
        return ()
    used = fight(position).used.get(side, ())
    return tuple(
        id
        for id in position.players[seat].active
        if (ability := TECHNOLOGIES[id].ability) is not None
        and ability.when is when
        and id not in used
        and position.players[seat].energy >= ability.cost
    )


def use_in_combat(table: Table, seat: Seat, technology: str) -> None:
    """Pay for an ability of a window and open the window again."""
    ability = TECHNOLOGIES[technology].ability
    assert ability is not None
    table.spend_energy(seat, ability.cost)
    table.note_ability(seat, technology)
    table.push(AskWindow(seat) if ability.when is When.AFTER_ROLL else AskHits(seat))


def cancels_by_default(position: Position, seat: Seat) -> str | None:
    """Return the ability against hits that is used by default: free, or one energy remains."""
    energy = position.players[seat].energy
    for id in windows(position, seat, When.AFTER_HITS):
        ability = TECHNOLOGIES[id].ability
        assert ability is not None
        if ability.cost == 0 or energy >= ability.cost + 1:
            return id
    return None


def is_automatic(position: Position, seat: Seat) -> bool:
    """Tell whether a standing order answers for the seat that is attacked (20.3)."""
    combat = fight(position)
    if Side.of(seat) is not combat.defender:
        return False
    order = Order.DEFENCE if combat.attacker is Side.ENTITY else Order.DUEL
    return position.players[seat].order(order) == "auto"
