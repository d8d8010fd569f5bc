"""Seats of a started game change hands: offered, taken, given to a bot, reclaimed."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.app import timers
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.locks import lock_key
from bot.app.notices import post
from bot.app.notices.game_notices import CatchUp
from bot.app.notices.notice_parts import Asked, LogSpan
from bot.app.notices.seat_notices import (
    ComputerSeated,
    NewHolder,
    OfferReason,
    PlayerAway,
    SeatAssigned,
    SeatKept,
    SeatOffered,
    SeatReclaimed,
    SeatTaken,
)
from bot.app.permissions import ActorOrId, actor_of, is_moderator
from bot.app.tables.former_players import FormerPlayers
from bot.app.tables.lobby import Lobby, change_host, require_computer
from bot.app.turns import standing_orders
from bot.store.queries import games, people, posts, tenures, votes
from bot.store.queries.posts import PLACED, Posted
from bot.store.queries.tenures import Tenure
from bot.store.records import Holder, OrderRow, Person, SeatRow, Status
from engine.core.refusal import Refused
from engine.core.seat import Seat

AWAY = "away"  # whose seat a bot keeps until they are back
KICKED, REPLACED = "kicked", "replaced"  # whose time ended so does not take the seat back alone

# What the channel reads of a new holder, with what the seat is asked in that moment.
NewHolderNotice = Callable[[tuple[Asked, ...]], NewHolder]


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """What came of a seat that was offered, or given to the computer player."""

    live: LiveGame
    seat: Seat
    was_own: bool  # of the person who gave it


class Seats:
    """Who holds a seat. A new player reads what happened; the channel reads who came."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def offer(self, game_id: int, seat: Seat | None, by: ActorOrId) -> SeatGiven:
        """Offer a seat to other players; its holder plays on until one takes it.

        Without a seat one's own is meant.
        """

        async def command(live: LiveGame) -> SeatGiven:
            who = actor_of(by).person
            row = require_seat(live, live.seat_of(who) if seat is None else seat)
            require_may_give(live, row, by)
            if row.offered:
                raise Refused("offered_already", seat=row.seat)
            own = row.person == who
            if own:
                after = await self._offer(live, row.seat, OfferReason.HOLDER)
            else:
                after = await self._offer(live, row.seat, OfferReason.HOST, who)
            return SeatGiven(after, row.seat, own)

        return await self.games.run(game_id, command)

    async def take(self, game_id: int, seat: Seat | None, person: int) -> LiveGame:
        """Sit down in a seat that is offered or empty, and play on from there; None: in the only
        one there is.
        """

        async def command(live: LiveGame) -> LiveGame:
            return await self._take(live, only_free_seat(live) if seat is None else seat, person)

        return await self.games.run(game_id, command)

    async def _take(self, live: LiveGame, seat: Seat, person: int) -> LiveGame:
        row = require_seat(live, seat)
        if any(other.person == person for other in live.seats):
            raise Refused("already_seated", seat=live.seat_of(person))
        if not is_free(row):
            raise Refused("not_offered", seat=seat)
        numbers = await FormerPlayers(self.games).person_ids(live.id, person)
        last = await self._last_tenure(live, numbers)
        if last is not None and last.why == KICKED:
            raise Refused("kicked_out", seat=last.seat)

        def write(connection: sqlite3.Connection, now: float) -> None:
            tenures.end(connection, live.id, seat, live.revision, now, "taken")
            tenures.begin(connection, live.id, seat, person, live.revision, now)

        def notice(asks: tuple[Asked, ...]) -> SeatTaken:
            return SeatTaken(seat, person, asks)

        there = SeatRow(seat, Holder.PERSON, person)
        same = row.person in numbers
        return await self.change_holder(live, there, notice, write, same_player=same)

    async def give_to_computer(self, game_id: int, seat: Seat | None, by: ActorOrId) -> SeatGiven:
        """Let the computer player have a seat; without one, one's own."""

        async def command(live: LiveGame) -> SeatGiven:
            who = actor_of(by).person
            row = require_seat(live, live.seat_of(who) if seat is None else seat)
            require_may_give(live, row, by)
            if row.holder is Holder.BOT:
                raise Refused("bot_already", seat=row.seat)
            require_computer(live.rules)
            own = who == row.person
            notice = ComputerSeated(row.seat, row.person, None if own else who)
            return SeatGiven(await self.hand_to_computer(live, notice), row.seat, own)

        return await self.games.run(game_id, command)

    async def hand_to_computer(
        self, live: LiveGame, notice: ComputerSeated | PlayerAway
    ) -> LiveGame:
        """Let a computer player keep a seat; a player who was only away may always come back."""
        seat = notice.seat

        def write(connection: sqlite3.Connection, now: float) -> None:
            tenures.end(connection, live.id, seat, live.revision, now, notice.code)

        return await self.change_holder(
            live, SeatRow(seat, Holder.BOT, None), lambda _: notice, write
        )

    async def reclaim(self, game_id: int, person: int) -> LiveGame:
        """Take the offer of one's seat back; or the seat, if its new holder has not moved yet."""

        async def command(live: LiveGame) -> LiveGame:
            require_ongoing(live)
            for row in live.seats:
                if row.person == person:
                    return await self._withdraw_offer(live, row)
            tenure = await self._former_tenure(live, person)

            def write(connection: sqlite3.Connection, now: float) -> None:
                if tenure.why == AWAY:  # what the bot played is not theirs
                    tenures.begin(connection, live.id, tenure.seat, person, live.revision, now)
                else:
                    tenures.reopen(connection, live.id, tenure)

            def notice(asks: tuple[Asked, ...]) -> SeatReclaimed:
                return SeatReclaimed(tenure.seat, person, asks)

            row = SeatRow(tenure.seat, Holder.PERSON, person)
            return await self.change_holder(live, row, notice, write)

        return await self.games.run(game_id, command)

    async def leave_server(self, person: int, server: str) -> list[int]:
        """A person left a server: offer their seats there and give their games a new host.

        Returns the games in which that changed something; once more changes nothing.
        """

        def look(connection: sqlite3.Connection) -> list[tuple[int, bool]]:
            return [
                (row.id, row.status is Status.LOBBY)
                for row in games.of_server(connection, server)
                if row.host == person
                or any(seat.person == person for seat in games.seats(connection, row.id))
            ]

        touched = []
        for game, gathering in await self.games.store.read(look):
            with suppress(Refused):  # it began or ended this moment: the next look sees it so
                if gathering:
                    await Lobby(self.games).remove_person(game, person)
                    touched.append(game)
                elif await self.games.run(game, lambda live: self._leave_server(live, person)):
                    touched.append(game)
        return touched

    async def _leave_server(self, live: LiveGame, person: int) -> bool:
        require_ongoing(live)
        before = live
        for row in live.seats:
            if row.person == person and not row.offered:
                live = await self._offer(live, row.seat, OfferReason.LEFT_SERVER)
        heirs = [row.person for row in live.seats if row.person not in (None, person)]
        if live.row.host == person and heirs:
            heir, now = int(heirs[0] or 0), self.games.now()

            def write(connection: sqlite3.Connection) -> None:
                change_host(connection, live.row, heir, now)

            live = await self.games.save(
                live, GameUpdate(live.state, columns={"host": heir}, also_write=[write])
            )
        return live is not before

    async def _offer(
        self, live: LiveGame, seat: Seat, why: OfferReason, by: int | None = None
    ) -> LiveGame:
        row = replace(live.seats[seat], offered=True)
        return await self._change_seat(live, row, SeatOffered(seat, why, by))

    async def _withdraw_offer(self, live: LiveGame, row: SeatRow) -> LiveGame:
        if not row.offered:
            raise Refused("not_offered", seat=row.seat)
        return await self._change_seat(
            live, replace(row, offered=False, defaults=0), SeatKept(row.seat)
        )

    async def _change_seat(
        self, live: LiveGame, row: SeatRow, notice: SeatOffered | SeatKept
    ) -> LiveGame:
        """Change a seat whose holder stays."""

        def write(connection: sqlite3.Connection) -> None:
            post.post(connection, live.row, self.games.now(), notice)

        return await self.games.save(
            live, GameUpdate(live.state, seats=replace_seat(live, row), also_write=[write])
        )

    async def change_holder(
        self,
        live: LiveGame,
        row: SeatRow,
        notice: NewHolderNotice,
        work: Callable[[sqlite3.Connection, float], None],
        same_player: bool = False,
    ) -> LiveGame:
        """Give a seat to another player: with their own time, without the former draft or votes.

        Only the same player under another number gets no new time.
        """

        async def alone() -> LiveGame:
            return await self._change_holder(live, row, notice, work, same_player)

        if row.person is None:
            return await alone()
        return await self.games.locks.run(lock_key(row.person), alone)

    async def _change_holder(
        self,
        live: LiveGame,
        row: SeatRow,
        notice: NewHolderNotice,
        work: Callable[[sqlite3.Connection, float], None],
        same_player: bool,
    ) -> LiveGame:
        now, seat = self.games.now(), row.seat
        seats = replace_seat(live, row)
        known = await self.games.store.read(lambda connection: people_at_table(connection, seats))
        given, state = await self._orders_of_new_holder(live, row, now)
        others = tuple(timer for timer in live.timers if timer.seat != seat)
        before = replace(live, people=known, timers=others, state=state)
        after = replace(before, seats=seats)
        if same_player:
            own = [timer for timer in live.timers if timer.seat == seat]
            at = self.games.clock.now()
            kept = (timers.keep_time_left(live, after, timer, at) for timer in own)
            before = replace(before, timers=(*others, *kept))
        asks = tuple(Asked.of(ask, row.person) for ask in after.asks(seat) if ask.blocking)
        assigned = notice(asks)

        def write(connection: sqlite3.Connection) -> None:
            work(connection, now)
            votes.withdraw(connection, live.id, seat)
            post.post(connection, live.row, now, assigned)
            post.post_hand(connection, live.row, seat, live.person_of(seat), now)
            if row.person is not None and isinstance(assigned, SeatAssigned):
                # They did not ask for it: the channel calls them, without a direct message yet.
                posts.put(connection, live.id, PLACED, Posted("", "", now), row.person)
            elif row.person is not None:
                posts.drop(connection, live.id, PLACED, row.person)
                post_catch_up(connection, live, seat, row.person, now)

        change = GameUpdate(
            state, orders=given, seats=seats, dropped_drafts=[seat], also_write=[write]
        )
        change.timers = tuple(self.games.timing.plan_timers(before, after, now))
        return await self.games.save(replace(live, people=known), change)

    async def _orders_of_new_holder(
        self, live: LiveGame, row: SeatRow, now: float
    ) -> tuple[list[OrderRow], Any]:
        """The orders a new holder brings along; those of a seat without one stay."""
        person = row.person
        if person is None:
            return [], live.state
        return await self.games.store.read(
            lambda connection: standing_orders.reset_orders(connection, live, row.seat, person, now)
        )

    async def welcome_placed(self, game_id: int, person: int) -> None:
        """Show a player whom the host put into a seat what happened, when they first appear."""
        store = self.games.store
        if (
            await store.read(lambda connection: posts.get(connection, game_id, PLACED, person))
            is None
        ):
            return

        async def command(live: LiveGame) -> None:
            now = self.games.now()

            def write(connection: sqlite3.Connection) -> None:
                posts.drop(connection, game_id, PLACED, person)
                post_catch_up(connection, live, live.seat_of(person), person, now)

            await store.write(write)

        await self.games.run(game_id, command)

    async def can_reclaim(self, live: LiveGame, person: int) -> bool:
        """Tell whether a player who handed a seat on could take it back now."""
        try:
            await self._former_tenure(live, person)
        except Refused:
            return False
        return True

    async def _former_tenure(self, live: LiveGame, person: int) -> Tenure:
        """The seat that a person has handed on and that has not been played since."""

        def look(connection: sqlite3.Connection) -> Tenure:
            last: dict[Seat, Tenure] = {}
            for tenure in tenures.of_game(connection, live.id):
                if tenure.last is not None:
                    last[tenure.seat] = tenure
            own = [tenure for tenure in last.values() if tenure.person == person]
            if not own:
                raise Refused("no_former_seat")
            tenure = max(own, key=lambda tenure: tenure.id)
            if tenure.why in (KICKED, REPLACED):
                raise Refused("kicked_out", seat=tenure.seat)
            kept = tenure.why == AWAY and live.seats[tenure.seat].holder is Holder.BOT
            if not kept and tenures.moved_since(connection, live.id, tenure.seat, tenure.last or 0):
                raise Refused("moved_already", seat=tenure.seat)
            return tenure

        return await self.games.store.read(look)

    async def _last_tenure(self, live: LiveGame, numbers: Collection[int]) -> Tenure | None:
        """The last time at this table of a player, who may have had several numbers."""
        found = await self.games.store.read(lambda connection: tenures.of_game(connection, live.id))
        return next((one for one in reversed(found) if one.person in numbers), None)


