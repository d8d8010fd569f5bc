"""The first position."""

from __future__ import annotations

from engine.core.chance import SEED_LIMIT, Chance
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.agenda import (
    AskHome,
    AskRace,
    DealObjectives,
    DealTiles,
    Item,
    LayMap,
    ShuffleDecks,
    StartTurn,
)
from engine.nova.content.technologies import ANCIENT_CARDS, RACES
from engine.nova.map import PLAYERS
from engine.nova.options import parse_options
from engine.nova.rules import go_on
from engine.nova.state import Entity, Player, State, Terms, Turn
from engine.nova.table import Table

EDITIONS = ("first",)


def agree(setup: Setup) -> Terms:
    """Check what the host chose; raises Refused."""
    if setup.edition not in EDITIONS:
        raise Refused("edition", edition=setup.edition)
    if setup.seats == 1:
        raise Refused("mode_left_out", mode="solo")
    if setup.seats not in PLAYERS:
        raise Refused("seats", seats=setup.seats, low=PLAYERS[0], high=PLAYERS[-1])
    if not 0 <= setup.seed < SEED_LIMIT:
        raise Refused("seed")
    return Terms(setup, parse_options(setup.options))


def empty_table(terms: Terms, agenda: tuple[Item, ...] = ()) -> State:
    """Return a table on which nothing has been laid out."""
    return State(
        terms=terms,
        players=(Player(),) * terms.setup.seats,
        entity=Entity(power=terms.options.power),
        map={},
        tiles={},
        loose={},
        improvements={},
        bag=(),
        deck=(),
        discard=(),
        ancient=tuple(range(1, len(ANCIENT_CARDS) + 1)),
        maw=True,
        scan=None,
        discover=None,
        combat=None,
        result=None,
        turn=Turn(Seat(0)),
        agenda=agenda,
        next=(),
        chance=Chance(terms.setup.seed),
    )


def start(setup: Setup) -> State:
    """Set the table up up to the first choice (4)."""
    terms = agree(setup)
    seats = SEATS[: setup.seats]
    table = Table(
        empty_table(
            terms,
            (
                StartTurn(seats[0]),
                ShuffleDecks(),
                DealObjectives(),
                DealTiles(),
                *(AskHome(seat) for seat in seats),  # the last seat is asked first
                LayMap(),
            ),
        )
    )
    if terms.options.pick_races:
        table.push(*(AskRace(seat) for seat in reversed(seats)))
    else:
        for seat, race in zip(seats, table.shuffle(tuple(RACES)), strict=False):
            table.take_race(seat, race)
    go_on(table)
    return table.state
