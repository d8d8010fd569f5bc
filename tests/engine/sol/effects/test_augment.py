"""Augment: more sundivers, more base."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

AUGMENT = {"refraction": "augment"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]


@ruling(51)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        V: V3 P1x3 P2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        edition=edition,
        deck=DECK,
    )
    reserve = player(state, P1).reserve
    step = run(state, "play augment V3")
    assert player(step.state, P1).energy == 6
    assert player(step.state, P1).hold == 1
    assert player(step.state, P1).reserve == reserve
    assert player(step.state, P1).sundivers == {at("V3"): 2}
    assert player(step.state, P2).sundivers == {at("V3"): 1}
    assert [event.cards for event in happened(step, "CardsDrawn")] == [("oscillation",)]


@ruling(51)
def test_a_boosted_tower_is_paid_in_full_or_the_card_cannot_be_used_there() -> None:
    # The second example: base 5 + 3.
    text = """
        C: C2 P1x2 tower/P2
        P1: energy={energy} card=refraction
        P2: hold=8
        """
    poor = sketch(text.format(energy=7), effects=AUGMENT, deck=DECK)
    assert code(poor, "play augment C2") == "base_unpayable"
    assert player(play(poor, "activate C2"), P1).momentum == 5
    rich = sketch(text.format(energy=8), effects=AUGMENT, deck=DECK)
    rich = play(rich, "play augment C2")
    assert (player(rich, P1).momentum, player(rich, P1).energy) == (8, 0)


@ruling(51)
@pytest.mark.parametrize(
    ("cell", "energy"),
    [
        ("O4", 1 + 2 * 1),
        ("I4", 1 + 2 * 1 + 1),
        ("V4", 2 + 2 * 1 + 1),
        ("R4", 3 + 2 * 2 + 2),
        ("C4", 5 + 2 * 3 + 3),
    ],
)
def test_every_further_sundiver_adds_by_the_ring_and_the_bonus_stays(
    cell: str, energy: int
) -> None:
    state = sketch(
        f"""
        {cell[0]}: {cell} P1x2 P2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=DECK,
    )
    state = play(state, f"play augment {cell}")
    assert player(state, P1).energy == energy
    assert player(state, P1).sundivers == {at(cell): 1}


@ruling(51)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_sundivers_of_other_players_alone_are_enough(edition: str) -> None:
    state = sketch(
        """
        V: V3 P1 P2x2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=AUGMENT,
        deck=DECK,
    )
    assert player(play(state, "play augment V3"), P1).energy == 2 + 2 + 1


def at_a_foundry(reserve: int, energy: int) -> State:
    return sketch(
        f"""
        V: V3 P1x2 foundry/P1
        P1: hold={11 - reserve} energy={energy} card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=DECK,
    )


@ruling(51)
def test_a_boosted_foundry_builds_all_of_its_base() -> None:
    state = play(at_a_foundry(reserve=3, energy=3), "play augment V3")
    assert (player(state, P1).hold, player(state, P1).reserve) == (8 + 1 + 3, 0)
    assert player(state, P1).energy == 0


@ruling(51)
@pytest.mark.parametrize(("reserve", "energy"), [(2, 3), (3, 2)])
def test_a_boosted_foundry_needs_the_energy_and_the_reserve_for_all_of_it(
    reserve: int, energy: int
) -> None:
    state = at_a_foundry(reserve, energy)
    assert code(state, "play augment V3") == "base_unpayable"
    assert "play augment V3" not in legal(state)
    assert "activate V3" in legal(state)


@ruling(51)
@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("V1", "augment_alone"),  # one sundiver, the activating one
        ("V5", "no_sundiver"),  # two sundivers, none of them P1's
        ("V7", "no_station"),
        ("V9", "augment_alone"),  # nobody at all
    ],
)
def test_it_needs_a_station_a_sundiver_and_one_more(cell: str, why: str) -> None:
    state = sketch(
        """
        V: V1 P1 node/P1; V5 P2x2 node/P1; V7 P1x2; V9 node/P2
        P1: card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=DECK,
    )
    assert code(state, f"play augment {cell}") == why
    assert not [line for line in legal(state) if line.startswith("play")]


@ruling(32, 51)
@pytest.mark.parametrize(("edition", "played"), [("published", False), ("reference", True)])
def test_a_sundiver_that_was_not_there_when_the_turn_began_cannot_use_it(
    edition: str, played: bool
) -> None:
    state = sketch(
        """
        V: V3 P1x2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=AUGMENT,
        deck=DECK,
    )
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert ("play augment V3" in legal(state)) is played


