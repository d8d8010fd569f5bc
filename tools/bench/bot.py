"""python -m tools.bench.bot [--games 200] [--presses 200]: how long people wait.

Everything goes through the real client over HTTP and websocket on the local Discord, in one event
loop with it; a bare ping command of another bot in the same run is the floor.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Sequence
from pathlib import Path
from typing import TypeVar

import discord

from bot.app import permissions
from bot.chat.context.renderer import Renderer
from bot.chat.messages import player_names
from bot.garbage import exempt_loaded_objects
from bot.store.queries import servers
from bot.store.records import GameRow
from engine.core.game import Setup
from engine.core.seat import SEATS
from sandbox import Actor, Channel, Message, Response, Until
from sandbox.testing import Demo, Running
from tests.bot.stored_games import GAME, record
from tests.e2e.bot_on_sandbox import House
from tests.e2e.stored_games import planted
from tools.bench import figures

T = TypeVar("T")
AT_ONCE = 50
MIDDLE = 293  # steps of a game, after which 33 flights are legal


def shown(name: str, times: Sequence[float]) -> str:
    cuts = statistics.quantiles(times, n=100)
    return (
        f"{name}: p50 {cuts[49] * 1000:.1f} ms, p95 {cuts[94] * 1000:.1f} ms,"
        f" p99 {cuts[98] * 1000:.1f} ms, longest {max(times) * 1000:.0f} ms, n={len(times)}"
    )


async def tables(house: House, games: int) -> list[tuple[GameRow, Channel, tuple[Actor, Actor]]]:
    """So many running games, each in a channel of its own."""
    found = []
    people = house.people(*(f"player{number}" for number in range(20)))
    app, guests = house.app, house.context.people
    server = str(house.world.guild.id)
    await app.games.store.write(
        lambda base: servers.put_settings(base, server, {"most_games": games})
    )
    for number in range(games):
        channel = house.world.channel(f"table-{number}")
        pair = (people[number % 20], people[(number * 7 + 1) % 20])
        one, two = [await guests.meet(str(actor.id), actor.name) for actor in pair]
        if one == two:
            continue
        row = await app.lobby.create(
            permissions.Actor(one, server), str(channel.id), server, "sol", "published", 2,
            ("opening=off", "effects=none"), "daily",
        )  # fmt: skip
        for person in (one, two):
            await app.lobby.join(row.id, person, str(person))
        for person in (one, two):
            await app.lobby.set_ready(row.id, person)
        found.append((row, channel, pair))
    return found


def newest(house: House, channel: Channel) -> Message:
    return house.said(channel)[-1]


def asked(house: House, channel: Channel, pair: tuple[Actor, Actor]) -> list[Actor]:
    """The players whom the newest message calls."""
    last = newest(house, channel)
    return [actor for actor in pair if actor.mention in last.content]


def on_turn(house: House, channel: Channel, pair: tuple[Actor, Actor]) -> Actor:
    (actor,) = asked(house, channel, pair)
    return actor


async def pressing(
    house: House, places: Sequence[tuple[Channel, tuple[Actor, Actor]]]
) -> list[float]:
    """Let all players press *Take turn* at once: seconds until each is acknowledged."""

    async def one(channel: Channel, pair: tuple[Actor, Actor]) -> float:
        actor = on_turn(house, channel, pair)
        answer = await actor.click(newest(house, channel), "Take turn")
        assert answer.acked_after is not None
        return answer.acked_after

    return list(await asyncio.gather(*(one(*place) for place in places)))


async def turn(house: House, channel: Channel, pair: tuple[Actor, Actor]) -> float:
    """Seconds from Confirm to the public message."""
    actor = on_turn(house, channel, pair)
    before = newest(house, channel).id
    await actor.slash(channel, "turn text", actions="pass")
    start = time.perf_counter()
    pressed = asyncio.ensure_future(actor.slash(channel, "turn confirm"))
    await house.world.until(lambda: newest(house, channel).id != before, 30)
    spent = time.perf_counter() - start
    await pressed
    await house.rest()
    return spent


async def drawing(house: House, game: int, count: list[int]) -> None:
    """Draw holds without a pause, as for people who press as fast as they are answered."""
    renderer = house.context.renderer
    live = await house.app.games.load(game)
    view = live.rules.play.view(live.state, SEATS[0])
    how = renderer.look(player_names.for_pictures(live))
    while True:
        await renderer.surface(live.row.game_key, view, SEATS[0], how)
        count.append(1)


async def lagging(lags: list[float]) -> None:
    """Note how late the event loop is with what should happen in a millisecond."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(0.001)
        lags.append(max(0.0, time.perf_counter() - start - 0.001))


