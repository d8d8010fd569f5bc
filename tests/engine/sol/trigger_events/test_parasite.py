"""Parasite: something eats the stations."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Piece
from engine.sol.position import CODEC
from engine.sol.state import State, left, movement
from tests.engine.sol.sketch import (
    P1,
    P2,
    at,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
    verbs,
)
from tests.engine.sol.trigger_events.staging import MARKED, asked, infested, owing, reference
from tests.rulings import ruling

TWO = "P1: hold=1\nP2: hold=1"


def parasites(state: State) -> dict[str, int]:
    return {str(cell): number for cell, number in state.parasites.items()}


# They come out of the core.


@ruling(100)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_one_more_than_there_are_players_come_into_different_core_cells(
    seats: int, seed: int
) -> None:
    text = "\n".join(f"P{number}: hold=1" for number in range(1, seats + 1))
    state = play(owing(text, "parasite", seed=seed), "end")
    assert list(parasites(state).values()) == [1] * (seats + 1)
    assert {name[0] for name in parasites(state)} == {"C"}
    assert asked(state) == []


@ruling(100)
@pytest.mark.parametrize("seed", range(4))
def test_of_six_the_sixth_joins_another(seed: int) -> None:
    text = "\n".join(f"P{number}: hold=1" for number in range(1, 6))
    state = play(owing(text, "parasite", seed=seed), "end")
    assert sorted(parasites(state).values()) == [1, 1, 1, 1, 2]


@ruling(100)
def test_where_they_come_is_chance() -> None:
    found = {tuple(parasites(play(owing(TWO, "parasite", seed=n), "end"))) for n in range(20)}
    assert len(found) > 3


@ruling(100)
def test_new_ones_join_those_that_are_there() -> None:
    state = infested(owing(TWO, "parasite"), C1=2, V3=1)
    after = parasites(play(state, "end"))
    assert sum(after.values()) == 6
    assert after["V3"] == 1
    assert after["C1"] in (2, 3)


@ruling(90, 100)
def test_an_extra_card_brings_as_many() -> None:
    step = run(reference(TWO, "parasite"), "end")
    assert sum(parasites(step.state).values()) == 3
    assert len(happened(step, "ParasitesMoved")) == 1
    assert step.state.removed == ("trigger",)


# They crawl at every other flare.


@ruling(100)
@pytest.mark.parametrize(
    ("cells", "before", "after"),
    [
        ("V: V5 node/P1", "V5", "V5"),  # at a station it stays
        ("V: V5 node/P1", "V3", "V4"),
        ("V: V5 node/P2", "V8", "V7"),
        ("V: V1 node/P1", "V12", "V13"),  # round the end of the ring
        ("V: V13 node/P1", "V2", "V1"),
        ("V: V5 node/P1; V9 tower/P2", "V7", "V8"),  # both as near: forward
        ("V: V4 node/P1; V9 tower/P2", "V7", "V8"),
        ("V: V5 node/P1; V10 tower/P2", "V7", "V6"),
        ("R: R1 node/P1", "R5", "R6"),  # straight across: forward
        ("C: C1 node/P1", "C3", "C2"),
        ("C: C1 node/P1", "C4", "C5"),
        ("O: O5 node/P1", "O12", "O13"),
        ("O: O5 node/P1", "O11", "O10"),
        ("R: R1 node/P1", "V7", "I7"),  # a station in another ring does not count
        ("", "C1", "R1"),
        ("", "C2", "R3"),
        ("", "C3", "R4"),
        ("", "C4", "R6"),
        ("", "C5", "R7"),
        ("", "R2", "V3"),
        ("", "R5", "V7"),
        ("", "V13", "I13"),
        ("", "I7", "O7"),
        ("", "I1", "O1"),
        ("", "O9", "O9"),  # outside nothing is above
        ("", "O1", "O1"),
    ],
)
def test_where_a_parasite_crawls(cells: str, before: str, after: str) -> None:
    state = infested(owing(f"{cells}\n{TWO}", "parasite", ["flare"]), **{before: 1})
    # A station that would be destroyed at once still showed the way.
    assert parasites(play(state, "end")) == {after: 1}


@ruling(100)
def test_on_the_board_for_five_they_rise_by_its_own_table() -> None:
    text = "P1: hold=1\nP2:\nP3:\nP4:\nP5:"
    state = infested(owing(text, "parasite", ["flare"]), V3=1, V13=1, I16=2)
    assert parasites(play(state, "end")) == {"O16": 2, "I4": 1, "I16": 1}


@ruling(100)
def test_all_move_at_once_and_stacks_move_together() -> None:
    state = infested(owing(f"R: R5 tower/P1\n{TWO}", "parasite", ["flare"]), R3=2, R4=1, C3=1)
    # C3 rises to R4, which the one before it leaves; both are not pushed on.
    assert parasites(play(state, "end")) == {"R4": 3, "R5": 1}


@ruling(100)
def test_each_plain_flare_moves_them_once() -> None:
    state = infested(owing(TWO, "parasite", ["flare", "flare"], debts=["convert"] * 2), C1=1)
    assert parasites(play(state, "end")) == {"V1": 1}


@ruling(100)
def test_a_trigger_flare_moves_none() -> None:
    state = infested(owing(TWO, "parasite"), V3=4)
    assert parasites(play(state, "end"))["V3"] == 4


@ruling(100)
def test_newcomers_move_with_the_next_flare() -> None:
    state = owing(TWO, "parasite", [MARKED, "flare"], debts=["convert"] * 2)
    assert {name[0] for name in parasites(play(state, "end"))} == {"R"}
    state = owing(TWO, "parasite", ["flare", MARKED], debts=["convert"] * 2)
    assert {name[0] for name in parasites(play(state, "end"))} == {"C"}


@ruling(100)
def test_in_the_reference_edition_every_flare_moves_them() -> None:
    state = infested(owing(TWO, "parasite", ["flare"], edition="reference"), V3=1)
    assert parasites(play(state, "end")) == {"I3": 1}


@ruling(100)
def test_other_cards_move_none() -> None:
    state = infested(owing(TWO, "parasite", ["refraction"]), V3=1)
    step = run(state, "end")
    assert parasites(step.state) == {"V3": 1}
    assert not happened(step, "ParasitesMoved")


@ruling(100)
def test_they_crawl_after_the_orbital_activation_of_the_flare() -> None:
    state = infested(owing(f"O: O5 node/P1\n{TWO}", "parasite", ["flare"]), O4=1)
    step = run(state, "end")
    names = [type(event).__name__ for event in step.events]
    assert names.index("OuterStationUsed") < names.index("ParasitesMoved")
    assert names.index("ParasitesMoved") < names.index("StationReturned")
    assert player(step.state, P1).energy == 1


@ruling(91, 100)
def test_the_thirteenth_flare_moves_none() -> None:
    state = infested(owing(TWO, "parasite", ["flare"], instability=1), V3=1)
    assert parasites(play(state, "end")) == {"V3": 1}


@ruling(102, 125)
def test_a_flare_as_orbit_card_moves_them_too() -> None:
    state = sketch("P1: hold=1", deck=["flare"], options=["trigger_event=parasite"])
    assert parasites(play(infested(state, V3=1), "pass")) == {"I3": 1}


# They destroy stations.


@ruling(100)
@pytest.mark.parametrize(
    ("cell", "needed"), [("O5", 1), ("I5", 2), ("V5", 3), ("R5", 5), ("C5", 8)]
)
@pytest.mark.parametrize("kind", ["node", "foundry", "tower"])
def test_as_many_as_base_and_bonus_destroy_a_station(cell: str, needed: int, kind: str) -> None:
    text = f"{cell[0]}: {cell} {kind}/P2\n{TWO}"
    enough = infested(owing(text, "parasite", ["flare"]), **{cell: needed})
    state = play(enough, "end")
    assert state.stations == {}
    assert left(state, P2, Piece(kind)) == 3
    assert parasites(state) == {cell: needed}  # they stay
    short = infested(owing(text, "parasite", ["flare"]), **{cell: needed - 1, "R1": 1})
    assert list(play(short, "end").stations) == [at(cell)]


@ruling(2, 100)
@pytest.mark.parametrize(("kind", "needed"), [("node", 1), ("foundry", 2), ("tower", 2)])
def test_outer_stations_of_the_reference_edition_have_their_own_bonus(
    kind: str, needed: int
) -> None:
    text = f"O: O5 {kind}/P2\n{TWO}"
    state = owing(text, "parasite", ["flare"], edition="reference")
    assert play(infested(state, O5=needed), "end").stations == {}
    assert play(infested(state, O5=needed - 1, V3=1), "end").stations


@ruling(100)
def test_parasites_that_arrive_destroy_at_once_and_movement_drops() -> None:
    state = infested(owing(f"V: V5 node/P2; V6 tower/P2\n{TWO}", "parasite", ["flare"]), V4=3)
    assert movement(state, P2) == 4
    step = run(state, "end")
    assert list(step.state.stations) == [at("V6")]
    step = run(infested(owing(f"V: V5 node/P2\n{TWO}", "parasite", ["flare"]), V4=3), "end")
    assert [event.movement for event in happened(step, "MovementChanged")] == [3]


@ruling(100)
def test_newcomers_in_the_core_destroy_too() -> None:
    text = "C: C1 node/P2; C2 node/P1; C3 node/P1; C4 node/P1; C5 tower/P2\n"
    text += "\n".join(f"P{number}: hold=1" for number in range(1, 5))
    state = infested(owing(text, "parasite"), C1=7, C2=6)
    state = play(state, "end")  # one into each of the five cells
    assert [str(cell) for cell in state.stations] == ["C2", "C3", "C4", "C5"]


@ruling(100)
def test_a_station_built_among_parasites_stands_until_they_move_again() -> None:
    state = sketch(
        f"V: V3 P1; V5 P1\ngates: I9-V8/P2\n{TWO}",
        deck=["refraction"],
        options=["trigger_event=parasite"],
    )
    state = play(infested(state, V4=5), "convert node V3 V5")
    assert list(state.stations) == [at("V4")]


# They eat the reward.


def worked(cells: str, *, energy: int = 0, two: int = 0, **page: Any) -> State:
    text = f"{cells}\nP1: energy={energy} card=refraction\nP2: hold=1 energy={two}"
    page = {"deck": ["refraction"] * 6, "options": ["trigger_event=parasite"], **page}
    return sketch(text, **page)


@ruling(100)
@pytest.mark.parametrize(
    ("cell", "eaten", "base", "bonus"),
    [
        *(("I5", 0, 1, 1), ("I5", 1, 0, 1)),
        *(("V5", 0, 2, 1), ("V5", 1, 1, 1), ("V5", 2, 0, 1)),  # the example of the rules
        *(("R5", 1, 2, 2), ("R5", 3, 0, 2), ("R5", 4, 0, 1)),
        *(("C5", 4, 1, 3), ("C5", 5, 0, 3), ("C5", 6, 0, 2), ("C5", 7, 0, 1)),
        *(("V5", 3, 0, 0), ("V5", 9, 0, 0)),  # built among them
    ],
)
def test_the_base_is_eaten_first_and_then_the_bonus(
    cell: str, eaten: int, base: int, bonus: int
) -> None:
    state = infested(worked(f"{cell[0]}: {cell} P1 node/P2"), **{cell: eaten})
    step = run(state, f"activate {cell}")
    assert [each.energy for each in step.state.players] == [base, bonus]
    plain = {"I": 0, "V": 1, "R": 2, "C": 3}
    assert 6 - len(step.state.deck) == plain[cell[0]]  # the cards are unchanged


@ruling(100)
def test_a_tower_costs_less_and_gives_less() -> None:
    state = infested(worked("V: V5 P1 tower/P1", energy=2), V5=1)
    state = play(state, "activate V5; bonus take")
    assert (player(state, P1).energy, player(state, P1).momentum) == (0, 2)


@ruling(100)
def test_a_foundry_costs_less_and_builds_less() -> None:
    state = infested(worked("V: V5 P1 foundry/P1", energy=1), V5=1)
    reserve = player(state, P1).reserve
    state = play(state, "activate V5")  # nothing is left for the bonus
    assert player(state, P1).energy == 0
    assert player(state, P1).reserve == reserve - 1
    assert player(state, P1).hold == 2


@ruling(33, 100)
def test_with_an_eaten_base_a_tower_is_activated_for_the_bonus_of_its_owner() -> None:
    state = infested(worked("V: V5 P1 tower/P2", two=1), V5=2)
    assert code(worked("V: V5 P1 tower/P2", two=1), "activate V5") == "base_unpayable"
    state = play(state, "activate V5; P2: bonus take")
    assert [each.momentum for each in state.players] == [0, 1]
    assert player(state, P1).hold == 1


@ruling(2, 39, 100)
def test_an_outer_tower_with_an_eaten_base_gives_only_its_bonus_at_a_flare() -> None:
    text = "O: O5 tower/P2\nP1: hold=1\nP2: hold=1 energy=3"
    state = infested(owing(text, "parasite", ["flare"], edition="reference"), O5=1)
    state = play(state, "end")
    assert (player(state, P2).energy, player(state, P2).momentum) == (2, 1)


# They are removed.


@ruling(100)
def test_a_sundiver_goes_home_and_takes_one_parasite_with_it() -> None:
    state = infested(worked("V: V5 P1x2; V9 P1"), V5=2)
    assert [line for line in legal(state) if line.startswith("remove")] == ["remove V5"]
    state = play(state, "remove V5")
    assert parasites(state) == {"V5": 1}
    assert player(state, P1).hold == 1
    assert player(state, P1).sundivers == {at("V5"): 1, at("V9"): 1}
    assert legal(state) == ["remove V5", "end"]


@ruling(100)
def test_any_number_may_be_removed_several_in_one_cell() -> None:
    state = infested(worked("V: V5 P1x3\nC: C2 P1"), V5=2, C2=4)
    step = run(state, "remove V5 x2; remove C2")
    assert parasites(step.state) == {"C2": 3}
    assert player(step.state, P1).hold == 3
    assert player(step.state, P1).sundivers == {at("V5"): 1}
    assert step.state.turn.seat == P2  # nothing more can be removed
    assert not happened(step, "CardsDrawn")


@ruling(100)
def test_the_action_may_be_ended_before_the_last() -> None:
    state = play(infested(worked("V: V5 P1x3"), V5=3), "remove V5; end")
    assert parasites(state) == {"V5": 2}
    assert state.turn.seat == P2


@ruling(100)
def test_it_takes_a_parasite_and_a_sundiver_in_the_cell() -> None:
    state = infested(worked("V: V5 P1; V6 P2"), V6=1, V7=1)
    assert code(state, "remove V5") == "no_parasite"
    assert code(state, "remove V6") == "no_sundiver"
    assert code(state, "remove V7") == "no_sundiver"
    assert "remove" not in verbs(state)
    assert code(play(state, "pass"), "P1: remove V6") == "not_your_turn"


@ruling(100)
def test_a_parasite_at_a_foreign_station_may_be_removed() -> None:
    state = play(infested(worked("V: V5 P1 node/P2"), V5=1), "remove V5")
    assert parasites(state) == {}
    assert [each.energy for each in state.players] == [0, 0]


@ruling(32, 100)
def test_the_sundiver_must_have_been_there_when_the_turn_began() -> None:
    effects = {"refraction": "swap"}
    state = infested(worked("V: V5 P2\nO: O3 P1", effects=effects), V5=1)
    state = play(state, "play swap O3 P1 V5 P2")
    assert code(state, "remove V5") == "not_present_before"


@ruling(32, 100)
def test_in_the_reference_edition_it_is_enough_to_be_there_now() -> None:
    state = infested(worked("V: V5 P1", edition="reference"), V5=1)
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert "remove V5" in legal(state)


@ruling(100)
def test_it_is_the_activate_action_and_no_other() -> None:
    state = infested(worked("V: V5 P1x2; V7 P1; V8 P1"), V5=2)
    assert code(state, "remove V5; fly V5 V6") == "other_action"
    assert code(state, "remove V5; convert foundry V7 V8") == "other_action"
    assert code(state, "fly V5 V6; remove V5") == "other_action"
    assert code(state, "remove V5; pass") == "begun_already"


@ruling(100)
def test_removing_and_activating_do_not_mix() -> None:
    state = infested(worked("V: V5 P1x2 node/P1; V7 P1 node/P1"), V5=2)
    assert code(state, "remove V5; activate V7") == "removing_parasites"
    assert code(state, "activate V7; remove V5") == "activating_stations"
    assert "activate V7" not in legal(play(state, "remove V5"))


@ruling(79, 100)
def test_festival_lets_them_mix_in_any_order() -> None:
    effects = {"refraction": "festival"}
    state = infested(worked("V: V5 P1x3 node/P1; V7 P1 node/P1", effects=effects), V5=2)
    one = play(state, "play festival; remove V5; activate V5; activate V7; remove V5")
    assert player(one, P1).energy == 1 + 1 + 2 + 1
    assert parasites(one) == {}
    assert one.turn.seat == P2
    two = play(state, "activate V7; play festival; remove V5 x2; activate V5")
    assert player(two, P1).energy == 3 + 3
    late = play(state, "remove V5; play festival; activate V5; activate V7")
    assert player(late, P1).energy == 2 + 3


@ruling(20, 79, 100)
def test_festival_without_a_station_to_activate_is_refused() -> None:
    effects = {"refraction": "festival"}
    state = infested(worked("V: V5 P1x3", effects=effects), V5=2)
    assert code(state, "play festival") == "one_type"
    assert code(state, "remove V5; play festival") == "one_type"


@ruling(79, 100)
def test_festival_after_the_last_removal_opens_the_stations() -> None:
    effects = {"refraction": "festival"}
    state = infested(worked("V: V5 P1; V7 P1 node/P1", effects=effects), V5=1)
    state = play(state, "remove V5")
    assert legal(state) == ["play festival", "end"]
    assert player(play(state, "play festival; activate V7"), P1).energy == 3


@ruling(79, 100)
def test_with_festival_a_removal_alone_is_not_enough_to_end() -> None:
    effects = {"refraction": "festival"}
    state = infested(worked("V: V5 P1x2; V7 P1 node/P1", effects=effects), V5=2)
    state = play(state, "play festival")
    assert code(state, "end") == "nothing_activated"
    assert play(state, "remove V5; end").turn.seat == P2


# The position format.


def test_parasites_may_be_written_by_hand() -> None:
    state = sketch(TWO, parasites={"V5": 2}, options=["trigger_event=parasite"])
    assert state.parasites == {at("V5"): 2}


def test_parasites_survive_saving_in_the_middle_of_a_removal() -> None:
    state = play(infested(worked("V: V5 P1x3"), V5=3), "remove V5")
    assert CODEC.read(CODEC.write(state)) == state
