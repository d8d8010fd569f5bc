"""What the engine does by itself: which procedure does which job of the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.nova import dealing, logistics, turning
from engine.nova.agenda import (
    AdvanceMarker,
    CheckDeficits,
    DealObjectives,
    DealTiles,
    FinishTurn,
    Item,
    LayMap,
    ShuffleDecks,
    StartTurn,
)
from engine.nova.table import Table

JOBS: Mapping[type[Item], Callable[[Table, Any], None]] = {
    LayMap: dealing.lay_map,
    DealTiles: dealing.deal_tiles,
    DealObjectives: dealing.deal_objectives,
    ShuffleDecks: dealing.shuffle_decks,
    StartTurn: turning.start_turn,
    FinishTurn: turning.finish_turn,
    CheckDeficits: turning.check_deficits,
    AdvanceMarker: logistics.advance_marker,
}
