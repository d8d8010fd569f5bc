"""Verbs of abilities: that one is used, and what no action does."""

from __future__ import annotations

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.nova import events as happened
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effects.ability import Limit
from engine.nova.map import Sector
from engine.nova.pieces import EntityGate, Side
from engine.nova.state import Entity, Player
from engine.nova.table.base import changed
from engine.nova.table.fighting import FightingVerbs


class UsingVerbs(FightingVerbs):
    """What abilities change."""

    __slots__ = ()

    def use_ability(self, seat: Seat, technology: str) -> None:
        """Note that an ability is used up, for this combat or until the next RESET."""
        ability = TECHNOLOGIES[technology].ability
        assert ability is not None, technology
        self.events.append(happened.AbilityUsed(seat, technology))
        if ability.limit is Limit.COMBAT:
            self.note_ability(seat, technology)
        else:
            self.player(seat, used=(*self.players[seat].used, technology))

    def disable_ships(self, side: Side, sector: Sector, number: int) -> None:
        """Turn active ships of a side over; they take part in nothing until they are restored."""
        pieces: Entity | Player = self.entity if side.seat is None else self.players[side.seat]
        ships = changed(pieces.ships, sector, -number)
        disabled = changed(pieces.disabled, sector, number)
        if side.seat is None:
            self.entity = evolve(self.entity, ships=ships, disabled=disabled)
        else:
            self.player(side.seat, ships=ships, disabled=disabled)
        self.events.append(happened.ShipsDisabled(side, sector, number))

    def banish_ships(self, seat: Seat, sector: Sector, number: int) -> None:
        """Put ships of the Entity into its reserve, active ones first."""
        active = min(number, self.entity.ships.get(sector, 0))
        self.entity = evolve(
            self.entity,
            ships=changed(self.entity.ships, sector, -active),
            disabled=changed(self.entity.disabled, sector, active - number),
        )
        self.events.append(happened.ShipsBanished(seat, sector, number))

    def push_gate(self, seat: Seat, gate: EntityGate, sector: Sector) -> None:
        """Push a gate of the Entity into a sector."""
        self.entity = evolve(self.entity, gates={**self.entity.gates, gate: sector})
        self.events.append(happened.GatePushed(seat, gate, sector))

    def peek(self, seat: Seat, number: int) -> None:
        """Look at the Entity's next cards; they stay where they are."""
        cards = self.see_cards(number)
        self.player(seat, peek=cards)
        self.events.append(happened.CardsPeeked(seat, cards))
