"""What one pair of eyes may see: two worlds, both ways.

Two positions that differ in nothing a viewer may know look the same to them, as a view and as
text; two that differ in anything public do not. The positions come from random games.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from engine.core.chance import Chance, seed_text
from engine.core.game import Setup
from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from engine.sol.actions import Bonus, Keep, Order
from engine.sol.agenda import (
    AskEffect,
    AskEvent,
    AskTogether,
    GiveBack,
    GiveBonus,
    KeepCard,
    OfferBonus,
    ResolveFlare,
    TakeTurn,
    UseOuterStation,
    asked,
)
from engine.sol.board import SIDE_B, Cell, Ring
from engine.sol.edition import edition
from engine.sol.events import (
    PRIVATE,
    CardKeptSecretly,
    CardsDrawn,
    Event,
    OrbitCardDrawn,
    OrderGiven,
    RestDeclined,
)
from engine.sol.outcome import Outcome
from engine.sol.pieces import STATIONS, Answer, Card, Debt, Main, Piece, Suit, Topic
from engine.sol.state import Active, Orders, Player, State, Station, Turn
from tests.engine.sol.sketch import P1, P2, play, run, sketch, stops
from tests.random_play import EVERY_COLOUR, named, offers, uses_cards, walk
from tests.rulings import ruling

TABLES = (
    Setup("published", 2, 21),
    Setup("published", 3, 22, ("longer",)),
    Setup("published", 4, 23, ("patient_choice=on",)),
    Setup("published", 5, 24),
    Setup("reference", 3, 25),
    Setup("reference", 4, 26, ("kept_cards=hidden",)),
    Setup("published", 2, 27, ("kept_cards=open",)),
    Setup("published", 3, 28, ("trigger_event=explode", "effects=blight,chain,channel,catapult")),
    Setup("reference", 4, 29, ("trigger_event=attrition", "kept_cards=hidden", EVERY_COLOUR)),
    Setup("published", 2, 30, ("trigger_event=implode", "any_window_after_draw=on")),
    Setup("published", 1, 40, ("scenario=parasite",)),
    Setup("reference", 1, 32, ("trigger_event=singularity", "kept_cards=hidden")),
    Setup("published", 3, 33, ("cooperative", "trigger_event=energy_garden")),
    Setup("published", 5, 34, ("cooperative", "scenario=parasite")),
)
A_KIND = 5  # positions of each kind from one game
Viewer = Seat | None


def ids(setup: Setup) -> str:
    return named(setup).replace(", ", "-").replace(" ", "-")


each_table = pytest.mark.parametrize("table", TABLES, ids=ids)
# For what takes long: `make check` looks at two of the tables.
each_table_at_leisure = pytest.mark.parametrize(
    "table",
    [*TABLES[:2], *(pytest.param(table, marks=pytest.mark.slow) for table in TABLES[3::2])],
    ids=ids,
)


@cache
def positions(table: Setup) -> tuple[State, ...]:
    """Some positions of a random game in which people gave orders and put choices off."""
    rnd = random.Random(table.seed)
    state = GAME.play.start(table)
    for seat in SEATS[: table.seats]:
        for kind in STATIONS:
            state = GAME.play.step(state, Order(seat, Topic.BONUS, kind, Answer.ASK)).state
        for kind in STATIONS[1:]:
            answer = rnd.choice((Answer.ASK, Answer.TAKE))
            state = GAME.play.step(state, Order(seat, Topic.FLARE, kind, answer)).state
    found: dict[str, list[State]] = {}
    for moment in walk(GAME, table, state, likes=puts_choices_off, prefers=uses_cards):
        found.setdefault(named_moment(moment.before), []).append(moment.before)
    # Of every kind of moment some, spread over the game.
    return tuple(
        state for states in found.values() for state in states[:: 1 + len(states) // A_KIND]
    )


def named_moment(state: State) -> str:
    """What is asked, and what else a position may have that most have not."""
    what = type(state.agenda[-1]).__name__ + " and a choice" * bool(state.choices)
    if any(entry.memory is not None for entry in state.active):
        what += " and an effect that remembers"
    elif state.active:
        what += " and an effect"
    if state.garden or state.parasites or any(one.lost or one.aboard for one in state.players):
        what += " and things about"
    return what


def puts_choices_off(action: Any) -> bool:
    """Every other player keeps cards only when nothing else is left to do."""
    return not (isinstance(action, Keep) and action.seat % 2)


@cache
def finals(table: Setup) -> State:
    state = GAME.play.start(table)
    for moment in walk(GAME, table, state):
        state = moment.after
    assert state.result is not None
    return state


def viewers(state: State) -> tuple[Viewer, ...]:
    return (None, *SEATS[: len(state.players)])


_texts: dict[str, str] = {}


def look(state: State, viewer: Viewer) -> tuple[Any, str]:
    """The view and its text; a text is made of nothing but its view, so it is written once."""
    view = GAME.play.view(state, viewer)
    shown = repr(view)  # with the order of what is in it, which may be read in the text
    if shown not in _texts:
        _texts[shown] = GAME.speech.describe(view)
    return view, _texts[shown]


def with_player(state: State, seat: int, **changes: Any) -> State:
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def with_turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn, **changes))


# Secrets.


@dataclass(frozen=True, slots=True)
class World:
    """The same position as far as anybody may know but the seats that know better."""

    what: str
    state: State
    knowing: frozenset[Seat]


def another_deck(state: State, rnd: random.Random) -> World:
    return World(
        "deck", replace(state, deck=tuple(rnd.sample(state.deck, len(state.deck)))), NOBODY
    )


def other_marks(state: State, rnd: random.Random) -> Iterator[World]:
    """Of the flares in the deck others are marked, or more of them."""
    for old, new in ((Card.FLARE, Card.MARKED_FLARE), (Card.MARKED_FLARE, Card.FLARE)):
        places = [place for place, card in enumerate(state.deck) if card is old]
        if places:
            deck = list(state.deck)
            deck[rnd.choice(places)] = new
            yield World("marks", replace(state, deck=tuple(deck)), NOBODY)


def another_seed(state: State, rnd: random.Random) -> World:
    seed = rnd.randrange(2**256)
    terms = replace(state.terms, setup=replace(state.terms.setup, seed=seed))
    return World(
        "seed", replace(state, terms=terms, chance=Chance(seed, rnd.randrange(99))), NOBODY
    )


def another_order(state: State, seat: Seat, rnd: random.Random) -> World:
    orders = Orders(
        {kind: rnd.choice(tuple(Answer)) for kind in STATIONS},
        {kind: rnd.choice(tuple(Answer)) for kind in STATIONS[1:]},
    )
    return World("orders", with_player(state, seat, orders=orders), frozenset({seat}))


def leaves_all_bonuses(state: State, seat: Seat) -> Iterator[World]:
    """An owner who could have been asked in this activation leaves all its bonuses."""
    if state.turn.activated and seat != state.turn.seat and asked(state.agenda, seat) is None:
        changed = with_turn(state, declining=state.turn.declining ^ {seat})
        yield World("declining", changed, frozenset({seat}))


def another_card(state: State, seat: Seat, rnd: random.Random) -> Iterator[World]:
    """The card kept, or the one held inside a choice, is another that lies in the deck."""
    others = suits_in_deck(state)
    choice = choice_of(state, seat)
    card = state.players[seat].card
    if card is not None and (suits := [suit for suit in others if suit is not card]):
        suit = rnd.choice(suits)
        changed = with_player(swapped(state, suit, card), seat, card=suit)
        yield World("card", changed, frozenset({seat}))
    held = choice.held if choice is not None else None
    if choice and held is not None and (suits := [suit for suit in others if suit is not held]):
        suit = rnd.choice(suits)
        changed = with_choice(swapped(state, suit, held), choice, replace(choice, held=suit))
        yield World("held", changed, frozenset({seat}))


def another_pile(state: State, seat: Seat, rnd: random.Random) -> Iterator[World]:
    """What was put away is other cards; or the one kept was one of them, and they the other."""
    player = state.players[seat]
    if not player.put_away:
        return
    first, *rest = player.put_away
    if suits := [suit for suit in suits_in_deck(state) if suit is not first]:
        suit = rnd.choice(suits)
        changed = with_player(swapped(state, suit, first), seat, put_away=(suit, *rest))
        yield World("put away", changed, frozenset({seat}))
    if player.card is not None and player.card is not first:
        changed = with_player(state, seat, card=first, put_away=(player.card, *rest))
        yield World("kept the other", changed, frozenset({seat}))


def swapped(state: State, taken: Suit, given: Suit) -> State:
    """A card is taken out of the deck and another put in its place."""
    deck = list(state.deck)
    place = next(i for i, card in enumerate(deck) if card in SUITED and card.suit is taken)
    deck[place] = Card(given)
    return replace(state, deck=tuple(deck))


def suits_in_deck(state: State) -> list[Suit]:
    return [card.suit for card in state.deck if card in SUITED]


def choice_of(state: State, seat: Seat) -> KeepCard | None:
    asked = [item for item in (*state.choices, *state.agenda) if isinstance(item, KeepCard)]
    return next((item for item in asked if item.seat == seat), None)


def with_choice(state: State, old: KeepCard, new: KeepCard) -> State:
    return replace(
        state,
        choices=tuple(new if item == old else item for item in state.choices),
        agenda=tuple(new if item == old else item for item in state.agenda),
    )


NOBODY: frozenset[Seat] = frozenset()
SUITED = [card for card in Card if card is not Card.TRIGGER]
SECRETS = {
    "deck", "marks", "seed", "orders", "card", "held", "put away", "kept the other", "declining",
}  # fmt: skip


def other_worlds(state: State, rnd: random.Random) -> Iterator[World]:
    yield another_deck(state, rnd)
    if state.terms.house.trigger_event is not None:
        yield from other_marks(state, rnd)
    yield another_seed(state, rnd)
    for seat in SEATS[: len(state.players)]:
        yield another_order(state, seat, rnd)
        yield from leaves_all_bonuses(state, seat)
        if not state.terms.house.open_cards:
            yield from another_card(state, seat, rnd)
            yield from another_pile(state, seat, rnd)


@ruling(19)
@each_table_at_leisure
def test_worlds_that_differ_only_in_secrets_look_the_same(table: Setup) -> None:
    rnd = random.Random(table.seed)
    for state in positions(table):
        seen = {viewer: look(state, viewer) for viewer in viewers(state)}
        for world in other_worlds(state, rnd):
            for viewer in viewers(state):
                if viewer not in world.knowing:
                    assert look(world.state, viewer) == seen[viewer], (world.what, viewer)


@each_table_at_leisure
def test_worlds_that_differ_only_in_secrets_offer_and_preview_the_same(table: Setup) -> None:
    """Nothing that a seat can ask the engine before it acts tells it what it may not know."""
    rnd = random.Random(table.seed)
    for state in positions(table)[::3]:
        for world in other_worlds(state, rnd):
            for seat in GAME.play.waiting(state):
                if seat in world.knowing:
                    continue
                offered = GAME.play.legal(state, seat)
                assert GAME.play.legal(world.state, seat) == offered, world.what
                for action in rnd.sample(offered, min(4, len(offered))):
                    assert stops(state, action) == stops(world.state, action)
                    one = GAME.play.preview(state, seat, [action])
                    two = GAME.play.preview(world.state, seat, [action])
                    assert one.events == two.events, world.what
                    assert one.seal == two.seal, world.what
                    assert look(one.state, seat) == look(two.state, seat), world.what


@pytest.mark.parametrize("order", Answer)
def test_a_choice_at_a_flare_is_sealed_whatever_the_next_owner_ordered(order: Answer) -> None:
    """Its preview used to show what P2's secret orders made of P2's tower."""
    state = sketch(
        """
        O: O2 tower/P2; O9 foundry/P1
        C: C1 P1
        P1: hold=5 energy=2
        P2: hold=5 energy=2
        """,
        deck=["flare", "refraction"],
    )
    state = play(state, "P1: order flare foundry ask; hurl C1; end")
    state = play(state, f"P2: order flare tower {order}")
    (use, _) = GAME.play.legal(state, P1)
    assert stops(state, use)
    assert [event.seat for event in GAME.play.preview(state, P1, [use]).events] == [P1, P1, P1]


def test_an_answer_that_leads_to_a_random_card_is_sealed() -> None:
    """Its preview used to show which card chance would pick at the start of P1's turn."""
    state = sketch(
        """
        I: I3 P2 tower/P1
        P1: hold=5 energy=3 pending=flare,refraction
        P2: hold=5 energy=3
        """,
        turn="P2",
    )
    state = play(state, "activate I3")
    take = next(action for action in GAME.play.legal(state, P1) if isinstance(action, Bonus))
    assert stops(state, take)
    preview = GAME.play.preview(state, P1, [take])
    assert not [event for event in preview.events if isinstance(event, CardKeptSecretly)]


