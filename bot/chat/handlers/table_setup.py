"""A new table by buttons: one private message with menus, then the same as the typed command."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace

from bot.app.clock.time_control import Pace
from bot.app.tables.table_setup import (
    HERE,
    THREAD,
    StoredSetup,
    TableSetup,
    combine_choice,
    default_seats,
)
from bot.chat.connection.router import Handler
from bot.chat.handlers import channel_permissions, new_game
from bot.chat.messages import refusal_text, setup_message
from bot.chat.messages.setup_message import USUAL, Surroundings
from bot.chat.request import Request
from bot.store.positions import AnyGame
from bot.store.queries import games, plans
from bot.store.records import GameRow
from engine.core.refusal import Refused

Hosted = Mapping[str, AnyGame]
Picked = tuple[str, ...]
SHOW = "show"  # looking at an option, or at none of them, changes nothing


async def begin(request: Request, plan: TableSetup | None = None) -> None:
    """Open the menus; who may not host here learns it before they have chosen anything."""
    await request.fresh()
    await _begun(request, plan)


async def again(request: Request) -> None:
    """*Start over*: everything is as usual, in the same message."""
    await _in_turn(request, lambda: _begun(request, None))


async def _in_turn(request: Request, work: Callable[[], Awaitable[None]]) -> None:
    """Presses of one person wait for each other, so that the message shows the last of them."""
    await request.same()
    await request.context.app.table_setups.locks.run(request.person, work)


async def _begun(request: Request, plan: TableSetup | None) -> None:
    await new_game.allowed(request)
    app = request.context.app
    if plan is None:
        key, rules = next(iter(app.games.games.items()))
        plan = TableSetup(key, default_seats(rules), where=await _free_place(request))
    new_game.hosted(app.games.games, plan)
    await _show(request, await app.table_setups.begin(request.person, plan))


async def _free_place(request: Request) -> str:
    """Where a game lives already, the next one gets a thread, if there can be one."""
    store = request.context.app.games.store
    taken = await store.read(lambda base: games.in_place(base, request.place))
    return THREAD if taken is not None and channel_permissions.opens_threads(request) else HERE


async def choose(request: Request) -> None:
    """Something was chosen: it is saved, and the message shows it."""
    await _in_turn(request, lambda: _chosen(request))


async def _chosen(request: Request) -> None:
    app, number = request.context.app, request.press.revision
    what, _, text = request.press.text.partition(" ")
    if what == SHOW:
        kept = await app.table_setups.find(request.person, number)
        await _show(request, kept, request.values[0] if request.values else "")
        return
    if what not in CHANGES:
        raise Refused("stale", expected=number)
    change, hosted = CHANGES[what], app.games.games
    kept = await app.table_setups.change(
        request.person, number, lambda plan: change(hosted, plan, text, request.values)
    )
    await _show(request, kept, text.partition(" ")[2])


async def _show(request: Request, kept: StoredSetup, showing: str = "") -> None:
    if kept.game_id is not None:
        await request.answer(new_game.made(await _row(request, kept.game_id)))
        return
    hosted = request.context.app.games.games
    rules = new_game.hosted(hosted, kept.setup)
    found = await request.context.app.server_settings.read(request.server)
    reason = ""
    try:
        new_game.playable(rules, kept.setup, found)
    except Refused as refused:  # it may be one choice away from being playable
        reason = refusal_text.refusal(None, refused)
    around = Surroundings(found.pace, channel_permissions.opens_threads(request), reason)
    await request.answer(setup_message.post(hosted, kept, around, showing))


async def open_lobby(request: Request) -> None:
    """Set the table. Whoever presses twice reads twice that it is set."""
    await _in_turn(request, lambda: _opened(request))


async def _opened(request: Request) -> None:
    person, number = request.person, request.press.revision
    kept = await request.context.app.table_setups.find(person, number)
    if kept.game_id is not None:
        row = await _row(request, kept.game_id)
    else:
        row = await new_game.make(
            request, kept.setup, lambda base, game: plans.made(base, person, number, game)
        )
    await request.answer(new_game.made(row))


async def _row(request: Request, game: int) -> GameRow:
    return await request.context.app.games.store.read(lambda base: games.find(base, game))


def _what(hosted: Hosted, plan: TableSetup, text: str, picked: Picked) -> TableSetup:
    """A game in a printing. Another game has other options, and perhaps not as many seats."""
    known = {f"{key} {edition}": (key, edition) for key, edition in setup_message.kinds(hosted)}
    key, edition = known[_one(picked, known)]
    if key == plan.game_key:
        return replace(plan, edition=edition)
    seats = plan.seats if plan.seats in hosted[key].seats else default_seats(hosted[key])
    return replace(plan, game_key=key, edition=edition, seats=seats, options=())


def _seats(hosted: Hosted, plan: TableSetup, text: str, picked: Picked) -> TableSetup:
    return replace(plan, seats=int(_one(picked, map(str, new_game.hosted(hosted, plan).seats))))


def _pace(hosted: Hosted, plan: TableSetup, text: str, picked: Picked) -> TableSetup:
    return replace(plan, pace=str(Pace.parse("".join(picked))))


def _where(hosted: Hosted, plan: TableSetup, text: str, picked: Picked) -> TableSetup:
    return replace(plan, where=_one((text,), channel_permissions.WHERE))


def _option(hosted: Hosted, plan: TableSetup, text: str, picked: Picked) -> TableSetup:
    """An option of the game: `text` says which of its menus it was, and its name."""
    number, _, name = text.partition(" ")
    rules = new_game.hosted(hosted, plan)
    parts = dict(enumerate(setup_message.slices(rules, plan, name)))
    shown = parts.get(int(number) if number.isascii() and number.isdigit() else -1, ())
    for one in picked:
        _one((one,), (*shown, USUAL))
    others = [one for one in picked if one != USUAL]
    # Where nothing was chosen the menu came with *as usual*, and others push that out.
    usual = USUAL in picked and (plan.value(name) or not others)
    return plan.with_option(name, "" if usual else combine_choice(rules, plan, name, shown, others))


def _one(picked: Picked, known: Iterable[str]) -> str:
    """What was picked, if it is among what is offered now."""
    if not picked or picked[0] not in known:
        raise Refused("stale", expected=0)
    return picked[0]


CHANGES: Mapping[str, Callable[[Hosted, TableSetup, str, Picked], TableSetup]] = {
    "what": _what,
    "seats": _seats,
    "pace": _pace,
    "where": _where,
    "set": _option,
}
PRESSES: Mapping[str, Handler] = {
    "new": begin,
    "plan": choose,
    "plan_again": again,
    "plan_open": open_lobby,
}
