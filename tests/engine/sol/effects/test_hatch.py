"""Hatch: two of yours for one of theirs. Only the reference edition has it."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.refusal import Malformed
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, P3, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

CARD = {"refraction": "hatch"}


def shared(own: int, theirs: int, hold: int, **page: object) -> State:
    """I6 is shared; what P1 has neither there nor in the hold is in reserve."""
    board = f"""
        I: I6 P1x{own} P2x{theirs}
        P1: hold={hold} card=refraction
        P2: hold=1
        """
    return sketch(board, **{"edition": "reference", "effects": CARD, **page})


@pytest.mark.parametrize("edition", ["reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = shared(1, 2, 8, edition=edition)
    assert player(state, P1).reserve == 4
    state = play(state, "play hatch I6 P2")
    assert player(state, P1).sundivers == {at("I6"): 3}
    assert player(state, P2).sundivers == {at("I6"): 1}
    assert player(state, P2).hold == 2
    assert player(state, P1).reserve == 2
    assert player(state, P1).hold == 8


@ruling(60)
@pytest.mark.parametrize("own", [4, 5])
def test_there_must_be_room_for_two(own: int) -> None:
    state = shared(own, 1, 3)
    assert code(state, "play hatch I6 P2") == "cell_full"
    assert "play hatch I6 P2" not in legal(state)


@ruling(60)
def test_three_and_two_make_five() -> None:
    state = play(shared(3, 1, 3), "play hatch I6 P2")
    assert player(state, P1).sundivers == {at("I6"): 5}
    assert player(state, P2).sundivers == {}


@ruling(60)
@pytest.mark.parametrize(("hold", "reserve"), [(11, 1), (12, 0)])
def test_two_must_be_in_reserve(hold: int, reserve: int) -> None:
    state = shared(1, 1, hold)
    assert player(state, P1).reserve == reserve
    assert code(state, "play hatch I6 P2") == "reserve_short"
    assert player(play(shared(1, 1, 10), "play hatch I6 P2"), P1).reserve == 0


@ruling(20, 60)
@pytest.mark.parametrize("target", ["I6 P1", "I6 P3", "V2 P2", "V3 P1", "O1 P2"])
def test_it_takes_one_of_yours_and_one_of_the_other_player_named(target: str) -> None:
    state = sketch(
        """
        I: I6 P1x2 P2
        V: V2 P2 P3; V3 P1
        P1: hold=1 card=refraction
        P2: hold=1
        P3: hold=1
        """,
        edition="reference",
        effects=CARD,
    )
    assert code(state, f"play hatch {target}") == "nobody_to_hatch"
    assert [line for line in legal(state) if line.startswith("play")] == ["play hatch I6 P2"]


def test_where_several_players_stand_one_is_named() -> None:
    state = sketch(
        """
        V: V2 P1 P2x2 P3x2
        P1: hold=1 card=refraction
        P2: hold=1
        P3: hold=1
        """,
        edition="reference",
        effects=CARD,
    )
    plays = [line for line in legal(state) if line.startswith("play")]
    assert plays == ["play hatch V2 P2", "play hatch V2 P3"]
    assert code(state, "play hatch V2") == "notation"
    state = play(state, "play hatch V2 P3")
    assert player(state, P2).sundivers == {at("V2"): 2}
    assert player(state, P3).sundivers == {at("V2"): 1}
    assert player(state, P3).hold == 2


def test_it_costs_nothing_owes_nothing_and_is_no_action() -> None:
    state = play(shared(1, 2, 8), "play hatch I6 P2")
    assert state.turn.mp == 3
    assert not state.turn.debts
    assert state.turn.action is None
    assert "launch O13" in legal(state)


def test_the_card_is_discarded_and_no_other_follows() -> None:
    state = play(shared(1, 2, 8), "play hatch I6 P2")
    assert state.discard == ("refraction",)
    assert code(state, "play hatch I6 P2") == "card_not_held"


def test_in_the_middle_of_a_move_the_new_ones_fly_at_once() -> None:
    state = sketch(
        """
        I: I6 P1
        O: O6 P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition="reference",
        effects=CARD,
    )
    state = play(state, "fly I6 O6; play hatch O6 P2; fly O6 O7; fly O6 O5")
    assert player(state, P1).sundivers == {at("O5"): 1, at("O6"): 1, at("O7"): 1}
    assert state.turn.mp == 0