def test_every_secret_was_there_to_be_seen() -> None:
    """Otherwise the tests above would pass for want of anything to hide."""
    found = set()
    for table in TABLES:
        for state in positions(table):
            for world in other_worlds(state, random.Random(1)):
                assert world.state != state or world.what in ("deck", "orders")
                found.add(world.what)
    assert found == SECRETS


# Public facts.

Change = Callable[[State], State | None]


def changed_count(name: str) -> Change:
    return lambda state: with_player(state, -1, **{name: getattr(state.players[-1], name) + 1})


def free_cell(state: State) -> Cell:
    return next(cell for cell in state.terms.side.cells if cell not in state.stations)


def on_a_station(change: Callable[[State, Station], Mapping[str, Any]]) -> Change:
    def changed(state: State) -> State | None:
        for cell, here in state.stations.items():
            new = replace(here, **change(state, here))
            return replace(state, stations={**state.stations, cell: new})
        return None

    return changed


def moved_station(state: State) -> State | None:
    """The same station in the next free cell of its ring, so that no count changes."""
    for cell, station in state.stations.items():
        ahead = state.terms.side.forward[cell]
        if ahead not in state.stations:
            rest = {place: here for place, here in state.stations.items() if place != cell}
            return replace(state, stations={**rest, ahead: station})
    return None


