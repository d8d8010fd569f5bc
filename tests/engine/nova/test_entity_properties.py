"""Whole Entity phases on positions of all kinds: what holds afterwards, and that games end (19)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.evolve import evolve
from engine.core.game import Step
from engine.nova import rules
from engine.nova.content.cards import ACTION_CARDS, STAGES, stage_cards
from engine.nova.content.numbers import ENTITY_FORCES
from engine.nova.content.sectors import SECTOR_TILES
from engine.nova.forces import entity_reserve
from engine.nova.invariants import broken
from engine.nova.map import PLAYERS, Sector, layout
from engine.nova.pieces import EndedBy, SectorKind
from engine.nova.position import CODEC
from engine.nova.state import State
from tests.engine.nova.sketch import play, saved, sketch

ANSWERS = st.integers(0, 10**6)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """A position of any table in which an Entity phase has begun and something is asked."""
    seats = draw(st.sampled_from(PLAYERS))
    board = layout(seats)
    map_of = sketch([{}] * seats, seed=draw(st.integers(0, 50))).map
    open_to_all = [each for each in board.sectors if board.kind(each) is not SectorKind.HOMEWORLD]
    free = list(draw(st.permutations(open_to_all)))
    players = [_player(draw, map_of, open_to_all, free) for _ in range(seats)]
    forces = ENTITY_FORCES[seats]
    ships: Counter[str] = Counter()
    for sector in draw(st.lists(st.sampled_from(open_to_all), max_size=forces.ships)):
        if ships[str(sector)] < forces.sector_limit:
            ships[str(sector)] += 1
    where = draw(st.lists(st.sampled_from(open_to_all), min_size=1, max_size=3))
    gates = dict(zip("ABC", where, strict=False))
    deck = [card for stage in STAGES for card in draw(st.permutations(stage_cards(stage)))]
    gone = draw(st.integers(0, 28))
    malice = [card for card in deck[:gone] if seats in ACTION_CARDS[card].players]
    entity = {
        "power": draw(st.integers(1, 12)),
        "cards": deck[gone:],
        "gates": {gate: str(sector) for gate, sector in gates.items()},
        "presence": len(gates) - 1,
        "active": draw(st.sampled_from(sorted(gates))),
        "malice": len(malice),
        "ships": ships,
        "stations": {"Z": draw(st.integers(1, 5))},
        "captured": draw(st.integers(0, forces.ships - ships.total())),
    }
    return sketch(
        players,
        phase="ENTITY",
        seed=draw(st.integers(0, 2**32)),
        turn=f"P{draw(st.integers(1, seats))}",
        map={str(sector): tile for sector, tile in map_of.items() if sector in open_to_all},
        maw=draw(st.booleans()),
        options=draw(st.sampled_from(["", "overrun=off"])),
        entity=entity,
    )


def _player(
    draw: st.DrawFn, map_of: Any, everywhere: list[Sector], free: list[Sector]
) -> dict[str, Any]:
    """A player with up to three sectors, as many colonies as are allowed, and ships anywhere."""
    colonies, owned = 5, []
    for _ in range(draw(st.integers(0, 3))):
        sector = free.pop()
        need = SECTOR_TILES[map_of[sector]].colonies or 9
        if need <= colonies:
            colonies -= need
            owned.append(str(sector))
    places = st.lists(st.sampled_from(everywhere), max_size=5)
    return {
        "sectors": owned,
        "stations": {sector: 1 for sector in owned if draw(st.booleans())},
        "ships": Counter(map(str, draw(places))),
        "disabled": Counter(map(str, draw(places))),
        "energy": draw(st.integers(0, 3)),
        "orders": draw(st.sampled_from([{}, {"flare": "auto"}, {"defence": "auto"}])),
    }


def answer(state: State, number: int) -> Step[State]:
    """Let one of the seats that are asked give one of its answers."""
    seats = rules.waiting(state)
    offered = rules.legal(state, seats[number % len(seats)])
    return rules.step(state, offered[number // 7 % len(offered)])


def in_phase(state: State) -> bool:
    return state.entity.phase is not None


@given(positions(), st.lists(ANSWERS, min_size=1, max_size=20))
def test_a_phase_breaks_nothing_and_comes_to_an_end(state: State, numbers: list[int]) -> None:
    by = state.entity.phase.by if state.entity.phase is not None else None
    stations, events = sum(state.entity.stations.values()), 0
    while in_phase(state):
        assert broken(state) == []
        assert saved(state) == state
        step = answer(state, numbers[events % len(numbers)] + events)
        state, events = step.state, events + 1
    assert broken(state) == []
    assert sum(state.entity.stations.values()) <= stations
    assert len(state.entity.gates) == 1 + state.entity.presence
    assert entity_reserve(state) >= 0
    if state.result is None and by is not None:
        assert state.turn.seat == (by + 1) % len(state.players)
    if state.result is not None:
        assert state.result.by is not EndedBy.DECLARED


@settings(max_examples=40)
@given(positions(), st.lists(ANSWERS, min_size=1, max_size=5))
def test_a_position_in_a_phase_can_be_read_without_the_notes_of_the_engine(
    state: State, numbers: list[int]
) -> None:
    count = 0
    while in_phase(state):
        page = CODEC.write(state)
        del page["progress"]
        if page["phase"] != "DEFICIT":  # others may then be in deficit too, and are asked as well
            assert CODEC.read(json.loads(json.dumps(page))) == state
        state, count = answer(state, numbers[count % len(numbers)] + count).state, count + 1


@settings(max_examples=40)
@given(positions(), st.permutations(range(6)))
def test_answers_to_a_flare_may_come_in_any_order(state: State, order: list[int]) -> None:
    while in_phase(state) and len(rules.waiting(state)) < 2:
        state = answer(state, 0).state
    if not in_phase(state):
        return
    seats = rules.waiting(state)
    answers = [rules.legal(state, seat)[-1] for seat in seats]
    plain, mixed = state, state
    for action in answers:
        plain = rules.step(plain, action).state
    for place in (place for place in order if place < len(answers)):
        mixed = rules.step(mixed, answers[place]).state
    assert mixed == plain


# The last card ends every game (19.14).

LATEST = 12  # phases
SPECIAL = ("e1-08", "e2-09", "e3-11")  # presence, presence, the supernova


def deck(*, special_first: bool) -> list[str]:
    """The three stages, the special card of each at their top or at their bottom."""
    cards = []
    for stage, special in zip(STAGES, SPECIAL, strict=True):
        others = [card for card in stage_cards(stage) if card != special]
        cards += [special, *others] if special_first else [*others, special]
    return cards


def phases_until_the_end(cards: list[str]) -> int:
    """Play phase after phase; Entity ships are taken away, so that the reserve never runs out."""
    state = sketch(entity={"cards": cards})
    phases = 0
    while state.result is None:
        seat = state.turn.seat
        players = [
            evolve(player, energy=0) if place == seat else player
            for place, player in enumerate(state.players)
        ]
        entity = evolve(state.entity, ships={}, captured=0, marker=2)
        state = play(evolve(state, players=tuple(players), entity=entity), "logistics")
        phases += 1
    assert state.result.by is EndedBy.SUPERNOVA
    return phases


def test_the_supernova_comes_in_the_twelfth_phase_at_the_latest() -> None:
    assert phases_until_the_end(deck(special_first=False)) == LATEST


def test_the_supernova_comes_in_the_seventh_phase_at_the_earliest() -> None:
    assert phases_until_the_end(deck(special_first=True)) == 7


@pytest.mark.parametrize("seed", range(5))
def test_a_shuffled_deck_ends_the_game_in_between(seed: int) -> None:
    assert 7 <= phases_until_the_end(list(sketch(seed=seed).entity.cards)) <= LATEST
