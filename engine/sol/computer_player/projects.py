"""Projects: what a seat could work towards, what each would bring, and how far off it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.action import Action
from engine.sol.actions import Fly, Launch, Retrieve
from engine.sol.board import CELLS, SIDES, Cell, Ring
from engine.sol.computer_player import ways
from engine.sol.computer_player.worth import Prices, at_hand, new_ring
from engine.sol.converting import USED, check_piece, patterns, result_cell, used_cells
from engine.sol.edition import DeconstructTime
from engine.sol.moving import launch_cells
from engine.sol.pieces import STATIONS, Main, Piece
from engine.sol.state import State, movement, takes_station

CREW = 2  # sundivers that nobody likes to do without
BARE = 3.0  # what it costs to have none left and give a structure back for new ones
RUINED = 12.0  # and where none would come back
LAST = 2.5  # and what it costs to hurl one that the last stations need
HURLS = 6  # that are planned at once


@dataclass(frozen=True, slots=True)
class Project:
    """Sundivers wanted in some cells, for a hurl, a conversion or an activation there."""

    action: Main  # MOVE: to hurl
    gain: float
    goals: tuple[Cell, ...]
    piece: Piece | None = None
    cells: tuple[Cell, ...] = ()  # of a conversion

    @property
    def hurls(self) -> bool:
        return self.action is Main.MOVE


@dataclass(frozen=True, slots=True)
class StartingGroup:
    """Sundivers that start from the same place."""

    number: int
    costs: tuple[int, ...]  # MP to every cell
    cell: Cell | None = None
    ship: Seat | None = None  # they are in this hold; neither a cell nor a ship: lost in space
    starts: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Errand:
    """A project with the sundivers that shall do it."""

    project: Project
    sends: tuple[tuple[int, Cell], ...]  # which source, and where to
    mp: int
    rate: float  # gain a turn


@cache
def every_pattern(name: str) -> tuple[tuple[Piece, tuple[Cell, ...]], ...]:
    side = SIDES[name]
    return tuple(patterns(side, dict.fromkeys(side.cells, 1)))


class Plans:
    """All that a seat could work towards in a position."""

    def __init__(self, state: State, seat: Seat, prices: Prices) -> None:
        self.state, self.seat, self.prices = state, seat, prices
        self.steps = ways.steps(state, seat)
        self.distances = ways.distances(self.steps)
        self.points = max(1, movement(state, seat))
        self.sources = tuple(self._sources())
        self.conversions = tuple(self._conversions())
        self.errands = self._errands()

    def _sources(self) -> Iterator[StartingGroup]:
        player = self.state.players[self.seat]
        for cell, number in sorted(player.sundivers.items()):
            yield StartingGroup(number, self.distances[cell], cell)
        for ship, number in ((self.seat, player.hold), *sorted(player.aboard.items())):
            starts = tuple(launch_cells(self.state, self.seat, ship)) if number else ()
            if starts:
                yield StartingGroup(number, self._launched(starts), ship=ship, starts=starts)
        if player.lost:
            starts = self.state.terms.side.ring_cells(Ring.OUTER)
            yield StartingGroup(player.lost, self._launched(starts), starts=starts)

    def _launched(self, starts: Sequence[Cell]) -> tuple[int, ...]:
        rows = [self.distances[cell] for cell in starts]
        return tuple(1 + min(costs) for costs in zip(*rows, strict=True))

    def send(
        self, goals: Sequence[Cell], numbers: Sequence[int]
    ) -> tuple[int, tuple[tuple[int, Cell], ...]] | None:
        """Find the nearest sundivers for some cells; None where there are not enough."""
        left = list(numbers)
        total, sends = 0, []
        for goal in goals:
            best, chosen = ways.FAR, -1
            for place, source in enumerate(self.sources):
                if left[place] and source.costs[goal] < best:
                    best, chosen = source.costs[goal], place
            if chosen < 0:
                return None
            left[chosen] -= 1
            total += best
            sends.append((chosen, goal))
        return total, tuple(sends)

    def errand(self, project: Project, numbers: Sequence[int]) -> Errand | None:
        found = self.send(project.goals, numbers)
        if found is None:
            return None
        mp = found[0] + (len(project.goals) if project.hurls else 0)
        turns = mp / self.points + (0 if project.hurls else 1)
        return Errand(project, found[1], mp, project.gain / turns)

    def _errands(self) -> list[Errand]:
        """Share out the sundivers, the best project first; none works for two."""
        numbers = [source.number for source in self.sources]
        every = [*self.hurls(), *self.activations(numbers), *self.conversions]
        found = [self.errand(project, numbers) for project in every]
        # The sort is stable and the order of the list fixed, so that ties are too.
        ranked = sorted((e for e in found if e is not None), key=lambda e: -e.rate)
        chosen: list[Errand] = []
        built = False
        for first in ranked:
            if first.rate <= 0 or not any(numbers):
                break
            if first.project.action is Main.CONVERT and built:
                continue  # one building site at a time
            errand = self.errand(first.project, numbers)
            if errand is None or errand.rate < 0.5 * first.rate:
                continue  # its sundivers are taken and the next ones far away
            built |= errand.project.action is Main.CONVERT
            chosen.append(errand)
            for place, _ in errand.sends:
                numbers[place] -= 1
        return sorted(chosen, key=lambda e: -e.rate)

    # What there is to do.

    def hurls(self) -> Iterator[Project]:
        core = self.state.terms.side.ring_cells(Ring.CORE)
        have = at_hand(self.state, self.seat)
        gain = self.prices.hurl(self.state)
        last = self._last()
        number = 0
        for source in sorted(self.sources, key=lambda s: ways.nearest(s.costs, core)):
            goal = min(core, key=source.costs.__getitem__)
            for _ in range(source.number if source.costs[goal] < ways.FAR else 0):
                number += 1
                if number > HURLS:
                    return
                fewer = self.prices.sundivers(have) - self.prices.sundivers(have - number)
                before = self.prices.sundivers(have) - self.prices.sundivers(have - number + 1)
                price = fewer - before
                if have - number < CREW:
                    price += last
                if gain <= price:
                    return  # the next ones are worth even more
                yield Project(Main.MOVE, gain - price, (goal,))

    def _last(self) -> float:
        """What the last sundivers are worth beyond their price: with them cards can be drawn.

        Where nothing else draws them, a star with one flare to go would outlive a table at which
        every player has hurled the last sundiver. Some may come back for a structure at once.
        """
        state, seat = self.state, self.seat
        if state.terms.house.orbit_cards:
            return 0.0
        owns = any(station.owner == seat for station in state.stations.values())
        returns = owns and state.terms.edition.deconstruct is DeconstructTime.FORCED
        if returns and state.players[seat].reserve >= CREW:
            return 0.0
        return LAST + 2 * self.prices.card

    def activations(self, numbers: Sequence[int]) -> Iterator[Project]:
        """For each type, the stations that are worth using together."""
        for kind in STATIONS:
            cells = [
                cell
                for cell, station in sorted(self.state.stations.items(), reverse=True)
                if station.kind is kind
            ]
            best: Project | None = None
            rate = 0.0
            while cells:
                tried = [self.together(kind, (*(best.goals if best else ()), c)) for c in cells]
                rated = [
                    (errand.rate, project)
                    for project in tried
                    if project is not None and (errand := self.errand(project, numbers)) is not None
                ]
                if not rated:
                    break
                top = max(rated, key=lambda pair: pair[0])
                if top[0] <= rate:
                    break
                rate, best = top
                cells.remove(best.goals[-1])
            if best is not None:
                yield best

    def together(self, kind: Piece, cells: tuple[Cell, ...]) -> Project | None:
        """Use these stations of one type one after the other."""
        player = self.state.players[self.seat]
        energy, reserve, gain = player.energy, player.reserve, 0.0
        for cell in cells:
            more = self.prices.activation(self.state, cell, energy, reserve)
            if more is None:
                return None
            gain += more
            amounts = activating.reward(self.state, cell)
            mine = self.state.stations[cell].owner == self.seat
            amount = amounts.base + (amounts.bonus if mine else 0)
            energy += amount if kind is Piece.NODE else -min(amount, energy)
            reserve -= min(amount, reserve) if kind is Piece.FOUNDRY else 0
        return Project(Main.ACTIVATE, gain, cells, kind)

    def _conversions(self) -> Iterator[Project]:
        state, seat = self.state, self.seat
        open_to = {piece for piece in Piece if self._has(piece)}
        if not open_to:
            return
        side = state.terms.side
        have = at_hand(state, seat)
        price = {used: self._price(have, used) for used in (2, 3)}
        values = self._values(open_to)
        for piece, cells in every_pattern(side.name):
            if piece not in open_to:
                continue
            place = (
                side.slot_between[cells[1], cells[2]]
                if piece is Piece.GATE
                else result_cell(side, piece, cells)
            )
            gain = values[piece].get(place, 0.0) - price[USED[piece]]
            if gain > 0:
                yield Project(Main.CONVERT, gain, used_cells(piece, cells)[::-1], piece, cells)

    def _price(self, have: int, used: int) -> float:
        """What the sundivers of a conversion are worth, the more so if hardly any are left."""
        price = self.prices.sundivers(have) - self.prices.sundivers(max(0, have - used))
        if have - used >= CREW:
            return price
        returns = self.state.terms.edition.deconstruct is not DeconstructTime.NONE
        return price + (BARE * self.prices.later if returns else RUINED)

    def _has(self, piece: Piece) -> bool:
        try:
            check_piece(self.state, self.seat, piece)
        except Refused:
            return False
        return True

    def _values(self, pieces: set[Piece]) -> dict[Piece, dict[int, float]]:
        """What each kind of structure would bring in each place that is free, cards included."""
        state, seat, side = self.state, self.seat, self.state.terms.side
        values: dict[Piece, dict[int, float]] = {piece: {} for piece in pieces}
        faster = self.prices.point_of_movement()
        raised = {ring: new_ring(state, seat, side.ring_cells(ring)[0]) for ring in Ring}
        there = ways.from_ship(state, seat)
        takes = {ring for ring in Ring if takes_station(state, ring)}
        drawn = [self.prices.card * cards for cards in state.terms.edition.cards]
        for piece in pieces - {Piece.GATE}:
            mine = sum(s.owner == seat and s.kind is piece for s in state.stations.values())
            for cell in side.cells:
                if cell not in state.stations and cell.ring in takes:
                    value = self.prices.station(state, piece, cell, mine, there)
                    value += raised[cell.ring] * faster
                    values[piece][cell] = value + drawn[cell.ring]
        if Piece.GATE in pieces:
            saved = dict(gate_values(state, self.prices))
            values[Piece.GATE] = {
                slot: saved.get(slot, 0.0) + drawn[slot.inner.ring]
                for slot in side.slots
                if slot not in state.gates
            }
        return values

    # What to do now.

    def move_value(self) -> float:
        """What a Move would bring with the MP of this turn."""
        left, total = self.state.turn.mp, 0.0
        for errand in self.errands:
            spent = min(left, errand.mp)
            total += errand.rate * spent / self.points
            left -= spent
        return total

    def step_towards(self, send: tuple[int, Cell]) -> Iterator[Action]:
        """List the steps that bring the sundiver nearer, those through own gates first."""
        source, goal = self.sources[send[0]], send[1]
        row = [distances[goal] for distances in self.distances]
        if source.cell is not None:
            origin = source.cell
            nearer = [c for c in self.steps[origin] if row[c] < row[origin]]
            slots = self.state.terms.side.ways[origin]
            gates = self.state.gates

            def first(cell: int) -> tuple[int, bool]:
                slot = slots.get(CELLS[cell])
                return row[cell], slot is not None and gates.get(slot, self.seat) != self.seat

            nearer.sort(key=first)
            yield from (Fly(self.seat, origin, CELLS[cell]) for cell in nearer)
            return
        for cell in sorted(source.starts, key=row.__getitem__):
            if row[cell] < ways.FAR:
                if source.ship is None:
                    yield Retrieve(self.seat, cell)
                else:
                    yield Launch(self.seat, cell, source.ship)


def gate_values(state: State, prices: Prices) -> Iterator[tuple[int, float]]:
    """What a gate would bring in each free slot: a shorter way from the ship to the core."""
    there, back = ways.from_ship(state, prices.seat), ways.to_core(state)
    now = ways.way_in(state, prices.seat)
    for slot in state.terms.side.slots:
        if slot not in state.gates:
            saved = now - there[slot.outer] - 1 - back[slot.inner]
            if saved > 0:
                yield slot, saved * prices.trips()
