"""Tracks, prices and scores: sections 4, 5, 9, 12.3, 15.4 of the rules, content 2."""

from __future__ import annotations

import pytest

from engine.nova.content.cards import DIFFICULTIES
from engine.nova.content.combat import POWER_CARDS
from engine.nova.content.numbers import (
    ENERGY,
    ENTITY,
    ENTITY_FORCES,
    GATE_PRICE,
    MOST_SYNTHESIZED,
    PLAYER,
    POPULATION,
    RESEARCH,
    REVEAL,
    SHIPS_BUILT,
    SHIPS_MOVED,
    START,
    SYNTHESIS,
    SYNTHESIS_PRICES,
    TOKENS,
    artifact_score,
    at_level,
    ship_price,
)
from engine.nova.content.technologies import TECHNOLOGIES, in_force
from engine.nova.map import PLAYERS
from engine.nova.pieces import Star, Token
from tests.rulings import ruling


def test_the_tracks_begin_as_the_rules_say() -> None:
    tracks = (ENERGY, RESEARCH, SYNTHESIS, POPULATION, SHIPS_BUILT, SHIPS_MOVED)
    assert [at_level(track, 0) for track in tracks] == [7, 3, 0, 5, 1, 1]
    assert [at_level(track, 1) for track in tracks] == [8, 4, 1, 6, 2, 1]


@pytest.mark.parametrize(
    ("track", "last"),
    [(ENERGY, 16), (RESEARCH, 10), (SYNTHESIS, 5), (POPULATION, 15), (SHIPS_BUILT, 5),
     (SHIPS_MOVED, 4)],
)  # fmt: skip
def test_icons_beyond_the_last_position_do_nothing(track: tuple[int, ...], last: int) -> None:
    assert at_level(track, len(track) - 1) == last
    assert at_level(track, len(track) + 5) == last


@pytest.mark.parametrize("track", [ENERGY, RESEARCH, SYNTHESIS, POPULATION, SHIPS_BUILT])
def test_an_icon_never_lowers_a_track(track: tuple[int, ...]) -> None:
    assert list(track) == sorted(track)


def test_the_synthesis_panel_reaches_the_highest_limit() -> None:
    limit = in_force(tuple(TECHNOLOGIES)).synthesis_limit(max(SYNTHESIS))
    assert limit == MOST_SYNTHESIZED == 9
    assert SYNTHESIS_PRICES == (1, 1, 2, 2, 3, 3, 4, 4, 5)


@ruling("N23")
@pytest.mark.parametrize(
    ("artifacts", "score"),
    [(0, 0), (1, 5), (5, 25), (6, 36), (9, 81), (10, 100), (11, 110), (14, 140)],
)
def test_artifacts_score_by_the_table_and_ten_each_beyond_it(artifacts: int, score: int) -> None:
    assert artifact_score(artifacts) == score


@pytest.mark.parametrize(("fleet", "price"), [(1, 1), (4, 1), (5, 2), (7, 2), (8, 3), (10, 3)])
def test_ships_cost_by_the_fleet_after_building(fleet: int, price: int) -> None:
    assert ship_price(fleet) == price


def test_a_gate_costs_two() -> None:
    assert GATE_PRICE == 2


@pytest.mark.parametrize(
    ("star", "tiles", "energy"), [(Star.RED, 1, 2), (Star.YELLOW, 1, 1), (Star.BLUE, 2, 1)]
)
def test_a_reveal_places_tiles_of_one_colour(star: Star, tiles: int, energy: int) -> None:
    assert (REVEAL[star].tiles, REVEAL[star].energy) == (tiles, energy)


def test_tokens_of_a_player_are_counted() -> None:
    assert TOKENS == {Token.SHIP: 10, Token.STATION: 5, Token.GATE: 3, Token.COLONY: 15}


@pytest.mark.parametrize(
    ("players", "ships", "limit"), [(2, 20, 6), (3, 25, 7), (4, 30, 8), (5, 35, 9), (6, 40, 10)]
)
def test_the_entity_grows_with_the_players(players: int, ships: int, limit: int) -> None:
    forces = ENTITY_FORCES[players]
    assert (forces.ships, forces.sector_limit) == (ships, limit)


def test_every_number_of_players_has_forces_of_the_entity() -> None:
    assert list(ENTITY_FORCES) == list(PLAYERS)


def test_the_entity_guards_the_maw() -> None:
    assert (ENTITY.stations, ENTITY.maw_vp, ENTITY.hull, ENTITY.cards_drawn) == (5, 25, 1, 2)
    assert (ENTITY.anomaly_dice, ENTITY.anomaly_vp) == (3, (2, 5, 10))


def test_a_game_begins_at_moderate_and_power_three() -> None:
    assert DIFFICULTIES[START.difficulty].name == "Moderate"
    assert POWER_CARDS[START.power].name == "III"
    assert (START.ships, START.tiles) == (2, 3)


def test_a_player_without_technology_has_the_numbers_of_the_rules() -> None:
    assert (PLAYER.hand, PLAYER.credits, PLAYER.hull) == (6, 20, 1)
    assert (PLAYER.ship_dice, PLAYER.station_dice) == (1, 2)
    assert (PLAYER.move_range, PLAYER.gate_bonus) == (1, 1)
    assert (PLAYER.scan_draw, PLAYER.scan_keep, PLAYER.discover_draw) == (3, 1, 2)
    assert (PLAYER.improve_sectors, PLAYER.improve_value) == (1, 1)
    assert (PLAYER.energy_bonus, PLAYER.declaring_vp, PLAYER.queue) == (2, 5, 5)
