"""Bad input: a clear refusal and nothing changed, or a position that can be played."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from engine.core.game import Setup
from engine.core.refusal import Malformed, Refused
from engine.nova import notation, rules, setup
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.map import SECTOR_NAMED
from engine.nova.position import CODEC
from engine.nova.random_weights import urge
from engine.nova.speech import words_of
from engine.nova.state import State
from tests.engine.nova.sketch import SEATED

LINES = 5_000
PAGES = 1_000
WORDS = words_of("first")
SPOILED: tuple[Any, ...] = (
    None, -1, 0, 7, 10**30, 1.5, True, "", "P9", "P1", "B7", "nova", [], {}, [[1]], "entity",
    "ion-cannon", ["lb-vp"], {"B7": 1}, {"P1": ["3a"]}, "e1-01", [1, 2], "x" * 300,
)  # fmt: skip


@cache
def moments(seed: int) -> tuple[State, ...]:
    """Positions of a random game, of all kinds of questions."""
    rnd = random.Random(seed)
    options = ("races=pick",) if seed % 3 == 0 else ()
    state = setup.start(Setup("first", 2 + seed % 5, seed, options))
    found: dict[str, State] = {}
    while state.result is None:
        kinds = {ask.kind for ask in rules.asks(state)}
        for kind in kinds:
            found[f"{kind} {rnd.randrange(4)}"] = state
        seat = rnd.choice(rules.waiting(state))
        offered = rules.legal(state, seat)
        (action,) = rnd.choices(offered, [urge(each) for each in offered])
        state = rules.step(state, action).state
    return (*found.values(), state)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a page that can be spoiled."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def spoil(page: Any, rnd: random.Random) -> None:
    """Put something wrong at one place, or leave it out, or add something."""
    where, key = rnd.choice(list(places(page)))
    chance = rnd.random()
    if chance < 0.15 and isinstance(where, dict):
        where[rnd.choice(["unknown", "seat", "hits", "ships", "A1", str(key)])] = rnd.choice(
            SPOILED
        )
    elif chance < 0.3:
        del where[key]
    elif chance < 0.45:
        other, place = rnd.choice(list(places(page)))
        where[key] = json.loads(json.dumps(other[place]))
    else:
        where[key] = rnd.choice(SPOILED)


@pytest.mark.parametrize("seed", range(4))
def test_a_spoiled_position_is_refused_or_can_be_played(seed: int) -> None:
    rnd = random.Random(seed)
    states = moments(seed)
    refused = 0
    for _ in range(PAGES // 4):
        page = json.loads(json.dumps(CODEC.write(rnd.choice(states))))
        spoil(page, rnd)
        try:
            state = CODEC.read(page)
        except Malformed as fault:
            refused += "{" not in WORDS.malformed(fault)
            continue
        for seat in rules.waiting(state):
            offered = rules.legal(state, seat)
            assert offered
            for action in rnd.sample(offered, min(3, len(offered))):
                rules.step(state, action)
        assert CODEC.read(json.loads(json.dumps(CODEC.write(state)))) == state
    assert refused > PAGES // 10


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_typed_is_played_or_refused(seed: int) -> None:
    rnd = random.Random(seed)
    states = moments(seed)
    vocabulary = [
        *(word for verb in notation.VERBS for word in verb.split()), *SECTOR_NAMED,
        *rnd.sample(sorted(LOCATION_TILES), 9), *rnd.sample(sorted(TECHNOLOGIES), 9),
        "C1x2", "B7x99", "C1d", "A1:5", "C1.2", "C9.9", "to", "carry", "ships", "stations", "2",
        "none", "drop", "flip", "use", "panel", "4a:ion", "3a", "6o", "9z", "P1", "P9", "entity",
        "default", "yes", "lost", "disabled", "e", "é", "x3", "-1", "1" * 60, "archive", "N", "O",
    ]  # fmt: skip
    for _ in range(LINES // 5):
        state = rnd.choice(states)
        seat = rnd.choice(SEATED[: len(state.players)])
        line = " ".join(rnd.choices(vocabulary, k=rnd.randint(0, 6)))
        if rnd.random() < 0.4 and (offered := rules.legal(state, seat)):
            words = notation.write(rnd.choice(offered)).split()
            words[rnd.randrange(len(words))] = rnd.choice(vocabulary)
            line = " ".join(words)
        before = json.dumps(CODEC.write(state))
        with suppress(Refused):
            for action in notation.read_line(state, seat, line):
                rules.step(state, action)
        assert json.dumps(CODEC.write(state)) == before


def test_every_refusal_of_bad_input_has_a_sentence() -> None:
    state = moments(1)[0]
    for line in ("", "x", "move", "move B99 to C1", "die 9z", "order x", "logistics use x"):
        with pytest.raises(Refused) as caught:
            notation.read_line(state, SEATED[0], line)
        assert "{" not in WORDS.refusal(caught.value)


@pytest.mark.parametrize("page", [None, 3, "x", [], {}, {"players": 3}, {"players": [1, 2]}])
def test_what_is_no_position_is_refused(page: object) -> None:
    with pytest.raises(Malformed):
        CODEC.read(page)


@pytest.mark.parametrize("seed", range(3))
def test_positions_of_all_moments_are_read_with_suspicion(seed: int) -> None:
    for state in moments(seed):
        page = json.loads(json.dumps(CODEC.write(state)))
        assert CODEC.read(page) == state == CODEC.restore(page)
