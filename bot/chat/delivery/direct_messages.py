"""Direct messages: holds, reminders, catch-ups and digests; and what if they are closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.app.live_game import LiveGame
from bot.app.notices.compose import CALL, NUDGE, REMINDER
from bot.app.notices.compose import HOLD as HOLDS
from bot.app.outbox.followers import DIGEST
from bot.app.outbox.outbox import PreparedNotice
from bot.app.settings import personal_settings
from bot.app.tables.lost_channels import WORD
from bot.app.tables.seats import CATCH_UP
from bot.app.tables.tutorial import is_guided
from bot.chat.adapter import discord_render
from bot.chat.adapter.discord_errors import OLD, passing
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn
from bot.chat.custom_id import Press
from bot.chat.delivery import hand
from bot.chat.delivery.direct_channels import DirectChannels
from bot.chat.delivery.open_questions import REMINDED
from bot.chat.delivery.unsent import shaped
from bot.chat.message import HISTORY, Message, Style, button, lines
from bot.chat.messages import board_message, player_names
from bot.chat.texts import WORDS
from bot.store.queries import outbox, posts
from bot.store.queries.followers import FOLLOW
from bot.store.queries.posts import HOLD, PLACED, Posted
from bot.store.records import Item, Outcome, Person
from bot.workers.line import Queue
from engine.core.seat import BY_NAME
from render.pictures import Picture

# They want none, or share no server with us; or Discord does not know them (any more).
CLOSED = {50007, 50278, 10003, 10013, 50001, 50013, 50033}
FRESH = 3600.0  # seconds: Discord limits edits of older messages
UNREACHED = "unreached"  # in a body: a DM was tried first
LATER = 86400.0  # seconds until somebody who closed their DMs is tried again


class DirectMessages:
    """Writes to single people."""

    def __init__(self, context: AppContext, client: discord.Client, carrier: Any) -> None:
        self.context, self.client, self.carrier = context, client, carrier
        self.channels = DirectChannels(client)
        self.kinds = {
            HOLDS: self.hold,
            REMINDER: self.reminder,
            NUDGE: self.nudge,
            CATCH_UP: self.catch_up,
            DIGEST: self.digest,
            FOLLOW: self.follow,
            WORD: self.word,
        }

    async def person(self, message: PreparedNotice) -> Person | None:
        number = message.waiting.item.person
        if number is None:
            return None
        return (await self.context.people.known([number])).get(number)

    async def hold(self, message: PreparedNotice) -> Outcome:
        """The newest hold of a seat: edited in place while it is fresh, else posted anew."""
        live = await self.carrier.live(message)
        person = await self.person(message)
        seat = BY_NAME[message.waiting.item.body["seat"]]
        if person is None:
            return Outcome.NEEDLESS
        if live.person_of(seat) != person.id:
            return await self._close(live.id, person)
        if not personal_settings.chosen(person.settings).dms or await self._uncalled(
            live.id, person
        ):
            return Outcome.NEEDLESS
        if is_guided(live.row):
            return Outcome.NEEDLESS  # it has a place of its own, and the hold is a button there
        if self._skipped(person):
            return Outcome.REPORTED  # they were told that their hold is a button in the channel
        post = await self.hold_post(live, person)
        reached = await self._renew(live.id, person, message, post)
        only = personal_settings.chosen(person.settings).tell == personal_settings.DM
        if not reached and not post.silent and only:
            # It waits in the channel's line, so that the board they are called to comes first.
            item = message.waiting.item
            body = {"seat": str(seat), "since": message.waiting.created}
            await self._add(live.id, Item(f"{CALL}:{item.key}", CALL, body, person.id))
        return Outcome.SENT if reached else Outcome.REPORTED

    async def _uncalled(self, game: int, person: Person) -> bool:
        """Nobody is written to who was put into a seat and has not shown up yet."""
        store = self.context.app.games.store
        return await store.read(lambda base: posts.get(base, game, PLACED, person.id)) is not None

    async def hold_post(self, live: LiveGame, person: Person) -> Message:
        seat = live.seat_of(person.id)
        post = await hand.hold(self.context, live, person, sent=True)
        asked = any(ask.blocking for ask in live.asks(seat))
        aloud = (
            asked and personal_settings.chosen(person.settings).tell != personal_settings.CHANNEL
        )
        return replace(post, silent=not aloud)

    async def _renew(
        self, game: int, person: Person, message: PreparedNotice, post: Message
    ) -> bool:
        """Bring a player's hold up to date, so that exactly one stays; False if DMs are closed."""
        repository = self.context.app.games
        before = await repository.store.read(lambda base: posts.get(base, game, HOLD, person.id))
        try:
            channel = await self.channels.open(person.account or "0")
            arrived = None
            if message.doubtful:
                # It may differ from what the hold shows by now: found first, it is then changed.
                arrived = await self.carrier.arrived(channel, message, post)
            if arrived is not None:
                before = await self._keep(game, person, channel, before, arrived)
            fresh = before is not None and repository.now() - before.at < FRESH
            quiet = post.silent or arrived is not None
            now = shaped(post, message.form)
            if before is not None and fresh and quiet and await _changed(channel, before, now):
                return True
            sent = await self.carrier.put(channel, replace(message, doubtful=False), post)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await self.context.people.closed(person.id, repository.now() + LATER)
            return False
        await self._open_again(person)
        await self._keep(game, person, channel, before, sent)
        return True

    async def _keep(
        self, game: int, person: Person, channel: Any, before: Posted | None, sent: discord.Message
    ) -> Posted:
        """Remember a message as the hold; the one before it is removed."""
        repository = self.context.app.games
        now = Posted(str(channel.id), str(sent.id), repository.now())
        if before is not None and before.message != now.message:
            # First, so that it is tried again if the line breaks meanwhile.
            await self._remove(channel, before)
        await repository.store.write(lambda base: posts.put(base, game, HOLD, now, person.id))
        return now

    async def _close(self, game: int, person: Person) -> Outcome:
        """Put a line in the place of the hold of a player who has left the seat."""
        store = self.context.app.games.store
        before = await store.read(lambda base: posts.get(base, game, HOLD, person.id))
        if before is None or person.account is None:
            return Outcome.NEEDLESS
        line = Message(WORDS.say("hold", "left", game=game))
        try:
            channel = await self.channels.open(person.account)
            if not await _changed(channel, before, line):
                await self._remove(channel, before)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
        await store.write(lambda base: posts.drop(base, game, HOLD, person.id))
        return Outcome.SENT

    async def reminder(self, message: PreparedNotice) -> Outcome:
        """What is missing, and until when; in the channel, by DM, or both.

        The DM is an item of its own: the channel's line waits for no person's DMs.
        """
        live, person, post = await self._reminder(message)
        if person is None or post is None:
            return Outcome.NEEDLESS  # it was answered meanwhile
        tell, item = personal_settings.chosen(person.settings).tell, message.waiting.item
        by_dm = tell != personal_settings.CHANNEL and UNREACHED not in item.body
        if by_dm and not self._skipped(person):
            await self._add(live.id, Item(f"{NUDGE}:{item.key}", NUDGE, item.body, person.id))
            if tell == personal_settings.DM:
                return Outcome.NEEDLESS
        sent = await self.carrier.send(live.row.place, message, post)
        await self.carrier.polls.asked(live.id, REMINDED, item.body, sent)
        return Outcome.SENT

    async def nudge(self, message: PreparedNotice) -> Outcome:
        """A reminder by DM; where that cannot arrive, it goes to the channel."""
        live, person, post = await self._reminder(message)
        if person is None or post is None:
            return Outcome.NEEDLESS
        if await self._dm(person, message, post) is Outcome.SENT:
            return Outcome.SENT
        if personal_settings.chosen(person.settings).tell == personal_settings.DM:
            item = message.waiting.item
            body = {**item.body, UNREACHED: True}
            await self._add(live.id, Item(f"{REMINDER}:{item.key}", REMINDER, body, person.id))
        return Outcome.NEEDLESS  # the channel is told

    async def _reminder(
        self, message: PreparedNotice
    ) -> tuple[LiveGame, Person | None, Message | None]:
        """Write a reminder; without a post if nothing is missing any more."""
        live = await self.carrier.present(await self.carrier.live(message))
        person = await self.person(message)
        body = message.waiting.item.body
        seat = BY_NAME[body["seat"]]
        what = board_message.question_of(live, seat, body["ask"], you=True)
        if person is None or what is None or live.person_of(seat) != person.id:
            return live, person, None
        end = board_message.when(board_message.deadline(live, seat, body["ask"]))
        who = player_names.mention(person.account)
        text = WORDS.say("reminder", "text", who=who, what=what, until=end)
        about = (live.id, live.revision)
        row = (
            button("take", Press("take", *about), Style.MAIN),
            button("mute", Press("mute", *about, text=body["ask"])),
        )
        return live, person, Message(text, (row,), (), (person.account or "",))

    async def _add(self, game: int, item: Item) -> None:
        """Let an item wait in its own line, such as the channel's after the newest board."""
        repository = self.context.app.games
        now = repository.now()
        await repository.store.write(lambda base: outbox.add(base, game, [item], now))

    async def catch_up(self, message: PreparedNotice) -> Outcome:
        """What a substitute has to know: the last turns. Their hold comes after it."""
        body = message.waiting.item.body
        live = await self.carrier.live(message)
        person = await self.person(message)
        if person is None or live.person_of(BY_NAME[body["seat"]]) != person.id:
            return Outcome.NEEDLESS
        if not personal_settings.chosen(person.settings).dms:
            return Outcome.NEEDLESS  # My hold in the channel shows it
        told = board_message.sentences(live, (*message.began, *message.events))
        text = lines([WORDS.say("hold", "catch_up", game=live.id), *told], more=HISTORY)
        return await self._dm(person, message, Message(text))

    async def word(self, message: PreparedNotice) -> Outcome:
        """One line for one person."""
        person = await self.person(message)
        if person is None or person.account is None:
            return Outcome.NEEDLESS
        if self._skipped(person):
            return Outcome.UNREACHED
        body = message.waiting.item.body
        text = WORDS.say("notice", body["code"], **{"game": message.waiting.game, **body})
        return await self._dm(person, message, Message(text))

    async def follow(self, message: PreparedNotice) -> Outcome:
        """A turn of a game that somebody follows."""
        return await self._retold(message, {"games": [message.waiting.item.body]})

    async def digest(self, message: PreparedNotice) -> Outcome:
        """A day of the games somebody follows."""
        return await self._retold(message, message.waiting.item.body)

    async def _retold(self, message: PreparedNotice, body: Mapping[str, Any]) -> Outcome:
        person = await self.person(message)
        if person is None or person.account is None:
            return Outcome.NEEDLESS
        if self._skipped(person):
            return Outcome.UNREACHED
        parts: list[str] = []
        shown: list[Picture] = []
        still = [page for page in body["games"] if await self._reads(person, page["game"])]
        for one in await self.context.app.followers.retold({"games": still}):
            live = await self.context.app.games.load(one.game)
            parts.append(WORDS.say("hold", "digest", game=one.game, status=one.status))
            parts += board_message.sentences(live, (*one.began, *one.events))
            if len(shown) < 10:
                how = self.context.renderer.look(
                    player_names.for_pictures(live), person.settings, 800
                )
                drawing = self.context.renderer.board(
                    live.row.game_key, one.view, how, one.events, queue=Queue.SENT, whom=person.id
                )
                board = await if_drawn(f"the board of game {one.game}", drawing)
                shown += [] if board is None else [board]
        if not parts:
            return Outcome.NEEDLESS
        return await self._dm(person, message, Message(lines(parts), (), tuple(shown)))

    async def _reads(self, person: Person, game: int) -> bool:
        """May somebody still read where a game is played? Else they follow it no longer."""
        app = self.context.app
        row = (await app.games.load(game)).row
        if row.server is None:
            return True  # a game of their own, in direct messages
        readers, account = self.context.channel_access, person.account or ""
        if await readers.may_read_there(self.client, row.server, row.place, account):
            return True
        await app.followers.lost(game, person.id)
        return False

    async def _dm(self, person: Person, message: PreparedNotice, post: Message) -> Outcome:
        """Write to somebody, unless their DMs are closed."""
        try:
            channel = await self.channels.open(person.account or "0")
            await self.carrier.put(channel, message, post)
        except discord.HTTPException as error:
            if error.code not in CLOSED:
                raise
            await self.context.people.closed(person.id, self.context.app.games.now() + LATER)
            return Outcome.UNREACHED
        await self._open_again(person)
        return Outcome.SENT

    async def _open_again(self, person: Person) -> None:
        if "closed" in person.settings:
            await self.context.people.closed(person.id, None)

    def _skipped(self, person: Person) -> bool:
        """Nobody is written to who has gone, or does not want it."""
        closed = person.settings.get("closed")
        until = closed if isinstance(closed, float) else 0.0
        return person.account is None or until > self.context.app.games.now()

    async def _remove(self, channel: Any, before: Posted) -> None:
        try:
            await channel.get_partial_message(int(before.message)).delete()
        except discord.HTTPException as error:
            if passing(error):
                raise
            return  # gone already


async def _changed(channel: Any, before: Posted, post: Message) -> bool:
    """Change a hold where it is; False if it is gone, or too old to be changed."""
    try:
        await channel.get_partial_message(int(before.message)).edit(**discord_render.editing(post))
    except discord.HTTPException as error:
        if error.code != OLD and not isinstance(error, discord.NotFound):
            raise
        return False
    return True
