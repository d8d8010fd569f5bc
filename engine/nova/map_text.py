"""The map as text: every sector, what lies and stands in it, and which sectors touch."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.wording import listed
from engine.nova import phrases
from engine.nova.forces import (
    is_contested,
    locations,
    owner,
    sector_tile,
)
from engine.nova.map import Location, Sector
from engine.nova.named_text import say, tile_text
from engine.nova.pieces import DIRECTIONS, SectorKind
from engine.nova.speech import (
    bit,
    each_piece,
    pieces,
)
from engine.nova.state import Player, board_of
from engine.nova.totals import sector_value
from engine.nova.view import NovaView


def sector_lines(view: NovaView) -> Iterator[str]:
    """Every sector by its label: what is printed, who owns it, what lies and stands there."""
    yield say("map")
    for sector in board_of(view.known).sectors:
        if sector in view.known.map:
            yield _sector(view, sector)


def _sector(view: NovaView, sector: Sector) -> str:
    known = view.known
    tile = sector_tile(known, sector)
    printed = [phrases.WORDS.say("kind", tile.kind)]
    if tile.kind is not SectorKind.CENTRAL:
        printed.append(bit("printed", stars=tile.vp, colonies=tile.colonies))
    if tile.anomaly is not None:
        printed.append(bit("anomaly", face=tile.anomaly))
    said = [*_lords(view, sector), *(_location(view, each) for each in locations(known, sector))]
    said += [*_units(view, sector)]
    if sector in known.loose:
        values = listed([f"{value}★" for value in known.loose[sector]])
        said.append(bit("loose", text=values))
    line = say("sector", sector=sector, name=tile.name, text=", ".join(printed))
    return f"{line} {'; '.join(said)}".rstrip() + "."


def _lords(view: NovaView, sector: Sector) -> Iterator[str]:
    """Say who owns a sector, what it is worth, and whether it is contested."""
    lord = owner(view.known, sector)
    if lord is None:
        return
    yield bit("owner", owner=lord, value=sector_value(view.known, sector))
    number = view.known.improvements.get(sector, 0)
    if number:
        yield bit("improvements", number=number)
    if is_contested(view.known, lord, sector):
        yield bit("contested")


def _location(view: NovaView, location: Location) -> str:
    tile = view.known.tiles.get(location)
    if tile is not None:
        return f"{location} {tile_text(tile)}"
    printed = sector_tile(view.known, location.sector).locations[location.number - 1]
    return bit("free_location", location=location, star=printed)


def _units(view: NovaView, sector: Sector) -> Iterator[str]:
    """Say whose pieces stand in a sector."""
    entity = view.known.entity
    for one in view.players:
        found = _there(one.player, sector)
        if found:
            yield bit("units_of", seat=one.seat, text=found)
    there = each_piece(
        ships=entity.ships.get(sector, 0),
        disabled=entity.disabled.get(sector, 0),
        stations=entity.stations.get(sector, 0),
    )
    there += [bit("gate", gate=gate) for gate, at in sorted(entity.gates.items()) if at == sector]
    if there:
        yield bit("units_of_entity", text=listed(there))


def _there(player: Player, sector: Sector) -> str:
    return pieces(
        ships=player.ships.get(sector, 0),
        disabled=player.disabled.get(sector, 0),
        stations=player.stations.get(sector, 0),
        gates=int(sector in player.gates),
    )


def neighbours(view: NovaView) -> Iterator[str]:
    """Which sectors touch, by the directions of the Entity's dice."""
    board = board_of(view.known)
    yield say("neighbours")
    for sector in board.sectors:
        steps = ((each, board.step(sector, each)) for each in DIRECTIONS)
        near = ", ".join(f"{each} {other}" for each, other in steps if other is not None)
        yield f"{sector}: {near}"
