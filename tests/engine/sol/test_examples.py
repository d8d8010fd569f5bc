"""The examples of the rules texts, run. The effects' examples are in the effects' own tests."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import data
from engine.core.evolve import evolve
from engine.sol import GAME
from engine.sol.actions import VERBS
from engine.sol.board import SIDE_A
from engine.sol.edition import edition
from engine.sol.explain import PARTS, entries
from engine.sol.house import scenarios
from engine.sol.pieces import Piece
from engine.sol.scoring import level
from engine.sol.state import State, movement
from engine.sol.trigger import TRIGGER_EVENTS
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch

CARDS = ["oscillation", "refraction", "oscillation", "refraction", "oscillation"]


def with_event(event: str, board: str, **page: Any) -> State:
    """A turn of P1 in which a marked flare has just been drawn for a hurl from C1."""
    state = sketch(
        f"C: C1 P1\n{board}",
        options=[f"trigger_event={event}"],
        deck=["flare*", *CARDS],
        **page,
    )
    return play(state, "hurl C1; end")


def test_every_example_of_the_rules_texts_is_run_here() -> None:
    pages = data.read("sol/rules")
    told = {
        f"test_{part}_{name}"
        for part in PARTS
        for name, page in pages[part].items()
        if "example" in page
    }
    assert told <= globals().keys()


def test_everything_one_can_do_or_meet_is_explained() -> None:
    wanted = {
        *(f"action {verb}" for verb in VERBS),
        *(f"event {name}" for name in TRIGGER_EVENTS),
        *(f"mode scenario_{name}" for name in scenarios()),
        *(name for each in GAME.editions for name in edition(each).wording.effects),
        *("mode solo", "mode cooperative", "mode opening", "mode longer", "mode trigger_events"),
    }
    assert wanted <= entries("published").keys()


def test_action_place() -> None:
    state = GAME.start(GAME.setup(sketch("P1:\nP2:", options=["start_eye=E4"])))
    state = play(state, "place gate I4-V4")
    assert {"place node V9", "place gate V4-R3"} <= set(legal(state, P2))


def test_action_launch() -> None:
    state = sketch("P1: hold=8 eye=E4\nP2: eye=E7")
    assert legal(state)[:4] == ["launch O4", "launch O5", "launch I4", "launch I5"]
    crowd = evolve(state.players[P1], hold=7, aboard={P2: 1})
    state = evolve(state, players=(crowd, state.players[P2]))
    assert player(play(state, "launch I8 from P2"), P1).sundivers == {at("I8"): 1}


def test_action_fly() -> None:
    state = sketch("I: I4 P1\ngates: I4-V4/P1 V4-R3/P1\nP1: lost=1\nP2:")
    state = play(state, "fly I4 V4 R3")
    assert (state.turn.mp, list(player(state, P1).sundivers)) == (1, [at("R3")])
    assert player(play(state, "fly lost O1"), P1).lost == 0


@pytest.mark.parametrize(("first", "momentum"), [("oscillation", 4), ("flare", 5)])
def test_action_hurl(first: str, momentum: int) -> None:
    state = sketch("C: C2 P1x2\nP1: hold=1\nP2:", deck=[first, "refraction", "oscillation"])
    hurled = play(state, "hurl C2 x2")
    assert (hurled.turn.mp, len(hurled.turn.debts)) == (1, 2)
    assert player(hurled, P1).momentum == 4
    assert player(play(hurled, "end"), P1).momentum == momentum


def test_action_convert() -> None:
    state = sketch("O: O5 P1\nI: I5 P1\nV: V3 P1; V5 P1\nP1: hold=1\nP2: hold=1", deck=CARDS)
    gate = play(state, "convert gate O5 I5 V4")
    assert [str(slot) for slot in gate.gates] == ["I5-V4"]
    assert player(gate, P1).reserve == player(state, P1).reserve + 2
    assert len(gate.deck) == len(state.deck) - 1
    assert play(state, "convert node V3 V5").stations[at("V4")].kind is Piece.NODE


def test_action_activate() -> None:
    state = sketch(
        "I: I2 P1 foundry/P1\nV: V9 P1 foundry/P2\nP1: hold=7 energy=6\nP2: hold=1", deck=CARDS
    )
    state = play(state, "activate I2 take")
    assert (player(state, P1).energy, player(state, P1).reserve) == (4, 2)
    state = play(state, "activate V9")
    assert (player(state, P1).energy, player(state, P1).reserve) == (2, 0)
    assert len(state.deck) == len(CARDS) - 1


def test_action_bonus() -> None:
    state = sketch("V: V9 P1 tower/P2\nP1: hold=1 energy=3\nP2: hold=1 energy=1", deck=CARDS)
    state = play(state, "activate V9")
    taken = play(state, "P2: bonus take")
    assert (player(taken, P2).energy, player(taken, P2).momentum) == (0, 1)
    declined = play(state, "P2: bonus decline")
    assert [(ask.seat, ask.kind) for ask in GAME.asks(declined)] == [(P1, "bonus")]
    own = sketch("V: V3 P1 tower/P1\nP1: hold=1 energy=3\nP2: hold=1", deck=CARDS)
    assert player(play(own, "activate V3 take"), P1).momentum == 3


def test_action_play() -> None:
    state = sketch(
        "P1: hold=8 energy=2 card=refraction eye=E4\nP2: eye=E11",
        effects={"refraction": "fuel"},
        deck=CARDS,
    )
    state = play(state, "play fuel; fuel; launch I4 x3; end")
    assert player(state, P1).sundivers == {at("I4"): 3}
    assert player(state, P1).energy == 0


def test_action_keep() -> None:
    state = sketch("P1: pending=refraction,flare,oscillation\nP2: hold=1", turn="P2")
    assert legal(state, P1) == ["keep flare", "keep refraction", "keep oscillation", "keep none"]


def test_action_choose() -> None:
    state = play(with_event("implode", "V: V5 P2\nP1: hold=1\nP2:"), "P2: choose V5 R4")
    assert player(state, P2).sundivers == {at("R4"): 1}


def test_action_order() -> None:
    board = "V: V3 P1 tower/P1\nP1: hold=1 energy=3\nP2: hold=1"
    state = play(sketch(board, deck=CARDS), "order bonus tower take; activate V3")
    assert player(state, P1).momentum == 3
    board = "O: O3 foundry/P1\nC: C1 P1\nP1: hold=1 energy=3\nP2: hold=1"
    state = sketch(board, deck=["flare", *CARDS])
    state = play(state, "order flare foundry decline; hurl C1; end")
    assert (player(state, P1).energy, player(state, P1).hold) == (3, 1)


def test_action_deconstruct() -> None:
    state = sketch("V: V3 node/P1\ngates: I4-V4/P1\nP1: vaporized=1\nP2: hold=1")
    assert legal(state) == ["deconstruct V3", "deconstruct I4-V4"]
    assert play(state, "deconstruct V3").stations == {}
    assert play(state, "deconstruct I4-V4").gates == {}


def test_action_end() -> None:
    state = sketch(
        "C: C2 P1\nP1: hold=1 card=refraction\nP2: hold=1",
        effects={"refraction": "pillar"},
        deck=["flare", *CARDS],
    )
    assert player(play(state, "hurl C2; end; play pillar flare"), P1).momentum == 2 + 1 + 3
    assert player(play(state, "hurl C2; end; end"), P1).momentum == 2 + 1


def test_action_remove() -> None:
    state = sketch("V: V5 P1x2\nP1:\nP2: hold=1", parasites={"V5": 2})
    state = play(state, "remove V5 x2")
    assert state.parasites == {}
    assert player(state, P1).hold == 2


def test_event_attrition() -> None:
    state = with_event("attrition", "V: V5 P2\nP1: hold=1\nP2: hold=1")
    assert {"choose V5", "choose hold"} <= set(legal(state, P2))


def test_event_implode() -> None:
    board = "O: O9 P1\nV: V5 P2\nC: C3 P1\nP1: hold=1\nP2:"
    state = with_event("implode", board)
    # 2 and 1 more came from the hurl that drew the flare.
    assert player(state, P1).momentum == 3 + 2
    assert player(state, P1).sundivers == {at("I9"): 1}
    assert legal(state, P2)[:2] == ["choose V5 R3", "choose V5 R4"]


def test_event_explode() -> None:
    state = with_event("explode", "O: O9 P1\nV: V5 P2\nP1: hold=1\nP2: hold=1")
    assert player(state, P1).lost == 1
    assert legal(state, P2)[:2] == ["choose V5 I5", "choose V5 I6"]
    state = play(state, "P2: choose default; P2: pass")
    assert player(play(state, "fly lost O2"), P1).sundivers == {at("O2"): 1}


def test_event_sunworm() -> None:
    state = with_event("sunworm", "V: V3 P1 node/P2; V4 P1\nP1: hold=1\nP2: hold=1")
    assert player(state, P1).sundivers == {at("V3"): 1}


def test_event_teleport() -> None:
    state = with_event("teleport", "I: I4 P1\nP1: hold=1\nP2:")
    assert {"choose hold C1", "choose I4 C1", "choose stay"} <= set(legal(state, P1))


def test_event_singularity() -> None:
    state = sketch(
        "C: C5 P1\nP1: hold=3\nP2:",
        edition="reference",
        options=["trigger_event=singularity"],
        deck=["trigger", *CARDS],
    )
    state = play(state, "hurl C5; end; P1: choose default")
    assert player(state, P1).sundivers == {at("C1"): 1, at("C2"): 1, at("C3"): 1}


def test_event_energy_garden() -> None:
    board = "R: R1 P1\ngates: V1-R1/P1\nP1: hold=1\nP2: hold=1"
    state = play(with_event("energy_garden", board), "P2: pass")
    energy = player(state, P1).energy
    state = play(state, "fly R1 V1")
    assert player(state, P1).energy == energy + 1
    assert player(play(state, "fly V1 V2 V3"), P1).energy == energy + 2


@pytest.mark.parametrize(("parasites", "energy"), [(0, 3), (1, 2), (2, 1)])
def test_event_parasite(parasites: int, energy: int) -> None:
    page = {"parasites": {"V5": parasites}} if parasites else {}
    state = sketch("V: V5 P1 node/P1\nP1: hold=1\nP2: hold=1", deck=CARDS, **page)
    assert player(play(state, "activate V5"), P1).energy == energy
    third = with_event("parasite", "V: V5 node/P1\nP1: hold=1\nP2: hold=1", parasites={"V5": 3})
    assert at("V5") not in third.stations


def test_mode_levels() -> None:
    assert (level(27, winner=True), level(22, winner=False)) == (5, 4)


@pytest.mark.parametrize(("before", "after"), [(13, 7), (14, 7), (20, 10), (12, 12)])
def test_topic_flares(before: int, after: int) -> None:
    state = sketch(f"C: C1 P1\nP1: energy={before}\nP2: hold=1", deck=["flare", *CARDS])
    assert player(play(state, "hurl C1; end"), P1).energy == after


def test_topic_rewards() -> None:
    board = "R: R6 P1 tower/P2\nP1: hold=1 energy=4\nP2: hold=1 energy=2"
    state = play(sketch(board, deck=CARDS), "activate R6")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 3)
    taken = play(state, "P2: bonus take")
    assert (player(taken, P2).energy, player(taken, P2).momentum) == (0, 2)
    declined = play(state, "P2: bonus decline")
    assert declined.turn.seat == P2
    assert code(state, "P2: bonus decline; P1: bonus take") == "not_your_turn"


def test_topic_movement() -> None:
    state = sketch("V: V1 node/P1; V7 node/P1\nC: C2 tower/P1\nP1: hold=1\nP2: hold=1")
    assert movement(state, P1) == 5


def test_topic_tolls() -> None:
    state = sketch("I: I4 P1x2\ngates: I4-V4/P2\nP1:\nP2: hold=1")
    assert player(play(state, "fly I4 V4 x2"), P2).energy == 1


def test_topic_board() -> None:
    eye = SIDE_A.eye_named["E13"]
    assert [str(cell) for cell in SIDE_A.launch_cells[eye]] == ["O13", "O1", "I13", "I1"]
