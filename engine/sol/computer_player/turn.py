"""What to do on one's own turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import activating, rules
from engine.sol.action import Action
from engine.sol.actions import (
    Activate,
    Convert,
    Deconstruct,
    End,
    Hurl,
    Pass,
    Play,
    Remove,
    Use,
)
from engine.sol.computer_player.projects import CREW, Plans
from engine.sol.computer_player.worth import PATIENCE, Prices, at_hand, place_values, worth
from engine.sol.effect import in_force
from engine.sol.pieces import STATIONS, Main
from engine.sol.state import State

CARD = 0.5  # what a card must bring; it could bring that later
SHORTLIST = 3  # ways to play a card that are thought through
TINY = 0.02


def may(state: State, action: Action) -> bool:
    try:
        action.check(state)
    except Refused:
        return False
    return True


def after(state: State, action: Action) -> State:
    """See what comes of an action, as far as the seat can know."""
    return rules.preview(state, action.seat, (action,)).state


def take_turn(state: State, seat: Seat) -> Action:
    """Choose the next step of the turn."""
    prices = Prices.at(state, seat)
    offered = rules.legal(state, seat)
    if len(offered) == 1:
        return offered[0]
    plans = Plans(state, seat, prices)
    card = best_card(state, seat, prices, plans, offered)
    if card is not None:
        return card
    begun = state.turn.action
    if begun is None:
        return first_step(state, seat, plans, offered)
    if begun is Main.MOVE:
        found = next_move(state, seat, plans)
    elif begun is Main.CONVERT:
        found = best_conversion(plans, offered)[1]
    else:
        found = best_activation(state, seat, prices, offered)[1]
    if found is not None:
        return found
    return finish(state, seat, offered)


def first_step(state: State, seat: Seat, plans: Plans, offered: Sequence[Action]) -> Action:
    """Begin the main action that brings most."""
    gain, activation = best_activation(state, seat, plans.prices, offered)
    build, conversion = best_conversion(plans, offered)
    move = next_move(state, seat, plans)
    choices = [(gain, activation), (build, conversion), (plans.move_value(), move)]
    value, best = max(choices, key=lambda pair: pair[0])
    if best is not None and value > TINY:
        return best
    return last_resort(state, seat, offered)


def best_activation(
    state: State, seat: Seat, prices: Prices, offered: Iterable[Action]
) -> tuple[float, Action | None]:
    """The first station of the type that brings most, and what the whole type brings."""
    player = state.players[seat]
    mixed = any(effect.all_types(state, seat) for effect in in_force(state))
    cells = [action.cell for action in offered if isinstance(action, Activate)]
    best: tuple[float, Action | None] = (0.0, None)
    for kind in (None,) if mixed else STATIONS:
        total, first, most = 0.0, None, TINY
        energy, reserve = player.energy, player.reserve
        for cell in sorted(cells, reverse=True):
            station = state.stations[cell]
            if kind is not None and station.kind is not kind:
                continue
            gain = prices.activation(state, cell, energy, reserve)
            if gain is None or gain <= TINY:
                continue
            total += gain
            if gain > most:
                first, most = cell, gain
            amount = activating.reward(state, cell).base
            energy += amount if station.kind is STATIONS[0] else -amount
        if first is not None and total > best[0]:
            best = total, Activate(seat, first)
    if best[1] is None:
        removals = [action for action in offered if isinstance(action, Remove)]
        own = [a for a in removals if a.cell in state.stations]
        if own:
            return 0.8, own[0]
    return best


def best_conversion(plans: Plans, offered: Iterable[Action]) -> tuple[float, Action | None]:
    ready = {(project.piece, project.cells): project.gain for project in plans.conversions}
    best: tuple[float, Action | None] = (TINY, None)
    for action in offered:
        if isinstance(action, Convert):
            gain = ready.get((action.piece, action.cells), 0.0)
            if gain > best[0]:
                best = gain, action
    return best


def next_move(state: State, seat: Seat, plans: Plans) -> Action | None:
    """The next step of the best errand that has one."""
    if not state.turn.mp and not state.active:
        return None
    for errand in plans.errands:
        if errand.rate <= TINY:
            break
        for send in errand.sends:
            source, goal = plans.sources[send[0]], send[1]
            if source.cell == goal:
                if errand.project.hurls and may(state, hurl := Hurl(seat, goal)):
                    return hurl
                continue
            for action in plans.step_towards(send):
                if may(state, action):
                    return action
    return None


def last_resort(state: State, seat: Seat, offered: Sequence[Action]) -> Action:
    """Nothing is worth doing: score if that is possible at all, or go on so that the star ages."""
    found = [(after(state, action), action) for action in offered]
    had = state.players[seat].momentum
    then, best = max(found, key=lambda pair: pair[0].players[seat].momentum)
    if then.players[seat].momentum > had:
        return best
    # One sundiver builds nothing: a structure given back makes it three. When nobody has any left
    # or to come, the structures only keep a game going that is over.
    given = [action for _, action in found if isinstance(action, Deconstruct)]
    more = state.players[seat].reserve > 0
    crews = [at_hand(state, Seat(other)) for other in range(len(state.players))]
    if given and (crews[seat] < CREW if more else not any(crews)):
        return part_with(state, seat, given)
    if state.turn.number > PATIENCE:
        then, best = max(found, key=lambda pair: len(pair[0].turn.debts))
        if then.turn.debts:
            return best
    return Pass(seat)


def part_with(state: State, seat: Seat, choices: Sequence[Action]) -> Action:
    """Part with the structure that will be missed least."""
    prices = Prices.at(state, seat)
    return max(choices, key=lambda action: worth(after(state, action), prices))


def finish(state: State, seat: Seat, offered: Sequence[Action]) -> Action:
    """End the action; where that is not allowed yet, go on with what there is."""
    end = End(seat)
    return end if end in offered else offered[0]


def outlook(state: State, seat: Seat, prices: Prices, plans: Plans | None = None) -> float:
    """What a position in the own turn is worth, with the best that can still be done in it."""
    total = worth(state, prices)
    if all(prompt.seat != seat for prompt in rules.prompts(state)):
        return total
    offered = rules.legal(state, seat)
    begun = state.turn.action
    plans = Plans(state, seat, prices) if plans is None else plans
    values = [0.0]
    if begun in (None, Main.MOVE):
        values.append(plans.move_value())
    if begun in (None, Main.CONVERT):
        values.append(best_conversion(plans, offered)[0])
    if begun in (None, Main.ACTIVATE):
        values.append(best_activation(state, seat, prices, offered)[0])
    uses = [action for action in offered if isinstance(action, Use)]
    return total + max(values) + (best_use(state, prices, uses)[0] if uses else 0.0)


def best_use(
    state: State, prices: Prices, offered: Iterable[Action]
) -> tuple[float, Action | None]:
    """What a card in force allows, judged by what it changes at once."""
    places = place_values(state, prices)
    now = worth(state, prices, places)
    best: tuple[float, Action | None] = (0.0, None)
    for action in offered:
        gain = worth(after(state, action), prices, places) - now
        if gain > best[0]:
            best = gain, action
    return best


def best_card(
    state: State, seat: Seat, prices: Prices, plans: Plans, offered: Sequence[Action]
) -> Action | None:
    """Play the kept card, or use one that was played, if the position is better for it."""
    uses = [action for action in offered if isinstance(action, Use)]
    if uses:
        gain, use = best_use(state, prices, uses)
        if gain > 0.3:
            return use
    plays = [action for action in offered if isinstance(action, Play)]
    if not plays:
        return None
    if len(plays) > SHORTLIST:
        plays.sort(key=lambda play: -worth(after(state, play), prices))
    now = outlook(state, seat, prices, plans)
    best, chosen = now + CARD, None
    for play in plays[:SHORTLIST]:
        then = outlook(after(state, play), seat, prices)
        if then > best:
            best, chosen = then, play
    return chosen
