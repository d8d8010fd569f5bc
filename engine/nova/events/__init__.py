"""Everything that can happen.

An event is a fact in the past tense: what a verb of the table did, in plain values, without a
sentence. Each file has the events of one subject, as `table/` has their verbs; all of them can be
asked for here. Those that only one seat may read are PRIVATE.
"""

from __future__ import annotations

from engine.core.seat import Seat
from engine.nova.events.entity import (
    ActionCardDrawn,
    ActiveGatePassed,
    AnomaliesRolled,
    AnomalyProduced,
    EntityDrifted,
    EntityEvent,
    EntityGatePlaced,
    EntityRestored,
    EntityShipsPlaced,
    FlareAnswered,
    FlareChosen,
    FlareStruck,
    MaliceAdded,
    PhaseEnded,
    PhaseStarted,
    PowerRaised,
)
from engine.nova.events.exploring import (
    ExploringEvent,
    ScanEnded,
    ScanStarted,
    TileRevealed,
    TilesDrawn,
)
from engine.nova.events.fighting import (
    AttackDeclared,
    CombatEvent,
    DiceRerolled,
    DiceRolled,
    DieAllocated,
    DieDiscarded,
    DieSet,
    FaceNegated,
    GateMoved,
    HitsCancelled,
    HitsCounted,
    IonTurned,
    PlanDropped,
    PlanMade,
    SectorCaptured,
    SectorWon,
    TokensDestroyed,
)
from engine.nova.events.science import (
    CardsDrawn,
    CardsTaken,
    CreditsGained,
    CreditsPaid,
    DiscoveryEnded,
    DiscoveryStarted,
    EnergyGained,
    MarkerAdvanced,
    PanelLaid,
    Reset,
    Restored,
    ScienceEvent,
    Synthesized,
    TechnologiesActivated,
    TechnologyClaimed,
    TechnologyFlipped,
)
from engine.nova.events.setting_up import (
    HomeChosen,
    ObjectivesChosen,
    ObjectivesDealt,
    ObjectivesKept,
    RaceTaken,
    SectorLaid,
    SetupEvent,
    TilesDealt,
)
from engine.nova.events.tokens import (
    Colonized,
    GateBuilt,
    Improved,
    RetreatPaid,
    SectorGivenUp,
    ShipsBuilt,
    ShipsMoved,
    StationBuilt,
    TokenCarried,
    TokenEvent,
    TokensTakenBack,
)
from engine.nova.events.turns import (
    EnergySpent,
    GameEnded,
    MawClaimed,
    ObjectiveRevealed,
    OrderGiven,
    PointsGained,
    QueueDropped,
    QueueEmptied,
    StarsGained,
    TokenPlaced,
    TurnEvent,
    TurnQueued,
    TurnStarted,
)
from engine.nova.events.using import (
    AbilityEvent,
    AbilityUsed,
    CardsPeeked,
    GatePushed,
    ShipsBanished,
    ShipsDisabled,
)

Event = (
    SetupEvent
    | TurnEvent
    | TokenEvent
    | ExploringEvent
    | CombatEvent
    | AbilityEvent
    | ScienceEvent
    | EntityEvent
)
PRIVATE = (
    TilesDealt,
    ObjectivesDealt,
    ObjectivesKept,
    OrderGiven,
    TurnQueued,
    QueueEmptied,
    QueueDropped,
    TilesDrawn,
    CardsDrawn,
    PlanMade,
    PlanDropped,
    CardsPeeked,
    FlareChosen,
)


def audience(event: Event) -> frozenset[Seat] | None:
    """Return who alone may read an event; None: every seat and onlooker."""
    return frozenset({event.seat}) if isinstance(event, PRIVATE) else None


def reveals(event: Event) -> bool:
    """Tell whether it shows what chance decided, or what others could not know before."""
    return isinstance(
        event,
        (
            SectorLaid,
            TilesDealt,
            ObjectivesDealt,
            ScanStarted,
            CardsTaken,
            TileRevealed,
            DiceRolled,
            DiceRerolled,
            GateMoved,
            CardsPeeked,
            AnomaliesRolled,
            EntityDrifted,
            ActionCardDrawn,
        ),
    )


__all__ = [
    "PRIVATE",
    "AbilityUsed",
    "ActionCardDrawn",
    "ActiveGatePassed",
    "AnomaliesRolled",
    "AnomalyProduced",
    "AttackDeclared",
    "CardsDrawn",
    "CardsPeeked",
    "CardsTaken",
    "Colonized",
    "CreditsGained",
    "CreditsPaid",
    "DiceRerolled",
    "DiceRolled",
    "DieAllocated",
    "DieDiscarded",
    "DieSet",
    "DiscoveryEnded",
    "DiscoveryStarted",
    "EnergyGained",
    "EnergySpent",
    "EntityDrifted",
    "EntityGatePlaced",
    "EntityRestored",
    "EntityShipsPlaced",
    "Event",
    "FaceNegated",
    "FlareAnswered",
    "FlareChosen",
    "FlareStruck",
    "GameEnded",
    "GateBuilt",
    "GateMoved",
    "GatePushed",
    "HitsCancelled",
    "HitsCounted",
    "HomeChosen",
    "Improved",
    "IonTurned",
    "MaliceAdded",
    "MarkerAdvanced",
    "MawClaimed",
    "ObjectiveRevealed",
    "ObjectivesChosen",
    "ObjectivesDealt",
    "ObjectivesKept",
    "OrderGiven",
    "PanelLaid",
    "PhaseEnded",
    "PhaseStarted",
    "PlanDropped",
    "PlanMade",
    "PointsGained",
    "PowerRaised",
    "QueueDropped",
    "QueueEmptied",
    "RaceTaken",
    "Reset",
    "Restored",
    "RetreatPaid",
    "ScanEnded",
    "ScanStarted",
    "SectorCaptured",
    "SectorGivenUp",
    "SectorLaid",
    "SectorWon",
    "ShipsBanished",
    "ShipsBuilt",
    "ShipsDisabled",
    "ShipsMoved",
    "StarsGained",
    "StationBuilt",
    "Synthesized",
    "TechnologiesActivated",
    "TechnologyClaimed",
    "TechnologyFlipped",
    "TileRevealed",
    "TilesDealt",
    "TilesDrawn",
    "TokenCarried",
    "TokenPlaced",
    "TokensDestroyed",
    "TokensTakenBack",
    "TurnQueued",
    "TurnStarted",
    "audience",
    "reveals",
]
