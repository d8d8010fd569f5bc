"""The table: a position being changed, and the verbs that change it.

Only this package makes positions. A verb moves the pieces and records the fact, together. A table
has the same parts as a position, so whatever reads the one reads the other. Each file holds the
verbs of one subject.
"""

from __future__ import annotations

from engine.nova.table.entity import EntityVerbs
from engine.nova.table.exploring import ExploringVerbs
from engine.nova.table.science import ScienceVerbs
from engine.nova.table.setting_up import SetupVerbs
from engine.nova.table.turns import TurnVerbs
from engine.nova.table.using import UsingVerbs


class Table(SetupVerbs, ScienceVerbs, EntityVerbs, TurnVerbs, ExploringVerbs, UsingVerbs):
    """A position on the table, open for changes until `close`."""

    __slots__ = ()


__all__ = ["Table"]
