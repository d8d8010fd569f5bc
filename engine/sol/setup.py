"""The first position."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator

from engine.core.chance import SEED_LIMIT, Chance
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.sol.agenda import StartTurn
from engine.sol.board import Cell, Eye, Ring, Side
from engine.sol.dealing import deal_effects
from engine.sol.edition import Edition, Trigger, edition
from engine.sol.opening import placements
from engine.sol.pieces import SUITS, Card, Piece, Suit
from engine.sol.rules import go_on
from engine.sol.state import Player, Position, State, Terms, Turn
from engine.sol.table import Table
from engine.sol.variants import House, house, scenarios

INSTABILITY = 13
NODE_DISTANCE = 3  # cells between a mothership and the nodes a scenario gives it


def agree(setup: Setup) -> tuple[Edition, House]:
    """Check what the host chose."""
    numbers = edition(setup.edition)
    low, high = numbers.players
    if not low <= setup.seats <= high:
        raise Refused("seats", seats=setup.seats, low=low, high=high, edition=numbers.name)
    if not 0 <= setup.seed < SEED_LIMIT:
        raise Refused("seed")
    return numbers, house(numbers, setup.seats, setup.options)


def deal_eyes(side: Side, seats: int, first: Eye) -> tuple[Eye, ...]:
    """Motherships stand evenly, each player behind the one before."""
    step = len(side.eyes) // seats
    return tuple(side.orbit(first, -step * place) for place in range(seats))


def full_deck(numbers: Edition, switches: House, suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    """All cards of the game; trigger cards are marked flares or come on top (R90)."""
    cards: tuple[Card, ...] = ()
    for suit in suits:
        size = numbers.flares if suit is Suit.FLARE else numbers.suit_size
        cards += (Card(suit.value),) * size
    if numbers.trigger is Trigger.EXTRA:
        return cards + (Card.TRIGGER,) * switches.trigger_count
    plain = cards[switches.trigger_count :] if numbers.trigger is Trigger.MARKED else cards
    return (Card.MARKED_FLARE,) * (len(cards) - len(plain)) + plain


def start(setup: Setup) -> State:
    """Lay out the board: everything random comes from the seed, in this order."""
    numbers, switches = agree(setup)
    side = numbers.side(setup.seats)
    chance = Chance(setup.seed)
    mixed, chance = chance.shuffle(SUITS[1:])
    chosen = mixed[: switches.suits]
    suits = tuple(suit for suit in SUITS if suit is Suit.FLARE or suit in chosen)
    eye, chance = chance.pick(side.eyes)
    deck, chance = chance.shuffle(full_deck(numbers, switches, suits))
    effects, chance = deal_effects(switches, suits, chance)
    plan = scenarios()[switches.scenario] if switches.scenario else {}
    energy = plan.get("energy", numbers.energy)
    players = tuple(
        Player(eye=place, energy=energy, hold=numbers.hold, reserve=numbers.reserve)
        for place in deal_eyes(side, setup.seats, switches.start_eye or eye)
    )
    first = SEATS[0]
    order = placements(numbers.opening_order, setup.seats) if switches.opening else ()
    table = Table(
        State(
            terms=Terms(setup, numbers, switches, side, suits, effects),
            players=players,
            stations={},
            gates={},
            deck=deck,
            discard=(),
            removed=(),
            instability=INSTABILITY,
            garden={},
            parasites={},
            turn=Turn(order[0].seat if order else first),
            agenda=(StartTurn(first), *reversed(order)),
            choices=(),
            active=(),
            idle=0,
            chance=chance,
            result=None,
        )
    )
    for seat in SEATS[: setup.seats]:
        for cell, kind in start_stations(table, seat):
            table.place_station(seat, kind, cell)
    go_on(table)
    return table.state


def start_stations(position: Position, seat: Seat) -> Iterator[tuple[Cell, Piece]]:
    """The stations a scenario gives; together everybody gets them, near the own mothership."""
    scenario = position.terms.house.scenario
    plan = scenarios()[scenario].get("stations", {}) if scenario else {}
    side = position.terms.side
    taken = set(position.stations)
    behind = -NODE_DISTANCE
    for name, word in plan.items():
        cell = side.cell_named[name]
        if cell.ring is not Ring.CORE and len(position.players) > 1:
            cell = _along(side, _below(side, position.players[seat].eye), behind)
            behind = NODE_DISTANCE
        elif cell.ring is Ring.CORE and len(position.players) > 1:
            cell = side.ring_cells(Ring.CORE)[0]
        while cell in taken:
            cell = side.forward[cell]
        taken.add(cell)
        yield cell, Piece(word)


def _below(side: Side, eye: Eye) -> Cell:
    """The convective cell that lies under an eye."""
    angle = side.borders[Ring.OUTER][eye - 1]
    fronts = side.borders[Ring.CONVECTIVE]
    return Cell.at(Ring.CONVECTIVE, bisect(fronts, angle) % len(fronts) + 1)


def _along(side: Side, cell: Cell, steps: int) -> Cell:
    cells = side.ring_cells(cell.ring)
    return cells[(cell.number - 1 + steps) % len(cells)]
