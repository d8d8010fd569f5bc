"""Menus: every legal action can be reached, no list is too long, and nothing else is offered."""

from __future__ import annotations

import random

import pytest

from bot.chat.messages.word_menu import MOST, Menu, menu, nearest, offers
from engine.core.game import Setup
from engine.sol import GAME
from tests.bot.offered_actions import by_words


def reached(actions: list[str], chosen: str = "") -> list[str]:
    """All actions that presses can lead to."""
    found = []
    for choice in menu(by_words(actions), chosen).entries:
        found += [choice.text] if choice.whole else reached(actions, choice.text)
    return found


def labels(found: Menu) -> list[str]:
    return [choice.label for choice in found.entries]


def test_a_few_answers_are_offered_whole() -> None:
    found = menu(by_words(["bonus take", "bonus decline"]))
    assert labels(found) == ["Bonus take", "Bonus decline"]
    assert all(choice.whole for choice in found.entries)


def test_many_actions_are_offered_by_their_verbs() -> None:
    actions = ["launch O1", "launch O2", "fly I1 I2", "fly I1 I3", "convert gate O1 I1 V1", "pass"]
    found = menu(by_words(actions))
    assert labels(found) == ["Launch", "Fly", "Convert gate O1 I1 V1", "Pass"]
    assert [choice.whole for choice in found.entries] == [False, False, True, True]


def test_a_verb_leads_to_its_actions_with_the_rest_of_their_words() -> None:
    actions = ["launch O1", "launch O2", "fly I1 I2", "fly I1 I3", "fly V1 V2", "pass"]
    assert labels(menu(by_words(actions), "fly")) == ["I1 I2", "I1 I3", "V1 V2"]


def test_a_verb_with_too_many_actions_asks_for_the_next_word() -> None:
    actions = [f"fly I{n} I{m}" for n in range(1, 8) for m in range(8, 14)] + ["pass"]
    found = menu(by_words(actions), "fly")
    assert labels(found) == [f"I{n} …" for n in range(1, 8)]
    assert labels(menu(by_words(actions), found.entries[0].text)) == [f"I{m}" for m in range(8, 14)]


def test_cells_are_chosen_ring_first_when_there_are_more_than_fit() -> None:
    cells = [f"{ring}{n}" for ring in "OIV" for n in range(1, 14)]
    actions = [*(f"place node {cell}" for cell in cells), "pass"]
    found = menu(by_words(actions), "place")
    assert labels(found) == ["O1 … O13", "I1 … I13", "V1 … V13"]
    assert labels(menu(by_words(actions), found.entries[1].text)) == [f"I{n}" for n in range(1, 14)]


def test_a_ring_with_more_places_than_fit_comes_in_parts() -> None:
    slots = [f"place gate I{n}-V{m}" for n in range(1, 14) for m in (n, n + 1)]
    found = menu(by_words([*slots, *(f"place node O{n}" for n in range(9))]), "place gate")
    assert labels(found) == ["I1-V1 … I7-V7", "I7-V8 … I13-V14"]


def test_an_action_that_is_the_beginning_of_others_is_offered_beside_them() -> None:
    actions = ["play fuel", *(f"play fuel I{n}" for n in range(40)), "pass"]
    found = menu(by_words(actions), "play fuel")
    assert "play fuel" in reached(actions)
    assert found.entries[0].whole


def test_what_is_chosen_no_more_offers_nothing() -> None:
    assert menu(by_words(["pass", "launch O1"]), "fly I1").entries == ()


@pytest.mark.parametrize("seats", [2, 5])
def test_every_legal_action_of_a_game_is_reached_and_nothing_else(seats: int) -> None:
    state = GAME.play.start(Setup("published", seats, 7, ("trigger_event=teleport",)))
    rnd = random.Random(seats)
    longest = 0
    for _ in range(300):
        waiting = GAME.play.waiting(state)
        if not waiting:
            break
        legal = GAME.play.legal(state, waiting[-1])
        actions = list(dict.fromkeys(map(GAME.play.write, legal)))
        assert sorted(reached(actions)) == sorted(actions)
        longest = max(longest, len(actions))
        for choice in menu(by_words(actions)).entries:
            assert len(menu(by_words(actions), choice.text).entries) <= MOST
        action = rnd.choices(legal, [GAME.play.urge(one) for one in legal])[0]
        state = GAME.play.step(state, action).state
    assert longest > MOST


def test_the_nearest_legal_actions_have_the_same_verb() -> None:
    actions = ["launch O4", "launch I4", "fly I4 V4", "pass"]
    assert nearest(actions, "launch O5")[0] == "launch O4"
    assert all(one.startswith("launch") for one in nearest(actions, "launch O5"))
    assert nearest(actions, "hurl C1")
    assert nearest([], "pass") == []


def test_a_word_typed_to_its_end_offers_what_follows_it() -> None:
    """`node` offered nothing but `node`, and to send that is to be refused."""
    kinds = ("gate", "node", "tower")
    found = by_words([f"place {kind} O{cell}" for kind in kinds for cell in range(12)])
    assert offers(found, "place", "") == ["gate", "node", "tower"]
    cells = [f"node O{cell}" for cell in range(12)]
    assert offers(found, "place", "node") == [*cells, "gate", "tower"]
    assert offers(found, "place", "NODE ") == cells
    assert offers(found, "place", "node O1") == cells
    assert offers(found, "place", "spire O1") == []


def test_a_number_typed_to_its_end_may_still_grow() -> None:
    lines = [f"build {number} O{cell}" for number in (1, 2, 10) for cell in range(12)]
    found = offers(by_words(lines), "build", "1")
    assert found == [*(f"1 O{cell}" for cell in range(12)), "2", "10"]


def test_the_last_part_of_a_long_list_is_there_beside_the_action_it_begins_with() -> None:
    """Twenty-five parts and the action itself were one entry too many: the last part was lost."""
    actions = ["play", *(f"play {number}" for number in range(625))]
    assert sorted(reached(actions, "play")) == sorted(actions)


@pytest.mark.parametrize("number", [26, 624, 626, 2_000])
def test_a_list_of_any_length_is_reached_and_no_menu_is_too_long(number: int) -> None:
    """What came after the six hundred and twenty-fifth could not be chosen."""
    actions = [f"play {place}" for place in range(number)]
    follow = by_words(actions)
    begun, found = ["play"], []
    while begun:
        entries = menu(follow, begun.pop()).entries
        assert len(entries) <= MOST
        found += [one.text for one in entries if one.whole]
        begun += [one.text for one in entries if not one.whole]
    assert sorted(found) == sorted(actions)
