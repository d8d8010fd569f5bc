"""Versions of the rules: what a game was played under, and how it reads under those of today.

A log is replayed only under the rules it was played under. A position outlives them: it is what
the players saw, and a game goes on from it under the rules of today.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.game import Game, Setup
from engine.core.record import dataclass
from engine.core.refusal import Malformed
from engine.core.wording import clip

AnyGame = Game[Any, Any, Any]
LONGEST = 40  # characters of a version's name


@dataclass(frozen=True, slots=True)
class Change:
    """A game went on under another version, after so many entries of its log."""

    after: int
    rules: str


@dataclass(frozen=True, slots=True)
class Versions:
    """The version a game began under, and those it went on under."""

    first: str
    changes: tuple[Change, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return (self.first, *(change.rules for change in self.changes))


def of_today(game: AnyGame) -> Versions:
    return Versions(game.version)


def options_today(game: AnyGame, setup: Setup, rules: str) -> tuple[str, ...]:
    """The options of a table that was set under these rules, as today's rules would say them."""
    known = list(game.earlier)
    for name in known[known.index(rules) :] if rules in known else ():
        setup = replace(setup, options=game.earlier[name].options(setup))
    return setup.options


def write(versions: Versions) -> dict[str, Any]:
    """The fields of an exported game that say what it was played under."""
    page: dict[str, Any] = {"rules": versions.first}
    if versions.changes:
        page["changes"] = [{"after": one.after, "rules": one.rules} for one in versions.changes]
    return page


def read(page: Mapping[str, Any], entries: int) -> Versions:
    """What an exported game with so many entries was played under; raises Malformed."""
    return Versions(_name(page.get("rules"), "rules"), _changes(page.get("changes", []), entries))


def _changes(value: object, entries: int) -> tuple[Change, ...]:
    if not isinstance(value, list):
        raise Malformed("changes", "not_a_list")
    found: list[Change] = []
    for place, one in enumerate(value):
        where = f"changes[{place}]"
        if not isinstance(one, dict) or one.keys() != {"after", "rules"}:
            raise Malformed(where, "not_an_object")
        after, least = one["after"], found[-1].after if found else 0
        if not isinstance(after, int) or isinstance(after, bool) or not least <= after <= entries:
            raise Malformed(f"{where}.after", "not_a_number")
        found.append(Change(after, _name(one["rules"], f"{where}.rules")))
    return tuple(found)


def is_name(value: object) -> bool:
    """Could this be the name of a version?"""
    return isinstance(value, str) and 0 < len(value) <= LONGEST and clip(value) == value


def _name(value: object, where: str) -> str:
    if not isinstance(value, str) or not is_name(value):
        raise Malformed(where, "not_a_word")
    return value


def same(game: AnyGame, versions: Versions) -> bool:
    """Was all of it played under the rules of today, so that it can be replayed?"""
    return set(versions.names) == {game.version}


def listed(names: Sequence[str]) -> str:
    """The versions of a game in words, each once where it is repeated at once."""
    return ", then ".join(name for n, name in enumerate(names) if n == 0 or name != names[n - 1])
