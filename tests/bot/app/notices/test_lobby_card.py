"""The lobby card: whatever changes it is told to whoever shows it, with the change itself."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bot.app.admin import export_full, import_full
from bot.app.games import GameRepository
from bot.app.outbox.outbox import Outbox
from bot.app.people.privacy import Privacy
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.store.queries import notices
from bot.store.records import Item
from bot.store.store import Store
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.games import GAMES
from tests.bot.playing import finish, play
from tests.bot.table import created, drawn, items, person, persons, started

P1, P2 = SEATS[:2]
Page = dict[str, Any]


async def cards(repository: GameRepository) -> list[Item]:
    return await items(repository, "lobby")


async def newest(repository: GameRepository) -> Page:
    return (await cards(repository))[-1].body


def seated(card: Page) -> list[int | None]:
    return [seat["person"] for seat in card["seats"]]


def ready(card: Page) -> list[bool]:
    return [seat["ready"] for seat in card["seats"]]


async def deliver(repository: GameRepository) -> list[Item]:
    """Tell everything that waits."""
    outgoing, found = Outbox(repository), []
    while handed := await outgoing.hand_out():
        for message in handed:
            found.append(message.waiting.item)
            await outgoing.told(message.waiting.id)
    return found


async def test_a_new_game_has_its_card(repository: GameRepository) -> None:
    row = await created(repository, 3)
    (card,) = await cards(repository)
    assert card.person is None
    assert (card.body["code"], card.body["host"]) == ("lobby", row.host)
    assert seated(card.body) == [None] * 3


async def test_everything_that_happens_in_the_lobby_changes_the_card(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    lobby = Lobby(repository, drawn)
    await lobby.join(row.id, ada, "1")
    assert seated(await newest(repository)) == [ada, None, None]
    await lobby.join(row.id, bea, "2")
    assert seated(await newest(repository)) == [ada, bea, None]
    await lobby.set_ready(row.id, bea)
    assert ready(await newest(repository)) == [False, True, False]
    await lobby.reorder(row.id, ada, (bea, ada))
    assert seated(await newest(repository)) == [bea, ada, None]
    await lobby.kick(row.id, ada, bea)
    assert seated(await newest(repository)) == [None, ada, None]
    await lobby.leave(row.id, ada)
    assert seated(await newest(repository)) == [None, None, None]
    found = await cards(repository)
    assert len(found) == 7
    assert len({card.key for card in found}) == 7  # each is told, also where two look alike


async def test_what_changes_nothing_draws_no_card(repository: GameRepository) -> None:
    row = await created(repository, 3)
    ada = await person(repository, "Ada")
    lobby = Lobby(repository)
    await lobby.join(row.id, ada, "1")
    await lobby.set_ready(row.id, ada)
    before = await cards(repository)
    await lobby.set_ready(row.id, ada)
    with pytest.raises(Refused):
        await lobby.join(row.id, ada, "2")
    assert await cards(repository) == before


async def test_only_the_newest_card_is_told(repository: GameRepository) -> None:
    row = await created(repository, 3)
    lobby = Lobby(repository)
    for number in await persons(repository, 2):
        await lobby.join(row.id, number, "salt")
    (told,) = [item for item in await deliver(repository) if item.kind == "lobby"]
    assert seated(told.body).count(None) == 1


async def test_a_card_that_may_be_on_its_way_is_followed_by_the_newer_one(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    await Outbox(repository).hand_out()  # tried, and nobody knows whether it arrived
    await Lobby(repository).join(row.id, await person(repository, "Ada"), "1")
    waiting = await repository.store.read(
        lambda base: base.execute(
            "SELECT count(*) FROM outbox WHERE kind = 'lobby' AND status = 'waiting'"
        ).fetchone()
    )
    assert waiting == (2,)


async def test_a_card_and_its_change_are_written_together_or_not_at_all(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await created(repository, 2)
    ada = await person(repository, "Ada")

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(notices, "redraw", broken)
        with pytest.raises(sqlite3.OperationalError):
            await Lobby(repository).join(row.id, ada, "1")
    assert (await Lobby(repository).join(row.id, ada, "1")).people == (ada,)


async def test_the_card_says_that_the_game_runs(repository: GameRepository) -> None:
    await started(repository, 3, bots=1)
    card = await newest(repository)
    assert card["code"] == "running"
    assert [seat["holder"] for seat in card["seats"]] == ["person", "person", "bot"]


async def test_turns_do_not_touch_the_card_but_the_end_does(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    before = await cards(repository)
    await play(repository, live.id, 20)
    assert await cards(repository) == before
    other = await started(repository, 2, ("longer",), place="there")
    after = await finish(repository, other.id)
    card = await newest(repository)
    assert (card["code"], card["revision"]) == ("over", after.revision)


async def test_pauses_and_abandoning_change_the_card_each_time(repository: GameRepository) -> None:
    live = await started(repository, 2)
    motions, host = Votes(repository), live.row.host
    for _ in range(2):
        await motions.pause(live.id, host)
        await motions.resume(live.id, host)
    await motions.end(live.id, host)
    said = [card.body["code"] for card in await cards(repository)][-5:]
    assert said == ["paused", "running", "paused", "running", "abandoned"]


async def test_a_lobby_that_is_closed_says_so_on_its_card(repository: GameRepository) -> None:
    row = await created(repository)
    await Votes(repository).end(row.id, row.host)
    assert (await newest(repository))["code"] == "abandoned"


async def test_whoever_takes_a_seat_is_on_the_card(repository: GameRepository) -> None:
    live = await started(repository, 2)
    bea = live.person_of(P2) or 0
    await Seats(repository).offer(live.id, P2, bea)
    assert [seat["offered"] for seat in (await newest(repository))["seats"]] == [False, True]
    zoe = await person(repository, "Zoe")
    await Seats(repository).take(live.id, P2, zoe)
    assert seated(await newest(repository)) == [live.person_of(P1), zoe]


async def test_another_host_is_on_the_card(repository: GameRepository) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    for number in (ada, bea):
        await Lobby(repository).join(row.id, number, "salt")
    await Privacy(repository).delete(ada)
    card = await newest(repository)
    assert card["host"] == bea
    assert seated(card) == [None, bea, None]


async def test_a_card_that_waits_is_drawn_where_the_game_goes_on(
    repository: GameRepository, tmp_path: Path
) -> None:
    live = await started(repository, 2, place="101", server="202")
    page = await repository.store.read(lambda base: export_full.export_game(base, GAMES, live.id))
    store = await Store.open(tmp_path / "elsewhere.db")
    elsewhere = GameRepository(store, repository.clock)
    try:
        game = import_full.read_export(GAMES, json.loads(json.dumps(page)))
        await store.write(lambda base: export_full.write_game(base, game, elsewhere.now()))
        (card,) = await cards(elsewhere)
        assert card.body["code"] == "running"
        assert len(seated(card.body)) == 2
    finally:
        await store.close()
