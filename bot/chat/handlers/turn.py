"""/turn, and the game's own commands: the same draft as the buttons, typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.app.turns.draft_run import split_actions
from bot.app.turns.drafts import Draft
from bot.chat.handlers import draft as drafting
from bot.chat.handlers import history, standing_orders, undo
from bot.chat.handlers.command_helpers import (
    MOST,
    about,
    choices,
    empty_on_error,
    game_offer,
    meant,
)
from bot.chat.handlers.press_declarations import CommandRouter
from bot.chat.message import Message, fit, lines
from bot.chat.messages import draft_message, refusal_text
from bot.chat.messages.word_menu import near, offers
from bot.chat.request import Request
from bot.chat.responder import Answer, Interaction
from bot.chat.texts import WORDS
from engine.core.refusal import Refused

AHEAD = "ahead"  # the group within the commands of a game


async def take(request: Request, game_id: int) -> Answer:
    return await drafting.show(
        request, await request.context.app.drafts.open(game_id, request.person)
    )


async def text(request: Request, game_id: int, actions: str) -> Answer:
    """Add a line of notation to the draft, all of it or nothing; give an order at once."""
    draft = await request.context.app.drafts.open(game_id, request.person)
    order = await standing_orders.give_typed(request, draft.live, actions)
    if order is not None:
        return order
    try:
        after = await request.context.app.drafts.add(
            game_id, request.person, draft.revision, len(draft.actions), actions
        )
    except Refused as refused:
        return await _refusal(request, draft, refused, actions)
    return await drafting.show(request, after)


async def _refusal(request: Request, draft: Draft, refused: Refused, typed: str) -> Message:
    """Say why not, that nothing changed, and what comes nearest."""
    live, actions = draft.live, split_actions(typed)
    place = 0 if refused.part is None else refused.part.number - 1
    following = await request.context.app.drafts.following(live, draft, actions[:place])
    possible = near(following, actions[place] if actions else "")
    unchanged = "unchanged" if refused.part is None else "none_added"
    parts = [refusal_text.refusal(live, refused, draft.seat), WORDS.say("error", unchanged)]
    if possible:
        parts.append(WORDS.say("error", "near", near=[f"`{one}`" for one in possible]))
    return Message(lines(parts), draft_message.rows(live, draft, ""))


async def confirm(request: Request, game_id: int) -> Answer:
    """Play the draft as it stands."""
    app = request.context.app
    await app.seats.welcome_placed(game_id, request.person)
    return await drafting.show_confirmed(request, await app.drafts.confirm(game_id, request.person))


def group(router: CommandRouter) -> app_commands.Group:
    found = app_commands.Group(name="turn", description=about("turn"))
    offer = game_offer(router)

    @found.command(name="take", description=about("turn_take"))
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def take_turn(interaction: Interaction, game: int | None = None) -> None:
        await router.answer_about(interaction, game, take)

    @found.command(name="text", description=about("turn_text"))
    @app_commands.describe(actions=about("opt_actions"), game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def type_actions(interaction: Interaction, actions: str, game: int | None = None) -> None:
        await router.answer_about(
            interaction, game, lambda request, game_id: text(request, game_id, actions)
        )

    @found.command(name="confirm", description=about("turn_confirm"))
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def confirm_turn(interaction: Interaction, game: int | None = None) -> None:
        await router.answer_about(interaction, game, confirm)

    history.add_to_turn(found, router)
    undo.add_to_turn(found, router)
    standing_orders.add_to_turn(found, router)
    return found


def own_groups(router: CommandRouter) -> Sequence[app_commands.Group]:
    """Return a group for each game, with a subcommand for each of its verbs.

    Discord allows 25 in a group: a game with more has a group within for what is said in advance.
    """
    groups = []
    for key, rules in router.context.app.games.games.items():
        found = app_commands.Group(name=key, description=rules.speech.words.say("about", "title"))
        ahead = found
        if len(rules.verbs) > MOST:
            ahead = app_commands.Group(name=AHEAD, description=about("ahead"), parent=found)
        for verb in rules.verbs:
            line = rules.speech.words.say("verb", verb)
            to = ahead if verb in rules.aside_verbs else found
            to.add_command(_verb(router, verb, fit(line, 100)))
        groups.append(found)
    return groups


def _verb(router: CommandRouter, verb: str, line: str) -> app_commands.Command[Any, Any, Any]:
    async def callback(
        interaction: Interaction, what: str | None = None, game: int | None = None
    ) -> None:
        actions = f"{verb} {what or ''}".strip()
        await router.answer_about(
            interaction, game, lambda request, game_id: text(request, game_id, actions)
        )

    @empty_on_error
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        request = await router.request(interaction)
        game_id = await meant(request, getattr(interaction.namespace, "game", None))
        draft = await router.context.app.drafts.open(game_id, request.person)
        return choices(offers(draft.following, verb, typed), typed)

    command: Any = app_commands.Command(name=verb, description=line, callback=callback)
    app_commands.describe(what=about("opt_what"), game=about("opt_game"))(command)
    command.autocomplete("what")(offer)
    command.autocomplete("game")(game_offer(router))
    found: app_commands.Command[Any, Any, Any] = command
    return found
