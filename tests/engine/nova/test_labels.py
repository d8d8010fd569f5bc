"""Labels: actions as a person would say them, with prices, none cut off, none twice in one list."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

from engine.core.seat import SEATS, Seat
from engine.nova import notation, rules
from engine.nova.choosing import choices
from engine.nova.events import CreditsPaid, EnergySpent
from engine.nova.labels import label, word
from engine.nova.redeal import Viewer
from engine.nova.state import State
from engine.nova.view import view
from tests.engine.nova.sketch import P1, P2, begin, play, sketch
from tests.engine.nova.worlds import another_world, starts, walk

LONGEST = 80  # letters of a button
NAMES = {P1: "Ada", P2: "Bea"}
MAP = {"B1": "disc-01", "B2": "disc-02", "A1": "core-01", "C1": "home-white", "C10": "home-red"}


def board() -> State:
    one = {
        "race": "kethic", "home": "C1", "sectors": ["B1"], "gates": ["B1"], "credits": 18,
        "ships": {"C1": 2, "B1": 3, "A1": 1}, "stations": {"B1": 1}, "synthesized": "HHNPBAPPA",
        "technologies": ["kethic-1b", "kethic-3a", "static-choir", "jump-harmonics", "ion-cannon"],
        "active": ["kethic-1b", "kethic-3a", "static-choir", "jump-harmonics"],
        "hand": ["lb-res-h", "lr-artifact", "ly-vp2"], "objectives": ["b-02"],
        "board": {"explore": 2},
    }  # fmt: skip
    two = {"race": "drovak", "home": "C10", "ships": {"A1": 2}}
    return sketch([one, two], map=MAP, entity={"ships": {"B1": 1}}, loose={"C1": [5]})


def said(line: str, state: State | None = None, seat: Viewer = P1) -> str:
    return label(view(board() if state is None else state, seat), line, NAMES)


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("colonize A1", "Colonize A1"),  # not possible, so without a price
        ("improve B1", "Improve B1 (1 energy)"),
        ("improve C1 B1", "Improve B1 and C1"),
        ("abandon B1 ships 2", "Take 2 ships back from B1 (1 energy)"),
        ("abandon B1 colonies", "Give up B1 (1 energy)"),
        ("abandon B1 ships 1 colonies", "Give up B1 and take 1 ship back (1 energy)"),
        ("scan", "Scan (2 energy)"),
        ("scan lb-res-h", "Scan without Hadron nebula (2 energy)"),
        ("reveal lb-res-h C1.2", "Reveal Hadron nebula at C1.2 (2 energy)"),
        ("build ships C1", "Build 1 ship in C1 (2 energy)"),
        ("build station C1", "Build a station in C1 (1 energy)"),
        ("move C1x2 to B1", "Move 2 ships from C1 to B1 (1 energy)"),
        (
            "move C1 to B1 carry C1",
            "Move 1 ship from C1 to B1, taking along all loose ★ of C1 (1 energy)",
        ),
        ("move C1 to B1 carry C1:5", "Move 1 ship from C1 to B1, taking along 5★ of C1 (1 energy)"),
        ("warp in C1 to B1", "Warp 1 ship from C1 in to B1 (1 energy)"),
        ("warp out B1 to A1x2 B2", "Warp from B1: 2 ships to A1 and 1 ship to B2 (1 energy)"),
        ("attack B1 entity", "Attack the Entity in B1 (1 energy)"),
        ("attack A1 P2 ships B1x2", "Attack Bea in A1, with 2 ships in B1 (1 energy)"),
        ("research", "Research for 2 credits (1 energy)"),
        ("discover", "Discover technologies"),
        ("synthesize P", "Synthesize Pteracnium"),
        ("logistics", "Logistics, all as before"),
        ("logistics use none", "Logistics, active: none"),
        (
            "logistics use ion-cannon panel 4a:ion",
            "Logistics, active: Ion Cannon; panel: ion on 4a",
        ),
        ("objective b-02", "Reveal the bronze b-02"),
        ("use static-choir A1 P2x2", "Static Choir: disable 2 ships of Bea in A1 (1 energy)"),
        (
            "use static-choir B1 entity",
            "Static Choir: disable 1 ship of the Entity in B1 (1 energy)",
        ),
        (
            "use jump-harmonics C1x2 to B1 B1 to A1",
            "Jump Harmonics: 1 ship from B1 to A1 and 2 ships from C1 to B1 (2 energy)",
        ),
        ("use kethic-1b A1 P2", "Drill Cadres: attack Bea in A1 (2 energy)"),
        ("order flare auto", "Standing order flare: auto"),
        ("choose default", "Decide for me"),
        ("build", "Build"),  # words that several begin with
        ("build gate", "Build a warp gate in"),
        ("move C1x2", "Move 2 ships in C1"),
        ("move C1 to", "Move 1 ship in C1, to ..."),
        ("attack A1", "Attack in A1 Cinder Crown"),
        ("scan lr-artifact lr-vp3", "Scan without Ancient artifact and Ancient city"),
    ],
)  # fmt: skip
def test_an_action_is_said_as_a_person_would(line: str, text: str) -> None:
    assert said(line) == text


@pytest.mark.parametrize(
    ("chosen", "one", "text"),
    [
        ("", "build", "Build"),
        ("", "research", "Research for 2 credits (1 energy)"),
        ("build", "gate", "a warp gate"),
        ("build station", "C1", "C1 Kethic Muster (1 energy)"),
        ("move", "C1", "1 ship in C1"),
        ("move", "C1x2", "2 ships in C1"),
        ("move C1 to", "B1", "B1 Tripoint (1 energy)"),
        ("warp out", "B1", "B1 Tripoint"),
        ("warp out B1 to", "A1", "1 ship in A1 (1 energy)"),
        ("attack A1", "P2", "Bea (1 energy)"),
        ("attack A1 P2", "ships", "ships ..."),
        ("attack A1 P2 ships", "B1", "1 ship in B1 (1 energy)"),
        ("reveal", "lb-res-h", "Hadron nebula: 1 unit of Hadron"),
        ("reveal lb-res-h", "C1.2", "C1.2 (2 energy)"),
        ("logistics use", "ion-cannon", "Ion Cannon"),
        ("logistics panel", "4a:ion", "ion on 4a"),
        ("use", "static-choir", "Static Choir"),
        ("use static-choir A1", "P2x2", "2 ships of Bea (1 energy)"),
        ("synthesize", "H", "Synthesize Hadron"),
    ],
)
def test_a_word_says_what_it_names_and_what_it_costs(chosen: str, one: str, text: str) -> None:
    assert word(view(board(), P1), chosen.split(), one, NAMES) == text


def test_answers_are_said_by_the_question() -> None:
    assert said("choose C10", begin(2, 1), P2) == "Make C10 your homeworld"
    assert said("choose calyth", begin(2, 1, "races=pick")) == "Play the Calyth Meridian"
    state = play(sketch(bag="lb-vp lr-vp3 ly-vp2"), "scan")
    assert said("keep lr-vp3 lb-vp", state) == "Keep Ancient city and Scenic drift (1 energy)"
    assert said("keep none", state) == "Keep none"
    state = play(sketch([{"credits": 9}, {}], deck="ion-cannon mirror-veil"), "discover")
    assert said("claim ion-cannon", state) == "Claim Ion Cannon (4 credits)"
    assert said("end archive ion-cannon", state) == "End, keeping Ion Cannon in the archive"
    assert said("end", state) == "End the discovery"


def test_a_die_says_what_it_does() -> None:
    ships: list[dict[str, Any]] = [
        {"ships": {"A1": 3}, "race": "kethic", "home": "C1"},
        {"ships": {"A1": 1}},
    ]
    state = play(sketch(ships, map=MAP, next=[3, 6, 5, 6]), "attack A1 P2")
    assert said("die 3a", state) == "Attack with the 3: basic attack"
    assert said("die 5d", state) == "Defend with the 5: basic shield"
    assert said("die 6o", state) == "Overcharge the 6: basic attack and basic shield (1 energy)"


def seen(start: str) -> list[tuple[State, Seat]]:
    """Some positions of a random walk, each with a seat that is asked."""
    rnd = random.Random(start)
    states = [one for one in walk(dict(starts())[start], rnd, 150) if one.result is None]
    return [(state, seat) for state in states[::9] for seat in rules.waiting(state)[:1]]


@pytest.mark.parametrize("start", dict(starts()))
def test_every_action_has_a_label_of_its_own_with_its_price(start: str) -> None:
    names = {seat: f"{seat.letter} who has a long name"[:20] for seat in SEATS}
    for state, seat in seen(start):
        lines = [notation.write(action) for action in rules.legal(state, seat)]
        lines = random.Random(1).sample(lines, min(25, len(lines)))
        labels = Counter(label(view(state, seat), line, names) for line in lines)
        assert max(labels.values()) == 1, labels.most_common(1)
        for one in labels:
            assert one[0].isupper() or one[0].isdigit()
            assert len(one) <= LONGEST + 30 * one.startswith(("Attack", "Keep", "Scan")), one
            assert "{" not in one


@pytest.mark.parametrize("start", dict(starts()))
def test_words_to_choose_from_are_all_different(start: str) -> None:
    rnd = random.Random(start)
    for state, seat in seen(start):
        chosen: list[str] = []
        for _ in range(4):
            options = choices(state, seat, chosen).options
            if not options:
                break
            said = [word(view(state, seat), chosen, one.word, {}) for one in options]
            assert len(set(said)) == len(said), (chosen, said)
            chosen.append(rnd.choice(options).word)


@pytest.mark.parametrize("start", dict(starts()))
def test_labels_tell_no_secret(start: str) -> None:
    rnd = random.Random(start)
    for state, seat in seen(start)[::2]:
        world = another_world(state, seat, rnd)
        for action in rules.legal(state, seat)[::12]:
            line = notation.write(action)
            assert label(view(world, seat), line, {}) == label(view(state, seat), line, {})


PAYING = (
    "colonize", "improve", "abandon", "scan", "reveal", "build", "move", "warp", "attack",
    "research", "synthesize", "draw", "claim", "keep", "die",
)  # fmt: skip


@pytest.mark.parametrize("start", dict(starts()))
def test_the_price_on_a_label_is_what_is_paid(start: str) -> None:
    for state, seat in seen(start):
        actions = [one for one in rules.legal(state, seat) if one.verb.split()[0] in PAYING]
        for action in random.Random(1).sample(actions, min(8, len(actions))):
            events = rules.step(state, action).events
            energy = sum(
                one.amount for one in events if isinstance(one, EnergySpent) and one.seat == seat
            )
            credit = sum(
                one.amount for one in events if isinstance(one, CreditsPaid) and one.seat == seat
            )
            said = label(view(state, seat), notation.write(action), NAMES)
            found = re.search(r"\(([0-9]+) energy\)$", said)
            assert (int(found[1]) if found else 0) == energy, said
            found = re.search(r"\(([0-9]+) credits?\)$", said)
            assert (int(found[1]) if found else 0) == credit, said
