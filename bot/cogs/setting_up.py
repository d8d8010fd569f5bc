"""A new table: with the options of the game itself, here or in a thread of its own; or again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.cogs import grounds
from bot.here import Here
from bot.pace import Pace
from bot.positions import AnyGame
from bot.records import GameRow
from bot.router import Handler
from bot.ui.parts import Post
from bot.ui.words import WORDS
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.wording import clip


@dataclass(frozen=True, slots=True)
class Plan:
    """What somebody wants to play."""

    game: str
    seats: int
    edition: str | None = None
    pace: str | None = None
    where: str = grounds.HERE
    options: tuple[str, ...] = ()


async def new(here: Here, plan: Plan) -> None:
    """Set a table; its card is a message of its own, which outlives this answer."""
    await here.fresh()
    desk = here.service.desk
    rules = desk.office.games.get(plan.game)
    if rules is None:
        raise Refused("not_hosted", name=clip(plan.game), known=tuple(desk.office.games))
    allowed = await _allowed(here)
    grounds.check_here(here, plan.where)
    edition, pace = plan.edition or rules.editions[0], plan.pace or allowed.pace
    _playable(rules, plan, edition, pace)
    channel: Any = here.interaction.channel
    if plan.where == grounds.THREAD:
        channel = await grounds.open_thread(here, rules.words.say("about", "title"))
    try:
        row = await desk.lobby.create(
            here.person, str(channel.id), here.server, plan.game, edition, plan.seats,
            plan.options, pace,
        )  # fmt: skip
    except Refused:
        if isinstance(channel, discord.Thread) and plan.where == grounds.THREAD:
            await channel.edit(archived=True)
        raise
    await _made(here, row)


async def _allowed(here: Here) -> Any:
    return await here.service.desk.servers.check(
        here.server, here.by, grounds.roles_of(here), grounds.places_of(here)
    )


def _playable(rules: AnyGame, plan: Plan, edition: str, pace: str) -> None:
    """Refuse what cannot be played before a thread is opened for it."""
    Pace.parse(pace)
    rules.start(Setup(edition, plan.seats, 0, plan.options))


async def _made(here: Here, row: GameRow) -> None:
    """The card itself is the courier's: it is not lost if the lights go out now."""
    await here.answer(Post(WORDS.say("lobby", "made", game=row.id, place=f"<#{row.place}>")))


async def rematch(here: Here) -> None:
    """The same table again, where it was; everybody is invited and moves up a seat."""
    await here.fresh()
    desk = here.service.desk
    before = await desk.rematches.asked(here.press.game, here.person)
    await _allowed(here)
    await grounds.check_place(here, before.place, before.server)
    await _made(here, await desk.rematches.create(before, here.person))


def spelled(given: Mapping[str, str | None], house: str | None) -> tuple[str, ...]:
    """Options as the game reads them: those of the command, then what was typed by hand."""
    named = [f"{name}={value}" for name, value in given.items() if value]
    return (*named, *(house or "").replace(";", " ").split())


def values(rules: AnyGame, edition: str | None, name: str, typed: str) -> list[str]:
    """What an option may be; of a list, what may follow what is named already."""
    chosen = edition if edition in rules.editions else rules.editions[0]
    known = rules.values(chosen).get(name, ())
    head, comma, _ = typed.rpartition(",")
    named = head.split(",")
    return [head + comma + one for one in known if not comma or one not in named]


def completed(rules: AnyGame, edition: str | None, typed: str) -> list[str]:
    """House rules typed one after the other: the last word is completed."""
    head, space, last = typed.rpartition(" ")
    named = {word.partition("=")[0] for word in head.split()}
    name, equals, value = last.partition("=")
    if equals:
        return [f"{head}{space}{name}={one}" for one in values(rules, edition, name, value)]
    return [f"{head}{space}{one}=" for one in rules.options() if one not in named]


PRESSES: Mapping[str, Handler] = {"rematch": rematch}
