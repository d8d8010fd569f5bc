"""A combat in a position that was written down: what is left of it, and what it cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, Seat
from engine.nova.agenda import (
    AfterClearing,
    AllocateDice,
    ApplyHits,
    AskDeficit,
    AskDie,
    AskDiscard,
    AskHits,
    AskNegate,
    AskReflect,
    AskWindow,
    CheckDeficits,
    CountHits,
    EndCombat,
    Item,
    Prompt,
    RollDice,
    open_prompts,
)
from engine.nova.dice import FORM
from engine.nova.pieces import SectorKind, Side
from engine.nova.questions import possible
from engine.nova.reacting import can_reflect, is_ion
from engine.nova.sides import dice_of, fight
from engine.nova.state import Combat, State, board_of

PROMPTS = (AskWindow, AskDie, AskReflect, AskDiscard, AskNegate, AskHits)
JOBS = (RollDice, AllocateDice, CountHits, ApplyHits, AfterClearing, EndCombat)
# Questions that interrupt the allocation; the others are asked by the jobs themselves.
INTERRUPTING: Mapping[str, type[Prompt]] = {
    "reflect": AskReflect, "discard": AskDiscard, "negate": AskNegate,
}  # fmt: skip
FACES = range(1, 7)
PLANNED = re.compile("[1-6][adox]")


# What is left of a combat.


def left_of(combat: Combat | None, phase: str, asks: object) -> tuple[Item, ...]:
    """Return what a written combat still has to do, by its dice, its hits and what is asked."""
    if combat is None:
        raise Malformed("combat", "missing")
    seats = tuple(side.seat for side in combat.sides if side.seat is not None)
    asked = _asked(asks, seats)
    rest: list[Item] = [EndCombat(), CheckDeficits(seats)]
    if phase == "DEFICIT":
        return tuple(rest)
    rest.append(ApplyHits())
    rest += [AskHits(seat) for seat in reversed(_from(seats, asked, "hits"))]
    if not combat.hits and (asked is None or asked[0] != "hits"):
        rest += [CountHits(), AllocateDice()]
    if not combat.done and (asked is None or asked[0] == "window"):
        rest += [AskWindow(seat) for seat in reversed(_from(seats, asked, "window"))]
    if not combat.free and not combat.done:
        rest.append(RollDice())
    if asked is not None and asked[0] in INTERRUPTING:
        rest.append(INTERRUPTING[asked[0]](asked[1]))
    return tuple(rest)


def _asked(asks: object, seats: tuple[Seat, ...]) -> tuple[str, Seat] | None:
    """Return the question that the page says is open, if it says so."""
    match asks:
        case [{"seat": str(name), "ask": str(kind)}] if BY_NAME.get(name) in seats:
            return kind, BY_NAME[name]
        case None | []:
            return None
        case _:
            raise Malformed("asks", "impossible")


def _from(seats: tuple[Seat, ...], asked: tuple[str, Seat] | None, kind: str) -> tuple[Seat, ...]:
    """Return whose windows of this kind are still to come, from that of the asked seat on."""
    if asked is None or asked[0] != kind:
        return seats
    return seats[seats.index(asked[1]) :]


# What cannot be.


def wrong_combat(state: State) -> Iterator[tuple[str, str]]:
    """Find what a combat cannot be: the field, and what is wrong with it."""
    combat = state.combat
    if combat is None:
        if any(isinstance(item, PROMPTS + JOBS) for item in state.agenda):
            yield "combat", "nothing is fought, and yet there is something to do in a combat"
        return
    yield from _wrong_sides(state, combat)
    yield from _wrong_dice(combat)
    if not _is_in_order(state.agenda, combat):
        yield "combat", "what is still to do comes in another order"
    elif isinstance(top := state.agenda[-1], AskReflect) and not _may_reflect(state, top.seat):
        yield "combat", "there is no ion to turn, or no reflect for it"


def _is_in_order(agenda: tuple[Item, ...], combat: Combat) -> bool:
    """Tell whether what is left of a combat is the end of its whole course."""
    seats = tuple(side.seat for side in combat.sides if side.seat is not None)
    backwards = tuple(reversed(seats))
    course: tuple[Item, ...] = (
        EndCombat(), CheckDeficits(seats), ApplyHits(), *map(AskHits, backwards),
        CountHits(), AllocateDice(), *map(AskWindow, backwards), RollDice(),
    )  # fmt: skip
    if EndCombat() not in agenda:
        return False
    below = agenda.index(EndCombat())
    if any(isinstance(item, PROMPTS + JOBS) for item in agenda[:below]):
        return False
    left = agenda[below:]
    match left[-1]:
        case AskDeficit(seat):
            return left[:-1] == course[:2] and seat in seats
        case AskDie(seat) | AskReflect(seat) | AskDiscard(seat) | AskNegate(seat):
            allocating = course.index(AllocateDice()) + 1
            return left[:-1] == course[:allocating] and seat in seats
        case _:
            return left == course[: len(left)]


def _may_reflect(state: State, seat: Seat) -> bool:
    victim = Side.of(seat)
    attacker = dice_of(state, fight(state).opponent(victim))
    return bool(attacker.done) and is_ion(attacker) and can_reflect(dice_of(state, victim))


def _wrong_sides(state: State, combat: Combat) -> Iterator[tuple[str, str]]:
    if combat.attacker is combat.defender:
        yield "combat.defender", "it fights itself"
    for side in combat.sides:
        if side.seat is not None and side.seat >= len(state.players):
            yield "combat.attacker", f"{side} is not at the table"
    kind = board_of(state).kinds[combat.sector]
    if combat.sector not in state.map or kind is SectorKind.HOMEWORLD:
        yield "combat.sector", f"there is no fighting in {combat.sector}"
    for name in ("free", "done", "hits", "plans", "used"):
        if set(getattr(combat, name)) - set(combat.sides):
            yield f"combat.{name}", "a side that does not fight"


def _wrong_dice(combat: Combat) -> Iterator[tuple[str, str]]:
    if any(face not in FACES for dice in combat.free.values() for face in dice):
        yield "combat.free", "a die has six faces"
    if not all(FORM.fullmatch(text) for done in combat.done.values() for text in done):
        yield "combat.done", "an allocation that is none"
    if not all(PLANNED.fullmatch(text) for plan in combat.plans.values() for text in plan):
        yield "combat.plans", "an entry that is none"
    rolled = [len(dice.get(combat.attacker, ())) for dice in (combat.free, combat.done)]
    if sum(rolled) not in (0, combat.inside + combat.ranged):
        yield "combat.inside", "the attacker has other dice than were rolled"


def dead_end(state: State) -> bool:
    """Tell whether a question of a combat is open that has no answer."""
    return any(
        isinstance(prompt, PROMPTS) and not possible(state, prompt)
        for prompt in open_prompts(state.agenda)
    )
