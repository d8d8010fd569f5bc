"""Attacks word by word: a target, then units that fire in from next door."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.actions import Attack
from engine.nova.attacking import Ranged, all_ranged, attack_candidates
from engine.nova.choosing.following import Following, groups_of, with_count
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.memo import remembered
from engine.nova.pieces import Side
from engine.nova.state import Position

Words = tuple[str, ...]
Making = Callable[[Sector, Seat | None, Ranged], Action]


@remembered
def attack(position: Position, seat: Seat, words: Words) -> Following:
    """A sector and an enemy, then the parts of the ranged units."""

    def made(sector: Sector, enemy: Seat | None, ranged: Ranged) -> Action:
        return Attack(seat, sector, enemy, ranged)

    return fire(position, seat, words, made)


def fire(position: Position, seat: Seat, words: Words, made: Making) -> Following:
    """Follow the words of any action that is an attack."""
    if len(words) < 2:
        targets = dict.fromkeys(
            (str(sector), str(Side.of(enemy)))
            for sector, enemy, ranged in attack_candidates(position, seat)
            if is_possible(position, made(sector, enemy, ranged))
        )
        if not words:
            return Following(tuple(dict.fromkeys(sector for sector, _ in targets)), False)
        return Following(tuple(enemy for sector, enemy in targets if sector == words[0]), False)
    sector, enemy, rest = SECTOR_NAMED[words[0]], Side(words[1]).seat, words[2:]
    near = all_ranged(position, seat, sector)
    parts = {"ships": near.ships, "stations": near.stations}
    if not rest:
        plain = is_possible(position, made(sector, enemy, Ranged()))
        ranged = bool(near) and is_possible(position, made(sector, enemy, near))
        return Following(tuple(part for part in parts if parts[part] and ranged), plain)
    part = "stations" if "stations" in rest else "ships"
    taken = groups_of(_part(rest, part))
    more = [
        word
        for origin, number in parts[part]
        if not taken or origin > taken[-1][0]
        for word in with_count(origin, number)
    ]
    if part == "ships" and taken and near.stations:
        more.append("stations")
    return Following(tuple(more), bool(taken))


def _part(words: Words, name: str) -> Words:
    """Return the groups that follow the name of a part."""
    following = words[words.index(name) + 1 :]
    place = following.index("stations") if "stations" in following else len(following)
    return following[:place]
