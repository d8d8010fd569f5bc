"""JSON as Discord writes it."""

import json
from collections.abc import Iterable
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


def dumps(value: object) -> str:
    """Write a value without needless spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# Nothing that a bot has to say goes half as deep; what does would exhaust its reader.
DEEPEST = 100


def loads(data: bytes) -> Any:
    """Read what was sent; raises ValueError for what Discord would not call JSON."""
    text = data.decode()
    try:
        value = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if text.count("{") + text.count("[") > DEEPEST:
        _measure(value)
    if "\\ud" in text or "\\uD" in text:
        # Half of a pair, written as an escape, is no character and cannot be sent.
        dumps(value).encode()
    return value


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is Python's, not JSON")


def _measure(value: Any) -> None:
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _within(outer)]
    if level:
        raise ValueError("nested too deeply")


def _within(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def copied(value: Any) -> Any:
    """Copy JSON: nothing in it is shared twice, so this is much quicker than any deep copy."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [copied(inner) for inner in value]
    return value
