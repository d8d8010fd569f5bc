"""Answer every button, menu, form and command; say every error privately.

Buttons are stateless, so a press works after any restart. discord.py's own store of views is not
used: it forgets views at a restart and mixes up forms of two people.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.chat import custom_id
from bot.chat.adapter.discord_errors import is_transient
from bot.chat.connection.unreached_notices import tell_missed
from bot.chat.context.context import AppContext
from bot.chat.custom_id import Press
from bot.chat.handlers.game_access import check_visible, may_see
from bot.chat.handlers.press_declarations import DECLARED, Declaration, GameWork, Work
from bot.chat.message import LONGEST, Message, fit
from bot.chat.messages import refusal_text
from bot.chat.request import Request, display_name
from bot.chat.responder import Acknowledge, Answer, Interaction, Reply, Responder
from bot.chat.texts import WORDS
from bot.error_report import report
from bot.store.queries import games
from bot.store.store import note_writes
from engine.core.refusal import Refused

log = logging.getLogger("heliograph")
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


@dataclass(slots=True)
class RunningPress:
    """What one interaction asks for: its work, and what an error of it is reported with."""

    work: Work
    acknowledge: Acknowledge | None = Acknowledge.NEW  # None: the answer is the first Discord hears
    name: str = ""
    game_id: int = 0  # that it is about, as soon as it is known


class Router:
    """Finds the handler of each press, acknowledges, and sends what the handler answers."""

    def __init__(
        self,
        context: AppContext,
        declarations: Mapping[str, Declaration],
        on_answered: Callable[[], None] = lambda: None,
    ) -> None:
        self.context, self.declarations = context, declarations
        self._on_answered = on_answered  # there may be something to deliver
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

    async def request(self, interaction: Interaction) -> Request:
        """Return who asks, and where."""
        return await self._request(interaction, Responder(interaction))

    async def _request(self, interaction: Interaction, responder: Responder) -> Request:
        user = interaction.user
        person = await self.context.people.meet(str(user.id), display_name(user))
        self.context.people.retry_dms(person)
        return Request(self.context, interaction, person, responder, _values(interaction))

    async def component(self, interaction: Interaction) -> None:
        """Answer a press, whatever happens."""
        data: Any = interaction.data or {}
        found = custom_id.read(str(data.get("custom_id", "")))
        declared = None if found is None else self.declarations.get(found.kind)
        if found is None or declared is None:
            await self._guarded(interaction, RunningPress(_old_button, None))
            return
        pressed = declared.press.parse(found.head, found.text)
        if pressed is not None and declared.redirect is not None:
            pressed = declared.redirect(pressed, _values(interaction))
            declared = None if pressed is None else DECLARED[type(pressed)]
        if pressed is None or declared is None:
            await self._guarded(interaction, _unreadable(found.kind, found.head.game_id))
            return
        await self._guarded(interaction, _pressed(declared, pressed))

    async def answer(self, interaction: Interaction, work: Work) -> None:
        """Answer a command."""
        await self._guarded(interaction, RunningPress(work))

    async def answer_about(
        self, interaction: Interaction, game: int | None, work: GameWork
    ) -> None:
        """Answer a command about a game: the one that is named, the one here, or their only one."""

        async def find(request: Request) -> Answer:
            job.game_id = await self.context.game(request.place, request.person, game)
            if game is not None:  # one that is named: the others are theirs, or are played here
                await check_visible(request, job.game_id)
            return await work(request, job.game_id)

        job = RunningPress(find)
        await self._guarded(interaction, job)

    async def _guarded(self, interaction: Interaction, job: RunningPress) -> None:
        """Do what a person asks for; a refusal or an error becomes a private sentence."""
        if self._closed or not self._first(interaction):
            return
        responder = Responder(interaction)
        if self._stopping:
            with self._turned_away:
                await self._say(responder, WORDS.say("error", "stopping"))
            return
        try:
            with self._begun:
                await self._answered(interaction, responder, job)
        finally:
            self._on_answered()

    def _first(self, interaction: Interaction) -> bool:
        """Whether the gateway brings an interaction for the first time."""
        if interaction.id in self._seen:
            log.info("a press came twice")
            return False
        self._seen[interaction.id] = None
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def _answered(
        self, interaction: Interaction, responder: Responder, job: RunningPress
    ) -> None:
        request: Request | None = None
        changed: list[bool] = []
        try:
            if job.acknowledge is not None:
                await responder.acknowledge(job.acknowledge)
            request = await self._request(interaction, responder)
            changed = note_writes()
            await responder.send(await job.work(request))
            await tell_missed(request)
        except Refused as refused:
            if request is not None and job.game_id:
                refused = await self._conceal(request, refused, job.game_id)
            await self._say(responder, await self._reason(refused, job.game_id))
        except Exception as error:
            if isinstance(error, discord.NotFound) and error.code in TOO_LATE:
                # Discord shows the person so itself. What was done is done.
                log.warning("an answer came too late: %s", error.code)
                return
            if is_transient(error):
                # What was done is done, and it may be all but the answer.
                log.warning("an answer did not arrive: %s", type(error).__name__)
                await self._say(responder, WORDS.say("error", "outage"))
                return
            number = report(_command_name(interaction) or job.name, error)
            key = "ours_after" if changed else "ours"
            await self._say(responder, WORDS.say("error", key, id=number))

    async def unknown(self, interaction: Interaction, error: Exception) -> None:
        """Answer a command that discord.py cannot call: perhaps it is one of another version."""
        if isinstance(error, app_commands.AppCommandError) and error.__cause__ is None:
            await self._guarded(interaction, RunningPress(_old_button, None))
            return
        number = report(_command_name(interaction), error)
        await self._say(Responder(interaction), WORDS.say("error", "ours", id=number))

    async def _conceal(self, request: Request, refused: Refused, game_id: int) -> Refused:
        """Return the refusal, or that there is no such game if they may not know of it.

        A number can be tried by hand: why something is refused would tell that the game exists.
        """
        try:
            seen = await may_see(request, game_id)
        except Refused as unknown:
            return unknown
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError):
            seen = False  # Discord alone knows, and is not to be reached
        return refused if seen else Refused("no_such_game", game=game_id)

    async def _reason(self, refused: Refused, game_id: int) -> str:
        repository = self.context.app.games
        try:
            live = await repository.load(game_id) if game_id else None
        except Refused:
            live = None
            with suppress(Refused):  # a table that has not begun has the words of its game, too
                row = await repository.store.read(lambda base: games.find(base, game_id))
                refused.game = refused.game or row.game_key
        return refusal_text.refusal(live, refused)

    async def _say(self, responder: Responder, text: str) -> None:
        """Say why nothing else comes, and once more if Discord does not take it just now."""
        message = Message(fit(text, LONGEST))
        try:
            try:
                await responder.send_beside(message)
            except discord.HTTPException as error:
                if not is_transient(error):
                    raise
                await responder.send_beside(message)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            log.warning("an error was not said: %s", getattr(error, "code", type(error).__name__))


def _pressed(declared: Declaration, pressed: Press) -> RunningPress:
    async def work(request: Request) -> Answer:
        return await declared.run(request, pressed, False)

    return RunningPress(work, declared.acknowledge, pressed.kind, pressed.game_id)


def _unreadable(kind: str, game_id: int) -> RunningPress:
    """Answer a press whose text is none of ours; about a game only to people who may see it."""

    async def work(request: Request) -> Answer:
        if game_id:
            await check_visible(request, game_id)
        return await _old_button(request)

    return RunningPress(work, Acknowledge.NEW, kind, game_id)


async def _old_button(request: Request) -> Answer:
    return Reply(Message(WORDS.say("error", "old_button")), beside=True)


def _values(interaction: Interaction) -> tuple[str, ...]:
    data: Any = interaction.data or {}
    return tuple(map(str, data.get("values", ())))


def _command_name(interaction: Interaction) -> str:
    return "" if interaction.command is None else interaction.command.qualified_name
