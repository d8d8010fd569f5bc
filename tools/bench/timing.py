"""Two things measured turn about, and the lines of the table."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

Work = Callable[[], int]  # does a piece of work and says how many units it was
MARGIN = 1.2  # what is measured should be this much better than the bar


@dataclass(frozen=True, slots=True)
class Rates:
    """Units per second, block by block."""

    blocks: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.blocks)

    def __str__(self) -> str:
        return f"{self.median:,.0f}/s ({min(self.blocks):,.0f}..{max(self.blocks):,.0f})"


def block(work: Work, seconds: float) -> float:
    units = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        units += work()
    return units / spent


def turn_about(works: tuple[Work, ...], blocks: int, seconds: float) -> tuple[Rates, ...]:
    """Measure A, B, A, B, ... so that what slows the machine down slows all of them down."""
    for work in works:
        work()  # nobody pays for a cold start
    gc.collect()
    rates: tuple[list[float], ...] = tuple([] for _ in works)
    for _ in range(blocks):
        for found, work in zip(rates, works, strict=True):
            found.append(block(work, seconds))
    return tuple(Rates(tuple(found)) for found in rates)


@dataclass(frozen=True, slots=True)
class Target:
    """What must hold, what we are after, and which way is better."""

    bar: float
    ambition: float
    most: bool = False  # the value must stay at or under it

    def verdict(self, value: float) -> str:
        def holds(limit: float, margin: float = 1.0) -> bool:
            return value * margin <= limit if self.most else value >= limit * margin

        if holds(self.ambition):
            return "ambition met"
        if holds(self.bar, MARGIN):
            return "bar met"
        return "bar met, margin under 20 %" if holds(self.bar) else "BELOW THE BAR"

    def __str__(self) -> str:
        sign = "<=" if self.most else ">="
        return f"{sign} {self.bar:g} / {sign} {self.ambition:g}"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the table."""

    name: str
    what: str
    value: float
    target: Target
    unit: str = ""
    sides: str = ""

    def __str__(self) -> str:
        exact = self.value < 10 and self.value != round(self.value)
        figure = f"{self.value:,.3f}" if exact else f"{self.value:,.0f}"
        verdict = self.target.verdict(self.value)
        line = (
            f"{self.name}  {self.what:44} {figure + self.unit:>8}   {self.target!s:18}  {verdict}"
        )
        return f"{line}\n      {self.sides}" if self.sides else line
