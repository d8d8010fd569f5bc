"""DRAW and solar flares: batches, unstable energy, outer stations, the last flare."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.sol import GAME
from engine.sol.edition import EDITIONS
from engine.sol.pieces import Card, Debt, Suit
from engine.sol.position import phase
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    WAY_IN,
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

ONE_CARD = "convert foundry V1 V2"  # of P1, who then owes a card in every edition
PROTOTYPES = ["prototype", "early"]


def converter(text: str = "", one: str = "", two: str = "") -> str:
    """P1 can convert a foundry in V, for one card; P2 sits by."""
    return f"V: V1 P1; V2 P1\n{WAY_IN}\n{text}\nP1: hold=1 {one}\nP2: hold=1 {two}"


def flare(text: str = "", one: str = "", two: str = "", edition: str = "published") -> State:
    """The next card is a flare."""
    return sketch(converter(text, one, two), deck=["flare", "refraction"], edition=edition)


# Batches, 9.1.


@ruling(37)
def test_all_cards_of_a_turn_are_drawn_in_one_batch_after_the_action() -> None:
    state = sketch(
        """
        V: V9 P1 node/P1
        R: R4 P1 node/P1
        P1:
        P2: hold=1
        """,
        deck=["refraction", "oscillation", "subduction", "refraction"],
    )
    first = run(state, "activate V9")
    assert happened(first, "CardsDrawn") == []
    assert first.state.turn.debts == (Debt.ACTIVATE,)
    second = run(first.state, "activate R4")
    assert [event.cards for event in happened(second, "CardsDrawn")] == [
        (Card.REFRACTION, Card.OSCILLATION, Card.SUBDUCTION)
    ]
    assert second.state.deck == (Card.REFRACTION,)


@ruling(37)
def test_hurls_draw_nothing_before_the_end() -> None:
    state = sketch("C: C2 P1x3\nP1: hold=1\nP2: hold=1", deck=["refraction", "flare", "flare"])
    step = run(state, "hurl C2 x3")
    assert happened(step, "CardsDrawn") == []
    assert step.state.turn.debts == (Debt.HURL,) * 3
    assert [len(event.cards) for event in happened(run(step.state, "end"), "CardsDrawn")] == [3]


@ruling(37)
def test_all_cards_are_shown_before_the_first_flare_erupts() -> None:
    state = sketch("C: C2 P1x3\nP1: hold=1\nP2: hold=1", deck=["flare", "refraction", "flare"])
    step = run(state, "hurl C2 x3; end")
    names = [type(event).__name__ for event in step.events]
    assert names.index("CardsDrawn") < names.index("FlareErupted")
    assert [event.instability for event in happened(step, "FlareErupted")] == [12, 11]


@ruling(37)
def test_flares_are_resolved_in_draw_order() -> None:
    # Only the second card is for the hurl, so only the second flare pays it.
    state = sketch(
        "C: C2 P1\nP1: hold=1\nP2: hold=1",
        phase="MOVING",
        debts=["convert"],
        deck=["flare", "flare"],
    )
    step = run(state, "hurl C2; end")
    names = [type(event).__name__ for event in happened(step, "MomentumGained", "FlareErupted")]
    assert names == ["MomentumGained", "FlareErupted", "MomentumGained", "FlareErupted"]


@pytest.mark.parametrize("line", ["pass", "launch O1; end", "convert foundry O4 O5"])
def test_nothing_is_drawn_where_nothing_is_owed(line: str) -> None:
    state = sketch("O: O4 P1; O5 P1\nP1: hold=1\nP2: hold=1", deck=["flare"])
    step = run(state, line)
    assert happened(step, "CardsDrawn") == []
    assert step.state.deck == (Card.FLARE,)
    assert step.state.instability == 13


@pytest.mark.parametrize(
    ("text", "line", "cards"),
    [
        ("O: O4 P1; O5 P1", "convert foundry O4 O5", 0),
        ("I: I4 P1; I5 P1", "convert foundry I4 I5", 0),
        ("V: V4 P1; V5 P1", "convert foundry V4 V5", 1),
        ("R: R4 P1; R5 P1", "convert foundry R4 R5", 2),
        ("C: C4 P1; C5 P1", "convert foundry C4 C5", 3),
        ("C: C4 P1x2", "hurl C4; hurl C4; end", 2),
    ],
)
def test_deck_and_options_are_counted_card_by_card(text: str, line: str, cards: int) -> None:
    state = sketch(f"{text}\n{WAY_IN}\nP1: hold=1\nP2: hold=1", seed=5)
    after = play(state, line)
    assert len(after.deck) == len(state.deck) - cards
    assert after.deck == state.deck[cards:]


@ruling(113)
@pytest.mark.parametrize("edition", PROTOTYPES)
@pytest.mark.parametrize(("hurls", "cards"), [(1, 0), (2, 1), (3, 1)])
def test_in_the_prototypes_two_hurls_draw_one_card(edition: str, hurls: int, cards: int) -> None:
    state = sketch("C: C4 P1x3\nP1: hold=1\nP2: hold=1", edition=edition, seed=5)
    after = play(state, f"hurl C4 x{hurls}; end")
    assert len(after.deck) == len(state.deck) - cards


# The flare of a hurl.


@ruling(22)
@pytest.mark.parametrize(
    ("deck", "momentum"),
    [
        (["refraction", "oscillation"], 4),
        (["flare", "oscillation"], 5),
        (["oscillation", "flare"], 5),
        (["flare", "flare"], 6),
    ],
)
def test_a_flare_drawn_for_a_hurl_pays_one_momentum_more(deck: list[str], momentum: int) -> None:
    state = sketch("C: C2 P1x2\nP1: hold=1\nP2: hold=1", deck=deck)
    assert player(play(state, "hurl C2 x2; end"), P1).momentum == momentum


@ruling(22)
@pytest.mark.parametrize(
    ("owed", "deck", "momentum"),
    [
        (["convert"], ["flare", "refraction"], 2),
        (["convert"], ["refraction", "flare"], 3),
        (["convert", "convert"], ["flare", "flare", "refraction"], 2),
        (["convert", "convert"], ["flare", "flare", "flare"], 3),
    ],
)
def test_only_cards_owed_for_hurls_count_in_the_order_of_the_debts(
    owed: list[str], deck: list[str], momentum: int
) -> None:
    text = "C: C2 P1\nP1: hold=1\nP2: hold=1"
    state = sketch(text, edition="reference", phase="MOVING", debts=owed, deck=deck)
    assert player(play(state, "hurl C2; end"), P1).momentum == momentum


@ruling(22)
def test_a_flare_drawn_for_something_else_pays_no_momentum() -> None:
    assert player(play(flare(), ONE_CARD), P1).momentum == 0


@ruling(113)
@pytest.mark.parametrize("edition", PROTOTYPES)
def test_in_the_prototypes_a_flare_pays_nothing_for_a_hurl(edition: str) -> None:
    text = "C: C2 P1x2\nP1: hold=1\nP2: hold=1"
    state = play(sketch(text, edition=edition, deck=["flare"]), "hurl C2 x2; end")
    assert player(state, P1).momentum == 4
    assert state.instability == 12


# One flare, 9.3.


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_flare_is_one_step_down_the_spiral(edition: str) -> None:
    text = f"R: R4 P1; R5 P1\n{WAY_IN}\nP1: hold=1\nP2: hold=1"
    state = sketch(text, deck=["flare", "flare"], edition=edition, instability=9)
    assert play(state, "convert foundry R4 R5").instability == 7


@ruling(38)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("energy", "kept"), [(0, 0), (12, 12), (13, 7), (14, 7), (15, 8), (20, 10), (27, 14)]
)
def test_unstable_energy_halves_what_is_thirteen_or_more(
    edition: str, energy: int, kept: int
) -> None:
    state = play(flare(one=f"energy={energy}", edition=edition), ONE_CARD)
    assert player(state, P1).energy == kept


@ruling(38)
def test_unstable_energy_hits_everybody_and_not_only_the_seat_on_turn() -> None:
    text = "V: V1 P1; V2 P1\ngates: I9-V8/P2\nP1: energy=13\nP2: energy=20 hold=1\nP3: energy=12"
    state = play(sketch(text, deck=["flare"]), ONE_CARD)
    assert [each.energy for each in state.players] == [7, 10, 12]


@ruling(38)
@pytest.mark.parametrize(("energy", "kept"), [(24, 12), (25, 7), (26, 7), (27, 7), (53, 14)])
def test_two_flares_in_a_batch_are_two_losses(energy: int, kept: int) -> None:
    text = f"R: R4 P1; R5 P1\n{WAY_IN}\nP1: hold=1\nP2: energy={energy} hold=1"
    state = play(sketch(text, deck=["flare", "flare"]), "convert foundry R4 R5")
    assert player(state, P2).energy == kept


@ruling(38)
def test_without_a_flare_energy_is_stable() -> None:
    state = sketch(converter(one="energy=40"), deck=["refraction"])
    assert player(play(state, ONE_CARD), P1).energy == 40


@ruling(38, 117)
@pytest.mark.parametrize(
    ("edition", "energy", "kept"),
    [
        ("published", 12, 13),
        ("published", 13, 8),
        ("reference", 12, 13),
        ("reference", 13, 8),
        ("prototype", 11, 12),
        ("prototype", 12, 7),
        ("prototype", 13, 7),
        ("early", 12, 7),
        ("early", 13, 7),
    ],
)
def test_energy_is_lost_before_outer_stations_work_but_after_it_in_the_prototypes(
    edition: str, energy: int, kept: int
) -> None:
    state = flare("O: O9 node/P2", two=f"energy={energy}", edition=edition)
    assert player(play(state, ONE_CARD), P2).energy == kept


@ruling(117)
@pytest.mark.parametrize("edition", PROTOTYPES)
def test_in_the_prototypes_the_marker_still_comes_first(edition: str) -> None:
    step = run(flare("O: O9 node/P2", two="energy=12", edition=edition), ONE_CARD)
    names = [
        type(event).__name__
        for event in happened(step, "FlareErupted", "OuterStationUsed", "EnergyLost")
    ]
    assert names == ["FlareErupted", "OuterStationUsed", "EnergyLost"]


# Orbital activation.


@ruling(39)
def test_an_outer_node_gives_its_owner_one_energy() -> None:
    state = play(flare("O: O4 node/P1; O9 node/P2"), ONE_CARD)
    assert (player(state, P1).energy, player(state, P2).energy) == (1, 1)


@ruling(39)
def test_an_outer_tower_turns_one_energy_into_one_momentum() -> None:
    state = play(flare("O: O9 tower/P2", two="energy=3"), ONE_CARD)
    assert (player(state, P2).energy, player(state, P2).momentum) == (2, 1)


@ruling(39)
def test_an_outer_foundry_turns_one_energy_into_one_sundiver() -> None:
    state = play(flare("O: O9 foundry/P2", two="energy=3"), ONE_CARD)
    assert (player(state, P2).energy, player(state, P2).hold) == (2, 2)
    assert player(state, P2).reserve == 11


@ruling(39)
@pytest.mark.parametrize("cell", ["I4", "V4", "R4", "C4"])
def test_stations_of_other_rings_do_not_work_at_a_flare(cell: str) -> None:
    step = run(flare(f"{cell[0]}: {cell} node/P2"), ONE_CARD)
    assert happened(step, "OuterStationUsed") == []
    assert player(step.state, P2).energy == 0


@ruling(39)
def test_no_sundiver_is_needed_or_recalled_at_a_flare() -> None:
    text = "O: O4 P1 P2 node/P1; O9 node/P1"
    state = play(flare(text), ONE_CARD)
    assert player(state, P1).energy == 2
    assert player(state, P1).sundivers == {at("O4"): 1}
    assert player(state, P2).sundivers == {at("O4"): 1}


@ruling(39)
def test_no_cards_are_owed_for_outer_stations_and_it_is_no_activation() -> None:
    step = run(flare("O: O4 node/P1; O9 tower/P1", one="energy=1"), ONE_CARD)
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [1]
    assert happened(step, "StationActivated") == []
    assert step.state.deck == (Card.REFRACTION,)


@ruling(39, 2)
@pytest.mark.parametrize("kind", ["foundry", "tower"])
def test_the_order_for_bonuses_has_no_say_at_a_flare(kind: str) -> None:
    state = flare(f"O: O9 {kind}/P2", two="energy=5", edition="reference")
    step = run(state, f"P2: order bonus {kind} decline; {ONE_CARD}")
    assert player(step.state, P2).energy == 3
    assert [event.amount for event in happened(step, "BonusTaken")] == [1]


@ruling(39)
def test_a_station_whose_owner_cannot_pay_is_skipped() -> None:
    step = run(flare("O: O4 tower/P1; O9 foundry/P2"), ONE_CARD)
    assert happened(step, "OuterStationUsed") == []


@ruling(39)
def test_an_outer_foundry_without_a_reserve_is_skipped() -> None:
    state = sketch(
        "V: V1 P1; V2 P1\ngates: I9-V8/P2\nO: O9 foundry/P2\nP1: hold=1\nP2: hold=13 energy=5",
        deck=["flare"],
    )
    assert player(play(state, ONE_CARD), P2).energy == 5


@ruling(39)
@pytest.mark.parametrize(
    ("energy", "left", "momentum", "hold"),
    [(0, 0, 1, 1), (1, 0, 1, 2), (2, 1, 1, 2)],
)
def test_by_default_nodes_come_first_then_towers_then_foundries(
    energy: int, left: int, momentum: int, hold: int
) -> None:
    # The node's one energy pays for the tower; the foundry needs another.
    state = flare("O: O7 foundry/P2; O8 tower/P2; O9 node/P2", two=f"energy={energy}")
    after = player(play(state, ONE_CARD), P2)
    assert (after.energy, after.momentum, after.hold) == (left, momentum, hold)


@ruling(39)
def test_of_two_towers_and_one_energy_one_works() -> None:
    state = flare("O: O7 tower/P2; O9 tower/P2", two="energy=1")
    after = player(play(state, ONE_CARD), P2)
    assert (after.energy, after.momentum) == (0, 1)


@ruling(39)
def test_the_seat_on_turn_uses_its_stations_first() -> None:
    board = "V: V1 P2; V2 P2\ngates: I9-V8/P1\nO: O4 node/P1; O6 node/P2; O8 node/P3"
    text = f"{board}\nP1:\nP2: hold=1\nP3: hold=1"
    step = run(sketch(text, turn="P2", deck=["flare"]), ONE_CARD)
    assert [event.seat for event in happened(step, "OuterStationUsed")] == [P2, P3, P1]


@ruling(39)
@pytest.mark.parametrize("kind", ["foundry", "tower"])
def test_an_order_can_decline_outer_stations(kind: str) -> None:
    state = flare(f"O: O9 {kind}/P2", two="energy=5")
    state = play(state, f"P2: order flare {kind} decline; {ONE_CARD}")
    assert player(state, P2).energy == 5
    assert state.turn.seat == P2


@ruling(39)
def test_what_a_declined_tower_leaves_can_go_to_a_foundry() -> None:
    state = flare("O: O7 foundry/P2; O8 tower/P2", two="energy=1")
    after = player(play(state, f"P2: order flare tower decline; {ONE_CARD}"), P2)
    assert (after.energy, after.momentum, after.hold) == (0, 0, 2)


@ruling(39)
def test_nodes_always_work_and_take_no_orders() -> None:
    assert code(flare("O: O9 node/P2"), "P2: order flare node decline") == "nodes_always"


@ruling(39)
@pytest.mark.parametrize("kind", ["foundry", "tower"])
def test_with_the_order_ask_the_turn_waits_for_the_owner(kind: str) -> None:
    state = flare(f"O: O9 {kind}/P2", two="energy=5")
    state = play(state, f"P2: order flare {kind} ask; {ONE_CARD}")
    assert phase(state) == "FLARES"
    assert [(ask.seat, ask.kind, ask.blocking) for ask in GAME.play.asks(state)] == [
        (P2, "flare", True)
    ]
    assert legal(state, P2) == ["choose O9", "choose none"]
    assert player(state, P2).energy == 5


@ruling(39)
@pytest.mark.parametrize(("answer", "energy"), [("choose O9", 4), ("choose none", 5)])
def test_the_owner_who_is_asked_uses_the_station_or_leaves_it(answer: str, energy: int) -> None:
    state = play(
        flare("O: O9 tower/P2", two="energy=5"), f"P2: order flare tower ask; {ONE_CARD}; {answer}"
    )
    assert player(state, P2).energy == energy
    assert player(state, P2).momentum == 5 - energy
    assert state.turn.seat == P2
    assert phase(state) == "CHOOSE_ACTION"


@ruling(39)
def test_the_owner_picks_the_order_of_their_stations() -> None:
    orders = "P2: order flare tower ask; P2: order flare foundry ask"
    state = flare("O: O7 foundry/P2; O8 tower/P2; O9 tower/P2", two="energy=2")
    state = play(state, f"{orders}; {ONE_CARD}")
    assert legal(state, P2) == ["choose O8", "choose O9", "choose O7", "choose none"]
    state = play(state, "choose O7")
    assert legal(state, P2) == ["choose O8", "choose O9", "choose none"]
    state = play(state, "choose O9")  # and then there is no energy left
    after = player(state, P2)
    assert (after.energy, after.momentum, after.hold) == (0, 1, 2)
    assert phase(state) == "CHOOSE_ACTION"


@ruling(39)
def test_choose_none_leaves_all_the_rest_unused() -> None:
    state = flare("O: O7 tower/P2; O8 tower/P2; O9 tower/P2", two="energy=9")
    state = play(state, f"P2: order flare tower ask; {ONE_CARD}; choose O8; choose none")
    assert player(state, P2).momentum == 1
    assert phase(state) == "CHOOSE_ACTION"


@ruling(39)
def test_only_a_station_in_question_can_be_chosen() -> None:
    state = flare("O: O4 tower/P1; O7 tower/P2; O9 foundry/P2", one="energy=3", two="energy=3")
    state = play(state, f"P2: order flare tower ask; {ONE_CARD}")
    assert code(state, "choose O4") == "not_an_option"
    assert code(state, "choose O9") == "not_an_option"
    assert code(state, "P1: choose O7") == "not_your_turn"


@ruling(39)
def test_a_station_is_used_once_a_flare() -> None:
    state = flare("O: O7 tower/P2; O9 tower/P2", two="energy=3")
    state = play(state, f"P2: order flare tower ask; {ONE_CARD}; choose O7")
    assert code(state, "choose O7") == "not_an_option"


@ruling(39)
def test_nodes_come_before_the_question() -> None:
    state = flare("O: O7 tower/P2; O9 node/P2")
    state = play(state, f"P2: order flare tower ask; {ONE_CARD}")
    assert player(state, P2).energy == 1
    assert legal(state, P2) == ["choose O7", "choose none"]


@ruling(39)
def test_asked_towers_come_before_foundries_that_are_used_by_order() -> None:
    state = flare("O: O7 tower/P2; O9 foundry/P2", two="energy=1")
    state = play(state, f"P2: order flare tower ask; {ONE_CARD}")
    assert player(state, P2).hold == 1
    assert player(play(state, "choose none"), P2).hold == 2
    assert player(play(state, "choose O7"), P2).hold == 1


@ruling(39)
def test_towers_used_by_order_come_before_the_question_about_foundries() -> None:
    state = flare("O: O7 tower/P2; O9 foundry/P2", two="energy=1")
    state = play(state, f"P2: order flare foundry ask; {ONE_CARD}")
    assert player(state, P2).momentum == 1
    assert phase(state) == "CHOOSE_ACTION"


@ruling(39)
def test_an_owner_who_cannot_pay_is_not_asked() -> None:
    state = play(flare("O: O7 tower/P2"), f"P2: order flare tower ask; {ONE_CARD}")
    assert phase(state) == "CHOOSE_ACTION"


@ruling(39)
def test_every_owner_is_asked_and_at_every_flare() -> None:
    board = f"R: R4 P1; R5 P1\n{WAY_IN}\nO: O4 tower/P1; O9 tower/P2"
    text = f"{board}\nP1: hold=1 energy=9\nP2: hold=1 energy=9"
    state = sketch(text, deck=["flare", "flare"])
    state = play(state, "order flare tower ask; P2: order flare tower ask")
    state = play(state, "convert foundry R4 R5")
    asked = []
    for answer in ("choose O4", "choose O9", "choose O4", "choose O9"):
        asked.append((GAME.play.waiting(state), state.instability))
        state = play(state, answer)
    assert asked == [((P1,), 12), ((P2,), 12), ((P1,), 11), ((P2,), 11)]
    assert [each.momentum for each in state.players] == [2, 2]


@ruling(39)
def test_no_answer_is_due_where_nothing_is_asked() -> None:
    assert code(flare("O: O4 tower/P1", one="energy=3"), "choose O4") == "turn_instead"


# The thirteenth flare, 9.4.


def last(text: str, one: str = "", two: str = "", edition: str = "published") -> State:
    """The next card is the last flare."""
    cards = ["flare", "refraction"]
    return sketch(converter(text, one, two), deck=cards, edition=edition, instability=1)


@ruling(40)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_thirteenth_flare_ends_the_game(edition: str) -> None:
    step = run(last("", edition=edition), ONE_CARD)
    assert step.state.instability == 0
    assert step.state.result is not None
    assert phase(step.state) == "GAME_OVER"
    assert [event.supernova for event in happened(step, "GameEnded")] == [True]


@ruling(40)
@pytest.mark.parametrize(
    ("edition", "energy", "momentum", "hold"),
    [
        ("published", 19, 1, 1),  # the tower alone
        ("reference", 7, 2, 3),  # 20 to 10, node to 11, tower to 9, foundry to 7
        ("prototype", 20, 0, 1),
        ("early", 20, 0, 1),
    ],
)
def test_what_the_thirteenth_flare_still_does(
    edition: str, energy: int, momentum: int, hold: int
) -> None:
    state = last("O: O7 foundry/P2; O8 tower/P2; O9 node/P2", two="energy=20", edition=edition)
    after = player(play(state, ONE_CARD), P2)
    assert (after.energy, after.momentum, after.hold) == (energy, momentum, hold)


@ruling(40)
def test_in_the_reference_edition_a_node_may_feed_a_tower_in_the_end() -> None:
    state = last("O: O8 tower/P2; O9 node/P2", edition="reference")
    assert player(play(state, ONE_CARD), P2).momentum == 1


@ruling(40)
@pytest.mark.parametrize(("energy", "momentum"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_in_the_end_outer_towers_work_as_far_as_their_owner_can_pay(
    energy: int, momentum: int
) -> None:
    state = last("O: O7 tower/P2; O8 tower/P2", two=f"energy={energy}")
    after = player(play(state, ONE_CARD), P2)
    assert (after.energy, after.momentum) == (energy - momentum, momentum)


@ruling(40)
@pytest.mark.parametrize(("edition", "momentum"), [("published", 1), ("reference", 2)])
def test_in_the_end_nobody_is_asked(edition: str, momentum: int) -> None:
    state = last("O: O7 tower/P2", two="energy=3", edition=edition)
    state = play(state, f"P2: order flare tower ask; {ONE_CARD}")
    assert state.result is not None
    assert player(state, P2).momentum == momentum


@ruling(40)
def test_towers_of_the_last_flare_decide_the_game() -> None:
    state = last("O: O7 tower/P2", one="momentum=5", two="energy=3 momentum=5")
    result = play(state, ONE_CARD).result
    assert result is not None
    assert result.winners == (P2,)


@ruling(40, 22)
def test_the_thirteenth_flare_still_pays_the_hurl_it_was_drawn_for() -> None:
    text = "C: C2 P1\nP1: hold=1\nP2: hold=1"
    state = play(sketch(text, deck=["flare"], instability=1), "hurl C2; end")
    assert player(state, P1).momentum == 3
    assert state.result is not None


@ruling(40)
def test_after_the_thirteenth_flare_there_is_no_orbit_no_choice_and_no_next_turn() -> None:
    state = sketch(
        converter(one="eye=E4 card=oscillation", two="eye=E11"), deck=["flare"], instability=1
    )
    step = run(state, ONE_CARD)
    assert str(player(step.state, P1).eye) == "E4"
    assert step.state.choices == ()
    assert player(step.state, P1).card is Suit.OSCILLATION
    assert happened(step, "Orbited", "TurnStarted") == []
    assert GAME.play.asks(step.state) == ()


@ruling(37, 40)
def test_cards_behind_the_thirteenth_flare_are_not_turned_up() -> None:
    text = "C: C2 P1x3\nO: O4 tower/P1\nP1: hold=1 energy=9\nP2: hold=1"
    state = sketch(text, deck=["refraction", "flare", "flare"], instability=1)
    step = run(state, "hurl C2 x3; end")
    assert [len(event.cards) for event in happened(step, "CardsDrawn")] == [2]
    state = step.state
    assert state.deck == (Card.FLARE,)
    assert state.instability == 0
    assert player(state, P1).momentum == 6 + 1 + 1  # hurls, the flare of one, the tower


@ruling(40)
def test_flares_before_the_thirteenth_are_resolved_in_full() -> None:
    text = f"R: R4 P1; R5 P1\n{WAY_IN}\nO: O9 node/P2\nP1: hold=1\nP2: hold=1"
    state = play(sketch(text, deck=["flare", "flare"], instability=2), "convert foundry R4 R5")
    assert player(state, P2).energy == 1
    assert state.result is not None


@ruling(128)
def test_the_cards_turned_up_in_the_last_batch_are_discarded_and_the_others_stay() -> None:
    text = f"C: C4 P1; C5 P1\n{WAY_IN}\nP1: hold=1\nP2: hold=1"
    cards = ["refraction", "flare", "oscillation", "subduction"]
    state = sketch(text, deck=cards, discard=["subduction"], instability=1)
    state = play(state, "convert foundry C4 C5")
    assert state.result is not None
    assert Counter(state.discard) == Counter([Suit.SUBDUCTION, Suit.REFRACTION, Suit.FLARE])
    assert state.deck == (Card.OSCILLATION, Card.SUBDUCTION)
    assert state.turn.drawn == ()


def test_when_the_game_is_over_nothing_can_be_played() -> None:
    state = play(last(""), ONE_CARD)
    assert code(state, "P2: pass") == "game_over"
    assert code(state, "P2: bonus take") == "game_over"
    assert code(state, "P2: choose none") == "game_over"


# The deck running out, 9.5.


@ruling(41)
def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    discard = ["refraction", "oscillation", "subduction", "refraction"]
    step = run(sketch(converter(), deck=[], discard=discard), ONE_CARD)
    assert [event.cards for event in happened(step, "DeckReshuffled")] == [4]
    (batch,) = happened(step, "CardsDrawn")
    assert len(batch.cards) == 1
    assert step.state.discard == ()
    assert Counter(map(str, (*batch.cards, *step.state.deck))) == Counter(discard)


@ruling(41)
def test_the_new_deck_is_in_any_order() -> None:
    discard = ["refraction", "oscillation", "subduction"]
    drawn = {
        happened(
            run(sketch(converter(), deck=[], discard=discard, seed=seed), ONE_CARD), "CardsDrawn"
        )[0].cards[0]
        for seed in range(30)
    }
    assert drawn == {Card.REFRACTION, Card.OSCILLATION, Card.SUBDUCTION}


@ruling(41)
def test_cards_put_away_in_secret_come_back_with_the_others() -> None:
    state = sketch(
        """
        V: V1 P1; V2 P1; V8 P2; V9 P2
        gates: I9-V8/P2
        P1: hold=1 card=oscillation
        P2: hold=1
        """,
        deck=["refraction"],
        discard=["subduction"],
    )
    state = play(state, f"{ONE_CARD}; P1: keep refraction")
    assert player(state, P1).put_away == (Suit.OSCILLATION,)
    step = run(state, "convert foundry V8 V9")
    assert [event.cards for event in happened(step, "DeckReshuffled")] == [2]
    assert player(step.state, P1).put_away == ()
    assert player(step.state, P1).card is Suit.REFRACTION


@ruling(41)
def test_without_any_cards_nothing_is_drawn_and_the_turn_goes_on() -> None:
    step = run(sketch(converter(one="card=oscillation"), deck=[]), ONE_CARD)
    assert happened(step, "CardsDrawn", "DeckReshuffled") == []
    assert step.state.turn.seat == P2
    assert step.state.choices == ()
    assert player(step.state, P1).card is Suit.OSCILLATION


@ruling(41)
def test_a_deck_that_is_not_empty_is_not_reshuffled() -> None:
    step = run(sketch(converter(), deck=["refraction"], discard=["subduction"]), ONE_CARD)
    assert happened(step, "DeckReshuffled") == []
    assert step.state.deck == ()
    assert step.state.discard == (Suit.SUBDUCTION,)


@ruling(119)
def test_a_batch_larger_than_the_deck_ends_short_and_nothing_is_reshuffled() -> None:
    text = f"C: C4 P1; C5 P1\n{WAY_IN}\nP1: hold=1\nP2: hold=1"
    state = sketch(text, deck=["oscillation", "refraction"], discard=["subduction"] * 5)
    step = run(state, "convert foundry C4 C5")
    assert [event.cards for event in happened(step, "CardsDrawn")] == [
        (Card.OSCILLATION, Card.REFRACTION)
    ]
    assert happened(step, "DeckReshuffled") == []
    assert step.state.deck == ()
    assert step.state.turn.seat == P2


@ruling(119)
def test_in_a_short_batch_the_cards_there_are_belong_to_the_first_debts() -> None:
    text = "C: C2 P1\nP1: hold=1\nP2: hold=1"
    state = sketch(text, phase="MOVING", debts=["convert"], deck=["flare"])
    assert player(play(state, "hurl C2; end"), P1).momentum == 2


# The supply of energy.


@ruling(42)
def test_energy_never_runs_out() -> None:
    text = "C: C4 P1 node/P1\nP1: hold=1 energy=60\nP2: hold=1 energy=60"
    state = play(sketch(text, deck=["refraction"] * 3), "activate C4")
    assert player(state, P1).energy == 68


@ruling(42)
@pytest.mark.parametrize(
    ("energy", "gained"), [(70, 8), (71, 8), (72, 7), (74, 5), (75, 4), (78, 1), (79, 0)]
)
def test_with_a_limit_a_gain_is_paid_as_far_as_the_supply_goes(energy: int, gained: int) -> None:
    # The node in the core gives 5 and 3; the others have 10.
    text = f"C: C4 P1 node/P1\nP1: hold=1 energy={energy}\nP2: hold=1 energy=10"
    state = sketch(text, deck=["refraction"] * 3, options=["energy_limit=89"])
    assert player(play(state, "activate C4"), P1).energy == energy + gained


@ruling(42)
def test_with_a_limit_tolls_and_outer_nodes_are_gains_too() -> None:
    text = "I: I4 P1\nO: O9 node/P2\ngates: I4-V4/P2\nC: C2 P1\nP1: hold=1 energy=4\nP2: energy=6"
    state = sketch(text, deck=["flare"], options=["energy_limit=10"])
    state = play(state, "fly I4 V4; hurl C2; end")
    assert player(state, P2).energy == 6


@ruling(42)
def test_with_a_limit_energy_that_is_spent_is_in_the_supply_again() -> None:
    text = "O: O4 P1 tower/P1; O9 P2 node/P2\nP1: hold=1 energy=4\nP2: hold=1 energy=6"
    state = sketch(text, options=["energy_limit=10"])
    state = play(state, "activate O4; activate O9")
    assert (player(state, P1).energy, player(state, P2).energy) == (3, 7)


@ruling(42)
@pytest.mark.parametrize("options", [[], ["energy_limit=none"]])
def test_the_limit_is_off_unless_it_is_switched_on(options: list[str]) -> None:
    text = "O: O4 P1 node/P1\nP1: hold=1 energy=89\nP2: hold=1"
    state = play(sketch(text, options=options), "activate O4")
    assert player(state, P1).energy == 90
