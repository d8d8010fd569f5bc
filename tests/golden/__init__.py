"""Golden playthroughs: whole random games as text, kept beside this file.

A change of the rules shows as a difference in them. Each turn has a line with its actions in
notation and a line with what changed; the last position follows in full. `make golden` writes
the files again.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.game import Setup
from engine.core.seat import BY_NAME, SEATS
from engine.sol import GAME
from engine.sol.action import Action
from engine.sol.events import CardsDrawn, EventTriggered, GameEnded, OrbitCardDrawn
from engine.sol.state import State
from tests.random_play import uses_cards, walk

FOLDER = Path(__file__).parent
WIDTH = 100
# Of a player, told when changed.
NUMBERS = ("momentum", "energy", "hold", "reserve", "vaporized", "lost")
LAST = "\nThe last position\n\n"
TURN = re.compile(r"(?:Turn \d+, |)(P\d): ")


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game to be kept: from its first position, or from one written by hand."""

    name: str
    setup: Setup
    position: str = ""

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def start(self) -> State:
        if self.position:
            return GAME.play.codec.read(json.loads((FOLDER / self.position).read_text("utf-8")))
        return GAME.play.start(self.setup)


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


@dataclass(frozen=True, slots=True)
class Done:
    """One step of the game being told."""

    action: Action
    before: State
    after: State
    events: tuple[Any, ...]


def steps(one: Playthrough) -> Iterator[Done]:
    """Let random players play, who prefer playing cards."""
    for moment in walk(GAME, one.setup, one.start(), prefers=uses_cards):
        yield Done(moment.action, moment.before, moment.after, moment.events)


def tell(one: Playthrough) -> str:
    """The whole game as text."""
    played = list(steps(one))
    final = played[-1].after
    ends = [event for event in played[-1].events if isinstance(event, GameEnded)]
    how = "the thirteenth flare" if ends[0].supernova else "nobody could do anything any more"
    options = "".join(f", {option}" for option in one.setup.options)
    head = (
        f"{one.setup.edition} edition, {one.setup.seats} players, seed {one.setup.seed}{options}"
        f"{', from ' + one.position if one.position else ''}\n"
        f"{len(played)} actions, {final.turn.number} turns, ended: {how}\n\n"
    )
    turns = "".join(tell_turn(turn) for turn in by_turn(played))
    return head + turns + LAST + GAME.speech.describe(GAME.play.view(final, None))


def by_turn(played: Sequence[Done]) -> Iterator[list[Done]]:
    turn: list[Done] = []
    for done in played:
        if turn and done.before.turn.number != turn[-1].before.turn.number:
            yield turn
            turn = []
        turn.append(done)
    yield turn


def tell_turn(turn: Sequence[Done]) -> str:
    """Actions of the seat on turn stand without its name; before the first turn all have one."""
    before, after = turn[0].before, turn[-1].after
    seat, number = before.turn.seat, before.turn.number
    if not number:
        return (
            "".join(f"{done.action.seat}: {GAME.play.write(done.action)}\n" for done in turn) + "\n"
        )
    lines = []
    for done in turn:
        own = done.action.seat == seat
        lines.append(f"{'' if own else f'{done.action.seat}: '}{GAME.play.write(done.action)}")
    text = f"Turn {number}, {seat}: {'; '.join(lines)}"
    wrapped = textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join([*wrapped, f"  = {'; '.join(changes(turn, before, after))}", ""])


def changes(turn: Sequence[Done], before: State, after: State) -> Iterator[str]:
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
    for seat, old, new in zip(SEATS, before.players, after.players, strict=False):
        pairs = [(name, getattr(old, name), getattr(new, name)) for name in NUMBERS]
        if told := [f"{name} {is_now}" for name, was, is_now in pairs if was != is_now]:
            yield f"{seat} {' '.join(told)}"
    yield f"ship on {after.players[before.turn.seat].eye}"


def read_actions(text: str) -> Iterator[tuple[str, str]]:
    """The seat and the line of every action in a told game."""
    body = text.partition(LAST)[0].partition("\n\n")[2]
    told = re.sub(r"\n    ", " ", body)
    for line in told.splitlines():
        if match := TURN.match(line):
            for part in line[match.end() :].split("; "):
                named, colon, rest = part.partition(": ")
                yield (named, rest) if colon else (match[1], part)


def replay(one: Playthrough, text: str) -> State:
    """Play what a told game says, from its notation alone."""
    state = one.start()
    for seat, line in read_actions(text):
        (action,) = GAME.play.read(state, BY_NAME[seat], line)
        state = GAME.play.step(state, action).state
    return state
