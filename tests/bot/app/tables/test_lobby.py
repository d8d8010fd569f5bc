"""Before the first turn: who may do what at a table, and what a start writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Sequence
from datetime import timedelta
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.app.notices.compose import asked_of
from bot.app.tables.lobby import Gathering, Lobby
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
from tests.bot.table import SEED, codes, created, drawn, items, person, persons, started

P1, P2, P3 = Seat(0), Seat(1), Seat(2)


async def refused(command: Awaitable[Any]) -> Refused:
    with pytest.raises(Refused) as caught:
        await command
    return caught.value


async def refusal(command: Awaitable[Any]) -> str:
    return (await refused(command)).code


async def everything(office: GameRepository) -> list[str]:
    """The whole file as text: to see that nothing changed."""
    return await office.store.read(lambda database: list(database.iterdump()))


# --- a game is set up ---


async def test_a_new_game_is_a_lobby_with_empty_seats_and_a_commitment(
    office: GameRepository,
) -> None:
    row = await created(office, 3, ("opening=off",))
    found = await office.store.read(lambda database: games.find(database, row.id))
    assert found == row
    assert row.status is Status.LOBBY
    assert row.seed == SEED
    assert row.commitment == fair.commitment(
        "sol", Setup("published", 3, SEED, ("opening=off", "patient_choice=on"))
    )
    seats = await office.store.read(lambda database: games.seats(database, row.id))
    assert [seat.seat for seat in seats] == [P1, P2, P3]
    assert {seat.holder for seat in seats} == {Holder.NOBODY}


async def test_the_seed_has_256_random_bits(office: GameRepository) -> None:
    host = await person(office, "Ada")
    lobby = Lobby(office)
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
    office: GameRepository, seats: int, edition: str, options: Sequence[str], code: str
) -> None:
    assert await refusal(created(office, seats, options, edition=edition)) == code
    assert await office.store.read(lambda database: games.in_place(database, "here")) is None


async def test_unknown_games_and_paces_are_refused(office: GameRepository) -> None:
    host = await person(office, "Ada")
    lobby = Lobby(office)
    wrong = lobby.create(host, "here", None, "ludo", "published", 2, (), "daily")
    assert await refusal(wrong) == "not_hosted"
    assert await refusal(created(office, pace="soon")) == "unknown_pace"


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
    office: GameRepository, pace: str, options: Sequence[str], stored: tuple[str, ...]
) -> None:
    assert (await created(office, 2, options, pace=pace)).options == stored


async def test_the_pace_is_kept_in_its_shortest_form(office: GameRepository) -> None:
    assert (await created(office, pace="24h")).pace == "daily"


async def test_one_living_game_in_a_place(office: GameRepository) -> None:
    row = await created(office)
    assert await refusal(created(office)) == "place_taken"
    await created(office, place="elsewhere")
    await Votes(office).end(row.id, row.host)
    await created(office)


async def test_a_server_has_a_limit_of_living_games(office: GameRepository) -> None:
    rows = [await created(office, place=f"place {n}", moderates=True) for n in range(MOST_GAMES)]
    full = await refused(created(office, place="one more"))
    assert (full.code, full.facts) == ("server_full", {"most": MOST_GAMES})
    await created(office, place="one more", server="another")
    await Votes(office).end(rows[0].id, rows[0].host)
    await created(office, place="one more here", moderates=True)


async def test_one_person_hosts_only_so_many_games_of_a_server(office: GameRepository) -> None:
    rows = [await created(office, place=f"place {n}") for n in range(MOST_HOSTED)]
    many = await refused(created(office, place="one more"))
    assert many.code == "hosts_many"
    assert many.facts == {"most": MOST_HOSTED, "games": tuple(row.id for row in rows)}
    await created(office, place="one more", host="Bea")
    await created(office, place="there", server="another")
    await created(office, place="by a moderator", moderates=True)
    await Votes(office).end(rows[0].id, rows[0].host)
    assert await refusal(created(office, place="still one more")) == "hosts_many"
    await Votes(office).end(rows[1].id, rows[1].host)
    await created(office, place="still one more")


async def test_a_server_may_choose_its_limit(office: GameRepository) -> None:
    await office.store.write(
        lambda database: servers.put_settings(database, "server", {"most_games": 1})
    )
    await created(office)
    assert await refusal(created(office, place="elsewhere")) == "server_full"


# --- people sit down ---


async def test_joining_takes_the_first_free_seat_and_brings_a_salt(office: GameRepository) -> None:
    row = await created(office, 3)
    ada, bea, cid = await persons(office, 3)
    lobby = Lobby(office)
    await lobby.join(row.id, bea, "1")
    await lobby.join(row.id, ada, "2")
    await lobby.leave(row.id, bea)
    table = await lobby.join(row.id, cid, "3")
    assert [seat.person for seat in table.seats] == [cid, ada, None]
    assert table.row.salts == ("1", "2", "3")  # every join counts, also of those who left
    found = await office.store.read(lambda database: games.find(database, row.id))
    assert found == table.row


async def test_a_person_sits_once_at_a_table_and_a_full_one_has_no_seat(
    office: GameRepository,
) -> None:
    row = await created(office, 2)
    ada, bea, cid = await persons(office, 3)
    lobby = Lobby(office)
    await lobby.join(row.id, ada, "1")
    assert await refusal(lobby.join(row.id, ada, "2")) == "already_seated"
    await lobby.join(row.id, bea, "3")
    before = await everything(office)
    assert await refusal(lobby.join(row.id, cid, "4")) == "table_full"
    assert await everything(office) == before


async def test_who_does_not_sit_there_cannot_leave_or_be_ready(office: GameRepository) -> None:
    row = await created(office)
    ada = await person(office, "Ada")
    lobby = Lobby(office)
    assert await refusal(lobby.leave(row.id, ada)) == "not_at_the_table"
    assert await refusal(lobby.ready(row.id, ada)) == "not_at_the_table"
    assert await refusal(lobby.kick(row.id, ada, ada)) == "not_at_the_table"
    assert await refusal(lobby.leave(99, ada)) == "no_such_game"


async def test_only_the_host_kicks_orders_starts_and_ends(office: GameRepository) -> None:
    row = await created(office, 2)
    ada, bea = await persons(office, 2)
    lobby = Lobby(office)
    await lobby.join(row.id, ada, "1")
    await lobby.join(row.id, bea, "2")
    before = await everything(office)
    for command in (
        lobby.kick(row.id, bea, ada),
        lobby.order(row.id, bea),
        lobby.start(row.id, bea, bots=True),
        Votes(office).end(row.id, bea),
    ):
        assert await refusal(command) == "only_host"
    assert await everything(office) == before


async def test_a_kick_frees_the_seat_and_is_announced(office: GameRepository) -> None:
    row = await created(office, 2)
    ada, bea = await persons(office, 2)
    lobby = Lobby(office)
    await lobby.join(row.id, bea, "1")
    for _ in range(2):
        table = await lobby.kick(row.id, ada, bea)
        assert table.people == ()
        await lobby.join(row.id, bea, "again")
    notices = await items(office, "notice")
    assert [notice.body for notice in notices] == [
        {"code": "kicked", "seat": "P1", "person": bea, "by": ada}
    ] * 2
    assert notices[0].key != notices[1].key


async def test_the_host_sets_the_order_of_the_seats(office: GameRepository) -> None:
    row = await created(office, 3)
    ada, bea, cid = await persons(office, 3)
    lobby = Lobby(office)
    await lobby.join(row.id, ada, "1")
    await lobby.join(row.id, bea, "2")
    await lobby.ready(row.id, bea)
    table = await lobby.order(row.id, ada, (bea, ada))
    assert [seat.person for seat in table.seats] == [bea, ada, None]
    assert [seat.seat for seat in table.seats] == [P1, P2, P3]
    assert table.seats[0].ready
    assert table.row.salts == ("1", "2")
    for wrong in ((ada,), (ada, ada), (ada, bea, cid), ()):
        assert await refusal(lobby.order(row.id, ada, wrong)) == "order_incomplete"


async def test_chance_may_set_the_order(office: GameRepository) -> None:
    row = await created(office, 3)
    people = await persons(office, 3)
    for number in people:
        await Lobby(office).join(row.id, number, "salt")
    table = await Lobby(office, lambda below: 0).order(row.id, row.host)
    assert [seat.person for seat in table.seats] == [people[1], people[2], people[0]]
    orders = set()
    for _ in range(60):
        orders.add((await Lobby(office).order(row.id, row.host)).people)
    assert len(orders) == 6


async def test_people_who_come_at_the_same_moment_get_different_seats(
    office: GameRepository,
) -> None:
    row = await created(office, 3)
    lobby = Lobby(office)
    comes = [lobby.join(row.id, number, str(number)) for number in await persons(office, 5)]
    found = await asyncio.gather(*comes, return_exceptions=True)
    assert sum(isinstance(one, Refused) for one in found) == 2
    seats = await office.store.read(lambda database: games.seats(database, row.id))
    assert len({seat.person for seat in seats}) == 3


# --- the start ---


async def test_a_full_table_starts_when_the_last_one_is_ready(office: GameRepository) -> None:
    row = await created(office, 2)
    ada, bea = await persons(office, 2)
    lobby = Lobby(office)
    await lobby.join(row.id, ada, "1")
    await lobby.ready(row.id, ada)
    await lobby.join(row.id, bea, "2")
    await lobby.ready(row.id, ada, ready=False)
    assert (await lobby.ready(row.id, bea)).row.status is Status.LOBBY
    assert (await lobby.ready(row.id, ada)).row.status is Status.RUNNING


async def test_the_host_starts_when_all_are_ready_and_no_seat_is_empty(
    office: GameRepository,
) -> None:
    row = await created(office, 3)
    ada, bea = await persons(office, 2)
    lobby = Lobby(office)
    assert await refusal(lobby.start(row.id, ada, bots=True)) == "nobody_joined"
    await lobby.join(row.id, ada, "1")
    await lobby.join(row.id, bea, "2")
    waiting = await refused(lobby.start(row.id, ada, bots=True))
    assert (waiting.code, waiting.facts) == ("not_ready", {"seats": (P2,)})
    await lobby.ready(row.id, bea)
    free = await refused(lobby.start(row.id, ada))
    assert (free.code, free.facts) == ("seats_free", {"free": 1})
    table = await lobby.start(row.id, ada, bots=True)
    assert table.row.status is Status.RUNNING
    assert [seat.holder for seat in table.seats] == [Holder.PERSON, Holder.PERSON, Holder.BOT]


async def test_the_host_need_not_play(office: GameRepository) -> None:
    row = await created(office, 2)
    bea = await person(office, "Bea")
    lobby = Lobby(office)
    await lobby.join(row.id, bea, "1")
    await lobby.ready(row.id, bea)
    table = await lobby.start(row.id, row.host, bots=True)
    assert table.people == (bea,)


async def test_a_start_deals_from_the_seed_and_all_salts(office: GameRepository) -> None:
    live = await started(office, 2)
    assert live.row.salts == tuple(f"salt of {seat.person}" for seat in live.seats)
    mixed = fair.mixed(SEED, live.row.salts)
    assert live.state == GAME.play.start(Setup("published", 2, mixed, ("patient_choice=on",)))
    page = fair.sealed(GAME, live.setup, (), salts=live.row.salts)
    assert page["commitment"] == live.row.commitment


async def test_a_start_writes_position_turn_tenures_and_timers(
    office: GameRepository, clock: ManualClock
) -> None:
    row = await created(office, 3)
    clock.advance(timedelta(hours=5))
    ada, bea = await persons(office, 2)
    lobby = Lobby(office, drawn)
    for number in (ada, bea):
        await lobby.join(row.id, number, "salt")
        await lobby.ready(row.id, number)
    table = await lobby.start(row.id, ada, bots=True)
    live = await office.load(row.id)
    assert live.row == table.row
    assert live.seats == table.seats
    assert (live.revision, live.row.started) == (0, office.now())
    kept = await office.store.read(lambda database: steps.turn_at(database, row.id, 0))
    assert positions.restored_packed(GAME, *kept) == live.state
    assert live.timers == tuple(office.timing.plan(live, live, office.now()))
    assert live.timers
    held = await office.store.read(lambda database: tenures.of_game(database, row.id))
    assert [(one.seat, one.person, one.first, one.last) for one in held] == [
        (P1, ada, 0, None),
        (P2, bea, 0, None),
    ]


async def test_a_start_tells_the_channel_whom_it_waits_for_and_everybody_their_hold(
    office: GameRepository,
) -> None:
    live = await started(office, 3, bots=1)
    (notice,) = await items(office, "notice")
    assert notice.body["code"] == "started"
    assert notice.person is None
    asks = [ask for ask in live.game.play.asks(live.state) if ask.blocking]
    assert notice.body["asked"] == [
        {**asked_of(ask), "person": live.person_of(ask.seat)} for ask in asks
    ]
    holds = await items(office, "hold")
    assert [(hold.person, hold.body["seat"]) for hold in holds] == [
        (live.seats[0].person, "P1"),
        (live.seats[1].person, "P2"),
    ]


async def test_a_start_that_fails_leaves_the_lobby_as_it_was(
    office: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await created(office, 1)
    ada = await person(office, "Ada")
    lobby = Lobby(office)
    await lobby.join(row.id, ada, "1")
    before = await everything(office)

    def broken(*_: object) -> None:
        raise sqlite3.OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(tenures, "begin", broken)
        with pytest.raises(sqlite3.OperationalError):
            await lobby.ready(row.id, ada)
    assert await everything(office) == before
    assert (await lobby.ready(row.id, ada)).row.status is Status.RUNNING


async def test_nothing_of_the_lobby_can_be_done_after_the_start(office: GameRepository) -> None:
    live = await started(office, 3, bots=1)
    ada, bea, cid = await persons(office, 3)
    lobby = Lobby(office)
    before = await everything(office)
    for command in (
        lobby.join(live.id, cid, "salt"),
        lobby.leave(live.id, bea),
        lobby.kick(live.id, ada, bea),
        lobby.order(live.id, ada),
        lobby.ready(live.id, ada),
        lobby.start(live.id, ada),
    ):
        found = await refused(command)
        assert (found.code, found.facts) == ("not_in_lobby", {"status": Status.RUNNING})
    assert await everything(office) == before


async def test_a_game_alone_starts_too(office: GameRepository) -> None:
    live = await started(office, 1)
    assert live.row.status is Status.RUNNING


async def test_a_lobby_that_is_ended_is_closed_and_announced(office: GameRepository) -> None:
    row = await created(office)
    after = await Votes(office).end(row.id, row.host)
    assert (after.status, after.ended) == (Status.ABANDONED, office.now())
    assert await codes(office) == ["abandoned"]
    ada = await person(office, "Ada")
    assert await refusal(Lobby(office).join(row.id, ada, "1")) == "not_in_lobby"
    assert await refusal(Votes(office).end(row.id, ada)) == "ended_already"


async def test_everybody_may_join_a_rematch_at_once(office: GameRepository) -> None:
    """Whoever was overtaken by the next one used to read that not all were named."""
    before = await started(office, 3)
    row = await Votes(office).end(before.id, before.row.host)
    rematches, lobby = Rematches(office), Lobby(office, drawn)
    again = await rematches.create(row, row.host)

    async def join(number: int) -> Gathering:
        return await rematches.arranged(await lobby.join(again.id, number, str(number)))

    first, *others = [seat.person or 0 for seat in before.seats]
    await asyncio.gather(*map(join, (first, *others)))
    assert (await lobby.table(again.id)).people == (*others, first)  # all move up a seat
