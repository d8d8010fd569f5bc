"""What happened, in as few sentences as tell all of it: a flight of five steps is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import groupby
from typing import Any

from engine.core.seat import Seat
from engine.core.wording import Wording, listed
from engine.sol.edition_text import words_of
from engine.sol.events import (
    CardKeptSecretly,
    CardsDrawn,
    ChoiceMade,
    EnergyGained,
    EventTriggered,
    Flew,
    GameEnded,
    Launched,
    Sacrificed,
    StationActivated,
    TollPaid,
    TurnStarted,
)

SUBJECT = "{seat} "  # how a sentence begins that can go on with what else this seat did


def tell(printing: str, events: Sequence[Any], names: Mapping[Seat, str]) -> list[str]:
    """Sentences, in order; what happened several times on end is said once, with how often.

    Whose turn begins at the end is left out: whoever tells it calls that player.
    """
    told = []
    past = events[:-1] if events and isinstance(events[-1], TurnStarted) else events
    for sentence, same in groupby(_sentences(words_of(printing), past, names)):
        times = sum(1 for _ in same)
        told.append(sentence if times == 1 else f"{sentence.removesuffix('.')} (×{times}).")
    return told


def _sentences(words: Wording, events: Sequence[Any], names: Mapping[Seat, str]) -> Iterator[str]:
    left = list(events)
    while left:
        if way := _way(left):
            steps = [event for event in way if isinstance(event, Flew)]
            yield _flight(words, steps, names)
            left[: len(way)] = [event for event in way if not isinstance(event, Flew)]  # tolls
        elif cells := _sacrificed(left):
            facts = {"seat": left[0].seat, "cells": _counted(cells, " (×{})")}
            yield words.fill("telling", "sacrifices", facts, names)
            del left[: len(cells)]
        else:
            sentence = [_deed(words, left[0], names)]
            leader = left.pop(0)
            if isinstance(leader, CardKeptSecretly) and left[:1] == [ChoiceMade(leader.seat)]:
                del left[0]  # what the others may know is said with it
            while left and _follows(words, leader, left[0]):
                sentence.append(_say(words, "clause", left.pop(0), names))
            yield sentence[0] if len(sentence) == 1 else _joined(sentence)


def _deed(words: Wording, event: Any, names: Mapping[Seat, str]) -> str:
    """An event that nothing is told with: shortly, where the sentence of the log is a long one."""
    if isinstance(event, Launched) and event.ship == event.seat:
        return _say(words, "telling", event, names)
    if isinstance(event, StationActivated) and event.owner == event.seat:
        return _say(words, "telling", event, names)
    if isinstance(event, EventTriggered) and event.name in words.text["triggered"]:
        return words.fill("triggered", event.name, {}, names)
    if isinstance(event, GameEnded):
        return _say(words, "telling", event, names)
    if isinstance(event, CardsDrawn):
        facts = {"seat": event.seat, "cards": _counted(event.cards, " ×{}")}
        return words.fill("event", "CardsDrawn", facts, names)
    return words.event(event, names)


def _counted(things: Sequence[Any], times: str) -> list[str]:
    """Each thing once, with how often it is there."""
    found = Counter(things).items()
    return [str(one) + (times.format(number) if number > 1 else "") for one, number in found]


def _say(words: Wording, part: str, event: Any, names: Mapping[Seat, str]) -> str:
    facts = {field.name: getattr(event, field.name) for field in fields(event)}
    return words.fill(part, type(event).__name__, facts, names)


def _follows(words: Wording, leader: Any, event: Any) -> bool:
    """Is it what the same seat got or gave for it? Then both are one sentence."""
    return (
        type(event).__name__ in words.text["clause"]
        and event.seat == getattr(leader, "seat", None)
        and words.text["event"][type(leader).__name__].startswith(SUBJECT)
    )


def _joined(parts: Sequence[str]) -> str:
    return f"{listed([parts[0].removesuffix('.'), *parts[1:]])}."


def _way(events: Sequence[Any]) -> Sequence[Any]:
    """The steps of one sundiver that come first, two or more, and the tolls between them."""
    length, at = 0, None
    for place, event in enumerate(events):
        if isinstance(event, Flew):
            if at is not None and (event.seat, event.origin) != at:
                break
            at, length = (event.seat, event.target), place + 1
        elif at is None or not _is_toll(events, place):
            break
    way = events[:length]
    return way if sum(isinstance(event, Flew) for event in way) > 1 else ()


def _is_toll(events: Sequence[Any], place: int) -> bool:
    before = events[place - 1]
    paid = isinstance(events[place], EnergyGained) and isinstance(before, TollPaid)
    return isinstance(events[place], TollPaid) or paid


def _flight(words: Wording, way: Sequence[Flew], names: Mapping[Seat, str]) -> str:
    facts = {
        "seat": way[0].seat,
        "origin": way[0].origin,
        "over": [step.target for step in way[:-1]],
        "target": way[-1].target,
    }
    return words.fill("telling", "flight", facts, names)


def _sacrificed(events: Sequence[Any]) -> Sequence[Any]:
    """The cells of the sundivers that one seat sacrifices first, two or more."""
    cells = []
    for event in events:
        if not isinstance(event, Sacrificed) or event.seat != events[0].seat:
            break
        cells.append(event.cell)
    return cells if len(cells) > 1 else ()
