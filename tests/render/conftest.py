"""What tests of several pictures need."""

from __future__ import annotations

import pytest

from tests.render.written import Written


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(monkeypatch)
