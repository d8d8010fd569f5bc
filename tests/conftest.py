import pytest
from hypothesis import HealthCheck, settings

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
    # Workers send their reports to the process that started them, which counts for all.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(config), "ruling-tally")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        label(item)