def moved_gate(state: State) -> State | None:
    free = [slot for slot in state.terms.side.slots if slot not in state.gates]
    if not state.gates:
        return None
    slot, owner = next(iter(state.gates.items()))
    rest = {place: other for place, other in state.gates.items() if place != slot}
    return replace(state, gates={**rest, free[0]: owner})


def regiven_gate(state: State) -> State | None:
    if not state.gates:
        return None
    slot, owner = next(iter(state.gates.items()))
    return replace(state, gates={**state.gates, slot: other_seat(state, owner)})


def moved_sundiver(state: State) -> State | None:
    player = state.players[0]
    for cell, number in player.sundivers.items():
        ahead = state.terms.side.forward[cell]
        if ahead not in player.sundivers:
            rest = {place: n for place, n in player.sundivers.items() if place != cell}
            return with_player(state, 0, sundivers={**rest, ahead: number})
    return None


def other_seat(state: State, seat: int) -> Seat:
    return SEATS[(seat + 1) % len(state.players)]


def toggled_card(state: State) -> State | None:
    """That there is a card is public, whatever card it is."""
    card = state.players[-1].card
    return with_player(state, -1, card=state.terms.suits[0] if card is None else None)


def shown_card(state: State) -> State | None:
    if not state.terms.house.open_cards or state.players[-1].card is None:
        return None
    suits = [suit for suit in state.terms.suits if suit is not state.players[-1].card]
    return with_player(state, -1, card=suits[0])


