"""The prototype editions: what they do otherwise, in a set-up and in play."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.edition_text import words_of
from engine.sol.pieces import Debt, Piece, Suit
from engine.sol.state import left, movement
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
    verbs,
)
from tests.rulings import ruling

both_prototypes = pytest.mark.parametrize("name", ["prototype", "early"])


# A game begins.


def test_a_quickstart_and_the_first_turn_of_the_prototype() -> None:
    state = GAME.play.start(Setup("prototype", 2, seed=5, options=("opening=on", "start_eye=E4")))
    assert len(state.deck) == 58
    state = play(state, "P2: place gate I4-V4; P1: place gate I3-V3")
    state = play(state, "P2: place tower V9; P1: place node V4")
    assert (left(state, P1, Piece.GATE), left(state, P2, Piece.TOWER)) == (7, 2)
    assert (state.turn.seat, state.turn.mp) == (P1, 4)
    state = play(state, "launch I4; fly I4 V4; launch I4; fly I4 V4; end")
    assert player(state, P1).sundivers == {at("V4"): 2}
    assert player(state, P2).energy == 4
    assert str(player(state, P1).eye) == "E5"
    assert (state.turn.seat, state.turn.mp) == (P2, 4)
    assert GAME.play.broken(state) == []


@ruling(112)
@both_prototypes
def test_a_second_station_in_a_ring_gives_a_fifth_point(name: str) -> None:
    state = sketch(
        """
        V: V4 node/P1; V9 node/P1
        P1: hold=8 eye=E4
        P2: hold=8 eye=E11
        """,
        edition=name,
    )
    state = play(state, "launch O4 x5")
    assert (player(state, P1).sundivers, state.turn.mp) == ({at("O4"): 5}, 0)


@ruling(112)
@both_prototypes
def test_converting_in_a_ring_with_an_own_station_still_adds_movement(name: str) -> None:
    state = sketch(
        """
        V: V1 P1; V2 P1; V9 node/P1
        gates: I9-V8/P2
        P1:
        P2:
        """,
        edition=name,
    )
    assert movement(play(state, "convert foundry V1 V2"), P1) == 5


@both_prototypes
def test_eight_bridges_may_be_built(name: str) -> None:
    seven = "I1-V1/P1 I2-V2/P1 I3-V3/P1 I4-V4/P1 I5-V5/P1 I6-V6/P1 I7-V7/P1"
    state = sketch(f"O: O9 P1\nI: I9 P1\ngates: {seven}\nP1:\nP2:", edition=name)
    state = play(state, "convert gate O9 I9 V9")
    assert left(state, P1, Piece.GATE) == 0


@both_prototypes
def test_a_bridge_is_called_a_bridge_by_those_who_play_and_by_the_text_twin(name: str) -> None:
    state = sketch("O: O9 P1\nI: I9 P1\ngates: I1-V1/P1\nP1:\nP2:", edition=name)
    (action,) = GAME.play.read(state, P1, "convert bridge O9 I9 V9")
    assert GAME.play.write(action) == "convert gate O9 I9 V9"
    text = GAME.speech.describe(GAME.play.view(state, P1))
    assert "Bridges: I1-V1." in text
    assert "7 bridges, 3 nodes" in text
    assert "barriers need a bridge" in text
    assert "gate" not in text.lower()


# Hurls.


@ruling(113)
@both_prototypes
@pytest.mark.parametrize(("hurls", "cards"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_two_hurls_of_a_turn_owe_one_card(name: str, hurls: int, cards: int) -> None:
    state = sketch(
        """
        O: O9 node/P1; O10 node/P1
        C: C1 P1x5
        P1: hold=1
        P2:
        """,
        edition=name,
    )
    state = play(state, f"hurl C1 x{hurls}")
    assert player(state, P1).momentum == 2 * hurls
    assert state.turn.debts == (Debt.HURL,) * cards
    step = run(state, "end")
    assert sum(len(draw.cards) for draw in happened(step, "CardsDrawn")) == cards


@ruling(113)
@both_prototypes
def test_hurls_are_counted_over_the_whole_turn(name: str) -> None:
    state = sketch(
        """
        C: C1 P1; C3 P1
        P1: hold=1 eye=E4
        P2: eye=E11
        """,
        edition=name,
    )
    state = play(state, "hurl C1; launch O4")
    assert state.turn.debts == ()
    state = play(state, "hurl C3")
    assert state.turn.debts == (Debt.HURL,)


@ruling(113)
@both_prototypes
def test_an_odd_hurl_is_forgotten_with_the_turn(name: str) -> None:
    state = sketch("C: C1 P1x2\nP1:\nP2: hold=1", edition=name)
    state = play(state, "hurl C1; end; pass; hurl C1")
    assert state.turn.debts == ()


@ruling(113)
@both_prototypes
def test_a_flare_drawn_for_hurls_gives_no_momentum(name: str) -> None:
    state = sketch("C: C1 P1x2\nP1:\nP2:", edition=name, deck=["flare", "refraction"])
    step = run(state, "hurl C1 x2; end")
    assert len(happened(step, "FlareErupted")) == 1
    assert player(step.state, P1).momentum == 4


# Deconstruction.

HOUSEHOLD = """
    V: V4 node/P1; V9 foundry/P1
    R: R3 tower/P1
    gates: I4-V4/P1 I9-V9/P2
    P1: hold=1 eye=E4 card=refraction
    P2: hold=1 eye=E11
    """


@ruling(111)
@pytest.mark.parametrize(
    ("place", "built", "after"),
    [("V4", 2, 5), ("V9", 2, 5), ("R3", 3, 5), ("I4-V4", 2, 6)],
)
def test_a_structure_goes_back_for_two_sundivers_and_a_tower_for_three(
    place: str, built: int, after: int
) -> None:
    state = sketch(HOUSEHOLD, edition="prototype")
    state = play(state, f"deconstruct {place}")
    assert (player(state, P1).hold, player(state, P1).reserve) == (1 + built, 12 - built)
    assert movement(state, P1) == after
    assert len(state.stations) + len(state.gates) == 4


@ruling(111)
def test_deconstructing_is_a_whole_turn_without_cards() -> None:
    state = sketch(HOUSEHOLD, edition="prototype")
    step = run(state, "deconstruct R3")
    assert happened(step, "CardsDrawn", "CardPlayed") == []
    assert player(step.state, P1).card is Suit.REFRACTION
    assert str(player(step.state, P1).eye) == "E5"
    assert step.state.turn.seat == P2


@ruling(111)
def test_an_almost_empty_reserve_gives_what_it_has() -> None:
    state = sketch("V: V4 tower/P1\nP1: hold=11\nP2: hold=1", edition="prototype")
    state = play(state, "deconstruct V4")
    assert (player(state, P1).hold, player(state, P1).reserve) == (13, 0)


@ruling(111)
@pytest.mark.parametrize("place", ["I9-V9", "V5"])
def test_only_own_structures_go_back(place: str) -> None:
    no = refused(sketch(HOUSEHOLD, edition="prototype"), f"deconstruct {place}")
    assert no.code == "not_your_structure"
    assert str(no.facts["places"]) == "(V4, V9, R3, I4-V4)"


@ruling(111)
def test_after_the_first_step_of_an_action_it_is_too_late_to_deconstruct() -> None:
    state = play(sketch(HOUSEHOLD, edition="prototype"), "launch O4")
    assert code(state, "deconstruct V4") == "other_action"
    assert "deconstruct" not in verbs(state)


@ruling(111)
def test_no_window_after_the_draw_lets_a_card_into_a_deconstruction() -> None:
    # It used to open for an any card, although nothing is drawn or played in such a turn.
    state = sketch(
        """
        V: V4 node/P1; V5 P1x2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition="prototype",
        options=["any_window_after_draw=on"],
        effects={"refraction": "procreate"},
    )
    after = play(state, "deconstruct V4")
    assert (after.turn.seat, player(after, P1).card) == (P2, Suit.REFRACTION)
    # After a pass the same table does open it.
    assert legal(play(state, "pass")) == ["play procreate", "end"]


