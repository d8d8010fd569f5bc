"""The words of the box: stars, resources, tracks, faces, actions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum

from engine.core.seat import SEATS, Seat


class SectorKind(StrEnum):
    """Where on the map a sector belongs."""

    CENTRAL = "central"
    CORE = "core"
    DISC = "disc"
    RIM = "rim"
    HOMEWORLD = "homeworld"


class Star(StrEnum):
    """The colour of a location and of a tile's back, rarest first."""

    RED = "R"
    YELLOW = "Y"
    BLUE = "B"

    def fits(self, location: Star) -> bool:
        """Tell whether a tile of this colour may go into such a location (8.2)."""
        return STARS.index(location) <= STARS.index(self)


STARS = tuple(Star)


class Resource(StrEnum):
    """A strategic resource; omega is the wild one."""

    NEUTRONIUM = "N"
    PTERACNIUM = "P"
    HADRON = "H"
    BOSON = "B"
    ANTIMATTER = "A"
    OMEGA = "O"


RESOURCES = tuple(Resource)
BASIC_RESOURCES = tuple(one for one in Resource if one is not Resource.OMEGA)


class TechnologySlot(StrEnum):
    """A place on a technology that takes one unit of a resource."""

    NEUTRONIUM = "N"
    PTERACNIUM = "P"
    HADRON = "H"
    BOSON = "B"
    ANTIMATTER = "A"
    WHITE = "O"
    GREY = "*"

    def takes(self, resource: Resource) -> bool:
        """Tell whether a unit of this resource fills the slot (step 5 of 13)."""
        return self is TechnologySlot.GREY or resource.value in (self.value, Resource.OMEGA)


class Track(StrEnum):
    """An empire track."""

    ENERGY = "energy"
    RESEARCH = "research"
    POPULATION = "population"
    FLEET = "fleet"


class Token(StrEnum):
    """A piece of a player that is built or settled."""

    SHIP = "ships"
    STATION = "stations"
    GATE = "gates"
    COLONY = "colonies"


class Space(StrEnum):
    """A space of the action board that collects energy tokens."""

    SETTLE = "settle"
    EXPLORE = "explore"
    BUILD = "build"
    MOVE = "move"
    COMBAT = "combat"
    SCIENCE = "science"


class SubAction(StrEnum):
    """What a turn is spent on. Its first word names the action."""

    COLONIZE = "settle.colonize"
    IMPROVE = "settle.improve"
    ABANDON = "settle.abandon"
    SCAN = "explore.scan"
    REVEAL = "explore.reveal"
    SHIPS = "build.ships"
    STATION = "build.station"
    GATE = "build.gate"
    STANDARD = "move.standard"
    WARP_IN = "move.warp_in"
    WARP_OUT = "move.warp_out"
    ATTACK = "combat.attack"
    RESEARCH = "science.research"
    DISCOVER = "science.discover"
    SYNTHESIZE = "science.synthesize"
    LOGISTICS = "logistics"

    @property
    def space(self) -> Space | None:
        """The space its token goes to; none for Logistics."""
        return _SPACES[self]


_SPACES = {
    each: None if each is SubAction.LOGISTICS else Space(each.value.partition(".")[0])
    for each in SubAction
}  # asked for with every price


class PanelSide(StrEnum):
    """A row of the combat panel."""

    ATTACK = "a"
    DEFENCE = "d"


class Face(StrEnum):
    """What a slot of a combat panel can show; also the id of the combat tile that shows it."""

    BASIC_ATTACK = "atk.basic"
    HEAVY_ATTACK = "atk.heavy"
    ULTRA_ATTACK = "atk.ultra"
    ION = "atk.ion"
    TACHYON = "atk.tachyon"
    MISSILE = "atk.missile"
    BASIC_SHIELD = "def.basic"
    HEAVY_SHIELD = "def.heavy"
    ULTRA_SHIELD = "def.ultra"
    REFLECT = "def.reflect"
    ARMOUR_1 = "def.armor1"
    ARMOUR_2 = "def.armor2"
    POINT_DEFENCE = "def.pd"

    @property
    def side(self) -> PanelSide:
        return PanelSide(self.value[0])

    @property
    def word(self) -> str:
        """The id without its prefix, as notation writes it: `ion`."""
        return self.value.partition(".")[2]

    @classmethod
    def of(cls, side: PanelSide, word: str) -> Face | None:
        """Return the face that notation calls so on this side; none for an unknown word."""
        return next((face for face in cls if face.side is side and face.word == word), None)


