"""Editions: the table of numbers of each printing, the rewards, and the switches of a table."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.board import Eye
from engine.sol.edition import EDITIONS, edition
from engine.sol.pieces import Card
from engine.sol.state import movement
from engine.sol.variants import OPTIONS, House, house
from tests.engine.sol.sketch import P1, happened, play, player, run, sketch
from tests.rulings import ruling

NOT_USED = object()  # a row that says nothing about an edition


def row(field: str, *values: object, rulings: tuple[int, ...] = ()) -> list[Any]:
    """One line of the table: a value for all editions, or one for each of the four."""
    each = values * 4 if len(values) == 1 else values
    marks = [ruling(*rulings)] if rulings else []
    return [
        pytest.param(name, field, value, id=f"{name} {field}", marks=marks)
        for name, value in zip(EDITIONS, each, strict=True)
        if value is not NOT_USED
    ]


PLAIN = (0, 1, 1, 2, 3)
GIVES_TWO = {"gate": 2, "node": 2, "foundry": 2, "tower": 2}
TOWER_GIVES_THREE = {"gate": 2, "node": 2, "foundry": 2, "tower": 3}
NEW_ORDER, OLD_ORDER = ("spiral", "energy", "orbit"), ("spiral", "orbit", "energy")

PARAMETERS = [  # published, reference, prototype, early
    *row("side_b_from", 5),
    *row("hold", 8),
    *row("reserve", 5),
    *row("sundivers", 13),
    *row("energy", 3),
    *row("movement", 3),
    *row("gate_word", "gate", "gate", "bridge", "bridge"),
    *row("gates", 5, 5, 8, 8),
    *row("stations", 3),
    *row("suit_size", 13, 13, 15, 15, rulings=(114,)),
    *row("flares", 13, rulings=(114,)),
    *row("suits_with_opening", 0, 0, 1, NOT_USED, rulings=(12,)),
    *row("suits_without_opening", 1, rulings=(12,)),
    *row("opening", "accessible", "vestigial", "quickstart", "none"),
    *row("opening_order", "two_rounds", "both_at_once", "reverse_gates_then_stations", NOT_USED),
    *row("opening_default", True, True, False, False),
    *row("movement_per", "ring", "ring", "station", "station", rulings=(112,)),
    *row("max_per_cell", 5, 5, 5, 6, rulings=(115,)),
    *row("max_per_cell_checked", "always", "always", "always", "end_of_turn", rulings=(115,)),
    *row("hurl_momentum", 2),
    *row("hurls_per_card", 1, 1, 2, 2, rulings=(113,)),
    *row("hurl_flare_bonus", 1, 1, 0, 0, rulings=(113,)),
    *row("toll", 1),
    *row("cards", (0, 0, 1, 2, 3), rulings=(116,)),
    *row("base", (1, 1, 2, 3, 5), rulings=(116,)),
    *row("bonus_node", PLAIN, rulings=(2, 116)),
    *row("bonus_paid", PLAIN, (1, 1, 1, 2, 3), PLAIN, PLAIN, rulings=(2, 116)),
    *row("presence", "start_and_now", "now", "start_and_now", "start_and_now"),
    *row("deconstruct", "forced", "forced", "voluntary", "none", rulings=(111,)),
    *row("deconstruct_gives", GIVES_TWO, GIVES_TWO, TOWER_GIVES_THREE, NOT_USED, rulings=(111,)),
    *row("undecided_cards", "random", "random", "discard_all", "discard_all"),
    *row("kept_cards", "hidden", "open", "hidden", "hidden"),
    *row("flare_order", NEW_ORDER, NEW_ORDER, OLD_ORDER, OLD_ORDER, rulings=(117,)),
    *row("unstable_energy", 13),
    *row("final_flare", "towers", "full", "none", "none"),
]


def test_there_are_four_editions() -> None:
    assert EDITIONS == ("published", "reference", "prototype", "early")


@pytest.mark.parametrize(("name", "field", "value"), PARAMETERS)
def test_an_edition_has_the_number_of_its_printing(name: str, field: str, value: object) -> None:
    assert getattr(edition(name), field) == value


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_is_for_up_to_five_players(name: str) -> None:
    assert edition(name).players[1] == 5


@pytest.mark.parametrize("name", ["prototype", "early"])
def test_the_prototypes_need_two_players(name: str) -> None:
    assert edition(name).players[0] == 2


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(Refused) as caught:
        edition("deluxe")
    assert caught.value.code == "unknown_edition"
    assert caught.value.facts["known"] == EDITIONS
    assert GAME.speech.words.refusal(caught.value)


# The deck. A number of suits never includes the flares, which have an effect like every suit.

DECKS = [
    *(("published", "opening=on", n, n, 13) for n in (2, 3, 4, 5)),
    *(("published", "opening=off", n, n + 1, 13) for n in (2, 3, 4, 5)),
    *(("published", "longer", n, n + 1, 13) for n in (2, 3, 4, 5)),
    *(("reference", "opening=on", n, n, 13) for n in (2, 3, 4, 5)),
    *(("reference", "opening=off", n, n + 1, 13) for n in (2, 3, 4, 5)),
    *(("prototype", "opening=on", n, n + 1, 15) for n in (2, 3, 4, 5)),
    *(("prototype", "opening=off", n, n + 1, 15) for n in (2, 3, 4, 5)),
    *(("early", "opening=off", n, n + 1, 15) for n in (2, 3, 4, 5)),
]


@ruling(7, 12, 114)
@pytest.mark.parametrize(("name", "option", "seats", "suits", "size"), DECKS)
def test_a_deck_is_the_flares_and_this_many_suits(
    name: str, option: str, seats: int, suits: int, size: int
) -> None:
    state = GAME.play.start(Setup(name, seats, options=(option,)))
    kinds = [state.deck.count(card) for card in set(state.deck)]
    assert state.deck.count(Card.FLARE) == 13
    assert sorted(kinds) == [13] + [size] * suits
    assert len(state.terms.suits) == suits + 1


@ruling(12, 114)
@pytest.mark.parametrize(
    ("name", "options", "sizes"),
    [
        ("published", (), [39, 52, 65, 78]),
        ("published", ("longer",), [52, 65, 78, 91]),
        ("reference", (), [39, 52, 65, 78]),
        ("reference", ("opening=off",), [52, 65, 78, 91]),
        ("prototype", (), [58, 73, 88, 103]),
        ("prototype", ("opening=on",), [58, 73, 88, 103]),
        ("early", (), [58, 73, 88, 103]),
    ],
)
def test_a_deck_for_two_three_four_and_five_players_has_this_size(
    name: str, options: tuple[str, ...], sizes: list[int]
) -> None:
    starts = [GAME.play.start(Setup(name, seats, options=options)) for seats in (2, 3, 4, 5)]
    assert [len(state.deck) for state in starts] == sizes


# Rewards: base, bonus and cards by ring.

REWARDS = [  # cell, base, bonus of a node, bonus of the others, cards
    ("O5", 1, 0, 0, 0),
    ("I5", 1, 1, 1, 0),
    ("V5", 2, 1, 1, 1),
    ("R5", 3, 2, 2, 2),
    ("C5", 5, 3, 3, 3),
]
REFERENCE_REWARDS = [("O5", 1, 0, 1, 0), *REWARDS[1:]]
EVERY_REWARD = [
    *(("published", *line) for line in REWARDS),
    *(("reference", *line) for line in REFERENCE_REWARDS),
    *(("prototype", *line) for line in REWARDS),
    *(("early", *line) for line in REWARDS),
]
every_reward = pytest.mark.parametrize(
    ("name", "cell", "base", "node", "paid", "cards"), EVERY_REWARD
)


@ruling(2, 116)
@every_reward
def test_an_own_node_gives_base_and_bonus(
    name: str, cell: str, base: int, node: int, paid: int, cards: int
) -> None:
    state = sketch(f"{cell[0]}: {cell} P1 node/P1\nP1:\nP2:", edition=name)
    state = play(state, f"activate {cell} take")
    assert player(state, P1).energy == base + node


@ruling(2, 116)
@every_reward
def test_an_own_tower_turns_base_and_bonus_into_momentum(
    name: str, cell: str, base: int, node: int, paid: int, cards: int
) -> None:
    state = sketch(f"{cell[0]}: {cell} P1 tower/P1\nP1: energy=12\nP2:", edition=name)
    state = play(state, f"activate {cell} take")
    assert player(state, P1).momentum == base + paid
    assert player(state, P1).energy == 12 - base - paid


@ruling(2, 116)
@every_reward
def test_an_own_foundry_builds_base_and_bonus(
    name: str, cell: str, base: int, node: int, paid: int, cards: int
) -> None:
    state = sketch(f"{cell[0]}: {cell} P1 foundry/P1\nP1: energy=12\nP2:", edition=name)
    state = play(state, f"activate {cell} take")
    recalled = 1
    assert player(state, P1).hold == recalled + base + paid
    assert player(state, P1).energy == 12 - base - paid


@ruling(116)
@every_reward
def test_an_activation_draws_the_cards_of_its_ring(
    name: str, cell: str, base: int, node: int, paid: int, cards: int
) -> None:
    state = sketch(f"{cell[0]}: {cell} P1 node/P1\nP1:\nP2:", edition=name)
    step = run(state, f"activate {cell} take")
    assert sum(len(draw.cards) for draw in happened(step, "CardsDrawn")) == cards


@ruling(2, 39)
@pytest.mark.parametrize(
    ("name", "momentum"), [("published", 1), ("reference", 2), ("prototype", 1), ("early", 1)]
)
def test_only_in_the_reference_edition_a_flare_pays_an_outer_tower_its_bonus_too(
    name: str, momentum: int
) -> None:
    state = sketch(
        """
        O: O5 tower/P1
        P1: hold=1 energy=5
        P2:
        """,
        edition=name,
        phase="MOVING",
        debts=["convert"],
        deck=["flare", "refraction"],
    )
    state = play(state, "end")
    assert player(state, P1).momentum == momentum
    assert player(state, P1).energy == 5 - momentum


# Movement: by ring or by station.

MOVEMENT = [  # stations of P1, movement by ring, movement by station
    ("", 3, 3),
    ("O: O5 node/P1", 4, 4),
    ("O: O5 node/P1; O9 tower/P1", 4, 5),
    ("V: V1 node/P1; V2 foundry/P1\nR: R4 tower/P1", 5, 6),
    ("gates: I4-V4/P1 V4-R3/P1", 3, 3),
    ("I: I4 node/P2\nV: V4 node/P2", 3, 3),
    ("O: O1 node/P1\nI: I1 node/P1\nV: V1 node/P1\nR: R1 tower/P1\nC: C1 tower/P1", 8, 8),
    (
        "O: O1 node/P1; O2 node/P1\nI: I1 node/P1; I2 foundry/P1\n"
        "V: V1 foundry/P1; V2 foundry/P1\nR: R1 tower/P1; R2 tower/P1\nC: C1 tower/P1",
        8,
        12,
    ),
]


@ruling(112)
@pytest.mark.parametrize("name", ["published", "reference"])
@pytest.mark.parametrize(("stations", "by_ring", "by_station"), MOVEMENT)
def test_movement_counts_rings_with_an_own_station(
    stations: str, by_ring: int, by_station: int, name: str
) -> None:
    state = sketch(f"{stations}\nP1: hold=8\nP2: hold=8", edition=name)
    assert movement(state, P1) == by_ring
    assert state.turn.mp == by_ring


@ruling(112)
@pytest.mark.parametrize("name", ["prototype", "early"])
@pytest.mark.parametrize(("stations", "by_ring", "by_station"), MOVEMENT)
def test_movement_of_the_prototypes_counts_every_own_station(
    stations: str, by_ring: int, by_station: int, name: str
) -> None:
    state = sketch(f"{stations}\nP1: hold=8\nP2: hold=8", edition=name)
    assert movement(state, P1) == by_station
    assert state.turn.mp == by_station


# The switches of a table.


def switches(*options: str, name: str = "published", seats: int = 2) -> House:
    return house(edition(name), seats, options)


def why_not(*options: str, name: str = "published", seats: int = 2) -> Refused:
    with pytest.raises(Refused) as caught:
        switches(*options, name=name, seats=seats)
    assert GAME.speech.words.refusal(caught.value)
    return caught.value


@pytest.mark.parametrize(
    ("name", "opening", "open_cards"),
    [
        ("published", True, False),
        ("reference", True, True),
        ("prototype", False, False),
        ("early", False, False),
    ],
)
def test_what_is_not_chosen_has_the_default_of_the_edition(
    name: str, opening: bool, open_cards: bool
) -> None:
    found = switches(name=name)
    assert (found.opening, found.open_cards) == (opening, open_cards)
    assert (found.start_eye, found.energy_limit) == (None, None)
    assert (found.patient_choice, found.levels_of_survival) == (False, True)
    assert (found.any_window_after_draw, found.trigger_event) == (False, None)


@pytest.mark.parametrize(
    ("name", "option", "field", "value"),
    [
        ("published", "opening=on", "opening", True),
        ("published", "opening", "opening", True),
        ("published", "opening=off", "opening", False),
        ("reference", "opening=off", "opening", False),
        ("prototype", "opening=on", "opening", True),
        ("early", "opening=off", "opening", False),
        ("published", "longer", "opening", False),
        ("published", "longer=on", "opening", False),
        ("published", "longer=off", "opening", True),
        ("early", "longer", "opening", False),
        ("published", "start_eye=random", "start_eye", None),
        ("published", "start_eye=E1", "start_eye", Eye(1)),
        ("published", "start_eye=E13", "start_eye", Eye(13)),
        ("published", "kept_cards=hidden", "open_cards", False),
        ("published", "kept_cards=open", "open_cards", True),
        ("reference", "kept_cards=hidden", "open_cards", False),
        ("published", "patient_choice", "patient_choice", True),
        ("published", "patient_choice=on", "patient_choice", True),
        ("published", "patient_choice=off", "patient_choice", False),
        ("published", "energy_limit=none", "energy_limit", None),
        ("published", "energy_limit=1", "energy_limit", 1),
        ("published", "energy_limit=89", "energy_limit", 89),
        ("published", "levels_of_survival=shown", "levels_of_survival", True),
        ("published", "levels_of_survival=off", "levels_of_survival", False),
    ],
)
def test_a_table_may_choose(name: str, option: str, field: str, value: object) -> None:
    assert getattr(switches(option, name=name), field) == value


def test_options_go_together() -> None:
    chosen = switches("longer", "kept_cards=open", "energy_limit=89", "start_eye=E4")
    assert (chosen.opening, chosen.open_cards) == (False, True)
    assert (chosen.energy_limit, chosen.start_eye) == (89, Eye(4))


@pytest.mark.parametrize(
    ("option", "choices"),
    [
        ("opening=maybe", ("on", "off")),
        ("opening=ON", ("on", "off")),
        ("longer=2", ("on", "off")),
        ("patient_choice=yes", ("on", "off")),
        ("kept_cards=face_up", ("hidden", "open")),
        ("kept_cards", ("hidden", "open")),
        ("levels_of_survival=on", ("shown", "off")),
        ("energy_limit=0", ("none", "1 to 9999")),
        ("energy_limit=-1", ("none", "1 to 9999")),
        ("energy_limit=", ("none", "1 to 9999")),
        ("energy_limit=8.9", ("none", "1 to 9999")),
        ("energy_limit=lots", ("none", "1 to 9999")),
        ("energy_limit=\u0668\u0669", ("none", "1 to 9999")),
        ("energy_limit=99999999999", ("none", "1 to 9999")),
    ],
)
def test_a_value_that_an_option_does_not_have_is_refused_with_those_it_has(
    option: str, choices: tuple[str, ...]
) -> None:
    refused = why_not(option)
    assert refused.code == "option_value"
    assert refused.facts["name"] == option.partition("=")[0]
    assert refused.facts["choices"] == choices


def test_an_energy_limit_with_thousands_of_digits_is_refused_and_nothing_breaks() -> None:
    assert why_not("energy_limit=00001" + "9" * 5000).code == "option_value"


@ruling(6)
@pytest.mark.parametrize(
    ("option", "seats", "eyes"),
    [
        ("start_eye=E14", 4, 13),
        ("start_eye=E17", 5, 16),
        ("start_eye=E0", 2, 13),
        ("start_eye=4", 2, 13),
        ("start_eye=I4", 2, 13),
    ],
)
def test_a_start_eye_must_be_on_the_board_in_use(option: str, seats: int, eyes: int) -> None:
    refused = why_not(option, seats=seats)
    assert refused.code == "option_value"
    assert refused.facts["choices"] == ("random", *(f"E{k}" for k in range(1, eyes + 1)))


@ruling(6)
def test_five_players_may_start_on_an_eye_that_only_side_b_has() -> None:
    assert switches("start_eye=E16", seats=5).start_eye == Eye(16)


@pytest.mark.parametrize("option", ["opening=on", "opening", "longer=off"])
def test_the_early_prototype_has_no_opening_structures(option: str) -> None:
    refused = why_not(option, name="early")
    assert refused.code == "no_opening"
    assert refused.facts == {"edition": "early"}


@pytest.mark.parametrize("option", ["turbo", "turbo=on", "", "Opening=on"])
def test_an_unknown_option_is_refused_with_the_known_ones(option: str) -> None:
    refused = why_not(option)
    assert refused.code == "unknown_option"
    assert refused.facts["known"] == OPTIONS


@pytest.mark.parametrize(
    ("options", "name"),
    [
        (("opening=on", "opening=off"), "opening"),
        (("opening=off", "longer"), "opening"),
        (("longer", "longer"), "opening"),
        (("start_eye=E1", "start_eye=E1"), "start_eye"),
    ],
)
def test_an_option_may_be_given_once(options: tuple[str, ...], name: str) -> None:
    refused = why_not(*options)
    assert refused.code == "option_twice"
    assert refused.facts == {"name": name}


def test_every_option_has_a_line_for_the_host() -> None:
    assert set(GAME.options()) == set(OPTIONS)
