"""What the host decides alone, who else may, and that the channel reads of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, cast

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.notices import ChannelLine
from bot.app.people.privacy import Privacy
from bot.app.permissions import Actor
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.host_actions import HostActions
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.timers import timer_deadline
from bot.app.turns.drafts import Drafts
from bot.chat.messages import notice_text, player_names
from bot.chat.messages.notice_text import Names
from bot.clock import ManualClock
from bot.store.queries import tenures
from bot.store.records import Holder, Status
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.core.wording import Wording
from tests.bot.app.tables.test_lobby import everything, refusal
from tests.bot.lobbies import created, items, person, persons, started
from tests.bot.offered_actions import offered

P1, P2, P3 = Seat(0), Seat(1), Seat(2)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
SURFACE = Wording("bot/surface")
Command = Callable[[HostActions, int, Any], Awaitable[object]]

COMMANDS: dict[str, Command] = {
    "deadline": lambda host, game, by: host.change_pace(game, by, "relaxed"),
    "extend": lambda host, game, by: host.extend(game, by, "2h"),
    "pause": lambda host, game, by: host.pause(game, by),
    "kick": lambda host, game, by: host.kick(game, by, P2),
    "replace": lambda host, game, by: host.replace(game, by, P2, 4),
    "end": lambda host, game, by: host.end(game, by),
}


async def left(repository: GameRepository, live: LiveGame) -> timedelta | None:
    """Return how much time the player on turn has."""
    live = await repository.load(live.id)
    (end,) = [timer_deadline(live, timer) for timer in live.timers if timer.ask == "turn"]
    return None if end is None else end - repository.clock.now()


# --- who may ---


@pytest.mark.parametrize("name", COMMANDS)
async def test_the_host_or_a_moderator_of_the_server_may_and_no_other(
    repository: GameRepository, name: str
) -> None:
    command = COMMANDS[name]
    host = HostActions(repository)
    ada, bea, _, _ = await persons(repository, 4)
    live = await started(repository, 3)
    before = await everything(repository)
    for other in (bea, Actor(bea), Actor(bea, "another server")):
        assert await refusal(command(host, live.id, other)) == "only_host"
    assert await everything(repository) == before
    await command(host, live.id, Actor(await person(repository, "Gus"), "server"))
    if name != "end":
        await Votes(repository).end(live.id, ada)
    again = await started(repository, 3)
    await command(host, again.id, ada)


async def test_a_game_without_a_server_has_no_moderators(repository: GameRepository) -> None:
    live = await started(repository, 2, server=None)
    bea = await person(repository, "Bea")
    assert await refusal(HostActions(repository).pause(live.id, Actor(bea, None))) == "only_host"


@pytest.mark.parametrize("name", COMMANDS)
async def test_every_decision_is_announced_with_a_sentence(
    repository: GameRepository, name: str
) -> None:
    live = await started(repository, 3)
    ada, _, _, _ = await persons(repository, 4)
    kind = "result" if name == "end" else "notice"  # the end comes with its last board
    before = len(await items(repository, kind))
    await COMMANDS[name](HostActions(repository), live.id, ada)
    (notice,) = (await items(repository, kind))[before:]
    assert notice.body["by"] == ada
    names = Names(live.id, player_names.for_text(live))
    if name == "end":
        assert notice_text.abandoned(ada, names)
    else:
        assert notice_text.sentence(cast(ChannelLine, notice.notice), names)


async def test_a_moderator_orders_kicks_and_starts_in_the_lobby(repository: GameRepository) -> None:
    row = await created(repository, 3)
    ada, bea, cid = await persons(repository, 3)
    gus = Actor(await person(repository, "Gus"), "server")
    lobby = Lobby(repository)
    for who in (ada, bea, cid):
        await lobby.join(row.id, who, "salt")
    assert (await lobby.reorder(row.id, gus, (cid, bea, ada))).people == (cid, bea, ada)
    assert (await lobby.kick(row.id, gus, cid)).people == (bea, ada)
    assert (await items(repository, "notice"))[-1].body["by"] == gus.person
    for who in (ada, bea):
        await lobby.set_ready(row.id, who)
    assert await refusal(lobby.start(row.id, Actor(bea, "elsewhere"), bots=True)) == "only_host"
    assert (await lobby.start(row.id, gus, bots=True)).row.status is Status.RUNNING


async def test_a_moderator_hands_seats_on(repository: GameRepository) -> None:
    live = await started(repository, 3)
    bea = await person(repository, "Bea")
    gus = await person(repository, "Gus")
    assert await refusal(Seats(repository).offer(live.id, P3, Actor(bea, "elsewhere"))) == (
        "not_your_seat"
    )
    assert (await Seats(repository).offer(live.id, P3, Actor(gus, "server"))).live.seats[P3].offered


async def test_only_a_started_game_that_goes_on_has_such_decisions(
    repository: GameRepository,
) -> None:
    row = await created(repository, 2)
    host = HostActions(repository)
    assert await refusal(host.change_pace(row.id, row.host, "relaxed")) == "not_started"
    await host.end(row.id, row.host)
    live = await started(repository, 2)
    await host.end(live.id, live.row.host)
    for name in ("deadline", "extend", "kick", "replace"):
        assert await refusal(COMMANDS[name](host, live.id, live.row.host)) == "ended_already"


# --- deadlines ---


@pytest.mark.parametrize(
    ("pace", "passed", "new", "remains"),
    [
        ("daily", 4, "relaxed", 68),  # longer: from when the question was put
        ("daily", 4, "10h", 10),  # shorter: the whole new time from now,
        ("daily", 20, "10h", 4),  # but no more than there was
        ("relaxed", 71, "daily", 1),
        ("daily", 4, "none", None),
        ("none", 90, "daily", 24),  # nobody was counting: from now
    ],
)
async def test_another_pace_is_in_favour_of_who_is_asked(
    repository: GameRepository,
    clock: ManualClock,
    pace: str,
    passed: int,
    new: str,
    remains: int | None,
) -> None:
    live = await started(repository, 2, ("longer",), pace=pace)
    clock.advance(passed * HOUR)
    after = await HostActions(repository).change_pace(live.id, live.row.host, new)
    assert after.row.pace == new
    assert await left(repository, live) == (None if remains is None else remains * HOUR)
    repository.evict(live.id)
    assert await repository.load(live.id) == after


@pytest.mark.parametrize("hours", [1, 11, 13, 20, 23])
@pytest.mark.parametrize("new", ["1m", "10m", "3h", "12h"])
async def test_a_shorter_pace_makes_nothing_due_at_once(
    repository: GameRepository, clock: ManualClock, hours: int, new: str
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    scheduler = Timeouts(repository)
    clock.advance(hours * HOUR)
    await scheduler.run_due()
    announced = await items(repository, "reminder")
    await HostActions(repository).change_pace(live.id, live.row.host, new)
    assert await scheduler.run_due() == 0
    assert await items(repository, "reminder") == announced
    assert (await repository.load(live.id)).revision == 0


async def test_the_next_question_has_the_new_pace(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    ada = live.row.host
    await HostActions(repository).change_pace(live.id, ada, "2d")
    await Drafts(repository).add(live.id, ada, 0, 0, "pass")
    await Drafts(repository).confirm(live.id, ada, 0, 1)
    assert await left(repository, live) == 2 * DAY


async def test_reminders_come_again_with_the_longer_time(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    scheduler = Timeouts(repository)
    for _ in range(2):
        clock.advance(11.5 * HOUR)
        await scheduler.run_due()
    await scheduler.run_due()
    assert len(await items(repository, "reminder")) == 2
    await HostActions(repository).change_pace(live.id, live.row.host, "relaxed")
    clock.advance(14 * HOUR)  # half of 72 hours
    await scheduler.run_due()
    assert len(await items(repository, "reminder")) == 3


async def test_a_pace_that_is_none_or_the_same_is_refused_and_changes_nothing(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, pace="daily")
    host, ada = HostActions(repository), live.row.host
    before = await everything(repository)
    for pace, code in (("24h", "pace_already"), ("soon", "unknown_pace"), ("99d", "pace_length")):
        assert await refusal(host.change_pace(live.id, ada, pace)) == code
    assert await everything(repository) == before


async def test_more_time_for_who_is_asked(repository: GameRepository, clock: ManualClock) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    clock.advance(20 * HOUR)
    host, ada = HostActions(repository), live.row.host
    after = await host.extend(live.id, ada, "1d 6h", P1)
    assert await left(repository, live) == 34 * HOUR
    notice = (await items(repository, "notice"))[-1]
    assert (notice.body["seats"], notice.body["length"]) == (["P1"], "30h")
    assert [one["seat"] for one in notice.body["asked"]] == ["P1"]
    assert await refusal(host.extend(live.id, ada, "1h", P2)) == "nobody_hurried"
    assert await refusal(host.extend(live.id, ada, "1h", Seat(6))) == "seat_unknown"
    repository.evict(live.id)
    assert await repository.load(live.id) == after


async def test_given_time_stays_given_through_steps_and_another_pace(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    host, ada = HostActions(repository), live.row.host
    await host.extend(live.id, ada, "5d")
    draft = await Drafts(repository).open(live.id, ada)
    await Drafts(repository).add(live.id, ada, 0, 0, offered(draft)[0])
    await Drafts(repository).confirm(live.id, ada, 0, 1)
    assert await left(repository, live) == 6 * DAY
    await host.change_pace(live.id, ada, "2d")
    assert await left(repository, live) == 7 * DAY


async def test_who_is_late_by_a_moment_gets_all_of_the_extension(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    clock.advance(25 * HOUR)
    await HostActions(repository).extend(live.id, live.row.host, "2h")
    assert await left(repository, live) == 2 * HOUR


async def test_an_extension_has_a_length_and_an_end(repository: GameRepository) -> None:
    live = await started(repository, 2, pace="daily")
    host, ada = HostActions(repository), live.row.host
    assert await refusal(host.extend(live.id, ada, "none")) == "extension_endless"
    assert await refusal(host.extend(live.id, ada, "-1h")) == "unknown_pace"
    assert await refusal(host.extend(live.id, ada, "30d")) == "extension_long"
    await host.extend(live.id, ada, "29d")
    assert await refusal(host.extend(live.id, ada, "1m")) == "extension_long"
    calm = await started(repository, 2, pace="none", place="there")
    assert await refusal(host.extend(calm.id, ada, "1h")) == "nobody_hurried"


async def test_time_given_in_a_pause_is_there_after_it(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    host, ada = HostActions(repository), live.row.host
    clock.advance(13 * HOUR)
    await Timeouts(repository).run_due()
    await host.pause(live.id, ada)
    clock.advance(DAY)
    await host.extend(live.id, ada, "1h")
    await host.resume(live.id, ada)
    assert await left(repository, live) == 12 * HOUR
    assert await Timeouts(repository).run_due() == 0


# --- seats ---


@pytest.mark.parametrize("bot", [False, True])
async def test_a_kick_takes_the_seat_and_its_holder_cannot_come_back_alone(
    repository: GameRepository, bot: bool
) -> None:
    live = await started(repository, 3)
    ada, bea, _, dov = await persons(repository, 4)
    host, seats = HostActions(repository), Seats(repository)
    after = await host.kick(live.id, ada, P2, bot)
    row = after.seats[P2]
    assert (row.holder, row.person) == (Holder.BOT if bot else Holder.NOBODY, None)
    assert row.offered is not bot
    assert await refusal(Drafts(repository).open(live.id, bea)) == "not_at_the_table"
    assert await refusal(seats.reclaim(live.id, bea)) == "kicked_out"
    if bot:
        await seats.offer(live.id, P2, ada)
    assert await refusal(seats.take(live.id, P2, bea)) == "kicked_out"
    assert (await seats.take(live.id, P2, dov)).person_of(P2) == dov
    held = await repository.store.read(lambda connection: tenures.of_game(connection, live.id))
    assert {(one.person, one.why) for one in held if one.seat == P2} == {
        (bea, "kicked"), (dov, None),
    }  # fmt: skip
    assert (await host.replace(live.id, ada, P2, bea)).person_of(P2) == bea  # put back


async def test_time_answers_for_an_empty_seat_and_no_player_is_reminded(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    gus = Actor(await person(repository, "Gus"), "server")
    await HostActions(repository).kick(live.id, gus, P1)  # the host's own seat, by a moderator
    scheduler = Timeouts(repository)
    for _ in range(3):
        clock.advance(9 * HOUR)
        await scheduler.run_due()
        await scheduler.run_due()
    assert (await repository.load(live.id)).revision == 1
    assert await items(repository, "reminder") == []


async def test_no_player_is_kicked_who_is_not_there_and_no_player_kicks_themselves(
    repository: GameRepository,
) -> None:
    live = await started(repository, 3, bots=1)
    host, ada = HostActions(repository), live.row.host
    assert await refusal(host.kick(live.id, ada, P3)) == "seat_empty"
    assert await refusal(host.kick(live.id, ada, P1)) == "kick_yourself"
    assert await refusal(host.kick(live.id, ada, Seat(7))) == "seat_unknown"


async def test_a_seat_is_given_to_a_player_with_their_own_time(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    ada, bea, cid = await persons(repository, 3)
    host = HostActions(repository)
    clock.advance(20 * HOUR)
    assert await refusal(host.replace(live.id, ada, P1, bea)) == "sits_there"
    assert await refusal(host.replace(live.id, ada, P1, 4711)) == "nobody_known"
    after = await host.replace(live.id, ada, P1, cid)
    assert after.person_of(P1) == cid
    assert await left(repository, live) == DAY
    assert await items(repository, "catch_up") == []  # nobody asked them
    for _ in range(2):
        await Seats(repository).welcome_placed(live.id, cid)
    assert [item.person for item in await items(repository, "catch_up")] == [cid]
    assert await refusal(Seats(repository).reclaim(live.id, ada)) == "kicked_out"


async def test_a_former_player_is_given_no_seat(repository: GameRepository) -> None:
    live = await started(repository, 2)
    dov = await person(repository, "Dov")
    await Privacy(repository).delete(dov)
    with pytest.raises(Refused, match="nobody_known"):
        await HostActions(repository).replace(live.id, live.row.host, P2, dov)
