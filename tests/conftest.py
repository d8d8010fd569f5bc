import os

import pytest
from hypothesis import HealthCheck, settings

from render import backdrops
from tests.rulings import Tally, label

# The same examples every time, and no verdict that depends on how fast the machine is.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")


def pytest_configure(config: pytest.Config) -> None:
    # Grounds of pictures are painted once for all tests, also by programs that tests start.
    folder = config.rootpath / ".pytest_cache" / "grounds"
    os.environ[backdrops.SETTING] = str(folder)
    backdrops.use_folder(folder)
    # Workers send their reports to the process that started them, which counts for all.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(config), "ruling-tally")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        label(item)
    items[:] = spread(items)


def spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """Spread the slow tests, so that every process begins with some and none ends with them.

    Processes start with equal parts of the list, for 2, 3, 4 or 6 of them whole parts of ours;
    neighbours stay together, as they share what was worked out once.
    """
    slow = [item for item in items if item.get_closest_marker("slow")]
    quick = [item for item in items if not item.get_closest_marker("slow")]
    parts = 12
    return [
        item
        for part in range(parts)
        for some in (slow, quick)
        for item in some[part * len(some) // parts : (part + 1) * len(some) // parts]
    ]