@ruling(111)
def test_after_a_card_nothing_can_be_deconstructed_and_the_card_is_the_reason() -> None:
    state = sketch(
        """
        V: V4 node/P1; V5 P1x2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition="prototype",
        effects={"refraction": "procreate"},
    )
    state = play(state, "play procreate")
    assert "deconstruct" not in verbs(state)
    assert code(state, "deconstruct V4") == "deconstruct_without_cards"
    assert GAME.play.why_not(state, P1)["deconstruct"].code == "deconstruct_without_cards"


@ruling(111)
def test_an_empty_reserve_gives_no_sundiver_but_takes_the_structure() -> None:
    state = sketch("V: V4 node/P1\nP1: hold=13\nP2: hold=1", edition="prototype")
    state = play(state, "deconstruct V4")
    assert (player(state, P1).hold, state.stations, state.turn.seat) == (13, {}, P2)


@ruling(111)
def test_a_prototype_player_without_sundivers_may_deconstruct_but_need_not() -> None:
    state = sketch("V: V4 node/P1\nP1:\nP2: hold=1", edition="prototype")
    assert legal(state) == ["deconstruct V4", "pass"]
    assert play(state, "pass").turn.seat == P2


@ruling(111)
def test_the_early_prototype_knows_no_deconstruction() -> None:
    state = sketch("V: V4 node/P1\nP1:\nP2: hold=1", edition="early")
    assert legal(state) == ["pass"]
    assert code(state, "deconstruct V4") == "never_deconstruct"
    # So nobody is told when it would be possible: there is no such turn.
    assert "deconstruct" not in GAME.play.why_not(state, P1)


@ruling(111)
@pytest.mark.parametrize("name", ["published", "reference"])
def test_later_editions_let_nobody_deconstruct_at_will(name: str) -> None:
    state = sketch(HOUSEHOLD, edition=name)
    assert code(state, "deconstruct V4") == "no_deconstruction"
    assert "deconstruct" not in verbs(state)


# Cards nobody chose from.


@ruling(17)
@both_prototypes
def test_undecided_cards_are_all_lost_at_the_next_turn_and_the_old_one_too(name: str) -> None:
    state = sketch(
        """
        V: V4 P1; V5 P1
        gates: I9-V8/P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition=name,
        deck=["condensation", "subduction"],
    )
    state = play(state, "convert foundry V4 V5")
    assert legal(state, P1) == ["keep refraction", "keep condensation", "keep none"]
    state = play(state, "P2: pass")
    assert state.turn.seat == P1
    assert player(state, P1).card is None
    assert state.choices == ()
    gone = [*state.discard, *player(state, P1).put_away]
    assert sorted(gone) == [Suit.CONDENSATION, Suit.REFRACTION]


