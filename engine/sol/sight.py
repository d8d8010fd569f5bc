"""What one pair of eyes may see.

Secrets leave the engine only through here: the order of the deck, the seed, other seats'
standing orders, who leaves all bonuses of a turn and, where cards are hidden, what a player kept
and put away. When the game is over everything is open.
"""

from __future__ import annotations

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.sol.agenda import (
    AskEffect,
    AskTogether,
    KeepCard,
    OfferBonus,
    PlaceOpening,
    Prompt,
    ResolveFlare,
    UseOuterStation,
)
from engine.sol.pieces import Piece
from engine.sol.position import phase
from engine.sol.questions import due
from engine.sol.rules import asks, prompts
from engine.sol.state import Player, State, Turn, left, movement, unresolved
from engine.sol.view import ChoiceView, PlayerView, SolView


def view(state: State, viewer: Seat | None) -> SolView:
    """Show a position to a seat, or to an onlooker."""
    over = state.result is not None
    terms = state.terms
    top = state.agenda[-1] if state.agenda else None
    about: tuple[object, ...] = ()
    if isinstance(top, PlaceOpening):
        about = due(state, top)
    elif isinstance(top, OfferBonus):
        about = (top.cell, top.amount)
    elif isinstance(top, UseOuterStation):
        about = top.cells
    elif isinstance(top, AskTogether):
        about = tuple((prompt.event, prompt.ring) for prompt in top.prompts)
    elif isinstance(top, AskEffect):
        about = (top.effect,)
    hidden = sum(len(player.put_away) for player in state.players)
    return SolView(
        viewer=viewer,
        edition=terms.edition.name,
        wording=terms.house.wording.name,
        options=terms.setup.options,
        side=terms.side.name,
        players=tuple(player_view(state, Seat(seat), viewer) for seat in range(len(state.players))),
        stations=dict(sorted(state.stations.items())),
        gates=dict(sorted(state.gates.items())),
        suits=terms.suits,
        effects=terms.effects,
        deck=len(state.deck),
        discard=len(state.discard) + hidden,
        seen_discard=tuple(sorted(state.discard)),
        removed=state.removed,
        instability=state.instability,
        garden=state.garden,
        parasites=state.parasites,
        phase=phase(state),
        turn=_turn(state, viewer),
        asks=asks(state),
        about=about,
        bonus_at=top.used if isinstance(top, UseOuterStation) else (),
        flares_left=_flares_left(state),
        active=state.active,
        idle=state.idle,
        target=terms.house.target if terms.house.against_the_star else None,
        result=state.result,
        seed=terms.setup.seed if over else None,
    )


def _flares_left(state: State) -> int:
    """Flares that were turned up and are still to be resolved."""
    waiting = sum(card.is_flare for card in unresolved(state))
    return waiting + sum(isinstance(item, ResolveFlare) for item in state.agenda)


def _turn(state: State, viewer: Seat | None) -> Turn:
    """The notes of the turn; whoever leaves all its bonuses knows that alone."""
    declining = state.turn.declining
    if not declining or state.result is not None:
        return state.turn
    return evolve(state.turn, declining=frozenset(seat for seat in declining if seat == viewer))


def _choice(state: State, seat: Seat) -> KeepCard | None:
    open_ones: tuple[Prompt, ...] = (*prompts(state), *state.choices)
    for prompt in open_ones:
        if isinstance(prompt, KeepCard) and prompt.seat == seat:
            return prompt
    return None


def player_view(state: State, seat: Seat, viewer: Seat | None) -> PlayerView:
    """Show one player to a seat, or to an onlooker."""
    player: Player = state.players[seat]
    shown = viewer == seat or state.terms.house.open_cards or state.result is not None
    choice = _choice(state, seat)
    return PlayerView(
        seat=seat,
        eye=player.eye,
        launch_cells=state.terms.side.launch_cells[player.eye],
        energy=player.energy,
        momentum=player.momentum,
        movement=movement(state, seat),
        hold=player.hold,
        reserve=player.reserve,
        vaporized=player.vaporized,
        lost=player.lost,
        aboard=player.aboard,
        sundivers=dict(sorted(player.sundivers.items())),
        left={piece: left(state, seat, piece) for piece in Piece},
        vaporized_stations=player.vaporized_stations,
        has_card=player.card is not None,
        card=player.card if shown else None,
        choice=None
        if choice is None
        else ChoiceView(choice.drawn, len(choice.options), choice.held if shown else None),
        put_away=tuple(sorted(player.put_away)) if shown else (),
        orders=player.orders if viewer == seat or state.result is not None else None,
    )
