"""Many random games, looking for trouble: python -m tools.soak [--games N] [--seed S]

Every edition, number of players and mode has its games; `--edition` leaves the others out. Each
is played to its end (or to the cap of steps; its standing there is printed) with the invariants
looked at after every action and every offered action tried at some of its positions. Players
prefer playing cards. Exits with 1 if anything went wrong, or if a run of full size has hardly met
an effect or never met a question; each fault is printed with what is needed to play that game
again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle

from engine.core import playout
from engine.core.game import Mode, Setup, replay
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.actions import Order
from engine.sol.agenda import PROMPTS, AskEffect, AskEvent, KeepCard, Prompt, blocking
from engine.sol.converting import USED
from engine.sol.edition import Opening, edition
from engine.sol.effect import EFFECTS, Effect
from engine.sol.events import CardPlayed
from engine.sol.pieces import STATIONS, Answer, Topic
from engine.sol.state import State
from engine.sol.trigger import TRIGGER_EVENTS, TriggerEvent
from engine.sol.variants import scenarios
from tests import random_play
from tests.random_play import EVERY_COLOUR, DeadEnd, uses_cards, walk

EDITIONS = GAME.editions
GAMES_EACH = 100
LEAST = 20  # times that a full run must play each effect
SAMPLED = 101  # one position in so many has all its offers tried
REPLAYED = 10  # one game in so many is replayed from its log
SLOW = ("patient_choice=on", "any_window_after_draw=on")  # at every third table
# What random players hardly come to plays at tables of its own.
RARE = (
    "effects=invade,spawn,cascade,pillar,duplicate,festival",
    "effects=invade,augment,flare,metamorphosis,motivate,blight",
)
MIXED = ("published", "early")  # each plays with the effects of the other as well (R84)

QUESTIONS = sorted(
    {
        *(kind.__name__ for kind in PROMPTS if kind not in (AskEffect, AskEvent)),
        *(f"AskEffect {n}" for n, e in EFFECTS.items() if type(e).options is not Effect.options),
        *(
            f"AskEvent {name}"
            for name, event in TRIGGER_EVENTS.items()
            if type(event).options is not TriggerEvent.options
        ),
        "KeepCard in time",
    }
)


@dataclass(frozen=True, slots=True)
class Kind:
    """One edition, number of players and mode."""

    edition: str
    seats: int
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.edition, str(self.seats), *self.options])


def kinds(editions: Sequence[str] = EDITIONS) -> list[Kind]:
    """Every kind of table that these editions know."""
    return [kind for kind in (*_newer(), *_older(), *_mixed()) if kind.edition in editions]


def _older() -> list[Kind]:
    """Editions for rivals only: all numbers of players, with the quickstart if there is one."""
    found = []
    for name in EDITIONS:
        numbers = edition(name)
        sizes = range(numbers.players[0], numbers.players[1] + 1)
        if not numbers.cooperative:
            found += [Kind(name, seats) for seats in sizes]
            found += [Kind(name, 4, (effects,)) for effects in RARE]
            opens = numbers.opening is not Opening.NONE
            found += [Kind(name, seats, ("opening=on",)) for seats in sizes if opens]
    return found


def _mixed() -> list[Kind]:
    return [
        Kind(name, 3, (f"wording={other}",))
        for name, other in zip(MIXED, reversed(MIXED), strict=True)
    ]


def _newer() -> list[Kind]:
    """All numbers of players plain, longer and cooperative; events and scenarios by turns."""
    found = []
    for place, name in enumerate(each for each in EDITIONS if edition(each).cooperative):
        sizes = GAME.seats[1:]
        found += [Kind(name, seats) for seats in GAME.seats]
        found += [
            Kind(name, seats, (mode,)) for mode in ("longer", "cooperative") for seats in sizes
        ]
        found += [Kind(name, 1, ("longer",)), Kind(name, 2 + place, ("cooperative", "longer"))]
        # The two editions have their events and scenarios at different tables.
        events = edition(name).trigger_events
        for seats, event in zip(
            cycle(GAME.seats[::-1] if place else GAME.seats), events, strict=False
        ):
            found.append(Kind(name, seats, (f"trigger_event={event}",)))
        for seats, tale in zip(cycle(sizes[::-1] if place else sizes), scenarios(), strict=False):
            found.append(Kind(name, 1, (f"scenario={tale}",)))
            found.append(Kind(name, seats, ("cooperative", f"scenario={tale}")))
    return found


Played = tuple[str, str]  # whose wording of which effect


def effects_of(editions: Sequence[str]) -> list[Played]:
    """The effects that a run of full size must have played, as each edition words them."""
    return [(name, effect) for name in editions for effect in edition(name).wording.effects]


@dataclass(slots=True)
class Tally:
    """What came of one game, or of many."""

    games: int = 0
    steps: int = 0
    turns: int = 0
    tried: int = 0  # offered actions that were tried beside the chosen ones
    longest: int = 0
    most_offers: int = 0
    capped: list[str] = field(default_factory=list)
    dead_ends: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    verbs: Counter[str] = field(default_factory=Counter)
    endings: Counter[str] = field(default_factory=Counter)
    effects: Counter[Played] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)  # asked

    @property
    def failures(self) -> list[str]:
        return [*self.dead_ends, *self.faults]

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.steps += other.steps
        self.turns += other.turns
        self.tried += other.tried
        self.longest = max(self.longest, other.longest)
        self.most_offers = max(self.most_offers, other.most_offers)
        self.capped += other.capped
        self.dead_ends += other.dead_ends
        self.faults += other.faults
        self.verbs += other.verbs
        self.endings += other.endings
        self.effects += other.effects
        self.questions += other.questions


@dataclass(frozen=True, slots=True)
class Table:
    """One game to be played."""

    kind: Kind
    setup: Setup
    place: int
    cap: int

    def __str__(self) -> str:
        setup = self.setup
        words = [setup.edition, str(setup.seats), str(setup.seed), *setup.options]
        return f"--place {self.place} --again {' '.join(words)}"


def tables(
    games: int,
    seed: int,
    cap: int,
    extra: tuple[str, ...] = (EVERY_COLOUR,),
    editions: Sequence[str] = EDITIONS,
) -> Iterator[Table]:
    """So many games of every kind, each with a seed of its own; the kinds take turns."""
    place = 0
    for _ in range(games):
        for kind in kinds(editions):
            options = (*kind.options, *extra, *(SLOW if place % 3 == 0 else ()))
            yield Table(kind, Setup(kind.edition, kind.seats, seed + place, options), place, cap)
            place += 1


def with_orders(setup: Setup) -> State:
    """Deal a first position with random orders of all players, so that flares ask people too."""
    rnd = random.Random(setup.seed)
    state = GAME.play.start(setup)
    for seat in SEATS[: setup.seats]:
        for topic, pieces in ((Topic.BONUS, STATIONS), (Topic.FLARE, STATIONS[1:])):
            for piece in pieces:
                order = Order(seat, topic, piece, rnd.choice(tuple(Answer)))
                state = GAME.play.step(state, order).state
    return state


def named(prompt: Prompt) -> str:
    match prompt:
        case AskEffect(effect=name) | AskEvent(event=name):
            return f"{type(prompt).__name__} {name}"
        case KeepCard():
            return "KeepCard in time"
        case _:
            return type(prompt).__name__


def play(table: Table) -> tuple[Kind, Tally]:
    tally = Tally(games=1)
    try:
        _play(table, tally)
    except DeadEnd as fault:
        tally.dead_ends.append(f"{table}: {fault}")
    except Exception as fault:  # whatever it is, the other games go on
        tally.faults.append(f"{table}: step {tally.steps}: {type(fault).__name__}: {fault}")
    return table.kind, tally


def _play(table: Table, tally: Tally) -> None:
    state = first = with_orders(table.setup) if table.place % 2 else GAME.play.start(table.setup)
    random_play.nothing_is_broken(GAME, state)
    actions = []
    for moment in walk(GAME, table.setup, state, table.cap, prefers=uses_cards):
        state = moment.after
        tally.steps += 1
        tally.verbs[GAME.play.write(moment.action).split()[0]] += 1
        tally.most_offers = max(tally.most_offers, len(moment.offered))
        tally.questions.update(named(prompt) for prompt in blocking(moment.before.agenda))
        tally.questions["KeepCard"] += len(moment.before.choices)
        played = [event for event in moment.events if isinstance(event, CardPlayed)]
        wording = state.terms.house.wording.name
        tally.effects.update((wording, event.effect) for event in played)
        actions.append(moment.action)
        random_play.nothing_is_broken(GAME, state)
        if (moment.number + table.place) % SAMPLED == 0:
            random_play.every_offer_is_accepted(GAME, moment.before, moment.offered)
            random_play.position_survives_writing(GAME, moment.before)
            random_play.notation_survives(GAME, moment.before, moment.offered)
            random_play.defaults_are_legal(GAME, moment.before)
            tally.tried += len(moment.offered)
    tally.turns = GAME.play.turn(state)
    tally.longest = tally.steps
    result = GAME.play.result(state)
    if result is None:
        tally.capped.append(f"{table}: {tally.steps} steps, {standing(state)}")
        return
    if result.mode is not Mode.AGAINST:
        tally.endings["success" if result.success else "no success"] += 1
    else:
        tally.endings["one winner" if len(result.winners) == 1 else "several winners"] += 1
    if table.place % REPLAYED == 0 and table.place % 2 == 0:
        again = replay(GAME, table.setup, actions)
        assert json.dumps(GAME.play.codec.write(again)) == json.dumps(
            GAME.play.codec.write(state)
        ), "replay"
    elif table.place % REPLAYED == 1:
        again = first
        for action in actions:
            again = GAME.play.step(again, action).state
        assert again == state, "replay"


def standing(state: State) -> str:
    """How a game stands that did not end: are its players slow, or is there nothing to end it with?

    R118 does not end a game in which a player may still fly about (D31).
    """
    in_play = [
        player.hold + player.lost + sum((*player.sundivers.values(), *player.aboard.values()))
        for player in state.players
    ]
    alone = max(in_play) < min(USED.values()) and not state.stations
    way = "nothing can be built or activated any more" if alone else "slow players"
    sundivers = "+".join(map(str, in_play))
    pieces = f"{len(state.stations)} stations, {len(state.gates)} gates"
    return f"marker on {state.instability}, {sundivers} sundivers in play, {pieces}: {way}"


def shortfalls(total: Tally, editions: Sequence[str] = EDITIONS) -> list[str]:
    """What a run of full size should have met and has not; only all editions ask everything."""
    found = [
        f"{effect} of {name} was played {total.effects[name, effect]} times"
        for name, effect in effects_of(editions)
        if total.effects[name, effect] < LEAST
    ]
    questions = QUESTIONS if set(editions) == set(EDITIONS) else ()
    return found + [f"{name} never came up" for name in questions if not total.questions[name]]


def report(total: Tally, of_kind: dict[Kind, Tally], seconds: float) -> None:
    print(f"{'':58} games   steps  capped  failures")
    for kind, tally in of_kind.items():
        row = f"{tally.games:6}{tally.steps:8}{len(tally.capped):8}{len(tally.failures):10}"
        print(f"{kind!s:57}{row}")
    print(f"{total.games} games, {total.turns} turns, {total.steps} steps in {seconds:.0f} s")
    print(f"steps a game: mean {total.steps / total.games:.0f}, longest {total.longest}")
    print(f"offered actions tried at sampled positions: {total.tried}")
    print(f"most offers in one position: {total.most_offers}")
    print("endings: " + ", ".join(f"{name} {n}" for name, n in sorted(total.endings.items())))
    print("actions: " + ", ".join(f"{verb} {n}" for verb, n in total.verbs.most_common()))
    for name in dict.fromkeys(name for name, _ in sorted(total.effects)):
        plays = {effect: n for (each, effect), n in sorted(total.effects.items()) if each == name}
        print(f"effects of {name}: " + ", ".join(f"{effect} {n}" for effect, n in plays.items()))
    print("questions: " + ", ".join(f"{name} {total.questions[name]}" for name in QUESTIONS))
    for title, lines in (
        ("hit the cap of steps", total.capped),
        ("dead ends", total.dead_ends),
        ("failures", total.faults),
    ):
        print(f"{title}: {len(lines)}")
        for line in lines[:20]:
            print(f"  {line}")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="of each kind")
    parser.add_argument("--seed", type=int, default=1, help="of the first game; each has the next")
    parser.add_argument("--cap", type=int, default=playout.CAP, help="most steps a game")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument(
        "--edition", nargs="+", choices=EDITIONS, default=EDITIONS, help="only these"
    )
    parser.add_argument("--place", type=int, default=0, help="with --again: which game it was")
    parser.add_argument("--again", nargs="+", metavar="WORD", help="one game as a fault names it")
    given = parser.parse_args(arguments)
    start = announced = time.perf_counter()
    total = Tally()
    of_kind: dict[Kind, Tally] = {kind: Tally() for kind in kinds(given.edition)}
    if given.again:
        name, seats, seed, *options = given.again
        kind = Kind(name, int(seats), tuple(options))
        setup = Setup(name, int(seats), int(seed), tuple(options))
        total = play(Table(kind, setup, given.place, given.cap))[1]
        report(total, {kind: total}, time.perf_counter() - start)
        return 1 if total.failures else 0
    print(
        f"{len(of_kind)} kinds of table, {given.games} games each, first seed {given.seed}, "
        f"{given.jobs} processes",
        flush=True,
    )
    with multiprocessing.Pool(given.jobs) as pool:
        work = tables(given.games, given.seed, given.cap, editions=given.edition)
        for kind, tally in pool.imap_unordered(play, work, chunksize=4):
            of_kind[kind].add(tally)
            total.add(tally)
            if time.perf_counter() - announced > 30:
                announced = time.perf_counter()
                print(f"  {total.games} games, {total.steps} steps", flush=True)
    report(total, of_kind, time.perf_counter() - start)
    short = shortfalls(total, given.edition)
    for line in short:
        print(f"too rare{'' if given.games >= GAMES_EACH else ' in so few games'}: {line}")
    return 1 if total.failures or (short and given.games >= GAMES_EACH) else 0


if __name__ == "__main__":
    sys.exit(main())
