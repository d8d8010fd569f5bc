"""Random games, and other worlds that a viewer cannot tell from the one that is played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.nova import notation, rules
from engine.nova.action import Action
from engine.nova.actions import GiveOrder, Plan
from engine.nova.dice import Use
from engine.nova.flares import possible_losses
from engine.nova.pieces import Side
from engine.nova.redeal import Viewer, changed, dealt_anew, others
from engine.nova.standing_orders import Order
from engine.nova.state import Combat, Queued, State
from tests.engine.nova.sketch import begin, sketch

# Fleets side by side, with technologies for every reaction: what random walks rarely come to.
FIGHTERS = (
    {
        "race": "kethic", "home": "C1", "ships": {"C1": 2, "B1": 3, "A1": 2},
        "stations": {"B1": 1}, "sectors": ["B1"], "credits": 12, "synthesized": "HHNPBA",
        "technologies": ["ion-cannon", "mirror-veil", "gunnery-mesh", "kethic-3a", "seeker-rack"],
        "active": ["ion-cannon", "mirror-veil", "gunnery-mesh", "kethic-3a"],
        "panel": {"3a": "ion", "4a": "ion", "2d": "reflect"}, "objectives": ["g-04"],
        "hand": ["lb-res-h", "lb-vp", "lr-artifact"],
    },
    {
        "race": "calyth", "home": "C10", "ships": {"C10": 1, "B2": 3, "B1": 2, "A1": 1},
        "stations": {"B2": 1}, "sectors": ["B2"], "credits": 9, "synthesized": "NNPAB",
        "technologies": ["ion-cannon", "mirror-veil", "mender-swarm", "calyth-3a"],
        "active": ["ion-cannon", "mirror-veil", "mender-swarm", "calyth-3a"],
        "panel": {"3a": "ion", "5d": "reflect"}, "objectives": ["b-01", "s-04"],
        "hand": ["ly-energy2", "lb-fleet"],
    },
)  # fmt: skip


TURNS = ("research", "scan", "logistics", "discover")  # that others may have queued


def skirmish(seed: int) -> State:
    """Two fleets in each other's way, and some of the Entity's ships among them."""
    entity = {"ships": {"A1": 2, "B2": 1}, "gates": {"A": "A1"}}
    return sketch(FIGHTERS, seed=seed, entity=entity, loose={"B1": [2]})


def hunt(seed: int) -> State:
    """The Entity in force, beside a fleet with ions and little else to fight."""
    hunter, other = FIGHTERS
    power = {"power": 6, "ships": {"A1": 5, "B1": 3, "B2": 3}}
    return sketch(
        [hunter, {**other, "ships": {"C10": 2}, "stations": {}, "sectors": []}],
        seed=seed,
        entity=power,
    )


def walk(state: State, rnd: random.Random, most: int) -> Iterator[State]:
    """Play at random, with orders and plans between; yield every position on the way."""
    yield state
    for _ in range(most):
        if state.result is not None:
            return
        if rnd.random() < (0.1 if state.combat is None else 0.3):
            state = rules.step(state, aside(state, rnd)).state
            yield state
            continue
        seat = rnd.choice(rules.waiting(state))
        state = rules.step(state, one_of(rules.legal(state, seat), rnd)).state
        yield state


def one_of(actions: Sequence[Action], rnd: random.Random) -> Action:
    """Pick a verb first: there are many moves and few scans. Fights are rather sought."""
    by_verb: dict[str, list[Action]] = {}
    for action in actions:
        by_verb.setdefault(action.verb, []).append(action)
    verbs = sorted(by_verb)
    weights = [
        6 if verb == "attack" else 3 if verb in ("draw", "reveal", "use") else 1 for verb in verbs
    ]
    return rnd.choice(by_verb[rnd.choices(verbs, weights)[0]])


def aside(state: State, rnd: random.Random) -> Action:
    """Give an order, plan dice or queue a turn: what can be done at any time."""
    combat = state.combat
    if combat is not None and rnd.random() < 0.7:
        sides = [side for side in combat.sides if side.seat is not None]
        side = rnd.choice(sides)
        plan = Plan(side.seat or SEATS[0], plan_of(combat, side, rnd))
        if allowed(state, plan):
            return plan
    seat = rnd.choice(SEATS[: len(state.players)])
    if state.turn.number and rnd.random() < 0.3:
        queued = notation.read(state, seat, f"queue {rnd.choice(TURNS)}")
        if allowed(state, queued):
            return queued
    order = rnd.choice([each for each in Order if each is not Order.DECLARE])
    return GiveOrder(seat, order, rnd.choice(order.values))


def allowed(state: State, action: Action) -> bool:
    try:
        rules.check(state, action)
    except Refused:
        return False
    return True


def plan_of(combat: Combat, side: Side, rnd: random.Random) -> tuple[tuple[int, Use], ...]:
    faces = list(combat.free.get(side, ()))
    rnd.shuffle(faces)
    uses = (Use.ATTACK, Use.DEFEND)
    return tuple((face, rnd.choice(uses)) for face in faces[: rnd.randrange(4)])


# Other worlds.


def another_world(state: State, viewer: Viewer, rnd: random.Random) -> State:
    """Deal everything anew that the viewer cannot see; others get orders, queues and plans."""
    dealt = dealt_anew(state, viewer, Chance(rnd.randrange(2**64)))
    return _chance(_orders(_flares(dealt, viewer, rnd), viewer, rnd), rnd)


def _flares(state: State, viewer: Viewer, rnd: random.Random) -> State:
    """What others chose for a solar flare that waits for more answers."""
    phase = state.entity.phase
    if phase is None or not phase.losses:
        return state
    losses = {
        seat: chosen if seat == viewer else rnd.choice([*possible_losses(state, seat)])
        for seat, chosen in phase.losses.items()
    }
    return evolve(state, entity=evolve(state.entity, phase=evolve(phase, losses=losses)))


def _orders(state: State, viewer: Viewer, rnd: random.Random) -> State:
    """Standing orders, queues and plans of the others."""
    for seat in others(state, viewer):
        chosen = {order: rnd.choice(order.values) for order in Order}
        orders = {order: value for order, value in chosen.items() if value != order.values[0]}
        queue = tuple(Queued(turn) for turn in rnd.sample(TURNS, rnd.randrange(3)))
        state = changed(state, seat, orders=orders, queue=queue)
    combat = state.combat
    if combat is None:
        return state
    plans = {side: plan for side, plan in combat.plans.items() if side.seat == viewer}
    for side in combat.sides:
        if side.seat is not None and side.seat != viewer:
            entries = tuple(f"{face}{use}" for face, use in plan_of(combat, side, rnd))
            plans |= {side: entries} if entries else {}
    return evolve(state, combat=evolve(combat, plans=plans))


def _chance(state: State, rnd: random.Random) -> State:
    """Dice to come: another seed, another place in its stream, and other rolls laid ready."""
    seed = rnd.randrange(2**256)
    setup = evolve(state.terms.setup, seed=seed)
    return evolve(
        state,
        terms=evolve(state.terms, setup=setup),
        chance=Chance(seed, rnd.randrange(99)),
        next=tuple(rnd.randrange(1, 7) for _ in range(rnd.randrange(4))),
    )


def starts() -> list[tuple[str, State]]:
    """Where the walks of the proof begin: tables of every size, and fleets in a fight."""
    tables = [(f"{seats} players", begin(seats, seats)) for seats in (2, 3, 4, 6)]
    picked = ("races picked", begin(3, 5, "races=pick", "difficulty=hard"))
    fights = [
        ("a skirmish", skirmish(7)),
        ("another skirmish", skirmish(8)),
        ("a third skirmish", skirmish(10)),
        ("a hunt", hunt(9)),
        ("another hunt", hunt(4)),
        ("a third hunt", hunt(5)),
    ]
    return [*tables, picked, *fights]


def name_of(action: Action) -> str:
    return f"{action.seat}: {notation.write(action)}"
