"""What people want to know about their games: how many, how well, how fast, how reliably.

Figures belong to tenures. The player who holds a seat when the game ends has played it; one who
held it before has turns and decisions there, but neither won nor lost. Only finished games count.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from bot.app.game_log import build_log
from bot.app.games import GameRepository
from bot.store import positions
from bot.store.damaged_rows import UNREADABLE, log_once
from bot.store.positions import AnyGame
from bot.store.queries import statistics
from bot.store.queries.pauses import Pauses
from bot.store.queries.statistics import FinishedGame, HeldSeat
from bot.store.records import StepRow
from engine.core.game import Mode
from engine.core.refusal import Refused
from engine.core.seat import Seat

AT_HAND = 2_000  # finished games kept in memory, a kilobyte each; the rest is counted again


@dataclass(frozen=True, slots=True)
class GameKind:
    """Games that can be compared with each other."""

    game_key: str
    edition: str
    seats: int
    mode: Mode


@dataclass(frozen=True, slots=True)
class TenureFigures:
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
class GameFigures:
    """A finished game in figures. They never change again."""

    kind: GameKind
    tenures: tuple[TenureFigures, ...]


@dataclass(frozen=True, slots=True)
class KindFigures:
    """A person's games of one kind."""

    kind: GameKind
    games: int
    wins: int
    average: float  # of what the game counts
    best: int


@dataclass(frozen=True, slots=True)
class ModeFigures:
    """A person's games in one mode; a win alone or together is one over the game itself."""

    games: int = 0
    wins: int = 0


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """All about one person."""

    person: int
    name: str
    games: int
    modes: Mapping[Mode, ModeFigures]  # those that they have played
    kinds: tuple[KindFigures, ...]
    turns: int
    seconds: float | None  # an average turn; pauses and turns left to the default do not count
    decisions: int
    reliability: float | None  # the share of decisions that were answered in time

    @property
    def against(self) -> ModeFigures:
        """The games that people played against each other."""
        return self.modes.get(Mode.AGAINST, ModeFigures())

    @property
    def beside(self) -> ModeFigures:
        """The games against the game itself, alone or together."""
        own = [found for mode, found in self.modes.items() if mode is not Mode.AGAINST]
        return ModeFigures(sum(one.games for one in own), sum(one.wins for one in own))


@dataclass(frozen=True, slots=True)
class HeadToHead:
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
        self._at_hand: OrderedDict[tuple[int, float], GameFigures | None] = OrderedDict()

    async def of_person(self, person: int, by: int, server: str | None = None) -> PersonFigures:
        """A person's figures, for the one who asks; raises Refused if there are none to show."""
        names = await self._names(person, by)
        parts = _tenures_of(person, (await self._figures_of_games(person, server)).values())
        if not parts:
            raise Refused("no_statistics")
        return person_figures(person, names[person], parts)

    async def of_server(self, server: str | None = None) -> list[PersonFigures]:
        """All people who have finished a game there and want to be listed, the best first.

        Victories over others come before those over a game itself, which may be had alone.
        """
        names = await self.games.store.read(statistics.listed_people)
        games = (await self._figures_of_games(None, server)).values()
        people = {part.person for played in games for part in played.tenures if part.to_the_end}
        found = [
            person_figures(one, names[one], _tenures_of(one, games))
            for one in people & names.keys()
        ]
        return sorted(found, key=_place)

    async def head_to_head(
        self, first: int, second: int, by: int, server: str | None = None
    ) -> HeadToHead:
        """How two people fared against each other; raises Refused if they never met."""
        if first == second:
            raise Refused("same_person")
        await self._names(first, by)
        await self._names(second, by)
        pairs = []
        for played in (await self._figures_of_games(first, server)).values():
            ended = {part.person: part for part in played.tenures if part.to_the_end}
            if first in ended and second in ended:
                pairs.append((played.kind, ended[first], ended[second]))
        if not pairs:
            raise Refused("no_statistics")
        return count_head_to_head(pairs)

    async def _names(self, person: int, by: int) -> dict[int, str]:
        """Who may be listed. Only people who opted out themselves learn that they did."""
        names = await self.games.store.read(statistics.listed_people)
        if by not in names:
            raise Refused("statistics_off")
        if person not in names:
            raise Refused("no_statistics")
        return names

    async def _figures_of_games(
        self, person: int | None, server: str | None
    ) -> dict[int, GameFigures]:
        games = await self.games.store.read(
            lambda connection: statistics.finished_games(connection, person, server)
        )
        # One at a time: others want to play meanwhile.
        found = {game[0]: await self._figures_of_game(game) for game in games}
        return {game: played for game, played in found.items() if played is not None}

    async def _figures_of_game(self, game: tuple[int, float]) -> GameFigures | None:
        """A finished game in figures; None if what is stored of it is damaged."""
        if game not in self._at_hand:
            try:
                found = await self.games.store.read(
                    lambda connection: statistics.load_finished(connection, game[0])
                )
                self._at_hand[game] = count_game(self.games.games[found.row.game_key], found)
            except (*UNREADABLE, Refused) as error:
                log_once("games", game[0], error)
                self._at_hand[game] = None
        self._at_hand.move_to_end(game)
        while len(self._at_hand) > AT_HAND:
            self._at_hand.popitem(last=False)
        return self._at_hand[game]


