"""A view as text, complete: with it alone a person can play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields

from engine.core.fair import seed_text
from engine.core.game import Ask
from engine.core.seat import Seat
from engine.core.wording import listed
from engine.nova import phrases
from engine.nova.combat import overcharge_cost
from engine.nova.content.cards import ACTION_CARDS, OBJECTIVES, ActionCard
from engine.nova.content.combat import LEVELS
from engine.nova.content.numbers import ENTITY
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.content.technologies import ANCIENT_CARDS, CARDS, RACES, TECHNOLOGIES
from engine.nova.dice import Allocation, read_allocation
from engine.nova.forces import (
    colonies_in_play,
    entity_reserve,
    is_contested,
    locations,
    owner,
    sector_limit,
    sector_tile,
)
from engine.nova.map import Location, Sector
from engine.nova.options import parse_options
from engine.nova.pieces import DIRECTIONS, EndedBy, Order, SectorKind, Side, Token
from engine.nova.sides import hull_of, panel_of
from engine.nova.speech import (
    WORDS,
    bit,
    describe_card,
    dice,
    dice_done,
    each_piece,
    laid,
    pieces,
    tiles,
)
from engine.nova.state import Combat, Player, board_of
from engine.nova.totals import population, sector_value
from engine.nova.view import NovaView, PlayerView

NAMED = Mapping[Seat, str]


def _say(key: str, names: NAMED | None = None, /, **facts: object) -> str:
    return WORDS.fill("show", key, facts, names or {})


def describe(view: NovaView) -> str:
    """Write out everything the viewer may know."""
    parts = (
        heading(view),
        (*asked(view), *table_lines(view)),
        entity_lines(view),
        *([combat_lines(view)] if view.known.combat is not None else []),
        *(player_lines(view, player) for player in view.players),
        sector_lines(view),
        neighbours(view),
    )
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


# The table.


def heading(view: NovaView) -> Iterator[str]:
    """What table this is, and how it ended."""
    viewer = view.viewer if view.viewer is not None else bit("onlooker")
    yield _say("title", seats=len(view.players), viewer=viewer)
    options = view.known.terms.setup.options
    if options:
        yield _say("options", text=listed([option.replace("=", " ") for option in options]))
    yield goal("first", len(view.players), options)
    result = view.known.result
    if result is None:
        return
    best = result.ranking[0]
    if result.by is EndedBy.DECLARED:
        yield _say("won" if len(best) == 1 else "shared", winners=best)
    else:
        key = "supernova" if result.by is EndedBy.SUPERNOVA else "reserve_empty"
        yield _say(key, best=best)
    for seat, score in enumerate(result.scores):
        yield _say("final", seat=Seat(seat), score=score)
    if view.seed is not None:
        yield _say("seed", text=seed_text(view.seed))


def goal(edition: str, seats: int, options: Sequence[str]) -> str:
    """What the players must reach together before one of them may declare victory."""
    one = parse_options(options).difficulty
    return _say("goal", stars=one.star_per_player * seats, artifacts=one.artifacts)


def asked(view: NovaView) -> Iterator[str]:
    """Whose turn it is, and who is asked what."""
    turn, doing = view.known.turn, WORDS.text["phase"][view.phase]
    if turn.number:
        yield _say("turn", number=turn.number, seat=turn.seat, text=doing)
    else:
        yield _say("before", text=doing)
    for ask in view.asks:
        yield _say("asks", text=question(view, ask, {}))


def question(view: NovaView, ask: Ask, names: NAMED) -> str:
    """What a seat is asked, without a full stop."""
    facts: dict[str, object] = {"seat": ask.seat}
    combat = view.known.combat
    if combat is not None:
        facts |= {"sector": combat.sector, "hits": combat.hits.get(Side.of(ask.seat), 0)}
    if ask.kind == "deficit":
        facts["colonies"] = colonies_in_play(view.known, ask.seat)
        facts["population"] = population(view.known, ask.seat)
    if ask.kind == "flare":
        card = flare_of(view)
        facts |= {"lost": card.lost, "disabled": card.disabled}
    return WORDS.fill("ask", ask.kind, facts, names)


def flare_of(view: NovaView) -> ActionCard:
    """Return the solar flare that is being resolved."""
    phase = view.known.entity.phase
    assert phase is not None
    assert phase.card is not None
    return ACTION_CARDS[phase.card]


def table_lines(view: NovaView) -> Iterator[str]:
    """What belongs to all: the victory track, the bag, the decks, cards in the row."""
    known = view.known
    yield _say(
        "track",
        have=view.victory,
        need=view.victory_needed,
        artifacts=view.artifacts,
        artifacts_needed=view.artifacts_needed,
    )
    yield _say("stacks", bag=len(known.bag), deck=len(known.deck), discard=len(known.discard))
    if known.discard:
        yield _say("discard", text=listed([_card(id) for id in known.discard]))
    row = [side.id for number in known.ancient for side in CARDS[ANCIENT_CARDS[number - 1]]]
    if row:
        yield _say("ancient", text="; ".join(_technology(id) for id in row))
    if known.maw:
        yield _say("maw", stars=ENTITY.maw_vp)
    yield from this_turn(view, {})


def this_turn(view: NovaView, names: NAMED) -> Iterator[str]:
    """What the turn in progress has come to."""
    known, on_turn = view.known, view.viewer == view.known.turn.seat
    over = known.result is not None
    if known.scan is not None:
        if on_turn or over:
            yield _say("scanned", text=listed([_tile(tile) for tile in known.scan.drawn]))
            if known.scan.thrown:
                thrown = listed([_tile(tile) for tile in known.scan.thrown])
                yield _say("thrown_away", text=thrown)
        else:
            yield _say("scanned_hidden", number=len(known.scan.drawn))
    if known.discover is not None:
        drawn = known.discover.drawn
        if on_turn or over:
            yield _say("drawn", text="; ".join(map(_technology, drawn)) or bit("nothing"))
        else:
            yield _say("drawn_hidden", number=len(drawn))
        if known.discover.claiming:
            yield _say("claiming")
    if known.turn.phase_due:
        yield _say("phase_due")


def so_far(view: NovaView, names: NAMED) -> list[str]:
    """The same for a player who composes a turn, with the combat in progress."""
    combat = combat_lines(view, names) if view.known.combat is not None else ()
    return [*this_turn(view, names), *combat]


# The Entity.


def entity_lines(view: NovaView) -> Iterator[str]:
    """The Entity's track, power, cards and pieces."""
    known, entity = view.known, view.known.entity
    left = entity.marker - 1 if entity.marker else len(view.players)
    space = entity.marker or bit("nova")
    yield _say("entity_track", text=space, left=left)
    yield _say("power", text=LEVELS[entity.power - 1])
    yield from (f"  {line}" for line in phrases.describe_panel(panel_of(known, None)))
    yield _say(
        "entity_reserve",
        ships=entity_reserve(known),
        limit=sector_limit(known),
        captured=entity.captured,
    )
    yield _say("entity_cards", number=len(entity.cards), each=ENTITY.cards_drawn + entity.presence)
    if entity.malice:
        yield _say("malice", number=entity.malice)
    gates = [f"{gate} {sector}" for gate, sector in sorted(entity.gates.items())]
    yield _say("entity_gates", gates=gates, active=entity.active)
    phase = entity.phase
    if phase is None:
        return
    yield _say("phase", by=phase.by, draws=phase.draws)
    if phase.attacks:
        yield _say("attacks", sectors=phase.attacks)
    if phase.card is not None:
        yield _say("resolving", card=phase.card, text=describe_card(phase.card))
    for seat, losses in phase.losses.items():
        yield _say("flare_chosen", seat=seat)
        if seat == view.viewer:
            for key, groups in (
                ("flare_lost", losses.lost),
                ("flare_lost_disabled", losses.lost_disabled),
                ("flare_disabled", losses.disabled),
            ):
                if groups:
                    yield _say(key, cells=groups)


