"""A table that a host is about to set, choice by choice, before there is a game.

It lies in the file like a draft of a turn, so that every menu of it works after a restart; and it
remembers the game it became, so that a doubled press sets one table.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from bot.app.clock.time_control import Pace
from bot.app.games import GameRepository
from bot.app.locks import KeyedLocks
from bot.store.positions import AnyGame
from bot.store.queries import plans
from engine.core.game import option_values
from engine.core.refusal import Refused

HERE, THREAD = "here", "thread"
COMPANY = 2  # seats, until the host says how many


@dataclass(frozen=True, slots=True)
class TableSetup:
    """What a host wants to play."""

    game_key: str  # empty while they have not said which of several games
    seats: int
    edition: str | None = None
    pace: str | None = None
    where: str = HERE
    options: tuple[str, ...] = ()

    def pace_or(self, usual: str) -> str:
        """The pace that was chosen, or the usual one; a solo game has no deadlines by itself."""
        return self.pace or (str(Pace(None)) if self.seats == 1 else usual)

    def value(self, name: str) -> str:
        """What is chosen for an option of the game; empty if nothing is."""
        found = [one for one in self.options if one.partition("=")[0] == name]
        return found[0].partition("=")[2] or "on" if found else ""

    def with_option(self, name: str, value: str) -> TableSetup:
        """The same with another choice for one option; an empty one takes it back."""
        kept = tuple(one for one in self.options if one.partition("=")[0] != name)
        return replace(self, options=(*kept, f"{name}={value}") if value else kept)


@dataclass(frozen=True, slots=True)
class StoredSetup:
    """A plan as it lies in the file."""

    number: int
    setup: TableSetup
    game_id: int | None = None  # the game it became


class TableSetups:
    """One setup for each person: beginning another one drops the last."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        # Locks of their own: a host who sets a table may have to wait for a game meanwhile, and a
        # game waits for what its players choose.
        self.locks = KeyedLocks()

    async def begin(self, person: int, plan: TableSetup) -> StoredSetup:
        def write(connection: sqlite3.Connection) -> StoredSetup:
            before = plans.find(connection, person)
            number = 1 if before is None else before[0] + 1
            plans.put(connection, person, number, _to_page(plan))
            return StoredSetup(number, plan)

        return await self.games.store.write(write)

    async def find(self, person: int, number: int) -> StoredSetup:
        """The plan a message belongs to; raises Refused if they have begun another one since."""
        return await self.games.store.read(
            lambda connection: _find_setup(connection, person, number)
        )

    async def change(
        self, person: int, number: int, work: Callable[[TableSetup], TableSetup]
    ) -> StoredSetup:
        """Choose something else; what is set already stays as it is."""

        def write(connection: sqlite3.Connection) -> StoredSetup:
            kept = _find_setup(connection, person, number)
            if kept.game_id is not None:
                return kept
            after = work(kept.setup)
            plans.put(connection, person, number, _to_page(after))
            return replace(kept, setup=after)

        return await self.games.store.write(write)


def _find_setup(connection: sqlite3.Connection, person: int, number: int) -> StoredSetup:
    found = plans.find(connection, person)
    if found is None or found[0] != number:
        raise Refused("plan_gone")
    page: dict[str, Any] = found[1]
    return StoredSetup(number, _from_page(page), found[2])


def _to_page(setup: TableSetup) -> dict[str, Any]:
    """The choices as they are stored, where the key of the game stands under `game`."""
    page = asdict(setup)
    return {"game": page.pop("game_key"), **page}


def _from_page(page: dict[str, Any]) -> TableSetup:
    rest = {name: value for name, value in page.items() if name not in ("game", "options")}
    return TableSetup(page["game"], options=tuple(page["options"]), **rest)


def with_game(rules: AnyGame, setup: TableSetup, edition: str) -> TableSetup:
    """The same table in an edition of another game, which may have fewer seats and other options.

    What was chosen before any game was, is kept as far as this one has it.
    """
    seats = setup.seats if setup.seats in rules.seats else default_seats(rules)
    kept = () if setup.game_key else setup.options
    known = rules.options()
    options = tuple(one for one in kept if one.partition("=")[0] in known)
    return replace(setup, game_key=rules.key, edition=edition, seats=seats, options=options)


def default_seats(rules: AnyGame) -> int:
    """How many seats a table has by default."""
    return COMPANY if COMPANY in rules.seats else rules.seats[0]


def edition_of(rules: AnyGame, plan: TableSetup) -> str:
    """The printing that is meant: one that the game has."""
    return plan.edition if plan.edition in rules.editions else rules.editions[0]


def values(rules: AnyGame, plan: TableSetup, name: str) -> tuple[str, ...]:
    """What an option may be in that printing."""
    return option_values(rules, edition_of(rules, plan), name)


def combinable_values(rules: AnyGame, plan: TableSetup, name: str) -> tuple[str, ...]:
    """Of an option that may be a list, what can stand in it; nothing of any other one."""
    option = rules.options().get(name)
    if option is None or not option.several:
        return ()
    known = values(rules, plan, name)
    return tuple(one for one in known if one not in option.alone and "," not in one)


def chosen_values(rules: AnyGame, plan: TableSetup, name: str) -> tuple[str, ...]:
    """What an option is now, one by one if it is a list."""
    value = plan.value(name)
    parts = tuple(value.split(","))
    return (
        parts
        if set(parts) <= set(combinable_values(rules, plan, name))
        else (value,)
        if value
        else ()
    )


def combine_choice(
    rules: AnyGame, plan: TableSetup, name: str, shown: Sequence[str], picked: Sequence[str]
) -> str:
    """What an option is after a host picked from a menu that shows some of its values.

    A word that stands alone, such as `none`, and the others push each other out: what is new stays.
    """
    several, before = combinable_values(rules, plan, name), chosen_values(rules, plan, name)
    alone = [one for one in picked if one not in several and one not in before]
    if alone or not several:
        return "".join(alone[-1:] or picked[-1:])
    listed = [one for one in several if one in picked or (one in before and one not in shown)]
    return ",".join(listed or picked)
