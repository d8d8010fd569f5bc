"""Point discord.py at the local Discord. The only file here that knows discord.py."""

from collections.abc import Iterator
from contextlib import contextmanager

import discord
import yarl


def point_at(address: str) -> None:
    """Send every client of this process to the local Discord at `http://127.0.0.1:port`."""
    base = yarl.URL(address)
    if base.host not in {"127.0.0.1", "localhost", "::1"}:
        raise ValueError(f"{address} is not on this machine")
    root = str(base.origin())
    discord.http.Route.BASE = f"{root}/api/v10"
    discord.asset.Asset.BASE = root
    gateway = base.origin().with_scheme("ws").with_path("/gateway/")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway


@contextmanager
def redirected(port: int) -> Iterator[None]:
    """Do the same for a while: the three addresses are put back afterwards."""
    route, socket, asset = discord.http.Route, discord.gateway.DiscordWebSocket, discord.asset.Asset
    before = route.BASE, socket.DEFAULT_GATEWAY, asset.BASE
    point_at(f"http://127.0.0.1:{port}")
    try:
        yield
    finally:
        route.BASE, socket.DEFAULT_GATEWAY, asset.BASE = before
