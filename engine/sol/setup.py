"""The first position."""

from __future__ import annotations

from engine.core.chance import SEED_LIMIT, Chance
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.sol.agenda import StartTurn
from engine.sol.board import Eye, Side
from engine.sol.edition import Edition, House, edition, house
from engine.sol.opening import placements
from engine.sol.pieces import SUITS, Card, Suit
from engine.sol.rules import go_on
from engine.sol.state import Player, State, Terms, Turn
from engine.sol.table import Table

INSTABILITY = 13


def agree(setup: Setup) -> tuple[Edition, House]:
    """Check what the host chose."""
    numbers = edition(setup.edition)
    low, high = numbers.players
    if not low <= setup.seats <= high:
        raise Refused("seats", seats=setup.seats, low=low, high=high, edition=numbers.name)
    if not 0 <= setup.seed < SEED_LIMIT:
        raise Refused("seed")
    return numbers, house(numbers, setup.seats, setup.options)


def suit_count(numbers: Edition, switches: House, seats: int) -> int:
    """Suits in the deck besides the flares (R7, R12)."""
    more = numbers.suits_with_opening if switches.opening else numbers.suits_without_opening
    return min(seats + more, len(SUITS) - 1)


def deal_eyes(side: Side, seats: int, first: Eye) -> tuple[Eye, ...]:
    """Motherships stand evenly, each player behind the one before (5. of the set-up)."""
    step = len(side.eyes) // seats
    return tuple(side.orbit(first, -step * place) for place in range(seats))


def full_deck(numbers: Edition, suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = ()
    for suit in suits:
        size = numbers.flares if suit is Suit.FLARE else numbers.suit_size
        cards += (Card(suit.value),) * size
    return cards


def start(setup: Setup) -> State:
    """Lay out the board: everything random comes from the seed, in this order."""
    numbers, switches = agree(setup)
    side = numbers.side(setup.seats)
    chance = Chance(setup.seed)
    mixed, chance = chance.shuffle(SUITS[1:])
    chosen = mixed[: suit_count(numbers, switches, setup.seats)]
    suits = tuple(suit for suit in SUITS if suit is Suit.FLARE or suit in chosen)
    eye, chance = chance.pick(side.eyes)
    deck, chance = chance.shuffle(full_deck(numbers, suits))
    players = tuple(
        Player(eye=place, energy=numbers.energy, hold=numbers.hold, reserve=numbers.reserve)
        for place in deal_eyes(side, setup.seats, switches.start_eye or eye)
    )
    first = SEATS[0]
    order = placements(numbers.opening_order, setup.seats) if switches.opening else ()
    table = Table(
        State(
            terms=Terms(setup, numbers, switches, side, suits, {}),
            players=players,
            stations={},
            gates={},
            deck=deck,
            discard=(),
            removed=(),
            instability=INSTABILITY,
            turn=Turn(order[0].seat if order else first),
            agenda=(StartTurn(first), *reversed(order)),
            choices=(),
            active=(),
            idle=0,
            chance=chance,
            result=None,
        )
    )
    go_on(table)
    return table.state
