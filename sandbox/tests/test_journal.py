"""Nothing that must fail a test passes the journal unseen."""

import asyncio

import aiohttp
import discord
import pytest

from sandbox.actors import Until
from sandbox.faults import Cut, Delay, server_error
from sandbox.journal import Exchange, Trouble
from sandbox.server import Sandbox
from sandbox.testing.contract import required
from sandbox.testing.inspection import inspect
from sandbox.testing.redirect import redirected
from sandbox.testing.running import Demo, Running


async def test_who_still_waits_at_the_end_is_unanswered() -> None:
    bot = Demo()

    @bot.tree.command(description="Say nothing")
    async def hush(interaction: discord.Interaction) -> None:
        pass

    async with Sandbox() as world:
        with redirected(world.port):
            async with Running(bot, world.bot.token):
                await world.settled()
                await world.user("alice").slash(world.channel("tables"), "hush", _until=Until.SENT)
        assert world.journal.troubles() == []
    (note,) = world.journal.troubles()
    assert (note.trouble, note.text) == (Trouble.UNANSWERED, "unanswered: command hush")


@pytest.mark.parametrize("body", [b"{}", b"no JSON"])
async def test_an_unknown_route_is_reported_though_something_else_goes_wrong(body: bytes) -> None:
    async with Sandbox() as world, aiohttp.ClientSession() as session:
        world.faults.add(server_error(503), "POST", "/polls/")
        await session.post(f"{world.address}/api/v10/polls/1", data=body)
    (note,) = world.journal.troubles()
    assert (note.trouble, note.text) == (Trouble.NO_ROUTE, "no route: POST /polls/1")


@pytest.mark.parametrize("path", ["/v10/gateway", "/emojis/1.png"])
async def test_a_call_beside_the_api_is_reported(path: str) -> None:
    async with Sandbox() as world, aiohttp.ClientSession() as session:
        answer = await session.get(f"{world.address}{path}")
        assert answer.status == 404
        await session.get(f"{world.address}/favicon.ico")
    (note,) = world.journal.troubles()
    assert (note.trouble, note.text) == (Trouble.NO_ROUTE, f"no route: GET {path}")


async def test_a_rule_that_cannot_be_read_is_reported() -> None:
    async with Sandbox() as world, aiohttp.ClientSession() as session:
        world.faults.add(server_error(503), "GET", "/channels/(")
        answer = await session.get(f"{world.address}/api/v10/gateway")
        assert answer.status == 500
    (note,) = world.journal.troubles()
    assert note.trouble is Trouble.BROKEN
    assert note.text.startswith("GET /gateway: ")


def exchange(fault: str | None) -> Exchange:
    """An answer that Discord would not give."""
    path = "/gateway"
    return Exchange(0.0, 0.0, None, "GET", path, path, {}, None, [], 200, {"url": 5}, fault)


@pytest.mark.parametrize("fault", [None, repr(Delay(4.0)), repr(Delay(4.0, after=True))])
def test_an_answer_that_came_late_is_held_to_the_contract_too(fault: str | None) -> None:
    required()
    world = Sandbox()
    world.journal.write(exchange(fault))
    with pytest.raises(AssertionError):
        inspect(world)


@pytest.mark.parametrize("fault", [repr(server_error()), repr(Cut(after=True))])
def test_what_a_fault_answered_is_not(fault: str) -> None:
    required()
    world = Sandbox()
    world.journal.write(exchange(fault))
    inspect(world)


async def test_a_bot_that_goes_away_in_the_middle_of_a_word_is_no_trouble() -> None:
    async with Sandbox() as world:
        _, writer = await asyncio.open_connection("127.0.0.1", world.port)
        head = f"POST /api/v10/channels/{world.guild.id}/messages HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        writer.write(f"{head}Content-Length: 100\r\n\r\nhalf".encode())
        await world.until(lambda: world.activity.requests)
        writer.transport.abort()
        await world.settled()
    assert world.journal.troubles() == []
