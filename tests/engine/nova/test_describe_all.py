"""Everything that a viewer may know is in the text: each fact that changes changes it (17.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.core.seat import Seat
from engine.nova.agenda import AskDeficit, TakeTurn
from engine.nova.describe import describe
from engine.nova.dice import Use
from engine.nova.pieces import EndedBy, EntityGate, Feat, Side, Space, Token
from engine.nova.redeal import Viewer
from engine.nova.standing_orders import Order
from engine.nova.state import (
    Combat,
    Discovery,
    Ending,
    EntityPhase,
    FlareLosses,
    Queued,
    Scan,
    State,
)
from engine.nova.view import view
from tests.engine.nova.sketch import P1, P2, at, location, play, sketch
from tests.engine.nova.test_view import OWN, PUBLIC
from tests.engine.nova.worlds import skirmish

Change = Callable[[State], State]


def text(state: State, viewer: Viewer) -> str:
    return describe(view(state, viewer))


def base() -> State:
    """A table in the middle of a game, with something of everything."""
    one = {
        "race": "calyth", "home": "C1", "sectors": ["B1"], "ships": {"C1": 2},
        "disabled": {"B1": 1}, "stations": {"B1": 1}, "gates": ["B1"],
        "technologies": ["ion-cannon", "calyth-3a"],
        "active": ["ion-cannon"], "panel": {"4a": "ion"}, "archive": "mirror-veil",
        "synthesized": "HHP", "improved": ["B1"], "objectives": ["g-04"], "revealed": ["b-01"],
        "hand": ["lb-vp", "lr-vp3"], "captured": {"ships": 1}, "board": {"move": 1},
    }  # fmt: skip
    two = {"race": "drovak", "home": "C10", "hand": ["ly-vp2"], "objectives": ["b-02", "s-04"]}
    return sketch(
        [one, two],
        map={"B1": "disc-01", "B2": "disc-02"},
        tiles={"B1.2": "lb-fleet"},
        loose={"A1": [5]},
        improvements={"B1": 2},
        discard="sunbreaker",
        entity={"ships": {"A1": 2}, "gates": {"A": "Z", "B": "A2"}, "presence": 1},
    )


def of_player(**changes: Any) -> Change:
    def change(state: State) -> State:
        return evolve(state, players=(evolve(state.players[0], **changes), *state.players[1:]))

    return change


def of_entity(**changes: Any) -> Change:
    return lambda state: evolve(state, entity=evolve(state.entity, **changes))


def of_state(**changes: Any) -> Change:
    return lambda state: evolve(state, **changes)


def asked(*agenda: Any) -> Change:
    return lambda state: evolve(state, agenda=(*state.agenda[:-1], *agenda))


# A change of each public field that all viewers can read. `Player.used`: abilities until a RESET.
PUBLIC_CHANGES: dict[str, Change] = {
    "State.map": of_state(map={**base().map, at("B2"): "disc-03"}),
    "State.tiles": of_state(tiles={location("B1.2"): "lb-energy"}),
    "State.loose": of_state(loose={at("A1"): (5, 2)}),
    "State.improvements": of_state(improvements={at("B1"): 3}),
    "State.discard": of_state(discard=("keel-forging",)),
    "State.ancient": of_state(ancient=(1, 3)),
    "State.maw": of_state(maw=False),
    "State.result": of_state(result=Ending(EndedBy.DECLARED, ((P1,), (P2,)), (9, 8)), agenda=()),
    "State.turn": lambda s: evolve(s, turn=evolve(s.turn, seat=P2)),
    "State.agenda": asked(TakeTurn(P2)),
    "Player.race": of_player(race="veshti"),
    "Player.home": of_player(home=at("C2")),
    "Player.energy": of_player(energy=3),
    "Player.board": of_player(board={Space.MOVE: 2}),
    "Player.credits": of_player(credits=9),
    "Player.stars": of_player(stars=9),
    "Player.points": of_player(points=9),
    "Player.sectors": of_player(sectors=frozenset({at("B1"), at("B2")})),
    "Player.ships": of_player(ships={at("C1"): 1, at("B1"): 1}),
    "Player.disabled": of_player(disabled={}),
    "Player.stations": of_player(stations={at("C1"): 1}),
    "Player.gates": of_player(gates=frozenset()),
    "Player.captured": of_player(captured={Token.STATION: 1}),
    "Player.technologies": of_player(technologies=("ion-cannon", "calyth-3b")),
    "Player.active": of_player(active=("calyth-3a",)),
    "Player.panel": of_player(panel={"3a": "ion"}),
    "Player.archive": of_player(archive="sunbreaker"),
    "Player.synthesized": of_player(synthesized="HPP"),
    "Player.discovery": of_player(discovery=False),
    "Player.improved": of_player(improved=frozenset({at("C1")})),
    "Player.used": of_player(used=("calyth-3a",)),
    "Player.revealed": of_player(revealed=("b-03",)),
    "Player.counts": of_player(counts={Feat.UNITS: 2}),
    "Entity.power": of_entity(power=4),
    "Entity.marker": of_entity(marker=2),
    "Entity.malice": of_entity(malice=1),
    "Entity.presence": of_entity(presence=0),
    "Entity.gates": of_entity(gates={EntityGate.A: at("Z"), EntityGate.B: at("A1")}),
    "Entity.active": of_entity(active=EntityGate.B),
    "Entity.ships": of_entity(ships={at("A2"): 2}),
    "Entity.disabled": of_entity(disabled={at("A2"): 1}),
    "Entity.stations": of_entity(stations={at("Z"): 4}),
    "Entity.captured": of_entity(captured=3),
    "Turn.seat": lambda s: evolve(s, turn=evolve(s.turn, seat=P2)),
    "Turn.number": lambda s: evolve(s, turn=evolve(s.turn, number=5)),
    "Turn.phase_due": lambda s: evolve(s, turn=evolve(s.turn, phase_due=True)),
    "Deficit": asked(AskDeficit(P1)),
}


@pytest.mark.parametrize("what", PUBLIC_CHANGES)
def test_what_is_public_is_in_the_text_of_an_onlooker(what: str) -> None:
    state = base()
    other = PUBLIC_CHANGES[what](state)
    assert other != state
    assert text(other, None) != text(state, None)


def test_every_public_field_of_a_table_at_rest_is_changed() -> None:
    fields = {
        f"{kind.__name__}.{name}"
        for kind, names in PUBLIC.items()
        for name in names
        if kind.__name__ in ("State", "Player", "Entity", "Turn")
    }
    assert fields == PUBLIC_CHANGES.keys() - {"Deficit"}


def fight() -> State:
    """A combat in which a die was used and a plan made."""
    state = play(skirmish(7), "attack B1 P2 ships A1x2")
    while not any(ask == "P1 die" for ask in _asked(state)):
        state = play(state, "pass")
    return state


def _asked(state: State) -> list[str]:
    return [f"{ask.seat} {ask.kind}" for ask in view(state, None).asks]


def of_combat(**changes: Any) -> Change:
    def change(state: State) -> State:
        assert state.combat is not None
        return evolve(state, combat=evolve(state.combat, **changes))

    return change


COMBAT_CHANGES: dict[str, Change] = {
    "sector": of_combat(sector=at("B2")),
    "attacker": of_combat(attacker=Side.ENTITY),
    "defender": of_combat(defender=Side.ENTITY),
    "base": of_combat(base=2),
    "inside": of_combat(inside=1),
    "ranged": of_combat(ranged=1),
    "free": of_combat(free={Side.P1: (1,), Side.P2: (6,)}),
    "done": of_combat(done={Side.P1: (f"3{Use.ATTACK}",)}),
    "overcharged": of_combat(overcharged=1),
    "hits": of_combat(hits={Side.P1: 1, Side.P2: 0}),
    "used": of_combat(used={Side.P1: ("gunnery-mesh",)}),
}


@pytest.mark.parametrize("what", sorted(PUBLIC[Combat]))
def test_what_is_public_of_a_combat_is_in_the_text(what: str) -> None:
    state = fight()
    other = COMBAT_CHANGES[what](state)
    assert other != state
    assert text(other, None) != text(state, None)


# A change of each secret: it is in the text of its owner, P1, and in no other.
OWN_CHANGES: dict[str, Change] = {
    "Player.hand": of_player(hand=("lb-energy", "lr-vp3")),
    "Player.objectives": of_player(objectives=("g-01",)),
    "Player.dealt": of_player(dealt=("g-01", "b-03", "b-04", "s-01", "s-02")),
    "Player.peek": of_player(peek=("e1-01",)),
    "Player.orders": of_player(orders={Order.FLARE: "auto"}),
    "Player.queue": of_player(queue=(Queued("research"),)),
    "Scan.drawn": of_state(scan=Scan(("lb-vp",), ("lb-energy",))),
    "Scan.thrown": of_state(scan=Scan(("lb-fleet",), ("lb-fleet",))),
    "Discovery.drawn": of_state(discover=Discovery(("ion-cannon",))),
}
# Something of the same sort and number, that the others cannot tell from it.
INSTEAD: dict[str, Change] = {
    "Player.dealt": of_player(dealt=("g-02", "b-03", "b-04", "s-01", "s-02")),
    "Player.peek": of_player(peek=("e1-02",)),
    "Scan.drawn": of_state(scan=Scan(("lr-vp3",), ("lb-energy",))),
    "Scan.thrown": of_state(scan=Scan(("lb-fleet",), ("lb-energy",))),
    "Discovery.drawn": of_state(discover=Discovery(("mirror-veil",))),
}


@pytest.mark.parametrize("what", OWN_CHANGES)
def test_what_is_secret_is_in_the_text_of_its_owner_alone(what: str) -> None:
    one = INSTEAD.get(what, of_state())(base())
    other = OWN_CHANGES[what](base())
    assert text(one, P1) != text(other, P1)
    for viewer in (None, P2):
        assert text(one, viewer) == text(other, viewer)


def test_every_secret_of_a_seat_is_changed() -> None:
    fields = {f"{kind.__name__}.{name}" for kind, names in OWN.items() for name in names}
    notes = {"Player.watched"}  # what the engine compares, for no eyes
    assert fields - notes == {*OWN_CHANGES, "Combat.plans", "EntityPhase.losses"}


def test_a_choice_for_a_flare_is_in_the_text_of_its_owner_alone() -> None:
    state = sketch([{"ships": {"C1": 2, "B1": 1}}, {"ships": {"C10": 2, "B7": 2}}])
    page = evolve(state.entity, phase=_phase(FlareLosses(lost=((at("C1"), 1),))))
    other = evolve(state.entity, phase=_phase(FlareLosses(lost=((at("B1"), 1),))))
    one, two = evolve(state, entity=page), evolve(state, entity=other)
    assert text(one, P1) != text(two, P1)
    for viewer in (None, P2):
        assert text(one, viewer) == text(two, viewer)
    for changes in ({"by": P2}, {"attacks": (at("B1"),)}, {"draws": 3}, {"card": "e1-08"}):
        phase: Any = one.entity.phase
        changed = evolve(one, entity=evolve(one.entity, phase=evolve(phase, **changes)))
        assert text(changed, None) != text(one, None), changes


def _phase(losses: FlareLosses) -> Any:
    return EntityPhase(Seat(0), card="e1-07", losses={P1: losses})
