"""Pulsate: the older name of Channel."""

from __future__ import annotations

from engine.sol.effects.channel import Channel


class Pulsate(Channel):
    """Before drawing, pay one energy for one momentum per card owed, for all of them (R57)."""

    name = "pulsate"
