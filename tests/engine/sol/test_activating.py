"""ACTIVATE: rewards, which stations, and who gets the bonus."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.actions import Bonus
from engine.sol.activating import reward
from engine.sol.edition import EDITIONS
from engine.sol.effect import EFFECTS, Effect, Timing, register
from engine.sol.pieces import STATIONS, Answer, Debt, Piece
from engine.sol.position import phase
from engine.sol.state import FIRST_ORDERS, Position, State
from engine.sol.table import Table
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    at,
    code,
    happened,
    legal,
    play,
    player,
    run,
    sketch,
)
from tests.rulings import ruling

QUIET = ["refraction", "oscillation", "subduction"] * 3  # a deck without flares
TABLE = [  # ring, base, bonus, cards
    ("O", 1, 0, 0),
    ("I", 1, 1, 0),
    ("V", 2, 1, 1),
    ("R", 3, 2, 2),
    ("C", 5, 3, 3),
]


def lone_station(kind: str, cell: str, owner: str, one: str = "", two: str = "") -> str:
    """P1 stands on one station."""
    return f"{cell[0]}: {cell} P1 {kind}/{owner}\nP1: {one}\nP2: {two}"


def drawn(state: State, line: str) -> int:
    return sum(len(event.cards) for event in happened(run(state, line), "CardsDrawn"))


# Rewards, 8.1.


@pytest.mark.parametrize("kind", STATIONS)
@pytest.mark.parametrize(("ring", "base", "bonus", "cards"), TABLE)
def test_the_table_of_rewards(kind: Piece, ring: str, base: int, bonus: int, cards: int) -> None:
    state = sketch(lone_station(kind, f"{ring}4", "P1"))
    numbers = reward(state, at(f"{ring}4"))
    assert (numbers.base, numbers.bonus, numbers.cards) == (base, bonus, cards)


@pytest.mark.parametrize(("ring", "base", "bonus", "cards"), TABLE)
def test_a_node_gives_energy(ring: str, base: int, bonus: int, cards: int) -> None:
    state = sketch(lone_station("node", f"{ring}4", "P1", "energy=1"), deck=QUIET)
    after = play(state, f"activate {ring}4 take")
    assert player(after, P1).energy == 1 + base + bonus
    assert drawn(state, f"activate {ring}4 take") == cards


@pytest.mark.parametrize(("ring", "base", "bonus", "cards"), TABLE)
def test_a_foundry_turns_energy_into_sundivers(
    ring: str, base: int, bonus: int, cards: int
) -> None:
    state = sketch(lone_station("foundry", f"{ring}4", "P1", "energy=10"), deck=QUIET)
    after = play(state, f"activate {ring}4 take")
    assert player(after, P1).energy == 10 - base - bonus
    assert player(after, P1).hold == 1 + base + bonus  # one of them was recalled
    assert player(after, P1).reserve == 12 - base - bonus
    assert drawn(state, f"activate {ring}4 take") == cards


@pytest.mark.parametrize(("ring", "base", "bonus", "cards"), TABLE)
def test_a_tower_turns_energy_into_momentum(ring: str, base: int, bonus: int, cards: int) -> None:
    state = sketch(lone_station("tower", f"{ring}4", "P1", "energy=10 momentum=7"), deck=QUIET)
    after = play(state, f"activate {ring}4 take")
    assert player(after, P1).energy == 10 - base - bonus
    assert player(after, P1).momentum == 7 + base + bonus
    assert drawn(state, f"activate {ring}4 take") == cards


@ruling(2)
@pytest.mark.parametrize(
    ("edition", "kind", "bonus"),
    [
        ("published", "node", 0),
        ("published", "foundry", 0),
        ("published", "tower", 0),
        ("reference", "node", 0),
        ("reference", "foundry", 1),
        ("reference", "tower", 1),
        ("prototype", "foundry", 0),
        ("prototype", "tower", 0),
        ("early", "foundry", 0),
        ("early", "tower", 0),
    ],
)
def test_only_the_reference_edition_pays_a_bonus_in_outer_orbit(
    edition: str, kind: str, bonus: int
) -> None:
    state = sketch(lone_station(kind, "O4", "P1", "energy=5"), edition=edition)
    step = run(state, "activate O4 take")
    assert sum(event.amount for event in happened(step, "BonusTaken")) == bonus


@ruling(35, 116)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("cell", "base", "bonus"), [("V9", 2, 1), ("R6", 3, 2)])
def test_a_foreign_foundry_costs_what_the_table_says_in_every_edition(
    edition: str, cell: str, base: int, bonus: int
) -> None:
    text = lone_station("foundry", cell, "P2", "energy=9", "energy=0")
    step = run(sketch(text, edition=edition, deck=QUIET), f"activate {cell} take")
    assert [event.amount for event in happened(step, "EnergySpent")] == [base, bonus]


# Which stations, 8.2.


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("kind", "energy"), [("foundry", 4), ("tower", 4)])
def test_a_base_is_taken_in_full_or_not_at_all(edition: str, kind: str, energy: int) -> None:
    state = sketch(lone_station(kind, "C4", "P1", f"energy={energy}"), edition=edition)
    assert code(state, "activate C4") == "base_unpayable"
    assert "activate C4" not in legal(state)


def test_a_foundry_needs_its_base_in_the_reserve_too() -> None:
    short = lone_station("foundry", "C4", "P1", "energy=9 hold=8")  # 4 in reserve
    enough = lone_station("foundry", "C4", "P1", "energy=9 hold=7")
    assert code(sketch(short), "activate C4") == "base_unpayable"
    assert "activate C4" in legal(sketch(enough))


def test_the_sundiver_that_is_recalled_is_not_in_the_reserve() -> None:
    state = sketch(lone_station("foundry", "O4", "P1", "energy=9 hold=12"))
    assert code(state, "activate O4") == "base_unpayable"


@ruling(33)
@pytest.mark.parametrize("kind", ["foundry", "tower"])
def test_with_an_unpayable_base_nobody_is_recalled_and_the_owner_gets_no_bonus(kind: str) -> None:
    state = sketch(lone_station(kind, "V9", "P2", "energy=1", "energy=9"))
    assert code(state, "activate V9") == "base_unpayable"
    assert [line for line in legal(state) if line.startswith("activate")] == []


@pytest.mark.parametrize(("energy", "kept", "momentum"), [(3, 0, 3), (4, 1, 3), (5, 0, 5)])
def test_a_bonus_is_taken_in_full_or_not_at_all(energy: int, kept: int, momentum: int) -> None:
    # In R the base is 3 and the bonus 2.
    state = sketch(lone_station("tower", "R4", "P1", f"energy={energy}"), deck=QUIET)
    state = play(state, "activate R4 take")
    assert player(state, P1).energy == kept
    assert player(state, P1).momentum == momentum


@pytest.mark.parametrize(("hold", "built"), [(7, 5), (8, 3), (9, 3)])
def test_the_bonus_of_a_foundry_needs_the_reserve_too(hold: int, built: int) -> None:
    # In R the base is 3 and the bonus 2; with 8 in the hold the reserve is 4.
    state = sketch(lone_station("foundry", "R4", "P1", f"energy=9 hold={hold}"), deck=QUIET)
    state = play(state, "activate R4 take")
    assert player(state, P1).hold == hold + 1 + built


def test_one_type_of_station_a_turn_of_any_owners() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O5 P1 node/P2; O7 P1 foundry/P1; O9 P1 tower/P2
        P1: energy=5
        P2:
        """
    )
    state = play(state, "activate O3")
    assert code(state, "activate O7") == "other_type"
    assert code(state, "activate O9") == "other_type"
    assert legal(state) == ["activate O5", "end"]