def post_catch_up(
    connection: sqlite3.Connection, live: LiveGame, seat: Seat, person: int, now: float
) -> None:
    """Tell a player who came to a seat of the last round, and then what they have."""
    play = live.rules.play
    round_ago = play.turn(live.state) - len(play.next_seats(live.state))
    since = tenures.start_of(connection, live.id, round_ago)
    notice = CatchUp(seat, LogSpan(since, live.revision))
    post.post(connection, live.row, now, notice, person)
    post.post_hand(connection, live.row, seat, person, now)


def require_ongoing(live: LiveGame) -> None:
    if live.row.status not in (Status.RUNNING, Status.PAUSED):
        raise Refused("ended_already", status=live.row.status)


def require_seat(live: LiveGame, seat: Seat) -> SeatRow:
    """A seat of a game that goes on."""
    require_ongoing(live)
    if not 0 <= seat < len(live.seats):
        raise Refused("seat_unknown", seat=seat, seats=len(live.seats))
    return live.seats[seat]


def is_free(row: SeatRow) -> bool:
    """Is a seat offered or empty, so that any person may take it?"""
    return row.offered or row.holder is Holder.NOBODY


def only_free_seat(live: LiveGame) -> Seat:
    """Return the only seat that is offered or empty; raises Refused if there are more, or none."""
    free = [row.seat for row in live.seats if is_free(row)]
    if not free:
        raise Refused("none_offered")
    if len(free) > 1:
        raise Refused("which_seat", seats=tuple(free))
    return free[0]


def require_may_give(live: LiveGame, row: SeatRow, by: ActorOrId) -> None:
    """Only who holds a seat, the host, or a moderator may give it away."""
    if actor_of(by).person not in (row.person, live.row.host) and not is_moderator(live.row, by):
        raise Refused("not_your_seat", seat=row.seat)


def replace_seat(live: LiveGame, row: SeatRow) -> tuple[SeatRow, ...]:
    return (*live.seats[: row.seat], row, *live.seats[row.seat + 1 :])


def people_at_table(
    connection: sqlite3.Connection, seats: tuple[SeatRow, ...]
) -> dict[int, Person]:
    there = [row.person for row in seats if row.person is not None]
    return {person: people.find(connection, person) for person in there}
