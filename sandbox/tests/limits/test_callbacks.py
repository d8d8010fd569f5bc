"""The first answer to an interaction."""

from functools import partial
from typing import Any

import pytest

from sandbox import limits
from sandbox.limits import Callback, File, Interaction
from sandbox.limits.problem import EMPTY_MESSAGE, TOO_LARGE
from support.refusals import (
    NOTHING,
    Codes,
    Part,
    letters,
    modal,
    refusal,
    refused,
    rows,
    select,
    text_input,
)
from support.refusals import label as labelled

HELLO: Part = {"content": "hello"}
DATA: dict[Callback, Part] = {
    Callback.MESSAGE: HELLO,
    Callback.DEFER: {"flags": 64},
    Callback.DEFER_UPDATE: {},
    Callback.UPDATE: HELLO,
    Callback.CHOICES: {"choices": []},
    Callback.MODAL: modal(labelled(text_input()))["data"],
}
ANSWERS = {
    Interaction.COMMAND: {4, 5, 9},
    Interaction.COMPONENT: {4, 5, 6, 7, 9},
    Interaction.AUTOCOMPLETE: {8},
    Interaction.MODAL: {4, 5, 6, 7},
}


@pytest.mark.parametrize("interaction", Interaction)
@pytest.mark.parametrize("kind", Callback)
def test_each_kind_of_interaction_has_its_answers(interaction: Interaction, kind: Callback) -> None:
    found = refusal(
        limits.callback({"type": int(kind), "data": DATA[kind]}, interaction_kind=interaction)
    )
    allowed = kind in ANSWERS[interaction]
    assert found == (NOTHING if allowed else refused("type", "BASE_TYPE_CHOICES"))


@pytest.mark.parametrize("kind", [6, 7])
def test_a_modal_opened_by_a_command_has_no_message_to_change(kind: int) -> None:
    answer = {"type": kind, "data": HELLO}
    found = limits.callback(answer, interaction_kind=Interaction.MODAL, on_message=False)
    assert refusal(found) == refused("type", "BASE_TYPE_CHOICES")


@pytest.mark.parametrize("kind", [5, 6])
def test_to_acknowledge_takes_no_words(kind: int) -> None:
    answer = {"type": kind}
    assert limits.callback(answer, interaction_kind=Interaction.COMPONENT) is None


def test_a_message_is_needed_to_answer_with_one() -> None:
    for kind, verdict in ((4, refused("data", "BASE_TYPE_REQUIRED")), (7, NOTHING)):
        found = limits.callback({"type": kind}, interaction_kind=Interaction.COMPONENT)
        assert refusal(found) == verdict
    empty = {"type": 4, "data": {"content": ""}}
    assert limits.callback(empty, interaction_kind=Interaction.COMMAND) == EMPTY_MESSAGE


@pytest.mark.parametrize("kind", [4, 7])
@pytest.mark.parametrize(("length", "fits"), [(2000, True), (2001, False)])
def test_a_message_keeps_its_limits_and_stands_in_data(kind: int, length: int, fits: bool) -> None:
    answer = {"type": kind, "data": {"content": letters(length)}}
    found = refusal(limits.callback(answer, interaction_kind=Interaction.COMPONENT))
    assert found == (NOTHING if fits else refused("data.content", "BASE_TYPE_MAX_LENGTH"))


def test_an_answer_with_a_file_that_is_too_large_is_refused() -> None:
    files = [File("board.png", 10 * 2**20 + 1)]
    answer = {"type": 4, "data": HELLO}
    found = limits.callback(answer, interaction_kind=Interaction.COMMAND, files=files)
    assert found == TOO_LARGE


def test_changing_a_message_cannot_empty_it() -> None:
    answer = {"type": 7, "data": {"components": []}}
    change = partial(limits.callback, answer, interaction_kind=Interaction.COMPONENT)
    assert change(before=HELLO) is None
    assert change(before=rows(select())) == EMPTY_MESSAGE


def offered(*choices: Any, kind: int = 3) -> Codes:
    answer = {"type": 8, "data": {"choices": list(choices)}}
    return refusal(
        limits.callback(answer, interaction_kind=Interaction.AUTOCOMPLETE, option_type=kind)
    )


@pytest.mark.parametrize(("count", "fits"), [(0, True), (25, True), (26, False)])
def test_autocomplete_offers_25_choices(count: int, fits: bool) -> None:
    choices = [{"name": f"Cell {n}", "value": str(n)} for n in range(count)]
    verdict = NOTHING if fits else refused("data.choices", "BASE_TYPE_MAX_LENGTH")
    assert offered(*choices) == verdict


@pytest.mark.parametrize(
    ("field", "length", "code"),
    [
        ("name", 1, None),
        ("name", 100, None),
        ("name", 0, "BASE_TYPE_BAD_LENGTH"),
        ("name", 101, "BASE_TYPE_BAD_LENGTH"),
        ("value", 100, None),
        ("value", 101, "BASE_TYPE_MAX_LENGTH"),
    ],
)
def test_a_choice_has_100_characters(field: str, length: int, code: str | None) -> None:
    choice = {"name": "n", "value": "v", field: letters(length)}
    verdict = refused(f"data.choices.0.{field}", code) if code else NOTHING
    assert offered(choice) == verdict


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        (3, "one", None),
        (4, 1, None),
        (10, 1.5, None),
        (10, 1, None),
        (3, 1, "STRING_TYPE_CONVERT"),
        (4, "one", "NUMBER_TYPE_COERCE"),
        (4, 1.5, "NUMBER_TYPE_COERCE"),
        (10, "one", "NUMBER_TYPE_COERCE"),
        (4, 2**53 + 1, "NUMBER_TYPE_MAX"),
        (4, None, "BASE_TYPE_REQUIRED"),
    ],
)
def test_a_choice_has_the_type_of_its_option(kind: int, value: object, code: str | None) -> None:
    verdict = refused("data.choices.0.value", code) if code else NOTHING
    assert offered({"name": "n", "value": value}, kind=kind) == verdict


def test_the_type_of_choices_is_taken_from_the_first() -> None:
    answer = {
        "type": 8,
        "data": {"choices": [{"name": "a", "value": 1}, {"name": "b", "value": "2"}]},
    }
    found = limits.callback(answer, interaction_kind=Interaction.AUTOCOMPLETE)
    assert refusal(found) == refused("data.choices.1.value", "NUMBER_TYPE_COERCE")


def test_the_flags_of_thinking_are_a_number() -> None:
    found = limits.callback(
        {"type": 5, "data": {"flags": "private"}}, interaction_kind=Interaction.COMMAND
    )
    assert refusal(found) == refused("data.flags", "NUMBER_TYPE_COERCE")
