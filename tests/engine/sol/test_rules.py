"""The rules as a whole: who is asked, defaults, what seals a turn, previews."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.game import Ask, Decider, Preview, Seal, Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME, lookahead
from engine.sol.action import Action
from engine.sol.agenda import DrawCards, DrawOrbitCard, Item, ResolveBatch, StartTurn
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    at,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
    stops,
)
from tests.rulings import ruling

Make = Callable[[], State]

QUIET = ["refraction", "oscillation", "subduction"] * 3
FLARES = ["flare"] * 9
# P1 can do everything; the foreign station belongs to P2, who can pay.
EVERYTHING = """
    O: O4 P1; O5 P1; O9 P1 tower/P1
    I: I11 P1 tower/P2
    V: V4 P1; V5 P1; V9 P1 tower/P1
    gates: I9-V8/P2
    C: C2 P1x2
    P1: hold=3 energy=9
    P2: hold=8 energy=9
"""


def the_action(state: State, seat: Seat, line: str) -> Action:
    (action,) = GAME.play.read(state, seat, line)
    return action


def seals(state: State, line: str, seat: Seat = P1) -> bool:
    return stops(state, the_action(state, seat, line))


def preview(state: State, *lines: str, seat: Seat = P1) -> Preview[State]:
    actions = [action for line in lines for action in GAME.play.read(state, seat, line)]
    return GAME.play.preview(state, seat, actions)


def shown(seen: Preview[State], seat: Seat = P1) -> tuple[Any, ...]:
    """All that a seat can see of a preview."""
    return GAME.play.view(seen.state, seat), seen.events, seen.seal


def asked(state: State) -> list[tuple[Seat, str, bool]]:
    return [(ask.seat, ask.kind, ask.blocking) for ask in GAME.play.asks(state)]


# Positions in which each kind of question is open.


def placing() -> State:
    return GAME.play.start(Setup("published", 3, seed=4))


def deconstructing() -> State:
    return sketch("O: O3 node/P1\nV: V3 tower/P1\ngates: I4-V4/P1\nP1:\nP2: hold=8")


def on_turn() -> State:
    return sketch(EVERYTHING, deck=QUIET)


def moving() -> State:
    return play(on_turn(), "launch O1")


def activating() -> State:
    return play(on_turn(), "activate O9")


def offered(kind: str = "tower") -> State:
    text = f"R: R4 P1 {kind}/P2\nP1: energy=9\nP2: energy=9"
    state = sketch(text, deck=QUIET)
    return play(state, f"P2: order bonus {kind} ask; activate R4")


def flaring() -> State:
    text = "C: C2 P1\nO: O7 tower/P2; O9 foundry/P2\nP1: hold=1\nP2: hold=1 energy=9"
    orders = "P2: order flare tower ask; P2: order flare foundry ask"
    return play(sketch(text, deck=["flare"]), f"{orders}; hurl C2; end")


def choosing() -> State:
    return sketch("P1: hold=1\nP2: hold=1 pending=refraction,oscillation")


def choosing_patiently() -> State:
    text = "P1: hold=1 pending=refraction,oscillation\nP2: hold=1"
    return sketch(text, options=["patient_choice=on"])


def over() -> State:
    return play(sketch("P1: vaporized=13\nP2: vaporized=13"), "pass; pass")


OPEN = [
    placing, deconstructing, on_turn, moving, activating, offered, flaring, choosing,
    choosing_patiently,
]  # fmt: skip


# Who is asked.


@pytest.mark.parametrize(
    ("position", "questions"),
    [
        (placing, [(P1, "place", True)]),
        (deconstructing, [(P1, "deconstruct", True)]),
        (on_turn, [(P1, "turn", True)]),
        (moving, [(P1, "turn", True)]),
        (activating, [(P1, "turn", True)]),
        (offered, [(P2, "bonus", True)]),
        (flaring, [(P2, "flare", True)]),
        (choosing, [(P1, "turn", True), (P2, "keep", False)]),
        (choosing_patiently, [(P1, "keep", True)]),
        (over, []),
    ],
)
def test_open_questions(position: Make, questions: list[tuple[Seat, str, bool]]) -> None:
    state = position()
    assert asked(state) == questions
    assert list(GAME.play.waiting(state)) == [seat for seat, _, _ in questions]


@pytest.mark.parametrize("position", OPEN)
def test_everybody_who_is_waited_for_has_something_to_do_and_nobody_else(position: Make) -> None:
    state = position()
    seats = [Seat(seat) for seat in range(len(state.players))]
    able = [seat for seat in seats if GAME.play.legal(state, seat)]
    assert able == sorted(GAME.play.waiting(state))


@pytest.mark.parametrize("position", OPEN)
def test_everything_legal_is_accepted_and_can_be_written_and_read(position: Make) -> None:
    state = position()
    for seat in GAME.play.waiting(state):
        for action in GAME.play.legal(state, seat):
            assert GAME.play.read(state, seat, GAME.play.write(action)) == (action,)
            GAME.play.step(state, action)


def test_a_seat_that_is_asked_two_things_is_named_once() -> None:
    # While P1 is asked at the flare, their choice of an earlier turn is still open.
    text = (
        "C: C2 P2\nO: O4 tower/P1\nP1: hold=1 energy=3 pending=refraction,oscillation\nP2: hold=1"
    )
    state = sketch(text, turn="P2", deck=["flare"])
    state = play(state, "P1: order flare tower ask; hurl C2; end")
    assert asked(state) == [(P1, "flare", True), (P1, "keep", False)]
    assert GAME.play.waiting(state) == (P1,)
    assert legal(state, P1) == [
        "choose O4",
        "choose none",
        "keep refraction",
        "keep oscillation",
        "keep none",
    ]


def test_a_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        play(on_turn(), "P3: order bonus tower take")
    assert caught.value.code == "no_such_seat"


# Defaults, 5.4.


@pytest.mark.parametrize("position", OPEN)
def test_the_default_of_every_question_is_legal(position: Make) -> None:
    state = position()
    for ask in GAME.play.asks(state):
        assert GAME.play.default(state, ask) in GAME.play.legal(state, ask.seat)


@pytest.mark.parametrize(
    ("position", "answer"),
    [
        (on_turn, "pass"),
        (moving, "end"),
        (activating, "end"),
        (flaring, "choose O7"),
    ],
)
def test_the_default_answer(position: Make, answer: str) -> None:
    state = position()
    assert GAME.play.write(GAME.play.default(state, GAME.play.asks(state)[0])) == answer


@pytest.mark.parametrize(
    ("kind", "answer"),
    [("node", "bonus take"), ("foundry", "bonus decline"), ("tower", "bonus decline")],
)
def test_the_default_of_a_bonus_offer_is_to_take_energy_and_to_pay_for_nothing(
    kind: str, answer: str
) -> None:
    state = offered(kind)
    assert GAME.play.write(GAME.play.default(state, Ask(P2, "bonus", blocking=True))) == answer
    text = f"R: R4 P1 {kind}/P1\nP1: energy=9\nP2: energy=9"
    own = play(sketch(text, deck=QUIET), f"order bonus {kind} ask; activate R4")
    assert GAME.play.write(GAME.play.default(own, Ask(P1, "bonus", blocking=True))) == answer


def test_the_defaults_of_a_flare_use_every_station() -> None:
    state = flaring()
    state = GAME.play.step(state, GAME.play.default(state, GAME.play.asks(state)[0])).state
    state = GAME.play.step(state, GAME.play.default(state, GAME.play.asks(state)[0])).state
    assert (player(state, P2).momentum, player(state, P2).hold) == (1, 2)


def test_a_game_of_defaults_alone_can_be_played() -> None:
    state = GAME.play.start(Setup("published", 2, seed=1))
    for _ in range(20):
        state = GAME.play.step(state, GAME.play.default(state, GAME.play.asks(state)[0])).state
    assert GAME.play.broken(state) == []
    assert GAME.play.turn(state) > 10


@pytest.mark.parametrize("ask", [Ask(P2, "turn", blocking=True), Ask(P1, "bonus", blocking=True)])
def test_a_question_that_nobody_asked_has_no_default(ask: Ask) -> None:
    with pytest.raises(Refused) as caught:
        GAME.play.default(on_turn(), ask)
    assert caught.value.code == "not_asked"


# What seals a turn.


@pytest.mark.parametrize("line", ["launch O1", "fly O4 O3", "hurl C2", "fly V4 V3"])
def test_a_step_of_a_move_seals_nothing(line: str) -> None:
    assert not seals(on_turn(), line)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("convert foundry V4 V5", "it draws a card"),
        ("convert foundry O4 O5", "it hands the turn on"),
        ("pass", "it hands the turn on"),
    ],
)
def test_what_finishes_the_turn_seals_it(line: str, why: str) -> None:
    assert seals(on_turn(), line), why


@pytest.mark.parametrize("line", ["launch O1", "hurl C2"])
def test_the_end_of_a_move_seals_with_and_without_cards(line: str) -> None:
    assert seals(play(on_turn(), line), "end")


def test_the_end_of_an_activation_seals() -> None:
    assert seals(activating(), "end")


@pytest.mark.parametrize("order", ["take", "decline", "ask"])
def test_a_foreign_station_whose_owner_can_pay_seals_whatever_their_orders(order: str) -> None:
    state = play(on_turn(), f"P2: order bonus tower {order}")
    assert seals(state, "activate I11")
    assert seals(state, "activate I11 take")


@pytest.mark.parametrize("order", ["take", "decline", "ask"])
def test_a_foreign_node_seals_too(order: str) -> None:
    text = "I: I4 P1 node/P2; I6 P1 node/P1\nP1:\nP2: hold=1"
    state = play(sketch(text), f"P2: order bonus node {order}")
    assert seals(state, "activate I4")


def test_a_foreign_station_whose_owner_cannot_pay_seals_nothing_by_itself() -> None:
    text = "I: I4 P1 tower/P2; I6 P1 tower/P1\nP1: energy=9\nP2: hold=1"
    assert not seals(sketch(text), "activate I4")
    assert not seals(sketch(text), "activate I4 take")


def test_a_foreign_station_without_a_bonus_seals_nothing_by_itself() -> None:
    text = "O: O4 P1 tower/P2; O6 P1 tower/P1\nP1: energy=9\nP2: hold=1 energy=9"
    assert not seals(sketch(text), "activate O4")


@pytest.mark.parametrize(
    ("text", "line", "sealed"),
    [
        ("V: V4 P1 node/P1; V6 P1 node/P1", "activate V4", False),  # another one is left
        ("V: V4 P1 node/P1", "activate V4", True),  # its card is drawn
        ("O: O4 P1 node/P1", "activate O4", True),  # the turn is over
        ("V: V4 P1 tower/P1", "activate V4", False),  # the own bonus is asked
        ("V: V4 P1 tower/P1", "activate V4 take", True),
    ],
)
def test_an_own_station_seals_only_where_the_turn_goes_on_to_the_draw(
    text: str, line: str, sealed: bool
) -> None:
    assert seals(sketch(f"{text}\nP1: energy=9\nP2: hold=1", deck=QUIET), line) is sealed


@pytest.mark.parametrize("order", ["take", "decline", "ask"])
def test_the_own_order_may_let_the_own_station_seal(order: str) -> None:
    state = sketch("V: V4 P1 tower/P1\nP1: energy=9\nP2: hold=1", deck=QUIET)
    state = play(state, f"order bonus tower {order}")
    assert seals(state, "activate V4") is (order != "ask")


@pytest.mark.parametrize("seat", [P1, P2])
@pytest.mark.parametrize("position", [on_turn, moving, offered, flaring, choosing])
def test_a_standing_order_seals_nothing(position: Make, seat: Seat) -> None:
    assert not seals(position(), "order bonus tower take", seat)


def test_keeping_a_card_seals_nothing() -> None:
    assert not seals(choosing(), "keep none", P2)
    assert not seals(choosing(), "keep refraction", P2)
    assert not seals(choosing_patiently(), "keep refraction")


def test_a_forced_deconstruction_seals_nothing() -> None:
    assert not seals(deconstructing(), "deconstruct O3")


def test_the_answer_to_an_offer_hands_the_turn_back_and_seals() -> None:
    assert seals(offered(), "bonus take", P2)
    assert seals(offered(), "bonus decline", P2)


def test_an_answer_seals_if_the_own_turn_after_it_begins_with_a_card_kept_by_chance() -> None:
    text = (
        "C: C2 P1\nO: O7 tower/P2\nP1: hold=1\nP2: hold=1 energy=9 pending=refraction,oscillation"
    )
    state = sketch(text, deck=["flare"])
    state = play(state, "P2: order flare tower ask; hurl C2; end")
    assert seals(state, "choose O7", P2)
    assert seals(state, "choose none", P2)


def test_what_is_refused_does_not_seal_but_is_refused() -> None:
    with pytest.raises(Refused):
        seals(on_turn(), "launch C5")


@pytest.mark.parametrize("position", OPEN)
def test_asking_whether_it_seals_changes_nothing(position: Make) -> None:
    state, copy = position(), position()
    for seat in GAME.play.waiting(state):
        for action in GAME.play.legal(state, seat):
            stops(state, action)
    assert state == copy


# Previews.


def test_a_preview_of_nothing_is_the_position() -> None:
    state = on_turn()
    assert preview(state) == Preview(state, ())


def test_a_preview_applies_the_own_steps() -> None:
    state = on_turn()
    seen = preview(state, "launch O1", "fly O4 O3", "hurl C2")
    assert seen.state == play(state, "launch O1; fly O4 O3; hurl C2")
    assert seen.events == run(state, "launch O1; fly O4 O3; hurl C2").events
    assert not seen.sealed


def test_a_preview_stops_before_the_draw() -> None:
    state = on_turn()
    seen = preview(state, "convert foundry V4 V5")
    assert at("V4") in seen.state.stations
    assert seen.state.deck == state.deck
    assert seen.state.turn.seat == P1
    assert seen.sealed
    assert "CardsDrawn" not in [type(event).__name__ for event in seen.events]


def test_a_preview_stops_before_a_question_to_somebody_else() -> None:
    state = on_turn()
    seen = preview(state, "activate I11")
    assert player(seen.state, P1).momentum == 1
    assert player(seen.state, P2).energy == 9
    assert seen.sealed


def test_a_preview_stops_before_the_turn_of_somebody_else() -> None:
    seen = preview(on_turn(), "pass")
    assert seen.state.turn.seat == P1
    assert seen.sealed


def test_nothing_is_applied_behind_an_action_that_seals() -> None:
    seen = preview(on_turn(), "hurl C2", "end", "launch O1")
    assert seen.sealed
    assert seen.events == preview(on_turn(), "hurl C2", "end").events
    assert player(seen.state, P1).hold == 3


def test_a_preview_of_an_own_question_can_be_answered_in_it() -> None:
    text = "V: V4 P1 tower/P1\nP1: energy=9\nP2: hold=1"
    seen = preview(sketch(text, deck=QUIET), "activate V4", "bonus take")
    assert player(seen.state, P1).momentum == 3
    assert seen.sealed


@pytest.mark.parametrize(
    "lines",
    [
        ("launch O1", "hurl C2", "end"),
        ("convert foundry V4 V5",),
        ("activate I11",),
        ("activate V9 take",),
        ("pass",),
    ],
)
def test_a_preview_leaves_the_position_as_it_was(lines: tuple[str, ...]) -> None:
    state, copy = on_turn(), on_turn()
    preview(state, *lines)
    assert state == copy


def test_a_preview_with_an_illegal_action_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        preview(on_turn(), "launch O1", "activate V9")
    assert caught.value.code == "other_action"


def test_a_preview_is_for_the_actions_of_one_seat() -> None:
    state = on_turn()
    with pytest.raises(Refused) as caught:
        GAME.play.preview(state, P1, [the_action(state, P2, "order bonus tower take")])
    assert caught.value.code == "not_your_turn"


@pytest.mark.parametrize(
    "lines",
    [
        ("launch O1", "hurl C2", "hurl C2", "end"),
        ("convert foundry V4 V5",),
        ("activate V9 take", "activate I11"),
        ("activate V9 take", "activate O9", "end"),
        ("pass",),
    ],
)
@pytest.mark.parametrize("deck", [FLARES, QUIET[::-1]])
def test_a_preview_is_the_same_whatever_the_order_of_the_deck(
    lines: tuple[str, ...], deck: list[str]
) -> None:
    suits = ["flare", "refraction", "oscillation", "subduction"]
    one = sketch(EVERYTHING, deck=QUIET, suits=suits, seed=1)
    two = sketch(EVERYTHING, deck=deck, suits=suits, seed=2)
    assert shown(preview(one, *lines)) == shown(preview(two, *lines))


@pytest.mark.parametrize(
    "lines",
    [
        ("activate I11",),
        ("activate I11 take",),
        ("activate V9 take", "activate I11", "activate O9"),
    ],
)
@pytest.mark.parametrize("order", ["take", "decline"])
def test_a_preview_is_the_same_whatever_another_seat_ordered(
    lines: tuple[str, ...], order: str
) -> None:
    one = play(on_turn(), "P2: order bonus tower ask")
    two = play(on_turn(), f"P2: order bonus tower {order}")
    assert shown(preview(one, *lines)) == shown(preview(two, *lines))


@pytest.mark.parametrize("order", ["take", "decline"])
def test_a_preview_of_an_answer_at_a_flare_is_the_same_whatever_another_seat_ordered(
    order: str,
) -> None:
    # After the first flare of the batch P1's own tower is due at the second one.
    text = "C: C2 P1x2\nO: O4 tower/P1; O7 tower/P2\nP1: hold=1 energy=9\nP2: hold=1 energy=9"
    state = sketch(text, deck=["flare", "flare"])
    state = play(state, "P2: order flare tower ask; hurl C2 x2; end")
    one = play(state, "P1: order flare tower ask")
    two = play(state, f"P1: order flare tower {order}")
    assert GAME.play.waiting(one) == (P2,)
    assert GAME.play.view(one, P2) == GAME.play.view(two, P2)
    assert shown(preview(one, "choose O7", seat=P2), P2) == shown(
        preview(two, "choose O7", seat=P2), P2
    )


def test_a_preview_of_an_answer_at_a_flare_tells_nothing_about_chance() -> None:
    # P2's own turn follows, and begins with a card kept by chance.
    text = (
        "C: C2 P1\nO: O7 tower/P2\nP1: hold=1\nP2: hold=1 energy=9 pending=refraction,oscillation"
    )
    seen = []
    for seed in range(8):
        state = sketch(text, deck=["flare"], seed=seed)
        state = play(state, "P2: order flare tower ask; hurl C2; end")
        seen.append(shown(preview(state, "choose O7", seat=P2), P2))
    assert all(each == seen[0] for each in seen)


def seal(state: State, *lines: str, seat: Seat = P1) -> Seal:
    found = preview(state, *lines, seat=seat).seal
    assert found is not None
    return found


def test_a_seal_says_how_many_cards_are_drawn() -> None:
    assert seal(on_turn(), "hurl C2", "hurl C2", "end") == Seal(
        Decider.HIDDEN, "draw", (P1,), {"cards": 2}
    )


def test_a_seal_says_whose_turn_it_is_then() -> None:
    assert seal(on_turn(), "pass") == Seal(Decider.PERSON, "turn", (P2,))


@pytest.mark.parametrize("order", ["take", "decline", "ask"])
def test_a_seal_says_whose_the_bonus_is_and_not_what_they_ordered(order: str) -> None:
    state = play(on_turn(), f"P2: order bonus tower {order}")
    facts = {"cell": at("I11"), "amount": 1}
    assert seal(state, "activate I11") == Seal(Decider.PERSON, "bonus", (P2,), facts)


def test_a_seal_says_that_the_turn_goes_back_to_its_player() -> None:
    assert seal(offered(), "bonus take", seat=P2) == Seal(Decider.PERSON, "goes_on", (P1,))


def test_a_seal_says_that_chance_makes_the_open_choice() -> None:
    state = sketch("P1: hold=1\nP2: hold=1 pending=refraction,oscillation")
    assert lookahead.before(state, StartTurn(P2), P2) == Seal(Decider.CHANCE, "choice_closes")
    assert lookahead.before(state, StartTurn(P1), P1) is None


@pytest.mark.parametrize("job", [DrawCards(P1, 2), DrawOrbitCard(P1), ResolveBatch(P1)])
def test_a_seal_tells_of_cards_that_somebody_else_draws(job: Item) -> None:
    found = lookahead.before(on_turn(), job, P2)
    assert found is not None
    assert (found.by, found.seats) == (Decider.HIDDEN, (P1,))


def test_every_seal_has_a_sentence_and_every_sentence_a_seal() -> None:
    codes = re.findall(r'Decider\.\w+,\s*"(\w+)"', inspect.getsource(lookahead))
    cards = {"draw", "draws", "orbit_card"}  # each of them may also end the game
    ends = {f"{code}_may_end" for code in cards}
    assert {*codes, *cards, *ends} == GAME.speech.words.text["seal"].keys()


@ruling(37)
@pytest.mark.parametrize(("instability", "code"), [(3, "draw"), (2, "draw_may_end")])
def test_a_seal_says_where_the_cards_owed_may_end_the_game(instability: int, code: str) -> None:
    state = play(
        sketch("C: C2 P1x2\nP1: hold=1\nP2: hold=1", instability=instability), "hurl C2 x2"
    )
    assert seal(state, "end").code == code
    assert GAME.speech.words.fill("seal", code, {"cards": 2}, {}).startswith("Then you draw")


@ruling(37, 102)
def test_a_seal_says_where_an_orbit_card_may_end_the_game() -> None:
    assert seal(sketch("P1: hold=1", instability=1), "pass").code == "orbit_card_may_end"
    assert seal(sketch("P1: hold=1", instability=2), "pass").code == "orbit_card"


def test_a_seal_at_a_flare_says_only_that_it_goes_on() -> None:
    text = "C: C2 P1\nO: O4 tower/P1; O7 tower/P2\nP1: hold=1 energy=9\nP2: hold=1 energy=9"
    state = play(sketch(text, deck=["flare"]), "order flare tower ask; hurl C2; end")
    assert seal(state, "choose O4") == Seal(Decider.HIDDEN, "flare")


def test_the_own_order_counts_in_the_own_preview() -> None:
    state = sketch("V: V4 P1 tower/P1\nP1: energy=9\nP2: hold=1", deck=QUIET)
    seen = preview(play(state, "order bonus tower take"), "activate V4")
    assert player(seen.state, P1).momentum == 3


# Steps.


@pytest.mark.parametrize("position", OPEN)
def test_a_step_leaves_its_input_as_it_was(position: Make) -> None:
    state, copy = position(), position()
    for seat in GAME.play.waiting(state):
        for action in GAME.play.legal(state, seat):
            GAME.play.step(state, action)
    assert state == copy


@pytest.mark.parametrize("line", ["launch C5", "P2: pass", "activate V10", "bonus take"])
def test_a_refusal_leaves_its_input_as_it_was(line: str) -> None:
    state, copy = on_turn(), on_turn()
    with pytest.raises(Refused):
        play(state, line)
    assert state == copy


def test_the_same_step_from_the_same_position_is_the_same() -> None:
    state = sketch(EVERYTHING, seed=3)
    assert run(state, "hurl C2 x2; end; pass") == run(state, "hurl C2 x2; end; pass")


def test_the_rest_of_the_table_is_asked_in_turn() -> None:
    state = sketch("P1: hold=1\nP2: hold=1\nP3: hold=1")
    state = play(state, "pass; pass")
    assert GAME.play.waiting(state) == (P3,)
    assert happened(run(state, "pass"), "TurnStarted")[0].seat == P1
