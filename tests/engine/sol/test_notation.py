"""Action notation: one action is one line; what is written can be read, and nothing else."""

from __future__ import annotations

import pytest

from engine.core import playout
from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.sol import GAME, sending
from engine.sol.action import Action
from engine.sol.actions import (
    ACTIONS,
    Activate,
    Bonus,
    Choose,
    Convert,
    Deconstruct,
    End,
    Fly,
    Hurl,
    Keep,
    Launch,
    Order,
    Pass,
    Place,
    Play,
    Remove,
    Retrieve,
    Use,
)
from engine.sol.board import SIDE_A, Slot
from engine.sol.edition import EDITIONS, edition
from engine.sol.effect import EFFECTS, Word
from engine.sol.pieces import Answer, Heart, Piece, Suit, Topic, Where
from tests.engine.sol.sketch import P1, P2, at, code, sketch

TWO = sketch("P1: hold=8\nP2: hold=8")
FIVE = sketch("P1: hold=8\nP2:\nP3:\nP4:\nP5:")


def slot(name: str) -> Slot:
    return SIDE_A.slot_named[name]


def read(line: str, seat: Seat = P1) -> tuple[Action, ...]:
    return GAME.play.read(TWO, seat, line)


def written(line: str) -> list[str]:
    return [GAME.play.write(action) for action in read(line)]


def choose(*target: Word) -> Choose:
    return Choose(P1, target)


