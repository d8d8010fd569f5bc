"""Compose a turn, step by step, and play it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.app.live_game import LiveGame
from bot.app.turns.drafts import AddAction, Choice, ChooseWords, Chosen, Confirmed, Draft
from bot.chat.context.renderer import PREVIEW, if_drawn
from bot.chat.custom_id import Carried, read_text
from bot.chat.delivery import tutorial_text
from bot.chat.handlers.game_access import closed_notice
from bot.chat.handlers.press_declarations import handles
from bot.chat.message import LONGEST, fit
from bot.chat.messages import draft_message, player_names, refusal_text
from bot.chat.messages.word_menu import full, menu, words_in
from bot.chat.presses.parts import WordsPress
from bot.chat.presses.turns import (
    Act,
    Confirm,
    OpenWords,
    PickWords,
    ResetDraft,
    StepBack,
    TakeTurn,
)
from bot.chat.request import Request
from bot.chat.responder import Acknowledge, Reply
from bot.chat.texts import WORDS
from engine.core.choices import NOTHING, picked
from engine.core.refusal import Refused
from render import pictures_of
from render.pictures import Picture

Chooser = Callable[[Draft], Choice | None]


async def show(
    request: Request,
    draft: Draft,
    *,
    redraw: bool = True,
    page: str | None = None,
    played: str = "",
    late: bool = False,
) -> Reply:
    """Show the draft with what may follow the words chosen so far, or those of `page`."""
    live, picture, without = draft.live, None, ""
    # Words may stand in the text, which is new each time.
    redraw = redraw or pictures_of(live.row.game_key).preview is None
    if redraw:
        try:
            picture = await if_drawn(f"a draft of game {live.id}", _draw(request, live, draft))
            without = "" if picture else WORDS.say("look", "undrawn")
        except Refused as refused:  # too many pictures: the turn goes on in words
            without = refusal_text.refusal(live, refused)
    words = draft.words if page is None else page
    message = draft_message.post(live, draft, words, picture, played=played, moved=late)
    message = await tutorial_text.in_draft(request.context, live, draft, message)
    if without:
        message = replace(message, text=fit(f"{without}\n{message.text}", LONGEST))
    return Reply(message, keep_pictures=not redraw)


async def _draw(request: Request, live: LiveGame, draft: Draft) -> Picture:
    """Draw the board as it would be after the draft; or a question that has its own picture.

    Who is asked nothing sees the board of all: in a draft, movement points would seem their own.
    """
    palette = live.people[request.person].settings.palette
    known = pictures_of(live.row.game_key).asked
    how = request.context.renderer.look(player_names.for_pictures(live), palette, PREVIEW)
    shown = {ask.picture for ask in live.rules.play.asks(live.state) if ask.seat == draft.seat}
    if not shown and not draft.actions:
        return await request.board(live, live.rules.play.view(live.state, None), how)
    if len(shown) == 1 and shown <= known.keys() and not draft.actions:
        return await request.draw(known[shown.pop()], draft.view, draft.seat, how)
    aims = draft.following(draft.words.split()).aims
    return await request.preview(live, draft.view, how, aims, draft.events)


async def show_chosen(request: Request, chosen: Chosen | Confirmed) -> Reply:
    """Show what came of a choice."""
    if isinstance(chosen, Confirmed):
        await request.context.app.seats.welcome_placed(chosen.live.id, request.person)
        return await show_confirmed(request, chosen)
    return await show(
        request, chosen.draft, redraw=chosen.changed, page=chosen.page, late=chosen.late
    )


async def show_confirmed(request: Request, confirmed: Confirmed) -> Reply:
    """Show what was played, and the next draft if the player is asked again at once."""
    played = draft_message.in_words(confirmed.before, confirmed.seat, confirmed.actions)
    if confirmed.draft is not None:
        return await show(request, confirmed.draft, played=played)
    return Reply(draft_message.confirmed(confirmed.live, played), keep_pictures=True)


@handles(TakeTurn)
async def take(request: Request, pressed: TakeTurn) -> Reply:
    """Open the draft, here, as it stands."""
    draft = await request.context.app.drafts.open(pressed.game_id, request.person)
    reply = await show(request, draft)
    await request.context.app.seats.welcome_placed(pressed.game_id, request.person)
    return replace(reply, private=await closed_notice(request))


@handles(OpenWords, Acknowledge.UPDATE)
async def open_words(request: Request, pressed: OpenWords) -> Reply:
    """Choose words that lead on to others: no board changes, so no picture is drawn."""

    def choose(draft: Draft) -> Choice | None:
        found = full(draft.following, ("", draft.words), pressed.words) if pressed.words else ""
        return _words(found)

    return await _pick(request, pressed, choose)


@handles(PickWords, Acknowledge.UPDATE)
async def pick(request: Request, pressed: PickWords) -> Reply:
    """Choose entries of a menu: a whole action, words that lead on, or several words together."""
    values = [read_text(value) for value in request.values]
    return await _pick(request, pressed, lambda draft: _picked(draft, pressed.words, values))


@handles(Act, Acknowledge.UPDATE)
async def act(request: Request, pressed: Act) -> Reply:
    """Choose a whole action."""

    def choose(draft: Draft) -> Choice | None:
        last = draft.actions[-1] if draft.actions else ""
        text = full(draft.following, ("", draft.words, last), pressed.words)
        if text is None or not draft.following(text.split()).whole:
            return None
        return AddAction(text)

    return await _pick(request, pressed, choose)


@handles(StepBack, Acknowledge.UPDATE)
async def back(request: Request, pressed: StepBack) -> Reply:
    return await show(request, await _step_back(request, pressed, everything=False))


@handles(ResetDraft, Acknowledge.UPDATE)
async def reset(request: Request, pressed: ResetDraft) -> Reply:
    return await show(request, await _step_back(request, pressed, everything=True))


@handles(Confirm, Acknowledge.UPDATE)
async def confirm(request: Request, pressed: Confirm) -> Reply:
    """Play the draft; a press that came too late is answered with what may be chosen now."""
    app, person, game_id = request.context.app, request.person, pressed.game_id
    await app.seats.welcome_placed(game_id, person)
    try:
        confirmed = await app.drafts.confirm(game_id, person, pressed.revision, pressed.step)
    except Refused as refused:
        if refused.code != "stale":
            raise
        draft = await app.drafts.open(game_id, person)
        return await show(request, draft, late=pressed.step == len(draft.actions))
    return await show_confirmed(request, confirmed)


async def _pick(request: Request, pressed: WordsPress, choose: Chooser) -> Reply:
    return await show_chosen(
        request,
        await request.context.app.drafts.pick(
            pressed.game_id, request.person, pressed.revision, pressed.step, choose
        ),
    )


async def _step_back(
    request: Request, pressed: StepBack | ResetDraft, *, everything: bool
) -> Draft:
    """Take back an action, or all of them; a press that came too late changes nothing."""
    drafts = request.context.app.drafts
    try:
        return await drafts.back(
            pressed.game_id, request.person, pressed.revision, pressed.step, everything
        )
    except Refused as refused:
        if refused.code != "stale":
            raise
        return await drafts.open(pressed.game_id, request.person)


def _picked(draft: Draft, carried: Carried, values: list[Carried | None]) -> Choice | None:
    """Return the choice that entries of a menu make; None if they are not offered now."""
    follow, pages = draft.following, (draft.words, "")
    page = full(follow, pages, carried)
    if page is None:  # it was pressed twice, or in another message
        page = draft.words
    found = [None if value is None else full(follow, (page, *pages), value) for value in values]
    texts = [one for one in found if one is not None]
    shown = menu(follow, page)
    if not texts or len(texts) < len(found) or len(texts) > shown.most:
        return None
    if not shown.several:
        return _action_or_words(draft, texts[0])
    words = picked(follow(shown.chosen.split()), [text.split()[-1] for text in texts])
    if words is None:
        return None
    text = " ".join((*shown.chosen.split(), *words))
    return _picked_together(draft, text, is_part=page != shown.chosen)


def _picked_together(draft: Draft, text: str, *, is_part: bool) -> Choice | None:
    """Return the choice of words picked at once: all of it, unless the list had other parts."""
    found = draft.following(text.split()) if text else NOTHING
    if found.options and (is_part or not found.whole):
        return _words(text)
    return AddAction(text)  # or the game says why these do not go together


def _action_or_words(draft: Draft, text: str) -> Choice | None:
    if words_in(text) == text and draft.following(text.split()).whole:
        return AddAction(text)
    return _words(text)


def _words(text: str | None) -> Choice | None:
    return None if text is None else ChooseWords(words_in(text), text)
