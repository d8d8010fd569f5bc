"""Reading a line of notation word by word."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.core.wording import clip
from engine.sol.board import Cell, Side, Slot
from engine.sol.edition import Wording
from engine.sol.pieces import Heart, Piece, Suit, Where

T = TypeVar("T")
Word = Cell | Seat | Suit | Piece | Heart | Where | int

MOST_TIMES = 13  # nobody has more sundivers than that
MOST_WORDS = 60


_PIECES: Mapping[str, Piece] = {str(piece): piece for piece in Piece}
_BRIDGE = {"bridge": Piece.GATE}  # what the prototypes call it; it is written down as a gate
_SUITS: Mapping[str, Suit] = {str(suit): suit for suit in Suit}


class Words:
    """The words of one action, read from the front; each reading says what it expected."""

    def __init__(self, side: Side, seats: int, wording: Wording, text: str) -> None:
        self.side = side
        self.wording = wording
        self.seats = {str(seat): seat for seat in SEATS[:seats]}
        self.left = text.split()
        self.verb = ""
        if len(self.left) > MOST_WORDS:
            raise Refused("notation", word=clip(text), expected="a shorter line")

    def peek(self) -> str:
        return self.left[0] if self.left else ""

    def _take(self, known: Mapping[str, T], word: str, expected: str) -> T:
        if word not in known:
            raise Refused("notation", word=clip(self.peek()) or "the end", expected=expected)
        self.left.pop(0)
        return known[word]

    def cell(self) -> Cell:
        return self._take(self.side.cell_named, self.peek().upper(), "a cell such as V3")

    def is_cell(self) -> bool:
        return self.peek().upper() in self.side.cell_named

    def slot(self) -> Slot:
        return self._take(self.side.slot_named, self.peek().upper(), "a slot such as I4-V4")

    def is_slot(self) -> bool:
        return "-" in self.peek()

    def seat(self) -> Seat:
        return self._take(self.seats, self.peek().upper(), "a seat such as P1")

    def piece(self) -> Piece:
        known = {**_PIECES, **_BRIDGE}
        return self._take(known, self.peek().lower(), "node, foundry, tower or gate")

    def station(self) -> Piece:
        stations = {name: piece for name, piece in _PIECES.items() if piece is not Piece.GATE}
        return self._take(stations, self.peek().lower(), "node, foundry or tower")

    def suit(self) -> Suit:
        return self._take(_SUITS, self.peek().lower(), "a suit such as refraction")

    def choice(self) -> tuple[Word, ...]:
        """An answer: cells, seats and a few plain words, up to a trailing `x3`."""
        found: list[Word] = []
        while self.left and not (found and self.peek().lower()[:1] == "x"):
            if self.is_cell():
                found.append(self.cell())
            elif self.peek().upper() in self.seats:
                found.append(self.seat())
            else:
                plain = {str(word): word for word in Where}
                found.append(self._take(plain, self.peek().lower(), "a cell, a seat or a word"))
        if not found:
            raise Refused("notation", word="the end", expected="what you choose")
        return tuple(found)

    def of_form(self, form: tuple[object, ...]) -> tuple[Word, ...]:
        """Words of the kinds an effect asks for; `...` stands for more of the kind before it."""
        place = form.index(...) if ... in form else len(form)
        found = [self.of_kind(kind) for kind in form[:place]]
        after = form[place + 1 :]
        while ... in form and len(self.left) > len(after):
            found.append(self.of_kind(form[place - 1]))
        return (*found, *(self.of_kind(kind) for kind in after))

    def of_kind(self, kind: object) -> Word:
        """A word of the kind an effect asks for."""
        if kind is Heart and not self.is_cell():
            return self._take({"H": Heart.HEART}, self.peek().upper(), "a cell, or H for the heart")
        if kind in (Cell, Heart):
            return self.cell()
        if kind is Seat:
            return self.seat()
        if kind is Suit:
            return self.suit()
        return self.station() if kind is Piece else self.number(len(self.side.eyes) - 1)

    def word(self, *choices: str) -> str:
        known = {choice: choice for choice in choices}
        return self._take(known, self.peek().lower(), " or ".join(choices))

    def skip(self, choice: str) -> bool:
        """Read the word if it is there."""
        if self.peek().lower() != choice:
            return False
        self.left.pop(0)
        return True

    def number(self, limit: int) -> int:
        known = {str(number): number for number in range(1, limit + 1)}
        return self._take(known, self.peek(), f"a number from 1 to {limit}")

    def times(self) -> int:
        """A trailing `x3`; once without it."""
        if not self.left:
            return 1
        known = {f"x{number}": number for number in range(1, MOST_TIMES + 1)}
        return self._take(known, self.peek().lower(), f"x1 to x{MOST_TIMES}, or nothing more")

    def end(self) -> None:
        if self.left:
            raise Refused("notation", word=clip(self.peek()), expected="nothing more")
