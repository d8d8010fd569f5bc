"""The jobs of the setup: the map, location tiles, secret objectives, decks (4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.nova.agenda import AskObjectives, DealObjectives, DealTiles, LayMap, ShuffleDecks
from engine.nova.content.cards import OBJECTIVES, STAGES, stage_cards
from engine.nova.content.numbers import START
from engine.nova.content.sectors import BAG, CENTRAL_TILE, sector_tiles
from engine.nova.content.technologies import BASIC_DECK, RACES
from engine.nova.map import CENTRE, Sector, layout
from engine.nova.pieces import ObjectiveClass, SectorKind
from engine.nova.state import board_of
from engine.nova.table import Table

DEALT_KINDS = (SectorKind.CORE, SectorKind.DISC, SectorKind.RIM)


def lay_map(table: Table, job: LayMap) -> None:
    """Lay the centre, then shuffle and deal the tiles of each kind."""
    table.pop()
    table.lay_sector(CENTRE, CENTRAL_TILE.id)
    for kind in DEALT_KINDS:
        mixed = table.shuffle([tile.id for tile in sector_tiles(kind)])
        for sector, tile in zip(board_of(table).of_kind(kind), mixed, strict=False):
            table.lay_sector(sector, tile)


@lru_cache(maxsize=64)
def dealt_map(setup: Setup, *, pick_races: bool) -> Mapping[Sector, str]:
    """Return the map that a seed deals, homeworlds left out: a position need not write it down."""
    chance = Chance(setup.seed)
    if not pick_races:
        _, chance = chance.shuffle(tuple(RACES))
    found = {CENTRE: CENTRAL_TILE.id}
    for kind in DEALT_KINDS:
        mixed, chance = chance.shuffle([tile.id for tile in sector_tiles(kind)])
        found |= dict(zip(layout(setup.seats).of_kind(kind), mixed, strict=False))
    return found


def deal_tiles(table: Table, job: DealTiles) -> None:
    table.pop()
    table.bag = table.shuffle(BAG)
    for seat in SEATS[: len(table.players)]:
        table.deal_tiles(seat, table.draw_from_bag(START.tiles))


def deal_objectives(table: Table, job: DealObjectives) -> None:
    """Deal to all seats at once, again if any hand allows no choice (N66)."""
    table.pop()
    seats = SEATS[: len(table.players)]
    size = START.objectives_dealt
    hands: list[tuple[str, ...]] = []
    while not hands or not all(objective_choices(hand) for hand in hands):
        mixed = table.shuffle(tuple(OBJECTIVES))
        hands = [mixed[size * seat : size * (seat + 1)] for seat in seats]
    for seat, hand in zip(seats, hands, strict=True):
        table.deal_objectives(seat, hand)
    table.ask_together([AskObjectives(seat) for seat in seats])


def objective_choices(dealt: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """List what may be kept: each gold card, and each bronze card with each silver one."""
    ranks: Mapping[ObjectiveClass, list[str]] = {rank: [] for rank in ObjectiveClass}
    for card in dealt:
        ranks[OBJECTIVES[card].rank].append(card)
    pairs = [
        (bronze, silver)
        for bronze in ranks[ObjectiveClass.BRONZE]
        for silver in ranks[ObjectiveClass.SILVER]
    ]
    return (*((gold,) for gold in ranks[ObjectiveClass.GOLD]), *pairs)


def shuffle_decks(table: Table, job: ShuffleDecks) -> None:
    """Shuffle the basic technologies, and the Entity's cards stage by stage."""
    table.pop()
    table.deck = table.shuffle(BASIC_DECK)
    cards = tuple(card for stage in STAGES for card in table.shuffle(stage_cards(stage)))
    table.entity = evolve(table.entity, cards=cards)
