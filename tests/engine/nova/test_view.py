"""What one pair of eyes may see: two worlds, both ways (17.1).

Two positions that differ in nothing a viewer may know look the same to them; what a viewer may
know is all there. The positions come from random games.
"""

from __future__ import annotations

import random
import typing
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from engine.core.game import Setup
from engine.core.seat import SEATS, Seat
from engine.nova import GAME, events, notation, rules
from engine.nova.actions import GiveOrder, UseAbility
from engine.nova.choosing import choices
from engine.nova.describe import describe
from engine.nova.events import PRIVATE, Event, audience
from engine.nova.pieces import Side
from engine.nova.questions import QUESTIONS
from engine.nova.reasons import why_not
from engine.nova.redeal import Viewer, others
from engine.nova.standing_orders import Order
from engine.nova.state import Combat, Discovery, Entity, EntityPhase, Player, Scan, State, Turn
from engine.nova.view import HIDDEN, LOOKING_AHEAD, known, surface, view
from tests import random_play
from tests.engine.nova import worlds
from tests.engine.nova.sketch import P1, P2, play, sketch
from tests.engine.nova.worlds import another_world, starts, walk
from tests.rulings import ruling

STEPS = 250  # of each walk
RARE = {"race", "deficit", "hits", "reflect"}  # asked in few games, about nothing hidden
A_KIND = 6  # positions of each kind from one walk
STARTS: dict[str, State | Setup] = {
    **dict(starts()),
    **{f"a whole game of {seats}": Setup("first", seats, 50 + seats) for seats in (2, 3, 5)},
}
each_start = pytest.mark.parametrize("start", STARTS)


