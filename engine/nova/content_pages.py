"""Pages composed from the content: technologies, tiles, sectors, races, cards, objectives."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.wording import listed
from engine.nova.content import numbers
from engine.nova.content.cards import (
    ACTION_CARDS,
    DIFFICULTIES,
    OBJECTIVES,
    ActionCard,
    Difficulty,
    Objective,
    stage_cards,
)
from engine.nova.content.combat import (
    LEVELS,
    POWER_CARDS,
    PRINTED_PANEL,
    Column,
    PowerCard,
)
from engine.nova.content.sectors import (
    BAG,
    LOCATION_TILES,
    SECTOR_TILES,
    LocationTile,
    SectorTile,
    sector_tiles,
)
from engine.nova.content.technologies import CARDS, RACES, TECHNOLOGIES, Race, Technology
from engine.nova.effects.tile import GivesTile
from engine.nova.faces import ESCORTED
from engine.nova.map import PLAYERS, layout
from engine.nova.options import Options
from engine.nova.phrases import (
    WHOLE_GAME,
    WORDS,
    capital,
    describe_bonus,
    describe_effect,
    describe_goal,
    describe_locations,
    describe_measure,
    describe_panel,
    describe_slots,
    form_of,
    seen_with,
    summarize_effect,
)
from engine.nova.pieces import (
    STARS,
    CardKind,
    Face,
    Resource,
    SectorKind,
    TechnologyKind,
    TechnologySlot,
)
from engine.nova.rules_pages import RulesPage


def composed_pages(table: Options) -> Iterator[RulesPage]:
    """A page for everything in the box that has a name or an id of its own."""
    yield from map(_race, RACES.values())
    yield from map(_technology, TECHNOLOGIES.values())
    yield from map(_tile, LOCATION_TILES.values())
    yield from map(_sector, SECTOR_TILES.values())
    yield from (_power(card, table) for card in POWER_CARDS.values())
    yield from map(_action_card, ACTION_CARDS.values())
    yield from map(_objective, OBJECTIVES.values())
    yield from (_difficulty(one, table) for one in DIFFICULTIES.values())


# Technologies.


def _technology(one: Technology) -> RulesPage:
    ability = one.ability
    return RulesPage(
        part="race" if one.kind is TechnologyKind.RACE else "technology",
        key=one.id,
        name=one.name,
        line=WORDS.say("technology", "line", cost=one.cost, effect=_brief(one)),
        text="\n".join(_about(one)),
        form="" if ability is None else form_of(ability, one.id),
        example="" if ability is not None else f"`claim {one.id}`, then {_laid(one)}",
        see=_seen_with(one),
        also=(one.name.lower(),),
    )


def _about(one: Technology) -> Iterator[str]:
    """What a technology costs, does and scores, and how one comes by it."""
    slots = describe_slots(one.slots)
    facts = {"cost": one.cost, "slots": slots, "white": one.white_slots, "copies": one.copies}
    if (other := one.other_side) is not None:
        facts |= {"other": other.name, "other_id": other.id}
    yield WORDS.say("technology", "costs", **facts, sort=capital(_sort(one)))
    yield from map(describe_effect, one.effects)
    if one.vp:
        yield WORDS.say("technology", "vp", vp=one.vp)
    about = "deck" if one.kind is TechnologyKind.BASIC else f"{one.kind}_card"
    yield WORDS.say("technology", about, **facts)


def _brief(one: Technology) -> str:
    """`Discover draws 2 more; 2 credits at Logistics`."""
    return "; ".join(map(summarize_effect, one.effects))


def _sort(one: Technology) -> str:
    """`race technology of Calyth Meridian, card 2, side a`."""
    card = one.card.rpartition("-")[2]
    race = next((race.name for race in RACES.values() if one.card in race.cards), "")
    return WORDS.say("technology", one.kind, race=race, card=card, side=one.side)


def _laid(one: Technology) -> str:
    """How resources that fill its slots are laid on it, and its combat tiles laid out."""
    letters = "".join(Resource.NEUTRONIUM if slot == "*" else slot for slot in one.slots)
    line = f"logistics use {one.id}:{letters}"
    tiles = [effect.face for effect in one.effects if isinstance(effect, GivesTile)]
    if tiles:
        places = {"a": "4a", "d": "6d"}
        line += " panel " + " ".join(f"{places[face.side]}:{face.word}" for face in tiles)
    return f"`{line}`"


SEEN_WITH_KIND = {
    TechnologyKind.BASIC: (),
    TechnologyKind.RACE: ("race cards",),
    TechnologyKind.ANCIENT: ("ancient technology",),
}


def _seen_with(one: Technology) -> tuple[str, ...]:
    """Other pages that explain the words of a technology."""
    found = [name for effect in one.effects for name in seen_with(effect)]
    return tuple(dict.fromkeys((*found, *SEEN_WITH_KIND[one.kind], "claim", "allocation")))


def card_page(card: str) -> RulesPage:
    """Both sides of a two-sided card, under the name without a side."""
    sides = CARDS[card]
    ancient = sides[0].kind is TechnologyKind.ANCIENT
    lines = [f"{side.id}, {side.name}: {' '.join(_about(side))}" for side in sides]
    return RulesPage(
        part="card",
        key=card,
        name=WORDS.say("card", "ancient" if ancient else "title", id=card),
        line=" / ".join(side.name for side in sides),
        text="\n".join(lines),
        see=tuple(side.id for side in sides),
    )


def _race(race: Race) -> RulesPage:
    facts = {
        "leaning": race.leaning,
        "colour": race.colour,
        "home": race.home.name,
        "home_id": race.home.id,
        "count": len(race.cards),
    }
    lines = [WORDS.say("race", "text", **facts)]
    for number, card in enumerate(race.cards, 1):
        a, b = CARDS[card]
        lines.append(
            WORDS.say(
                "race",
                "card",
                card=number,
                cost=a.cost,
                a=a.name,
                a_id=a.id,
                a_brief=_brief(a),
                b=b.name,
                b_id=b.id,
                b_brief=_brief(b),
            )
        )
    lines.append(WORDS.say("race", "rest"))
    return RulesPage(
        part="race",
        key=race.id,
        name=race.name,
        line=WORDS.say("race", "line", leaning=race.leaning),
        text="\n".join(lines),
        see=("race cards", "flip", "homeworld"),
        also=(race.name.lower(),),
    )


def describe_use(resource: Resource) -> str:
    """Say where a resource comes from, and which technologies need it."""
    tiles = [
        tile.id
        for tile in LOCATION_TILES.values()
        if any(one is resource for one, _ in tile.bonus.resources)
        or (resource is Resource.OMEGA and tile.bonus.artifacts)
    ]
    wanting = [one.name for one in TECHNOLOGIES.values() if TechnologySlot(resource) in one.slots]
    return WORDS.say("resource", "use", tiles=tuple(tiles), technologies=tuple(sorted(wanting)))


def describe_sources(face: Face) -> str:
    """Say where a combat face is found: on tiles, printed, on the Entity's dice."""
    giving = [
        one.name
        for one in TECHNOLOGIES.values()
        if any(isinstance(effect, GivesTile) and effect.face is face for effect in one.effects)
    ]
    printed = [die for die, column in enumerate(PRINTED_PANEL, 1) if column.face(face.side) is face]
    levels = [
        card.name
        for card in POWER_CARDS.values()
        if any(column.face(face.side) is face for column in card.panel)
    ]
    said = []
    if giving:
        said.append(WORDS.say("face", "given", technologies=tuple(sorted(giving))))
    if printed:
        said.append(WORDS.say("face", "printed", dice=tuple(printed)))
    if levels:
        said.append(WORDS.say("face", "entity", levels=tuple(levels)))
    return " ".join(said)


