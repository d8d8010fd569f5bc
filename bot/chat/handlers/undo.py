"""Taking a turn back, and bringing it back."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.app.turns.undo import MOTION, UndoRequest
from bot.chat.connection.router import Handler, Router
from bot.chat.custom_id import Press
from bot.chat.handlers.command_helpers import plain
from bot.chat.message import Message, button
from bot.chat.messages import player_names
from bot.chat.request import Request
from bot.chat.texts import WORDS
from bot.store.queries import votes
from engine.core.refusal import Refused
from engine.core.seat import BY_NAME


async def undo(request: Request) -> None:
    """Take one's last turn back: at once, or when those agree whom it concerns."""
    await request.fresh()
    app = request.context.app
    wish = await app.undo.request_undo(request.press.game, request.person)
    await _told(request, wish, "asked" if wish.needed else "done")


async def redo(request: Request) -> None:
    """Bring back what one took back: at once, or when those agree who agreed to that."""
    await request.fresh()
    wish = await request.context.app.undo.request_redo(request.press.game, request.person)
    await _told(request, wish, "redo_asked" if wish.needed else "redone")


async def _told(request: Request, wish: UndoRequest, key: str) -> None:
    names = player_names.for_text(await request.context.app.games.load(request.press.game))
    needed = [names[seat] for seat in wish.needed]
    again = button("redo", Press("redo", request.press.game))
    rows = ((again,),) if key == "done" else ()
    await request.answer(Message(WORDS.say("undo", key, steps=wish.steps, needed=needed), rows))


async def pressed(request: Request) -> None:
    """Agree or Refuse under a wish: only to that very wish, not to another one after it."""
    await request.fresh()
    answer, _, about = request.press.text.partition(" ")
    wisher, _, redo = about.partition(" ")
    app, game = request.context.app, request.press.game
    opened = [
        one
        for one in await app.games.store.read(votes.opened)
        if (one.game, one.motion, one.wished) == (game, MOTION, request.press.revision)
        and one.redo == bool(redo)
    ]
    if not opened or opened[0].seat != BY_NAME.get(wisher):
        raise Refused("no_undo_wished")
    done = await app.undo.answer(game, request.person, answer == "yes")
    key = "agreed_done" if done else "agreed" if answer == "yes" else "refused"
    if opened[0].redo and key != "agreed":
        key = f"redo_{key}"
    await request.answer(Message(WORDS.say("undo", key)))


def add_to_turn(group: app_commands.Group, router: Router) -> None:
    """/turn undo and /turn redo."""
    plain(router, group, "undo", undo)
    plain(router, group, "redo", redo)


PRESSES: Mapping[str, Handler] = {"undo": undo, "redo": redo, "undone": pressed}
