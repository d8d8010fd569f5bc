"""At a table that mixes editions a page says what is played there.

The cards and their wording are those of one edition, the numbers those of another. Each sentence
about something that hangs on the numbers is held against the engine, at every table (R84, R132).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.board import Ring
from engine.sol.converting import USED
from engine.sol.explain import entries
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, play, player, sketch
from tests.engine.sol.tables import TABLES, cards_of, every_table, named, numbers_of
from tests.rulings import ruling

CARDS = ["oscillation", "refraction", "oscillation", "refraction", "oscillation"]
Test = Callable[..., None]


def with_card(effect: str) -> Callable[[Test], Test]:
    """Run a test at every table whose cards have the effect."""
    tables = [one for one in TABLES if effect in cards_of(one).effects]
    assert tables, effect
    return pytest.mark.parametrize("table", tables, ids=named)


def board(table: Setup, text: str, effect: str, **page: Any) -> State:
    """A turn of P1, who keeps the card."""
    return sketch(
        text.replace("P1:", "P1: card=refraction"),
        edition=table.edition,
        options=list(table.options),
        effects={"refraction": effect},
        **{"deck": CARDS, **page},
    )


def text(table: Setup, key: str) -> str:
    """A page in one line, with the line of the list."""
    topic = GAME.speech.topics(table.edition, table.options)[key]
    page = GAME.speech.explain(key, table.edition, table.options)
    return f"{topic.line} {page}".replace("\n", " ")


def may(state: State, line: str) -> bool:
    try:
        play(state, line)
    except Refused:
        return False
    return True


def owed(table: Setup, key: str, pattern: str = r"(\d|no) cards? owed") -> int:
    """How many cards the example of a page says are owed."""
    example = entries(table.edition, table.options)[key].page["example"]
    (found,) = re.findall(pattern, example)
    return 0 if found == "no" else int(found)


# Where one of one's own must have been when the turn began.


@ruling(32, 132)
@with_card("blight")
def test_blight_speaks_of_the_start_of_the_turn_where_that_counts(table: Setup) -> None:
    state = board(table, "I: I8 P1\nP1: hold=1 eye=E1\nP2: hold=1 eye=E7", "blight")
    assert may(state, "play blight P2 I8")
    newcomer = evolve(state, turn=evolve(state.turn, present=frozenset()))
    came_late = may(newcomer, "play blight P2 I8")
    assert ("when the turn began" in text(table, "blight")) is not came_late


@ruling(32, 74, 132)
@with_card("swap")
def test_swap_says_whether_a_swapped_sundiver_can_activate(table: Setup) -> None:
    state = board(table, "O: O2 P1\nV: V9 P2 node/P1\nP1: hold=1\nP2: hold=1", "swap")
    swapped = play(state, "play swap O2 P1 V9 P2")
    can = may(swapped, "activate V9")
    said = text(table, "swap")
    assert ("can activate it this turn" in said) is can
    assert ("cannot activate it this turn" in said) is not can


@ruling(32, 132)
@with_card("spawn")
def test_spawn_says_whether_a_new_sundiver_can_activate(table: Setup) -> None:
    state = board(table, "V: V2 P1 node/P1; V9 node/P1\nP1: hold=1\nP2: hold=1", "spawn")
    can = may(state, "activate V2; play spawn; activate V9")
    said = text(table, "spawn")
    assert ("can activate its node this turn" in said) is can
    assert ("can activate nothing this turn" in said) is not can


# Where a station may be converted.


@ruling(129, 132)
@with_card("invert")
def test_invert_speaks_of_closed_layers_where_there_are_any(table: Setup) -> None:
    closed = board(table, "V: V6 P2; V8 P2\nP1: hold=1 eye=E1\nP2: hold=1 eye=E8", "invert")
    anywhere = may(closed, "play invert node V6 V8 P2")
    assert ("only in a layer one could fly to" in text(table, "invert")) is not anywhere
    example = entries(table.edition, table.options)["invert"].page["example"]
    assert ("in I9-V8" in example) is not anywhere
    gate = "" if anywhere else "gates: I9-V8/P2\n"
    lines = f"V: V6 P2; V8 P2\n{gate}P1: hold=1 eye=E1\nP2: hold=1 eye=E8"
    state = play(board(table, lines, "invert"), "play invert node V6 V8 P2; choose O9; choose O9")
    assert state.stations[at("V7")].owner == P1
    assert player(state, P2).sundivers == {at("O9"): 2}


@ruling(53, 129, 132)
@with_card("cascade")
def test_cascade_says_that_a_gate_may_open_a_layer_where_layers_are_closed(table: Setup) -> None:
    pieces = "O: O3 P1; O8 P1; O9 P1\nI: I3 P1\nV: V6 P1; V7 P1\nP1: hold=1\nP2: hold=1"
    state = board(table, pieces, "cascade")
    assert may(state, "convert gate O3 I3 V3; play cascade; convert foundry V7 V6")
    anywhere = may(state, "convert foundry O8 O9; play cascade; convert foundry V7 V6")
    assert ("may open the layer" in text(table, "cascade")) is not anywhere


# The cards that hurls owe.


def debts(state: State, lines: str) -> int:
    return len(play(state, lines).turn.debts)


@ruling(63, 113, 132)
@with_card("juggernaut")
def test_juggernaut_says_what_its_hurl_gives_and_owes(table: Setup) -> None:
    pieces = "R: R3 tower/P1\ngates: R3-C2/P2\nP1: hold=1\nP2: hold=1"
    state = board(table, pieces, "juggernaut")
    lines = "play juggernaut; fly station R3 C2; hurl station C2"
    hurled = play(state, lines)
    said = text(table, "juggernaut")
    as_pattern = "counts as the sundivers it was made of" in said
    worth = USED[state.stations[at("R3")].kind] if as_pattern else 1
    assert player(hurled, P1).momentum == 2 * worth
    cards = worth // numbers_of(table).hurls_per_card
    assert len(hurled.turn.debts) == cards
    assert ("one of the two hurls" in said) is (not as_pattern and cards == 0)
    assert ("owes one card" in said) is (not as_pattern and cards == 1)
    if "hurls it" in said:
        assert owed(table, "juggernaut") == cards
        assert f"{2 * worth} momentum" in said
    bonus = numbers_of(table).hurl_flare_bonus
    assert ("1 more momentum" in said) is bool(bonus)
    state = board(table, pieces, "juggernaut", deck=["flare"] * 3 + CARDS)
    assert player(play(state, f"{lines}; end"), P1).momentum == 2 * worth + bonus * cards


@ruling(58, 113, 132)
@with_card("cluster")
def test_cluster_says_what_a_hurled_stack_owes(table: Setup) -> None:
    state = board(table, "C: C1 P1x3\nP1: hold=1\nP2: hold=1", "cluster")
    hurls = may(state, "play cluster; cluster C1 C2 H")
    said = text(table, "cluster")
    assert ("may end in the heart" in said) is hurls
    if hurls:
        assert owed(table, "cluster") == debts(state, "play cluster; cluster C1 C2 H")


@ruling(113, 132)
@pytest.mark.parametrize(
    "table", [one for one in TABLES if cards_of(one).teleport_anywhere], ids=named
)
def test_the_hurl_after_a_teleport_owes_what_the_page_says(table: Setup) -> None:
    pieces = "I: I2 P1\nV: V8 P1\nP1: hold=1\nP2: hold=1"
    state = board(table, pieces, "teleport", phase="MOVING", mp=7)
    assert owed(table, "teleport") == debts(
        state, "play teleport; teleport I2 C5; teleport V8 R1; hurl C5"
    )


@ruling(113, 132)
@with_card("transcend")
def test_the_hurl_after_transcending_owes_what_the_page_says(table: Setup) -> None:
    pieces = "I: I4 P1\nV: V1 node/P1\nP1: hold=1\nP2: hold=1"
    state = board(table, pieces, "transcend")
    assert owed(table, "transcend") == debts(state, "play transcend; fly I4 V4 R3 C2; hurl C2")


@ruling(83, 113, 132)
@with_card("vortex")
def test_two_hurls_of_a_vortex_owe_what_the_page_says(table: Setup) -> None:
    state = board(table, "C: C3 P1x2\nP1: hold=1\nP2: hold=1", "vortex")
    assert owed(table, "vortex") == debts(state, "play vortex; hurl C3 x2")


# How many a cell holds, and when that is looked at.


def crowded(table: Setup, cell: str, more: str = "") -> str:
    """A board on which a cell is as full as the numbers allow."""
    return f"{cell[0]}: {cell} P1x{numbers_of(table).max_per_cell}{more}\n"


@ruling(69, 115, 132)
@with_card("procreate")
def test_procreate_says_which_stacks_grow(table: Setup) -> None:
    limit = numbers_of(table).max_per_cell
    said = text(table, "procreate")
    assert f"2 to {limit - 1} of your sundivers" in said
    assert f"Cells with {limit}" in said
    for many in (2, limit - 1, limit):
        state = board(table, f"I: I4 P1x{many}; I9 P1x2\nP1: hold=1\nP2: hold=1", "procreate")
        grown = player(play(state, "play procreate"), P1).sundivers[at("I4")]
        assert grown == min(many + 1, limit)
    example = entries(table.edition, table.options)["procreate"].page["example"]
    most = max(int(number) for number, _ in re.findall(r"(\d) in ([OIVRC]\d)", example))
    assert most == limit


@ruling(63, 115, 132)
@with_card("juggernaut")
def test_juggernaut_says_whether_a_full_cell_shuts_it_out(table: Setup) -> None:
    pieces = crowded(table, "I5", "; I4 node/P1")
    state = board(table, f"{pieces}P1: hold=1\nP2: hold=1", "juggernaut")
    enters = may(state, "play juggernaut; fly station I4 I5")
    assert ("shut it out" in text(table, "juggernaut")) is not enters
    assert ("do not stop it" in text(table, "juggernaut")) is enters


@ruling(76, 115, 132)
@with_card("teleport")
def test_teleport_says_whether_a_full_cell_is_closed(table: Setup) -> None:
    pieces = crowded(table, "I5", "; I9 P1")
    state = board(table, f"{pieces}P1: hold=1\nP2: hold=1", "teleport", phase="MOVING", mp=7)
    enters = may(state, "play teleport; teleport I9 I5")
    assert ("must be ended in this Move" in text(table, "teleport")) is enters


@ruling(58, 115, 132)
@with_card("cluster")
def test_cluster_says_whether_a_stack_must_fit(table: Setup) -> None:
    pieces = crowded(table, "I5", "; I4 P1x2")
    state = board(table, f"{pieces}P1: hold=0\nP2: hold=1", "cluster", phase="MOVING", mp=9)
    enters = may(state, "play cluster; cluster I4 I5")
    said = text(table, "cluster")
    assert ("must be ended in this Move" in said or "as for any step" in said) or not enters
    assert ("The stack must fit" in said) is (
        not enters and cards_of(table).cards.get("cluster") is None
    )


@ruling(83, 115, 132)
@with_card("flare")
def test_flare_says_when_a_crowd_is_looked_at(table: Setup) -> None:
    pieces = crowded(table, "I5", "; I4 P1")
    layers = "V: V4 P1; V6 P1\ngates: I9-V8/P2\n"
    state = board(table, f"{pieces}{layers}P1: hold=0\nP2: hold=1", "flare")
    passes = may(state, "convert node V4 V6; play flare; fly I4 I5; fly I5 I6")
    assert ("at any moment" in text(table, "flare")) is not passes
    assert ("in the end nobody" in text(table, "flare")) is passes


# Rewards, and what only some editions have.


@ruling(2, 132)
@with_card("annex")
def test_annex_says_where_in_the_outer_orbit_there_is_a_bonus(table: Setup) -> None:
    found = []
    for kind in ("node", "foundry", "tower"):
        pieces = f"O: O4 P1 {kind}/P2\nP1: hold=1 energy=9\nP2: hold=1 energy=9"
        if may(board(table, pieces, "annex"), "play annex O4"):
            found.append(kind)
    said = text(table, "annex")
    assert ("never in the outer orbit" in said) is (found == [])
    assert ("only at a foundry or tower" in said) is (found == ["foundry", "tower"])
    assert numbers_of(table).bonus_node[Ring.OUTER] == 0


@ruling(102, 108, 132)
@pytest.mark.parametrize("effect", ["accelerate", "channel", "pillar"])
@every_table
def test_orbit_cards_are_spoken_of_where_there_are_any(table: Setup, effect: str) -> None:
    if effect in cards_of(table).effects and cards_of(table).cards.get(effect) != "older_pillar":
        assert ("orbit card" in text(table, effect)) is numbers_of(table).cooperative


@ruling(100, 132)
@with_card("festival")
def test_festival_speaks_of_parasites_where_they_come(table: Setup) -> None:
    comes = "parasite" in numbers_of(table).trigger_events
    assert ("Parasite" in text(table, "festival")) is comes


@ruling(15, 132)
@every_table
def test_the_example_of_end_is_one_of_a_card_of_the_table(table: Setup) -> None:
    example = entries(table.edition, table.options)["action end"].page["example"]
    (line,) = re.findall(r": ([^:.]+; play [a-z ]+)\.", example)
    (left,) = re.findall(r"without playing it: ([^.]+)\.", example)
    effect = line.rpartition("play ")[2].split()[0]
    state = board(table, "C: C2 P1x2\nP1: hold=1 energy=1\nP2: hold=1", effect)
    assert play(state, line).turn.seat == play(state, left).turn.seat == P2


@ruling(132)
@every_table
def test_the_page_of_choosing_names_the_questions_of_the_table(table: Setup) -> None:
    said, cards, numbers = text(table, "choose"), cards_of(table), numbers_of(table)
    for effect in ("chain", "invert", "spawn"):
        asks = effect in cards.effects and (effect != "chain" or cards.chain_of != "own")
        assert (effect.title() in said) is asks, effect
    for event in ("attrition", "implode", "teleport", "warp", "singularity"):
        assert (f"{event.title()}" in said) is (event in numbers.trigger_events), event
    assert ("choose default" in said) is bool(numbers.trigger_events)


@ruling(131, 132)
@pytest.mark.parametrize("table", [one for one in TABLES if numbers_of(one).cooperative], ids=named)
def test_solo_names_the_effects_that_are_not_dealt_alone(table: Setup) -> None:
    said = text(table, "solo")
    (others,) = re.findall(r"another player \(([^)]+)\)", said)
    assert sorted(re.split(", | and ", others.lower())) == sorted(cards_of(table).needs_others)
    assert ("by Accelerate" in said) is ("accelerate" in cards_of(table).effects)


@ruling(99, 132)
@pytest.mark.parametrize("table", [one for one in TABLES if numbers_of(one).cooperative], ids=named)
def test_the_garden_names_the_cards_whose_sundivers_collect_nothing(table: Setup) -> None:
    said = text(table, "energy_garden")
    for effect in ("swap", "hatch", "procreate", "spawn", "invert"):
        assert (effect.title() in said) is (effect in cards_of(table).effects), effect
