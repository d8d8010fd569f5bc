"""Every technology of the box is activated at a Logistics and shows in play what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine.nova import totals
from engine.nova.content.sectors import SECTOR_TILES
from engine.nova.content.technologies import TECHNOLOGIES, Technology
from engine.nova.effect import Effect
from engine.nova.effects.ability import Ability, When
from engine.nova.effects.cost import CheaperSubAction
from engine.nova.effects.tile import GivesTile
from engine.nova.effects.track import TrackIcons
from engine.nova.effects.vp_per import VpPer
from engine.nova.pieces import Face, TechnologySlot
from engine.nova.position import CODEC
from engine.nova.sides import panel_of
from engine.nova.state import State
from tests.engine.nova.owners import owner
from tests.engine.nova.seen import COSTLY, SIGHTS, cost, table
from tests.engine.nova.sketch import P1, legal, play, player, refused, sketch

EVERY = pytest.mark.parametrize("technology", TECHNOLOGIES.values(), ids=lambda one: one.id)
EFFECTS = [
    pytest.param(technology.id, effect, id=f"{technology.id} {effect}")
    for technology in TECHNOLOGIES.values()
    for effect in technology.effects
]
ARTIFACTS = {"A1.1": "lr-artifact", "A1.2": "lr-artifact", "B2.1": "lr-artifact"}


def supplied(technology: Technology) -> State:
    """It is claimed, nothing else is; there is one unit for each of its slots, and no energy."""
    units = [slot.value for slot in technology.slots if slot is not TechnologySlot.WHITE]
    own: dict[str, Any] = {"energy": 0, "synthesized": "".join(units).replace("*", "N")}
    tiles = {}
    if technology.white_slots:
        own["sectors"], tiles = ["A1", "B2"], ARTIFACTS
    return table((technology.id,), {**own, "active": []}, tiles=tiles)


@EVERY
def test_it_is_activated_with_a_unit_for_each_slot(technology: Technology) -> None:
    state = supplied(technology)
    points = totals.technology_points(state, P1)
    after = play(state, f"logistics use {technology.id}")
    assert points == 0
    assert player(after, P1).active == (technology.id,)
    assert totals.technology_points(after, P1) >= technology.vp


@EVERY
def test_it_is_not_activated_without(technology: Technology) -> None:
    state = table((technology.id,), {"energy": 0, "active": []})
    assert refused(state, f"logistics use {technology.id}") == "not_supplied"


def icons(id: str, effect: TrackIcons) -> None:
    """The track of the position that is written for people has moved."""
    before, after = table((), {}), table((id,), {})
    number = totals.icons(after, P1, effect.track)
    assert number == effect.icons(totals.icons(before, P1, effect.track), effect.track)
    old, new = (CODEC.write(state)["players"][P1]["tracks"] for state in (before, after))
    name = "build" if effect.track == "fleet" else effect.track.value
    assert new[name] > old[name]


def tile(id: str, effect: GivesTile) -> None:
    """The tile can be laid out and is a face of the panel then."""
    slot = f"4{effect.face.side}"
    state = play(supplied(TECHNOLOGIES[id]), f"logistics use {id} panel {slot}:{effect.face.word}")
    assert panel_of(state, P1)[3].face(effect.face.side) is effect.face


def points(id: str, effect: VpPer) -> None:
    """Points come for what the player has, beside those that are printed."""
    own = {
        "synthesized": "NPHBA" * 2,
        "stations": {"C1": 2},
        "gates": ["C1", "B1"],
        "sectors": ["B1", "A1"],
    }
    assert SECTOR_TILES["disc-06"].colonies == SECTOR_TILES["core-01"].colonies == 3
    found = totals.technology_points(table((id,), own), P1)
    assert found == TECHNOLOGIES[id].vp + 2 * effect.points


def price(id: str, effect: CheaperSubAction) -> None:
    before, after = cost((), effect.action), cost((id,), effect.action)
    assert effect.action in COSTLY
    assert after == effect.price(before, effect.action) < before


# A position in which an ability is of use, the lines that lead there, and one that uses it.
USES: Mapping[str, tuple[dict[str, Any], dict[str, Any], str, str]] = {
    "gunnery-mesh": ({"ships": {"B2": 1}}, {"next": [1, 1, 6]}, "attack B2 entity", "1"),
    "calyth-3b": ({"ships": {"B2": 1}}, {"next": [1, 1]}, "attack B2 entity", "1 6"),
    "mender-swarm": ({"ships": {"B2": 1}}, {"next": [4, 4]}, "attack B2 entity", ""),
    "veshti-2b": ({"ships": {"B2": 1}}, {"next": [4, 4]}, "attack B2 entity", ""),
    "static-choir": ({"ships": {"B2": 1}}, {}, "", "B2 entity"),
    "calyth-3a": ({}, {}, "", ""),
    "sarrune-3a": ({"credits": 4}, {}, "", ""),
    "ombral-3a": ({"sectors": ["B7"], "ships": {"C1": 1}}, {}, "", "C1 to B7"),
    "ombral-3b": ({}, {}, "", "A A1"),
    "kethic-1b": ({"ships": {"B2": 1}}, {"next": [1, 3, 4, 1]}, "", "B2 entity"),
    "jump-harmonics": ({"ships": {"C1": 2}}, {}, "", "C1 to B1"),
    "ancient-2a": ({}, {}, "", "B2"),
}
CHANGED: Mapping[str, Callable[[State], Any]] = {
    "gunnery-mesh": lambda state: state.next,
    "calyth-3b": lambda state: state.combat,
    "mender-swarm": lambda state: player(state, P1).ships,
    "veshti-2b": lambda state: player(state, P1).ships,
    "static-choir": lambda state: state.entity.disabled,
    "calyth-3a": lambda state: player(state, P1).peek,
    "sarrune-3a": lambda state: player(state, P1).credits,
    "ombral-3a": lambda state: player(state, P1).ships,
    "ombral-3b": lambda state: state.entity.gates,
    "kethic-1b": lambda state: state.combat and state.combat.inside,
    "jump-harmonics": lambda state: player(state, P1).ships,
    "ancient-2a": lambda state: state.entity.ships,
}


def ability(id: str, effect: Ability[Any]) -> None:
    """It is offered, changes what would be without it, and is used up."""
    own, page, before, words = USES[id]
    state = table((id,), own, entity={"ships": {"B2": 1}}, **page)
    state = play(state, before) if before else state
    line = f"use {id} {words}".strip()
    assert line in legal(state)
    after = play(state, line)
    without = play(state, "pass") if effect.when is When.AFTER_HITS else state
    assert CHANGED[id](after) != CHANGED[id](without)
    assert line not in legal(after)


SPECIAL: Mapping[type[Effect], Callable[[str, Any], None]] = {
    TrackIcons: icons,
    GivesTile: tile,
    VpPer: points,
    CheaperSubAction: price,
    Ability: ability,
}


@pytest.mark.parametrize(("id", "effect"), EFFECTS)
def test_each_of_its_effects_is_seen_in_play(id: str, effect: Effect) -> None:
    if type(effect) in SPECIAL:
        SPECIAL[type(effect)](id, effect)
        return
    look, question = SIGHTS[type(effect).__name__]
    before, after = look(()), look((id,))
    assert before != after
    assert after == getattr(effect, question)(before)


def test_two_missiles_lie_on_one_panel() -> None:
    one = owner("seeker-rack", "kethic-2a", energy=0, synthesized="HAHN")
    state = play(sketch([one, {}]), "logistics panel 3a:missile 6a:missile")
    assert [column.attack for column in panel_of(state, P1)].count(Face.MISSILE) == 2
