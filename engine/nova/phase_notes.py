"""Whether the notes of an Entity phase fit the position and what is still to come."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.agenda import (
    AskFlare,
    AttackNext,
    CarryOutFlare,
    CountDraws,
    DrawNext,
    DriftShips,
    EndPhase,
    ListAttacks,
    ProduceAnomalies,
    ResolveCard,
    RestoreEntity,
    open_prompts,
)
from engine.nova.content.cards import ACTION_CARDS
from engine.nova.flares import check_losses
from engine.nova.pieces import CardKind
from engine.nova.state import EntityPhase, State

STEPS = (
    ProduceAnomalies, RestoreEntity, ListAttacks, AttackNext, DriftShips, CountDraws, DrawNext,
    ResolveCard, CarryOutFlare, EndPhase, AskFlare,
)  # fmt: skip
Wrong = tuple[str, str]  # the field, and what is wrong


def wrong_notes(state: State) -> Iterator[Wrong]:
    """Name what cannot be, the first thing first; what follows may stem from it."""
    steps = [item for item in state.agenda if isinstance(item, STEPS)]
    asked = [one.seat for one in open_prompts(state.agenda) if isinstance(one, AskFlare)]
    phase = state.entity.phase
    if phase is None:
        if steps or asked:
            yield "phase", "steps of an Entity phase without its notes"
        return
    if phase.by >= len(state.players):
        yield "phase.by", f"there is no {phase.by}"
    if not any(isinstance(step, EndPhase) for step in steps):
        yield "phase", "notes of an Entity phase that is not in progress"
    if any(sector not in state.map for sector in phase.attacks):
        yield "phase.attacks", "an attack off the board"
    if phase.card is not None and phase.card not in ACTION_CARDS:
        yield "phase.card", "there is no such card"
        return
    resolving = any(isinstance(step, ResolveCard | CarryOutFlare) for step in steps)
    if resolving != (phase.card is not None):
        yield "phase.card", "a card without steps, or steps without a card"
    yield from _flare(state, phase, asked, [type(step) for step in steps])


def _flare(
    state: State, phase: EntityPhase, asked: list[Seat], steps: list[type]
) -> Iterator[Wrong]:
    seats = SEATS[: len(state.players)]
    card = None if phase.card is None else ACTION_CARDS[phase.card]
    if card is None or card.kind is not CardKind.FLARE:
        if asked or phase.losses or CarryOutFlare in steps:
            yield "phase.losses", "answers to a flare without one"
        return
    for seat, losses in phase.losses.items():
        if seat not in seats:
            yield "phase.losses", f"there is no {seat}"
            continue
        try:
            check_losses(state, seat, losses)
        except Refused as refused:
            yield "phase.losses", str(refused)
    if CarryOutFlare in steps and sorted([*phase.losses, *asked]) != [*seats]:
        yield "phase.losses", "a seat answers twice or not at all"
