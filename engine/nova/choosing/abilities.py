"""Abilities word by word: what is named with each of them."""

from __future__ import annotations

from collections import Counter

from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.actions import UseAbility
from engine.nova.actions.abilities.assault import Assaulted
from engine.nova.actions.abilities.push_gate import GateRoute
from engine.nova.attacking import Ranged
from engine.nova.choosing.attacks import fire
from engine.nova.choosing.following import NOWHERE, Following, groups_of, later, with_count
from engine.nova.choosing.moves import CARRY, TO, carry, common_ends
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effects.ability import Assault, Disable, Jump, PushGate, Regroup, Reroll
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.memo import remembered
from engine.nova.moving import Trip
from engine.nova.pieces import EntityGate, Side
from engine.nova.sides import dice_of, tokens_in
from engine.nova.spending import minimum
from engine.nova.state import Position, board_of
from engine.nova.totals import move_capacity

Words = tuple[str, ...]


@remembered
def use(position: Position, seat: Seat, words: Words) -> Following:
    """A technology, then what its ability needs."""
    able = _singles(position, seat)
    if not words:
        return Following(tuple(dict.fromkeys(one.technology for one in able)), False)
    id, rest = words[0], words[1:]
    lines = [(one, tuple(map(str, one.target.words()))) for one in able if one.technology == id]
    if not lines:
        return NOWHERE
    match lines[0][0].ability.do:
        case Reroll(dice=most):
            return _dice(position, seat, rest, most)
        case Disable(ships=most):
            return _enemy_ships(position, rest, [line for _, line in lines], most)
        case PushGate():
            return _route(position, seat, id, rest, [line for _, line in lines])
        case Regroup():
            return _trips(position, seat, id, rest)
        case Jump():
            return _long_trip(position, seat, rest, [line for _, line in lines])
        case Assault():
            return _assault(position, seat, id, rest)
        case _:
            following = [line for _, line in lines if line[: len(rest)] == rest]
            more = dict.fromkeys(line[len(rest)] for line in following if len(line) > len(rest))
            return Following(tuple(more), rest in following)


@remembered
def _singles(position: Position, seat: Seat) -> tuple[UseAbility, ...]:
    """List the building blocks that are legal now."""
    return tuple(UseAbility.legal(position, seat))


def _dice(position: Position, seat: Seat, words: Words, most: int) -> Following:
    """Own free dice in ascending order."""
    left = Counter(map(str, dice_of(position, Side.of(seat)).free)) - Counter(words)
    more = [face for face in sorted(left) if not words or face >= words[-1]]
    return Following(tuple(more) if len(words) < most else (), bool(words))


def _enemy_ships(position: Position, words: Words, lines: list[Words], most: int) -> Following:
    """A sector, then ships of one enemy after the other."""
    if not words:
        return Following(tuple(dict.fromkeys(sector for sector, _ in lines)), False)
    sector = SECTOR_NAMED[words[0]]
    enemies = list(dict.fromkeys(w.partition("x")[0] for s, w in lines if s == words[0]))
    chosen = [word.partition("x") for word in words[1:]]
    left = most - sum(int(number or 1) for _, _, number in chosen)
    more = []
    for enemy in later(enemies, [name for name, _, _ in chosen]):
        there = tokens_in(position, Side(enemy), sector).ships
        more += [f"{enemy}x{n}" if n > 1 else enemy for n in range(1, min(there, left) + 1)]
    return Following(tuple(more), bool(chosen))


def _route(position: Position, seat: Seat, id: str, words: Words, lines: list[Words]) -> Following:
    """A gate, then its steps; the first may be one that only a further one makes legal."""
    if not words:
        return Following(tuple(dict.fromkeys(gate for gate, _ in lines)), False)
    gate = EntityGate(words[0])
    route = tuple(SECTOR_NAMED[word] for word in words[1:])
    now = route[-1] if route else position.entity.gates[gate]
    near = sorted(board_of(position).neighbours[now])
    more = [
        str(each)
        for each in near
        if is_possible(position, UseAbility(seat, id, GateRoute(gate, (*route, each))))
    ]
    return Following(tuple(more), bool(route))


def _trips(position: Position, seat: Seat, id: str, words: Words) -> Following:
    """Groups, `to`, a destination; then more of them, in the order of the destinations."""
    place = words.index(CARRY) if CARRY in words else len(words)
    trips, groups, last = _read_trips(words[:place])
    ships = Counter(position.players[seat].ships)
    for one in trips:
        ships[one.origin] -= one.ships
    if words and words[place - 1] == TO:
        ends = common_ends(position, seat, [origin for origin, _ in groups])
        return Following(tuple(str(end) for end in sorted(ends) if end > last), False)
    left = _payable(position, seat, id) - sum(one.ships for one in trips)
    left -= sum(number for _, number in groups)
    more = [
        word
        for origin in sorted(ships)
        if not groups or origin > groups[-1][0]
        if any(
            end > last
            for end in common_ends(position, seat, [*(each for each, _ in groups), origin])
        )
        for word in with_count(origin, min(ships[origin], left))
    ]
    if groups:
        return Following((*more, TO), False)
    if not trips:
        return Following(tuple(more), False)
    following = carry(position, seat, trips, words[place:])
    return following if CARRY in words else Following((*more, *following.words), True)


def _read_trips(
    words: Words,
) -> tuple[tuple[Trip, ...], tuple[tuple[Sector, int], ...], Sector | int]:
    """Return the whole trips, the groups without a destination yet, the last destination."""
    trips: list[Trip] = []
    last: Sector | int = 0
    begun: list[str] = []
    for word in words:
        if begun and begun[-1] == TO:
            last = SECTOR_NAMED[word]
            trips += [Trip(origin, last, number) for origin, number in groups_of(begun[:-1])]
            begun = []
        else:
            begun.append(word)
    return tuple(trips), groups_of([word for word in begun if word != TO]), last


def _payable(position: Position, seat: Seat, id: str) -> int:
    """Return how many ships a regroup can pay for."""
    ability = TECHNOLOGIES[id].ability
    assert ability is not None
    energy = position.players[seat].energy
    if energy < minimum(position, seat, ability.when.space):
        return 0
    return max(0, energy - ability.cost) + move_capacity(position, seat)


def _long_trip(position: Position, seat: Seat, words: Words, lines: list[Words]) -> Following:
    """Ships of one sector, `to`, another sector, loose tokens."""
    if CARRY not in words:
        following = [line for line in lines if line[: len(words)] == words]
        more = dict.fromkeys(line[len(words)] for line in following if len(line) > len(words))
        return Following(tuple(more), words in following)
    ((origin, number),) = groups_of(words[:1])
    trip = Trip(origin, SECTOR_NAMED[words[2]], number)
    return carry(position, seat, (trip,), words[words.index(CARRY) :])


def _assault(position: Position, seat: Seat, id: str, words: Words) -> Following:
    def made(sector: Sector, enemy: Seat | None, ranged: Ranged) -> Action:
        return UseAbility(seat, id, Assaulted(sector, enemy, ranged))

    return fire(position, seat, words, made)
