"""Solar flares: what they do ring by ring, and the last one, which ends the star."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.sol.activating import can_take, receive, reward
from engine.sol.agenda import (
    AfterFlare,
    DoFlareStep,
    ResolveFlare,
    RunEvent,
    UseOuterStation,
    UseOuterStations,
)
from engine.sol.board import OUTER, Cell
from engine.sol.edition import FinalFlare, FlareStep
from engine.sol.pieces import ASK, FOUNDRY, NODE, TAKE, TOWER, Piece
from engine.sol.scoring import score
from engine.sol.state import Position, seats_from
from engine.sol.table import Table

OUTER_ORDER = (NODE, TOWER, FOUNDRY)  # R39


def resolve_flare(table: Table, job: ResolveFlare) -> None:
    table.pop()
    edition = table.terms.edition
    if job.hurl and edition.hurl_flare_bonus:
        table.gain_momentum(table.turn.seat, edition.hurl_flare_bonus)
    if table.instability == 1:
        last_flare(table)
        return
    if table.terms.house.trigger_event is not None:
        table.push(RunEvent() if job.marked else AfterFlare())
    table.push(*(DoFlareStep(step) for step in reversed(edition.flare_order)))


def flare_step(table: Table, job: DoFlareStep) -> None:
    table.pop()
    if job.step is FlareStep.SPIRAL:
        table.flare()
    elif job.step is FlareStep.ENERGY:
        unstable_energy(table)
    else:
        seats = seats_from(table, table.turn.seat)
        table.push(*(UseOuterStations(seat, OUTER_ORDER) for seat in reversed(seats)))


def unstable_energy(table: Table) -> None:
    """Everybody with too much energy loses half of it, rounded down (R38)."""
    for seat in seats_from(table, table.turn.seat):
        energy = table.players[seat].energy
        if energy >= table.terms.edition.unstable_energy:
            table.lose_energy(seat, energy // 2)


def usable(position: Position, seat: Seat, kind: Piece) -> tuple[Cell, ...]:
    """Outer stations of a kind that their owner can use at a flare now."""
    own = [
        cell
        for cell, station in position.stations.items()
        if station.kind is kind and station.owner == seat and cell.ring is OUTER
    ]
    return tuple(
        cell for cell in sorted(own) if can_take(position, seat, kind, reward(position, cell).base)
    )


def flare_bonus(position: Position, cell: Cell) -> int:
    """The bonus that its owner may take at a flare besides the base, in some editions (R39)."""
    return reward(position, cell).bonus if position.terms.edition.flare_bonus else 0


def bonus_usable(position: Position, cell: Cell) -> bool:
    """Can the owner of an outer station whose base was used take its bonus too?"""
    station, bonus = position.stations[cell], flare_bonus(position, cell)
    return bonus > 0 and can_take(position, station.owner, station.kind, bonus)


def use_outer(table: Table, cell: Cell) -> None:
    station = table.stations[cell]
    table.use_outer_station(cell)
    receive(table, station.owner, station.kind, reward(table, cell).base)


def use_bonus(table: Table, cell: Cell) -> None:
    station, bonus = table.stations[cell], flare_bonus(table, cell)
    table.take_bonus(station.owner, cell, bonus)
    receive(table, station.owner, station.kind, bonus)


def _use_all(table: Table, seat: Seat, kind: Piece) -> None:
    """Station by station: the base, then the bonus where there is one."""
    for cell in usable(table, seat, kind):
        if can_take(table, seat, kind, reward(table, cell).base):
            use_outer(table, cell)
            if bonus_usable(table, cell):
                use_bonus(table, cell)


def use_outer_stations(table: Table, job: UseOuterStations) -> None:
    """Nodes first, then what the owner's orders say; asked kinds share one question."""
    table.pop()
    kind, later = job.kinds[0], job.kinds[1:]
    orders = table.players[job.seat].orders.flare
    answer = orders.get(kind, TAKE)
    asked: tuple[Cell, ...] = ()
    if answer is TAKE:
        _use_all(table, job.seat, kind)
    elif answer is ASK:
        kinds = [kind, *(other for other in later if orders.get(other) is ASK)]
        asked = tuple(cell for other in kinds for cell in usable(table, job.seat, other))
        later = tuple(other for other in later if other not in kinds)
    if later:
        table.push(UseOuterStations(job.seat, later))
    if asked:
        table.push(UseOuterStation(job.seat, asked))


def answer_outer(table: Table, cell: Cell | None) -> None:
    """Use the station named and ask about the rest, or leave the rest alone.

    One whose base was used comes first among the rest, for its bonus.
    """
    prompt = table.pop()
    assert isinstance(prompt, UseOuterStation)
    if cell is None:
        return
    others = tuple(other for other in prompt.cells if other != cell)
    used = tuple(other for other in prompt.used if other != cell)
    if cell in prompt.used:
        use_bonus(table, cell)
    else:
        use_outer(table, cell)
        others, used = (cell, *others), (cell, *used)
    rest = tuple(other for other in others if _still_usable(table, other, used))
    if rest:
        used = tuple(other for other in used if other in rest)
        table.push(UseOuterStation(prompt.seat, rest, used))


def _still_usable(table: Table, cell: Cell, used: tuple[Cell, ...]) -> bool:
    if cell in used:
        return bonus_usable(table, cell)
    station = table.stations[cell]
    return can_take(table, station.owner, station.kind, reward(table, cell).base)


def last_flare(table: Table) -> None:
    """The thirteenth flare, by edition (R40); nobody is asked any more."""
    table.flare()
    final = table.terms.edition.final_flare
    if final is FinalFlare.FULL:
        unstable_energy(table)
    kinds = {
        FinalFlare.TOWERS: (TOWER,),
        FinalFlare.FULL: OUTER_ORDER,
        FinalFlare.NONE: (),
    }[final]
    for seat in seats_from(table, table.turn.seat):
        for kind in kinds:
            _use_all(table, seat, kind)
    table.discard_drawn()
    table.finish(score(table), supernova=True)
