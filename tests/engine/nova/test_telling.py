"""What happened is told in few sentences, and no points, pieces or cards are left out."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest

from engine.core.seat import SEATS, Seat
from engine.nova import events as happened
from engine.nova import rules
from engine.nova.dice import Use
from engine.nova.events import audience, entity
from engine.nova.pieces import Direction, EntityGate, Side, Space
from engine.nova.telling import SILENT, tell
from tests.engine.nova.sketch import P1, P2, P3, at, location, run, sketch
from tests.engine.nova.worlds import another_world, one_of, starts

SPACE, ATTACK, DEFEND, BOTH = Space.MOVE, Use.ATTACK, Use.DEFEND, Use.OVERCHARGE
NAMES = {P1: "Ada", P2: "Bea", P3: "Cyd"}


def told(*events: Any) -> list[str]:
    return tell("first", events, NAMES)


def test_what_is_paid_for_a_deed_stands_in_its_sentence() -> None:
    step = run(sketch([{"ships": {"B1": 1}}, {}], map={"B1": "disc-01"}), "colonize B1")
    assert told(*step.events) == ["Ada colonizes B1 with 2 colonies for 2 energy."]


def test_a_move_of_several_groups_is_one_sentence() -> None:
    assert told(
        happened.EnergySpent(P1, 2),
        happened.ShipsMoved(P1, at("C1"), at("B1"), 2),
        happened.ShipsMoved(P1, at("C2"), at("B1"), 1),
        happened.TokenCarried(P1, at("C1"), at("B1"), 5),
        happened.TokenPlaced(P1, SPACE, 1),
        happened.RetreatPaid(P2, at("C2")),
        happened.PointsGained(P2, 1),
    ) == [
        "Ada moves 2 ships from C1 to B1 and 1 ship from C2 to B1, taking along 5★ for 2 energy.",
        "Ships of another player retreat from C2, where Bea has forces.",
        "Bea gains 1☆.",
    ]


def test_an_ability_is_told_with_its_energy() -> None:
    assert told(
        happened.AbilityUsed(P1, "gunnery-mesh"),
        happened.EnergySpent(P1, 1),
        happened.DiceRerolled(Side.P1, (1, 1), (6, 2)),
    ) == [
        "Ada uses Gunnery Mesh for 1 energy.",
        "Ada rerolls 1 and 1 and gets 6 and 2.",
    ]


def test_a_combat_is_told_side_by_side() -> None:
    assert told(
        happened.EnergySpent(P1, 1),
        happened.AttackDeclared(at("A1"), Side.P1, Side.ENTITY),
        happened.DiceRolled(Side.P1, (3, 6, 5)),
        happened.DiceRolled(Side.ENTITY, (4, 2)),
        happened.DieAllocated(Side.P1, 3, ATTACK),
        happened.DieAllocated(Side.ENTITY, 4, BOTH),
        happened.EnergySpent(P1, 1),
        happened.DieAllocated(Side.P1, 6, BOTH),
        happened.DieAllocated(Side.ENTITY, 2, BOTH),
        happened.DieAllocated(Side.P1, 5, DEFEND),
        happened.HitsCounted(Side.ENTITY, 2),
        happened.HitsCounted(Side.P1, 0),
        happened.TokensDestroyed(Side.ENTITY, at("A1"), ships=2),
        happened.StarsGained(P1, 1),
        happened.SectorWon(P1, at("A1")),
        happened.StarsGained(P1, 1),
    ) == [
        "Ada attacks the Entity in A1 for 1 energy.",
        "Ada rolls 3, 6 and 5; the Entity rolls 4 and 2.",
        "Ada uses 3 to attack, 5 to defend and 6 for both, paying 1 energy.",
        "The Entity uses 4 and 2 for both.",
        "The Entity takes 2 hits and Ada takes no hits.",
        "The Entity loses 2 ships in A1.",
        "Ada gains 1★.",
        "Ada wins A1 and gains 1★.",
    ]


def test_an_entity_phase_is_told_card_by_card() -> None:
    gate = EntityGate.A
    assert told(
        happened.MarkerAdvanced(0),
        entity.PhaseStarted(P1),
        entity.AnomaliesRolled((1, 3, 4)),
        entity.AnomalyProduced(at("A1"), P2, 2),
        happened.StarsGained(P2, 2),
        entity.AnomalyProduced(at("B8"), None, 5),
        entity.AnomalyProduced(at("C2"), None, 2),
        entity.EntityDrifted(at("A5"), Direction.N, at("B8"), 4),
        entity.EntityDrifted(at("A4"), Direction.S, None, 0),
        entity.ActionCardDrawn("e1-04"),
        happened.GateMoved(gate, at("A1")),
        happened.GateMoved(gate, at("B1")),
        entity.EntityShipsPlaced(gate, at("B1"), 2, 2),
        entity.ActiveGatePassed(EntityGate.B),
        entity.ActionCardDrawn("e1-07"),
        entity.FlareAnswered(P1),
        entity.FlareAnswered(P2),
        entity.FlareStruck(P1, ((at("C1"), 1),), (), ()),
        entity.FlareStruck(P2, (), ((at("B1"), 1),), ((at("B1"), 2),)),
        entity.PowerRaised(4),
        entity.PhaseEnded(),
        happened.TurnStarted(P2),
    ) == [
        "The Entity's marker reaches NOVA.",
        "The Entity phase begins, set off by Ada.",
        "The anomalies roll 1, 3 and 4.",
        "The anomaly in A1 brings Bea 2★.",
        "Anomalies leave loose tokens: 5★ in B8 and 2★ in C2.",
        "The Entity drifts: 4 ships from A5 to B8.",
        "The Entity draws standard card e1-04.",
        "Gate A of the Entity moves: A1 → B1.",
        "2 Entity ships appear in B1, at gate A.",
        "Gate B of the Entity is the active one now.",
        "The Entity draws solar flare e1-07: 1 ship lost, 1 disabled, power rises.",
        "The solar flare strikes: Ada loses 1 ship in C1; Bea loses 1 disabled ship in B1 and has"
        " 2 ships in B1 disabled.",
        "The Entity's power rises to IV.",
    ]


def test_an_answer_to_a_flare_is_told_while_others_are_waited_for() -> None:
    assert told(entity.FlareAnswered(P1)) == ["Ada has chosen ships for the solar flare."]


def test_the_bonuses_of_logistics_are_said_once() -> None:
    assert told(happened.Reset(P1, 3, 2, 8), happened.StarsGained(P1, 5)) == [
        "Ada takes Logistics with an action bonus of 3★ and an energy bonus of 2★; the supply is"
        " 8 energy."
    ]


def test_several_sectors_tiles_and_yards_are_one_sentence_each() -> None:
    assert told(happened.Improved(P1, at("C1"), 1), happened.Improved(P1, at("B1"), 1)) == [
        "Ada improves C1 and B1 by 1★."
    ]
    assert told(happened.ShipsBuilt(P1, at("C1"), 2), happened.ShipsBuilt(P1, at("B1"), 1)) == [
        "Ada builds 2 ships in C1 and 1 ship in B1."
    ]
    assert told(
        happened.TileRevealed(P1, "lb-vp", location("C1.2")),
        happened.TileRevealed(P1, "lb-fleet", location("C1.3")),
    ) == [
        "Ada reveals Scenic drift at C1.2 (1★) and Asteroid base at C1.3 (1 icon on the fleet"
        " track)."
    ]


def test_what_only_the_player_knows_stands_for_what_the_others_know() -> None:
    assert told(happened.CardsTaken(P1, 2), happened.CardsDrawn(P1, ("ion-cannon",))) == [
        "Ada, you draw Ion Cannon. Only you know."
    ]


def test_what_happens_again_is_said_once() -> None:
    pushed = happened.GatePushed(P1, EntityGate.B, at("A1"))
    assert told(pushed, pushed) == ["Ada pushes gate B of the Entity to A1 (×2)."]
    assert told(*[happened.StarsGained(P1, 2)] * 3) == ["Ada gains 6★."]


@pytest.mark.parametrize("start", dict(starts()))
def test_whatever_happens_is_told_in_whole_sentences(start: str) -> None:
    rnd = random.Random(start)
    state = dict(starts())[start]
    names = {seat: f"Player {seat.letter}" for seat in SEATS}
    for _ in range(150):
        if state.result is not None:
            break
        seat = rnd.choice(rules.waiting(state))
        step = rules.step(state, one_of(rules.legal(state, seat), rnd))
        public = [event for event in step.events if audience(event) is None]
        sentences = tell("first", public, names)
        for sentence in sentences:
            assert sentence.endswith(".")
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert not any(bad in sentence for bad in ("{", "<", "P1", "P2", "  ", "and and"))
        whole = " ".join(sentences)
        for event in public[:-1]:
            if not isinstance(event, (*SILENT, entity.FlareAnswered)):
                for field in fields(event):
                    value = getattr(event, field.name)
                    if isinstance(value, Seat) and field.name != "winners":
                        assert names[value] in whole, (event, sentences)
        state = step.state


@pytest.mark.parametrize("start", dict(starts()))
def test_what_is_told_tells_no_secret(start: str) -> None:
    """The same open actions in worlds that differ in secrets are told the same to the others."""
    rnd = random.Random(start)
    state = dict(starts())[start]
    for _ in range(100):
        if state.result is not None:
            break
        seat = rnd.choice(rules.waiting(state))
        action = one_of(rules.legal(state, seat), rnd)
        preview = rules.preview(state, seat, [action])
        world = rules.preview(another_world(state, seat, rnd), seat, [action])
        assert tell("first", preview.events, NAMES) == tell("first", world.events, NAMES)
        state = rules.step(state, action).state
