"""Errors: which field of a request is wrong, and why, in the tree that Discord answers with."""

from __future__ import annotations

from typing import Any


class Errors:
    """A tree of complaints. It is false while there is no complaint.

    Discord looks at a thing as a whole only once its parts are in order, so a place never tells
    of both.
    """

    __slots__ = ("_branches", "_here")

    def __init__(self) -> None:
        self._here: list[dict[str, str]] = []
        self._branches: dict[str, Errors] = {}

    def at(self, *keys: str | int) -> Errors:
        """The place for complaints about one field, or about one item of a list."""
        place = self
        for key in keys:
            place = place._branches.setdefault(str(key), Errors())
        return place

    def add(self, code: str, message: str) -> None:
        self._here.append({"code": code, "message": message})

    def __bool__(self) -> bool:
        return bool(self._here) or any(self._branches.values())

    def tree(self) -> dict[str, Any]:
        """The `errors` of the answer, without the fields that are in order."""
        parts: dict[str, Any] = {
            key: branch.tree() for key, branch in self._branches.items() if branch
        }
        if self._here and not parts:
            return {"_errors": list(self._here)}
        return parts

    def body(self) -> dict[str, Any]:
        """The whole answer, code 50035."""
        return {"code": 50035, "message": "Invalid Form Body", "errors": self.tree()}

    def codes(self) -> dict[str, tuple[str, ...]]:
        """The same by path, such as `embeds.0.title`: shorter to compare and to print."""
        found: dict[str, tuple[str, ...]] = {}
        for key, branch in self._branches.items():
            for path, codes in branch.codes().items():
                found[f"{key}.{path}" if path else key] = codes
        if self._here and not found:
            found[""] = tuple(error["code"] for error in self._here)
        return found

    # The complaints that many fields share, in Discord's words.

    def required(self) -> None:
        self.add("BASE_TYPE_REQUIRED", "This field is required")

    def length(self, least: int, most: int) -> None:
        if least:
            self.add("BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.add("BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def choices(self, allowed: tuple[object, ...]) -> None:
        self.add("BASE_TYPE_CHOICES", f"Value must be one of {allowed}.")

    def kinds(self, allowed: tuple[int, ...]) -> None:
        self.add("UNION_TYPE_CHOICES", f'Value of field "type" must be one of {allowed}.')

    def at_least(self, least: float) -> None:
        self.add("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")

    def at_most(self, most: float) -> None:
        self.add("NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