@cache
def positions(start: str) -> tuple[State, ...]:
    """Some positions of every kind from a random walk, spread over it."""
    found: dict[str, list[State]] = {}
    for state in states(STARTS[start], random.Random(start)):
        if state.result is None:
            found.setdefault(kind_of(state), []).append(state)
    return tuple(state for kind in found.values() for state in kind[:: 1 + len(kind) // A_KIND])


def states(start: State | Setup, rnd: random.Random) -> Iterator[State]:
    """Walk from a position, with orders and plans; or play a game as random players do."""
    if isinstance(start, Setup):
        return (moment.before for moment in random_play.walk(GAME, start))
    return walk(start, rnd, STEPS)


def kind_of(state: State) -> str:
    """What is asked, and whether there are things to hide."""
    kinds = " ".join(ask.kind for ask in rules.asks(state))
    phase = state.entity.phase
    planned = state.combat is not None and bool(state.combat.plans)
    answered = phase is not None and bool(phase.losses)
    peeked = any(player.peek for player in state.players)
    return (
        kinds
        + " with plans" * planned
        + " in a phase" * (phase is not None)
        + " and answers" * answered
        + " and a peek" * peeked
    )


def viewers(state: State) -> tuple[Viewer, ...]:
    return (None, *SEATS[: len(state.players)])


@ruling("N21", "N160", "N161")
@each_start
def test_worlds_that_differ_only_in_secrets_look_the_same(start: str) -> None:
    rnd = random.Random(start)
    for state in positions(start):
        for viewer in viewers(state):
            world = another_world(state, viewer, rnd)
            assert world != state
            assert view(world, viewer) == view(state, viewer)
            if viewer is not None:
                assert surface(world, viewer) == surface(state, viewer)


@ruling("N162")
@each_start
def test_worlds_that_differ_only_in_secrets_offer_and_preview_the_same(start: str) -> None:
    """Nothing that a seat can ask the engine before it acts tells it what it may not know."""
    rnd = random.Random(start)
    for state in positions(start)[::2]:
        for seat in rules.waiting(state):
            world = another_world(state, seat, rnd)
            offered = rules.legal(state, seat)
            assert rules.legal(world, seat) == offered
            for ask in rules.asks(state):
                if ask.seat == seat:
                    assert rules.default(world, ask) == rules.default(state, ask)
            assert reasons_of(world, seat) == reasons_of(state, seat)
            assert choices(world, seat, ()) == choices(state, seat, ())
            for action in rnd.sample(offered, min(4, len(offered))):
                one = rules.preview(state, seat, [action])
                two = rules.preview(world, seat, [action])
                assert one.events == two.events, worlds.name_of(action)
                assert one.seal == two.seal, worlds.name_of(action)
                assert view(one.state, seat) == view(two.state, seat), worlds.name_of(action)


def reasons_of(state: State, seat: Seat) -> dict[str, tuple[str, object]]:
    found = why_not(state, seat)
    return {verb: (refused.code, refused.facts) for verb, refused in found.items()}


@each_start
def test_a_view_is_all_that_a_seat_needs_to_choose(start: str) -> None:
    """What is known to a seat offers it the same, and answers by default the same."""
    for state in positions(start):
        for ask in rules.asks(state):
            seen = known(state, ask.seat)
            assert rules.legal(seen, ask.seat) == rules.legal(state, ask.seat)
            assert rules.default(seen, ask) == rules.default(state, ask)


def test_the_walks_come_to_all_questions_about_what_is_hidden() -> None:
    """Otherwise the tests above would pass for want of anything to hide."""
    met = Counter(
        ask.kind for start in STARTS for state in positions(start) for ask in rules.asks(state)
    )
    asked = {asked.kind for asked in QUESTIONS.values()} - RARE
    assert asked <= met.keys()
    kinds = " ".join(kind_of(state) for start in STARTS for state in positions(start))
    assert all(words in kinds for words in ("with plans", "in a phase and answers", "a peek"))


# Every field of a position, by who may know it. A new field is given its place here.
PUBLIC: dict[type, set[str]] = {
    State: {
        "map", "tiles", "loose", "improvements", "discard", "ancient", "maw", "result", "turn",
        "agenda",
    },
    Player: {
        "race", "home", "energy", "board", "credits", "stars", "points", "sectors", "ships",
        "disabled", "stations", "gates", "captured", "technologies", "active", "panel", "archive",
        "synthesized", "discovery", "improved", "used", "revealed", "counts",
    },
    Entity: {
        "power", "marker", "malice", "presence", "gates", "active", "ships", "disabled",
        "stations", "captured",
    },
    EntityPhase: {"by", "attacks", "draws", "card"},
    Scan: set(),
    Discovery: {"claiming"},
    Combat: {
        "sector", "attacker", "defender", "base", "inside", "ranged", "free", "done",
        "overcharged", "hits", "used",
    },
    Turn: {"seat", "number", "phase_due"},
}  # fmt: skip
# For the eyes of one seat: their owner, or the seat on turn.
OWN: dict[type, set[str]] = {
    Player: {"hand", "objectives", "dealt", "peek", "orders", "queue", "watched"},
    EntityPhase: {"losses"},
    Scan: {"drawn", "thrown"},
    Discovery: {"drawn"},
    Combat: {"plans"},
}
# For no eyes, but for how many there are.
NOBODY: dict[type, set[str]] = {
    State: {"bag", "deck", "next", "chance"},
    Entity: {"cards"},
}
PARTS: dict[type, set[str]] = {
    State: {"terms", "players", "entity", "scan", "discover", "combat"},
    Entity: {"phase"},
}


@pytest.mark.parametrize("kind", PUBLIC, ids=lambda kind: kind.__name__)
def test_every_field_is_public_or_of_one_seat_or_hidden_from_all(kind: type[Any]) -> None:
    places = [table.get(kind, set()) for table in (PUBLIC, OWN, NOBODY, PARTS)]
    assert Counter(field.name for field in fields(kind)) == Counter(
        name for names in places for name in names
    )


def parts(state: State) -> dict[str, Any]:
    """The records of a position by name, those of players among them."""
    found: dict[str, Any] = {"state": state, "entity": state.entity, "turn": state.turn}
    found["phase"] = state.entity.phase
    found |= {name: getattr(state, name) for name in ("scan", "discover", "combat")}
    found |= {f"player {seat}": player for seat, player in enumerate(state.players)}
    return {name: part for name, part in found.items() if part is not None}


@each_start
def test_what_is_public_is_known_to_all(start: str) -> None:
    for state in positions(start):
        for viewer in viewers(state):
            seen = parts(known(state, viewer))
            assert seen.keys() == parts(state).keys()
            for name, part in parts(state).items():
                for field in PUBLIC[type(part)]:
                    assert getattr(seen[name], field) == getattr(part, field), (name, field)


@each_start
def test_a_seat_knows_all_of_its_own(start: str) -> None:
    for state in positions(start):
        for seat in SEATS[: len(state.players)]:
            seen = known(state, seat)
            assert seen.players[seat] == state.players[seat]
            if seat == state.turn.seat:
                assert (seen.scan, seen.discover) == (state.scan, state.discover)
            if state.combat is not None and seen.combat is not None:
                side = Side.of(seat)
                assert seen.combat.plans.get(side) == state.combat.plans.get(side)


@each_start
def test_no_hidden_name_is_anywhere_in_what_others_know(start: str) -> None:
    """Of all ids that only one seat or none may know, none is in the text of a record."""
    for state in positions(start):
        for viewer in viewers(state):
            seen = known(state, viewer)
            assert {*seen.bag, *seen.deck, *seen.entity.cards} <= {HIDDEN}
            assert (len(seen.bag), len(seen.deck)) == (len(state.bag), len(state.deck))
            assert seen.chance.used == seen.chance.seed == seen.terms.setup.seed == 0
            assert seen.next == ()
            for seat in others(state, viewer):
                player = seen.players[seat]
                assert set(player.hand) <= set("RYB")
                assert {*player.objectives, *player.dealt, *player.peek} <= {HIDDEN}
                assert player.orders == {}


@each_start
def test_whoever_is_asked_has_a_choice(start: str) -> None:
    """One answer alone is never asked, and a window only where an ability can be used (20.6)."""
    for state in positions(start):
        for prompt in rules.prompts(state):
            offered = rules.legal(state, prompt.seat)
            assert len(offered) > 1 or QUESTIONS[type(prompt)].own_turn
            if QUESTIONS[type(prompt)].kind in ("window", "hits"):
                assert any(isinstance(action, UseAbility) for action in offered)


@pytest.mark.parametrize("line", ["attack A1 P2", "scan", "discover"])
def test_a_turn_that_is_looked_ahead_asks_nothing_behind_a_roll_or_a_draw(line: str) -> None:
    """It used to ask for an ability with dice, or for tiles, that were not there yet."""
    state = sketch([{"ships": {"A1": 1}}, {"ships": {"A1": 1}}], map={"A1": "core-01"})
    preview = rules.preview(state, P1, notation.read_line(state, P1, line))
    assert preview.seal is not None
    assert rules.asks(preview.state) == ()
    assert view(preview.state, P1).phase == LOOKING_AHEAD
    assert "as far as can be foreseen" in describe(view(preview.state, P1))


def test_a_scan_shows_others_how_many_tiles_and_the_backs_thrown_away() -> None:
    state = sketch([{"hand": ["lb-vp", "lr-vp3", "ly-vp2"]}, {}], bag="lb-fleet lr-artifact ly-vp2")
    state = play(state, "scan lr-vp3")
    assert known(state, P1).scan == state.scan
    seen = known(state, P2).scan
    assert seen == Scan((HIDDEN, HIDDEN, HIDDEN), ("R",))
    assert view(state, P2).players[0].stored == view(state, P1).players[0].stored


def test_a_discovery_shows_others_how_many_cards() -> None:
    state = play(sketch(), "discover")
    assert known(state, P2).discover == Discovery((HIDDEN, HIDDEN))
    assert known(state, P1).discover == state.discover


@ruling("N160")
def test_when_the_game_is_over_everything_is_open() -> None:
    tiles = {"A1.1": "lr-artifact", "A1.2": "lr-artifact", "A2.1": "lr-artifact"}
    state = sketch(
        [{"sectors": ["A1"], "stars": 99}, {"sectors": ["A2"], "objectives": ["g-05"]}],
        map={"A1": "core-01", "A2": "core-02"},
        tiles=tiles,
        options=["difficulty=easy"],
        seed=77,
    )
    assert view(state, P1).seed is None
    assert view(state, P1).known.players[1].objectives == (HIDDEN,)
    state = play(state, "declare")
    assert view(state, None).seed == 77
    assert view(state, None).known == state


def test_the_whole_price_of_the_next_action_of_each_space() -> None:
    board = {"settle": 2, "science": 3}
    state = sketch(
        [
            {
                "board": board,
                "ships": {"C1": 5},
                "active": ["drovak-1a"],
                "technologies": ["drovak-1a"],
                "race": "drovak",
            },
            {},
        ]
    )
    (one, _) = view(state, None).players
    assert {space.value: price for space, price in one.prices.items()} == {
        "settle": 2, "explore": 1, "build": 1, "move": 1, "combat": 1, "science": 3,
    }  # fmt: skip


def test_a_goal_is_shown_with_how_far_it_is_met_to_its_owner_alone() -> None:
    state = sketch([{"objectives": ["b-02"], "ships": {"C1": 4}}, {}])
    assert view(state, P1).players[0].goals == {"b-02": 4}
    assert view(state, P2).players[0].goals == {}


# Events.

# Every public event with ids of cards or tiles in it, which all may know then.
OPEN_NAMES = {
    "RaceTaken": {"race"},
    "SectorLaid": {"tile"},
    "ObjectiveRevealed": {"card"},
    "TileRevealed": {"tile"},
    "AbilityUsed": {"technology"},
    "TechnologyClaimed": {"technology"},
    "DiscoveryEnded": {"archive", "discarded"},
    "TechnologyFlipped": {"technology"},
    "TechnologiesActivated": {"technologies"},
    "PanelLaid": {"panel"},
    "ActionCardDrawn": {"card"},
}


def test_public_events_name_nothing_but_what_lies_open() -> None:
    found = {
        kind.__name__: {field.name for field in fields(kind) if "str" in str(field.type)}
        for kind in typing.get_args(Event)
        if kind not in PRIVATE
    }
    assert {name: names for name, names in found.items() if names} == OPEN_NAMES


def test_private_events_are_for_the_eyes_of_their_seat() -> None:
    drawn = events.TilesDrawn(P1, ("lb-vp",))
    assert audience(drawn) == frozenset({P1})
    assert audience(events.ScanStarted(P1, 3, ())) is None
    assert {"TilesDrawn", "CardsPeeked", "PlanMade"} <= {kind.__name__ for kind in PRIVATE}


@ruling("N163")
@each_start
def test_an_order_answers_no_open_question_and_shows_to_no_other(start: str) -> None:
    """It answers the next one; what is open stays open, whoever gives the order (20.3)."""
    rnd = random.Random(start)
    for state in positions(start)[::2]:
        for seat in SEATS[: len(state.players)]:
            order = rnd.choice([*Order])
            for answer in order.values:
                step = rules.step(state, GiveOrder(seat, order, answer))
                assert rules.asks(step.state) == rules.asks(state)
                for viewer in viewers(state):
                    if viewer != seat:
                        assert view(step.state, viewer) == view(state, viewer)
                        assert not any(audience(one) is None for one in step.events)
