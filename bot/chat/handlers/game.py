"""/game: from a table to a result."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.app.settings import personal_settings
from bot.app.tables.table_setup import HERE, TableSetup, default_seats
from bot.app.tables.votes import PAUSE, RESUME
from bot.chat.connection.router import Handler, Router
from bot.chat.handlers import (
    channel_permissions,
    fairness_and_stats,
    following,
    game_list,
    history,
    lobby,
    new_game,
    status,
    table_setup,
    tutorial,
    votes,
)
from bot.chat.handlers.command_helpers import (
    AnyCommand,
    about,
    about_game,
    calm,
    choices,
    closed,
    game_offer,
    pace_offer,
    plain,
)
from bot.chat.message import fit
from bot.chat.request import Interaction, Request
from bot.store.positions import AnyGame

MOST_OPTIONS = 25
OWN = ("seats", "game", "edition", "pace", "where", "options")  # of /game new, for every game


def group(router: Router) -> app_commands.Group:
    found = app_commands.Group(name="game", description=about("game"))
    found.add_command(_new(router))
    for name, handler in PLAIN.items():
        plain(router, found, name, handler)
    _start(router, found)
    _votes(router, found)
    _looking(router, found)
    history.add_to(found, router)
    tutorial.add_to(found, router)

    @found.command(name="list", description=about("game_list"))
    async def list_games(interaction: Interaction) -> None:
        await router.guarded(interaction, game_list.listed)

    return found


def _new(router: Router) -> AnyCommand:
    """/game new has the usual options of every game we host: its signature is made from them.

    Who does not say how many play gets menus for everything, with what they did say.
    """
    hosted = router.context.app.games.games
    usual = list(_usual(hosted))
    usual = usual[: MOST_OPTIONS - len(OWN)]
    seats = [number for rules in hosted.values() for number in rules.seats]
    first = next(iter(hosted))

    async def callback(interaction: Interaction, /, **given: Any) -> None:
        if not any(given.values()):
            await router.guarded(interaction, table_setup.begin)
            return
        game = given["game"] or first
        rules, named = hosted.get(game, hosted[first]), {name: given[name] for name in usual}
        plan = TableSetup(
            game, given["seats"] or default_seats(rules), given["edition"], given["pace"],
            given["where"] or HERE,
            new_game.spelled(rules, given["edition"], named, given["options"]),
        )  # fmt: skip
        make = new_game.new if given["seats"] else table_setup.begin
        await router.guarded(interaction, lambda request: make(request, plan))

    def named(name: str, kind: Any, default: Any = None) -> inspect.Parameter:
        return inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kind
        )

    count: Any = app_commands.Range[int, min(seats), max(seats)]
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # discord.py reads it
        [
            named("interaction", Interaction, inspect.Parameter.empty),
            named("seats", count | None),
            *(named(name, str | None) for name in (*OWN[1:], *usual)),
        ]
    )
    command: AnyCommand = app_commands.Command(
        name="new", description=about("game_new"), callback=callback
    )
    lines = {name: about(f"opt_{name}") for name in OWN if name != "game"}
    lines |= {name: fit(_usual(hosted)[name], 100) for name in usual}
    app_commands.describe(game=about("opt_game_name"), **lines)(command)
    app_commands.choices(where=closed("where", channel_permissions.WHERE))(command)
    _completions(command, hosted, first, usual)
    return command


def _usual(hosted: Mapping[str, AnyGame]) -> dict[str, str]:
    """The options that most tables choose among, and what each is."""
    found: dict[str, str] = {}
    for rules in hosted.values():
        for name, option in rules.options().items():
            if option.usual:
                found.setdefault(name, option.line)
    return found


def _completions(
    command: AnyCommand, hosted: Mapping[str, AnyGame], first: str, usual: list[str]
) -> None:
    def chosen(interaction: Interaction) -> tuple[AnyGame, str | None]:
        named = getattr(interaction.namespace, "game", None)
        edition = getattr(interaction.namespace, "edition", None)
        return hosted.get(named or first, hosted[first]), edition

    def complete(option: str) -> Any:
        @calm
        async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            rules, edition = chosen(interaction)
            if option == "game":
                return choices(hosted, typed)
            if option == "edition":
                return choices(rules.editions, typed)
            if option == "options":
                return choices(new_game.completed(rules, edition, typed), typed)
            return choices(new_game.values(rules, edition, option, typed), typed)

        return offer

    for option in ("game", "edition", "options", *usual):
        command.autocomplete(option)(complete(option))
    command.autocomplete("pace")(pace_offer)


def _start(router: Router, group: app_commands.Group) -> None:
    @group.command(name="start", description=about("game_start"))
    @app_commands.describe(bots=about("opt_bots"), game=about("opt_game"))
    @app_commands.autocomplete(game=game_offer(router))
    async def start(interaction: Interaction, bots: bool = False, game: int | None = None) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game, "bots" if bots else "")
            await lobby.start(request)

        await router.guarded(interaction, work)


def _votes(router: Router, group: app_commands.Group) -> None:
    answers = closed("vote", (votes.YES, votes.NO))

    @group.command(name="pause", description=about("game_pause"))
    @app_commands.describe(what=about("opt_motion"), vote=about("opt_vote"), game=about("opt_game"))
    @app_commands.choices(what=closed("motion", (PAUSE, RESUME)), vote=answers)
    @app_commands.autocomplete(game=game_offer(router))
    async def pause(
        interaction: Interaction,
        what: str | None = None,
        vote: str = votes.YES,
        game: int | None = None,
    ) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game)
            motion = what or await votes.other(request)
            await votes.propose(request, motion, vote == votes.YES)

        await router.guarded(interaction, work)

    @group.command(name="abandon", description=about("game_abandon"))
    @app_commands.describe(vote=about("opt_vote"), game=about("opt_game"))
    @app_commands.choices(vote=answers)
    @app_commands.autocomplete(game=game_offer(router))
    async def abandon(
        interaction: Interaction, vote: str = votes.YES, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game)
            await votes.abandon(request, vote == votes.YES)

        await router.guarded(interaction, work)


def _looking(router: Router, group: app_commands.Group) -> None:
    @group.command(name="watch", description=about("game_watch"))
    @app_commands.describe(every=about("opt_every"), game=about("opt_game"))
    @app_commands.choices(every=closed("every", (*personal_settings.EVERY, following.OFF)))
    @app_commands.autocomplete(game=game_offer(router))
    async def watch(
        interaction: Interaction, every: str | None = None, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await about_game(request, game, every or "")
            await following.watch(request)

        await router.guarded(interaction, work)

    @group.command(name="stats", description=about("game_stats"))
    @app_commands.describe(
        person=about("opt_person"), against=about("opt_against"), server=about("opt_server")
    )
    async def stats(
        interaction: Interaction,
        person: discord.User | None = None,
        against: discord.User | None = None,
        server: bool = False,
    ) -> None:
        await router.guarded(
            interaction,
            lambda request: fairness_and_stats.stats(request, person, against, whole=server),
        )


PLAIN: Mapping[str, Handler] = {
    "join": lobby.join,
    "leave": lobby.leave,
    "ready": lobby.ready,
    "status": status.status,
    "verify": fairness_and_stats.verify,
    "export": fairness_and_stats.export,
    "rematch": new_game.rematch,
}
PRESSES: Mapping[str, Handler] = {
    **lobby.PRESSES,
    **new_game.PRESSES,
    **table_setup.PRESSES,
    **status.PRESSES,
    **votes.PRESSES,
    **following.PRESSES,
    **fairness_and_stats.PRESSES,
    **game_list.PRESSES,
}
