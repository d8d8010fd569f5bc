"""/turn, and the game's own commands: the same draft as the buttons, typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.app.turns.draft_play import split_actions
from bot.app.turns.drafts import Draft
from bot.chat.connection.router import Router
from bot.chat.custom_id import Press
from bot.chat.handlers import draft as play
from bot.chat.handlers import history, standing_orders, undo
from bot.chat.handlers.command_helpers import about, calm, choices, game_offer, meant
from bot.chat.message import Message, fit, lines
from bot.chat.messages import draft_message, refusal_text
from bot.chat.messages.word_menu import near, offers
from bot.chat.request import Interaction, Request
from bot.chat.texts import WORDS
from engine.core.refusal import Refused


async def chosen(request: Request, game: int | None) -> Draft:
    row = await meant(request, game)
    request.press = Press("take", row.id)
    return await request.context.app.drafts.open(row.id, request.person)


async def take(request: Request, game: int | None) -> None:
    await request.fresh()
    await play.show(request, await chosen(request, game))


async def text(request: Request, actions: str, game: int | None) -> None:
    """Add a line of notation to the draft, all of it or nothing; give an order at once."""
    await request.fresh()
    draft = await chosen(request, game)
    if await standing_orders.typed(request, draft.game, actions):
        return
    try:
        after = await request.context.app.drafts.add(
            draft.game, request.person, draft.revision, len(draft.actions), actions
        )
    except Refused as refused:
        await request.answer(await refusal(request, draft, refused, actions))
        return
    await play.show(request, after)


async def refusal(request: Request, draft: Draft, refused: Refused, typed: str) -> Message:
    """Why not, that nothing changed, and what comes nearest."""
    app, actions = request.context.app, split_actions(typed)
    live = await app.games.load(draft.game)
    place = 0 if refused.part is None else refused.part.number - 1
    following = await app.drafts.following(live, draft, actions[:place])
    possible = near(following, actions[place] if actions else "")
    unchanged = "unchanged" if refused.part is None else "none_added"
    parts = [refusal_text.refusal(live, refused, draft.seat), WORDS.say("error", unchanged)]
    if possible:
        parts.append(WORDS.say("error", "near", near=[f"`{one}`" for one in possible]))
    return Message(lines(parts), draft_message.rows(live, draft, ""))


async def confirm(request: Request, game: int | None) -> None:
    await request.fresh()
    draft = await chosen(request, game)
    await play.confirmed(request, draft)


def group(router: Router) -> app_commands.Group:
    found = app_commands.Group(name="turn", description=about("turn"))
    offer = game_offer(router)

    @found.command(name="take", description=about("turn_take"))
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def take_turn(interaction: Interaction, game: int | None = None) -> None:
        await router.guarded(interaction, lambda request: take(request, game))

    @found.command(name="text", description=about("turn_text"))
    @app_commands.describe(actions=about("opt_actions"), game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def typed(interaction: Interaction, actions: str, game: int | None = None) -> None:
        await router.guarded(interaction, lambda request: text(request, actions, game))

    @found.command(name="confirm", description=about("turn_confirm"))
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def confirmed(interaction: Interaction, game: int | None = None) -> None:
        await router.guarded(interaction, lambda request: confirm(request, game))

    history.add_to_turn(found, router)
    undo.add_to_turn(found, router)
    standing_orders.add_to_turn(found, router)
    return found


def own_groups(router: Router) -> Sequence[app_commands.Group]:
    """A group for each game, a subcommand for each of its verbs."""
    made = []
    for key, rules in router.context.app.games.games.items():
        found = app_commands.Group(name=key, description=rules.speech.words.say("about", "title"))
        for verb in rules.verbs:
            line = rules.speech.words.say("verb", verb)
            found.add_command(_verb(router, verb, fit(line, 100)))
        made.append(found)
    return made


def _verb(router: Router, verb: str, line: str) -> app_commands.Command[Any, Any, Any]:
    async def callback(
        interaction: Interaction, what: str | None = None, game: int | None = None
    ) -> None:
        await router.guarded(
            interaction, lambda request: text(request, f"{verb} {what or ''}".strip(), game)
        )

    @calm
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        request = await router.request(interaction)
        draft = await chosen(request, getattr(interaction.namespace, "game", None))
        return choices(offers(draft.following, verb, typed), typed)

    command: Any = app_commands.Command(name=verb, description=line, callback=callback)
    app_commands.describe(what=about("opt_what"), game=about("opt_game"))(command)
    command.autocomplete("what")(offer)
    command.autocomplete("game")(game_offer(router))
    found: app_commands.Command[Any, Any, Any] = command
    return found
