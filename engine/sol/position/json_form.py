"""A position as JSON: its fields in order, what they are if missing, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Annotated, Any, TypeVar

from engine.core.codec import COMPARED, DERIVED, Records, always
from engine.core.evolve import evolve
from engine.core.record import dataclass
from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.core.shapes import SEED, Named, Shape, at_most, counts, joined
from engine.core.wording import clip
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
from engine.sol.board import RINGS, SIDES, Cell, Eye, Ring, Slot
from engine.sol.edition import edition
from engine.sol.effect import EFFECTS
from engine.sol.outcome import Outcome
from engine.sol.pieces import STATIONS, SUITS, Answer, Card, Debt, Main, Piece, Suit
from engine.sol.rules import prompts
from engine.sol.state import FIRST_ORDERS, Active, Orders, State, Turn, movement

BEGUN: Mapping[str, Main | None] = {
    "CHOOSE_ACTION": None, "MOVING": Main.MOVE, "CONVERTING": Main.CONVERT,
    "ACTIVATING": Main.ACTIVATE,
}  # fmt: skip
PHASES = (
    "SETUP_PLACE", "TURN_START", "DECONSTRUCT", *BEGUN, "BONUS_OFFER", "DRAW", "FLARES", "ORBIT",
    "GAME_OVER",
)  # fmt: skip
WAITING: Mapping[type[Item], str] = {
    PlaceOpening: "SETUP_PLACE", GiveBack: "DECONSTRUCT", OfferBonus: "BONUS_OFFER",
    BeforeDraw: "DRAW", UseOuterStation: "FLARES", AskTogether: "FLARES", AfterDraw: "FLARES",
    KeepCard: "TURN_START",
}  # fmt: skip
ASKED_WITH = ("cell", "cells", "amount", "effect", "event", "ring")  # what a question shows

K = TypeVar("K")
Count = Annotated[Mapping[K, int], counts]
Pile = Annotated[tuple[K, ...], at_most(400)]
Kind = Annotated[Piece, Named({str(kind): kind for kind in STATIONS})]
Phase = Annotated[str, Named({phase: phase for phase in PHASES})]


@dataclass(frozen=True, slots=True)
class Row:
    """A player."""

    seat: Annotated[Seat, DERIVED] = always(None)
    eye: Eye = always(None)
    energy: int = always(0)
    momentum: int = always(0)
    hold: int = always(0)
    reserve: Annotated[int, COMPARED] = always(0)
    movement: Annotated[int, DERIVED] = always(0)
    card: Suit | None = always(None)
    sundivers: Count[Cell] = always(factory=dict)
    stations: Mapping[Cell, Kind] = always(factory=dict)
    gates: tuple[Slot, ...] = always(())
    vaporized: int = 0
    lost: int = 0
    aboard: Count[Seat] = field(default_factory=dict)
    vaporized_stations: Annotated[Mapping[Kind, int], counts] = field(default_factory=dict)
    pending: tuple[Suit, ...] = ()  # cards to choose from
    orders: Orders = FIRST_ORDERS


@dataclass(frozen=True, slots=True)
class Progress:
    """The engine's own notes on the turn, beside what a person would write."""

    turn: Turn
    agenda: tuple[Item, ...] = ()
    choices: tuple[KeepCard, ...] = ()
    active: tuple[Active, ...] = ()
    put_away: Count[Seat] = field(default_factory=dict)  # how much of the discard's end
    idle: int = 0
    used: int = 0  # words of chance used up


