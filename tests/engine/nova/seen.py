"""What can be seen of the effects of technologies in play, each as one value.

Every function is given the technologies that are active, plays something, and says what came of
it, so that two players can be compared who differ in their technologies alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.refusal import Refused
from engine.nova import notation, totals
from engine.nova.pieces import Side, SubAction
from engine.nova.state import State
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, P2, at, play, player, sketch

Owned = tuple[str, ...]
MAP = {
    "A1": "core-01", "B1": "disc-06", "B2": "disc-01", "B7": "disc-02", "B12": "disc-04",
    "C2": "rim-01", "C18": "rim-02",
}  # fmt: skip


def table(owned: Owned, one: dict[str, Any], **page: Any) -> State:
    other = {"home": "C10", **page.pop("other", {})}
    page = {"entity": {"stations": {}}, **page}
    return sketch([owner(*owned, home="C1", **one), other], map=MAP, **page)


def is_legal(state: State, line: str) -> bool:
    try:
        notation.read(state, P1, line).check(state)
    except Refused:
        return False
    return True


def paid(state: State, lines: str) -> int:
    return player(state, P1).energy - player(play(state, lines), P1).energy


def most(wanted: Callable[[int], str], state: State, limit: int) -> int:
    """Return the largest number for which a line is legal."""
    return max(
        number for number in range(limit + 1) if is_legal(state, wanted(number)) or not number
    )


# Explore and Settle.


def tiles_drawn(owned: Owned) -> int:
    scan = play(table(owned, {}), "scan").scan
    assert scan is not None
    return len(scan.drawn)


def tiles_kept_for_free(owned: Owned) -> int:
    state = table(owned, {}, bag="lb-vp ly-energy2 lr-vp3")
    return 3 - (paid(state, "scan; keep lr-vp3 ly-energy2 lb-vp") - 1)


def tiles_revealed(owned: Owned, tile: str) -> int:
    state = table(owned, {"hand": [tile] * 4, "sectors": ["B1", "B12"]})
    places = ["B1.1", "B1.2", "B12.1", "C1.1"]

    def line(number: int) -> str:
        return " ".join(["reveal", *(f"{tile} {place}" for place in places[:number])])

    return most(line, state, 4)


def sectors_improved(owned: Owned) -> int:
    state = table(owned, {"sectors": ["B1", "B12"]})
    sectors = ["B1", "B12", "C1"]
    return most(lambda number: " ".join(["improve", *sectors[:number]]), state, 3)


def colonizes_without_ship(owned: Owned) -> bool:
    return is_legal(table(owned, {"ships": {"C1": 1}}), "colonize B1")


# What sub-actions cost: where the price is above 1 to begin with.
COSTLY: Mapping[SubAction, str] = {
    SubAction.COLONIZE: "colonize B1",
    SubAction.STATION: "build station C1",
    SubAction.GATE: "build gate C1",
}


def cost(owned: Owned, action: SubAction) -> int:
    state = table(owned, {"ships": {"B1": 1}, "stations": {"C1": 1}})
    return paid(state, COSTLY[action])


# Build and Move.


def ships_built(owned: Owned) -> int:
    state = table(owned, {"ships": {}})
    return most(lambda number: f"build ships C1x{number}", state, 8)


def ships_moved(owned: Owned) -> int:
    state = table(owned, {"ships": {"C1": 9}, "energy": 1})
    return most(lambda number: f"move C1x{number} to C2", state, 9)


def steps(owned: Owned) -> int:
    state = table(owned, {"ships": {"C1": 1}})
    way = ["B1", "A1", "Z"]
    return most(lambda number: f"move C1 to {way[number - 1]}", state, 3)


def crosses_enemies(owned: Owned) -> bool:
    guards = dict.fromkeys(("B1", "B2", "B12", "C2", "C18"), 1)
    own = {"ships": {"C1": 1}, "gates": ["C1"], "sectors": ["B1"]}
    return is_legal(table(owned, own, entity={"ships": guards, "stations": {}}), "move C1 to A1")


def gives_retreat(owned: Owned) -> bool:
    state = table(owned, {"ships": {"B1": 1}}, other={"ships": {"B1": 1}})
    return player(play(state, "move B1 to C1"), P2).points == 1


def links_gates(owned: Owned) -> bool:
    own = {"ships": {"C1": 1}, "sectors": ["B7"], "gates": ["C1", "B7"]}
    return is_legal(table(owned, own), "move C1 to B7")


def links_sectors(owned: Owned) -> bool:
    return is_legal(table(owned, {"ships": {"C1": 1}, "sectors": ["B7"]}), "move C1 to B7")


# Combat.


def ships_fire(owned: Owned) -> bool:
    state = table(owned, {"ships": {"B1": 1}}, other={"ships": {"B2": 1}})
    return is_legal(state, "attack B2 P2 ships B1")


def stations_fire(owned: Owned) -> bool:
    own = {"sectors": ["B1"], "stations": {"B1": 1}}
    return is_legal(table(owned, own, other={"ships": {"B2": 1}}), "attack B2 P2 stations B1")


def strikes_for_a_hit(owned: Owned) -> int:
    """How many strikes does it take to destroy the only ship?"""
    for number in range(1, 5):
        other = {"ships": {"B2": number}}
        one = {"ships": {"B2": 1}}
        state = table(owned, one, other=other, next=[*[4] * number, 1], turn="P2")
        if not player(play(state, "attack B2 P1"), P1).ships:
            return number
    raise AssertionError


def dice(owned: Owned, own: dict[str, Any]) -> int:
    state = table(owned, own, other={"ships": {"B2": 1}}, next=[1, 6] * 3)
    combat = play(state, "attack B2 P2").combat
    assert combat is not None
    return len(combat.free[Side.P1])


def points_of_four_kills(owned: Owned) -> int:
    entity = {"ships": {"B2": 5}, "stations": {}}
    state = table(owned, {"ships": {"B2": 4}}, entity=entity, next=[*[4] * 4, *[1] * 5])
    return player(play(state, "attack B2 entity"), P1).stars


# Science and Logistics.


def units_synthesized(owned: Owned) -> int:
    numbers = range(10)
    made = (table(owned, {"synthesized": "N" * number}) for number in numbers)
    return next(number for number, state in enumerate(made) if not is_legal(state, "synthesize N"))


def cards_drawn(owned: Owned) -> int:
    discover = play(table(owned, {}), "discover").discover
    assert discover is not None
    return len(discover.drawn)


def after_logistics(owned: Owned) -> tuple[int, int]:
    """Return energy and credits; everything stays active."""
    own = {"energy": 0, "synthesized": "NPHBA" * 2, "sectors": ["A1", "B2"]}
    artifacts = {"A1.1": "lr-artifact", "A1.2": "lr-artifact", "B2.1": "lr-artifact"}
    state = play(table(owned, own, tiles=artifacts), "logistics")
    raised = totals.energy_value(state, P1) - 7  # by icons; they fill the supply before as well
    return player(state, P1).energy - raised, player(state, P1).credits


# By kind of effect: what is seen, and the question of the rules that bends it.
SIGHTS: Mapping[str, tuple[Callable[[Owned], Any], str]] = {
    "ScanDraw": (tiles_drawn, "scan_draw"),
    "ScanKeep": (tiles_kept_for_free, "scan_keep"),
    "RevealBlue": (lambda owned: tiles_revealed(owned, "lb-vp"), "reveal_blue"),
    "RevealYellow": (lambda owned: tiles_revealed(owned, "ly-fleet2"), "reveal_yellow"),
    "ImproveSectors": (sectors_improved, "improve_sectors"),
    "ImproveValue": (
        lambda owned: play(table(owned, {}), "improve C1").improvements[at("C1")],
        "improve_value",
    ),
    "ColonizeNoShip": (colonizes_without_ship, "colonize_without_ship"),
    "ExtraShips": (ships_built, "build_ships"),
    "MoveCapacity": (ships_moved, "move_capacity"),
    "MoveRange": (steps, "move_range"),
    "MoveThrough": (crosses_enemies, "move_through"),
    "MoveNoRetreat": (gives_retreat, "gives_retreat"),
    "GatesLinked": (links_gates, "gates_linked"),
    "SectorsLinked": (links_sectors, "sectors_linked"),
    "RangeShips": (ships_fire, "range_ships"),
    "RangeStations": (stations_fire, "range_stations"),
    "Hull": (strikes_for_a_hit, "hull"),
    "DiceStation": (
        lambda owned: dice(owned, {"sectors": ["B2"], "stations": {"B2": 1}}),
        "station_dice",
    ),
    "DiceFleet": (lambda owned: dice(owned, {"ships": {"B2": 2}}), "fleet_dice"),
    "SynthesisLimit": (units_synthesized, "synthesis_limit"),
    "DiscoverDraw": (cards_drawn, "discover_draw"),
    "IncomeEnergy": (lambda owned: after_logistics(owned)[0], "income_energy"),
    "IncomeCredits": (lambda owned: after_logistics(owned)[1], "income_credits"),
    "KillFull": (lambda owned: points_of_four_kills(owned) == 4, "full_kills"),
}
