"""What is true of every game of Sol, however it is played: sections 5 and 15 of the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.game import Setup
from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from engine.sol.actions import ANSWERS, Bonus, Choose, Keep, Play, Use
from engine.sol.agenda import PROMPTS, KeepCard, blocking
from engine.sol.board import Cell
from engine.sol.events import (
    CardPlayed,
    CardsDrawn,
    GameEnded,
    GatePlaced,
    Hurled,
    MomentumTaken,
    OrbitCardDrawn,
    StationActivated,
    StationChanged,
    StationPlaced,
    StationVaporized,
    TurnStarted,
)
from engine.sol.pieces import STATIONS, Card, Piece, Suit
from engine.sol.state import State, movement
from tests import random_play
from tests.engine.sol.conceivable import accepted, conceivable
from tests.engine.sol.sketch import sketch
from tests.random_play import EVERY_COLOUR, Moment, named, offers, uses_cards, walk
from tests.rulings import ruling
from tools import soak
from tools.soak import with_orders

# Editions, numbers of players, and ways to play.
TABLES = [
    pytest.param(
        Setup(kind.edition, kind.seats, 0, (*kind.options, EVERY_COLOUR)),
        id=str(kind).replace(" ", "-"),
    )
    for kind in soak.kinds()
]


def choice_of(state: State, seat: Seat) -> KeepCard | None:
    asked = [item for item in (*state.choices, *state.agenda) if isinstance(item, KeepCard)]
    return next((item for item in asked if item.seat == seat), None)


# Laws of a single step.


def momentum_falls_only_where_another_takes_it(moment: Moment) -> None:
    """Sabotage of a tower takes it from its owner; nothing else does (invariant 6)."""
    taken: Counter[Seat] = Counter()
    for event in moment.events:
        if isinstance(event, MomentumTaken):
            assert isinstance(moment.action, Play)
            assert (moment.action.seat, moment.action.effect) == (event.seat, "sabotage")
            taken[event.owner] += event.amount
    for seat in SEATS[: len(moment.before.players)]:
        before, after = moment.before.players[seat], moment.after.players[seat]
        assert after.momentum >= before.momentum - taken[seat]


def other_hands_are_left_alone(moment: Moment) -> None:
    """A turn changes no other player's card, choice or pile (invariant 8).

    A turn that starts closes the choice of its own player.
    """
    before, after = moment.before, moment.after
    allowed = {before.turn.seat, after.turn.seat}
    if isinstance(moment.action, Keep):
        allowed = {moment.action.seat}
    for seat in SEATS[: len(before.players)]:
        if seat not in allowed:
            assert before.players[seat].card == after.players[seat].card
            assert before.players[seat].put_away == after.players[seat].put_away
            assert choice_of(before, seat) == choice_of(after, seat)


def orders_are_left_alone(moment: Moment) -> None:
    for before, after in zip(moment.before.players, moment.after.players, strict=True):
        assert before.orders is after.orders


def only_a_turn_on_the_board_moves_pieces(moment: Moment) -> None:
    """Choosing a card changes cards and nothing else."""
    if isinstance(moment.action, Keep) and moment.before.turn == moment.after.turn:
        hands = {"card": None, "put_away": ()}
        for before, after in zip(moment.before.players, moment.after.players, strict=True):
            assert replace(before, **hands) == replace(after, **hands)
        assert moment.before.stations is moment.after.stations
        assert moment.before.gates is moment.after.gates
        assert moment.before.deck is moment.after.deck


FULL_CELL = {"published": 5, "reference": 5, "prototype": 5, "early": 6}
OLDER = {"prototype", "early"}  # bridges by eight, movement by station, hurls in pairs


def pieces_add_up(moment: Moment) -> None:
    """Counted here once more: the engine's own count could be wrong in the same way."""
    state = moment.after
    name = state.terms.edition.name
    most = FULL_CELL[name]
    if name == "early" and moment.before.turn.number == state.turn.number:
        most = 13  # a crowd may gather in the middle of a turn (R115)
    for seat, player in zip(SEATS, state.players, strict=False):
        everywhere = player.hold + player.reserve + player.vaporized + player.lost
        everywhere += sum(player.sundivers.values()) + sum(player.aboard.values())
        assert everywhere == 13
        assert all(1 <= number <= most for number in player.sundivers.values())
        owned = [cell.ring for cell, here in state.stations.items() if here.owner == seat]
        counted = owned if name in OLDER else set(owned)
        assert movement(state, seat) == 3 + len(counted)
        assert list(state.gates.values()).count(seat) <= (8 if name in OLDER else 5)
        for kind in STATIONS:
            own = [here for here in state.stations.values() if here.owner == seat]
            gone = player.vaporized_stations.get(kind, 0)
            assert [here.kind for here in own].count(kind) + gone <= 3


