"""A mapping that knows its keys and imports what they stand for when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

T = TypeVar("T")


class OnDemand(Mapping[str, T]):
    """Values by key; each is fetched once, at its first use."""

    def __init__(self, fetch: Mapping[str, Callable[[], T]]) -> None:
        self._fetch, self._found = dict(fetch), dict[str, T]()

    def __getitem__(self, key: str) -> T:
        if key not in self._found:
            self._found[key] = self._fetch[key]()
        return self._found[key]

    def __contains__(self, key: object) -> bool:
        return key in self._fetch

    def __iter__(self) -> Iterator[str]:
        return iter(self._fetch)

    def __len__(self) -> int:
        return len(self._fetch)
