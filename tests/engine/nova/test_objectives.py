"""Secret objectives: each in a position that meets it and in one that just does not."""

from __future__ import annotations

from typing import Any

import pytest

from engine.nova.content.cards import OBJECTIVES
from engine.nova.objectives import is_complete
from tests.engine.nova.sketch import P1, P2, legal, play, player, refused, sketch
from tests.rulings import ruling

MAP = {
    "A1": "core-03", "A2": "core-01", "B1": "disc-08", "B2": "disc-14", "B6": "disc-10",
    "B7": "disc-05", "B8": "disc-01", "C2": "rim-01", "C18": "rim-02", "C9": "rim-03",
}  # fmt: skip
SMALL = ["B1", "B2", "B6", "C2", "C18", "C9", "B7", "B8"]  # one or two colonies each


def active(*ids: str) -> dict[str, Any]:
    return {"technologies": list(ids), "active": list(ids)}


def owning(number: int) -> dict[str, Any]:
    return {"sectors": SMALL[:number]}


GROWN = {"C1.1": "ly-population2", "C1.2": "lb-population", "C1.3": "lb-population"}
BASIC = ["ion-cannon", "seeker-rack", "sunbreaker", "phase-needle", "gunnery-mesh",
         "siege-batteries", "deflector-grid", "bulwark-field"]  # fmt: skip
RACE = ["calyth-1a", "calyth-2b", "calyth-3a"]
PANEL = {"1a": "ion", "3a": "heavy", "4a": "heavy", "6d": "pd"}

# A player that meets the objective and one that does not, with the other fields of each position.
EXAMPLES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "b-01": ({"one": owning(3)}, {"one": owning(2)}),
    "b-02": (
        {"one": {"ships": {"C1": 5}, "disabled": {"B1": 1}}},
        {"one": {"ships": {"C1": 5}}},
    ),
    "b-03": ({"one": {"stations": {"C1": 3}}}, {"one": {"stations": {"C1": 2}}}),
    "b-04": (
        {"one": {"sectors": ["B1"], "gates": ["B1", "C1"]}},
        {"one": {"sectors": ["B1"], "gates": ["B1"]}},
    ),
    "b-05": ({"improvements": {"C1": 3}}, {"one": owning(1), "improvements": {"C1": 2, "B1": 2}}),
    "b-06": ({"tiles": {"C1.1": "ly-research2"}}, {"tiles": {"C1.2": "lb-research"}}),
    "b-07": (
        {"tiles": {"C1.1": "ly-energy2", "C1.2": "lb-energy"}},
        {"tiles": {"C1.1": "ly-energy2"}},
    ),
    "b-08": (
        {"tiles": {"C1.1": "ly-population2", "C1.2": "lb-population"}},
        {"tiles": {"C1.1": "ly-population2"}},
    ),
    "b-09": ({"one": active(*BASIC[:3])}, {"one": active(*BASIC[:2])}),
    "b-10": ({"one": {"counts": {"entity": 3}}}, {"one": {"counts": {"entity": 2, "units": 5}}}),
    "b-11": ({"one": {"sectors": ["B7"]}}, {"one": {"sectors": ["B8"]}}),
    "b-12": ({"one": {"synthesized": "NPH"}}, {"one": {"synthesized": "NNPP"}}),
    "s-01": ({"one": owning(5)}, {"one": owning(4)}),
    "s-02": ({"one": {"sectors": ["A1"]}}, {"one": {"sectors": ["B8"]}}),
    "s-03": (
        {"one": {"sectors": ["A2"]}, "tiles": {"A2.1": "lr-artifact", "A2.2": "lr-artifact"}},
        {"one": {"sectors": ["A2"]}, "tiles": {"A2.1": "lr-artifact"}},
    ),
    "s-04": ({"one": {"synthesized": "NPHBA"}}, {"one": {"synthesized": "NPHBB"}}),
    "s-05": ({"one": active(*BASIC[:4], RACE[0])}, {"one": active(*BASIC[:4])}),
    "s-06": ({"one": {"counts": {"entity": 8}}}, {"one": {"counts": {"entity": 7}}}),
    "s-07": (
        {"one": owning(1), "improvements": {"C1": 5, "B1": 3}},
        {"one": {}, "improvements": {"C1": 7, "B1": 3}},
    ),
    "s-08": ({"one": {"panel": PANEL}}, {"one": {"panel": dict(list(PANEL.items())[:3])}}),
    "s-09": ({"one": {"ships": {"C1": 9}}}, {"one": {"ships": {"C1": 8}}}),
    "s-10": ({"one": {"counts": {"revealed": 10}}}, {"one": {"counts": {"revealed": 9}}}),
    "s-11": ({"one": {"counts": {"anomaly": 10}}}, {"one": {"counts": {"anomaly": 9}}}),
    "s-12": ({"one": {"counts": {"bonus": 4}}}, {"one": {"counts": {"bonus": 3}}}),
    "g-01": ({"one": owning(7), "tiles": GROWN}, {"one": owning(6), "tiles": GROWN}),
    "g-02": ({"one": {"sectors": ["A1", "A2"]}}, {"one": {"sectors": ["A1", "B8"]}}),
    "g-03": (
        {
            "one": {"sectors": ["A1", "A2"]},
            "tiles": {"A1.1": "lr-artifact", "A2.1": "lr-artifact", "A2.2": "lr-artifact"},
        },
        {
            "one": {"sectors": ["A2"]},
            "tiles": {"A2.1": "lr-artifact", "A2.2": "lr-artifact"},
        },
    ),
    "g-04": ({"one": {"counts": {"maw": 1}}}, {"one": {"counts": {"gates": 3}}}),
    "g-05": ({"one": active("ancient-2b")}, {"one": {"technologies": ["ancient-2b"]}}),
    "g-06": ({"one": active(*RACE)}, {"one": active(*RACE[:2])}),
    "g-07": ({"one": {"counts": {"entity": 15}}}, {"one": {"counts": {"entity": 14}}}),
    "g-08": (
        {"one": {"sectors": ["A2"]}, "improvements": {"A2": 6}},
        {"one": {"sectors": ["A2"]}, "improvements": {"A2": 5, "C1": 12}},
    ),
    "g-09": (
        {
            "one": {"sectors": ["A2"], "synthesized": "NNNNNNNPPPP"},
            "tiles": {"A2.1": "lr-artifact"},
        },
        {"one": {"synthesized": "NNNNNNNPPPP"}},
    ),
    "g-10": ({"one": active(*BASIC)}, {"one": active(*BASIC[:7])}),
    "g-11": ({"improvements": {"C1": 15}}, {"improvements": {"C1": 14}}),
    "g-12": (
        {"one": {"sectors": ["A1", "B1", "C2"], "stations": {"A1": 1, "B1": 1, "C2": 1}}},
        {"one": {"sectors": ["A1", "B1", "C2"], "stations": {"A1": 1, "B1": 1, "C1": 1}}},
    ),
}


