"""Positions written as text, so that a reader of a test sees the board.

    O: O3 P1x2; O4 P2 node/P1
    V: V5 foundry/P2
    gates: I4-V4/P2
    P1: hold=3 energy=5 eye=E4 card=flare
    P2:

A cell names its sundivers by player and its station with its owner. What a player line leaves
out is as in the position format: hold 0, energy 0, and the rest of the 13 sundivers in reserve.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import script
from engine.core.game import Setup, Step
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.action import Action
from engine.sol.board import SIDE_B, Cell
from engine.sol.explain import entries
from engine.sol.position import CODEC
from engine.sol.state import Player, State

# What a table is refused because its edition lacks it; the page of it says the same.
LACKS = (
    *("never_deconstruct", "no_parasite", "no_opening", "no_trigger_cards"),
    *("not_together", "no_scenarios"),
)

P1, P2, P3, P4, P5 = (Seat(number) for number in range(5))
OF_TESTS = "test_"  # how effects are called that only tests have; they have no page
WAY_IN = "gates: I9-V8/P2 V8-R6/P2 R6-C4/P2"  # every layer is open (R129)


def sketch(text: str, **page: Any) -> State:
    """Read a sketch; keywords are fields of the position: turn, deck, instability, options ..."""
    rows: dict[str, dict[str, Any]] = {}
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    for line in lines:
        name, _, rest = line.partition(":")
        if name[0] == "P":
            rows[name] = {"seat": name, **dict(_field(word) for word in rest.split())}
    for line in lines:
        name, _, rest = line.partition(":")
        if name == "gates":
            for word in rest.split():
                slot, owner = word.split("/")
                rows[owner].setdefault("gates", []).append(slot)
        elif name[0] != "P":
            for cell in rest.split(";"):
                _cell(rows, cell.split())
    page.setdefault("instability", 13)
    return CODEC.read({"players": [rows[name] for name in sorted(rows)], **page})


def _field(word: str) -> tuple[str, Any]:
    name, value = word.split("=")
    if name == "pending":
        return name, value.split(",")
    return name, int(value) if value.isdigit() else value


def _cell(rows: dict[str, dict[str, Any]], words: list[str]) -> None:
    cell = words[0]
    for word in words[1:]:
        if "/" in word:
            kind, owner = word.split("/")
            rows[owner].setdefault("stations", {})[cell] = kind
        else:
            owner, _, number = word.partition("x")
            rows[owner].setdefault("sundivers", {})[cell] = int(number or 1)


def run(state: State, line: str) -> Step[State]:
    """Play a line of notation."""
    return script.run(GAME, state, line)[0]


def play(state: State, line: str) -> State:
    """Play a line of notation and look at the position after it."""
    return run(state, line).state


def refused(state: State, line: str) -> Refused:
    """The reason why the last action of a line is refused; the ones before it must be legal."""
    *before, last = line.split(";")
    for part in before:
        state = play(state, part)
    with pytest.raises(Refused) as caught:
        play(state, last)
    assert GAME.speech.words.refusal(caught.value)  # every refusal has its sentence
    assert page_opens(GAME.play.setup(state), caught.value), GAME.speech.words.page(caught.value)
    return caught.value


def page_opens(setup: Setup, refused: Refused) -> bool:
    """Does the page that a refusal names exist in the edition in which it is refused (R132)?"""
    page = GAME.speech.words.page(refused)
    if not page or any(OF_TESTS in text for text in (page, *setup.options)):
        return True
    entry = entries(setup.edition, setup.options).get(page)
    # That an edition lacks something is what the page of it says.
    return entry is not None and (not entry.absent or refused.code in LACKS)


def code(state: State, line: str) -> str:
    return refused(state, line).code


def legal(state: State, seat: Seat | None = None) -> list[str]:
    """What a seat may do, in notation; without a seat, the one on turn."""
    seat = state.turn.seat if seat is None else seat
    return [GAME.play.write(action) for action in GAME.play.legal(state, seat)]


def verbs(state: State, seat: Seat | None = None) -> set[str]:
    return {line.split()[0] for line in legal(state, seat)}


def player(state: State, seat: Seat) -> Player:
    return state.players[seat]


def happened(step: Step[State], *names: str) -> list[Any]:
    """The events of these kinds, in order."""
    return [event for event in step.events if type(event).__name__ in names]


def at(name: str) -> Cell:
    """A cell that both sides have."""
    return SIDE_B.cell_named[name]


def stops(state: State, action: Action) -> bool:
    """Does a preview stop at this action, as cards, chance or others decide what comes of it?"""
    return GAME.play.preview(state, action.seat, [action]).sealed
