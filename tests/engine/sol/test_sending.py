"""Send: sundivers go where they shall, by the cheapest way of ordinary steps."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core import script
from engine.core.choices import Choices
from engine.core.game import Setup
from engine.core.seat import Seat
from engine.sol import GAME, sending
from engine.sol.sending import Source
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.random_play import walk

ALONE = "P1: hold=6 eye=E4\nP2: eye=E11"


def steps(state: State, line: str) -> list[str]:
    """What a line comes to, in single actions."""
    return [GAME.play.write(action) for action in GAME.play.read(state, P1, line)]


def follow(state: State, words: str) -> Choices:
    return GAME.play.choices(state, P1, words.split())


def offered(state: State, words: str) -> list[str]:
    return [choice.word for choice in follow(state, words).options]


def test_from_the_hold_is_a_launch_and_steps() -> None:
    state = sketch(f"gates: I4-V4/P1\n{ALONE}")
    assert steps(state, "send hold V4") == ["launch I4", "fly I4 V4"]


def test_beside_the_ship_it_is_only_a_launch() -> None:
    assert steps(sketch(ALONE), "send hold O5") == ["launch O5"]


def test_several_go_one_after_the_other() -> None:
    state = sketch(f"gates: I4-V4/P1\nV: V9 node/P1\n{ALONE}")
    assert state.turn.mp == 4
    both = ["launch I4", "fly I4 V4"] * 2
    assert steps(state, "send hold V4 x2") == both


def test_it_is_logged_as_ordinary_steps_and_costs_what_they_cost() -> None:
    state = sketch(f"gates: I4-V4/P1\n{ALONE}")
    sent = play(state, "send hold V4")
    assert sent == play(state, "launch I4; fly I4 V4")
    assert sent.turn.mp == state.turn.mp - 2


def test_from_a_core_cell_into_the_heart() -> None:
    state = sketch("C: C2 P1x2\nP1: eye=E4\nP2: eye=E11")
    assert steps(state, "send C2 H x2") == ["hurl C2", "hurl C2"]


def test_through_the_core_into_the_heart() -> None:
    state = sketch("gates: R3-C2/P1\nR: R3 P1\nP1: eye=E4\nP2: eye=E11")
    assert steps(state, "send R3 H") == ["fly R3 C2", "hurl C2"]


def test_a_way_without_toll_is_taken_where_it_is_no_longer() -> None:
    """From O5 to V4 the gate in I4-V4 and the one in I5-V4 are equally far."""
    gates = "gates: I4-V4/P2 I5-V4/P1"
    state = sketch(f"{gates}\nO: O5 P1\nP1: eye=E4\nP2: eye=E11")
    assert steps(state, "send O5 V4") == ["fly O5 I5", "fly I5 V4"]


def test_a_toll_is_paid_where_the_free_way_is_longer() -> None:
    gates = "gates: I4-V4/P2 I6-V6/P1"
    state = sketch(f"{gates}\nI: I4 P1\nP1: eye=E4\nP2: eye=E11")
    assert steps(state, "send I4 V4") == ["fly I4 V4"]
    assert happened(run(state, "send I4 V4"), "TollPaid")


def test_the_longer_way_without_toll_can_be_asked_for() -> None:
    gates = "gates: I4-V4/P2 I5-V5/P1"
    state = sketch(f"{gates}\nI: I4 P1\nP1: eye=E4\nP2: eye=E11")
    cheapest = sending.trips(state, P1, Source(at("I4")))[at("V4")]
    free = sending.toll_free(state, P1, Source(at("I4")))[at("V4")]
    assert (cheapest.mp, len(cheapest.tolls)) == (1, 1)
    assert (free.mp, len(free.tolls)) == (3, 0)
    assert [str(slot) for slot in free.gates] == ["I5-V5"]


def test_of_equal_ways_the_first_cells_are_taken() -> None:
    state = sketch("O: O5 P1\nP1: eye=E4\nP2: eye=E11")
    assert steps(state, "send O5 I4") == ["fly O5 O4", "fly O4 I4"]


def test_a_toll_is_paid_once_a_turn() -> None:
    state = sketch("gates: I4-V4/P2\nI: I4 P1x2\nP1: eye=E4\nP2: eye=E11")
    assert len(happened(run(state, "send I4 V4 x2"), "TollPaid")) <= 1
    assert player(play(state, "send I4 V4 x2"), P2).energy == 1


def test_out_of_the_ship_of_another_player() -> None:
    players = [
        {"seat": "P1", "eye": "E4", "hold": 1, "aboard": {"P2": 1}},
        {"seat": "P2", "eye": "E11", "hold": 3},
    ]
    state = GAME.play.codec.read({"players": players, "instability": 13})
    other = next(line for line in legal(state) if line.endswith("from P2")).split()[1]
    assert steps(state, f"send hold {other} from P2") == [f"launch {other} from P2"]
    assert offered(state, f"send hold {other}") == ["from"]
    assert offered(state, f"send hold {other} from") == ["P2"]
    assert follow(state, f"send hold {other} from P2").whole


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("send hold C1", "send_too_far"),
        ("send I4 V4", "no_sundiver"),
        ("send O5 O5", "send_nowhere"),
        ("send hold O5 x4", "no_mp"),
        ("send hold V4 from P2", "not_aboard"),
        ("send hold", "notation"),
        ("send hold V4 V5", "notation"),
        ("send P1 V4", "notation"),
        ("send O5 H", "send_too_far"),
    ],
)
def test_what_cannot_be_sent_is_refused_and_nothing_changes(line: str, why: str) -> None:
    state = sketch(f"O: O5 P1\n{ALONE}")
    before = GAME.play.codec.write(state)
    assert code(state, line) == why
    assert GAME.play.codec.write(state) == before


def test_no_steps_are_left_without_movement() -> None:
    state = sketch(ALONE)
    spent = play(state, "launch O4; launch O5; launch I4")
    assert code(spent, "send hold I5") == "no_mp"


def test_a_full_cell_is_gone_around() -> None:
    limit = sketch(ALONE).terms.edition.max_per_cell
    state = sketch(f"O: O5 P1; O6 P1x{limit}\nP1: hold=1 eye=E4\nP2: eye=E11")
    assert "fly O5 O6" not in steps(state, "send O5 I6")


def test_the_words_after_send_lead_to_what_can_be_sent() -> None:
    state = sketch(f"gates: I4-V4/P1\nI: I4 P1x2\nV: V9 node/P1\n{ALONE}")
    assert offered(state, "send") == ["hold", "I4"]
    assert "V4" in offered(state, "send I4")
    assert follow(state, "send I4 V4").whole
    assert offered(state, "send I4 V4") == ["x2"]
    assert follow(state, "send I4 V4 x2").whole
    assert not follow(state, "send I4 V4 x3").leads
    assert not follow(state, "send O9").leads


def all_lines(state: State, seat: Seat, chosen: Sequence[str] = ("send",)) -> list[str]:
    """List every line that the words lead to."""
    found = GAME.play.choices(state, seat, chosen)
    lines = [" ".join(chosen)] if found.whole else []
    for option in found.options:
        if option.goes_on:
            lines += all_lines(state, seat, (*chosen, option.word))
        else:
            lines.append(" ".join((*chosen, option.word)))
    return lines


@pytest.mark.parametrize("edition", GAME.editions)
def test_whatever_is_offered_is_accepted_in_play(edition: str) -> None:
    """Through a random game, lines offered after `send` can be played as they are."""
    many = 0
    for moment in walk(GAME, Setup(edition, 3, 7), cap=150):
        state, seat = moment.before, moment.before.turn.seat
        lines = all_lines(state, seat) if moment.number % 6 == 0 else []
        for line in lines[:: max(1, len(lines) // 5)]:
            script.run(GAME, state, f"{seat}: {line}")
            many += 1
    assert many > 20
