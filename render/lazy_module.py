"""Modules that are imported when something of them is first used."""

from __future__ import annotations

from importlib import import_module


class LazyModule:
    """Stands for a module until then.

    Where one is used, the type checker is shown the import itself:

        if TYPE_CHECKING:
            from render import poster
        else:
            poster = LazyModule("render.poster")
    """

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> object:
        return getattr(import_module(self._name), attribute)
