"""/rules: look something up, or see what may be done now and why not the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from discord import app_commands

from bot.chat.connection.router import Handler, Router
from bot.chat.context.renderer import pictures
from bot.chat.handlers.command_helpers import MOST, about, calm, game_offer
from bot.chat.handlers.game_access import give, look, looked_at, pressed, turn_over, wishes
from bot.chat.message import Message, Row, fit, lines
from bot.chat.messages import long_text, rules_message
from bot.chat.messages.rules_message import Book
from bot.chat.messages.word_menu import nearest
from bot.chat.request import Interaction, Request
from engine.core.refusal import Refused
from engine.core.wording import clip
from render.pictures import Picture

LETTERS = 3  # from so many on, what is typed is looked for in the pages themselves

AID = "aid"  # the picture a player likes to have beside the board


async def book(request: Request, game: int | None) -> Book:
    """The rules of the game somebody means; without one, of the first we know."""
    try:
        live = await looked_at(request, game)
    except Refused:
        if game is not None:
            raise
        return general(request)
    return Book(live.rules, live.row.edition, live)


def general(request: Request) -> Book:
    rules = next(iter(request.context.app.games.games.values()))
    return Book(rules, rules.editions[0])


async def pressed_book(request: Request) -> Book:
    """The rules that a press under a page of them is about."""
    games = request.context.app.games.games
    if not request.press.game:
        rules = games.get(request.press.text.partition(" ")[0])
        return general(request) if rules is None else Book(rules, rules.editions[0])
    live = await pressed(request)
    return Book(live.rules, live.row.edition, live)


async def opened(request: Request) -> None:
    """The button under a board: the player's aid, the chapters, and what may be done now.

    One that names a page opens it.
    """
    await request.fresh()
    found = await pressed_book(request)
    if request.press.text in found.topics():
        await give(request, *await pages(request, found, request.press.text))
        return
    await request.answer(await cover(request, found))


async def cover(request: Request, found: Book, chapter: str | None = None) -> Message:
    head = [rules_message.say("head", title=found.rules.speech.words.say("about", "title"))]
    picture = await drawn(request, found, AID)
    rows = rules_message.rows(found, chapter)
    if picture is None:
        return Message(lines(head), rows)
    chosen = await wishes(request)
    parts, shown = long_text.complete(head, picture, text_first=chosen.text_first)
    return Message(lines(parts), rows, shown)


async def drawn(request: Request, found: Book, name: str, *, share: bool = False) -> Picture | None:
    """One of the pictures of a table; without a table, or for people elsewhere, there is none."""
    live = found.live
    if live is None or not name or (share and live.row.place != request.place):
        return None
    how = look(request, live, await wishes(request, share=share))
    view = live.rules.play.view(live.state, None)
    return await request.draw(getattr(pictures(live.row.game_key), name), view, how)


async def chapter(request: Request) -> None:
    await turn_over(request)
    found = await pressed_book(request)
    await request.answer(await cover(request, found, request.values[0] if request.values else None))


async def topic(request: Request) -> None:
    await turn_over(request)
    found = await pressed_book(request)
    key = request.values[0] if request.values else ""
    await give(request, *await pages(request, found, key))


async def pages(request: Request, found: Book, key: str, *, share: bool = False) -> list[Message]:
    """A topic in as many messages as it takes, with the picture that shows it."""
    key = " ".join(key.lower().split())
    listed = found.topic_of(key)
    known = None if listed is None else found.topics()[listed]
    try:
        text = rules_message.page(found, key)
    except Refused:
        near = nearest(found.topics(), key)
        raise Refused("unknown_page", name=clip(key), near=tuple(near)) from None
    picture = None if known is None else await drawn(request, found, known.picture, share=share)
    # A table deals only some of its cards: others are not in its picture.
    if known is not None and picture is not None and known.part == "effect":
        picture = picture if f": {known.title} (" in picture.text else None
    rows: tuple[Row, ...] = ()
    if not share:
        rows = rules_message.rows(found, found.chapter_of(key), listed or "")
    first, *rest = long_text.split(text)
    shown = () if picture is None else (picture,)
    return [Message(first, rows, shown), *map(Message, rest)]


async def legal(request: Request) -> None:
    await request.fresh()
    await show_legal(request)


async def show_legal(request: Request) -> None:
    """After what is drafted: what may follow, and for every other verb what stands in its way."""
    draft = await request.context.app.drafts.open(request.press.game, request.person)
    live = await request.context.app.games.load(request.press.game)
    state = request.context.app.drafts.played(live, draft).state
    post = rules_message.legal(live, draft, live.rules.play.why_not(state, draft.seat))
    await request.answer(post)


def group(router: Router) -> app_commands.Group:
    found = app_commands.Group(name="rules", description=about("rules"))
    offer = game_offer(router)

    @found.command(name="about", description=about("rules_about"))
    @app_commands.describe(
        topic=about("opt_topic"), share=about("opt_share"), game=about("opt_game")
    )
    @app_commands.autocomplete(game=offer, topic=topic_offer(router))
    async def on(
        interaction: Interaction, topic: str, share: bool = False, game: int | None = None
    ) -> None:
        async def work(request: Request) -> None:
            await request.fresh()
            found = await book(request, game)
            await give(request, *await pages(request, found, topic, share=share), share=share)

        await router.guarded(interaction, work)

    @found.command(name="legal", description=about("rules_legal"))
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def now(interaction: Interaction, game: int | None = None) -> None:
        async def work(request: Request) -> None:
            await request.fresh()
            await looked_at(request, game)
            await show_legal(request)

        await router.guarded(interaction, work)

    return found


def topic_offer(router: Router) -> Any:
    """Everything that can be explained; what begins with the typed letters comes first."""

    @calm
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        request = await router.request(interaction)
        named = getattr(interaction.namespace, "game", None)
        try:
            told = await book(request, named)
        except Refused:
            told = general(request)
        topics = told.topics()
        wanted = typed.strip().lower()
        found = sorted(
            (not key.startswith(wanted), key, rules_message.label(one))
            for key, one in topics.items()
            if wanted in key or wanted in rules_message.label(one).lower()
        )
        if len(found) < MOST and len(wanted) >= LETTERS:
            # What no page is called may still be explained on one.
            known = {key for _, key, _ in found}
            found += [
                (True, key, rules_message.label(one))
                for key, one in topics.items()
                if key not in known and wanted in told.text(key).lower()
            ]
        return [
            app_commands.Choice(name=fit(name, 100), value=key) for _, key, name in found[:MOST]
        ]

    return offer


PRESSES: Mapping[str, Handler] = {
    "rules": opened,
    "chapter": chapter,
    "topic": topic,
    "legal": legal,
}
