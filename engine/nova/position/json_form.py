"""A position as JSON: its fields in their order, what they are if missing, and how it is written.

Most fields are those of the records in `state`, under their own names. What is computed stands
beside them for people; the agenda and a few notes of the engine are under `progress`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any

from engine.core.codec import DERIVED, Records, always
from engine.core.game import Setup
from engine.core.record import dataclass
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.core.shapes import SEED
from engine.nova import totals
from engine.nova.agenda import (
    AskDeficit,
    AskDie,
    AskDiscard,
    AskDiscover,
    AskFlare,
    AskHits,
    AskHome,
    AskKeep,
    AskNegate,
    AskObjectives,
    AskRace,
    AskReflect,
    AskWindow,
    FinishTurn,
    Item,
    Prompt,
    TakeTurn,
    open_prompts,
)
from engine.nova.content.sectors import BAG
from engine.nova.content.technologies import ANCIENT_CARDS, BASIC_DECK, RACES, TECHNOLOGIES
from engine.nova.dealing import dealt_map
from engine.nova.forces import entity_reserve, reserve
from engine.nova.map import LOCATION_NAMED, SECTOR_NAMED, Location, Sector
from engine.nova.options import parse_options
from engine.nova.pieces import DIRECTIONS, Direction, EndedBy, Token
from engine.nova.position.texts import AgendaText, LetterSequence, LossesText, QueuedText
from engine.nova.questions import question
from engine.nova.state import (
    Combat,
    Discovery,
    Ending,
    Entity,
    EntityPhase,
    FlareLosses,
    Ids,
    Player,
    Queued,
    Scan,
    State,
)

COMBAT_PROMPTS: tuple[type[Prompt], ...] = (
    AskWindow, AskDie, AskReflect, AskDiscard, AskNegate, AskHits,
)  # fmt: skip
PHASES: Mapping[type[Prompt], str] = {
    AskRace: "SETUP_RACES",
    AskHome: "SETUP_HOMES",
    AskObjectives: "SETUP_OBJECTIVES",
    TakeTurn: "TURN",
    AskKeep: "SCAN_KEEP",
    AskDiscover: "DISCOVER",
    AskDeficit: "DEFICIT",
    **dict.fromkeys(COMBAT_PROMPTS, "COMBAT"),
    AskFlare: "ENTITY",
}
TILES, CARDS = LetterSequence(BAG), LetterSequence(BASIC_DECK)
# From so many players and tiles on the map on, a position is long: the order of a bag and a deck
# that hold all that is nowhere else is then noted under `progress`.
CROWD, LAID = 6, 20


@dataclass(frozen=True, slots=True)
class Progress:
    """The engine's own notes."""

    number: int = always(0)
    agenda: Annotated[tuple[Item, ...], AgendaText] | None = None  # none: a plain turn
    due: bool = False
    queued: Mapping[Seat, tuple[Queued, ...]] = field(default_factory=dict)
    bag: Annotated[tuple[str, ...], TILES] = ()
    deck: Annotated[tuple[str, ...], CARDS] = ()


@dataclass(frozen=True, slots=True)
class Head:
    """What the table agreed on."""

    game: Annotated[str, DERIVED] = always("nova")
    edition: str = always("first")
    options: Ids = ()
    seed: Annotated[int, SEED] = always(0)


@dataclass(frozen=True, slots=True)
class Page(Head):
    """A whole position."""

    used: int = always(0)
    turn: Seat = always(SEATS[0])
    phase: Annotated[str, DERIVED] = always("TURN")
    map: Mapping[Sector, str] | None = None  # none: as the seed dealt it
    tiles: Mapping[Location, str] = field(default_factory=dict)
    loose: Mapping[Sector, tuple[int, ...]] = field(default_factory=dict)
    improvements: Mapping[Sector, int] = field(default_factory=dict)
    bag: Ids | None = None  # none: in the order of the notes
    deck: Ids | None = None
    discard: Ids = ()
    ancient: tuple[int, ...] | None = None  # none: those that no player has
    maw: bool = True
    next: tuple[int, ...] = ()
    scan: Scan | None = None
    discover: Discovery | None = None
    combat: Combat | None = None
    result: Ending | None = None
    entity: Entity = always(factory=Entity)
    players: tuple[Player, ...] = always(())
    victory: Annotated[Any, DERIVED] = always(None)
    artifacts: Annotated[Any, DERIVED] = always(None)
    asks: Annotated[Any, DERIVED] = always(None)
    progress: Progress | None = always(None)


PARTS = (
    Head, Page, Progress, Player, Queued, Entity, EntityPhase, Scan, Discovery, Combat, Ending,
)  # fmt: skip
RECORDS = Records(
    {
        Sector: SECTOR_NAMED,
        Location: LOCATION_NAMED,
        Seat: BY_NAME,
        Direction: {str(one): one for one in DIRECTIONS},
    },
    {FlareLosses: LossesText()},
    PARTS,
    {
        Player: ("seat", "reserve", "tracks", "stock", "score"),
        Entity: ("reserve",),
        Ending: ("outcome", "winners", "best"),
    },
)
RECORDS.shapes[Queued] = QueuedText(RECORDS, Queued, named=False)


