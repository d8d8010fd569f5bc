"""Technologies and location tiles, as the computer player values them."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.actions import Claim, EndDiscovery, Keep, Logistics
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.discovering import claimable
from engine.nova.logistics import Form, Supplied, can_supply, tiles_after
from engine.nova.pieces import Face, Track
from engine.nova.scanning import MOST_STORED, free_tiles, rest
from engine.nova.state import State
from engine.nova.table.science import discovery
from engine.nova.totals import stock

# What a tile is worth: an artifact counts for all, energy and population carry everything else.
ICONS = {Track.ENERGY: 4, Track.POPULATION: 4, Track.RESEARCH: 3, Track.FLEET: 3}
ARTIFACT, WORMHOLE, RESOURCE, STAR = 14, 2, 2, 3


def worth_of_tile(id: str) -> int:
    bonus = LOCATION_TILES[id].bonus
    icons = sum(ICONS[track] * number for track, number in bonus.icons)
    units = sum(number for _, number in bonus.resources)
    return (
        icons
        + RESOURCE * units
        + ARTIFACT * bonus.artifacts
        + WORMHOLE * bonus.wormhole
        + STAR * bonus.vp
    )


def keep_tiles(state: State, seat: Seat) -> Keep:
    """Keep the most valuable tiles that are free, one more for energy if it is an artifact."""
    scan, player = state.scan, state.players[seat]
    assert scan is not None
    best = sorted(scan.drawn, key=worth_of_tile, reverse=True)
    number = free_tiles(state, seat)
    if len(best) > number and worth_of_tile(best[number]) >= ARTIFACT:
        number += rest(state, seat, number + 1) <= player.energy
    wanted = best[: max(1, number)]
    hand = sorted(player.hand, key=worth_of_tile)
    dropped: list[str] = []
    while len(player.hand) + len(wanted) - len(dropped) > MOST_STORED:
        if hand and worth_of_tile(hand[0]) < worth_of_tile(wanted[-1]):
            dropped.append(hand.pop(0))
        else:
            wanted.pop()
    kept = tuple(tile for tile in scan.drawn if tile in wanted)
    action = Keep(seat, _as_often(kept, wanted), tuple(dropped))
    return action if is_possible(state, action) else Keep.default(state, seat)


def _as_often(tiles: tuple[str, ...], wanted: list[str]) -> tuple[str, ...]:
    """Return tiles in their order, each as often as it is wanted."""
    left, found = list(wanted), []
    for tile in tiles:
        if tile in left:
            left.remove(tile)
            found.append(tile)
    return tuple(found)


def worth_of_technology(state: State, seat: Seat, id: str) -> float:
    """Weigh points and effects by their price; what cannot be supplied is worth little."""
    technology = TECHNOLOGIES[id]
    worth = 3 + 3 * technology.vp + 2 * len(technology.effects)
    supplied = can_supply(stock(state, seat), [Supplied(id)])
    return worth * (2 if supplied else 0.5) / max(1, technology.cost)


def discover(state: State, seat: Seat) -> Action:
    """Claim what can be supplied, the best first; archive the dearest of the rest."""
    claims = [Claim(seat, id) for id in claimable(state, seat)]
    units = stock(state, seat)
    able = [
        one
        for one in claims
        if is_possible(state, one) and can_supply(units, [Supplied(one.technology)])
    ]
    if able:
        return max(able, key=lambda one: worth_of_technology(state, seat, one.technology))
    drawn = discovery(state).drawn
    if drawn and state.players[seat].archive is None:
        best = max(drawn, key=lambda id: worth_of_technology(state, seat, id))
        return EndDiscovery(seat, best)
    return EndDiscovery(seat)


def logistics(state: State, seat: Seat) -> Logistics:
    """Supply the most valuable technologies that fit, and lay out what tiles they give."""
    active: list[Supplied] = []
    claimed = state.players[seat].technologies
    for id in sorted(claimed, key=lambda id: -worth_of_technology(state, seat, id)):
        more = [*active, Supplied(id)]
        if is_possible(state, Logistics(seat, Form(use=tuple(more)))):
            active = more
    used = {one.technology for one in active}
    ordered = tuple(Supplied(id) for id in claimed if id in used)
    form = Form(use=ordered, panel=_panel(state, seat, Form(use=ordered)))
    action = Logistics(seat, form)
    return action if is_possible(state, action) else Logistics(seat)


# The slots in which tiles are laid, the printed empty ones first.
ATTACKS = ("2a", "5a", "1a", "3a", "4a", "6a")
DEFENCES = ("1d", "3d", "4d", "2d", "5d", "6d")


def _panel(state: State, seat: Seat, form: Form) -> tuple[tuple[str, Face], ...]:
    free = {"a": list(ATTACKS), "d": list(DEFENCES)}
    laid = []
    for face, number in sorted(tiles_after(state, seat, form).items()):
        for _ in range(number):
            if free[face.side]:
                laid.append((free[face.side].pop(0), face))
    return tuple(sorted(laid))
