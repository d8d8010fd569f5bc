"""Random forces, panels and abilities in random combats: what holds whatever happens (11, 19)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.nova import events as happened
from engine.nova import notation, rules
from engine.nova.action import Action
from engine.nova.actions import Attack, Die, Plan, UseAbility
from engine.nova.combat import begin_combat
from engine.nova.content.cards import ACTION_CARDS
from engine.nova.content.technologies import BASIC_DECK, CARDS, RACES, TECHNOLOGIES
from engine.nova.dice import Use
from engine.nova.effects.tile import GivesTile
from engine.nova.forces import on_board
from engine.nova.invariants import broken
from engine.nova.map import SECTOR_NAMED, Sector
from engine.nova.pieces import Side, Space, Token
from engine.nova.standing_orders import Order
from engine.nova.state import State
from engine.nova.table import Table
from engine.nova.totals import effects_of
from tests.engine.nova.combat import MAP
from tests.engine.nova.sketch import P1, saved, sketch

HOT = ("B2", "A1", "Z")
BASIC = 6  # active basic technologies of a player
REACTING = ("ion-cannon", "mirror-veil")
MANY = 300  # answers that no combat needs


def some(chance: random.Random, most: int) -> int:
    return chance.randint(0, most)


def technologies(chance: random.Random, race: str, deck: list[str], first: str) -> list[str]:
    """Basic technologies off the deck and sides of race cards, all active at once."""
    basic = [first] if first else []
    while len(basic) < BASIC:
        card = deck.pop()
        if card not in basic:
            basic.append(card)
    cards = [chance.choice(CARDS[card]).id for card in RACES[race].cards]
    return [*basic, *cards]


def panel(chance: random.Random, active: Sequence[str]) -> dict[str, str]:
    """Lay each tile on a free slot of its sort, at random."""
    laid: dict[str, str] = {}
    for effect in (effect for id in active for effect in TECHNOLOGIES[id].effects):
        if isinstance(effect, GivesTile):
            free = [f"{die}{effect.face.side}" for die in range(1, 7)]
            slot = chance.choice([slot for slot in free if slot not in laid])
            laid[slot] = effect.face.word
    return laid


def forces(chance: random.Random, hot: str, near: Sequence[str]) -> dict[str, Any]:
    """Units in the sector that is fought for and next door."""
    ships = {hot: some(chance, 3), **{each: some(chance, 1) for each in near}}
    disabled = {hot: some(chance, 1)}
    return {
        "ships": {sector: number for sector, number in ships.items() if number},
        "disabled": {sector: number for sector, number in disabled.items() if number},
    }


def owning(chance: random.Random, hot: str) -> dict[str, Any]:
    """What only the owner of a sector may have there."""
    return {
        "sectors": [hot],
        "gates": [hot] * some(chance, 1),
        "stations": {hot: number} if (number := some(chance, 2)) else {},
    }


def position(chance: random.Random) -> tuple[State, Sector]:
    """A position on P1's turn with something to attack in one sector."""
    seats = chance.choice([2, 2, 3])
    hot = chance.choice(HOT)
    races = chance.sample(sorted(RACES), seats)
    players: list[dict[str, Any]] = []
    deck = chance.sample(BASIC_DECK, len(BASIC_DECK))
    for id in REACTING:  # to meet each other more often than chance would have it
        deck.remove(id)
    reacting = chance.sample((*REACTING, ""), 3)
    for race, first in zip(races, reacting, strict=False):
        active = technologies(chance, race, deck, first)
        near = ("B1", "C2") if hot == "B2" else ("B1",) if hot == "A1" else ("A2", "A3")
        players.append(
            {
                "race": race,
                "energy": chance.randint(3, 8),
                "board": {"combat": 2} if some(chance, 2) == 0 else {},
                "technologies": active,
                "active": active,
                "panel": panel(chance, active),
                "orders": {order.value: "auto" for order in FIGHT_ORDERS if some(chance, 4) == 0},
                **forces(chance, hot, near),
            }
        )
    if hot != "Z" and (owner := chance.randint(-1, seats - 1)) >= 0:
        players[owner] |= owning(chance, hot)
        if hot == "A1":  # of eight colonies three live on the icons in A1
            players[owner]["sectors"] += ["B1", "B12", "C2"]
    players[0]["ships"][hot] = players[0]["ships"].get(hot, 0) + 1
    players[1]["disabled"][hot] = 1
    ships = some(chance, 3)
    entity: dict[str, Any] = {
        "power": chance.randint(1, 12),
        "cards": list(ACTION_CARDS)[:5],
        "ships": {hot: ships} if ships else {},
        "disabled": {hot: 1} if some(chance, 3) == 0 else {},
        "stations": {"Z": some(chance, 2) or 1},
        "gates": {"A": chance.choice([hot, "Z"]), "B": chance.choice([hot, "A4"])},
    }
    tiles = {"A1.1": "lr-population", "A1.2": "ly-population2"} if hot == "A1" else {}
    map = {**MAP, "B12": "disc-06"}
    page = {"entity": entity, "map": map, "tiles": tiles, "seed": chance.randint(0, 10**6)}
    return sketch(players, **page), SECTOR_NAMED[hot]


FIGHT_ORDERS = (Order.DEFENCE, Order.DUEL, Order.HITS, Order.DEFICIT)


def declare(chance: random.Random, state: State, hot: Sector) -> tuple[State, list[Any]]:
    """Let P1 attack, or the Entity attack P1."""
    entity = Side.ENTITY
    if (hot in state.entity.ships or hot in state.entity.stations) and some(chance, 2) == 0:
        table = Table(state)
        begin_combat(table, hot, attacker=None, defender=P1)
        rules.go_on(table)
        assert table.combat is None or table.combat.attacker is entity
        return table.state, table.events
    offered = [each for each in rules.legal(state, P1) if is_attack(each)]
    if not offered:
        return state, []
    step = rules.step(state, chance.choice(offered))
    return step.state, list(step.events)


