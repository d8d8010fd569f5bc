"""Break the cards on purpose: `python -m tools.mutate [NAME ...]`.

Each method of each effect, trigger event and ability is replaced by its default, one at a time;
the tests of that card must then fail. What survives is printed, and the run fails.
"""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from engine.nova.actions.abilities import TARGETS
from engine.nova.actions.abilities.target import Target
from engine.nova.effect import Effect as NovaEffect
from engine.nova.effects import KINDS
from engine.sol.effect import EFFECTS, Effect
from engine.sol.trigger import TRIGGER_EVENTS, TriggerEvent

SHORTCUTS = ("allows",)  # answers the same as its default, only faster

HERE = Path(__file__).parents[1] / "tests" / "engine"


@dataclass(frozen=True)
class Card:
    """A class whose methods bend the rules, and the folder of its tests."""

    name: str
    kind: type[Any]
    base: type[Any]
    folder: str

    @property
    def tests(self) -> Path:
        return HERE / self.folder / f"test_{self.kind.__module__.rsplit('.', 1)[1]}.py"


def cards() -> Iterator[Card]:
    assert GAMES  # importing the games registers their cards
    for name, effect in sorted(EFFECTS.items()):
        yield Card(name, type(effect), Effect, "sol/effects")
    for name, event in sorted(TRIGGER_EVENTS.items()):
        yield Card(name, type(event), TriggerEvent, "sol/trigger_events")
    for kind in KINDS:
        yield Card(kind.__name__, kind, NovaEffect, "nova/effects")
    for target in TARGETS.values():
        yield Card(target.__name__, target, Target, "nova/actions/abilities")


@dataclass(frozen=True)
class Mutant:
    """A card without one of its methods."""

    card: Card
    method: str

    def __str__(self) -> str:
        return f"{self.card.name}.{self.method}"


def mutants(names: list[str]) -> Iterator[Mutant]:
    """Every method that a card overrides."""
    for card in cards():
        for method in vars(card.kind) if not names or card.name in names else ():
            ours = not method.startswith("__") and method not in SHORTCUTS
            if ours and callable(getattr(card.base, method, None)):
                yield Mutant(card, method)


def survives(mutant: Mutant) -> bool:
    """Run the card's tests without the method, in a process of its own: do they all pass?"""
    card = mutant.card
    setattr(card.kind, mutant.method, getattr(card.base, mutant.method))
    silence = io.StringIO()
    with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
        status = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-n", "0", str(card.tests)])
    return status == pytest.ExitCode.OK


def main(names: list[str]) -> int:
    every = list(mutants(names))
    missing = sorted({str(mutant.card.tests) for mutant in every if not mutant.card.tests.exists()})
    for path in missing:
        print(f"no tests: {path}")
    tried = [mutant for mutant in every if mutant.card.tests.exists()]
    # Each child is used once, so that no method stays broken for the next.
    with multiprocessing.get_context("fork").Pool(2, maxtasksperchild=1) as pool:
        outcomes = pool.map(survives, tried, chunksize=1)
    alive = [mutant for mutant, survived in zip(tried, outcomes, strict=True) if survived]
    for mutant in alive:
        print(f"survived: {mutant}")
    print(f"{len(tried)} methods removed, {len(tried) - len(alive)} noticed, {len(alive)} not")
    return 1 if alive or missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
