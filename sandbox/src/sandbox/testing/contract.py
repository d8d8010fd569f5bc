"""Recorded exchanges against Discord's own description of its API.

`check(exchanges)` is what fixtures call at the end of a test: it remembers what it found in order,
so an exchange like an earlier one costs next to nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from functools import cache

import pytest

from sandbox.testing.exchanges import Exchange, likeness, shape
from sandbox.testing.openapi import VARIABLE, Document, document, operation_pattern
from sandbox.testing.operations import Operation

ROOT = "/api/v10"

# What bots may call though the document does not have it, and what it is.
BEYOND = {
    re.compile(r"/attachments/.*"): "files are served by the CDN, not by the API",
    re.compile(r"/(avatars|icons|embed)/.*"): "pictures of people and guilds: the CDN too",
    re.compile(r"/sandbox/.*"): "the page's own calls, which Discord has not",
}


class Contract:
    """All operations of the document, and the exchanges already found in order."""

    def __init__(self, source: Document) -> None:
        routes = sorted(
            # Fixed words before placeholders: `@original` is not the id of a message.
            (template.count("{"), template, method)
            for template, item in source.content["paths"].items()
            for method in item
            if method != "parameters"
        )
        self._routes = [
            (method.upper(), operation_pattern(template), Operation(source, method, template))
            for _, template, method in routes
        ]
        self._in_order: set[str] = set()

    def operation(self, exchange: Exchange) -> tuple[Operation, dict[str, str]] | None:
        """The operation that an exchange called, and what stood for its placeholders."""
        path = exchange.path.removeprefix(ROOT)
        for method, pattern, operation in self._routes:
            if method == exchange.method and (match := pattern.fullmatch(path)):
                return operation, match.groupdict()
        return None

    def findings(self, exchange: Exchange) -> list[str]:
        """What is wrong with an exchange, a line each."""
        found = self.operation(exchange)
        if found is not None:
            operation, place = found
            return [f"{operation.name} {line}" for line in operation.findings(exchange, place)]
        path = exchange.path.removeprefix(ROOT)
        # An unknown path is rightly answered with 404; the journal complains of it.
        if exchange.status == 404 or any(route.fullmatch(path) for route in BEYOND):
            return []
        return [f"{exchange.method} {path}: not in Discord's document"]

    def check(self, exchanges: Iterable[Exchange]) -> list[str]:
        """The same for many; of exchanges that are alike, the first stands for all."""
        found: list[str] = []
        for exchange in exchanges:
            key = likeness(exchange)
            if key in self._in_order:
                continue
            lines = self.findings(exchange)
            found += lines
            if not lines:
                self._in_order.add(key)
        return found

    def shapes(self, exchanges: Iterable[Exchange]) -> set[str]:
        """The distinct kinds of exchange among these, of those that the document has."""
        found = ((exchange, self.operation(exchange)) for exchange in exchanges)
        return {shape(exchange, known[0].template) for exchange, known in found if known}


@cache
def contract() -> Contract | None:
    """The contract, if the environment says where Discord's document is."""
    source = document()
    return None if source is None else Contract(source)


def required() -> Contract:
    """The contract for a test that is about nothing else: without it, skipped, but not in CI."""
    held = contract()
    if held is not None:
        return held
    absent = f"{VARIABLE} does not say where Discord's OpenAPI document is"
    if os.environ.get("CI") == "true":
        pytest.fail(absent)
    pytest.skip(absent)


def check(exchanges: Iterable[Exchange]) -> list[str]:
    """What is wrong with these exchanges; nothing where there is no document to hold them to."""
    held = contract()
    return [] if held is None else held.check(exchanges)