@dataclass(frozen=True, slots=True)
class Ending:
    """How the game ended."""

    winners: tuple[Seat, ...] = always(())
    levels: Mapping[Seat, int] = always(factory=dict)
    score: int | None = None
    success: bool | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What the table agreed on."""

    game: Annotated[str, DERIVED] = always("sol")
    edition: str = always("published")
    options: Annotated[tuple[str, ...], at_most(40)] = always(())
    seed: Annotated[int, SEED] = always(0)


@dataclass(frozen=True, slots=True)
class Page(Head):
    """A whole position."""

    suits: tuple[Suit, ...] = always(())
    effects: Mapping[Suit, str] = always(factory=dict)
    deck: Pile[Card] = always(())
    discard: Pile[Suit] = always(())  # at its end what players put away in secret
    instability: int = always(13)
    turn: Seat = always(SEATS[0])
    phase: Annotated[Phase, DERIVED] = always("TURN_START")
    players: tuple[Row, ...] = always(())
    mp: Annotated[int, COMPARED] = always(0)
    debts: Annotated[tuple[Debt, ...], COMPARED] = always(())
    asks: Annotated[Any, DERIVED] = always(None)
    progress: Progress | None = always(None)
    removed: Pile[Card] = ()
    garden: Count[Cell] = field(default_factory=dict)
    parasites: Count[Cell] = field(default_factory=dict)
    result: Annotated[Ending | None, COMPARED] = None


class ActiveShape(Shape):
    """An effect in force: it alone knows what its memory looks like."""

    def __init__(self, records: Records, effects: Named, cards: Mapping[str, str]) -> None:
        self.records, self.effects = records, effects
        self.cards = cards  # which card an effect's name means at the table

    def write(self, value: Active) -> dict[str, Any]:
        page = {"is": Active.__name__, "effect": value.effect}
        kind = self._memory(value.effect)
        return page if kind is None else {**page, "memory": self._shape(kind).writer(value.memory)}

    def read(self, value: Any) -> Active:
        kind = self._memory(value["effect"])
        return Active(
            value["effect"], None if kind is None else self._shape(kind).reader(value["memory"])
        )

    def check(self, value: object, where: str) -> Active:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        for name in value:
            if name not in ("is", "effect", "memory"):
                raise Malformed(joined(where, clip(name)), "unknown_field")
        effect = self.effects.check(value.get("effect"), f"{where}.effect")
        kind, memory = self._memory(effect), value.get("memory")
        if kind is not None:
            return Active(effect, self.records.check(kind, memory, f"{where}.memory"))
        if memory is not None:
            raise Malformed(
                f"{where}.memory", "contradiction", given=clip(memory), found=clip(None)
            )
        return Active(effect)

    def _memory(self, effect: str) -> type | None:
        return EFFECTS[self.cards.get(effect, effect)].memory

    def _shape(self, kind: type) -> Shape:
        return self.records.shape(kind)


@lru_cache(maxsize=64)
def records(
    side: str,
    wording: str,
    seats: int = len(SEATS),
    suits: tuple[Suit, ...] = SUITS,
    effects: tuple[str, ...] = (),
) -> Records:
    """Return what reads the pages of tables that agree on these; without more, our own pages."""
    here = SIDES[side]
    cards = (*(Card(suit.value) for suit in suits), Card.MARKED_FLARE, Card.TRIGGER)
    found = Records(
        {
            Cell: here.cell_named,
            Slot: here.slot_named,
            Eye: here.eye_named,
            Ring: {str(ring): ring for ring in RINGS},
            Seat: {name: seat for name, seat in BY_NAME.items() if seat < seats},
            Suit: {suit.value: suit for suit in suits},
            Card: {card.value: card for card in cards},
            Debt: {debt.value: debt for debt in Debt},
            Answer: {answer.value: answer for answer in Answer},
        },
        parts=(Row, Progress, Ending, Orders, Page, Head),
    )
    known = Named({effect: effect for effect in effects})
    found.shapes[Active] = ActiveShape(found, known, edition(wording).wording.cards)
    return found


def phase(state: State) -> str:
    """The state of the turn, by its name in the rules."""
    if state.result is not None:
        return "GAME_OVER"
    top = state.agenda[-1]
    if isinstance(top, (TakeTurn, AskEffect)):
        return next(name for name, action in BEGUN.items() if action is state.turn.action)
    return WAITING.get(type(top), "DRAW")


def write(state: State) -> dict[str, Any]:
    """Write a whole position; reading it gives an equal one, also in the middle of a turn."""
    terms, turn = state.terms, state.turn
    setup = terms.setup
    put_away = {
        seat: len(player.put_away)
        for seat, player in zip(SEATS, state.players, strict=False)
        if player.put_away
    }
    ours = records(terms.side.name, terms.house.wording.name)
    page = Page(
        "sol", setup.edition, setup.options, setup.seed, terms.suits, terms.effects, state.deck,
        (*state.discard, *(suit for player in state.players for suit in player.put_away)),
        state.instability, turn.seat, phase(state), _rows(state), turn.mp, turn.debts,
        _asks(state, ours),
        # The seat on turn, its MP and its debts stand in the open part of the page.
        Progress(
            evolve(turn, mp=0, debts=()), state.agenda, state.choices, state.active, put_away,
            state.idle, state.chance.used,
        ),
        state.removed, state.garden, state.parasites, _ending(state.result),
    )  # fmt: skip
    return ours.write(page)


def _rows(state: State) -> tuple[Row, ...]:
    stations: list[dict[Cell, Piece]] = [{} for _ in state.players]
    gates: list[list[Slot]] = [[] for _ in state.players]
    for cell, here in state.stations.items():
        stations[here.owner][cell] = here.kind
    for slot in sorted(state.gates):
        gates[state.gates[slot]].append(slot)
    asked = [prompt for prompt in (*state.choices, *state.agenda) if isinstance(prompt, KeepCard)]
    pending = {choice.seat: choice.options for choice in asked}
    return tuple([
        Row(
            seat, player.eye, player.energy, player.momentum, player.hold, player.reserve,
            movement(state, seat), player.card, player.sundivers, stations[seat],
            tuple(gates[seat]), player.vaporized, player.lost, player.aboard,
            player.vaporized_stations, pending.get(seat, ()), player.orders,
        )
        for seat, player in zip(SEATS, state.players, strict=False)
    ])  # fmt: skip


def _asks(state: State, ours: Records) -> list[dict[str, Any]]:
    """Open questions, the one the game waits for first."""
    found = []
    for prompt in prompts(state):
        page: dict[str, Any] = {"seat": str(prompt.seat), "ask": KINDS[type(prompt)]}
        page["blocking"] = prompt not in state.choices
        shown = ours.write(prompt)
        found.append(page | {name: shown[name] for name in shown if name in ASKED_WITH})
    return found


def _ending(result: Outcome | None) -> Ending | None:
    if result is None:
        return None
    levels = dict(zip(SEATS, result.levels, strict=False))
    success = None if result.score is None else result.success
    return Ending(result.winners, levels, result.score, success)
