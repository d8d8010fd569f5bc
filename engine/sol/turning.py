"""The turn: how it starts, deconstruction, passing."""

from __future__ import annotations

from engine.core.seat import Seat
from engine.sol.activating import can_activate_more, can_remove_more
from engine.sol.agenda import (
    AfterDraw,
    BeforeDraw,
    BeginActions,
    FinishAction,
    FinishTurn,
    GiveBack,
    Prompt,
    StartTurn,
    TakeTurn,
)
from engine.sol.board import Cell, Slot
from engine.sol.converting import can_convert_more
from engine.sol.edition import DeconstructTime
from engine.sol.effect import card_playable
from engine.sol.free_steps import steps_left
from engine.sol.pieces import ACTIVATE, CONVERT, GATE
from engine.sol.scoring import score
from engine.sol.state import Position, State, seats_from
from engine.sol.table import Table


def start_turn(table: Table, job: StartTurn) -> None:
    """The steps at the start of a turn; an open card choice is closed before all else."""
    table.pop()
    choice = next((each for each in table.choices if each.seat == job.seat), None)
    table.start_turn(job.seat)
    table.push(BeginActions(job.seat))
    if choice is not None and asks_in_time(table):
        table.choices = tuple(each for each in table.choices if each != choice)
        table.push(choice)
    elif choice is not None:
        if table.terms.edition.undecided_cards == "random":
            kept, table.chance = table.chance.pick(choice.options)
            table.close_choice(choice, kept)
        else:
            table.close_choice(choice, None)


def next_seats(state: State) -> tuple[Seat, ...]:
    """The seats clockwise, from the one on turn."""
    return seats_from(state, state.turn.seat)


def closes_by_chance(position: Position, seat: Seat) -> bool:
    """Will a card be kept at random for this seat when its turn starts?"""
    pending = any(choice.seat == seat for choice in position.choices)
    return pending and not asks_in_time(position)


def asks_in_time(position: Position) -> bool:
    """Is an open card choice asked instead of drawn at random? In solo always (R121)."""
    return position.terms.house.patient_choice or len(position.players) == 1


def begin_actions(table: Table, job: BeginActions) -> None:
    """Without a sundiver a structure must go back first (R14); then the board is noted."""
    if must_deconstruct(table, job.seat):
        table.push(GiveBack(job.seat))
        return
    table.pop()
    table.begin_actions(job.seat)
    table.push(FinishAction(job.seat), TakeTurn(job.seat))


def must_deconstruct(position: Position, seat: Seat) -> bool:
    player = position.players[seat]
    return (
        position.terms.edition.deconstruct is DeconstructTime.FORCED
        and not player.hold
        and not player.sundivers
        and not player.aboard
        and not player.lost
        and player.reserve > 0
        and bool(structures(position, seat))
    )


def may_deconstruct(position: Position) -> bool:
    """Deconstruct of one's own will, as a whole turn (R111)."""
    voluntary = position.terms.edition.deconstruct is DeconstructTime.VOLUNTARY
    return voluntary and position.turn.action is None and not position.turn.played


def structures(position: Position, seat: Seat) -> tuple[Cell | Slot, ...]:
    stations = sorted(cell for cell, here in position.stations.items() if here.owner == seat)
    gates = sorted(slot for slot, owner in position.gates.items() if owner == seat)
    return (*stations, *gates)


def deconstruct(table: Table, seat: Seat, place: Cell | Slot) -> None:
    prompt = table.pop()
    if isinstance(place, Slot):
        piece = GATE
        table.return_gate(place)
    else:
        piece = table.stations[place].kind
        table.return_station(place)
    gives = table.terms.edition.deconstruct_gives[piece]
    built = min(gives, table.players[seat].reserve)
    if built:
        table.build(seat, built)
    if isinstance(prompt, TakeTurn):
        table.pop()
        table.push(FinishTurn(seat, asked=True))  # no card is played, whatever the switches (R111)


def pass_turn(table: Table, seat: Seat) -> None:
    """Pass; the n-th idle pass in a row ends a game in which nobody can do anything (R118)."""
    table.pop()
    table.pass_turn(seat)
    if table.idle == len(table.players):
        table.finish(score(table), supernova=False)


def goes_on(position: Position, prompt: Prompt) -> bool:
    """Does the game go on by itself? Not while a step or the kept card is still possible."""
    match prompt:
        case TakeTurn(seat=seat):
            return action_over(position, seat)
        case BeforeDraw(seat=seat):
            return not card_playable(position, seat, before_draw=True)
        case AfterDraw(seat=seat):
            return not card_playable(position, seat)
        case _:
            return False


def action_over(position: Position, seat: Seat) -> bool:
    turn = position.turn
    if turn.whole:
        over = True
    elif turn.action is CONVERT:
        over = bool(turn.converted) and not can_convert_more(position, seat)
        over = over and not steps_left(position, seat)
    elif turn.action is ACTIVATE:
        over = bool(turn.activated or turn.removed)
        over = over and not can_activate_more(position, seat)
        over = over and not can_remove_more(position, seat)
    else:
        return False
    return over and not card_playable(position, seat)
