"""Every question the game can ask: its word, who may answer how, and what answers it unasked.

`possible` is the one list of answers. Asking (one answer is not asked), menus, defaults and
standing orders all go by it (20.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice

from engine.core.record import dataclass
from engine.core.seat import Seat
from engine.nova.action import Action, is_possible
from engine.nova.actions import (
    ON_TURN,
    ChooseDiscard,
    ChooseHome,
    ChooseLosses,
    ChooseNegation,
    ChooseObjectives,
    ChooseRace,
    ChooseReflection,
    Claim,
    Declare,
    Die,
    DrawCard,
    EndDiscovery,
    GiveUp,
    Keep,
    Logistics,
    Pass,
    Research,
    UseAbility,
)
from engine.nova.agenda import (
    AskDeficit,
    AskDie,
    AskDiscard,
    AskDiscover,
    AskFlare,
    AskHits,
    AskHome,
    AskKeep,
    AskNegate,
    AskObjectives,
    AskRace,
    AskReflect,
    AskWindow,
    Prompt,
    TakeTurn,
)
from engine.nova.combat import is_automatic
from engine.nova.standing_orders import Order
from engine.nova.state import Position


@dataclass(frozen=True, slots=True)
class Question:
    """How one kind of prompt is answered."""

    kind: str  # the word for it in positions and menus
    actions: tuple[type[Action], ...]
    default: Callable[[Position, Seat], Action]  # the safe answer when time runs out (17.2)
    own_turn: bool = False  # a part of the seat's own turn; asked even with one possible answer
    order: Order | None = None  # `auto` answers it with the default
    by_order: Callable[[Position, Seat], Action | None] | None = None  # orders of another sort


def default_turn(position: Position, seat: Seat) -> Action:
    """Take Logistics with everything as before; where that is not allowed, research (17.2)."""
    logistics = Logistics(seat)
    return logistics if is_possible(position, logistics) else Research(seat)


def turn_by_order(position: Position, seat: Seat) -> Action | None:
    """Declare victory or take Logistics, where a standing order says so now (20.3)."""
    return Declare.by_order(position, seat) or _logistics_by_order(position, seat)


def _logistics_by_order(position: Position, seat: Seat) -> Action | None:
    """Take Logistics as before if nothing else but free steps is possible."""
    if position.players[seat].order(Order.LOGISTICS) != "auto":
        return None
    logistics = Logistics(seat)
    if not is_possible(position, logistics):
        return None
    others = (
        action
        for kind in ON_TURN
        if kind is not Logistics
        for action in kind.legal(position, seat)
        if not action.leaves_open
    )
    return None if any(True for _ in others) else logistics


def default_hits(position: Position, seat: Seat) -> Action:
    """Cancel hits where that leaves energy, or else pass (17.2)."""
    use = UseAbility.default_after_hits(position, seat)
    return use if use is not None and is_possible(position, use) else Pass(seat)


def hits_by_order(position: Position, seat: Seat) -> Action | None:
    """Play the whole combat by default where a standing order says so (20.3)."""
    return default_hits(position, seat) if is_automatic(position, seat) else None


QUESTIONS: Mapping[type[Prompt], Question] = {
    AskRace: Question("race", (ChooseRace,), ChooseRace.default),
    AskHome: Question("home", (ChooseHome,), ChooseHome.default),
    AskObjectives: Question("objectives", (ChooseObjectives,), ChooseObjectives.default),
    TakeTurn: Question("turn", ON_TURN, default_turn, own_turn=True, by_order=turn_by_order),
    AskKeep: Question("keep", (Keep,), Keep.default, own_turn=True),
    AskDiscover: Question(
        "discover", (DrawCard, Claim, EndDiscovery), EndDiscovery.default, own_turn=True
    ),
    AskDeficit: Question("deficit", (GiveUp,), GiveUp.default, order=Order.DEFICIT),
    AskWindow: Question("window", (UseAbility, Pass), Pass.default, by_order=Pass.by_order),
    AskDie: Question("die", (Die,), Die.default, by_order=Die.by_order),
    AskReflect: Question(
        "reflect", (ChooseReflection,), ChooseReflection.default, by_order=ChooseReflection.by_order
    ),
    AskDiscard: Question(
        "discard", (ChooseDiscard,), ChooseDiscard.default, by_order=ChooseDiscard.by_order
    ),
    AskNegate: Question(
        "negate", (ChooseNegation,), ChooseNegation.default, by_order=ChooseNegation.by_order
    ),
    AskHits: Question(
        "hits", (UseAbility, Pass), default_hits, order=Order.HITS, by_order=hits_by_order
    ),
    AskFlare: Question("flare", (ChooseLosses,), ChooseLosses.default, order=Order.FLARE),
}


def question(prompt: Prompt) -> Question:
    return QUESTIONS[type(prompt)]


def possible(position: Position, prompt: Prompt) -> list[Action]:
    """List the answers to an open question, in canonical order.

    Where pieces combine freely these are the building blocks; more is legal than is listed.
    """
    return possible_of(position, prompt, question(prompt).actions)


def possible_of(position: Position, prompt: Prompt, kinds: Iterable[type[Action]]) -> list[Action]:
    """List the answers of some kinds to an open question."""
    found: list[Action] = []
    for kind in kinds:
        found += kind.legal(position, prompt.seat)
    return found


def _answers(position: Position, prompt: Prompt, kinds: Iterable[type[Action]]) -> Iterator[Action]:
    for kind in kinds:
        yield from kind.legal(position, prompt.seat)


def unasked(position: Position, prompt: Prompt) -> Action | None:
    """Return the answer that a question gets without being asked, if there is one."""
    asked = question(prompt)
    if asked.order is not None and position.players[prompt.seat].order(asked.order) == "auto":
        return asked.default(position, prompt.seat)
    if asked.by_order is not None:
        action = asked.by_order(position, prompt.seat)
        if action is not None:
            return action
    if asked.own_turn:
        return None
    first_two = list(islice(_answers(position, prompt, asked.actions), 2))
    return first_two[0] if len(first_two) == 1 else None
