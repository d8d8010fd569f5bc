"""A refusal says why in a sentence and names a page of the rules that can be opened (R132)."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter

import pytest

import engine
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.edition import EDITIONS, DeconstructTime, Edition, Opening, Wording
from engine.sol.edition_text import words_of
from engine.sol.effect import EFFECTS
from engine.sol.explain import entries
from engine.sol.variants import scenarios
from tests.engine.sol.sketch import LACKS, page_opens, refused, sketch
from tests.engine.sol.tables import cards_of, every_table, numbers_of
from tests.random_play import walk
from tests.rulings import ruling

ENGINE = Path(engine.__file__).parent

# About no rule: what is typed, files, the command line, the options of a table, the log.
ABOUT_NO_RULE = {
    *("notation", "seat_needed", "no_such_seat", "line_too_long", "too_many_actions"),
    *("undo_too_far", "nothing_to_redo", "playout_size", "export_unfinished", "unwritable"),
    *("unknown_game", "unknown_edition", "unknown_option", "unknown_topic", "topic_of_games"),
    *("option_value", "option_twice", "scenario_decides", "seats", "seed"),
}


def raised() -> Iterator[str]:
    """The codes that the engine refuses with, in what games share and in Sol."""
    for path in (
        *ENGINE.glob("*.py"),
        *(ENGINE / "core").rglob("*.py"),
        *(ENGINE / "sol").rglob("*.py"),
    ):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refused"), args=[word, *_]):
                    yield from codes(word)
                case _:
                    pass


def codes(word: ast.expr) -> list[str]:
    match word:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp(body=one, orelse=other):
            return [*codes(one), *codes(other)]
        case _:
            raise AssertionError(ast.dump(word))


@ruling(132)
def test_every_refusal_names_a_page_or_is_about_no_rule() -> None:
    found = set(raised())
    assert len(found) > 100
    assert found <= GAME.speech.words.text["refusal"].keys()
    assert found - GAME.speech.words.text["page"].keys() == ABOUT_NO_RULE
    assert GAME.speech.words.text["page"].keys() <= found


def card_of(module: str) -> str:
    """The name of the card that a module of the engine is about; none for any other module."""
    names = {card.name for card in EFFECTS.values() if type(card).__module__ == module}
    return "".join(names)


def pages_named(table: Setup) -> Iterator[tuple[str, str]]:
    """Each code that such a table may be refused with, and each page that it may name."""
    numbers, cards = numbers_of(table), cards_of(table)
    values = {
        "effect": cards.effects,
        "event": numbers.trigger_events,
        "scenario": tuple(scenarios()) if numbers.cooperative else (),
        "about": ("fly", "hurl", "convert", "activate", "choose", "keep", *cards.effects),
    }
    for module, code, facts in sites():
        card = card_of(module)
        if (card and card not in cards.effects) or not NEEDS.get(code, always)(numbers, cards):
            continue
        page = GAME.speech.words.text["page"].get(code, "")
        wanted = [name for _, name, _, _ in Formatter().parse(page) if name]
        assert set(wanted) <= facts, (module, code)
        for name in wanted:
            each = (card,) if card else values[name]
            yield from ((code, page.format(**{name: value})) for value in each)
        if page and not wanted:
            yield code, page


def sites() -> Iterator[tuple[str, str, set[str]]]:
    """Where the engine refuses: the module, the code, and the facts given."""
    for path in sorted((ENGINE / "sol").rglob("*.py")):
        module = ".".join(("engine", *path.relative_to(ENGINE).with_suffix("").parts))
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Refused"), args=[word, *_]):
                    facts = {one.arg for one in node.keywords if one.arg is not None}
                    yield from ((module, code, facts) for code in codes(word))
                case _:
                    pass


Can = Callable[[Edition, Wording], object]


def always(numbers: Edition, cards: Wording) -> bool:
    return True


def places(numbers: Edition, cards: Wording) -> bool:
    return numbers.opening is not Opening.NONE


def gives_back(numbers: Edition, cards: Wording) -> bool:
    return numbers.deconstruct is not DeconstructTime.NONE


def has_events(numbers: Edition, cards: Wording) -> object:
    return numbers.trigger_events


def against_the_star(numbers: Edition, cards: Wording) -> bool:
    return numbers.cooperative


# Refusals that only some tables can meet, and what such a table has.
NEEDS: Mapping[str, Can] = {
    "opening_first": places,
    "opening_other_kind": places,
    "opening_slot": places,
    "opening_layer": places,
    "deconstruct_first": gives_back,
    "no_deconstruction": gives_back,
    "deconstruct_without_cards": gives_back,
    "not_your_structure": gives_back,
    "removing_parasites": has_events,
    "activating_stations": has_events,
    "no_trigger_event": has_events,
    "no_effects_alone": against_the_star,
    "scenario_against_each_other": against_the_star,
    "no_pattern_of": lambda numbers, cards: "invert" in cards.effects,
}


@ruling(132)
@every_table
def test_every_page_that_a_refusal_names_can_be_opened_at_every_table(table: Setup) -> None:
    known = entries(table.edition, table.options)
    found = set(pages_named(table))
    assert len(found) > 200
    for code, page in sorted(found):
        assert page in known, (code, page)
        assert not known[page].absent or code in LACKS, (code, page)
        assert GAME.speech.explain(page, table.edition, table.options)


@ruling(132)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_refusal_names_a_paragraph_or_another_edition(edition: str) -> None:
    others = "|".join(one for one in EDITIONS if one != edition)
    for code, sentence in words_of(edition).text["refusal"].items():
        assert not re.search(r"\([RD]?\d|\b[RD]\d", sentence), code
        assert not re.search(rf"\b({others})\b", sentence), code


TYPED = (
    *("pass", "end", "launch C1", "fly C1 C2", "fly lost O1", "hurl C2", "hurl O4"),
    *("convert foundry O1 O2", "convert gate O1 I1 V1", "activate V9", "remove V5"),
    *("deconstruct V3", "bonus take", "choose O4", "keep flare", "place node O5"),
    *("order flare node take", "fly O1 O2 of P2"),
)


@ruling(132)
@every_table
def test_in_whole_games_every_reason_names_a_page_of_its_table(table: Setup) -> None:
    """The reasons of all verbs, and those of lines that people may type at any moment."""
    for place, moment in enumerate(walk(GAME, table, cap=150)):
        if place % 5:
            continue
        for seat in SEATS[: table.seats]:
            reasons = list(GAME.play.why_not(moment.before, seat).values())
            for line in TYPED:
                try:
                    for action in GAME.play.read(moment.before, seat, line):
                        GAME.play.step(moment.before, action)
                except Refused as found:
                    reasons.append(found)
            for no in reasons:
                assert page_opens(table, no), no


@ruling(132)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("line", "page"),
    [
        ("hurl C2", "hurl"),
        ("hurl V3", "hurl"),
        ("hurl O4", "hurl"),
        ("fly C1 C2", "fly"),
        ("activate V9", "activate"),
        ("convert foundry V8 V9", "convert"),
        ("convert foundry V9 V8", "convert"),
    ],
)
def test_a_refusal_names_the_page_of_what_was_typed(edition: str, line: str, page: str) -> None:
    """A hurl and an activation without a sundiver were refused with the page of flying."""
    board = "O: O4 P1\nV: V8 P1; V9 node/P2; V10 P1\nP1: hold=3\nP2: hold=3"
    no = refused(sketch(board, edition=edition), line)
    assert words_of(edition).page(no) == page
    assert not entries(edition)[page].absent


@pytest.mark.parametrize(
    ("card", "line", "page"),
    [
        ("puncture", "play puncture V9 R6", "puncture"),
        ("puncture", "play puncture V8 R6", "puncture"),
        ("passage", "play passage V9", "passage"),
        ("blight", "play blight P2 O4", "blight"),
    ],
)
def test_a_refused_card_names_its_own_page(card: str, line: str, page: str) -> None:
    board = (
        "V: V8 P1\ngates: V8-R6/P2 I9-V8/P2\nP1: hold=3 card=refraction eye=E9\nP2: hold=3 eye=E4"
    )
    no = refused(sketch(board, effects={"refraction": card}), line)
    assert GAME.speech.words.page(no) == page


@ruling(9)
@pytest.mark.parametrize("second", ["place gate I4-V4", "place node V9"])
def test_a_refused_opening_structure_names_the_page_of_placing(second: str) -> None:
    state = GAME.play.start(Setup("reference", 2))
    no = refused(state, f"place gate I4-V4; place node V9; {second}")
    assert no.code in ("slot_taken", "station_there")
    assert GAME.speech.words.page(no) == "place"


@ruling(132)
@pytest.mark.parametrize(
    ("refused", "page"),
    [
        (Refused("not_a_launch_cell", cell="I9", cells=()), "launch"),
        (Refused("reserve_short", effect="hatch", need=2, have=1), "hatch"),
        (Refused("not_in_force", effect="cluster"), "cluster"),
        (Refused("forbidden_piece", piece="tower", scenario="chain"), "scenario_chain"),
        (Refused("game_over"), "topic end"),
        (Refused("notation", word="x", expected="y"), ""),
    ],
)
def test_the_page_of_a_refusal(refused: Refused, page: str) -> None:
    assert GAME.speech.words.page(refused) == page
    assert not page or GAME.speech.explain(page, "reference")


@ruling(11, 132)
@pytest.mark.parametrize(
    ("edition", "slots"), [("published", 26), ("reference", 26), ("prototype", 22)]
)
def test_why_no_opening_gate_stands_there_says_where_one_may(edition: str, slots: int) -> None:
    # The sentence used to tell the rules of three editions.
    start = GAME.play.start(
        GAME.play.setup(sketch("P1:\nP2:", edition=edition, options=["opening=on"]))
    )
    seat = GAME.play.waiting(start)[0]
    (action,) = GAME.play.read(start, seat, "place gate V4-R3")
    with pytest.raises(Refused) as caught:
        GAME.play.step(start, action)
    free = caught.value.facts["slots"]
    assert isinstance(free, tuple)
    assert len(free) == slots
    assert f"It may stand in {free[0]}, " in words_of(edition).refusal(caught.value)
    assert GAME.speech.words.page(caught.value) == "place"
