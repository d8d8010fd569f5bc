"""Actions composed word by word: all that is offered can be completed, all legal reached."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from engine.core.choices import NOTHING, Choices
from engine.core.listing import lines
from engine.core.seat import Seat
from engine.nova import notation, rules
from engine.nova.action import Action
from engine.nova.choosing import choices
from engine.nova.random_weights import urge
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, begin, play, sketch

MAP = {"C1": "home-blue", "C10": "home-red", "B1": "disc-01", "B7": "disc-02"}


def after(state: State, line: str) -> list[str]:
    """The words that may follow; `.` where the words are an action as they stand."""
    found = choices(state, rules.waiting(state)[0], line.split())
    return ["."] * found.whole + [option.word for option in found.options]


def reached(state: State, verb: str) -> list[str]:
    """Every action that begins with these words."""
    seat = rules.waiting(state)[0]
    found = list(lines(partial(choices, state, seat), verb.split()))
    assert len(set(found)) == len(found), "a line is reached on two ways"
    for line in found:
        action = notation.read(state, seat, line)
        rules.check(state, action)
        assert notation.write(action) == line
    return found


def table(*players: dict[str, Any], **page: Any) -> State:
    return sketch([*players, {}] if len(players) == 1 else list(players), map=MAP, **page)


def test_verbs_come_in_the_order_of_the_rules() -> None:
    state = table({"ships": {"C1": 2}, "hand": ["lb-vp"]})
    assert after(state, "") == [
        "improve", "abandon", "scan", "reveal", "build", "move", "research", "discover",
    ]  # fmt: skip
    assert after(state, "build") == ["ships", "station", "gate"]


def test_a_move_gathers_only_what_has_a_destination_in_common() -> None:
    state = table({"ships": {"C1": 2, "C2": 1}, "sectors": ["B1"], "energy": 3})
    assert after(state, "move") == ["C1", "C1x2", "C2"]
    assert after(state, "move C1x2") == ["C2", "to"]
    assert "B1" in after(state, "move C1x2 C2 to")
    assert after(state, "move C1 to B1") == ["."]
    assert "move C1x2 C2 to B1" in reached(state, "move")


def test_a_move_offers_no_more_ships_than_energy_pays() -> None:
    state = table({"ships": {"C1": 3}, "energy": 2})
    assert after(state, "move") == ["C1", "C1x2"]


def test_loose_tokens_go_along_in_every_combination_once() -> None:
    state = table({"ships": {"B1": 2}, "sectors": ["B1"]}, loose={"B1": [5, 2, 2]})
    assert after(state, "move B1 to C1") == [".", "carry"]
    assert after(state, "move B1 to C1 carry") == ["B1", "B1:5", "B1:2"]
    assert after(state, "move B1 to C1 carry B1:5 B1:2") == [".", "B1:2"]
    assert len(reached(state, "move B1 to C1 carry")) == 1 + 2 * 3 - 1


def test_ships_that_part_say_with_whom_a_token_goes() -> None:
    state = table({"ships": {"B1": 2}, "sectors": ["B1"], "gates": ["B1"]}, loose={"B1": [5, 2]})
    assert after(state, "warp out") == ["B1"]
    assert after(state, "warp out B1") == ["to"]
    begun = "warp out B1 to C1 C2"
    assert after(state, begun) == [".", "carry"]
    assert after(state, f"{begun} carry B1:5") == ["to"]
    assert after(state, f"{begun} carry B1:5 to") == ["C1", "C2"]
    assert after(state, f"{begun} carry B1:5 to C2") == [".", "B1:2"]
    # Each of the two goes with one of them or stays, or all go together.
    assert len(reached(state, f"{begun} carry")) == 3 * 3 - 1 + 2


def test_warping_in_offers_origins_within_gate_range() -> None:
    state = table({"ships": {"C1": 1, "A1": 1}, "sectors": ["B1"], "gates": ["B1"]})
    assert after(state, "warp in") == ["A1", "C1"]
    assert reached(state, "warp in") == [
        "warp in A1 C1 to B1", "warp in A1 to B1", "warp in C1 to B1",
    ]  # fmt: skip


def test_tiles_of_one_colour_are_revealed_together() -> None:
    hand = ["lb-research", "lb-fleet", "lr-artifact"]
    state = table({"hand": hand})
    pairs = [line for line in reached(state, "reveal") if len(line.split()) == 5]
    assert pairs
    assert all("artifact" not in line for line in pairs)


def test_parts_are_abandoned_in_their_order() -> None:
    owned = {"sectors": ["B1"], "ships": {"B1": 2}, "stations": {"B1": 1}, "gates": ["B1"]}
    state = table(owned)
    assert after(state, "abandon B1") == ["ships", "stations", "gate", "colonies"]
    assert after(state, "abandon B1 ships") == ["1", "2"]
    assert after(state, "abandon B1 stations 1") == [".", "gate"]
    assert len(reached(state, "abandon B1")) == 3 * 2 * 2 - 1 + 3


def test_ships_are_built_in_several_yards_up_to_the_capacity() -> None:
    state = table(
        {"sectors": ["B1"], "gates": ["B1"]}, tiles={"C1.1": "lb-fleet", "C1.2": "lb-fleet"}
    )
    assert reached(state, "build ships") == [
        "build ships B1", "build ships B1 C1", "build ships B1x2", "build ships C1",
        "build ships C1x2",
    ]  # fmt: skip


def test_kept_tiles_need_room_and_energy() -> None:
    hand = ["lb-vp"] * 6
    state = play(table({"hand": hand, "energy": 2}, bag="lb-fleet lb-fleet lb-energy"), "scan")
    assert after(state, "keep") == ["none", "lb-fleet", "lb-energy"]
    assert after(state, "keep lb-fleet") == ["lb-fleet", "lb-energy", "drop"]
    assert after(state, "keep lb-fleet lb-energy drop lb-vp") == ["lb-vp"]
    assert after(state, "keep lb-fleet lb-energy drop lb-vp lb-vp") == [".", "lb-vp"]


def test_dropping_late_tiles_first_left_no_room_for_those_kept() -> None:
    hand = ["lb-vp", "lb-fleet", "lb-energy", "ly-vp2", "lb-research", "lr-artifact"]
    state = play(table({"hand": hand}, bag="lb-fleet lb-fleet lb-energy"), "scan")
    begun = "keep lb-fleet lb-fleet lb-energy drop"
    assert after(state, begun) == hand[:4]
    assert after(state, f"{begun} ly-vp2") == ["lb-research"]
    assert after(state, f"{begun} ly-vp2 lb-research") == ["lr-artifact"]


def with_ability(id: str, race: str = "calyth", **more: Any) -> dict[str, Any]:
    return {"race": race, "technologies": [id], "active": [id], "sectors": ["B1"], **more}


def test_ships_regroup_by_destination_each_combination_once() -> None:
    state = table(with_ability("jump-harmonics", ships={"B1": 1, "C1": 1}))
    found = reached(state, "use jump-harmonics")
    assert "use jump-harmonics C1 to B1 B1 to C1" in found
    assert all(line.split()[2] in ("B1", "C1") for line in found)


def test_dice_to_reroll_are_chosen_in_ascending_order() -> None:
    fleet = with_ability("gunnery-mesh", ships={"B1": 3})
    state = table(fleet, {"ships": {"B1": 1}}, next=[1, 4, 1, 2])
    state = play(state, "attack B1 P2")
    assert reached(state, "use") == [
        f"use gunnery-mesh {dice}" for dice in ("1", "1 1", "1 1 4", "1 4", "4")
    ]


def test_ships_of_several_enemies_are_disabled_together() -> None:
    state = table(with_ability("static-choir"), {"ships": {"B1": 2}}, entity={"ships": {"B1": 1}})
    assert reached(state, "use static-choir") == [
        f"use static-choir B1 {who}" for who in ("P2", "P2 entity", "P2x2", "entity")
    ]


def test_a_gate_is_pushed_step_by_step() -> None:
    state = table(with_ability("ombral-3b", "ombral"))
    assert after(state, "use ombral-3b") == ["A"]
    assert "A1" in after(state, "use ombral-3b A")
    assert "Z" not in after(state, "use ombral-3b A A1")
    assert "use ombral-3b A A1 B1" in reached(state, "use ombral-3b")


def test_a_jump_takes_single_tokens_along() -> None:
    state = table(with_ability("ombral-3a", "ombral", ships={"B1": 1}), loose={"B1": [5, 2]})
    assert reached(state, "use") == [
        f"use ombral-3a B1 to C1{carried}"
        for carried in ("", " carry B1", " carry B1:5", " carry B1:5 B1:2", " carry B1:2")
    ]


def test_an_assault_names_its_target() -> None:
    state = table(with_ability("kethic-1b", "kethic", ships={"B1": 1}), {"ships": {"B1": 1}})
    assert reached(state, "use") == ["use kethic-1b B1 P2"]


def test_units_that_fire_in_are_chosen_one_by_one() -> None:
    fleet = {
        "race": "kethic",
        "ships": {"B2": 1},
        "stations": {"B1": 1},
        "sectors": ["B1"],
        "technologies": ["siege-batteries"],
        "active": ["siege-batteries"],
    }
    state = table(fleet, {"ships": {"B2": 1}})
    assert after(state, "attack") == ["B2"]
    assert after(state, "attack B2") == ["P2"]
    assert reached(state, "attack") == ["attack B2 P2", "attack B2 P2 stations B1"]


def test_logistics_is_filled_in_part_by_part() -> None:
    state = table(
        {
            "race": "calyth",
            "energy": 0,
            "credits": 20,
            "technologies": ["ion-cannon", "calyth-1a"],
            "synthesized": "HPHPNBA",
        }
    )
    assert after(state, "logistics") == [".", "flip", "use"]
    assert after(state, "logistics flip") == ["calyth-1"]
    assert after(state, "logistics use") == ["none", "ion-cannon", "calyth-1a"]
    assert after(state, "logistics use none") == ["."]
    assert after(state, "logistics flip calyth-1 use ion-cannon") == [".", "calyth-1b", "panel"]
    tiles = after(state, "logistics use ion-cannon panel")
    assert tiles[:2] == ["none", "1a:ion"]
    assert "1d:ion" not in tiles
    assert len(reached(state, "logistics")) > 20


@pytest.mark.parametrize(
    "line", ["nothing", "move B9", "move C1 x", "logistics use x", "warp out x"]
)
def test_words_that_no_menu_offers_lead_nowhere(line: str) -> None:
    assert not choices(table({"ships": {"C1": 1}, "energy": 0}), P1, line.split()).leads


def test_a_seat_that_is_not_asked_is_offered_nothing() -> None:
    assert choices(table({}), P2, ()) is NOTHING


def follow(state: State, seat: Seat, line: str) -> Choices:
    """Reach a line word by word."""
    words = line.split()
    for place, word in enumerate(words):
        options = {each.word: each for each in choices(state, seat, words[:place]).options}
        assert word in options, (line, words[:place])
        last = place == len(words) - 1
        assert options[word].completes if last else options[word].goes_on, (line, word)
    return choices(state, seat, words)


def descend(state: State, seat: Seat, rnd: random.Random) -> Action:
    """Choose word by word at random until there is an action."""
    words: list[str] = []
    while True:
        found = choices(state, seat, words)
        assert found.leads, words
        if found.whole and (not found.options or rnd.random() < 0.3):
            return _legal(state, seat, words)
        option = rnd.choice(found.options)
        words.append(option.word)
        if not option.goes_on:
            assert option.completes
            return _legal(state, seat, words)


def _legal(state: State, seat: Seat, words: Sequence[str]) -> Action:
    action = notation.read(state, seat, " ".join(words))
    rules.check(state, action)
    assert notation.write(action) == " ".join(words)
    return action


@pytest.mark.parametrize("seats", range(2, 7))
def test_what_is_offered_is_accepted_and_what_is_legal_is_offered(seats: int) -> None:
    rnd = random.Random(seats)
    state = begin(seats, seats)
    for _ in range(120):
        if state.result is not None:
            break
        seat = rnd.choice(rules.waiting(state))
        offered = rules.legal(state, seat)
        for action in offered[::5]:
            assert follow(state, seat, notation.write(action)).whole
        composed, *_ = [descend(state, seat, rnd) for _ in range(3)]
        (listed,) = rnd.choices(offered, [urge(action) for action in offered])
        state = rules.step(state, rnd.choice((composed, listed))).state
