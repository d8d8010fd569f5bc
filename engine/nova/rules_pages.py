"""Pages of the rules, and those of them that are written in data/nova/rules.toml.

Whatever stands in braces on a written page is a number or a name of the content. Backticks mark
notation there, which a page that is read has in quotation marks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core import data
from engine.core.record import dataclass
from engine.core.wording import filled, listed
from engine.nova.content import numbers
from engine.nova.content.cards import ACTION_CARDS, DIFFICULTIES, OBJECTIVES, STAGES
from engine.nova.content.combat import FACES, LEVELS, PRINTED_PANEL
from engine.nova.content.sectors import BAG, LOCATION_TILES, SECTOR_TILES
from engine.nova.content.technologies import (
    ANCIENT_CARDS,
    BASIC_DECK,
    RACES,
    TECHNOLOGIES,
)
from engine.nova.faces import ESCORTED
from engine.nova.map import PLAYERS, layout
from engine.nova.options import Options, parse_options
from engine.nova.phrases import describe_goal, describe_panel
from engine.nova.pieces import DIRECTIONS, Face, ObjectiveClass, SectorKind, Star, Token

NOTATION = re.compile("`([^`]*)`")
WRITTEN = (
    "action",
    "phase",
    "term",
    "entity",
    "difficulty",
    "face",
    "question",
    "order",
    "resource",
)


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of the rules."""

    part: str
    key: str  # the name it is found by, in lower case
    name: str
    line: str
    text: str  # may have several lines
    form: str = ""  # how it is written in notation
    example: str = ""
    see: tuple[str, ...] = ()  # names of other pages
    also: tuple[str, ...] = ()  # other names it is found by, in lower case

    def read(self) -> str:
        """Return the whole page as text."""
        lines = [self.name, self.text]
        if self.form:
            lines.append(f"Written: {self.form}")
        if self.example:
            lines.append(f"Example: {self.example}")
        if self.see:
            lines.append(f"See also: {', '.join(self.see)}")
        return NOTATION.sub("“\\1”", "\n".join(lines))


def written_pages(options: Sequence[str]) -> Iterator[RulesPage]:
    """Every page of data/nova/rules.toml, as a table with these options reads it."""
    facts = facts_of(parse_options(options))
    for part in WRITTEN:
        for name, page in data.read("nova/rules")[part].items():
            yield _written(part, name, _for_table(page, options), facts)


def _for_table(page: Mapping[str, Any], options: Sequence[str]) -> Mapping[str, str]:
    entries = {key: entry for key, entry in page.items() if isinstance(entry, str)}
    for option in options:
        entries |= page.get(option, {})
    return entries


def _written(
    part: str, name: str, page: Mapping[str, str], facts: Mapping[str, object]
) -> RulesPage:
    # What a page says in an entry of its own may stand in another of its entries.
    own = {key: filled(entry, facts) for key, entry in page.items() if "{" not in entry}
    said = {key: filled(entry, {**facts, **own}) for key, entry in page.items()}
    return RulesPage(
        part=part,
        key=f"resource {name.lower()}" if part == "resource" else name.lower(),
        name=said["name"],
        line=said["line"],
        text=said["text"],
        form=page.get("form", ""),
        example=said.get("example", ""),
        see=_names(said.get("see", "")),
        also=(
            *_names(said.get("also", "").lower()),
            *([Face(name).word] if part == "face" else ()),
        ),
    )


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(", ") if name)


def facts_of(table: Options) -> Mapping[str, object]:
    """What a written page may name: numbers of the rules and the content."""
    return {**_records(), **_tracks(), **_prices(), **_content(), **_choices(table)}


def _records() -> Mapping[str, object]:
    return {
        "player": numbers.PLAYER,
        "start": numbers.START,
        "entity": numbers.ENTITY,
        "tokens": {token.value: numbers.TOKENS[token] for token in Token},
        "reveal": numbers.REVEAL,
        "face": FACES,
        "escorted": ESCORTED,
        "sector": SECTOR_TILES,
        "technology": TECHNOLOGIES,
        "objective": OBJECTIVES,
    }