# The map.


def _tile(tile: LocationTile) -> RulesPage:
    rule = numbers.REVEAL[tile.star]
    fitting = [star for star in STARS if tile.star.fits(star)]
    text = [
        WORDS.say(
            "tile",
            "text",
            bonus=describe_bonus(tile.bonus),
            count=tile.count,
            bag=len(BAG),
            locations=listed([WORDS.say("colour", star) for star in fitting], "or"),
        ),
        WORDS.say(
            "tile",
            "one" if rule.tiles == 1 else "several",
            tiles=rule.tiles,
            energy=rule.energy,
        ),
    ]
    see = ["reveal", "location tile", *(f"{track} track" for track, _ in tile.bonus.icons)]
    see += [f"resource {resource.lower()}" for resource, _ in tile.bonus.resources]
    for name, present in (
        ("resource", tile.bonus.resources),
        ("wormhole", tile.bonus.wormhole),
        ("artifact", tile.bonus.artifacts),
    ):
        if present:
            text.append(WORDS.say("tile", name))
            see += [name] * (name != "resource")
    kind = WORDS.say("tile", "kind", star=WORDS.say("star", tile.star))
    return RulesPage(
        part="tile",
        key=tile.id,
        name=tile.name,
        line=f"{kind}: {describe_bonus(tile.bonus)}",
        text=" ".join([capital(f"{kind}."), *text]),
        example=WORDS.say("tile", "reveal", id=tile.id, number=STARS.index(tile.star) + 1),
        see=tuple(see),
        also=(tile.name.lower(),),
    )


SEEN_WITH_SECTOR = {
    SectorKind.CENTRAL: ("maw token", "map"),
    SectorKind.HOMEWORLD: ("homeworld", "location"),
}
SEEN_WITH_OTHERS = ("colonize", "location", "sector value")


