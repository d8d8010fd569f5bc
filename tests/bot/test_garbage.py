"""What is loaded for good costs no collection."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bot.garbage import exempt_loaded_objects


@pytest.fixture
def unfrozen() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("unfrozen")
def test_what_is_loaded_is_left_out_of_collections() -> None:
    before = len(gc.get_objects())
    exempt_loaded_objects()
    assert gc.get_freeze_count() > before / 2
    assert len(gc.get_objects()) < before / 2


@pytest.mark.usefixtures("unfrozen")
def test_what_comes_later_is_collected_as_before() -> None:
    exempt_loaded_objects()
    loop: list[object] = []
    loop.append(loop)
    del loop
    assert gc.collect() >= 1
