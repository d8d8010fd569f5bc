"""Recorded exchanges: how to read them, and when two are of one kind."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

V2 = 1 << 15
CALLBACK = "/callback"


class Exchange(Protocol):
    """One call and its answer, as the journal keeps them."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def query(self) -> dict[str, str]: ...
    @property
    def request(self) -> Any: ...
    @property
    def files(self) -> list[str]: ...
    @property
    def status(self) -> int: ...
    @property
    def response(self) -> Any: ...
    @property
    def fault(self) -> str | None: ...


@dataclass(frozen=True, slots=True)
class Recorded:
    """An exchange that was made by hand or read from a file."""

    method: str
    path: str
    status: int
    request: Any = None
    response: Any = None
    query: dict[str, str] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)
    fault: str | None = None


def read(folder: Path) -> Iterator[Recorded]:
    """The exchanges in the JSONL files of a folder."""
    names = Recorded.__dataclass_fields__
    for file in sorted(folder.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            if entry.get("kind", "exchange") == "exchange":
                yield Recorded(**{name: entry[name] for name in names if name in entry})


# What differs from run to run without meaning anything: ids, moments, signed links, ports. Each
# begins with something rare, which makes them quick to look for.
ID = re.compile(r"[1-9]\d{14,19}")
MOMENT = re.compile(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?\+00:00")
SIGNED = re.compile(r"ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+")
PORT = re.compile(r"127\.0\.0\.1:\d+")


def likeness(one: Exchange) -> str:
    """The same text for two exchanges that differ in nothing the contract speaks of.

    Ids are numbered as they appear, so that a list with the same id twice stays another list.
    """
    parts = (one.method, one.path, one.query, one.request, one.files, one.status, one.response)
    text = json.dumps((*parts, one.fault is None), separators=(",", ":"))
    text = PORT.sub("", SIGNED.sub("", MOMENT.sub("", text)))
    numbers: dict[str, str] = {}
    return ID.sub(lambda found: numbers.setdefault(found[0], f"#{len(numbers)}"), text)


def shape(one: Exchange, template: str) -> str:
    """What makes an exchange another kind than the next: route, status, kinds, form."""
    words = [one.method, template, str(one.status)]
    answer = one.response if isinstance(one.response, dict) else {}
    sent = one.request if isinstance(one.request, dict) else {}
    if one.status >= 400:
        words.append(str(answer.get("code")))
    if template.endswith(CALLBACK):
        words += [f"callback {sent.get('type')}", f"to {answer.get('interaction', {}).get('type')}"]
        sent = sent.get("data") or {}
    if one.files:
        words.append("files")
    if isinstance(sent.get("flags"), int) and sent["flags"] & V2:
        words.append("v2")
    return " ".join(words)
