"""Taking a turn: the draft, its choices, and the moment it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.app.turns.drafts import Draft
from bot.chat.connection.router import Handler
from bot.chat.context.renderer import PREVIEW, if_drawn, pictures
from bot.chat.delivery import tutorial_text
from bot.chat.handlers.game_access import mention_closed
from bot.chat.message import LONGEST, Message, fit, lines
from bot.chat.messages import draft_message, player_names, refusal_text
from bot.chat.messages.word_menu import full, menu, words_in
from bot.chat.request import Request
from bot.chat.texts import WORDS
from engine.core.choices import NOTHING, picked
from engine.core.refusal import Refused
from render.pictures import Picture


async def drawn(request: Request, live: LiveGame, draft: Draft) -> Picture:
    """The board as it would be after the draft; or the picture of a question that has its own.

    Who is asked nothing sees the board of all: in a draft, movement points would seem their own.
    """
    settings = live.people[request.person].settings
    paint = pictures(live.row.game_key)
    how = request.context.renderer.look(player_names.for_pictures(live), settings, PREVIEW)
    shown = {ask.picture for ask in live.rules.play.asks(live.state) if ask.seat == draft.seat}
    if not shown and not draft.actions:
        return await request.board(live, live.rules.play.view(live.state, None), how)
    if len(shown) == 1 and "" not in shown and not draft.actions:
        return await request.draw(paint.asked[shown.pop()], draft.view, draft.seat, how)
    aims = draft.following(draft.words.split()).aims
    return await request.draw(paint.preview, draft.view, how, aims, draft.events)


async def show(
    request: Request,
    draft: Draft,
    *,
    redraw: bool = True,
    chosen: str | None = None,
    played: str = "",
    moved: bool = False,
) -> None:
    """Show the draft with what may follow the words chosen so far, or `chosen`."""
    live = await request.context.app.games.load(draft.game)
    picture, without = None, ""
    if redraw:
        try:
            picture = await if_drawn(f"a draft of game {live.id}", drawn(request, live, draft))
            without = "" if picture else WORDS.say("look", "undrawn")
        except Refused as refused:  # too many pictures: the turn goes on in words
            without = refusal_text.refusal(live, refused)
    page = draft.words if chosen is None else chosen
    post = draft_message.post(live, draft, page, picture, played=played, moved=moved)
    post = await tutorial_text.in_draft(request.context, live, draft, post)
    if without:
        post = replace(post, text=fit(f"{without}\n{post.text}", LONGEST))
    await request.answer(post, keep_pictures=not redraw)


async def take(request: Request) -> None:
    """Open the draft, here, as it stands."""
    await request.fresh()
    await show(request, await request.context.app.drafts.open(request.press.game, request.person))
    await request.context.app.seats.welcome_placed(request.press.game, request.person)
    await mention_closed(request)


async def open_words(request: Request) -> None:
    """Words that lead on to others: no board changes, so no picture is drawn."""
    draft = await _newest(request, overtaken=True)
    if draft is None:
        return
    text = request.press.text
    found = full(draft.following, ("", draft.words), text) if text else ""
    await _choose(request, draft, found)


async def pick(request: Request) -> None:
    """Entries of a menu: a whole action, words that lead on, or several words together."""
    draft = await _newest(request, overtaken=True)
    if draft is None:
        return
    follow, pages = draft.following, (draft.words, "")
    page = full(follow, pages, request.press.text)
    if page is None:  # it was pressed twice, or in another message
        page = draft.words
    found = [full(follow, (page, *pages), value) for value in request.values]
    shown = menu(follow, page)
    if None in found or not found or len(found) > shown.most:
        await _choose(request, draft, None)
    elif not shown.several:
        await _picked(request, draft, str(found[0]))
    else:
        words = picked(follow(shown.chosen.split()), [str(text).split()[-1] for text in found])
        text = None if words is None else " ".join((*shown.chosen.split(), *words))
        await _picked_together(request, draft, text, part=page != shown.chosen)


async def _picked(request: Request, draft: Draft, text: str) -> None:
    if words_in(text) == text and draft.following(text.split()).whole:
        await _add(request, draft, text)
    else:
        await _choose(request, draft, text)


async def _picked_together(request: Request, draft: Draft, text: str | None, *, part: bool) -> None:
    """What was picked at once is all of it, unless the list had other parts."""
    found = NOTHING if text is None else draft.following(text.split())
    if text is None or (found.options and (part or not found.whole)):
        await _choose(request, draft, text)
    else:
        await _add(request, draft, text)  # or the game says why these do not go together


async def act(request: Request) -> None:
    """A whole action on a button."""
    draft = await _newest(request, overtaken=True)
    if draft is None:
        return
    last = draft.actions[-1] if draft.actions else ""
    text = full(draft.following, ("", draft.words, last), request.press.text)
    if text is None or not draft.following(text.split()).whole:
        await _choose(request, draft, None)
    else:
        await _add(request, draft, text)


async def _choose(request: Request, draft: Draft, text: str | None) -> None:
    """Keep the words chosen so far and show what may follow; None: what may be chosen now."""
    if text is None:
        await show(request, draft, redraw=False, moved=True)
        return
    choose = request.context.app.drafts.choose
    try:
        draft = await choose(draft.game, request.person, len(draft.actions), words_in(text))
    except Refused as refused:
        if refused.code != "stale":
            raise
        await _moved(request, draft.game)
        return
    await show(request, draft, redraw=False, chosen=text)


async def _moved(request: Request, game: int) -> None:
    """Show what may be chosen now to a press that came too late."""
    draft = await request.context.app.drafts.open(game, request.person)
    await show(request, draft, redraw=False, moved=True)


async def _add(request: Request, draft: Draft, text: str) -> None:
    app = request.context.app
    live = await app.games.load(draft.game)
    try:
        after = await app.drafts.add(
            draft.game, request.person, draft.revision, len(draft.actions), text
        )
    except Refused as refused:
        if refused.code != "stale":
            raise
        await _moved(request, draft.game)
        return
    if not draft.actions and not is_drafted(live, draft):
        # A question in the middle of somebody's turn has one answer: to ask again would be rude.
        await confirmed(request, after)
        return
    await show(request, after)


def is_drafted(live: LiveGame, draft: Draft) -> bool:
    """Is an answer of this seat composed, and confirmed when it is whole?"""
    return any(ask.seat == draft.seat and ask.draft for ask in live.rules.play.asks(live.state))


async def back(request: Request) -> None:
    await request.same()
    await show(request, await _back(request, everything=False))


async def reset(request: Request) -> None:
    await request.same()
    await show(request, await _back(request, everything=True))


async def _back(request: Request, *, everything: bool) -> Draft:
    pressed = request.press
    drafts = request.context.app.drafts
    try:
        return await drafts.back(
            pressed.game, request.person, pressed.revision, pressed.step, everything
        )
    except Refused as refused:
        if refused.code != "stale":
            raise
        return await drafts.open(pressed.game, request.person)


async def confirm(request: Request) -> None:
    draft = await _newest(request)
    if draft is not None:
        await confirmed(request, draft)


async def confirmed(request: Request, draft: Draft) -> None:
    app = request.context.app
    await app.seats.welcome_placed(draft.game, request.person)
    live = await app.games.load(draft.game)
    played = draft_message.in_words(live, draft.seat, draft.actions)  # as it was read before
    await app.drafts.confirm(draft.game, request.person, draft.revision, len(draft.actions))
    again = await _asked_again(request, draft)
    if again is not None:
        await show(request, again, played=played)
        return
    live = await app.games.load(draft.game)
    done = "done" if live.row.told == live.revision else "kept"
    said = [WORDS.say("draft", "played", actions=played), WORDS.say("draft", done)]
    await request.answer(Message(lines(said)), keep_pictures=True)


async def _asked_again(request: Request, draft: Draft) -> Draft | None:
    """The draft, if it is still for this person to go on."""
    app = request.context.app
    try:
        now = await app.drafts.open(draft.game, request.person)
    except Refused:  # the game is over
        return None
    live = await app.games.load(draft.game)
    asked = any(ask.seat == draft.seat and ask.blocking for ask in live.rules.play.asks(live.state))
    return now if asked else None


async def _newest(request: Request, *, overtaken: bool = False) -> Draft | None:
    """The draft, if it was pressed under its newest picture.

    `overtaken`: or if others have only answered meanwhile, for a choice is no less a choice then.
    A stale press is answered with what may be chosen now; a doubled one needs no word about it.
    """
    await request.same()
    drafts, pressed = request.context.app.drafts, request.press
    draft = await drafts.open(pressed.game, request.person)
    if (pressed.revision, pressed.step) == (draft.revision, len(draft.actions)):
        return draft
    here_still = pressed.step == len(draft.actions)
    if overtaken and here_still:
        overtaken = await drafts.only_others_since(pressed.game, draft.seat, pressed.revision)
    if overtaken and here_still:
        return draft
    await show(request, draft, moved=here_still)
    return None


PRESSES: Mapping[str, Handler] = {
    "take": take,
    "open": open_words,
    "pick": pick,
    "act": act,
    "back": back,
    "reset": reset,
    "confirm": confirm,
}
