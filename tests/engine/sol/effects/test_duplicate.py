"""Duplicate: foundries build double."""

from __future__ import annotations

import pytest

from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

DUPLICATE = {"refraction": "duplicate"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]


def at_a_foundry(reserve: int, energy: int = 3, edition: str = "published") -> State:
    return sketch(
        f"""
        V: V5 P1 foundry/P1
        P1: hold={12 - reserve} energy={energy} card=refraction
        P2: hold=8
        """,
        effects=DUPLICATE,
        edition=edition,
        deck=DECK,
    )


@ruling(59)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = at_a_foundry(reserve=6, edition=edition)
    hold = player(state, P1).hold
    state = play(state, "play duplicate; activate V5")
    assert player(state, P1).energy == 1
    assert (player(state, P1).hold, player(state, P1).reserve) == (hold + 1 + 4, 2)
    state = play(state, "bonus take")
    assert player(state, P1).energy == 0
    assert (player(state, P1).hold, player(state, P1).reserve) == (hold + 1 + 6, 0)


@ruling(59, 122)
def test_a_doubled_bonus_that_does_not_fit_is_not_offered() -> None:
    step = run(at_a_foundry(reserve=5), "play duplicate; activate V5")
    assert player(step.state, P1).reserve == 1
    assert player(step.state, P1).energy == 1
    assert step.state.turn.seat == P2
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]


@ruling(59, 122)
@pytest.mark.parametrize(("reserve", "energy"), [(3, 3), (6, 1)])
def test_it_is_refused_where_no_foundry_could_be_activated_with_it(
    reserve: int, energy: int
) -> None:
    state = at_a_foundry(reserve, energy)
    assert code(state, "play duplicate") == "no_foundry"
    assert "play duplicate" not in legal(state)


@ruling(122)
def test_once_played_it_cannot_be_left_out() -> None:
    state = sketch(
        """
        I: I2 P1 foundry/P1
        V: V5 P1 foundry/P1
        P1: hold=8 energy=9 card=refraction
        P2: hold=8
        """,
        effects=DUPLICATE,
        deck=DECK,
    )
    assert player(state, P1).reserve == 3
    state = play(state, "play duplicate")
    assert code(state, "activate V5") == "base_unpayable"  # 2 would fit, 4 do not
    assert [line for line in legal(state) if line.startswith("activate")] == ["activate I2"]
    state = play(state, "activate I2")
    assert player(state, P1).reserve == 1
    assert state.turn.seat == P2


@ruling(20, 59)
def test_nodes_and_towers_do_not_need_it() -> None:
    state = sketch(
        """
        I: I2 P1 node/P1; I5 P1 tower/P1; I8 P2 foundry/P1
        P1: hold=2 energy=9 card=refraction
        P2: hold=8
        """,
        effects=DUPLICATE,
        deck=DECK,
    )
    assert code(state, "play duplicate") == "no_foundry"


@ruling(20, 59)
def test_it_is_refused_once_another_type_was_begun() -> None:
    state = sketch(
        """
        I: I2 P1 node/P1; I5 P1 node/P1; I8 P1 foundry/P1
        P1: hold=2 energy=9 card=refraction
        P2: hold=8
        """,
        effects=DUPLICATE,
        deck=DECK,
    )
    assert "play duplicate" in legal(state)
    assert code(state, "activate I2; play duplicate") == "no_foundry"


@ruling(59)
def test_it_doubles_only_what_comes_after_it() -> None:
    state = sketch(
        """
        I: I2 P1 foundry/P1; I5 P1 foundry/P1
        P1: hold=2 energy=9 card=refraction
        P2: hold=8
        """,
        effects=DUPLICATE,
        deck=DECK,
    )
    reserve = player(state, P1).reserve
    state = play(state, "activate I2 take")
    assert player(state, P1).reserve == reserve - 2
    state = play(state, "play duplicate")
    assert state.discard == (Suit.REFRACTION,)
    state = play(state, "activate I5 take")
    assert player(state, P1).reserve == reserve - 2 - 4
    assert player(state, P1).energy == 9 - 4


@ruling(34, 59)
def test_a_bonus_that_the_owner_takes_is_not_doubled() -> None:
    state = sketch(
        """
        V: V5 P1 foundry/P2
        P1: hold=2 energy=3 card=refraction
        P2: hold=8 energy=3
        """,
        effects=DUPLICATE,
        deck=DECK,
    )
    reserve = player(state, P1).reserve
    state = play(state, "play duplicate; activate V5")
    assert player(state, P1).reserve == reserve - 4
    taken = play(state, "P2: bonus take")
    assert (player(taken, P2).hold, player(taken, P2).energy) == (9, 2)
    left = play(state, "P2: bonus decline; P1: bonus take")
    assert player(left, P1).reserve == reserve - 4 - 2
    assert player(left, P1).energy == 0


