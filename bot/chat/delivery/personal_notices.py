"""Notices for one person: reminders, what a new player has to know, and single lines."""

from __future__ import annotations

from bot.app.live_game import LiveGame
from bot.app.notices import post as outbox_post
from bot.app.notices.game_notices import CatchUp, DirectReminder, Reminder
from bot.app.notices.notices import OutgoingNotice
from bot.app.notices.private_notices import PrivateNotice
from bot.app.outbox.outbox import PreparedNotice
from bot.app.settings import personal_settings
from bot.chat.context.context import AppContext
from bot.chat.delivery.direct_messages import DirectMessages
from bot.chat.delivery.open_questions import REMINDED
from bot.chat.delivery.sender import Sender
from bot.chat.message import Message
from bot.chat.messages import news_message, reminder_message
from bot.chat.messages.notice_text import private_sentence
from bot.store.records import Outcome, Person


class PersonalNotices:
    """Writes to single people."""

    def __init__(self, context: AppContext, sender: Sender, recipients: DirectMessages) -> None:
        self.context, self.sender, self.recipients = context, sender, recipients

    async def reminder(self, message: PreparedNotice, reminder: Reminder) -> Outcome:
        """Say what is missing, and until when; in the channel, by direct message, or both.

        The direct message is an item of its own: the channel waits for no person's messages.
        """
        live, person, post = await self._reminder(message, reminder)
        if person is None or post is None:
            return Outcome.NEEDLESS  # it was answered meanwhile
        tell, key = personal_settings.chosen(person.settings).tell, message.waiting.item.key
        directly = tell != personal_settings.CHANNEL and not reminder.unreached
        if directly and not self.recipients.is_skipped(person):
            other = DirectReminder(reminder.seat, reminder.ask)
            await self._add(live, OutgoingNotice(f"{other.kind}:{key}", other, person.id))
            if tell == personal_settings.DM:
                return Outcome.NEEDLESS
        sent = await self.sender.send(live.row.place, message, post)
        await self.sender.questions.asked(live.id, REMINDED, reminder.seat, reminder.ask, sent)
        return Outcome.SENT

    async def direct_reminder(self, message: PreparedNotice, reminder: DirectReminder) -> Outcome:
        """Remind by direct message; in the channel, if that cannot arrive."""
        live, person, post = await self._reminder(message, reminder)
        if person is None or post is None:
            return Outcome.NEEDLESS
        if await self.recipients.send(person, message, post) is Outcome.SENT:
            return Outcome.SENT
        if personal_settings.chosen(person.settings).tell == personal_settings.DM:
            other = Reminder(reminder.seat, reminder.ask, unreached=True)
            key = f"{other.kind}:{message.waiting.item.key}"
            await self._add(live, OutgoingNotice(key, other, person.id))
        return Outcome.NEEDLESS  # the channel is told

    async def _reminder(
        self, message: PreparedNotice, reminder: Reminder | DirectReminder
    ) -> tuple[LiveGame, Person | None, Message | None]:
        """Write a reminder; without a post if nothing is missing any more."""
        live = await self.sender.present(await self.sender.live(message))
        person = await self.recipients.of(message)
        if person is None:
            return live, None, None
        return live, person, reminder_message.post(live, reminder.seat, reminder.ask, person)

    async def _add(self, live: LiveGame, outgoing: OutgoingNotice) -> None:
        """Let a notice wait in its own stream, such as the channel's after the newest board."""
        repository = self.context.app.games
        now = repository.now()
        await repository.store.write(lambda base: outbox_post.add(base, live.id, [outgoing], now))

    async def catch_up(self, message: PreparedNotice, came: CatchUp) -> Outcome:
        """Tell a new player the last turns. Their hand comes after it."""
        live = await self.sender.live(message)
        person = await self.recipients.of(message)
        if person is None or live.person_of(came.seat) != person.id:
            return Outcome.NEEDLESS
        if not personal_settings.chosen(person.settings).dms:
            return Outcome.NEEDLESS  # the button in the channel shows it
        return await self.recipients.send(person, message, news_message.catch_up(live, message))

    async def line(self, message: PreparedNotice, line: PrivateNotice) -> Outcome:
        """Send one line to one person."""
        person = await self.recipients.of(message)
        if person is None or person.account is None:
            return Outcome.NEEDLESS
        if self.recipients.is_skipped(person):
            return Outcome.UNREACHED
        post = Message(private_sentence(line, message.waiting.game))
        return await self.recipients.send(person, message, post)
