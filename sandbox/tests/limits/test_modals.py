"""What a modal may ask."""

import pytest

from sandbox import limits
from sandbox.limits import Interaction
from support.refusals import (
    NOTHING,
    Codes,
    Part,
    button,
    label,
    letters,
    modal,
    option,
    refusal,
    refused,
    row,
    select,
    text,
    text_input,
)

BAD_LENGTH = "BASE_TYPE_BAD_LENGTH"
INNER = "data.components.0.component"


def opened(answer: Part) -> Codes:
    return refusal(limits.callback(answer, interaction_kind=Interaction.COMMAND))


def asked(component: Part, **changes: object) -> Codes:
    return opened(modal(label(component, **changes)))


def radio(*options: Part, **changes: object) -> Part:
    return {"type": 21, "custom_id": "side", "options": list(options), **changes}


def ticks(*options: Part, **changes: object) -> Part:
    return {"type": 22, "custom_id": "rules", "options": list(options), **changes}


@pytest.mark.parametrize(("field", "longest"), [("title", 45), ("custom_id", 100)])
def test_a_modal_has_a_title_and_a_custom_id(field: str, longest: int) -> None:
    part = label(text_input())
    assert opened(modal(part, **{field: letters(longest)})) == NOTHING
    for length in (0, longest + 1):
        wrong = modal(part, **{field: letters(length)})
        assert opened(wrong) == refused(f"data.{field}", BAD_LENGTH)
    assert opened(modal(part, **{field: None})) == refused(f"data.{field}", "BASE_TYPE_REQUIRED")


@pytest.mark.parametrize(("count", "fits"), [(0, False), (1, True), (5, True), (6, False)])
def test_a_modal_has_one_to_five_parts(count: int, fits: bool) -> None:
    parts = [label(text_input(custom_id=str(n))) for n in range(count)]
    assert opened(modal(*parts)) == (NOTHING if fits else refused("data.components", BAD_LENGTH))


def test_words_may_stand_between_the_questions() -> None:
    assert opened(modal(text(), label(text_input()))) == NOTHING


@pytest.mark.parametrize("part", [text_input(), button(), select()])
def test_a_question_needs_a_label(part: Part) -> None:
    assert opened(modal(part)) == refused("data.components.0", "UNION_TYPE_CHOICES")


@pytest.mark.parametrize(("field", "longest"), [("label", 45), ("description", 100)])
def test_a_label_has_45_characters_and_a_description_100(field: str, longest: int) -> None:
    assert asked(text_input(), **{field: letters(longest)}) == NOTHING
    over = asked(text_input(), **{field: letters(longest + 1)})
    assert over == refused(f"data.components.0.{field}", BAD_LENGTH)


def test_the_old_form_is_a_row_around_one_labelled_input() -> None:
    place = "data.components.0.components"
    named = text_input(label="Move")
    assert opened(modal(row(named))) == NOTHING
    assert opened(modal(row(text_input()))) == refused(f"{place}.0.label", "BASE_TYPE_REQUIRED")
    assert opened(modal(row(button()))) == refused(f"{place}.0", "UNION_TYPE_CHOICES")
    both = modal(row(named, {**named, "custom_id": "other"}))
    assert opened(both) == refused(f"{place}.1", "COMPONENT_LAYOUT_WIDTH_EXCEEDED")


@pytest.mark.parametrize(
    ("field", "largest"),
    [("min_length", 4000), ("max_length", 4000)],
)
def test_an_input_takes_4000_characters(field: str, largest: int) -> None:
    assert asked(text_input(**{field: largest})) == NOTHING
    over = asked(text_input(**{field: largest + 1}))
    assert over == refused(f"{INNER}.{field}", "NUMBER_TYPE_MAX")


@pytest.mark.parametrize(
    ("changes", "place", "code"),
    [
        ({"min_length": -1}, "min_length", "NUMBER_TYPE_MIN"),
        ({"max_length": 0}, "max_length", "NUMBER_TYPE_MIN"),
        ({"min_length": 3, "max_length": 2}, "min_length", "NUMBER_TYPE_MAX"),
        ({"value": letters(4001)}, "value", "BASE_TYPE_MAX_LENGTH"),
        ({"value": "abc", "max_length": 2}, "value", "BASE_TYPE_MAX_LENGTH"),
        ({"placeholder": letters(101)}, "placeholder", "BASE_TYPE_MAX_LENGTH"),
        ({"style": 3}, "style", "BASE_TYPE_CHOICES"),
        ({"style": None}, "style", "BASE_TYPE_REQUIRED"),
        ({"custom_id": letters(101)}, "custom_id", BAD_LENGTH),
    ],
)
def test_an_input_keeps_its_bounds(changes: Part, place: str, code: str) -> None:
    assert asked(text_input(**changes)) == refused(f"{INNER}.{place}", code)


