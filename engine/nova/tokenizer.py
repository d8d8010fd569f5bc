"""Reading a line of notation word by word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.core.wording import clip
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.dice import Use
from engine.nova.map import LOCATION_NAMED, SECTOR_NAMED, Location, Sector
from engine.nova.pieces import BASIC_RESOURCES, Resource
from engine.nova.state import Groups, Position

T = TypeVar("T")

ENTITY = ("entity", "e")  # the words for it
MOST_WORDS = 80
MOST_SHIPS = 10
_GROUP = re.compile(r"([A-Z][0-9]*)(D?)(?:X([0-9]+))?")
_LOOSE = re.compile(r"([A-Z][0-9]*)(?::([1-9][0-9]{0,2}))?")
_DICE: Mapping[str, tuple[int, Use]] = {
    f"{face}{use}": (face, use) for face in range(1, 7) for use in Use if use is not Use.DISCARD
}
_RESOURCES: Mapping[str, Resource] = {one.value: one for one in BASIC_RESOURCES}


class Words:
    """The words of one action, read from the front; each reading says what it expected."""

    def __init__(self, position: Position, text: str) -> None:
        self.position = position
        self.seats = {str(seat): seat for seat in SEATS[: len(position.players)]}
        self.left = text.split()
        if len(self.left) > MOST_WORDS:
            raise Refused("notation", word=clip(text), expected="a shorter line")

    def peek(self) -> str:
        return self.left[0] if self.left else ""

    def refuse(self, expected: str) -> Refused:
        return Refused("notation", word=clip(self.peek()) or "the end", expected=expected)

    def _take(self, known: Mapping[str, T], word: str, expected: str) -> T:
        if word not in known:
            raise self.refuse(expected)
        self.left.pop(0)
        return known[word]

    def sector(self) -> Sector:
        """A position that is on the board of this table."""
        on_board = {name: place for name, place in SECTOR_NAMED.items() if self._on_board(place)}
        return self._take(on_board, self.peek().upper(), "a sector such as B7")

    def is_sector(self) -> bool:
        return self.peek().upper() in SECTOR_NAMED

    def _on_board(self, sector: Sector) -> bool:
        return sector in self.position.map

    def location(self) -> Location:
        return self._take(LOCATION_NAMED, self.peek().upper(), "a location such as C1.2")

    def tile(self) -> str:
        known = {id: id for id in LOCATION_TILES}
        return self._take(known, self.peek().lower(), "a location tile such as lb-vp")

    def is_tile(self) -> bool:
        return self.peek().lower() in LOCATION_TILES

    def tiles(self) -> tuple[str, ...]:
        """As many tiles as follow."""
        found = []
        while self.is_tile():
            found.append(self.tile())
        return tuple(found)

    def technology(self) -> str:
        known = {id: id for id in TECHNOLOGIES}
        return self._take(known, self.peek().lower(), "a technology such as ion-cannon")

    def resource(self) -> Resource:
        return self._take(_RESOURCES, self.peek().upper(), "a basic resource: N, P, H, B or A")

    def group(self) -> tuple[Sector, int]:
        """Ships of one sector: `C1`, `C1x3`."""
        found = _GROUP.fullmatch(self.peek().upper())
        if found is None or found[2] or not self._is_count(found[3]):
            raise self.refuse("ships such as C1 or C1x3")
        rest = self.left[1:]
        self.left = [found[1], *rest]
        return self.sector(), int(found[3] or 1)

    def loose(self) -> tuple[Sector, int]:
        """Loose tokens: `A1` for all of a sector, `A1:5` for one of that value."""
        found = _LOOSE.fullmatch(self.peek().upper())
        if found is None:
            raise self.refuse("loose tokens such as A1 or A1:5")
        self.left = [found[1], *self.left[1:]]
        return self.sector(), int(found[2] or 0)

    def _is_count(self, number: str | None) -> bool:
        return number is None or (len(number) <= 2 and 1 <= int(number) <= MOST_SHIPS)

    def groups(self) -> Groups:
        """As many groups as follow, at least one; those of one sector are added up."""
        found: dict[Sector, int] = {}
        while not found or _GROUP.fullmatch(self.peek().upper()):
            sector, number = self.group()
            found[sector] = found.get(sector, 0) + number
        return tuple(sorted(found.items()))

    def mixed_groups(self) -> tuple[Groups, Groups]:
        """As many groups as follow, at least one: active ships, and disabled ones (`C1dx2`)."""
        found: tuple[dict[Sector, int], dict[Sector, int]] = ({}, {})
        while not any(found) or _GROUP.fullmatch(self.peek().upper()):
            match = _GROUP.fullmatch(self.peek().upper())
            disabled = match is not None and bool(match[2])
            if match is not None and disabled:
                self.left[0] = match[1] if match[3] is None else f"{match[1]}X{match[3]}"
            sector, number = self.group()
            found[disabled][sector] = found[disabled].get(sector, 0) + number
        active, broken = (tuple(sorted(each.items())) for each in found)
        return active, broken

    def one_of(self, *choices: str) -> str:
        known = {choice: choice for choice in choices}
        return self._take(known, self.peek().lower(), " or ".join(choices))

    def any_of(self, known: Mapping[str, T], expected: str) -> T:
        return self._take(known, self.peek().lower(), expected)

    def skip(self, choice: str) -> bool:
        """Read the word if it is there."""
        if self.peek().lower() != choice:
            return False
        self.left.pop(0)
        return True

    def enemy(self) -> Seat | None:
        """An enemy: a seat, or the Entity."""
        known: dict[str, Seat | None] = {name.lower(): seat for name, seat in self.seats.items()}
        return self.any_of({**known, **dict.fromkeys(ENTITY)}, "an enemy such as P2 or entity")

    def enemy_ships(self) -> tuple[Seat | None, int]:
        """Ships of an enemy: `P2`, `entityx2`."""
        name, times, number = self.peek().lower().partition("x")
        if times and not (number.isdecimal() and self._is_count(number)):
            raise self.refuse("ships of an enemy such as P2 or entityx2")
        self.left = [name, *self.left[1:]]
        return self.enemy(), int(number or 1)

    def face(self) -> int:
        """A face of a die."""
        return self.number(6)

    def die(self) -> tuple[int, Use]:
        """A die and its use: `3a`, `6o`."""
        return self.any_of(_DICE, "a die and its use such as 3a")

    def number(self, limit: int) -> int:
        known = {str(number): number for number in range(1, limit + 1)}
        return self._take(known, self.peek(), f"a number from 1 to {limit}")

    def end(self) -> None:
        if self.left:
            raise Refused("notation", word=clip(self.peek()), expected="nothing more")


def group_word(sector: Sector, number: int, *, disabled: bool = False) -> str:
    """Write ships of one sector; one ship without its number, disabled ones with a `d`."""
    ships = f"{sector}d" if disabled else f"{sector}"
    return ships if number == 1 else f"{ships}x{number}"
