"""Trigger cards: marked flares and extra cards, and how the table is asked."""

from __future__ import annotations

import pytest

from engine.core.game import Setup
from engine.core.refusal import Malformed, Refused
from engine.sol import GAME
from engine.sol.pieces import Card
from engine.sol.position import CODEC
from tests.engine.sol.sketch import P1, P2, P3, at, code, happened, legal, play, player, run, sketch
from tests.engine.sol.trigger_events.staging import EXTRA, MARKED, asked, owing, reference
from tests.rulings import ruling

TWO = """
    V: V3 P1; V8 P2
    P1: hold=2
    P2: hold=2
    """
THREE = """
    V: V3 P1; V8 P2
    P1: hold=2
    P2: hold=2
    P3: hold=2
    """

# Which cards there are.


@ruling(90)
@pytest.mark.parametrize(
    ("edition", "options", "flares", "marked", "extra"),
    [
        ("published", ("trigger_event=sunworm",), 9, 4, 0),
        ("published", ("trigger_event=sunworm", "trigger_count=6"), 7, 6, 0),
        ("published", (), 13, 0, 0),
        ("reference", ("trigger_event=sunworm",), 13, 0, 4),
        ("reference", ("trigger_event=sunworm", "trigger_count=1"), 13, 0, 1),
        ("reference", (), 13, 0, 0),
    ],
)
def test_trigger_cards_are_marked_flares_or_come_on_top(
    edition: str, options: tuple[str, ...], flares: int, marked: int, extra: int
) -> None:
    deck = GAME.play.start(Setup(edition, 2, 5, options)).deck
    assert len(deck) == 39 + extra
    found = [deck.count(card) for card in (Card.FLARE, Card.MARKED_FLARE, Card.TRIGGER)]
    assert found == [flares, marked, extra]


@ruling(90)
@pytest.mark.parametrize("count", ["0", "6", "x", ""])
def test_the_reference_edition_has_one_to_five_of_them(count: str) -> None:
    options = ("trigger_event=sunworm", f"trigger_count={count}")
    with pytest.raises(Refused) as caught:
        GAME.play.start(Setup("reference", 2, 0, options))
    assert caught.value.code == "option_value"


def test_a_count_without_an_event_means_nothing() -> None:
    with pytest.raises(Refused) as caught:
        GAME.play.start(Setup("published", 2, 0, ("trigger_count=4",)))
    assert caught.value.code == "no_trigger_event"


BOTH = ("attrition", "implode", "explode", "sunworm", "energy_garden", "parasite")
PUBLISHED = (*BOTH, "teleport")
REFERENCE = (*BOTH, "warp", "singularity")


@ruling(97, 98)
@pytest.mark.parametrize(
    ("edition", "event"),
    [
        *(("published", event) for event in PUBLISHED),
        *(("reference", event) for event in REFERENCE),
    ],
)
def test_each_edition_has_its_own_events(edition: str, event: str) -> None:
    state = GAME.play.start(Setup(edition, 2, 0, (f"trigger_event={event}",)))
    assert state.terms.house.trigger_event == event


