"""What tests of the store need: a disk as it really is."""

import pytest


@pytest.fixture(autouse=True)
def no_power_cut() -> None:
    """Leave the store as it is: these tests are about what reaches the disk."""
