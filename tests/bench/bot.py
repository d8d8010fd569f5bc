"""python -m tests.bench.bot [--games 200] [--presses 200]: how long people wait.

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
from collections.abc import Sequence
from pathlib import Path

import discord

from bot.desk import authority
from bot.store.queries import servers
from bot.store.records import GameRow
from bot.ui.artist import Artist
from sandbox.actors.actor import Actor
from sandbox.model.channels import Channel
from sandbox.model.messages import Message
from tests.bench import figures
from tests.e2e.house import House
from tests.sandbox.demo import Demo, Running

AT_ONCE = 50


def shown(name: str, times: Sequence[float]) -> str:
    cuts = statistics.quantiles(times, n=20)
    return (
        f"{name}: p50 {cuts[9] * 1000:.1f} ms, p95 {cuts[18] * 1000:.1f} ms,"
        f" longest {max(times) * 1000:.0f} ms, n={len(times)}"
    )


async def tables(house: House, games: int) -> list[tuple[GameRow, Channel, tuple[Actor, Actor]]]:
    """So many running games, each in a channel of its own."""
    found = []
    people = house.people(*(f"player{number}" for number in range(20)))
    desk, guests = house.desk, house.service.guests
    server = str(house.world.guild.id)
    await desk.office.store.write(
        lambda base: servers.put_settings(base, server, {"most_games": games})
    )
    for number in range(games):
        channel = house.world.channel(f"table-{number}")
        pair = (people[number % 20], people[(number * 7 + 1) % 20])
        one, two = [await guests.meet(str(actor.id), actor.name) for actor in pair]
        if one == two:
            continue
        row = await desk.lobby.create(
            authority.Actor(one, server), str(channel.id), server, "sol", "published", 2,
            ("opening=off", "effects=none"), "daily",
        )  # fmt: skip
        for person in (one, two):
            await desk.lobby.join(row.id, person, str(person))
        for person in (one, two):
            await desk.lobby.ready(row.id, person)
        found.append((row, channel, pair))
    return found


def newest(house: House, channel: Channel) -> Message:
    return house.said(channel)[-1]


def on_turn(house: House, channel: Channel, pair: tuple[Actor, Actor]) -> Actor:
    last = newest(house, channel)
    return next(actor for actor in pair if actor.mention in last.content)


async def pressing(
    house: House, places: Sequence[tuple[Channel, tuple[Actor, Actor]]]
) -> list[float]:
    """Everybody presses *Take turn* at once: seconds until each is acknowledged."""

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


async def measure(games: int, presses: int) -> None:
    rnd = random.Random(1)
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        house = House(Path(folder), artist=Artist())
        await house.open()
        start = time.perf_counter()
        rows = await tables(house, games)
        house.client.courier.wake()
        await house.world.settled(600)
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
        await house.close()


def main(arguments: Sequence[str] | None = None) -> int:
    options = argparse.ArgumentParser(prog="python -m tests.bench.bot", description=__doc__)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--presses", type=int, default=100)
    options.add_argument("--json", action="store_true", help="print the figures alone, as JSON")
    given = options.parse_args(arguments)
    with figures.as_json("bot", given.json):
        asyncio.run(measure(given.games, given.presses))
    return 0


if __name__ == "__main__":
    sys.exit(main())
