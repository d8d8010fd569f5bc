"""A place at the table."""

from __future__ import annotations


class Seat(int):
    """A place at the table, counted from 0 in turn order and written P1, P2, ...; not a person."""

    __slots__ = ()

    def __str__(self) -> str:
        return f"P{int(self) + 1}"

    __repr__ = __str__


SEATS = tuple(Seat(number) for number in range(8))
BY_NAME = {str(seat): seat for seat in SEATS}
