"""People can take along what is kept about them, and have it deleted; games go on."""

from __future__ import annotations

import asyncio
import functools
import json
import sqlite3
import zlib
from datetime import timedelta
from typing import Any

import pytest

from bot.app.admin import export_public
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.people.privacy import Privacy
from bot.app.people.statistics import Statistics
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.chat.context.people import People
from bot.clock import ManualClock
from bot.errors import WORDS
from bot.store.queries import games, people, posts, privacy, tenures
from bot.store.queries.posts import HOLD, Posted
from bot.store.records import Holder, Status
from bot.store.stored_settings import StoredSettings
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from tests.bot.lobbies import account, codes, created, items, person, persons, started
from tests.bot.played_games import act, advised, asked, finish, play

P1, P2, P3 = SEATS[:3]


async def everything(repository: GameRepository) -> str:
    """The whole file as text, with what is compressed in it."""

    def dump(base: Any) -> str:
        found = []
        for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
            for row in base.execute(f"SELECT * FROM {name}").fetchall():
                plain = (zlib.decompress(cell) if isinstance(cell, bytes) else cell for cell in row)
                found.append(f"{name} {tuple(plain)}")
        return "\n".join(found)

    return await repository.store.read(dump)


async def middle(repository: GameRepository) -> LiveGame:
    """A game in which Ada is on turn, has a draft and has kept secrets."""
    live = await started(repository, 2, ("longer",))
    for seat, answer in ((P1, "take"), (P2, "decline")):
        await act(repository, live.id, seat, f"order bonus tower {answer}")
    live = await play(repository, live.id, 30)
    while asked(live) != P1:
        live = await play(repository, live.id, 1)
    word = live.rules.play.write(advised(live, P1))
    await Drafts(repository).add(live.id, live.person_of(P1) or 0, live.revision, 0, word)
    return live


async def test_people_get_all_that_is_kept_about_them(repository: GameRepository) -> None:
    live = await middle(repository)
    ada = live.person_of(P1) or 0
    settings = StoredSettings(palette="night")
    await repository.store.write(lambda connection: people.put_settings(connection, ada, settings))
    row = await created(repository, 3, place="there")
    page = json.loads(json.dumps(await Privacy(repository).export(ada)))
    assert (page["account"], page["name"]) == (account("Ada"), "Ada")
    assert page["settings"] == {"palette": "night"}
    running, hosted = page["games"]
    assert (running["id"], running["status"], running["host"]) == (live.id, "running", True)
    assert [seat["seat"] for seat in running["seats"]] == ["P1"]
    assert [(tenure["seat"], tenure["first"]) for tenure in running["tenures"]] == [("P1", 0)]
    assert len(running["drafts"][0]["actions"]) == 1
    assert [one["line"] for one in running["orders"]] == ["order bonus tower take"]
    assert running["actions"]
    assert (hosted["id"], hosted["seats"], hosted["tenures"]) == (row.id, [], [])
    assert page["messages"]


async def test_no_player_gets_the_secrets_of_others(repository: GameRepository) -> None:
    live = await middle(repository)
    page = await Privacy(repository).export(live.person_of(P2) or 0)
    (game,) = page["games"]
    assert game["drafts"] == []
    assert all(event["only"] == ["P2"] for event in game["private"])
    text = json.dumps(page)
    assert "order bonus tower decline" in text
    assert "order bonus tower take" not in text
    assert "Ada" not in text


async def test_who_handed_a_seat_on_gets_nothing_from_after_that(
    repository: GameRepository,
) -> None:
    live = await middle(repository)
    bea, zoe = live.person_of(P2) or 0, await person(repository, "Zoe")
    await Seats(repository).offer(live.id, P2, bea)
    repository.clock.advance(timedelta(minutes=1))  # type: ignore[attr-defined]  # a manual one
    live = await Seats(repository).take(live.id, P2, zoe)
    await act(repository, live.id, P2, "order flare tower decline")
    before, after = [(await Privacy(repository).export(who))["games"][0] for who in (bea, zoe)]
    assert max(one["revision"] for one in before["actions"]) <= live.revision
    assert [one["line"] for one in before["orders"]] == ["order bonus tower decline"]
    own = [one["line"] for one in after["orders"]]
    assert own[-1] == "order flare tower decline"
    assert "order bonus tower decline" not in own


