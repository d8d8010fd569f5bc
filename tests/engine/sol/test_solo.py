"""One player, or all together, against the star."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.board import Eye
from engine.sol.pieces import Card, Piece, Suit
from engine.sol.state import State, Station, movement
from tests.engine.sol.sketch import P1, P2, P3, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

SCENARIOS = {  # suits, effects, forbidden, event, target
    "introduction": (4, [], (), None, 17),
    "chain": (3, ["chain"], (Piece.TOWER,), None, 13),
    "exterminate": (4, ["exterminate"] * 3 + ["bright"] * 2, (Piece.TOWER,), None, 13),
    "parasite": (2, ["juggernaut", "procreate", "festival"], (), "parasite", 13),
    "energy_garden": (2, ["hyperdrive", "transcend", "accelerate"], (), "energy_garden", 13),
    "sunworm": (2, ["puncture", "juggernaut", "motivate"], (), "sunworm", 13),
    "implode": (2, [], (), "implode", 13),
}


def alone(*options: str, seed: int = 3) -> State:
    return GAME.start(Setup("published", 1, seed, options))


def together(*options: str, seats: int = 3, seed: int = 3) -> State:
    return GAME.start(Setup("published", seats, seed, ("cooperative", *options)))


@ruling(101, 103)
def test_a_solo_game_starts_on_e4_with_two_suits_and_nothing_on_the_board() -> None:
    state = alone()
    assert player(state, P1).eye == Eye(4)
    assert len(state.terms.suits) == len(state.terms.effects) == 3
    assert not state.stations
    assert (player(state, P1).hold, player(state, P1).energy) == (8, 3)
    assert len(state.deck) == 39


@ruling(101, 103, 107)
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_scenario_brings_its_suits_effects_event_and_target(name: str) -> None:
    suits, effects, forbidden, event, target = SCENARIOS[name]
    terms = alone(f"scenario={name}").terms
    assert len(terms.suits) == suits + 1
    dealt = sorted(terms.effects.values())
    assert [effect for effect in sorted(effects) if effect not in dealt] == []
    assert (terms.house.forbidden, terms.house.trigger_event) == (forbidden, event)
    assert terms.house.target == target


@ruling(104)
def test_the_exterminate_scenario_spreads_three_and_two() -> None:
    dealt = sorted(alone("scenario=exterminate").terms.effects.values())
    assert dealt == ["bright", "bright", "exterminate", "exterminate", "exterminate"]


@ruling(103)
def test_the_introduction_starts_with_three_stations_no_energy_and_no_effects() -> None:
    state = alone("scenario=introduction")
    assert state.stations == {
        at("C2"): Station(P1, Piece.TOWER),
        at("V1"): Station(P1, Piece.NODE),
        at("V7"): Station(P1, Piece.NODE),
    }
    assert (player(state, P1).energy, player(state, P1).hold) == (0, 8)
    assert state.terms.effects == {}
    assert movement(state, P1) == 5


@ruling(106)
def test_the_implode_scenario_begins_with_opening_structures() -> None:
    state = alone("scenario=implode")
    assert GAME.asks(state)[0].kind == "place"
    state = play(state, "place gate I4-V4; place node V2")
    assert GAME.asks(state)[0].kind == "turn"


@pytest.mark.parametrize("scenario", ["chain", "exterminate"])
def test_where_towers_are_forbidden_none_is_converted(scenario: str) -> None:
    state = sketch(
        """
        O: O3 P1
        I: I3 P1
        V: V3 P1
        P1:
        """,
        options=[f"scenario={scenario}"],
    )
    assert code(state, "convert tower O3 I3 V3") == "forbidden_piece"


SOLO = """
    O: O3 P1
    P1: hold=2 eye=E4