@ruling(15)
def test_after_a_conversion_the_game_waits_for_it_and_then_draws() -> None:
    state = sketch(
        """
        V: V3 P1x2 P2; V4 P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition="reference",
        effects=CARD,
        deck=["oscillation"],
    )
    state = play(state, "convert foundry V4 V3")
    assert state.turn.seat == P1
    state = play(state, "play hatch V3 P2")
    assert state.turn.seat == P2
    assert state.deck == ()
    assert player(state, P1).sundivers == {at("V3"): 3}


@ruling(15)
def test_it_is_too_late_while_a_bonus_is_offered_or_the_turn_is_over() -> None:
    state = sketch(
        """
        V: V5 P1 tower/P1
        I: I6 P1 P2
        P1: energy=3 card=refraction
        P2: hold=1
        """,
        edition="reference",
        effects=CARD,
        deck=["flare"],
    )
    assert code(play(state, "activate V5"), "play hatch I6 P2") == "bonus_first"
    assert code(play(state, "pass"), "P1: play hatch I6 P2") == "not_your_turn"


@ruling(32, 60)
def test_a_station_is_still_activated_once_however_many_hatch_there() -> None:
    state = sketch(
        """
        V: V5 P1 P2 node/P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition="reference",
        effects=CARD,
        deck=["oscillation"],
    )
    state = play(state, "play hatch V5 P2; activate V5")
    assert player(state, P1).energy == 2
    assert player(state, P2).energy == 1
    assert player(state, P1).sundivers == {at("V5"): 2}


@ruling(14)
def test_the_victim_is_at_home_and_gives_nothing_back() -> None:
    state = sketch(
        """
        I: I6 P1 P2
        V: V9 node/P2
        P1: hold=1 card=refraction
        P2:
        """,
        edition="reference",
        effects=CARD,
    )
    state = play(state, "play hatch I6 P2; pass")
    assert player(state, P2).hold == 1
    assert "deconstruct V9" not in legal(state)


@ruling(99)
def test_hatchlings_take_no_energy_of_the_garden() -> None:
    state = sketch(
        """
        V: V1 P1 P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition="reference",
        effects=CARD,
        options=["trigger_event=energy_garden"],
    )
    step = run(evolve(state, garden={at("V1"): 2}), "play hatch V1 P2")
    assert not happened(step, "Harvested")
    assert step.state.garden == {at("V1"): 2}


@ruling(46)
def test_the_published_edition_does_not_have_it() -> None:
    with pytest.raises(Malformed) as caught:
        shared(1, 2, 8, edition="published")
    assert caught.value.field == "effects.refraction"


def test_the_hatchlings_survive_saving_in_the_middle_of_the_turn() -> None:
    state = play(shared(1, 2, 8), "play hatch I6 P2; launch O13")
    assert CODEC.read(CODEC.write(state)) == state


@ruling(84, 115)
@pytest.mark.parametrize(("many", "fits"), [(3, True), (4, True), (5, False), (6, False)])
def test_with_the_numbers_of_the_early_edition_it_goes_by_six(many: int, fits: bool) -> None:
    # Where crowds are looked at late it used to go by no number at all.
    state = sketch(
        f"""
        I: I6 P1x{many} P2
        P1: card=refraction
        P2: hold=1
        """,
        effects={"refraction": "hatch"},
        edition="early",
        options=["wording=reference"],
    )
    assert ("play hatch I6 P2" in legal(state)) is fits
    if not fits:
        assert code(state, "play hatch I6 P2") == "cell_full"
