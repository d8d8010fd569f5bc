"""The quick look at a value never takes what jsonschema refuses."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sandbox.testing.openapi import formats
from sandbox.testing.quick_schemas import QuickSchemas, Schema

NAMED: Schema = {
    "Cat": {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"enum": [1]}, "young": {"items": {"$ref": "#/$defs/Cat"}}},
    },
    "Dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": [2]}}},
}
# Schemas, each with what is in order there; everything is tried on each.
CASES: list[tuple[Schema, list[Any]]] = [
    ({"type": "string"}, ["", "word"]),
    ({"type": ["integer", "null"]}, [3, None]),
    ({"type": "number"}, [3, 2.5]),
    ({"type": "boolean"}, [True]),
    ({"enum": [1, "word"]}, [1, "word"]),
    ({"minLength": 1, "maxLength": 4}, ["word"]),
    ({"type": "string", "pattern": "^w"}, ["word"]),
    ({"minimum": 2, "maximum": 3}, [3, 2.5]),
    ({"minItems": 1, "maxItems": 2}, [["a"], ["a", "a"]]),
    ({"type": "array", "uniqueItems": True}, [[], ["a"]]),
    ({"type": "array", "items": {"type": "string"}}, [[], ["a"], ["a", "a"]]),
    ({"type": "object", "minProperties": 1, "maxProperties": 2}, [{"a": 1}, {"a": 1, "b": 2}]),
    ({"type": "object", "required": ["a"]}, [{"a": 1}]),
    ({"type": "object", "properties": {"a": {"type": "integer"}}}, [{"a": 1}, {}]),
    (
        {
            "type": "object",
            "properties": {"a": {}, "kind": {}},
            "additionalProperties": {"type": "string"},
        },
        [{"a": 1}, {"a": None, "c": "word"}],
    ),
    ({"type": "object", "properties": {"a": {}}, "additionalProperties": False}, [{"a": 1}, {}]),
    ({"type": "string", "format": "date-time"}, ["2026-08-01T12:00:00+00:00"]),
    ({"type": "string", "format": "uri"}, ["https://example.org"]),
    ({"type": "integer", "format": "int32"}, [3]),
    ({"type": "integer", "format": "int64"}, [3, 2**40]),
    ({"allOf": [{"type": "string"}, {"maxLength": 4}]}, ["word"]),
    ({"anyOf": [{"type": "null"}, {"type": "string"}]}, [None, "word"]),
    ({"oneOf": [{"type": "null"}, {"type": "string"}]}, [None, "word"]),
    (
        {"oneOf": [{"$ref": "#/$defs/Cat"}, {"$ref": "#/$defs/Dog"}]},
        [{"kind": 1}, {"kind": 2}, {"kind": 1, "young": [{"kind": 1}]}],
    ),
    ({"title": "a", "description": "b", "type": "null"}, [None]),
]
VALUES: list[Any] = [
    None, True, False, 0, 1, 3, 2.5, 1.0, 2**40, 2**70, -1, "", "word", "words", "1", [], ["a"],
    ["a", "a"], [1, True], [{"a": 1}, {"a": 1}], ["a", "b", "c"], [3], {}, {"a": 1}, {"a": "1"},
    {"a": None, "c": "word"}, {"a": None, "c": 4}, {"a": 1, "b": 2}, {"a": 1, "b": 2, "c": 3},
    {"kind": 1}, {"kind": 2}, {"kind": 3}, {"kind": True}, {"kind": 1, "young": [{"kind": 1}]},
    {"kind": 1, "young": [{"kind": 2}]}, "2026-08-01T12:00:00+00:00", "2026-08-01T12:00:00",
    "https://example.org",
]  # fmt: skip


def quick(*, numbers_as_ids: bool = False) -> QuickSchemas:
    return QuickSchemas(NAMED, formats, numbers_as_ids=numbers_as_ids)


@pytest.mark.parametrize(("schema", "good"), CASES, ids=lambda one: str(one)[:60])
def test_what_fits_at_a_glance_is_in_order(schema: Schema, good: list[Any]) -> None:
    fits = quick().fits(schema)
    slow = Draft202012Validator({**schema, "$defs": NAMED}, format_checker=formats)
    assert [one for one in good if not fits(one)] == []
    assert [one for one in VALUES if fits(one) and not slow.is_valid(one)] == []
    assert [one for one in VALUES if not fits(one)] != []


def test_nothing_fits_a_schema_with_a_word_that_is_not_known() -> None:
    fits = quick().fits({"type": "string", "contains": {}})
    assert not fits("word")


def test_only_what_bots_send_may_have_numbers_as_ids() -> None:
    schema = {"type": "string", "format": "snowflake"}
    assert quick(numbers_as_ids=True).fits(schema)(1)
    assert not quick(numbers_as_ids=True).fits(schema)(-1)
    assert not quick().fits(schema)(1)
