"""/rules: look something up, or see what may be done now and why not the rest."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.app.live_game import LiveGame
from bot.app.turns.drafts import Draft
from bot.chat.custom_id import Fingerprint
from bot.chat.handlers.command_helpers import MOST, about, empty_on_error, game_offer, meant
from bot.chat.handlers.game_access import load_to_show, look, shared, view_settings
from bot.chat.handlers.press_declarations import CommandRouter, handles, press_command, visible_game
from bot.chat.message import Message, Row, fit, lines
from bot.chat.messages import long_text, rules_message
from bot.chat.messages.rules_message import Book
from bot.chat.messages.word_menu import nearest
from bot.chat.presses.looking import OpenChapter, OpenTopic, ShowLegal, ShowRules
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Answer, Interaction
from engine.core.refusal import Refused
from engine.core.wording import clip
from render import pictures_of
from render.pictures import Picture

LETTERS = 3  # from so many on, what is typed is looked for in the pages themselves


async def book(request: Request, game: int | None) -> Book:
    """Return the rules of the game that is meant; without one, of the first we know."""
    try:
        live = await load_to_show(request, await meant(request, game))
    except Refused:
        if game is not None:
            raise
        return general(request)
    return _book_of(live)


def general(request: Request) -> Book:
    """Return the rules of the first game, in its first edition."""
    rules = next(iter(request.context.app.games.games.values()))
    return Book(rules, rules.editions[0])


async def _pressed_book(request: Request, game_id: int, game_key: str = "") -> Book:
    """Return the rules that a press under a page of them is about."""
    if game_id:
        return _book_of(await visible_game(request, game_id))
    rules = request.context.app.games.games.get(game_key)
    return general(request) if rules is None else Book(rules, rules.editions[0])


def _book_of(live: LiveGame) -> Book:
    return Book(live.rules, live.row.edition, live)


@handles(ShowRules)
async def show_rules(request: Request, pressed: ShowRules) -> Answer:
    """Show the player's aid, the chapters, and a button for what may be done now.

    A button that names a page opens it.
    """
    page = pressed.page
    if isinstance(page, Fingerprint):
        page = ""
    found = await _pressed_book(request, pressed.game_id)
    if page in found.topics():
        return shared(*await pages(request, found, page))
    return await cover(request, found)


async def cover(request: Request, found: Book, chapter: str | None = None) -> Message:
    """Return the first page, with the topics of a chapter."""
    head = [rules_message.say("head", title=found.rules.speech.words.say("about", "title"))]
    picture = await drawn(request, found, pictures_of(found.rules.key).cover)
    rows = rules_message.rows(found, chapter)
    if picture is None:
        return Message(lines(head), rows)
    chosen = await view_settings(request)
    parts, shown = long_text.complete(head, picture, text_first=chosen.text_first)
    return Message(lines(parts), rows, shown)


async def drawn(
    request: Request, found: Book, name: str, topic: str | None = None, *, share: bool = False
) -> Picture | None:
    """Draw a sheet of a table, if it shows the topic; only where the table may be shown."""
    live, sheet = found.live, pictures_of(found.rules.key).sheets.get(name)
    if live is None or sheet is None or (share and live.row.place != request.place):
        return None
    view = live.rules.play.view(live.state, None)
    if topic is not None and not sheet.shows(view, topic):
        return None
    how = look(request, live, await view_settings(request, share=share))
    return await request.draw(sheet.draw, view, how)


@handles(OpenChapter, Acknowledge.PAGE)
async def chapter(request: Request, pressed: OpenChapter) -> Answer:
    found = await _pressed_book(request, pressed.game_id, pressed.game_key)
    return await cover(request, found, request.value or None)


@handles(OpenTopic, Acknowledge.PAGE)
async def topic(request: Request, pressed: OpenTopic) -> Answer:
    found = await _pressed_book(request, pressed.game_id, pressed.game_key)
    return shared(*await pages(request, found, request.value))


async def pages(request: Request, found: Book, key: str, *, share: bool = False) -> list[Message]:
    """Return a topic in as many messages as it takes, with the picture that shows it."""
    key = " ".join(key.lower().split())
    listed = found.topic_of(key)
    known = None if listed is None else found.topics()[listed]
    try:
        text = rules_message.page(found, key)
    except Refused:
        near = nearest(found.topics(), key)
        raise Refused("unknown_page", name=clip(key), near=tuple(near)) from None
    picture = None
    if known is not None:
        picture = await drawn(request, found, known.picture, listed, share=share)
    rows: tuple[Row, ...] = ()
    if not share:
        rows = rules_message.rows(found, found.chapter_of(key), listed or "")
    first, *rest = long_text.split(text)
    shown = () if picture is None else (picture,)
    return [Message(first, rows, shown), *map(Message, rest)]


@handles(ShowLegal)
async def legal(request: Request, pressed: ShowLegal) -> Answer:
    """Show what may follow what is drafted, and for every other verb what stands in its way."""
    return legal_message(
        request, await request.context.app.drafts.open(pressed.game_id, request.person)
    )


def legal_message(request: Request, draft: Draft) -> Message:
    live = draft.live
    state = request.context.app.drafts.played(live, draft).state
    return rules_message.legal(live, draft, live.rules.play.why_not(state, draft.seat))


def group(router: CommandRouter) -> app_commands.Group:
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
        async def work(request: Request) -> Answer:
            found = await book(request, game)
            return shared(*await pages(request, found, topic, share=share), share=share)

        await router.answer(interaction, work)

    @found.command(name="legal", description=about("rules_legal"))
    @app_commands.describe(game=about("opt_game"))
    @app_commands.autocomplete(game=offer)
    async def now(interaction: Interaction, game: int | None = None) -> None:
        await router.answer_about(interaction, game, press_command(ShowLegal))

    return found


def topic_offer(router: CommandRouter) -> Any:
    """Offer all that can be explained; what begins with the typed letters comes first."""

    @empty_on_error
    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        request = await router.request(interaction)
        named = getattr(interaction.namespace, "game", None)
        try:
            known_book = await book(request, named)
        except Refused:
            known_book = general(request)
        topics = known_book.topics()
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
                if key not in known and wanted in known_book.text(key).lower()
            ]
        return [
            app_commands.Choice(name=fit(name, 100), value=key) for _, key, name in found[:MOST]
        ]

    return offer
