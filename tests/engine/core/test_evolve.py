"""Changed copies of frozen records: equal to what `dataclasses.replace` makes, and as frozen."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from engine.core.evolve import evolve


@dataclass(frozen=True, slots=True)
class Ship:
    name: str
    aboard: int = 8
    cells: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Buoy:
    name: str


SHIP = Ship("Ada", 7, (1, 2))


@pytest.mark.parametrize("changes", [{}, {"aboard": 6}, {"name": "Bo", "cells": (3,)}])
def test_a_copy_has_the_changes_and_all_the_rest(changes: dict[str, object]) -> None:
    changed = evolve(SHIP, **changes)  # type: ignore[arg-type]  # of whatever field
    assert changed == replace(SHIP, **changes)  # type: ignore[arg-type]  # of whatever field
    assert type(changed) is Ship
    assert hash(changed) == hash(replace(SHIP, **changes))  # type: ignore[arg-type]  # the same
    assert Ship("Ada", 7, (1, 2)) == SHIP


def test_a_record_of_one_field_can_be_copied_too() -> None:
    assert evolve(Buoy("north"), name="south") == Buoy("south")


def test_a_copy_is_as_frozen_as_the_record() -> None:
    changed = evolve(SHIP, aboard=1)
    with pytest.raises(FrozenInstanceError):
        changed.aboard = 2  # type: ignore[misc]  # this is what must fail
    assert changed.aboard == 1


def test_a_copy_can_be_copied_pickled_and_shown() -> None:
    changed = evolve(evolve(SHIP, aboard=1), name="Cy")
    assert repr(changed) == "Ship(name='Cy', aboard=1, cells=(1, 2))"
    assert copy.deepcopy(changed) == changed
    assert pickle.loads(pickle.dumps(changed)) == changed


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError):
        evolve(SHIP, speed=3)  # type: ignore[call-arg]  # this is what must fail
