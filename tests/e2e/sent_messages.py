"""All that the bot ever sent, as Discord took it: nothing too long, nothing that a name did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandbox import Json, walk_components
from tests.e2e.bot_on_sandbox import House

TOO_MUCH = (400, 413)
ESCAPED = re.compile(r"\\.", re.DOTALL)
UNSEEN = re.compile("[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060\ufeff]")
PICTURES = (".jpg", ".png", ".gif")


@dataclass(frozen=True, slots=True)
class Sent:
    """One message as it was sent or changed."""

    body: Json
    files: list[str]

    @property
    def content(self) -> str:
        return str(self.body.get("content") or "")

    @property
    def custom_ids(self) -> list[str]:
        parts: list[Any] = list(walk_components(self.body.get("components") or []))
        return [str(part["custom_id"]) for part in parts if "custom_id" in part]


def sent(house: House) -> Iterator[Sent]:
    """Messages, answers and forms, in order."""
    for call in house.world.journal.exchanges:
        body = call.request
        if call.method in ("POST", "PATCH") and isinstance(body, dict):
            inner = body.get("data")
            yield Sent(inner if isinstance(inner, dict) else body, call.files)


def accepted(house: House) -> None:
    """Discord took everything, and could show all of it."""
    refused = [
        (call.route, call.request, call.response)
        for call in house.world.journal.exchanges
        if call.status in TOO_MUCH
    ]
    assert refused == []
    for one in sent(house):
        assert len(one.content) <= 2000
        assert "went wrong on our side" not in one.content
        assert len(set(one.custom_ids)) == len(one.custom_ids)
        assert all(len(custom_id) <= 100 for custom_id in one.custom_ids)
        for file in one.body.get("attachments") or []:
            described = str(file.get("description") or "")
            assert len(described) <= 1024
            name = str(file.get("filename") or "")
            assert described or not name.endswith(PICTURES)


def harmless(house: House, *traps: str) -> None:
    """No name did anything but name somebody: without what is escaped, no trap is left."""
    for one in sent(house):
        left = ESCAPED.sub("\0", one.content)
        for trap in traps:
            assert trap not in left, f"{trap!r} works in {one.content!r}"
        assert not UNSEEN.search(one.content)
    for message in house.said():
        assert not message.mentions.everyone