def stations_are_converted_in_open_layers(moment: Moment) -> None:
    """Where the edition wants it, gates lead to the layer of every new station (invariant 10)."""
    name = moment.before.terms.edition.name
    if name not in ("published", "prototype") or not moment.before.turn.number:
        return
    crossed = {int(slot.inner.ring) for slot in moment.before.gates}
    for event in moment.events:
        if isinstance(event, StationPlaced):
            assert all(depth in crossed for depth in range(2, event.cell.ring + 1))


STEP_LAWS: tuple[Callable[[Moment], None], ...] = (
    momentum_falls_only_where_another_takes_it,
    other_hands_are_left_alone,
    orders_are_left_alone,
    only_a_turn_on_the_board_moves_pieces,
    pieces_add_up,
    stations_are_converted_in_open_layers,
)


class Owed:
    """Counts, from what was told, the cards a turn owes and the cards it drew (invariant 9).

    A game against the star draws one more for each movement of the motherships.
    """

    def __init__(self, state: State) -> None:
        self.cards = state.terms.edition.cards
        self.hurls_a_card = 2 if state.terms.edition.name in OLDER else 1
        self.as_pattern = state.terms.house.wording.name in OLDER
        self.puncture_draws = state.terms.house.wording.name == "reference"
        self.by_pieces = self.hurled = self.drawn = 0
        self.orbits = int(state.terms.house.orbit_cards)
        self.owed_to_orbit = self.orbits
        self.drawn_for_orbit = 0

    @property
    def owed(self) -> int:
        return self.by_pieces + self.hurled // self.hurls_a_card

    def watch(self, moment: Moment) -> None:
        played = ""
        for event in moment.events:
            match event:
                case Hurled():
                    self.hurled += 1
                case StationVaporized(piece=piece) if self.as_pattern:
                    self.hurled += 3 if piece is Piece.TOWER else 2  # R63
                case StationVaporized():
                    self.by_pieces += 1
                case StationActivated() if played == "motivate":
                    pass  # the conversion owes its cards, the activation none (R65)
                case StationPlaced(cell=cell) | StationActivated(cell=cell):
                    self.by_pieces += self.cards[cell.ring]
                case StationChanged(cell=cell) if played == "invade":
                    self.by_pieces += self.cards[cell.ring]
                case GatePlaced() if played == "puncture" and not self.puncture_draws:
                    pass  # nothing was converted (R71)
                case GatePlaced(slot=slot):
                    self.by_pieces += self.cards[slot.inner.ring]
                case CardPlayed(effect=played):
                    if not self.as_pattern and played in ("sacrifice", "exterminate"):
                        self.by_pieces += self.cards[moment.action.target[0].ring]
                    self.owed_to_orbit += self.orbits if played == "accelerate" else 0
                case CardsDrawn(cards=cards):
                    self.drawn += len(cards)
                    assert Card.TRIGGER not in cards
                    assert self.drawn <= self.owed
                case OrbitCardDrawn(card=card):
                    self.drawn_for_orbit += card is not Card.TRIGGER
                    assert self.drawn_for_orbit <= self.owed_to_orbit
                case TurnStarted():
                    assert self.drawn_for_orbit == self.owed_to_orbit
                    assert self.drawn == self.owed
                    self.owed_to_orbit, self.drawn_for_orbit = self.orbits, 0
                    self.by_pieces = self.hurled = self.drawn = 0
                case GameEnded(supernova=True):
                    assert self.drawn <= self.owed  # the thirteenth flare cuts the batch short
                case GameEnded():
                    assert self.drawn == self.owed
                case _:
                    pass


