"""The quick way to a changed copy of a frozen record."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # The checker sees `dataclasses.replace`, so a misspelt field or a wrong type is an error.
    from dataclasses import replace as evolve
else:
    from dataclasses import fields
    from functools import cache

    @cache
    def _copier(cls):
        """Fill in a twin of the class that is not frozen yet: plain assignments are the quickest.

        They are written out field by field, as `dataclasses` itself does for `__init__`.
        """
        names = [field.name for field in fields(cls)]
        twin = type(f"Open{cls.__name__}", cls.__bases__, {"__slots__": names})
        body = "".join(f"\n    copy.{name} = record.{name}" for name in names)
        scope = {"new": object.__new__, "twin": twin}
        exec(f"def copier(record):\n    copy = new(twin){body}\n    return copy", scope)
        return scope["copier"]

    def evolve(record, /, **changes):
        """Copy a record of slots with some fields changed.

        Every action makes a few such copies; `dataclasses.replace` takes many times as long.
        """
        cls = record.__class__
        copy = _copier(cls)(record)
        for name, value in changes.items():
            setattr(copy, name, value)
        copy.__class__ = cls
        return copy


__all__ = ["evolve"]
