"""A person's own data: to take along, to be deleted, to be counted or not."""

from __future__ import annotations

import asyncio
import json

from discord import app_commands

from bot.app.rate_limits import CostlyRequest
from bot.chat.custom_id import Press
from bot.chat.handlers.command_helpers import about, closed
from bot.chat.handlers.press_declarations import CommandRouter, handles, run_press
from bot.chat.message import Attachment, Message, Style, button
from bot.chat.presses.personal import (
    CountInStatistics,
    ExportOwnData,
    ForgetMe,
    ForgetMeSure,
    ShowPrivacy,
)
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Answer, Interaction
from bot.chat.texts import WORDS

SHOW, EXPORT, DELETE, STATISTICS = "show", "export", "delete", "statistics"
WAYS = (SHOW, EXPORT, DELETE, STATISTICS)


def say(key: str, **facts: object) -> str:
    return WORDS.say("privacy", key, **facts)


@handles(ShowPrivacy)
async def show(request: Request, pressed: ShowPrivacy) -> Message:
    chosen = await request.context.app.preferences.read(request.person)
    return panel(counted=chosen.statistics)


def panel(*, counted: bool) -> Message:
    """Return the message of a person's data, with what changes it."""
    other = "off" if counted else "on"
    row = (
        button("my_data", ExportOwnData()),
        button(f"statistics_{other}", CountInStatistics(on=not counted)),
        button("forget", ForgetMe(), Style.STOP),
    )
    return Message(f"{say('head')}\n{say('counted' if counted else 'not_counted')}", (row,))


@handles(CountInStatistics, Acknowledge.UPDATE)
async def count(request: Request, pressed: CountInStatistics) -> Message:
    """Be part of statistics, or not."""
    await request.context.app.preferences.set_statistics(request.person, pressed.on)
    return panel(counted=pressed.on)


@handles(ExportOwnData)
async def export(request: Request, pressed: ExportOwnData) -> Message:
    request.spend(CostlyRequest.EXPORT)
    page = await request.context.app.privacy.export(request.person)
    text = await asyncio.to_thread(json.dumps, page, ensure_ascii=False, indent=1)
    return Message(say("export"), files=(Attachment("my-data.json", text.encode()),))


@handles(ForgetMe)
async def ask_to_delete(request: Request, pressed: ForgetMe) -> Message:
    """Ask once more: nothing of this can be undone."""
    sure = button("forget_sure", ForgetMeSure(), Style.STOP)
    keep = button("forget_not", ShowPrivacy())
    return Message(say("sure"), ((sure, keep),))


@handles(ForgetMeSure, Acknowledge.UPDATE)
async def delete(request: Request, pressed: ForgetMeSure) -> Message:
    await request.context.app.privacy.delete(request.person)
    request.context.people.forget(request.account)
    return Message(say("deleted"))


async def _toggle(request: Request) -> Press:
    """Return the other way than now: the command names none."""
    chosen = await request.context.app.preferences.read(request.person)
    return CountInStatistics(on=not chosen.statistics)


def add_to(group: app_commands.Group, router: CommandRouter) -> None:
    """Add /settings privacy."""
    presses = {SHOW: ShowPrivacy(), EXPORT: ExportOwnData(), DELETE: ForgetMe()}

    @group.command(name="privacy", description=about("settings_privacy"))
    @app_commands.describe(what=about("opt_privacy"))
    @app_commands.choices(what=closed("privacy_choice", WAYS))
    async def own_data(interaction: Interaction, what: str = SHOW) -> None:
        async def work(request: Request) -> Answer:
            press = await _toggle(request) if what == STATISTICS else presses[what]
            return await run_press(request, press)

        await router.answer(interaction, work)
