"""The figures of each benchmark, read from the page that it prints.

The page is what commits have in common: those from before `--json` can be compared as well.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass


class Unread(Exception):
    """A page does not have the figures that its benchmark should print."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Where a number stands on a page, and what it means."""

    name: str
    pattern: str  # its one group is the number
    unit: str = "ms"
    rising: bool = False  # more of it is better
    anchor: bool = False  # not our work: it tells how alike the conditions were

    def find(self, page: str) -> float | None:
        found = re.search(self.pattern, page, re.MULTILINE)
        return float(found[1].replace(",", "")) if found else None


def _rate(name: str, pattern: str, unit: str = "/s", *, anchor: bool = False) -> Figure:
    return Figure(name, pattern, unit, rising=True, anchor=anchor)


NUMBER = r"([\d,.]*\d)"
UNDER = rf".*\n\s+(?:ours|whole job|thread|process from start to end)? ?{NUMBER}"

ENGINE = (
    _rate("apply", f"^E1  validated apply{UNDER}/s"),
    _rate("list legal actions", f"^E3  legal actions{UNDER}/s"),
    _rate("random playout", f"^E4  random playout{UNDER}/s"),
    _rate("random playout, uniform", f"^E4  the same{UNDER}/s"),
    _rate("apply, with effects", f"^with effects: validated apply {NUMBER}/s"),
    _rate("list legal actions, with effects", f"^with effects: .* generated {NUMBER}/s"),
    _rate("random playout, with effects", f"^  random playout {NUMBER}/s"),
    Figure("slowest listing", f"^legal actions .*slowest listing {NUMBER} ms"),
    Figure("slowest listing, with effects", f"^  legal actions .*slowest listing {NUMBER} ms"),
    Figure("largest position of 5 players", rf"^E7  .*, 5 players, bytes +{NUMBER}", "bytes"),
    _rate("python-chess", rf"^E1  .*\n.*is_legal \+ push {NUMBER}/s", anchor=True),
)

PICTURES = (
    Figure("board, marked, 1600", f"^R1  warm board{UNDER} ms"),
    Figure("board, unmarked, 1600", f"^R1  the same{UNDER} ms"),
    Figure("board, marked, 1200", f"^board at 1200: marked {NUMBER} ms"),
    *(
        Figure(f"{kind}, {size}", rf"^warm at {size}: .*?\b{kind} {NUMBER} ms")
        for size in (1600, 1000)
        for kind in ("hold", "preview", "table")
    ),
    Figure("board from a cold start, 1600", f"^R3  cold first board{UNDER} ms"),
    Figure("hold from a cold start, 1600", f"^cold hold at 1600: {NUMBER} ms"),
    Figure("preview from a cold start, 1600", f"^cold preview at 1600: {NUMBER} ms"),
    Figure("memory of a cold board", rf"^R3  .*\n.*peak memory {NUMBER} MB", "MB"),
    Figure("size of a board, 1600", f"^R4  bytes{UNDER} kB", "kB"),
    _rate("likeness of a board", rf"^R4  PSNR against lossless, dB +{NUMBER}", "dB"),
    _rate("boards, one thread", f"^boards a second .*one thread {NUMBER}"),
    _rate("boards, two threads", f"^boards a second .*two threads {NUMBER}"),
    Figure("loop lag p99 while drawing", f"^R5  loop lag{UNDER} ms"),
    Figure("WebP", rf"^R2  .*\n\s+WebP {NUMBER} ms", anchor=True),
)

APP = (
    Figure("memory", f"^memory: {NUMBER} MB", "MB"),
    Figure("load a game", rf"^E6  load .*\n.*, position {NUMBER} ms"),
    Figure("load a position", f"^E6  its position{UNDER} ms"),
    Figure("append a step", f"^P1  append{UNDER} ms"),
    Figure("save an action", rf"^P1  the whole save.*\n.*outbox: {NUMBER} ms"),
    Figure("steps on disk / their bytes", rf"^P2  .*, 50 at once +{NUMBER}", ""),
    Figure("apply, save and draw", f"^T1  apply{UNDER} ms"),
    Figure("loop lag p99, 2 renders, 50 games", rf"^T2  loop lag p99, .* ms +{NUMBER} "),
    _rate("steps at full speed", f"^full speed, 50 at once: {NUMBER} steps/s"),
    Figure("confirmed action at 200/s, p50", rf"^  a confirmed action .*: p50 {NUMBER},"),
    Figure("loop lag at 200/s, p95", rf"^  loop lag .*p95 {NUMBER},"),
    Figure("start with 1,000 games", rf"^start with 1,000 games, .* MB: {NUMBER} ms"),
    Figure("append 4 kB to a file", rf"^P1  append.*\n.*fdatasync {NUMBER} ms", anchor=True),
)

SANDBOX = tuple(
    Figure(name, f"^{words}.*: median {NUMBER} ms")
    for name, words in {
        "keep a world of 1000 boards": "keeping a world",
        "a whole cycle": "a whole cycle",
        "slash command": "slash to",
        "autocomplete": "autocomplete",
    }.items()
)

BOT = (
    *(
        Figure(f"{name}, {part}", f"^{words}.*{part} {NUMBER} ms")
        for name, words in {
            "press, acknowledged": "a press",
            "many press at once": r"\d+ people press",
            "Confirm to the public board": "Confirm",
        }.items()
        for part in ("p50", "p95")
    ),
    Figure("bare ping, p50", f"^a bare ping.*p50 {NUMBER} ms", anchor=True),
)

BENCHES: Mapping[str, tuple[Figure, ...]] = {
    "engine": ENGINE,
    "pictures": PICTURES,
    "app": APP,
    "sandbox": SANDBOX,
    "bot": BOT,
}


def find(bench: str, page: str) -> dict[str, float]:
    """Return those figures of a page that are there, by name."""
    found = {figure.name: figure.find(page) for figure in BENCHES[bench]}
    return {name: value for name, value in found.items() if value is not None}


def read(bench: str, page: str) -> dict[str, float]:
    """Return the figures of a page by name; raises Unread if one of them is not there."""
    found = find(bench, page)
    missing = [figure.name for figure in BENCHES[bench] if figure.name not in found]
    if missing:
        raise Unread(f"the page of {bench} does not have: {', '.join(missing)}")
    return found


@contextmanager
def as_json(bench: str, wanted: bool) -> Iterator[None]:
    """Print the figures of a page in place of the page, if that is wanted."""
    if not wanted:
        yield
        return
    page = io.StringIO()
    with redirect_stdout(page):
        yield
    print(json.dumps(read(bench, page.getvalue()), indent=1))