def test_each_station_once_a_turn_however_many_stand_there() -> None:
    state = sketch("O: O3 P1x2 node/P1; O5 P1 node/P1\nP1:\nP2:")
    assert code(state, "activate O3; activate O3") == "activated_already"


def test_the_same_station_works_again_in_the_next_turn() -> None:
    state = sketch("O: O3 P1x2 node/P1\nP1:\nP2: hold=1")
    state = play(state, "activate O3; pass; activate O3")
    assert player(state, P1).energy == 2


def test_a_station_needs_a_sundiver_of_the_activator() -> None:
    state = sketch("O: O3 P2 node/P1; O5 P1\nP1:\nP2:")
    assert code(state, "activate O3") == "no_sundiver"
    assert code(state, "activate O5") == "no_station"


@ruling(32)
@pytest.mark.parametrize("edition", ["published", "prototype", "early"])
def test_a_sundiver_that_arrived_during_the_turn_cannot_activate(edition: str) -> None:
    table = Table(sketch("O: O3 P1; O4 node/P1\nP1:\nP2:", edition=edition))
    table.fly(P1, at("O3"), at("O4"))  # as an effect does it, before the action
    assert code(table.state, "activate O4") == "not_present_before"
    assert "activate O4" not in legal(table.state)


@ruling(32)
def test_in_the_reference_edition_being_present_now_is_enough() -> None:
    table = Table(sketch("O: O3 P1; O4 node/P1\nP1:\nP2:", edition="reference"))
    table.fly(P1, at("O3"), at("O4"))
    assert player(play(table.state, "activate O4"), P1).energy == 1