def anything(action: Any) -> bool:
    return True


def not_keeping(action: Any) -> bool:
    return not isinstance(action, Keep)


def leaves_all_bonuses(action: Any) -> bool:
    return isinstance(action, Bonus) and action.all


def play_by_the_laws(setup: Setup) -> set[type]:
    """A whole game; returns the prompts that somebody had to answer."""
    state = with_orders(setup)
    asked: set[type] = set()
    owed: Owed | None = None
    # Every other table puts its card choices off as long as it can.
    likes = not_keeping if setup.seed % 2 else anything
    prefers = uses_cards if setup.seed % 3 else None
    if setup.seed % 6 == 0:
        prefers = leaves_all_bonuses
    for moment in walk(GAME, setup, state, likes=likes, prefers=prefers):
        before: State = moment.before
        asked |= {type(prompt) for prompt in blocking(before.agenda)}
        for law in STEP_LAWS:
            law(moment)
        random_play.nothing_is_broken(GAME, moment.after)
        if before.turn.number and owed is None:
            owed = Owed(before)
        if owed is not None:
            owed.watch(moment)
    return asked


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES[::4])
def test_whole_games_keep_the_laws_of_sol(table: Setup) -> None:
    place = [one.values[0] for one in TABLES].index(table)
    setup = replace(table, seed=2000 + place)
    try:
        play_by_the_laws(setup)
    except AssertionError as fault:
        fault.add_note(f"{named(setup)}, with random orders")
        raise


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES[::13])
def test_a_game_keeps_the_laws_of_sol(table: Setup) -> None:
    play_by_the_laws(replace(table, seed=77))


@pytest.mark.slow
def test_random_games_come_to_every_question() -> None:
    """Otherwise the laws would have been looked at in fewer places than they seem."""
    asked: set[type] = set()
    for seed, seats, options in (
        (1, 2, ("patient_choice=on", "effects=chain,channel,transcend")),
        (3, 2, ("any_window_after_draw=on", "effects=hyperdrive,chain,swap")),
        (3, 3, ("longer", "trigger_event=attrition")),
    ):
        asked |= play_by_the_laws(Setup("published", seats, seed, options))
    assert asked == set(PROMPTS)


# The older editions.


@pytest.mark.slow
@pytest.mark.parametrize(
    "setup",
    [
        Setup("prototype", 2, 1),
        Setup("prototype", 5, 2, ("opening=on",)),
        Setup("early", 4, 3),
        Setup("early", 3, 12),
    ],
    ids=named,
)
def test_games_of_older_editions_never_come_to_a_dead_end(setup: Setup) -> None:
    for moment in walk(GAME, setup):
        momentum_falls_only_where_another_takes_it(moment)
        other_hands_are_left_alone(moment)
        random_play.nothing_is_broken(GAME, moment.after)


@ruling(115, 120)
def test_the_last_step_of_a_move_is_not_offered_if_the_move_could_not_be_ended_then() -> None:
    state = sketch(
        """
        I: I11 P1x6; I12 P1
        P1:
        P2:
        """,
        edition="early",
        phase="MOVING",
        mp=1,
    )
    for action in offers(GAME, state):
        assert offers(GAME, GAME.play.step(state, action).state), GAME.play.write(action)


# What is not offered is refused.


def nothing_else_is_accepted(state: State, rnd: random.Random) -> None:
    for seat in SEATS[: len(state.players)]:
        thought_of = set(conceivable(state, seat, rnd))
        allowed = {action for action in thought_of if accepted(state, action)}
        offered = set(GAME.play.legal(state, seat))
        beyond = {action for action in allowed - offered if not another_route(action, offered)}
        assert beyond == set(), "accepted but not offered"
        # Of words that are only tried at random some may be missing.
        sure = {action for action in offered if not isinstance(action, (Play, Use, Choose))}
        assert sure - allowed == set(), "offered but not thought of"


