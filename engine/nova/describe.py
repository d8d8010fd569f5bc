"""A view as text, complete: with it alone a person can play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.chance import seed_text
from engine.core.game import Ask
from engine.core.seat import Seat
from engine.core.wording import listed
from engine.nova import phrases
from engine.nova.combat import overcharge_cost
from engine.nova.content.cards import ACTION_CARDS, ActionCard
from engine.nova.content.combat import LEVELS
from engine.nova.content.numbers import ENTITY
from engine.nova.content.technologies import ANCIENT_CARDS, CARDS
from engine.nova.dice import Allocation, read_allocation
from engine.nova.forces import (
    colonies_in_play,
    entity_reserve,
    sector_limit,
)
from engine.nova.map_text import neighbours, sector_lines
from engine.nova.named_text import NAMED, card_text, say, technology_text, tile_text
from engine.nova.options import parse_options
from engine.nova.pieces import EndedBy, Side
from engine.nova.player_text import player_lines
from engine.nova.sides import hull_of, panel_of
from engine.nova.speech import (
    WORDS,
    bit,
    describe_card,
    dice,
    dice_done,
)
from engine.nova.state import Combat
from engine.nova.totals import population
from engine.nova.view import NovaView


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


def describe_surface(view: NovaView, seat: Seat) -> str:
    """Write out what a seat is asked and all it has, which the viewer of that seat may know."""
    player = next(one for one in view.players if one.seat == seat)
    return "\n".join([*asked(view), "", *player_lines(view, player)]) + "\n"


# The table.


def heading(view: NovaView) -> Iterator[str]:
    """What table this is, and how it ended."""
    viewer = view.viewer if view.viewer is not None else bit("onlooker")
    yield say("title", seats=len(view.players), viewer=viewer)
    options = view.known.terms.setup.options
    if options:
        yield say("options", text=listed([option.replace("=", " ") for option in options]))
    yield goal("first", len(view.players), options)
    result = view.known.result
    if result is None:
        return
    best = result.ranking[0]
    if result.by is EndedBy.DECLARED:
        yield say("won" if len(best) == 1 else "shared", winners=best)
    else:
        key = "supernova" if result.by is EndedBy.SUPERNOVA else "reserve_empty"
        yield say(key, best=best)
    for seat, score in enumerate(result.scores):
        yield say("final", seat=Seat(seat), score=score)
    if view.seed is not None:
        yield say("seed", text=seed_text(view.seed))


def goal(edition: str, seats: int, options: Sequence[str]) -> str:
    """What the players must reach together before one of them may declare victory."""
    one = parse_options(options).difficulty
    return say("goal", stars=one.star_per_player * seats, artifacts=one.artifacts)


def asked(view: NovaView) -> Iterator[str]:
    """Whose turn it is, and who is asked what."""
    turn, doing = view.known.turn, WORDS.text["phase"][view.phase]
    if turn.number:
        yield say("turn", number=turn.number, seat=turn.seat, text=doing)
    else:
        yield say("before", text=doing)
    for ask in view.asks:
        yield say("asks", text=question(view, ask, {}))


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
    yield say(
        "track",
        have=view.victory,
        need=view.victory_needed,
        artifacts=view.artifacts,
        artifacts_needed=view.artifacts_needed,
    )
    yield say("stacks", bag=len(known.bag), deck=len(known.deck), discard=len(known.discard))
    if known.discard:
        yield say("discard", text=listed([card_text(id) for id in known.discard]))
    row = [side.id for number in known.ancient for side in CARDS[ANCIENT_CARDS[number - 1]]]
    if row:
        yield say("ancient", text="; ".join(technology_text(id) for id in row))
    if known.maw:
        yield say("maw", stars=ENTITY.maw_vp)
    yield from this_turn(view, {})


def this_turn(view: NovaView, names: NAMED) -> Iterator[str]:
    """What the turn in progress has come to."""
    known, on_turn = view.known, view.viewer == view.known.turn.seat
    over = known.result is not None
    if known.scan is not None:
        if on_turn or over:
            yield say("scanned", text=listed([tile_text(tile) for tile in known.scan.drawn]))
            if known.scan.thrown:
                thrown = listed([tile_text(tile) for tile in known.scan.thrown])
                yield say("thrown_away", text=thrown)
        else:
            yield say("scanned_hidden", number=len(known.scan.drawn))
    if known.discover is not None:
        drawn = known.discover.drawn
        if on_turn or over:
            yield say("drawn", text="; ".join(map(technology_text, drawn)) or bit("nothing"))
        else:
            yield say("drawn_hidden", number=len(drawn))
        if known.discover.claiming:
            yield say("claiming")
    if known.turn.phase_due:
        yield say("phase_due")


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
    yield say("entity_track", text=space, left=left)
    yield say("power", text=LEVELS[entity.power - 1])
    yield from (f"  {line}" for line in phrases.describe_panel(panel_of(known, None)))
    yield say(
        "entity_reserve",
        ships=entity_reserve(known),
        limit=sector_limit(known),
        captured=entity.captured,
    )
    yield say("entity_cards", number=len(entity.cards), each=ENTITY.cards_drawn + entity.presence)
    if entity.malice:
        yield say("malice", number=entity.malice)
    gates = [f"{gate} {sector}" for gate, sector in sorted(entity.gates.items())]
    yield say("entity_gates", gates=gates, active=entity.active)
    phase = entity.phase
    if phase is None:
        return
    yield say("phase", by=phase.by, draws=phase.draws)
    if phase.attacks:
        yield say("attacks", sectors=phase.attacks)
    if phase.card is not None:
        yield say("resolving", card=phase.card, text=describe_card(phase.card))
    for seat, losses in phase.losses.items():
        yield say("flare_chosen", seat=seat)
        if seat == view.viewer:
            for key, groups in (
                ("flare_lost", losses.lost),
                ("flare_lost_disabled", losses.lost_disabled),
                ("flare_disabled", losses.disabled),
            ):
                if groups:
                    yield say(key, cells=groups)


# A combat.


def combat_lines(view: NovaView, names: NAMED | None = None) -> Iterator[str]:
    """A combat in progress: dice, what was done with them, panels, hits."""
    combat = view.known.combat
    assert combat is not None
    yield say(
        "combat",
        names,
        sector=combat.sector,
        attacker=combat.attacker,
        defender=combat.defender,
    )
    if combat.ranged:
        yield say("ranged", names, inside=combat.inside, ranged=combat.ranged)
    for side in combat.sides:
        yield from _side_lines(view, combat, side, names)


def _side_lines(view: NovaView, combat: Combat, side: Side, names: NAMED | None) -> Iterator[str]:
    known = view.known
    if side in combat.free:
        done = [_used(read_allocation(text)) for text in combat.done.get(side, ())]
        yield say(
            "dice",
            names,
            side=side,
            free=dice(combat.free[side]),
            text=", ".join(done) or bit("no_dice"),
        )
    panel = "; ".join(phrases.describe_panel(panel_of(known, side.seat)))
    yield say("panel_of", names, side=side, text=panel, hull=hull_of(known, side.seat))
    if side.seat is not None and side in combat.free:
        cost = overcharge_cost(known, side.seat)
        key = "attack_price" if side is combat.attacker else "overcharge_price"
        yield say(key, names, side=side, base=combat.base, cost=cost)
    if side is combat.attacker and combat.overcharged:
        yield say("overcharged", names, side=side, number=combat.overcharged)
    if side in combat.hits:
        yield say("hits", names, side=side, hits=combat.hits[side])
    if combat.used.get(side):
        yield say("used_in_combat", names, side=side, technologies=combat.used[side])
    if combat.plans.get(side):
        yield say("plan", names, side=side, text=" ".join(combat.plans[side]))


def _used(die: Allocation) -> str:
    """Say what became of a die: `5 to defend (spent on an ion)`."""
    said = dice_done(die.use, [die.face])
    marks = [bit("turned")] * die.turned + [bit("spent")] * die.spent
    marks += [bit("negated", sort=sort.value) for sort in die.negated]
    return said + (f" ({', '.join(marks)})" if marks else "")