# A combat.


def combat_lines(view: NovaView, names: NAMED | None = None) -> Iterator[str]:
    """A combat in progress: dice, what was done with them, panels, hits."""
    combat = view.known.combat
    assert combat is not None
    yield _say(
        "combat",
        names,
        sector=combat.sector,
        attacker=combat.attacker,
        defender=combat.defender,
    )
    if combat.ranged:
        yield _say("ranged", names, inside=combat.inside, ranged=combat.ranged)
    for side in combat.sides:
        yield from _side_lines(view, combat, side, names)


def _side_lines(view: NovaView, combat: Combat, side: Side, names: NAMED | None) -> Iterator[str]:
    known = view.known
    if side in combat.free:
        done = [_used(read_allocation(text)) for text in combat.done.get(side, ())]
        yield _say(
            "dice",
            names,
            side=side,
            free=dice(combat.free[side]),
            text=", ".join(done) or bit("no_dice"),
        )
    panel = "; ".join(phrases.describe_panel(panel_of(known, side.seat)))
    yield _say("panel_of", names, side=side, text=panel, hull=hull_of(known, side.seat))
    if side.seat is not None and side in combat.free:
        cost = overcharge_cost(known, side.seat)
        key = "attack_price" if side is combat.attacker else "overcharge_price"
        yield _say(key, names, side=side, base=combat.base, cost=cost)
    if side is combat.attacker and combat.overcharged:
        yield _say("overcharged", names, side=side, number=combat.overcharged)
    if side in combat.hits:
        yield _say("hits", names, side=side, hits=combat.hits[side])
    if combat.used.get(side):
        yield _say("used_in_combat", names, side=side, technologies=combat.used[side])
    if combat.plans.get(side):
        yield _say("plan", names, side=side, text=" ".join(combat.plans[side]))


