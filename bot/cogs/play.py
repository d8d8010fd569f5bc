"""Taking a turn: the draft, its choices, and the moment it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.client.here import Here
from bot.client.router import Handler
from bot.cogs.access import mention_closed
from bot.desk.drafts import Draft
from bot.desk.office import Live
from bot.ui import drafting, naming, press, saying, teaching
from bot.ui.artist import PREVIEW, if_drawn, pictures
from bot.ui.menu import menu
from bot.ui.parts import LONGEST, Post, fit, lines
from bot.ui.words import WORDS
from engine.core.refusal import Refused
from render.pictures import Picture


async def drawn(here: Here, live: Live, draft: Draft) -> Picture:
    """The board as it would be after the draft; or the picture of a question that has its own.

    Who is asked nothing sees the board of all: in a draft, movement points would seem their own.
    """
    settings = live.people[here.person].settings
    paint = pictures(live.row.game)
    how = here.service.artist.look(naming.for_pictures(live), settings, PREVIEW)
    shown = {ask.picture for ask in live.game.play.asks(live.state) if ask.seat == draft.seat}
    if not shown and not draft.actions:
        return await here.board(live, live.game.play.view(live.state, None), how)
    if len(shown) == 1 and "" not in shown and not draft.actions:
        return await here.draw(paint.asked[shown.pop()], draft.view, draft.seat, how)
    return await here.draw(paint.preview, draft.view, how, draft.choices, draft.events)


async def show(
    here: Here,
    draft: Draft,
    *,
    redraw: bool = True,
    chosen: str = "",
    played: str = "",
    moved: bool = False,
) -> None:
    live = await here.service.desk.office.load(draft.game)
    picture, without = None, ""
    if redraw:
        try:
            picture = await if_drawn(f"a draft of game {live.id}", drawn(here, live, draft))
            without = "" if picture else WORDS.say("look", "undrawn")
        except Refused as refused:  # too many pictures: the turn goes on in words
            without = saying.refusal(live, refused)
    post = drafting.post(live, draft, chosen, picture, played=played, moved=moved)
    post = await teaching.in_draft(here.service, live, draft, post)
    if without:
        post = replace(post, text=fit(f"{without}\n{post.text}", LONGEST))
    await here.answer(post, keep_pictures=not redraw)


async def take(here: Here) -> None:
    """Open the draft, here, as it stands."""
    await here.fresh()
    await show(here, await here.service.desk.drafts.open(here.press.game, here.person))
    await here.service.desk.seats.came(here.press.game, here.person)
    await mention_closed(here)


async def open_words(here: Here) -> None:
    """Words that lead on to others: no board changes, so no picture is drawn."""
    draft = await _newest(here, overtaken=True)
    if draft is None:
        return
    chosen = here.press.text
    if chosen and not menu(list(draft.choices), chosen).choices:
        chosen = ""
    await show(here, draft, redraw=False, chosen=chosen)


async def pick(here: Here) -> None:
    """An entry of a menu: a whole action, or words that lead on."""
    draft = await _newest(here, overtaken=True)
    if draft is None:
        return
    value = here.values[0] if here.values else ""
    found = [one for one in draft.choices if press.means(value, one)]
    if found:
        await _add(here, draft, found[0])
    elif menu(list(draft.choices), value).choices:
        await show(here, draft, redraw=False, chosen=value)
    else:
        raise Refused("stale", expected=here.press.revision)


async def act(here: Here) -> None:
    """A whole action on a button."""
    draft = await _newest(here, overtaken=True)
    if draft is None:
        return
    found = [one for one in draft.choices if press.means(here.press.text, one)]
    if not found:
        raise Refused("stale", expected=here.press.revision)
    await _add(here, draft, found[0])


async def _add(here: Here, draft: Draft, text: str) -> None:
    desk = here.service.desk
    live = await desk.office.load(draft.game)
    after = await desk.drafts.add(draft.game, here.person, draft.revision, len(draft.actions), text)
    if not draft.actions and not is_drafted(live, draft):
        # A question in the middle of somebody's turn has one answer: to ask again would be rude.
        await confirmed(here, after)
        return
    await show(here, after)


def is_drafted(live: Live, draft: Draft) -> bool:
    """Is an answer of this seat composed, and confirmed when it is whole?"""
    return any(ask.seat == draft.seat and ask.draft for ask in live.game.play.asks(live.state))


async def back(here: Here) -> None:
    await here.same()
    await show(here, await _back(here, everything=False))


async def reset(here: Here) -> None:
    await here.same()
    await show(here, await _back(here, everything=True))


async def _back(here: Here, *, everything: bool) -> Draft:
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


async def confirm(here: Here) -> None:
    draft = await _newest(here)
    if draft is not None:
        await confirmed(here, draft)


async def confirmed(here: Here, draft: Draft) -> None:
    desk = here.service.desk
    await desk.seats.came(draft.game, here.person)
    live = await desk.office.load(draft.game)
    played = drafting.in_words(live, draft.seat, draft.actions)  # as it was read before
    await desk.drafts.confirm(draft.game, here.person, draft.revision, len(draft.actions))
    again = await _asked_again(here, draft)
    if again is not None:
        await show(here, again, played=played)
        return
    live = await desk.office.load(draft.game)
    done = "done" if live.row.told == live.revision else "kept"
    said = [WORDS.say("draft", "played", actions=played), WORDS.say("draft", done)]
    await here.answer(Post(lines(said)), keep_pictures=True)


async def _asked_again(here: Here, draft: Draft) -> Draft | None:
    """The draft, if it is still for this person to go on."""
    desk = here.service.desk
    try:
        now = await desk.drafts.open(draft.game, here.person)
    except Refused:  # the game is over
        return None
    live = await desk.office.load(draft.game)
    asked = any(ask.seat == draft.seat and ask.blocking for ask in live.game.play.asks(live.state))
    return now if asked else None


async def _newest(here: Here, *, overtaken: bool = False) -> Draft | None:
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
