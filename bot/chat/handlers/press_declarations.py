"""Declare which function handles which kind of press, how it is acknowledged, and what it needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.app.live_game import LiveGame
from bot.chat.context.context import AppContext
from bot.chat.custom_id import Press
from bot.chat.handlers.game_access import check_visible, is_visible
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Answer, Interaction
from engine.core.refusal import Refused

P = TypeVar("P", bound=Press)
Work = Callable[[Request], Awaitable[Answer]]
GameWork = Callable[[Request, int], Awaitable[Answer]]
Handler = Callable[[Request, P], Awaitable[Answer]]
GameHandler = Callable[[Request, P, LiveGame], Awaitable[Answer]]
Redirect = Callable[[P, tuple[str, ...]], Press | None]


@dataclass(frozen=True, slots=True)
class Declaration:
    """One kind of press and its handler."""

    press: type[Press]
    acknowledge: Acknowledge
    run: Callable[[Request, Any, bool], Awaitable[Answer]]
    redirect: Callable[[Any, tuple[str, ...]], Press | None] | None = None
    in_menus_only: bool = False  # it is an entry of a menu; no button of ours carries it


DECLARED: dict[type[Press], Declaration] = {}


class CommandRouter(Protocol):
    """What commands need of the router."""

    context: AppContext

    async def request(self, interaction: Interaction) -> Request:
        """Return who asks; for the offers while a person types."""

    async def answer(self, interaction: Interaction, work: Work) -> None:
        """Acknowledge a command and answer it."""

    async def answer_about(
        self, interaction: Interaction, game: int | None, work: GameWork
    ) -> None:
        """Acknowledge a command, find the game that is meant, and answer it.

        A game the person may not see does not exist for them.
        """


def handles(
    press: type[P],
    acknowledge: Acknowledge = Acknowledge.NEW,
    *,
    visible: bool = False,
    in_menus_only: bool = False,
) -> Callable[[Handler[P]], Handler[P]]:
    """Declare the handler of a kind of press; `visible`: only for people who may see the game."""

    def declare(handler: Handler[P]) -> Handler[P]:
        async def run(request: Request, pressed: P, seen: bool) -> Answer:
            if visible and not seen:
                await check_visible(request, pressed.game_id)
            return await handler(request, pressed)

        _register(Declaration(press, acknowledge, run, in_menus_only=in_menus_only))
        return handler

    return declare


def handles_game(
    press: type[P], acknowledge: Acknowledge = Acknowledge.NEW
) -> Callable[[GameHandler[P]], GameHandler[P]]:
    """Declare the handler of a kind of press about a started game, which it is given.

    The person must be able to see the game.
    """

    def declare(handler: GameHandler[P]) -> GameHandler[P]:
        async def run(request: Request, pressed: P, seen: bool) -> Answer:
            live = await visible_game(request, pressed.game_id, seen=seen)
            return await handler(request, pressed, live)

        _register(Declaration(press, acknowledge, run))
        return handler

    return declare


def redirects(press: type[P], redirect: Redirect[P]) -> None:
    """Declare a kind of press that stands for others, by what was chosen from its menu."""

    async def run(request: Request, pressed: P, seen: bool) -> Answer:
        raise Refused("stale", expected=pressed.revision)

    _register(Declaration(press, Acknowledge.NEW, run, redirect))


def _register(declaration: Declaration) -> None:
    assert declaration.press not in DECLARED, declaration.press
    DECLARED[declaration.press] = declaration


async def visible_game(request: Request, game_id: int, *, seen: bool = False) -> LiveGame:
    """Load a started game that this person may see; raises Refused as if there were none.

    `seen`: it is known already that they may.
    """
    repository = request.context.app.games
    if seen:
        return await repository.load(game_id)
    try:
        live = await repository.load(game_id)
    except Refused:
        await check_visible(request, game_id)  # why it cannot be loaded may be theirs to know
        raise
    if not await is_visible(request, live.row, live.seats):
        raise Refused("no_such_game", game=game_id)
    return live


async def run_press(request: Request, pressed: Press, *, seen: bool = False) -> Answer:
    """Run the handler of a press; a command that makes a press is the same as a button."""
    return await DECLARED[type(pressed)].run(request, pressed, seen)


def press_command(pressed: Callable[[int], Press]) -> GameWork:
    """Return the work of a command that is the same as a button about its game."""

    async def work(request: Request, game_id: int) -> Answer:
        return await run_press(request, pressed(game_id), seen=True)

    return work
