"""Parasite: a conversion that feeds on everybody else."""

from __future__ import annotations

import pytest

from engine.sol import GAME
from engine.sol.pieces import Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    WAY_IN,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
)
from tests.rulings import ruling

PARASITE = {"refraction": "parasite"}
DECK = ["oscillation", "subduction", "refraction", "oscillation"]
PATTERNS = "V: V4 P1; V5 P1; V6 P1\nO: O5 P1\nI: I5 P1"
OLDER = pytest.mark.parametrize("edition", ["prototype", "early"])


def table(*energy: int, edition: str = "prototype", board: str = PATTERNS) -> State:
    """Everybody with so much energy, P1 with the card."""
    rows = [f"P{seat}: hold=1 energy={many}" for seat, many in enumerate(energy, 1)]
    rows[0] += " card=refraction"
    text = "\n".join([board, WAY_IN, *rows])
    return sketch(text, edition=edition, effects=PARASITE, deck=DECK)


def energy(state: State) -> list[int]:
    return [each.energy for each in state.players]


@ruling(83)
@OLDER
def test_the_example_of_the_card(edition: str) -> None:
    state = table(0, 5, 1, edition=edition)
    step = run(state, "convert foundry V4 V5; play parasite")
    assert energy(step.state) == [3, 3, 0]
    given = happened(step, "EnergyGiven")
    assert [(event.giver, event.taker, event.amount) for event in given] == [
        (P2, P1, 2),
        (P3, P1, 1),
    ]
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert step.state.discard == (Suit.REFRACTION,)
    assert step.state.turn.seat == P2


@ruling(83)
@pytest.mark.parametrize(("players", "taken"), [(2, 3), (3, 2), (4, 1), (5, 1)])
def test_the_number_of_players_says_how_much_each_of_them_gives(players: int, taken: int) -> None:
    state = play(table(1, *[9] * (players - 1)), "convert node V4 V6; play parasite")
    assert energy(state) == [1 + taken * (players - 1), *[9 - taken] * (players - 1)]


@ruling(83)
@pytest.mark.parametrize("line", ["foundry V4 V5", "node V4 V6", "tower O5 I5 V5", "gate O5 I5 V4"])
def test_it_follows_any_conversion(line: str) -> None:
    state = table(0, 4)
    assert code(state, "play parasite") == "convert_first"
    assert "play parasite" not in legal(state)
    state = play(state, f"convert {line}")
    assert legal(state) == ["play parasite", "end"]
    assert energy(play(state, "play parasite")) == [3, 1]
    assert energy(play(state, "end")) == [0, 4]


@ruling(20, 83)
def test_if_nobody_else_has_energy_the_game_does_not_wait_for_it() -> None:
    assert play(table(9, 0, 0), "convert node V4 V6").turn.seat == P2
    state = play(table(9, 0, 1), "convert node V4 V6; play parasite")
    assert energy(state) == [10, 0, 0]


def test_a_move_leaves_no_room_for_it() -> None:
    state = table(0, 4)
    assert code(state, "launch O13; play parasite") == "wrong_time"
    assert code(play(state, "pass"), "P1: play parasite") == "not_your_turn"


def test_nothing_is_left_in_force_and_the_position_survives_saving() -> None:
    state = play(table(0, 4), "convert node V4 V6")
    assert CODEC.read(CODEC.write(state)) == state
    after = play(state, "play parasite")
    assert not after.active
    assert player(after, P1).energy == 3


def test_a_table_of_one_has_nobody_to_take_from() -> None:
    # Only a table with mixed wordings can play it alone (R84).
    state = sketch(
        f"{PATTERNS}\ngates: I9-V8/P1\nP1: hold=1 energy=3 card=refraction",
        options=["wording=prototype"],
        effects=PARASITE,
        deck=DECK,
    )
    assert energy(play(state, "convert node V4 V6")) == [3]


@ruling(84, 132)
@pytest.mark.parametrize(
    ("edition", "options", "parts"),
    [
        ("published", (), {"event"}),
        ("reference", (), {"event"}),
        ("prototype", (), {"effect"}),
        ("early", (), {"effect"}),
        ("published", ("wording=prototype",), {"effect", "event"}),
    ],
)
def test_the_rules_tell_of_the_card_and_of_the_event_where_they_exist(
    edition: str, options: tuple[str, ...], parts: set[str]
) -> None:
    plain = GAME.speech.explain("parasite", edition, options)
    event = GAME.speech.explain("event parasite", edition, options)
    assert plain.startswith("Parasite (red, timing: convert)") is ("effect" in parts)
    assert event.startswith("Parasite\nAt a trigger, one parasite") is ("event" in parts)
    topics = GAME.speech.topics(edition, options)
    assert {one.part for one in topics.values() if one.title == "Parasite"} - {"mode"} == parts