@ruling(97, 98)
@pytest.mark.parametrize(
    ("edition", "event"),
    [
        ("published", "warp"),
        ("published", "singularity"),
        ("reference", "teleport"),
        *(("prototype", event) for event in PUBLISHED),
        *(("early", event) for event in REFERENCE),
    ],
)
def test_and_lacks_those_of_the_others(edition: str, event: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.play.start(Setup(edition, 2, 0, (f"trigger_event={event}",)))
    has_some = edition in ("published", "reference")
    assert caught.value.code == ("option_value" if has_some else "no_trigger_cards")


def test_a_position_with_an_unknown_event_is_malformed() -> None:
    with pytest.raises(Malformed) as caught:
        owing(TWO, "singularity")
    assert caught.value.field == "options"


# A marked flare.


@ruling(91)
def test_a_marked_flare_is_resolved_as_a_flare_before_its_event() -> None:
    state = owing(
        """
        O: O3 P1; O5 node/P2
        P1: hold=1 energy=14
        P2: hold=1
        """,
        "sunworm",
    )
    step = run(state, "end")
    assert [type(event).__name__ for event in step.events][:8] == [
        *("CardsDrawn", "FlareErupted", "EnergyLost", "OuterStationUsed", "EnergyGained"),
        *("EventTriggered", "Sacrificed", "CardKept"),
    ]
    assert step.state.instability == 12
    assert player(step.state, P1).energy == 7


@ruling(39, 91)
def test_what_the_flare_asks_is_answered_before_the_event() -> None:
    text = """
        O: O3 P1; O5 tower/P2
        P1: hold=1
        P2: hold=1 energy=1
        """
    state = play(owing(text, "sunworm"), "P2: order flare tower ask; P1: end")
    assert legal(state, P2) == ["choose O5", "choose none"]
    assert player(state, P1).sundivers == {at("O3"): 1}
    state = play(state, "choose O5")
    assert player(state, P2).momentum == 1
    assert player(state, P1).sundivers == {}


@ruling(91)
def test_the_thirteenth_flare_has_no_event() -> None:
    step = run(owing(TWO, "sunworm", instability=1), "end")
    assert step.state.result is not None
    assert not happened(step, "EventTriggered")
    assert player(step.state, P1).sundivers == {at("V3"): 1}


@ruling(91)
def test_each_marked_flare_of_a_batch_has_its_event_after_its_own_flare() -> None:
    state = owing(TWO, "sunworm", [MARKED, "flare", MARKED], debts=["convert"] * 3)
    step = run(state, "end")
    order = happened(step, "FlareErupted", "EventTriggered")
    assert [type(event).__name__ for event in order] == [
        *("FlareErupted", "EventTriggered", "FlareErupted", "FlareErupted", "EventTriggered"),
    ]


@ruling(91)
def test_a_marked_flare_before_the_thirteenth_still_has_its_event() -> None:
    state = owing(TWO, "sunworm", [MARKED, "flare"], debts=["convert"] * 2, instability=2)
    step = run(state, "end")
    assert len(happened(step, "EventTriggered")) == 1
    assert step.state.result is not None


@ruling(90)
def test_other_flares_and_other_cards_trigger_nothing() -> None:
    state = owing(TWO, "sunworm", ["flare", "refraction"], debts=["convert"] * 2)
    assert not happened(run(state, "end"), "EventTriggered")


@ruling(90)
def test_without_an_event_a_marked_flare_is_just_a_flare() -> None:
    state = sketch(TWO, phase="MOVING", debts=["convert"], deck=[MARKED])
    step = run(state, "end")
    assert step.state.instability == 12
    assert not happened(step, "EventTriggered")


@ruling(22, 91)
def test_a_marked_flare_drawn_for_a_hurl_pays_its_momentum() -> None:
    state = play(owing(TWO, "sunworm", debts=["hurl"]), "end")
    assert player(state, P1).momentum == 1


@ruling(43, 90)
def test_a_marked_flare_is_kept_and_played_as_a_flare_and_triggers_nothing_then() -> None:
    text = """
        V: V3 P1x2
        O: O3 node/P1
        P1: hold=2
        P2: hold=2
        """
    state = owing(text, "energy_garden", effects={"flare": "procreate"})
    state = play(state, "end")
    assert player(state, P1).card == "flare"
    step = run(play(state, "pass"), "play procreate")
    assert not happened(step, "EventTriggered", "FlareErupted")
    assert step.state.instability == 12
    assert step.state.discard == ("flare",)


# An extra card.


@ruling(91)
def test_an_extra_card_interrupts_the_draw_and_is_replaced() -> None:
    state = owing(
        TWO,
        "sunworm",
        ["flare", EXTRA, "refraction", "oscillation"],
        debts=["convert"] * 2,
        edition="reference",
    )
    step = run(state, "end")
    seen = happened(step, "CardsDrawn", "EventTriggered", "Sacrificed", "FlareErupted")
    assert [type(event).__name__ for event in seen] == [
        *("CardsDrawn", "EventTriggered", "Sacrificed", "Sacrificed", "CardsDrawn"),
        "FlareErupted",
    ]
    assert [event.cards for event in happened(step, "CardsDrawn")] == [
        (Card.FLARE,),
        (Card.REFRACTION,),
    ]
    assert step.state.deck == (Card.OSCILLATION,)


@ruling(90)
def test_an_extra_card_leaves_the_game_and_is_no_flare() -> None:
    state = play(reference(TWO, "sunworm"), "end")
    assert state.removed == (Card.TRIGGER,)
    assert state.discard == ()
    assert state.instability == 13
    assert player(state, P1).card == "refraction"


@ruling(90)
def test_an_extra_card_cannot_be_kept() -> None:
    deck = ["flare", EXTRA, "refraction"]
    state = play(owing(TWO, "sunworm", deck, debts=["convert"] * 2, edition="reference"), "end")
    assert legal(state, P1) == ["keep flare", "keep refraction", "keep none"]


@ruling(91)
@pytest.mark.parametrize(
    ("debts", "momentum"), [(["hurl", "convert"], 1), (["convert", "hurl"], 0), (["hurl"] * 2, 1)]
)
def test_the_replacement_is_owed_for_the_same_thing(debts: list[str], momentum: int) -> None:
    deck = [EXTRA, "flare", EXTRA, "refraction"]
    state = play(owing(TWO, "energy_garden", deck, debts=debts, edition="reference"), "end")
    assert player(state, P1).momentum == momentum


@ruling(90)
def test_several_extra_cards_in_a_row_have_their_events_one_by_one() -> None:
    step = run(reference(TWO, "sunworm", [EXTRA, EXTRA, "refraction"]), "end")
    assert len(happened(step, "EventTriggered")) == 2
    assert step.state.removed == (Card.TRIGGER,) * 2


@ruling(37, 91)
def test_an_extra_card_behind_the_thirteenth_flare_is_not_turned_up() -> None:
    state = owing(
        TWO,
        "sunworm",
        ["flare", EXTRA, "refraction"],
        debts=["convert"] * 2,
        edition="reference",
        instability=1,
    )
    step = run(state, "end")
    assert not happened(step, "EventTriggered")
    assert step.state.result is not None
    assert step.state.deck == (EXTRA, "refraction")


@ruling(119)
def test_an_extra_card_that_is_the_last_of_a_made_up_deck_is_not_replaced() -> None:
    deck = ["refraction", EXTRA]
    state = owing(TWO, "sunworm", deck, debts=["convert"] * 2, edition="reference")
    state = play(state, "end")
    assert state.turn.seat == P2
    assert player(state, P1).card == "refraction"


# Orbit cards.


@ruling(125)
def test_a_marked_flare_as_orbit_card_has_its_event() -> None:
    state = sketch(
        """
        V: V3 P1
        P1: hold=2
        """,
        deck=[MARKED],
        options=["trigger_event=sunworm"],
    )
    step = run(state, "pass")
    assert [type(event).__name__ for event in happened(step, "FlareErupted", "EventTriggered")] == [
        "FlareErupted",
        "EventTriggered",
    ]
    assert player(step.state, P1).sundivers == {}
    assert step.state.discard == ("flare",)


@ruling(125)
def test_an_extra_card_as_orbit_card_has_its_event_and_is_replaced() -> None:
    state = sketch(
        """
        V: V3 P1
        P1: hold=2
        """,
        edition="reference",
        deck=[EXTRA, "flare", "refraction"],
        options=["trigger_event=sunworm"],
    )
    step = run(state, "pass")
    assert [event.card for event in happened(step, "OrbitCardDrawn")] == [Card.TRIGGER, Card.FLARE]
    assert player(step.state, P1).sundivers == {}
    assert step.state.instability == 12
    assert step.state.deck == (Card.REFRACTION,)
    assert step.state.removed == (Card.TRIGGER,)


@ruling(92, 125)
def test_an_event_of_an_orbit_card_is_answered_before_the_next_turn_starts() -> None:
    state = sketch(
        """
        V: V3 P1
        P1: hold=1
        P2: hold=1
        """,
        deck=[MARKED],
        options=["trigger_event=attrition", "cooperative"],
    )
    state = play(state, "pass")
    assert asked(state) == ["P1", "P2"]
    assert state.turn.seat == P1
    state = play(state, "P2: choose hold; P1: choose V3")
    assert state.turn.seat == P2
    assert asked(state) == []


@ruling(14, 125)
def test_deconstruction_is_looked_at_only_when_the_next_turn_starts() -> None:
    state = sketch(
        """
        V: V3 P1; V9 node/P1
        P1:
        """,
        deck=[MARKED],
        options=["trigger_event=sunworm"],
    )
    state = play(state, "pass")
    assert legal(state) == ["deconstruct V9"]


# Questions.


@ruling(92)
def test_everybody_is_asked_at_once_in_turn_order_from_the_player_on() -> None:
    state = play(owing(THREE, "attrition", turn="P2"), "end")
    assert asked(state) == ["P2", "P3", "P1"]
    assert GAME.play.waiting(state) == (P2, P3, P1)
    assert all(ask.blocking for ask in GAME.play.asks(state))


@ruling(92)
@pytest.mark.parametrize("order", [("P1", "P2", "P3"), ("P3", "P1", "P2"), ("P2", "P3", "P1")])
def test_they_answer_in_any_order_and_the_turn_waits_for_the_last(order: tuple[str, ...]) -> None:
    state = play(owing(THREE, "attrition"), "end")
    for place, name in enumerate(order):
        assert len(asked(state)) == 3 - place
        assert state.turn.seat == P1
        state = play(state, f"{name}: choose hold")
    assert state.turn.seat == P2
    assert [each.hold for each in state.players] == [1, 1, 1]


@ruling(92)
def test_whoever_has_nothing_to_choose_is_not_asked() -> None:
    text = """
        V: V3 P1; V9 node/P2
        P1: hold=1
        P2:
        """
    assert asked(play(owing(text, "attrition"), "end")) == ["P1"]


@ruling(92)
def test_an_answer_without_a_seat_is_refused_while_several_are_asked() -> None:
    state = play(owing(TWO, "attrition"), "end")
    assert code(state, "choose hold") == "seat_needed"
    state = play(state, "P1: choose hold; choose V8")  # only P2 is left
    assert player(state, P2).sundivers == {}


@ruling(92)
def test_meanwhile_nobody_can_do_anything_else() -> None:
    state = play(owing(THREE, "attrition"), "end")
    assert code(state, "P1: launch O13") == "event_first"
    assert code(state, "P2: pass") == "event_first"
    state = play(state, "P2: choose hold")
    assert code(state, "P2: choose hold") == "not_your_turn"
    assert code(state, "P2: pass") == "not_your_turn"
    assert legal(state, P2) == []


@ruling(92)
def test_standing_orders_and_open_choices_do_not_wait_for_the_event() -> None:
    text = """
        V: V3 P1
        P1: hold=1
        P2: hold=1 pending=flare,refraction
        """
    state = play(owing(text, "attrition"), "end; P2: order bonus tower take; P2: keep refraction")
    assert player(state, P2).card == "refraction"
    assert asked(state) == ["P1", "P2"]


@ruling(92)
def test_what_is_no_option_is_refused_with_the_options() -> None:
    state = play(owing(TWO, "attrition"), "end")
    for answer in ("V8", "lost", "hold P2", "stay", "none", "V3 V4", "P2"):
        assert code(state, f"P1: choose {answer}") == "not_an_option"
    assert code(state, "P1: choose") == "notation"
    assert code(state, "P1: choose something") == "notation"


@ruling(92)
@pytest.mark.parametrize("event", ["attrition", "implode", "explode", "teleport"])
def test_time_that_runs_out_chooses_the_default_of_the_seat(event: str) -> None:
    state = play(owing(TWO, event), "end")
    for ask in GAME.play.asks(state):
        answer = GAME.play.default(state, ask)
        assert GAME.play.write(answer) == "choose default"
        assert answer in GAME.play.legal(state, ask.seat)
        state = GAME.play.step(state, answer).state
    assert state.turn.seat == P2


@ruling(92)
def test_an_event_in_the_middle_of_a_batch_comes_before_the_next_flare() -> None:
    state = owing(TWO, "attrition", [MARKED, "flare"], debts=["convert"] * 2)
    state = play(state, "end")
    assert state.instability == 12
    state = play(state, "P1: choose hold; P2: choose hold")
    assert state.instability == 11


@ruling(92)
@pytest.mark.parametrize("event", ["attrition", "implode", "explode", "teleport"])
@pytest.mark.parametrize("first", ["", "P1: choose default"])
def test_a_half_answered_event_survives_saving(event: str, first: str) -> None:
    text = "V: V5 P1; V8 P2\nP1: hold=1\nP2: hold=1"
    state = owing(text, event, [MARKED, "flare"], debts=["convert"] * 2)
    state = play(state, f"end; {first}")
    assert asked(state)
    assert CODEC.read(CODEC.write(state)) == state


@ruling(92)
@pytest.mark.parametrize("event", ["attrition", "implode", "explode", "warp", "singularity"])
def test_an_event_that_interrupts_a_draw_survives_saving(event: str) -> None:
    deck = ["flare", EXTRA, "refraction"]
    state = owing(TWO, event, deck, debts=["convert"] * 2, edition="reference")
    state = play(state, "end")
    assert asked(state)
    assert CODEC.read(CODEC.write(state)) == state


@ruling(92, 125)
def test_an_event_of_an_orbit_card_survives_saving() -> None:
    state = sketch(
        """
        V: V3 P1
        P1: hold=1
        """,
        deck=[MARKED],
        options=["trigger_event=attrition"],
    )
    state = play(state, "pass")
    assert asked(state) == ["P1"]
    assert CODEC.read(CODEC.write(state)) == state


def test_a_position_without_an_open_question_survives_saving_after_an_event() -> None:
    state = play(owing(THREE, "sunworm"), "end")
    assert CODEC.read(CODEC.write(state)) == state
    assert player(state, P3).hold == 2
