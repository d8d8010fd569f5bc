"""Errors of ours in the log: what they are called, and how often."""

from __future__ import annotations

import logging
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.clock import ManualClock
from bot.error_report import ErrorReports


def full_disk(path: Path) -> sqlite3.Error:
    """What SQLite raises when a file has no room to grow."""
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE notes (text)")
        database.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.OperationalError) as caught:
            database.execute("INSERT INTO notes VALUES (?)", ("x" * 100_000,))
    database.close()
    return caught.value


def test_a_fault_of_the_disk_names_its_sqlite_error_once_and_then_every_minute(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    error, clock = full_disk(tmp_path / "full.db"), ManualClock(datetime(2026, 11, 18, tzinfo=UTC))
    reports = ErrorReports(clock)
    with caplog.at_level(logging.ERROR, "heliograph"):
        first = reports.report("turn confirm", error)
        clock.advance(timedelta(seconds=59))
        assert reports.report("a round of the keeper", error) == first
        (line,) = caplog.messages
        assert f"turn confirm failed [{first}]: OperationalError (SQLITE_FULL)" in line
        clock.advance(timedelta(seconds=2))
        assert reports.report("game list", error) != first
    assert len(caplog.messages) == 2


def test_other_errors_are_logged_each_time(caplog: pytest.LogCaptureFixture) -> None:
    reports = ErrorReports(ManualClock(datetime(2026, 11, 18, tzinfo=UTC)))
    with caplog.at_level(logging.ERROR, "heliograph"):
        assert reports.report("board", KeyError("x")) != reports.report("board", KeyError("x"))
    assert len(caplog.messages) == 2
