"""Every card and every event is proved by tests of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import data
from engine.sol import GAME
from engine.sol.effect import EFFECTS
from engine.sol.pieces import Suit
from engine.sol.trigger import TRIGGER_EVENTS

HERE = Path(__file__).resolve().parent
ENGINE = HERE.parents[3] / "engine"


def proofs_of(folder: Path, card: object) -> Path:
    return folder / f"test_{type(card).__module__.rsplit('.', 1)[1]}.py"


@pytest.mark.parametrize("name", sorted(data.read("sol/effects")))
def test_an_effect_has_a_test_file_that_runs_its_example(name: str) -> None:
    assert GAME.editions
    text = proofs_of(HERE, EFFECTS[name]).read_text(encoding="utf-8")
    told = "example" in data.read("sol/effects")[name]
    assert ("def test_the_example_of_the_card" in text) == told


@pytest.mark.parametrize("name", sorted(TRIGGER_EVENTS))
def test_a_trigger_event_has_a_test_file(name: str) -> None:
    assert proofs_of(HERE.parent / "happenings", TRIGGER_EVENTS[name]).exists()


def test_rules_never_name_a_card() -> None:
    # Two cards have names that are also words of the box: a suit and an event.
    cards = EFFECTS.keys() - set(Suit) - TRIGGER_EVENTS.keys()
    for path in ENGINE.rglob("*.py"):
        # The house switch for Exterminate has the name of a card as its value (R105).
        if {"effects", "happenings", "house.py"} & set(path.parts):
            continue
        text = path.read_text(encoding="utf-8")
        assert [name for name in cards if f'"{name}"' in text] == [], path


@pytest.mark.parametrize("edition", GAME.editions)
def test_rules_never_name_an_edition_but_in_the_list_of_them(edition: str) -> None:
    for path in ENGINE.rglob("*.py"):
        if path.name not in ("edition.py", "loading.py"):
            assert f'"{edition}"' not in path.read_text(encoding="utf-8"), path