def another_route(action: Any, offered: set[Any]) -> bool:
    """A station may fly by any route, and so may an older cluster; one to each cell is offered."""
    return isinstance(action, Use) and any(
        isinstance(other, Use)
        and other.how == action.how
        and action.how in ("fly station", "cluster")
        and (other.target[0], other.target[-1]) == (action.target[0], action.target[-1])
        for other in offered
    )


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES[::10])
def test_whatever_is_accepted_was_offered(table: Setup) -> None:
    """All cells with all verbs, for everybody, in a few positions of a game.

    They are where a card can be played or used or a question is asked, and some others.
    """
    setup = replace(table, seed=5)
    rnd = random.Random(5)
    looked_at: Counter[str] = Counter()
    for moment in walk(GAME, setup, with_orders(setup), prefers=uses_cards):
        what = named_moment(moment)
        looked_at[what] += 1
        if looked_at[what] in (1, 7, 50):
            nothing_else_is_accepted(moment.before, rnd)


def named_moment(moment: Moment) -> str:
    """A kind of position: who is asked what, with which card, and what is in force."""
    state: State = moment.before
    prompt = blocking(state.agenda)[0]
    playable = next((one.effect for one in moment.offered if isinstance(one, Play)), "")
    active = " ".join(entry.effect for entry in state.active)
    return f"{type(prompt).__name__} {playable} {active}"


@settings(max_examples=12)
@given(
    table=st.sampled_from([table.values[0] for table in TABLES]),
    seed=st.integers(0, 10**6),
    steps=st.integers(0, 700),
)
def test_whatever_is_accepted_was_offered_anywhere(table: Any, seed: int, steps: int) -> None:
    setup = replace(table, seed=seed)
    state = with_orders(setup)
    for moment in walk(GAME, setup, state, cap=steps, prefers=uses_cards):
        state = moment.after
    nothing_else_is_accepted(state, random.Random(seed))


def test_every_action_of_the_game_is_thought_of() -> None:
    state = GAME.play.start(Setup("published", 3, 1))
    kinds = {type(action) for action in conceivable(state, SEATS[0], random.Random(1))}
    assert kinds == {kind for answers in ANSWERS.values() for kind in answers}


# The laws themselves: a broken position is noticed.


def _broken_ones(state: State) -> dict[str, State]:
    one, *others = state.players
    cell = next(iter(state.stations), Cell(0))

    def first(**changes: Any) -> State:
        return replace(state, players=(replace(one, **changes), *others))

    return {
        "a sundiver too many": first(hold=one.hold + 1),
        "a sundiver lost": first(reserve=one.reserve - 1),
        "six in a cell": first(
            hold=0, reserve=0, vaporized=0, lost=7 - sum(one.aboard.values()), sundivers={cell: 6}
        ),
        "a cell with none": first(sundivers={**one.sundivers, Cell(79): 0}),
        "energy below zero": first(energy=-1),
        "momentum below zero": first(momentum=-1),
        "a card from nowhere": replace(state, discard=(*state.discard, Suit.FLARE)),
        "a card gone": replace(state, deck=state.deck[:-1]),
        "a flare uncounted": replace(state, instability=state.instability - 1),
        "a flare turned into another card": replace(
            state, deck=tuple(card for card in state.deck if card is not Card.FLARE)
        ),
        "a ship out of place": first(eye=state.terms.side.orbit(one.eye, 1)),
        "MP below zero": replace(state, turn=replace(state.turn, mp=-1)),
        "nobody asked": replace(state, agenda=()),
        "more towers than in the box": first(vaporized_stations={Piece.TOWER: 4}),
        "a garden without energy": replace(state, garden={Cell(79): 0}),
        "a parasite too few": replace(state, parasites={Cell(79): 0}),
        "a sundiver aboard from nowhere": first(aboard={SEATS[1]: 1}),
        "a sundiver lost from nowhere": first(lost=one.lost + 1),
        "a trigger card from nowhere": replace(state, removed=(Card.TRIGGER,)),
    }


@pytest.mark.parametrize("fault", _broken_ones(GAME.play.start(Setup("published", 2, 1))))
def test_a_broken_position_is_noticed(fault: str) -> None:
    state = GAME.play.start(Setup("published", 2, 1, ("longer",)))
    for moment in walk(GAME, GAME.play.setup(state), state, cap=60):
        state = moment.after
    assert not GAME.play.broken(state)
    assert GAME.play.broken(_broken_ones(state)[fault])
