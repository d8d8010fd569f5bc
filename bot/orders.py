"""Standing orders: what people answer without being asked. Only their owner ever sees them.

Before the start there is no position that could hold them. They are kept with the person, as their
usual orders in that game, and are given in the same transaction that deals it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.drafts import told
from bot.office import Change, Live, Office
from bot.positions import AnyGame
from bot.queries import games, people
from bot.records import GameRow, Person, SeatRow, Status, StepRow
from engine.core.game import Setup, Standing
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.core.wording import clip

KEY = "orders"  # in somebody's settings: by game, the answer to each question


class Orders:
    """What a person has ordered in a game, before and after it has begun."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def of(self, game: int, person: int) -> tuple[Standing, ...]:
        row = await self._row(game, person)
        if row.status is Status.LOBBY:
            page = (await self._person(person)).settings
            return as_usual(self.office.games[row.game], row, page)
        live = await self.office.load(game)
        return tuple(live.game.standing(live.state, live.seat_of(person)))

    async def give(self, game: int, person: int, text: str, answer: str) -> tuple[Standing, ...]:
        """Order something from now on."""
        row = await self._row(game, person)
        known = await self.of(game, person)
        if not any(one.text == text and answer in one.answers for one in known):
            choices = tuple(f"{one.text} {word}" for one in known for word in one.answers)
            raise Refused("unknown_choice", name=clip(f"{text} {answer}"), known=choices)
        if row.status is Status.LOBBY:
            await self._keep(row.game, person, text, answer)
        else:
            await self.office.run(game, lambda live: self._give(live, person, f"{text} {answer}"))
        return await self.of(game, person)

    async def _give(self, live: Live, person: int, line: str) -> Live:
        if live.row.status not in (Status.RUNNING, Status.PAUSED):
            raise Refused("ended_already", status=live.row.status)
        entries, state = given(
            live.game, live.state, live.seat_of(person), [line], live.revision, self.office.now()
        )
        # A turn that is being composed goes on: an order is no part of it.
        return await self.office.save(live, Change(state, entries=entries))

    async def _keep(self, game: str, person: int, text: str, answer: str) -> None:
        def write(database: sqlite3.Connection) -> None:
            page = people.find(database, person).settings
            usual = page.get(KEY, {})
            after = {**usual, game: {**usual.get(game, {}), text: answer}}
            people.put_settings(database, person, {**page, KEY: after})

        await self.office.store.write(write)

    async def _row(self, game: int, person: int) -> GameRow:
        """The game, if it is one they sit at."""

        def look(database: sqlite3.Connection) -> tuple[GameRow, list[SeatRow]]:
            return games.find(database, game), games.seats(database, game)

        row, seats = await self.office.store.read(look)
        if all(seat.person != person for seat in seats):
            raise Refused("not_at_the_table", game=game)
        return row

    async def _person(self, person: int) -> Person:
        return await self.office.store.read(lambda base: people.find(base, person))


def as_usual(rules: AnyGame, row: GameRow, page: Mapping[str, Any]) -> tuple[Standing, ...]:
    """The orders of a game that is not dealt yet: as at every start, or as somebody likes them."""
    state = rules.start(Setup(row.edition, row.seats, 0, row.options))
    own = page.get(KEY, {}).get(rules.key, {})
    return tuple(
        replace(one, now=own[one.text]) if own.get(one.text) in one.answers else one
        for one in rules.standing(state, SEATS[0])
    )


def at_the_start(
    rules: AnyGame, state: Any, row: GameRow, pages: Mapping[Seat, Mapping[str, Any]], at: float
) -> tuple[list[StepRow], Any]:
    """Everybody's usual orders as the first entries of a game."""
    entries: list[StepRow] = []
    for seat, page in pages.items():
        lines = [
            f"{one.text} {one.now}"
            for one, first in zip(
                as_usual(rules, row, page), rules.standing(state, seat), strict=True
            )
            if one.now != first.now
        ]
        more, state = given(rules, state, seat, lines, row.revision + len(entries), at, turn=0)
        entries += more
    return entries, state


def given(
    rules: AnyGame,
    state: Any,
    seat: Seat,
    lines: Sequence[str],
    revision: int,
    at: float,
    turn: int | None = None,
) -> tuple[list[StepRow], Any]:
    """Orders as entries of the log. They answer no question and are no part of a turn."""
    entries: list[StepRow] = []
    for line in lines:
        (action,) = rules.read(state, seat, line)
        step = rules.step(state, action)
        entry = {
            "action": rules.write(action), "turn": rules.turn(state) if turn is None else turn,
            "ask": None, "standing": True, "secret": True,
        }  # fmt: skip
        events = told(rules, step.events)
        entries.append(StepRow(revision + len(entries) + 1, seat, entry, events, at))
        state = step.state
    return entries, state
