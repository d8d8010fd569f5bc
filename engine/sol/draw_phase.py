"""DRAW: the cards of a turn, and its end."""

from __future__ import annotations

from engine.sol.agenda import (
    AfterDraw,
    BeforeDraw,
    DrawCards,
    DrawOrbitCard,
    FinishAction,
    FinishTurn,
    ResolveBatch,
    ResolveFlare,
    RunEvent,
    StartTurn,
)
from engine.sol.effect import card_playable, in_force
from engine.sol.pieces import FOUNDRY, NODE, TOWER, Card, Debt
from engine.sol.state import flares_to_turn, next_seat
from engine.sol.table import Table

OUTER_ORDER = (NODE, TOWER, FOUNDRY)  # R39


def finish_action(table: Table, job: FinishAction) -> None:
    table.pop()
    for effect in in_force(table):
        effect.action_ended(table, job.seat)
    table.end_effects()
    table.push(ResolveBatch(job.seat))
    if len(table.turn.debts) > len(table.turn.drawn):
        table.push(DrawCards(job.seat, len(table.turn.debts)))
        if card_playable(table, job.seat, before_draw=True):
            table.push(BeforeDraw(job.seat))


def draw_cards(table: Table, job: DrawCards) -> None:
    """Draw a batch, up to the thirteenth flare (R37); a trigger card in it is replaced."""
    wanted = job.until - len(table.turn.drawn)
    if not table.deck and not table.turn.drawn:
        table.reshuffle()
    if wanted <= 0 or not table.deck or flares_to_turn(table) <= 0:
        table.pop()
        return
    if table.draw(job.seat, wanted) is None:
        table.pop()
    else:
        table.push(RunEvent())


def resolve_batch(table: Table, job: ResolveBatch) -> None:
    """What pays by the card pays, then the flares erupt in the order they were drawn."""
    table.pop()
    table.push(FinishTurn(job.seat))
    for effect in in_force(table):
        effect.drew(table, job.seat, table.turn.drawn)
    resolve_drawn(table)


def resolve_drawn(table: Table) -> None:
    """Flares among the cards turned up since the last ones erupt, in the order drawn (R37)."""
    turn = table.turn
    if turn.resolved == len(turn.drawn):
        return  # most turns draw nothing
    drawn = tuple(zip(turn.drawn, turn.debts, strict=False))[turn.resolved :]
    flares = [
        ResolveFlare(hurl=debt is Debt.HURL, marked=card is Card.MARKED_FLARE)
        for card, debt in drawn
        if card.is_flare
    ]
    table.note_resolved()
    table.push(*reversed(flares))


def draw_orbit_card(table: Table, job: DrawOrbitCard) -> None:
    """A game against the star turns one card for each movement of a mothership (R102, R125)."""
    card = table.draw_orbit_card(job.seat)
    if card is Card.TRIGGER:
        table.push(RunEvent())  # and the job stays: the card is replaced
        return
    table.pop()
    if card is not None and card.is_flare:
        table.push(ResolveFlare(marked=card is Card.MARKED_FLARE))


def finish_turn(table: Table, job: FinishTurn) -> None:
    seat = job.seat
    if table.terms.house.any_window_after_draw and not job.asked and card_playable(table, seat):
        table.pop()
        table.push(FinishTurn(seat, asked=True), AfterDraw(seat))
        return
    table.pop()
    if table.turn.drawn:
        table.open_choice(seat)
        choice = next(each for each in table.choices if each.seat == seat)
        if len(set(choice.options)) == 1:
            table.close_choice(choice, choice.options[0])
    table.orbit(seat)
    table.push(StartTurn(next_seat(table, seat)))
    if table.terms.house.orbit_cards:
        table.push(DrawOrbitCard(seat))
