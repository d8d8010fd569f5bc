"""The lobby: a game is set up, people sit down and say that they are ready, and it begins."""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.app.clock.time_control import Pace
from bot.app.games import GameRepository, hosted_rules
from bot.app.locks import KeyedLocks
from bot.app.notices import post
from bot.app.notices.seat_notices import PlayerKicked
from bot.app.notices.table_notices import (
    GameStarted,
    HostChanged,
    HostLeft,
    TableClosed,
    TableExpired,
)
from bot.app.permissions import ActorOrId, actor_of, require_host
from bot.app.step_notices import asked, hands
from bot.app.tables.table_limits import check_room
from bot.app.turns import standing_orders
from bot.store import positions
from bot.store.positions import AnyGame, dump_json
from bot.store.queries import (
    games,
    people,
    steps,
    tenures,
    timers,
    versions,
)
from bot.store.queries import orders as given_orders
from bot.store.records import GameRow, Holder, SeatRow, Status
from engine.core import fair
from engine.core.chance import SEED_LIMIT
from engine.core.game import Setup, first_position
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat

Draw = Callable[[int], int]  # a number from 0 up to, but without, this one

TABLE_LIFETIME = 14 * 86400.0  # seconds a table waits for its start
BY_POST = 60  # minutes: with less for a turn, people sit there and wait


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A game and who sits at its table."""

    row: GameRow
    seats: tuple[SeatRow, ...]

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        return tuple(seat.seat for seat in self.seats if seat.holder is Holder.NOBODY)

    def seat_of(self, person: int) -> SeatRow:
        for seat in self.seats:
            if seat.person == person:
                return seat
        raise Refused("not_at_the_table", game=self.row.id)

    def unready_seats(self, but: int | None = None) -> tuple[Seat, ...]:
        """Who sit there and are not ready."""
        return tuple(
            seat.seat for seat in self.seats if seat.person not in (None, but) and not seat.ready
        )

    def with_seat(self, row: SeatRow) -> LobbyTable:
        """The same table with another row for one seat."""
        return replace(self, seats=(*self.seats[: row.seat], row, *self.seats[row.seat + 1 :]))

    def with_order(self, people: Sequence[int]) -> LobbyTable:
        """The same people in that order, from the first seat on."""
        named = [self.seat_of(person) for person in people]
        return self.with_rows([*named, *(row for row in self.seats if row.person is None)])

    def with_rows(self, rows: Sequence[SeatRow]) -> LobbyTable:
        """The same rows in that order."""
        placed = zip(SEATS, rows, strict=False)
        return replace(self, seats=tuple(replace(row, seat=seat) for seat, row in placed))

    def without_person(self, person: int) -> LobbyTable:
        return self.with_seat(SeatRow(self.seat_of(person).seat, Holder.NOBODY, None))


class Lobby:
    """What people do before the first turn. Each command returns the table as it is then."""

    def __init__(self, repository: GameRepository, draw: Draw = secrets.randbelow) -> None:
        self.games, self.draw = repository, draw
        self.server_locks = KeyedLocks()  # by server: one new table after the other

    async def create(
        self,
        host: ActorOrId,
        place: str,
        server: str | None,
        game: str,
        edition: str,
        seats: int,
        options: Sequence[str],
        pace: str,
        also: Callable[[sqlite3.Connection, int], None] = lambda connection, number: None,
    ) -> GameRow:
        """Set a game up; what cannot be played is refused by the game's own rules.

        `also` is written with it: its card must not be shown without that.
        """
        rules = hosted_rules(self.games.games, game)
        time = Pace.parse(pace)
        chosen = add_default_options(rules, tuple(options), time)
        setup = Setup(edition, seats, self.draw(SEED_LIMIT), chosen)
        first_position(rules, setup)
        row = GameRow(
            id=0, game_key=game, edition=edition, seats=seats, options=chosen, server=server,
            place=place, host=actor_of(host).person, status=Status.LOBBY, pace=str(time),
            seed=setup.seed, salts=(), commitment=fair.commitment(game, setup), revision=0,
            undos=0, told=0, created=self.games.now(), started=None, ended=None,
        )  # fmt: skip

        def write(connection: sqlite3.Connection) -> GameRow:
            check_room(connection, server, host)
            number = games.insert(connection, row)
            empty = [SeatRow(seat, Holder.NOBODY, None) for seat in SEATS[:seats]]
            games.put_seats(connection, number, empty)
            post.post_card(connection, replace(row, id=number), row.created)
            also(connection, number)
            return replace(row, id=number)

        return await self.games.store.write(write)

    async def check_room(self, server: str | None, host: ActorOrId) -> None:
        """Raise Refused if a table could not be set there, before anything is done for it."""
        await self.games.store.read(lambda connection: check_room(connection, server, host))

    async def find_table(self, game_id: int) -> LobbyTable:
        """Who sits there now."""
        return await self.games.store.read(
            lambda connection: LobbyTable(
                games.find(connection, game_id), tuple(games.seats(connection, game_id))
            )
        )

    async def join(self, game_id: int, person: int, salt: str) -> LobbyTable:
        """Sit down in the first free seat; the salt is public and is mixed into the seed.

        Salts of people who left stay: every join counts, as the channel saw it.
        """

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            if person in table.people:
                raise Refused("already_seated", seat=table.seat_of(person).seat)
            if not table.free_seats:
                raise Refused("table_full", seats=table.row.seats)
            salts = (*table.row.salts, salt)
            games.change(connection, game_id, salts=dump_json(salts))
            table = replace(table, row=replace(table.row, salts=salts))
            return table.with_seat(SeatRow(table.free_seats[0], Holder.PERSON, person))

        return await self._change(game_id, work)

    async def leave(self, game_id: int, person: int) -> LobbyTable:
        return await self._change(game_id, lambda connection, table: table.without_person(person))

    async def kick(self, game_id: int, by: ActorOrId, person: int) -> LobbyTable:
        """The host sends a player from the table, and the channel reads it."""

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            host = require_host(table.row, by)
            after = table.without_person(person)
            post.post(connection, table.row, self.games.now(), PlayerKicked(person, host))
            return after

        return await self._change(game_id, work)

    async def reorder(
        self, game_id: int, by: ActorOrId, people: Sequence[int] | None = None
    ) -> LobbyTable:
        """The host says who sits where, from the first seat on; or, without names, chance does."""

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            require_host(table.row, by)
            rows = list(table.seats)
            if people is None:
                for last in range(len(rows) - 1, 0, -1):
                    other = self.draw(last + 1)
                    rows[last], rows[other] = rows[other], rows[last]
            elif sorted(people) != sorted(table.people):
                raise Refused("order_incomplete", people=len(table.people))
            else:
                return table.with_order(people)
            return table.with_rows(rows)

        return await self._change(game_id, work)

    async def seat_expected(self, game_id: int, expected: Sequence[int]) -> LobbyTable:
        """Let those who are expected sit in that order; who is new comes last.

        It is about the players who sit there in that moment: several may join at once.
        """

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            known = [person for person in expected if person in table.people]
            return table.with_order([*known, *(one for one in table.people if one not in known)])

        return await self._change(game_id, work)

    async def set_ready(self, game_id: int, person: int, ready: bool = True) -> LobbyTable:
        """Say that the game may begin. It does when all seats are taken and all are ready."""

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            table = table.with_seat(replace(table.seat_of(person), ready=ready))
            full = not table.free_seats and not table.unready_seats()
            return self._begin(connection, table) if full else table

        return await self._change(game_id, work)

    async def start(self, game_id: int, by: ActorOrId, bots: bool = False) -> LobbyTable:
        """The host begins the game, with bots in the empty seats or with none empty.

        The number of seats is part of the commitment, so it stays. The host who says so is ready.
        """

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            host = require_host(table.row, by)
            if not table.people:
                raise Refused("nobody_joined")
            if table.unready_seats(but=host):
                raise Refused("not_ready", seats=table.unready_seats(but=host))
            if table.free_seats and not bots:
                raise Refused("seats_free", free=len(table.free_seats))
            if table.free_seats:
                require_computer(self.games.rules_of(table.row))
            for seat in table.free_seats:
                table = table.with_seat(SeatRow(seat, Holder.BOT, None))
            return self._begin(connection, table)

        return await self._change(game_id, work)

    async def remove_person(self, game_id: int, person: int) -> LobbyTable:
        """Take a person who left the server from the table: another player hosts, or it closes."""

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            if person in table.people:
                table = table.without_person(person)
            if table.row.host != person:
                return table
            now = self.games.now()
            if not table.people:
                return close_table(connection, table, now, HostLeft())
            return replace(table, row=change_host(connection, table.row, table.people[0], now))

        return await self._change(game_id, work)

    async def close_expired(self, game_id: int) -> LobbyTable:
        """Close a table that has waited too long for its start."""

        def work(connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
            now = self.games.now()
            if now - table.row.created < TABLE_LIFETIME:
                return table
            return close_table(connection, table, now, TableExpired(round(TABLE_LIFETIME / 86400)))

        return await self._change(game_id, work)

    async def _change(
        self, game_id: int, work: Callable[[sqlite3.Connection, LobbyTable], LobbyTable]
    ) -> LobbyTable:
        def write(connection: sqlite3.Connection) -> LobbyTable:
            row = games.find(connection, game_id)
            if row.status is not Status.LOBBY:
                raise Refused("not_in_lobby", status=row.status)
            before = LobbyTable(row, tuple(games.seats(connection, game_id)))
            after = work(connection, before)
            if after.seats != before.seats:
                games.put_seats(connection, game_id, after.seats)
            if after != before:
                # What shows the card learns of it here, wherever the change came from.
                post.post_card(connection, after.row, self.games.now())
            return after

        async def alone() -> LobbyTable:
            after = await self.games.store.write(write)
            if after.row.status is Status.RUNNING:
                self.games.notify_saved(await self.games.load(game_id))
            return after

        return await self.games.locks.run(game_id, alone)

    def _begin(self, connection: sqlite3.Connection, table: LobbyTable) -> LobbyTable:
        """Deal the game from the seed and all salts, and write everything that runs from now."""
        now = self.games.now()
        row = replace(table.row, status=Status.RUNNING, started=now)
        rules = self.games.rules_of(row)
        setup = Setup(row.edition, row.seats, row.seed, row.options)
        state = first_position(rules, fair.dealt_setup(setup, row.salts))
        dealt = positions.write(rules, state)
        pages = {
            seat.seat: people.find(connection, seat.person).settings
            for seat in table.seats
            if seat.person is not None
        }
        given, state = standing_orders.give_usual_orders(rules, state, row, pages, now)
        games.change(connection, row.id, status=row.status, started=now)
        games.put_seats(connection, row.id, table.seats)
        given_orders.append(connection, row.id, given)
        steps.put_position(connection, row.id, row.revision, positions.write(rules, state))
        steps.put_turn(connection, row.id, row.revision, rules.play.turn(state), dealt)
        versions.begin(connection, row.id, rules.version, now)
        live = self.games.read(connection, row.id)
        timers.put(connection, row.id, self.games.timing.plan_timers(live, live, now))
        post.post(connection, row, now, GameStarted(asked(live)))
        for seat in live.seats:
            if seat.person is not None:
                tenures.begin(connection, row.id, seat.seat, seat.person, row.revision, now)
        post.add(connection, row.id, hands(live), now)
        return LobbyTable(row, live.seats)


def require_computer(rules: AnyGame) -> None:
    """Raise Refused for a game that no computer player can play."""
    if rules.play.advise is None:
        raise Refused("no_computer_player")


def add_default_options(rules: AnyGame, options: tuple[str, ...], pace: Pace) -> tuple[str, ...]:
    """What a host chose, with what games by post have unless the host says otherwise."""
    named = {option.partition("=")[0] for option in options}
    by_post = pace.minutes is None or pace.minutes >= BY_POST
    usual = default_options(rules).items() if by_post else ()
    return (*options, *(option for name, option in usual if name not in named))


def default_options(rules: AnyGame) -> dict[str, str]:
    """What every game by post has, by the name of the option."""
    known = rules.options().items()
    return {name: f"{name}={option.by_post}" for name, option in known if option.by_post}


def close_table(
    connection: sqlite3.Connection,
    table: LobbyTable,
    now: float,
    notice: HostLeft | TableExpired | TableClosed,
) -> LobbyTable:
    """End a game that never began; its place is free again."""
    row = replace(table.row, status=Status.ABANDONED, ended=now)
    games.change(connection, row.id, status=row.status, ended=now)
    post.post(connection, row, now, notice)
    return replace(table, row=row)


def change_host(connection: sqlite3.Connection, row: GameRow, host: int, now: float) -> GameRow:
    """Make another person the host, and announce it."""
    games.change(connection, row.id, host=host)
    post.post(connection, row, now, HostChanged(host))
    return replace(row, host=host)