async def while_drawing(
    house: House, rows: Sequence[tuple[GameRow, Channel, tuple[Actor, Actor]]], presses: int
) -> None:
    """Confirm turns while private pictures are drawn all the time, two at once."""
    turns: list[float] = []
    lags: list[float] = []
    count: list[int] = []
    some = random.Random(2).choices(rows, k=presses)
    beside = [asyncio.create_task(drawing(house, rows[place][0].id, count)) for place in (0, 1)]
    beside.append(asyncio.create_task(lagging(lags)))
    start = time.perf_counter()
    for _, channel, pair in some:
        turns.append(await turn(house, channel, pair))
    spent = time.perf_counter() - start
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    print(shown("Confirm, to the public message, while private pictures are drawn", turns))
    print(shown("loop lag meanwhile", lags))
    print(f"private pictures meanwhile: {len(count) / spent:.1f} a second")


async def timed(work: Awaitable[T], times: list[float]) -> T:
    start = time.perf_counter()
    found = await work
    times.append(time.perf_counter() - start)
    return found


async def changed(house: House, actor: Actor, page: Response, label: str) -> None:
    """Press a button and wait until the message under it is another one."""
    before = page.message.components
    await actor.click(page.message, label, _until=Until.SENT)
    await house.world.until(lambda: page.message.components != before)


async def menus(house: House, presses: int) -> None:
    """Choose in the middle of a game, in which some verbs have many places."""
    people = house.people("alice", "bob")
    game = record(Setup("published", 2, 3, ("opening=off",)), MIDDLE)
    await planted(house, game, people)
    actor, table = people[GAME.play.waiting(game.state)[0]], house.table
    times: dict[str, list[float]] = {
        name: [] for name in ("take", "open", "close", "type", "legal")
    }
    for _ in range(presses):
        page = await timed(actor.slash(table, "turn take"), times["take"])
        await timed(changed(house, actor, page, "Fly"), times["open"])
        await timed(changed(house, actor, page, "Something else"), times["close"])
        await house.rest()
        await timed(actor.autocomplete(table, "sol fly", focused="what", text=""), times["type"])
        await timed(actor.slash(table, "rules legal"), times["legal"])
    print(shown("Take turn, to the draft page with its picture", times["take"]))
    print(shown("a press that opens a menu, to the menu", times["open"]))
    print(shown("a press that leaves a menu", times["close"]))
    print(shown("what is offered while a flight is typed", times["type"]))
    print(shown("what may I do", times["legal"]))


async def measure(games: int, presses: int) -> None:
    rnd = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        exempt_loaded_objects()  # as the program does when it starts
        house = House(Path(folder), renderer=Renderer())
        await house.open()
        start = time.perf_counter()
        rows = await tables(house, games)
        house.client.delivery.wake()
        await house.world.settled(600)
        # The first boards are drawn in other processes, while Discord hears of nothing.
        places = [(channel, pair) for _, channel, pair in rows]
        await house.world.until(lambda: all(asked(house, *place) for place in places), 600)
        print(f"{len(rows)} games begun and told in {time.perf_counter() - start:.0f} s")
        other = house.world.new_bot("pinger")
        demo = Demo()

        @demo.tree.command(name="ping", description="Say pong")
        async def ping(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("pong", ephemeral=True)

        async with Running(demo, other.token):
            (alice,) = house.people("alice")
            floor, single, turns = [], [], []
            for _ in range(presses):
                _, channel, pair = rnd.choice(rows)
                answer = await alice.slash(channel, "ping")
                floor.append(answer.acked_after or 0.0)
                single += await pressing(house, [(channel, pair)])
                turns.append(await turn(house, channel, pair))
            crowd: list[float] = []
            for _ in range(4):
                some = [
                    (channel, pair)
                    for _, channel, pair in rnd.sample(rows, min(AT_ONCE, len(rows)))
                ]
                crowd += await pressing(house, some)
        print(shown("a bare ping command", floor))
        print(shown("a press, to its acknowledgement", single))
        print(shown(f"{AT_ONCE} people press at once", crowd))
        print(shown("Confirm, to the public message with its board", turns))
        await while_drawing(house, rows, presses)
        await menus(house, presses)
        await house.close()


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m tools.bench.bot", description=__doc__)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--presses", type=int, default=100)
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    given = options.parse_args(arguments)
    with figures.as_json("bot", given.json):
        asyncio.run(measure(given.games, given.presses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
