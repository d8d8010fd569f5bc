"""What is true of every position, whatever was played (the last section of the rules)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.core.record import dataclass
from engine.core.seat import SEATS, Seat
from engine.nova.agenda import AskDeficit, CheckDeficits
from engine.nova.combat_notes import dead_end, wrong_combat
from engine.nova.content.cards import OBJECTIVES, STAGES, stage_cards
from engine.nova.content.combat import LEVELS
from engine.nova.content.numbers import ENTITY, ENTITY_FORCES, MOST_SYNTHESIZED, PLAYER
from engine.nova.content.sectors import BAG, LOCATION_TILES, SECTOR_TILES
from engine.nova.content.technologies import ANCIENT_CARDS, BASIC_DECK, RACES, TECHNOLOGIES
from engine.nova.forces import has_wormhole, owns, reserve
from engine.nova.logistics import panel_fits
from engine.nova.map import CENTRE
from engine.nova.phase_notes import wrong_notes
from engine.nova.pieces import EntityGate, Feat, SectorKind, TechnologyKind, Token
from engine.nova.state import Player, State, board_of
from engine.nova.totals import has_deficit


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that can never be: the field that says so, and what is wrong."""

    field: str
    what: str

    def __str__(self) -> str:
        return f"{self.field}: {self.what}"


def broken(state: State) -> list[str]:
    """Name every invariant that does not hold; an empty list is good news."""
    return [str(fault) for fault in (*faults(state), *_foreign_cards(state))]


def faults(state: State, *, settling: bool = False) -> Iterator[Fault]:
    """Name what cannot be; while deficits are being settled there may be some."""
    yield from _map(state)
    for seat, player in zip(SEATS, state.players, strict=False):
        for fault in _player(state, seat, player, settling or _settling(state)):
            yield Fault(f"players[{int(seat)}].{fault.field}", fault.what)
    yield from _sectors(state)
    yield from _entity(state)
    yield from _boxes(state)
    for field, what in wrong_combat(state):
        yield Fault(field, what)
    if state.combat is not None and dead_end(state):
        yield Fault("combat", "a question without an answer")
    if (state.result is None) != bool(state.agenda):
        yield Fault("result", "a finished game has an agenda, or an unfinished one has none")


def _map(state: State) -> Iterator[Fault]:
    """Every tile lies where its kind belongs, and no two of them are the same."""
    board = board_of(state)
    if len(set(state.map.values())) < len(state.map):
        yield Fault("map", "a tile lies in two places")
    for sector, tile in state.map.items():
        if tile not in SECTOR_TILES or board.kinds[sector] is not SECTOR_TILES[tile].kind:
            yield Fault("map", f"{tile} does not belong to {sector}")
    for location, tile in state.tiles.items():
        printed = SECTOR_TILES[state.map[location.sector]].locations
        if location.number > len(printed):
            yield Fault("tiles", f"there is no location {location}")
        elif not LOCATION_TILES[tile].star.fits(printed[location.number - 1]):
            yield Fault("tiles", f"{tile} does not fit into {location}")
    for sector in (*state.loose, *state.improvements):
        if sector not in state.map:
            yield Fault("loose", f"{sector} is off the board")
    for sector, values in state.loose.items():
        if min(values, default=0) < 1 or board.kinds[sector] is SectorKind.HOMEWORLD:
            yield Fault("loose", f"{sector} cannot hold such tokens")
    for player in state.players:
        lies = state.map.get(player.home) if player.home is not None else None
        if lies is not None and player.race and lies != RACES[player.race].home.id:
            yield Fault("map", f"{player.home} is the homeworld of another race")
    for sector, number in state.improvements.items():
        if not number or not any(owns(player, sector) for player in state.players):
            yield Fault("improvements", f"{sector} has improvements and no owner")


