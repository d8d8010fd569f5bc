"""Time: paces, what stops the clock, deadlines and reminders.

Instants are written in UTC unless a zone is named. In 2026 clocks go forward in Berlin on 29 March
and back on 25 October (at 01:00 UTC), in New York on 8 March (07:00 UTC) and 1 November (06:00),
on Lord Howe Island back by half an hour on 5 April (15:00 UTC the day before) and forward on
4 October (15:30 UTC the day before). Kolkata has no summer time.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise, takewhile
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.clock.deadlines import (
    counted_time,
    deadline,
    due_after_downtime,
    find_clock_jump,
    reminder_times,
)
from bot.app.clock.time_control import DAILY, LIVE, LONGEST, NONE, RELAXED, Pace
from bot.app.clock.time_off import (
    ClockStops,
    Pause,
    QuietHours,
    Vacation,
    check_vacation,
    vacation_left,
)
from bot.app.clock.time_zones import WallTime, parse_zone, zone_names
from engine.core.refusal import Refused
from engine.core.wording import Wording

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
LORD_HOWE, KOLKATA = "Australia/Lord_Howe", "Asia/Kolkata"
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
QUARTER = 15 * MINUTE


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def quiet(text: str, zone: str = "UTC") -> QuietHours:
    start, end = text.split("-")
    return QuietHours(time.fromisoformat(start), time.fromisoformat(end), zone)


def span(text: str) -> timedelta:
    found = Pace.parse(text).allowance
    assert found is not None
    return found


# Paces.


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("live", 10),
        ("daily", 24 * 60),
        ("relaxed", 72 * 60),
        ("none", None),
        ("36h", 36 * 60),
        ("90m", 90),
        ("5d", 5 * 24 * 60),
        ("1d12h", 36 * 60),
        (" 1D 12 h 5m ", 36 * 60 + 5),
        ("Daily", 24 * 60),
        ("1m", 1),
        ("30d", 30 * 24 * 60),
        ("720h", 30 * 24 * 60),
    ],
)
def test_a_pace_is_a_word_or_a_length(text: str, minutes: int | None) -> None:
    assert Pace.parse(text) == Pace(minutes)


@pytest.mark.parametrize(
    ("minutes", "text"),
    [
        (10, "live"),
        (24 * 60, "daily"),
        (72 * 60, "relaxed"),
        (None, "none"),
        (36 * 60, "36h"),
        (90, "90m"),
        (60, "1h"),
        (48 * 60, "2d"),
        (1, "1m"),
    ],
)
def test_a_pace_is_written_as_people_say_it(minutes: int | None, text: str) -> None:
    assert str(Pace(minutes)) == text


@given(st.none() | st.integers(1, LONGEST))
def test_every_pace_is_read_back_from_its_text(minutes: int | None) -> None:
    assert Pace.parse(str(Pace(minutes))) == Pace(minutes)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "unknown_pace"),
        ("  ", "unknown_pace"),
        ("fast", "unknown_pace"),
        ("36", "unknown_pace"),
        ("-3h", "unknown_pace"),
        ("1.5h", "unknown_pace"),
        ("3h 1d", "unknown_pace"),
        ("90s", "unknown_pace"),
        ("9999999999999999999999d", "unknown_pace"),
        ("٣h", "unknown_pace"),
        ("0m", "pace_length"),
        ("0d 0h", "pace_length"),
        ("30d 1m", "pace_length"),
        ("999999d", "pace_length"),
    ],
)
def test_nonsense_is_no_pace(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Pace.parse(text)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("pace", "turn", "question"),
    [
        (LIVE, 10 * MINUTE, 2.5 * MINUTE),
        (DAILY, DAY, 6 * HOUR),
        (RELAXED, 3 * DAY, 18 * HOUR),
        (Pace(1), MINUTE, timedelta(seconds=15)),
        (NONE, None, None),
    ],
)
def test_a_question_has_a_quarter_of_the_pace(
    pace: Pace, turn: timedelta | None, question: timedelta | None
) -> None:
    assert (pace.allowance, pace.question_allowance) == (turn, question)


# What people may set.


@pytest.mark.parametrize("hours", ["22:00-08:00", "00:00-10:00", "14:00-00:00", "23:59-00:00"])
def test_quiet_hours_may_last_ten_hours_and_cross_midnight(hours: str) -> None:
    assert quiet(hours, BERLIN).zone == BERLIN


@pytest.mark.parametrize("typed", ["europe/berlin", " Europe/Berlin ", "EUROPE/BERLIN"])
def test_a_zone_is_known_however_it_is_typed(typed: str) -> None:
    assert quiet("22:00-08:00", typed) == quiet("22:00-08:00", BERLIN)
    assert parse_zone("america/new york") == NEW_YORK


def test_every_zone_that_is_listed_can_be_used() -> None:
    assert {BERLIN, NEW_YORK, LORD_HOWE, KOLKATA, "UTC"} < set(zone_names())
    assert "Factory" not in zone_names()
    assert [
        zone for zone in zone_names() if ZoneInfo(zone).utcoffset(datetime(2026, 1, 1)) is None
    ] == []


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("Berlin", BERLIN),
        ("new york", NEW_YORK),
        ("Lima", "America/Lima"),
        ("Europe/Berlim", BERLIN),
        ("Asia/Kolkatta", KOLKATA),
        ("", BERLIN),
        ("the moon, the far side of it, and whatever is behind that", BERLIN),
    ],
)
def test_an_unknown_zone_is_refused_with_what_may_be_meant(typed: str, near: str) -> None:
    with pytest.raises(Refused) as refused:
        parse_zone(typed)
    offered = refused.value.facts["near"]
    assert isinstance(offered, tuple)
    assert near in offered


def refuse_vacation(days: int, *taken: Vacation) -> None:
    first = date(2026, 8, 1)
    check_vacation(Vacation.from_days(first, first + (days - 1) * DAY, "UTC"), taken)


@pytest.mark.parametrize(
    ("attempt", "code"),
    [
        (lambda: quiet("22:00-08:01"), "quiet_long"),
        (lambda: quiet("08:00-22:00"), "quiet_long"),
        (lambda: quiet("07:00-06:00"), "quiet_long"),
        (lambda: quiet("07:00-07:00"), "quiet_empty"),
        (lambda: quiet("22:00-07:00", "Europe/Atlantis"), "unknown_zone"),
        (lambda: quiet("22:00-07:00", "America"), "unknown_zone"),
        (lambda: quiet("22:00-07:00", "../../etc/passwd"), "unknown_zone"),
        (lambda: quiet("22:00-07:00", "Factory"), "unknown_zone"),
        (lambda: Vacation(at("2026-08-02"), at("2026-08-03"), "Atlantis"), "unknown_zone"),
        (lambda: Vacation(at("2026-08-02"), at("2026-08-02")), "vacation_dates"),
        (lambda: Vacation(at("2026-08-02"), at("2026-08-01")), "vacation_dates"),
        (lambda: Vacation.from_days(date(2026, 8, 2), date(2026, 8, 1), BERLIN), "vacation_dates"),
        (lambda: Vacation.from_days(date.max, date.max, BERLIN), "vacation_dates"),
        (lambda: Vacation.from_days(date.min, date(2026, 8, 1), BERLIN), "vacation_dates"),
        (lambda: refuse_vacation(15), "vacation_long"),
        (lambda: Pace.parse("soon"), "unknown_pace"),
        (lambda: Pace(0), "pace_length"),
    ],
)
def test_what_cannot_be_set_is_refused_with_a_sentence(
    attempt: Callable[[], object], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        attempt()
    assert refused.value.code == code
    sentence = Wording("bot/text").refusal(refused.value)
    assert "{" not in sentence
    assert "none" not in sentence.replace("relaxed or none", "")


# Vacations.


def days(first: str, last: str, zone: str = "UTC") -> Vacation:
    return Vacation.from_days(date.fromisoformat(first), date.fromisoformat(last), zone)


@pytest.mark.parametrize(
    ("vacation", "start", "end"),
    [
        (days("2026-08-03", "2026-08-03"), "2026-08-03 00:00", "2026-08-04 00:00"),
        (days("2026-08-03", "2026-08-05", BERLIN), "2026-08-02 22:00", "2026-08-05 22:00"),
        (days("2026-08-03", "2026-08-05", KOLKATA), "2026-08-02 18:30", "2026-08-05 18:30"),
        # The day on which the clocks go back has 25 hours, and all are free.
        (days("2026-10-25", "2026-10-25", BERLIN), "2026-10-24 22:00", "2026-10-25 23:00"),
        # In Beirut they go forward at midnight: the day begins at one.
        (days("2026-03-29", "2026-03-29", "Asia/Beirut"), "2026-03-28 22:00", "2026-03-29 21:00"),
        # In Havana midnight comes twice on 1 November: a vacation up to then lasts to the second.
        (
            days("2026-10-31", "2026-10-31", "America/Havana"),
            "2026-10-31 04:00",
            "2026-11-01 05:00",
        ),
        (
            days("2026-11-01", "2026-11-01", "America/Havana"),
            "2026-11-01 04:00",
            "2026-11-02 05:00",
        ),
    ],
)
def test_vacation_days_last_from_midnight_to_midnight(
    vacation: Vacation, start: str, end: str
) -> None:
    assert (vacation.start, vacation.end) == (at(start), at(end))


@pytest.mark.parametrize(
    ("taken", "left"),
    [
        ([], 14 * DAY),
        ([days("2026-08-01", "2026-08-03")], 11 * DAY),
        ([days("2026-08-01", "2026-08-03"), days("2026-08-10", "2026-08-10")], 10 * DAY),
        # A day in two vacations is taken once, in whatever order they were entered.
        ([days("2026-08-03", "2026-08-06"), days("2026-08-01", "2026-08-04")], 8 * DAY),
        ([days("2026-08-01", "2026-08-08"), days("2026-08-02", "2026-08-03")], 6 * DAY),
        ([days("2026-08-01", "2026-08-14")], 0 * DAY),
        ([days("2026-08-01", "2026-08-30")], 0 * DAY),
        # Fourteen days are fourteen, also when one of them has 25 hours, or 23.
        ([days("2026-10-20", "2026-11-02", BERLIN)], 0 * DAY),
        ([days("2026-10-20", "2026-11-01", BERLIN)], DAY),
        ([days("2026-03-25", "2026-04-06", BERLIN)], DAY + HOUR),
        # Somebody came home early.
        ([Vacation(at("2026-08-01 12:00"), at("2026-08-02 18:00"))], 12 * DAY + 18 * HOUR),
        # From ten to three until ten past two, as the clock went back: nothing is given back.
        ([Vacation(at("2026-10-25 00:50"), at("2026-10-25 01:10"), BERLIN)], 14 * DAY),
    ],
)
def test_a_game_allows_fourteen_days_of_vacation(taken: list[Vacation], left: timedelta) -> None:
    assert vacation_left(taken) == left


@pytest.mark.parametrize(
    ("begun", "left"),
    [("2026-07-30", 11), ("2026-08-03", 13), ("2026-08-04", 14), ("2026-09-01", 14)],
)
def test_vacation_before_a_game_began_is_not_taken_from_it(begun: str, left: int) -> None:
    assert vacation_left([days("2026-08-01", "2026-08-03")], at(begun)) == left * DAY


def test_a_vacation_is_refused_when_too_little_is_left() -> None:
    taken = (days("2026-08-01", "2026-08-10"),)
    check_vacation(days("2026-09-01", "2026-09-04"), taken)
    check_vacation(days("2026-08-05", "2026-08-14"), taken)
    with pytest.raises(Refused) as refused:
        check_vacation(days("2026-09-01", "2026-09-05"), taken)
    assert refused.value.facts == {"most": 14, "days": 4, "hours": 0}
    check_vacation(days("2026-09-01", "2026-09-05"), taken, since=at("2026-08-02"))


# Quiet hours on the nights when the clocks change.


@pytest.mark.parametrize(
    ("hours", "zone", "day", "start", "end"),
    [
        ("23:00-07:00", BERLIN, "2026-11-16", "2026-11-16 22:00", "2026-11-17 06:00"),
        ("01:00-05:00", BERLIN, "2026-11-16", "2026-11-16 00:00", "2026-11-16 04:00"),
        ("23:00-07:00", KOLKATA, "2026-11-16", "2026-11-16 17:30", "2026-11-17 01:30"),
        # Forward: the night is an hour shorter, or half an hour.
        ("23:00-07:00", BERLIN, "2026-03-28", "2026-03-28 22:00", "2026-03-29 05:00"),
        ("23:00-07:00", NEW_YORK, "2026-03-07", "2026-03-08 04:00", "2026-03-08 11:00"),
        ("23:00-07:00", LORD_HOWE, "2026-10-03", "2026-10-03 12:30", "2026-10-03 20:00"),
        # Back: it is longer.
        ("23:00-07:00", BERLIN, "2026-10-24", "2026-10-24 21:00", "2026-10-25 06:00"),
        ("23:00-07:00", NEW_YORK, "2026-10-31", "2026-11-01 03:00", "2026-11-01 12:00"),
        ("23:00-07:00", LORD_HOWE, "2026-04-04", "2026-04-04 12:00", "2026-04-04 20:30"),
        # A start that is skipped: quiet from the moment of the change.
        ("02:30-07:00", BERLIN, "2026-03-29", "2026-03-29 01:00", "2026-03-29 05:00"),
        ("02:10-07:00", LORD_HOWE, "2026-10-04", "2026-10-03 15:30", "2026-10-03 20:00"),
        ("02:00-07:00", NEW_YORK, "2026-03-08", "2026-03-08 07:00", "2026-03-08 11:00"),
        ("03:00-07:00", NEW_YORK, "2026-03-08", "2026-03-08 07:00", "2026-03-08 11:00"),
        # An end that is skipped: quiet up to the moment of the change.
        ("23:00-02:30", BERLIN, "2026-03-28", "2026-03-28 22:00", "2026-03-29 01:00"),
        ("23:00-02:59:59.999999", NEW_YORK, "2026-03-07", "2026-03-08 04:00", "2026-03-08 07:00"),
        # A start or an end that comes twice: from the first to the last.
        ("02:30-07:00", BERLIN, "2026-10-25", "2026-10-25 00:30", "2026-10-25 06:00"),
        ("23:00-02:30", BERLIN, "2026-10-24", "2026-10-24 21:00", "2026-10-25 01:30"),
        ("01:15-01:45", NEW_YORK, "2026-11-01", "2026-11-01 05:15", "2026-11-01 06:45"),
        ("23:00-01:40", LORD_HOWE, "2026-04-04", "2026-04-04 12:00", "2026-04-04 15:10"),
    ],
)
def test_quiet_hours_go_by_the_clock_on_the_wall(
    hours: str, zone: str, day: str, start: str, end: str
) -> None:
    stops = ClockStops(quiet(hours, zone))
    noon = datetime.combine(date.fromisoformat(day), time(12), ZoneInfo(zone)) - DAY
    before, after = at(start) - timedelta(microseconds=1), at(end)
    assert counted_time(noon, before, stops) < counted_time(noon, at(start), stops)
    assert counted_time(at(start), at(end), stops) == 0 * DAY
    assert counted_time(after, after + timedelta(microseconds=1), stops) == timedelta(
        microseconds=1
    )
    assert deadline(at(start), HOUR, stops) == at(end) + HOUR


def test_quiet_hours_that_are_skipped_altogether_stop_nothing() -> None:
    stops = ClockStops(quiet("02:10-02:50", BERLIN))
    assert counted_time(at("2026-03-28 23:00"), at("2026-03-29 03:00"), stops) == 4 * HOUR
    assert (
        counted_time(at("2026-03-27 23:00"), at("2026-03-28 03:00"), stops)
        == 4 * HOUR - 40 * MINUTE
    )


# Deadlines.

NIGHT = quiet("23:00-07:00")
TWO_DAYS_OFF = days("2026-11-18", "2026-11-19")
BREAK = Pause(at("2026-11-17 12:00"), at("2026-11-17 15:00"))
OPEN = Pause(at("2026-11-17 12:00"))


@pytest.mark.parametrize(
    ("start", "pace", "stops", "due"),
    [
        # Nothing stops the clock.
        ("2026-11-16 12:00", "daily", ClockStops(), "2026-11-17 12:00"),
        ("2026-11-16 12:00", "live", ClockStops(), "2026-11-16 12:10"),
        ("2026-11-16 12:00", "none", ClockStops(), None),
        ("2026-11-16 12:00", "none", ClockStops(NIGHT), None),
        # Quiet hours.
        ("2026-11-16 12:00", "11h", ClockStops(quiet("00:00-07:00")), "2026-11-16 23:00"),
        ("2026-11-16 12:00", "daily", ClockStops(NIGHT), "2026-11-17 20:00"),
        ("2026-11-16 22:00", "2h", ClockStops(NIGHT), "2026-11-17 08:00"),
        ("2026-11-17 02:00", "2h", ClockStops(NIGHT), "2026-11-17 09:00"),
        ("2026-11-17 07:00", "2h", ClockStops(NIGHT), "2026-11-17 09:00"),
        # What runs out as the night begins runs out in the morning.
        ("2026-11-16 22:00", "59m", ClockStops(NIGHT), "2026-11-16 22:59"),
        ("2026-11-16 22:00", "60m", ClockStops(NIGHT), "2026-11-17 07:00"),
        ("2026-11-16 22:00", "61m", ClockStops(NIGHT), "2026-11-17 07:01"),
        # Vacation, alone and next to a night.
        ("2026-11-17 20:00", "5h", ClockStops(None, (TWO_DAYS_OFF,)), "2026-11-20 01:00"),
        ("2026-11-17 20:00", "5h", ClockStops(NIGHT, (TWO_DAYS_OFF,)), "2026-11-20 09:00"),
        ("2026-11-18 20:00", "5h", ClockStops(NIGHT, (TWO_DAYS_OFF,)), "2026-11-20 12:00"),
        ("2026-11-16 12:00", "5h", ClockStops(None, (TWO_DAYS_OFF,)), "2026-11-16 17:00"),
        ("2026-11-20 00:00", "5h", ClockStops(None, (TWO_DAYS_OFF,)), "2026-11-20 05:00"),
        # A pause, and one that nobody has ended.
        ("2026-11-17 10:00", "3h", ClockStops(pauses=(BREAK,)), "2026-11-17 16:00"),
        ("2026-11-17 10:00", "2h", ClockStops(pauses=(BREAK,)), "2026-11-17 15:00"),
        ("2026-11-17 10:00", "3h", ClockStops(pauses=(OPEN,)), None),
        ("2026-11-17 10:00", "2h", ClockStops(pauses=(OPEN,)), None),
        ("2026-11-17 10:00", "1h", ClockStops(pauses=(OPEN,)), "2026-11-17 11:00"),
        ("2026-11-17 13:00", "1h", ClockStops(pauses=(OPEN,)), None),
        ("2026-11-17 10:00", "3h", ClockStops(pauses=(BREAK, OPEN)), None),
        # Stops that overlap or meet count once.
        (
            "2026-11-17 10:00",
            "3h",
            ClockStops(pauses=(BREAK, Pause(at("2026-11-17 14:00"), at("2026-11-17 15:30")))),
            "2026-11-17 16:30",
        ),
        (
            "2026-11-17 10:00",
            "3h",
            ClockStops(pauses=(Pause(at("2026-11-17 15:00"), at("2026-11-17 16:00")), BREAK)),
            "2026-11-17 17:00",
        ),
        (
            "2026-11-17 10:00",
            "3h",
            ClockStops(pauses=(BREAK, Pause(at("2026-11-17 13:00"), at("2026-11-17 14:00")))),
            "2026-11-17 16:00",
        ),
        # The clock was put back while the game paused: the pause had no length.
        (
            "2026-11-17 10:00",
            "3h",
            ClockStops(pauses=(Pause(at("2026-11-17 12:00"), at("2026-11-17 11:00")),)),
            "2026-11-17 13:00",
        ),
    ],
)
def test_a_deadline_comes_when_the_time_that_counts_is_used_up(
    start: str, pace: str, stops: ClockStops, due: str | None
) -> None:
    found = deadline(at(start), Pace.parse(pace).allowance, stops)
    assert found == (None if due is None else at(due))


def test_thirty_days_with_ten_quiet_hours_each_take_fifty_one_days_and_a_look_at_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = []
    both = WallTime.instants

    def counting(wall: WallTime, day: date) -> tuple[datetime, datetime]:
        looks.append(day)
        return both(wall, day)

    monkeypatch.setattr(WallTime, "instants", counting)
    stops = ClockStops(quiet("22:00-08:00"))
    # 720 hours are 51 days of 14 and six hours more.
    assert deadline(at("2026-11-16 08:00"), span("30d"), stops) == at("2027-01-06 14:00")
    assert len(looks) < 2 * 56


@pytest.mark.parametrize("allowance", [0 * HOUR, -HOUR])
def test_an_allowance_that_is_used_up_ends_at_once_or_with_the_stop(allowance: timedelta) -> None:
    stops = ClockStops(NIGHT)
    assert deadline(at("2026-11-16 22:00"), allowance, stops) == at("2026-11-16 22:00")
    assert deadline(at("2026-11-16 23:00"), allowance, stops) == at("2026-11-17 07:00")


def test_instants_may_be_given_in_any_zone() -> None:
    # By the clock on the wall these are 24 hours apart, but the clocks went back between them.
    start = datetime(2026, 10, 24, 12, tzinfo=ZoneInfo(BERLIN))
    end = datetime(2026, 10, 25, 12, tzinfo=ZoneInfo(BERLIN))
    assert counted_time(start, end) == 25 * HOUR
    due = deadline(start, 25 * HOUR)
    assert due == end
    assert due is not None
    assert due.tzinfo is UTC
    assert counted_time(start, end, ClockStops(pauses=(Pause(start, end),))) == 0 * HOUR
    assert counted_time(start, end, ClockStops(vacations=(Vacation(start, end),))) == 0 * HOUR


def test_an_instant_without_a_zone_is_a_bug() -> None:
    noon, naive = at("2026-11-16 12:00"), datetime(2026, 11, 16, 12)
    attempts: list[Callable[[], object]] = [
        lambda: deadline(naive, HOUR),
        lambda: counted_time(naive, noon),
        lambda: counted_time(noon, naive),
        lambda: Vacation(naive, noon + HOUR),
        lambda: Vacation(noon - HOUR, naive),
        lambda: Pause(naive),
        lambda: Pause(noon, naive),
    ]
    for attempt in attempts:
        with pytest.raises(ValueError, match="zone"):
            attempt()


def test_nothing_counts_between_instants_the_wrong_way_round() -> None:
    assert counted_time(at("2026-11-17"), at("2026-11-16"), ClockStops(NIGHT)) == 0 * HOUR


# Reminders.


@pytest.mark.parametrize(
    ("start", "allowance", "stops", "expected"),
    [
        # At half time, and a tenth before the end: at most two hours, at least a minute.
        ("2026-11-16 12:00", DAY, ClockStops(), ["2026-11-17 00:00", "2026-11-17 10:00"]),
        ("2026-11-16 12:00", 3 * DAY, ClockStops(), ["2026-11-18 00:00", "2026-11-19 10:00"]),
        ("2026-11-16 12:00", 10 * HOUR, ClockStops(), ["2026-11-16 17:00", "2026-11-16 21:00"]),
        ("2026-11-16 12:00", 20 * HOUR, ClockStops(), ["2026-11-16 22:00", "2026-11-17 06:00"]),
        ("2026-11-16 12:00", 10 * MINUTE, ClockStops(), ["2026-11-16 12:05", "2026-11-16 12:09"]),
        ("2026-11-16 12:00", 6 * MINUTE, ClockStops(), ["2026-11-16 12:03", "2026-11-16 12:05"]),
        # Under five minutes one is enough.
        ("2026-11-16 12:00", 5 * MINUTE, ClockStops(), ["2026-11-16 12:02:30", "2026-11-16 12:04"]),
        ("2026-11-16 12:00", 4 * MINUTE, ClockStops(), ["2026-11-16 12:02"]),
        ("2026-11-16 12:00", 2.5 * MINUTE, ClockStops(), ["2026-11-16 12:01:15"]),
        # Without a deadline there is nothing to remind of.
        ("2026-11-16 12:00", None, ClockStops(NIGHT), []),
        ("2026-11-17 13:00", DAY, ClockStops(pauses=(OPEN,)), []),
        ("2026-11-17 11:00", 90 * MINUTE, ClockStops(pauses=(OPEN,)), ["2026-11-17 11:45"]),
        # What would come as the night begins comes in the morning.
        ("2026-11-16 22:00", 2 * HOUR, ClockStops(NIGHT), ["2026-11-17 07:00", "2026-11-17 07:48"]),
        (
            "2026-11-16 14:00",
            10 * HOUR,
            ClockStops(NIGHT),
            ["2026-11-16 19:00", "2026-11-17 07:00"],
        ),
        (
            "2026-11-16 23:30",
            10 * HOUR,
            ClockStops(NIGHT),
            ["2026-11-17 12:00", "2026-11-17 16:00"],
        ),
    ],
)
def test_reminders_come_at_half_time_and_before_the_end(
    start: str, allowance: timedelta | None, stops: ClockStops, expected: list[str]
) -> None:
    assert reminder_times(at(start), allowance, stops) == tuple(at(text) for text in expected)


# When the program was away, or the machine's clock jumped.

DOWN, UP, GRACE = at("2026-11-16 12:00"), at("2026-11-16 14:00"), 30 * MINUTE


@pytest.mark.parametrize(
    ("due", "moved"),
    [
        ("2026-11-16 11:59", "2026-11-16 11:59"),
        ("2026-11-16 12:00", "2026-11-16 14:30"),
        ("2026-11-16 13:00", "2026-11-16 14:30"),
        ("2026-11-16 14:00", "2026-11-16 14:30"),
        ("2026-11-16 14:29", "2026-11-16 14:30"),
        ("2026-11-16 14:30", "2026-11-16 14:30"),
        ("2026-11-16 14:31", "2026-11-16 14:31"),
        ("2026-11-20 12:00", "2026-11-20 12:00"),
        (None, None),
    ],
)
def test_what_came_due_while_the_program_was_down_gets_a_grace_period(
    due: str | None, moved: str | None
) -> None:
    found = due_after_downtime(None if due is None else at(due), DOWN, UP, GRACE)
    assert found == (None if moved is None else at(moved))


@pytest.mark.parametrize(
    ("due", "stops", "moved"),
    [
        ("2026-11-16 13:00", ClockStops(quiet("13:50-14:10")), "2026-11-16 14:40"),
        ("2026-11-16 14:35", ClockStops(quiet("13:50-14:10")), "2026-11-16 14:40"),
        ("2026-11-16 14:45", ClockStops(quiet("13:50-14:10")), "2026-11-16 14:45"),
        ("2026-11-16 13:00", ClockStops(pauses=(Pause(DOWN),)), None),
    ],
)
def test_the_grace_period_is_time_that_counts(
    due: str, stops: ClockStops, moved: str | None
) -> None:
    found = due_after_downtime(at(due), DOWN, UP, GRACE, stops)
    assert found == (None if moved is None else at(moved))


@pytest.mark.parametrize(
    ("due", "moved"),
    [
        ("2026-11-16 11:59", "2026-11-16 11:59"),
        ("2026-11-16 12:05", "2026-11-16 12:30"),
        ("2026-11-16 13:00", "2026-11-16 13:00"),
    ],
)
def test_a_clock_put_back_while_the_program_was_down_fires_nothing(due: str, moved: str) -> None:
    assert due_after_downtime(at(due), down_since=UP, up_at=DOWN, grace=GRACE) == at(moved)


@pytest.mark.parametrize(
    ("now", "steady", "shift"),
    [
        ("2026-11-16 12:00:30", timedelta(seconds=30), 0 * MINUTE),
        ("2026-11-16 12:02:30", timedelta(seconds=30), 0 * MINUTE),
        ("2026-11-16 12:02:31", timedelta(seconds=30), 2 * MINUTE + timedelta(seconds=1)),
        ("2026-11-16 11:58:30", timedelta(seconds=30), 0 * MINUTE),
        ("2026-11-16 11:58:29", timedelta(seconds=30), -2 * MINUTE - timedelta(seconds=1)),
        ("2026-11-16 15:00:00", 3 * HOUR, 0 * MINUTE),
        ("2036-11-16 12:00:30", timedelta(seconds=30), timedelta(days=3653)),
        ("1970-01-01 00:00:00", 0 * MINUTE, -timedelta(days=20773, hours=12)),
    ],
)
def test_a_jump_of_the_clock_is_more_than_two_minutes_that_did_not_pass(
    now: str, steady: timedelta, shift: timedelta
) -> None:
    assert find_clock_jump(at("2026-11-16 12:00"), at(now), steady) == shift


# Whatever people set.

SUMMER_TIME = [  # an instant near each change of the clocks
    *(datetime(2026, 3, 29, 1, tzinfo=UTC), datetime(2026, 10, 25, 1, tzinfo=UTC)),
    *(datetime(2026, 3, 8, 7, tzinfo=UTC), datetime(2026, 11, 1, 6, tzinfo=UTC)),
    *(datetime(2026, 4, 4, 15, tzinfo=UTC), datetime(2026, 10, 3, 15, 30, tzinfo=UTC)),
    datetime(2026, 6, 1, tzinfo=UTC),
]
ZONES = st.sampled_from([BERLIN, NEW_YORK, LORD_HOWE, KOLKATA, "America/Havana", "UTC"])
minutes = st.integers(0, 24 * 60 - 1)
instants = st.builds(
    lambda near, off: near + off * timedelta(seconds=1),
    st.sampled_from(SUMMER_TIME),
    st.integers(-3 * 86400, 3 * 86400),
)
allowances = st.integers(0, 5 * 86400).map(lambda seconds: seconds * timedelta(seconds=1))


@st.composite
def quiets(draw: st.DrawFn) -> QuietHours:
    start = draw(minutes)
    end = (start + draw(st.integers(1, 600))) % (24 * 60)
    return QuietHours(time(*divmod(start, 60)), time(*divmod(end, 60)), draw(ZONES))


lengths = st.integers(0, 4 * 86400).map(lambda seconds: seconds * timedelta(seconds=1))
pauses = st.builds(lambda start, length: Pause(start, start + length), instants, lengths)
vacations = st.builds(
    lambda start, length, zone: Vacation(start, start + length + MINUTE, zone),
    instants,
    lengths,
    ZONES,
)
stopses = st.builds(
    ClockStops,
    st.none() | quiets(),
    st.lists(vacations, max_size=2).map(tuple),
    st.lists(pauses, max_size=2).map(tuple),
)


def surely(start: datetime, allowance: timedelta, stops: ClockStops) -> datetime:
    """The deadline where no pause is open, so there is one."""
    due = deadline(start, allowance, stops)
    assert due is not None
    return due


@given(instants, allowances, stopses)
def test_exactly_the_allowance_counts_before_the_deadline(
    start: datetime, allowance: timedelta, stops: ClockStops
) -> None:
    assert counted_time(start, surely(start, allowance, stops), stops) == allowance


@given(instants, allowances, stopses)
def test_a_deadline_lies_in_time_that_counts(
    start: datetime, allowance: timedelta, stops: ClockStops
) -> None:
    due = surely(start, allowance, stops)
    assert counted_time(due, due + timedelta(microseconds=1), stops) > 0 * DAY


@given(instants, allowances, lengths.filter(bool), stopses)
def test_more_time_is_a_later_deadline(
    start: datetime, allowance: timedelta, more: timedelta, stops: ClockStops
) -> None:
    assert surely(start, allowance, stops) < surely(start, allowance + more, stops)


@given(instants, allowances, stopses, quiets(), pauses)
def test_a_stop_more_never_shortens_the_time(
    start: datetime, allowance: timedelta, stops: ClockStops, night: QuietHours, pause: Pause
) -> None:
    stopped = ClockStops(stops.quiet or night, stops.vacations, (*stops.pauses, pause))
    due = surely(start, allowance, stops)
    assert start + allowance <= due <= surely(start, allowance, stopped)
    assert counted_time(start, due, stopped) <= allowance


@given(instants, allowances, allowances, stopses)
def test_time_that_counts_adds_up(
    start: datetime, first: timedelta, second: timedelta, stops: ClockStops
) -> None:
    middle, end = start + first, start + first + second
    parts = counted_time(start, middle, stops) + counted_time(middle, end, stops)
    assert counted_time(start, end, stops) == parts


@given(instants, allowances, stopses)
def test_a_question_may_be_put_aside_and_taken_up_with_what_is_left(
    start: datetime, allowance: timedelta, stops: ClockStops
) -> None:
    later = surely(start, allowance / 3, stops)
    left = allowance - counted_time(start, later, stops)
    assert surely(later, left, stops) == surely(start, allowance, stops)


@given(instants, allowances, stopses)
def test_reminders_come_in_order_before_the_deadline_and_never_at_night(
    start: datetime, allowance: timedelta, stops: ClockStops
) -> None:
    found = reminder_times(start, allowance + MINUTE, stops)
    moments = [*found, surely(start, allowance + MINUTE, stops)]
    assert len(found) == (1 if allowance < 4 * MINUTE else 2)
    assert all(early < late for early, late in pairwise(moments))
    assert all(
        counted_time(moment, moment + timedelta(microseconds=1), stops) for moment in moments
    )


@given(instants, instants, lengths, lengths, stopses)
def test_after_downtime_nothing_is_due_earlier_nor_at_once(
    due: datetime, down: datetime, away: timedelta, grace: timedelta, stops: ClockStops
) -> None:
    up = down + away
    found = due_after_downtime(due, down, up, grace, stops)
    assert found is not None
    assert found >= due
    assert found == due or counted_time(up, found, stops) == grace
    assert due < down or counted_time(up, found, stops) >= grace


@given(instants, instants, lengths, lengths)
def test_after_a_jump_all_have_the_time_they_had(
    before: datetime, now: datetime, steady: timedelta, left: timedelta
) -> None:
    due = before + steady + left
    assert abs((due + find_clock_jump(before, now, steady)) - now - left) <= 2 * MINUTE


def shows(moment: datetime, night: QuietHours) -> bool:
    """Does the clock on the wall show a time in quiet hours that cross midnight?"""
    wall = moment.astimezone(ZoneInfo(night.zone)).time()
    return wall >= night.start or wall < night.end


# Nights whose start and end are never skipped or shown twice, though clocks change within them.
nights = st.builds(
    lambda start, end, zone: QuietHours(
        time(*divmod(20 * 60 + 15 * start, 60)), time(*divmod(15 * end, 60)), zone
    ),
    st.integers(0, 11),
    st.integers(16, 24),
    ZONES,
)


@settings(max_examples=60)
@given(st.sampled_from(SUMMER_TIME), st.integers(-200, 200), st.integers(0, 400), nights)
def test_time_that_counts_is_what_a_person_would_count_quarter_by_quarter(
    near: datetime, off: int, quarters: int, night: QuietHours
) -> None:
    start = near + off * QUARTER
    awake = [n for n in range(quarters) if not shows(start + n * QUARTER, night)]
    assert (
        counted_time(start, start + quarters * QUARTER, ClockStops(night)) == len(awake) * QUARTER
    )


@given(quiets(), instants)
def test_every_day_has_one_stretch_of_quiet_of_at_most_ten_hours_and_the_change(
    night: QuietHours, since: datetime
) -> None:
    spans = list(takewhile(lambda span: span.start < since + 9 * DAY, night.spans(since)))
    assert 9 <= len(spans) <= 11
    for before, after in pairwise(spans):
        assert before.end is not None
        assert since < before.end < after.start
        assert before.end - before.start <= 11 * HOUR