@ruling(32)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sundiver_that_left_during_the_turn_cannot_activate(edition: str) -> None:
    table = Table(sketch("O: O4 P1 node/P1\nP1:\nP2:", edition=edition))
    table.fly(P1, at("O4"), at("O3"))
    assert code(table.state, "activate O4") == "no_sundiver"


@ruling(32)
def test_where_one_stood_at_the_start_another_may_activate() -> None:
    table = Table(sketch("O: O3 P1; O4 P1 node/P1\nP1:\nP2:"))
    table.fly(P1, at("O4"), at("O5"))
    table.fly(P1, at("O3"), at("O4"))
    assert player(play(table.state, "activate O4"), P1).energy == 1


# The protocol, 8.3.


def test_a_sundiver_is_recalled_and_the_base_taken_before_the_bonus_is_offered() -> None:
    text = lone_station("tower", "V9", "P2", "energy=5 hold=2", "energy=5")
    step = run(sketch(text, deck=QUIET), "activate V9")
    names = [type(event).__name__ for event in step.events]
    assert names == ["StationActivated", "Recalled", "EnergySpent", "MomentumGained"]
    assert player(step.state, P1).hold == 3
    assert player(step.state, P1).sundivers == {}
    assert phase(step.state) == "BONUS_OFFER"


def test_one_of_several_sundivers_is_recalled() -> None:
    state = play(sketch("O: O3 P1x3 node/P1\nP1:\nP2:"), "activate O3")
    assert player(state, P1).sundivers == {at("O3"): 2}
    assert player(state, P1).hold == 1


def test_the_recalled_sundiver_cannot_be_launched_in_this_turn() -> None:
    state = sketch("O: O3 P1 node/P1; O5 P1 node/P1\nP1:\nP2:")
    assert code(state, "activate O3; launch O1") == "other_action"


def test_the_cards_of_a_station_are_owed_after_its_bonus() -> None:
    text = """
        R: R4 P1 tower/P2
        V: V9 P1 tower/P1
        P1: energy=9
        P2: energy=5
    """
    state = play(sketch(text, deck=QUIET), "activate R4")
    assert state.turn.debts == ()
    state = play(state, "bonus decline; bonus decline")
    assert state.turn.debts == (Debt.ACTIVATE, Debt.ACTIVATE)
    step = run(state, "activate V9 decline")
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [3]


def test_the_activator_owes_the_cards_whoever_takes_the_bonus() -> None:
    text = lone_station("tower", "V9", "P2", "energy=5", "energy=5")
    step = run(sketch(text, deck=QUIET), "activate V9; bonus take")
    assert [event.seat for event in happened(step, "CardsDrawn")] == [P1]


# The offer of the bonus.


def offer(kind: str = "tower", one: int = 9, two: int = 9) -> State:
    """P1 stands on a station of P2 in R: base 3, bonus 2."""
    text = lone_station(kind, "R4", "P2", f"energy={one}", f"energy={two}")
    return sketch(text, deck=QUIET)


@ruling(34)
def test_the_owner_is_asked_first() -> None:
    state = play(offer(), "activate R4")
    assert [(ask.seat, ask.kind, ask.blocking) for ask in GAME.play.asks(state)] == [
        (P2, "bonus", True)
    ]
    assert legal(state, P2) == ["bonus take", "bonus decline", "bonus decline all"]


