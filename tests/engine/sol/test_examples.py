"""The examples of the rules texts, run in every edition that shows them (R132).

The effects' examples are in the effects' own tests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core import data
from engine.core.evolve import evolve
from engine.sol import GAME
from engine.sol.actions import VERBS
from engine.sol.board import SIDE_A
from engine.sol.edition import EDITIONS, Opening, Trigger
from engine.sol.edition import edition as numbers_of
from engine.sol.explain import entries
from engine.sol.pieces import Piece
from engine.sol.rules_pages import PARTS
from engine.sol.scoring import level
from engine.sol.state import State, movement
from engine.sol.trigger import TRIGGER_EVENTS
from engine.sol.variants import scenarios
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch
from tests.rulings import ruling

CARDS = ["oscillation", "refraction", "oscillation", "refraction", "oscillation"]


SHOWN: set[tuple[str, str]] = set()  # pages and the editions in which their example is run

Test = Callable[..., None]


def with_example(part: str, name: str) -> list[str]:
    """The editions whose page has an example."""
    return [
        one
        for one in EDITIONS
        if not (entry := entries(one)[f"{part} {name}"]).absent and entry.page.get("example")
    ]


def example(part: str, name: str) -> Callable[[Test], Test]:
    """Run a test in every edition that has the page."""
    editions = with_example(part, name)
    SHOWN.update((f"{part} {name}", one) for one in editions)
    return pytest.mark.parametrize("edition", editions)


def with_event(edition: str, event: str, board: str, **page: Any) -> State:
    """A turn of P1 in which a trigger card has just been drawn for a hurl from C1."""
    trigger = "flare*" if numbers_of(edition).trigger is Trigger.MARKED else "trigger"
    state = sketch(
        f"C: C1 P1\n{board}",
        edition=edition,
        options=[f"trigger_event={event}"],
        deck=[trigger, *CARDS],
        **page,
    )
    return play(state, "hurl C1; end")


@ruling(132)
def test_every_example_of_the_rules_texts_is_run_here_in_every_edition() -> None:
    told = {
        (f"{part} {name}", one)
        for part in PARTS
        for name in data.read("sol/rules")[part]
        for one in with_example(part, name)
    }
    assert told == SHOWN


def test_everything_one_can_do_or_meet_is_explained() -> None:
    wanted = {
        *(f"action {verb}" for verb in VERBS),
        *(f"event {name}" for name in TRIGGER_EVENTS),
        *(f"mode scenario_{name}" for name in scenarios()),
        *(name for each in GAME.editions for name in numbers_of(each).wording.effects),
        *("mode solo", "mode cooperative", "mode opening", "mode longer", "mode trigger_events"),
    }
    assert wanted <= entries("published").keys()


@example("action", "place")
def test_action_place(edition: str) -> None:
    numbers = numbers_of(edition)
    state = sketch("P1:\nP2:", edition=edition, options=["start_eye=E4", "opening=on"])
    state = GAME.play.start(GAME.play.setup(state))
    if numbers.opening is Opening.ACCESSIBLE:
        state = play(state, "place gate I4-V4")
        assert {"place node V9", "place gate V4-R3"} <= set(legal(state, P2))
    elif numbers.opening is Opening.VESTIGIAL:
        both = [play(state, "place node V9; place gate I4-V4")]
        both += [play(state, "place gate I4-V4; place node V9")]
        assert {GAME.play.asks(one)[0].seat for one in both} == {P2}
        assert not {line for line in legal(state) if line.split()[2][0] == "R"}
        assert "place gate V4-R3" not in legal(state)
    else:
        # P2 places first, so it is the mothership of P2 that is looked at here.
        eye = player(state, P2).eye
        near = {str(cell) for cell in SIDE_A.launch_cells[eye]}
        slots = [line.split()[2] for line in legal(state, P2)]
        assert not {slot for slot in slots if slot.partition("-")[0] in near}
        state = play(state, f"{GAME.play.write(GAME.play.legal(state, P2)[0])}")
        assert {"place gate I6-V6"} <= set(legal(state, P1))
        assert not {"place gate I4-V4", "place gate I5-V5"} & set(legal(state, P1))
        state = play(state, "place gate I6-V6; place node V8; place node V9")
        assert state.stations[at("V9")].owner == P1


@example("action", "launch")
def test_action_launch(edition: str) -> None:
    state = sketch("P1: hold=8 eye=E4\nP2: eye=E7", edition=edition)
    assert legal(state)[:4] == ["launch O4", "launch O5", "launch I4", "launch I5"]
    crowd = evolve(state.players[P1], hold=7, aboard={P2: 1})
    state = evolve(state, players=(crowd, state.players[P2]))
    assert player(play(state, "launch I8 from P2"), P1).sundivers == {at("I8"): 1}


@example("action", "send")
def test_action_send(edition: str) -> None:
    board = "I: I4 P1\nC: C2 P1\ngates: I4-V4/P1\nV: V9 node/P1\nP1: hold=8 eye=E4\nP2: eye=E7"
    state = sketch(board, edition=edition)
    assert player(play(state, "send hold V4 x2"), P1).sundivers[at("V4")] == 2
    assert player(play(state, "send I4 V4"), P1).sundivers[at("V4")] == 1
    assert play(state, "send C2 H") == play(state, "hurl C2")
    crowd = evolve(state.players[P1], hold=7, aboard={P2: 1})
    state = evolve(state, players=(crowd, state.players[P2]))
    assert play(state, "send hold I8 from P2") == play(state, "launch I8 from P2")


@example("action", "fly")
def test_action_fly(edition: str) -> None:
    lost = "lost=1" if "lost" in GAME.speech.explain("fly", edition) else "hold=1"
    board = f"I: I4 P1\ngates: I4-V4/P1 V4-R3/P1\nP1: {lost}\nP2:"
    state = play(sketch(board, edition=edition), "fly I4 V4 R3")
    assert (state.turn.mp, list(player(state, P1).sundivers)) == (1, [at("R3")])
    if lost == "lost=1":
        assert player(play(state, "fly lost O1"), P1).lost == 0


@example("action", "hurl")
def test_action_hurl(edition: str) -> None:
    cards = 2 // numbers_of(edition).hurls_per_card
    for first in ("oscillation", "flare"):
        deck = [first, "refraction", "oscillation"]
        state = sketch("C: C2 P1x2\nP1: hold=1\nP2:", edition=edition, deck=deck)
        hurled = play(state, "hurl C2 x2")
        assert (hurled.turn.mp, len(hurled.turn.debts)) == (1, cards)
        assert f"owes {cards} card" in GAME.speech.explain("hurl", edition)
        assert player(hurled, P1).momentum == 4
        flare = first == "flare" and numbers_of(edition).hurl_flare_bonus
        assert player(play(hurled, "end"), P1).momentum == (5 if flare else 4)
        assert len(play(state, "hurl C2").turn.debts) == cards - 1


@example("action", "convert")
def test_action_convert(edition: str) -> None:
    board = "O: O5 P1\nI: I5 P1\nV: V3 P1; V5 P1\ngates: I9-V9/P2\nP1: hold=1\nP2: hold=1"
    state = sketch(board, edition=edition, deck=CARDS)
    gate = play(state, "convert gate O5 I5 V4")
    assert "I5-V4" in [str(slot) for slot in gate.gates]
    assert player(gate, P1).reserve == player(state, P1).reserve + 2
    assert len(gate.deck) == len(state.deck) - 1
    opened = play(gate, "pass")
    assert play(opened, "convert node V3 V5").stations[at("V4")].kind is Piece.NODE


@example("action", "activate")
def test_action_activate(edition: str) -> None:
    board = "I: I2 P1 foundry/P1\nV: V9 P1 foundry/P2\nP1: hold=7 energy=6\nP2: hold=1"
    state = play(sketch(board, edition=edition, deck=CARDS), "activate I2 take")
    assert (player(state, P1).energy, player(state, P1).reserve) == (4, 2)
    state = play(state, "activate V9")
    assert (player(state, P1).energy, player(state, P1).reserve) == (2, 0)
    assert len(state.deck) == len(CARDS) - 1


@example("action", "bonus")
def test_action_bonus(edition: str) -> None:
    board = "V: V9 P1 tower/P2\nP1: hold=1 energy=3\nP2: hold=1 energy=1"
    state = play(sketch(board, edition=edition, deck=CARDS), "activate V9")
    taken = play(state, "P2: bonus take")
    assert (player(taken, P2).energy, player(taken, P2).momentum) == (0, 1)
    for answer in ("bonus decline", "bonus decline all"):
        declined = play(state, f"P2: {answer}")
        assert [(ask.seat, ask.kind) for ask in GAME.play.asks(declined)] == [(P1, "bonus")]
    board = "V: V3 P1 tower/P1\nP1: hold=1 energy=3\nP2: hold=1"
    own = sketch(board, edition=edition, deck=CARDS)
    assert player(play(own, "activate V3 take"), P1).momentum == 3


@example("action", "play")
def test_action_play(edition: str) -> None:
    state = sketch(
        "P1: hold=8 energy=2 card=refraction eye=E4\nP2: eye=E11",
        edition=edition,
        effects={"refraction": "fuel"},
        deck=CARDS,
    )
    state = play(state, "play fuel; fuel; launch I4 x3; end")
    assert player(state, P1).sundivers == {at("I4"): 3}
    assert player(state, P1).energy == 0


@example("action", "keep")
def test_action_keep(edition: str) -> None:
    board = "P1: pending=refraction,flare,oscillation\nP2: hold=1"
    state = sketch(board, edition=edition, turn="P2")
    assert legal(state, P1) == ["keep flare", "keep refraction", "keep oscillation", "keep none"]


@example("action", "choose")
def test_action_choose(edition: str) -> None:
    if "Implode" in GAME.speech.explain("choose", edition):
        state = with_event(edition, "implode", "V: V5 P2\nP1: hold=1\nP2:")
        state = play(state, "P2: choose V5 R4")
        assert player(state, P2).sundivers == {at("R4"): 1}
        return
    board = "O: O4 tower/P1\nV: V9 P1 node/P1\nP1: hold=1\nP2: hold=1"
    state = sketch(board, edition=edition, deck=["flare", *CARDS])
    state = play(state, "order flare tower ask; activate V9")
    assert legal(state, P1) == ["choose O4", "choose none"]
    used, left = play(state, "choose O4"), play(state, "choose none")
    assert (player(used, P1).momentum, player(left, P1).momentum) == (1, 0)
    assert player(left, P1).energy - player(used, P1).energy == 1


@example("action", "order")
def test_action_order(edition: str) -> None:
    board = "V: V3 P1 tower/P1\nP1: hold=1 energy=3\nP2: hold=1"
    state = sketch(board, edition=edition, deck=CARDS)
    state = play(state, "order bonus tower take; activate V3")
    assert player(state, P1).momentum == 3
    board = "O: O3 foundry/P1\nC: C1 P1x2\nP1: hold=1 energy=3\nP2: hold=1"
    state = sketch(board, edition=edition, deck=["flare", *CARDS])
    state = play(state, "order flare foundry decline; hurl C1 x2; end")
    assert (player(state, P1).energy, player(state, P1).hold) == (3, 1)
    assert state.instability == 12


@example("action", "deconstruct")
def test_action_deconstruct(edition: str) -> None:
    state = sketch("V: V3 node/P1\ngates: I4-V4/P1\nP1: vaporized=1\nP2: hold=1", edition=edition)
    assert {"deconstruct V3", "deconstruct I4-V4"} <= set(legal(state))
    assert play(state, "deconstruct V3").stations == {}
    assert play(state, "deconstruct I4-V4").gates == {}


@example("action", "end")
def test_action_end(edition: str) -> None:
    older = "pulsate" in GAME.speech.explain("end", edition)
    name, hurls = ("pulsate", "hurl C2 x2") if older else ("pillar flare", "hurl C2")
    state = sketch(
        "C: C2 P1x2\nP1: hold=1 energy=1 card=refraction\nP2: hold=1",
        edition=edition,
        effects={"refraction": name.split()[0]},
        deck=["flare", *CARDS],
    )
    played, left = play(state, f"{hurls}; end; play {name}"), play(state, f"{hurls}; end; end")
    gained = player(played, P1).momentum - player(left, P1).momentum
    assert gained == (1 if older else 3)
    assert (played.turn.seat, left.turn.seat) == (P2, P2)


@example("action", "remove")
def test_action_remove(edition: str) -> None:
    state = sketch("V: V5 P1x2\nP1:\nP2: hold=1", edition=edition, parasites={"V5": 2})
    state = play(state, "remove V5 x2")
    assert state.parasites == {}
    assert player(state, P1).hold == 2


@example("event", "attrition")
def test_event_attrition(edition: str) -> None:
    state = with_event(edition, "attrition", "V: V5 P2\nP1: hold=1\nP2: hold=1")
    assert {"choose V5", "choose hold"} <= set(legal(state, P2))


@example("event", "implode")
def test_event_implode(edition: str) -> None:
    board = "O: O9 P1\nV: V5 P2\nC: C3 P1\nP1: hold=1\nP2:"
    state = with_event(edition, "implode", board)
    # 2, and 1 more where the trigger card is a flare, came from the hurl that drew it.
    flare = numbers_of(edition).trigger is Trigger.MARKED
    assert player(state, P1).momentum == 2 + flare + 2
    assert player(state, P1).sundivers == {at("I9"): 1}
    assert legal(state, P2)[:2] == ["choose V5 R3", "choose V5 R4"]


@example("event", "explode")
def test_event_explode(edition: str) -> None:
    state = with_event(edition, "explode", "O: O9 P1\nV: V5 P2\nP1: hold=1\nP2: hold=1")
    assert player(state, P1).lost == 1
    assert legal(state, P2)[:2] == ["choose V5 I5", "choose V5 I6"]
    state = play(state, "P2: choose default; P2: pass")
    assert player(play(state, "fly lost O2"), P1).sundivers == {at("O2"): 1}


@example("event", "sunworm")
def test_event_sunworm(edition: str) -> None:
    state = with_event(edition, "sunworm", "V: V3 P1 node/P2; V4 P1\nP1: hold=1\nP2: hold=1")
    assert player(state, P1).sundivers == {at("V3"): 1}


@example("event", "teleport")
def test_event_teleport(edition: str) -> None:
    state = with_event(edition, "teleport", "I: I4 P1\nP1: hold=1\nP2:")
    assert {"choose hold C1", "choose I4 C1", "choose stay"} <= set(legal(state, P1))


@example("event", "singularity")
def test_event_singularity(edition: str) -> None:
    state = with_event(edition, "singularity", "P1: hold=3\nP2:")
    state = play(state, "P1: choose default")
    assert player(state, P1).sundivers == {at("C1"): 1, at("C2"): 1, at("C3"): 1}


@example("event", "warp")
def test_event_warp(edition: str) -> None:
    state = with_event(edition, "warp", "I: I4 P1\nP1: hold=1\nP2:")
    assert {"choose hold C1", "choose I4 C1", "choose stay"} <= set(legal(state, P1))


@example("event", "energy_garden")
def test_event_energy_garden(edition: str) -> None:
    board = "R: R1 P1\ngates: V1-R1/P1\nP1: hold=1\nP2: hold=1"
    state = play(with_event(edition, "energy_garden", board), "P2: pass")
    energy = player(state, P1).energy
    state = play(state, "fly R1 V1")
    assert player(state, P1).energy == energy + 1
    more = 2 if "1 at V2" in GAME.speech.explain("event energy_garden", edition) else 1
    assert player(play(state, "fly V1 V2 V3"), P1).energy == energy + 1 + more


@example("event", "parasite")
def test_event_parasite(edition: str) -> None:
    for parasites, energy in ((0, 3), (1, 2), (2, 1)):
        page = {"parasites": {"V5": parasites}} if parasites else {}
        board = "V: V5 P1 node/P1\nP1: hold=1\nP2: hold=1"
        state = sketch(board, edition=edition, deck=CARDS, **page)
        assert player(play(state, "activate V5"), P1).energy == energy
    board = "V: V5 node/P1\nP1: hold=1\nP2: hold=1"
    third = with_event(edition, "parasite", board, parasites={"V5": 3})
    assert at("V5") not in third.stations


@example("mode", "levels")
def test_mode_levels(edition: str) -> None:
    assert (level(27, winner=True), level(22, winner=False)) == (5, 4)


@example("topic", "flares")
def test_topic_flares(edition: str) -> None:
    for before, after in ((13, 7), (14, 7), (20, 10), (12, 12)):
        board = f"C: C1 P1x2\nP1: energy={before}\nP2: hold=1"
        state = sketch(board, edition=edition, deck=["flare", *CARDS])
        assert player(play(state, "hurl C1 x2; end"), P1).energy == after


@example("topic", "rewards")
def test_topic_rewards(edition: str) -> None:
    board = "R: R6 P1 tower/P2\nP1: hold=1 energy=4\nP2: hold=1 energy=2"
    state = play(sketch(board, edition=edition, deck=CARDS), "activate R6")
    assert (player(state, P1).energy, player(state, P1).momentum) == (1, 3)
    taken = play(state, "P2: bonus take")
    assert (player(taken, P2).energy, player(taken, P2).momentum) == (0, 2)
    declined = play(state, "P2: bonus decline")
    assert declined.turn.seat == P2
    assert code(state, "P2: bonus decline; P1: bonus take") == "not_your_turn"


@example("topic", "movement")
def test_topic_movement(edition: str) -> None:
    board = "V: V1 node/P1; V7 node/P1\nC: C2 tower/P1\nP1: hold=1\nP2: hold=1"
    state = sketch(board, edition=edition)
    assert f"movement {movement(state, P1)}." in GAME.speech.explain("movement", edition)
    assert movement(state, P1) == (5 if numbers_of(edition).movement_per == "ring" else 6)


@example("topic", "tolls")
def test_topic_tolls(edition: str) -> None:
    state = sketch("I: I4 P1x2\ngates: I4-V4/P2\nP1:\nP2: hold=1", edition=edition)
    assert player(play(state, "fly I4 V4 x2"), P2).energy == 1


@example("topic", "board")
def test_topic_board(edition: str) -> None:
    eye = SIDE_A.eye_named["E13"]
    assert [str(cell) for cell in SIDE_A.launch_cells[eye]] == ["O13", "O1", "I13", "I1"]
