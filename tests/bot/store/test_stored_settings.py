"""What people have chosen, as their rows and exports have it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.positions import dump_json
from bot.store.stored_settings import (
    UNCHANGED,
    Every,
    QuietRow,
    StoredSettings,
    Tell,
    VacationRow,
    check,
    read_settings,
    write_settings,
)
from engine.core.refusal import Malformed

AWAY = VacationRow("2026-03-03T00:00:00+00:00", "2026-03-05T00:00:00+00:00", "UTC")
ALL = StoredSettings(
    Tell.BOTH, False, True, False, "night", True, Every.DAY, "Europe/Berlin",
    QuietRow("22:00", "07:00", "Europe/Berlin"), 5.5, False, {10: (AWAY,), 9: ()},
    {"sol": {"order bonus tower": "take"}}, 7.0, True,
)  # fmt: skip


def test_what_was_never_chosen_is_not_written() -> None:
    assert write_settings(UNCHANGED) == {}
    assert read_settings({}) == UNCHANGED


def test_all_settings_are_written_as_ever_and_read_again() -> None:
    page = {
        "tell": "both", "dms": False, "next_ping": True, "reminders": False, "palette": "night",
        "text_first": True, "following": "day", "zone": "Europe/Berlin",
        "quiet": {"start": "22:00", "end": "07:00", "zone": "Europe/Berlin"}, "quiet_since": 5.5,
        "statistics": False,
        "vacations": {"10": [{"start": AWAY.start, "end": AWAY.end, "zone": "UTC"}], "9": []},
        "orders": {"sol": {"order bonus tower": "take"}}, "closed": 7.0, "closed_said": True,
    }  # fmt: skip
    assert dump_json(write_settings(ALL)) == dump_json(page)
    assert read_settings(page) == ALL
    assert [*read_settings(page).vacations] == [10, 9]  # in the order they were taken


@pytest.mark.parametrize("value", [None, 5, "x", [], {}, {"1": 5}, -1.0])
@pytest.mark.parametrize("name", write_settings(ALL))
def test_one_damaged_setting_leaves_the_others(name: str, value: Any) -> None:
    found = read_settings({**write_settings(ALL), name: value})
    others = {one: kept for one, kept in write_settings(found).items() if one != name}
    assert others == {one: kept for one, kept in write_settings(ALL).items() if one != name}
    read_settings(write_settings(found))


def test_vacations_of_a_game_that_are_damaged_leave_those_of_others() -> None:
    page = write_settings(ALL)["vacations"]
    for damaged in (5, [5], [{"start": "x"}], None):
        found = read_settings({"vacations": {**page, "9": damaged, "mars": []}})
        assert found.vacations == {10: (AWAY,)}


def test_what_a_later_version_keeps_besides_is_left_out() -> None:
    assert read_settings({"pigeons": True, "tell": "pigeon", "dms": False}) == StoredSettings(
        dms=False
    )


def test_a_part_of_a_file_from_elsewhere_must_be_right() -> None:
    assert check(tuple[VacationRow, ...], []) == ()
    with pytest.raises(Malformed):
        check(tuple[VacationRow, ...], [5])
    with pytest.raises(Malformed):
        check(QuietRow | None, {"start": "x"})
