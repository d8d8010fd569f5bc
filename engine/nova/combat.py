"""Combat from the declaration to the last allocated die (11.1 to 11.6).

`begin_combat` pushes the jobs of a combat; each takes itself off the agenda. The sides are seats
and the Entity. `State.combat` keeps what is rolled, allocated and counted.
"""

from __future__ import annotations

from engine.core.evolve import evolve
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.agenda import (
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
from engine.nova.attacking import NONE, Ranged
from engine.nova.dice import Allocation, Use, read_allocations
from engine.nova.faces import filled
from engine.nova.map import Sector
from engine.nova.pieces import Side, Space
from engine.nova.reacting import can_reflect, is_ion, negatable
from engine.nova.sides import dice_for, dice_in, dice_of, fight, is_defended
from engine.nova.spending import minimum
from engine.nova.standing_orders import Order
from engine.nova.state import Combat, Groups, Position
from engine.nova.table import Table


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
    attacker, defender = (read_allocations(combat.done.get(side, ())) for side in combat.sides)
    behind = _turns(attacker) > _turns(defender)
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


def is_automatic(position: Position, seat: Seat) -> bool:
    """Tell whether a standing order answers for the seat that is attacked (20.3)."""
    combat = fight(position)
    if Side.of(seat) is not combat.defender:
        return False
    order = Order.DEFENCE if combat.attacker is Side.ENTITY else Order.DUEL
    return position.players[seat].order(order) == "auto"
