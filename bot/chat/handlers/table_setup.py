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
    with_game,
)
from bot.chat.handlers import channel_permissions, new_game
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import Message
from bot.chat.messages import refusal_text, setup_message
from bot.chat.messages.setup_message import USUAL, Surroundings
from bot.chat.presses.tables import ChangeSetup, NewTable, OpenTable, RestartSetup, SetupPart
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Answer
from bot.store.positions import AnyGame
from bot.store.queries import games, plans
from bot.store.records import GameRow
from engine.core.refusal import Refused

Hosted = Mapping[str, AnyGame]
Picked = tuple[str, ...]


@handles(NewTable)
async def begin(request: Request, pressed: NewTable) -> Answer:
    return await open_menus(request, None)


async def open_menus(request: Request, setup: TableSetup | None) -> Answer:
    """Open the menus; who may not host here learns it before they have chosen anything."""
    return await _begun(request, setup)


@handles(RestartSetup, Acknowledge.UPDATE)
async def restart(request: Request, pressed: RestartSetup) -> None:
    """Begin anew in the same message, with everything as usual."""
    await _in_turn(request, lambda: _begun(request, None))


async def _in_turn(request: Request, work: Callable[[], Awaitable[Message]]) -> None:
    """Answer presses of one person one after the other, so that the message shows the last."""

    async def answered() -> None:
        await request.answer(await work())

    await request.context.app.table_setups.locks.run(request.person, answered)


async def _begun(request: Request, setup: TableSetup | None) -> Message:
    await new_game.check_allowed(request)
    app = request.context.app
    if setup is None:
        setup = new_game.undecided(app.games.games)
    if not setup.where:
        setup = replace(setup, where=await _free_place(request))
    if setup.game_key:
        new_game.rules_of(app.games.games, setup)
    return await _message(request, await app.table_setups.begin(request.person, setup))


async def _free_place(request: Request) -> str:
    """Return a thread where a game lives here already and one can be opened; else this place."""
    store = request.context.app.games.store
    taken = await store.read(lambda base: games.in_place(base, request.place))
    return THREAD if taken is not None and channel_permissions.opens_threads(request) else HERE


@handles(ChangeSetup, Acknowledge.UPDATE)
async def choose(request: Request, pressed: ChangeSetup) -> None:
    """Save what was chosen, and show it."""
    await _in_turn(request, lambda: _chosen(request, pressed))


async def _chosen(request: Request, pressed: ChangeSetup) -> Message:
    app, number = request.context.app, pressed.revision
    if pressed.part is SetupPart.SHOWN:
        kept = await app.table_setups.find(request.person, number)
        return await _message(request, kept, request.value)
    change, hosted = CHANGES[pressed.part], app.games.games
    kept = await app.table_setups.change(
        request.person, number, lambda setup: change(hosted, setup, pressed, request.values)
    )
    return await _message(request, kept, pressed.option)


async def _message(request: Request, kept: StoredSetup, showing: str = "") -> Message:
    if kept.game_id is not None:
        return new_game.table_set(await _row(request, kept.game_id))
    hosted = request.context.app.games.games
    if not kept.setup.game_key:
        return setup_message.ask_game(hosted, kept)
    rules = new_game.rules_of(hosted, kept.setup)
    found = await request.context.app.server_settings.read(request.server)
    reason = ""
    try:
        new_game.check_playable(rules, kept.setup, found)
    except Refused as refused:  # it may be one choice away from being playable
        reason = refusal_text.refusal(None, refused)
    around = Surroundings(found.pace, channel_permissions.opens_threads(request), reason)
    return setup_message.post(hosted, kept, around, showing)


@handles(OpenTable, Acknowledge.UPDATE)
async def open_table(request: Request, pressed: OpenTable) -> None:
    """Set the table; a second press reads once more that it is set."""
    await _in_turn(request, lambda: _opened(request, pressed.revision))


async def _opened(request: Request, number: int) -> Message:
    person = request.person
    kept = await request.context.app.table_setups.find(person, number)
    if kept.game_id is not None:
        return new_game.table_set(await _row(request, kept.game_id))
    row = await new_game.create(
        request, kept.setup, lambda base, game: plans.note_game(base, person, number, game)
    )
    return new_game.table_set(row)


async def _row(request: Request, game: int) -> GameRow:
    return await request.context.app.games.store.read(lambda base: games.find(base, game))


def _edition(hosted: Hosted, setup: TableSetup, _: ChangeSetup, picked: Picked) -> TableSetup:
    """Choose a game and its edition."""
    known = {f"{key} {edition}": (key, edition) for key, edition in setup_message.kinds(hosted)}
    key, edition = known[_one(picked, known)]
    if key == setup.game_key:
        return replace(setup, edition=edition)
    return with_game(hosted[key], setup, edition)


def _seats(hosted: Hosted, setup: TableSetup, _: ChangeSetup, picked: Picked) -> TableSetup:
    known = map(str, new_game.rules_of(hosted, setup).seats)
    return replace(setup, seats=int(_one(picked, known)))


def _pace(hosted: Hosted, setup: TableSetup, _: ChangeSetup, picked: Picked) -> TableSetup:
    return replace(setup, pace=str(Pace.parse("".join(picked))))


def _place(hosted: Hosted, setup: TableSetup, pressed: ChangeSetup, _: Picked) -> TableSetup:
    return replace(setup, where=_one((pressed.place,), channel_permissions.WHERE))


def _option(hosted: Hosted, setup: TableSetup, pressed: ChangeSetup, picked: Picked) -> TableSetup:
    """Choose values of an option, from one of its menus."""
    rules, name = new_game.rules_of(hosted, setup), pressed.option
    parts = dict(enumerate(setup_message.slices(rules, setup, name)))
    shown = parts.get(pressed.menu, ())
    for one in picked:
        _one((one,), (*shown, USUAL))
    others = [one for one in picked if one != USUAL]
    # Where nothing was chosen the menu came with *as usual*, and others push that out.
    usual = USUAL in picked and (setup.value(name) or not others)
    return setup.with_option(
        name, "" if usual else combine_choice(rules, setup, name, shown, others)
    )


def _one(picked: Picked, known: Iterable[str]) -> str:
    """Return what was picked, if it is among what is offered now; raises Refused."""
    if not picked or picked[0] not in known:
        raise Refused("stale", expected=0)
    return picked[0]


Change = Callable[[Hosted, TableSetup, ChangeSetup, Picked], TableSetup]
CHANGES: Mapping[SetupPart, Change] = {
    SetupPart.EDITION: _edition,
    SetupPart.SEATS: _seats,
    SetupPart.PACE: _pace,
    SetupPart.PLACE: _place,
    SetupPart.OPTION: _option,
}
