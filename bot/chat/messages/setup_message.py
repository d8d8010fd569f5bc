"""A table being set up by buttons: menus of everything a host may choose, made from the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.app.clock.time_control import NAMES, Pace
from bot.app.tables.table_setup import (
    HERE,
    THREAD,
    StoredSetup,
    TableSetup,
    chosen_values,
    combinable_values,
    edition_of,
    values,
)
from bot.chat.message import (
    LONGEST,
    Button,
    Message,
    Option,
    Row,
    Select,
    Style,
    button,
    fit,
    option,
)
from bot.chat.messages import lobby_message
from bot.chat.presses.tables import ChangeSetup, OpenTable, RestartSetup, SetupPart
from bot.chat.texts import WORDS
from bot.store.positions import AnyGame
from engine.core.game import Topic
from engine.core.refusal import Refused

MOST = 25  # entries of a menu
MENUS = 3  # of values, under the menu of options
USUAL = "-"  # the entry that takes a choice back
LENGTHS = ("1h", "12h", "2d", "7d")  # besides the paces that have names


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the place brings along."""

    pace: str  # the usual one
    threads: bool  # can one be opened from here?
    reason: str = ""  # why it cannot be played like that


def say(key: str, **facts: object) -> str:
    return WORDS.say("plan", key, **facts)


