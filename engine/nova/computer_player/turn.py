"""A whole turn, as the computer player takes it: every legal action gets a worth.

The worths are rough: what wins is owned sectors with tiles on them, artifacts, anomalies, killed
ships of the Entity, and energy that is all spent before Logistics.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.actions import (
    Attack,
    BuildGate,
    BuildShips,
    BuildStation,
    Colonize,
    Declare,
    Discover,
    Improve,
    Move,
    Research,
    Reveal,
    RevealObjective,
    ScanTiles,
    Synthesize,
    WarpIn,
    WarpOut,
)
from engine.nova.actions.use import UseAbility
from engine.nova.agenda import TakeTurn
from engine.nova.computer_player.science import logistics, worth_of_tile
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.effects.ability import Banish, TradeCredits
from engine.nova.forces import (
    colonies_in_play,
    colonies_needed,
    fleet,
    is_contested,
    owned_sectors,
    owner,
    owns,
    sector_tile,
    ships_in,
)
from engine.nova.map import CENTRE, Sector
from engine.nova.moving import Trip
from engine.nova.pieces import SectorKind, Space, Star
from engine.nova.questions import possible
from engine.nova.spending import minimum
from engine.nova.state import State, board_of
from engine.nova.totals import artifact_total, population, sector_value

HOARD = 14  # credits that are enough
CHEAPEST = 3  # credits with which a discovery is worth the turn
FLEET = 6  # ships that are enough
SEEKING = 8  # how much more a scan is worth while artifacts are missing
WASTE = 6  # what a tile in a rarer location than it needs loses
IDLE = 2  # what is worth less is not done if Logistics is possible


def take_turn(state: State, seat: Seat) -> Action:
    """Take the action of the greatest worth; what costs most for the same is left."""
    declare = Declare(seat)
    if is_possible(state, declare):
        return declare
    offered = possible(state, TakeTurn(seat))
    weighed = [(worth(state, seat, action), -place) for place, action in enumerate(offered)]
    best, place = max(weighed)
    reset = logistics(state, seat)
    if is_possible(state, reset) and (best < IDLE or state.players[seat].energy == 0):
        return reset
    return offered[-place]


def worth(state: State, seat: Seat, action: Action) -> float:
    """Weigh an action; the price in energy is taken off."""
    gain = _gain(state, seat, action)
    space = SPACES.get(type(action))
    tokens = minimum(state, seat, space) if space is not None else 0
    return gain - 1.5 * max(0, tokens - 1)


SPACES: Mapping[type[Action], Space] = {
    Colonize: Space.SETTLE,
    Improve: Space.SETTLE,
    ScanTiles: Space.EXPLORE,
    Reveal: Space.EXPLORE,
    BuildShips: Space.BUILD,
    BuildStation: Space.BUILD,
    BuildGate: Space.BUILD,
    Move: Space.MOVE,
    WarpIn: Space.MOVE,
    WarpOut: Space.MOVE,
    Attack: Space.COMBAT,
    Research: Space.SCIENCE,
    Synthesize: Space.SCIENCE,
}


def _gain(state: State, seat: Seat, action: Action) -> float:
    """Return what an action brings, whatever it costs."""
    player = state.players[seat]
    match action:
        case RevealObjective():
            return 100
        case Colonize(sector=sector):
            return 20 + _prospects(state, sector)
        case Discover():
            return 15 if player.credits >= CHEAPEST else 1
        case Research():
            return 7 if player.credits < HOARD else 1
        case Reveal():
            return _revealed(state, action)
        case ScanTiles(thrown=thrown):
            stored = len(player.hand) - len(thrown)
            short = artifact_total(state) < state.terms.options.difficulty.artifacts
            room = SEEKING if short else 0
            return 14 + room - 2 * stored - sum(worth_of_tile(tile) for tile in thrown)
        case Improve():
            return 5
        case BuildShips(ships=ships):
            return (9 if fleet(player) < FLEET else 3) + ships
        case BuildStation(sector=sector):
            return 4 if sector != player.home and sector not in player.stations else 1
        case BuildGate(sector=sector):
            return 7 if sector != player.home and not player.gates else 1
        case Synthesize():
            return 6
        case Attack():
            return _attack(state, seat, action)
        case UseAbility():
            return 12 if isinstance(action.ability.do, Banish | TradeCredits) else -1
        case Move():
            return _moved(state, seat, action)
        case _:
            return -5


def _prospects(state: State, sector: Sector) -> float:
    """Weigh a sector to be owned: its points, and places for tiles, the red ones for artifacts."""
    places = sector_tile(state, sector).locations
    return 4 * sector_value(state, sector) + 2 * len(places) + 5 * places.count(Star.RED)


def _revealed(state: State, action: Reveal) -> float:
    """Tiles count for what they are; a rarer location than they need is a waste."""
    gain = 0.0
    for id, location in action.places:
        printed = sector_tile(state, location.sector).locations[location.number - 1]
        gain += 1.5 * worth_of_tile(id) - WASTE * (printed is not LOCATION_TILES[id].star)
    return gain


def _attack(state: State, seat: Seat, action: Attack) -> float:
    """Attack the Entity where there are more own dice than its."""
    if action.enemy is not None:
        return -5
    entity, player, sector = state.entity, state.players[seat], action.sector
    enemy = entity.ships.get(sector, 0) + 2 * entity.stations.get(sector, 0)
    ranged = sum(number for _, number in action.ranged.ships)
    ranged += 2 * sum(number for _, number in action.ranged.stations)
    own = player.ships.get(sector, 0) + 2 * player.stations.get(sector, 0) + ranged
    if own < enemy:
        return -5
    owned = 6 if owns(player, sector) else 0
    prize = 20 if sector == CENTRE and state.maw else 0
    return 6 + 2 * enemy + owned + prize


def _moved(state: State, seat: Seat, action: Move) -> float:
    """Go where a sector can be colonized next, or where the Entity can be beaten."""
    player = state.players[seat]
    gain = 0.0
    for trip in action.trips:
        if _is_target(state, seat, trip.origin) and ships_in(player, trip.origin) == trip.ships:
            gain -= 12
        if _is_target(state, seat, trip.destination) and not ships_in(player, trip.destination):
            gain += 12 + _prospects(state, trip.destination) / 2 - 2 * (trip.ships - 1)
        gain += _reinforces(state, seat, trip)
    if any(one.destination == player.home for one in action.carried):
        gain += 10
    return gain - 1


def _is_target(state: State, seat: Seat, sector: Sector) -> bool:
    """Tell whether a ship there could colonize the sector."""
    board, player = board_of(state), state.players[seat]
    if board.kind(sector) in (SectorKind.CENTRAL, SectorKind.HOMEWORLD):
        return False
    room = population(state, seat) - colonies_in_play(state, seat)
    return (
        owner(state, sector) is None
        and not is_contested(state, seat, sector)
        and colonies_needed(state, sector) <= room
        and any(board.adjacent(sector, own) for own in owned_sectors(player))
    )


def _reinforces(state: State, seat: Seat, trip: Trip) -> float:
    """Weigh going against ships of the Entity, with as many as it has."""
    entity, player, sector = state.entity, state.players[seat], trip.destination
    enemy = entity.ships.get(sector, 0) + 2 * entity.stations.get(sector, 0)
    own = player.ships.get(sector, 0) + 2 * player.stations.get(sector, 0)
    if not enemy or own >= enemy:
        return 0
    if own + trip.ships < enemy:
        return -4
    return 6 + enemy + 6 * owns(player, sector)
