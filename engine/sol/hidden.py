"""What is hidden, from all or from one seat: dealt anew, and left out of open exports."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.sol.action import Action
from engine.sol.actions import Bonus
from engine.sol.agenda import GiveBonus, Item, KeepCard
from engine.sol.events import Event, audience, reveals
from engine.sol.pieces import Card, Suit
from engine.sol.state import FIRST_ORDERS, Player, State
from engine.sol.table import Table

# Where the game's own stream may go on: far behind what it uses without an undo, and low enough
# for a saved position.
FIRST_WORD = 100_000
WORDS = 800_000


def mix_again(state: State, number: int) -> State:
    """The same position with everything no seat has seen yet dealt anew, after so many undos.

    How the deck lay before makes no difference (D15).
    """
    chance = Chance(state.terms.setup.seed).beside(f"undo {number}")
    deck, chance = chance.shuffle(sorted(state.deck))
    place, _ = chance.below(WORDS)
    return evolve(state, deck=deck, chance=Chance(state.terms.setup.seed, FIRST_WORD + place))


def redeal(state: State, seat: Seat, number: int) -> State:
    """Return the same position with everything this seat cannot see dealt anew.

    Cards that others keep or have put away go into the deck and others come out of it; what others
    ordered or answered in advance is as if they had not. Another number deals otherwise.
    """
    if state.result is not None:
        return state
    stream = Chance(number).beside(f"{seat} in turn {state.turn.number}")
    hides = not state.terms.house.open_cards
    others = [Seat(one) for one in range(len(state.players)) if one != seat and hides]
    asked = (item for item in state.agenda if isinstance(item, KeepCard))
    held = [one.held for one in (*state.choices, *asked) if one.seat in others and one.held]
    kept = [state.players[one].card for one in others]
    away = [suit for one in others for suit in state.players[one].put_away]
    suits = [*filter(None, kept), *held, *away]
    # The marker tells how many flares have left the deck, so none goes back into it.
    flares = [Card.FLARE] * suits.count(Suit.FLARE)
    fixed = [card for card in state.deck if card is Card.TRIGGER or card.is_flare]
    plain = [card for card in state.deck if card not in fixed]
    plain += [Card(suit) for suit in suits if suit is not Suit.FLARE]
    pool, chance = stream.shuffle(sorted(plain))
    many = len(suits) - len(flares)
    hidden, chance = chance.shuffle([*pool[:many], *flares])
    dealt, left = iter(hidden), pool[many:]
    deck, chance = chance.shuffle(sorted([*left, *fixed]))

    def player(place: int, one: Player) -> Player:
        if place == seat:
            return one
        orders = one if one.orders == FIRST_ORDERS else evolve(one, orders=FIRST_ORDERS)
        if place not in others:
            return orders
        card = None if one.card is None else next(dealt).suit
        return evolve(orders, card=card, put_away=tuple(next(dealt).suit for _ in one.put_away))

    def keep(one: KeepCard) -> KeepCard:
        hidden = one.seat in others and one.held
        return evolve(one, held=next(dealt).suit) if hidden else one

    def item(one: Item) -> Item:
        if isinstance(one, GiveBonus) and one.advance and seat != state.turn.seat:
            return evolve(one, advance=None)
        return keep(one) if isinstance(one, KeepCard) else one

    seed = stream.beside("seed").seed
    place, _ = chance.below(WORDS)
    return evolve(
        state,
        terms=evolve(state.terms, setup=evolve(state.terms.setup, seed=seed)),
        players=tuple(player(place, one) for place, one in enumerate(state.players)),
        deck=deck,
        agenda=tuple(map(item, state.agenda)),
        choices=tuple(map(keep, state.choices)),
        turn=evolve(state.turn, declining=state.turn.declining & {seat}),
        chance=Chance(seed, FIRST_WORD + place),
    )


def concerned(state: State, events: Sequence[Event]) -> frozenset[Seat]:
    """Every seat, if one of the events showed a card or what chance decided; else none."""
    shown = any(reveals(event) for event in events)
    return frozenset(Seat(place) for place in range(len(state.players)) if shown)


def secret(state: State, action: Action) -> bool:
    """Would the action itself, read by others, tell a hidden card or a standing order?

    Only what it does at once counts: a card kept by itself when a turn ends is not its secret.
    """
    if isinstance(action, Bonus) and not action.take and action.seat != state.turn.seat:
        return True  # whether all others are left with this one is the owner's to know (D28)
    table = Table(state)
    action.apply(table)
    return any(audience(event) is not None for event in table.events)
