"""Use the ability of an active technology: a free step, an action, or a part of a combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from engine.core.record import dataclass
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.nova.action import Action
from engine.nova.actions.abilities import TARGETS
from engine.nova.actions.abilities.cancel import CountedHits, unused
from engine.nova.actions.abilities.target import Target
from engine.nova.agenda import AskHits, AskWindow, Prompt, TakeTurn, open_prompts
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effects.ability import Ability, Limit, When
from engine.nova.pieces import Side
from engine.nova.spending import check_energy
from engine.nova.state import Position
from engine.nova.table import Table
from engine.nova.tokenizer import Words

# Which abilities each question lets a seat use.
MOMENTS: Mapping[type[Prompt], tuple[When, ...]] = {
    TakeTurn: (When.FREE_STEP, When.MOVE, When.COMBAT),
    AskWindow: (When.AFTER_ROLL,),
    AskHits: (When.AFTER_HITS,),
}


@dataclass(frozen=True, slots=True)
class UseAbility(Action):
    """Use an ability on a target (content 5, 6.4, 11.3)."""

    technology: str
    target: Target[Any]
    verb: ClassVar[str] = "use"

    @property
    def ability(self) -> Ability[Any]:
        return ability_of(self.technology)

    @property
    def leaves_open(self) -> bool:
        return self.ability.when is When.FREE_STEP

    @classmethod
    def candidates(cls, position: Position, seat: Seat) -> Iterator[UseAbility]:
        moments = _moments(position, seat)
        for id in position.players[seat].active:
            ability = TECHNOLOGIES[id].ability
            if ability is not None and ability.when in moments:
                for target in TARGETS[type(ability.do)].candidates(position, seat, ability):
                    yield cls(seat, id, target)

    @classmethod
    def default_after_hits(cls, position: Position, seat: Seat) -> UseAbility | None:
        """Cancel hits if that is free or leaves one energy (17.2)."""
        energy = position.players[seat].energy
        for id, cost, _ in unused(position, seat):
            if cost == 0 or energy >= cost + 1:
                return cls(seat, id, CountedHits())
        return None

    def check(self, position: Position) -> None:
        ability = self.ability
        if self.technology not in position.players[self.seat].active:
            raise Refused("not_active", technology=self.technology)
        if ability.when not in _moments(position, self.seat):
            raise Refused("ability_not_now", technology=self.technology)
        if self.technology in _used(position, self.seat, ability.limit):
            raise Refused("ability_used", technology=self.technology)
        self.target.check(position, self.seat, ability)
        check_energy(position, self.seat, self.target.price(position, self.seat, ability))

    def apply(self, table: Table) -> None:
        ability = self.ability
        table.use_ability(self.seat, self.technology)
        self.target.pay(table, self.seat, ability)
        self.target.apply(table, self.seat, ability)
        if ability.when is When.AFTER_ROLL:  # further abilities may follow
            table.push(AskWindow(self.seat))
        elif ability.when is When.AFTER_HITS:
            table.push(AskHits(self.seat))

    def words(self) -> Iterable[object]:
        yield self.technology
        yield from self.target.words()

    @classmethod
    def parse(cls, seat: Seat, words: Words) -> UseAbility:
        technology = words.technology()
        return cls(seat, technology, TARGETS[type(ability_of(technology).do)].parse(words))


def ability_of(technology: str) -> Ability[Any]:
    """Return what a technology lets its owner do; raises Refused if it is nothing."""
    ability = TECHNOLOGIES[technology].ability
    if ability is None:
        raise Refused("no_ability", technology=technology)
    return ability


def _moments(position: Position, seat: Seat) -> tuple[When, ...]:
    """List the moments of abilities that have come for a seat."""
    for prompt in open_prompts(position.agenda):
        if prompt.seat == seat:
            return MOMENTS.get(type(prompt), ())
    return ()


def _used(position: Position, seat: Seat, limit: Limit) -> tuple[str, ...]:
    """List the technologies whose ability is used up: in this combat, or until the RESET."""
    if limit is Limit.RESET:
        return position.players[seat].used
    return () if position.combat is None else position.combat.used.get(Side.of(seat), ())
