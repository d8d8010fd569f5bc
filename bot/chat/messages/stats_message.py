"""PersonFigures about people, in a few lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.app.people.statistics import HeadToHead, PersonFigures
from bot.chat.message import LONGEST, Message, fit, lines
from bot.chat.messages import player_names
from bot.chat.texts import WORDS
from bot.store.positions import AnyGame

SHOWN = 25  # people of a server


def say(key: str, **facts: object) -> str:
    return WORDS.say("stats", key, **facts)


def person(found: PersonFigures, games: Mapping[str, AnyGame]) -> Message:
    parts = [say("person", name=player_names.bold(found.name), games=found.games)]
    parts += [say(mode, games=one.games, wins=one.wins) for mode, one in found.modes.items()]
    for line in found.kinds:
        kind, rules = line.kind, games[line.kind.game_key]
        facts: dict[str, object] = {
            "game": rules.speech.words.say("about", "title"),
            "edition": kind.edition,
            "seats": kind.seats,
            "score": rules.score_word,
        }
        average = f"{line.average:.1f}"
        facts |= {"games": line.games, "wins": line.wins, "average": average, "best": line.best}
        parts.append(say(f"line_{kind.mode}", **facts))
    if found.seconds is not None:
        parts.append(say("speed", length=length(found.seconds), turns=found.turns))
    if found.reliability is not None:
        parts.append(say("reliable", percent=round(100 * found.reliability)))
    return Message(lines(parts))


def server(found: Sequence[PersonFigures]) -> Message:
    parts = [_rank(place, one) for place, one in enumerate(found[:SHOWN], 1)]
    return Message(lines([say("server"), *parts]) if parts else say("nobody"))


def _rank(place: int, one: PersonFigures) -> str:
    """Say what a person has won; games against the game itself are apart."""
    against, beside = one.against, one.beside
    key = (
        "rank_both"
        if against.games and beside.games
        else "rank"
        if against.games
        else "rank_beside"
    )
    facts = {"games": against.games, "wins": against.wins}
    facts |= {"beside": beside.games, "successes": beside.wins}
    return say(key, place=place, name=player_names.bold(one.name), **facts)


def meeting(found: HeadToHead, one: str, two: str) -> Message:
    first, second = player_names.bold(one), player_names.bold(two)
    parts = [
        say("meeting", one=first, two=second, games=found.games),
        say("wins", one=first, two=second, first=found.wins[0], second=found.wins[1]),
        say("ahead", one=first, two=second, first=found.ahead[0], second=found.ahead[1]),
    ]
    if found.together:
        parts.append(say("beside", games=found.together, wins=found.together_won))
    return Message(fit("\n".join(parts), LONGEST))


def length(seconds: float) -> str:
    """A time as one says it: in days, hours or minutes."""
    span = timedelta(seconds=seconds)
    for unit, size in (("d", timedelta(days=1)), ("h", timedelta(hours=1))):
        if span >= size:
            return f"{span / size:.1f} {unit}"
    return f"{max(1, round(span / timedelta(minutes=1)))} min"
