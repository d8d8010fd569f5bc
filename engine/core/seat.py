"""A place at the table."""

from __future__ import annotations

from functools import cache


class Seat(int):
    """A place at the table, counted from 0 in turn order and written P1, P2, ...; not a person."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"P{int(self) + 1}"

    __repr__ = __str__

    @property
    def letter(self) -> str:
        """The letter that pictures and messages show for it."""
        return LETTERS[self]


LETTERS = "ABCDEFGH"


SEATS = tuple(Seat(number) for number in range(8))
BY_NAME = {str(seat): seat for seat in SEATS}
BY_LETTER = {seat.letter: seat for seat in SEATS}


@cache
def in_turn_order(first: Seat, count: int) -> tuple[Seat, ...]:
    """All of so many seats, beginning with one of them."""
    return tuple(SEATS[(first + step) % count] for step in range(count))
