"""python -m bot: run until it is stopped; and python -m bot check: would it run?"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord

from bot import config, disk, logs
from bot.app.admin import ownership
from bot.app.admin.backup import BackupFailed
from bot.chat.connection.client import point_at
from bot.chat.handlers import channel_permissions
from bot.chat.texts import WORDS as SURFACE
from bot.errors import WORDS, Unusable
from bot.garbage import exempt_loaded_objects
from bot.runtime import Program
from bot.store import store
from engine.core.wording import clip
from render import fonts
from render.backdrops import SETTING, is_usable, use_folder

# What the bot looks for before it hosts a game or gives a lesson, and no more: to wake a thread
# that is not locked, and to bring people into one, it is enough to write there.
PERMISSIONS = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, embed_links=True,
    attach_files=True, read_message_history=True, create_public_threads=True,
    create_private_threads=True,
)  # fmt: skip

# What no game can do without, anywhere in a server.
NEEDED = (
    *channel_permissions.NEEDED,
    "send_messages", "send_messages_in_threads", "create_public_threads",
)  # fmt: skip
log = logging.getLogger("heliograph")
PAGE = 200  # servers in one answer: as many as Discord gives


def run(given: argparse.Namespace) -> str:
    """Run the bot; the sentence at the end."""
    chosen = config.read(os.environ)
    logs.start(chosen.log, [chosen.token])
    if warning := disk.warning(chosen.database, os.environ, disk.mounts()):
        log.warning(warning)
    use_folder(chosen.pictures)
    exempt_loaded_objects()
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
    store.check_start(chosen.database)
    found = asyncio.run(_asked(chosen))
    link = discord.utils.oauth_url(
        found.number, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )
    ownership.check_owner(chosen.database, found.number, found.joined)
    if found.lacking:
        raise Unusable("permissions", servers="; ".join(found.lacking), link=link)
    facts = {"name": found.name, "database": chosen.database, "servers": len(found.joined)}
    lines = [disk.warning(chosen.database, os.environ, disk.mounts()), _pictures(chosen)]
    starts = {"shards": found.shards, "starts": found.starts}
    lines.append(WORDS.say("run", "checked", link=link, **facts, **starts))
    return "\n".join(filter(None, lines))


def _pictures(chosen: config.Config) -> str:
    """What to say of a folder for pictures that is of no use; nothing if all is well."""
    folder = chosen.pictures
    if folder is None or is_usable(folder):
        return ""
    return WORDS.say("run", "slow_pictures", folder=folder, name=SETTING)


def claim(given: argparse.Namespace) -> str:
    """Make the application of the token the owner of the database, while no bot uses it."""
    chosen = config.read(os.environ)
    if not chosen.database.is_file():
        raise BackupFailed("missing", path=chosen.database)
    found = asyncio.run(_asked(chosen))
    asyncio.run(_claim(chosen.database, found.number))
    return WORDS.say("run", "claimed", database=chosen.database, name=found.name)


async def _claim(path: Path, application: int) -> None:
    opened = await store.Store.open(path)
    try:
        await opened.write(lambda base: ownership.claim(base, application))
    finally:
        await opened.close()


def _fonts() -> None:
    try:
        for weight in (fonts.BOLD, fonts.MEDIUM):
            fonts.font(weight, 30)
    except OSError as error:
        raise Unusable("no_fonts", reason=error) from None


@dataclass(frozen=True, slots=True)
class Found:
    """Who Discord says we are, in how many servers, in which of them we lack what, and how many
    sessions it wants and allows.
    """

    name: str
    number: int
    joined: frozenset[str]  # the servers it is in
    lacking: tuple[str, ...]
    shards: int  # as many as Discord recommends
    starts: int  # sessions that may still be started today


async def _asked(chosen: config.Config) -> Found:
    if chosen.api is not None:
        point_at(chosen.api)
    client = discord.Client(intents=discord.Intents.none())
    try:
        async with client:
            await client.login(chosen.token)
            found = await client.application_info()
            servers = await _servers(client)
            joined = frozenset(str(server["id"]) for server in servers)
            lacking = tuple(filter(None, map(_lacking, servers)))
            shards, _, limit = await client.http.get_bot_gateway()
            return Found(found.name, found.id, joined, lacking, shards, limit["remaining"])
    except discord.LoginFailure:
        raise Unusable("refused_token", name=config.TOKEN) from None
    except (
        aiohttp.ClientError,
        OSError,
        discord.HTTPException,
        discord.GatewayNotFound,
    ) as error:
        raise Unusable("no_discord", reason=type(error).__name__) from None


async def _servers(client: discord.Client) -> list[Any]:
    """Every server we are in, as Discord lists it: only there it says what we may do in all of it.

    discord.py leaves that out of what it makes of the list.
    """
    found: list[Any] = []
    while True:
        after = found[-1]["id"] if found else None
        page: list[Any] = await client.http.get_guilds(PAGE, after=after)
        found += page
        if len(page) < PAGE:
            return found


def _lacking(server: Any) -> str:
    """What we may not do in a server and must, in Discord's own words; nothing, if all is well."""
    given = discord.Permissions(int(server["permissions"]))
    if given.administrator or server["owner"]:
        return ""
    missing = [SURFACE.say("permission", name) for name in NEEDED if not getattr(given, name)]
    name = clip(" ".join(str(server["name"]).split()))
    return WORDS.say("run", "lacking", server=name, missing=missing) if missing else ""
