"""R39 in the reference edition: a flare pays outer foundries and towers their bonus as well."""

from __future__ import annotations

import pytest

from engine.sol import GAME
from engine.sol.position import CODEC
from engine.sol.rules import asks, default
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling


def flare(text: str, one: str = "", edition: str = "reference", **page: object) -> State:
    """P1 owes a card, which is a flare."""
    board = f"{text}\nP1: hold=1 {one}\nP2: hold=1"
    page = {"deck": ["flare", "refraction"], "phase": "MOVING", "debts": ["convert"], **page}
    return sketch(board, edition=edition, **page)


def asked(text: str, one: str, *kinds: str) -> State:
    """The flare asks P1 about these kinds."""
    orders = "; ".join(f"order flare {kind} ask" for kind in kinds)
    return play(flare(text, one), f"{orders}; end")


@ruling(2, 39)
@pytest.mark.parametrize(("energy", "momentum"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_a_tower_takes_base_and_bonus_as_far_as_they_can_be_paid(
    energy: int, momentum: int
) -> None:
    after = player(play(flare("O: O5 tower/P1", f"energy={energy}"), "end"), P1)
    assert (after.energy, after.momentum) == (energy - momentum, momentum)


@ruling(2, 39)
def test_a_foundry_builds_twice_and_only_what_is_in_reserve() -> None:
    after = player(play(flare("O: O5 foundry/P1", "energy=5"), "end"), P1)
    assert (after.energy, after.hold) == (3, 1 + 2)
    scarce = flare("O: O5 foundry/P1\nV: V1 P1x5; V2 P1x5", "energy=5 vaporized=1")
    assert player(scarce, P1).reserve == 1
    assert (player(play(scarce, "end"), P1).energy, player(play(scarce, "end"), P1).reserve) == (
        4,
        0,
    )


@ruling(2, 39)
def test_a_node_has_no_bonus_there() -> None:
    assert player(play(flare("O: O5 node/P1"), "end"), P1).energy == 1


@ruling(39)
@pytest.mark.parametrize("edition", ["published", "prototype", "early"])
@pytest.mark.parametrize("kind", ["foundry", "tower"])
def test_other_editions_pay_the_base_only(kind: str, edition: str) -> None:
    after = player(play(flare(f"O: O5 {kind}/P1", "energy=5", edition), "end"), P1)
    assert after.energy == 4


@ruling(39)
def test_by_order_each_station_has_its_bonus_before_the_next_towers_before_foundries() -> None:
    state = flare("O: O1 foundry/P1; O3 tower/P1; O5 tower/P1; O7 node/P1", "energy=4")
    step = run(state, "end")
    used = happened(step, "OuterStationUsed", "BonusTaken")
    told = [(type(event).__name__, str(event.cell)) for event in used]
    assert told == [
        ("OuterStationUsed", "O7"),
        ("OuterStationUsed", "O3"),
        ("BonusTaken", "O3"),
        ("OuterStationUsed", "O5"),
        ("BonusTaken", "O5"),
        ("OuterStationUsed", "O1"),
    ]
    assert (player(step.state, P1).momentum, player(step.state, P1).energy) == (4, 0)


@ruling(39)
def test_declined_stations_pay_neither_base_nor_bonus() -> None:
    state = play(flare("O: O5 tower/P1", "energy=5"), "order flare tower decline; end")
    assert (player(state, P1).energy, player(state, P1).momentum) == (5, 0)


@ruling(39)
def test_asked_a_station_is_named_a_second_time_for_its_bonus() -> None:
    state = asked("O: O4 tower/P1; O8 tower/P1", "energy=5", "tower")
    assert legal(state) == ["choose O4", "choose O8", "choose none"]
    state = play(state, "choose O8")
    assert player(state, P1).momentum == 1
    assert legal(state) == ["choose O8", "choose O4", "choose none"]
    state = play(state, "choose O8")
    assert player(state, P1).momentum == 2
    assert legal(state) == ["choose O4", "choose none"]
    assert code(state, "choose O8") == "not_an_option"
    state = play(state, "choose O4; choose none")
    assert (player(state, P1).momentum, state.turn.seat) == (3, P2)


@ruling(39)
def test_the_bonus_may_wait_for_another_base_and_is_gone_when_it_cannot_be_paid() -> None:
    state = asked("O: O4 tower/P1; O8 foundry/P1", "energy=2", "tower", "foundry")
    state = play(state, "choose O4")
    assert legal(state) == ["choose O4", "choose O8", "choose none"]
    state = play(state, "choose O8")  # the last energy builds instead
    assert (player(state, P1).momentum, player(state, P1).hold) == (1, 2)
    assert state.turn.seat == P2


@ruling(39)
def test_the_bonus_needs_its_base_at_the_same_flare() -> None:
    state = asked("O: O4 tower/P1", "energy=1", "tower")
    after = play(state, "choose O4")
    assert (player(after, P1).momentum, after.turn.seat) == (1, P2)
    assert player(play(state, "choose none"), P1).momentum == 0


@ruling(39)
def test_out_of_time_the_station_is_used_with_its_bonus() -> None:
    state = asked("O: O4 tower/P1; O8 tower/P1", "energy=5", "tower")
    while state.turn.seat == P1:
        state = GAME.play.step(state, default(state, asks(state)[0])).state
    assert player(state, P1).momentum == 4


@ruling(39)
def test_nobody_else_is_offered_it() -> None:
    board = "O: O4 tower/P2\nP1: hold=1 energy=9\nP2: hold=1 energy=1"
    state = sketch(
        board,
        edition="reference",
        deck=["flare", "refraction"],
        phase="MOVING",
        debts=["convert"],
    )
    after = play(state, "end")
    assert (player(after, P2).momentum, player(after, P1).momentum) == (1, 0)
    assert after.turn.seat == P2


@ruling(39)
def test_the_question_is_worded_and_read_again() -> None:
    state = play(asked("O: O4 tower/P1; O8 tower/P1", "energy=5", "tower"), "choose O4")
    assert CODEC.read(CODEC.write(state)) == state
    view = GAME.play.view(state, P1)
    assert GAME.speech.label(view, "choose O4", {}) == "Take the bonus of the tower in O4"
    assert GAME.speech.label(view, "choose O8", {}) == "Use the tower in O8"
    assert "at the flare: the bonus of O4 and O8" in GAME.speech.describe(view)


@ruling(39)
def test_a_question_asked_before_the_bonus_was_known_goes_on_with_it() -> None:
    """A position stored by an earlier program knows only the cells."""
    page = CODEC.write(asked("O: O4 tower/P1", "energy=5", "tower"))
    assert "used" not in page["progress"]["agenda"][-1]
    state = play(CODEC.read(page), "choose O4; choose O4")
    assert player(state, P1).momentum == 2


@ruling(39, 100)
def test_parasites_eat_the_bonus_too() -> None:
    state = flare("O: O5 tower/P1", "energy=5", options=["trigger_event=parasite"])
    state = CODEC.read({**CODEC.write(state), "parasites": {"O5": 1}})
    step = run(state, "end")
    assert player(step.state, P1).momentum == 1  # base 0, bonus 1


@ruling(40)
def test_the_last_flare_takes_bonuses_too_whatever_the_orders_say() -> None:
    state = flare("O: O3 node/P1; O5 tower/P1; O7 tower/P1", "energy=2", instability=1)
    state = play(state, "order flare tower decline; end")
    assert state.result is not None
    assert (player(state, P1).momentum, player(state, P1).energy) == (3, 0)
    assert at("O5") in state.stations
