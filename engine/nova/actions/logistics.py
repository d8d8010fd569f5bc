"""Logistics: the RESET, with flips, allocation and panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.content.technologies import CARDS, TECHNOLOGIES
from engine.nova.faces import SLOTS
from engine.nova.logistics import Form, Supplied, Tiles, carry_out, check_form, check_reset
from engine.nova.pieces import Face, PanelSide, Resource
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

NONE = "none"
PARTS = ("flip", "use", "panel")
_CARDS = {card: card for card, sides in CARDS.items() if len(sides) > 1}
_UNITS = {unit.value: unit for unit in Resource}


@dataclass(frozen=True, slots=True)
class Logistics(Action):
    """Take all energy back and decide what is active until the next time (13)."""

    form: Form = Form()
    verb: ClassVar[str] = "logistics"

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[Logistics]:
        """List Logistics as before, with nothing active, and with one technology active."""
        player = position.players[seat]
        yield cls(seat)
        if player.active:
            yield cls(seat, Form(use=()))
        for id in player.technologies:
            yield cls(seat, Form(use=(Supplied(id),)))

    @classmethod
    def legal(cls, position: Position, seat: Seat) -> Sequence[Logistics]:
        """Look at what may be active only where Logistics as before is legal."""
        found = iter(cls.candidates(position, seat))
        plain = next(found)
        if not is_possible(position, plain):
            return ()
        return [plain, *(one for one in found if is_possible(position, one))]

    def check(self, position: Position) -> None:
        check_reset(position, self.seat)
        check_form(position, self.seat, self.form)

    def apply(self, table: Table) -> None:
        carry_out(table, self.seat, self.form)

    def words(self) -> Iterator[object]:
        form = self.form
        if form.flips:
            yield "flip"
            yield from form.flips
        if form.use is not None:
            yield "use"
            yield from [_supplied_word(one) for one in form.use] or [NONE]
        if form.panel is not None:
            yield "panel"
            yield from [f"{slot}:{face.word}" for slot, face in form.panel] or [NONE]

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> Logistics:
        flips: list[str] = []
        if words.skip("flip"):
            while not flips or words.peek().lower() in _CARDS:
                flips.append(words.any_of(_CARDS, "a race card such as calyth-2"))
        use = _read_use(words) if words.skip("use") else None
        panel = _read_panel(words) if words.skip("panel") else None
        if words.left:
            raise words.refuse(" or ".join(PARTS))
        return cls(seat, Form(tuple(flips), use, panel))


def _supplied_word(one: Supplied) -> str:
    return one.technology if one.units is None else f"{one.technology}:{''.join(one.units)}"


def _read_use(words: Words) -> tuple[Supplied, ...]:
    """Read `none`, or technologies with or without what lies on them: `ion-cannon:HP`."""
    if words.skip(NONE):
        return ()
    found: list[Supplied] = []
    while not found or (words.left and words.peek().lower() != "panel"):
        id, colon, letters = words.peek().partition(":")
        units = tuple(_UNITS[letter] for letter in letters.upper() if letter in _UNITS)
        if id.lower() not in TECHNOLOGIES or len(units) != len(letters):
            raise words.refuse("a technology such as ion-cannon or ion-cannon:HP")
        words.left.pop(0)
        found.append(Supplied(id.lower(), units if colon else None))
    return tuple(found)


def _read_panel(words: Words) -> Tiles:
    """Read `none`, or combat tiles by slot: `4a:ion`."""
    if words.skip(NONE):
        return ()
    found: list[tuple[str, Face]] = []
    while words.left or not found:
        slot, _, word = words.peek().lower().partition(":")
        face = Face.of(PanelSide(slot[-1]), word) if slot in SLOTS else None
        if face is None:
            raise words.refuse("a combat tile such as 4a:ion")
        words.left.pop(0)
        found.append((slot, face))
    return tuple(sorted(found))
