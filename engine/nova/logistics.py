"""Logistics: what may be active and lie on the panel, and what a RESET does (13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.agenda import AdvanceMarker, CheckDeficits
from engine.nova.content.technologies import TECHNOLOGIES, in_force
from engine.nova.faces import SLOTS
from engine.nova.pieces import (
    BASIC_RESOURCES,
    RESOURCES,
    Face,
    PanelSide,
    Resource,
    TechnologyKind,
    TechnologySlot,
)
from engine.nova.state import Player, Position
from engine.nova.table import Table
from engine.nova.totals import effects_of, research_capacity_with, stock

Tiles = tuple[tuple[str, Face], ...]  # combat tiles by slot


@dataclass(frozen=True, slots=True)
class Supplied:
    """A technology that shall be active."""

    technology: str
    units: tuple[Resource, ...] | None = None  # slot by slot; none: any that are left


@dataclass(frozen=True, slots=True)
class Form:
    """What a player decides at Logistics; none: as before (N85)."""

    flips: tuple[str, ...] = ()  # race cards
    use: tuple[Supplied, ...] | None = None
    panel: Tiles | None = None


AS_BEFORE = Form()


def check_reset(position: Position, seat: Seat) -> None:
    """Refuse a RESET while there is energy for the tokens on the board (13)."""
    player = position.players[seat]
    tokens = sum(player.board.values())
    if player.energy and player.energy >= tokens:
        raise Refused("supply_left", have=player.energy, tokens=tokens)


def check_form(position: Position, seat: Seat, form: Form) -> None:
    """Refuse what cannot be flipped, supplied or laid out."""
    player = position.players[seat]
    turned = _turned(player, form.flips) if form != AS_BEFORE else {}
    if form.use is not None:
        _check_use(position, seat, tuple(turned.values()), form.use)
    if form.panel is not None:
        _check_panel(_tiles(_active(position, seat, form)), form.panel)


def carry_out(table: Table, seat: Seat, form: Form) -> None:
    """Do the steps of a Logistics one after the other, up to the deficit and the marker."""
    player = table.players[seat]
    active = _active(table, seat, form)
    panel = _kept_panel(player, _tiles(active)) if form.panel is None else form.panel
    table.reset(seat)
    for old, new in _turned(player, form.flips).items():
        if old != new:
            table.pay_credits(seat, TECHNOLOGIES[old].cost)
            table.flip(seat, old)
    table.activate(seat, active)
    table.lay_panel(seat, {slot: face.word for slot, face in panel})
    table.restore(seat)
    table.gain_credits(seat, effects_of(table, seat).income_credits(0))
    table.gain_energy(seat, effects_of(table, seat).income_energy(0))
    table.push(AdvanceMarker(), CheckDeficits((seat,)))


def advance_marker(table: Table, job: AdvanceMarker) -> None:
    table.pop()
    table.advance_marker()


# Flips.


def _turned(player: Player, flips: Sequence[str]) -> Mapping[str, str]:
    """Return which side each claimed technology shows after the flips (N62)."""
    sides = {TECHNOLOGIES[id].card: TECHNOLOGIES[id] for id in player.technologies}
    for card in flips:
        if card not in sides:
            raise Refused("not_claimed", technology=card)
        if sides[card].kind is not TechnologyKind.RACE:
            raise Refused("never_flipped", technology=card)
    if len(set(flips)) < len(flips):
        raise Refused("flipped_twice")
    cost = sum(sides[card].cost for card in flips)
    if cost > player.credits:
        raise Refused("credits_short", need=cost, have=player.credits)
    return {
        side.id: side.other_side.id if card in flips and side.other_side else side.id
        for card, side in sides.items()
    }


# Allocation.


def can_supply(units: Mapping[Resource, int], wanted: Iterable[Supplied]) -> bool:
    """Tell whether a stock fills all slots, each unit used once: a count, not a search.

    Coloured slots take their own colour first. What is missing there and the white slots take
    omega; all that is left over is good enough for the grey slots.
    """
    left = dict(units)
    unnamed = []
    for one in wanted:
        if one.units is None:
            unnamed.append(one.technology)
        else:
            for unit in one.units:
                left[unit] -= 1
    return _fills(tuple([left[each] for each in RESOURCES]), tuple(unnamed))


@lru_cache(maxsize=1024)
def _fills(units: tuple[int, ...], technologies: tuple[str, ...]) -> bool:
    """Tell whether so many units of each resource fill all slots of some technologies."""
    if min(units) < 0:
        return False
    left = dict(zip(RESOURCES, units, strict=True))
    slots = Counter(slot for id in technologies for slot in TECHNOLOGIES[id].slots)
    over = {each: left[each] - slots[TechnologySlot(each.value)] for each in BASIC_RESOURCES}
    omega = left[Resource.OMEGA] - slots[TechnologySlot.WHITE]
    omega += sum(min(number, 0) for number in over.values())
    rest = omega + sum(max(number, 0) for number in over.values())
    return omega >= 0 and rest >= slots[TechnologySlot.GREY]


def _fits_limit(position: Position, seat: Seat, active: tuple[str, ...]) -> bool:
    """Tell whether the research capacity allows these basic technologies at once (N60)."""
    basic = sum(TECHNOLOGIES[id].kind is TechnologyKind.BASIC for id in active)
    return basic <= research_capacity_with(position, seat, active)


def _check_use(
    position: Position, seat: Seat, claimed: tuple[str, ...], use: tuple[Supplied, ...]
) -> None:
    for one in use:
        if one.technology not in claimed:
            raise Refused("not_claimed", technology=one.technology)
        slots = TECHNOLOGIES[one.technology].slots
        if one.units is not None and (
            len(one.units) != len(slots)
            or not all(slot.takes(unit) for slot, unit in zip(slots, one.units, strict=True))
        ):
            raise Refused("unit_does_not_fit", technology=one.technology)
    active = tuple(one.technology for one in use)
    if len(set(active)) < len(active):
        raise Refused("technology_twice")
    if not _fits_limit(position, seat, active):
        most = research_capacity_with(position, seat, active)
        raise Refused("research_limit", most=most)
    if not can_supply(stock(position, seat), use):
        raise Refused("not_supplied")


def _active(position: Position, seat: Seat, form: Form) -> tuple[str, ...]:
    """Return what is active after a Logistics, in the order of claiming."""
    player = position.players[seat]
    turned = _turned(player, form.flips)
    if form.use is None:
        before = [new for old, new in turned.items() if old in player.active]
        return _as_before(position, seat, before)
    wanted = {one.technology for one in form.use}
    return tuple(id for id in turned.values() if id in wanted)


def _as_before(position: Position, seat: Seat, before: Sequence[str]) -> tuple[str, ...]:
    """Keep what was active, in the order of claiming, as far as it can be supplied (N85).

    A later one can raise the limit for an earlier one, so this is repeated until nothing is
    added (N120).
    """
    units = stock(position, seat)
    kept: tuple[str, ...] = ()
    while True:
        known = kept
        for id in before:
            more = (*kept, id)
            if id in kept or not _fits_limit(position, seat, more):
                continue
            if can_supply(units, map(Supplied, more)):
                kept = more
        if kept == known:
            return tuple(id for id in before if id in kept)


# The panel.


def _tiles(active: tuple[str, ...]) -> Counter[Face]:
    """Count the combat tiles that active technologies give."""
    return Counter(in_force(active).combat_tiles(()))


def _check_panel(tiles: Counter[Face], panel: Tiles) -> None:
    """Refuse a tile that the player has not, or one in a slot of the other sort (N61)."""
    for slot, face in panel:
        if slot not in SLOTS or not slot.endswith(face.side):
            raise Refused("tile_does_not_fit", slot=slot, face=face)
    if len({slot for slot, _ in panel}) < len(panel):
        raise Refused("slot_twice")
    for face, number in Counter(face for _, face in panel).items():
        if number > tiles[face]:
            raise Refused("no_such_tile", face=face, have=tiles[face])


def _kept_panel(player: Player, tiles: Counter[Face]) -> Tiles:
    """Keep the layout as far as its tiles are still there; new tiles are not laid out (N85)."""
    left, panel = Counter(tiles), []
    for slot, word in player.panel.items():
        face = Face.of(PanelSide(slot[-1]), word)
        if face is not None and left[face]:
            left[face] -= 1
            panel.append((slot, face))
    return tuple(panel)


def panel_fits(player: Player) -> bool:
    """Tell whether every tile on a panel fits its slot and comes from an active technology."""
    try:
        faces = [(slot, Face.of(PanelSide(slot[-1]), word)) for slot, word in player.panel.items()]
        tiles = tuple((slot, face) for slot, face in faces if face is not None)
        _check_panel(_tiles(player.active), tiles)
    except (Refused, ValueError, IndexError):
        return False
    return len(tiles) == len(player.panel)


def claimed_after(position: Position, seat: Seat, form: Form) -> tuple[str, ...]:
    """Return the claimed technologies with the sides that are up after the flips."""
    return tuple(_turned(position.players[seat], form.flips).values())


def tiles_after(position: Position, seat: Seat, form: Form) -> Counter[Face]:
    """Count the combat tiles that a Logistics gives."""
    return _tiles(_active(position, seat, form))
