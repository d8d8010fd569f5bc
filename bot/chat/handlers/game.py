"""/game: from a table to a result."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import discord
from discord import app_commands

from bot.app.games import hosted_rules
from bot.app.settings import personal_settings
from bot.app.tables.table_setup import default_seats
from bot.app.tables.votes import PAUSE, RESUME
from bot.chat.custom_id import Press
from bot.chat.handlers import (
    channel_permissions,
    fairness_and_stats,
    history,
    new_game,
    table_setup,
    tutorial,
    votes,
)
from bot.chat.handlers.command_helpers import (
    AnyCommand,
    about,
    choices,
    closed,
    empty_on_error,
    game_offer,
    pace_offer,
    plain,
)
from bot.chat.handlers.press_declarations import CommandRouter, press_command, run_press
from bot.chat.message import fit
from bot.chat.presses.looking import ExportGame, ListGames, ShowStatus, Verify
from bot.chat.presses.parts import NO, OFF, YES
from bot.chat.presses.seats import FollowGame, ProposeAbandon
from bot.chat.presses.tables import Join, Leave, Ready, Rematch, Start
from bot.chat.request import Request
from bot.chat.responder import Answer, Interaction
from bot.chat.texts import WORDS
from bot.store.positions import AnyGame

MOST_OPTIONS = 25
OWN = ("game", "seats", "edition", "pace", "where", "options")  # of /game new, for every game


def group(router: CommandRouter) -> app_commands.Group:
    found = app_commands.Group(name="game", description=about("game"))
    found.add_command(_new(router))
    for name, press in PLAIN.items():
        plain(router, found, name, press)
    _start(router, found)
    _votes(router, found)
    _looking(router, found)
    history.add_to(found, router)
    tutorial.add_to(found, router)

    @found.command(name="list", description=about("game_list"))
    async def list_games(interaction: Interaction) -> None:
        await router.answer(interaction, lambda request: run_press(request, ListGames()))

    return found


def _new(router: CommandRouter) -> AnyCommand:
    """Return /game new, which has the usual options of every game we host.

    Without a game it asks which, and without a number of seats it opens the menus, with what was
    typed chosen in them.
    """
    hosted = router.context.app.games.games
    lines = _usual(hosted)
    usual = list(lines)[: MOST_OPTIONS - len(OWN)]
    seats = [number for rules in hosted.values() for number in rules.seats]

    async def callback(interaction: Interaction, /, **given: Any) -> None:
        if not any(given.values()):
            await router.answer(interaction, lambda request: table_setup.open_menus(request, None))
            return
        setup = new_game.undecided(hosted)
        key = given["game"] or setup.game_key
        rules, named = hosted.get(key), {name: given[name] for name in usual}
        setup = replace(
            setup, game_key=key, edition=given["edition"], pace=given["pace"],
            where=given["where"] or "",
            seats=given["seats"] or (default_seats(rules) if rules else setup.seats),
            options=new_game.parse_options(rules, given["edition"], named, given["options"]),
        )  # fmt: skip
        work = new_game.new if key and given["seats"] else table_setup.open_menus
        await router.answer(interaction, lambda request: work(request, setup))

    def named(name: str, kind: Any, default: Any = None) -> inspect.Parameter:
        return inspect.Parameter(
            name, inspect.Parameter.POSITIONAL_OR_KEYWORD, default=default, annotation=kind
        )

    count: Any = app_commands.Range[int, min(seats), max(seats)]
    callback.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # discord.py reads it
        [
            named("interaction", Interaction, inspect.Parameter.empty),
            *(named(name, count | None if name == "seats" else str | None) for name in OWN),
            *(named(name, str | None) for name in usual),
        ]
    )
    command: AnyCommand = app_commands.Command(
        name="new", description=about("game_new"), callback=callback
    )
    described = {name: about(f"opt_{name}") for name in OWN if name != "game"}
    described |= {name: fit(lines[name], 100) for name in usual}
    app_commands.describe(game=about("opt_game_name"), **described)(command)
    app_commands.choices(where=closed("where", channel_permissions.WHERE))(command)
    _completions(command, hosted, usual)
    return command


def _usual(hosted: Mapping[str, AnyGame]) -> dict[str, str]:
    """Return the options that most tables choose among, and what each is, and in which game."""
    found: dict[str, str] = {}
    for rules in hosted.values():
        title = rules.speech.words.say("about", "title")
        for name, option in rules.options().items():
            if option.usual:
                line = option.line
                if len(hosted) > 1:
                    line = WORDS.say("command", "opt_of_game", title=title, line=line)
                found.setdefault(name, line)
    return found


def _completions(command: AnyCommand, hosted: Mapping[str, AnyGame], usual: list[str]) -> None:
    def chosen(interaction: Interaction) -> tuple[AnyGame, str | None]:
        """Return the game that was typed or is the only one; raises Refused for any other."""
        named = getattr(interaction.namespace, "game", None)
        key = named or new_game.undecided(hosted).game_key
        return hosted_rules(hosted, key), getattr(interaction.namespace, "edition", None)

    def complete(option: str) -> Any:
        @empty_on_error
        async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            if option == "game":
                return choices(hosted, typed)
            rules, edition = chosen(interaction)
            if option == "edition":
                return choices(rules.editions, typed)
            if option == "options":
                return choices(new_game.complete_options(rules, edition, typed), typed)
            return choices(new_game.values(rules, edition, option, typed), typed)

        return offer

    for option in ("game", "edition", "options", *usual):
        command.autocomplete(option)(complete(option))
    command.autocomplete("pace")(pace_offer)


def _start(router: CommandRouter, group: app_commands.Group) -> None:
    @group.command(name="start", description=about("game_start"))
    @app_commands.describe(bots=about("opt_bots"), game=about("opt_game"))
    @app_commands.autocomplete(game=game_offer(router))
    async def start(interaction: Interaction, bots: bool = False, game: int | None = None) -> None:
        press = press_command(lambda game_id: Start(game_id, with_bots=bots))
        await router.answer_about(interaction, game, press)


def _votes(router: CommandRouter, group: app_commands.Group) -> None:
    answers = closed("vote", (YES, NO))

    @group.command(name="pause", description=about("game_pause"))
    @app_commands.describe(what=about("opt_motion"), vote=about("opt_vote"), game=about("opt_game"))
    @app_commands.choices(what=closed("motion", (PAUSE, RESUME)), vote=answers)
    @app_commands.autocomplete(game=game_offer(router))
    async def pause(
        interaction: Interaction, what: str | None = None, vote: str = YES, game: int | None = None
    ) -> None:
        async def work(request: Request, game_id: int) -> Answer:
            motion = what or await votes.pause_or_resume(request, game_id)
            return await votes.propose(request, game_id, motion, vote == YES)

        await router.answer_about(interaction, game, work)

    @group.command(name="abandon", description=about("game_abandon"))
    @app_commands.describe(vote=about("opt_vote"), game=about("opt_game"))
    @app_commands.choices(vote=answers)
    @app_commands.autocomplete(game=game_offer(router))
    async def abandon(interaction: Interaction, vote: str = YES, game: int | None = None) -> None:
        press = press_command(lambda game_id: ProposeAbandon(game_id, agrees=vote == YES))
        await router.answer_about(interaction, game, press)


def _looking(router: CommandRouter, group: app_commands.Group) -> None:
    @group.command(name="watch", description=about("game_watch"))
    @app_commands.describe(every=about("opt_every"), game=about("opt_game"))
    @app_commands.choices(every=closed("every", (*personal_settings.EVERY, OFF)))
    @app_commands.autocomplete(game=game_offer(router))
    async def watch(
        interaction: Interaction, every: str | None = None, game: int | None = None
    ) -> None:
        press = press_command(lambda game_id: FollowGame(game_id, every=every or ""))
        await router.answer_about(interaction, game, press)

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
        async def work(request: Request) -> Answer:
            if server:
                return await fairness_and_stats.server_stats(request)
            return await fairness_and_stats.stats(request, person, against)

        await router.answer(interaction, work)


PLAIN: Mapping[str, Callable[[int], Press]] = {
    "join": Join,
    "leave": Leave,
    "ready": Ready,
    "status": ShowStatus,
    "verify": Verify,
    "export": ExportGame,
    "rematch": Rematch,
}