@ruling(34)
def test_an_owner_who_takes_it_pays_and_the_activator_is_not_asked() -> None:
    state = play(offer(), "activate R4; bonus take")
    assert (player(state, P1).energy, player(state, P1).momentum) == (6, 3)
    assert (player(state, P2).energy, player(state, P2).momentum) == (7, 2)
    assert state.turn.seat == P2


@ruling(34)
def test_the_owner_of_a_foundry_builds_from_the_own_reserve() -> None:
    state = play(offer("foundry"), "activate R4; bonus take")
    assert (player(state, P1).energy, player(state, P1).hold) == (6, 4)
    assert (player(state, P2).energy, player(state, P2).hold, player(state, P2).reserve) == (
        7,
        2,
        11,
    )


@ruling(34)
def test_what_the_owner_declines_is_offered_to_the_activator() -> None:
    state = play(offer(), "activate R4; bonus decline")
    assert GAME.play.waiting(state) == (P1,)
    state = play(state, "bonus take")
    assert (player(state, P1).energy, player(state, P1).momentum) == (4, 5)
    assert player(state, P2).momentum == 0


@ruling(34)
def test_what_both_decline_nobody_gets() -> None:
    state = play(offer(), "activate R4; bonus decline; bonus decline")
    assert (player(state, P1).momentum, player(state, P2).momentum) == (3, 0)
    assert state.turn.seat == P2


@ruling(34)
@pytest.mark.parametrize("energy", [0, 1])
def test_an_owner_who_cannot_pay_all_of_it_is_skipped(energy: int) -> None:
    state = play(offer(two=energy), "activate R4")
    assert GAME.play.waiting(state) == (P1,)
    state = play(state, "bonus take")
    assert player(state, P1).momentum == 5
    assert (player(state, P2).energy, player(state, P2).momentum) == (energy, 0)


@ruling(34)
def test_an_owner_without_a_reserve_is_skipped_at_a_foundry() -> None:
    text = lone_station("foundry", "R4", "P2", "energy=9", "energy=9 hold=12")
    state = play(sketch(text, deck=QUIET), "activate R4")
    assert GAME.play.waiting(state) == (P1,)


@ruling(34)
@pytest.mark.parametrize("energy", [3, 4])
def test_an_activator_who_cannot_pay_all_of_it_is_skipped(energy: int) -> None:
    state = play(offer(one=energy), "activate R4; bonus decline")
    assert player(state, P1).energy == energy - 3
    assert state.turn.seat == P2


@ruling(34)
def test_a_bonus_that_nobody_can_pay_is_not_split() -> None:
    # Each of them could pay one of the two.
    state = play(offer(one=4, two=1), "activate R4")
    assert (player(state, P1).momentum, player(state, P2).momentum) == (3, 0)
    assert (player(state, P1).energy, player(state, P2).energy) == (1, 1)
    assert state.turn.seat == P2


@ruling(34)
def test_at_an_own_station_there_is_one_offer() -> None:
    text = lone_station("tower", "R4", "P1", "energy=9", "energy=9")
    state = play(sketch(text, deck=QUIET), "activate R4")
    assert GAME.play.waiting(state) == (P1,)
    state = play(state, "bonus decline")
    assert state.turn.seat == P2
    assert (player(state, P1).momentum, player(state, P2).momentum) == (3, 0)


def test_a_bonus_of_nothing_is_not_offered() -> None:
    text = lone_station("tower", "O4", "P2", "energy=9", "energy=9")
    step = run(sketch(text), "activate O4")
    assert happened(step, "BonusTaken", "BonusDeclined") == []
    assert step.state.turn.seat == P2


@ruling(34)
def test_first_standing_orders() -> None:
    orders = player(sketch("P1:\nP2:"), P1).orders
    assert orders == FIRST_ORDERS
    assert orders.bonus == {"node": "take", "foundry": "ask", "tower": "ask"}
    assert orders.flare == {"foundry": "take", "tower": "take"}


