"""Dealing effects out to the suits of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.chance import Chance
from engine.core.refusal import Refused
from engine.sol.pieces import Suit
from engine.sol.rules_pages import page_of
from engine.sol.variants import House, scenarios

IN_COOPERATION = 2  # effects a table that plays together spreads over its suits


def pool(switches: House) -> list[str]:
    """Effects that may be dealt: in the colours of the table, and playable at it (R8, R131)."""
    wording = switches.wording
    useless = wording.needs_others if switches.alone else ()
    coloured = (n for n in wording.effects if page_of(n, wording)["colour"] in switches.colours)
    return [name for name in coloured if name not in useless]


def deal_effects(
    switches: House, suits: Sequence[Suit], chance: Chance
) -> tuple[Mapping[Suit, str], Chance]:
    """One effect for each suit, flares included (R7, R8); public, and fixed for the game."""
    names, chance = _names(switches, len(suits), chance)
    if not names:
        return {}, chance
    dealt, chance = spread(names, len(suits), chance)
    return dict(zip(suits, dealt, strict=True)), chance


def _names(switches: House, count: int, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """Which effects are in the game, before they are laid on the suits."""
    if switches.effects is not None:
        if len(switches.effects) > count:
            raise Refused("too_many_effects", effects=len(switches.effects), suits=count)
        return switches.effects, chance
    plan = scenarios()[switches.scenario] if switches.scenario else {}
    named = tuple(plan.get("named", ()))
    if plan.get("effects") == "all":
        blank = plan.get("others")
        return (named if blank is None else (*named, *[blank] * (count - len(named)))), chance
    wanted = IN_COOPERATION if switches.together and not plan else count
    possible = [name for name in pool(switches) if name not in named]
    if not possible and not named:
        colours, printing = switches.colours, switches.wording.name
        if switches.alone:
            raise Refused("no_effects_alone", colours=colours, edition=printing)
        raise Refused("no_effects", colours=colours, edition=printing)
    mixed, chance = chance.shuffle(possible)
    return (*named, *mixed)[:wanted], chance


def spread(names: Sequence[str], count: int, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """Lay names on so many suits as evenly as possible, the remainder at random (R104)."""
    whole, rest = divmod(count, len(names))
    mixed, chance = chance.shuffle(tuple(names))
    return chance.shuffle(tuple(names) * whole + mixed[:rest])