@ruling(17)
@both_prototypes
def test_a_card_chosen_in_time_is_kept(name: str) -> None:
    state = sketch(
        """
        V: V4 P1; V5 P1
        gates: I9-V8/P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition=name,
        deck=["condensation", "subduction"],
    )
    state = play(state, "convert foundry V4 V5; P1: keep condensation; P2: pass")
    assert player(state, P1).card is Suit.CONDENSATION


@ruling(17)
@both_prototypes
def test_a_patient_table_asks_and_loses_the_cards_only_when_time_runs_out(name: str) -> None:
    # The answer for an absent player used to be a card drawn at random, as in later editions.
    state = sketch(
        """
        V: V4 P1; V5 P1
        gates: I9-V8/P2
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        edition=name,
        deck=["condensation", "subduction"],
        options=["patient_choice=on"],
    )
    state = play(state, "convert foundry V4 V5; P2: pass")
    (ask,) = GAME.play.asks(state)
    assert (ask.seat, ask.kind, ask.blocking) == (P1, "keep", True)
    too_late = GAME.play.default(state, ask)
    assert GAME.play.write(too_late) == "keep none"
    state = GAME.play.step(state, too_late).state
    assert (state.turn.seat, player(state, P1).card, state.choices) == (P1, None, ())


# Flares.


@ruling(117)
@pytest.mark.parametrize(
    ("name", "energy"), [("published", 13), ("reference", 13), ("prototype", 7), ("early", 7)]
)
def test_the_prototypes_activate_outer_stations_before_energy_gets_unstable(
    name: str, energy: int
) -> None:
    state = sketch(
        """
        O: O9 node/P1
        P1: hold=1 energy=12
        P2:
        """,
        edition=name,
        phase="MOVING",
        debts=["convert"],
        deck=["flare", "refraction"],
    )
    state = play(state, "end")
    assert player(state, P1).energy == energy
    assert state.instability == 12


@ruling(40)
@both_prototypes
def test_the_thirteenth_flare_of_the_prototypes_activates_nothing(name: str) -> None:
    state = sketch(
        """
        O: O9 tower/P1
        P1: hold=1 energy=5 momentum=3
        P2: momentum=4
        """,
        edition=name,
        phase="MOVING",
        debts=["convert"],
        deck=["flare"],
        instability=1,
    )
    state = play(state, "end")
    assert (player(state, P1).momentum, player(state, P1).energy) == (3, 5)
    assert state.result is not None
    assert state.result.winners == (P2,)


# Six per cell, looked at when the Move ends.

SIX = """
    O: O9 node/P1; O10 node/P1
    I: I3 P1; I4 P1x6
    P1: hold=3 eye=E4
    P2: hold=1 eye=E11
    """


