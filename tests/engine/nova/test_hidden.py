"""What nobody has seen is dealt anew after an undo; what is secret stays out of open exports."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.nova import notation
from engine.nova.content.cards import ACTION_CARDS
from engine.nova.hidden import concerned, mix_again, secret
from tests.engine.nova.phases import phase
from tests.engine.nova.sketch import P1, SEATED, begin, play, run, sketch


def test_an_undo_deals_anew_what_nobody_has_seen_and_nothing_else() -> None:
    state = sketch(seed=4)
    mixed = mix_again(state, 1)
    assert mixed.bag != state.bag
    assert sorted(mixed.bag) == sorted(state.bag)
    assert mixed.deck != state.deck
    assert sorted(mixed.deck) == sorted(state.deck)
    assert mixed.chance != state.chance
    same = evolve(
        mixed,
        bag=state.bag,
        deck=state.deck,
        chance=state.chance,
        entity=evolve(mixed.entity, cards=state.entity.cards),
    )
    assert same == state
    assert mix_again(state, 1) == mixed != mix_again(state, 2)


def test_how_things_lay_before_makes_no_difference() -> None:
    state = sketch(seed=4)
    assert mix_again(evolve(state, bag=state.bag[::-1], deck=state.deck[::-1]), 3) == mix_again(
        state, 3
    )


def test_the_cards_of_the_entity_stay_in_their_stages() -> None:
    stages = [ACTION_CARDS[card].stage for card in mix_again(sketch(), 1).entity.cards]
    assert stages == sorted(stages)


def test_cards_that_a_player_has_looked_at_stay_on_top() -> None:
    seen = sketch().entity.cards[:3]
    state = sketch([{"peek": list(seen[:1])}, {"peek": list(seen)}])
    mixed = mix_again(state, 1).entity.cards
    assert mixed[:3] == seen
    assert mixed != state.entity.cards
    assert sorted(mixed) == sorted(state.entity.cards)


def test_an_undo_concerns_all_where_chance_was_seen() -> None:
    state = sketch([{"ships": {"C1": 2}}, {}])
    assert concerned(state, run(state, "scan").events) == set(SEATED[:2])
    assert concerned(state, run(state, "research").events) == set()


@pytest.mark.parametrize(
    ("line", "hidden"),
    [
        ("scan", False),
        ("scan lb-vp", True),
        ("research", False),
        ("order reveal off", True),
    ],
)
def test_actions_that_would_tell_a_secret(line: str, *, hidden: bool) -> None:
    state = sketch([{"hand": ["lb-vp"]}, {}])
    assert secret(state, notation.read(state, P1, line)) == hidden


def test_chosen_objectives_and_kept_tiles_are_secret() -> None:
    state = play(begin(2), "choose default")
    assert secret(state, notation.read(state, P1, "choose default"))
    state = play(sketch(), "scan")
    assert secret(state, notation.read(state, P1, "keep none"))


def test_what_a_seat_chose_for_a_flare_is_secret() -> None:
    """The others are still asked; what it does is told when all have answered."""
    state = phase([{"ships": {"A3": 1, "A4": 1}}, {}], entity={"cards": "e1-07 e1-10"}).state
    assert secret(state, notation.read(state, P1, "choose default"))
