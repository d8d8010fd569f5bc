"""Dealing effects out to the suits of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.chance import Chance
from engine.core.refusal import Refused
from engine.sol.edition import Wording
from engine.sol.house import House, scenarios
from engine.sol.pages import page_of
from engine.sol.pieces import Suit

IN_COOPERATION = 2  # effects a table that plays together spreads over its suits


def pool(wording: Wording, colours: Sequence[str]) -> list[str]:
    """Effects of an edition in these colours."""
    return [name for name in wording.effects if page_of(name, wording)["colour"] in colours]


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
        return named, chance
    wanted = IN_COOPERATION if switches.together and not plan else count
    possible = [name for name in pool(switches.wording, switches.colours) if name not in named]
    if not possible and not named:
        raise Refused("no_effects", colours=switches.colours, edition=switches.wording.name)
    mixed, chance = chance.shuffle(possible)
    return (*named, *mixed)[:wanted], chance


def spread(names: Sequence[str], count: int, chance: Chance) -> tuple[tuple[str, ...], Chance]:
    """Lay names on so many suits as evenly as possible, the remainder at random (R104)."""
    whole, rest = divmod(count, len(names))
    mixed, chance = chance.shuffle(tuple(names))
    return chance.shuffle(tuple(names) * whole + mixed[:rest])
