"""What just happened, in one line along the edge of the board: what matters first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.seat import Seat
from engine.sol import telling
from engine.sol.events import FlareErupted, GameEnded, Hurled
from engine.sol.view import SolView
from render.owners import letter, shown_name
from render.sol.words import say

FIRST: tuple[type, ...] = (GameEnded, FlareErupted, Hurled)


def headline(view: SolView, events: Sequence[Any], names: Mapping[Seat, str]) -> str:
    """Sentences about the events, those about the star before all others."""
    called = {
        player.seat: shown_name(player.seat, names) or letter(player.seat)
        for player in view.players
    }
    weighty = [event for kind in FIRST for event in events if isinstance(event, kind)]
    rest = [event for event in events if not isinstance(event, FIRST)]
    flares = any(isinstance(event, FlareErupted) for event in events)
    banner = [say("solar_flare", count=view.instability)] if flares and not view.result else []
    kept = [event for event in weighty if not (banner and isinstance(event, FlareErupted))]
    return " ".join([*banner, *telling.tell(view.edition, [*kept, *rest], called)])
