"""Two worlds that differ in one secret: the same game played in both."""

from __future__ import annotations

from asyncio import gather
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import NamedTuple

from bot.app.live_game import LiveGame
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.votes import Votes
from bot.app.turns.undo import Undos
from bot.clock import ManualClock
from engine.core.refusal import Refused
from engine.core.seat import Seat
from tests.advising import advice
from tests.bot.observed_game import World
from tests.bot.played_games import asked

ORDERS = ("bonus node", "bonus foundry", "bonus tower", "flare foundry", "flare tower")
ANSWERS = ("take", "decline", "ask")


@dataclass(slots=True)
class Pair:
    """The same game in two worlds; after every step others must have seen the same."""

    one: World
    two: World
    dice: Random
    every: int = 1  # looked at after so many actions: what was told in between is seen then, too
    acted: int = 0
    compared: int = 0

    @property
    def worlds(self) -> tuple[World, World]:
        return self.one, self.two

    async def same(self, whole: bool = False) -> None:
        """Look at both worlds and find no difference."""
        for name in await self.differences(whole):
            raise AssertionError(f"{name} tells the worlds apart")
        self.compared += 1

    async def differences(self, whole: bool = False) -> list[str]:
        """Look at both worlds; return by what others can tell one from the other."""
        number = self.dice.randrange(2**32)
        first, second = await gather(*(world.seen(Random(number), whole) for world in self.worlds))
        names = sorted(first.keys() | second.keys())
        return [name for name in names if first.get(name, []) != second.get(name, [])]

    async def act(self, seat: Seat, first: str, second: str | None = None) -> None:
        """Act in both worlds; bots answer; no other player sees a difference."""
        await gather(
            self.one.act(seat, first), self.two.act(seat, first if second is None else second)
        )
        self.acted += 1
        if self.acted % self.every == 0:
            await self.same()

    async def wait(self, span: timedelta) -> None:
        for world in self.worlds:
            assert isinstance(world.games.clock, ManualClock)
            world.games.clock.advance(span)
            await Timeouts(world.games).run_due()
            await Timeouts(world.games).play_computers(world.game)
        await self.same()

    async def rest(self) -> None:
        """The host pauses the game and lets it go on: lines for the channel that have numbers."""
        for world in self.worlds:
            host = (await world.live()).row.host
            await Votes(world.games).pause(world.game, host)
            await Votes(world.games).resume(world.game, host)
        await self.same()

    async def take_back(self) -> None:
        """Undo the last act of a person, to which all agree."""
        for world in self.worlds:
            undos = Undos(world.games)
            request = await undos.request_undo(world.game, await world.last_actor())
            for other in request.needed:
                await undos.answer(world.game, await world.person(other), agrees=True)
        await self.same(whole=True)


Make = Callable[..., Awaitable[Pair]]


class Known(NamedTuple):
    """What is public after an action."""

    board: object
    events: list[object]
    over: bool


def public(live: LiveGame, seat: Seat, text: str) -> Known | None:
    """Return what would be public after an action; None: it is not legal."""
    game = live.rules
    try:
        (action,) = game.play.read(live.state, seat, text)
        step = game.play.step(live.state, action)
    except Refused:
        return None
    announced = [
        game.play.codec.event(event) for event in step.events if game.play.audience(event) is None
    ]
    return Known(
        game.play.view(step.state, None), [*announced], game.play.result(step.state) is not None
    )


def candidates(live: LiveGame, seat: Seat, dice: Random) -> Sequence[str]:
    """List what a player might do now: most often what is wise, then anything else."""
    legal = [live.rules.play.write(action) for action in live.rules.play.legal(live.state, seat)]
    dice.shuffle(legal)
    if dice.random() < 0.7:
        legal.insert(0, live.rules.play.write(advice(live.rules, live.state, seat)))
    return legal


async def agreed(pair: Pair) -> tuple[Seat, str, bool] | None:
    """Find an action after which the same is public in both worlds, and whether it is the last.

    What makes a secret known (a card that is played, an order that answers) is no leak.
    """
    one, two = await pair.one.live(), await pair.two.live()
    seat = asked(one)
    for text in candidates(one, seat, pair.dice):
        known = public(one, seat, text)
        if known is not None and known == public(two, seat, text):
            return seat, text, known.over
    return None


async def interlude(pair: Pair, step: int) -> None:
    """Now and then something else than an action; and a look at everything."""
    if step % 60 == 40:
        await pair.rest()
    elif step % 60 == 55:
        await pair.take_back()
    elif step % 25 == 5:
        await pair.same(whole=True)
