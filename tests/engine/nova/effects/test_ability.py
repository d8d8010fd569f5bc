"""`ability(when; limit; cost; do)`: read from the data; what each does has a test of its own."""

from __future__ import annotations

import pytest

from engine.nova.actions.abilities import TARGETS
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effects.ability import DOES, Ability, Do, Limit, When, parse_do
from engine.nova.pieces import Space


def test_the_parts_of_an_ability() -> None:
    ability = Ability.parse("ability(turn; reset; 0; trade.credits 4>2)")
    assert ability is not None
    assert (ability.when, ability.limit, ability.cost) == (When.FREE_STEP, Limit.RESET, 0)
    assert ability.do == parse_do("trade.credits 4>2")
    assert str(ability) == "ability(turn; reset; 0; trade.credits 4>2)"


@pytest.mark.parametrize(
    ("when", "space"),
    [(When.MOVE, Space.MOVE), (When.COMBAT, Space.COMBAT), (When.FREE_STEP, None)],
)
def test_an_action_belongs_to_a_space(when: When, space: Space | None) -> None:
    assert when.space is space


@pytest.mark.parametrize("words", ["dance 3", "reroll", "reroll x", "jump 2"])
def test_what_no_ability_does_is_refused(words: str) -> None:
    with pytest.raises(ValueError, match="no ability does"):
        parse_do(words)


@pytest.mark.parametrize("kind", DOES, ids=lambda kind: kind.__name__)
def test_every_kind_is_in_the_box_and_can_be_used(kind: type[Do]) -> None:
    found = [
        one.id for one in TECHNOLOGIES.values() if one.ability and type(one.ability.do) is kind
    ]
    assert found
    assert kind in TARGETS