@ruling(34)
@pytest.mark.parametrize("kind", ["foundry", "tower"])
@pytest.mark.parametrize(
    ("owner", "activator", "taken", "asked"),
    [
        ("take", "take", [P2], []),
        ("take", "ask", [P2], []),
        ("decline", "take", [P1], []),
        ("decline", "decline", [], []),
        ("decline", "ask", [], [P1]),
        ("ask", "take", [], [P2]),
        ("ask", "decline", [], [P2]),
    ],
)
def test_a_standing_order_answers_in_place_of_its_owner(
    kind: str, owner: str, activator: str, taken: list[Seat], asked: list[Seat]
) -> None:
    orders = f"P2: order bonus {kind} {owner}; P1: order bonus {kind} {activator}"
    step = run(offer(kind), f"{orders}; activate R4")
    assert [event.seat for event in happened(step, "BonusTaken")] == taken
    assert [ask.seat for ask in GAME.play.asks(step.state) if ask.kind == "bonus"] == asked


@ruling(34)
def test_the_order_of_the_activator_answers_after_the_owner_declined() -> None:
    state = play(offer(), "order bonus tower take; activate R4; P2: bonus decline")
    assert player(state, P1).momentum == 5


@ruling(34)
def test_an_order_to_take_what_cannot_be_paid_is_skipped() -> None:
    state = play(offer(two=1), "P2: order bonus tower take; activate R4")
    assert GAME.play.waiting(state) == (P1,)


@ruling(34)
def test_an_order_for_one_type_says_nothing_about_another() -> None:
    state = play(offer("foundry"), "P2: order bonus tower take; activate R4")
    assert GAME.play.waiting(state) == (P2,)


@ruling(34)
def test_an_answer_in_advance_is_for_the_activator_alone() -> None:
    state = play(offer(), "activate R4 take")
    assert GAME.play.waiting(state) == (P2,)
    assert player(play(state, "bonus take"), P1).momentum == 3
    assert player(play(state, "bonus decline"), P1).momentum == 5


@ruling(34)
@pytest.mark.parametrize(("order", "advance"), [("decline", "take"), ("take", "decline")])
def test_an_answer_in_advance_comes_before_the_standing_order(order: str, advance: str) -> None:
    line = f"order bonus tower {order}; P2: order bonus tower decline; activate R4 {advance}"
    step = run(offer(), line)
    taken = {"take": [P1], "decline": []}[advance]
    assert [event.seat for event in happened(step, "BonusTaken")] == taken
    assert step.state.turn.seat == P2


@ruling(34)
@pytest.mark.parametrize(("advance", "momentum"), [("take", 5), ("decline", 3)])
def test_an_answer_in_advance_comes_before_the_question(advance: str, momentum: int) -> None:
    text = lone_station("tower", "R4", "P1", "energy=9")
    state = play(sketch(text, deck=QUIET), f"activate R4 {advance}")
    assert player(state, P1).momentum == momentum
    assert state.turn.seat == P2


@ruling(34)
def test_an_answer_in_advance_is_for_one_station_only() -> None:
    text = "I: I4 P1 tower/P1; I6 P1 tower/P1\nP1: energy=9\nP2:"
    state = play(sketch(text), "activate I4 take; activate I6")
    assert GAME.play.asks(state)[0].kind == "bonus"
    assert player(state, P1).momentum == 3


@ruling(34)
def test_with_the_first_orders_the_bonus_of_a_node_goes_to_its_owner_unasked() -> None:
    state = play(offer("node", one=0, two=0), "activate R4")
    assert (player(state, P1).energy, player(state, P2).energy) == (3, 2)


@ruling(34)
def test_the_bonus_of_a_node_can_be_declined_by_order() -> None:
    state = offer("node", one=0, two=12)
    step = run(state, "P2: order bonus node decline; activate R4")
    assert player(step.state, P2).energy == 12
    assert player(step.state, P1).energy == 5  # the activator's order takes it
    both = "P2: order bonus node decline; order bonus node decline; activate R4"
    assert player(play(state, both), P1).energy == 3


@ruling(34)
def test_the_bonus_of_a_node_can_be_declined_when_asked() -> None:
    state = play(offer("node", 0, 0), "P2: order bonus node ask; activate R4; P2: bonus decline")
    assert (player(state, P1).energy, player(state, P2).energy) == (5, 0)


