"""Answers to the questions beside the own turn."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.seat import Seat
from engine.sol import rules
from engine.sol.action import Action
from engine.sol.actions import Bonus, Choose, End, Keep, Place, Play
from engine.sol.agenda import OfferBonus
from engine.sol.board import Cell, Slot
from engine.sol.computer_player import ways
from engine.sol.computer_player.projects import gate_values
from engine.sol.computer_player.turn import after, part_with
from engine.sol.computer_player.worth import Prices, new_ring, place_values, worth
from engine.sol.effect import Timing, effect_of
from engine.sol.pieces import Piece, Suit, Where
from engine.sol.state import State

# Kept cards by their moment: what can be played at any time or for nothing is the best to have.
LIKED = {
    Timing.DRAW: 5,
    Timing.MOVE: 4,
    Timing.ANY: 3,
    Timing.ACTIVATE: 2,
    Timing.CONVERT: 1,
}


def place(state: State, seat: Seat) -> Action:
    """Open a way from the own ship inwards, and put the station beside it."""
    prices = Prices.at(state, seat)
    gates = dict(gate_values(state, prices))
    there = ways.from_ship(state, seat)

    def value(action: Action) -> tuple[float, int]:
        assert isinstance(action, Place)
        where = action.where
        if isinstance(where, Slot):
            return 3 + gates.get(where, 0.0), -there[where.outer]
        station = prices.station(state, action.piece, where, 0)
        return station + new_ring(state, seat, where), -there[where]

    return max(rules.legal(state, seat), key=value)


def give_back(state: State, seat: Seat) -> Action:
    return part_with(state, seat, rules.legal(state, seat))


def bonus(state: State, seat: Seat, offer: OfferBonus) -> Action:
    """Take what is worth its price; too much energy would only feed the next flare."""
    prices = Prices.at(state, seat)
    energy = state.players[seat].energy
    kind = state.stations[offer.cell].kind
    if kind is Piece.NODE:
        limit = state.terms.edition.unstable_energy
        total = energy + offer.amount
        take = total < limit or (total + 1) // 2 >= energy
    else:
        take = kind is Piece.TOWER or prices.receives(state, kind, offer.amount, energy) > 0
    choices = rules.legal(state, seat)
    wanted = Bonus(seat, take=take)
    return wanted if wanted in choices else choices[0]


def outer_station(state: State, seat: Seat, cells: Sequence[Cell]) -> Action:
    prices = Prices.at(state, seat)
    energy = state.players[seat].energy
    for cell in sorted(cells, key=lambda c: state.stations[c].kind is not Piece.TOWER):
        kind = state.stations[cell].kind
        if kind is Piece.TOWER or prices.receives(state, kind, 1, energy) > 0:
            return Choose(seat, (cell,))
    return Choose(seat, (Where.NONE,))


def keep(state: State, seat: Seat) -> Action:
    """Keep the card that is most likely to be of use."""

    def liked(action: Action) -> int:
        assert isinstance(action, Keep)
        name = state.terms.effects.get(action.suit) if action.suit else None
        return 0 if name is None else LIKED[effect_of(state, name).timing]

    choices = [action for action in rules.legal(state, seat) if isinstance(action, Keep)]
    return max(choices, key=liked)


def before_draw(state: State, seat: Seat) -> Action:
    """Play a card that waits for this moment, unless it costs more than it brings."""
    prices = Prices.at(state, seat)
    plays = [action for action in rules.legal(state, seat) if isinstance(action, Play)]
    if not plays:
        return End(seat)
    now = worth(state, prices)
    best = max(plays, key=lambda play: (worth(after(state, play), prices), likely(state, play)))
    return best if worth(after(state, best), prices) >= now else End(seat)


def likely(state: State, play: Play) -> int:
    """Count the cards of a named suit that may still come, as far as everybody can know."""
    suits = [word for word in play.target if isinstance(word, Suit)]
    if not suits:
        return 0
    if suits[0] is Suit.FLARE:
        return state.instability
    own = state.players[play.seat]
    seen = [*state.discard, own.card, *own.put_away]
    return state.terms.edition.suit_size - seen.count(suits[0])


def choose(state: State, seat: Seat) -> Action:
    """Answer an effect or an event as the position looks best afterwards."""
    prices = Prices.at(state, seat)
    places = place_values(state, prices)
    choices = rules.legal(state, seat)
    # Answering by default may use chance, which nobody can see coming.
    known = [a for a in choices if not (isinstance(a, Choose) and a.target == (Where.DEFAULT,))]
    if not known:
        return choices[0]
    return max(known, key=lambda action: worth(after(state, action), prices, places))