def _sector(tile: SectorTile) -> RulesPage:
    race = next((race.name for race in RACES.values() if race.home is tile), "")
    facts = {
        "vp": tile.vp,
        "colonies": tile.colonies,
        "locations": describe_locations(tile.locations),
        "anomaly": tile.anomaly,
        "race": race,
        "maw": numbers.ENTITY.maw_vp,
        "stations": numbers.ENTITY.stations,
    }
    special = tile.kind in (SectorKind.CENTRAL, SectorKind.HOMEWORLD)
    text = [WORDS.say("sector", tile.kind if special else "text", **facts)]
    line = f"line_{tile.kind}" if special else "line_anomaly" if tile.anomaly else "line"
    if tile.anomaly is not None:
        text.append(WORDS.say("sector", "anomaly", **facts))
    if not special:
        text.append(_used(tile.kind))
    kind = WORDS.say("kind", tile.kind)
    return RulesPage(
        part="sector",
        key=tile.id,
        name=tile.name,
        line=capital(WORDS.say("sector", line, **facts)),
        text=" ".join([capital(f"{kind}."), *text]),
        see=(*SEEN_WITH_SECTOR.get(tile.kind, SEEN_WITH_OTHERS), *["anomaly"] * bool(tile.anomaly)),
        also=(tile.name.lower(), *(("z", kind) if tile.kind is SectorKind.CENTRAL else ())),
    )


def _used(kind: SectorKind) -> str:
    """How many tiles of a kind lie on the map."""
    used = [len(layout(players).of_kind(kind)) for players in PLAYERS]
    return WORDS.say(
        "sector",
        "used" if min(used) < max(used) else "all_used",
        least=min(used),
        most=max(used),
        count=len(sector_tiles(kind)),
        kind=kind.value,
    )


# The Entity, objectives, difficulties.


def _power(card: PowerCard, table: Options) -> RulesPage:
    lines = [WORDS.say("power", "text", hull=numbers.ENTITY.hull), *describe_panel(card.panel)]
    if Column(Face.BASIC_ATTACK, Face.POINT_DEFENCE) in card.panel:
        lines.append(WORDS.say("power", "escorted", escorted=ESCORTED))
    if card.level < len(LEVELS):
        lines.append(WORDS.say("power", "next", next=LEVELS[card.level]))
    else:
        lines.append(WORDS.say("power", "last"))
    if card.level == table.power:
        lines.append(WORDS.say("power", "start"))
    return RulesPage(
        part="entity",
        key=f"power {card.name.lower()}",
        name=WORDS.say("power", "title", name=card.name),
        line=WORDS.say("power", "line", name=card.name),
        text="\n".join(lines),
        see=("power card", "Entity combat", "flare"),
        also=(card.name.lower(),),
    )


SEEN_WITH_CARD = {
    CardKind.STANDARD: ("standard card", "active gate"),
    CardKind.FLARE: ("flare", "question flare", "power card"),
    CardKind.PRESENCE: ("presence", "active gate"),
    CardKind.MALICE: ("malice", "standard card"),
    CardKind.SUPERNOVA: ("supernova", "defeat"),
}


def _action_card(card: ActionCard) -> RulesPage:
    facts = {
        "sectors": card.sectors,
        "ships": card.ships,
        "lost": card.lost,
        "disabled": card.disabled,
        "players": card.players,
        "id": card.id,
    }
    order = (
        WORDS.say("action_card", "first")
        if card.stage == 1
        else WORDS.say("action_card", "later", before=card.stage - 1)
    )
    count = len(stage_cards(card.stage))
    stage = WORDS.say("action_card", "stage", count=count, stage=card.stage, order=order)
    return RulesPage(
        part="card",
        key=card.id,
        name=WORDS.say("action_card_title", card.kind, **facts),
        line=WORDS.say("action_card_line", card.kind, **facts),
        text=f"{WORDS.say('action_card', card.kind, **facts)} {stage}",
        see=("action cards", *SEEN_WITH_CARD[card.kind]),
    )


def _objective(one: Objective) -> RulesPage:
    measure = describe_measure(one)
    facts = {"vp": one.vp, "measure": measure}
    counted = "ever" if one.measure in WHOLE_GAME else "now"
    text = [WORDS.say("objective", "text", **facts), WORDS.say("objective", counted)]
    return RulesPage(
        part="objective",
        key=one.id,
        name=WORDS.say("objective", "title", rank=WORDS.say("rank", one.rank), id=one.id),
        line=WORDS.say("objective", "line", **facts),
        text=" ".join(text),
        example=f"`objective {one.id}`",
        see=(*WORDS.say("measure_see", one.measure).split(", "), "objective", "secret objective"),
    )


def _difficulty(one: Difficulty, table: Options) -> RulesPage:
    stars = [
        WORDS.say("difficulty", "players", stars=one.star_per_player * players, players=players)
        for players in PLAYERS
    ]
    text = [
        WORDS.say(
            "difficulty",
            "text",
            star_per_player=one.star_per_player,
            artifacts=one.artifacts,
            table=listed(stars),
        ),
        WORDS.say(
            "difficulty",
            "power",
            power=LEVELS[one.suggested_power - 1],
            usual=LEVELS[numbers.START.power - 1],
        ),
    ]
    if one is table.difficulty:
        text.append(WORDS.say("difficulty", "this"))
    return RulesPage(
        part="difficulty",
        key=one.id,
        name=one.name,
        line=describe_goal(one),
        text=" ".join(text),
        see=("victory", "declare", "option difficulty"),
    )
