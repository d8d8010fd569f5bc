"""Which part of the delivery sends which notice."""

from __future__ import annotations

import discord

from bot.app.notices.game_notices import (
    AnswersIn,
    CatchUp,
    Digest,
    DirectReminder,
    EpisodeChanged,
    EpisodeOver,
    FollowedTurn,
    GameAbandoned,
    GameOver,
    HandChanged,
    LobbyCardChanged,
    PlayerCalled,
    PlayersCalled,
    QuestionAsked,
    Reminder,
    TurnEnded,
)
from bot.app.notices.private_notices import NoticeUnsent, PlaceLost, TableGone
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.context.context import AppContext
from bot.chat.delivery.boards import Boards
from bot.chat.delivery.channel_messages import ChannelMessages
from bot.chat.delivery.direct_messages import DirectMessages
from bot.chat.delivery.episode_messages import EpisodeMessages
from bot.chat.delivery.followed_messages import FollowedMessages
from bot.chat.delivery.hand_messages import HandMessages
from bot.chat.delivery.lobby_card import LobbyCards
from bot.chat.delivery.personal_notices import PersonalNotices
from bot.chat.delivery.sender import Sender
from bot.store.records import Outcome


class NoticeDelivery:
    """Sends any notice."""

    def __init__(self, context: AppContext, client: discord.Client) -> None:
        self.sender = sender = Sender(context, client)
        self.cards = LobbyCards(context, sender)
        boards = Boards(context, sender, self.cards)
        self.channels = ChannelMessages(context, sender, boards)
        self.episodes = EpisodeMessages(context, sender, boards)
        recipients = DirectMessages(context, client, sender)
        self.hands = HandMessages(context, sender, recipients)
        self.people = PersonalNotices(context, sender, recipients)
        self.followers = FollowedMessages(context, client, recipients)

    async def send(self, message: PreparedNotice) -> Outcome:
        """Send a notice, and say what became of it."""
        match message.notice:
            case TurnEnded() as notice:
                return await self.channels.turn(message, notice)
            case GameOver() as notice:
                return await self.channels.over(message, notice)
            case GameAbandoned() as notice:
                return await self.channels.abandoned(message, notice)
            case QuestionAsked() as notice:
                return await self.channels.question(message, notice)
            case PlayersCalled() as notice:
                return await self.channels.players_called(message, notice)
            case EpisodeChanged() as notice:
                return await self.episodes.changed(message, notice)
            case EpisodeOver() as notice:
                return await self.episodes.over(message, notice)
            case AnswersIn() as notice:
                return await self.episodes.answers_in(message, notice)
            case PlayerCalled() as notice:
                return await self.channels.call(message, notice)
            case LobbyCardChanged():
                return await self.cards.update(message)
            case HandChanged() as notice:
                return await self.hands.update(message, notice)
            case Reminder() as notice:
                return await self.people.reminder(message, notice)
            case DirectReminder() as notice:
                return await self.people.direct_reminder(message, notice)
            case CatchUp() as notice:
                return await self.people.catch_up(message, notice)
            case PlaceLost() | TableGone() | NoticeUnsent() as notice:
                return await self.people.line(message, notice)
            case FollowedTurn() as notice:
                return await self.followers.send(message, [notice.news])
            case Digest() as notice:
                return await self.followers.send(message, notice.games)
            case notice:  # what is left are the lines of the channel, as mypy checks
                return await self.channels.line(message, notice)
