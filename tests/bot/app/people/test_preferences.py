"""Personal settings: what may be chosen, what follows at once, and what they cannot be used for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.app.clock.time_off import QuietHours
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.people.preferences import SLIP, Preferences
from bot.app.people.privacy import Privacy
from bot.app.schedule.due_timers import Timeouts
from bot.app.settings.personal_settings import PersonalSettings, chosen
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.timers import timer_deadline
from bot.clock import ManualClock
from bot.errors import WORDS
from bot.store.queries import people
from bot.store.stored_settings import read_settings
from engine.core.seat import Seat
from tests.bot.app.tables.test_lobby import everything, refusal, refused
from tests.bot.lobbies import created, items, person, persons, started

P1, P2 = Seat(0), Seat(1)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
BERLIN = "Europe/Berlin"
Choose = Callable[[Preferences, int], Awaitable[Any]]


async def ends(repository: GameRepository, live: LiveGame) -> datetime | None:
    live = await repository.load(live.id)
    (end,) = [timer_deadline(live, timer) for timer in live.timers if timer.ask == "turn"]
    return end


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


async def test_at_first_all_have_the_same(repository: GameRepository) -> None:
    assert await Preferences(repository).read(await person(repository, "Ada")) == PersonalSettings()


@pytest.mark.parametrize(
    ("choice", "field", "value"),
    [
        (lambda preferences, who: preferences.set_tell(who, " DM "), "tell", "dm"),
        (lambda preferences, who: preferences.set_next_ping(who, True), "next_ping", True),
        (lambda preferences, who: preferences.set_reminders(who, False), "reminders", False),
        (lambda preferences, who: preferences.set_palette(who, "contrast"), "palette", "contrast"),
        (lambda preferences, who: preferences.set_palette(who, "Solar"), "palette", "warm"),
        (lambda preferences, who: preferences.set_text_first(who, True), "text_first", True),
        (lambda preferences, who: preferences.set_following(who, "day"), "following", "day"),
        (lambda preferences, who: preferences.set_zone(who, "europe/berlin"), "zone", BERLIN),
    ],
)
async def test_a_choice_is_kept(
    repository: GameRepository, choice: Choose, field: str, value: object
) -> None:
    ada, bea = await persons(repository, 2)
    answer = await choice(Preferences(repository), ada)
    assert getattr(answer, field) == value
    assert await Preferences(repository).read(ada) == answer != PersonalSettings()
    assert await Preferences(repository).read(bea) == PersonalSettings()


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        (lambda preferences, who: preferences.set_tell(who, "pigeon"), "unknown_choice"),
        (lambda preferences, who: preferences.set_palette(who, "x" * 9000), "unknown_choice"),
        (
            lambda preferences, who: preferences.set_palette(who, "../../etc/passwd"),
            "unknown_choice",
        ),
        (lambda preferences, who: preferences.set_following(who, ""), "unknown_choice"),
        (lambda preferences, who: preferences.set_zone(who, "Mars/Olympus"), "unknown_zone"),
        (lambda preferences, who: preferences.set_quiet_hours(who, "22:00", "09:00"), "quiet_long"),
        (lambda preferences, who: preferences.set_quiet_hours(who, "7", "07:00"), "quiet_empty"),
        (lambda preferences, who: preferences.set_quiet_hours(who, "24:00", "6"), "unknown_hour"),
        (lambda preferences, who: preferences.set_quiet_hours(who, "٧", "6"), "unknown_hour"),
        (
            lambda preferences, who: preferences.set_quiet_hours(who, "\x00", "6" * 999),
            "unknown_hour",
        ),
        (
            lambda preferences, who: preferences.set_quiet_hours(who, "22", "6", "nowhere"),
            "unknown_zone",
        ),
        (
            lambda preferences, who: preferences.take_vacation(who, "2026-02-30", "2026-03-05"),
            "unknown_day",
        ),
        (
            lambda preferences, who: preferences.take_vacation(who, "20260305", "2026-03-06"),
            "unknown_day",
        ),
        (
            lambda preferences, who: preferences.take_vacation(who, "2026-03-05", "2026-03-04"),
            "vacation_dates",
        ),
        (
            lambda preferences, who: preferences.take_vacation(who, "2026-03-01", "2026-03-04"),
            "vacation_past",
        ),
        (
            lambda preferences, who: preferences.take_vacation(who, "2027-03-05", "2027-03-06"),
            "vacation_far",
        ),
        (
            lambda preferences, who: preferences.take_vacation(who, "2026-03-05", "9999-12-31"),
            "vacation_dates",
        ),
        (
            lambda preferences, who: preferences.take_vacation(who, "2026-03-05", "2026-03-19"),
            "vacation_long",
        ),
        (
            lambda preferences, who: preferences.take_vacation(
                who, "2026-03-05", "2026-03-06", game_id=99
            ),
            "not_at_the_table",
        ),
        (lambda preferences, who: preferences.end_vacation(who, 99), "not_at_the_table"),
        (lambda preferences, who: preferences.mute(99, who, 0), "no_such_game"),
    ],
)
async def test_what_cannot_be_chosen_is_refused_and_nothing_changes(
    repository: GameRepository, choice: Choose, code: str
) -> None:
    live = await started(repository, 2)
    before = await everything(repository)
    no = await refused(choice(Preferences(repository), live.row.host))
    assert no.code == code
    sentence = WORDS.refusal(no)
    assert len(sentence) < 250
    assert await everything(repository) == before


async def test_no_player_whose_data_was_deleted_has_settings(repository: GameRepository) -> None:
    ada = await person(repository, "Ada")
    await Privacy(repository).delete(ada)
    assert await refusal(Preferences(repository).set_reminders(ada, False)) == "nothing_kept"


async def test_settings_from_elsewhere_that_mean_nothing_here_are_not_chosen() -> None:
    odd = {"tell": 7, "palette": "pink", "following": [], "zone": "Mars", "reminders": "no"}
    assert chosen(read_settings(odd)) == PersonalSettings()


# --- the night ---


async def test_quiet_hours_move_the_deadlines_of_all_games_at_once(
    repository: GameRepository, clock: ManualClock
) -> None:
    games = [await started(repository, 2, ("longer",), place=place) for place in ("a", "b", "c")]
    ada = games[0].row.host
    await Preferences(repository).set_quiet_hours(ada, "23:00", "7:00", BERLIN)
    for live in games:
        assert await ends(repository, live) == clock.now() + 32 * HOUR
        reread = await repository.load(live.id)
        repository.evict(live.id)
        assert await repository.load(live.id) == reread
    assert (await Preferences(repository).read(ada)).quiet == QuietHours(
        datetime(1, 1, 1, 23).time(), datetime(1, 1, 1, 7).time(), BERLIN
    )
    await Preferences(repository).clear_quiet_hours(ada)
    for live in games:
        assert await ends(repository, live) == clock.now() + DAY


async def test_a_game_a_player_only_watches_or_has_not_begun_stays_as_it_is(
    repository: GameRepository,
) -> None:
    ada = await person(repository, "Ada")
    lobby = await created(repository, 2)
    await Lobby(repository).join(lobby.id, ada, "salt")
    before = await everything(repository)
    await Preferences(repository).set_quiet_hours(ada, "22", "7")
    changed = set(await everything(repository)) - set(before)
    assert len(changed) == 1  # their own row
    assert '"people"' in changed.pop()


async def test_time_that_was_used_stays_used_when_the_night_is_taken_away(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))  # 24 hours from noon
    ada = live.row.host
    await Preferences(repository).set_quiet_hours(ada, "22:00", "8:00")
    clock.advance(23 * HOUR)  # 11 o'clock: 10 hours by day before the night, 3 after it
    await Preferences(repository).clear_quiet_hours(ada)
    assert await ends(repository, live) == clock.now() + 11 * HOUR
    assert await Timeouts(repository).run_due() == 1  # half time, and no default
    assert (await repository.load(live.id)).revision == 0


async def test_a_night_that_was_not_chosen_in_time_gives_nothing_back(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    clock.advance(20 * HOUR)  # 8 in the morning
    await Preferences(repository).set_quiet_hours(live.row.host, "22:00", "8:00")
    assert await ends(repository, live) == clock.now() + 4 * HOUR


async def test_who_moves_the_night_along_with_the_clock_still_has_to_play(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    preferences, ada = Preferences(repository), live.row.host
    await preferences.set_quiet_hours(ada, "12", "22")
    await preferences.set_quiet_hours(ada, "12", "22", BERLIN)  # a mistake can be put right
    clock.advance(timedelta(seconds=SLIP))
    await preferences.set_quiet_hours(ada, "12", "21")
    clock.advance(10 * HOUR)
    before = await everything(repository)
    for late in (
        preferences.set_quiet_hours(ada, "22", "8"),
        preferences.set_zone(ada, "America/New_York"),
    ):
        no = await refused(late)
        assert (no.code, no.facts["hours"]) == ("quiet_soon", 14)
    assert await everything(repository) == before
    await preferences.clear_quiet_hours(ada)
    assert await refusal(preferences.set_quiet_hours(ada, "22", "8")) == "quiet_soon"
    clock.advance(14 * HOUR)
    await preferences.set_quiet_hours(ada, "22", "8")


async def test_a_mistake_can_be_put_right_for_ten_minutes_and_not_for_ever(
    repository: GameRepository, clock: ManualClock
) -> None:
    preferences, ada = Preferences(repository), await person(repository, "Ada")
    await preferences.set_quiet_hours(ada, "12", "22")
    clock.advance(timedelta(minutes=9))
    await preferences.set_quiet_hours(ada, "13", "22")
    clock.advance(timedelta(minutes=9))
    assert await refusal(preferences.set_quiet_hours(ada, "14", "22")) == "quiet_soon"


# --- vacations ---


async def test_a_vacation_stops_the_clock_in_one_game_or_in_all(
    repository: GameRepository, clock: ManualClock
) -> None:
    one, two = [await started(repository, 2, ("longer",), place=place) for place in ("a", "b")]
    preferences, ada = Preferences(repository), one.row.host
    await preferences.take_vacation(ada, "2026-03-03", "2026-03-05", "UTC", one.id)
    assert await ends(repository, one) == clock.now() + 4 * DAY
    assert await ends(repository, two) == clock.now() + DAY
    await preferences.take_vacation(ada, "2026-03-04", "2026-03-16")
    assert await ends(repository, one) == at("2026-03-17T12:00")
    # No game gets more than its fourteen days, and then none gets any.
    before = await everything(repository)
    assert (
        await refusal(preferences.take_vacation(ada, "2026-03-18", "2026-03-18")) == "vacation_long"
    )
    assert await everything(repository) == before
    await preferences.take_vacation(ada, "2026-03-18", "2026-03-18", game_id=two.id)


async def test_who_is_back_earlier_keeps_the_rest(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    preferences, ada = Preferences(repository), live.row.host
    await preferences.take_vacation(ada, "2026-03-03", "2026-03-16")
    await preferences.take_vacation(ada, "2026-03-16", "2026-03-16")
    clock.set(at("2026-03-05T00:00"))
    await preferences.end_vacation(ada)
    assert await ends(repository, live) == clock.now() + 12 * HOUR
    await preferences.take_vacation(ada, "2026-03-06", "2026-03-17", "UTC")
    assert (
        await refusal(preferences.take_vacation(ada, "2026-03-18", "2026-03-18")) == "vacation_long"
    )


async def test_vacations_do_not_pile_up(repository: GameRepository) -> None:
    live = await started(repository, 2)
    preferences, ada = Preferences(repository), live.row.host
    for _ in range(14):
        await preferences.take_vacation(ada, "2026-03-03", "2026-03-16")
    assert (
        await refusal(preferences.take_vacation(ada, "2026-03-03", "2026-03-16"))
        == "vacations_many"
    )


async def test_who_plays_nowhere_needs_no_vacation(repository: GameRepository) -> None:
    zoe = await person(repository, "Zoe")
    assert await refusal(
        Preferences(repository).take_vacation(zoe, "2026-03-03", "2026-03-04")
    ) == ("no_running_game")


async def test_settings_are_shown_to_no_other(repository: GameRepository) -> None:
    live = await started(repository, 2)
    before = await items(repository)
    preferences = Preferences(repository)
    await preferences.set_quiet_hours(live.row.host, "22", "7")
    await preferences.take_vacation(live.row.host, "2026-03-03", "2026-03-04")
    assert await items(repository) == before


# --- reminders ---


async def test_who_wants_no_reminders_gets_none_and_is_answered_for_as_others_are(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    await Preferences(repository).set_reminders(live.row.host, False)
    for _ in range(4):
        clock.advance(8 * HOUR)
        await Timeouts(repository).run_due()
    assert await items(repository, "reminder") == []
    assert (await repository.load(live.id)).revision == 1


async def test_a_mute_is_for_this_turn(repository: GameRepository, clock: ManualClock) -> None:
    live = await started(repository, 2, ("longer",))
    ada, bea = await persons(repository, 2)
    preferences, scheduler = Preferences(repository), Timeouts(repository)
    assert await refusal(preferences.mute(live.id, bea, live.revision)) == "nothing_asked"
    await preferences.mute(live.id, ada, live.revision)
    for _ in range(3):
        clock.advance(8 * HOUR)
        await scheduler.run_due()
        await scheduler.run_due()
    assert await items(repository, "reminder") == []
    clock.advance(13 * HOUR)
    await scheduler.run_due()
    assert [item.person for item in await items(repository, "reminder")] == [bea]


# --- together with others ---


async def test_a_player_who_sits_down_meanwhile_has_their_night_there_too(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    cid = await person(repository, "Cid")
    await Seats(repository).offer(live.id, P1, live.row.host)
    await asyncio.gather(
        Seats(repository).take(live.id, P1, cid),
        Preferences(repository).set_quiet_hours(cid, "22", "7"),
    )
    after = await repository.load(live.id)
    repository.evict(live.id)
    assert await repository.load(live.id) == after
    assert await ends(repository, live) == repository.clock.now() + 33 * HOUR


async def test_people_of_the_same_games_choose_at_the_same_time(repository: GameRepository) -> None:
    games = [await started(repository, 3, ("longer",), place=place) for place in ("a", "b")]
    three = await persons(repository, 3)
    preferences = Preferences(repository)
    await asyncio.wait_for(
        asyncio.gather(
            *(preferences.set_quiet_hours(who, "22", "7") for who in three for _ in range(3))
        ),
        60,
    )
    assert {(await preferences.read(who)).quiet for who in three} == {
        (await preferences.read(three[0])).quiet
    }
    assert len(repository.locks) == 0
    assert await ends(repository, games[1]) == repository.clock.now() + 33 * HOUR


async def test_what_cannot_be_written_changes_neither_settings_nor_deadlines(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await started(repository, 2, ("longer",))
    before = await everything(repository)

    def full(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(people, "put_settings", full)
    with pytest.raises(OSError, match="no room"):
        await Preferences(repository).set_quiet_hours(live.row.host, "22", "8")
    assert await everything(repository) == before
    assert await ends(repository, live) == repository.clock.now() + DAY


async def test_the_personal_export_has_the_settings(repository: GameRepository) -> None:
    ada = await person(repository, "Ada")
    await Preferences(repository).set_quiet_hours(ada, "22", "7", BERLIN)
    page = json.loads(json.dumps(await Privacy(repository).export(ada)))
    assert page["settings"]["quiet"] == {"start": "22:00", "end": "07:00", "zone": BERLIN}
