"""Golden playthroughs: whole random games as text, kept beside this file.

A change of the rules shows as a difference in them. Each turn has a line with its actions in
notation and a line with what changed; the last position follows in full. `make golden` writes
the files again.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.game import Setup
from engine.core.seat import BY_NAME, SEATS
from engine.sol import GAME
from engine.sol.events import CardsDrawn, EventTriggered, GameEnded, OrbitCardDrawn
from engine.sol.state import State
from tests.random_play import AnyGame, Moment, uses_cards, walk

FOLDER = Path(__file__).parent
WIDTH = 100
# Of a player, told when changed.
NUMBERS = ("momentum", "energy", "hold", "reserve", "vaporized", "lost")
LAST = "\nThe last position\n\n"
TURN = re.compile(r"(?:Turn \d+, |)(P\d): ")


@dataclass(frozen=True, slots=True)
class Teller:
    """How a game is played for this folder, and what of it is told besides its actions."""

    game: AnyGame
    play: Callable[[Setup, Any], Iterator[Moment]]  # from a position
    changes: Callable[[Sequence[Moment]], Iterator[str]]  # what one turn changed
    ended: Callable[[Any], str]  # how, by the last event


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game to be kept: from its first position, or from one written by hand."""

    name: str
    setup: Setup
    position: str = ""
    teller: Teller | None = None  # without one the game is Sol

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    @property
    def told_by(self) -> Teller:
        return self.teller or SOL

    def start(self) -> Any:
        play = self.told_by.game.play
        if self.position:
            return play.codec.read(json.loads((FOLDER / self.position).read_text("utf-8")))
        return play.start(self.setup)


# For every number of players a standard and a longer game; together they have all the effects of
# the published edition. Seeds, here and below, are those of short games with what is wanted.
AGAINST_EACH_OTHER = {
    (2, "opening"): ("ceremony,channel,fuel", 24),
    (3, "opening"): ("catapult,chain,procreate,teleport", 6),
    (4, "opening"): ("passage,pulse,swap,tribute", 38),
    (5, "opening"): ("blight,invade,juggernaut,transcend", 0),
    (2, "longer"): ("cascade,motivate,puncture", 7),
    (3, "longer"): ("hyperdrive,metamorphosis,pillar,squeeze", 18),
    (4, "longer"): ("augment,duplicate,festival,portal", 32),
    (5, "longer"): ("accelerate,cluster,synchronize", 3),
}
# The prototypes: together all the effects of both, with and without the quickstart.
PROTOTYPES = {
    ("prototype", 2): (("opening=on", "effects=annex,augment,blight,gallop"), 45),
    ("prototype", 3): (("effects=cascade,catapult,ceremony,invert,spawn",), 32),
    ("prototype", 4): (
        ("opening=on", "effects=chain,cluster,devour,exterminate,flare,transcend"),
        54,
    ),
    ("prototype", 5): (("effects=festival,fuel,hyperdrive,juggernaut,parasite,sabotage,swap",), 3),
    ("early", 2): (("effects=persist,pillar,procreate,zap",), 17),
    ("early", 3): (("effects=duplicate,invade,portal,pulsate,vortex",), 120),
    ("early", 4): (("effects=metamorphosis,motivate,passage,puncture",), 8),
    ("early", 5): (("effects=exterminate,gallop,invert,sacrifice,teleport",), 9),
}
ALONE = {
    "": 23,
    "introduction": 24,
    "chain": 6,
    "exterminate": 10,
    "parasite": 15,
    "energy_garden": 6,
    "sunworm": 26,
    "implode": 5,
}
TOGETHER = {(2, ""): 0, (3, "introduction"): 17, (4, ""): 36, (5, "exterminate"): 22}
EVENTS = {
    ("published", "attrition"): 13,
    ("published", "implode"): 29,
    ("published", "explode"): 4,
    ("published", "sunworm"): 16,
    ("published", "teleport"): 14,
    ("published", "energy_garden"): 14,
    ("published", "parasite"): 14,
    ("reference", "warp"): 28,
    ("reference", "singularity"): 6,
}
LATER_EFFECTS = {
    "warp": ("effects=hatch,portal",),
    "singularity": ("effects=sacrifice,squeeze",),
}


def _name(*parts: object) -> str:
    return "-".join(str(part) for part in (GAME.key, *parts) if part != "")


def _tale(scenario: str) -> tuple[str, ...]:
    return (f"scenario={scenario}",) if scenario else ()