PLAIN = (
    "bright cascade catapult ceremony channel cluster duplicate festival flare fuel gallop "
    "hyperdrive juggernaut motivate parasite portal procreate pulsate pulse synchronize teleport "
    "transcend vortex zap"
)
NOTHING_TO_CHOOSE = PLAIN.split(" ")
# Each card as newer editions name it, and what is named after it.
CARDS: list[tuple[str, tuple[Word, ...]]] = [
    *((name, ()) for name in NOTHING_TO_CHOOSE),
    ("accelerate 4", (4,)),
    ("annex V4", (at("V4"),)),
    ("augment V4", (at("V4"),)),
    ("blight P2 O4", (P2, at("O4"))),
    ("chain O3", (at("O3"),)),
    ("devour V4", (at("V4"),)),
    ("exterminate C2", (at("C2"),)),
    ("hatch I6 P2", (at("I6"), P2)),
    ("invade V6", (at("V6"),)),
    ("invert node V6 V8 P2", (Piece.NODE, at("V6"), at("V8"), P2)),
    ("metamorphosis R7 tower", (at("R7"), Piece.TOWER)),
    ("passage I4", (at("I4"),)),
    ("persist I5", (at("I5"),)),
    ("pillar flare", (Suit.FLARE,)),
    ("puncture I8 V8", (at("I8"), at("V8"))),
    ("sabotage V4", (at("V4"),)),
    ("sacrifice V5", (at("V5"),)),
    ("spawn", ()),
    ("squeeze V4", (at("V4"),)),
    ("swap O2 P1 C3 P2", (at("O2"), P1, at("C3"), P2)),
    ("tribute V6", (at("V6"),)),
]
# Cards that have the name of another one in the prototypes.
OLDER_CARDS: list[tuple[str, tuple[Word, ...]]] = [
    ("cluster", ()),
    ("exterminate", ()),
    ("passage", ()),
    ("pillar V9", (at("V9"),)),
    ("sacrifice R5 3", (at("R5"), 3)),
]
FORMS: list[tuple[str, Action]] = [
    ("place gate I4-V4", Place(P1, Piece.GATE, slot("I4-V4"))),
    ("place node O5", Place(P1, Piece.NODE, at("O5"))),
    ("place foundry I13", Place(P1, Piece.FOUNDRY, at("I13"))),
    ("place tower V1", Place(P1, Piece.TOWER, at("V1"))),
    ("launch I4", Launch(P1, at("I4"), P1)),
    ("launch I4 from P2", Launch(P1, at("I4"), P2)),
    ("fly I4 V4", Fly(P1, at("I4"), at("V4"))),
    ("hurl C2", Hurl(P1, at("C2"))),
    ("convert foundry V3 V4", Convert(P1, Piece.FOUNDRY, (at("V3"), at("V4")))),
    ("convert foundry V4 V3", Convert(P1, Piece.FOUNDRY, (at("V4"), at("V3")))),
    ("convert node V3 V5", Convert(P1, Piece.NODE, (at("V3"), at("V5")))),
    ("convert tower O3 I3 V3", Convert(P1, Piece.TOWER, (at("O3"), at("I3"), at("V3")))),
    ("convert gate O5 I5 V4", Convert(P1, Piece.GATE, (at("O5"), at("I5"), at("V4")))),
    ("activate V9", Activate(P1, at("V9"))),
    ("activate V9 take", Activate(P1, at("V9"), Answer.TAKE)),
    ("activate V9 decline", Activate(P1, at("V9"), Answer.DECLINE)),
    ("bonus take", Bonus(P1, take=True)),
    ("bonus decline", Bonus(P1, take=False)),
    ("bonus decline all", Bonus(P1, take=False, all=True)),
    ("keep none", Keep(P1, None)),
    *((f"keep {suit}", Keep(P1, suit)) for suit in Suit),
    ("choose O4", choose(at("O4"))),
    ("choose none", choose(Where.NONE)),
    ("choose default", choose(Where.DEFAULT)),
    ("choose V5", choose(at("V5"))),
    ("choose hold", choose(Where.HOLD)),
    ("choose hold P2", choose(Where.HOLD, P2)),
    ("choose lost", choose(Where.LOST)),
    ("choose V5 R4", choose(at("V5"), at("R4"))),
    ("choose hold C1", choose(Where.HOLD, at("C1"))),
    ("choose I4 C1", choose(at("I4"), at("C1"))),
    ("choose stay", choose(Where.STAY)),
    ("choose C1", choose(at("C1"))),
    ("choose C1 from P2", choose(at("C1"), Where.FROM, P2)),
    ("choose I3 P2", choose(at("I3"), P2)),
    ("fly I4 V4 free", Fly(P1, at("I4"), at("V4"), "free")),
    ("fly I4 V4 full", Fly(P1, at("I4"), at("V4"), "full")),
    ("fly V5 R4 zap", Fly(P1, at("V5"), at("R4"), "zap")),
    ("fly I1 I2 of P2", Fly(P1, at("I1"), at("I2"), owner=P2)),
    ("fly lost O1", Retrieve(P1, at("O1"))),
    ("remove V5", Remove(P1, at("V5"))),
    ("fuel", Use(P1, "fuel")),
    ("cluster I4 V4", Use(P1, "cluster", (at("I4"), at("V4")))),
    ("cluster C2 H", Use(P1, "cluster", (at("C2"), Heart.HEART))),
    ("teleport O1 C4", Use(P1, "teleport", (at("O1"), at("C4")))),
    ("fly station I4 I5 I6", Use(P1, "fly station", (at("I4"), at("I5"), at("I6")))),
    ("fly station I4 V4", Use(P1, "fly station", (at("I4"), at("V4")))),
    ("hurl station C2", Use(P1, "hurl station", (at("C2"),))),
    *((f"play {words}", Play(P1, words.partition(" ")[0], target)) for words, target in CARDS),
    *(
        (f"order bonus {piece} {answer}", Order(P1, Topic.BONUS, piece, answer))
        for piece in (Piece.NODE, Piece.FOUNDRY, Piece.TOWER)
        for answer in Answer
    ),
    ("order flare foundry ask", Order(P1, Topic.FLARE, Piece.FOUNDRY, Answer.ASK)),
    ("order flare tower decline", Order(P1, Topic.FLARE, Piece.TOWER, Answer.DECLINE)),
    ("deconstruct V3", Deconstruct(P1, at("V3"))),
    ("deconstruct I4-V4", Deconstruct(P1, slot("I4-V4"))),
    ("pass", Pass(P1)),
    ("end", End(P1)),
]
OLDER_FORMS: list[tuple[str, Action]] = [
    ("cluster I4 V4", Use(P1, "cluster", (at("I4"), at("V4")))),
    ("cluster O1 O2 O3", Use(P1, "cluster", (at("O1"), at("O2"), at("O3")))),
    ("cluster R3 C2 H", Use(P1, "cluster", (at("R3"), at("C2"), Heart.HEART))),
    ("fly I4 V4 pay", Fly(P1, at("I4"), at("V4"), "pay")),
    *(
        (f"play {words}", Play(P1, words.partition(" ")[0], target))
        for words, target in OLDER_CARDS
    ),
]


@pytest.mark.parametrize("name", ["prototype", "early"])
@pytest.mark.parametrize(("line", "action"), OLDER_FORMS)
def test_the_prototypes_read_and_write_their_own_forms(
    name: str, line: str, action: Action
) -> None:
    state = sketch("P1: hold=8\nP2: hold=8", edition=name)
    for given in (line, line.upper(), line.lower(), f" {line.title()} "):
        assert GAME.play.read(state, P1, given) == (action,)
    assert GAME.play.write(action) == line


