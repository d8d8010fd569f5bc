"""Why not? For every verb that a seat cannot use now, the rule that stands in its way.

No rule is written here: what is worth checking is put before its own `check`, and of what that
says the nearest to being possible is the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.actions import (
    Abandon,
    BuildShips,
    Move,
    Reveal,
    RevealObjective,
    UseAbility,
    WarpIn,
    WarpOut,
)
from engine.nova.map import CENTRE
from engine.nova.moving import Trip
from engine.nova.questions import QUESTIONS, question
from engine.nova.rules import prompt_of
from engine.nova.state import Position, State

# What is said where there is nothing to check: no tile, no ability ...
NOTHING: Mapping[type[Action], Refused] = {
    Abandon: Refused("nothing_to_abandon"),
    Reveal: Refused("nothing_stored"),
    WarpIn: Refused("no_own_jump_point"),
    WarpOut: Refused("no_own_jump_point"),
    UseAbility: Refused("no_active_ability"),
    RevealObjective: Refused("no_objective_left"),
}
# The nearer to being possible, the earlier; what is not listed is further off.
NEAREST = (
    "energy_short", "credits_short", "population", "reserve", "build_capacity", "synthesis_limit",
    "hand_full", "contested", "gate_there", "no_ship_there", "no_unit_there", "improved_already",
)  # fmt: skip


def why_not(state: State, seat: Seat) -> Mapping[str, Refused]:
    """Return the reason for each verb that the seat cannot use now."""
    prompt = prompt_of(state, seat)
    asked = () if prompt is None else question(prompt).actions
    found: dict[str, Refused] = {}
    possible: set[str] = set()
    for kind in dict.fromkeys(kind for each in QUESTIONS.values() for kind in each.actions):
        verb = kind.verb.partition(" ")[0]
        reason = _reason(state, seat, kind) if kind in asked else _not_asked(state, seat, verb)
        if reason is None:
            possible.add(verb)
        elif verb not in found or (kind in asked and _rank(reason) < _rank(found[verb])):
            found[verb] = reason
    return {verb: reason for verb, reason in found.items() if verb not in possible}


def _not_asked(state: State, seat: Seat, verb: str) -> Refused:
    """Say that something else is asked, or nothing of this seat."""
    if state.result is not None:
        return Refused("game_over")
    prompt = prompt_of(state, seat)
    if prompt is None:
        return Refused("not_asked", seat=seat)
    return Refused("asked_otherwise", seat=seat, kind=question(prompt).kind, verb=verb)


def _reason(state: State, seat: Seat, kind: type[Action]) -> Refused | None:
    """Return what stands in the way of the nearest action; none if one is possible."""
    if any(True for _ in kind.legal(state, seat)):
        return None
    reasons: list[Refused] = []
    for action in kind.tries(state, seat):
        try:
            action.check(state)
        except Refused as refused:
            reasons.append(refused)
    return min(reasons, key=_rank) if reasons else _nothing(state, seat, kind)


def _nothing(state: State, seat: Seat, kind: type[Action]) -> Refused | None:
    for sample in _samples(state, seat, kind):
        try:
            sample.check(state)
        except Refused as refused:
            return refused
    return NOTHING.get(kind)


def _samples(position: Position, seat: Seat, kind: type[Action]) -> Iterator[Action]:
    """Make an action where none is worth listing, for what its check says of it."""
    home = position.players[seat].home
    if home is not None and kind is BuildShips:
        yield BuildShips(seat, ((home, 1),))
    if home is not None and kind is Move:
        yield Move(seat, (Trip(home, CENTRE, 1),))


def _rank(reason: Refused) -> int:
    return NEAREST.index(reason.code) if reason.code in NEAREST else len(NEAREST)
