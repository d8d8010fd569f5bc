"""Standing orders: what people answer without being asked. Only their owner ever sees them.

They change the position, but are no entries of the log: others cannot see that one was given.

Before the start there is no position that could hold them. They are kept with the person, as their
usual orders in that game, and are given in the same transaction that deals it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.turns.absence import answer_for_absent
from bot.app.turns.apply_actions import apply_actions
from bot.app.turns.drafts import reset_defaults
from bot.store.positions import AnyGame
from bot.store.queries import games, orders, people, tenures
from bot.store.records import GameRow, OrderRow, Person, SeatRow, Status
from bot.store.stored_settings import StoredSettings
from engine.core.game import Setup, Standing, first_position
from engine.core.orders import Given, is_order, order
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.core.wording import clip


class StandingOrders:
    """What a person has ordered in a game, before and after it has begun."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository

    async def list_for(self, game_id: int, person: int) -> tuple[Standing, ...]:
        row = await self._game_of_player(game_id, person)
        if row.status is Status.LOBBY:
            chosen = (await self._person(person)).settings
            return usual_orders(self.games.rules_of(row), row, chosen)
        live = await self.games.load(game_id)
        return tuple(live.rules.play.standing(live.state, live.seat_of(person)))

    async def give(self, game_id: int, person: int, text: str, answer: str) -> tuple[Standing, ...]:
        """Order something from now on."""
        row = await self._game_of_player(game_id, person)
        known = await self.list_for(game_id, person)
        listed = any(one.text == text and answer in one.answers for one in known)
        if not listed and not (row.status is not Status.LOBBY and self._is_aside(row, text)):
            choices = tuple(f"{one.text} {word}" for one in known for word in one.answers)
            raise Refused("unknown_choice", name=clip(f"{text} {answer}"), known=choices)
        if row.status is Status.LOBBY:
            await self._save_usual(row.game_key, person, text, answer)
        else:
            await self.games.run(game_id, lambda live: self._give(live, person, f"{text} {answer}"))
        return await self.list_for(game_id, person)

    def parse_line(self, live: LiveGame, person: int, text: str) -> tuple[str, str] | None:
        """Return the words and the answer of a typed order; None if the line is none."""
        seat = live.seat_of(person)
        try:
            lines = [
                live.rules.play.write(one) for one in live.rules.play.read(live.state, seat, text)
            ]
        except Refused:
            return None
        if not lines or not is_order(live.rules, live.state, seat, lines[0]):
            return None
        words, _, answer = lines[0].rpartition(" ")
        return words, answer

    def _is_aside(self, row: GameRow, text: str) -> bool:
        """Are these words of what is in no list of orders, but stands beside the log as they do?"""
        return self.games.games[row.game_key].play.aside(text)

    async def _give(self, live: LiveGame, person: int, line: str) -> LiveGame:
        if live.row.status not in (Status.RUNNING, Status.PAUSED):
            raise Refused("ended_already", status=live.row.status)
        seat = live.seat_of(person)
        change = apply_actions(self.games, live, seat, live.rules.play.read(live.state, seat, line))
        if change.entries:  # the first die of a plan is an answer
            if live.row.status is not Status.RUNNING:
                raise Refused("not_running", status=live.row.status)
            reset_defaults(live, seat, change)
            await answer_for_absent(self.games, live, change)
        else:
            change.dropped_drafts = []  # a turn that is being composed goes on
        return await self.games.save(live, change)

    async def _save_usual(self, game: str, person: int, text: str, answer: str) -> None:
        def write(connection: sqlite3.Connection) -> None:
            before = people.find(connection, person).settings
            usual = {**before.orders.get(game, {}), text: answer}
            after = replace(before, orders={**before.orders, game: usual})
            people.put_settings(connection, person, after)

        await self.games.store.write(write)

    async def _game_of_player(self, game_id: int, person: int) -> GameRow:
        """The game, if it is one they sit at."""

        def look(connection: sqlite3.Connection) -> tuple[GameRow, list[SeatRow]]:
            return games.find(connection, game_id), games.seats(connection, game_id)

        row, seats = await self.games.store.read(look)
        if all(seat.person != person for seat in seats):
            raise Refused("not_at_the_table", game=game_id)
        return row

    async def _person(self, person: int) -> Person:
        return await self.games.store.read(lambda connection: people.find(connection, person))


def usual_orders(rules: AnyGame, row: GameRow, chosen: StoredSettings) -> tuple[Standing, ...]:
    """The orders of a game that is not dealt yet: as at every start, or as usual for a player."""
    state = first_position(rules, Setup(row.edition, row.seats, 0, row.options))
    own = chosen.orders.get(rules.key, {})
    return tuple(
        replace(one, now=own[one.text]) if own.get(one.text) in one.answers else one
        for one in rules.play.standing(state, SEATS[0])
    )


def give_usual_orders(
    rules: AnyGame, state: Any, row: GameRow, chosen: Mapping[Seat, StoredSettings], at: float
) -> tuple[list[OrderRow], Any]:
    """All players' usual orders, given as the game begins."""
    given: list[OrderRow] = []
    for seat, own in chosen.items():
        wanted = zip(usual_orders(rules, row, own), rules.play.standing(state, seat), strict=True)
        for line in [f"{one.text} {one.now}" for one, first in wanted if one.now != first.now]:
            (action,) = rules.play.read(state, seat, line)
            state = rules.play.step(state, action).state
            given.append(OrderRow(row.revision, seat, line, at))
    return given, state


def reset_orders(
    connection: sqlite3.Connection, live: LiveGame, seat: Seat, person: int, at: float
) -> tuple[list[OrderRow], Any]:
    """The orders of a player who comes to a seat: their usual ones, and what they gave there.

    Those of its former holder are their secret. So all are given anew, those too that stay
    as they are: what is written down tells nothing about what was ordered before. What else the
    other one left beside the log is emptied.
    """
    usual = usual_orders(live.rules, live.row, people.find(connection, person).settings)
    wanted = {one.text: one.now for one in usual}
    spans = tenures.spans(connection, live.id, seat, person)
    for row in orders.of_game(connection, live.id):
        if row.seat == seat and any(begun <= row.at < ended for begun, ended in spans):
            text, _, answer = row.line.rpartition(" ")
            wanted[text] = answer
    given: list[OrderRow] = []
    state = live.state
    for one in live.rules.play.standing(state, seat):
        line = f"{one.text} {wanted[one.text]}"
        (action,) = live.rules.play.read(state, seat, line)
        state = live.rules.play.step(state, action).state
        given.append(OrderRow(live.revision, seat, line, at))
    for line in live.rules.play.emptying:
        try:
            _, step = order(live.rules, state, Given(seat, line))
        except Refused:
            continue  # not in this position, which shows to all
        state = step.state
        given.append(OrderRow(live.revision, seat, line, at))
    return given, state
