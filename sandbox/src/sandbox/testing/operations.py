"""Operations of the document, each with validators for all that goes in and comes out."""

from __future__ import annotations

from collections.abc import Iterator

from jsonschema.exceptions import ValidationError

from sandbox.testing.exchanges import Exchange
from sandbox.testing.openapi import Complain, Document
from sandbox.testing.quick_schemas import Schema

MULTIPART, JSON = "multipart/form-data", "application/json"
MAX_FILES = 10
# What discord.py adds to a query though no page tells of it; Discord has long ignored it.
UNTOLD = {"use_nested_fields"}
YES_OR_NO = {"0": False, "1": True, "false": False, "true": True}


class Operation:
    """A method of a route."""

    def __init__(self, source: Document, method: str, template: str) -> None:
        self.template = template
        self._source = source
        item: Schema = source.content["paths"][template]
        self._content: Schema = item[method]
        self.name: str = self._content["operationId"]
        parameters = [*item.get("parameters", ()), *self._content.get("parameters", ())]
        self._parameters: dict[str, Schema] = {p["name"]: p for p in parameters}
        self._validators: dict[tuple[str, str], Complain] = {}

    def findings(self, exchange: Exchange, place: dict[str, str]) -> Iterator[str]:
        """What is wrong with an exchange, a line each."""
        if exchange.status < 400:
            # What was refused may be wrong in any way; what was accepted may not.
            yield from self._request(exchange)
            yield from self._named("path", place)
            yield from self._named("query", exchange.query)
        if exchange.fault is not None:
            return
        answer = self._answer(exchange.status)
        if answer is None:
            yield f"status {exchange.status} is not one of {[*self._content['responses']]}"
        elif JSON in answer.get("content", {}):
            schema = answer["content"][JSON]["schema"]
            yield from self._complaints("response", str(exchange.status), schema, exchange.response)
        elif exchange.response:
            yield f"response: a {exchange.status} has no body"

    def _answer(self, status: int) -> Schema | None:
        """What the document says about an answer with this status."""
        answers: Schema = self._content["responses"]
        found: Schema | None = answers.get(str(status)) or answers.get(f"{status // 100}XX")
        if found is not None and "$ref" in found:
            name = found["$ref"].rpartition("/")[2]
            found = self._source.content["components"]["responses"][name]
        return found

    def _request(self, exchange: Exchange) -> Iterator[str]:
        body: Schema = self._content.get("requestBody", {})
        sent = exchange.request
        if sent is None and not exchange.files:
            if body.get("required"):
                yield "request: nothing was sent"
            return
        kind = MULTIPART if exchange.files else JSON
        if kind not in body.get("content", {}):
            yield f"request: {kind} is not taken here"
            return
        if len(exchange.files) > MAX_FILES:
            yield f"request: {len(exchange.files)} files, and {MAX_FILES} is the most"
        schema = body["content"][kind]["schema"]
        yield from self._complaints("request", kind, schema, {} if sent is None else sent)

    def _named(self, where: str, values: dict[str, str]) -> Iterator[str]:
        """Parameters of the path or the query."""
        for name, value in values.items():
            parameter = self._parameters.get(name)
            if parameter is None and name in UNTOLD:
                continue
            if parameter is None or parameter["in"] != where:
                yield f"{where}: {name} is unknown"
                continue
            schema = self._source.resolved(parameter["schema"])
            yield from self._complaints(where, name, schema, _typed(value, schema.get("type")))

    def _complaints(self, part: str, kind: str, schema: Schema, value: object) -> Iterator[str]:
        if (part, kind) not in self._validators:
            request = part != "response"
            self._validators[part, kind] = self._source.validator(schema, request=request)
        start = kind if part in ("path", "query") else ""
        for error in self._validators[part, kind](value):
            place = "/".join([start, *(str(step) for step in error.absolute_path)])
            yield f"{part} {place or '/'}: {_message(error)}"


def _typed(value: str, kind: object) -> object:
    """A parameter, which is always text, as the type it stands for."""
    if kind == "integer" and value.lstrip("-").isdecimal():
        return int(value)
    if kind == "boolean":
        return YES_OR_NO.get(value.lower(), value)
    return value


def _message(error: ValidationError) -> str:
    """What jsonschema says, without repeating long values."""
    return error.message if len(error.message) <= 200 else f"...{error.message[-200:]}"
