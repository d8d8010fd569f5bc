"""What just happened, in one line along the edge of the board: what matters first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.seat import Seat
from engine.sol import events as happened
from engine.sol import telling
from engine.sol.edition_text import words_of
from engine.sol.view import SolView
from render.edge_line import EdgeLine
from render.fonts import BOLD, clipped
from render.owners import letter, shown_name
from render.sol.words import WORDS, say
from render.strip import CAPTION

NAME = 300.0  # the widest name in a sentence, which has a picture's width to end in
# What matters first; what is not named here comes between the last two.
ORDER: tuple[tuple[type, ...], ...] = (
    (happened.GameEnded, happened.FlareErupted),
    (happened.EventTriggered, happened.Hurled, happened.StationVaporized),
    (happened.StationPlaced, happened.GatePlaced),
    (happened.StationActivated, happened.CardPlayed, happened.MomentumTaken),
    (),
    (happened.CardsDrawn, happened.CardKept, happened.NoneKept, happened.ChoiceMade,
     happened.Orbited, happened.DeckReshuffled, happened.Passed),
)  # fmt: skip
OTHER = ORDER.index(())
# What is not worth a word in a line: the figures below say it, or the arrows.
SMALL: tuple[type, ...] = (
    happened.TurnStarted,
    happened.Recalled,
    happened.EnergySpent,
    happened.MovementChanged,
)
MOVES = (happened.Launched, happened.Flew)
MANY = 3  # launches and steps, which are counted in place of being told


def headline(view: SolView, events: Sequence[Any], names: Mapping[Seat, str]) -> EdgeLine:
    """Sentences about the events, the weightiest first, and a banner for a flare."""
    called = {player.seat: _called(player.seat, names) for player in view.players}
    banner = banner_of(view, events)
    skipped = (*SMALL, happened.FlareErupted) if banner else SMALL
    moves = _moves(events)
    large = [
        event for event in events
        if not isinstance(event, skipped) and not (isinstance(event, MOVES) and event.seat in moves)
    ]  # fmt: skip
    deeds = sorted(_deeds(view, large), key=_weight)
    told = []
    for early in (True, False):
        part = [event for deed in deeds if (_weight(deed) < OTHER) == early for event in deed]
        told += telling.tell(view.edition, part, called)
        told += [_moved(seat, *moves[seat], called) for seat in moves if early]
    return EdgeLine(told, banner)


def banner_of(view: SolView, events: Sequence[Any]) -> str:
    """What is cried out: a flare, or the end of the star."""
    if not any(isinstance(event, happened.FlareErupted) for event in events):
        return ""
    if view.result is None:
        return say("solar_flare", count=view.instability)
    return "" if view.instability else say("supernova")


def _moves(events: Sequence[Any]) -> dict[Seat, tuple[int, int]]:
    """Launches and steps of each seat that has made so many that a line cannot tell them singly."""
    counted = Counter((event.seat, type(event)) for event in events if isinstance(event, MOVES))
    found = {}
    for seat in sorted({seat for seat, _ in counted}):
        launched, steps = (counted[seat, kind] for kind in MOVES)
        if launched + steps >= MANY:
            found[seat] = (launched, steps)
    return found


def _moved(seat: Seat, launched: int, steps: int, names: Mapping[Seat, str]) -> str:
    key = "only_launches" if not steps else "launches_flies" if launched else "only_flies"
    facts = {"seat": seat, "launched": launched, "steps": steps}
    return WORDS.fill("picture", key, facts, names)


def _called(seat: Seat, names: Mapping[Seat, str]) -> str:
    """A name short enough for a sentence; the letter where the font lacks a sign of it."""
    return clipped(shown_name(seat, names) or letter(seat), BOLD, CAPTION, NAME)


def _deeds(view: SolView, events: Sequence[Any]) -> list[list[Any]]:
    """Each event with what the same seat got or gave for it, which is told with it."""
    clauses = words_of(view.edition).text["clause"]
    deeds: list[list[Any]] = []
    for event in events:
        follows = type(event).__name__ in clauses and deeds
        if follows and getattr(deeds[-1][0], "seat", None) == event.seat:
            deeds[-1].append(event)
        else:
            deeds.append([event])
    return deeds


def _weight(deed: Sequence[Any]) -> int:
    kinds = (place for place, kinds in enumerate(ORDER) if isinstance(deed[0], kinds))
    return next(kinds, OTHER)
