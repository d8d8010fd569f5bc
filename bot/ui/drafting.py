"""The private message in which a turn is composed."""

from __future__ import annotations

from collections.abc import Sequence

from bot import saying
from bot.drafts import Draft
from bot.menu import Choice, menu
from bot.office import Live
from bot.press import Press
from bot.ui.boards import TURN, asked_lines
from bot.ui.parts import Button, Post, Row, Select, Style, button, fit, in_rows, lines, option
from bot.ui.words import WORDS
from render.pictures import Picture

SHOWN = 10  # verbs that are buttons; more of them are a menu


def say(key: str, **facts: object) -> str:
    return WORDS.say("draft", key, **facts)


def post(
    live: Live,
    draft: Draft,
    chosen: str = "",
    picture: Picture | None = None,
    *,
    played: Sequence[str] = (),
    moved: bool = False,
) -> Post:
    """The turn as it stands, and what may follow the words chosen so far.

    `played` was confirmed just now; `moved`: a press came too late for what it was meant for.
    """
    kinds = [ask.kind for ask in live.game.asks(live.state) if ask.seat == draft.seat]
    parts = [say("head", game=live.id)]
    if played:
        parts.append(say("played", actions=codes(played)))
    parts += asked_lines(live, draft.view, draft.seat)
    if draft.actions:
        parts.append(say("steps", actions=codes(draft.actions)))
    if draft.stopped is not None and draft.reason is not None:
        parts.append(say("stopped", line=draft.stopped, reason=saying.refusal(live, draft.reason)))
    if TURN in kinds:
        parts += live.game.so_far(draft.view)
    begun = menu(list(draft.choices), chosen).chosen if chosen else ""
    last = say("chosen", words=begun) if begun else say(_next(draft))
    if not kinds and not draft.actions:
        last = say("nothing")
    elif moved:
        last = say("moved")
    return Post(lines(parts, last=last), rows(draft, chosen), (picture,) if picture else ())


def codes(actions: Sequence[str]) -> str:
    return "; ".join(f"`{line}`" for line in actions)


def _next(draft: Draft) -> str:
    """What to say when no word of a next action is chosen."""
    if draft.sealed:
        return "sealed"
    if not draft.choices:
        return "whole"
    return "unfinished" if draft.actions else "choose"


def rows(draft: Draft, chosen: str) -> tuple[Row, ...]:
    found = menu(list(draft.choices), chosen)
    offered: list[Row] = []
    if found.choices:
        offered += _offered(draft, found.chosen, found.choices)
    return (*offered, *in_rows(controls(draft, chosen)))


def _offered(draft: Draft, begun: str, choices: tuple[Choice, ...]) -> list[Row]:
    if not begun and len(choices) <= SHOWN:
        return list(in_rows([_button(draft, choice) for choice in choices]))
    hint = fit(say("hint_next", words=begun) if begun else say("hint_first"), 150)
    entries = tuple(option(choice.label, choice.text) for choice in choices)
    press = Press("pick", draft.game, draft.revision, len(draft.actions), begun)
    return [Select(press, hint, entries)]


def _button(draft: Draft, choice: Choice) -> Button:
    step = len(draft.actions)
    kind = "act" if choice.whole else "open"
    return Button(
        fit(choice.label, 80),
        Press(kind, draft.game, draft.revision, step, choice.text),
        Style.MAIN,
    )


def controls(draft: Draft, begun: str = "") -> list[Button]:
    """What can be done with the draft itself."""
    about = (draft.game, draft.revision, len(draft.actions))
    found = []
    if draft.actions:
        # Green only where nothing is left to choose: few turns are meant to be played in parts.
        style = Style.PLAIN if draft.choices else Style.GO
        found.append(button("confirm", Press("confirm", *about), style))
        found.append(button("back", Press("back", *about)))
        if len(draft.actions) > 1:
            found.append(button("reset", Press("reset", *about), Style.STOP))
    if begun:
        found.append(button("others", Press("open", *about)))
    return found
