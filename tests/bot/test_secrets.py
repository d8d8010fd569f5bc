"""Two worlds: nothing handed out for the public or another seat depends on a secret."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.clock import ManualClock
from bot.drafts import Drafts
from bot.office import Office
from bot.outgoing import Outgoing
from bot.queries import steps
from bot.store import Store
from tests.bot.table import items, started

Page = dict[str, Any]
OPTIONS = ("longer", "effects=ceremony,fuel,chain")


def other_secrets(page: Page) -> None:
    """Another deck, another hidden card of the first player, other standing orders."""
    page["deck"] = [*reversed(page["deck"])]
    suits = [suit for suit in page["suits"] if suit != page["players"][0]["card"]]
    page["players"][0]["card"] = suits[-1]
    page["players"][0]["orders"] = {"bonus": {"tower": "take"}}


def other_energy(page: Page) -> None:
    page["players"][0]["energy"] += 1


@pytest.fixture
async def worlds(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Callable[..., Any]]:
    """Makes an office with a running game whose position was changed."""
    opened: list[Store] = []

    async def make(change: Callable[[Page], None] | None) -> tuple[Office, int]:
        store = await Store.open(tmp_path / f"world{len(opened)}.db")
        opened.append(store)
        office = Office(store, clock)
        live = await started(office, 2, OPTIONS)

        def work(base: sqlite3.Connection) -> None:
            found = steps.position(base, live.id)
            assert found is not None
            page = json.loads(found[2])
            page["players"][0]["card"] = page["suits"][0]  # both have one
            if change is not None:
                change(page)
            steps.put_position(base, live.id, 0, json.dumps(page))

        await store.write(work)
        office.forget(live.id)
        return office, live.id

    yield make
    for store in opened:
        await store.close()


async def seen_by_others(office: Office, game: int) -> list[object]:
    """Play a turn without a card being drawn; all that leaves for anybody but the first player."""
    live = await office.load(game)
    one, two = (live.person_of(seat.seat) for seat in live.seats)
    assert one is not None
    assert two is not None
    launch = next(
        line for line in (await Drafts(office).open(game, one)).choices if line.startswith("launch")
    )
    draft = await Drafts(office).add(game, one, 0, 0, f"{launch} x2; end")
    after = await Drafts(office).confirm(game, one, 0, len(draft.actions))
    theirs = await Drafts(office).open(game, two)
    found: list[object] = [theirs.view, theirs.choices, theirs.revision]
    found += [timer for timer in after.timers if timer.seat != live.seat_of(one)]
    found += [item for item in await items(office) if item.person != one]
    outgoing = Outgoing(office)
    while handed := await outgoing.hand_out():
        for message in handed:
            if message.waiting.item.person != one:
                found.append((message.nonce, message.sentences, message.view, message.events))
            await outgoing.told(message.waiting.id)
    return found


async def test_what_leaves_the_desk_does_not_depend_on_a_secret(
    worlds: Callable[..., Any],
) -> None:
    one = await seen_by_others(*(await worlds(None)))
    two = await seen_by_others(*(await worlds(other_secrets)))
    assert one == two
    assert len(one) > 5


async def test_a_public_fact_changes_what_leaves_the_desk(worlds: Callable[..., Any]) -> None:
    one = await seen_by_others(*(await worlds(None)))
    two = await seen_by_others(*(await worlds(other_energy)))
    assert one != two


async def test_the_owner_of_a_secret_sees_the_difference(worlds: Callable[..., Any]) -> None:
    seen = []
    for change in (None, other_secrets):
        office, game = await worlds(change)
        live = await office.load(game)
        seen.append((await Drafts(office).open(game, live.person_of(live.seats[0].seat))).view)
    assert seen[0] != seen[1]
