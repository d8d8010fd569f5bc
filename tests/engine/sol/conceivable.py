"""Everything a seat could think of doing, whether it is allowed or not."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice, product

from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.sol.action import Action
from engine.sol.actions import (
    Activate,
    Bonus,
    Choose,
    Convert,
    Deconstruct,
    End,
    Fly,
    Hurl,
    Keep,
    Launch,
    Pass,
    Place,
    Play,
    Remove,
    Retrieve,
    Use,
)
from engine.sol.agenda import asked
from engine.sol.board import Cell, Side
from engine.sol.effect import EFFECTS, Target, Word, in_force, kept_effect
from engine.sol.pieces import STATIONS, SUITS, Heart, Piece, Suit, Where
from engine.sol.rules import prompts
from engine.sol.state import State

WILD = 300  # patterns of three cells that need not touch
TRIES = 5  # targets tried for each card that is not at hand
AT_HAND = 7000  # targets tried for the card kept and those in force: all, if they are so few
LONGEST = 4  # cells of a route that is tried
ANSWERS = 400  # answers of two or three words that are tried; routes of a length
PART = 500
HOWS = tuple(how for effect in EFFECTS.values() for how in effect.hows)


@cache
def on_the_board(side: Side, seats: tuple[Seat, ...], seat: Seat) -> tuple[Action, ...]:
    """All that can be written down but for cards, orders and answers in advance.

    Complete in everything but patterns of three cells that do not even touch.
    """
    rnd = random.Random(seat)
    found: list[Action] = [Pass(seat), End(seat)]
    found += [Bonus(seat, take=take, all=every) for take, every in product((True, False), repeat=2)]
    found += [Keep(seat, suit) for suit in (None, *SUITS)]
    found += [Choose(seat, (word,)) for word in (*side.cells, *Where, *seats)]
    found += [Remove(seat, cell) for cell in side.cells]
    found += [Retrieve(seat, cell) for cell in side.cells]
    found += [Hurl(seat, cell) for cell in side.cells]
    found += [Activate(seat, cell) for cell in side.cells]
    found += [Deconstruct(seat, cell) for cell in side.cells]
    found += [Deconstruct(seat, slot) for slot in side.slots]
    found += [Place(seat, kind, cell) for kind in STATIONS for cell in side.cells]
    found += [Place(seat, Piece.GATE, slot) for slot in side.slots]
    found += [Launch(seat, cell, ship) for cell in side.cells for ship in seats]
    for pair in product(side.cells, side.cells):
        found.append(Fly(seat, pair[0], pair[1]))
        if pair[1] in side.ways[pair[0]] or rnd.random() < 0.1:
            found += [Fly(seat, *pair, owner=other) for other in seats if other != seat]
        if pair[1] in side.ways[pair[0]] or rnd.random() < 0.1:
            found += [Fly(seat, pair[0], pair[1], how) for how in HOWS]
        found += [Convert(seat, kind, pair) for kind in (Piece.FOUNDRY, Piece.NODE)]
    for cells in (*columns(side), *(tuple(rnd.choices(side.cells, k=3)) for _ in range(WILD))):
        found += [Convert(seat, kind, cells) for kind in (Piece.GATE, Piece.TOWER)]
    return tuple(found)


def conceivable(state: State, seat: Seat, rnd: random.Random) -> tuple[Action, ...]:
    """Everything a seat could think of; of one that nobody asks, a part of it."""
    seats = SEATS[: len(state.players)]
    everything = on_the_board(state.terms.side, seats, seat)
    at_hand = AT_HAND
    if seat not in {prompt.seat for prompt in prompts(state)}:
        everything, at_hand = tuple(rnd.sample(everything, PART)), TRIES
    return (*everything, *answers(state, seat, rnd), *cards(state, seat, at_hand, rnd))


def columns(side: Side) -> Iterator[tuple[Cell, ...]]:
    """Three cells that touch, each below the one before it."""
    for top in side.cells:
        for middle in side.inward[top]:
            for low in side.inward[middle]:
                yield top, middle, low


def cards(state: State, seat: Seat, at_hand: int, rnd: random.Random) -> Iterator[Action]:
    """Cards played and used: the ones at hand on so many things, the others on a few."""
    kept, active = kept_effect(state, seat), tuple(in_force(state))
    for _, effect in sorted(EFFECTS.items()):
        for target in targets(state, effect.form, at_hand if effect is kept else TRIES, rnd):
            yield Play(seat, effect.name, target)
        for verb, form in effect.use_forms.items():
            for target in targets(state, form, at_hand if effect in active else TRIES, rnd):
                yield Use(seat, verb, target)


def targets(
    state: State, form: tuple[object, ...], most: int, rnd: random.Random
) -> Iterator[Target]:
    """All words of a form, if they are not too many; else some of them, one wrong in the end."""
    words = vocabulary(state)
    if ... in form:
        place = form.index(...)
        for length in range(LONGEST):
            more = form[place - 1 : place] * length
            yield from targets(state, (*form[:place], *more, *form[place + 1 :]), most, rnd)
        if form[-1] is ...:
            yield from routes(state, min(most, ANSWERS))
        return
    kinds = [words[kind] for kind in form]
    size = 1
    for kind in kinds:
        size *= len(kind)
    if size <= most:
        yield from product(*kinds)
    else:
        yield from (tuple(rnd.choice(kind) for kind in kinds) for _ in range(most))
    yield (*(kind[0] for kind in kinds), rnd.choice(SUITS))


def vocabulary(state: State) -> dict[object, tuple[Word, ...]]:
    side = state.terms.side
    return {
        Cell: side.cells,
        Heart: (*side.cells, Heart.HEART),
        Seat: SEATS[: len(state.players)],
        Suit: SUITS,
        Piece: STATIONS,
        int: tuple(range(-1, len(side.eyes) + 2)),
    }


def routes(state: State, most: int) -> Iterator[Target]:
    """Ways out of cells with stations or sundivers: so many of each length."""
    ways = state.terms.side.ways
    for start in {*state.stations, *(cell for one in state.players for cell in one.sundivers)}:
        found: list[tuple[Cell, ...]] = [(start,)]
        for _ in range(LONGEST):
            longer = ((*route, other) for route in found for other in ways[route[-1]])
            found = [*islice(longer, most)]
            yield from found


def answers(state: State, seat: Seat, rnd: random.Random) -> Iterator[Action]:
    """Answers of several words, for a seat that is asked."""
    if asked(state.agenda, seat) is None:
        return
    cells, seats = state.terms.side.cells, SEATS[: len(state.players)]
    own = sorted(state.players[seat].sundivers) or cells
    shapes: tuple[tuple[Sequence[Word], ...], ...] = (
        (own, cells),
        (cells, cells),
        (own, seats),
        (cells, tuple(Where)),
        (tuple(Where), cells),
        (tuple(Where), seats),
        (cells, tuple(Where), seats),
    )
    for _ in range(ANSWERS):
        yield Choose(seat, tuple(rnd.choice(words) for words in rnd.choice(shapes)))


def accepted(state: State, action: Action) -> bool:
    try:
        action.check(state)
    except Refused:
        return False
    return True