@ruling(39, 59)
def test_a_foundry_that_a_flare_activates_is_not_doubled() -> None:
    state = sketch(
        """
        O: O3 foundry/P1
        V: V5 P1 foundry/P1
        P1: hold=6 energy=3 card=refraction
        P2: hold=8
        """,
        effects=DUPLICATE,
        deck=["flare"],
    )
    state = play(state, "play duplicate; activate V5 decline")
    assert state.instability == 12
    assert player(state, P1).energy == 0
    assert player(state, P1).reserve == 6 - 4 - 1


def test_it_belongs_to_an_activation_and_an_activation_activates() -> None:
    state = at_a_foundry(reserve=6)
    assert code(state, "launch O1; play duplicate") == "wrong_time"
    assert code(state, "activate V5; play duplicate") == "bonus_first"
    assert code(state, "play duplicate; end") == "nothing_activated"
    assert code(state, "play duplicate; play duplicate") == "card_not_held"
    assert code(state, "play duplicate; launch O1") == "other_action"


def test_it_is_still_in_force_after_writing_and_reading() -> None:
    state = play(at_a_foundry(reserve=6), "play duplicate")
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "activate V5")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "bonus take"), P1).reserve == 0


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


def older_foundry(edition: str, reserve: int, energy: int) -> State:
    return sketch(
        f"""
        V: V5 P1 foundry/P1
        P1: hold={12 - reserve} energy={energy} card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=DUPLICATE,
        deck=DECK,
    )


@ruling(59, 84)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = play(older_foundry(edition, reserve=6, energy=6), "play duplicate; activate V5")
    assert (player(state, P1).energy, player(state, P1).reserve) == (2, 2)
    state = play(state, "bonus take")
    assert (player(state, P1).energy, player(state, P1).reserve) == (0, 0)
    poor = play(older_foundry(edition, reserve=6, energy=5), "play duplicate; activate V5")
    assert (player(poor, P1).energy, player(poor, P1).reserve) == (1, 2)
    assert poor.turn.seat == P2  # the bonus was not offered


@ruling(59, 122)
@both_older
@pytest.mark.parametrize(("reserve", "energy"), [(3, 9), (6, 3)])
def test_the_older_card_needs_twice_the_energy_and_twice_the_reserve(
    edition: str, reserve: int, energy: int
) -> None:
    state = older_foundry(edition, reserve, energy)
    assert code(state, "play duplicate") == "no_foundry"
    assert "play duplicate" not in legal(state)


@ruling(122)
@both_older
def test_a_foundry_too_dear_for_the_older_card_is_refused_with_what_it_costs(edition: str) -> None:
    state = sketch(
        """
        I: I2 P1 foundry/P1
        V: V5 P1 foundry/P1
        P1: hold=2 energy=3 card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=DUPLICATE,
        deck=DECK,
    )
    refusal = refused(state, "play duplicate; activate V5")
    assert refusal.code == "base_unpayable"
    assert (refusal.facts["need"], refusal.facts["energy"]) == (4, 3)
    after = play(state, "play duplicate; activate I2 decline")
    assert player(after, P1).energy == 1
    assert after.turn.seat == P2  # with one energy left there is nothing more to activate


@ruling(34, 59)
@both_older
def test_an_owner_pays_the_plain_price_for_the_bonus(edition: str) -> None:
    state = sketch(
        """
        V: V5 P1 foundry/P2
        P1: hold=2 energy=6 card=refraction
        P2: hold=8 energy=3
        """,
        edition=edition,
        effects=DUPLICATE,
        deck=DECK,
    )
    reserve = player(state, P1).reserve
    state = play(state, "play duplicate; activate V5")
    assert (player(state, P1).reserve, player(state, P1).energy) == (reserve - 4, 2)
    taken = play(state, "P2: bonus take")
    assert (player(taken, P2).hold, player(taken, P2).energy) == (9, 2)
    left = play(state, "P2: bonus decline; P1: bonus take")
    assert (player(left, P1).reserve, player(left, P1).energy) == (reserve - 6, 0)


@ruling(59)
@both_older
def test_a_tower_costs_no_more_under_the_older_card(edition: str) -> None:
    state = sketch(
        """
        I: I2 P1 foundry/P1
        V: V5 P1 tower/P1
        P1: hold=2 energy=3 card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=DUPLICATE,
        deck=DECK,
    )
    state = play(state, "play duplicate; activate V5 take")
    assert (player(state, P1).momentum, player(state, P1).energy) == (3, 0)


@ruling(39, 59)
@both_older
def test_a_flare_lets_an_outer_foundry_build_one_for_one(edition: str) -> None:
    state = sketch(
        """
        O: O3 foundry/P1
        V: V5 P1 foundry/P1
        P1: hold=6 energy=5 card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=DUPLICATE,
        deck=["flare"],
    )
    state = play(state, "play duplicate; activate V5 decline")
    assert (player(state, P1).energy, player(state, P1).reserve) == (0, 6 - 4 - 1)


@both_older
def test_the_older_price_is_still_asked_after_writing_and_reading(edition: str) -> None:
    state = play(older_foundry(edition, reserve=6, energy=6), "play duplicate; activate V5")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "bonus take"), P1).energy == 0