@ruling(51)
def test_others_of_the_type_are_activated_without_the_boost() -> None:
    state = sketch(
        """
        I: I1 P1x3 node/P1; I4 P1x3 node/P1; I7 P1x3 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=DECK,
    )
    state = play(state, "activate I1")
    assert player(state, P1).energy == 2
    state = play(state, "play augment I4")
    assert player(state, P1).energy == 2 + 4
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play augment I7") == "card_not_held"
    assert code(state, "activate I4") == "activated_already"
    state = play(state, "activate I7")
    assert player(state, P1).energy == 2 + 4 + 2


def test_it_keeps_to_the_type_begun_and_to_stations_not_yet_activated() -> None:
    state = sketch(
        """
        I: I1 P1x3 node/P1; I4 P1x2 node/P1; I7 P1x2 tower/P1
        P1: energy=5 card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=DECK,
    )
    state = play(state, "activate I1")
    assert code(state, "play augment I7") == "other_type"
    assert code(state, "play augment I1") == "activated_already"
    assert [line for line in legal(state) if line.startswith("play")] == ["play augment I4"]


def test_it_belongs_to_an_activation() -> None:
    state = sketch(
        """
        V: V3 P1x2 node/P1
        P1: hold=2 card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=DECK,
    )
    assert code(state, "launch O1; play augment V3") == "wrong_time"
    assert code(state, "P2: play augment V3") == "not_your_turn"


@ruling(34, 51)
def test_the_bonus_of_a_foreign_station_is_offered_to_its_owner_as_ever() -> None:
    state = sketch(
        """
        V: V3 P1x2 tower/P2
        P1: energy=4 card=refraction
        P2: hold=8 energy=1
        """,
        effects=AUGMENT,
        deck=DECK,
    )
    state = play(state, "play augment V3")
    assert (player(state, P1).momentum, player(state, P1).energy) == (3, 1)
    assert legal(state, P2) == ["bonus take", "bonus decline", "bonus decline all"]
    assert CODEC.read(CODEC.write(state)) == state
    taken = play(state, "P2: bonus take")
    assert (player(taken, P2).momentum, player(taken, P2).energy) == (1, 0)
    left = play(state, "P2: bonus decline; P1: bonus take")
    assert (player(left, P1).momentum, player(left, P1).energy) == (4, 0)


@ruling(38, 51)
def test_a_flare_halves_what_a_crowded_node_brought() -> None:
    state = sketch(
        """
        C: C1 P1x5 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=["flare", "oscillation", "subduction"],
    )
    state = play(state, "play augment C1")
    assert player(state, P1).energy == (5 + 4 * 3 + 3) // 2
    assert state.instability == 12


# The older editions.

both_older = pytest.mark.parametrize("edition", ["prototype", "early"])


@ruling(51, 84)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = sketch(
        """
        V: V3 P1x3 P2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=AUGMENT,
        deck=DECK,
    )
    step = run(state, "play augment V3")
    assert player(step.state, P1).energy == 5
    assert player(step.state, P1).hold == 1
    assert player(step.state, P1).sundivers == {at("V3"): 2}
    assert player(step.state, P2).sundivers == {at("V3"): 1}
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]


@ruling(51)
@both_older
def test_sundivers_of_other_players_are_not_enough_for_the_older_card(edition: str) -> None:
    state = sketch(
        """
        V: V3 P1 P2x2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=AUGMENT,
        deck=DECK,
    )
    assert code(state, "play augment V3") == "augment_alone"
    assert "play augment V3" not in legal(state)


@ruling(32, 51)
@both_older
def test_the_older_card_needs_a_sundiver_that_was_there_when_the_turn_began(edition: str) -> None:
    state = sketch(
        """
        V: V3 P1x2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        edition=edition,
        effects=AUGMENT,
        deck=DECK,
    )
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert code(state, "play augment V3") == "not_present_before"


@ruling(51, 84)
@pytest.mark.parametrize(("wording", "energy"), [("published", 6), ("early", 5)])
def test_whose_sundivers_count_is_a_matter_of_the_wording_a_table_plays_with(
    wording: str, energy: int
) -> None:
    state = sketch(
        """
        V: V3 P1x3 P2 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        effects=AUGMENT,
        deck=DECK,
        options=[f"wording={wording}"],
    )
    assert player(play(state, "play augment V3"), P1).energy == energy


@ruling(51, 115)
def test_six_in_a_cell_of_the_early_edition_all_count() -> None:
    state = sketch(
        """
        C: C1 P1x6 node/P1
        P1: card=refraction
        P2: hold=8
        """,
        edition="early",
        effects=AUGMENT,
        deck=DECK,
    )
    assert player(play(state, "play augment C1"), P1).energy == 5 + 5 * 3 + 3
