"""Why not? For every verb that a seat cannot use now, the rule that stands in its way.

No rule is written here: an action of each verb that comes nearest to being possible is put before
its own `check`, and what that says is the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import converting
from engine.sol.action import Action
from engine.sol.actions import (
    ACTIONS,
    Activate,
    Bonus,
    Choose,
    Convert,
    Deconstruct,
    Fly,
    Hurl,
    Keep,
    Launch,
    Order,
    Pass,
    Place,
    Play,
    Remove,
    Use,
)
from engine.sol.actions.end import End
from engine.sol.board import Ring
from engine.sol.edition import DeconstructTime as When
from engine.sol.effect import effect_of, kept_effect
from engine.sol.pieces import Answer, Piece, Topic, Where
from engine.sol.rules import legal
from engine.sol.state import State
from engine.sol.turning import structures

Samples = Iterable[Action]


def why_not(state: State, seat: Seat) -> Mapping[str, Refused]:
    """The reason for each verb of this table that the seat cannot use now.

    What this table can never see (parasites, cards that were not dealt) is left out.
    """
    possible = {_verb(action) for action in legal(state, seat)}
    found: dict[str, Refused] = {}
    for kind in ACTIONS:
        if kind.verb not in possible:
            reason = _reason(state, SAMPLES[kind](state, seat))
            if reason is not None:
                found[kind.verb] = _in_general(state, seat, kind, reason)
    for verb, effect in _brought(state):
        if verb not in possible and verb not in found:
            # In the middle of somebody else's turn that is the reason, and not the card.
            found[verb] = found.get(Pass.verb) or Refused("not_in_force", effect=effect)
    return found


def _verb(action: Action) -> str:
    """The first word of its notation: an effect brings a verb of its own."""
    return action.how.partition(" ")[0] if isinstance(action, Use) else action.verb


def _reason(state: State, samples: Samples) -> Refused | None:
    """What stands in the way of the nearest of some actions; nothing if one of them is possible."""
    first: Refused | None = None
    for action in samples:
        try:
            action.check(state)
        except Refused as refused:
            first = first or refused
        else:
            return None
    return first


def _in_general(state: State, seat: Seat, kind: type[Action], reason: Refused) -> Refused:
    """The same, where the nearest action was only one of many that are impossible alike."""
    own = tuple(sorted(state.players[seat].sundivers))
    match kind.verb, reason.code:
        case Fly.verb, "no_sundiver":
            return Refused("none_on_board")
        case Hurl.verb, "no_sundiver":
            return Refused("none_in_core", cells=own)
        case Convert.verb, "pattern_incomplete":
            piece, missing = reason.facts["piece"], reason.facts["missing"]
            return Refused("no_pattern", piece=piece, missing=missing)
        case Activate.verb, "no_sundiver" | "no_station":
            return Refused("no_station_manned", cells=tuple(sorted(state.stations)))
        case Play.verb, "card_not_held":
            return Refused("no_card_kept")
        case Play.verb, "wrong_words":
            return Refused("no_target", effect=reason.facts["effect"])
        case _:
            return reason


def _brought(state: State) -> Iterator[tuple[str, str]]:
    """The verbs that effects of this table bring, each with its effect.

    New ways to use a common verb are left out.
    """
    common = {kind.verb for kind in ACTIONS}
    for name in state.terms.effects.values():
        for verb in effect_of(state, name).use_forms:
            if verb.partition(" ")[0] not in common:
                yield verb, name


def _place(state: State, seat: Seat) -> Samples:
    return [Place(seat, Piece.GATE, state.terms.side.slots[0])]


def _deconstruct(state: State, seat: Seat) -> Samples:
    if state.terms.edition.deconstruct is When.NONE:
        return []
    own = structures(state, seat) or state.terms.side.cells[:1]
    return [Deconstruct(seat, place) for place in own]


def _launches(state: State, seat: Seat) -> Samples:
    cells = state.terms.side.launch_cells[state.players[seat].eye]
    return [Launch(seat, cell, seat) for cell in cells]


def _flights(state: State, seat: Seat) -> Samples:
    side = state.terms.side
    cells = sorted(state.players[seat].sundivers) or side.cells[:1]
    return [Fly(seat, cell, side.forward[cell]) for cell in cells]


def _hurls(state: State, seat: Seat) -> Samples:
    core = state.terms.side.ring_cells(Ring.CORE)
    own = [cell for cell in core if cell in state.players[seat].sundivers]
    return [Hurl(seat, cell) for cell in own or core[:1]]


def _conversions(state: State, seat: Seat) -> Samples:
    """Patterns that stand, then the one with the fewest sundivers missing."""
    side, own = state.terms.side, state.players[seat].sundivers
    standing = [Convert(seat, piece, cells) for piece, cells in converting.patterns(side, own)]
    if standing:
        return standing
    every = converting.patterns(side, dict.fromkeys(side.cells, 1))

    def missing(pattern: tuple[Piece, converting.Cells]) -> int:
        return sum(cell not in own for cell in converting.used_cells(*pattern))

    return [Convert(seat, *min(every, key=missing))]


def _activations(state: State, seat: Seat) -> Samples:
    """Stations with a sundiver of the seat first, then its own, then any."""
    own = state.players[seat].sundivers
    cells = sorted(
        state.stations, key=lambda cell: (cell not in own, state.stations[cell].owner != seat, cell)
    )
    return [Activate(seat, cell) for cell in cells or state.terms.side.cells[:1]]


def _removals(state: State, seat: Seat) -> Samples:
    return [Remove(seat, cell) for cell in state.parasites]


def _plays(state: State, seat: Seat) -> Samples:
    """The kept card in every way; without one, a card that somebody could keep at this table."""
    effect = kept_effect(state, seat)
    if effect is None:
        return [Play(seat, name) for name in sorted(state.terms.effects.values())[:1]]
    return [Play(seat, effect.name, target) for target in (*effect.targets(state, seat), ())]


SAMPLES: Mapping[type[Action], Callable[[State, Seat], Samples]] = {
    Place: _place,
    Deconstruct: _deconstruct,
    Launch: _launches,
    Fly: _flights,
    Hurl: _hurls,
    Convert: _conversions,
    Activate: _activations,
    Remove: _removals,
    Play: _plays,
    Pass: lambda state, seat: [Pass(seat)],
    End: lambda state, seat: [End(seat)],
    Bonus: lambda state, seat: [Bonus(seat, take=False)],
    Choose: lambda state, seat: [Choose(seat, (Where.NONE,))],
    Keep: lambda state, seat: [Keep(seat, None)],
    Order: lambda state, seat: [Order(seat, Topic.BONUS, Piece.NODE, Answer.TAKE)],
}
