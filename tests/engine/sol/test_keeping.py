"""Kept cards: the choice after a draw, and what others may know of it."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.sol import GAME
from engine.sol.agenda import KeepCard
from engine.sol.edition import EDITIONS
from engine.sol.pieces import Suit
from engine.sol.position import phase
from engine.sol.state import State
from tests.engine.sol.sketch import (
    P1,
    P2,
    P3,
    WAY_IN,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

TWO_CARDS = "convert foundry R4 R5"  # of P1
NO_CARD = "convert foundry O4 O5"
OLD, NEW, OTHER = Suit.REFRACTION, Suit.OSCILLATION, Suit.SUBDUCTION
HIDDEN = ["published", "prototype", "early"]


def before(
    card: Suit | None = OLD,
    drawn: tuple[Suit, Suit] = (NEW, OTHER),
    edition: str = "published",
    *options: str,
    seed: int = 0,
) -> State:
    """P1 is about to draw two cards, and may hold one."""
    held = "" if card is None else f"card={card}"
    text = f"R: R4 P1; R5 P1\nO: O4 P1; O5 P1\n{WAY_IN}\nP1: hold=1 {held}\nP2: hold=1"
    cards = [*map(str, drawn), "dissipation", "dissipation"]
    return sketch(text, deck=cards, edition=edition, options=list(options), seed=seed)


def drawn(
    card: Suit | None = OLD,
    cards: tuple[Suit, Suit] = (NEW, OTHER),
    edition: str = "published",
    *options: str,
    seed: int = 0,
) -> State:
    """P1 has drawn and not chosen; P2 is on turn."""
    return play(before(card, cards, edition, *options, seed=seed), TWO_CARDS)


# The choice.


def test_the_card_held_and_the_cards_drawn_are_the_options() -> None:
    state = drawn()
    assert state.choices == (KeepCard(P1, OLD, (NEW, OTHER)),)
    assert legal(state, P1) == [
        "keep refraction",
        "keep subduction",
        "keep oscillation",
        "keep none",
    ]


def test_without_a_card_held_the_cards_drawn_are_the_options() -> None:
    state = drawn(None)
    assert state.choices == (KeepCard(P1, None, (NEW, OTHER)),)
    assert legal(state, P1) == ["keep subduction", "keep oscillation", "keep none"]


@pytest.mark.parametrize("suit", [OLD, NEW, OTHER])
def test_one_card_is_kept_by_choice(suit: Suit) -> None:
    state = play(drawn(), f"P1: keep {suit}")
    assert player(state, P1).card is suit
    assert state.choices == ()


def test_none_may_be_kept_by_choice() -> None:
    state = play(drawn(), "P1: keep none")
    assert player(state, P1).card is None
    assert state.choices == ()


@pytest.mark.parametrize("line", ["P1: keep dissipation", "P1: keep flare"])
def test_only_an_option_can_be_kept(line: str) -> None:
    assert code(drawn(), line) == "not_an_option"


@pytest.mark.parametrize("line", ["P1: keep none", "P1: keep refraction"])
def test_without_an_open_choice_there_is_nothing_to_keep(line: str) -> None:
    assert code(before(), line) == "nothing_to_keep"
    assert code(drawn(), line.replace("P1", "P2")) == "nothing_to_keep"
    assert code(play(drawn(), "P1: keep none"), line) == "nothing_to_keep"


@ruling(43)
def test_a_flare_that_was_drawn_can_be_kept_and_does_not_erupt_again() -> None:
    state = drawn(OLD, (Suit.FLARE, NEW))
    assert state.instability == 12
    state = play(state, "P1: keep flare")
    assert player(state, P1).card is Suit.FLARE
    assert state.instability == 12


@pytest.mark.parametrize("line", [NO_CARD, "pass", "launch O1; end"])
def test_where_nothing_was_drawn_the_card_held_stays(line: str) -> None:
    step = run(before(), line)
    assert player(step.state, P1).card is OLD
    assert step.state.choices == ()
    assert happened(step, "CardKept", "CardKeptSecretly", "ChoiceMade") == []
    assert step.state.turn.seat == P2


# While the choice is open.


@ruling(18)
def test_while_the_choice_is_open_the_old_card_is_not_held() -> None:
    assert player(before(), P1).card is OLD
    assert player(drawn(), P1).card is None


@ruling(18)
def test_while_the_choice_is_open_its_cards_are_in_no_pile() -> None:
    state = drawn()
    assert state.discard == ()
    assert player(state, P1).put_away == ()
    assert state.turn.drawn == ()


@ruling(18)
def test_an_open_choice_does_not_stop_the_others() -> None:
    state = drawn()
    assert [(ask.seat, ask.kind, ask.blocking) for ask in GAME.play.asks(state)] == [
        (P2, "turn", True),
        (P1, "keep", False),
    ]
    after = play(state, "launch O7")
    assert after.turn.seat == P2
    assert after.choices == state.choices


@ruling(18)
def test_an_open_choice_changes_nothing_of_what_others_may_do() -> None:
    state = drawn()
    assert legal(state, P2) == legal(play(state, "P1: keep none"), P2)


@ruling(18)
def test_the_choice_may_be_made_in_the_middle_of_another_turn() -> None:
    state = play(drawn(), "launch O7")
    after = play(state, "P1: keep oscillation")
    assert player(after, P1).card is NEW
    assert after.turn == state.turn
    assert after.agenda == state.agenda


@ruling(18)
def test_the_choice_may_be_made_while_another_seat_is_asked_something() -> None:
    board = f"R: R4 P1; R5 P1\nI: I8 P2 tower/P3\n{WAY_IN}"
    text = f"{board}\nP1: hold=1\nP2: energy=5\nP3: energy=5 hold=1"
    state = sketch(text, deck=["oscillation", "subduction"])
    state = play(state, f"{TWO_CARDS}; P2: activate I8")
    assert GAME.play.waiting(state) == (P3, P1)
    state = play(state, "P1: keep none")
    assert GAME.play.waiting(state) == (P3,)


@ruling(18)
def test_several_choices_may_be_open_and_each_is_its_own() -> None:
    board = f"R: R4 P1; R5 P1\nV: V8 P2; V9 P2\n{WAY_IN}"
    text = f"{board}\nP1: hold=1\nP2: hold=1 card=refraction\nP3: hold=1"
    state = sketch(text, deck=["oscillation", "subduction", "dissipation"])
    state = play(state, f"{TWO_CARDS}; convert foundry V8 V9")
    assert GAME.play.waiting(state) == (P3, P1, P2)
    assert code(state, "P1: keep dissipation") == "not_an_option"
    state = play(state, "P2: keep dissipation")
    assert player(state, P2).card is Suit.DISSIPATION
    assert state.choices == (KeepCard(P1, None, (NEW, OTHER)),)


# A choice that was not made.


@ruling(17)
def test_at_the_next_turn_start_one_option_is_kept_by_chance() -> None:
    state = play(drawn(), "pass")
    assert state.turn.seat == P1
    assert state.choices == ()
    assert player(state, P1).card in (OLD, NEW, OTHER)
    assert phase(state) == "CHOOSE_ACTION"


@ruling(17)
def test_chance_keeps_each_option_equally_often_the_old_card_among_them() -> None:
    kept = Counter(player(play(drawn(seed=seed), "pass"), P1).card for seed in range(300))
    assert set(kept) == {OLD, NEW, OTHER}
    assert all(70 < number < 130 for number in kept.values())


@ruling(17)
def test_chance_counts_cards_and_not_suits() -> None:
    kept = Counter(
        player(play(drawn(OLD, (NEW, NEW), seed=seed), "pass"), P1).card for seed in range(300)
    )
    assert set(kept) == {OLD, NEW}
    assert 160 < kept[NEW] < 240


@ruling(17)
def test_the_cards_that_chance_did_not_keep_are_put_away() -> None:
    state = play(drawn(), "pass")
    options = Counter([OLD, NEW, OTHER])
    kept = player(state, P1).card
    assert kept is not None
    assert Counter([kept, *player(state, P1).put_away]) == options


@ruling(17)
def test_a_choice_that_was_made_is_left_alone_at_the_turn_start() -> None:
    state = play(drawn(), "P1: keep none; pass")
    assert state.turn.seat == P1
    assert player(state, P1).card is None


@ruling(17)
@pytest.mark.parametrize("edition", ["prototype", "early"])
def test_in_the_prototypes_undecided_cards_are_lost_the_old_one_too(edition: str) -> None:
    state = play(drawn(edition=edition), "pass")
    assert player(state, P1).card is None
    assert state.choices == ()
    lost = Counter([*state.discard, *player(state, P1).put_away])
    assert lost == Counter([OLD, NEW, OTHER])


@ruling(17)
def test_only_the_choice_of_the_seat_whose_turn_starts_is_closed() -> None:
    text = "P1: hold=1 pending=refraction,oscillation\nP2: hold=1 pending=refraction,subduction"
    state = sketch(f"{text}\nP3: hold=1", turn="P3")
    state = play(state, "pass")
    assert [choice.seat for choice in state.choices] == [P2]


# What others may know.


@ruling(19)
@pytest.mark.parametrize("edition", HIDDEN)
def test_where_cards_are_hidden_what_was_kept_and_put_away_is_known_to_the_player_alone(
    edition: str,
) -> None:
    step = run(drawn(edition=edition), "P1: keep oscillation")
    assert step.state.discard == ()
    assert Counter(player(step.state, P1).put_away) == Counter([OLD, OTHER])
    (secret,) = happened(step, "CardKeptSecretly")
    assert secret.suit is NEW
    assert GAME.play.audience(secret) == {P1}
    (told,) = happened(step, "ChoiceMade")
    assert GAME.play.audience(told) is None
    assert happened(step, "CardKept") == []


@ruling(19)
@pytest.mark.parametrize(
    ("edition", "options"), [("reference", ()), ("published", ("kept_cards=open",))]
)
def test_where_cards_are_open_everybody_sees_what_was_kept_and_discarded(
    edition: str, options: tuple[str, ...]
) -> None:
    step = run(drawn(OLD, (NEW, OTHER), edition, *options), "P1: keep oscillation")
    assert Counter(step.state.discard) == Counter([OLD, OTHER])
    assert player(step.state, P1).put_away == ()
    (kept,) = happened(step, "CardKept")
    assert kept.suit is NEW
    assert GAME.play.audience(kept) is None
    assert happened(step, "CardKeptSecretly") == []


@ruling(19)
def test_a_house_may_hide_the_cards_of_the_reference_edition() -> None:
    step = run(drawn(OLD, (NEW, OTHER), "reference", "kept_cards=hidden"), "P1: keep oscillation")
    assert step.state.discard == ()
    assert happened(step, "CardKept") == []


@ruling(19)
def test_keeping_none_shows_the_drawn_cards_in_the_pile_but_not_the_old_one() -> None:
    step = run(drawn(), "P1: keep none")
    assert Counter(step.state.discard) == Counter([NEW, OTHER])
    assert player(step.state, P1).put_away == (OLD,)
    assert [GAME.play.audience(event) for event in happened(step, "NoneKept")] == [None]


@ruling(19)
def test_keeping_none_where_cards_are_open_shows_them_all() -> None:
    state = play(drawn(edition="reference"), "P1: keep none")
    assert Counter(state.discard) == Counter([OLD, NEW, OTHER])
    assert player(state, P1).put_away == ()


@ruling(19)
def test_what_chance_kept_is_secret_too() -> None:
    step = run(drawn(), "pass")
    assert step.state.discard == ()
    assert happened(step, "CardKept") == []
    assert [GAME.play.audience(event) for event in happened(step, "CardKeptSecretly")] == [{P1}]


@ruling(19)
@pytest.mark.parametrize("edition", EDITIONS)
def test_drawn_cards_are_shown_to_everybody_in_every_edition(edition: str) -> None:
    step = run(before(edition=edition), TWO_CARDS)
    (batch,) = happened(step, "CardsDrawn")
    assert GAME.play.audience(batch) is None
    assert [card.suit for card in batch.cards] == [NEW, OTHER]


@ruling(19)
@pytest.mark.parametrize(
    ("answer", "seen"),
    [("P1: keep oscillation", 2), ("P1: keep refraction", 2), ("P1: keep none", 3)],
)
@pytest.mark.parametrize("edition", ["published", "reference"])
def test_the_number_of_cards_in_the_pile_is_always_public(
    edition: str, answer: str, seen: int
) -> None:
    state = play(drawn(edition=edition), answer)
    assert GAME.play.view(state, None).discard == seen
    assert GAME.play.view(state, None).deck == 2


# One suit to choose from.


@ruling(121)
def test_two_cards_of_one_suit_leave_nothing_to_choose() -> None:
    step = run(before(None, (NEW, NEW)), TWO_CARDS)
    assert step.state.choices == ()
    assert player(step.state, P1).card is NEW
    assert GAME.play.waiting(step.state) == (P2,)


@ruling(121, 19)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_an_old_card_everybody_knows_what_was_kept_of_one_suit(edition: str) -> None:
    step = run(before(None, (NEW, NEW), edition), TWO_CARDS)
    assert [event.suit for event in happened(step, "CardKept")] == [NEW]
    assert step.state.discard == (NEW,)
    assert player(step.state, P1).put_away == ()


@ruling(121, 19)
@pytest.mark.parametrize("edition", HIDDEN)
def test_with_an_old_card_of_the_same_suit_the_secret_stays(edition: str) -> None:
    step = run(before(NEW, (NEW, NEW), edition), TWO_CARDS)
    assert step.state.choices == ()
    assert player(step.state, P1).card is NEW
    assert player(step.state, P1).put_away == (NEW, NEW)
    assert step.state.discard == ()
    assert happened(step, "CardKept") == []
    assert [GAME.play.audience(event) for event in happened(step, "CardKeptSecretly")] == [{P1}]


@ruling(121, 19)
def test_with_an_old_card_of_the_same_suit_all_is_shown_where_cards_are_open() -> None:
    state = play(before(NEW, (NEW, NEW), "reference"), TWO_CARDS)
    assert player(state, P1).card is NEW
    assert state.discard == (NEW, NEW)


@ruling(121)
def test_with_an_old_card_of_another_suit_there_is_a_choice() -> None:
    assert legal(drawn(OLD, (NEW, NEW)), P1) == [
        "keep refraction",
        "keep oscillation",
        "keep none",
    ]


@ruling(121)
def test_with_one_suit_none_cannot_be_kept() -> None:
    state = play(before(None, (NEW, NEW)), TWO_CARDS)
    assert code(state, "P1: keep none") == "nothing_to_keep"


@ruling(121)
def test_none_cannot_be_kept_of_one_suit_in_a_position_written_by_hand_either() -> None:
    state = sketch("P1: hold=1\nP2: hold=1 pending=oscillation,oscillation")
    assert "keep none" not in legal(state, P2)
    refused(state, "P2: keep none")


@ruling(121)
def test_a_flare_alone_is_kept_without_asking() -> None:
    text = "V: V4 P1; V5 P1\ngates: I9-V8/P2\nP1: hold=1\nP2: hold=1"
    state = play(sketch(text, deck=["flare"]), "convert foundry V4 V5")
    assert player(state, P1).card is Suit.FLARE
    assert state.choices == ()


# The patient choice.


@ruling(17)
def test_a_patient_choice_is_asked_at_the_turn_start_and_the_turn_waits() -> None:
    state = play(drawn(OLD, (NEW, OTHER), "published", "patient_choice=on"), "pass")
    assert [(ask.seat, ask.kind, ask.blocking) for ask in GAME.play.asks(state)] == [
        (P1, "keep", True)
    ]
    assert phase(state) == "TURN_START"
    assert player(state, P1).card is None
    assert legal(state, P1) == [
        "keep refraction",
        "keep subduction",
        "keep oscillation",
        "keep none",
    ]
    assert code(state, "P1: pass") == "keep_first"
    assert code(state, "P2: pass") == "not_your_turn"


@ruling(17)
@pytest.mark.parametrize(("answer", "card"), [("keep oscillation", NEW), ("keep none", None)])
def test_after_the_answer_the_turn_begins(answer: str, card: Suit | None) -> None:
    state = play(drawn(OLD, (NEW, OTHER), "published", "patient_choice=on"), f"pass; {answer}")
    assert player(state, P1).card is card
    assert phase(state) == "CHOOSE_ACTION"
    assert state.turn.seat == P1
    assert state.turn.mp == 4


@ruling(17)
def test_a_patient_choice_is_open_beside_the_turns_of_the_others_and_may_be_made_there() -> None:
    state = drawn(OLD, (NEW, OTHER), "published", "patient_choice=on")
    assert [(ask.kind, ask.blocking) for ask in GAME.play.asks(state)] == [
        ("turn", True),
        ("keep", False),
    ]
    state = play(state, "P1: keep subduction; pass")
    assert phase(state) == "CHOOSE_ACTION"
    assert player(state, P1).card is OTHER


@ruling(17)
def test_in_the_prototypes_a_patient_choice_is_asked_instead_of_lost() -> None:
    state = play(drawn(OLD, (NEW, OTHER), "prototype", "patient_choice=on"), "pass")
    assert GAME.play.asks(state)[0].kind == "keep"
    assert player(play(state, "keep refraction"), P1).card is OLD


@ruling(18)
def test_while_one_player_is_asked_patiently_another_may_still_choose() -> None:
    text = "P1: hold=1 pending=refraction,oscillation\nP2: hold=1 pending=refraction,subduction"
    state = sketch(text, options=["patient_choice=on"])
    assert GAME.play.waiting(state) == (P1, P2)
    assert legal(state, P2) == ["keep refraction", "keep subduction", "keep none"]
    state = play(state, "P2: keep subduction")
    assert player(state, P2).card is OTHER
    assert GAME.play.waiting(state) == (P1,)


@ruling(17)
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("line", ["launch O7", "pass"])
def test_the_default_of_a_card_choice_is_one_of_the_options(seed: int, line: str) -> None:
    state = drawn(OLD, (NEW, OTHER), "published", "patient_choice=on", seed=seed)
    state = play(state, line)
    (ask,) = [ask for ask in GAME.play.asks(state) if ask.kind == "keep"]
    answer = GAME.play.default(state, ask)
    assert answer in GAME.play.legal(state, P1)
    assert GAME.play.write(answer) != "keep none"


@ruling(17)
def test_the_default_of_a_card_choice_is_drawn_by_lot() -> None:
    answers = set()
    for seed in range(40):
        state = drawn(OLD, (NEW, OTHER), "published", "patient_choice=on", seed=seed)
        state = play(state, "pass")
        answers.add(GAME.play.write(GAME.play.default(state, GAME.play.asks(state)[0])))
    assert answers == {"keep refraction", "keep oscillation", "keep subduction"}


def test_asking_for_the_default_uses_up_no_chance() -> None:
    state = play(drawn(OLD, (NEW, OTHER), "published", "patient_choice=on"), "pass")
    ask = GAME.play.asks(state)[0]
    assert GAME.play.default(state, ask) == GAME.play.default(state, ask)
    assert state.chance == play(state, "keep none").chance
