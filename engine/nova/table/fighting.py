"""Verbs of combat: dice, hits, captures, lost sectors and gates."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.nova import events as happened
from engine.nova.dice import Dice, Sort, Use, allocate, reroll_places, turn_die
from engine.nova.forces import colonies_needed
from engine.nova.map import Sector
from engine.nova.pieces import EntityGate, Feat, Side, Token
from engine.nova.reacting import discard, negate_weakest, reflect_ion
from engine.nova.resolving import Losses, Strike
from engine.nova.sides import dice_of, fight
from engine.nova.state import Combat
from engine.nova.table.base import changed
from engine.nova.table.tokens import TokenVerbs


class FightingVerbs(TokenVerbs):
    """Combat."""

    __slots__ = ()

    def declare_attack(
        self,
        combat: Combat,
        ships: tuple[tuple[Sector, int], ...],
        stations: tuple[tuple[Sector, int], ...],
    ) -> None:
        """Begin a combat; ships and stations of the attacker may fire in from next door."""
        self.combat = combat
        self.events.append(
            happened.AttackDeclared(
                combat.sector, combat.attacker, combat.defender, ships, stations
            )
        )

    def end_combat(self) -> None:
        self.combat = None

    # Dice.

    def roll_dice(self, side: Side, number: int) -> None:
        rolled = tuple(self.roll() for _ in range(number))
        combat = fight(self)
        self.combat = evolve(combat, free={**combat.free, side: rolled})
        self.events.append(happened.DiceRolled(side, rolled))

    def allocate_die(self, side: Side, face: int, use: Use) -> None:
        self._lay(side, allocate(dice_of(self, side), face, use))
        self.events.append(happened.DieAllocated(side, face, use))

    def note_overcharge(self) -> None:
        """Count a die of the attacker that makes the action dearer (N42)."""
        combat = fight(self)
        self.combat = evolve(combat, overcharged=combat.overcharged + 1)

    def discard_die(self, side: Side, face: int) -> None:
        """Discard a free die because of an ion; the side's plan goes with it."""
        self._lay(side, discard(dice_of(self, side), face))
        self.events.append(happened.DieDiscarded(side, face))

    def turn_ion(self, side: Side) -> None:
        """Spend a reflect of this side on the opponent's ion: it belongs to this side now."""
        opponent = fight(self).opponent(side)
        theirs, ours = reflect_ion(dice_of(self, opponent), dice_of(self, side))
        self._lay(opponent, theirs)
        self._lay(side, ours)
        self.events.append(happened.IonTurned(side))

    def negate_face(self, sort: Sort) -> None:
        """Negate the weakest standard face of this sort that the Entity has allocated."""
        before = dice_of(self, Side.ENTITY)
        after = negate_weakest(before, sort)
        self._lay(Side.ENTITY, after)
        face = next(
            int(new[0]) for old, new in zip(before.done, after.done, strict=True) if old != new
        )
        self.events.append(happened.FaceNegated(sort, face))

    def reroll_dice(self, side: Side, faces: tuple[int, ...]) -> None:
        """Roll free dice again, each in its place; of equal dice the leftmost."""
        dice = dice_of(self, side)
        places = reroll_places(dice.free, faces)
        before = tuple(dice.free[place] for place in places)
        rolled = []
        for place in places:
            rolled.append(self.roll())
            dice = turn_die(dice, place, rolled[-1])
        self._lay(side, dice)
        self.events.append(happened.DiceRerolled(side, before, tuple(rolled)))

    def set_die(self, side: Side, face: int, to: int) -> None:
        """Turn a free die to another face; of equal dice the leftmost."""
        dice = dice_of(self, side)
        self._lay(side, turn_die(dice, dice.free.index(face), to))
        self.events.append(happened.DieSet(side, face, to))

    def _lay(self, side: Side, dice: Dice) -> None:
        combat = fight(self)
        self.combat = evolve(
            combat,
            free={**combat.free, side: dice.free},
            done={**combat.done, side: dice.done},
        )

    # Plans and abilities.

    def make_plan(self, seat: Seat, dice: tuple[str, ...]) -> None:
        """Note what this seat's dice shall be used for, in order; nothing takes the plan back."""
        self._plan(Side.of(seat), dice)
        self.events.append(happened.PlanMade(seat, dice))

    def follow_plan(self, side: Side) -> None:
        """Take the first entry off a plan: it has been played."""
        self._plan(side, fight(self).plans[side][1:])

    def drop_plan(self, seat: Seat) -> None:
        """Drop what is left of a plan, if there is one."""
        if fight(self).plans.get(Side.of(seat)):
            self._plan(Side.of(seat), ())
            self.events.append(happened.PlanDropped(seat))

    def _plan(self, side: Side, dice: tuple[str, ...]) -> None:
        combat = fight(self)
        plans = {each: plan for each, plan in combat.plans.items() if each is not side}
        self.combat = evolve(combat, plans={**plans, side: dice} if dice else plans)

    def note_ability(self, seat: Seat, technology: str) -> None:
        """Remember that an ability is used up for this combat."""
        combat, side = fight(self), Side.of(seat)
        used = (*combat.used.get(side, ()), technology)
        self.combat = evolve(combat, used={**combat.used, side: used})

    # Hits and what they destroy.

    def count_hits(self, strikes: Mapping[Side, Strike]) -> None:
        """Note how many hits each side takes."""
        combat = fight(self)
        hits = {combat.opponent(side): strike.hits for side, strike in strikes.items()}
        self.combat = evolve(combat, hits=hits)
        self.events.append(happened.HitsCounted(combat.defender, hits[combat.defender]))
        self.events.append(happened.HitsCounted(combat.attacker, hits[combat.attacker]))

    def cancel_hits(self, side: Side, number: int) -> None:
        """Ignore up to so many hits on the forces of a side."""
        combat = fight(self)
        cancelled = min(number, combat.hits[side])
        self.combat = evolve(combat, hits={**combat.hits, side: combat.hits[side] - cancelled})
        self.events.append(happened.HitsCancelled(side, cancelled))

    def destroy(self, side: Side, sector: Sector, lost: Losses) -> None:
        """Capture tokens of a side; destroyed gates of the Entity relocate later (11.8)."""
        if side.seat is None:
            self._take_from_entity(sector, lost)
        else:
            self._capture(side.seat, sector, lost)
        self.events.append(
            happened.TokensDestroyed(
                side, sector, lost.ships, lost.stations, lost.disabled, lost.gates
            )
        )

    def _take_from_entity(self, sector: Sector, lost: Losses) -> None:
        entity = self.entity
        self.entity = evolve(
            entity,
            ships=changed(entity.ships, sector, -lost.ships),
            disabled=changed(entity.disabled, sector, -lost.disabled),
            stations=changed(entity.stations, sector, -lost.stations),
            captured=entity.captured + lost.ships + lost.disabled,
        )

    def _capture(self, seat: Seat, sector: Sector, lost: Losses) -> None:
        player = self.players[seat]
        captured = changed(player.captured, Token.SHIP, lost.ships + lost.disabled)
        captured = changed(captured, Token.STATION, lost.stations)
        self.player(
            seat,
            ships=changed(player.ships, sector, -lost.ships),
            disabled=changed(player.disabled, sector, -lost.disabled),
            stations=changed(player.stations, sector, -lost.stations),
            gates=player.gates - {sector} if lost.gates else player.gates,
            captured=changed(captured, Token.GATE, lost.gates),
        )

    def capture_sector(self, seat: Seat, sector: Sector) -> None:
        """Capture all colonies of a sector; its owner loses it, and improvements vanish."""
        player = self.players[seat]
        colonies = colonies_needed(self, sector)
        self.player(
            seat,
            sectors=player.sectors - {sector},
            captured=changed(player.captured, Token.COLONY, colonies),
        )
        self.improvements = {
            each: number for each, number in self.improvements.items() if each != sector
        }
        self.events.append(happened.SectorCaptured(seat, sector, colonies))

    def count_feats(self, seat: Seat, opponent: Side, destroyed: Losses) -> None:
        """Add destroyed units and gates to a player's counters (content 11)."""
        units = Feat.ENTITY if opponent is Side.ENTITY else Feat.UNITS
        counts = changed(self.players[seat].counts, units, destroyed.units)
        self.player(seat, counts=changed(counts, Feat.GATES, destroyed.gates))

    def win_sector(self, seat: Seat, sector: Sector) -> None:
        self.events.append(happened.SectorWon(seat, sector))

    def move_gate(self, gate: EntityGate, sector: Sector) -> None:
        """Put a gate of the Entity into a sector."""
        self.entity = evolve(self.entity, gates={**self.entity.gates, gate: sector})
        self.events.append(happened.GateMoved(gate, sector))
