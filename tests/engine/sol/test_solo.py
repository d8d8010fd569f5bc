"""One player, or all together, against the star."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.board import Eye
from engine.sol.edition import edition
from engine.sol.pieces import Card, Piece, Suit
from engine.sol.position import CODEC
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
    return GAME.play.start(Setup("published", 1, seed, options))


def together(*options: str, seats: int = 3, seed: int = 3) -> State:
    return GAME.play.start(Setup("published", seats, seed, ("cooperative", *options)))


@ruling(101, 103)
def test_a_solo_game_starts_on_e4_with_two_suits() -> None:
    state = alone()
    assert player(state, P1).eye == Eye(4)
    assert len(state.terms.suits) == len(state.terms.effects) == 3
    assert (player(state, P1).hold, player(state, P1).energy) == (8, 3)
    assert len(state.deck) == 39


@ruling(130)
def test_alone_the_opening_is_one_piece_then_the_other_kind() -> None:
    state = alone()
    assert GAME.play.asks(state)[0].kind == "place"
    state = play(state, "place gate I4-V4")
    assert code(state, "place gate I6-V6") == "opening_other_kind"
    state = play(state, "place node V2")  # the gate has opened the layer
    assert GAME.play.asks(state)[0].kind == "turn"
    assert (movement(state, P1), len(state.deck)) == (4, 39)
    state = play(alone(), "place tower O4; place gate I4-V4")
    assert GAME.play.asks(state)[0].kind == "turn"


@ruling(11, 130)
def test_alone_in_the_reference_edition_both_come_in_either_order() -> None:
    state = GAME.play.start(Setup("reference", 1, 3))
    for line in ("place gate I4-V4; place node V9", "place node V9; place gate I4-V4"):
        assert GAME.play.asks(play(state, line))[0].kind == "turn"


@ruling(101, 130)
@pytest.mark.parametrize("option", ["longer", "opening=off"])
def test_alone_the_longer_game_has_no_opening_and_one_suit_more(option: str) -> None:
    state = alone(option)
    assert GAME.play.asks(state)[0].kind == "turn"
    assert not state.stations
    assert len(state.terms.suits) == len(state.terms.effects) == 4
    assert len(state.deck) == 52


@ruling(103, 130)
@pytest.mark.parametrize("name", [name for name in SCENARIOS if name != "implode"])
@pytest.mark.parametrize("seats", [1, 3])
def test_a_scenario_has_no_opening_unless_it_says_so(name: str, seats: int) -> None:
    options = ("cooperative",) * (seats > 1)
    state = GAME.play.start(Setup("published", seats, 3, (*options, f"scenario={name}")))
    assert GAME.play.asks(state)[0].kind == "turn"


@ruling(130)
@pytest.mark.parametrize("seats", [1, 2, 5])
@pytest.mark.parametrize("name", ["chain", "implode", "sunworm"])
def test_the_suits_of_a_scenario_are_the_same_with_and_without_an_opening(
    name: str, seats: int
) -> None:
    options = ("cooperative",) * (seats > 1)
    counts = {
        len(
            GAME.play.start(
                Setup("published", seats, 3, (*options, f"scenario={name}", *more))
            ).deck
        )
        for more in ((), ("opening=on",), ("opening=off",), ("longer",))
    }
    assert len(counts) == 1


@ruling(130)
@pytest.mark.parametrize("options", [(), ("cooperative",)])
def test_a_game_stored_before_the_opening_was_usual_is_read_and_played_on(
    options: tuple[str, ...],
) -> None:
    """It has no value for the opening, nothing on the board, and its own number of suits."""
    seats = 3 if options else 1
    page = CODEC.write(GAME.play.start(Setup("published", seats, 3, (*options, "opening=off"))))
    page["options"] = list(options)
    page["suits"], lost = page["suits"][:-1], page["suits"][-1]
    page["effects"].pop(lost, None)
    page["deck"] = [card for card in page["deck"] if card != lost]
    state = play(CODEC.read(page), "launch O4" if seats == 1 else "pass")
    assert CODEC.restore(page) == CODEC.read(page)
    assert GAME.play.broken(state) == []


# Effects that need somebody else (R131).

NEEDS_OTHERS = {
    "published": {"blight", "invade", "swap", "tribute"},
    "reference": {"blight", "hatch", "invade", "tribute"},
}
OLDER_NEEDS = {
    *("annex", "blight", "exterminate", "gallop", "invade"),
    *("invert", "parasite", "portal", "sabotage", "swap"),
}


def dealt_alone(*options: str, edition: str = "published") -> set[str]:
    """Every effect that some of sixty solo games deals."""
    colours = "effects_colours=blue,green,yellow,red"
    found: set[str] = set()
    for seed in range(60):
        setup = Setup(edition, 1, seed, (colours, "longer", *options))
        found |= set(GAME.play.start(setup).terms.effects.values())
    return found


@ruling(131)
@pytest.mark.parametrize("printing", NEEDS_OTHERS)
def test_alone_no_effect_is_dealt_that_needs_somebody_else(printing: str) -> None:
    every = set(edition(printing).wording.effects)
    assert dealt_alone(edition=printing) == every - NEEDS_OTHERS[printing]


@ruling(84, 131)
@pytest.mark.parametrize("wording", ["prototype", "early"])
def test_alone_with_older_wording_other_effects_are_left_out(wording: str) -> None:
    every = set(edition(wording).wording.effects)
    assert dealt_alone(f"wording={wording}") == every - OLDER_NEEDS


@ruling(131)
def test_alone_such_an_effect_may_be_chosen_by_hand() -> None:
    assert set(alone("effects=blight,invade,tribute").terms.effects.values()) == {
        *("blight", "invade", "tribute")
    }


@ruling(131)
@pytest.mark.parametrize("scenario", ["chain", "implode"])
def test_the_random_part_of_a_scenario_has_none_either(scenario: str) -> None:
    for seed in range(40):
        state = alone(f"scenario={scenario}", "effects_colours=blue,green,yellow,red", seed=seed)
        assert not NEEDS_OTHERS["published"] & set(state.terms.effects.values())


@ruling(131)
def test_alone_colours_without_an_effect_to_play_are_refused_with_the_reason() -> None:
    with pytest.raises(Refused) as caught:
        alone("effects_colours=red")
    assert caught.value.code == "no_effects_alone"
    assert "played alone" in GAME.speech.words.refusal(caught.value)


@ruling(131)
def test_together_effects_are_dealt_as_usual() -> None:
    found: set[str] = set()
    for seed in range(60):
        found |= set(together("effects_colours=red", seed=seed).terms.effects.values())
    assert found == {"invade", "tribute"}


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
@pytest.mark.parametrize(("seats", "blanks"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_in_the_exterminate_scenario_three_suits_have_it_and_all_others_bright(
    seats: int, blanks: int
) -> None:
    options = ("cooperative",) * (seats > 1)
    for seed in range(5):
        state = GAME.play.start(Setup("published", seats, seed, (*options, "scenario=exterminate")))
        dealt = sorted(state.terms.effects.values())
        assert dealt == ["bright"] * blanks + ["exterminate"] * 3
        assert state.terms.effects.keys() == set(state.terms.suits)


@ruling(105)
@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("literal", [False, True])
def test_alone_or_together_exterminate_stands_for_sacrifice_unless_it_is_literal(
    seats: int, literal: bool
) -> None:
    options = ["cooperative"] * (seats > 1) + ["scenario=exterminate"]
    options += ["solo_exterminate=literal"] * literal
    text = "C: C2 P1x3 foundry/P1\nP1: hold=1 card=refraction"
    text += "\nP2: hold=1" * (seats > 1)
    page = {"effects": {"refraction": "exterminate"}, "deck": ["oscillation"] * 9}
    state = sketch(text, options=options, **page)
    if literal:
        assert code(state, "play exterminate C2") == "blank_card"
    else:
        assert player(play(state, "play exterminate C2"), P1).momentum == 6


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
    assert GAME.play.asks(state)[0].kind == "place"
    state = play(state, "place gate I4-V4; place node V2")
    assert GAME.play.asks(state)[0].kind == "turn"


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
    assert GAME.play.result(state) is not None


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
    assert [(ask.kind, ask.blocking) for ask in GAME.play.asks(state)] == [("keep", True)]
    assert legal(state, P1) == ["keep refraction", "keep oscillation", "keep none"]
    assert GAME.play.asks(play(state, "keep oscillation"))[0].kind == "turn"


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
    result = state.result
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
    result = play(state, "pass").result
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


@ruling(109, 130)
@pytest.mark.parametrize(("seats", "suits"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_together_the_opening_round_is_played(seats: int, suits: int) -> None:
    state = together(seats=seats)
    asked = []
    while (ask := GAME.play.asks(state)[0]).kind == "place":
        asked.append(ask.seat)
        state = GAME.play.step(state, GAME.play.default(state, ask)).state
    assert asked == [*range(seats), *range(seats)]
    assert len(state.gates) == len(state.stations) == seats
    assert len(state.terms.suits) == 1 + suits


@ruling(130)
@pytest.mark.parametrize(("seats", "suits"), [(2, 4), (3, 5), (4, 6), (5, 6)])
def test_together_the_longer_game_has_one_suit_more_but_never_more_than_six(
    seats: int, suits: int
) -> None:
    state = together("longer", seats=seats)
    assert GAME.play.asks(state)[0].kind == "turn"
    assert len(state.terms.suits) == 1 + suits
    assert len(set(state.terms.effects.values())) == 2


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
