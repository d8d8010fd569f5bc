"""What changed, from public events: where things went, what left, what is new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.core.seat import Seat
from engine.sol import events as happened
from engine.sol.board import SIDES, Cell, Eye, Slot
from engine.sol.pieces import Heart, Piece
from engine.sol.view import SolView
from render.sol.geometry import around

Stop = Cell | Eye | Heart
Spot = tuple[Cell, Seat]


@dataclass(slots=True)
class Changes:
    """Marks to draw on a board. Counts are of sundivers."""

    routes: dict[tuple[Seat, tuple[Stop, ...]], int] = field(default_factory=dict)
    gained: dict[Spot, int] = field(default_factory=dict)  # below zero: lost
    stations: set[Cell] = field(default_factory=set)  # new where they stand
    gone_stations: dict[Cell, tuple[Piece, Seat]] = field(default_factory=dict)
    used: set[Cell] = field(default_factory=set)
    gates: set[Slot] = field(default_factory=set)
    gone_gates: dict[Slot, Seat] = field(default_factory=dict)
    orbits: dict[Seat, int] = field(default_factory=dict)
    eaten: set[Cell] = field(default_factory=set)  # extras taken away
    flares: int = 0  # that erupted
    sown: bool = False  # parasites or energy came or went by themselves

    def ghosts(self, view: SolView) -> Mapping[Spot, int]:
        """Tokens of which nothing is left in their cell."""
        return {
            (cell, seat): -number
            for (cell, seat), number in self.gained.items()
            if number < 0 and cell not in view.players[seat].sundivers
        }

    def fresh(self, cell: Cell, seat: Seat) -> bool:
        return self.gained.get((cell, seat), 0) > 0


NOTHING = Changes()


def changes(view: SolView, events: Iterable[object]) -> Changes:
    """Gather what a range of events did; the view is the one after them."""
    found = Changes()
    listed = list(events)
    for event in listed:
        if isinstance(event, happened.Orbited):
            found.orbits[event.seat] = found.orbits.get(event.seat, 0) + 1
    ahead = dict(found.orbits)
    open_route: tuple[Seat, tuple[Stop, ...]] | None = None
    for event in listed:
        open_route = _note(found, view, event, ahead, open_route)
    return found


def _note(
    found: Changes,
    view: SolView,
    event: object,
    ahead: dict[Seat, int],
    going: tuple[Seat, tuple[Stop, ...]] | None,
) -> tuple[Seat, tuple[Stop, ...]] | None:
    """Note one event; returns the route that the next step may go on with."""
    match event:
        case happened.Launched(seat, cell, ship) | happened.SetOut(seat, cell, ship):
            _add(found, cell, seat, 1)
            return _route(found, seat, (_berth(view, ship, cell, ahead), cell))
        case happened.Flew(seat, origin, target) | happened.Jumped(seat, origin, target):
            _add(found, origin, seat, -1)
            _add(found, target, seat, 1)
            if going is not None and going[0] == seat and going[1][-1] == origin:
                _drop(found, going)
                return _route(found, seat, (*going[1], target))
            return _route(found, seat, (origin, target))
        case happened.Hurled(seat, cell):
            _add(found, cell, seat, -1)
            _route(found, seat, (cell, Heart.HEART))
        case (
            happened.Recalled(seat, cell)
            | happened.Sacrificed(seat, cell)
            | happened.Vaporized(seat, cell)
            | happened.LostInSpace(seat, cell)
        ):
            _add(found, cell, seat, -1)
        case (
            happened.Appeared(seat, cell)
            | happened.Stayed(seat, cell)
            | happened.Retrieved(seat, cell)
        ):
            _add(found, cell, seat, 1)
        case happened.StationPlaced(_, _, cell) | happened.StationChanged(_, _, cell):
            found.stations.add(cell)
        case happened.StationMoved(seat, piece, origin, target):
            found.stations.discard(origin)
            found.stations.add(target)
            found.gone_stations[origin] = (piece, seat)
            _route(found, seat, (origin, target))
        case happened.StationReturned(seat, piece, cell):
            found.stations.discard(cell)
            found.gone_stations[cell] = (piece, seat)
        case happened.StationVaporized(seat, piece, cell):
            found.stations.discard(cell)
            found.gone_stations[cell] = (piece, seat)
            _route(found, seat, (cell, Heart.HEART))
        case happened.GatePlaced(_, slot):
            found.gates.add(slot)
        case happened.GateReturned(seat, slot):
            found.gates.discard(slot)
            found.gone_gates[slot] = seat
        case happened.StationActivated(_, _, cell, _) | happened.OuterStationUsed(_, _, cell):
            found.used.add(cell)
        case happened.Orbited(seat, _):
            ahead[seat] -= 1
        case happened.Harvested(_, cell, _) | happened.ParasiteRemoved(_, cell):
            found.eaten.add(cell)
            return going  # energy is taken in passing
        case happened.FlareErupted():
            found.flares += 1
        case happened.GardenGrew() | happened.ParasitesMoved():
            found.sown = True
        case happened.TollPaid() | happened.EnergyGained():
            return going
        case _:
            pass
    return None


def _add(found: Changes, cell: Cell, seat: Seat, number: int) -> None:
    found.gained[cell, seat] = found.gained.get((cell, seat), 0) + number


def _route(found: Changes, seat: Seat, stops: tuple[Stop, ...]) -> tuple[Seat, tuple[Stop, ...]]:
    route = (seat, stops)
    found.routes[route] = found.routes.get(route, 0) + 1
    return route


def _drop(found: Changes, route: tuple[Seat, tuple[Stop, ...]]) -> None:
    found.routes[route] -= 1
    if not found.routes[route]:
        del found.routes[route]


def _berth(view: SolView, ship: Seat, cell: Cell, ahead: Mapping[Seat, int]) -> Eye:
    """Where a mothership was when it launched: behind its place now by the orbits that followed."""
    then = SIDES[view.side].orbit(view.players[ship].eye, -ahead.get(ship, 0))
    eyes = around(view.side, cell)
    return then if then in eyes or not eyes else eyes[0]
