"""What the engine does by itself: which procedure does which job of the agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.nova import (
    combat,
    dealing,
    entity_cards,
    entity_moves,
    entity_phase,
    flares,
    logistics,
    outcome,
    turning,
)
from engine.nova.agenda import (
    AdvanceMarker,
    AfterClearing,
    AllocateDice,
    ApplyHits,
    AttackNext,
    CarryOutFlare,
    CheckDeficits,
    CountDraws,
    CountHits,
    DealObjectives,
    DealTiles,
    DrawNext,
    DriftShips,
    EndCombat,
    EndPhase,
    FinishTurn,
    Item,
    LayMap,
    ListAttacks,
    ProduceAnomalies,
    ResolveCard,
    RestoreEntity,
    RollDice,
    ShuffleDecks,
    StartPhase,
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
    StartPhase: entity_phase.start_phase,
    ProduceAnomalies: entity_phase.produce_anomalies,
    RestoreEntity: entity_phase.restore_entity,
    ListAttacks: entity_phase.list_attacks,
    AttackNext: entity_phase.attack_next,
    DriftShips: entity_moves.drift_ships,
    CountDraws: entity_cards.count_draws,
    DrawNext: entity_cards.draw_next,
    ResolveCard: entity_cards.resolve_card,
    CarryOutFlare: flares.carry_out_flare,
    EndPhase: entity_phase.end_phase,
}
