"""Begin to draw the board of a turn while the turn is still being saved."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.game_notices import GameAbandoned, GameOver, TurnEnded
from bot.app.outbox.outbox import last_round
from bot.app.turns.history import readable_events
from bot.chat.context.context import AppContext
from bot.chat.messages import player_names
from bot.error_report import report
from bot.store.entries import read_events, write_events
from bot.store.records import StepRow

Ended = TurnEnded | GameOver | GameAbandoned


class EarlyBoards:
    """Draws what the delivery will ask for after the save and its questions to Discord.

    A board that was begun for a turn which could not be saved is never asked for.
    """

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self._running: set[asyncio.Task[None]] = set()

    def foresee(self, before: LiveGame, after: LiveGame, change: GameUpdate) -> None:
        """Begin, if the change ends a turn; the save does not wait for it."""
        found = (one.notice for one in change.items)
        ended = next((one for one in found if isinstance(one, Ended)), None)
        if ended is not None:
            task = asyncio.create_task(self._begin(before, after, change, ended))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _begin(
        self, before: LiveGame, after: LiveGame, change: GameUpdate, ended: Ended
    ) -> None:
        try:
            events = await self._events(before, after, change, ended)
            view = after.rules.play.view(after.state, None)
            renderer = self.context.renderer
            how = renderer.look(player_names.for_pictures(after))
            renderer.begin_board(after.row.game_key, view, how, events)
        except Exception as error:  # the delivery will try again, and say so if it fails
            report(f"an early board of game {after.id}", error)

    async def _events(
        self, before: LiveGame, after: LiveGame, change: GameUpdate, ended: Ended
    ) -> tuple[Any, ...]:
        """What is public of everything the message will tell; some of it may be saved already."""
        rows: list[StepRow] = []
        channel_revision = ended.span.after
        if channel_revision < before.revision:
            _, rows = await self.context.app.outbox.entries(
                before, channel_revision, before.revision
            )
        # As the file gives it back, so that the delivery asks for the very same picture.
        rows += [
            replace(row, events=read_events(json.loads(json.dumps(write_events(row.events)))))
            for row in change.entries
        ]
        turns = len(after.rules.play.next_seats(after.state))
        shown = last_round(rows, turns) if isinstance(ended, GameOver | GameAbandoned) else rows
        return tuple(event for row in shown for event in readable_events(after, row))
