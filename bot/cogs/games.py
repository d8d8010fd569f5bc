"""/game: from a table to a result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.cogs import lobby
from bot.cogs.options import about, choices, game_offer
from bot.here import Here, Interaction
from bot.pace import NAMES
from bot.press import Press
from bot.queries import games, posts
from bot.queries.posts import CARD, Posted
from bot.records import GameRow
from bot.router import Handler, Router
from bot.ui import discords
from bot.ui.parts import Post
from bot.ui.words import WORDS
from engine.core.refusal import Refused


async def new(
    here: Here, game: str, edition: str | None, seats: int, pace: str, options: str | None
) -> None:
    """Set a table here; the card is a message of its own, so that it outlives this answer."""
    await here.fresh()
    desk = here.service.desk
    rules = desk.office.games.get(game)
    known = "" if rules is None else rules.editions[0]
    row = await desk.lobby.create(
        here.person, here.place, here.server, game, edition or known, seats,
        tuple((options or "").replace(";", " ").split()), pace,
    )  # fmt: skip
    table = await desk.lobby.table(row.id)
    post = await lobby.card(here.service, table)
    channel: Any = here.interaction.channel
    sent = await channel.send(**discords.sending(post))
    where = Posted(str(sent.channel.id), str(sent.id), desk.office.now())
    await desk.office.store.write(lambda base: posts.put(base, row.id, CARD, where))
    await here.answer(Post(WORDS.say("lobby", "made", game=row.id)))


async def listed(here: Here) -> None:
    await here.fresh()
    if here.server is None:
        raise Refused("no_game_here")
    server = here.server
    rows = await here.service.desk.office.store.read(lambda base: games.of_server(base, server))
    lines = [line(row) for row in rows]
    await here.answer(Post("\n".join(lines) or WORDS.say("show", "no_games")))


def line(row: GameRow) -> str:
    facts = {"game": row.id, "name": row.game, "status": row.status, "place": row.place}
    return WORDS.say("show", "game_line", **facts)


def group(router: Router) -> app_commands.Group:
    found = app_commands.Group(name="game", description=about("game"))
    offer = game_offer(router)

    @found.command(name="new", description=about("game_new"))
    @app_commands.describe(
        game=about("opt_game_name"), edition=about("opt_edition"), seats=about("opt_seats"),
        pace=about("opt_pace"), options=about("opt_options"),
    )  # fmt: skip
    async def new_game(
        interaction: Interaction,
        seats: app_commands.Range[int, 1, 6],
        game: str = "sol",
        edition: str | None = None,
        pace: str = "daily",
        options: str | None = None,
    ) -> None:
        await router.guarded(
            interaction, lambda here: new(here, game, edition, seats, pace, options)
        )

    @new_game.autocomplete("game")
    async def _games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(router.service.desk.office.games, typed)

    @new_game.autocomplete("edition")
    async def _editions(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        named = getattr(interaction.namespace, "game", None) or "sol"
        rules = router.service.desk.office.games.get(named)
        return choices(() if rules is None else rules.editions, typed)

    @new_game.autocomplete("pace")
    async def _paces(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices([*NAMES, *([typed] if typed else [])], typed)

    @found.command(name="list", description=about("game_list"))
    async def list_games(interaction: Interaction) -> None:
        await router.guarded(interaction, listed)

    for name, handler in lobby.PRESSES.items():
        _simple(router, found, name, handler, offer)
    return found


def _simple(
    router: Router, group: app_commands.Group, name: str, handler: Handler, offer: Any
) -> None:
    """A command that needs nothing but the game: the same as a button of the card."""

    async def callback(interaction: Interaction, game: int | None = None) -> None:
        async def work(here: Here) -> None:
            await here.fresh()
            number = await here.service.game(here.place, here.person, game)
            here.press = Press(name, number)
            await handler(here)

        await router.guarded(interaction, work)

    command: Any = app_commands.Command(
        name=name, description=about(f"game_{name}"), callback=callback
    )
    command.autocomplete("game")(offer)
    group.add_command(command)


PRESSES: Mapping[str, Handler] = lobby.PRESSES