def _tracks() -> Mapping[str, object]:
    pairs = zip(numbers.RESEARCH, numbers.SYNTHESIS, strict=True)
    fleet = zip(numbers.SHIPS_BUILT, numbers.SHIPS_MOVED, strict=True)
    return {
        "energy": numbers.ENERGY[0],
        "capacity": numbers.RESEARCH[0],
        "synthesis": numbers.SYNTHESIS[0],
        "built": numbers.SHIPS_BUILT[0],
        "moved": numbers.SHIPS_MOVED[0],
        "energy_track": _row(numbers.ENERGY),
        "research_track": ", ".join(f"{one}/{other}" for one, other in pairs),
        "population_track": _row(numbers.POPULATION),
        "fleet_track": ", ".join(f"{one}/{other}" for one, other in fleet),
    }


def _prices() -> Mapping[str, object]:
    artifacts = data.read("nova/tracks")["artifacts"]
    return {
        "gate_price": numbers.GATE_PRICE,
        "ship_prices": _ship_prices(),
        "synthesis_price": numbers.SYNTHESIS_PRICES,
        "synthesis_prices": _row(numbers.SYNTHESIS_PRICES),
        "artifact_scores": _row(artifacts["score"]),
        "artifact_score": artifacts["score"],
        "each_artifact": artifacts["each_beyond"],
        "anomalies": _anomalies(),
    }


def _ship_prices() -> str:
    """Say what ships cost by the fleet: `1 energy up to 4 ships, 2 up to 7, 3 with more`."""
    fleets = range(1, numbers.TOKENS[Token.SHIP] + 1)
    last = {numbers.ship_price(fleet): fleet for fleet in fleets}
    *some, (most, _) = last.items()
    said = [f"{price} energy up to {fleet} ships" for price, fleet in some]
    return ", ".join([*said, f"{most} energy with more"])


def _anomalies() -> str:
    found = enumerate(numbers.ENTITY.anomaly_vp, 1)
    return ", ".join(filled("{n:match|matches} {vp}★", {"n": n, "vp": vp}) for n, vp in found)


def _content() -> Mapping[str, object]:
    stars = Counter(LOCATION_TILES[id].star for id in BAG)
    stages = Counter(card.stage for card in ACTION_CARDS.values())
    values = {one.rank.value: one.vp for one in OBJECTIVES.values()}
    race = next(iter(RACES.values()))
    return {
        "players": f"{PLAYERS[0]} to {PLAYERS[-1]}",
        "bag": len(BAG),
        "bag_red": stars[Star.RED],
        "bag_yellow": stars[Star.YELLOW],
        "bag_blue": stars[Star.BLUE],
        "basic_technologies": len(set(BASIC_DECK)),
        "basic_deck": len(BASIC_DECK),
        "race_cards": len(race.cards),
        "races": "; ".join(f"{one.name} ({id}) {one.leaning}" for id, one in RACES.items()),
        "ancient_cards": len(ANCIENT_CARDS),
        "stage_sizes": listed([stages[stage] for stage in STAGES]),
        "levels": len(LEVELS),
        "last_level": LEVELS[-1],
        "printed_panel": "; ".join(describe_panel(PRINTED_PANEL)),
        "directions": ", ".join(f"{one.value} {one}" for one in DIRECTIONS),
        "entity_forces": _entity_forces(),
        "map_sizes": _map_sizes(),
        **{rank.value: values[rank] for rank in ObjectiveClass},
    }


def _entity_forces() -> str:
    forces = numbers.ENTITY_FORCES.items()
    return "; ".join(
        f"{players} players {one.ships} ships, {one.sector_limit} in a sector"
        for players, one in forces
    )


def _map_sizes() -> str:
    def sizes(players: int) -> str:
        map = layout(players)
        disc, rim = map.of_kind(SectorKind.DISC), map.of_kind(SectorKind.RIM)
        return f"{players} players {len(disc)} disc and {len(rim)} rim sectors"

    return "; ".join(sizes(players) for players in PLAYERS)


def _choices(table: Options) -> Mapping[str, object]:
    difficulties = [f"{one.name}: {describe_goal(one)}" for one in DIFFICULTIES.values()]
    return {
        "difficulty": table.difficulty,
        "power": LEVELS[table.power - 1],
        "difficulties": ". ".join(difficulties),
        "usual_difficulty": DIFFICULTIES[numbers.START.difficulty].name,
        "usual_power": LEVELS[numbers.START.power - 1],
    }


def _row(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))