async def test_nothing_about_a_deleted_person_is_left_in_the_file(
    repository: GameRepository,
) -> None:
    live = await middle(repository)
    ada = live.person_of(P1) or 0
    settings = StoredSettings(palette="night")
    await repository.store.write(lambda connection: people.put_settings(connection, ada, settings))
    assert account("Ada") in await everything(repository)
    await Privacy(repository).delete(ada)
    text = await everything(repository)
    assert "Ada" not in text
    assert "night" not in text
    assert "former player" in text
    assert "Bea" in text
    assert not [item for item in await items(repository) if item.person == ada]
    after = await repository.load(live.id)
    assert after.people[ada].name == "former player"
    assert after.people[ada].account is None


async def test_the_game_goes_on_without_them(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await middle(repository)
    ada, bea = (live.person_of(seat) or 0 for seat in (P1, P2))
    await Privacy(repository).delete(ada)
    after = await repository.load(live.id)
    assert after.row.status is Status.RUNNING
    assert after.seats[P1].offered
    assert not after.seats[P2].offered
    assert after.row.host == bea
    assert after.state == live.state
    assert {"offered", "new_host"} <= set(await codes(repository))
    row = await repository.store.read(lambda connection: games.find(connection, live.id))
    assert row == after.row
    for _ in range(5):  # nobody takes the seat: time answers for it
        clock.advance(timedelta(hours=12))
        await Timeouts(repository).run_due()
    later = await repository.load(live.id)
    assert later.revision > after.revision
    zoe = await person(repository, "Zoe")
    taken = await Seats(repository).take(live.id, P1, zoe)
    assert taken.person_of(P1) == zoe
    done = await play(repository, live.id)
    assert done.row.status is Status.OVER


async def test_exports_say_former_player(repository: GameRepository) -> None:
    live = await finish(repository, (await started(repository, 2)).id)
    before = await export_public.export_game(repository, live.id)
    await Privacy(repository).delete(live.person_of(P2) or 0)
    page = await export_public.export_game(repository, live.id)
    assert [seat["name"] for seat in page["seats"]] == ["Ada", "former player"]
    assert {**page, "seats": 0} == {**before, "seats": 0}


async def test_a_finished_game_at_hand_forgets_the_name_too(repository: GameRepository) -> None:
    live = await finish(repository, (await started(repository, 2)).id)
    ada = live.person_of(P1) or 0
    assert (await repository.load(live.id)).people[ada].name == "Ada"
    await Privacy(repository).delete(ada)
    assert (await repository.load(live.id)).people[ada].name == "former player"


async def test_a_step_that_is_saved_meanwhile_brings_no_name_back(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    bea = live.person_of(P2) or 0
    begun, wiped = asyncio.Event(), asyncio.Event()

    async def slow(now: LiveGame) -> None:
        begun.set()
        await wiped.wait()
        await repository.save(now, GameUpdate(now.state))

    step = asyncio.create_task(repository.run(live.id, slow))
    await begun.wait()
    await repository.store.write(lambda connection: privacy.wipe(connection, bea, "former player"))
    anew = asyncio.create_task(repository.evict_all([live.id]))
    wiped.set()
    await asyncio.gather(step, anew)
    assert (await repository.load(live.id)).people[bea].name == "former player"


async def test_where_a_players_hold_is_written_is_announced_and_deleted(
    repository: GameRepository,
) -> None:
    """The numbers of a direct message say with whom it was."""
    live = await started(repository, 2)
    ada, bea = (live.person_of(seat) or 0 for seat in (P1, P2))
    for who, there in ((ada, "17"), (bea, "18")):
        hold = Posted(there, f"{there}000", 1.0)
        await repository.store.write(functools.partial(put_hold, live.id, hold, who))
    page = await Privacy(repository).export(ada)
    kept = {"game": live.id, "kind": "hold", "channel": "17", "message": "17000", "at": 1.0}
    assert page["posts"] == [kept]
    await Privacy(repository).delete(ada)
    assert (
        await repository.store.read(lambda connection: posts.get(connection, live.id, HOLD, ada))
        is None
    )
    assert (
        await repository.store.read(lambda connection: posts.get(connection, live.id, HOLD, bea))
        is not None
    )


def put_hold(game_id: int, hold: Posted, who: int, connection: sqlite3.Connection) -> None:
    posts.put(connection, game_id, HOLD, hold, who)


async def test_a_former_player_is_in_no_list(repository: GameRepository) -> None:
    live = await finish(repository, (await started(repository, 2)).id)
    await Privacy(repository).delete(live.person_of(P2) or 0)
    assert [one.name for one in await Statistics(repository).of_server()] == ["Ada"]


async def test_seats_in_a_lobby_are_left(repository: GameRepository) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    for who in (ada, bea):
        await Lobby(repository).join(row.id, who, "salt")
    await Privacy(repository).delete(ada)
    seats = await repository.store.read(lambda connection: games.seats(connection, row.id))
    assert [seat.holder for seat in seats] == [Holder.NOBODY, Holder.PERSON, Holder.NOBODY]
    after = await repository.store.read(lambda connection: games.find(connection, row.id))
    assert (after.status, after.host) == (Status.LOBBY, bea)


async def test_a_lobby_without_players_is_closed(repository: GameRepository) -> None:
    row = await created(repository, 2)
    await Privacy(repository).delete(row.host)
    after = await repository.store.read(lambda connection: games.find(connection, row.id))
    assert after.status is Status.ABANDONED


async def test_a_paused_game_is_left_too(repository: GameRepository) -> None:
    live = await started(repository, 3)
    await Votes(repository).pause(live.id, live.row.host)
    await Privacy(repository).delete(live.person_of(P3) or 0)
    after = await repository.load(live.id)
    assert [seat.offered for seat in after.seats] == [False, False, True]
    assert after.row.status is Status.PAUSED


async def test_who_comes_back_is_a_new_person(repository: GameRepository) -> None:
    live = await middle(repository)
    ada = live.person_of(P1) or 0
    await Privacy(repository).delete(ada)
    again = await person(repository, "Ada")
    assert again != ada
    page = await Privacy(repository).export(again)
    assert (page["games"], page["settings"]) == ([], {})
    taken = await Seats(repository).take(live.id, P1, again)
    assert taken.person_of(P1) == again
    held = await repository.store.read(lambda connection: tenures.of_game(connection, live.id))
    assert {tenure.person for tenure in held if tenure.seat == P1} == {ada, again}


async def test_deleting_twice_is_refused_with_a_sentence(repository: GameRepository) -> None:
    ada = await person(repository, "Ada")
    await Privacy(repository).delete(ada)
    for asked_for in (Privacy(repository).delete(ada), Privacy(repository).export(ada)):
        with pytest.raises(Refused, match="nothing_kept") as refused:
            await asked_for
        assert WORDS.refusal(refused.value)
    with pytest.raises(Refused, match="nothing_kept"):
        await Privacy(repository).delete(4711)


async def test_who_sits_down_while_being_deleted_is_taken_from_there_too(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person joins a lobby between the last look and the deletion."""
    ada, bea = await persons(repository, 2)
    row = await Lobby(repository).create(bea, "there", "server", "sol", "published", 2, (), "daily")
    looks: list[int] = []
    look = privacy.ongoing_games

    def alive(base: Any, who: int) -> Any:
        looks.append(who)
        return [] if len(looks) == 1 else look(base, who)

    monkeypatch.setattr(privacy, "ongoing_games", alive)
    await Lobby(repository).join(row.id, ada, "salt")
    await Privacy(repository).delete(ada)
    seats = await repository.store.read(lambda connection: games.seats(connection, row.id))
    assert all(seat.person is None for seat in seats)
    assert len(looks) == 4


async def test_of_a_player_who_only_looks_no_more_is_kept_than_the_page_says(
    repository: GameRepository,
) -> None:
    """Number, name, and when they first came: docs/privacy.md promises that this is all."""
    zoe = await People(repository).meet(account("Zoe"), "Zoe")
    page = await Privacy(repository).export(zoe)
    kept = {name: value for name, value in page.items() if value}
    assert kept.keys() == {"format", "account", "name", "created"}
    await Privacy(repository).delete(zoe)
    assert "Zoe" not in await everything(repository)
