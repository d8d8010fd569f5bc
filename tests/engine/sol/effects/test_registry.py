"""Every card and every event is proved by tests of its own."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from engine.core import data
from engine.sol import GAME
from engine.sol.edition import edition
from engine.sol.effect import EFFECTS
from engine.sol.explain import entries
from engine.sol.pieces import Suit
from engine.sol.trigger import TRIGGER_EVENTS
from tests.rulings import ruling

HERE = Path(__file__).resolve().parent
ENGINE = HERE.parents[3] / "engine"


def proofs_of(folder: Path, card: object) -> Path:
    return folder / f"test_{type(card).__module__.rsplit('.', 1)[1]}.py"


def examples(path: Path) -> set[str]:
    """The editions in which a test file runs the example of its card."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    tests = (test for name, test in vars(module).items() if name.startswith("test_the_example"))
    marks = (mark for test in tests for mark in getattr(test, "pytestmark", []))
    found: set[str] = set()
    for mark in marks:
        names = mark.args[0] if mark.name == "parametrize" else ()
        names = (names,) if isinstance(names, str) else names
        if "edition" in names:
            place = list(names).index("edition")
            found |= {case if len(names) == 1 else case[place] for case in mark.args[1]}
    return found


@ruling(132)
@pytest.mark.parametrize("key", sorted(data.read("sol/effects")))
def test_an_effect_has_a_test_file_that_runs_its_example_in_every_edition(key: str) -> None:
    card, shown = EFFECTS[key], set()
    for one in GAME.editions:
        entry = entries(one)[card.name]
        own = edition(one).wording.cards.get(card.name, card.name) == key
        if own and entry.part == "effect" and not entry.absent and entry.page.get("example"):
            shown.add(one)
    assert shown
    assert shown <= examples(proofs_of(HERE, card))


@pytest.mark.parametrize("name", sorted(TRIGGER_EVENTS))
def test_a_trigger_event_has_a_test_file(name: str) -> None:
    assert proofs_of(HERE.parent / "trigger_events", TRIGGER_EVENTS[name]).exists()


def test_rules_never_name_a_card() -> None:
    # Two cards have names that are also words of the box: a suit and an event.
    cards = EFFECTS.keys() - set(Suit) - TRIGGER_EVENTS.keys()
    for path in ENGINE.rglob("*.py"):
        # The house switch for Exterminate has the name of a card as its value (R105).
        if {"effects", "trigger_events", "variants.py"} & set(path.parts):
            continue
        text = path.read_text(encoding="utf-8")
        assert [name for name in cards if f'"{name}"' in text] == [], path


@pytest.mark.parametrize("name", GAME.editions)
def test_rules_never_name_an_edition_but_in_the_list_of_them(name: str) -> None:
    for path in ENGINE.rglob("*.py"):
        if path.name not in ("edition.py", "json_form.py"):
            assert f'"{name}"' not in path.read_text(encoding="utf-8"), path
