"""Notices for the channel of a game: each loads what it needs, is rendered, and sent once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import (
    GameAbandoned,
    GameOver,
    PlayerCalled,
    PlayersCalled,
    QuestionAsked,
    TurnEnded,
)
from bot.app.notices.notices import ChannelLine, public_span, shows_board
from bot.app.outbox.outbox import PreparedNotice
from bot.chat.context.context import AppContext
from bot.chat.context.renderer import if_drawn
from bot.chat.delivery import arrivals
from bot.chat.delivery.boards import Boards
from bot.chat.delivery.open_questions import ASKED
from bot.chat.delivery.sender import Sender
from bot.chat.messages import board_message, ending_message, notice_message, player_names
from bot.chat.messages.notice_text import Names, people_named
from bot.chat.messages.result_text import result_text
from bot.store.records import Outcome
from render import pictures_of
from render.pictures import Picture


class ChannelMessages:
    """Tells the channel of a game what it is to read."""

    def __init__(self, context: AppContext, sender: Sender, boards: Boards) -> None:
        self.context, self.sender, self.boards = context, sender, boards

    async def turn(self, message: PreparedNotice, ended: TurnEnded) -> Outcome:
        """Post the board after a turn."""
        live = await self.sender.live(message)
        how = self.context.renderer.look(player_names.for_pictures(live))
        # It is drawn while Discord says who is still there, unless that was begun already.
        self.context.renderer.begin_board(live.row.game_key, message.view, how, message.events)
        live = await self.sender.present(live)
        shown = await self.boards.draw(live, message.view, message.events)
        post = board_message.turn(live, message, ended, shown)
        return await self.boards.post(live, message, post)

    async def over(self, message: PreparedNotice, ended: GameOver) -> Outcome:
        """Post the result with the poster of the whole game and the last board."""
        live = await self.sender.live(message)
        board, poster = await self._ending(live, message)
        result = self._result(live)
        post = ending_message.over(live, message, ended, result, poster, board)
        return await self.boards.post(live, message, post)

    def _result(self, live: LiveGame) -> str:
        names, outcome = player_names.for_pictures(live), pictures_of(live.row.game_key).outcome
        if outcome is not None:
            view = live.rules.play.view(live.state, None)
            return outcome(view, self.context.renderer.look(names))
        result = live.rules.play.result(live.state)
        return "" if result is None else result_text(live.rules, result, names)

    async def abandoned(self, message: PreparedNotice, ended: GameAbandoned) -> Outcome:
        """Post that a game was given up, with the same pictures."""
        live = await self.sender.live(message)
        board, poster = await self._ending(live, message)
        people = await self.context.people.known([ended.by] if ended.by else [])
        names = Names(live.id, player_names.for_text(live), people)
        post = ending_message.abandoned(live, message, ended, names, poster, board)
        return await self.boards.post(live, message, post)

    async def _ending(
        self, live: LiveGame, message: PreparedNotice
    ) -> tuple[Picture | None, Picture | None]:
        how = self.context.renderer.look(player_names.for_pictures(live))
        poster = self.context.replays.poster(live, how)
        board, drawn = await asyncio.gather(
            self.boards.draw(live, message.view, message.events),
            if_drawn(f"the poster of game {live.id}", poster),
        )
        return (board[0] if board else None), drawn

    async def question(self, message: PreparedNotice, question: QuestionAsked) -> Outcome:
        """Ask a player what a turn waits for; what led to it is posted even if it was answered."""
        live = await self.sender.present(await self.sender.live(message))
        asked = question.asked
        if not board_message.is_asked(live, asked) and public_span(question) is None:
            return Outcome.NEEDLESS
        shown = await self.boards.draw_asked(live, [asked])
        post = board_message.question(live, message, asked, shown)
        sent = await self.sender.send(live.row.place, message, post)
        if post.rows:
            await self.sender.questions.asked(live.id, ASKED, asked.seat, asked.ask, sent)
        return Outcome.SENT

    async def players_called(self, message: PreparedNotice, called: PlayersCalled) -> Outcome:
        """Call the players whom an episode waits for, unless another message calls them."""
        live = await self.sender.present(await self.sender.live(message))
        still = [one for one in called.asked if board_message.is_asked(live, one)]
        post = board_message.players_called(live, still)
        if not post.pings:
            return Outcome.NEEDLESS  # the message of the episode says whom it waits for
        sent = await self.sender.send(live.row.place, message, post)
        await self.sender.questions.called(live.id, [(one.seat, one.ask) for one in still], sent)
        return Outcome.SENT

    async def call(self, message: PreparedNotice, call: PlayerCalled) -> Outcome:
        """Call a player who could not be reached by direct message."""
        live, seat = await self.sender.live(message), call.seat
        person = live.people.get(message.waiting.item.person or 0)
        asked = [ask.kind for ask in live.asks(seat) if ask.blocking]
        if not asked or person is None or live.person_of(seat) != person.id:
            return Outcome.NEEDLESS
        channel = await self.sender.channel(live.row.place)
        async for found in arrivals.own_messages(channel, self.sender.us, call.since):
            if any(str(one.id) == person.account for one in found.mentions):
                # What was posted meanwhile knew already that they have to be called there.
                return Outcome.NEEDLESS
        post = board_message.call(live, seat, person)
        sent = await self.sender.send(live.row.place, message, post)
        await self.sender.questions.asked(live.id, ASKED, seat, asked[0], sent)
        return Outcome.SENT

    async def line(self, message: PreparedNotice, line: ChannelLine) -> Outcome:
        """Post a line; with the board, if the game goes on and waits for players."""
        row = await self.sender.row(message)
        live = None if row.started is None else await self.sender.live(message)
        known = await self.context.people.known(people_named(line))
        post = notice_message.post(live, message, line, known)
        if live is not None and shows_board(line):
            live = await self.sender.present(live)
            shown = await self.boards.draw(live, live.rules.play.view(live.state, None))
            return await self.boards.post(live, message, replace(post, pictures=shown))
        if live is not None and message.view is not None:
            # The board that an undo would return to.
            post = replace(post, pictures=await self.boards.draw(live, message.view))
        sent = await self.sender.send(row.place, message, post)
        await self.sender.questions.opened(row.id, row.revision, line, sent)
        return Outcome.SENT
