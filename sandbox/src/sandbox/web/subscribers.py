"""Telling a pane what changed, for the one person it shows."""

import asyncio
import contextlib

from aiohttp import WSMsgType, web

from sandbox.actors import Actor
from sandbox.ids import ChannelId, MessageId, UserId
from sandbox.json_codec import Json, dumps
from sandbox.model import events
from sandbox.model.channels import Channel
from sandbox.model.messages import Message
from sandbox.model.world import World
from sandbox.web import page_messages, page_state
from sandbox.web.journal_view import JournalView
from sandbox.web.read_marks import ReadMarks

HEARTBEAT = 20.0


class Watcher:
    """Collects what changed until it is sent; then says how things are now.

    However much happens at once, what waits to be sent stays small.
    """

    def __init__(
        self, world: World, read_marks: ReadMarks, journal_view: JournalView, actor: Actor
    ) -> None:
        self._world = world
        self._read_marks = read_marks
        self._journal_view = journal_view
        self._actor = actor
        self._messages: dict[MessageId, ChannelId] = {}
        self._typing: dict[UserId, ChannelId] = {}
        self._frame_changed = False
        self._commands_changed = False
        self._news = asyncio.Event()

    def look_again(self) -> None:
        """Note that the frame around the messages changed."""
        self._frame_changed = True
        self._news.set()

    def wake(self) -> None:
        self._news.set()

    def hear(self, event: events.Event) -> None:
        """Note what an event changes for this person, if anything."""
        match event:
            case events.MessageSent(message) | events.MessageEdited(message):
                self._hear_message(message)
            case events.Reacted(message) | events.ReactionsCleared(message):
                self._hear_message(message)
            case events.MessagesDeleted():
                if event.only_for in {None, self._actor.id}:
                    self._messages |= dict.fromkeys(event.messages, event.channel)
                    self._frame_changed = True
            case events.Typing(channel, user):
                if user != self._actor.id and self._world.can_see(self._actor.id, channel):
                    self._typing[user] = channel.id
            case events.InteractionMade() | events.InteractionAnswered():
                return
            case events.InteractionFailed():
                return
            case events.CommandsChanged():
                self._commands_changed = True
            case events.ChannelCreated(channel) if channel.thread is not None:
                self._hear_thread(channel)
            case _:
                # Rights and places changed: commands are offered by both.
                self._frame_changed = self._commands_changed = True
        self._news.set()

    async def next(self) -> Json:
        """Wait for news, and tell all of it."""
        await self._news.wait()
        self._news.clear()
        update: Json = {"now": self._world.clock.now(), "journal": self._journal_view.count}
        if self._messages:
            update |= self._message_updates()
        if self._typing:
            update["typing"] = [
                {"user": str(user), "channel": str(channel)}
                for user, channel in self._typing.items()
            ]
            self._typing.clear()
        if self._commands_changed:
            update["commands"] = True
        if self._frame_changed:
            update["overview"] = page_state.overview(self._world, self._read_marks, self._actor)
        self._commands_changed = self._frame_changed = False
        return update

    def _hear_message(self, message: Message) -> None:
        # Of what others alone see, not even the number is sent.
        if message.only_for in {None, self._actor.id}:
            self._messages[message.id] = message.channel
            self._frame_changed = True

    def _hear_thread(self, thread: Channel) -> None:
        self._frame_changed = True
        starter = MessageId(thread.id)
        if thread.parent is not None:
            message = self._world.state.messages.get(thread.parent, {}).get(starter)
            if message is not None:
                # The message it grew from shows the way to it.
                self._hear_message(message)

    def _message_updates(self) -> Json:
        there: list[Json] = []
        gone: list[Json] = []
        for number, channel in self._messages.items():
            found = self._world.state.messages.get(channel, {}).get(number)
            if found is not None and self._actor.sees(found):
                there.append(page_messages.message(self._world, found, self._actor.id))
            elif found is None:
                gone.append({"id": str(number), "channel": str(channel)})
        self._messages.clear()
        return {"messages": there, "gone": gone}


class Watchers:
    """All open panes."""

    def __init__(self, world: World, read_marks: ReadMarks) -> None:
        self._world = world
        self._read_marks = read_marks
        self._open: dict[web.WebSocketResponse, Watcher] = {}
        world.listen(self._on_event)

    async def serve(
        self, request: web.Request, actor: Actor, journal_view: JournalView
    ) -> web.WebSocketResponse:
        """Keep one pane up to date for as long as it is open."""
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT)
        await socket.prepare(request)
        watcher = Watcher(self._world, self._read_marks, journal_view, actor)
        self._open[socket] = watcher
        telling = asyncio.create_task(_send_updates(socket, watcher), name="sandbox page")
        try:
            # A pane says nothing; when it goes, this ends.
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    break
        finally:
            del self._open[socket]
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await telling
        return socket

    def look_again(self) -> None:
        for watcher in self._open.values():
            watcher.look_again()

    def wake(self) -> None:
        for watcher in self._open.values():
            watcher.wake()

    async def close(self) -> None:
        for socket in list(self._open):
            await socket.close(code=1001, message=b"the local Discord stops")

    def _on_event(self, event: events.Event) -> None:
        for watcher in self._open.values():
            watcher.hear(event)


async def _send_updates(socket: web.WebSocketResponse, watcher: Watcher) -> None:
    watcher.look_again()
    with contextlib.suppress(ConnectionError):
        while not socket.closed:
            await socket.send_str(dumps(await watcher.next()))
