"""How the rules say no."""

from __future__ import annotations


class Refused(Exception):
    """The rules forbid it and nothing changed: a code for the sentence, and the facts in it."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.code}({facts})"


class Malformed(Exception):
    """Data from outside that is no position or no game: the field at fault, and why."""

    def __init__(self, field: str, code: str, **facts: object) -> None:
        super().__init__(f"{field}: {code}")
        self.field = field
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:
        return Malformed, (self.field, self.code), {"facts": self.facts}
