"""Positions for tests, in the JSON form of notation, and lines played on them.

`sketch([{"ships": {"B7": 1}}, {}], map={"B7": "disc-01"})` is a position of two players: the
dictionaries are players as the position format has them, keywords are its other fields.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from engine.core.game import Setup, Step
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME, Seat
from engine.nova import notation, rules, setup
from engine.nova.map import LOCATION_NAMED, SECTOR_NAMED, Location, Sector
from engine.nova.position import CODEC, opened
from engine.nova.state import Player, State
from engine.nova.table import Table

P1, P2, P3, P4, P5, P6 = SEATED = tuple(Seat(number) for number in range(6))


def sketch(players: Sequence[dict[str, Any]] = ({}, {}), **page: Any) -> State:
    """Read a position; what it leaves out is filled in as the position format says.

    It need not be one that play can lead to.
    """
    table = Table(opened({"players": [dict(player) for player in players], **page}))
    table.still_open = ()
    rules.go_on(table)
    return table.state


def begin(seats: int = 2, seed: int = 1, *options: str) -> State:
    """Set up a table; it stops at its first question."""
    return setup.start(Setup("first", seats, seed, options))


def run(state: State, line: str) -> Step[State]:
    """Play one line; without a seat in front, of the first seat that is asked.

    Every position on the way must be saved and read again without a loss.
    """
    name, rest = line[:2], line[3:]
    named = line[2:3] == ":"
    seat = BY_NAME[name] if named else rules.waiting(state)[0]
    events: list[Any] = []
    for action in notation.read_line(state, seat, rest if named else line):
        step = rules.step(state, action)
        assert notation.read(state, seat, notation.write(action)) == action
        assert saved(step.state) == step.state
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def saved(state: State) -> State:
    """Write a position as JSON and read it again."""
    return CODEC.restore(json.loads(json.dumps(CODEC.write(state))))


def play(state: State, lines: str) -> State:
    """Play actions separated by `;` and return the position after them."""
    for line in lines.split(";"):
        state = run(state, line.strip()).state
    return state


def refused(state: State, lines: str) -> str:
    """Return why the last action is refused; those before it must be legal."""
    *before, last = lines.split(";")
    if before:
        state = play(state, ";".join(before))
    with pytest.raises(Refused) as caught:
        run(state, last.strip())
    return caught.value.code


def legal(state: State, seat: Seat | None = None) -> list[str]:
    """What a seat may do, in notation; without a seat, the first that is asked."""
    seat = rules.waiting(state)[0] if seat is None else seat
    return [notation.write(action) for action in rules.legal(state, seat)]


def asked(state: State) -> list[str]:
    """The open questions as `P1 turn`."""
    return [f"{ask.seat} {ask.kind}" for ask in rules.asks(state)]


def default(state: State) -> str:
    """The default answer to the first open question, in notation."""
    return notation.write(rules.default(state, rules.asks(state)[0]))


def player(state: State, seat: Seat) -> Player:
    return state.players[seat]


def at(name: str) -> Sector:
    return SECTOR_NAMED[name]


def location(name: str) -> Location:
    return LOCATION_NAMED[name]
