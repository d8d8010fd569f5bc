"""The lobby card: each change of it is announced to what shows it, in the same transaction."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from bot.app.admin import export_full, import_full
from bot.app.games import GameRepository
from bot.app.notices import post
from bot.app.outbox.outbox import Outbox
from bot.app.people.privacy import Privacy
from bot.app.tables.lobby import Lobby, LobbyTable
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.store.queries import games
from bot.store.records import Item
from bot.store.store import Store
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.games import GAMES
from tests.bot.lobbies import WrittenItem, created, drawn, items, person, persons, started
from tests.bot.played_games import finish, play

P1, P2 = SEATS[:2]


async def cards(repository: GameRepository) -> list[WrittenItem]:
    return await items(repository, "lobby")


def status(card: Item) -> str:
    """The status of the game when a card was written: part of its key."""
    return card.key.split(":")[3]


async def table(repository: GameRepository, game_id: int = 1) -> LobbyTable:
    """What a card shows that is drawn now."""

    def look(connection: sqlite3.Connection) -> LobbyTable:
        return LobbyTable(games.find(connection, game_id), tuple(games.seats(connection, game_id)))

    return await repository.store.read(look)


async def changed(repository: GameRepository, before: int) -> list[int | None]:
    """Who sits at the table, on the one card that was written since."""
    assert len(await cards(repository)) == before + 1
    return seated(await table(repository))


def seated(shown: LobbyTable) -> list[int | None]:
    return [seat.person for seat in shown.seats]


async def deliver(repository: GameRepository) -> list[Item]:
    """Tell everything that waits."""
    outgoing, found = Outbox(repository), []
    while handed := await outgoing.hand_out():
        for message in handed:
            found.append(message.waiting.item)
            await outgoing.mark_sent(message.waiting.id)
    return found


async def test_a_new_game_has_its_card(repository: GameRepository) -> None:
    row = await created(repository, 3)
    (card,) = await cards(repository)
    assert card.person is None
    assert status(card) == "lobby"
    assert (await table(repository)).row.host == row.host
    assert seated(await table(repository)) == [None] * 3


async def test_everything_that_happens_in_the_lobby_changes_the_card(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    lobby = Lobby(repository, drawn)
    await lobby.join(row.id, ada, "1")
    assert await changed(repository, 1) == [ada, None, None]
    await lobby.join(row.id, bea, "2")
    assert await changed(repository, 2) == [ada, bea, None]
    await lobby.set_ready(row.id, bea)
    await changed(repository, 3)
    assert [seat.ready for seat in (await table(repository)).seats] == [False, True, False]
    await lobby.reorder(row.id, ada, (bea, ada))
    assert await changed(repository, 4) == [bea, ada, None]
    await lobby.kick(row.id, ada, bea)
    assert await changed(repository, 5) == [None, ada, None]
    await lobby.leave(row.id, ada)
    assert await changed(repository, 6) == [None, None, None]
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


async def test_only_the_newest_card_is_announced(repository: GameRepository) -> None:
    row = await created(repository, 3)
    lobby = Lobby(repository)
    for number in await persons(repository, 2):
        await lobby.join(row.id, number, "salt")
    written = await cards(repository)
    (announced,) = [item for item in await deliver(repository) if item.kind == "lobby"]
    assert announced.key == written[-1].key
    assert seated(await table(repository)).count(None) == 1


async def test_a_card_that_may_be_on_its_way_is_followed_by_the_newer_one(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    await Outbox(repository).hand_out()  # tried, and nobody knows whether it arrived
    await Lobby(repository).join(row.id, await person(repository, "Ada"), "1")
    waiting = await repository.store.read(
        lambda connection: connection.execute(
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
        patch.setattr(post, "post_card", broken)
        with pytest.raises(sqlite3.OperationalError):
            await Lobby(repository).join(row.id, ada, "1")
    assert (await Lobby(repository).join(row.id, ada, "1")).people == (ada,)


async def test_the_card_says_that_the_game_runs(repository: GameRepository) -> None:
    await started(repository, 3, bots=1)
    assert status((await cards(repository))[-1]) == "running"
    shown = await table(repository)
    assert [seat.holder for seat in shown.seats] == ["person", "person", "bot"]


async def test_turns_do_not_touch_the_card_but_the_end_does(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    before = await cards(repository)
    await play(repository, live.id, 20)
    assert await cards(repository) == before
    other = await started(repository, 2, ("longer",), place="there")
    after = await finish(repository, other.id)
    card = (await cards(repository))[-1]
    assert card.key.startswith(f"lobby:{other.id}:{after.revision}:over:")


async def test_pauses_and_abandoning_change_the_card_each_time(repository: GameRepository) -> None:
    live = await started(repository, 2)
    motions, host = Votes(repository), live.row.host
    for _ in range(2):
        await motions.pause(live.id, host)
        await motions.resume(live.id, host)
    await motions.end(live.id, host)
    said = [status(card) for card in await cards(repository)][-5:]
    assert said == ["paused", "running", "paused", "running", "abandoned"]


async def test_a_lobby_that_is_closed_says_so_on_its_card(repository: GameRepository) -> None:
    row = await created(repository)
    await Votes(repository).end(row.id, row.host)
    assert status((await cards(repository))[-1]) == "abandoned"


async def test_who_takes_a_seat_is_on_the_card(repository: GameRepository) -> None:
    live = await started(repository, 2)
    bea = live.person_of(P2) or 0
    await Seats(repository).offer(live.id, P2, bea)
    shown = await table(repository)
    assert [seat.offered for seat in shown.seats] == [False, True]
    before = len(await cards(repository))
    zoe = await person(repository, "Zoe")
    await Seats(repository).take(live.id, P2, zoe)
    assert await changed(repository, before) == [live.person_of(P1), zoe]


async def test_another_host_is_on_the_card(repository: GameRepository) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    for number in (ada, bea):
        await Lobby(repository).join(row.id, number, "salt")
    await Privacy(repository).delete(ada)
    shown = await table(repository)
    assert shown.row.host == bea
    assert seated(shown) == [None, bea, None]


async def test_a_card_that_waits_is_drawn_where_the_game_goes_on(
    repository: GameRepository, tmp_path: Path
) -> None:
    live = await started(repository, 2, place="101", server="202")
    page = await repository.store.read(
        lambda connection: export_full.export_game(connection, GAMES, live.id)
    )
    store = await Store.open(tmp_path / "elsewhere.db")
    elsewhere = GameRepository(store, repository.clock)
    try:
        game = import_full.read_export(GAMES, json.loads(json.dumps(page)))
        await store.write(
            lambda connection: export_full.write_game(connection, game, elsewhere.now())
        )
        (card,) = await cards(elsewhere)
        assert status(card) == "running"
        assert len(seated(await table(elsewhere))) == 2
    finally:
        await store.close()
