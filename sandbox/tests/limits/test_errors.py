"""The tree of errors has the shape that Discord's has, and discord.py can print it."""

from sandbox.limits import Errors, Problem
from sandbox.limits.problem import EMPTY_MESSAGE


def test_without_complaints_it_is_false_and_there_is_no_problem() -> None:
    errors = Errors()
    errors.at("embeds", 0, "title")
    assert not errors
    assert Problem.found(errors) is None


def test_a_complaint_stands_at_its_field() -> None:
    errors = Errors()
    errors.at("content").length(0, 2000)
    assert errors.body() == {
        "code": 50035,
        "message": "Invalid Form Body",
        "errors": {
            "content": {
                "_errors": [
                    {
                        "code": "BASE_TYPE_MAX_LENGTH",
                        "message": "Must be 2000 or fewer in length.",
                    }
                ]
            }
        },
    }


def test_items_of_a_list_are_named_by_their_index() -> None:
    errors = Errors()
    errors.at("embeds", 3).at("title").required()
    assert errors.codes() == {"embeds.3.title": ("BASE_TYPE_REQUIRED",)}
    assert list(errors.tree()["embeds"]) == ["3"]


def test_the_whole_is_blamed_once_its_parts_are_in_order() -> None:
    errors = Errors()
    errors.at("components").add("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "Too many")
    errors.at("components", 0, "content").required()
    assert errors.codes() == {"components.0.content": ("BASE_TYPE_REQUIRED",)}
    assert "_errors" not in errors.tree()["components"]


def test_a_problem_is_the_whole_answer() -> None:
    assert EMPTY_MESSAGE.status == 400
    assert EMPTY_MESSAGE.body == {"code": 50006, "message": "Cannot send an empty message"}
    assert str(EMPTY_MESSAGE) == "400 50006 Cannot send an empty message"
