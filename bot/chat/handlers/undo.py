"""Undo a turn, and redo it."""

from __future__ import annotations

from discord import app_commands

from bot.app.turns.undo import MOTION, UndoRequest
from bot.chat.handlers.command_helpers import plain
from bot.chat.handlers.press_declarations import CommandRouter, handles
from bot.chat.message import Message, button
from bot.chat.messages import player_names
from bot.chat.presses.turns import AnswerUndo, AskRedo, AskUndo
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.queries import votes
from engine.core.refusal import Refused


@handles(AskUndo)
async def undo(request: Request, pressed: AskUndo) -> Message:
    """Undo one's last turn: at once, or when those agree whom it concerns."""
    asked = await request.context.app.undo.request_undo(pressed.game_id, request.person)
    return await _message(request, pressed.game_id, asked, "asked" if asked.needed else "done")


@handles(AskRedo)
async def redo(request: Request, pressed: AskRedo) -> Message:
    """Redo what one took back: at once, or when those agree who agreed to that."""
    asked = await request.context.app.undo.request_redo(pressed.game_id, request.person)
    key = "redo_asked" if asked.needed else "redone"
    return await _message(request, pressed.game_id, asked, key)


async def _message(request: Request, game_id: int, asked: UndoRequest, key: str) -> Message:
    needed = []
    if asked.needed:
        names = player_names.for_text(await request.context.app.games.load(game_id))
        needed = [names[seat] for seat in asked.needed]
    again = button("redo", AskRedo(game_id))
    rows = ((again,),) if key == "done" else ()
    return Message(WORDS.say("undo", key, steps=asked.steps, needed=needed), rows)


@handles(AnswerUndo)
async def answer(request: Request, pressed: AnswerUndo) -> Message:
    """Agree or refuse: only to the very request under which the button stood."""
    app, game_id = request.context.app, pressed.game_id
    asked = (game_id, MOTION, pressed.revision, pressed.redo, pressed.asker)
    if not any(
        (one.game, one.motion, one.asked_at, one.redo, one.seat) == asked
        for one in await app.games.store.read(votes.opened)
    ):
        raise Refused("no_undo_wished")
    done = await app.undo.answer(game_id, request.person, pressed.agrees)
    key = "agreed_done" if done else "agreed" if pressed.agrees else "refused"
    if pressed.redo and key != "agreed":
        key = f"redo_{key}"
    return Message(WORDS.say("undo", key))


def add_to_turn(group: app_commands.Group, router: CommandRouter) -> None:
    """Add /turn undo and /turn redo."""
    plain(router, group, "undo", AskUndo)
    plain(router, group, "redo", AskRedo)
