"""Which rulings the tests show, and which they still owe.

A number is one of docs/rulings.md, for Sol; `N14` is one of docs/rulings-nova.md.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

# Each of these must have a test that passes, or a full run fails.
# Numbers 85 to 89 do not exist; 81 and 83 are about effects of the older editions.
SOL = frozenset(range(1, 133)) - {81, 83, *range(85, 90)}
NOVA = re.findall(
    r"^\*\*(N[0-9]+) ",
    (Path(__file__).parents[1] / "docs" / "rulings-nova.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
OWED = frozenset((*(f"R{number}" for number in SOL), *NOVA))

PROPERTY = "ruling"


def ruling(*numbers: int | str) -> pytest.MarkDecorator:
    """Mark a test with the rulings it shows: `@ruling(14, 15)`, of Nova Solis `@ruling("N14")`."""
    if not numbers:
        raise ValueError("a ruling has a number")
    return pytest.mark.ruling(*numbers)


def label(item: pytest.Item) -> None:
    """Write a test's rulings where its report carries them, also from another process."""
    marks = [number for mark in item.iter_markers("ruling") for number in mark.args]
    names = {number if isinstance(number, str) else f"R{number}" for number in marks}
    item.user_properties.extend((PROPERTY, name) for name in sorted(names))


class Tally:
    """Counts the tests that passed for each ruling, and says at the end what is owed."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            numbers = (value for name, value in report.user_properties if name == PROPERTY)
            self.passed.update(str(number) for number in numbers)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and self.missing():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.passed:
            terminalreporter.write_sep("-", "rulings and the tests that passed for them")
            terminalreporter.write_line(table(self.passed))
        if missing := self.missing():
            terminalreporter.write_line(
                f"FAILED: no passing test for {' '.join(missing)}", red=True
            )

    def missing(self) -> list[str]:
        """The owed rulings without a passing test; a run of some tests owes nothing."""
        owed = OWED - self.passed.keys() if chose_everything(self.config) else ()
        return sorted(owed, key=by_number)


def by_number(name: str) -> tuple[str, int]:
    """Put the rulings of a game one after the other."""
    return name[0], int(name[1:])


def table(passed: Counter[str], columns: int = 8) -> str:
    order = sorted(passed, key=by_number)
    cells = [f"{name} x{passed[name]}".ljust(9) for name in order]
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
