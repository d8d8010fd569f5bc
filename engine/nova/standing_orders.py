"""Standing orders: what can be answered in advance; `questions.py` says what each answers."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Order(StrEnum):
    """A standing order (20.3)."""

    REVEAL = "reveal"
    DEFENCE = "defence"
    DUEL = "duel"
    HITS = "hits"
    FLARE = "flare"
    DEFICIT = "deficit"
    LOGISTICS = "logistics"
    DECLARE = "declare"

    @property
    def values(self) -> tuple[str, ...]:
        """What it can be set to, the initial value first."""
        return _VALUES.get(self, ("ask", "auto"))


_VALUES = {Order.REVEAL: ("on", "off"), Order.DECLARE: ("ask", "leading", "always")}
INITIAL: Mapping[Order, str] = {order: order.values[0] for order in Order}