class Side(StrEnum):
    """A side of a combat: a seat or the Entity."""

    P1 = "P1"
    P2 = "P2"
    P3 = "P3"
    P4 = "P4"
    P5 = "P5"
    P6 = "P6"
    ENTITY = "entity"

    @property
    def seat(self) -> Seat | None:
        return _SEAT_OF.get(self)

    @classmethod
    def of(cls, seat: Seat | None) -> Side:
        return cls.ENTITY if seat is None else _SIDES[seat]


_SIDES: tuple[Side, ...] = tuple(side for side in Side if side is not Side.ENTITY)  # by seat
_SEAT_OF: Mapping[Side, Seat] = dict(zip(_SIDES, SEATS, strict=False))


class TechnologyKind(StrEnum):
    """Where a technology card comes from."""

    BASIC = "basic"
    RACE = "race"
    ANCIENT = "ancient"


class CardKind(StrEnum):
    """What an Entity action card does."""

    STANDARD = "standard"
    FLARE = "flare"
    PRESENCE = "presence"
    MALICE = "malice"
    SUPERNOVA = "supernova"


class EntityGate(StrEnum):
    """A warp gate of the Entity."""

    A = "A"
    B = "B"
    C = "C"


ENTITY_GATES = tuple(EntityGate)


class ObjectiveClass(StrEnum):
    """How hard a secret objective is."""

    BRONZE = "bronze"
    SILVER = "silver"
    GOLD = "gold"


class Measure(StrEnum):
    """What a secret objective counts. Sectors exclude the homeworld (content 11)."""

    SECTORS = "sectors"
    CORE_SECTORS = "core_sectors"
    ANOMALY_SECTORS = "anomaly_sectors"
    ARMED_KINDS = "armed_kinds"  # of core, disc and rim: owned with an own station in it
    BEST_SECTOR = "best_sector"  # the largest sector value, artifacts not counted
    MOST_IMPROVED = "most_improved"  # improvements in one sector, the homeworld among them
    IMPROVEMENTS = "improvements"
    SHIPS = "ships"
    STATIONS = "stations"
    JUMP_POINTS = "jump_points"
    RESEARCH = "research"
    ENERGY = "energy"
    POPULATION = "population"
    TECHNOLOGIES = "technologies"
    RACE_TECHNOLOGIES = "race_technologies"
    ANCIENT_TECHNOLOGIES = "ancient_technologies"
    COMBAT_TILES = "combat_tiles"
    RESOURCE_KINDS = "resource_kinds"
    STOCK = "stock"
    ARTIFACT_TILES = "artifact_tiles"
    ARTIFACT_COUNT = "artifact_count"  # the individual count of 15.4
    ENTITY_DESTROYED = "entity_destroyed"
    ANOMALY_VP = "anomaly_vp"
    MAW = "maw"
    ENERGY_BONUSES = "energy_bonuses"
    TILES_REVEALED = "tiles_revealed"


class Direction(IntEnum):
    """A side of a sector, by the number of the movement die."""

    N = 1
    NE = 2
    SE = 3
    S = 4
    SW = 5
    NW = 6

    def __str__(self) -> str:
        return self.name


DIRECTIONS = tuple(Direction)


class Feat(StrEnum):
    """What is counted of a player through the whole game (content 11)."""

    ENTITY = "entity"  # ships and stations of the Entity destroyed
    UNITS = "units"  # of players destroyed
    GATES = "gates"  # destroyed
    ANOMALY = "anomaly"  # stars gained from anomalies
    MAW = "maw"  # the token of the centre claimed: 0 or 1
    BONUS = "bonus"  # energy bonuses
    REVEALED = "revealed"  # location tiles


class EndedBy(StrEnum):
    """What ended a game: only the first is a victory."""

    DECLARED = "declared"
    RESERVE = "reserve"  # an Entity ship was due and there was none left
    SUPERNOVA = "supernova"
