"""The private message in which a turn is composed."""

from __future__ import annotations

from bot import naming, saying
from bot.drafts import Draft
from bot.menu import Choice, menu
from bot.office import Live
from bot.press import Press
from bot.ui.boards import deadline, when
from bot.ui.parts import Button, Post, Row, Select, Style, button, fit, in_rows, lines, option
from bot.ui.words import WORDS
from render.pictures import Picture

SHOWN = 10  # verbs that are buttons; more of them are a menu


def say(key: str, **facts: object) -> str:
    return WORDS.say("draft", key, **facts)


def post(live: Live, draft: Draft, chosen: str = "", picture: Picture | None = None) -> Post:
    """The turn as it stands, and what may follow the words chosen so far."""
    asks = [ask for ask in live.game.asks(live.state) if ask.seat == draft.seat]
    parts = [say("head", game=live.id)]
    for ask in asks:
        end = when(deadline(live, ask.seat, ask.kind)) if ask.blocking else ""
        what = live.game.question(draft.view, ask, naming.for_text(live))
        parts.append(say("asked", what=what, until=end))
    if draft.actions:
        parts.append(say("steps", actions="; ".join(f"`{line}`" for line in draft.actions)))
    if draft.stopped is not None and draft.reason is not None:
        parts.append(say("stopped", line=draft.stopped, reason=saying.refusal(live, draft.reason)))
    parts += live.game.so_far(draft.view)
    begun = menu(list(draft.choices), chosen).chosen if chosen else ""
    last = say("sealed") if draft.sealed else say("chosen", words=begun) if begun else say("choose")
    if not asks and not draft.actions:
        last = say("nothing")
    return Post(lines(parts, last=last), rows(draft, chosen), (picture,) if picture else ())


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
        found.append(button("confirm", Press("confirm", *about), Style.GO))
        found.append(button("back", Press("back", *about)))
        if len(draft.actions) > 1:
            found.append(button("reset", Press("reset", *about), Style.STOP))
    if begun:
        found.append(button("others", Press("open", *about)))
    return found
