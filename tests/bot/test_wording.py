"""Words of the desk: every code has its sentence, and no sentence is there for nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import bot
from bot.errors import WORDS
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.games import GAMES

TEXT = WORDS.text
SENTENCES = TEXT["refusal"]


def calls(name: str) -> Iterator[tuple[str, set[str]]]:
    """Codes given to a name somewhere in the bot, with the facts of each."""
    for path in sorted(Path(str(bot.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id == name and node.args and isinstance(node.args[0], ast.Constant):
                given = {keyword.arg for keyword in node.keywords if keyword.arg is not None}
                yield str(node.args[0].value), given


def facts_by_code(name: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for code, given in calls(name):
        found[code] = found[code] & given if code in found else given
    return found


REFUSALS = facts_by_code("Refused")
# The engine knows these too: they are said in the words of the game.
SHARED = {
    code for code in REFUSALS if all(code in g.speech.words.text["refusal"] for g in GAMES.values())
}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def test_the_scan_of_the_source_finds_what_is_known_to_be_there() -> None:
    assert REFUSALS["server_full"] == {"most"}
    assert REFUSALS["no_such_game"] == {"game"}


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    assert {code.removesuffix("_none") for code in SENTENCES} == REFUSALS.keys() - SHARED


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_refusal_names_only_facts_that_come_with_it(code: str) -> None:
    assert placeholders(SENTENCES[code]) <= REFUSALS.get(code.removesuffix("_none"), set())


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_refusal_is_one_line_and_no_code_of_a_game(code: str) -> None:
    assert SENTENCES[code].isprintable()
    assert SENTENCES[code][-1] in ".?"
    assert not any(code in game.speech.words.text["refusal"] for game in GAMES.values())


def test_every_fault_of_a_database_has_a_sentence() -> None:
    assert {"unwritable", "in_use", "damaged", "newer"} <= set(TEXT["start"])
    assert facts_by_code("Unusable").keys() <= set(TEXT["start"])


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (Refused("not_ready", seats=(Seat(0), Seat(2))), "Nothing was started yet: Ada and "),
        (Refused("seats_free", free=1), "Nothing was started yet: 1 seat is free."),
        (Refused("already_seated", seat=Seat(1)), "You sit in seat B already."),
        (Refused("which_seat", seats=(Seat(0), Seat(2))), "Several seats are free: A and C."),
        (Refused("unknown_zone", name="Mars", near=()), "I know no time zone Mars, and nothing"),
        (Refused("table_full", seats=3), "The table is full: 3 seats."),
        (Refused("server_full", most=20), "This server has its 20 games already."),
    ],
)
def test_a_refusal_reads_like_a_sentence(refused: Refused, sentence: str) -> None:
    assert WORDS.refusal(refused, {Seat(0): "Ada"}).startswith(sentence)
