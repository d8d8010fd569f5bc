"""A refusal says why in a sentence and names a page of the rules that can be opened (R132)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.sol import GAME
from engine.sol.edition import EDITIONS
from engine.sol.explain import entries
from engine.sol.speech import words_of
from tests.engine.sol.sketch import page_opens, sketch
from tests.random_play import walk
from tests.rulings import ruling

ENGINE = Path(engine.__file__).parent

# About no rule: what is typed, files, the command line, the options of a table, the log.
ABOUT_NO_RULE = {
    *("notation", "seat_needed", "no_such_seat", "line_too_long", "too_many_actions"),
    *("undo_too_far", "nothing_to_redo", "playout_size", "export_unfinished", "unwritable"),
    *("unknown_game", "unknown_edition", "unknown_option", "unknown_topic"),
    *("option_value", "option_twice", "scenario_decides", "seats", "seed"),
}


def raised() -> Iterator[str]:
    """The codes that the engine refuses with."""
    for path in ENGINE.rglob("*.py"):
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
    assert found <= GAME.words.text["refusal"].keys()
    assert found - GAME.words.text["page"].keys() == ABOUT_NO_RULE
    assert GAME.words.text["page"].keys() <= found


@ruling(132)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_page_that_a_refusal_names_can_be_opened(edition: str) -> None:
    named = {page for page in GAME.words.text["page"].values() if "{" not in page}
    assert named <= entries(edition).keys()
    for page in named:
        assert GAME.explain(page, edition)


@ruling(132)
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_refusal_names_a_paragraph_or_another_edition(edition: str) -> None:
    others = "|".join(one for one in EDITIONS if one != edition)
    for code, sentence in words_of(edition).text["refusal"].items():
        assert not re.search(r"\([RD]?\d|\b[RD]\d", sentence), code
        assert not re.search(rf"\b({others})\b", sentence), code


@ruling(132)
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_whole_games_every_reason_names_a_page_of_its_edition(edition: str) -> None:
    setup = Setup(edition, 3, 5)
    for place, moment in enumerate(walk(GAME, setup, cap=240)):
        if place % 4 == 0:
            for seat in SEATS[:3]:
                for refused in GAME.why_not(moment.before, seat).values():
                    assert page_opens(setup, refused), refused


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
    assert GAME.words.page(refused) == page
    assert not page or GAME.explain(page, "reference")


@ruling(11, 132)
@pytest.mark.parametrize(
    ("edition", "slots"), [("published", 26), ("reference", 26), ("prototype", 22)]
)
def test_why_no_opening_gate_stands_there_says_where_one_may(edition: str, slots: int) -> None:
    # The sentence used to tell the rules of three editions.
    start = GAME.start(GAME.setup(sketch("P1:\nP2:", edition=edition, options=["opening=on"])))
    seat = GAME.waiting(start)[0]
    (action,) = GAME.read(start, seat, "place gate V4-R3")
    with pytest.raises(Refused) as caught:
        GAME.step(start, action)
    free = caught.value.facts["slots"]
    assert isinstance(free, tuple)
    assert len(free) == slots
    assert f"It may stand in {free[0]}, " in words_of(edition).refusal(caught.value)
    assert GAME.words.page(caught.value) == "place"
