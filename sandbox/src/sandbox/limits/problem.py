"""Problem: a refusal, complete: the status of the answer and what its body says."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandbox.limits.errors import Errors


@dataclass(frozen=True, slots=True)
class Problem:
    """Why Discord would not take a request."""

    status: int
    code: int
    message: str
    errors: Errors = field(default_factory=Errors, compare=False)

    @classmethod
    def found(cls, errors: Errors) -> Problem | None:
        """The refusal that lists these errors, if there are any."""
        return cls(400, 50035, "Invalid Form Body", errors) if errors else None

    @property
    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.errors:
            body["errors"] = self.errors.tree()
        return body

    def __str__(self) -> str:
        return f"{self.status} {self.code} {self.message} {self.errors.codes() or ''}".rstrip()


EMPTY_MESSAGE = Problem(400, 50006, "Cannot send an empty message")
TOO_LARGE = Problem(413, 40005, "Request entity too large")


def too_many_commands(most: int) -> Problem:
    return Problem(400, 30032, f"Maximum number of application commands reached ({most}).")
