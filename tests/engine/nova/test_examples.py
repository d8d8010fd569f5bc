"""The examples of the rules pages, read and played by the game itself."""

from __future__ import annotations

import re
from typing import Any

from engine.core.refusal import Refused
from engine.nova import notation, totals
from engine.nova.action import Action
from engine.nova.actions import AT_ANY_TIME
from engine.nova.content import numbers
from engine.nova.content.sectors import SECTOR_TILES
from engine.nova.explain import pages
from engine.nova.map import SECTOR_NAMED
from engine.nova.pieces import Resource
from engine.nova.questions import QUESTIONS
from engine.nova.state import State
from engine.nova.tokenizer import Words
from tests.engine.nova.sketch import P1, P2, play, sketch

B7 = SECTOR_NAMED["B7"]
KINDS: tuple[type[Action], ...] = tuple(
    dict.fromkeys(
        kind
        for kinds in (*(one.actions for one in QUESTIONS.values()), AT_ANY_TIME)
        for kind in kinds
    )
)
HOMES: dict[str, Any] = {
    "map": {"C1": "home-blue", "C10": "home-red", "B7": "disc-01"},
    "bag": "ly-energy2 lb-research lb-fleet lb-vp lb-energy",
}


def examples() -> list[str]:
    """Every action in the examples of the pages."""
    shown = [line for page in pages() for line in re.findall("`([^`]*)`", page.example)]
    actions = [action.strip() for line in shown for action in line.split(";")]
    plain = {re.sub(r"^P\d: ", "", action) for action in actions}
    return sorted({single for action in plain for single in _dice(action)})


def _dice(action: str) -> list[str]:
    """Write out the shorthand for several dice."""
    verb, *words = action.split()
    return [f"die {word}" for word in words] if verb == "die" else [action]


def readers(line: str) -> list[type[Action]]:
    """The actions whose verb a line begins with; `choose` begins several."""
    return [kind for kind in KINDS if f"{line} ".startswith(f"{kind.verb} ")]


def is_read(kind: type[Action], state: State, line: str) -> bool:
    words = Words(state, line[len(kind.verb) :])
    try:
        kind.parse(P1, words)
        words.end()
    except Refused:
        return False
    return True


def test_the_game_reads_every_example_of_a_verb_that_it_knows() -> None:
    everywhere = sketch([{}] * 6)
    known = [line for line in examples() if line != "choose default" and readers(line)]
    assert len({line.partition(" ")[0] for line in known}) >= len(
        {verb.partition(" ")[0] for verb in notation.VERBS}
    )
    for line in known:
        if line.startswith("choose "):
            continue  # what it means depends on the question
        assert any(is_read(kind, everywhere, line) for kind in readers(line)), line


def shown(key: str) -> list[str]:
    """The notation of an action's page, in its order."""
    page = next(page for page in pages() if page.part in ("action", "term") and page.key == key)
    return re.findall("`([^`]*)`", page.text + page.example)


def spent(before: State, line: str) -> int:
    """Play a line of P1 and count the energy it costs."""
    after = play(before, line)
    return before.players[P1].energy - after.players[P1].energy


def test_the_sample_turns_can_be_played() -> None:
    """The page says what each of them costs and brings."""
    hand = ["lb-res-h", "lb-vp", "lb-vp"]
    state = sketch([{"hand": hand, "ships": {"C1": 2}}, {"ships": {"C10": 2}}], **HOMES)
    scan, keep, move, reveal, colonize = shown("sample turn")
    state = play(state, f"{scan}; {keep}")
    assert state.players[P1].energy == numbers.ENERGY[0] - 2
    assert len(state.bag) == 3
    state = play(state, move)
    assert state.players[P2].energy == numbers.ENERGY[0] - 1
    state = play(state, reveal)
    assert state.players[P1].energy == numbers.ENERGY[0] - 3
    assert totals.research_capacity(state, P1) == numbers.RESEARCH[1]
    assert totals.stock(state, P1)[Resource.HADRON] == 1
    state = play(state, colonize)
    assert state.players[P2].energy == numbers.ENERGY[0] - 3
    assert totals.score(state, P2) == SECTOR_TILES["disc-01"].vp


def test_settling_as_the_pages_show() -> None:
    state = sketch([{"ships": {"B7": 1}, "sectors": ["B8"]}, {}], **HOMES)
    (line,) = shown("colonize")
    assert spent(state, line) == SECTOR_TILES["disc-01"].colonies
    owned = {"sectors": ["B7"], "ships": {"B7": 3}, "gates": ["B7"], "stations": {"B7": 1}}
    state = sketch([owned, {}], **HOMES)
    for line in shown("improve")[:2]:
        assert spent(state, line) == 1
    part, everything = shown("abandon")
    assert play(state, part).players[P1].ships == {B7: 1}
    after = play(state, everything).players[P1]
    assert (after.sectors, after.stations, after.gates) == (frozenset(), {}, frozenset())


def test_building_as_the_pages_show() -> None:
    state = sketch([{"sectors": ["B7"], "ships": {"C1": 2}}, {}], **HOMES)
    for line in ("build ships C1", "build station B7"):
        assert line in shown("build")
        assert spent(state, line) == 1
    assert shown("build gate") == ["build gate B7"]
    assert spent(state, "build gate B7") == numbers.GATE_PRICE


def test_moving_as_the_page_shows() -> None:
    ships = {"C10": 1, "C9": 1, "C11": 2}
    state = play(sketch([{}, {"ships": ships}], **HOMES), "research")
    one, several = (play(state, f"P2: {line}").players[P2] for line in shown("move"))
    assert (one.energy, one.ships[B7]) == (numbers.ENERGY[0] - 1, 1)
    assert (several.energy, several.ships[B7]) == (numbers.ENERGY[0] - 3, 3)


def test_warping_as_the_pages_show() -> None:
    owned = {"sectors": ["B7"], "gates": ["B7"]}
    (line,) = shown("warp in")
    gathering = sketch([{**owned, "ships": {"A4": 2, "Z": 1}}, {}], **HOMES)
    assert spent(gathering, line) == 1
    (line,) = shown("warp out")
    leaving = sketch([{**owned, "ships": {"B7": 3}}, {}], **HOMES)
    assert spent(leaving, line) == 1


def test_research_as_the_page_shows() -> None:
    after = play(sketch([{}, {}], **HOMES), shown("research")[0])
    assert after.players[P1].credits == numbers.RESEARCH[0]