@ruling(34)
def test_an_order_can_be_given_at_any_time_by_anybody_and_stays() -> None:
    state = play(offer(), "P2: order bonus tower decline; activate R4")
    assert GAME.play.waiting(state) == (P1,)
    state = play(state, "P2: order bonus tower take; bonus decline; deconstruct R4")
    assert player(state, P2).orders.bonus[Piece.TOWER] is Answer.TAKE
    assert player(state, P1).orders == FIRST_ORDERS


@ruling(34)
def test_an_order_does_not_answer_a_question_that_is_already_open() -> None:
    state = play(offer(), "activate R4; P2: order bonus tower take")
    assert GAME.play.waiting(state) == (P2,)
    assert player(state, P2).momentum == 0


@ruling(34)
def test_the_offers_come_station_by_station() -> None:
    # The first bonus uses up what the owner would need for the second.
    text = "I: I4 P1 tower/P2; I6 P1 tower/P2\nP1: energy=9\nP2: energy=1"
    state = play(sketch(text), "activate I4; P2: bonus take; activate I6")
    assert GAME.play.waiting(state) == (P1,)


@pytest.mark.parametrize("line", ["bonus take", "bonus decline"])
def test_a_bonus_that_is_not_offered_cannot_be_answered(line: str) -> None:
    assert code(offer(), line) == "turn_instead"
    assert code(offer(), f"P2: {line}") == "not_your_turn"
    assert code(play(offer(), "activate R4"), f"P1: {line}") == "not_your_turn"


# All bonuses of an activation at once, D28.


def three_towers(one: str = "energy=9", two: str = "energy=9", **page: object) -> State:
    """P1 stands on three towers of P2."""
    text = f"I: I4 P1 tower/P2; I6 P1 tower/P2; I8 P1 tower/P2\nP1: {one}\nP2: {two}"
    return sketch(text, **page)


def test_leaving_all_bonuses_answers_the_rest_of_the_activation() -> None:
    state = play(three_towers(), "activate I4; P2: bonus decline all; bonus decline")
    step = run(state, "activate I6 take; activate I8")
    left = [(event.seat, str(event.cell)) for event in happened(step, "BonusDeclined")]
    assert left == [(P2, "I6"), (P2, "I8")]
    assert GAME.play.waiting(step.state) == (P1,)  # the activator is asked as ever
    assert player(step.state, P2).energy == 9


def test_what_an_owner_leaves_with_all_others_goes_to_the_activator() -> None:
    state = play(three_towers(), "activate I4 take; P2: bonus decline all; activate I6 take")
    assert player(state, P1).momentum == 4


def test_only_an_owner_in_somebody_elses_activation_can_leave_all_bonuses() -> None:
    state = play(three_towers(), "activate I4")
    assert legal(state, P2) == ["bonus take", "bonus decline", "bonus decline all"]
    state = play(state, "P2: bonus decline")
    assert legal(state) == ["bonus take", "bonus decline"]
    assert code(state, "bonus decline all") == "own_activation"
    assert code(three_towers(), "bonus decline all") == "turn_instead"


def test_the_next_activation_asks_again() -> None:
    text = "I: I4 P1 tower/P2; I6 P3 tower/P2\nP1: energy=1\nP2: energy=9 hold=1\nP3: energy=1"
    state = play(sketch(text), "activate I4; P2: bonus decline all")
    assert state.turn.seat == P2
    state = play(state, "pass; activate I6")
    assert GAME.play.waiting(state) == (P2,)
    assert legal(state, P2) == ["bonus take", "bonus decline", "bonus decline all"]


@ruling(34)
@pytest.mark.parametrize("when", ["before", "after"])
def test_leaving_all_bonuses_comes_before_a_standing_order(when: str) -> None:
    """As every answer in advance does; also with an order that is given later."""
    order = "P2: order bonus tower take"
    first, later = ("", f"; {order}") if when == "after" else (f"{order}; ", "")
    # Without an order yet, so that the first bonus is asked about at all.
    state = play(three_towers(), "activate I4")
    state = play(state, f"{first}P2: bonus decline all{later}; bonus decline")
    assert player(play(state, "activate I6 decline"), P2).momentum == 0


@pytest.mark.usefixtures("every_type")
def test_leaving_all_bonuses_is_for_stations_of_every_type() -> None:
    """With the first orders the bonus of a node would be taken unasked."""
    table = Table(sketch("I: I4 P1 tower/P2; I6 P1 node/P2\nP1: energy=9\nP2: energy=9"))
    table.put_in_force(EveryType.name)
    state = play(table.state, "activate I4 decline; P2: bonus decline all; activate I6")
    assert player(state, P2).energy == 9


