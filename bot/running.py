"""python -m bot: run until somebody says stop; and python -m bot check: would it run?"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal

import aiohttp
import discord

from bot import config, logs, store
from bot.client import point_at
from bot.failure import WORDS, Unusable
from bot.program import Program
from render import fonts

# View, send, send in threads, embed, attach, read history, create and use threads: no more.
PERMISSIONS = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True,
    attach_files=True, read_message_history=True, create_public_threads=True,
    create_private_threads=True, manage_threads=True,
)  # fmt: skip


def run(given: argparse.Namespace) -> str:
    """Run the bot; the sentence at the end."""
    chosen = config.read(os.environ)
    logs.start(chosen.log, [chosen.token])
    asyncio.run(_run(Program(chosen)))
    return WORDS.say("run", "stopped")


async def _run(program: Program) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, program.stop)
    await program.run()


def check(given: argparse.Namespace) -> str:
    """Look at everything a start needs, without starting."""
    chosen = config.read(os.environ)
    _fonts()
    if chosen.database.is_file():
        with contextlib.closing(store.reader(chosen.database)) as database:
            store.check(database, chosen.database)
    name, number = asyncio.run(_asked(chosen))
    link = discord.utils.oauth_url(
        number, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
    return WORDS.say("run", "checked", name=name, database=chosen.database, link=link)


def _fonts() -> None:
    try:
        for weight in (fonts.BOLD, fonts.MEDIUM):
            fonts.font(weight, 30)
    except OSError as error:
        raise Unusable("no_fonts", reason=error) from None


async def _asked(chosen: config.Config) -> tuple[str, int]:
    """Who Discord says we are."""
    if chosen.api is not None:
        point_at(chosen.api)
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with client:
            await client.login(chosen.token)
            found = await client.application_info()
            return found.name, found.id
    except discord.LoginFailure:
        raise Unusable("refused_token", name=config.TOKEN) from None
    except (aiohttp.ClientError, OSError, discord.HTTPException) as error:
        raise Unusable("no_discord", reason=type(error).__name__) from None
