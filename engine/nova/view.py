"""What one pair of eyes may see (17.1).

A view holds the position with everything left out that the viewer may not know, so nothing that
is made of a view can tell a secret. What is hidden is still counted: a tile that is known by its
back alone is written as the letter of its star, a card as a question mark. When the game is over
its seed is told, and with it everything is open (N160).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Ask
from engine.core.record import dataclass
from engine.core.seat import SEATS, Seat
from engine.nova import totals
from engine.nova.agenda import open_prompts
from engine.nova.content.cards import OBJECTIVES
from engine.nova.content.numbers import GATE_PRICE, ship_price
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.ending import stars_needed
from engine.nova.forces import fleet, reserve
from engine.nova.objectives import measure
from engine.nova.pieces import Resource, Side, Space, Star, SubAction, Token
from engine.nova.position import phase
from engine.nova.rules import asks
from engine.nova.spending import price
from engine.nova.state import (
    Combat,
    Discovery,
    EntityPhase,
    FlareLosses,
    Player,
    Position,
    Scan,
    State,
)

T = TypeVar("T")
Viewer = Seat | None  # None: an onlooker
LOOKING_AHEAD = "LOOKING_AHEAD"
HIDDEN = "?"  # a card of which only the back is seen


@dataclass(frozen=True, slots=True)
class Tracks:
    """What the empire tracks of a player say, technology included."""

    energy: int
    research: int
    synthesis: int
    population: int
    build: int
    move: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player as the viewer sees them: the pieces, and what follows from them."""

    seat: Seat
    player: Player  # without what the viewer may not know
    stored: tuple[Star, ...]  # the backs of the stored tiles, red before yellow before blue
    knows: bool  # does the viewer see faces, goals, orders and plans?
    tracks: Tracks
    stock: Mapping[Resource, int]
    reserve: Mapping[Token, int]
    artifacts: int  # the individual count
    score: int  # if the game ended now
    prices: Mapping[Space, int]  # what the next action of each space costs at least
    goals: Mapping[str, int]  # of the secret objectives that are known: how far they are met


@dataclass(frozen=True, slots=True)
class NovaView:
    """A position of Nova Solis through one pair of eyes."""

    viewer: Viewer
    known: State  # without what the viewer may not know
    players: tuple[PlayerView, ...]
    phase: str
    asks: tuple[Ask, ...]
    victory: int
    victory_needed: int
    artifacts: int
    artifacts_needed: int
    seed: int | None  # told when the game is over


def view(state: State, viewer: Viewer) -> NovaView:
    """Show a position to a seat, or to an onlooker."""
    seen = known(state, viewer)
    return NovaView(
        viewer=viewer,
        known=seen,
        players=tuple(_player_view(seen, seat, viewer) for seat in SEATS[: len(seen.players)]),
        phase=_phase_word(seen),
        asks=asks(seen),
        victory=totals.victory_track(seen),
        victory_needed=stars_needed(seen),
        artifacts=totals.artifact_total(seen),
        artifacts_needed=seen.terms.options.difficulty.artifacts,
        seed=None if seen.result is None else seen.terms.setup.seed,
    )


def _phase_word(state: State) -> str:
    """Name what the game waits for; a turn that is looked ahead may stop before a roll or draw."""
    looking_ahead = state.result is None and not open_prompts(state.agenda)
    return LOOKING_AHEAD if looking_ahead else phase(state.agenda)


def surface(state: State, seat: Seat) -> object:
    """Return what the private sheet of a seat shows; two of them can be compared."""
    seen = known(state, seat)
    combat = seen.combat
    return (
        _player_view(seen, seat, seat),
        seen.scan if state.turn.seat == seat else None,
        seen.discover if state.turn.seat == seat else None,
        () if combat is None else combat.plans.get(Side.of(seat), ()),
        None if seen.entity.phase is None else seen.entity.phase.losses.get(seat),
    )


def known(state: State, viewer: Viewer) -> State:
    """Return the position without anything the viewer may not know."""
    if state.result is not None:
        return state
    setup = state.terms.setup
    return evolve(
        state,
        terms=evolve(state.terms, setup=evolve(setup, seed=0)),
        players=tuple(
            player if seat == viewer else _from_outside(player)
            for seat, player in zip(SEATS, state.players, strict=False)
        ),
        entity=evolve(
            state.entity,
            cards=_hidden(state.entity.cards),
            phase=_phase(state.entity.phase, viewer),
        ),
        bag=_hidden(state.bag),
        deck=_hidden(state.deck),
        scan=_scan(state, viewer),
        discover=_discovery(state, viewer),
        combat=_combat(state.combat, viewer),
        next=(),
        chance=Chance(0),
    )


