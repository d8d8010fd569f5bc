"""Which rulings the tests show, and which they still owe.

The numbers are those of docs/rulings.md.
"""

from collections import Counter

import pytest

# Each of these must have a test that passes, or a full run fails.
# Numbers 85 to 89 do not exist; 81 and 83 are about effects of the older editions.
OWED = frozenset(range(1, 133)) - {81, 83, *range(85, 90)}

PROPERTY = "ruling"


def ruling(*numbers: int) -> pytest.MarkDecorator:
    """Mark a test with the rulings it shows: `@ruling(14)` or `@ruling(14, 15)`."""
    if not numbers:
        raise ValueError("a ruling has a number")
    return pytest.mark.ruling(*numbers)


def label(item: pytest.Item) -> None:
    """Write a test's rulings where its report carries them, also from another process."""
    numbers = {number for mark in item.iter_markers("ruling") for number in mark.args}
    item.user_properties.extend((PROPERTY, number) for number in sorted(numbers))


class Tally:
    """Counts the tests that passed for each ruling, and says at the end what is owed."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: Counter[int] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            numbers = (value for name, value in report.user_properties if name == PROPERTY)
            self.passed.update(int(str(number)) for number in numbers)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and self.missing():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.passed:
            terminalreporter.write_sep("-", "rulings and the tests that passed for them")
            terminalreporter.write_line(table(self.passed))
        if missing := self.missing():
            names = " ".join(f"R{number}" for number in missing)
            terminalreporter.write_line(f"FAILED: no passing test for {names}", red=True)

    def missing(self) -> list[int]:
        """The owed rulings without a passing test; a run of some tests owes nothing."""
        return sorted(OWED - self.passed.keys()) if chose_everything(self.config) else []


def table(passed: Counter[int], columns: int = 8) -> str:
    cells = [f"R{number} x{count}".ljust(9) for number, count in sorted(passed.items())]
    rows = (cells[start : start + columns] for start in range(0, len(cells), columns))
    return "\n".join(" ".join(row).rstrip() for row in rows)


def chose_everything(config: pytest.Config) -> bool:
    narrowing = (
        *("keyword", "markexpr", "deselect", "ignore", "ignore_glob"),
        *("lf", "stepwise", "maxfail", "collectonly"),
    )
    if any(config.getoption(name, None) for name in narrowing):
        return False
    here = config.invocation_params.dir
    chosen = {(here / path).resolve() for path in config.args}
    return chosen == {(config.rootpath / path).resolve() for path in config.getini("testpaths")}
