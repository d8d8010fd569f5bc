"""Asking, looking ahead, defaults and dice."""

from __future__ import annotations

import pytest

from engine.core.game import Ask, Clock, Decider
from engine.core.refusal import Refused
from engine.nova import notation, rules
from engine.nova.events import audience
from engine.nova.position import PHASES
from engine.nova.questions import QUESTIONS
from engine.nova.standing_orders import Order
from engine.nova.table import Table
from tests.engine.nova.combat import armed, battle
from tests.engine.nova.phases import phase
from tests.engine.nova.sketch import (
    P1,
    P2,
    asked,
    begin,
    default,
    legal,
    play,
    player,
    refused,
    run,
    saved,
    sketch,
)

TWO_PLACES = {"ships": {"A3": 2, "C1": 1}}


def test_every_question_has_a_word_and_a_phase() -> None:
    assert set(QUESTIONS) == set(PHASES)
    assert len({question.kind for question in QUESTIONS.values()}) == len(QUESTIONS)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_everything_offered_is_accepted_and_every_default_is_legal(seats: int) -> None:
    state = begin(seats)
    for _ in range(9):
        for ask in rules.asks(state):
            rules.step(state, rules.default(state, ask))
        seat = rules.waiting(state)[0]
        offered = rules.legal(state, seat)
        assert rules.legal(saved(state), seat) == offered
        for action in offered:
            assert notation.read(state, seat, notation.write(action)) == action
            rules.step(state, action)
        state = rules.step(state, offered[state.turn.number * 7 % len(offered)]).state


def test_a_turn_is_drafted_at_its_own_pace_and_objectives_are_asked_together() -> None:
    (turn,) = rules.asks(sketch())
    assert (turn.clock, turn.whole, turn.draft, turn.tells) == (Clock.TURN, True, True, False)
    both = rules.asks(play(begin(2), "choose default"))
    assert [ask.together for ask in both] == [True, True]
    assert not any(ask.whole or ask.draft for ask in both)


def test_a_preview_ends_where_another_seat_takes_its_turn() -> None:
    state = sketch()
    preview = rules.preview(state, P1, [notation.read(state, P1, "improve C1")])
    assert preview.seal is not None
    assert (preview.seal.by, preview.seal.code, preview.seal.seats) == (
        Decider.PERSON, "next_turn", (P2,),
    )  # fmt: skip
    assert rules.seals(state, notation.read(state, P1, "improve C1"))
    assert not rules.seals(state, notation.read(state, P1, "order reveal off"))


def test_a_preview_belongs_to_one_seat() -> None:
    state = sketch()
    with pytest.raises(Refused) as caught:
        rules.preview(state, P2, [notation.read(state, P1, "improve C1")])
    assert caught.value.code == "not_your_turn"


def test_dice_that_are_decided_come_first() -> None:
    table = Table(sketch(next=[3, 6], seed=5))
    assert [table.roll(), table.roll()] == [3, 6]
    assert table.next == ()
    rolled = [table.roll() for _ in range(200)]
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert table.chance.used >= 200


def test_orders_can_be_given_at_any_time_and_are_read_by_their_owner_only() -> None:
    state = sketch()
    step = run(state, "P2: order defence auto")
    assert step.state.players[P2].order(Order.DEFENCE) == "auto"
    assert [audience(event) for event in step.events] == [frozenset({P2})]
    assert rules.waiting(step.state) == (P1,)
    assert play(step.state, "P2: order defence ask") == state
    assert refused(state, "order defence never") == "notation"


def test_a_question_that_is_not_asked_has_no_default() -> None:
    with pytest.raises(Refused) as caught:
        rules.default(sketch(), Ask(P2, "turn", blocking=True))
    assert caught.value.code == "not_asked"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "unknown_verb"),
        ("dance", "unknown_verb"),
        ("buildships C1", "unknown_verb"),
        ("colonize", "notation"),
        ("colonize Q9", "notation"),
        ("colonize C4", "notation"),
        ("colonize B1 B2", "notation"),
        ("build ships C1x0", "notation"),
        ("build ships C1x99999999999999999999", "notation"),
        ("build ships C1dx2", "notation"),
        ("choose C1", "asked_otherwise"),
        ("P2: research", "not_asked"),
    ],
)
def test_what_cannot_be_read_is_refused(line: str, code: str) -> None:
    assert refused(sketch(), line) == code


def test_case_and_spaces_do_not_matter() -> None:
    state = sketch([{"hand": ["lb-vp"]}, {}])
    assert play(state, "  REVEAL   LB-VP c1.2 ") == play(state, "reveal lb-vp C1.2")


def test_the_example_turn_of_the_notation() -> None:
    state = sketch(
        [{"hand": ["lb-res-h", "lb-vp"], "ships": {"C1": 2}}, {"ships": {"B7": 1, "C10": 1}}],
        map={"B7": "disc-01"},
        bag="ly-energy2 lb-research lb-fleet",
    )
    state = play(state, "scan; keep ly-energy2 lb-research; research")
    state = play(state, "reveal lb-research C1.2 lb-res-h C1.3; P2: colonize B7")
    assert player(state, P1).energy == 4
    assert player(state, P2).energy == 4
    assert legal(state)[0] == "improve C1"


def test_a_combat_and_an_entity_phase_are_told_as_one_each() -> None:
    state = battle(armed(), armed(), "3 6 1 2")
    assert rules.sequence(state) is None
    state = play(state, "attack B2 P2")
    assert rules.sequence(state) == f"combat {state.turn.number}"
    flare = phase([TWO_PLACES, TWO_PLACES], entity={"cards": "e1-07 e1-10"}).state
    assert asked(flare) == ["P1 flare", "P2 flare"]
    assert rules.sequence(flare) == f"phase {flare.turn.number}"
    for _ in range(2):
        flare = play(flare, f"{asked(flare)[0][:2]}: {default(flare)}")
    assert (asked(flare), rules.sequence(flare)) == (["P2 turn"], None)