def _used(die: Allocation) -> str:
    """Say what became of a die: `5 to defend (spent on an ion)`."""
    said = dice_done(die.use, [die.face])
    marks = [bit("turned")] * die.turned + [bit("spent")] * die.spent
    marks += [bit("negated", sort=sort.value) for sort in die.negated]
    return said + (f" ({', '.join(marks)})" if marks else "")


# Players.


def player_lines(view: NovaView, one: PlayerView) -> Iterator[str]:
    """Everything about one player."""
    player, seat = one.player, one.seat
    on_turn = seat == view.known.turn.seat and view.known.result is None
    yield _say(
        "player",
        seat=seat,
        text=bit("on_turn") if on_turn and not view.phase.startswith("SETUP") else "",
        race=player.race or bit("no_race"),
        home=player.home if player.home is not None else bit("nowhere"),
    )
    yield _say(
        "points", score=one.score, stars=player.stars, points=player.points, number=one.artifacts
    )
    if player.home is None:
        return
    yield _say("energy", energy=player.energy, credits=player.credits)
    prices = [
        bit("price", space=space, price=price, tokens=player.board.get(space, 0))
        for space, price in one.prices.items()
    ]
    yield _say("prices", text=", ".join(prices))
    tracks = one.tracks
    yield _say("tracks", **{field.name: getattr(tracks, field.name) for field in fields(tracks)})
    stock = [bit("unit", number=number, resource=each) for each, number in one.stock.items()]
    yield _say("stock", text=listed(stock) or bit("nothing"), made=len(player.synthesized))
    yield from _pieces_lines(one)
    yield from _technology_lines(view, one)
    yield from _hand_lines(one)
    yield from _note_lines(one)


def _pieces_lines(one: PlayerView) -> Iterator[str]:
    player = one.player
    for key, where in (
        ("ships", player.ships), ("disabled", player.disabled), ("stations", player.stations)
    ):  # fmt: skip
        if where:
            yield _say(key, cells=tuple(sorted(where.items())))
    if player.gates:
        yield _say("gates", sectors=tuple(sorted(player.gates)))
    if player.sectors:
        yield _say("sectors", sectors=tuple(sorted(player.sectors)))
    yield _say("reserve", text=_tokens(one.reserve))
    if any(player.captured.values()):
        yield _say("captured", text=_tokens(player.captured))


