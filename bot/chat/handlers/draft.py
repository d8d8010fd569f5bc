"""Taking a turn: the draft, its choices, and the moment it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.app.games import LiveGame
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


async def drawn(here: Request, live: LiveGame, draft: Draft) -> Picture:
    """The board as it would be after the draft; or the picture of a question that has its own.

    Who is asked nothing sees the board of all: in a draft, movement points would seem their own.
    """
    settings = live.people[here.person].settings
    paint = pictures(live.row.game)
    how = here.service.artist.look(player_names.for_pictures(live), settings, PREVIEW)
    shown = {ask.picture for ask in live.game.play.asks(live.state) if ask.seat == draft.seat}
    if not shown and not draft.actions:
        return await here.board(live, live.game.play.view(live.state, None), how)
    if len(shown) == 1 and "" not in shown and not draft.actions:
        return await here.draw(paint.asked[shown.pop()], draft.view, draft.seat, how)
    aims = draft.following(draft.words.split()).aims
    return await here.draw(paint.preview, draft.view, how, aims, draft.events)


async def show(
    here: Request,
    draft: Draft,
    *,
    redraw: bool = True,
    chosen: str | None = None,
    played: str = "",
    moved: bool = False,
) -> None:
    """Show the draft with what may follow the words chosen so far, or `chosen`."""
    live = await here.service.desk.office.load(draft.game)
    picture, without = None, ""
    if redraw:
        try:
            picture = await if_drawn(f"a draft of game {live.id}", drawn(here, live, draft))
            without = "" if picture else WORDS.say("look", "undrawn")
        except Refused as refused:  # too many pictures: the turn goes on in words
            without = refusal_text.refusal(live, refused)
    page = draft.words if chosen is None else chosen
    post = draft_message.post(live, draft, page, picture, played=played, moved=moved)
    post = await tutorial_text.in_draft(here.service, live, draft, post)
    if without:
        post = replace(post, text=fit(f"{without}\n{post.text}", LONGEST))
    await here.answer(post, keep_pictures=not redraw)


async def take(here: Request) -> None:
    """Open the draft, here, as it stands."""
    await here.fresh()
    await show(here, await here.service.desk.drafts.open(here.press.game, here.person))
    await here.service.desk.seats.came(here.press.game, here.person)
    await mention_closed(here)


async def open_words(here: Request) -> None:
    """Words that lead on to others: no board changes, so no picture is drawn."""
    draft = await _newest(here, overtaken=True)
    if draft is None:
        return
    text = here.press.text
    found = full(draft.following, ("", draft.words), text) if text else ""
    await _choose(here, draft, found)


async def pick(here: Request) -> None:
    """Entries of a menu: a whole action, words that lead on, or several words together."""
    draft = await _newest(here, overtaken=True)
    if draft is None:
        return
    follow, pages = draft.following, (draft.words, "")
    page = full(follow, pages, here.press.text)
    if page is None:  # it was pressed twice, or in another message
        page = draft.words
    found = [full(follow, (page, *pages), value) for value in here.values]
    shown = menu(follow, page)
    if None in found or not found or len(found) > shown.most:
        await _choose(here, draft, None)
    elif not shown.several:
        await _picked(here, draft, str(found[0]))
    else:
        words = picked(follow(shown.chosen.split()), [str(text).split()[-1] for text in found])
        text = None if words is None else " ".join((*shown.chosen.split(), *words))
        await _picked_together(here, draft, text, part=page != shown.chosen)


async def _picked(here: Request, draft: Draft, text: str) -> None:
    if words_in(text) == text and draft.following(text.split()).whole:
        await _add(here, draft, text)
    else:
        await _choose(here, draft, text)


async def _picked_together(here: Request, draft: Draft, text: str | None, *, part: bool) -> None:
    """What was picked at once is all of it, unless the list had other parts."""
    found = NOTHING if text is None else draft.following(text.split())
    if text is None or (found.options and (part or not found.whole)):
        await _choose(here, draft, text)
    else:
        await _add(here, draft, text)  # or the game says why these do not go together


async def act(here: Request) -> None:
    """A whole action on a button."""
    draft = await _newest(here, overtaken=True)
    if draft is None:
        return
    last = draft.actions[-1] if draft.actions else ""
    text = full(draft.following, ("", draft.words, last), here.press.text)
    if text is None or not draft.following(text.split()).whole:
        await _choose(here, draft, None)
    else:
        await _add(here, draft, text)


async def _choose(here: Request, draft: Draft, text: str | None) -> None:
    """Keep the words chosen so far and show what may follow; None: what may be chosen now."""
    if text is None:
        await show(here, draft, redraw=False, moved=True)
        return
    choose = here.service.desk.drafts.choose
    try:
        draft = await choose(draft.game, here.person, len(draft.actions), words_in(text))
    except Refused as refused:
        if refused.code != "stale":
            raise
        await _moved(here, draft.game)
        return
    await show(here, draft, redraw=False, chosen=text)


async def _moved(here: Request, game: int) -> None:
    """Show what may be chosen now to a press that came too late."""
    draft = await here.service.desk.drafts.open(game, here.person)
    await show(here, draft, redraw=False, moved=True)


async def _add(here: Request, draft: Draft, text: str) -> None:
    desk = here.service.desk
    live = await desk.office.load(draft.game)
    try:
        after = await desk.drafts.add(
            draft.game, here.person, draft.revision, len(draft.actions), text
        )
    except Refused as refused:
        if refused.code != "stale":
            raise
        await _moved(here, draft.game)
        return
    if not draft.actions and not is_drafted(live, draft):
        # A question in the middle of somebody's turn has one answer: to ask again would be rude.
        await confirmed(here, after)
        return
    await show(here, after)


def is_drafted(live: LiveGame, draft: Draft) -> bool:
    """Is an answer of this seat composed, and confirmed when it is whole?"""
    return any(ask.seat == draft.seat and ask.draft for ask in live.game.play.asks(live.state))


async def back(here: Request) -> None:
    await here.same()
    await show(here, await _back(here, everything=False))


async def reset(here: Request) -> None:
    await here.same()
    await show(here, await _back(here, everything=True))


async def _back(here: Request, *, everything: bool) -> Draft:
    pressed = here.press
    drafts = here.service.desk.drafts
    try:
        return await drafts.back(
            pressed.game, here.person, pressed.revision, pressed.step, everything
        )
    except Refused as refused:
        if refused.code != "stale":
            raise
        return await drafts.open(pressed.game, here.person)


async def confirm(here: Request) -> None:
    draft = await _newest(here)
    if draft is not None:
        await confirmed(here, draft)


async def confirmed(here: Request, draft: Draft) -> None:
    desk = here.service.desk
    await desk.seats.came(draft.game, here.person)
    live = await desk.office.load(draft.game)
    played = draft_message.in_words(live, draft.seat, draft.actions)  # as it was read before
    await desk.drafts.confirm(draft.game, here.person, draft.revision, len(draft.actions))
    again = await _asked_again(here, draft)
    if again is not None:
        await show(here, again, played=played)
        return
    live = await desk.office.load(draft.game)
    done = "done" if live.row.told == live.revision else "kept"
    said = [WORDS.say("draft", "played", actions=played), WORDS.say("draft", done)]
    await here.answer(Message(lines(said)), keep_pictures=True)


async def _asked_again(here: Request, draft: Draft) -> Draft | None:
    """The draft, if it is still for this person to go on."""
    desk = here.service.desk
    try:
        now = await desk.drafts.open(draft.game, here.person)
    except Refused:  # the game is over
        return None
    live = await desk.office.load(draft.game)
    asked = any(ask.seat == draft.seat and ask.blocking for ask in live.game.play.asks(live.state))
    return now if asked else None


async def _newest(here: Request, *, overtaken: bool = False) -> Draft | None:
    """The draft, if it was pressed under its newest picture.

    `overtaken`: or if others have only answered meanwhile, for a choice is no less a choice then.
    A stale press is answered with what may be chosen now; a doubled one needs no word about it.
    """
    await here.same()
    drafts, pressed = here.service.desk.drafts, here.press
    draft = await drafts.open(pressed.game, here.person)
    if (pressed.revision, pressed.step) == (draft.revision, len(draft.actions)):
        return draft
    here_still = pressed.step == len(draft.actions)
    if overtaken and here_still:
        overtaken = await drafts.only_others_since(pressed.game, draft.seat, pressed.revision)
    if overtaken and here_still:
        return draft
    await show(here, draft, moved=here_still)
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
