"""One's own data: to take along, to be deleted, to be counted or not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

from discord import app_commands

from bot.app.rate_limits import CostlyRequest
from bot.chat.connection.router import Handler, Router
from bot.chat.custom_id import Press
from bot.chat.handlers.command_helpers import about, closed
from bot.chat.message import Attachment, Message, Style, button
from bot.chat.request import Interaction, Request
from bot.chat.texts import WORDS

SHOW, EXPORT, DELETE, STATISTICS = "show", "export", "delete", "statistics"
WAYS = (SHOW, EXPORT, DELETE, STATISTICS)


def say(key: str, **facts: object) -> str:
    return WORDS.say("privacy", key, **facts)


async def show(request: Request) -> None:
    await request.fresh()
    await _panel(request)


async def _panel(request: Request) -> None:
    chosen = await request.context.app.preferences.read(request.person)
    other = "off" if chosen.statistics else "on"
    row = (
        button("my_data", Press("my_data")),
        button(f"statistics_{other}", Press("counted", text=other)),
        button("forget", Press("forget"), Style.STOP),
    )
    counted = say("counted" if chosen.statistics else "not_counted")
    await request.answer(Message(f"{say('head')}\n{counted}", (row,)))


async def counted(request: Request) -> None:
    """Be part of statistics, or not; typed without a word it is the other way than now."""
    if request.typed:
        await request.fresh()
        on = not (await request.context.app.preferences.read(request.person)).statistics
    else:
        await request.same()
        on = request.press.text == "on"
    await request.context.app.preferences.set_statistics(request.person, on)
    await _panel(request)


async def export(request: Request) -> None:
    await request.fresh()
    request.spend(CostlyRequest.EXPORT)
    page = await request.context.app.privacy.export(request.person)
    text = await asyncio.to_thread(json.dumps, page, ensure_ascii=False, indent=1)
    await request.answer(Message(say("export"), files=(Attachment("my-data.json", text.encode()),)))


async def delete(request: Request) -> None:
    """Nothing of this can be undone: it is asked once more."""
    await request.fresh()
    sure = button("forget_sure", Press("forgotten"), Style.STOP)
    keep = button("forget_not", Press("privacy"))
    await request.answer(Message(say("sure"), ((sure, keep),)))


async def deleted(request: Request) -> None:
    await request.same()
    await request.context.app.privacy.delete(request.person)
    request.context.people.forget(request.account)
    await request.answer(Message(say("deleted")))


def add_to(group: app_commands.Group, router: Router) -> None:
    """/settings privacy."""
    ways = {SHOW: show, EXPORT: export, DELETE: delete, STATISTICS: counted}

    @group.command(name="privacy", description=about("settings_privacy"))
    @app_commands.describe(what=about("opt_privacy"))
    @app_commands.choices(what=closed("privacy_choice", WAYS))
    async def own_data(interaction: Interaction, what: str = SHOW) -> None:
        await router.guarded(interaction, ways[what])


PRESSES: Mapping[str, Handler] = {
    "privacy": show,
    "my_data": export,
    "counted": counted,
    "forget": delete,
    "forgotten": deleted,
}
