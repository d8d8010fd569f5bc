"""Whole games of every offered game through the bot, in search of trouble; a part of `make soak`.

As many people as the game seats play by drafts on a real file, most often as the computer would.
They also draft for nothing, take back, give standing orders, pause, miss deadlines and leave their
seats to the computer. After every step the invariants are looked at; in the end the file, the
export and what was announced. A fault names the seed of its game: `--games 1 --seed N` plays it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bot.app.admin import export_public
from bot.app.live_game import LiveGame
from bot.app.notices import notices
from bot.app.services import App
from bot.app.turns.drafts import Draft
from bot.clock import ManualClock
from bot.offered_games import GAMES
from bot.store import store as files
from bot.store.queries import people
from bot.store.records import Holder, Item, Status
from bot.store.store import Store
from engine.core import fair
from engine.core.refusal import Refused
from engine.core.seat import Seat

BEGIN = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
ADVISED = 0.9  # how often a player does what the computer would
LONGER = 0.4  # how often a draft goes on
BESIDE = 0.08  # how often something else happens before an action
LATE = timedelta(hours=30)  # more than a day: the deadline of every question
CAP = 20_000  # actions; a game that is longer does not end
SAVED = 50  # one step in so many is compared with the file


@dataclass(slots=True)
class Outcome:
    """What came of one game."""

    name: str
    steps: int = 0
    turns: int = 0
    ending: str = ""
    seconds: float = 0.0
    beside: Counter[str] = field(default_factory=Counter)
    fault: str = ""


class Table:
    """One game, the people at it and the clock."""

    def __init__(self, app: App, clock: ManualClock, seed: int, outcome: Outcome) -> None:
        self.app, self.clock, self.outcome = app, clock, outcome
        self.rnd = random.Random(seed)
        self.game = 0

    async def sit_down(self, key: str, edition: str, seed: int) -> None:
        """Open a lobby for as many as the game seats, and begin."""
        seats = GAMES[key].seats[-1]
        store, lobby = self.app.games.store, self.app.lobby
        now = self.app.games.now()

        def arrive(base: sqlite3.Connection) -> list[int]:
            names = [f"Player {number}" for number in range(1, seats + 1)]
            found = (people.find_or_add(base, name, name, now) for name in names)
            return [one.id for one in found]

        who = await store.write(arrive)
        lobby.draw = self.rnd.randrange
        row = await lobby.create(who[0], "channel", "server", key, edition, seats, (), "daily")
        self.game = row.id
        for number in who:
            await lobby.join(row.id, number, f"salt of {number}")
            await lobby.set_ready(row.id, number)

    async def live(self) -> LiveGame:
        return await self.app.games.load(self.game)

    async def play(self, most: int) -> None:
        """Play on to the end, or for so many actions."""
        live = await self.live()
        while live.row.status is Status.RUNNING and self.outcome.steps < most:
            self.clock.advance(timedelta(minutes=self.rnd.randrange(60)))
            if self.rnd.random() < BESIDE:
                await self._something_else()
            else:
                await self._act(live)
            live = await self.app.timeouts.play_computers(self.game)
            await self._send()
            faults = live.rules.play.broken(live.state)
            assert not faults, f"invariants: {'; '.join(faults)}"
            self.outcome.steps = live.revision
            if self.rnd.randrange(SAVED) == 0:
                await self._is_as_in_the_file(live)

    async def _act(self, live: LiveGame) -> None:
        """A player who is asked composes an answer and confirms it."""
        asked = [ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking]
        draft = await self._compose(live, self.rnd.choice(asked))
        person = live.person_of(draft.seat)
        assert person is not None
        await self.app.drafts.confirm(self.game, person, draft.revision, len(draft.actions))

    async def _compose(self, live: LiveGame, seat: Seat) -> Draft:
        """Draft one action, or some more as long as nothing stops it."""
        drafts, person = self.app.drafts, live.person_of(seat)
        assert person is not None
        draft = await drafts.open(self.game, person)
        if draft.actions:  # left from before
            draft = await drafts.back(
                self.game, person, draft.revision, len(draft.actions), everything=True
            )
        state = live.state
        while True:
            text = self._chosen(live, state, seat)
            draft = await drafts.add(self.game, person, draft.revision, len(draft.actions), text)
            run = drafts.played(live, draft)
            state = run.state
            asked = {ask.seat for ask in live.rules.play.asks(state)}
            if draft.sealed or seat not in asked or not draft.goes_on:
                return draft
            if self.rnd.random() > LONGER:
                return draft

    def _chosen(self, live: LiveGame, state: Any, seat: Seat) -> str:
        play = live.rules.play
        if self.rnd.random() < ADVISED and (advised := play.advice(state, seat)) is not None:
            return play.write(advised)
        offered = play.legal(state, seat)
        (action,) = self.rnd.choices(offered, [play.urge(one) for one in offered])
        return play.write(action)

    async def _something_else(self) -> None:
        """Do something that a community does besides playing; what is refused is left alone."""
        name = self.rnd.choice(("draft", "order", "undo", "pause", "late", "late"))
        self.outcome.beside[name] += 1
        with suppress(Refused):
            await getattr(self, f"_{name}")(await self.live())

    async def _draft(self, live: LiveGame) -> None:
        """Compose what is never confirmed."""
        await self._compose(live, self.rnd.choice(live.rules.play.waiting(live.state)))

    async def _order(self, live: LiveGame) -> None:
        seat = self.rnd.choice(live.seats)
        found = live.rules.play.standing(live.state, seat.seat)
        if found and seat.person is not None:
            one = self.rnd.choice(found)
            line = f"{one.text} {self.rnd.choice(one.answers)}"
            given = self.app.standing_orders.parse_line(live, seat.person, line)
            assert given is not None
            await self.app.standing_orders.give(self.game, seat.person, *given)

    async def _undo(self, live: LiveGame) -> None:
        """A player asks to undo, and all others agree."""
        person = self.rnd.choice([one.person for one in live.seats if one.person is not None])
        request = await self.app.undo.request_undo(self.game, person)
        for seat in request.needed:
            other = live.person_of(seat)
            assert other is not None
            await self.app.undo.answer(self.game, other, agrees=True)

    async def _pause(self, live: LiveGame) -> None:
        await self.app.votes.pause(self.game, live.row.host)
        self.clock.advance(LATE)
        await self.app.timeouts.run_due()
        await self.app.votes.resume(self.game, live.row.host)

    async def _late(self, live: LiveGame) -> None:
        """All miss a deadline: they are reminded, and what is due is answered for them."""
        for _ in range(6):
            self.clock.advance(LATE / 6)
            await self.app.timeouts.run_due()

    async def _send(self) -> None:
        """Let everything leave the bot."""
        while handed := await self.app.outbox.hand_out():
            for message in handed:
                await self.app.outbox.mark_sent(message.waiting.id)

    async def _is_as_in_the_file(self, live: LiveGame) -> None:
        self.app.games.evict(self.game)
        again = await self.live()
        assert again.state == live.state, "the file has another position"
        assert {*again.timers} == {*live.timers}, "the file has other timers"

    async def look_at(self) -> None:
        """What must hold after a whole game."""
        live = await self.live()
        result = live.rules.play.result(live.state)
        assert result is not None, f"it did not end in {live.revision} steps"
        assert live.row.status is Status.OVER
        await self._is_as_in_the_file(live)
        winners = " and ".join(map(str, result.winners)) or "no player"
        notes = "".join(f", {code}" for code in dict.fromkeys(note.code for note in result.notes))
        computers = sum(seat.holder is Holder.BOT for seat in live.seats)
        self.outcome.ending = f"{winners} won{notes}; {computers} seats left to the computer"
        fair.verify(GAMES, await export_public.export_game(self.app.games, self.game))
        await self.all_is_announced(live.revision)

    async def all_is_announced(self, until: int) -> None:
        """Every step is announced to the channel, and none twice."""
        rows = await self.app.games.store.read(
            lambda base: base.execute(
                "SELECT key, kind, body, person FROM outbox ORDER BY id"
            ).fetchall()
        )
        read = 0
        for key, kind, body, person in rows:
            notice = notices.read(Item(key, kind, json.loads(body), person))
            if (span := notices.public_span(notice)) is not None:
                assert span.after == read, f"{key}: {span} after {read}"
                read = span.to
        assert read == until, f"announced {read} of {until} steps"


async def play_one(key: str, edition: str, seed: int, most: int) -> Outcome:
    """Play one game on a file of its own."""
    outcome = Outcome(f"{key} ({edition}) seed {seed}")
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        clock = ManualClock(BEGIN)
        store = await Store.open(Path(folder, "soak.db"))
        table = Table(App(store, clock), clock, seed, outcome)
        try:
            await table.sit_down(key, edition, seed)
            await table.play(most)
            live = await table.live()
            outcome.turns = live.rules.play.turn(live.state)
            if most == CAP or live.row.status is Status.OVER:
                await table.look_at()
            else:
                outcome.ending = "cut short"
        except Exception as fault:  # whatever it is, the other games go on
            outcome.fault = f"step {outcome.steps}: {type(fault).__name__}: {fault}"
        finally:
            await store.close()
    outcome.seconds = time.perf_counter() - began
    return outcome


async def play_all(keys: Sequence[str], games: int, seed: int, most: int) -> int:
    """Play so many games of each; return how many went wrong."""
    faults = 0
    for key in keys:
        for number in range(seed, seed + games):
            editions = GAMES[key].editions
            one = await play_one(key, editions[number % len(editions)], number, most)
            faults += bool(one.fault)
            print(
                f"{one.name}: {one.fault or one.ending}; {GAMES[key].seats[-1]} people, "
                f"{one.steps} steps, {one.turns} turns in {one.seconds:.0f} s; besides "
                + ", ".join(f"{name} {number}" for name, number in one.beside.most_common()),
                flush=True,
            )
    return faults


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.soak_bot", description=__doc__)
    parser.add_argument("--games", type=int, default=5, help="of each offered game")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; each has the next")
    parser.add_argument("--most", type=int, default=CAP, help="steps after which a game is left")
    parser.add_argument("--game", nargs="+", choices=[*GAMES], default=[*GAMES])
    given = parser.parse_args(arguments)
    files.SYNCHRONOUS = "OFF"  # a power cut is not what is looked for here
    faults = asyncio.run(play_all(given.game, given.games, given.seed, given.most))
    print(f"failures: {faults}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