@ruling(115)
def test_six_sundivers_in_a_cell_are_fine_in_the_early_prototype() -> None:
    state = play(sketch(SIX, edition="early"), "launch O4; end")
    assert player(state, P1).sundivers[at("I4")] == 6
    assert state.turn.seat == P2


@ruling(115)
@pytest.mark.parametrize("line", ["launch I4", "fly I3 I4"])
def test_a_seventh_may_enter_but_the_move_cannot_end_like_that(line: str) -> None:
    state = play(sketch(SIX, edition="early"), line)
    assert player(state, P1).sundivers[at("I4")] == 7
    no = refused(state, "end")
    assert no.code == "crowded"
    assert no.facts == {"cell": at("I4"), "limit": 6}
    assert "end" not in verbs(state)


@ruling(115)
def test_once_the_crowd_has_thinned_the_move_may_end() -> None:
    state = play(sketch(SIX, edition="early"), "fly I3 I4 I5; end")
    assert player(state, P1).sundivers == {at("I4"): 6, at("I5"): 1}
    assert state.turn.seat == P2


@ruling(115)
def test_a_step_elsewhere_is_refused_for_the_crowd_and_not_for_its_own_cell() -> None:
    # It used to be said that the seventh one was where nobody stood at all.
    state = play(sketch(SIX, edition="early"), "launch O5; fly I3 I4 I3; fly I3 I4")
    state = evolve(state, turn=evolve(state.turn, mp=1))
    no = refused(state, "fly O5 O6")
    assert (no.code, no.facts) == ("crowded", {"cell": at("I4"), "limit": 6})
    assert "in I4" in words_of("early").refusal(no)


@ruling(115)
def test_for_a_player_whose_time_is_up_the_crowd_thins_and_nothing_else_happens() -> None:
    # It used to launch sundivers as long as the MP lasted.
    state = play(sketch(SIX, edition="early"), "fly I3 I4")
    assert "launch O4" in legal(state)
    given = []
    while state.turn.seat == P1:
        action = GAME.play.default(state, GAME.play.asks(state)[0])
        given.append(GAME.play.write(action))
        state = GAME.play.step(state, action).state
    assert given == ["fly I4 O4", "end"]
    assert player(state, P1).hold == 3


@ruling(83, 115)
def test_a_crowd_of_somebody_else_thins_in_the_same_way() -> None:
    state = sketch(
        """
        O: O1 P1; O4 P2x6; O5 P2
        R: R1 P1; R2 P1
        P1: hold=5 eye=E4 card=refraction
        P2: hold=1 eye=E11
        """,
        edition="early",
        effects={"refraction": "flare"},
    )
    state = play(state, "convert foundry R1 R2; play flare; fly O5 O4 of P2")
    assert GAME.play.write(GAME.play.default(state, GAME.play.asks(state)[0])) == "fly O4 O3 of P2"


@ruling(115)
def test_the_prototype_with_bridges_looks_at_five_always() -> None:
    state = sketch(
        """
        I: I3 P1; I4 P1x5
        P1: hold=3 eye=E4
        P2: eye=E11
        """,
        edition="prototype",
    )
    assert code(state, "fly I3 I4") == "cell_full"
    assert code(state, "launch I4") == "cell_full"


@ruling(115)
def test_no_step_of_the_early_prototype_leads_into_a_turn_that_cannot_be_finished() -> None:
    # With the last point a seventh sundiver would enter, and no point is left to move one out.
    state = sketch(
        """
        I: I3 P1; I4 P1x6
        P1: hold=3 eye=E4
        P2: eye=E11
        """,
        edition="early",
        phase="MOVING",
        mp=1,
    )
    stuck = [line for line in legal(state) if not legal(play(state, line))]
    assert stuck == []


@ruling(115, 120)
@pytest.mark.parametrize(("mp", "hurled"), [(1, False), (2, True)])
def test_no_hurl_spends_the_point_that_a_crowd_needs(mp: int, hurled: bool) -> None:
    state = sketch(
        """
        I: I4 P1x7
        C: C1 P1
        P1: hold=1 eye=E4
        P2: eye=E11
        """,
        edition="early",
        phase="MOVING",
        mp=mp,
    )
    assert ("hurl C1" in legal(state)) is hurled
    assert all(legal(play(state, line)) for line in legal(state))


@ruling(115)
def test_a_hurl_may_end_the_crowding_itself() -> None:
    state = sketch("C: C1 P1x7\nP1: hold=1\nP2:", edition="early", phase="MOVING", mp=1)
    assert play(state, "hurl C1; end").turn.seat == P2
