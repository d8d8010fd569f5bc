"""Lines that do not belong into a combat: forged dice, plans and answers, wrong seats, rubbish."""

from __future__ import annotations

import random

import pytest

from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova import notation, rules
from engine.nova.invariants import broken
from engine.nova.position import CODEC
from engine.nova.state import State
from tests.engine.nova.combat import armed, battle
from tests.engine.nova.sketch import asked, legal, play, refused

COMMON = (
    "die plan choose pass use attack none yes no shield default 3a 6o 5d 1x 6- 7a 0a 2d- 4a> 6o!a "
    "B2 A1 Z C1 P1 P3 P7 entity ships stations B1x2 order duel auto queue declare research "
    "logistics abandon colonies end move to 6 1 -1 99 999999999999 ion-cannon mender-swarm "
    "gunnery-mesh"
)
ALIEN = "\u0663a 3\u00aa \uff44\uff49\uff45 \U0001f3b2"  # digits and letters that look like ours
WORDS = f"{COMMON} {ALIEN}".split()
LINES = 150  # for each question


def questions() -> list[State]:
    """A position for every question of a combat."""
    one = armed("4a:ion", "calyth-3b", ships={"B2": 4}, race="calyth")
    two = armed("6d:reflect", "gunnery-mesh", "mender-swarm", ships={"B2": 4})
    state = play(battle(one, two, "3 4 6 1 6 3 5 3"), "attack B2 P2")
    found = [state]
    for line in ("pass", "pass", "die 3a", "die 6d", "die 4a", "choose no", "choose 5", "die 6a"):
        state = play(state, line)
        found.append(state)
    page = {"ships": {"B2": 2}, "power": 7}
    raid = battle(armed("4a:ion", ships={"B2": 3}), {"ships": {}}, "3 4 6 5 1", entity=page)
    return [*found, play(raid, "attack B2 entity; die 3a; die 4a")]


def forge(chance: random.Random, state: State) -> str:
    """A line of words, or a legal one with something wrong in it."""
    if chance.random() < 0.4:
        return " ".join(chance.choices(WORDS, k=chance.randint(1, 6)))
    words = chance.choice(legal(state)).split()
    match chance.randrange(4):
        case 0:
            words.insert(chance.randint(0, len(words)), chance.choice(WORDS))
        case 1:
            words[chance.randrange(len(words))] = chance.choice(WORDS)
        case 2:
            words *= chance.randint(2, 30)
        case _:
            words = list("".join(words))
    return " ".join(words)


def test_there_is_a_position_for_every_question_of_a_combat() -> None:
    kinds = {asked(state)[0].split()[1] for state in questions()}
    assert kinds == {"window", "die", "reflect", "discard", "hits", "negate"}


@pytest.mark.parametrize("place", range(10))
def test_forged_lines_are_refused_and_change_nothing(place: int) -> None:
    state, chance = questions()[place], random.Random(place)
    before = CODEC.write(state)
    refusals = 0
    for _ in range(LINES):
        seat: Seat = chance.choice([*SEATS, *rules.waiting(state) * 6])
        line = forge(chance, state)
        after = state
        try:
            for action in notation.read_line(state, seat, line):
                after = rules.step(after, action).state
                assert broken(after) == []
        except Refused:
            refusals += 1
    assert refusals > LINES / 2
    assert CODEC.write(state) == before


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("P1: die 6a", "not_asked"),
        ("P2: pass", "asked_otherwise"),
        ("P2: choose yes", "asked_otherwise"),
        ("P2: choose 6", "asked_otherwise"),
        ("P2: choose shield", "asked_otherwise"),
        ("P2: use gunnery-mesh 6", "asked_otherwise"),
        ("P2: attack B2 P1", "asked_otherwise"),
        ("P2: declare", "asked_otherwise"),
        ("P1: research", "not_asked"),
        ("P2: die 6-", "notation"),
        ("P2: die 6d-", "notation"),
        ("P2: die 9a", "notation"),
        ("P2: die 1a", "no_such_die"),
        ("P1: plan 3a", "no_such_die"),  # it is allocated already
        ("P3: plan 6a", "no_such_seat"),
    ],
)
def test_lines_that_do_not_fit_the_question_for_a_die(line: str, code: str) -> None:
    state = questions()[3]
    assert asked(state) == ["P2 die"]
    assert refused(state, line) == code
