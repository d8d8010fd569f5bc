"""Positions put together from their pages; those the program wrote itself are read undoubted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.nova.options import parse_options
from engine.nova.position.json_form import RECORDS, Page, Progress, a_turn, ancient_row, whole_map
from engine.nova.state import State, Terms, Turn


def restore(value: Mapping[str, Any]) -> State:
    """Read the position that `write` was given."""
    page: Page = RECORDS.read(Page, value)
    setup = Setup(page.edition, len(page.players), page.seed, page.options)
    assert page.progress is not None
    return assemble(page, Terms(setup, parse_options(setup.options)), page.progress)


def assemble(page: Page, terms: Terms, notes: Progress) -> State:
    """Put a position together from a page that leaves out no more than `write` does."""
    players = page.players
    if notes.queued:
        pairs = zip(SEATS, players, strict=False)
        players = tuple([evolve(one, queue=notes.queued.get(seat, ())) for seat, one in pairs])
    return State(
        terms, players, page.entity,
        whole_map(terms.setup, players) if page.map is None else page.map,
        page.tiles, page.loose, page.improvements,
        notes.bag if page.bag is None else page.bag,
        notes.deck if page.deck is None else page.deck, page.discard,
        ancient_row(players) if page.ancient is None else page.ancient, page.maw,
        page.scan, page.discover, page.combat, page.result,
        Turn(page.turn, notes.number, notes.due),
        a_turn(page.turn) if notes.agenda is None else notes.agenda, page.next,
        Chance(terms.setup.seed, page.used),
    )  # fmt: skip