def phase(agenda: tuple[Item, ...]) -> str:
    """Name what the game waits for, as the rules call it."""
    waited = open_prompts(agenda)
    return PHASES[type(waited[0])] if waited else "GAME_OVER"


def a_turn(seat: Seat) -> tuple[Item, ...]:
    """Return what lies on the agenda while a seat is asked for its turn."""
    return FinishTurn(seat), TakeTurn(seat)


def ancient_row(players: Iterable[Player]) -> tuple[int, ...]:
    """Return the ancient cards that no player has."""
    owned = (id for player in players for id in player.technologies)
    cards = {TECHNOLOGIES[id].card for id in owned if id in TECHNOLOGIES}
    return tuple(place for place, card in enumerate(ANCIENT_CARDS, 1) if card not in cards)


def whole_map(setup: Setup, players: Iterable[Player]) -> Mapping[Sector, str]:
    """Return the map as the seed dealt it, with the homeworlds that are chosen."""
    pick = parse_options(setup.options).pick_races
    chosen = [one for one in players if one.home is not None and one.race in RACES]
    homes = {one.home: RACES[one.race].home.id for one in chosen if one.home is not None}
    return dict(sorted({**dealt_map(setup, pick_races=pick), **homes}.items()))


def write(state: State) -> dict[str, Any]:
    """Write a whole position; reading gives an equal one, also in the middle of a turn."""
    setup, turn, players = state.terms.setup, state.turn, state.players
    noted = len(players) >= CROWD and len(state.tiles) >= LAID
    bag = state.bag if noted and _is_rest_of_bag(state) else ()
    deck = state.deck if noted and _is_rest_of_deck(state) else ()
    queued = {seat: one.queue for seat, one in zip(SEATS, players, strict=False) if one.queue}
    agenda = None if state.agenda == a_turn(turn.seat) else state.agenda
    page = RECORDS.write(
        Page(
            "nova", setup.edition, setup.options, setup.seed, state.chance.used, turn.seat,
            phase(state.agenda), None if state.map == whole_map(setup, players) else state.map,
            state.tiles, state.loose, state.improvements, None if bag else state.bag,
            None if deck else state.deck, state.discard,
            None if state.ancient == ancient_row(players) else state.ancient, state.maw,
            state.next, state.scan, state.discover, state.combat, state.result, state.entity,
            players, totals.victory_track(state), totals.artifact_total(state),
            [
                {"seat": str(prompt.seat), "ask": question(prompt).kind, "blocking": True}
                for prompt in open_prompts(state.agenda)
            ],
            Progress(turn.number, agenda, turn.phase_due, queued, bag, deck),
        )
    )  # fmt: skip
    if state.result is not None:
        page["result"] |= _ending(state.result)
    page["entity"] = {**page["entity"], "reserve": entity_reserve(state)}
    rows = zip(SEATS, page["players"], strict=False)
    page["players"] = [{"seat": str(seat), **row, **_computed(state, seat)} for seat, row in rows]
    for seat in queued:  # as it was typed; what judges it is with the notes
        page["players"][seat]["queue"] = [one.turn for one in players[seat].queue]
    return page


def _is_rest_of_bag(state: State) -> bool:
    """Tell whether the bag holds every tile that is nowhere else."""
    scanned = () if state.scan is None else (*state.scan.drawn, *state.scan.thrown)
    held = sum(len(player.hand) for player in state.players)
    return len(state.bag) + len(state.tiles) + held + len(scanned) == len(BAG)


def _is_rest_of_deck(state: State) -> bool:
    """Tell whether deck and discard pile hold every basic technology that is nowhere else."""
    drawn = () if state.discover is None else state.discover.drawn
    owned = sum(id in CARDS.kinds for player in state.players for id in player.technologies)
    owned += sum(player.archive is not None for player in state.players)
    return len(state.deck) + len(state.discard) + len(drawn) + owned == len(BASIC_DECK)


def _computed(state: State, seat: Seat) -> dict[str, Any]:
    """What follows from a player's pieces and cards, for people."""
    stock = totals.stock(state, seat)
    return {
        "reserve": {
            token.value: number for token in Token if (number := reserve(state, seat, token))
        },
        "tracks": {
            "energy": totals.energy_value(state, seat),
            "research": totals.research_capacity(state, seat),
            "synthesis": totals.synthesis_limit(state, seat),
            "population": totals.population(state, seat),
            "build": totals.build_capacity(state, seat),
            "move": totals.move_capacity(state, seat),
        },
        "stock": {each.value: number for each, number in stock.items() if number},
        "score": totals.score(state, seat),
    }


def _ending(ending: Ending) -> dict[str, Any]:
    """How a game ended, for people; winners are empty after a defeat."""
    won = ending.by is EndedBy.DECLARED
    best = [str(seat) for seat in ending.ranking[0]]
    return {
        "outcome": "victory" if won else "defeat", "winners": best if won else [], "best": best,
    }  # fmt: skip