def test_every_objective_has_an_example() -> None:
    assert EXAMPLES.keys() == OBJECTIVES.keys()


@pytest.mark.parametrize("meets", [True, False])
@pytest.mark.parametrize("card", OBJECTIVES)
def test_an_objective_is_complete_by_what_its_card_says(card: str, meets: bool) -> None:
    page = {"one": {}, **EXAMPLES[card][0 if meets else 1]}
    state = sketch([page.pop("one"), {}], map=MAP, **page)
    assert is_complete(state, P1, card) is meets


THREE = {"sectors": ["B1", "B2", "B6"], "objectives": ["b-01", "s-01"]}


@ruling("N66", "N3")
def test_a_completed_objective_is_a_free_step_on_the_own_turn() -> None:
    state = sketch([{**THREE, "orders": {"reveal": "off"}}, {"objectives": ["g-04"]}], map=MAP)
    assert "objective b-01" in legal(state)
    state = play(state, "objective b-01")
    assert (player(state, P1).revealed, player(state, P1).points) == (("b-01",), 4)
    assert refused(state, "objective b-01") == "not_your_objective"
    assert refused(state, "objective s-01") == "not_complete"
    assert refused(state, "P2: objective g-04") == "not_asked"
    state = play(state, "abandon B1 colonies; research")
    assert player(state, P1).points == 4


def test_by_standing_order_completed_objectives_are_revealed_after_the_action() -> None:
    state = play(sketch([THREE, {}], map=MAP), "improve B1")
    assert (player(state, P1).objectives, player(state, P1).points) == (("s-01",), 4)
    silent = sketch([{**THREE, "orders": {"reveal": "off"}}, {}], map=MAP)
    assert player(play(silent, "improve B1"), P1).points == 0


@ruling("N66")
def test_an_objective_is_never_revealed_on_the_turn_of_another() -> None:
    state = play(sketch([{}, THREE], map=MAP), "improve C1")
    assert player(state, P2).revealed == ()
    assert player(play(state, "improve C10"), P2).revealed == ("b-01",)