def _player(state: State, seat: Seat, player: Player, settling: bool) -> Iterator[Fault]:
    if not 0 <= player.credits <= PLAYER.credits:
        yield Fault("credits", f"{player.credits} credits")
    if len(player.hand) > PLAYER.hand:
        yield Fault("hand", f"{len(player.hand)} stored tiles")
    for name in ("energy", "stars", "points"):
        if getattr(player, name) < 0:
            yield Fault(name, "negative")
    for sector in player.sectors:
        kind = board_of(state).kinds[sector]
        if kind in (None, SectorKind.CENTRAL, SectorKind.HOMEWORLD):
            yield Fault("sectors", f"{sector} cannot be owned")
    if len(player.synthesized) > MOST_SYNTHESIZED:
        yield Fault("synthesized", "more units than the panel has prices for")
    for token in Token:
        if reserve(state, seat, token) < 0:
            yield Fault("reserve", f"too many {token}")
    for name in ("ships", "disabled", "stations", "board", "captured", "counts"):
        if any(number < 1 for number in getattr(player, name).values()):
            yield Fault(name, "a number below 1")
    for sector in (*player.ships, *player.disabled):
        if sector not in state.map:
            yield Fault("ships", f"{sector} is off the board")
    for sector in (*player.stations, *player.gates):
        if not owns(player, sector):
            yield Fault("stations", f"{seat} does not own {sector}")
    if has_deficit(state, seat) and not settling:
        yield Fault("sectors", "more colonies than the population allows")
    if player.points < sum(OBJECTIVES[card].vp for card in player.revealed):
        yield Fault("points", "fewer than the revealed objectives have paid")
    yield from _cards(player)


def _settling(state: State) -> bool:
    """Tell whether deficits are still to be looked at."""
    return any(isinstance(item, CheckDeficits | AskDeficit) for item in state.agenda)


def _cards(player: Player) -> Iterator[Fault]:
    cards = [TECHNOLOGIES[id].card for id in player.technologies]
    if len(set(cards)) < len(cards):
        yield Fault("technologies", "a technology is owned twice")
    kinds = Counter(TECHNOLOGIES[id].kind for id in player.technologies)
    if kinds[TechnologyKind.ANCIENT] > 1:
        yield Fault("technologies", "two ancient cards")
    for name in ("active", "used"):
        if set(getattr(player, name)) - set(player.technologies):
            yield Fault(name, "a technology that is not claimed")
    if not panel_fits(player):
        yield Fault("panel", "a tile that no active technology gives, or in a wrong slot")


def _foreign_cards(state: State) -> Iterator[Fault]:
    """Race cards stay with their race; positions written by hand may mix them."""
    for player in state.players:
        own = RACES[player.race].cards if player.race else ()
        for id in player.technologies:
            if TECHNOLOGIES[id].kind is TechnologyKind.RACE and TECHNOLOGIES[id].card not in own:
                yield Fault("players", f"{id} belongs to another race")


def _sectors(state: State) -> Iterator[Fault]:
    """One owner and one jump point piece in a sector; nothing foreign in a homeworld."""
    owners = Counter(sector for player in state.players for sector in player.sectors)
    if any(number > 1 for number in owners.values()):
        yield Fault("players", "a sector has two owners")
    gates = [sector for player in state.players for sector in player.gates]
    if len(set(gates)) < len(gates) or any(has_wormhole(state, sector) for sector in gates):
        yield Fault("players", "a sector has two jump points")
    holes = Counter(
        at.sector for at, tile in state.tiles.items() if LOCATION_TILES[tile].bonus.wormhole
    )
    if any(number > 1 for number in holes.values()):
        yield Fault("tiles", "a sector has two wormholes")
    homes = {player.home: seat for seat, player in zip(SEATS, state.players, strict=False)}
    for seat, player in zip(SEATS, state.players, strict=False):
        if (
            player.home is not None
            and board_of(state).kinds[player.home] is not SectorKind.HOMEWORLD
        ):
            yield Fault("players", f"{player.home} is no homeworld")
        for sector in (*player.ships, *player.disabled, *player.stations):
            if homes.get(sector, seat) != seat:
                yield Fault("players", f"{seat} is in the homeworld {sector}")
    if len(homes) < len(state.players) and None not in homes:
        yield Fault("players", "two seats have one homeworld")