def post(
    games: Mapping[str, AnyGame], kept: StoredSetup, around: Surroundings, showing: str = ""
) -> Message:
    """Return what is chosen, with menus; those of one option, if it is showing."""
    plan, rules = kept.setup, games[kept.setup.game_key]
    options = lobby_message.options_words(rules, plan.options)
    table = say(
        "table", title=rules.speech.words.say("about", "title"), edition=edition_of(rules, plan),
        seats=plan.seats, pace=lobby_message.pace_words(plan.pace_or(around.pace)),
        where=WORDS.say("where", plan.where), options=options,
    )  # fmt: skip
    wrong = [say("wrong", reason=around.reason)] if around.reason else []
    parts = [say("head"), fit(table, LONGEST // 2), *wrong]
    option_menus = (_options(rules, kept, showing),)
    if showing in offered(rules):
        menus: tuple[Row, ...] = (*option_menus, *_values(rules, kept, showing))
    else:
        menus = (*_basics(games, rules, kept, around), *option_menus)
    last = _buttons(kept, around, back=showing in offered(rules))
    return Message(fit("\n".join(parts), LONGEST), (*menus, last))


def ask_game(games: Mapping[str, AnyGame], kept: StoredSetup) -> Message:
    """Ask which game, before anything that is different in each."""
    return Message("\n".join([say("head"), say("which")]), (_kinds(games, kept, None),))


def offered(rules: AnyGame) -> list[str]:
    """Return the options of a game: those most tables choose among come first.

    One that has a name but no line is a short form for those who type.
    """
    names, lines = rules.speech.words.text["switch_name"], rules.speech.words.text["switch"]
    known = rules.options()
    order = sorted(known, key=lambda name: not known[name].usual)
    return [one for one in order if one in lines or one not in names][:MOST]


def paces(now: str) -> dict[str, bool]:
    """Return the paces that are offered, and whether each is the current one."""
    try:
        own = str(Pace.parse(now))
    except Refused:
        own = ""
    return {one: one == own for one in (*NAMES, *LENGTHS, own) if one}


def kinds(games: Mapping[str, AnyGame]) -> list[tuple[str, str]]:
    """Return every game in every edition, as one menu offers them."""
    return [(key, edition) for key, rules in games.items() for edition in rules.editions][:MOST]


def slices(rules: AnyGame, plan: TableSetup, name: str) -> list[tuple[str, ...]]:
    """Return the values of an option in parts that menus can show, with room for *as usual*."""
    known, room = values(rules, plan, name), MOST - 1
    found = [tuple(known[start : start + room]) for start in range(0, len(known), room)]
    return found[:MENUS]


def _basics(
    games: Mapping[str, AnyGame], rules: AnyGame, kept: StoredSetup, around: Surroundings
) -> Sequence[Row]:
    plan = kept.setup
    seats = [
        option(say("alone" if n == 1 else "seats", seats=n), str(n), chosen=n == plan.seats)
        for n in list(rules.seats)[:MOST]
    ]
    now = paces(plan.pace_or(around.pace))
    times = [
        option(lobby_message.pace_words(one), one, chosen=chosen) for one, chosen in now.items()
    ]
    return (
        _kinds(games, kept, (plan.game_key, edition_of(rules, plan))),
        _menu(_choice(kept, SetupPart.SEATS), say("hint_seats"), seats),
        _menu(_choice(kept, SetupPart.PACE), say("hint_pace"), times),
    )


def _kinds(
    games: Mapping[str, AnyGame], kept: StoredSetup, chosen: tuple[str, str] | None
) -> Select:
    """Return the menu of games and editions; of editions alone, if there is one game."""
    several = len(games) > 1
    titles = {key: rules.speech.words.say("about", "title") for key, rules in games.items()}
    entries = [
        option(
            say("game" if several else "edition", title=titles[key], edition=edition),
            f"{key} {edition}",
            chosen=(key, edition) == chosen,
        )
        for key, edition in kinds(games)
    ]
    hint = say("hint_games" if several else "hint_editions")
    return _menu(_choice(kept, SetupPart.EDITION), hint, entries)


def _options(rules: AnyGame, kept: StoredSetup, showing: str) -> Row:
    plan = kept.setup
    lines = rules.speech.words_of(edition_of(rules, plan)).text["switch"]
    entries = [
        option(
            say("option", name=lobby_message.option_name(rules, name), value=_now(plan, name)),
            name,
            lines.get(name) or rules.options()[name].line,
            chosen=name == showing,
        )
        for name in offered(rules)
        if name == showing or len(values(rules, plan, name)) > 1
    ]
    return _menu(_choice(kept, SetupPart.SHOWN), say("hint_options"), entries)


def _now(plan: TableSetup, name: str) -> str:
    value = plan.value(name)
    return lobby_message.value_words(value) if value else say("usual")


def _values(rules: AnyGame, kept: StoredSetup, name: str) -> list[Row]:
    """Return the values of one option, in as many menus as it takes."""
    now, several = (
        chosen_values(rules, kept.setup, name),
        bool(combinable_values(rules, kept.setup, name)),
    )
    menus: list[Row] = []
    for number, part in enumerate(slices(rules, kept.setup, name)):
        usual = [option(say("usual"), USUAL, chosen=not now)] if not number else []
        entries = [
            *usual,
            *(_value(rules, kept.setup, name, one, chosen=one in now) for one in part),
        ]
        called = lobby_message.option_name(rules, name)
        hint = say("hint_several" if several else "hint_value", name=called)
        press = _choice(kept, SetupPart.OPTION, menu=number, option=name)
        menus.append(_menu(press, hint, entries, len(entries) if several else 1))
    return menus


def _value(rules: AnyGame, plan: TableSetup, name: str, value: str, *, chosen: bool) -> Option:
    page = topic(rules, plan, name, value)
    if page is None:
        return option(lobby_message.value_words(value), value, chosen=chosen)
    return option(page.title, value, page.line, chosen=chosen)


def topic(rules: AnyGame, plan: TableSetup, name: str, value: str) -> Topic | None:
    """Return what the rules say of a value, if they have a page of that name."""
    known = rules.speech.topics(plan.edition, plan.options)
    names = [one.format(value=value) for one in rules.options()[name].topics]
    return next((known[one] for one in names if one in known), None)


def _menu(press: ChangeSetup, hint: str, entries: list[Option], most: int = 1) -> Select:
    return Select(press, fit(hint, 150), tuple(entries), 1 if most == 1 else 0, most)


def _choice(
    kept: StoredSetup,
    part: SetupPart,
    place: str = "",
    *,
    menu: int = 0,
    option: str = "",
    back: bool = False,
) -> ChangeSetup:
    return ChangeSetup(
        revision=kept.number, part=part, place=place, menu=menu, option=option, back=back
    )


def _buttons(kept: StoredSetup, around: Surroundings, *, back: bool) -> tuple[Button, ...]:
    found = [button("plan_open", OpenTable(revision=kept.number), Style.GO)]
    other = HERE if kept.setup.where == THREAD else THREAD
    if back:
        found.append(button("back", _choice(kept, SetupPart.SHOWN, back=True)))
    elif around.threads or other == HERE:
        found.append(button(f"plan_{other}", _choice(kept, SetupPart.PLACE, other)))
    return (*found, button("plan_again", RestartSetup(revision=kept.number)))