def count_game(game: AnyGame, found: FinishedGame) -> GameFigures:
    """A finished game in figures."""
    state = positions.restore(game, found.format, found.position)
    result = game.play.result(state)
    assert result is not None
    row = found.row
    live = set(build_log(found.steps).live)
    acted = [step for step in found.steps if step.revision in live]
    parts = []
    for held in found.held:
        own = [step for step in acted if held.covers(step.seat, step.revision)]
        answers = _answers_in_time(own)
        spans = list(_turn_lengths(found, held, own))
        to_the_end = held.last is None or held.last >= row.revision
        parts.append(
            TenureFigures(
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
    return GameFigures(GameKind(row.game_key, row.edition, row.seats, result.mode), tuple(parts))


def _answers_in_time(steps: Iterable[StepRow]) -> dict[tuple[int, str], bool]:
    """Each question a turn put to a seat, and whether its holder answered it in time."""
    found: dict[tuple[int, str], bool] = {}
    for step in steps:
        if (done := step.action) is not None and done.ask is not None:
            asked = (done.turn, done.ask)
            found[asked] = found.get(asked, True) and not done.default
    return found


def _turn_lengths(found: FinishedGame, held: HeldSeat, own: Iterable[StepRow]) -> Iterable[float]:
    """Seconds from the beginning of each turn, or of the tenure in it, to its last action."""
    at = {
        0: found.row.started or found.row.created,
        **{step.revision: step.at for step in found.steps},
    }
    turns: defaultdict[int, list[StepRow]] = defaultdict(list)
    for step in own:
        done = step.action
        if done is not None and done.ask is not None and done.turn:  # the opening is no turn
            turns[done.turn].append(step)
    for steps in turns.values():
        acts = [step.action for step in steps if step.action is not None]
        if any(act.default for act in acts) or not any(act.own for act in acts):
            continue
        begun = max(revision for revision in found.turns if revision < steps[0].revision)
        start, end = max(at[begun], held.begun), steps[-1].at
        yield max(0.0, end - start - _paused_seconds(found.pauses, start, end))


def _paused_seconds(pauses: Pauses, start: float, end: float) -> float:
    """How long the game was paused in a span of time."""
    spans = (
        min(end, end if ended is None else ended) - max(start, begun) for begun, ended in pauses
    )
    return sum(max(0.0, span) for span in spans)


def person_figures(
    person: int, name: str, parts: Mapping[GameKind, list[TenureFigures]]
) -> PersonFigures:
    every = list(chain.from_iterable(parts.values()))
    lines = []
    for kind in sorted(
        parts, key=lambda kind: (kind.game_key, kind.edition, kind.seats, kind.mode)
    ):
        ended = [part for part in parts[kind] if part.to_the_end]
        if ended:
            scores = [part.score for part in ended]
            wins = sum(part.won for part in ended)
            average = sum(scores) / len(scores)
            lines.append(KindFigures(kind, len(ended), wins, average, max(scores)))
    turns = sum(part.turns for part in every)
    decisions = sum(part.decisions for part in every)
    return PersonFigures(
        person,
        name,
        sum(line.games for line in lines),
        _by_mode(lines),
        tuple(lines),
        turns,
        sum(part.seconds for part in every) / turns if turns else None,
        decisions,
        sum(part.in_time for part in every) / decisions if decisions else None,
    )


def count_head_to_head(
    pairs: Sequence[tuple[GameKind, TenureFigures, TenureFigures]],
) -> HeadToHead:
    against = [(one, two) for kind, one, two in pairs if kind.mode is Mode.AGAINST]
    beside = [one for kind, one, _ in pairs if kind.mode is not Mode.AGAINST]
    return HeadToHead(
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


def _place(one: PersonFigures) -> tuple[int, int, int, str, int]:
    """What a list of people is sorted by."""
    return -one.against.wins, -one.beside.wins, -one.games, one.name, one.person


def _by_mode(kinds: Sequence[KindFigures]) -> dict[Mode, ModeFigures]:
    found = {mode: [one for one in kinds if one.kind.mode is mode] for mode in Mode}
    return {
        mode: ModeFigures(sum(one.games for one in some), sum(one.wins for one in some))
        for mode, some in found.items()
        if some
    }


def _tenures_of(person: int, games: Iterable[GameFigures]) -> dict[GameKind, list[TenureFigures]]:
    """A person's tenures in games, by the kind of game."""
    found: dict[GameKind, list[TenureFigures]] = {}
    for played in games:
        for part in played.tenures:
            if part.person == person:
                found.setdefault(played.kind, []).append(part)
    return found
