"""Tracks, prices, scores, counts and limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.nova.pieces import Star, Token

_PRINTED: Mapping[str, Any] = data.read("nova/tracks")
_RULES: Mapping[str, Any] = data.read("nova/numbers")


@dataclass(frozen=True, slots=True)
class StartNumbers:
    """What a game begins with (4)."""

    ships: int
    tiles: int
    objectives_dealt: int
    power: int
    difficulty: str


@dataclass(frozen=True, slots=True)
class EntityNumbers:
    """Numbers of the Entity that no card changes (2, 11.9, 14)."""

    stations: int
    hull: int
    cards_drawn: int
    maw_vp: int
    anomaly_dice: int
    anomaly_vp: tuple[int, ...]  # for one matching die, two ...


@dataclass(frozen=True, slots=True)
class PlayerNumbers:
    """Numbers of a player without technology (5, 8, 10, 11, 12)."""

    hand: int
    credits: int
    hull: int
    ship_dice: int
    station_dice: int
    move_range: int
    gate_bonus: int
    scan_draw: int
    scan_keep: int
    discover_draw: int
    improve_sectors: int
    improve_value: int
    energy_bonus: int
    declaring_vp: int
    queue: int


@dataclass(frozen=True, slots=True)
class RevealRule:
    """How tiles of a colour are revealed (8.2)."""

    tiles: int  # in one action
    energy: int  # for the whole action


@dataclass(frozen=True, slots=True)
class EntityForces:
    """What the number of players decides about the Entity (4)."""

    ships: int
    sector_limit: int


TOKENS: Mapping[Token, int] = {Token(name): count for name, count in _RULES["tokens"].items()}
START = StartNumbers(**_RULES["start"])
ENTITY = EntityNumbers(**{**_RULES["entity"], "anomaly_vp": tuple(_RULES["entity"]["anomaly_vp"])})
PLAYER = PlayerNumbers(**_RULES["player"])
REVEAL: Mapping[Star, RevealRule] = {
    Star(star): RevealRule(**row) for star, row in _RULES["reveal"].items()
}
ENTITY_FORCES: Mapping[int, EntityForces] = {
    int(players): EntityForces(**row) for players, row in _PRINTED["entity"].items()
}
GATE_PRICE: int = _RULES["price"]["gate"]
SYNTHESIS_PRICES: tuple[int, ...] = tuple(_PRINTED["synthesis"]["price"])
MOST_SYNTHESIZED = len(SYNTHESIS_PRICES)  # no limit exceeds it


def _columns(values: Sequence[str]) -> tuple[tuple[int, ...], ...]:
    """Split positions such as `3/0` into two rows of numbers."""
    return tuple(zip(*(map(int, value.split("/")) for value in values), strict=True))


ENERGY: tuple[int, ...] = tuple(_PRINTED["track"]["energy"])
RESEARCH, SYNTHESIS = _columns(_PRINTED["track"]["research"])
POPULATION: tuple[int, ...] = tuple(_PRINTED["track"]["population"])
SHIPS_BUILT, SHIPS_MOVED = _columns(_PRINTED["track"]["fleet"])
_SCORES: tuple[int, ...] = tuple(_PRINTED["artifacts"]["score"])


def at_level(values: tuple[int, ...], icons: int) -> int:
    """Return a track's value; icons beyond the last position are remembered, not lost (5.1)."""
    return values[min(icons, len(values) - 1)]


@cache
def ship_price(fleet: int) -> int:
    """Return what building ships costs, by the ships on the board afterwards (9)."""
    price = _RULES["price"]
    return int(price["ships"][sum(fleet > size for size in price["ships_up_to"])])


def artifact_score(artifacts: int) -> int:
    """Return the points of so many artifacts (15.4)."""
    if artifacts < len(_SCORES):
        return _SCORES[artifacts]
    return artifacts * int(_PRINTED["artifacts"]["each_beyond"])
