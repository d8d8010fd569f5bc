"""Random games of Nova Solis at all kinds of tables, in search of trouble; a part of `make soak`.

Some begin late, with fleets, technologies and panels, where players like to fight. Counts how
games ended and what was met in them. A fault names its game, for `--again`.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, cycle

from engine.core.game import Setup
from engine.nova import GAME
from engine.nova.action import Action
from engine.nova.computer_player import advise
from engine.nova.content.cards import ACTION_CARDS, DIFFICULTIES, OBJECTIVES
from engine.nova.content.sectors import BAG, LOCATION_TILES
from engine.nova.content.technologies import BASIC_DECK, TECHNOLOGIES
from engine.nova.events import (
    AbilityUsed,
    ObjectiveRevealed,
    TechnologiesActivated,
    TileRevealed,
)
from engine.nova.events.entity import ActionCardDrawn
from engine.nova.questions import QUESTIONS
from engine.nova.state import State
from tests import random_play
from tests.random_play import DeadEnd, Moment, named, walk
from tools.late_nova import late

GAMES_EACH = 10  # of each number of players and difficulty, at tables of each sort
ADVISED = 0.8  # how often the players of every other game do what the computer would
SAMPLED = 37  # one position in so many goes through the dear laws
REPLAYED = 5
MOST_PHASES = 12  # the supernova comes in the twelfth at the latest
LATE = 2  # one game in so many begins late
# How much likelier than others the players of late games make a verb their choice.
KEEN: Mapping[str, float] = {
    "attack": 8, "use": 8, "reveal": 4, "logistics": 2, "claim": 2, "abandon": 0.1, "declare": 0.1,
}  # fmt: skip
WIDTH = 120
SORTS: tuple[tuple[str, ...], ...] = (
    (), ("races=pick",), ("overrun=off",), ("power=I",), ("power=VIII",), ("power=XII",),
)  # fmt: skip


@dataclass(slots=True)
class Tally:
    """What came of one game, or of many."""

    games: int = 0
    steps: int = 0
    turns: int = 0
    tried: int = 0
    faults: list[str] = field(default_factory=list)
    endings: Counter[tuple[int, str]] = field(default_factory=Counter)
    of_seats: Counter[tuple[int, str]] = field(default_factory=Counter)  # steps, turns, phases
    verbs: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    met: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.steps += other.steps
        self.turns += other.turns
        self.tried += other.tried
        self.faults += other.faults
        for name in ("endings", "of_seats", "verbs", "questions", "met"):
            getattr(self, name).update(getattr(other, name))


def tables(games: int, seed: int) -> Iterator[Setup]:
    """So many games of every number of players and difficulty, the sorts of table by turns."""
    number, sorts = seed, cycle(SORTS)
    for _ in range(games):
        for seats in GAME.seats:
            for difficulty in DIFFICULTIES:
                yield Setup("first", seats, number, (f"difficulty={difficulty}", *next(sorts)))
                number += 1


def begins_late(setup: Setup) -> bool:
    """One run of tables of every sort in so many begins late."""
    return setup.seed // len(SORTS) % LATE == 0


def start(setup: Setup) -> State:
    return late(setup) if begins_late(setup) else GAME.play.start(setup)


def play(setup: Setup) -> Tally:
    tally = Tally(games=1)
    try:
        _play(setup, tally)
    except Exception as fault:  # whatever it is, the other games go on
        kind = "dead end" if isinstance(fault, DeadEnd) else type(fault).__name__
        tally.faults.append(f"{named(setup)}: step {tally.steps}: {kind}: {fault}")
    return tally


def _play(setup: Setup, tally: Tally) -> None:
    state = first = start(setup)
    random_play.nothing_is_broken(GAME, state)
    actions = []
    phases = 0
    for moment in _moments(setup, state):
        state = moment.after
        actions.append(moment.action)
        tally.steps += 1
        tally.verbs[moment.action.verb.split()[0]] += 1
        tally.questions.update(ask.kind for ask in GAME.play.asks(moment.before))
        phases += _count(moment, tally)
        random_play.nothing_is_broken(GAME, state)
        _nothing_is_lost(state)
        if (moment.number + setup.seed) % SAMPLED == 0:
            random_play.all_laws(GAME, moment.before, moment.offered)
            tally.tried += len(moment.offered)
    assert state.result is not None, "the game did not end"
    assert phases <= MOST_PHASES, f"{phases} Entity phases"
    seats = setup.seats
    tally.turns = GAME.play.turn(state)
    tally.endings[seats, state.result.by] += 1
    for name, number in (("games", 1), ("steps", tally.steps), ("turns", tally.turns)):
        tally.of_seats[seats, name] += number
    tally.of_seats[seats, "phases"] += phases
    random_play.position_survives_writing(GAME, state)
    if setup.seed % REPLAYED == 0:
        again = first
        for action in actions:
            again = GAME.play.step(again, action).state
        assert again == state, "replay"


def _moments(setup: Setup, state: State) -> Iterator[Moment]:
    """Every other game is played by the computer's players in random moods: they get further.

    In those that begin late all players like to fight.
    """
    fighting = begins_late(setup)
    if setup.seed % 2 == 0 and not fighting:
        yield from walk(GAME, setup, state)
        return
    rnd = random.Random(setup.seed)
    for number in count():
        if state.result is not None:
            return
        offered = random_play.offers(GAME, state)
        if not offered:
            raise DeadEnd(f"step {number}: nobody can do anything")
        seat = rnd.choice(GAME.play.waiting(state))
        if fighting:
            action = _keen(offered, rnd)
        elif rnd.random() < ADVISED:
            action = advise(state, seat)
        else:
            (action,) = rnd.choices(offered, [GAME.play.urge(one) for one in offered])
        step = GAME.play.step(state, action)
        yield Moment(number, state, offered, action, step.state, step.events)
        state = step.state


def _keen(offered: Sequence[Action], rnd: random.Random) -> Action:
    """Pick a verb first: there are many moves and few attacks."""
    verbs = sorted({action.verb for action in offered})
    (verb,) = rnd.choices(verbs, [KEEN.get(each, 1) for each in verbs])
    return rnd.choice([action for action in offered if action.verb == verb])


def _count(moment: Moment, tally: Tally) -> int:
    """Note what was met in a step; return how many Entity phases began."""
    phases = 0
    for event in moment.events:
        match event:
            case TechnologiesActivated(technologies=found):
                tally.met.update(("technology", id) for id in found)
            case TileRevealed(tile=tile):
                tally.met["tile", tile] += 1
            case ActionCardDrawn(card=card):
                tally.met["card", card] += 1
            case ObjectiveRevealed(card=card):
                tally.met["objective", card] += 1
            case AbilityUsed(technology=id):
                tally.met["ability", id] += 1
            case _:
                pass
        phases += type(event).__name__ == "PhaseStarted"
    return phases


def _nothing_is_lost(state: State) -> None:
    """Once dealt, every tile and every basic technology is somewhere."""
    if not state.turn.number:
        return
    scanned = () if state.scan is None else (*state.scan.drawn, *state.scan.thrown)
    hands = [tile for player in state.players for tile in player.hand]
    tiles = [*state.bag, *state.tiles.values(), *hands, *scanned]
    assert Counter(tiles) == Counter(BAG), "a location tile is lost"
    known = set(BASIC_DECK)
    cards = [*state.deck, *state.discard, *(state.discover.drawn if state.discover else ())]
    for player in state.players:
        cards += [id for id in (*player.technologies, player.archive) if id in known]
    assert Counter(cards) == Counter(BASIC_DECK), "a technology is lost"


def wanted() -> list[tuple[str, str]]:
    """Everything that a run of full size must meet."""
    found = [("technology", id) for id in TECHNOLOGIES]
    found += [("tile", id) for id in LOCATION_TILES] + [("card", id) for id in ACTION_CARDS]
    found += [("ability", id) for id, one in TECHNOLOGIES.items() if one.ability is not None]
    return found


def shortfalls(total: Tally) -> list[str]:
    found = [f"{kind} {id} was never met" for kind, id in wanted() if not total.met[kind, id]]
    kinds = {asked.kind for asked in QUESTIONS.values()}
    return found + [
        f"{kind} was never asked" for kind in sorted(kinds) if not total.questions[kind]
    ]


def report(total: Tally, seconds: float) -> None:
    print(f"{total.games} games, {total.turns} turns, {total.steps} actions in {seconds:.0f} s")
    print(f"offered actions tried at sampled positions: {total.tried}")
    for seats in GAME.seats:
        games = total.of_seats[seats, "games"]
        if games:
            means = {
                name: total.of_seats[seats, name] / games for name in ("steps", "turns", "phases")
            }
            ended = {by: n for (each, by), n in sorted(total.endings.items()) if each == seats}
            print(
                f"{seats} players: {games} games, a game {means['steps']:.0f} actions, "
                f"{means['turns'] / seats:.0f} rounds, {means['phases']:.1f} Entity phases; "
                + ", ".join(f"{by} {n}" for by, n in ended.items())
            )
    print("actions: " + ", ".join(f"{verb} {n}" for verb, n in total.verbs.most_common()))
    print("questions: " + ", ".join(f"{kind} {n}" for kind, n in total.questions.most_common()))
    revealed = [total.met["objective", id] for id in OBJECTIVES]
    print(
        f"objectives revealed: {sum(map(bool, revealed))} of {len(revealed)}, {sum(revealed)} times"
    )
    for kind in dict.fromkeys(kind for kind, _ in wanted()):
        counts = {id: total.met[each, id] for each, id in wanted() if each == kind}
        met = sum(number > 0 for number in counts.values())
        line = ", ".join(f"{id} {number}" for id, number in counts.items())
        print(textwrap.fill(f"{kind}: {met} of {len(counts)} met: {line}", WIDTH))
    print(f"failures: {len(total.faults)}")
    for line in total.faults[:20]:
        print(f"  {line}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.soak_nova", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="of each kind of table")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; each has the next")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--again", nargs="+", metavar="WORD", help="one game: seats seed options")
    given = parser.parse_args(arguments)
    start = announced = time.perf_counter()
    total = Tally()
    if given.again:
        seats, seed, *options = given.again
        total = play(Setup("first", int(seats), int(seed), tuple(options)))
        report(total, time.perf_counter() - start)
        return 1 if total.faults else 0
    with multiprocessing.Pool(given.jobs) as pool:
        for tally in pool.imap_unordered(play, tables(given.games, given.seed)):
            total.add(tally)
            if time.perf_counter() - announced > 30:
                announced = time.perf_counter()
                print(f"  {total.games} games, {total.steps} actions", flush=True)
    report(total, time.perf_counter() - start)
    short = shortfalls(total)
    for line in short:
        print(f"too rare{'' if given.games >= GAMES_EACH else ' in so few games'}: {line}")
    return 1 if total.faults or (short and given.games >= GAMES_EACH) else 0


if __name__ == "__main__":
    sys.exit(main())
