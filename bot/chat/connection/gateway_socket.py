"""The websocket to Discord's gateway, which keeps the code with which Discord closed it."""

from __future__ import annotations

import aiohttp
import discord


class GatewaySocket(discord.gateway.DiscordClientWebSocketResponse):
    """Remembers Discord's close code.

    Discord hangs up right after it. If that is noticed before the code is read, aiohttp cannot say
    goodbye any more, and puts 1006 in the code's place: discord.py would then take a refusal for
    good for a broken line, and start another session.
    """

    _said: int | None = None

    async def receive(
        self,
        timeout: float | None = None,  # noqa: ASYNC109  # aiohttp's
    ) -> aiohttp.WSMessage:
        message = await super().receive(timeout)
        if message.type is aiohttp.WSMsgType.CLOSE:
            self._said = message.data
        return message

    @property
    def close_code(self) -> int | None:
        return super().close_code if self._said is None else self._said


def use() -> None:
    """Make discord.py connect with it: at each sign-in it looks the class up under this name."""
    discord.http.DiscordClientWebSocketResponse = (  # type: ignore[attr-defined]  # not exported
        GatewaySocket
    )
