"""How the tests of the limits read a refusal, and the smallest parts they build requests from."""

from collections.abc import Mapping
from typing import Any

from sandbox.limits import Problem

Part = dict[str, Any]
Codes = Mapping[str, tuple[str, ...]]

NOTHING: Codes = {}
V2 = 1 << 15


def refusal(problem: Problem | None) -> Codes:
    """What is wrong, by field; nothing for a request that is accepted."""
    if problem is None:
        return NOTHING
    assert (problem.status, problem.code) == (400, 50035), str(problem)
    assert problem.body["errors"] == problem.errors.tree()
    return problem.errors.codes()


def refused(place: str, code: str) -> Codes:
    return {place: (code,)}


def letters(count: int) -> str:
    return "x" * count


def button(**changes: Any) -> Part:
    return {"type": 2, "style": 1, "label": "Roll", "custom_id": "roll", **changes}


def select(*options: Part, **changes: Any) -> Part:
    return {"type": 3, "custom_id": "pick", "options": list(options) or [option()], **changes}


def option(number: int = 0, /, **changes: Any) -> Part:
    return {"label": f"Cell {number}", "value": str(number), **changes}


def row(*parts: Part) -> Part:
    return {"type": 1, "components": list(parts)}


def rows(*parts: Part) -> Part:
    """A message of one row."""
    return {"components": [row(*parts)]}


def text(content: str = "White to move") -> Part:
    return {"type": 10, "content": content}


def laid_out(*parts: Part, **changes: Any) -> Part:
    """A message of Components V2."""
    return {"flags": V2, "components": list(parts), **changes}


def label(component: Part, **changes: Any) -> Part:
    return {"type": 18, "label": "Your move", "component": component, **changes}


def text_input(**changes: Any) -> Part:
    return {"type": 4, "style": 1, "custom_id": "move", **changes}


def modal(*parts: Part, **changes: Any) -> Part:
    """An answer that opens a modal."""
    data = {"title": "Move", "custom_id": "move", "components": list(parts), **changes}
    return {"type": 9, "data": data}


def command(*options: Part, **changes: Any) -> Part:
    return {"name": "move", "description": "Make a move", "options": list(options), **changes}


def argument(name: str = "cell", kind: int = 3, /, **changes: Any) -> Part:
    return {"type": kind, "name": name, "description": "Which cell", **changes}
