"""Solar flares: what each player may choose, and what they do (14.5, N56)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice
from typing import TypeVar

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.agenda import AskFlare, CarryOutFlare
from engine.nova.content.cards import ACTION_CARDS, ActionCard
from engine.nova.content.combat import POWER_CARDS
from engine.nova.forces import fleet
from engine.nova.map import Sector
from engine.nova.pieces import Token
from engine.nova.state import FlareLosses, Groups, Position, seats_from
from engine.nova.table import Table
from engine.nova.table.entity import phase_of

T = TypeVar("T")


def ask_flare(table: Table, card: ActionCard) -> None:
    """Ask every player at once who has not chosen yet; one way to choose is not asked."""
    phase = phase_of(table)
    table.push(CarryOutFlare())
    seats = seats_from(table, phase.by)
    table.ask_together([AskFlare(seat) for seat in seats if seat not in phase.losses])


def carry_out_flare(table: Table, job: CarryOutFlare) -> None:
    """Strike all players in turn order, then raise the Entity's power."""
    seats = seats_from(table, phase_of(table).by)
    if sum(_has_choice(table, seat) for seat in seats) > 1:
        table.open_choices()
    table.pop()
    phase = phase_of(table)
    for seat in seats:
        losses = phase.losses[seat]
        if losses != FlareLosses():
            table.strike(seat, losses)
    if table.entity.power < max(POWER_CARDS):
        table.raise_power()
    table.finish_card()


def _has_choice(position: Position, seat: Seat) -> bool:
    """Tell whether a seat was asked: one way to choose is not asked, and no secret."""
    return len([*islice(possible_losses(position, seat), 2)]) > 1


def _card(position: Position) -> ActionCard:
    card = phase_of(position).card
    assert card is not None
    return ACTION_CARDS[card]


def _total(*groups: Groups) -> int:
    return sum(number for group in groups for _, number in group)


def _check_there(groups: Groups, there: Mapping[Sector, int]) -> None:
    for sector, number in groups:
        have = there.get(sector, 0)
        if number > have:
            raise Refused("not_there", sector=sector, token=Token.SHIP, have=have)


def check_losses(position: Position, seat: Seat, losses: FlareLosses) -> None:
    """Refuse ships that are not there, and more or fewer than the flare takes."""
    player, card = position.players[seat], _card(position)
    _check_there(losses.lost, player.ships)
    _check_there(losses.lost_disabled, player.disabled)
    need, have = min(card.lost, fleet(player)), _total(losses.lost, losses.lost_disabled)
    if have != need:
        raise Refused("flare_lost", need=need, have=have)
    left = Counter(player.ships) - Counter(dict(losses.lost))
    _check_there(losses.disabled, left)
    need, have = min(card.disabled, left.total()), _total(losses.disabled)
    if have != need:
        raise Refused("flare_disabled", need=need, have=have)


def possible_losses(position: Position, seat: Seat) -> Iterator[FlareLosses]:
    """List every way to choose: the lost ships first, then the disabled ones."""
    player, card = position.players[seat], _card(position)
    kinds = (player.ships, False), (player.disabled, True)
    ships = sorted(
        (sector, disabled)
        for there, disabled in kinds
        for sector, number in there.items()
        for _ in range(number)
    )
    for lost in _picks(ships, card.lost):
        active = [sector for sector, disabled in ships if not disabled]
        for sector, disabled in lost:
            if not disabled:
                active.remove(sector)
        for struck in _picks(active, card.disabled):
            yield FlareLosses(
                _groups(sector for sector, disabled in lost if not disabled),
                _groups(sector for sector, disabled in lost if disabled),
                _groups(struck),
            )


def _picks(items: list[T], number: int) -> Iterable[tuple[T, ...]]:
    """List the different ways to take so many items, or all if there are fewer."""
    return dict.fromkeys(combinations(items, min(number, len(items))))


def _groups(sectors: Iterable[Sector]) -> Groups:
    return tuple(sorted(Counter(sectors).items()))


def default_losses(position: Position, seat: Seat) -> FlareLosses:
    """Choose ships where most are, one after the other, disabled ones first (17.2)."""
    player, card = position.players[seat], _card(position)
    active, broken = Counter(player.ships), Counter(player.disabled)
    lost: list[Sector] = []
    lost_disabled: list[Sector] = []
    for _ in range(min(card.lost, fleet(player))):
        sector = _most(active + broken)
        source, taken = (broken, lost_disabled) if broken[sector] else (active, lost)
        source[sector] -= 1
        taken.append(sector)
    disabled: list[Sector] = []
    for _ in range(min(card.disabled, active.total())):
        disabled.append(_most(active))
        active[disabled[-1]] -= 1
    return FlareLosses(_groups(lost), _groups(lost_disabled), _groups(disabled))


def _most(ships: Mapping[Sector, int]) -> Sector:
    """Return the sector with most ships, among equals the first in canonical order."""
    return max(sorted(ships), key=lambda sector: ships[sector])
