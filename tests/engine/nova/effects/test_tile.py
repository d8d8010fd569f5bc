"""`tile X`: a combat tile for the panel."""

from __future__ import annotations

from engine.nova.content.combat import PRINTED_PANEL
from engine.nova.pieces import Face
from engine.nova.sides import panel_of
from tests.engine.nova.owners import owner
from tests.engine.nova.sketch import P1, play, player, refused, sketch


def test_a_tile_covers_a_slot_until_it_is_gone() -> None:
    one = owner("ion-cannon", energy=0, synthesized="HP")
    state = play(sketch([{**one, "active": []}, {}]), "logistics use ion-cannon panel 4a:ion")
    assert panel_of(state, P1)[3].attack is Face.ION
    state = sketch([{**one, "panel": {"4a": "ion"}}, {}])
    state = play(state, "logistics use none")
    assert panel_of(state, P1) == PRINTED_PANEL


def test_tiles_of_several_technologies_add_up() -> None:
    one = owner("seeker-rack", "kethic-2a", energy=0, synthesized="HAHH")
    state = play(sketch([one, {}]), "logistics panel 3a:missile 6a:missile")
    assert player(state, P1).panel == {"3a": "missile", "6a": "missile"}
    assert refused(sketch([one, {}]), "logistics panel 1a:missile 3a:missile 6a:missile") == (
        "no_such_tile"
    )


def test_one_technology_can_give_two_tiles() -> None:
    one = owner("ancient-2b", energy=0, sectors=["A1"])
    artifacts = {"A1.1": "lr-artifact", "A1.2": "lr-artifact"}
    state = sketch([one, {}], map={"A1": "core-01"}, tiles=artifacts)
    state = play(state, "logistics panel 2d:reflect 6a:ultra")
    assert player(state, P1).panel == {"2d": "reflect", "6a": "ultra"}