@pytest.mark.parametrize(("line", "action"), FORMS)
def test_a_form_is_read_as_its_action(line: str, action: Action) -> None:
    assert read(line) == (action,)


@pytest.mark.parametrize(("line", "action"), FORMS)
def test_an_action_is_written_in_its_canonical_form(line: str, action: Action) -> None:
    assert GAME.play.write(action) == line


@pytest.mark.parametrize(("line", "action"), FORMS)
def test_case_and_spaces_do_not_matter_on_input(line: str, action: Action) -> None:
    assert read(line.upper()) == (action,)
    assert read(line.lower()) == (action,)
    assert read("  " + line.title().replace(" ", " \t ") + " ") == (action,)


def test_every_card_of_the_editions_with_effects_has_its_form_here() -> None:
    named = {words.partition(" ")[0] for words, _ in CARDS}
    assert named == {key for key, effect in EFFECTS.items() if effect.name == key}
    assert named >= {name for each in EDITIONS for name in edition(each).wording.effects}
    older = {words.partition(" ")[0] for words, _ in OLDER_CARDS}
    assert older == {effect.name for key, effect in EFFECTS.items() if effect.name != key}


def test_the_verbs_of_the_game_are_those_of_its_actions_of_its_cards_and_send() -> None:
    brought = {verb.split()[0] for effect in EFFECTS.values() for verb in effect.use_forms}
    assert len(set(GAME.verbs)) == len(GAME.verbs)
    assert set(GAME.verbs) == {action.verb for action in ACTIONS} | brought | {sending.VERB}


def test_every_verb_that_a_card_brings_has_its_form_here() -> None:
    verbs = {verb for effect in EFFECTS.values() for verb in effect.use_forms}
    assert verbs == {action.how for _, action in FORMS if isinstance(action, Use)}


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("play swap C3 P2 O2 P1", "play swap O2 P1 C3 P2"),
        ("play swap O2 P1 C3 P2", "play swap O2 P1 C3 P2"),
        ("play swap i5 p1 i4 p2", "play swap I4 P2 I5 P1"),
    ],
)
def test_a_swap_is_read_in_either_order_and_written_with_the_outer_cell_first(
    given: str, canonical: str
) -> None:
    assert written(given) == [canonical]


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("play invert node V8 V6 P2", "play invert node V6 V8 P2"),
        ("play invert node V1 V12 P2", "play invert node V12 V1 P2"),
        ("play invert foundry V8 V7 P2", "play invert foundry V8 V7 P2"),
        ("play invert tower I6 V6 R4 P2", "play invert tower I6 V6 R4 P2"),
    ],
)
def test_a_pattern_of_another_player_is_written_as_in_convert(given: str, canonical: str) -> None:
    assert written(given) == [canonical]


def test_an_action_belongs_to_the_seat_it_is_read_for() -> None:
    assert read("launch I4", P2) == (Launch(P2, at("I4"), P2),)
    assert read("launch I4 from P2", P2) == (Launch(P2, at("I4"), P2),)
    assert read("order bonus node ask", P2)[0].seat == P2


@pytest.mark.parametrize(
    ("given", "canonical"),
    [
        ("convert node V5 V3", "convert node V3 V5"),
        ("convert node V3 V5", "convert node V3 V5"),
        ("convert node V1 V12", "convert node V12 V1"),
        ("convert node V13 V2", "convert node V13 V2"),
        ("convert node V2 V13", "convert node V13 V2"),
        ("convert node C1 C4", "convert node C4 C1"),
        ("convert node C1 C3", "convert node C1 C3"),
        ("convert node O1 O12", "convert node O12 O1"),
    ],
)
def test_a_node_is_read_in_either_order_and_written_with_the_cell_behind_the_gap_first(
    given: str, canonical: str
) -> None:
    assert written(given) == [canonical]


def test_the_ring_of_five_players_is_longer_so_a_node_wraps_elsewhere() -> None:
    (action,) = GAME.play.read(FIVE, P1, "convert node O1 O15")
    assert GAME.play.write(action) == "convert node O15 O1"


def test_cells_that_are_no_pattern_of_a_node_stay_in_the_order_given() -> None:
    assert written("convert node V4 V3") == ["convert node V4 V3"]
    assert code(TWO, "convert node V4 V3") == "wrong_pattern"


