"""Discover: cards drawn, claimed and archived (12.2, 12.4)."""

from __future__ import annotations

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.agenda import AskDiscover
from engine.nova.content.numbers import PLAYER
from engine.nova.content.technologies import ANCIENT_CARDS, CARDS, RACES, TECHNOLOGIES, Technology
from engine.nova.memo import remembered
from engine.nova.pieces import Resource, TechnologyKind
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.table.science import discovery
from engine.nova.totals import effects_of, stock

CARD_PRICE = 1  # credits for each card beyond the free ones


def check_start(position: Position, seat: Seat) -> None:
    if not position.players[seat].discovery:
        raise Refused("discovered_already")


def start(table: Table, seat: Seat) -> None:
    table.push(AskDiscover(seat))
    table.start_discovery(seat, effects_of(table, seat).discover_draw(PLAYER.discover_draw))


def check_draw(position: Position, seat: Seat) -> None:
    """Refuse a further card after a claim, without a credit, or where there is none (N64)."""
    if discovery(position).claiming:
        raise Refused("claimed_already")
    if not (position.deck or position.discard):
        raise Refused("no_card_left")
    _check_credits(position, seat, CARD_PRICE)


def draw(table: Table, seat: Seat) -> None:
    table.pay_credits(seat, CARD_PRICE)
    table.draw_cards(seat, 1)


@remembered
def claimable(position: Position, seat: Seat) -> tuple[str, ...]:
    """List what lies where a seat may claim from, whether it may have it or not."""
    player = position.players[seat]
    found = dict.fromkeys(discovery(position).drawn)
    if player.archive is not None:
        found[player.archive] = None
    ancient = (ANCIENT_CARDS[number - 1] for number in position.ancient)
    sides = (side.id for card in (*RACES[player.race].cards, *ancient) for side in CARDS[card])
    return (*found, *sides)


def check_claim(position: Position, seat: Seat, id: str) -> None:
    """Refuse what is not there, owned already (N79), or cannot be paid."""
    player, technology = position.players[seat], TECHNOLOGIES[id]
    owned = [TECHNOLOGIES[own] for own in player.technologies]
    if any(own.card == technology.card for own in owned):
        raise Refused("owned_already", technology=id)
    if id not in claimable(position, seat):
        raise Refused("not_to_claim", technology=id)
    if technology.kind is TechnologyKind.ANCIENT:
        _check_ancient(position, seat, technology, owned)
    _check_credits(position, seat, technology.cost)


def _check_ancient(
    position: Position, seat: Seat, technology: Technology, owned: list[Technology]
) -> None:
    """Refuse a second ancient card, or one for which omega is short (12.4, N63)."""
    if any(own.kind is TechnologyKind.ANCIENT for own in owned):
        raise Refused("one_ancient")
    need, have = technology.white_slots, stock(position, seat)[Resource.OMEGA]
    if have < need:
        raise Refused("omega_short", need=need, have=have)


def can_pay(position: Position, seat: Seat, need: int) -> bool:
    return position.players[seat].credits >= need


def _check_credits(position: Position, seat: Seat, need: int) -> None:
    if not can_pay(position, seat, need):
        raise Refused("credits_short", need=need, have=position.players[seat].credits)


def claim(table: Table, seat: Seat, id: str) -> None:
    table.pay_credits(seat, TECHNOLOGIES[id].cost)
    table.claim(seat, id)


def check_archive(position: Position, id: str) -> None:
    if id not in discovery(position).drawn:
        raise Refused("card_not_drawn", technology=id)
