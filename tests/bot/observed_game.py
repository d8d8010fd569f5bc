"""A world with a secret in it: a game on its own file, and all that others see of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Set
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from bot.app.admin import export_public
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.outbox.outbox import Outbox
from bot.app.people.privacy import Privacy
from bot.app.people.statistics import Statistics
from bot.app.schedule.due_timers import Timeouts
from bot.app.turns.drafts import Drafts
from bot.app.turns.history import GameHistory, read_stored_log, retell_game
from bot.app.turns.standing_orders import StandingOrders
from bot.store.queries import people, steps
from bot.store.stored_settings import read_settings
from engine.core.refusal import Refused
from engine.core.seat import Seat
from tests.bot.offered_actions import offered

TYPED = ("keep none", "play fuel", "bonus take", "choose none", "fly O1 O2", "end", "keep flare")


@dataclass(slots=True)
class World:
    """A game on its own file. The owner, and any insiders, have secrets; others are compared."""

    games: GameRepository
    game: int
    owner: Seat | None
    insiders: Set[Seat] = frozenset()  # other seats that have secrets
    own_time: bool = False  # may the owner's own deadlines differ?
    looked: int = 0  # up to here the outbox was looked through
    new: bool = False  # did anything come?

    async def live(self) -> LiveGame:
        return await self.games.load(self.game)

    async def person(self, seat: Seat) -> int:
        found = (await self.live()).person_of(seat)
        assert found is not None
        return found

    async def last_actor(self) -> int:
        live = await self.live()
        rows = await self.games.store.read(lambda connection: steps.after(connection, self.game, 0))
        acted = (live.person_of(row.seat) for row in reversed(rows) if row.action is not None)
        return next(person for person in acted if person is not None)

    async def act(self, seat: Seat, text: str) -> None:
        """Draft and confirm one action, whatever had been drafted before; an order is given."""
        drafts, live, who = Drafts(self.games), await self.live(), await self.person(seat)
        orders = StandingOrders(self.games)
        if order := orders.parse_line(live, who, text):
            await orders.give(self.game, who, *order)
            return
        begun = len((await drafts.open(self.game, who)).actions)
        if begun:
            await drafts.back(self.game, who, live.revision, begun, everything=True)
        await drafts.add(self.game, who, live.revision, 0, text)
        await drafts.confirm(self.game, who, live.revision, 1)
        await Timeouts(self.games).play_computers(self.game)

    async def choose_settings(self, seat: Seat, settings: dict[str, object]) -> None:
        who = await self.person(seat)
        await self.games.store.write(
            lambda connection: people.put_settings(connection, who, read_settings(settings))
        )
        self.games.evict(self.game)

    async def put(self, page: dict[str, Any], turn: int | None = None) -> None:
        """Another position in place of the one of now; kept with its turn, if that is given."""
        revision, body = (await self.live()).revision, json.dumps(page)

        def write(connection: sqlite3.Connection) -> None:
            steps.put_position(connection, self.game, revision, body)
            if turn is not None:
                steps.put_turn(connection, self.game, revision, turn, body)

        await self.games.store.write(write)
        self.games.evict(self.game)

    async def seen(self, dice: Random, whole: bool) -> dict[str, object]:
        """Return all that others got since the last look, or can ask of the bot."""
        live = await self.live()
        others = [
            (seat.seat, seat.person)
            for seat in live.seats
            if seat.person is not None and seat.seat not in self._knowing()
        ]
        row = live.row
        found: dict[str, object] = {
            "row": (row.status, row.revision, row.told, row.undos, row.commitment),
            "board": live.rules.play.view(live.state, None),
            "timers": [
                replace(timer, due=None) if self.own_time and timer.seat == self.owner else timer
                for timer in live.timers
            ],
            "outbox": await self._written(live),
        }
        if self.new:
            found["messages"] = await self._handed(live)
        looks = whole or dice.random() < 0.3
        found["board in words"] = live.rules.speech.describe(live.rules.play.view(live.state, None))
        found["events"] = await self._events_read(live, None)
        for seat, person in others:
            found[f"{seat} surface"] = self._surface(live, seat)
            if row.ended is None and looks:
                found[f"{seat} drafts"] = await self._drafted(person, dice, whole)
            if whole:
                found[f"{seat} events"] = await self._events_read(live, seat)
                found[f"{seat} keeps"] = await Privacy(self.games).export(person)
                found[f"{seat} counts"] = await self._figures(person)
        if whole:
            found["export"] = await export_public.export_game(self.games, self.game)
            found["history"] = retell_game(
                live, await self.games.store.read(lambda base: read_stored_log(base, self.game))
            )
        return found

    def _knowing(self) -> Set[Seat]:
        """The seats that have secrets, and may see them."""
        return self.insiders if self.owner is None else {self.owner, *self.insiders}

    def _mine(self, live: LiveGame) -> Set[int | None]:
        return {live.person_of(seat) for seat in self._knowing()} - {None}

    def _surface(self, live: LiveGame, seat: Seat) -> object:
        """Return the private surface of a seat and its board, in words too."""
        play, speech = live.rules.play, live.rules.speech
        view = play.view(live.state, seat)
        own = None if speech.surface is None else speech.surface(view, seat)
        return view, play.surface(live.state, seat), speech.describe(view), own

    async def _events_read(self, live: LiveGame, seat: Seat | None) -> object:
        """Return what happened so far, as the channel or a seat reads it."""
        names = {one.seat: f"player {one.seat}" for one in live.seats}
        events = (await GameHistory(self.games).readable_events(live, 0, seat)).events
        return events, live.rules.speech.tell(live.row.edition, events, names)

    async def _written(self, live: LiveGame) -> list[tuple[object, ...]]:
        """New rows of the outbox, but for those to players with secrets, in order."""
        mine, after = self._mine(live), self.looked

        def look(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
            return connection.execute(
                "SELECT id, person, key, kind, body, created, next FROM outbox WHERE id > ?"
                " ORDER BY id",
                (after,),
            ).fetchall()

        rows = await self.games.store.read(look)
        self.looked = max((row[0] for row in rows), default=after)
        self.new = bool(rows)
        return [row[1:] for row in rows if row[1] is None or row[1] not in mine]

    async def _handed(self, live: LiveGame) -> list[object]:
        """What is handed out for others, as it would be sent."""
        mine, outgoing = self._mine(live), Outbox(self.games)
        found: list[object] = []
        while handed := await outgoing.hand_out():
            for message in handed:
                await outgoing.mark_sent(message.waiting.id)
                to = message.waiting.item.person
                if to is None or to not in mine:
                    found.append(replace(message, waiting=replace(message.waiting, id=0)))
        return found

    async def _drafted(self, person: int, dice: Random, whole: bool) -> list[object]:
        """Return a person's draft; sometimes also what some choices and typed words would do."""
        drafts = Drafts(self.games)
        draft = await drafts.open(self.game, person)
        found: list[object] = [draft, offered(draft)]
        if not whole:
            return found
        asking = [word for word in offered(draft) if word.startswith("activate")]
        tries = [*asking, *dice.sample(offered(draft), min(4, len(offered(draft)))), *TYPED]
        for text in tries:
            try:
                shown = await drafts.add(self.game, person, draft.revision, 0, text)
            except Refused as refused:
                found.append((refused.code, refused.facts))
            else:
                found += [shown, offered(shown)]
                taken = len(shown.actions)
                await drafts.back(self.game, person, draft.revision, taken, everything=True)
        return found

    async def _figures(self, person: int) -> object:
        try:
            return await Statistics(self.games).of_person(person, person)
        except Refused as refused:
            return refused.code