def test_a_route_is_short_for_its_steps() -> None:
    assert written("fly I4 V4 R3") == ["fly I4 V4", "fly V4 R3"]
    assert written("fly O1 O2 O3 O2 O1") == ["fly O1 O2", "fly O2 O3", "fly O3 O2", "fly O2 O1"]


@pytest.mark.parametrize(
    ("given", "single"),
    [
        ("launch I4 x3", ["launch I4"] * 3),
        ("launch I4 from P2 x2", ["launch I4 from P2"] * 2),
        ("fly I4 V4 x2", ["fly I4 V4"] * 2),
        ("fly I4 V4 R3 x2", ["fly I4 V4", "fly V4 R3"] * 2),
        ("hurl C2 X4", ["hurl C2"] * 4),
        ("choose O4 x2", ["choose O4"] * 2),
        ("choose none x1", ["choose none"]),
        ("choose V5 R4 x2", ["choose V5 R4"] * 2),
        ("choose C1 from P2 x3", ["choose C1 from P2"] * 3),
        ("remove V5 x2", ["remove V5"] * 2),
        ("fly lost O1 x2", ["fly lost O1"] * 2),
        ("fly I4 V4 free x2", ["fly I4 V4 free"] * 2),
        ("fly I4 V4 R3 full", ["fly I4 V4 full", "fly V4 R3 full"]),
        ("fly V5 R4 zap x2", ["fly V5 R4 zap"] * 2),
        ("fly I1 I2 I3 of P2", ["fly I1 I2 of P2", "fly I2 I3 of P2"]),
        ("fly I1 I2 of P2 x2", ["fly I1 I2 of P2"] * 2),
        ("fly I1 I2 of P1", ["fly I1 I2"]),
        ("launch I4 x13", ["launch I4"] * 13),
    ],
)
def test_a_repeat_is_several_single_actions(given: str, single: list[str]) -> None:
    assert written(given) == single


@pytest.mark.parametrize("times", ["x0", "x14", "x03", "x-1", "x", "3x", "x3.0", "×3", "x³", "3"])
def test_a_repeat_is_from_1_to_13(times: str) -> None:
    with pytest.raises(Refused) as caught:
        read(f"hurl C2 {times}")
    assert caught.value.code == "notation"
    assert caught.value.facts == {"word": times, "expected": "x1 to x13, or nothing more"}


A_CELL = "a cell such as V3"
A_SEAT = "a seat such as P1"
A_SLOT = "a slot such as I4-V4"
A_SUIT = "a suit such as refraction"
A_VERB = "a verb such as launch"
A_CHOICE = "a cell, a seat or a word"
NO_MORE = "nothing more"
REPEAT = "x1 to x13, or nothing more"