def _hidden(cards: Sequence[str]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def backs(tiles: Sequence[str]) -> tuple[Star, ...]:
    """Return the stars on the backs of tiles, red before yellow before blue."""
    stars = tuple(Star)
    return tuple(sorted((LOCATION_TILES[tile].star for tile in tiles), key=stars.index))


def _from_outside(player: Player) -> Player:
    """Return a player as the others see them."""
    return evolve(
        player,
        hand=tuple(star.value for star in backs(player.hand)),
        objectives=_hidden(player.objectives),
        dealt=_hidden(player.dealt),
        peek=_hidden(player.peek),
        orders={},
        queue=(),
        watched="",
    )


def _phase(phase: EntityPhase | None, viewer: Viewer) -> EntityPhase | None:
    """Return an Entity phase in progress: what others chose for a flare comes out with all."""
    if phase is None:
        return None
    losses = {
        seat: chosen if seat == viewer else FlareLosses() for seat, chosen in phase.losses.items()
    }
    return evolve(phase, losses=losses)


def _scan(state: State, viewer: Viewer) -> Scan | None:
    """Return a scan in progress: others see how many tiles were drawn, not even their backs."""
    scan = state.scan
    if scan is None or viewer == state.turn.seat:
        return scan
    thrown = tuple(star.value for star in backs(scan.thrown))
    return evolve(scan, drawn=_hidden(scan.drawn), thrown=thrown)


def _discovery(state: State, viewer: Viewer) -> Discovery | None:
    discovery = state.discover
    if discovery is None or viewer == state.turn.seat:
        return discovery
    return evolve(discovery, drawn=_hidden(discovery.drawn))


def _combat(combat: Combat | None, viewer: Viewer) -> Combat | None:
    """Return a combat in progress: all of it is public but the plan of the other side."""
    if combat is None:
        return None
    own = None if viewer is None else Side.of(viewer)
    return evolve(combat, plans={side: plan for side, plan in combat.plans.items() if side is own})


def _player_view(seen: State, seat: Seat, viewer: Viewer) -> PlayerView:
    player = seen.players[seat]
    knows = seat == viewer or seen.result is not None
    return PlayerView(
        seat=seat,
        player=player,
        stored=backs(player.hand) if knows else tuple(map(Star, player.hand)),
        knows=knows,
        tracks=Tracks(
            energy=totals.energy_value(seen, seat),
            research=totals.research_capacity(seen, seat),
            synthesis=totals.synthesis_limit(seen, seat),
            population=totals.population(seen, seat),
            build=totals.build_capacity(seen, seat),
            move=totals.move_capacity(seen, seat),
        ),
        stock={each: number for each, number in totals.stock(seen, seat).items() if number},
        reserve={token: reserve(seen, seat, token) for token in Token},
        artifacts=totals.artifact_count(seen, seat),
        score=totals.score(seen, seat),
        prices=prices(seen, seat),
        goals={
            card: measure(seen, seat, OBJECTIVES[card].measure)
            for card in player.objectives
            if knows and player.home is not None
        },
    )


def prices(position: Position, seat: Seat) -> Mapping[Space, int]:
    """Return the whole price of the cheapest next action of each space (6.2)."""
    found: dict[Space, int] = {}
    for action, base in _bases(position, seat):
        space = action.space
        assert space is not None
        found[space] = min(price(position, seat, action, base), found.get(space, 99))
    return found


def _bases(position: Position, seat: Seat) -> Sequence[tuple[SubAction, int]]:
    """List what sub-actions cost without technology and without the minimum."""
    ships = ship_price(fleet(position.players[seat]) + 1)
    return (
        (SubAction.IMPROVE, 1),
        (SubAction.SCAN, 1),
        (SubAction.SHIPS, ships),
        (SubAction.STATION, 1),
        (SubAction.GATE, GATE_PRICE),
        (SubAction.STANDARD, 1),
        (SubAction.ATTACK, 1),
        (SubAction.RESEARCH, 1),
    )
