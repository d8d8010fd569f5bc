"""Discord's OpenAPI document, with a validator for each of its schemas.

The unions of the document have a field such as `type` that decides. Choosing the right branch first
is much faster than trying all, and the complaint is then about the field that is wrong instead of
"not valid under any of the given schemas".
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jsonschema import Draft202012Validator, FormatChecker, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from sandbox.testing.quick_schemas import QuickSchemas, Schema, may_be, resolved

Complain = Callable[[object], Iterator[ValidationError]]

VARIABLE = "DISCORD_OPENAPI"
ADDRESS = "urn:discord"
PREFIX = "#/components/schemas/"

formats = FormatChecker(formats=())


@formats.checks("date-time", raises=ValueError)
def _moment(value: object) -> bool:
    return not isinstance(value, str) or datetime.fromisoformat(value).tzinfo is not None


@formats.checks("uri", raises=ValueError)
def _address(value: object) -> bool:
    return not isinstance(value, str) or bool(urlsplit(value).scheme)


@formats.checks("int32")
def _int32(value: object) -> bool:
    return not isinstance(value, int) or -(2**31) <= value < 2**31


@formats.checks("int64")
def _int64(value: object) -> bool:
    return not isinstance(value, int) or -(2**63) <= value < 2**63


class Document:
    """The document, loaded and made quick to ask."""

    def __init__(self, path: Path) -> None:
        self.content: Schema = _lists_of_constants(json.loads(path.read_text(encoding="utf-8")))
        self.schemas: Schema = self.content["components"]["schemas"]
        _amend(self.content)
        resource = Resource.from_contents(self.content, default_specification=DRAFT202012)
        self.registry: Registry[Any] = Registry().with_resource(ADDRESS, resource)
        unions = {"oneOf": self._one_of, "anyOf": self._any_of}
        extend: Any = validators.extend
        self._answers = extend(Draft202012Validator, unions)
        self._requests = extend(Draft202012Validator, {**unions, "type": _ids_may_be_numbers})
        self._quick = {
            request: QuickSchemas(self.schemas, formats, numbers_as_ids=request)
            for request in (False, True)
        }

    def validator(self, schema: Schema, *, request: bool) -> Complain:
        """The complaints about what bots send, where ids may be numbers, or Discord answers."""
        kind = self._requests if request else self._answers
        made = kind(_absolute(schema), registry=self.registry, format_checker=formats)
        fits = self._quick[request].fits(schema)
        complain: Complain = made.iter_errors
        # Nearly everything is in order, which is found out many times faster by plain functions.
        return lambda value: iter(()) if fits(value) else complain(value)

    def resolved(self, schema: Schema) -> Schema:
        return resolved(self.schemas, schema)

    def _one_of(
        self, validator: Any, branches: list[Schema], value: object, schema: Schema
    ) -> Iterator[ValidationError]:
        return self._union(validator, branches, value, exactly_one=True)

    def _any_of(
        self, validator: Any, branches: list[Schema], value: object, schema: Schema
    ) -> Iterator[ValidationError]:
        return self._union(validator, branches, value, exactly_one=False)

    def _union(
        self, validator: Any, branches: list[Schema], value: object, *, exactly_one: bool
    ) -> Iterator[ValidationError]:
        likely = [branch for branch in branches if may_be(self.schemas, branch)(value)]
        if not likely:
            yield ValidationError(f"{_short(value)} is of none of the {len(branches)} known kinds")
            return
        if len(likely) == 1:
            yield from validator.descend(value, likely[0])
            return
        complaints = [list(validator.descend(value, branch)) for branch in likely]
        accepting = sum(not errors for errors in complaints)
        if not accepting:
            yield from min(complaints, key=_mismatch)
        elif accepting > 1 and exactly_one:
            yield ValidationError(f"{_short(value)} fits {accepting} kinds at once")


def _ids_may_be_numbers(
    validator: Any, kinds: str | list[str], value: object, schema: Schema
) -> Iterable[ValidationError]:
    if schema.get("format") == "snowflake" and isinstance(value, int) and value >= 0:
        return ()
    usual: Any = Draft202012Validator.VALIDATORS["type"]
    errors: Iterable[ValidationError] | None = usual(validator, kinds, value, schema)
    return errors or ()


def _mismatch(errors: list[ValidationError]) -> tuple[int, int]:
    """The fewer the complaints and the deeper the first, the nearer the branch."""
    return len(errors), -max(len(error.absolute_path) for error in errors)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _lists_of_constants(node: Any) -> Any:
    """A union of constants, as the document writes its enumerations, is a list of values."""
    if isinstance(node, list):
        return [_lists_of_constants(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: _lists_of_constants(value) for key, value in node.items()}
    choices = node.get("oneOf")
    if isinstance(choices, list) and all(isinstance(c, dict) and "const" in c for c in choices):
        del node["oneOf"]
        node["enum"] = [choice["const"] for choice in choices]
    return node


def _amend(content: Schema) -> None:
    """Where the reference pages and the document differ, the pages are right."""
    # Codes within an error tree are words such as BASE_TYPE_REQUIRED; the document has them as
    # numbers, like the code of the whole answer.
    schemas = content["components"]["schemas"]
    words = {"code": {"type": "string"}, "message": {"type": "string"}}
    error = {"type": "object", "required": [*words], "properties": words}
    schemas["InnerErrors"]["properties"]["_errors"]["items"] = error
    # Only some of the answers "too many requests" have a code.
    limited = schemas["RatelimitedResponse"]
    limited["allOf"][0] = {"type": "object", "required": ["message"]}
    # Sets of permissions are numbers written as text; the document takes them as numbers only.
    put = content["paths"]["/channels/{channel_id}/permissions/{overwrite_id}"]["put"]
    overwrites = put["requestBody"]["content"]["application/json"]["schema"]
    for schema in (overwrites, schemas["ChannelPermissionOverwriteRequest"]):
        for field in ("allow", "deny"):
            schema["properties"][field] = {
                "type": ["integer", "string", "null"],
                "pattern": r"^\d+$",
            }


def _absolute(schema: Schema) -> Schema:
    text = json.dumps(schema).replace(f'"$ref": "{PREFIX}', f'"$ref": "{ADDRESS}{PREFIX}')
    absolute: Schema = json.loads(text)
    return absolute


def operation_pattern(template: str) -> re.Pattern[str]:
    """The paths that a template such as `/channels/{channel_id}` stands for."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(template)))


@cache
def document() -> Document | None:
    """Discord's document, if the environment says where it is."""
    place = os.environ.get(VARIABLE)
    return Document(Path(place)) if place else None