@pytest.mark.parametrize(
    ("line", "word", "expected"),
    [
        ("", "the end", A_VERB),
        ("jump I4", "jump", A_VERB),
        ("I4", "i4", A_VERB),
        ("launch: I4", "launch:", A_VERB),
        ("move", "move", A_VERB),
        ("launch", "the end", A_CELL),
        ("launch Z9", "Z9", A_CELL),
        ("launch O0", "O0", A_CELL),
        ("launch O14", "O14", A_CELL),
        ("launch O01", "O01", A_CELL),
        ("launch E4", "E4", A_CELL),
        ("launch H", "H", A_CELL),
        ("launch I4-V4", "I4-V4", A_CELL),
        ("launch I4 to", "to", REPEAT),
        ("launch I4 x2 x2", "x2", NO_MORE),
        ("launch I4 from", "the end", A_SEAT),
        ("launch I4 from P3", "P3", A_SEAT),
        ("launch I4 from me", "me", A_SEAT),
        ("fly", "the end", A_CELL),
        ("fly I4", "the end", A_CELL),
        ("fly I4 H", "H", A_CELL),
        ("fly I4 V4 home", "home", REPEAT),
        ("fly I4 V4 pay", "pay", REPEAT),
        ("fly I4 V4 of", "the end", A_SEAT),
        ("fly I4 V4 of P3", "P3", A_SEAT),
        ("fly I4 V4 of P2 P2", "P2", REPEAT),
        ("hurl", "the end", A_CELL),
        ("hurl C6", "C6", A_CELL),
        ("place", "the end", "node, foundry, tower or gate"),
        ("place ship O5", "ship", "node, foundry, tower or gate"),
        ("place gate", "the end", A_SLOT),
        ("place gate O5", "O5", A_SLOT),
        ("place gate V4-I4", "V4-I4", A_SLOT),
        ("place gate I4-V9", "I4-V9", A_SLOT),
        ("place gate O4-I4", "O4-I4", A_SLOT),
        ("place node I4-V4", "I4-V4", A_CELL),
        ("place node O5 O6", "O6", NO_MORE),
        ("convert", "the end", "node, foundry, tower or gate"),
        ("convert gate O5 I5", "the end", A_CELL),
        ("convert tower O3 I3", "the end", A_CELL),
        ("convert node V3 V5 V7", "V7", NO_MORE),
        ("convert foundry V3 V4 x2", "x2", NO_MORE),
        ("activate", "the end", A_CELL),
        ("activate V9 maybe", "maybe", "take or decline"),
        ("activate V9 ask", "ask", "take or decline"),
        ("activate V9 take take", "take", NO_MORE),
        ("bonus", "the end", "take or decline"),
        ("bonus ask", "ask", "take or decline"),
        ("bonus take x2", "x2", NO_MORE),
        ("play", "the end", "the name of an effect"),
        ("play nothing_at_all", "nothing_at_all", "the name of an effect"),
        ("keep", "the end", A_SUIT),
        ("keep card", "card", A_SUIT),
        ("keep flare*", "flare*", A_SUIT),
        ("keep trigger", "trigger", A_SUIT),
        ("keep flare flare", "flare", NO_MORE),
        ("keep none x2", "x2", NO_MORE),
        ("choose", "the end", "what you choose"),
        ("choose luck", "luck", A_CHOICE),
        ("choose O4 luck", "luck", A_CHOICE),
        ("choose O14", "O14", A_CHOICE),
        ("choose hold P3", "P3", A_CHOICE),
        ("choose O4 x14", "x14", REPEAT),
        ("choose O4 x2 O5", "O5", NO_MORE),
        ("choose x2", "x2", A_CHOICE),
        ("remove", "the end", A_CELL),
        ("remove P2", "P2", A_CELL),
        ("remove V5 V6", "V6", REPEAT),
        ("fuel 2", "2", NO_MORE),
        ("fuel x2", "x2", NO_MORE),
        ("cluster I4", "the end", "a cell, or H for the heart"),
        ("cluster H I4", "H", A_CELL),
        ("cluster C2 hold", "hold", "a cell, or H for the heart"),
        ("cluster I4 V4 R3", "R3", NO_MORE),
        ("teleport O1", "the end", A_CELL),
        ("teleport O1 H", "H", A_CELL),
        ("teleport O1 C4 x2", "x2", NO_MORE),
        ("fly lost", "the end", A_CELL),
        ("fly station", "the end", A_CELL),
        ("fly station I4", "the end", A_CELL),
        ("fly station I4 I5 x2", "x2", A_CELL),
        ("hurl station", "the end", A_CELL),
        ("hurl station C2 C3", "C3", NO_MORE),
        ("station C2", "station", A_VERB),
        ("fly I4 V4 free full", "full", REPEAT),
        ("play fuel 2", "2", NO_MORE),
        ("play chain", "the end", A_CELL),
        ("play chain P2", "P2", A_CELL),
        ("play accelerate", "the end", "a number from 1 to 12"),
        ("play accelerate 0", "0", "a number from 1 to 12"),
        ("play accelerate 13", "13", "a number from 1 to 12"),
        ("play accelerate four", "four", "a number from 1 to 12"),
        ("play blight O4 P2", "O4", A_SEAT),
        ("play blight P3 O4", "P3", A_SEAT),
        ("play invert gate O5 I5 V4 P2", "gate", "node, foundry or tower"),
        ("play invert node V6 P2", "P2", A_CELL),
        ("play invert node V6 V8", "the end", A_SEAT),
        ("play invert node V6 V8 V9", "V9", A_SEAT),
        ("play invert node V6 V8 P2 P2", "P2", A_CELL),
        ("play metamorphosis R7 gate", "gate", "node, foundry or tower"),
        ("play pillar V9", "V9", A_SUIT),
        ("play pillar flare*", "flare*", A_SUIT),
        ("play swap O2 P1 C3", "the end", A_SEAT),
        ("play swap O2 C3", "C3", A_SEAT),
        ("play chain O3 x2", "x2", NO_MORE),
        ("order", "the end", "bonus or flare"),
        ("order luck tower take", "luck", "bonus or flare"),
        ("order bonus", "the end", "node, foundry or tower"),
        ("order bonus gate take", "gate", "node, foundry or tower"),
        ("order bonus tower", "the end", "take or decline or ask"),
        ("order bonus tower never", "never", "take or decline or ask"),
        ("order bonus tower take now", "now", NO_MORE),
        ("deconstruct", "the end", A_CELL),
        ("deconstruct tower", "tower", A_CELL),
        ("deconstruct V4-I4", "V4-I4", A_SLOT),
        ("deconstruct V3 V4", "V4", NO_MORE),
        ("pass now", "now", NO_MORE),
        ("pass x2", "x2", NO_MORE),
        ("end turn", "turn", NO_MORE),
    ],
)
def test_a_line_that_does_not_parse_names_the_word_and_what_was_expected(
    line: str, word: str, expected: str
) -> None:
    with pytest.raises(Refused) as caught:
        read(line)
    assert caught.value.code == "notation"
    assert caught.value.facts == {"word": word, "expected": expected}
    assert GAME.speech.words.refusal(caught.value) == (
        f"I do not understand {word} here; I expected {expected}."
    )


