"""Everything that one seat, or an onlooker, cannot see dealt anew: another world like this one.

A computer player is asked in such a world, so it cannot know more than its seat may. How things
lay before makes no difference to what is dealt; what others ordered, queued or planned is as if
they had not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.chance import Chance
from engine.core.evolve import evolve
from engine.core.seat import SEATS, Seat
from engine.nova.content.cards import ACTION_CARDS, OBJECTIVES, STAGES
from engine.nova.content.sectors import LOCATION_TILES
from engine.nova.dealing import objective_choices
from engine.nova.flares import possible_losses
from engine.nova.hidden import FIRST_WORD, WORDS
from engine.nova.state import State

Viewer = Seat | None


def redeal(state: State, seat: Seat, number: int) -> State:
    """Deal anew what this seat cannot see; another number deals it otherwise."""
    return dealt_anew(state, seat, Chance(number).beside(f"{seat} in turn {state.turn.number}"))


def dealt_anew(state: State, viewer: Viewer, stream: Chance) -> State:
    """Deal from a stream what a viewer cannot see; all is open once the game is over."""
    if state.result is not None:
        return state
    for deal in (_tiles, _cards, _objectives):
        state = deal(state, viewer, stream.beside(deal.__name__))
    state = _flares(_plans(state, viewer), viewer)
    seed = stream.beside("seed").seed
    place, _ = stream.below(WORDS)
    setup = evolve(state.terms.setup, seed=seed)
    return evolve(
        state,
        terms=evolve(state.terms, setup=setup),
        chance=Chance(seed, FIRST_WORD + place),
        next=(),
    )


def others(state: State, viewer: Viewer) -> list[Seat]:
    return [seat for seat in SEATS[: len(state.players)] if seat != viewer]


def changed(state: State, seat: Seat, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = evolve(players[seat], **changes)
    return evolve(state, players=tuple(players))


def _tiles(state: State, viewer: Viewer, chance: Chance) -> State:
    """Faces of other hands, of the other's scan and the bag; backs that were seen stay."""
    scan = state.scan if viewer != state.turn.seat else None
    hidden = list(state.bag)
    for seat in others(state, viewer):
        hidden += state.players[seat].hand
    if scan is not None:
        hidden += [*scan.drawn, *scan.thrown]
    mixed, _ = chance.shuffle(sorted(hidden))
    pool = list(mixed)

    def like(tiles: Sequence[str]) -> tuple[str, ...]:
        found = []
        for tile in tiles:
            star = LOCATION_TILES[tile].star
            one = next(each for each in pool if LOCATION_TILES[each].star is star)
            pool.remove(one)
            found.append(one)
        return tuple(found)

    for seat in others(state, viewer):
        state = changed(state, seat, hand=like(state.players[seat].hand))
    if scan is not None:
        thrown = like(scan.thrown)
        number = len(scan.drawn)
        state = evolve(state, scan=evolve(scan, drawn=tuple(pool[:number]), thrown=thrown))
        pool = pool[number:]
    return evolve(state, bag=tuple(pool))


def _cards(state: State, viewer: Viewer, chance: Chance) -> State:
    """The deck, the cards of another's discovery, the Entity's cards stage by stage."""
    discover = state.discover if viewer != state.turn.seat else None
    drawn = () if discover is None else discover.drawn
    pool, chance = chance.shuffle(sorted([*state.deck, *drawn]))
    if discover is not None:
        state = evolve(state, discover=evolve(discover, drawn=pool[: len(drawn)]))
    seen = () if viewer is None else state.players[viewer].peek
    left = state.entity.cards[len(seen) :]
    cards = seen
    for stage in STAGES:
        of_stage = sorted(card for card in left if ACTION_CARDS[card].stage == stage)
        mixed, chance = chance.shuffle(of_stage)
        cards += mixed
    for seat in others(state, viewer):
        state = changed(state, seat, peek=cards[: len(state.players[seat].peek)])
    return evolve(state, deck=pool[len(drawn) :], entity=evolve(state.entity, cards=cards))


def _objectives(state: State, viewer: Viewer, chance: Chance) -> State:
    """Goals of the others: as many cards of as many sorts as their number tells."""
    seen = {card for player in state.players for card in player.revealed}
    if viewer is not None:
        seen |= {*state.players[viewer].objectives, *state.players[viewer].dealt}
    unknown = [card for card in OBJECTIVES if card not in seen]
    while True:
        mixed, chance = chance.shuffle(unknown)
        pool, found = list(mixed), state
        for seat in others(state, viewer):
            kept = []
            for card in state.players[seat].objectives:
                rank = OBJECTIVES[card].rank
                one = next(each for each in pool if OBJECTIVES[each].rank is rank)
                pool.remove(one)
                kept.append(one)
            found = changed(found, seat, objectives=tuple(kept))
        for seat in others(state, viewer):
            number = len(state.players[seat].dealt)
            found = changed(found, seat, dealt=tuple(pool[:number]))
            pool = pool[number:]
        if all(objective_choices(player.dealt) for player in found.players if player.dealt):
            return found


def _plans(state: State, viewer: Viewer) -> State:
    """Standing orders, queues and plans of the others: none."""
    for seat in others(state, viewer):
        player = state.players[seat]
        if player.orders or player.queue or player.watched:
            state = changed(state, seat, orders={}, queue=(), watched="")
    combat = state.combat
    if combat is None or not combat.plans:
        return state
    plans = {side: plan for side, plan in combat.plans.items() if side.seat == viewer}
    return evolve(state, combat=evolve(combat, plans=plans))


def _flares(state: State, viewer: Viewer) -> State:
    """What others chose for a solar flare that waits for more answers: the first that they may."""
    phase = state.entity.phase
    if phase is None or not phase.losses:
        return state
    losses = {
        seat: chosen if seat == viewer else next(iter(possible_losses(state, seat)))
        for seat, chosen in phase.losses.items()
    }
    return evolve(state, entity=evolve(state.entity, phase=evolve(phase, losses=losses)))