def test_one_owner_does_not_answer_for_another() -> None:
    text = "I: I4 P1 tower/P2; I6 P1 tower/P3\nP1: energy=9\nP2: energy=9\nP3: energy=9"
    state = play(sketch(text), "activate I4 decline; P2: bonus decline all; activate I6")
    assert GAME.play.waiting(state) == (P3,)


def test_when_time_runs_out_one_bonus_is_left_and_not_all() -> None:
    state = play(three_towers(), "activate I4")
    assert GAME.play.write(GAME.play.default(state, GAME.play.asks(state)[0])) == "bonus decline"


def test_all_bonuses_can_be_left_but_not_taken() -> None:
    state = play(three_towers(), "activate I4")
    assert code(state, "bonus take all") == "notation"
    with pytest.raises(Refused, match="notation"):
        GAME.play.step(state, Bonus(P2, take=True, all=True))


def test_that_all_are_left_survives_writing_and_reading() -> None:
    state = play(three_towers(), "activate I4 decline; P2: bonus decline all")
    assert state.turn.declining == {P2}
    for read in (GAME.play.codec.read, GAME.play.codec.restore):
        assert read(json.loads(json.dumps(GAME.play.codec.write(state)))) == state


# The order of the stations.


class EveryType(Effect):
    """Stations of all types may be activated, as with Festival."""

    name = "test_every_type"
    timing = Timing.ACTIVATE

    def all_types(self, position: Position, seat: Seat) -> bool:
        return True


@pytest.fixture
def every_type() -> Iterator[None]:
    register(EveryType)
    yield
    del EFFECTS[EveryType.name]


@ruling(36)
@pytest.mark.parametrize("order", [("I4", "V9"), ("V9", "I4")])
def test_the_activator_chooses_the_order_of_the_stations(order: tuple[str, str]) -> None:
    text = "I: I4 P1 tower/P1\nV: V9 P1 tower/P1\nP1: energy=3\nP2:"
    state = sketch(text, deck=QUIET)
    assert [line for line in legal(state) if "activate" in line] == ["activate I4", "activate V9"]
    step = run(state, f"activate {order[0]} decline; activate {order[1]} decline")
    used = [str(event.cell) for event in happened(step, "StationActivated")]
    assert used == list(order)
    assert player(step.state, P1).momentum == 3


@ruling(36)
@pytest.mark.usefixtures("every_type")
def test_what_one_station_gives_can_be_spent_at_the_next() -> None:
    table = Table(sketch("O: O3 P1 node/P1; O5 P1 tower/P1\nP1:\nP2:"))
    table.put_in_force(EveryType.name)
    assert code(table.state, "activate O5") == "base_unpayable"
    state = play(table.state, "activate O3; activate O5")
    assert (player(state, P1).energy, player(state, P1).momentum) == (0, 1)


@ruling(36)
def test_what_one_station_costs_is_missing_at_the_next() -> None:
    text = "O: O3 P1 tower/P1; O5 P1 tower/P1; O7 P1 tower/P1\nP1: energy=2\nP2:"
    state = play(sketch(text), "activate O7; activate O3")
    assert state.turn.seat == P2
    assert player(state, P1).sundivers == {at("O5"): 1}


@ruling(34)
def test_the_example_of_the_rules() -> None:
    # 8.4
    state = sketch(
        """
        I: I2 P1 foundry/P1
        V: V9 P1 foundry/P2
        P1: energy=6 hold=7
        P2: energy=0
        """,
        deck=QUIET,
    )
    assert player(state, P1).reserve == 4
    state = play(state, "activate I2; bonus take")
    assert (player(state, P1).energy, player(state, P1).reserve) == (4, 2)
    step = run(state, "activate V9")
    assert (player(step.state, P1).energy, player(step.state, P1).reserve) == (2, 0)
    assert player(step.state, P1).hold == 7 + 2 + 4  # two recalled, four built
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert happened(step, "BonusTaken", "BonusDeclined") == []
    assert step.state.turn.seat == P2
