"""What people want to know about their games: how many, how well, how fast, how reliably.

Figures belong to tenures. Whoever holds a seat when the game ends has played that game; whoever
held it before has turns and decisions there, but neither won nor lost. Only finished games count.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from bot.app.game_log import log_of
from bot.app.games import GameRepository
from bot.store import positions
from bot.store.damaged_rows import UNREADABLE, name_once
from bot.store.positions import AnyGame
from bot.store.queries import statistics
from bot.store.queries.pauses import Pauses
from bot.store.queries.statistics import Finished, Held
from bot.store.records import StepRow
from engine.core.game import Mode
from engine.core.refusal import Refused
from engine.core.seat import Seat

AT_HAND = 2_000  # finished games kept in memory, a kilobyte each; the rest is counted again


@dataclass(frozen=True, slots=True)
class Kind:
    """Games that can be compared with each other."""

    game: str
    edition: str
    seats: int
    mode: Mode


@dataclass(frozen=True, slots=True)
class Part:
    """What one tenure was in a finished game."""

    person: int
    seat: Seat
    to_the_end: bool
    won: bool
    score: int
    decisions: int
    in_time: int
    turns: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game in figures. They never change again."""

    kind: Kind
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's games of one kind."""

    kind: Kind
    games: int
    wins: int
    average: float  # of what the game counts
    best: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All about one person."""

    person: int
    name: str
    games: int
    wins: int
    lines: tuple[Line, ...]
    turns: int
    seconds: float | None  # an average turn; pauses and turns left to the default do not count
    decisions: int
    reliability: float | None  # the share of decisions that were answered in time


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two people at the same tables, to the end. Games against the game itself are apart."""

    games: int
    wins: tuple[int, int]  # a shared victory is one for each
    ahead: tuple[int, int]  # whoever had more in the end, also where a third one won
    level: int
    together: int
    together_won: int


class Statistics:
    """Answers questions about finished games; those asked about lately are at hand."""

    def __init__(self, repository: GameRepository) -> None:
        self.games = repository
        # The number of a game that was deleted may be given again: so its end belongs to the key.
        self._at_hand: OrderedDict[tuple[int, float], Played | None] = OrderedDict()

    async def of_person(self, person: int, by: int, server: str | None = None) -> Figures:
        """Somebody's figures, for whoever asks; raises Refused if there are none to show."""
        names = await self._names(person, by)
        parts = _of(person, (await self._played(person, server)).values())
        if not parts:
            raise Refused("no_statistics")
        return figures(person, names[person], parts)

    async def of_server(self, server: str | None = None) -> list[Figures]:
        """Everybody who has finished a game there and wants to be listed, the best first."""
        names = await self.games.store.read(statistics.listed)
        games = (await self._played(None, server)).values()
        people = {part.person for played in games for part in played.parts if part.to_the_end}
        found = [figures(one, names[one], _of(one, games)) for one in people & names.keys()]
        return sorted(found, key=lambda one: (-one.wins, -one.games, one.name, one.person))

    async def head_to_head(
        self, first: int, second: int, by: int, server: str | None = None
    ) -> Meeting:
        """How two people fared against each other; raises Refused if they never met."""
        if first == second:
            raise Refused("same_person")
        await self._names(first, by)
        await self._names(second, by)
        pairs = []
        for played in (await self._played(first, server)).values():
            ended = {part.person: part for part in played.parts if part.to_the_end}
            if first in ended and second in ended:
                pairs.append((played.kind, ended[first], ended[second]))
        if not pairs:
            raise Refused("no_statistics")
        return meeting(pairs)

    async def _names(self, person: int, by: int) -> dict[int, str]:
        """Who may be listed. That somebody opted out is told to nobody but themselves."""
        names = await self.games.store.read(statistics.listed)
        if by not in names:
            raise Refused("statistics_off")
        if person not in names:
            raise Refused("no_statistics")
        return names

    async def _played(self, person: int | None, server: str | None) -> dict[int, Played]:
        games = await self.games.store.read(
            lambda database: statistics.finished(database, person, server)
        )
        # One at a time: others want to play meanwhile.
        found = {game[0]: await self._one(game) for game in games}
        return {game: played for game, played in found.items() if played is not None}

    async def _one(self, game: tuple[int, float]) -> Played | None:
        """A finished game in figures; None if what is stored of it is damaged."""
        if game not in self._at_hand:
            try:
                found = await self.games.store.read(
                    lambda database: statistics.load(database, game[0])
                )
                self._at_hand[game] = counted(self.games.games[found.row.game], found)
            except (*UNREADABLE, Refused) as error:
                name_once("games", game[0], error)
                self._at_hand[game] = None
        self._at_hand.move_to_end(game)
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)
        return self._at_hand[game]


