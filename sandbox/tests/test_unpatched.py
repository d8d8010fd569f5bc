"""discord.py with nothing patched at all: real names, TLS, and a resolver of our own."""

import socket
import ssl
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
import trustme
from aiohttp.abc import AbstractResolver, ResolveResult

from sandbox.model.world import Addresses
from sandbox.server import Sandbox
from sandbox.testing.inspection import inspect
from sandbox.testing.running import Demo, Running
from support.pictures import png

HOSTS = frozenset({"discord.com", "gateway.discord.gg", "cdn.discordapp.com"})


class Home(AbstractResolver):
    """Finds Discord on this machine, and nothing else anywhere."""

    def __init__(self, port: int) -> None:
        self._port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        if host not in HOSTS:
            raise OSError(f"{host} is out of bounds")
        return [
            ResolveResult(
                hostname=host, host="127.0.0.1", port=self._port, family=family, proto=0, flags=0
            )
        ]

    async def close(self) -> None:
        pass


@pytest.fixture
async def secure() -> AsyncIterator[tuple[Sandbox, ssl.SSLContext]]:
    authority = trustme.CA()
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*HOSTS).configure_cert(served)
    trusted = ssl.create_default_context()
    authority.configure_trust(trusted)
    sandbox = Sandbox(names=HOSTS)
    await sandbox.start(certificate=served)
    sandbox.model.addresses = Addresses(
        api="https://discord.com/api/v10",
        cdn="https://cdn.discordapp.com",
        gateway="wss://gateway.discord.gg/",
    )
    yield sandbox, trusted
    await sandbox.stop()
    inspect(sandbox)


async def test_nothing_is_patched(secure: tuple[Sandbox, ssl.SSLContext]) -> None:
    world, trusted = secure
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
    connector = aiohttp.TCPConnector(resolver=Home(world.port), ssl=trusted)
    bot = Demo(connector=connector)
    got: list[bytes] = []

    @bot.tree.command(description="Look at a picture")
    async def look(interaction: discord.Interaction, picture: discord.Attachment) -> None:
        got.append(await picture.read())
        await interaction.response.send_message("seen")

    async with Running(bot, world.bot.token):
        await world.settled()
        alice = world.user("alice")
        response = await alice.slash(world.channel("tables"), "look", picture=("a.png", png()))
        assert response.message.content == "seen"
        assert got == [png()]
        world.gateway.cut()
        await world.until(lambda: bot.events("resumed"))
        # Fails closed: no other host can be reached by mistake.
        with pytest.raises(aiohttp.ClientConnectorError, match=r"example\.org"):
            await bot.http.get_from_cdn("https://example.org/x.png")
