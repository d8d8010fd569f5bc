"""The quick way to a changed copy of a frozen record."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The checker sees `dataclasses.replace`, so a misspelt field or a wrong type is an error.
    from dataclasses import replace as evolve
else:
    from engine.core.record import twin

    def _copier(cls):
        """Write down, field by field, how a record of a class is copied into its open twin."""
        body = "".join(f"    copy.{name} = record.{name}\n" for name in cls.__match_args__)
        scope = {"Open": twin(cls)}
        exec(f"def copier(record):\n    copy = Open()\n{body}    return copy\n", scope)
        COPIERS[cls] = scope["copier"]
        return scope["copier"]

    COPIERS = {}

    def evolve(record, /, **changes):
        """Copy a record with some fields changed.

        Every action makes a few such copies; `dataclasses.replace` takes many times as long.
        """
        cls = record.__class__
        try:
            copier = COPIERS[cls]
        except KeyError:
            copier = _copier(cls)
        copy = copier(record)
        for name, value in changes.items():
            setattr(copy, name, value)
        copy.__class__ = cls
        return copy


__all__ = ["evolve"]
