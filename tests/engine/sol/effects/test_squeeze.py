"""Squeeze: double or destroy."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.evolve import evolve
from engine.sol import GAME
from engine.sol.agenda import KeepCard
from engine.sol.pieces import Piece, Suit
from engine.sol.position import CODEC
from engine.sol.state import State, Station, left
from tests.engine.sol.sketch import P1, P2, at, code, happened, legal, play, player, run, sketch
from tests.rulings import ruling

SQUEEZE = {"refraction": "squeeze"}
CALM = ["oscillation", "refraction", "subduction", "condensation"]


def where(
    board: str,
    p1: str = "hold=2",
    deck: list[str] = CALM,
    **page: Any,
) -> State:
    return sketch(
        f"""
        {board}
        P1: card=refraction {p1}
        P2: hold=8
        """,
        effects=SQUEEZE,
        deck=deck,
        **page,
    )


@ruling(73)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_example_of_the_card(edition: str) -> None:
    state = where("R: R3 P1 node/P1", edition=edition)
    step = run(state, "play squeeze R3")
    assert player(step.state, P1).energy == 3 + 3 + 4
    assert step.state.stations == {at("R3"): Station(P1, Piece.NODE)}
    assert [event.cards for event in happened(step, "CardsDrawn")] == [
        ("oscillation", "refraction")
    ]
    state = where("R: R3 P1 node/P1", deck=["oscillation", "flare", "subduction"], edition=edition)
    step = run(state, "play squeeze R3")
    assert player(step.state, P1).energy == 3
    assert step.state.stations == {}
    assert left(step.state, P1, Piece.NODE) == 3
    assert step.state.instability == 12


@ruling(73)
@pytest.mark.parametrize(
    ("cell", "energy", "cards"),
    [
        ("O3", 1 + 1, 0),
        ("I3", 1 + 1 + 2, 0),
        ("V3", 2 + 2 + 2, 1),
        ("R3", 3 + 3 + 4, 2),
        ("C3", 5 + 5 + 6, 3),
    ],
)
def test_without_a_flare_base_and_bonus_are_doubled(cell: str, energy: int, cards: int) -> None:
    state = where(f"{cell[0]}: {cell} P1 node/P1")
    state = play(state, f"play squeeze {cell}")
    assert player(state, P1).energy == energy
    assert len(state.deck) == len(CALM) - cards
    assert player(state, P1).hold == 3
    assert player(state, P1).sundivers == {}


@ruling(73)
@pytest.mark.parametrize(("cell", "energy"), [("O3", 1 + 1), ("I3", 1 + 1 + 2)])
def test_in_the_orbits_nothing_is_drawn_so_it_always_doubles(cell: str, energy: int) -> None:
    state = where(f"{cell[0]}: {cell} P1 node/P1", deck=["flare"] * 3)
    state = play(state, f"play squeeze {cell}")
    assert state.instability == 13
    assert at(cell) in state.stations
    assert player(state, P1).energy == energy


@ruling(73)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_flare_among_the_cards_of_the_station_destroys_it(place: int) -> None:
    deck = ["oscillation", "subduction", "condensation", "oscillation"]
    deck[place] = "flare"
    state = play(where("C: C3 P1 node/P1", deck=deck), "play squeeze C3")
    assert state.stations == {}
    assert player(state, P1).energy == 5


@ruling(73)
def test_a_flare_behind_the_cards_of_the_station_does_it_no_harm() -> None:
    deck = ["oscillation", "subduction", "flare"]
    state = where("R: R3 P1 node/P1 \n V: V5 P1 node/P1", deck=deck)
    state = play(state, "play squeeze R3; activate V5")
    assert at("R3") in state.stations
    assert state.instability == 12
    assert player(state, P1).energy == (10 + 3 + 1) // 2  # and the flare found 13


@ruling(37, 73)
def test_its_flares_erupt_at_once_and_later_stations_are_paid_from_what_they_left() -> None:
    """The second example of the card."""
    state = where("V: V3 P1 tower/P1; V9 P1 tower/P1", "energy=20", deck=["flare", "oscillation"])
    step = run(state, "play squeeze V3")
    told = [type(event).__name__ for event in step.events]
    order = ["MomentumGained", "CardsDrawn", "FlareErupted", "EnergyLost", "StationReturned"]
    assert [name for name in told if name in order] == order
    state = step.state
    assert state.instability == 12
    assert (player(state, P1).momentum, player(state, P1).energy) == (2, 9)
    assert [str(cell) for cell in state.stations] == ["V9"]
    assert legal(state) == ["activate V9", "end"]
    state = play(state, "activate V9 take")
    assert (player(state, P1).momentum, player(state, P1).energy) == (5, 6)
    assert state.instability == 12  # the flare does not erupt a second time


@ruling(37, 73)
def test_a_station_that_the_flare_made_too_dear_cannot_be_activated_any_more() -> None:
    board = "V: V3 P1 tower/P1 \n C: C1 P1 tower/P1; C3 P1 tower/P1"
    state = where(board, "energy=15", deck=["flare", *CALM])
    state = play(state, "play squeeze V3; activate C1 decline")
    assert player(state, P1).energy == 2  # 13, halved to 7, less 5
    assert state.turn.seat == P2


@ruling(37, 91)
def test_the_event_of_a_marked_flare_happens_inside_the_squeeze() -> None:
    """Sunworm takes the sundiver in V9 home to the reserve: there is no station to protect it."""
    state = where(
        "V: V3 P1 node/P1; V9 P1; V11 P1 node/P1",
        deck=["flare*", "oscillation"],
        options=["trigger_event=sunworm"],
    )
    state = play(state, "play squeeze V3")
    assert player(state, P1).sundivers == {at("V11"): 1}
    assert legal(state) == ["activate V11", "end"]


@ruling(37, 39)
def test_its_flare_asks_about_outer_stations_before_anything_is_destroyed() -> None:
    state = where(
        "O: O8 tower/P2 \n V: V3 P1 node/P1; V9 P1 node/P1", deck=["flare", "oscillation"]
    )
    state = evolve(state, players=(state.players[0], evolve(state.players[1], energy=1)))
    state = play(state, "P2: order flare tower ask; play squeeze V3")
    assert legal(state, P2) == ["choose O8", "choose none"]
    assert at("V3") in state.stations
    assert CODEC.read(CODEC.write(state)) == state
    state = play(state, "choose O8")
    assert at("V3") not in state.stations
    assert player(state, P2).momentum == 1
    assert legal(state) == ["activate V9", "end"]
    assert CODEC.read(CODEC.write(state)) == state


@ruling(37, 40, 128)
def test_the_thirteenth_flare_of_a_squeeze_ends_the_game_when_it_is_turned_up() -> None:
    deck = ["oscillation", "flare", "subduction"]
    state = where("C: C3 P1 node/P1; C1 P1 node/P1", deck=deck, instability=1)
    step = run(state, "play squeeze C3")
    assert step.state.result is not None
    assert [event.cards for event in happened(step, "CardsDrawn")] == [("oscillation", "flare")]
    assert step.state.deck == ("subduction",)
    assert step.state.discard == (Suit.REFRACTION, Suit.OSCILLATION, Suit.FLARE)
    assert at("C3") in step.state.stations  # nothing is destroyed any more
    assert player(step.state, P1).energy == 5
    assert GAME.play.legal(step.state, P1) == []


@ruling(37)
def test_a_twelfth_and_a_thirteenth_flare_of_one_squeeze_are_both_resolved() -> None:
    state = where("R: R3 P1 tower/P1", "hold=2 energy=30", deck=["flare"] * 3, instability=2)
    step = run(state, "play squeeze R3")
    assert len(happened(step, "FlareErupted")) == 2
    assert [event.amount for event in happened(step, "EnergyLost")] == [13]
    assert step.state.deck == ("flare",)


@ruling(37)
def test_a_draft_knows_that_a_squeeze_may_end_the_game() -> None:
    state = where("R: R3 P1 node/P1", instability=2)
    action = GAME.play.read(state, P1, "play squeeze R3")
    seal = GAME.play.preview(state, P1, action).seal
    assert seal is not None
    assert (seal.code, seal.facts) == ("draw_may_end", {"cards": 2})
    calm = GAME.play.preview(where("R: R3 P1 node/P1", instability=3), P1, action).seal
    assert calm is not None
    assert calm.code == "draw"


@ruling(37)
def test_when_all_its_cards_are_drawn_the_rest_of_the_turn_can_be_foreseen() -> None:
    board = "V: V3 P1 node/P1 \n I: I5 P1 node/P1"
    state = play(where(board, deck=["flare", "oscillation"]), "play squeeze V3")
    seal = GAME.play.preview(state, P1, GAME.play.read(state, P1, "end")).seal
    assert seal is not None
    assert seal.code == "turn"  # and not a draw of no cards


# Positions that were stored before flares of a Squeeze erupted at once.


@ruling(37, 73)
def test_flares_that_waited_in_a_stored_position_erupt_with_the_batch() -> None:
    board = "V: V3 P1 node/P1; V5 P1 node/P1; V7 P1 node/P1"
    page = CODEC.write(play(where(board, deck=CALM), "play squeeze V3"))
    # As it was stored then: a flare turned up, its station destroyed, the marker not moved.
    page["progress"]["turn"]["drawn"] = ["flare"]
    del page["progress"]["turn"]["resolved"]
    del page["players"][0]["stations"]["V3"]
    page["players"][0]["movement"] = 4
    for read in (CODEC.read, CODEC.restore):
        state = read(page)
        assert GAME.play.view(state, P1).flares_left == 1
        state = play(state, "activate V5")
        assert state.instability == 13
        state = play(state, "activate V7")
        assert state.instability == 12
        assert state.turn.seat == P2
        assert state.turn.resolved == 0


@ruling(37, 73)
def test_a_thirteenth_flare_that_waited_in_a_stored_position_ends_the_game_with_the_batch() -> None:
    board = "V: V3 P1 node/P1; V5 P1 node/P1"
    page = CODEC.write(play(where(board, deck=CALM, instability=1), "play squeeze V3"))
    page["progress"]["turn"]["drawn"] = ["flare"]
    del page["progress"]["turn"]["resolved"]
    step = run(CODEC.read(page), "activate V5")
    assert step.state.result is not None
    assert not happened(step, "CardsDrawn")  # no card is turned up after it


@ruling(37, 91)
def test_a_squeeze_stored_while_a_trigger_event_asked_goes_on_with_its_flares() -> None:
    state = where(
        "R: R3 P1 node/P1",
        deck=["flare", "trigger", "subduction"],
        edition="reference",
        options=["trigger_event=attrition"],
    )
    page = CODEC.write(play(state, "play squeeze R3"))
    assert "resolved" not in page["progress"]["turn"]  # as it was stored before, too
    state = play(CODEC.read(page), "P1: choose hold; P2: choose hold")
    assert state.instability == 12
    assert at("R3") not in state.stations


@ruling(37, 73)
def test_its_cards_are_part_of_the_batch_and_of_the_choice() -> None:
    state = where("V: V3 P1 node/P1; V5 P1 node/P1; V7 P1 node/P1")
    step = run(state, "activate V3; play squeeze V5; activate V7")
    assert [event.cards for event in happened(step, "CardsDrawn")] == [
        ("oscillation",),
        ("refraction", "subduction"),
    ]
    drawn = (Suit.OSCILLATION, Suit.REFRACTION, Suit.SUBDUCTION)
    assert step.state.choices == (KeepCard(P1, None, drawn),)
    assert player(step.state, P1).energy == 3 + 6 + 3


@ruling(37, 73)
def test_only_the_cards_drawn_for_the_station_decide() -> None:
    # The card owed for V3 is drawn later, though V3 came first.
    deck = ["oscillation", "flare"]
    state = where("V: V3 P1 node/P1; V5 P1 node/P1", deck=deck)
    step = run(state, "activate V3; play squeeze V5")
    assert at("V5") in step.state.stations
    assert step.state.instability == 12


@ruling(40, 73)
def test_what_was_paid_before_the_thirteenth_flare_counts() -> None:
    state = where("V: V3 P1 tower/P1", "hold=2 energy=5", deck=["flare"], instability=1)
    state = play(state, "play squeeze V3")
    assert state.result is not None
    assert (player(state, P1).momentum, player(state, P1).energy) == (2, 3)
    assert at("V3") in state.stations


@ruling(73)
def test_the_second_base_and_the_doubled_bonus_are_offered_one_by_one() -> None:
    state = play(where("V: V3 P1 tower/P1", "hold=2 energy=6"), "play squeeze V3")
    assert (player(state, P1).energy, player(state, P1).momentum) == (4, 2)
    assert legal(state) == ["bonus take", "bonus decline"]
    both = play(state, "bonus take; bonus take")
    assert (player(both, P1).energy, player(both, P1).momentum) == (0, 6)
    bonus = play(state, "bonus decline")
    assert legal(bonus) == ["bonus take", "bonus decline"]
    bonus = play(bonus, "bonus take")
    assert (player(bonus, P1).energy, player(bonus, P1).momentum) == (2, 4)
    neither = play(state, "bonus decline; bonus decline")
    assert (player(neither, P1).energy, player(neither, P1).momentum) == (4, 2)
    assert both.turn.seat == bonus.turn.seat == neither.turn.seat == P2


@ruling(34, 73)
@pytest.mark.parametrize(("answer", "momentum"), [("take", 6), ("decline", 2)])
def test_a_standing_order_answers_both(answer: str, momentum: int) -> None:
    state = where("V: V3 P1 tower/P1", "hold=2 energy=6")
    state = play(state, f"order bonus tower {answer}; play squeeze V3")
    assert player(state, P1).momentum == momentum
    assert state.turn.seat == P2


@ruling(73)
@pytest.mark.parametrize(
    ("energy", "reserve", "offers"),
    [
        (10, 10, [3, 4]),
        (10, 9, [3]),  # after base and base three are left in reserve
        (10, 5, []),
        (9, 10, [3]),
        (5, 10, []),
        (3, 10, []),
    ],
)
def test_each_amount_is_taken_in_full_or_not_offered(
    energy: int, reserve: int, offers: list[int]
) -> None:
    state = where("R: R3 P1 foundry/P1", f"hold={12 - reserve} energy={energy}")
    step = run(state, "order bonus foundry take; play squeeze R3")
    assert [event.amount for event in happened(step, "BonusTaken")] == offers
    assert player(step.state, P1).reserve == reserve - 3 - sum(offers)
    assert player(step.state, P1).energy == energy - 3 - sum(offers)


@ruling(2, 73)
@pytest.mark.parametrize(("edition", "momentum"), [("published", 2), ("reference", 4)])
def test_an_outer_tower_doubles_the_bonus_of_its_edition(edition: str, momentum: int) -> None:
    state = where("O: O3 P1 tower/P1", "hold=2 energy=9", edition=edition)
    state = play(state, "order bonus tower take; play squeeze O3")
    assert player(state, P1).momentum == momentum
    assert player(state, P1).energy == 9 - momentum


@ruling(73)
@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("V2", "not_your_station"),
        ("V4", "no_station"),
        ("V6", "no_sundiver"),
        ("V8", "base_unpayable"),
    ],
)
def test_it_needs_an_own_station_whose_base_can_be_paid(cell: str, why: str) -> None:
    state = where("V: V2 P1 node/P2; V4 P1; V6 P2 node/P1; V8 P1 tower/P1; V10 P1 node/P1")
    assert code(state, f"play squeeze {cell}") == why
    assert [line for line in legal(state) if line.startswith("play")] == ["play squeeze V10"]


@ruling(32, 73)
@pytest.mark.parametrize(("edition", "played"), [("published", False), ("reference", True)])
def test_a_station_reached_only_this_turn_does_not_count(edition: str, played: bool) -> None:
    state = where("V: V3 P1 node/P1", edition=edition)
    state = evolve(state, turn=evolve(state.turn, present=frozenset()))
    assert ("play squeeze V3" in legal(state)) is played


@ruling(73, 123)
def test_it_stands_in_for_one_activation_beside_others() -> None:
    state = where("I: I1 P1x2 node/P1; I4 P1 node/P1; I7 P1x2 node/P1; I9 P1 tower/P1", "energy=9")
    state = play(state, "activate I1")
    assert code(state, "play squeeze I1") == "activated_already"
    assert code(state, "play squeeze I9") == "other_type"
    state = play(state, "play squeeze I4")
    assert player(state, P1).energy == 9 + 2 + 4
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play squeeze I7") == "card_not_held"
    assert code(state, "activate I4") == "activated_already"
    state = play(state, "activate I7")
    assert player(state, P1).energy == 9 + 2 + 4 + 2


@ruling(45, 73)
def test_movement_is_worked_out_anew_when_the_station_is_lost() -> None:
    state = where("O: O9 node/P1 \n V: V3 P1 node/P1", deck=["flare"])
    step = run(state, "play squeeze V3")
    changes = happened(step, "MovementChanged")
    assert [(event.seat, event.movement) for event in changes] == [(P1, 4)]
    assert play(step.state, "pass").turn.mp == 4


@ruling(14, 73)
def test_the_recalled_sundiver_is_aboard_even_if_the_station_is_lost() -> None:
    state = where("V: V3 P1 node/P1", "hold=0", deck=["flare"])
    state = play(state, "play squeeze V3; pass")
    assert player(state, P1).hold == 1
    assert "launch O1" in legal(state)


@ruling(91, 100)
def test_a_trigger_card_may_destroy_the_station_before_it_is_doubled() -> None:
    state = sketch(
        """
        C: C1 P1 node/P1
        P1: hold=2 card=refraction
        P2: hold=8
        P3: hold=8
        P4: hold=8
        """,
        edition="reference",
        effects=SQUEEZE,
        deck=["trigger", "oscillation", "refraction", "subduction"],
        options=["trigger_event=parasite"],
    )
    # Four players bring five parasites, one into every cell of the core.
    state = play(evolve(state, parasites={at("C1"): 7}), "play squeeze C1")
    assert state.parasites[at("C1")] == 8
    assert state.stations == {}
    assert player(state, P1).energy == 0
    assert state.turn.seat == P2


def test_it_belongs_to_an_activation() -> None:
    state = where("V: V3 P1 node/P1")
    assert code(state, "launch O1; play squeeze V3") == "wrong_time"
    assert code(state, "P2: play squeeze V3") == "not_your_turn"


def test_its_offers_survive_writing_and_reading() -> None:
    state = play(where("R: R3 P1 tower/P1", "hold=2 energy=10"), "play squeeze R3")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    state = play(again, "bonus take")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "bonus take"), P1).momentum == 10


def interrupted() -> State:
    """A trigger card is turned over for the station: everybody is asked about the event."""
    state = where(
        "R: R3 P1 node/P1",
        deck=["oscillation", "trigger", "subduction"],
        edition="reference",
        options=["trigger_event=attrition"],
    )
    return play(state, "play squeeze R3")


@ruling(73, 91)
def test_a_trigger_card_is_replaced_before_the_cards_decide() -> None:
    state = interrupted()
    assert player(state, P1).energy == 3
    state = play(state, "P1: choose hold; P2: choose hold")
    assert player(state, P1).energy == 3 + 3 + 4
    assert state.deck == ()


def test_the_squeezed_station_is_known_after_writing_and_reading() -> None:
    state = interrupted()
    assert CODEC.read(CODEC.write(state)) == state
