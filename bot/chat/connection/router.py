"""Every button, menu and form by its custom id; every error said privately.

One stateless place answers them all, so a press works after any restart. discord.py's own store
of views is not used: it forgets views at a restart and mixes up forms of two people.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.chat import custom_id
from bot.chat.adapter.discord_errors import passing
from bot.chat.connection.missed import tell_missed
from bot.chat.context.context import AppContext
from bot.chat.custom_id import NOTHING, Press
from bot.chat.message import LONGEST, Message, fit
from bot.chat.messages import refusal_text
from bot.chat.request import Interaction, Request, name_of
from bot.chat.texts import WORDS
from bot.error_report import report
from bot.store.store import noting
from engine.core.refusal import Refused

log = logging.getLogger("heliograph")
Handler = Callable[[Request], Awaitable[None]]
MaySee = Callable[[Request, int], Awaitable[bool]]  # may somebody know of a game?
TOO_LATE = {10015, 10062}  # Discord does not know the interaction any more
REMEMBERED = 2_000  # presses, which may come again when the gateway resumes


class Running:
    """Counts what is going on, so that its end can be waited for."""

    def __init__(self) -> None:
        self.count = 0
        self._none = asyncio.Event()
        self._none.set()

    def __enter__(self) -> None:
        self.count += 1
        self._none.clear()

    def __exit__(self, *_: object) -> None:
        self.count -= 1
        if not self.count:
            self._none.set()

    async def none_left(self) -> None:
        while self.count:
            await self._none.wait()


class Router:
    """Knows who answers which kind of press."""

    def __init__(
        self,
        context: AppContext,
        handlers: Mapping[str, Handler],
        may_see: MaySee,
        after: Callable[[], None] = lambda: None,
    ) -> None:
        self.context, self.handlers, self.may_see = context, handlers, may_see
        self.after = after  # called when somebody was answered: there may be something to tell
        self._seen: OrderedDict[int, None] = OrderedDict()  # presses that came lately
        self._begun, self._turned_away = Running(), Running()
        self._stopping = self._closed = False

    @property
    def begun(self) -> int:
        """How many presses and commands are being answered."""
        return self._begun.count

    def turn_away(self) -> None:
        """From now on answer new presses with the sentence that the bot stops."""
        self._stopping = True

    async def finish(self) -> None:
        """Turn new presses away until those that have begun are answered.

        Then no press is heard: the connection is about to be closed.
        """
        self.turn_away()
        await self._begun.none_left()
        self._closed = True
        await self._turned_away.none_left()

    async def request(self, interaction: Interaction, pressed: Press = NOTHING) -> Request:
        user = interaction.user
        person = await self.context.people.meet(str(user.id), name_of(user))
        self.context.people.pressed(person)
        return Request(self.context, interaction, person, pressed, _values(interaction))

    async def component(self, interaction: Interaction) -> None:
        """Answer a press, whatever happens."""
        data: Any = interaction.data or {}
        found = custom_id.read(str(data.get("custom_id", "")))
        if found is None or found.kind not in self.handlers:
            await self.guarded(interaction, _old)
            return
        await self.guarded(interaction, self.handlers[found.kind], found)

    async def guarded(
        self, interaction: Interaction, work: Handler, pressed: Press = NOTHING
    ) -> None:
        """Do something for somebody; a refusal or an error becomes a private sentence."""
        if self._closed or not self._first(interaction):
            return
        if self._stopping:
            with self._turned_away:
                await self._say(interaction, None, WORDS.say("error", "stopping"))
            return
        try:
            with self._begun:
                await self._answered(interaction, work, pressed)
        finally:
            self.after()

    def _first(self, interaction: Interaction) -> bool:
        """Is this not one that the gateway brings a second time?"""
        if interaction.id in self._seen:
            log.info("a press came twice")
            return False
        self._seen[interaction.id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def _answered(self, interaction: Interaction, work: Handler, pressed: Press) -> None:
        request: Request | None = None
        changed: list[bool] = []
        try:
            request = await self.request(interaction, pressed)
            changed = noting()
            await work(request)
            await tell_missed(request)
        except Refused as refused:
            game = pressed.game if request is None else request.press.game
            if request is not None and game:
                refused = await self._conceal(request, refused, game)
            await self._say(interaction, request, await self._reason(refused, game))
        except Exception as error:
            if isinstance(error, discord.NotFound) and error.code in TOO_LATE:
                # Discord has told the person so itself. What was done is done.
                log.warning("an answer came too late: %s", error.code)
                return
            if passing(error):
                # What was done is done, and it may be all but the answer.
                log.warning("an answer did not arrive: %s", type(error).__name__)
                await self._say(interaction, request, WORDS.say("error", "outage"))
                return
            number = report(_named(interaction) or pressed.kind, error)
            key = "ours_after" if changed else "ours"
            await self._say(interaction, request, WORDS.say("error", key, id=number))

    async def unknown(self, interaction: Interaction, error: Exception) -> None:
        """A command that discord.py cannot bring to us: perhaps it is one of another version."""
        if isinstance(error, app_commands.AppCommandError) and error.__cause__ is None:
            await self.guarded(interaction, _old)
            return
        number = report(_named(interaction), error)
        await self._say(interaction, None, WORDS.say("error", "ours", id=number))

    async def _conceal(self, request: Request, refused: Refused, game: int) -> Refused:
        """The refusal, or that there is no such game if it is one they may not know of.

        A number can be tried by hand: why something is refused would tell that the game exists.
        """
        try:
            seen = await self.may_see(request, game)
        except Refused as unknown:
            return unknown
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError):
            seen = False  # Discord alone knows, and is not to be reached
        return refused if seen else Refused("no_such_game", game=game)

    async def _reason(self, refused: Refused, game: int) -> str:
        try:
            live = await self.context.app.games.load(game) if game else None
        except Refused:
            live = None
        return refusal_text.refusal(live, refused)

    async def _say(self, interaction: Interaction, request: Request | None, text: str) -> None:
        """Say why nothing else comes, and once more if Discord does not take it just now."""
        post = Message(fit(text, LONGEST))
        try:
            try:
                await _told(interaction, request, post)
            except discord.HTTPException as error:
                if not passing(error):
                    raise
                await _told(interaction, request, post)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            log.warning("nobody could be told: %s", getattr(error, "code", type(error).__name__))


async def _told(interaction: Interaction, request: Request | None, post: Message) -> None:
    if request is not None:
        await request.aside(post)
    elif not interaction.response.is_done():
        await interaction.response.send_message(post.text, ephemeral=True)


async def _old(request: Request) -> None:
    await request.aside(Message(WORDS.say("error", "old_button")))


def _values(interaction: Interaction) -> tuple[str, ...]:
    data: Any = interaction.data or {}
    return tuple(map(str, data.get("values", ())))


def _named(interaction: Interaction) -> str:
    return "" if interaction.command is None else interaction.command.qualified_name
