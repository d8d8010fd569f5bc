"""What things are worth, in momentum: energy, sundivers, structures, and a whole position."""

from __future__ import annotations

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.sol import activating
from engine.sol.board import Cell, Ring
from engine.sol.computer_player import ways
from engine.sol.pieces import Piece
from engine.sol.state import Position

# By energy held: each of the first so many is worth so much.
ENERGY = ((6, 0.6), (12, 0.45), (99, 0.05))
# By sundivers in the hold and on the board.
SUNDIVERS = ((2, 2.6), (4, 1.4), (7, 0.9), (10, 0.6), (99, 0.4))
FIRST_CARDS = 6  # drawn in so many turns, as long as the game has shown nothing else
FIRST_TURNS = 12
LONG = 24.0  # turns: nobody plans further ahead
PATIENCE = 60  # turns of the table, after which cards are drawn for the sake of the end
HURRY = 0.02  # how much more a card is worth with every turn after those
AHEAD = 0.15  # what a card is worth to the leader: it brings the end nearer
TRIPS = 10.0  # the most that a way inwards is counted on for
LAST_TRIPS = 1.5  # and the fewest: somebody must go on digging, or the star never dies
SETTLED = 5.0  # turns from which on something for later is worth its full price
STEP = 0.22  # an MP
FADING = 0.88  # what is left of a prospect with every step towards it
HANDFUL = 6  # sundivers: all get used up to so few sooner or later
BATCH = 3  # sundivers that are built at once
EACH = {Piece.NODE: 0.5, Piece.TOWER: 0.55}  # what is taken there, by the piece
CYCLE = 5.0  # turns from one use of a station to the next


def stack(steps: tuple[tuple[int, float], ...], number: int) -> float:
    """Add up so many things of which the later ones are worth less."""
    total, below = 0.0, 0
    for until, each in steps:
        if number <= until:
            return total + (number - below) * each
        total, below = total + (until - below) * each, until
    return total


def turns_left(position: Position, seat: Seat) -> float:
    """Guess how many turns the seat still has, by how fast cards were drawn so far."""
    edition, seats = position.terms.edition, len(position.players)
    deck, flares = len(position.deck), position.instability
    all_cards = edition.suit_size * len(position.terms.suits)
    pace = (max(0, all_cards - deck) + FIRST_CARDS) / (position.turn.number + FIRST_TURNS)
    if position.terms.house.orbit_cards:
        pace = max(pace, 1.0)
    to_come = (deck + 1) * flares / (flares + 1)
    return min(LONG, to_come / pace / seats)


def card_price(position: Position, seat: Seat) -> float:
    """What it is worth to the seat to bring the star one card nearer to its end.

    The leader wins by it, and in a long game every player wants it, the more so the longer it
    lasts. Players who play together against the star never do.
    """
    if position.terms.house.against_the_star:
        return 0.0
    momentum = [player.momentum for player in position.players]
    leads = all(momentum[seat] > other for place, other in enumerate(momentum) if place != seat)
    hurry = HURRY * max(0, position.turn.number - PATIENCE)
    return hurry + (AHEAD if leads else 0.0)


