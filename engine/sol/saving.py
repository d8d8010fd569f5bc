"""A position as JSON values: everything in it, readable by people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any

from engine.core.codec import write as written
from engine.core.codec import write_fields, write_seed
from engine.core.evolve import evolve
from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol.agenda import (
    KINDS,
    AfterDraw,
    AskEffect,
    AskTogether,
    BeforeDraw,
    GiveBack,
    Item,
    KeepCard,
    OfferBonus,
    PlaceOpening,
    TakeTurn,
    UseOuterStation,
)
from engine.sol.events import Event
from engine.sol.pieces import Main
from engine.sol.rules import prompts
from engine.sol.state import FIRST_ORDERS, Active, State, Turn, movement


@dataclass(frozen=True, slots=True)
class Progress:
    """The engine's own notes on the turn, beside what a person would write."""

    turn: Turn
    agenda: tuple[Item, ...] = ()
    choices: tuple[KeepCard, ...] = ()
    active: tuple[Active, ...] = ()
    put_away: Mapping[Seat, int] = field(default_factory=dict)  # how much of the discard's end
    idle: int = 0
    used: int = 0  # words of chance used up


def phase(state: State) -> str:
    """The state of the turn, by its name in the rules."""
    if state.result is not None:
        return "GAME_OVER"
    top = state.agenda[-1]
    if isinstance(top, (TakeTurn, AskEffect)):
        doing = {Main.MOVE: "MOVING", Main.CONVERT: "CONVERTING", Main.ACTIVATE: "ACTIVATING"}
        return "CHOOSE_ACTION" if state.turn.action is None else doing[state.turn.action]
    names: Mapping[type[Item], str] = {
        PlaceOpening: "SETUP_PLACE",
        GiveBack: "DECONSTRUCT",
        OfferBonus: "BONUS_OFFER",
        BeforeDraw: "DRAW",
        UseOuterStation: "FLARES",
        AskTogether: "FLARES",
        AfterDraw: "FLARES",
        KeepCard: "TURN_START",
    }
    return names.get(type(top), "DRAW")


def write(state: State) -> dict[str, Any]:
    """Write a whole position; reading it gives an equal one, also in the middle of a turn."""
    setup = state.terms.setup
    hidden = tuple(suit for player in state.players for suit in player.put_away)
    page: dict[str, Any] = {
        "game": "sol",
        "edition": setup.edition,
        "options": list(setup.options),
        "seed": write_seed(setup.seed),
        "suits": list(state.terms.suits),
        "effects": {str(suit): state.terms.effects[suit] for suit in sorted(state.terms.effects)},
        "deck": list(state.deck),
        "discard": [*state.discard, *hidden],
        "instability": state.instability,
        "turn": str(state.turn.seat),
        "phase": phase(state),
        "players": [write_player(state, Seat(seat)) for seat in range(len(state.players))],
        "mp": state.turn.mp,
        "debts": list(state.turn.debts),
        "asks": write_asks(state),
        "progress": write_progress(state),
    }
    if state.removed:
        page["removed"] = list(state.removed)
    for name, tokens in (("garden", state.garden), ("parasites", state.parasites)):
        if tokens:
            page[name] = written(tokens)
    if state.result is not None:
        page["result"] = write_result(state)
    return page


def write_player(state: State, seat: Seat) -> dict[str, Any]:
    player = state.players[seat]
    own = {cell: here.kind for cell, here in state.stations.items() if here.owner == seat}
    page: dict[str, Any] = {
        "seat": str(seat),
        "eye": str(player.eye),
        "energy": player.energy,
        "momentum": player.momentum,
        "hold": player.hold,
        "reserve": player.reserve,
        "movement": movement(state, seat),
        "card": player.card,
        "sundivers": {str(cell): player.sundivers[cell] for cell in sorted(player.sundivers)},
        "stations": {str(cell): str(own[cell]) for cell in sorted(own)},
        "gates": [str(slot) for slot, owner in sorted(state.gates.items()) if owner == seat],
    }
    for name in ("vaporized", "lost", "aboard", "vaporized_stations"):
        value = getattr(player, name)
        if value:
            page[name] = written(value)
    asked = [prompt for prompt in (*state.choices, *state.agenda) if isinstance(prompt, KeepCard)]
    for choice in asked:
        if choice.seat == seat:
            page["pending"] = list(choice.options)
    if player.orders != FIRST_ORDERS:
        page["orders"] = {
            "bonus": written(player.orders.bonus),
            "flare": written(player.orders.flare),
        }
    return page


def write_asks(state: State) -> list[dict[str, Any]]:
    """Open questions, the one the game waits for first."""
    return [
        {
            "seat": str(prompt.seat),
            "ask": KINDS[type(prompt)],
            "blocking": prompt not in state.choices,
            **{
                name: value
                for name, value in write_fields(prompt).items()
                if name in ("cell", "cells", "amount", "effect", "event", "ring")
            },
        }
        for prompt in prompts(state)
    ]


def write_progress(state: State) -> dict[str, Any]:
    put_away = {
        Seat(seat): len(player.put_away)
        for seat, player in enumerate(state.players)
        if player.put_away
    }
    # The seat on turn, its MP and its debts stand in the open part of the page.
    turn = evolve(state.turn, mp=0, debts=())
    progress = Progress(
        turn, state.agenda, state.choices, state.active, put_away, state.idle, state.chance.used
    )
    return write_fields(progress)


def write_result(state: State) -> dict[str, Any]:
    result = state.result
    assert result is not None
    page: dict[str, Any] = {
        "winners": [str(seat) for seat in result.winners],
        "levels": {str(Seat(seat)): level for seat, level in enumerate(result.levels)},
    }
    if result.score is not None:
        page["score"] = result.score
        page["success"] = result.success
    return page


def write_event(event: Event) -> dict[str, Any]:
    """Write an event with its name under `event`."""
    return {"event": type(event).__name__, **write_fields(event)}
