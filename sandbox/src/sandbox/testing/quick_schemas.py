"""Schemas as plain functions: quick to say that a value fits, unable to say why one does not.

They may be stricter than jsonschema, which is asked about every misfit, but never more lenient: a
keyword they do not know fits nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from jsonschema import FormatChecker

Schema = dict[str, Any]
Fits = Callable[[Any], bool]

# What says nothing about which values are in order.
REMARKS = {"title", "description", "contentEncoding", "x-discord-union"}
TYPES: dict[str, tuple[type, ...]] = {
    "null": (type(None),),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
    "string": (str,),
    "array": (list,),
    "object": (dict,),
}
PLAIN = (str, int, bool, type(None))  # not float: 1.0 is 1


class QuickSchemas:
    """The schemas of a document, those of what bots send, where ids may be numbers, or get."""

    def __init__(self, schemas: Schema, formats: FormatChecker, *, numbers_as_ids: bool) -> None:
        self._schemas, self._formats = schemas, formats
        self._numbers_as_ids = numbers_as_ids
        self._named: dict[str, Fits] = {}

    def fits(self, schema: Schema) -> Fits:
        """Make the function that says whether a value is surely in order."""
        words = [word for word in schema if word not in REMARKS]
        tests = [getattr(self, f"_{word.strip('$')}", _unknown)(schema[word], schema)
                 for word in words]  # fmt: skip
        if len(tests) == 1:
            only: Fits = tests[0]
            return only
        return lambda value: all(test(value) for test in tests)

    # One method for each keyword, named after it.

    def _ref(self, reference: str, schema: Schema) -> Fits:
        name = reference.rpartition("/")[2]

        def fits(value: Any) -> bool:
            # Made when it is first asked for: some schemas contain themselves.
            if name not in self._named:
                self._named[name] = self.fits(self._schemas[name])
            return self._named[name](value)

        return fits

    def _type(self, names: str | list[str], schema: Schema) -> Fits:
        kinds = _types(names)
        if self._numbers_as_ids and schema.get("format") == "snowflake":
            return lambda value: type(value) in kinds or (type(value) is int and value >= 0)
        return lambda value: type(value) in kinds

    def _enum(self, allowed: list[Any], schema: Schema) -> Fits:
        known = {(type(one), one) for one in allowed if isinstance(one, PLAIN)}
        return lambda value: isinstance(value, PLAIN) and (type(value), value) in known

    def _format(self, name: str, schema: Schema) -> Fits:
        return lambda value: self._formats.conforms(value, name)

    def _pattern(self, pattern: str, schema: Schema) -> Fits:
        search = re.compile(pattern).search
        return lambda value: not isinstance(value, str) or search(value) is not None

    def _minLength(self, least: int, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, str) or len(value) >= least

    def _maxLength(self, most: int, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, str) or len(value) <= most

    def _minimum(self, least: float, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, (int, float)) or value >= least

    def _maximum(self, most: float, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, (int, float)) or value <= most

    def _minItems(self, least: int, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, list) or len(value) >= least

    def _maxItems(self, most: int, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, list) or len(value) <= most

    def _uniqueItems(self, wanted: bool, schema: Schema) -> Fits:
        def fits(value: Any) -> bool:
            if not wanted or not isinstance(value, list) or len(value) < 2:
                return True
            return all(isinstance(one, PLAIN) for one in value) and len(set(value)) == len(value)

        return fits

    def _items(self, schema: Schema, outer: Schema) -> Fits:
        fits = self.fits(schema)
        return lambda value: not isinstance(value, list) or all(fits(one) for one in value)

    def _minProperties(self, least: int, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, dict) or len(value) >= least

    def _maxProperties(self, most: int, schema: Schema) -> Fits:
        return lambda value: not isinstance(value, dict) or len(value) <= most

    def _required(self, names: list[str], schema: Schema) -> Fits:
        return lambda value: not isinstance(value, dict) or all(name in value for name in names)

    def _properties(self, properties: Schema, schema: Schema) -> Fits:
        fields = {name: self.fits(field) for name, field in properties.items()}

        def fits(value: Any) -> bool:
            return not isinstance(value, dict) or all(
                fields[name](one) for name, one in value.items() if name in fields
            )

        return fits

    def _additionalProperties(self, further: bool | Schema, schema: Schema) -> Fits:
        known = schema.get("properties", {})
        fits = self.fits(further) if isinstance(further, dict) else lambda value: further
        return lambda value: (
            not isinstance(value, dict)
            or all(fits(one) for name, one in value.items() if name not in known)
        )

    def _allOf(self, parts: list[Schema], schema: Schema) -> Fits:
        every = [self.fits(part) for part in parts]
        return lambda value: all(fits(value) for fits in every)

    def _anyOf(self, branches: list[Schema], schema: Schema) -> Fits:
        every = [self.fits(branch) for branch in branches]
        return lambda value: any(fits(value) for fits in every)

    def _oneOf(self, branches: list[Schema], schema: Schema) -> Fits:
        every = [(may_be(self._schemas, branch), self.fits(branch)) for branch in branches]

        def fits(value: Any) -> bool:
            likely = [fits for is_likely, fits in every if is_likely(value)]
            return len(likely) == 1 and likely[0](value)

        return fits


def resolved(schemas: Schema, schema: Schema) -> Schema:
    """Look up what a reference stands for."""
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    return schema


def may_be(schemas: Schema, branch: Schema) -> Fits:
    """Make the function that says whether a value has the type and telling fields of a branch.

    By these one tells the branches of a union apart.
    """
    branch = resolved(schemas, branch)
    kinds = _types(branch["type"]) if "type" in branch else None
    is_id = branch.get("format") == "snowflake"
    fields = {name: resolved(schemas, one) for name, one in branch.get("properties", {}).items()}
    required = branch.get("required", ())
    telling = {
        name: one["enum"] for name, one in fields.items() if name in required and "enum" in one
    }

    def is_likely(value: Any) -> bool:
        if kinds is not None and type(value) not in kinds:
            # Ids come as numbers too; their own branch says whether they may.
            return is_id and isinstance(value, int)
        return not isinstance(value, dict) or all(
            value.get(name) in allowed for name, allowed in telling.items()
        )

    return is_likely


def _types(names: str | list[str]) -> set[type]:
    return {kind for name in ([names] if isinstance(names, str) else names) for kind in TYPES[name]}


def _unknown(value: Any, schema: Schema) -> Fits:
    return lambda value: False