def is_attack(action: Action) -> bool:
    return isinstance(action, Attack) or (
        isinstance(action, UseAbility) and action.ability.when.space is Space.COMBAT
    )


def plan(chance: random.Random, state: State) -> Plan:
    """A plan of one side, sensible or not."""
    assert state.combat is not None
    side = chance.choice([each for each in state.combat.sides if each.seat is not None])
    assert side.seat is not None
    free = list(state.combat.free.get(side, ()))
    chance.shuffle(free)
    uses = (Use.ATTACK, Use.DEFEND, Use.OVERCHARGE)
    return Plan(side.seat, tuple((face, chance.choice(uses)) for face in free))


def fight(chance: random.Random, state: State, events: list[Any]) -> State:
    """Answer every question at random until the combat is over."""
    for _ in range(MANY):
        assert broken(state) == []
        if state.combat is None:
            return state
        assert saved(state) == state
        (seat,) = rules.waiting(state)
        offered = rules.legal(state, seat)
        assert len(offered) > 1, "one answer is not asked"
        for ask in rules.asks(state):
            safe = rules.default(state, ask)
            assert safe in offered
            assert not isinstance(safe, Die) or safe.use is not Use.OVERCHARGE
        for action in offered:
            assert notation.read(state, seat, notation.write(action)) == action
            rules.step(state, action)
        chosen: Action = chance.choice(offered)
        if some(chance, 3) == 0:
            planned = plan(chance, state)
            try:
                rules.check(state, planned)
            except Refused:
                assert planned.dice
            else:
                chosen = planned
        step = rules.step(state, chosen)
        foreseen = rules.preview(state, chosen.seat, [chosen])
        assert foreseen.seal is not None or foreseen.state == step.state
        state = step.state
        events += step.events
    raise AssertionError("a combat without an end")


@settings(max_examples=80)
@given(st.integers(0, 2**32))
def test_a_random_combat_ends_and_nothing_is_lost_or_made(seed: int) -> None:
    chance = random.Random(seed)
    before, hot = position(chance)
    assert broken(before) == []
    state, events = declare(chance, before, hot)
    after = fight(chance, state, events)
    check_tokens(before, after)
    if events:
        check_points(before, after, events)
        check_energy(before, after, events)


def check_tokens(before: State, after: State) -> None:
    """A token is on the board, captured, or back in the reserve by giving up a sector."""
    for seat in SEATS[: len(before.players)]:
        for token in Token:
            had, has = (
                on_board(each, seat, token) + each.players[seat].captured.get(token, 0)
                for each in (before, after)
            )
            given_up = token in (Token.COLONY, Token.STATION, Token.GATE)
            assert has == had or (given_up and has < had)
    pairs = [
        (each.entity.ships, each.entity.disabled, each.entity.captured) for each in (before, after)
    ]
    assert len({sum(s.values()) + sum(d.values()) + captured for s, d, captured in pairs}) == 1
    assert before.entity.gates.keys() == after.entity.gates.keys()
    assert sum(after.entity.stations.values()) <= sum(before.entity.stations.values())


def entity_ships(state: State) -> int:
    entity = state.entity
    return sum(entity.ships.values()) + sum(entity.disabled.values()) + entity.captured


def of(events: Sequence[Any], *kinds: type) -> Iterator[Any]:
    return (event for event in events if isinstance(event, kinds))


def check_points(before: State, after: State, events: Sequence[Any]) -> None:
    """Count the points once more, from what was destroyed."""
    (declared,) = of(events, happened.AttackDeclared)
    for side in (declared.attacker, declared.defender):
        if side.seat is None:
            continue
        other = declared.defender if side is declared.attacker else declared.attacker
        lost = [each for each in of(events, happened.TokensDestroyed) if each.side is other]
        units = sum(each.ships + each.disabled + each.stations for each in lost)
        full = effects_of(before, side.seat).full_kills(False)
        points = (units if full else units // 2) + sum(each.gates for each in lost)
        points += sum(each.seat == side.seat for each in of(events, happened.SectorWon))
        assert units or not any(each.seat == side.seat for each in of(events, happened.SectorWon))
        had, has = before.players[side.seat], after.players[side.seat]
        stars, own = has.stars - had.stars, has.points - had.points
        if any(each.seat == side.seat for each in of(events, happened.MawClaimed)):
            stars -= 25
        assert (stars, own) == ((points, 0) if other is Side.ENTITY else (0, points))


def check_energy(before: State, after: State, events: Sequence[Any]) -> None:
    """The attacker pays max(m, base + overcharges), the defender overcharges, both abilities."""
    (declared,) = of(events, happened.AttackDeclared)
    used = list(of(events, happened.AbilityUsed))
    for side in (declared.attacker, declared.defender):
        if side.seat is None:
            continue
        abilities = [
            ability
            for each in used
            if each.seat == side.seat and (ability := TECHNOLOGIES[each.technology].ability)
        ]
        price = sum(
            die.side is side and die.use is Use.OVERCHARGE
            for die in of(events, happened.DieAllocated)
        )
        if side is declared.attacker:
            assault = next((each.cost for each in abilities if each.when.space is not None), 1)
            price = max(price + assault, before.players[side.seat].board.get(Space.COMBAT, 0))
        price += sum(each.cost for each in abilities if each.when.space is None)
        assert before.players[side.seat].energy - after.players[side.seat].energy == price
