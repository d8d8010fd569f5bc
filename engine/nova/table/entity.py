"""Verbs of the Entity phase: anomalies, the Entity's ships, gates and cards, solar flares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.evolve import evolve
from engine.core.seat import SEATS, Seat
from engine.nova.events import entity as happened
from engine.nova.map import Sector
from engine.nova.pieces import Direction, EntityGate, Feat
from engine.nova.queue_conditions import own_places
from engine.nova.state import EntityPhase, FlareLosses, Groups, Position
from engine.nova.table.base import changed
from engine.nova.table.turns import TurnVerbs


class EntityVerbs(TurnVerbs):
    """What happens in an Entity phase."""

    __slots__ = ()

    def _entity(self, **changes: Any) -> None:
        self.entity = evolve(self.entity, **changes)

    def _phase(self, **changes: Any) -> None:
        self._entity(phase=evolve(phase_of(self), **changes))

    # The course of the phase.

    def start_phase(self, by: Seat) -> None:
        self.turn = evolve(self.turn, phase_due=False)
        self._entity(phase=EntityPhase(by))
        self.events.append(happened.PhaseStarted(by))
        for seat, player in zip(SEATS, tuple(self.players), strict=False):
            if player.queue:
                self.player(seat, watched=own_places(self, seat))

    def list_attacks(self, sectors: tuple[Sector, ...]) -> None:
        self._phase(attacks=sectors)

    def next_attack(self) -> Sector:
        """Take the first sector off the list of attacks."""
        sector, *rest = phase_of(self).attacks
        self._phase(attacks=tuple(rest))
        return sector

    def count_draws(self, number: int) -> None:
        """Note how many action cards this phase has."""
        self._phase(draws=number)

    def draw_card(self) -> None:
        """Turn the next action card up; it stays until it is resolved."""
        card = self.draw_action_card()
        self._phase(draws=phase_of(self).draws - 1, card=card)
        for seat, player in zip(SEATS, tuple(self.players), strict=False):
            if player.peek:
                self.player(seat, peek=player.peek[1:])  # those who saw it coming
        self.events.append(happened.ActionCardDrawn(card))

    def finish_card(self) -> None:
        self._phase(card=None, losses={})

    def end_phase(self) -> None:
        """End the phase; gates that came in it count for the next one's number of cards."""
        self._entity(presence=len(self.entity.gates) - 1, phase=None)
        self.events.append(happened.PhaseEnded())
        for seat, player in zip(SEATS, tuple(self.players), strict=False):
            if player.queue and player.watched != own_places(self, seat):
                self.drop_queue(seat, "phase")
            if player.watched:
                self.player(seat, watched="")

    # Anomalies and ships.

    def roll_anomalies(self, number: int) -> tuple[int, ...]:
        faces = tuple(self.roll() for _ in range(number))
        self.events.append(happened.AnomaliesRolled(faces))
        return faces

    def produce(self, sector: Sector, owner: Seat | None, amount: int) -> None:
        """Give the points of an anomaly to the owner, or lay them out as a loose token."""
        self.events.append(happened.AnomalyProduced(sector, owner, amount))
        if owner is None:
            self.loose = {**self.loose, sector: (*self.loose.get(sector, ()), amount)}
        else:
            counts = changed(self.players[owner].counts, Feat.ANOMALY, amount)
            self.player(owner, counts=counts)
            self.gain_stars(owner, amount)

    def restore_entity(self) -> None:
        """Return captured ships to the reserve and make disabled ones active (N86)."""
        entity = self.entity
        disabled = sum(entity.disabled.values())
        if entity.captured or disabled:
            ships = _moved(entity.ships, tuple(entity.disabled.items()), 1)
            self._entity(captured=0, ships=ships, disabled={})
            self.events.append(happened.EntityRestored(entity.captured, disabled))

    def drift(
        self, origin: Sector, direction: Direction, destination: Sector | None, ships: int
    ) -> None:
        """Move ships of the Entity one sector; without a destination they stay."""
        if destination is not None:
            left = changed(self.entity.ships, origin, -ships)
            self._entity(ships=changed(left, destination, ships))
        self.events.append(happened.EntityDrifted(origin, direction, destination, ships))

    # Cards.

    def place_entity_ships(self, gate: EntityGate, ships: int, due: int) -> None:
        """Place ships from the Entity's reserve in the sector of a gate; more may be due."""
        sector = self.entity.gates[gate]
        self._entity(ships=changed(self.entity.ships, sector, ships))
        self.events.append(happened.EntityShipsPlaced(gate, sector, ships, due))

    def pass_active_gate(self, gate: EntityGate) -> None:
        if gate is not self.entity.active:
            self._entity(active=gate)
            self.events.append(happened.ActiveGatePassed(gate))

    def place_entity_gate(self, gate: EntityGate, sector: Sector) -> None:
        self._entity(gates={**self.entity.gates, gate: sector})
        self.events.append(happened.EntityGatePlaced(gate, sector))

    def add_malice(self) -> None:
        self._entity(malice=self.entity.malice + 1)
        self.events.append(happened.MaliceAdded(self.entity.malice))

    def raise_power(self) -> None:
        self._entity(power=self.entity.power + 1)
        self.events.append(happened.PowerRaised(self.entity.power))

    # Solar flares.

    def note_losses(self, seat: Seat, losses: FlareLosses) -> None:
        """Keep what a player chose until all have chosen (N56)."""
        self._phase(losses={**phase_of(self).losses, seat: losses})
        chosen = losses.lost, losses.lost_disabled, losses.disabled
        self.events.append(happened.FlareChosen(seat, *chosen))
        self.events.append(happened.FlareAnswered(seat))

    def strike(self, seat: Seat, losses: FlareLosses) -> None:
        """Return the lost ships to the reserve, then disable others."""
        player = self.players[seat]
        self.player(
            seat,
            ships=_moved(_moved(player.ships, losses.lost, -1), losses.disabled, -1),
            disabled=_moved(_moved(player.disabled, losses.lost_disabled, -1), losses.disabled, 1),
        )
        struck = losses.lost, losses.lost_disabled, losses.disabled
        self.events.append(happened.FlareStruck(seat, *struck))


def _moved(ships: Mapping[Sector, int], groups: Groups, sign: int) -> Mapping[Sector, int]:
    """Add groups of ships to those on the board, or take them off."""
    for sector, number in groups:
        ships = changed(ships, sector, sign * number)
    return ships


def phase_of(position: Position) -> EntityPhase:
    """Return the Entity phase in progress."""
    assert position.entity.phase is not None
    return position.entity.phase