@dataclass(frozen=True, slots=True)
class Prices:
    """What the seat would give for things at this point of the game."""

    seat: Seat
    left: float  # turns
    later: float  # how much of what pays only later is left
    flare: float  # the chance that the next card is one
    card: float  # what drawing one is worth

    @classmethod
    def at(cls, position: Position, seat: Seat) -> Prices:
        left = turns_left(position, seat)
        flare = position.instability / max(1, len(position.deck))
        card = card_price(position, seat)
        return cls(seat, left, min(1.0, left / SETTLED), min(1.0, flare), card)

    def energy(self, number: int) -> float:
        return stack(ENERGY, number) * self.later

    def sundivers(self, number: int) -> float:
        return stack(SUNDIVERS, number) * self.later

    def hurl(self, position: Position) -> float:
        edition = position.terms.edition
        card = edition.hurl_flare_bonus * self.flare + self.card
        return edition.hurl_momentum + card / edition.hurls_per_card

    def activation(self, position: Position, cell: Cell, energy: int, reserve: int) -> float | None:
        """Gain by one use of a station with so much energy and reserve; None: it cannot be paid."""
        station, amounts = position.stations[cell], activating.reward(position, cell)
        owner = position.players[station.owner]
        mine = station.owner == self.seat
        amount = amounts.base
        short = station.kind is not Piece.NODE and owner.energy < amounts.bonus
        price = 0.0 if mine or short else -0.2 * amounts.bonus
        price += self.card * position.terms.edition.cards[cell.ring]
        if station.kind is not Piece.NODE and energy < amount:
            return None
        if station.kind is Piece.FOUNDRY and reserve < amount:
            return None
        if mine or short:
            more = amount + amounts.bonus
            fits = energy >= more and (station.kind is not Piece.FOUNDRY or reserve >= more)
            amount = more if fits or station.kind is Piece.NODE else amount
        return price + self.receives(position, station.kind, amount, energy)

    def receives(self, position: Position, kind: Piece, amount: int, energy: int) -> float:
        """What it is worth to take an amount at such a station."""
        if kind is Piece.NODE:
            return self.energy(energy + amount) - self.energy(energy)
        paid = self.energy(energy) - self.energy(energy - amount)
        if kind is Piece.TOWER:
            return amount - paid
        have = at_hand(position, self.seat)
        return self.sundivers(have + amount) - self.sundivers(have) - paid

    def station(
        self,
        position: Position,
        kind: Piece,
        cell: Cell,
        others: int,
        there: tuple[int, ...] | None = None,
    ) -> float:
        """What a station will bring, with so many of the kind already in use.

        `there` is how far every cell is from the ship, for whoever asks about many cells.
        """
        if there is None:
            there = ways.from_ship(position, self.seat)
        edition = position.terms.edition
        bonus = edition.bonus_node if kind is Piece.NODE else edition.bonus_paid
        amount = edition.base[cell.ring] + bonus[cell.ring]
        if kind is Piece.FOUNDRY:
            amount = min(amount, BATCH)
        each = self.shortage(position) if kind is Piece.FOUNDRY else EACH[kind]
        uses = max(0.0, self.left - 2) / CYCLE / (1 + others)
        use = each * amount + self.card * edition.cards[cell.ring]
        trip = min(use, 0.5 * STEP * (there[cell] + 1))
        return (use - trip) * uses + 0.1

    def shortage(self, position: Position) -> float:
        """What one more sundiver is worth beyond the energy it costs."""
        have = min(at_hand(position, self.seat), HANDFUL)
        return max(0.1, self.sundivers(have + 1) - self.sundivers(have) - 0.4)

    def point_of_movement(self) -> float:
        return STEP * 0.6 * max(0.0, self.left - 2)

    def trips(self) -> float:
        """How much a step less on the way to the core is worth."""
        return STEP * 0.6 * max(LAST_TRIPS, min(TRIPS, 0.6 * (self.left - 1)))


def at_hand(position: Position, seat: Seat) -> int:
    """Sundivers in the hold and on the board."""
    player = position.players[seat]
    return player.hold + sum(player.sundivers.values()) + sum(player.aboard.values()) + player.lost


def new_ring(position: Position, seat: Seat, cell: Cell) -> bool:
    """Would a station there raise the seat's movement?"""
    if position.terms.edition.movement_per != "ring":
        return True
    return not any(
        station.owner == seat and other.ring is cell.ring
        for other, station in position.stations.items()
    )


def place_values(position: Position, prices: Prices) -> tuple[float, ...]:
    """What a sundiver is worth by the cell it is in, beyond being at hand."""
    core = ways.to_core(position)
    hurl = max(0.2, prices.hurl(position) - 0.5)
    values = [hurl * FADING ** (distance + 1) for distance in core]
    player = position.players[prices.seat]
    for cell in position.stations:
        gain = prices.activation(position, cell, player.energy, player.reserve) or 0.0
        values[cell] = max(values[cell], 0.6 * gain)
    return tuple(values)


def worth(position: Position, prices: Prices, places: tuple[float, ...] | None = None) -> float:
    """What a position is worth to the seat: what it has, and what that may become."""
    seat = prices.seat
    player = position.players[seat]
    if places is None:
        places = place_values(position, prices)
    total = player.momentum + prices.energy(player.energy)
    total += prices.sundivers(at_hand(position, seat))
    total += sum(places[cell] * number for cell, number in player.sundivers.items())
    rings: set[Ring] = set()
    kinds: dict[Piece, int] = {}
    for cell, station in sorted(position.stations.items(), reverse=True):
        if station.owner == seat:
            total += prices.station(position, station.kind, cell, kinds.get(station.kind, 0))
            kinds[station.kind] = kinds.get(station.kind, 0) + 1
            rings.add(cell.ring)
    others = [other.momentum for place, other in enumerate(position.players) if place != seat]
    if others and not position.terms.house.against_the_star:
        total -= 0.5 * max(others)  # a gift to the leader is half a loss
    total -= prices.trips() * ways.way_in(position, seat)
    total += 0.2 * sum(owner == seat for owner in position.gates.values())
    return total + len(rings) * prices.point_of_movement()