def _tokens(numbers: Mapping[Token, int]) -> str:
    kinds = {token.value: number for token, number in numbers.items()}
    return pieces(**kinds) or bit("nothing")


def _technology_lines(view: NovaView, one: PlayerView) -> Iterator[str]:
    player = one.player
    active = [_technology(id) for id in player.technologies if id in player.active]
    idle = [_technology(id) for id in player.technologies if id not in player.active]
    if active:
        yield _say("active", text="; ".join(active))
    if idle:
        yield _say("idle", text="; ".join(idle))
    if player.used:
        yield _say("abilities_used", technologies=player.used)
    if player.archive is not None:
        yield _say("archive", text=_technology(player.archive))
    owned = {TECHNOLOGIES[id].card for id in player.technologies}
    cards = [card for card in RACES[player.race].cards if card not in owned]
    if cards:
        yield _say("race_cards", text=", ".join(cards))
    if player.panel:
        yield _say("tiles_laid", text=listed([laid(*tile) for tile in player.panel.items()]))
    yield _say("panel", text="; ".join(phrases.describe_panel(panel_of(view.known, one.seat))))
    yield _say("discovery" if player.discovery else "discovered")


def _hand_lines(one: PlayerView) -> Iterator[str]:
    player = one.player
    if one.knows:
        yield _say("stored", text=listed([_tile(tile) for tile in player.hand]) or bit("nothing"))
    else:
        yield _say("stored_hidden", text=tiles(one.stored) or bit("nothing"))
    if player.dealt:
        if one.knows:
            yield _say("dealt", text="; ".join(_goal(card) for card in player.dealt))
        else:
            yield _say("dealt_hidden", number=len(player.dealt))
    if player.objectives:
        if one.knows:
            met = [f"{_goal(card)}, {bit('met', number=one.goals[card])}" for card in one.goals]
            yield _say("objectives", text="; ".join(met))
        else:
            yield _say("objectives_hidden", number=len(player.objectives))
    if player.revealed:
        yield _say("revealed", text="; ".join(_goal(card) for card in player.revealed))
    if player.peek:
        if one.knows:
            seen = [f"{card} ({describe_card(card)})" for card in player.peek]
            yield _say("peek", text="; ".join(seen))
        else:
            yield _say("peek_hidden", number=len(player.peek))


def _note_lines(one: PlayerView) -> Iterator[str]:
    player = one.player
    if player.improved:
        yield _say("improved", sectors=tuple(sorted(player.improved)))
    counts = [f"{feat} {number}" for feat, number in sorted(player.counts.items()) if number]
    if counts:
        yield _say("counts", text=", ".join(counts))
    if one.knows:
        orders = [f"{order} {player.order(order)}" for order in Order]
        yield _say("orders", text=", ".join(orders))


# The map.


def sector_lines(view: NovaView) -> Iterator[str]:
    """Every sector by its label: what is printed, who owns it, what lies and stands there."""
    yield _say("map")
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
    line = _say("sector", sector=sector, name=tile.name, text=", ".join(printed))
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
        return f"{location} {_tile(tile)}"
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
    yield _say("neighbours")
    for sector in board.sectors:
        steps = ((each, board.step(sector, each)) for each in DIRECTIONS)
        near = ", ".join(f"{each} {other}" for each, other in steps if other is not None)
        yield f"{sector}: {near}"


# Names with the ids that are typed.


def _tile(id: str) -> str:
    one = LOCATION_TILES[id]
    return f"{id} ({one.name}: {phrases.describe_bonus(one.bonus)})"


def _card(id: str) -> str:
    return f"{id} ({TECHNOLOGIES[id].name})"


def _technology(id: str) -> str:
    one = TECHNOLOGIES[id]
    does = ", ".join(phrases.summarize_effect(effect) for effect in one.effects)
    slots = " ".join(one.slots)
    return f"{id} ({one.name}: {bit('technology', cost=one.cost, slots=slots, text=does)})"


def _goal(card: str) -> str:
    one = OBJECTIVES[card]
    return f"{card} ({one.vp}☆: {phrases.describe_measure(one)})"
