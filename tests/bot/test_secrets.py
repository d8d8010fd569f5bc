"""Two worlds: nothing handed out for the public or another seat depends on a secret."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.app.outbox.outbox import Outbox
from bot.app.turns.drafts import Drafts
from bot.clock import ManualClock
from bot.store.queries import people, steps
from bot.store.store import Store
from engine.core.seat import SEATS
from tests.advising import advice
from tests.bot.lobbies import account, items, started
from tests.bot.offered_actions import offered
from tests.bot.played_games import asked
from tests.bot.two_worlds import Make, Pair

Page = dict[str, Any]
OPTIONS = ("longer", "effects=ceremony,fuel,chain")


def other_secrets(page: Page) -> None:
    """Another deck, another hidden card of the first player, other standing orders."""
    page["deck"] = [*reversed(page["deck"])]
    suits = [suit for suit in page["suits"] if suit != page["players"][0]["card"]]
    page["players"][0]["card"] = suits[-1]
    page["players"][0]["orders"] = {
        "bonus": {"foundry": "ask", "node": "take", "tower": "take"},
        "flare": {"foundry": "take", "tower": "take"},
    }


def other_energy(page: Page) -> None:
    page["players"][0]["energy"] += 1


@pytest.fixture
async def worlds(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Callable[..., Any]]:
    """Makes a repository with a running game whose position was changed."""
    opened: list[Store] = []

    async def make(change: Callable[[Page], None] | None) -> tuple[GameRepository, int]:
        store = await Store.open(tmp_path / f"world{len(opened)}.db")
        opened.append(store)
        repository = GameRepository(store, clock)
        live = await started(repository, 2, OPTIONS)

        def work(connection: sqlite3.Connection) -> None:
            found = steps.position(connection, live.id)
            assert found is not None
            page = json.loads(found[2])
            page["players"][0]["card"] = page["suits"][0]  # both have one
            if change is not None:
                change(page)
            steps.put_position(connection, live.id, 0, json.dumps(page))

        await store.write(work)
        repository.evict(live.id)
        return repository, live.id

    yield make
    for store in opened:
        await store.close()


async def seen_by_others(repository: GameRepository, game_id: int) -> list[object]:
    """Play a turn without a card being drawn; return all that others than the first player get."""
    live = await repository.load(game_id)
    one, two = (live.person_of(seat.seat) for seat in live.seats)
    assert one is not None
    assert two is not None
    launch = next(
        line
        for line in offered(await Drafts(repository).open(game_id, one))
        if line.startswith("launch")
    )
    draft = await Drafts(repository).add(game_id, one, 0, 0, f"{launch} x2; end")
    after = (await Drafts(repository).confirm(game_id, one, 0, len(draft.actions))).live
    theirs = await Drafts(repository).open(game_id, two)
    found: list[object] = [theirs.view, offered(theirs), theirs.revision]
    found += [timer for timer in after.timers if timer.seat != live.seat_of(one)]
    found += [item for item in await items(repository) if item.person != one]
    outgoing = Outbox(repository)
    while handed := await outgoing.hand_out():
        for message in handed:
            if message.waiting.item.person != one:
                found.append((message.nonce(dm=False), message.view, message.events))
            await outgoing.mark_sent(message.waiting.id)
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
        repository, game = await worlds(change)
        live = await repository.load(game)
        seen.append((await Drafts(repository).open(game, live.person_of(live.seats[0].seat))).view)
    assert seen[0] != seen[1]


# The converse: a public fact is seen.


async def distinguishable(both: Pair) -> set[str]:
    """What looks different to others in the two worlds."""
    first, second = [await world.seen(Random(0), True) for world in both.worlds]
    names = first.keys() | second.keys()
    return {name for name in names if first.get(name, []) != second.get(name, [])}


async def test_two_worlds_without_a_difference_are_the_same(pair: Make) -> None:
    assert await distinguishable(await pair(3)) == set()


async def test_another_action_is_seen_everywhere(pair: Make) -> None:
    both = await pair(2, ("longer",))
    live = await both.one.live()
    cells = live.state.terms.side.launch_cells[live.state.players[0].eye]
    for world, cell in zip(both.worlds, cells[:2], strict=True):
        await world.act(SEATS[0], f"launch {cell}")
        await world.act(SEATS[0], "end")
    apart = await distinguishable(both)
    assert {"board", "messages", "P2 drafts", "export"} <= apart
    assert not {"timers", "row"} & apart


async def test_how_long_a_player_took_is_seen(pair: Make) -> None:
    both = await pair(2, ("longer",))
    for hours, world in enumerate(both.worlds, 1):
        world.games.clock.advance(timedelta(hours=hours))  # type: ignore[attr-defined]  # manual
        await world.act(SEATS[0], "pass")
    assert {"timers", "outbox", "messages"} <= await distinguishable(both)


async def test_another_pace_is_seen_in_the_deadlines(pair: Make) -> None:
    one, two = (await pair(2, ("longer",))).worlds
    await two.games.store.write(
        lambda connection: connection.execute("UPDATE games SET pace = 'relaxed'")
    )
    two.games.evict(two.game)
    both = Pair(one, two, Random(0))
    for world in both.worlds:
        await world.act(SEATS[0], "pass")
    assert await distinguishable(both) == {"timers"}


async def test_another_name_is_seen(pair: Make) -> None:
    both = await pair(2)
    await both.two.games.store.write(
        lambda connection: people.find_or_add(connection, account("Ada"), "Adalbert", 0.0)
    )
    both.two.games.evict(both.two.game)
    assert await distinguishable(both) == {"export"}


async def test_where_cards_are_open_the_card_that_was_kept_is_seen(pair: Make) -> None:
    both = await pair(2, ("kept_cards=open",))
    while True:
        live = await both.one.live()
        seat = asked(live)
        words = [live.rules.play.write(one) for one in live.rules.play.legal(live.state, seat)]
        keeps = [word for word in words if word.startswith("keep") and word != "keep none"]
        if len(keeps) > 1:
            break
        await both.act(seat, live.rules.play.write(advice(live.rules, live.state, seat)))
    for world, word in zip(both.worlds, keeps, strict=False):
        world.owner = seat
        await world.act(seat, word)
    assert {"board", "export"} <= await distinguishable(both)
