"""Before the first turn: who may do what at a table, and what a start writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Sequence
from datetime import timedelta
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.app.notices.notice_parts import Asked
from bot.app.notices.seat_notices import PlayerKicked
from bot.app.notices.table_notices import GameStarted
from bot.app.tables.lobby import Lobby, LobbyTable
from bot.app.tables.rematches import Rematches
from bot.app.tables.table_limits import MOST_GAMES, MOST_HOSTED
from bot.app.tables.votes import Votes
from bot.clock import ManualClock
from bot.store import positions
from bot.store.queries import games, servers, steps, tenures
from bot.store.records import Holder, Status
from engine.core import fair
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from tests.bot.lobbies import SEED, codes, created, drawn, items, person, persons, started

P1, P2, P3 = Seat(0), Seat(1), Seat(2)


async def refused(command: Awaitable[Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        await command
    return caught.value


async def refusal(command: Awaitable[Any]) -> str:
    return (await refused(command)).code


async def everything(repository: GameRepository) -> list[str]:
    """The whole file as text: to see that nothing changed."""
    return await repository.store.read(lambda connection: list(connection.iterdump()))


# --- a game is set up ---


async def test_a_new_game_is_a_lobby_with_empty_seats_and_a_commitment(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3, ("opening=off",))
    found = await repository.store.read(lambda connection: games.find(connection, row.id))
    assert found == row
    assert row.status is Status.LOBBY
    assert row.seed == SEED
    assert row.commitment == fair.commitment(
        "sol", Setup("published", 3, SEED, ("opening=off", "patient_choice=on"))
    )
    seats = await repository.store.read(lambda connection: games.seats(connection, row.id))
    assert [seat.seat for seat in seats] == [P1, P2, P3]
    assert {seat.holder for seat in seats} == {Holder.NOBODY}


async def test_the_seed_has_256_random_bits(repository: GameRepository) -> None:
    host = await person(repository, "Ada")
    lobby = Lobby(repository)
    rows = [
        await lobby.create(host, place, None, "sol", "published", 2, (), "daily")
        for place in ("one", "two")
    ]
    assert rows[0].seed != rows[1].seed
    assert all(row.seed.bit_length() > 200 for row in rows)


@pytest.mark.parametrize(
    ("seats", "edition", "options", "code"),
    [
        (9, "published", (), "seats"),
        (2, "lost", (), "unknown_edition"),
        (2, "published", ("nonsense=on",), "unknown_option"),
        (2, "published", ("kept_cards=maybe",), "option_value"),
        (2, "published", ("opening=on", "opening=off"), "option_twice"),
    ],
)
async def test_what_cannot_be_played_is_refused_by_the_engine(
    repository: GameRepository, seats: int, edition: str, options: Sequence[str], code: str
) -> None:
    assert await refusal(created(repository, seats, options, edition=edition)) == code
    assert (
        await repository.store.read(lambda connection: games.in_place(connection, "here")) is None
    )


async def test_unknown_games_and_paces_are_refused(repository: GameRepository) -> None:
    host = await person(repository, "Ada")
    lobby = Lobby(repository)
    wrong = lobby.create(host, "here", None, "ludo", "published", 2, (), "daily")
    assert await refusal(wrong) == "not_hosted"
    assert await refusal(created(repository, pace="soon")) == "unknown_pace"


@pytest.mark.parametrize(
    ("pace", "options", "stored"),
    [
        ("daily", (), ("patient_choice=on",)),
        ("none", (), ("patient_choice=on",)),
        ("daily", ("patient_choice=off",), ("patient_choice=off",)),
        ("daily", ("patient_choice",), ("patient_choice",)),
        ("live", (), ()),
    ],
)
async def test_games_by_post_wait_for_open_choices_unless_the_host_says_otherwise(
    repository: GameRepository, pace: str, options: Sequence[str], stored: tuple[str, ...]
) -> None:
    assert (await created(repository, 2, options, pace=pace)).options == stored


async def test_the_pace_is_kept_in_its_shortest_form(repository: GameRepository) -> None:
    assert (await created(repository, pace="24h")).pace == "daily"


async def test_one_living_game_in_a_place(repository: GameRepository) -> None:
    row = await created(repository)
    assert await refusal(created(repository)) == "place_taken"
    await created(repository, place="elsewhere")
    await Votes(repository).end(row.id, row.host)
    await created(repository)


async def test_a_server_has_a_limit_of_living_games(repository: GameRepository) -> None:
    rows = [
        await created(repository, place=f"place {n}", moderates=True) for n in range(MOST_GAMES)
    ]
    full = await refused(created(repository, place="one more"))
    assert (full.code, full.facts) == ("server_full", {"most": MOST_GAMES})
    await created(repository, place="one more", server="another")
    await Votes(repository).end(rows[0].id, rows[0].host)
    await created(repository, place="one more here", moderates=True)


async def test_one_person_hosts_only_so_many_games_of_a_server(repository: GameRepository) -> None:
    rows = [await created(repository, place=f"place {n}") for n in range(MOST_HOSTED)]
    many = await refused(created(repository, place="one more"))
    assert many.code == "hosts_many"
    assert many.facts == {"most": MOST_HOSTED, "games": tuple(row.id for row in rows)}
    await created(repository, place="one more", host="Bea")
    await created(repository, place="there", server="another")
    await created(repository, place="by a moderator", moderates=True)
    await Votes(repository).end(rows[0].id, rows[0].host)
    assert await refusal(created(repository, place="still one more")) == "hosts_many"
    await Votes(repository).end(rows[1].id, rows[1].host)
    await created(repository, place="still one more")


async def test_a_server_may_choose_its_limit(repository: GameRepository) -> None:
    await repository.store.write(
        lambda connection: servers.put_settings(connection, "server", {"most_games": 1})
    )
    await created(repository)
    assert await refusal(created(repository, place="elsewhere")) == "server_full"


# --- people sit down ---


async def test_joining_takes_the_first_free_seat_and_brings_a_salt(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    ada, bea, cid = await persons(repository, 3)
    lobby = Lobby(repository)
    await lobby.join(row.id, bea, "1")
    await lobby.join(row.id, ada, "2")
    await lobby.leave(row.id, bea)
    table = await lobby.join(row.id, cid, "3")
    assert [seat.person for seat in table.seats] == [cid, ada, None]
    assert table.row.salts == ("1", "2", "3")  # every join counts, also of those who left
    found = await repository.store.read(lambda connection: games.find(connection, row.id))
    assert found == table.row


async def test_a_person_sits_once_at_a_table_and_a_full_one_has_no_seat(
    repository: GameRepository,
) -> None:
    row = await created(repository, 2)
    ada, bea, cid = await persons(repository, 3)
    lobby = Lobby(repository)
    await lobby.join(row.id, ada, "1")
    assert await refusal(lobby.join(row.id, ada, "2")) == "already_seated"
    await lobby.join(row.id, bea, "3")
    before = await everything(repository)
    assert await refusal(lobby.join(row.id, cid, "4")) == "table_full"
    assert await everything(repository) == before


async def test_who_does_not_sit_there_cannot_leave_or_be_ready(repository: GameRepository) -> None:
    row = await created(repository)
    ada = await person(repository, "Ada")
    lobby = Lobby(repository)
    assert await refusal(lobby.leave(row.id, ada)) == "not_at_the_table"
    assert await refusal(lobby.set_ready(row.id, ada)) == "not_at_the_table"
    assert await refusal(lobby.kick(row.id, ada, ada)) == "not_at_the_table"
    assert await refusal(lobby.leave(99, ada)) == "no_such_game"


async def test_only_the_host_kicks_orders_starts_and_ends(repository: GameRepository) -> None:
    row = await created(repository, 2)
    ada, bea = await persons(repository, 2)
    lobby = Lobby(repository)
    await lobby.join(row.id, ada, "1")
    await lobby.join(row.id, bea, "2")
    before = await everything(repository)
    for command in (
        lobby.kick(row.id, bea, ada),
        lobby.reorder(row.id, bea),
        lobby.start(row.id, bea, bots=True),
        Votes(repository).end(row.id, bea),
    ):
        assert await refusal(command) == "only_host"
    assert await everything(repository) == before


async def test_a_kick_frees_the_seat_and_is_announced(repository: GameRepository) -> None:
    row = await created(repository, 2)
    ada, bea = await persons(repository, 2)
    lobby = Lobby(repository)
    await lobby.join(row.id, bea, "1")
    for _ in range(2):
        table = await lobby.kick(row.id, ada, bea)
        assert table.people == ()
        await lobby.join(row.id, bea, "again")
    notices = await items(repository, "notice")
    assert [notice.notice for notice in notices] == [PlayerKicked(bea, ada)] * 2
    assert notices[0].key != notices[1].key


async def test_the_host_sets_the_order_of_the_seats(repository: GameRepository) -> None:
    row = await created(repository, 3)
    ada, bea, cid = await persons(repository, 3)
    lobby = Lobby(repository)
    await lobby.join(row.id, ada, "1")
    await lobby.join(row.id, bea, "2")
    await lobby.set_ready(row.id, bea)
    table = await lobby.reorder(row.id, ada, (bea, ada))
    assert [seat.person for seat in table.seats] == [bea, ada, None]
    assert [seat.seat for seat in table.seats] == [P1, P2, P3]
    assert table.seats[0].ready
    assert table.row.salts == ("1", "2")
    for wrong in ((ada,), (ada, ada), (ada, bea, cid), ()):
        assert await refusal(lobby.reorder(row.id, ada, wrong)) == "order_incomplete"


async def test_chance_may_set_the_order(repository: GameRepository) -> None:
    row = await created(repository, 3)
    people = await persons(repository, 3)
    for number in people:
        await Lobby(repository).join(row.id, number, "salt")
    table = await Lobby(repository, lambda below: 0).reorder(row.id, row.host)
    assert [seat.person for seat in table.seats] == [people[1], people[2], people[0]]
    orders = set()
    for _ in range(60):
        orders.add((await Lobby(repository).reorder(row.id, row.host)).people)
    assert len(orders) == 6


async def test_people_who_come_at_the_same_moment_get_different_seats(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    lobby = Lobby(repository)
    comes = [lobby.join(row.id, number, str(number)) for number in await persons(repository, 5)]
    found = await asyncio.gather(*comes, return_exceptions=True)
    assert sum(isinstance(one, Refused) for one in found) == 2
    seats = await repository.store.read(lambda connection: games.seats(connection, row.id))
    assert len({seat.person for seat in seats}) == 3


# --- the start ---


async def test_a_full_table_starts_when_the_last_one_is_ready(repository: GameRepository) -> None:
    row = await created(repository, 2)
    ada, bea = await persons(repository, 2)
    lobby = Lobby(repository)
    await lobby.join(row.id, ada, "1")
    await lobby.set_ready(row.id, ada)
    await lobby.join(row.id, bea, "2")
    await lobby.set_ready(row.id, ada, ready=False)
    assert (await lobby.set_ready(row.id, bea)).row.status is Status.LOBBY
    assert (await lobby.set_ready(row.id, ada)).row.status is Status.RUNNING


async def test_the_host_starts_when_all_are_ready_and_no_seat_is_empty(
    repository: GameRepository,
) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    lobby = Lobby(repository)
    assert await refusal(lobby.start(row.id, ada, bots=True)) == "nobody_joined"
    await lobby.join(row.id, ada, "1")
    await lobby.join(row.id, bea, "2")
    waiting = await refused(lobby.start(row.id, ada, bots=True))
    assert (waiting.code, waiting.facts) == ("not_ready", {"seats": (P2,)})
    await lobby.set_ready(row.id, bea)
    free = await refused(lobby.start(row.id, ada))
    assert (free.code, free.facts) == ("seats_free", {"free": 1})
    table = await lobby.start(row.id, ada, bots=True)
    assert table.row.status is Status.RUNNING
    assert [seat.holder for seat in table.seats] == [Holder.PERSON, Holder.PERSON, Holder.BOT]


async def test_the_host_need_not_play(repository: GameRepository) -> None:
    row = await created(repository, 2)
    bea = await person(repository, "Bea")
    lobby = Lobby(repository)
    await lobby.join(row.id, bea, "1")
    await lobby.set_ready(row.id, bea)
    table = await lobby.start(row.id, row.host, bots=True)
    assert table.people == (bea,)


async def test_a_start_deals_from_the_seed_and_all_salts(repository: GameRepository) -> None:
    live = await started(repository, 2)
    assert live.row.salts == tuple(f"salt of {seat.person}" for seat in live.seats)
    mixed = fair.mix_salts(SEED, live.row.salts)
    assert live.state == GAME.play.start(Setup("published", 2, mixed, ("patient_choice=on",)))
    page = fair.export_public(GAME, live.setup, (), salts=live.row.salts)
    assert page["commitment"] == live.row.commitment


async def test_a_start_writes_position_turn_tenures_and_timers(
    repository: GameRepository, clock: ManualClock
) -> None:
    row = await created(repository, 3)
    clock.advance(timedelta(hours=5))
    ada, bea = await persons(repository, 2)
    lobby = Lobby(repository, drawn)
    for number in (ada, bea):
        await lobby.join(row.id, number, "salt")
        await lobby.set_ready(row.id, number)
    table = await lobby.start(row.id, ada, bots=True)
    live = await repository.load(row.id)
    assert live.row == table.row
    assert live.seats == table.seats
    assert (live.revision, live.row.started) == (0, repository.now())
    kept = await repository.store.read(lambda connection: steps.turn_at(connection, row.id, 0))
    assert positions.restore_packed(GAME, *kept) == live.state
    assert live.timers == tuple(repository.timing.plan_timers(live, live, repository.now()))
    assert live.timers
    held = await repository.store.read(lambda connection: tenures.of_game(connection, row.id))
    assert [(one.seat, one.person, one.first, one.last) for one in held] == [
        (P1, ada, 0, None),
        (P2, bea, 0, None),
    ]


async def test_a_start_tells_the_channel_whom_it_waits_for_and_all_their_hold(
    repository: GameRepository,
) -> None:
    live = await started(repository, 3, bots=1)
    (notice,) = await items(repository, "notice")
    assert notice.code == "started"
    assert notice.person is None
    asks = [ask for ask in live.rules.play.asks(live.state) if ask.blocking]
    found = tuple(Asked.of(ask, live.person_of(ask.seat)) for ask in asks)
    assert notice.notice == GameStarted(found)
    holds = await items(repository, "hold")
    assert [(hold.person, hold.body["seat"]) for hold in holds] == [
        (live.seats[0].person, "P1"),
        (live.seats[1].person, "P2"),
    ]


async def test_a_start_that_fails_leaves_the_lobby_as_it_was(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await created(repository, 1)
    ada = await person(repository, "Ada")
    lobby = Lobby(repository)
    await lobby.join(row.id, ada, "1")
    before = await everything(repository)

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(tenures, "begin", broken)
        with pytest.raises(sqlite3.OperationalError):
            await lobby.set_ready(row.id, ada)
    assert await everything(repository) == before
    assert (await lobby.set_ready(row.id, ada)).row.status is Status.RUNNING


async def test_nothing_of_the_lobby_can_be_done_after_the_start(repository: GameRepository) -> None:
    live = await started(repository, 3, bots=1)
    ada, bea, cid = await persons(repository, 3)
    lobby = Lobby(repository)
    before = await everything(repository)
    for command in (
        lobby.join(live.id, cid, "salt"),
        lobby.leave(live.id, bea),
        lobby.kick(live.id, ada, bea),
        lobby.reorder(live.id, ada),
        lobby.set_ready(live.id, ada),
        lobby.start(live.id, ada),
    ):
        found = await refused(command)
        assert (found.code, found.facts) == ("not_in_lobby", {"status": Status.RUNNING})
    assert await everything(repository) == before


async def test_a_game_alone_starts_too(repository: GameRepository) -> None:
    live = await started(repository, 1)
    assert live.row.status is Status.RUNNING


async def test_a_lobby_that_is_ended_is_closed_and_announced(repository: GameRepository) -> None:
    row = await created(repository)
    after = await Votes(repository).end(row.id, row.host)
    assert (after.status, after.ended) == (Status.ABANDONED, repository.now())
    assert await codes(repository) == ["abandoned"]
    ada = await person(repository, "Ada")
    assert await refusal(Lobby(repository).join(row.id, ada, "1")) == "not_in_lobby"
    assert await refusal(Votes(repository).end(row.id, ada)) == "ended_already"


async def test_all_may_join_a_rematch_at_once(repository: GameRepository) -> None:
    """A player overtaken by the next one used to read that not all were named."""
    before = await started(repository, 3)
    row = await Votes(repository).end(before.id, before.row.host)
    rematches, lobby = Rematches(repository), Lobby(repository, drawn)
    again = await rematches.create(row, row.host)

    async def join(number: int) -> LobbyTable:
        return await rematches.arrange(await lobby.join(again.id, number, str(number)))

    first, *others = [seat.person or 0 for seat in before.seats]
    await asyncio.gather(*map(join, (first, *others)))
    assert (await lobby.find_table(again.id)).people == (*others, first)  # all move up a seat
