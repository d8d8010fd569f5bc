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


async def undo(here: Request) -> None:
    """Take one's last turn back: at once, or when those agree whom it concerns."""
    await here.fresh()
    desk = here.service.desk
    wish = await desk.undos.ask(here.press.game, here.person)
    await _told(here, wish, "asked" if wish.needed else "done")


async def redo(here: Request) -> None:
    """Bring back what one took back: at once, or when those agree who agreed to that."""
    await here.fresh()
    wish = await here.service.desk.undos.redo(here.press.game, here.person)
    await _told(here, wish, "redo_asked" if wish.needed else "redone")


async def _told(here: Request, wish: UndoRequest, key: str) -> None:
    names = player_names.for_text(await here.service.desk.office.load(here.press.game))
    needed = [names[seat] for seat in wish.needed]
    again = button("redo", Press("redo", here.press.game))
    rows = ((again,),) if key == "done" else ()
    await here.answer(Message(WORDS.say("undo", key, steps=wish.steps, needed=needed), rows))


async def pressed(here: Request) -> None:
    """Agree or Refuse under a wish: only to that very wish, not to another one after it."""
    await here.fresh()
    answer, _, about = here.press.text.partition(" ")
    wisher, _, redo = about.partition(" ")
    desk, game = here.service.desk, here.press.game
    opened = [
        one
        for one in await desk.office.store.read(votes.opened)
        if (one.game, one.motion, one.wished) == (game, MOTION, here.press.revision)
        and one.redo == bool(redo)
    ]
    if not opened or opened[0].seat != BY_NAME.get(wisher):
        raise Refused("no_undo_wished")
    done = await desk.undos.answer(game, here.person, answer == "yes")
    key = "agreed_done" if done else "agreed" if answer == "yes" else "refused"
    if opened[0].redo and key != "agreed":
        key = f"redo_{key}"
    await here.answer(Message(WORDS.say("undo", key)))


def add_to_turn(group: app_commands.Group, router: Router) -> None:
    """/turn undo and /turn redo."""
    plain(router, group, "undo", undo)
    plain(router, group, "redo", redo)


PRESSES: Mapping[str, Handler] = {"undo": undo, "redo": redo, "undone": pressed}
