"""The private message in which a turn is composed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.app.live_game import LiveGame
from bot.app.turns.drafts import Draft
from bot.chat.message import (
    LABEL,
    Button,
    Message,
    Row,
    Select,
    Style,
    button,
    fit,
    in_rows,
    lines,
    option,
)
from bot.chat.messages import player_names, refusal_text
from bot.chat.messages.board_message import asked_lines, waiting_lines
from bot.chat.messages.word_menu import GROUP, Entry, Menu, menu, words_in
from bot.chat.presses.looking import ShowHand, ShowHistory, ShowRules
from bot.chat.presses.turns import Act, Confirm, OpenWords, PickWords, ResetDraft, StepBack
from bot.chat.texts import WORDS
from bot.store.records import Holder
from engine.core.game import Decider, Seal
from engine.core.seat import Seat
from render.pictures import Picture

SHOWN = 10  # verbs that are buttons; more of them are a menu
STEPS = 1_200  # characters of the steps of a draft: the rest of the message needs some, too


def say(key: str, **facts: object) -> str:
    return WORDS.say("draft", key, **facts)


def post(
    live: LiveGame,
    draft: Draft,
    chosen: str = "",
    picture: Picture | None = None,
    *,
    played: str = "",
    moved: bool = False,
) -> Message:
    """Return the turn as it stands, and what may follow the words chosen so far.

    `played` was confirmed just now; `moved`: a press came too late for what it was meant for.
    """
    asks = [ask for ask in live.rules.play.asks(live.state) if ask.seat == draft.seat]
    parts = [say("head", game=live.id)]
    if played:
        parts.append(say("played", actions=played))
    parts += asked_lines(live, draft.seat)
    if draft.actions:
        parts.append(say("steps", actions=in_words(live, draft.seat, draft.actions)))
    if draft.stopped is not None and draft.reason is not None:
        reason = refusal_text.refusal(live, draft.reason, draft.seat)
        parts.append(say("stopped", line=draft.stopped, reason=reason) if draft.stopped else reason)
    if any(ask.whole for ask in asks):
        parts += live.rules.speech.so_far(draft.view, player_names.for_text(live))
    begun = menu(draft.following, chosen).chosen if chosen else ""
    last = say("chosen", words=_said(live, draft, begun)) if begun else _next(live, draft)
    if not asks and not draft.actions:
        parts += waiting_lines(live)
        last = say("nothing")
    elif moved:
        last = say("moved")
    return Message(
        lines(parts, last=last), rows(live, draft, chosen), (picture,) if picture else ()
    )


def confirmed(live: LiveGame, played: str) -> Message:
    """Say what was played, when nothing more is asked; `played` is what its buttons said."""
    announced = live.row.told == live.revision or live.episode is not None
    done = "done" if announced else "kept"
    return Message(lines([say("played", actions=played), say(done)]))


def in_words(live: LiveGame, seat: Seat, actions: Sequence[str]) -> str:
    """Return actions as their buttons said them; repeated ones are said once, with their number.

    Of very many only the last ones are said, and how many came before them.
    """
    view, names = live.rules.play.view(live.state, seat), player_names.for_text(live)
    labels = [live.rules.speech.label(view, line, names) for line in actions]
    counted = [(label, len(list(same))) for label, same in groupby(labels)]
    said = [label if times == 1 else f"{label} (×{times})" for label, times in counted]
    first = 0
    while first < len(said) - 1 and len("; ".join(said[first:])) > STEPS:
        first += 1
    if not first:
        return "; ".join(said)
    before = say("earlier", count=sum(times for _, times in counted[:first]))
    return "; ".join([before, *said[first:]])


def _next(live: LiveGame, draft: Draft) -> str:
    """Say what can be done when no word of a next action is chosen."""
    if draft.seal is not None:
        return sealed(live, draft.seat, draft.seal)
    if not draft.goes_on:
        return say("full" if draft.full else "whole")
    return say("unfinished" if draft.actions else "choose")


def sealed(live: LiveGame, seat: Seat, seal: Seal) -> str:
    """Say what comes after Confirm, and whether it can still be taken back then."""
    names = {**player_names.for_text(live), seat: WORDS.say("name", "you")}
    facts = {**seal.facts, "seats": seal.seats}
    what = live.rules.speech.words_of(live.row.edition).fill("seal", seal.code, facts, names)
    seen = seal.by is not Decider.PERSON
    others = any(row.holder is Holder.PERSON and row.seat != seat for row in live.seats)
    return say("sealed_for_good" if seen and others else "sealed", what=what)


def rows(live: LiveGame, draft: Draft, chosen: str) -> tuple[Row, ...]:
    found = menu(draft.following, chosen)
    if not found.entries and not draft.actions:
        return in_rows(beside(live))
    offered = _offered(live, draft, found, chosen) if found.entries else []
    return (*offered, *in_rows(controls(draft, chosen)))


def beside(live: LiveGame) -> list[Button]:
    """Return what is open to a player who is asked nothing."""
    about = (live.id, live.revision)
    surface = live.rules.surface_word
    presses = (ShowHand(*about), ShowHistory(*about), ShowRules(*about))
    return [button(one.kind, one, surface=surface) for one in presses]


def _offered(live: LiveGame, draft: Draft, found: Menu, chosen: str) -> list[Row]:
    about = (draft.game, draft.revision, len(draft.actions))
    begun, entries = found.chosen, found.entries
    labels = [_label(live, draft, one) for one in entries]
    fits = all(len(label) <= LABEL for label in labels)  # entries of a menu have more room
    if not begun and len(entries) <= SHOWN and not found.several and fits:
        buttons = []
        for label, one in zip(labels, entries, strict=True):
            press = Act(*about, one.text) if one.whole else OpenWords(*about, one.text)
            buttons.append(Button(label, press, Style.MAIN))
        return list(in_rows([*buttons, *_again(live, draft, entries)]))
    hint = say("hint_first")
    if begun:
        hint = fit(say("hint_next", words=_said(live, draft, begun)), 150)
    if found.several:
        hint = say("hint_several", hint=fit(hint, 120), least=found.least, most=found.most)
    options = tuple(option(label, one.text) for label, one in zip(labels, entries, strict=True))
    # Where several are picked, the button says of which part of a long list they are.
    pick = PickWords(*about, chosen if found.several and chosen else begun)
    offered: list[Row] = [Select(pick, hint, options, found.least, found.most)]
    if found.whole:
        that = Act(*about, begun)
        offered.append((Button(fit(_said(live, draft, begun), LABEL), that, Style.MAIN),))
    return offered


def _again(live: LiveGame, draft: Draft, entries: Sequence[Entry]) -> list[Button]:
    """Return a button for the last step once more, if it is legal and no other button has it."""
    last = draft.actions[-1] if draft.actions else ""
    if any(one.whole and one.text == last for one in entries):
        return []
    if not last or not draft.following(last.split()).whole:
        return []
    press = Act(draft.game, draft.revision, len(draft.actions), last)
    return [Button(fit(say("again", words=_said(live, draft, last)), LABEL), press)]


def _label(live: LiveGame, draft: Draft, entry: Entry) -> str:
    """Return an entry as a person would say it; a part of a long list keeps its name."""
    if entry.whole:
        return _said(live, draft, entry.text)
    if entry.part:
        return entry.label
    words = words_in(entry.text).split()
    names = player_names.for_labels(live)
    said = live.rules.speech.word(draft.view, words[:-1], words[-1], names)
    return said + (" …" if entry.text.endswith(GROUP) and len(words) > 1 else "")


def _said(live: LiveGame, draft: Draft, words: str) -> str:
    return live.rules.speech.label(draft.view, words, player_names.for_labels(live))


def controls(draft: Draft, begun: str = "") -> list[Button]:
    """Return what can be done with the draft itself; inside a menu nothing but to leave it."""
    about = (draft.game, draft.revision, len(draft.actions))
    if begun:
        return [button("others", OpenWords(*about))]
    found = []
    if draft.actions:
        # Green only where nothing is left to choose: few turns are meant to be played in parts.
        style = Style.PLAIN if draft.goes_on else Style.GO
        found.append(button("confirm", Confirm(*about), style))
        found.append(button("back", StepBack(*about)))
        if len(draft.actions) > 1:
            found.append(button("reset", ResetDraft(*about), Style.STOP))
    return found
