"""How Sol is drawn: PICTURES is the package's one public name, imported when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from render.sol.pictures import PICTURES

__all__ = ["PICTURES"]


def __getattr__(name: str) -> object:
    if name != "PICTURES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from render.sol.pictures import PICTURES  # noqa: PLC0415 - its parts need no record of them

    return PICTURES