@pytest.mark.parametrize(
    "changes",
    [
        {"min_length": 0, "max_length": 1},
        {"value": letters(4000)},
        {"placeholder": letters(100)},
        {"custom_id": letters(100)},
        {"style": 2},
    ],
)
def test_an_input_may_fill_its_bounds(changes: Part) -> None:
    assert asked(text_input(**changes)) == NOTHING


@pytest.mark.parametrize(("count", "fits"), [(1, False), (2, True), (10, True), (11, False)])
def test_a_radio_group_has_two_to_ten_options(count: int, fits: bool) -> None:
    found = asked(radio(*[option(n) for n in range(count)]))
    assert found == (NOTHING if fits else refused(f"{INNER}.options", BAD_LENGTH))


@pytest.mark.parametrize(("count", "fits"), [(0, False), (1, True), (10, True), (11, False)])
def test_a_checkbox_group_has_one_to_ten_options(count: int, fits: bool) -> None:
    found = asked(ticks(*[option(n) for n in range(count)]))
    assert found == (NOTHING if fits else refused(f"{INNER}.options", BAD_LENGTH))


@pytest.mark.parametrize(
    ("component", "place", "code"),
    [
        (radio(option(1), option(1)), "options.1", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"),
        (
            radio(option(1, default=True), option(2, default=True)),
            "options",
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
        ),
        (ticks(option(1), max_values=11), "max_values", "NUMBER_TYPE_MAX"),
        (ticks(option(1), min_values=2), "min_values", "NUMBER_TYPE_MAX"),
        (ticks(option(1), required=True, min_values=0), "min_values", "NUMBER_TYPE_MIN"),
        (select(disabled=True), "disabled", "COMPONENT_DISABLED_INVALID"),
        (select(required=True, min_values=0), "min_values", "NUMBER_TYPE_MIN"),
        (select(custom_id=None), "custom_id", "BASE_TYPE_REQUIRED"),
    ],
)
def test_a_group_can_be_answered(component: Part, place: str, code: str) -> None:
    assert asked(component) == refused(f"{INNER}.{place}", code)


@pytest.mark.parametrize(
    ("fewest", "most", "verdict"),
    [
        (1, 10, NOTHING),
        (10, 10, NOTHING),
        (0, 10, refused(f"{INNER}.min_values", "NUMBER_TYPE_MIN")),
        (1, 11, refused(f"{INNER}.max_values", "NUMBER_TYPE_MAX")),
        (11, 10, refused(f"{INNER}.min_values", "NUMBER_TYPE_MAX")),
    ],
)
def test_up_to_ten_files_are_asked_for_and_one_unless_none_is_required(
    fewest: int, most: int, verdict: Codes
) -> None:
    upload = {"type": 19, "custom_id": "f", "min_values": fewest, "max_values": most}
    assert asked(upload) == verdict
    assert asked({"type": 19, "custom_id": "f", "min_values": 0, "required": False}) == NOTHING


@pytest.mark.parametrize(
    "component",
    [
        select(),
        {"type": 5, "custom_id": "who"},
        {"type": 6, "custom_id": "who"},
        {"type": 7, "custom_id": "who"},
        {"type": 8, "custom_id": "where"},
        {"type": 23, "custom_id": "agree"},
        {"type": 19, "custom_id": "file"},
    ],
)
def test_a_label_holds_any_question(component: Part) -> None:
    assert asked(component) == NOTHING


@pytest.mark.parametrize("component", [button(), text(), row(text_input())])
def test_a_label_holds_nothing_but_a_question(component: Part) -> None:
    assert asked(component) == refused(INNER, "UNION_TYPE_CHOICES")


def test_a_label_is_not_empty() -> None:
    assert opened(modal({"type": 18, "label": "x"})) == refused(INNER, "BASE_TYPE_REQUIRED")


def test_no_two_questions_share_a_custom_id() -> None:
    verdict = refused("data.components.1.component.custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    assert opened(modal(label(text_input()), label(text_input()))) == verdict
