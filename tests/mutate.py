"""Break the cards on purpose: `python -m tests.mutate [NAME ...]`.

Each method of each effect and trigger event is replaced by its default, one at a time; the tests
of that card must then fail. What survives is printed, and the run fails.
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
from engine.sol.effect import EFFECTS, Effect
from engine.sol.trigger import TRIGGER_EVENTS, TriggerEvent

SHORTCUTS = ("allows",)  # answers the same as its default, only faster

HERE = Path(__file__).parent / "engine" / "sol"


@dataclass(frozen=True)
class Mutant:
    """A card without one of its methods."""

    name: str
    method: str
    event: bool

    @property
    def tests(self) -> Path:
        card = type(self.card)
        folder = "happenings" if self.event else "effects"
        return HERE / folder / f"test_{card.__module__.rsplit('.', 1)[1]}.py"

    @property
    def card(self) -> Any:
        return TRIGGER_EVENTS[self.name] if self.event else EFFECTS[self.name]

    def __str__(self) -> str:
        return f"{self.name}.{self.method}"


def mutants(names: list[str]) -> Iterator[Mutant]:
    """Every method that a card overrides."""
    registries: tuple[tuple[dict[str, Any], type, bool], ...] = (
        (EFFECTS, Effect, False),
        (TRIGGER_EVENTS, TriggerEvent, True),
    )
    for registry, base, event in registries:
        for name, card in sorted(registry.items()):
            for method in vars(type(card)) if not names or name in names else ():
                ours = not method.startswith("__") and method not in SHORTCUTS
                if ours and callable(getattr(base, method, None)):
                    yield Mutant(name, method, event)


def survives(mutant: Mutant) -> bool:
    """Run the card's tests without the method, in a process of its own: do they all pass?"""
    base = TriggerEvent if mutant.event else Effect
    setattr(type(mutant.card), mutant.method, getattr(base, mutant.method))
    silence = io.StringIO()
    with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
        status = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-n", "0", str(mutant.tests)])
    return status == pytest.ExitCode.OK


def main(names: list[str]) -> int:
    assert GAMES  # importing the games registers their cards
    every = list(mutants(names))
    missing = sorted({str(mutant.tests) for mutant in every if not mutant.tests.exists()})
    for path in missing:
        print(f"no tests: {path}")
    tried = [mutant for mutant in every if mutant.tests.exists()]
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
