"""Playing the kept card: the room that effects have in a turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.effect import EFFECTS, Effect, Timing, register
from engine.sol.pieces import Suit
from engine.sol.position import phase
from engine.sol.state import Active, Position, State
from engine.sol.table import Table
from tests.engine.sol.sketch import (
    P1,
    P2,
    code,
    happened,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
    stops,
    verbs,
)
from tests.rulings import ruling


class Spark(Effect):
    """At any time: one energy. It can do nothing for a player with five."""

    name = "test_spark"
    timing = Timing.ANY

    def check(self, position: Position, seat: Seat) -> None:
        energy = position.players[seat].energy
        if energy >= 5:
            raise Refused("not_an_option", choice=energy, options=range(5))

    def play(self, table: Table, seat: Seat) -> None:
        table.gain_energy(seat, 1)


class Lathe(Effect):
    """With a conversion: nothing at once, in force for the turn."""

    name = "test_lathe"
    timing = Timing.CONVERT


class Omen(Effect):
    """Before the draw: one momentum."""

    name = "test_omen"
    timing = Timing.DRAW

    def play(self, table: Table, seat: Seat) -> None:
        table.gain_momentum(seat, 1)


class Kindle(Effect):
    """With an activation: nothing at once, in force for the turn."""

    name = "test_kindle"
    timing = Timing.ACTIVATE


class Blaze(Effect):
    """In place of an activation: one energy."""

    name = "test_blaze"
    timing = Timing.ACTIVATE
    whole_action = True

    def play(self, table: Table, seat: Seat) -> None:
        table.gain_energy(seat, 1)


CARDS = (Spark, Lathe, Omen, Kindle, Blaze)
SUITS = {"refraction": "test_spark", "oscillation": "test_lathe", "subduction": "test_omen"}
SPARK, LATHE, OMEN = "card=refraction", "card=oscillation", "card=subduction"
PLAIN = "card=dissipation"  # a suit without an effect


@pytest.fixture(autouse=True)
def cards_of_these_tests() -> Iterator[None]:
    register(*CARDS)
    yield
    for card in CARDS:
        del EFFECTS[card.name]


def table(one: str = "", two: str = "", edition: str = "published") -> State:
    """P1 can do everything: convert for no card in O and for one in V, hurl, activate."""
    return sketch(
        f"""
        O: O4 P1; O5 P1; O9 P1 node/P1
        V: V4 P1; V5 P1
        gates: I9-V8/P2
        C: C2 P1
        P1: hold=3 {one}
        P2: hold=3 {two}
        """,
        effects=SUITS,
        deck=["dissipation", "dissipation", "flare"],
        edition=edition,
    )


IN_O, IN_V = "convert foundry O4 O5", "convert foundry V4 V5"


# Playing a card.


def test_a_card_is_played_for_the_effect_of_its_suit() -> None:
    step = run(table(SPARK), "play test_spark")
    assert player(step.state, P1).energy == 1
    (played,) = happened(step, "CardPlayed")
    assert (played.seat, played.suit, played.effect) == (P1, Suit.REFRACTION, "test_spark")
    assert GAME.play.audience(played) is None


@ruling(43)
def test_a_kept_flare_is_played_for_the_effect_of_the_flare_suit() -> None:
    state = sketch("P1: hold=1 card=flare\nP2: hold=1", effects={"flare": "test_spark"})
    state = play(state, "play test_spark")
    assert player(state, P1).energy == 1
    assert state.instability == 13


@ruling(48)
@pytest.mark.parametrize("card", ["refraction", "oscillation"])
def test_several_suits_may_have_the_same_effect(card: str) -> None:
    state = sketch(
        f"P1: hold=1 card={card}\nP2: hold=1",
        effects={"refraction": "test_spark", "oscillation": "test_spark"},
    )
    assert player(play(state, "play test_spark"), P1).energy == 1


def test_the_card_is_discarded_when_it_is_played_for_all_to_see() -> None:
    state = play(table(SPARK), "play test_spark")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)


def test_the_card_is_discarded_before_any_card_is_drawn() -> None:
    step = run(table(OMEN), f"{IN_V}; play test_omen")
    names = [type(event).__name__ for event in happened(step, "CardPlayed", "CardsDrawn")]
    assert names == ["CardPlayed", "CardsDrawn"]
    assert step.state.discard == (Suit.SUBDUCTION,)
    assert player(step.state, P1).card is Suit.DISSIPATION  # the drawn one alone


@pytest.mark.parametrize(
    ("held", "name"),
    [("", "test_spark"), (LATHE, "test_spark"), (PLAIN, "test_spark"), (SPARK, "test_lathe")],
)
def test_a_card_that_is_not_held_cannot_be_played(held: str, name: str) -> None:
    assert code(table(held), f"play {name}") == "card_not_held"


def test_the_card_of_another_player_cannot_be_played() -> None:
    state = table(two=SPARK)
    assert code(state, "play test_spark") == "card_not_held"
    assert code(state, "P2: play test_spark") == "not_your_turn"


@ruling(18)
def test_a_card_of_an_open_choice_cannot_be_played() -> None:
    state = table(two="pending=refraction,refraction,oscillation")
    assert code(state, "P2: play test_spark") == "not_your_turn"
    assert player(state, P2).card is None


def test_a_suit_without_an_effect_can_be_kept_and_not_played() -> None:
    assert "play" not in verbs(table(PLAIN))


def test_an_unknown_effect_is_not_read() -> None:
    assert code(table(SPARK), "play nonsense") == "notation"


# At most one card a turn.


@ruling(16)
def test_one_card_a_turn() -> None:
    state = play(table(SPARK), "play test_spark")
    assert code(state, "play test_spark") == "card_not_held"
    assert "play" not in verbs(state)


@ruling(16)
def test_a_card_drawn_this_turn_cannot_be_played_before_the_next_one() -> None:
    state = sketch(
        "V: V4 P1; V5 P1\ngates: I9-V8/P2\nP1: hold=1\nP2: hold=1",
        effects=SUITS,
        deck=["refraction", "flare"],
    )
    state = play(state, IN_V)
    assert player(state, P1).card is Suit.REFRACTION
    assert code(state, "P1: play test_spark") == "not_your_turn"
    assert player(play(state, "pass; play test_spark"), P1).energy == 1


@ruling(16, 17)
def test_a_card_kept_by_chance_at_the_turn_start_counts_as_held_before() -> None:
    state = sketch(
        "P1: hold=1 pending=refraction,oscillation\nP2: hold=1",
        turn="P2",
        effects={"refraction": "test_spark", "oscillation": "test_spark"},
    )
    assert player(play(state, "pass; play test_spark"), P1).energy == 1


@ruling(16, 17)
def test_a_card_kept_by_a_patient_choice_counts_as_held_before() -> None:
    state = sketch(
        "P1: hold=1 pending=refraction,oscillation\nP2: hold=1",
        effects=SUITS,
        options=["patient_choice=on"],
    )
    assert player(play(state, "keep refraction; play test_spark"), P1).energy == 1


# The right time.


@ruling(15)
@pytest.mark.parametrize("before", ["", "launch O1;", "launch O1; hurl C2;"])
def test_an_any_card_can_be_played_before_and_during_the_action(before: str) -> None:
    assert player(play(table(SPARK), f"{before} play test_spark"), P1).energy == 1


@ruling(15)
def test_an_any_card_begins_no_action() -> None:
    state = play(table(SPARK), "play test_spark")
    assert phase(state) == "CHOOSE_ACTION"
    assert verbs(state) == {"launch", "fly", "hurl", "convert", "activate", "pass"}
    assert code(state, "end") == "nothing_begun"


@ruling(15)
@pytest.mark.parametrize("line", ["hurl C2", "launch O1"])
def test_the_window_of_an_any_card_closes_with_the_action(line: str) -> None:
    state = play(table(SPARK), f"{line}; end")
    assert state.turn.seat == P2
    assert player(state, P1).energy == 0


@pytest.mark.parametrize("before", ["", "launch O1", "hurl C2"])
def test_a_draw_card_waits_until_the_action_is_over(before: str) -> None:
    state = play(table(OMEN), before)
    assert code(state, "play test_omen") == "wrong_time"
    assert "play" not in verbs(state)


@pytest.mark.parametrize("before", ["launch O1", "hurl C2"])
def test_a_convert_card_cannot_be_played_in_a_move(before: str) -> None:
    state = play(table(LATHE), before)
    assert code(state, "play test_lathe") == "wrong_time"
    assert "play" not in verbs(state)


def test_a_convert_card_cannot_be_played_in_an_activation() -> None:
    text = "O: O4 P1 node/P1; O6 P1 node/P1\nP1: card=oscillation\nP2: hold=1"
    state = play(sketch(text, effects=SUITS), "activate O4")
    assert code(state, "play test_lathe") == "wrong_time"


@ruling(120)
def test_a_convert_card_fixes_the_main_action() -> None:
    state = play(table(LATHE), "play test_lathe")
    assert phase(state) == "CONVERTING"
    assert code(state, "launch O1") == "other_action"
    assert code(state, "activate O9") == "other_action"
    assert code(state, "pass") == "begun_already"
    assert play(state, IN_O).turn.seat == P2


@ruling(120)
def test_an_activate_card_fixes_the_main_action() -> None:
    text = "O: O4 P1 node/P1\nP1: hold=1 card=refraction\nP2: hold=1"
    state = sketch(text, effects={"refraction": "test_kindle"})
    state = play(state, "play test_kindle")
    assert phase(state) == "ACTIVATING"
    assert code(state, "launch O1") == "other_action"
    assert code(state, "pass") == "begun_already"
    assert play(state, "activate O4").turn.seat == P2


@ruling(120)
@pytest.mark.parametrize("board", ["", "O: O4 P1 tower/P1", "O: O4 P2 node/P1"])
def test_an_activate_card_is_refused_where_no_station_could_be_activated(board: str) -> None:
    text = f"{board}\nP1: hold=1 card=refraction\nP2: hold=1"
    state = sketch(text, effects={"refraction": "test_kindle"})
    assert "play" not in verbs(state)
    refused(state, "play test_kindle")


@ruling(120)
@pytest.mark.parametrize("board", ["", "O: O4 P1 node/P1"])
def test_a_card_that_is_the_whole_activation_needs_no_station_and_ends_the_action(
    board: str,
) -> None:
    text = f"{board}\nP1: hold=1 card=refraction\nP2: hold=1"
    state = sketch(text, effects={"refraction": "test_blaze"})
    state = play(state, "play test_blaze")
    assert player(state, P1).energy == 1
    assert state.turn.seat == P2


def test_an_effect_is_in_force_until_the_end_of_the_turn() -> None:
    state = play(table(LATHE), "play test_lathe")
    assert state.active == (Active("test_lathe"),)
    assert play(state, IN_O).active == ()


@ruling(20)
def test_a_card_that_could_do_nothing_is_refused() -> None:
    state = table(f"{SPARK} energy=5")
    assert code(state, "play test_spark") == "not_an_option"
    assert "play" not in verbs(state)
    assert player(state, P1).card is Suit.REFRACTION


@pytest.mark.parametrize(
    ("held", "listed"),
    [(SPARK, ["play test_spark"]), (LATHE, ["play test_lathe"]), (OMEN, []), (PLAIN, [])],
)
def test_what_can_be_played_is_listed_among_the_legal_actions(held: str, listed: list[str]) -> None:
    assert [line for line in legal(table(held)) if line.startswith("play")] == listed


# Pauses after the action.


@pytest.mark.parametrize("held", [SPARK, LATHE])
@pytest.mark.parametrize("line", [IN_O, IN_V])
def test_after_a_conversion_the_game_waits_for_a_card_that_can_be_played(
    held: str, line: str
) -> None:
    state = play(table(held), line)
    assert phase(state) == "CONVERTING"
    assert verbs(state) == {"play", "end"}
    assert state.deck == table(held).deck
    assert play(state, "end").turn.seat == P2


def test_a_card_played_in_the_pause_lets_the_game_go_on() -> None:
    state = play(table(SPARK), f"{IN_O}; play test_spark")
    assert player(state, P1).energy == 1
    assert state.turn.seat == P2


@pytest.mark.parametrize("held", ["", PLAIN, OMEN, f"{SPARK} energy=5"])
def test_after_a_conversion_the_game_goes_on_without_a_card_that_can_be_played(held: str) -> None:
    assert play(table(held), IN_O).turn.seat == P2


def test_the_card_of_another_player_makes_nobody_wait() -> None:
    assert play(table(two=SPARK), IN_O).turn.seat == P2


def test_no_second_conversion_in_the_pause() -> None:
    assert code(table(SPARK), f"{IN_O}; {IN_V}") == "converted_already"


def test_after_the_last_station_the_game_waits_for_a_card_that_can_be_played() -> None:
    state = play(table(SPARK), "activate O9")
    assert phase(state) == "ACTIVATING"
    assert verbs(state) == {"play", "end"}
    assert play(state, "end").turn.seat == P2
    assert play(state, "play test_spark").turn.seat == P2


@pytest.mark.parametrize("held", ["", PLAIN, LATHE, OMEN, f"{SPARK} energy=5"])
def test_after_the_last_station_the_game_goes_on_without_a_card_that_fits(held: str) -> None:
    assert play(table(held), "activate O9").turn.seat == P2


def test_a_card_that_is_no_longer_useful_after_the_action_makes_nobody_wait() -> None:
    # The node gives the fifth energy, and with five the card can do nothing.
    assert play(table(f"{SPARK} energy=4"), "activate O9").turn.seat == P2


# The pause before the draw.


@pytest.mark.parametrize("line", [IN_V, "hurl C2; end"])
def test_the_game_waits_before_the_draw_for_a_draw_card(line: str) -> None:
    state = play(table(OMEN), line)
    assert phase(state) == "DRAW"
    assert [(ask.seat, ask.kind, ask.blocking) for ask in GAME.play.asks(state)] == [
        (P1, "draw", True)
    ]
    assert legal(state) == ["play test_omen", "end"]
    assert state.deck == table(OMEN).deck


@pytest.mark.parametrize("line", [IN_O, "launch O1; end", "pass", "activate O9"])
def test_where_no_card_is_owed_there_is_no_pause_before_the_draw(line: str) -> None:
    assert play(table(OMEN), line).turn.seat == P2


@pytest.mark.parametrize("held", ["", PLAIN, SPARK, LATHE])
def test_only_a_draw_card_makes_the_draw_wait(held: str) -> None:
    assert play(table(held), "hurl C2; end").turn.seat == P2


def test_a_draw_card_is_played_before_the_first_card_is_turned() -> None:
    step = run(table(OMEN), "hurl C2; end; play test_omen")
    names = [type(event).__name__ for event in happened(step, "CardPlayed", "CardsDrawn")]
    assert names == ["CardPlayed", "CardsDrawn"]
    assert player(step.state, P1).momentum == 3
    assert step.state.turn.seat == P2


def test_the_pause_may_be_ended_without_the_card_which_is_then_an_option() -> None:
    state = play(table(OMEN), "hurl C2; end; end")
    assert state.turn.seat == P2
    (choice,) = state.choices
    assert (choice.held, choice.drawn) == (Suit.SUBDUCTION, (Suit.DISSIPATION,))


@pytest.mark.parametrize("line", ["launch O1", "pass", IN_O])
def test_nothing_else_can_be_done_before_the_draw(line: str) -> None:
    assert code(table(OMEN), f"hurl C2; end; {line}") == "action_over"


def test_the_default_before_the_draw_is_to_draw() -> None:
    state = play(table(OMEN), "hurl C2; end")
    default = GAME.play.default(state, GAME.play.asks(state)[0])
    assert GAME.play.write(default) == "end"
    assert default in GAME.play.legal(state, P1)


def test_the_default_in_a_pause_after_the_action_is_to_end_it() -> None:
    state = play(table(SPARK), IN_O)
    assert GAME.play.write(GAME.play.default(state, GAME.play.asks(state)[0])) == "end"


# Seals and previews.


def test_a_pause_for_an_own_card_seals_nothing() -> None:
    (action,) = GAME.play.read(table(SPARK), P1, IN_V)
    assert not stops(table(SPARK), action)
    assert not stops(table(OMEN), action)
    assert stops(table(), action)


def test_playing_a_card_seals_only_where_the_draw_follows() -> None:
    (spark,) = GAME.play.read(table(SPARK), P1, "play test_spark")
    assert not stops(table(SPARK), spark)
    assert stops(play(table(SPARK), IN_V), spark)
    (omen,) = GAME.play.read(table(OMEN), P1, "play test_omen")
    assert stops(play(table(OMEN), IN_V), omen)


@ruling(19)
@pytest.mark.parametrize("answer", ["bonus take", "bonus decline"])
def test_a_preview_of_an_answer_does_not_tell_what_card_the_activator_keeps(answer: str) -> None:
    # With the one card the game would wait for P1, with the other P2's own turn would follow.
    worlds = []
    for held in (SPARK, PLAIN):
        text = f"I: I4 P1 tower/P2\nP1: hold=1 energy=1 {held}\nP2: hold=1 energy=9"
        suits = ["flare", "refraction", "dissipation"]
        state = sketch(text, effects={"refraction": "test_spark"}, suits=suits)
        state = play(state, "activate I4")
        seen = GAME.play.preview(state, P2, GAME.play.read(state, P2, answer))
        worlds.append((GAME.play.view(seen.state, P2), seen.events, seen.sealed))
    assert worlds[0] == worlds[1]


# Nothing left to do.


@ruling(118, 127)
def test_a_card_that_can_be_played_prevents_the_end_of_an_idle_game() -> None:
    text = f"P1: vaporized=13 {SPARK}\nP2: vaporized=13"
    state = play(sketch(text, effects=SUITS), "pass; pass; pass; pass")
    assert state.result is None


@ruling(118, 127)
@pytest.mark.parametrize("held", [f"{SPARK} energy=5", OMEN, PLAIN])
def test_a_card_that_cannot_be_played_does_not_prevent_it(held: str) -> None:
    text = f"P1: vaporized=13 {held}\nP2: vaporized=13"
    assert play(sketch(text, effects=SUITS), "pass; pass").result is not None


@ruling(127)
def test_a_turn_in_which_a_card_was_played_is_not_idle() -> None:
    text = f"P1: vaporized=13 {SPARK}\nP2: vaporized=13"
    state = play(sketch(text, effects=SUITS), "play test_spark; pass; pass")
    assert state.result is None
    assert play(state, "pass").result is not None


@ruling(111)
def test_no_card_may_be_played_in_a_turn_spent_on_a_deconstruction() -> None:
    state = play(table(SPARK, edition="prototype"), "play test_spark")
    assert "deconstruct" not in verbs(state)
    refused(state, "deconstruct O9")