PLAYTHROUGHS = (
    *(
        Playthrough(
            _name(seats, length),
            Setup("published", seats, seed, (f"{length}=on", f"effects={effects}")),
        )
        for (seats, length), (effects, seed) in AGAINST_EACH_OTHER.items()
    ),
    *(
        Playthrough(_name(edition, seats), Setup(edition, seats, seed, options))
        for (edition, seats), (options, seed) in PROTOTYPES.items()
    ),
    *(
        Playthrough(_name("alone", scenario), Setup("published", 1, seed, _tale(scenario)))
        for scenario, seed in ALONE.items()
    ),
    *(
        Playthrough(
            _name("together", seats, scenario),
            Setup("published", seats, seed, ("cooperative", *_tale(scenario))),
        )
        for (seats, scenario), seed in TOGETHER.items()
    ),
    *(
        Playthrough(
            _name("event", event),
            Setup(edition, 2, seed, (f"trigger_event={event}", *LATER_EFFECTS.get(event, ()))),
        )
        for (edition, event), seed in EVENTS.items()
    ),
    Playthrough(_name("idle"), Setup("published", 3, 118), "idle.json"),
)


def tell(one: Playthrough) -> str:
    """The whole game as text."""
    game = one.told_by.game
    played = list(one.told_by.play(one.setup, one.start()))
    final = played[-1].after
    options = "".join(f", {option}" for option in one.setup.options)
    head = (
        f"{one.setup.edition} edition, {one.setup.seats} players, seed {one.setup.seed}{options}"
        f"{', from ' + one.position if one.position else ''}\n"
        f"{len(played)} actions, {final.turn.number} turns, "
        f"ended: {one.told_by.ended(played[-1].events[-1])}\n\n"
    )
    turns = "".join(tell_turn(turn, one.told_by) for turn in by_turn(played))
    return head + turns + LAST + game.speech.describe(game.play.view(final, None))


def by_turn(played: Sequence[Moment]) -> Iterator[list[Moment]]:
    turn: list[Moment] = []
    for done in played:
        if turn and done.before.turn.number != turn[-1].before.turn.number:
            yield turn
            turn = []
        turn.append(done)
    yield turn


def tell_turn(turn: Sequence[Moment], teller: Teller) -> str:
    """Actions of the seat on turn stand without its name; before the first turn all have one."""
    write = teller.game.play.write
    seat, number = turn[0].before.turn.seat, turn[0].before.turn.number
    if not number:
        return "".join(f"{done.action.seat}: {write(done.action)}\n" for done in turn) + "\n"
    lines = []
    for done in turn:
        own = done.action.seat == seat
        lines.append(f"{'' if own else f'{done.action.seat}: '}{write(done.action)}")
    text = f"Turn {number}, {seat}: {'; '.join(lines)}"
    wrapped = textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    changed = "; ".join(teller.changes(turn))
    return "\n".join([*wrapped, *([f"  = {changed}"] if changed else []), ""])


def of_players(turn: Sequence[Moment], names: Sequence[str]) -> Iterator[str]:
    """The numbers of every player that a turn changed."""
    for seat, old, new in zip(SEATS, turn[0].before.players, turn[-1].after.players, strict=False):
        pairs = [(name, getattr(old, name), getattr(new, name)) for name in names]
        if told := [f"{name} {is_now}" for name, was, is_now in pairs if was != is_now]:
            yield f"{seat} {' '.join(told)}"


def changes(turn: Sequence[Moment]) -> Iterator[str]:
    before, after = turn[0].before, turn[-1].after
    for done in turn:
        for event in done.events:
            if isinstance(event, CardsDrawn):
                yield f"drew {' '.join(event.cards)}"
            elif isinstance(event, OrbitCardDrawn):
                yield f"orbit card {event.card}"
            elif isinstance(event, EventTriggered):
                yield f"event {event.name}"
    if after.instability != before.instability:
        yield f"instability {after.instability}"
    yield from of_players(turn, NUMBERS)
    yield f"ship on {after.players[before.turn.seat].eye}"


def _ended(event: GameEnded) -> str:
    return "the thirteenth flare" if event.supernova else "nobody could do anything any more"


def _play(setup: Setup, start: State) -> Iterator[Moment]:
    """Let random players play, who prefer playing cards."""
    return walk(GAME, setup, start, prefers=uses_cards)


SOL = Teller(GAME, _play, changes, _ended)


def read_actions(text: str) -> Iterator[tuple[str, str]]:
    """The seat and the line of every action in a told game."""
    body = text.partition(LAST)[0].partition("\n\n")[2]
    told = re.sub(r"\n    ", " ", body)
    for line in told.splitlines():
        if match := TURN.match(line):
            for part in line[match.end() :].split("; "):
                named, colon, rest = part.partition(": ")
                yield (named, rest) if colon else (match[1], part)


def replay(one: Playthrough, text: str) -> Any:
    """Play what a told game says, from its notation alone."""
    state, play = one.start(), one.told_by.game.play
    for seat, line in read_actions(text):
        (action,) = play.read(state, BY_NAME[seat], line)
        state = play.step(state, action).state
    return state
