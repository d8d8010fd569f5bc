"""The moments of a game that are told again: flares, hurls, changes of the lead, the last turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.core.wording import Wording
from engine.sol.events import FlareErupted, Hurled
from engine.sol.view import SolView

WORDS = Wording("sol/text")
MOST = 3  # on a poster

Turns = Sequence[tuple[SolView, Sequence[Any]]]


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn worth looking at again."""

    place: int  # of the turn, the start is 0
    turn: int  # its number
    key: str  # what it was, a key of the words
    facts: Mapping[str, object]

    def title(self) -> str:
        return WORDS.say("moment", "turn" if self.turn else "setup", number=self.turn)

    def words(self, names: Mapping[Seat, str]) -> str:
        return WORDS.fill("moment", self.key, self.facts, names)


def done(view: SolView) -> int:
    """How many turns are over."""
    return view.turn.number if view.result is not None else max(0, view.turn.number - 1)


def leader(view: SolView) -> Seat | None:
    """Who alone has the most momentum."""
    most = max(player.momentum for player in view.players)
    seats = [player.seat for player in view.players if player.momentum == most]
    return seats[0] if len(seats) == 1 else None


def leads(turns: Turns) -> dict[int, Seat]:
    """In which turns another player took the lead, and who; the first to lead is one of them."""
    found: dict[int, Seat] = {}
    before: Seat | None = None
    if len(turns[0][0].players) == 1 or turns[0][0].target is not None:
        return found  # all play against the star
    for place, (view, _) in enumerate(turns):
        now = leader(view)
        if now is not None and now != before:
            found[place] = now
            before = now
    return found


def reached(turns: Turns) -> int | None:
    """In which turn a table against the star had the momentum it needs."""
    for place, (view, _) in enumerate(turns):
        if view.target is not None and min(p.momentum for p in view.players) >= view.target:
            return place
    return None


def moments(turns: Turns) -> list[Moment]:
    """Every moment of a game in order, the weightiest first in each turn."""
    found = []
    leading, goal = leads(turns), reached(turns)
    last_lead = max(leading, default=None)
    for place, (view, events) in enumerate(turns):
        flares = [event for event in events if isinstance(event, FlareErupted)]
        hurls = [event for event in events if isinstance(event, Hurled)]
        if flares:
            facts: dict[str, object] = {"flares": len(flares), "left": view.instability}
            found.append(_at(place, turns, "flare", facts))
        if place == goal and place:
            found.append(_at(place, turns, "goal", {"target": view.target}))
        if place in leading:
            kept = place == last_lead and view.result is None and turns[-1][0].result is not None
            winners = turns[-1][0].result.winners if kept and turns[-1][0].result else ()
            key = "lead_kept" if leading[place] in winners else "lead"
            found.append(_at(place, turns, key, {"seat": leading[place]}))
        if hurls:
            count = {"seat": hurls[0].seat, "count": len(hurls)}
            found.append(_at(place, turns, "hurl", count))
    return found


def _at(place: int, turns: Turns, key: str, facts: Mapping[str, object]) -> Moment:
    return Moment(place, done(turns[place][0]), key, facts)


def chosen(turns: Turns) -> list[Moment]:
    """At most three moments of a game, in order: the lead for good, the worst flare, a hurl, the
    last turn before the end; then what else there was.
    """
    every = moments(turns)
    kept: dict[int, Moment] = {}

    def add(found: Sequence[Moment]) -> None:
        for moment in found:
            if len(kept) < MOST and 0 < moment.place < len(turns) - 1 and moment.place not in kept:
                kept[moment.place] = moment
                return

    def of(*keys: str) -> list[Moment]:
        return [moment for moment in reversed(every) if moment.key in keys]

    add(of("lead_kept", "goal") or of("lead"))
    add(sorted(of("flare"), key=lambda moment: -_weight(turns, moment)))
    add(sorted(of("hurl"), key=lambda moment: -int(str(moment.facts["count"]))))
    add([_at(len(turns) - 2, turns, "last", {})])
    for key in ("lead", "flare", "hurl"):
        add(of(key))
    add([_at(len(turns) // 2, turns, "middle", {})])
    add([_at(len(turns) // 4, turns, "early", {})])
    return [kept[place] for place in sorted(kept)]


def _weight(turns: Turns, moment: Moment) -> int:
    """How bad a flare was: how much momentum its turn moved, and how many flares it had."""
    before, after = turns[moment.place - 1][0], turns[moment.place][0]
    pairs = zip(before.players, after.players, strict=True)
    moved = sum(abs(new.energy - old.energy) + abs(new.momentum - old.momentum)
                for old, new in pairs)  # fmt: skip
    lost = sum(new.vaporized - old.vaporized
               for old, new in zip(before.players, after.players, strict=True))  # fmt: skip
    return 100 * int(str(moment.facts["flares"])) + 5 * max(0, lost) + moved