def shown_pile(state: State) -> State | None:
    """What everybody saw go to the discard pile."""
    if not state.discard:
        return None
    other = next(suit for suit in state.terms.suits if suit is not state.discard[0])
    return replace(state, discard=(other, *state.discard[1:]))


def drawn_in_choice(state: State) -> State | None:
    if not state.choices:
        return None
    choice = state.choices[0]
    other = next(suit for suit in state.terms.suits if suit is not choice.drawn[0])
    return with_choice(state, choice, replace(choice, drawn=(other, *choice.drawn[1:])))


def held_or_not_in_choice(state: State) -> State | None:
    if not state.choices:
        return None
    choice = state.choices[0]
    held = state.terms.suits[0] if choice.held is None else None
    return with_choice(state, choice, replace(choice, held=held))


def choice_gone(state: State) -> State | None:
    return replace(state, choices=state.choices[1:]) if state.choices else None


def choice_of_another(state: State) -> State | None:
    if not state.choices or len(state.choices) == len(state.players):
        return None
    choice = state.choices[0]
    free = next(s for s in SEATS if s not in {other.seat for other in state.choices})
    return with_choice(state, choice, replace(choice, seat=free))


def on_top(kind: type, change: Callable[[State, Any], Any]) -> Change:
    """The question the game waits for is another one."""

    def changed(state: State) -> State | None:
        if not isinstance(state.agenda[-1], kind):
            return None
        new = change(state, state.agenda[-1])
        return None if new is None else replace(state, agenda=(*state.agenda[:-1], new))

    return changed


def fewer_cells(state: State, prompt: UseOuterStation) -> UseOuterStation | None:
    return replace(prompt, cells=prompt.cells[1:]) if len(prompt.cells) > 1 else None


def one_more_flare(state: State) -> State | None:
    """Of the batch being resolved."""
    if not state.turn.drawn:
        return None
    return replace(state, agenda=(state.agenda[0], ResolveFlare(hurl=False), *state.agenda[1:]))


def fewer_asked(state: State, together: AskTogether) -> AskTogether | None:
    return AskTogether(together.prompts[1:]) if len(together.prompts) > 1 else None


def another_asked(state: State, together: AskTogether) -> AskTogether | None:
    free = [s for s in SEATS[: len(state.players)] if s not in {p.seat for p in together.prompts}]
    if not free:
        return None
    return AskTogether((replace(together.prompts[0], seat=free[0]), *together.prompts[1:]))


def in_question(**changes: Any) -> Callable[[State, AskTogether], AskTogether]:
    """The same seats are asked something else."""
    return lambda state, together: AskTogether(
        tuple(replace(prompt, **changes) for prompt in together.prompts)
    )


def one_more(tokens: Mapping[Cell, int], cell: Cell) -> Mapping[Cell, int]:
    return {**tokens, cell: tokens.get(cell, 0) + 1}


def shifted(state: State, name: str) -> State | None:
    """The garden or the parasites are elsewhere."""
    tokens: Mapping[Cell, int] = getattr(state, name)
    if not tokens:
        return None
    forward = state.terms.side.forward
    changes: dict[str, Any] = {name: {forward[cell]: number for cell, number in tokens.items()}}
    return replace(state, **changes)


def other_memory(state: State) -> State | None:
    """An effect in force remembers something else, be it as little as it may."""
    for place, entry in enumerate(state.active):
        if entry.memory is None:
            continue
        for item in fields(entry.memory):
            value = getattr(entry.memory, item.name)
            other = another_value(state, value)
            if other is not None:
                new = replace(entry, memory=replace(entry.memory, **{item.name: other}))
                active = (*state.active[:place], new, *state.active[place + 1 :])
                return replace(state, active=active)
    return None


def another_value(state: State, value: Any) -> Any:
    match value:
        case bool():
            return not value
        case Cell():
            return state.terms.side.forward[value]
        case Seat():
            return other_seat(state, value)
        case Suit():
            return next(suit for suit in Suit if suit is not value)
        case int():
            return value + 1
        case Mapping():
            return one_more(value, Cell(0))
        case tuple():
            return value[1:] or None
        case None:
            return Cell(0)
        case _:
            return None


def with_setup(state: State, **changes: Any) -> State:
    return replace(state, terms=replace(state.terms, setup=replace(state.terms.setup, **changes)))


def other_edition(state: State) -> State:
    name = "reference" if state.terms.edition.name == "published" else "published"
    return replace(
        with_setup(state, edition=name), terms=replace(state.terms, edition=edition(name))
    )


def other_side(state: State) -> State | None:
    """Without sundivers on cells that only one side has: the small side becomes the large one."""
    if state.terms.side is SIDE_B:
        return None
    return replace(state, terms=replace(state.terms, side=SIDE_B))