def counted(game: AnyGame, found: Finished) -> Played:
    """A finished game in figures."""
    state = positions.restored(game, found.format, found.position)
    result = game.play.result(state)
    assert result is not None
    row = found.row
    live = set(log_of(found.steps).live)
    acted = [step for step in found.steps if step.revision in live]
    parts = []
    for held in found.held:
        own = [step for step in acted if held.covers(step.seat, step.revision)]
        answers = _answers(own)
        spans = list(_turns(found, held, own))
        to_the_end = held.last is None or held.last >= row.revision
        parts.append(
            Part(
                held.person,
                held.seat,
                to_the_end,
                to_the_end and held.seat in result.winners,
                result.scores[held.seat],
                len(answers),
                sum(answers.values()),
                len(spans),
                sum(spans),
            )
        )
    return Played(Kind(row.game, row.edition, row.seats, result.mode), tuple(parts))


def _answers(steps: Iterable[StepRow]) -> dict[tuple[int, str], bool]:
    """Each question a turn put to a seat, and whether its holder answered it in time."""
    found: dict[tuple[int, str], bool] = {}
    for step in steps:
        if (kind := step.entry.get("ask")) is not None:
            asked = (step.entry["turn"], kind)
            found[asked] = found.get(asked, True) and not step.entry.get("default", False)
    return found


def _turns(found: Finished, held: Held, own: Iterable[StepRow]) -> Iterable[float]:
    """Seconds from the beginning of each turn, or of the tenure in it, to its last action."""
    at = {
        0: found.row.started or found.row.created,
        **{step.revision: step.at for step in found.steps},
    }
    turns: defaultdict[int, list[StepRow]] = defaultdict(list)
    for step in own:
        if step.entry.get("ask") is not None and step.entry["turn"]:  # the opening is no turn
            turns[step.entry["turn"]].append(step)
    for steps in turns.values():
        marks = [step.entry for step in steps]
        if any(mark.get("default") for mark in marks) or not any(mark.get("own") for mark in marks):
            continue
        begun = max(revision for revision in found.turns if revision < steps[0].revision)
        start, end = max(at[begun], held.begun), steps[-1].at
        yield max(0.0, end - start - _still(found.pauses, start, end))


def _still(pauses: Pauses, start: float, end: float) -> float:
    """How long the game was paused in a span of time."""
    spans = (
        min(end, end if ended is None else ended) - max(start, begun) for begun, ended in pauses
    )
    return sum(max(0.0, span) for span in spans)


def figures(person: int, name: str, parts: Mapping[Kind, list[Part]]) -> Figures:
    every = list(chain.from_iterable(parts.values()))
    lines = []
    for kind in sorted(parts, key=lambda kind: (kind.game, kind.edition, kind.seats, kind.mode)):
        ended = [part for part in parts[kind] if part.to_the_end]
        if ended:
            scores = [part.score for part in ended]
            wins = sum(part.won for part in ended)
            average = sum(scores) / len(scores)
            lines.append(Line(kind, len(ended), wins, average, max(scores)))
    turns = sum(part.turns for part in every)
    decisions = sum(part.decisions for part in every)
    return Figures(
        person,
        name,
        sum(line.games for line in lines),
        sum(line.wins for line in lines),
        tuple(lines),
        turns,
        sum(part.seconds for part in every) / turns if turns else None,
        decisions,
        sum(part.in_time for part in every) / decisions if decisions else None,
    )


def meeting(pairs: Sequence[tuple[Kind, Part, Part]]) -> Meeting:
    against = [(one, two) for kind, one, two in pairs if kind.mode is Mode.AGAINST]
    beside = [one for kind, one, _ in pairs if kind.mode is not Mode.AGAINST]
    return Meeting(
        games=len(against),
        wins=(sum(one.won for one, _ in against), sum(two.won for _, two in against)),
        ahead=(
            sum(one.score > two.score for one, two in against),
            sum(one.score < two.score for one, two in against),
        ),
        level=sum(one.score == two.score for one, two in against),
        together=len(beside),
        together_won=sum(one.won for one in beside),
    )


def _of(person: int, games: Iterable[Played]) -> dict[Kind, list[Part]]:
    """Somebody's parts in games, by the kind of game."""
    found: dict[Kind, list[Part]] = {}
    for played in games:
        for part in played.parts:
            if part.person == person:
                found.setdefault(played.kind, []).append(part)
    return found
