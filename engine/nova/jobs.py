"""What the engine does by itself: which procedure does which job of the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.nova import combat, dealing, logistics, outcome, turning
from engine.nova.agenda import (
    AdvanceMarker,
    AfterClearing,
    AllocateDice,
    ApplyHits,
    CheckDeficits,
    CountHits,
    DealObjectives,
    DealTiles,
    EndCombat,
    FinishTurn,
    Item,
    LayMap,
    RollDice,
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
    RollDice: combat.roll_dice,
    AllocateDice: combat.allocate_dice,
    CountHits: outcome.count_hits,
    ApplyHits: outcome.apply_hits,
    AfterClearing: outcome.after_clearing,
    EndCombat: outcome.end_combat,
}