def more_suits(state: State) -> State | None:
    missing = [suit for suit in Suit if suit not in state.terms.suits]
    suits = (*state.terms.suits, *missing[:1]) if missing else state.terms.suits[:-1]
    return replace(state, terms=replace(state.terms, suits=suits))


def other_action(state: State) -> State | None:
    """The main action of the turn, while its player is asked to go on with it."""
    if not isinstance(state.agenda[-1], TakeTurn):
        return None
    return with_turn(state, action=Main.CONVERT if state.turn.action is Main.MOVE else Main.MOVE)


def some_cell(state: State, without: Sequence[Any]) -> Cell:
    return next(cell for cell in state.terms.side.cells if cell not in without)


def other_kind(state: State) -> State | None:
    """The type of station of an activation, with the stations activated."""
    if not state.turn.activated or state.turn.activated[-1] not in state.stations:
        return None
    kind = next(kind for kind in STATIONS if kind is not state.turn.kind)
    last = state.turn.activated[-1]
    station = replace(state.stations[last], kind=kind)
    return with_turn(replace(state, stations={**state.stations, last: station}), kind=kind)


PUBLIC: Mapping[str, Change] = {
    "State.terms edition": other_edition,
    "State.terms options": lambda s: with_setup(
        s, options=(*s.terms.setup.options, "start_eye=E5")
    ),
    "State.terms side": other_side,
    "State.terms suits": more_suits,
    "State.terms effects": lambda s: replace(
        s, terms=replace(s.terms, effects={Suit.FLARE: "fuel"})
    ),
    "State.players number": lambda s: replace(s, players=(*s.players, replace(s.players[0]))),
    "State.players order": lambda s: (
        replace(s, players=s.players[::-1]) if s.players[::-1] != s.players else None
    ),
    "State.stations more": lambda s: replace(
        s, stations={**s.stations, free_cell(s): Station(P1, Piece.NODE)}
    ),
    "State.stations moved": moved_station,
    "Station.owner": on_a_station(lambda s, here: {"owner": other_seat(s, here.owner)}),
    "Station.kind": on_a_station(
        lambda s, here: {"kind": next(kind for kind in STATIONS if kind is not here.kind)}
    ),
    "State.gates moved": moved_gate,
    "State.gates owner": regiven_gate,
    "State.deck size": lambda s: replace(s, deck=s.deck[1:]) if s.deck else None,
    "State.discard size": lambda s: replace(s, discard=(*s.discard, Suit.FLARE)),
    "State.discard suits": shown_pile,
    "State.removed": lambda s: replace(s, removed=(*s.removed, Card.FLARE)),
    "State.instability": lambda s: replace(s, instability=s.instability - 1),
    "State.agenda another question": on_top(TakeTurn, lambda s, top: GiveBack(top.seat)),
    "State.agenda another seat": on_top(TakeTurn, lambda s, top: TakeTurn(other_seat(s, top.seat))),
    "State.agenda flares left": one_more_flare,
    "State.choices gone": choice_gone,
    "State.active": lambda s: replace(s, active=(*s.active, Active("fuel"))),
    "State.garden": lambda s: replace(s, garden=one_more(s.garden, free_cell(s))),
    "State.garden moved": lambda s: shifted(s, "garden"),
    "State.parasites": lambda s: replace(s, parasites=one_more(s.parasites, free_cell(s))),
    "State.parasites moved": lambda s: shifted(s, "parasites"),
    "State.idle": lambda s: replace(s, idle=s.idle + 1),
    "State.result": lambda s: replace(
        s, agenda=(), result=Outcome((P1,), tuple(1 for _ in s.players))
    ),
    "OfferBonus.cell": on_top(
        OfferBonus, lambda s, top: replace(top, cell=s.terms.side.forward[top.cell])
    ),
    "OfferBonus.seat": on_top(
        OfferBonus, lambda s, top: replace(top, seat=other_seat(s, top.seat))
    ),
    "OfferBonus.amount": on_top(OfferBonus, lambda s, top: replace(top, amount=top.amount + 1)),
    "AskEffect.effect": on_top(AskEffect, lambda s, top: replace(top, effect="fuel")),
    "AskEffect.seat": on_top(AskEffect, lambda s, top: replace(top, seat=other_seat(s, top.seat))),
    "AskTogether.prompts fewer": on_top(AskTogether, fewer_asked),
    "AskEvent.seat": on_top(AskTogether, another_asked),
    "AskEvent.event": on_top(AskTogether, in_question(event="warp")),
    "AskEvent.ring": on_top(AskTogether, in_question(ring=Ring.CORE)),
    "UseOuterStation.cells": on_top(UseOuterStation, fewer_cells),
    "UseOuterStation.used": on_top(
        UseOuterStation, lambda s, top: replace(top, used=() if top.used else top.cells[:1])
    ),
    "UseOuterStation.seat": on_top(
        UseOuterStation, lambda s, top: replace(top, seat=other_seat(s, top.seat))
    ),
    "KeepCard.seat": choice_of_another,
    "KeepCard.drawn": drawn_in_choice,
    "KeepCard.held or not": held_or_not_in_choice,
    "Player.eye": lambda s: with_player(s, -1, eye=s.terms.side.orbit(s.players[-1].eye)),
    "Player.energy": changed_count("energy"),
    "Player.momentum": changed_count("momentum"),
    "Player.hold": changed_count("hold"),
    "Player.reserve": changed_count("reserve"),
    "Player.vaporized": changed_count("vaporized"),
    "Player.lost": changed_count("lost"),
    "Player.aboard": lambda s: with_player(s, -1, aboard={P1: s.players[-1].aboard.get(P1, 0) + 1}),
    "Player.aboard another ship": lambda s: (
        None
        if len(s.players) < 3
        else with_player(with_player(s, 0, aboard={}), 0, aboard={SEATS[2]: 1})
    ),
    "Player.sundivers more": lambda s: (
        with_player(s, -1, sundivers={**s.players[-1].sundivers, s.terms.side.cells[0]: 4})
        if s.players[-1].sundivers.get(s.terms.side.cells[0]) != 4
        else None
    ),
    "Player.sundivers moved": moved_sundiver,
    "Player.vaporized_stations": lambda s: with_player(
        s,
        -1,
        vaporized_stations={
            **s.players[-1].vaporized_stations,
            Piece.NODE: s.players[-1].vaporized_stations.get(Piece.NODE, 0) + 1,
        },
    ),
    "Player.card or none": toggled_card,
    "Player.card where open": shown_card,
    "Player.put_away size": lambda s: with_player(
        s, -1, put_away=(*s.players[-1].put_away, Suit.FLARE)
    ),
    "Turn.seat": lambda s: with_turn(s, seat=other_seat(s, s.turn.seat)),
    "Turn.number": lambda s: with_turn(s, number=s.turn.number + 1),
    "Turn.action": other_action,
    "Turn.mp": lambda s: with_turn(s, mp=s.turn.mp + 1),
    "Turn.present": lambda s: with_turn(
        s, present=s.turn.present | {some_cell(s, tuple(s.turn.present))}
    ),
    "Turn.tolled": lambda s: with_turn(s, tolled=s.turn.tolled ^ {P2}),
    "Turn.launched": lambda s: with_turn(s, launched=(*s.turn.launched, Cell(0))),
    "Turn.hurled": lambda s: with_turn(s, hurled=s.turn.hurled + 1),
    "Turn.converted": lambda s: with_turn(s, converted=(*s.turn.converted, Cell(0))),
    "Turn.used": lambda s: with_turn(s, used=(*s.turn.used, Cell(0))),
    "Turn.kind": other_kind,
    "Turn.activated": lambda s: with_turn(s, activated=(*s.turn.activated, Cell(0))),
    "Turn.debts": lambda s: with_turn(s, debts=(*s.turn.debts, Debt.HURL)),
    "Turn.debts tag": lambda s: (
        None
        if not s.turn.debts
        else with_turn(
            s,
            debts=(
                Debt.CONVERT if s.turn.debts[0] is Debt.HURL else Debt.HURL,
                *s.turn.debts[1:],
            ),
        )
    ),
    "Turn.whole": lambda s: with_turn(s, whole=not s.turn.whole),
    "Turn.removed": lambda s: with_turn(s, removed=s.turn.removed + 1),
    "Turn.played": lambda s: with_turn(s, played=not s.turn.played),
    "Turn.drawn marked": lambda s: (
        with_turn(s, drawn=(Card.MARKED_FLARE, *s.turn.drawn[1:]))
        if s.turn.drawn[:1] == (Card.FLARE,)
        else None
    ),
    "Turn.resolved": lambda s: (
        with_turn(s, resolved=0)
        if any(card.is_flare for card in s.turn.drawn[: s.turn.resolved])
        else None
    ),
    "Turn.drawn": lambda s: with_turn(s, drawn=(*s.turn.drawn, Card.FLARE)),
    "Active.effect": lambda s: replace(s, active=(Active("ceremony"),)),
    "Active.memory": other_memory,
}
# Kept from everybody, or from everybody else; the first half of this file shows it.
SECRET_FIELDS = {"State.chance", "Player.orders", "Turn.declining"}
# Records of their own in these lists.
PARTS = {"State.turn"}
TRIED = 5  # positions of each table that every change is tried on


