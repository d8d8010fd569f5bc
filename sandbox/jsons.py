"""JSON as Discord writes it."""

import json
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]


def dumps(value: object) -> str:
    """Write a value without needless spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