def test_the_side_of_the_board_and_the_table_decide_which_names_there_are() -> None:
    (action,) = GAME.play.read(FIVE, P1, "launch O16 from P5")
    assert GAME.play.write(action) == "launch O16 from P5"
    with pytest.raises(Refused):
        GAME.play.read(FIVE, P1, "launch O17")
    with pytest.raises(Refused):
        GAME.play.read(FIVE, P1, "launch O16 from P6")
    with pytest.raises(Refused):
        GAME.play.read(FIVE, P1, "place gate I5-V5")  # they touch on side A alone


def test_a_long_word_is_shown_short_and_on_one_line() -> None:
    with pytest.raises(Refused) as caught:
        read("launch " + "\x07" + "A" * 500)
    assert caught.value.facts["word"] == "?" + "A" * 38 + "…"


def test_a_line_has_at_most_sixty_words() -> None:
    route = "fly " + " ".join(["O1", "O2"] * 29)
    assert len(read(f"{route} O1")) == 58
    with pytest.raises(Refused) as caught:
        read(f"{route} O1 O2")
    shown = "fly O1 O2 O1 O2 O1 O2 O1 O2 O1 O2 O1 O2…"  # the first word alone is no reason
    assert caught.value.facts == {"word": shown, "expected": "a shorter line"}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hurl V3", "no_sundiver"),
        ("launch C1", "not_a_launch_cell"),
        ("fly O1 C1", "no_sundiver"),
        ("convert gate C1 C2 C3", "wrong_pattern"),
        ("activate V9 take", "no_station"),
        ("keep flare", "nothing_to_keep"),
        ("choose O4", "turn_instead"),
        ("choose I3 P2", "turn_instead"),
        ("choose default", "turn_instead"),
        ("play chain O3", "card_not_held"),
        ("fuel", "not_in_force"),
        ("cluster I4 V4", "not_in_force"),
        ("teleport O1 C4", "not_in_force"),
        ("fly station I4 I5", "not_in_force"),
        ("hurl station C2", "not_in_force"),
        ("fly lost O1", "none_lost"),
        ("remove V5", "no_parasite"),
        ("fly I4 V4 free", "no_sundiver"),
        ("bonus take", "turn_instead"),
        ("place node O5", "turn_instead"),
        ("deconstruct V3", "no_deconstruction"),
        ("order flare node take", "nodes_always"),
        ("end", "nothing_begun"),
    ],
)
def test_a_line_that_parses_but_is_illegal_has_the_reason_of_its_rule(
    line: str, reason: str
) -> None:
    assert code(TWO, line) == reason


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("published", 2, ()),
        ("published", 5, ()),
        ("reference", 4, ("effects_colours=blue,green,yellow,red",)),
        ("prototype", 3, ()),
        ("published", 1, ()),
        ("published", 1, ("scenario=sunworm",)),
        ("published", 3, ("cooperative", "trigger_event=implode")),
        ("reference", 3, ("trigger_event=singularity", "trigger_count=5")),
        ("reference", 2, ("trigger_event=attrition", "trigger_count=5")),
    ],
)
def test_everything_legal_is_written_and_read_back(
    name: str, seats: int, options: tuple[str, ...]
) -> None:
    state = GAME.play.start(Setup(name, seats, 3, options))
    moves = playout.moves(GAME, state, Chance(3).beside("players"))
    for _, (_, after, _) in zip(range(250), moves, strict=False):
        for seat in GAME.play.waiting(after):
            for action in GAME.play.legal(after, seat):
                assert GAME.play.read(after, seat, GAME.play.write(action)) == (action,)
