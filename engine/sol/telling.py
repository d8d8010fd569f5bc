"""What happened, in as few sentences as tell all of it: a flight of five steps is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from engine.core.seat import Seat
from engine.sol.events import Flew, Launched, TurnStarted
from engine.sol.speech import WORDS, words_of


def tell(printing: str, events: Sequence[Any], names: Mapping[Seat, str]) -> list[str]:
    """Sentences, in order; what happened several times on end is said once, with how often.

    Whose turn begins at the end is left out: whoever tells it calls that player.
    """
    told = []
    past = events[:-1] if events and isinstance(events[-1], TurnStarted) else events
    for sentence, same in groupby(_sentences(printing, past, names)):
        times = sum(1 for _ in same)
        told.append(sentence if times == 1 else f"{sentence.removesuffix('.')} (×{times}).")
    return told


def _sentences(printing: str, events: Sequence[Any], names: Mapping[Seat, str]) -> Iterator[str]:
    place = 0
    while place < len(events):
        way = _way(events, place)
        if len(way) > 1:
            yield _flight(way, names)
        else:
            yield _event(printing, events[place], names)
        place += len(way)


def _event(printing: str, event: Any, names: Mapping[Seat, str]) -> str:
    """A launch from one's own mothership, which nearly every one is, needs no word about that."""
    if isinstance(event, Launched) and event.ship == event.seat:
        return WORDS.fill("telling", "launch", {"seat": event.seat, "cell": event.cell}, names)
    return words_of(printing).event(event, names)


def _way(events: Sequence[Any], place: int) -> list[Any]:
    """The steps of one sundiver that begin here; at least the event itself."""
    found = [events[place]]
    while isinstance(found[-1], Flew) and place + len(found) < len(events):
        after = events[place + len(found)]
        here = isinstance(after, Flew) and after.seat == found[-1].seat
        if not here or after.origin != found[-1].target:
            break
        found.append(after)
    return found


def _flight(way: Sequence[Flew], names: Mapping[Seat, str]) -> str:
    facts = {
        "seat": way[0].seat,
        "origin": way[0].origin,
        "over": [step.target for step in way[:-1]],
        "target": way[-1].target,
    }
    return WORDS.fill("telling", "flight", facts, names)