"""


@ruling(102)
def test_every_orbit_of_a_solo_game_turns_a_card_that_is_discarded() -> None:
    state = sketch(SOLO, deck=["refraction", "oscillation"])
    step = run(state, "pass")
    assert [event.card for event in happened(step, "OrbitCardDrawn")] == [Card.REFRACTION]
    assert step.state.discard == (Suit.REFRACTION,)
    assert step.state.choices == ()
    assert step.state.turn.seat == P1


@ruling(102)
def test_an_orbit_card_that_is_a_flare_is_resolved_and_can_be_the_last() -> None:
    state = play(sketch(SOLO, deck=["flare", "oscillation"], instability=5), "pass")
    assert state.instability == 4
    state = play(sketch(SOLO, deck=["flare"], instability=1), "pass")
    assert GAME.result(state) is not None


@ruling(102)
def test_an_orbit_card_pays_no_hurl_bonus_and_is_never_kept() -> None:
    state = sketch(
        """
        C: C1 P1
        P1: hold=2 eye=E4
        """,
        deck=["refraction", "flare", "oscillation"],
    )
    step = run(state, "hurl C1; end")
    assert player(step.state, P1).momentum == 2
    assert player(step.state, P1).card is Suit.REFRACTION


@ruling(121)
def test_alone_an_open_choice_is_asked_before_the_next_turn_starts() -> None:
    state = sketch(
        """
        C: C1 P1x2
        P1: hold=2 eye=E4
        """,
        deck=["refraction", "oscillation", "refraction", "oscillation"],
    )
    state = play(state, "hurl C1 x2; end")
    assert [(ask.kind, ask.blocking) for ask in GAME.asks(state)] == [("keep", True)]
    assert legal(state, P1) == ["keep refraction", "keep oscillation", "keep none"]
    assert GAME.asks(play(state, "keep oscillation"))[0].kind == "turn"


@ruling(107)
@pytest.mark.parametrize(
    ("options", "momentum", "success", "level"),
    [
        ([], 12, False, 2),
        ([], 13, True, 4),
        (["scenario=introduction"], 16, False, 3),
        (["scenario=introduction"], 17, True, 4),
    ],
)
def test_alone_the_score_is_the_momentum_and_the_target_decides(
    options: list[str], momentum: int, success: bool, level: int
) -> None:
    text = f"P1: hold=2 momentum={momentum}"
    state = play(sketch(text, deck=["flare"], instability=1, options=options), "pass")
    result = GAME.result(state)
    assert result is not None
    assert (result.score, result.success) == (momentum, success)
    assert result.winners == ((P1,) if success else ())
    assert result.levels == (level,)


@ruling(108)
def test_together_every_orbit_turns_a_card_unless_switched_off() -> None:
    text = "P1: hold=1\nP2: hold=1"
    page = {"deck": ["refraction", "oscillation"]}
    assert len(play(sketch(text, options=["cooperative"], **page), "pass").deck) == 1
    off = ["cooperative", "coop_orbit_card=off"]
    assert len(play(sketch(text, options=off, **page), "pass").deck) == 2
    assert len(play(sketch(text, **page), "pass").deck) == 2


@ruling(109)
@pytest.mark.parametrize(("lowest", "winners"), [(12, ()), (13, (P1, P2))])
def test_together_the_lowest_momentum_is_the_score_of_all(
    lowest: int, winners: tuple[int, ...]
) -> None:
    text = f"P1: hold=1 momentum=40\nP2: hold=1 momentum={lowest}"
    state = sketch(text, options=["cooperative"], deck=["flare"], instability=1)
    result = GAME.result(play(state, "pass"))
    assert result is not None
    assert (result.score, result.success) == (lowest, lowest >= 13)
    assert result.winners == winners
    assert len(set(result.levels)) == 1


@ruling(104, 109)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_together_two_effects_are_spread_over_one_suit_more(seats: int) -> None:
    terms = together(seats=seats).terms
    assert len(terms.suits) == seats + 2
    assert len(set(terms.effects.values())) == 2
    assert not terms.house.opening


@ruling(103)
def test_together_the_introduction_gives_everybody_nodes_beside_the_mothership() -> None:
    state = together("scenario=introduction", "start_eye=E13")
    # Motherships on E13, E9 and E5: three cells behind and ahead of V13, V9 and V5.
    nodes = {
        seat: sorted(
            str(cell)
            for cell, here in state.stations.items()
            if here.owner == seat and here.kind is Piece.NODE
        )
        for seat in (P1, P2, P3)
    }
    assert nodes == {P1: ["V10", "V3"], P2: ["V12", "V6"], P3: ["V2", "V8"]}
    towers = {
        str(cell): here.owner for cell, here in state.stations.items() if here.kind is Piece.TOWER
    }
    assert towers == {"C1": P1, "C2": P2, "C3": P3}
    assert [each.energy for each in state.players] == [0, 0, 0]


@ruling(109)
def test_together_tolls_and_bonuses_stay_as_they_are() -> None:
    state = sketch(
        """
        I: I4 P1
        gates: I4-V4/P2
        P1: hold=1
        P2: hold=1
        """,
        options=["cooperative"],
    )
    assert player(play(state, "fly I4 V4"), P2).energy == 1