def two_stations_asked_about() -> State:
    """A flare asks about two outer stations at once, which random games hardly ever reach."""
    state = sketch(
        """
        O: O1 foundry/P2; O3 foundry/P2
        C: C1 P1
        P1: hold=5
        P2: hold=5 energy=2
        """,
        deck=["flare", "refraction"],
    )
    return play(state, "P2: order flare foundry ask; hurl C1; end")


@cache
def tried(fact: str) -> tuple[tuple[State, State], ...]:
    """Pairs of positions that differ in this one fact."""
    pairs = []
    for states in (*(positions(table) for table in TABLES), (two_stations_asked_about(),)):
        begun = [state for state in states if state.turn.number]
        changed = [(state, PUBLIC[fact](state)) for state in begun]
        usable = [(state, new) for state, new in changed if new is not None and new != state]
        pairs += usable[:: 1 + len(usable) // TRIED]
    return tuple(pairs)


@pytest.mark.parametrize("fact", PUBLIC)
def test_worlds_that_differ_in_a_public_fact_look_different_to_everybody(fact: str) -> None:
    pairs = tried(fact)
    assert pairs, "no position to try it on"
    for state, changed in pairs:
        for viewer in viewers(state):
            assert GAME.play.view(changed, viewer) != GAME.play.view(state, viewer)


@pytest.mark.slow
@pytest.mark.parametrize("fact", PUBLIC)
def test_a_public_fact_can_be_read_in_the_text(fact: str) -> None:
    for state, changed in tried(fact)[::3]:  # writing a text takes its time
        for viewer in viewers(state):
            assert look(changed, viewer)[1] != look(state, viewer)[1]


@pytest.mark.parametrize(
    "record",
    [
        State,
        Player,
        Turn,
        KeepCard,
        OfferBonus,
        UseOuterStation,
        AskEffect,
        AskEvent,
        AskTogether,
        Station,
        Active,
    ],
)
def test_every_field_is_either_tried_or_secret(record: type) -> None:
    """A field added later must be given a place in one of the lists above."""
    assert is_dataclass(record)
    names = {f"{record.__name__}.{field.name}" for field in fields(record)}
    known = {fact.partition(" ")[0] for fact in PUBLIC} | SECRET_FIELDS | PARTS
    assert names <= known


# One's own.


@ruling(19)
@each_table
def test_a_seat_sees_its_own_card_choice_pile_and_orders(table: Setup) -> None:
    for state in positions(table):
        for seat, player in zip(SEATS, state.players, strict=False):
            own = GAME.play.view(state, seat).players[seat]
            assert own.card is player.card
            assert own.has_card == (player.card is not None)
            assert own.put_away == tuple(sorted(player.put_away))
            assert own.orders == player.orders
            choice = choice_of(state, seat)
            if choice is None:
                assert own.choice is None
            else:
                assert own.choice is not None
                assert own.choice.held is choice.held
                assert own.choice.drawn == choice.drawn
                assert own.choice.options == len(choice.options)


@ruling(19)
@each_table
def test_others_see_that_there_is_a_card_but_not_which_unless_cards_are_open(table: Setup) -> None:
    for state in positions(table):
        open_cards = state.terms.house.open_cards
        for viewer in viewers(state):
            for shown in GAME.play.view(state, viewer).players:
                if shown.seat == viewer:
                    continue
                player = state.players[shown.seat]
                assert shown.orders is None
                assert shown.has_card == (player.card is not None)
                assert shown.card is (player.card if open_cards else None)
                assert shown.put_away == ()
                choice = choice_of(state, shown.seat)
                if choice is not None:
                    assert shown.choice is not None
                    assert shown.choice.held is (choice.held if open_cards else None)
                    assert shown.choice.drawn == choice.drawn


@each_table
def test_the_seed_is_not_shown_while_the_game_runs(table: Setup) -> None:
    for state in positions(table):
        for viewer in viewers(state):
            view, text = look(state, viewer)
            assert view.seed is None
            assert "seed" not in text.lower()


@ruling(19)
def test_the_text_names_the_own_card_and_a_foreign_one_lies_face_down() -> None:
    state = sketch("P1: hold=8 card=refraction\nP2: hold=8 card=subduction")
    assert "Kept card: refraction." in look(state, P1)[1]
    assert "Kept card: one, face down." in look(state, P1)[1]
    assert "Kept card: subduction." not in look(state, P1)[1]
    assert look(state, None)[1].count("face down") == 2


@ruling(19)
def test_where_cards_are_open_the_text_names_them_all() -> None:
    state = sketch(
        "P1: hold=8 card=refraction\nP2: hold=8 card=subduction", options=["kept_cards=open"]
    )
    for viewer in (None, P1, P2):
        text = look(state, viewer)[1]
        assert "Kept card: refraction." in text
        assert "Kept card: subduction." in text


# The end.


@ruling(19)
@each_table
def test_after_the_end_every_card_is_open_and_the_seed_is_shown(table: Setup) -> None:
    state = finals(table)
    for viewer in viewers(state):
        view, text = look(state, viewer)
        assert view.seed == table.seed
        assert f"mixed in: {seed_text(table.seed)}." in text
        for shown, player in zip(view.players, state.players, strict=True):
            assert shown.card is player.card
            assert shown.put_away == tuple(sorted(player.put_away))
            choice = choice_of(state, shown.seat)
            assert (shown.choice is None) == (choice is None)
            if choice is not None and shown.choice is not None:
                assert shown.choice.held is choice.held


def test_after_the_end_standing_orders_are_open_too() -> None:
    state = finals(TABLES[0])
    for viewer in viewers(state):
        for shown, player in zip(GAME.play.view(state, viewer).players, state.players, strict=True):
            assert shown.orders == player.orders


# Events.


def public(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if GAME.play.audience(event) is None]


@ruling(19)
def test_only_secret_choices_and_orders_are_told_to_one_seat() -> None:
    assert set(PRIVATE) == {CardKeptSecretly, OrderGiven, RestDeclined}
    secret = CardKeptSecretly(P2, Suit.FLARE)
    order = OrderGiven(P1, Topic.BONUS, Piece.NODE, Answer.ASK)
    assert GAME.play.audience(secret) == {P2}
    assert GAME.play.audience(order) == {P1}
    assert GAME.play.audience(RestDeclined(P2)) == {P2}


@each_table
def test_whatever_happens_is_told_to_everybody_or_to_the_seat_it_belongs_to(table: Setup) -> None:
    kinds: dict[type, set[bool]] = {}
    for moment in walk(GAME, table):
        for event in moment.events:
            listener = GAME.play.audience(event)
            kinds.setdefault(type(event), set()).add(listener is None)
            if listener is not None:
                assert listener == {event.seat}
    private = {kind for kind, told in kinds.items() if told == {False}}
    assert private <= {CardKeptSecretly, OrderGiven}
    assert all(len(told) == 1 for told in kinds.values())


@ruling(19)
@each_table
def test_a_secret_choice_tells_the_same_whatever_was_kept(table: Setup) -> None:
    """The others read the same sentence and see the same board, whichever card stays."""
    compared = 0
    for state in positions(table):
        asked = [item for item in (*state.choices, *state.agenda) if isinstance(item, KeepCard)]
        for choice in asked:
            kept = [action for action in offers(GAME, state) if isinstance(action, Keep)]
            kept = [action for action in kept if action.seat == choice.seat and action.suit]
            steps = [GAME.play.step(state, action) for action in kept]
            if state.terms.house.open_cards:
                assert len({tuple(public(step.events)) for step in steps}) == len(steps)
                continue
            for one, two in pairwise(steps):
                compared += 1
                assert public(one.events) == public(two.events)
                for viewer in viewers(state):
                    same = look(one.state, viewer) == look(two.state, viewer)
                    assert same == (viewer != choice.seat)
    assert compared or positions(table)[0].terms.house.open_cards


@ruling(19)
@each_table
def test_what_is_told_of_a_step_does_not_depend_on_other_hands(table: Setup) -> None:
    """A card that somebody else holds face down changes no public event."""
    rnd = random.Random(table.seed)
    for state in positions(table)[::2]:
        for world in other_worlds(state, rnd):
            if (
                world.what in ("deck", "seed", "orders", "declining")
                or state.turn.seat in world.knowing
            ):
                continue
            for action in offers(GAME, state)[:6]:
                if action.seat in world.knowing:
                    continue
                one, two = GAME.play.step(state, action), GAME.play.step(world.state, action)
                if not any(isinstance(event, (CardsDrawn, OrbitCardDrawn)) for event in one.events):
                    assert public(one.events) == public(two.events)


def test_an_order_is_told_to_its_owner_alone() -> None:
    state = sketch("P1: hold=8\nP2: hold=8")
    step = run(state, "P2: order bonus tower decline")
    assert public(step.events) == []
    for viewer in (None, P1):
        assert look(step.state, viewer) == look(state, viewer)
    assert look(step.state, P2) != look(state, P2)


def test_who_leaves_all_bonuses_of_a_turn_is_known_to_nobody_else() -> None:
    """What is said, shown and offered is the same as if one bonus had been left."""
    state = sketch(
        """
        V: V3 P1 tower/P2; V5 P1 tower/P2
        P1: energy=9 hold=5
        P2: energy=9 hold=8
        """
    )
    state = play(state, "activate V3")
    one, rest = run(state, "P2: bonus decline"), run(state, "P2: bonus decline all")
    assert public(rest.events) == public(one.events)
    for viewer in (None, P1):
        assert look(rest.state, viewer) == look(one.state, viewer)
    assert look(rest.state, P2) != look(one.state, P2)
    assert GAME.play.legal(rest.state, P1) == GAME.play.legal(one.state, P1)
    states = [play(step.state, "P1: bonus decline") for step in (one, rest)]
    shown = [
        GAME.play.preview(state, P1, GAME.play.read(state, P1, "activate V5 decline"))
        for state in states
    ]
    assert shown[0].seal == shown[1].seal
    assert shown[0].events == shown[1].events
    assert look(shown[0].state, P1) == look(shown[1].state, P1)


@ruling(19)
def test_keeping_none_is_public_and_so_are_the_cards_it_throws_away() -> None:
    state = sketch("P1: hold=8\nP2: hold=8 pending=refraction,flare")
    after = play(state, "P2: keep none")
    view = GAME.play.view(after, None)
    assert not view.players[P2].has_card
    assert view.seen_discard == (Suit.FLARE, Suit.REFRACTION)


def test_an_answer_in_advance_is_part_of_the_agenda_that_nobody_reads() -> None:
    """While the owner thinks about a bonus nobody sees what the activator said beforehand."""
    plain = sketch(
        """
        V: V3 P1 tower/P2
        P1: energy=9 hold=5
        P2: energy=9 hold=8
        """
    )
    asked = play(plain, "activate V3")
    told = play(plain, "activate V3 take")
    assert isinstance(told.agenda[-2], GiveBonus)
    assert told != asked
    for viewer in (None, P2):
        assert look(told, viewer) == look(asked, viewer)