def _entity(state: State) -> Iterator[Fault]:
    entity, forces = state.entity, ENTITY_FORCES[len(state.players)]
    ships = Counter(entity.ships) + Counter(entity.disabled)
    left = forces.ships - ships.total() - entity.captured
    if left < 0:
        yield Fault("entity.ships", f"{-left} ships too many")
    for sector, number in ships.items():
        if number > forces.sector_limit:
            yield Fault("entity.ships", f"{sector} is above the limit")
    if any(player.peek != entity.cards[: len(player.peek)] for player in state.players):
        yield Fault("entity.cards", "a player has seen other cards than lie on top")
    homes = {player.home for player in state.players}
    for sector in (*ships, *entity.stations, *entity.gates.values()):
        if state.map and (sector in homes or sector not in state.map):
            yield Fault("entity.ships", f"{sector} is closed to the Entity")
    if sum(entity.stations.values()) > ENTITY.stations:
        yield Fault("entity.stations", "too many stations")
    if set(entity.stations) - {CENTRE}:
        yield Fault("entity.stations", "stations stand in the centre alone")
    placed = tuple(EntityGate)[: len(entity.gates)]
    if set(placed) != set(entity.gates) or len(placed) <= entity.presence:
        yield Fault("entity.gates", "gates are placed in the order A, B, C")
    if entity.marker not in (0, *range(2, len(state.players) + 1)):
        yield Fault("entity.marker", "there is no such space")
    if entity.active not in entity.gates:
        yield Fault("entity.active", "the active gate is not on the board")
    if not 1 <= entity.power <= len(LEVELS):
        yield Fault("entity.power", "there is no such level")
    for field, what in wrong_notes(state):
        yield Fault(f"entity.{field}", what)


def _boxes(state: State) -> Iterator[Fault]:
    """Nothing is there more often than it is in the box."""
    scanned = () if state.scan is None else (*state.scan.drawn, *state.scan.thrown)
    hands = [tile for player in state.players for tile in player.hand]
    if Counter([*state.tiles.values(), *state.bag, *hands, *scanned]) - Counter(BAG):
        yield Fault("tiles", "more location tiles than there are")
    technologies = [*state.deck, *state.discard]
    technologies += () if state.discover is None else state.discover.drawn
    for player in state.players:
        technologies += [*player.technologies, *filter(None, [player.archive])]
    kinds = {id: TECHNOLOGIES[id].kind for id in technologies}
    basic = [id for id in technologies if kinds[id] is TechnologyKind.BASIC]
    if Counter(basic) - Counter(BASIC_DECK):
        yield Fault("deck", "more technologies than there are")
    ancient = [TECHNOLOGIES[id].card for id in technologies if id not in basic]
    ancient += [ANCIENT_CARDS[number - 1] for number in state.ancient]
    if any(number > 1 for number in Counter(ancient).values()):
        yield Fault("ancient", "a card is there twice")
    cards = Counter(state.entity.cards)
    if cards - Counter(card for stage in STAGES for card in stage_cards(stage)):
        yield Fault("entity.cards", "more action cards than there are")
    kept = [card for player in state.players for card in (*player.objectives, *player.revealed)]
    if Counter(kept) - Counter(tuple(OBJECTIVES)):
        yield Fault("players", "an objective is there twice")
    if sum(player.counts.get(Feat.MAW, 0) for player in state.players) + state.maw > 1:
        yield Fault("maw", "the token of the centre is there twice")
    races = [player.race for player in state.players if player.race]
    if len(set(races)) < len(races):
        yield Fault("players", "two seats have one race")
