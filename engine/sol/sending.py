"""Sending: sundivers go to a cell, or into the heart, by the cheapest way of ordinary steps.

The way is found by taking the steps themselves on copies of the position, so every rule and every
effect in force has its say, and nothing about movement is written a second time.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from threading import Lock

from engine.core.choices import Choice, Choices
from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import free_steps, moving, rules
from engine.sol.action import Action
from engine.sol.actions import Fly, Hurl, Launch
from engine.sol.board import CORE, Cell, Slot
from engine.sol.events import TollPaid
from engine.sol.pieces import MOVE, Heart, Where
from engine.sol.state import State
from engine.sol.tokenizer import MOST_TIMES, Words

VERB = "send"
KEPT = 64  # searches that are remembered
Goal = Cell | Heart


@dataclass(frozen=True, slots=True)
class Source:
    """Where sundivers are sent from: a cell, or the hold of a mothership."""

    cell: Cell | None = None
    ship: Seat | None = None  # whose mothership, if they are in a hold


@dataclass(frozen=True, slots=True)
class Journey:
    """The way of one sundiver: its steps, what they cost, and whose gates take a toll."""

    actions: tuple[Action, ...]
    mp: int
    tolls: tuple[Slot, ...]
    gates: tuple[Slot, ...]  # every gate it goes through
    after: State


class _Trips:
    """The cheapest trips of one sundiver, looked for only as far as they are asked for."""

    def __init__(self, state: State, seat: Seat, source: Source) -> None:
        self._coming = _search(state, seat, source, tolls_first=False)
        self._found: dict[str, tuple[Goal, Journey]] = {}
        self._lock = Lock()  # drafts are played in several threads

    def to(self, goal: str) -> Journey | None:
        """Return the trip to a goal by its name; None if it is out of reach."""
        with self._lock:
            while goal not in self._found and self._next():
                pass
            found = self._found.get(goal)
        return None if found is None else found[1]

    def any(self) -> bool:
        with self._lock:
            return bool(self._found) or self._next()

    def all(self) -> Mapping[Goal, Journey]:
        with self._lock:
            while self._next():
                pass
            return dict(self._found.values())

    def _next(self) -> bool:
        for goal, trip in self._coming:
            self._found[str(goal)] = goal, trip
            return True
        return False


# By the identity of positions, which never change; replaced as a whole, for threads share it.
_kept: tuple[tuple[State, Seat, Source, _Trips], ...] = ()


def _trips(state: State, seat: Seat, source: Source) -> _Trips:
    """Return what was found before: menus ask again and again about the same position."""
    global _kept  # noqa: PLW0603 - a cache
    for known, whose, where, found in _kept:
        if known is state and whose == seat and where == source:
            return found
    trips = _Trips(state, seat, source)
    _kept = ((state, seat, source, trips), *_kept[: KEPT - 1])
    return trips


def trips(state: State, seat: Seat, source: Source) -> Mapping[Goal, Journey]:
    """Find the cheapest trip of one sundiver to everything that it can reach now.

    Fewer MP come first, then fewer tolls, then the order of the cells on the way.
    """
    return _trips(state, seat, source).all()


def toll_free(state: State, seat: Seat, source: Source) -> Mapping[Goal, Journey]:
    """Find the trips with the fewest tolls, however many MP they take."""
    return dict(_search(state, seat, source, tolls_first=True))


def send(
    state: State, seat: Seat, source: Source, goal: Goal, number: int = 1
) -> tuple[Action, ...]:
    """Return the launches, steps and hurls that bring so many sundivers there; raises Refused."""
    found: list[Action] = []
    for _ in range(number):
        check_source(state, seat, source)
        if goal == source.cell:
            raise Refused("send_nowhere", cell=goal)
        reached = trips(state, seat, source)
        if not reached:
            raise Refused("send_no_way")
        if goal not in reached:
            cells = tuple(sorted(one for one in reached if isinstance(one, Cell)))
            raise Refused("send_too_far", goal=goal, cells=cells, mp=state.turn.mp)
        found += reached[goal].actions
        state = reached[goal].after
    return tuple(found)


def check_source(state: State, seat: Seat, source: Source) -> None:
    """May the seat send a sundiver from there at all? Raises Refused."""
    moving.check_turn(state, seat, MOVE)
    if free_steps.steps_left(state, seat):
        raise Refused("send_not_now")
    if source.cell is None:
        moving.check_ship(state, seat, seat if source.ship is None else source.ship)
    else:
        moving.check_mp(state)
        moving.check_sundiver(state, seat, source.cell, "fly")


def read(state: State, seat: Seat, words: Words) -> tuple[Action, ...]:
    """Read what follows `send`: `hold V4 x2`, `I4 V4`, `C2 H`, `hold V4 from P2`."""
    from_hold = words.skip(str(Where.HOLD))
    origin = None if from_hold else words.cell()
    goal = words.of_kind(Heart)
    ship = words.seat() if from_hold and words.skip("from") else seat
    number = words.times()
    words.end()
    source = Source(ship=ship) if origin is None else Source(origin)
    assert isinstance(goal, Cell | Heart)
    return send(state, seat, source, goal, number)


def choices(state: State, seat: Seat, chosen: Sequence[str]) -> Choices:
    """Return the words that may follow `send` and the words chosen after it."""
    if not chosen:
        origins = dict.fromkeys(_origin(source) for source in _open_sources(state, seat))
        return Choices(tuple(Choice(word, completes=False, goes_on=True) for word in origins))
    starts = [one for one in _open_sources(state, seat) if _origin(one) == chosen[0]]
    if len(chosen) == 1:
        goals = dict.fromkeys(goal for one in starts for goal in trips(state, seat, one))
        return Choices(tuple(Choice(str(one), completes=True, goes_on=True) for one in goals))
    return _choices_after_goal(state, seat, starts, chosen[1:])


def _choices_after_goal(
    state: State, seat: Seat, starts: Sequence[Source], chosen: Sequence[str]
) -> Choices:
    """Return whose hold, and how many."""
    able = [one for one in starts if _trip_to(state, seat, one, chosen[0]) is not None]
    words = list(chosen[1:])
    own = [one for one in able if one.ship in (None, seat)]
    ships = [one for one in able if one not in own]
    options = [Choice("from", completes=False, goes_on=True)] if ships and not words else []
    if words[:1] == [str(Where.FROM)]:
        if len(words) == 1:
            found = (Choice(str(one.ship), completes=True, goes_on=True) for one in ships)
            return Choices(tuple(found))
        own = [one for one in ships if str(one.ship) == words[1]]
        words = words[2:]
    if not own:
        return Choices(tuple(options))
    if words:
        return Choices(whole=words[0] in _numbers(state, seat, own[0], chosen[0])[1:])
    many = _numbers(state, seat, own[0], chosen[0])[1:]
    options += [Choice(word, completes=True) for word in many]
    return Choices(tuple(options), whole=True)


def _numbers(state: State, seat: Seat, source: Source, goal: str) -> list[str]:
    """Return how many can be sent there, as the words that say so."""
    found: list[str] = []
    for number in range(1, MOST_TIMES + 1):
        trip = _trip_to(state, seat, source, goal)
        if trip is None:
            break
        state = trip.after
        found.append(f"x{number}")
    return found


def _trip_to(state: State, seat: Seat, source: Source, goal: str) -> Journey | None:
    """Find the cheapest trip to a goal by its name; None if it is out of reach."""
    try:
        check_source(state, seat, source)
    except Refused:
        return None
    return _trips(state, seat, source).to(goal)


def _open_sources(state: State, seat: Seat) -> Iterator[Source]:
    """List the sources from which a sundiver can be sent somewhere now."""
    for source in sources(state, seat):
        try:
            check_source(state, seat, source)
        except Refused:
            continue
        if _trips(state, seat, source).any():
            yield source


def _origin(source: Source) -> str:
    return str(Where.HOLD) if source.cell is None else str(source.cell)


def sources(state: State, seat: Seat) -> Iterator[Source]:
    """List where the seat has sundivers that might be sent now."""
    player = state.players[seat]
    for ship in (*([seat] if player.hold else []), *sorted(player.aboard)):
        yield Source(ship=ship)
    for cell in sorted(player.sundivers):
        yield Source(cell)


def _search(
    state: State, seat: Seat, source: Source, *, tolls_first: bool
) -> Iterator[tuple[Goal, Journey]]:
    """Yield the best trip to each goal, the nearest goals first."""
    # The path makes every entry of the queue differ, so that positions are never compared.
    queue: list[tuple[tuple[int, int], tuple[int, ...], Journey]] = []
    here = Journey((), 0, (), (), state)
    if source.cell is not None:
        heapq.heappush(queue, ((0, 0), (source.cell,), here))
    else:
        ship = seat if source.ship is None else source.ship
        for cell in moving.launch_cells(state, seat, ship):
            _push(queue, (), here, Launch(seat, cell, ship), cell, tolls_first=tolls_first)
    found: set[Goal] = set()
    while queue:
        _, path, trip = heapq.heappop(queue)
        cell = Cell(path[-1])
        if cell in found:
            continue
        found.add(cell)
        if trip.actions:
            yield cell, trip
        if not _goes_on(trip.after, seat):
            continue
        if cell.ring is CORE and Heart.HEART not in found:
            hurled = _taken(trip, Hurl(seat, cell))
            if hurled is not None:
                found.add(Heart.HEART)
                yield Heart.HEART, hurled
        for other in moving.open_ways(trip.after, seat, cell):
            if other not in found:
                _push(queue, path, trip, Fly(seat, cell, other), other, tolls_first=tolls_first)


def _push(
    queue: list[tuple[tuple[int, int], tuple[int, ...], Journey]],
    path: tuple[int, ...],
    trip: Journey,
    action: Action,
    cell: Cell,
    *,
    tolls_first: bool,
) -> None:
    taken = _taken(trip, action)
    if taken is None:
        return
    cost = (len(taken.tolls), taken.mp) if tolls_first else (taken.mp, len(taken.tolls))
    heapq.heappush(queue, (cost, (*path, cell), taken))


def _taken(trip: Journey, action: Action) -> Journey | None:
    """Take one more step of a trip; None if it is not allowed."""
    try:
        step = rules.step(trip.after, action)
    except Refused:
        return None
    tolls = [event.slot for event in step.events if isinstance(event, TollPaid)]
    gates = trip.gates
    if isinstance(action, Fly):
        slot = trip.after.terms.side.ways[action.origin].get(action.target)
        gates = gates if slot is None else (*gates, slot)
    return Journey(
        (*trip.actions, action),
        trip.mp + trip.after.turn.mp - step.state.turn.mp,
        (*trip.tolls, *tolls),
        gates,
        step.state,
    )


def _goes_on(state: State, seat: Seat) -> bool:
    """Is the seat still moving, with nothing asked in between?"""
    try:
        moving.check_turn(state, seat, MOVE)
    except Refused:
        return False
    return True
