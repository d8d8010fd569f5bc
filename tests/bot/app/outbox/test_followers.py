"""Followers hear what the channel hears: with each turn, or in the morning, and never twice."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import Digest, FollowedGame
from bot.app.notices.notice_parts import LogSpan
from bot.app.outbox import followers as following
from bot.app.outbox.followers import MOST, Followers, next_morning
from bot.app.outbox.outbox import Outbox
from bot.app.people.preferences import Preferences
from bot.app.people.privacy import Privacy
from bot.app.tables.host_actions import HostActions
from bot.clock import ManualClock
from bot.store.queries import followers, outbox
from bot.store.records import Status
from bot.store.store import Store
from engine.core.seat import Seat
from tests.bot.app.tables.test_lobby import everything, refusal
from tests.bot.lobbies import WrittenItem, created, items, person, persons, started
from tests.bot.played_games import act, asked, finish

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


def at(text: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


async def turn(repository: GameRepository, live: LiveGame) -> LiveGame:
    """Let the player on turn pass."""
    live = await repository.load(live.id)
    return await act(repository, live.id, asked(live), "pass")


async def digests(repository: GameRepository) -> list[WrittenItem]:
    """All that are due are written; everything that ever was."""
    for who in await Followers(repository).due_digests():
        await Followers(repository).write_digest(who)
    return await items(repository, "digest")


async def delivered(repository: GameRepository) -> list[str]:
    """One round of a sender that succeeds with everything: what it sent, by kind."""
    found = await Outbox(repository).hand_out(100)
    for message in found:
        await Outbox(repository).mark_sent(message.waiting.id)
    return [message.waiting.item.kind for message in found]


# --- with each turn ---


async def test_a_follower_gets_a_message_with_each_turn(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    zoe = await person(repository, "Zoe")
    await turn(repository, live)
    assert (await Followers(repository).follow(live.id, zoe)).known == 1
    await turn(repository, live)
    await turn(repository, live)
    news = await items(repository, "follow")
    assert [(item.person, item.body["news"]["span"]) for item in news] == [
        (zoe, {"after": 1, "to": 2}), (zoe, {"after": 2, "to": 3}),
    ]  # fmt: skip


async def test_the_message_has_the_sentences_and_the_board_of_the_channel(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    await Followers(repository).follow(live.id, await person(repository, "Zoe"))
    await turn(repository, live)
    found = {}
    while handed := await Outbox(repository).hand_out(100):
        for message in handed:
            found[message.waiting.item.kind] = message
            await Outbox(repository).mark_sent(message.waiting.id)
    assert found["follow"].events == found["turn"].events != ()
    assert found["follow"].view == found["turn"].view
    assert found["follow"].nonce(dm=True) != found["turn"].nonce(dm=False)


async def test_what_is_no_news_for_the_channel_is_none_for_followers(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    await Followers(repository).follow(live.id, await person(repository, "Zoe"))
    await Followers(repository).follow(live.id, await person(repository, "Yan"), "day")
    await act(repository, live.id, Seat(0), "order bonus tower take")  # a secret
    assert await items(repository, "follow") == []
    repository.clock.advance(DAY)  # type: ignore[attr-defined]  # a manual one
    assert await digests(repository) == []


async def test_a_step_that_fails_tells_no_player(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await started(repository, 2, ("longer",))
    await Followers(repository).follow(live.id, await person(repository, "Zoe"))
    before = await everything(repository)

    def broken(*_: object) -> None:
        raise OSError("no room")

    monkeypatch.setattr(followers, "mark_sent", broken)
    with pytest.raises(OSError, match="no room"):
        await turn(repository, live)
    after = await everything(repository)
    assert [line for line in after if "drafts" not in line] == [
        line for line in before if "drafts" not in line
    ]


async def test_many_followers_do_not_hold_up_the_channel(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    for number in range(5):
        await Followers(repository).follow(live.id, await person(repository, f"Fan {number}"))
    while await delivered(repository):
        pass
    await turn(repository, live)
    announced = [kind for kind in await delivered(repository) if kind != "hold"]
    assert sorted(announced) == ["follow"] * 5 + ["turn"]


async def test_followers_hear_of_the_end_and_of_a_game_given_up(repository: GameRepository) -> None:
    zoe, yan = await person(repository, "Zoe"), await person(repository, "Yan")
    live = await started(repository, 2)
    await Followers(repository).follow(live.id, zoe)
    done = await finish(repository, live.id)
    last = (await items(repository, "follow"))[-1]
    assert (last.body["news"]["span"]["to"], last.body["news"]["status"]) == (done.revision, "over")
    other = await started(repository, 2, place="there")
    await Followers(repository).follow(other.id, zoe)
    await Followers(repository).follow(other.id, yan, "day")
    await HostActions(repository).end(other.id, other.row.host)
    last = (await items(repository, "follow"))[-1]
    assert (last.body["news"]["game"], last.body["news"]["status"]) == (other.id, "abandoned")
    repository.clock.advance(DAY)  # type: ignore[attr-defined]  # a manual one
    (digest,) = await digests(repository)
    (page,) = digest.body["games"]
    assert (page["game"], page["status"]) == (other.id, "abandoned")
    assert await Followers(repository).followed_by(yan) == []  # there is nothing more to follow
    assert await Followers(repository).due_digests() == []


# --- once a day ---


async def test_a_digest_comes_in_the_morning_with_all_that_happened_since_the_last(
    repository: GameRepository, clock: ManualClock
) -> None:
    one, two, calm = [await started(repository, 2, ("longer",), place=place) for place in "abc"]
    zoe = await person(repository, "Zoe")
    for live in (one, two, calm):
        await Followers(repository).follow(live.id, zoe, "day")
    await turn(repository, one)
    await turn(repository, two)
    await turn(repository, two)
    clock.advance(20 * HOUR)  # 8 in the morning
    assert await digests(repository) == []
    clock.advance(HOUR)
    (digest,) = await digests(repository)
    assert digest.person == zoe
    assert digest.notice == Digest(
        (
            FollowedGame(one.id, LogSpan(0, 1), Status.RUNNING),
            FollowedGame(two.id, LogSpan(0, 2), Status.RUNNING),
        )
    )
    assert len(await digests(repository)) == 1
    clock.advance(DAY)
    assert len(await digests(repository)) == 1  # nothing happened
    await turn(repository, calm)
    clock.advance(DAY)
    (_, digest) = await digests(repository)
    assert [page["game"] for page in digest.body["games"]] == [calm.id]
    assert await items(repository, "follow") == []
    assert isinstance(digest.notice, Digest)
    (announced,) = await Followers(repository).read_news(digest.notice.games)
    assert announced.game == calm.id
    assert len(announced.events) > 0
    assert announced.view == calm.rules.play.view((await repository.load(calm.id)).state, None)


@asynccontextmanager
async def opened(path: Path, clock: ManualClock) -> AsyncIterator[GameRepository]:
    """The program from its start to its end."""
    store = await Store.open(path)
    yield GameRepository(store, clock)
    await store.close()


async def test_after_a_restart_no_digest_comes_twice_and_none_is_lost(
    tmp_path: Path, clock: ManualClock
) -> None:
    path = tmp_path / "again.db"
    async with opened(path, clock) as repository:
        live = await started(repository, 2, ("longer",))
        await Followers(repository).follow(live.id, await person(repository, "Zoe"), "day")
        await turn(repository, live)
    clock.advance(DAY)
    for _ in range(2):
        async with opened(path, clock) as repository:
            assert len(await digests(repository)) == 1
    async with opened(path, clock) as repository:
        await turn(repository, live)
    clock.advance(DAY)
    async with opened(path, clock) as repository:
        assert [item.body["games"][0]["span"]["after"] for item in await digests(repository)] == [
            0,
            1,
        ]


async def test_a_digest_that_cannot_be_written_comes_later_with_everything(
    repository: GameRepository, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await started(repository, 2, ("longer",))
    await Followers(repository).follow(live.id, await person(repository, "Zoe"), "day")
    await turn(repository, live)
    clock.advance(DAY)
    before = await everything(repository)
    with monkeypatch.context() as broken:

        def fails(*_: Any) -> None:
            raise OSError("no room")

        broken.setattr(following, "_schedule", fails)
        with pytest.raises(OSError, match="no room"):
            await digests(repository)
    assert await everything(repository) == before
    assert len(await digests(repository)) == 1


@pytest.mark.parametrize(
    ("now", "zone", "expected"),
    [
        ("2026-03-02T12:00", "UTC", "2026-03-03T09:00"),
        ("2026-03-02T09:00", "UTC", "2026-03-03T09:00"),
        ("2026-03-02T08:59", "UTC", "2026-03-02T09:00"),
        ("2026-03-02T12:00", "America/New_York", "2026-03-02T14:00"),
        ("2026-03-02T12:00", "Asia/Kolkata", "2026-03-03T03:30"),
        ("2026-03-28T12:00", "Europe/Berlin", "2026-03-29T07:00"),  # summer time begins
        ("2026-03-02T12:00", "Pacific/Kiritimati", "2026-03-02T19:00"),
    ],
)
def test_the_morning_is_nine_where_a_player_lives(now: str, zone: str, expected: str) -> None:
    assert next_morning(at(now), zone) == at(expected)


async def test_who_moves_gets_the_digest_in_the_morning_there_and_one_a_day(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    zoe = await person(repository, "Zoe")
    await Preferences(repository).set_following(zoe, "day")
    assert (await Followers(repository).follow(live.id, zoe)).every == "day"
    await Preferences(repository).set_zone(zoe, "America/New_York")
    await turn(repository, live)
    clock.advance(25 * HOUR)
    assert await digests(repository) == []
    clock.advance(HOUR)
    assert len(await digests(repository)) == 1  # nine there
    await turn(repository, live)
    await Preferences(repository).set_zone(zoe, "America/Los_Angeles")
    clock.advance(4 * HOUR)  # nine there, but they have had one today
    assert len(await digests(repository)) == 1
    clock.advance(DAY)
    assert len(await digests(repository)) == 2


async def test_a_clock_that_was_a_year_ahead_costs_no_year_of_digests(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    right = clock.now()
    clock.set(right + 365 * DAY)
    await Followers(repository).follow(live.id, await person(repository, "Zoe"), "day")
    clock.set(right)
    await turn(repository, live)
    assert await digests(repository) == []
    clock.advance(DAY)
    assert len(await digests(repository)) == 1


# --- who follows what ---


async def test_one_can_stop_and_choose_otherwise(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    zoe, app = await person(repository, "Zoe"), Followers(repository)
    assert await refusal(app.unfollow(live.id, zoe)) == "not_following"
    await app.follow(live.id, zoe, "day")
    await turn(repository, live)
    await app.follow(live.id, zoe, "turn")  # hears with the next turn what was missed
    await turn(repository, live)
    (news,) = await items(repository, "follow")
    assert (news.body["news"]["span"]["after"], news.body["news"]["span"]["to"]) == (0, 2)
    clock.advance(DAY)
    assert await digests(repository) == []
    await app.unfollow(live.id, zoe)
    await turn(repository, live)
    assert len(await items(repository, "follow")) == 1


async def test_what_cannot_be_followed_is_refused_and_changes_nothing(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    zoe, app = await person(repository, "Zoe"), Followers(repository)
    await HostActions(repository).end(live.id, live.row.host)
    before = await everything(repository)
    assert await refusal(app.follow(live.id, zoe)) == "ended_already"
    assert await refusal(app.follow(99, zoe)) == "no_such_game"
    assert await refusal(app.follow(live.id, zoe, "hour")) == "unknown_every"
    assert await everything(repository) == before


async def test_no_player_follows_more_than_fifty_games(repository: GameRepository) -> None:
    zoe, app = await person(repository, "Zoe"), Followers(repository)
    rows = [
        await created(repository, place=f"place {n}", server=f"server {n % 11}")
        for n in range(MOST + 1)
    ]
    for row in rows[:-1]:
        await app.follow(row.id, zoe)
    assert await refusal(app.follow(rows[-1].id, zoe)) == "follows_many"
    await app.follow(rows[0].id, zoe, "day")  # no further one
    await HostActions(repository).end(rows[1].id, rows[1].host)
    await app.follow(rows[-1].id, zoe)


async def test_the_personal_export_has_what_one_follows_and_deletion_takes_it(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",))
    zoe, yan = await person(repository, "Zoe"), await person(repository, "Yan")
    for who in (zoe, yan):
        await Followers(repository).follow(live.id, who, "day")
    page = json.loads(json.dumps(await Privacy(repository).export(zoe)))
    assert page["following"] == [
        {"game": live.id, "every": "day", "told": 0, "since": repository.now()}
    ]
    await Privacy(repository).delete(zoe)
    assert await Followers(repository).followed_by(zoe) == []
    await turn(repository, live)
    clock.advance(DAY)
    assert [item.person for item in await digests(repository)] == [yan]


async def test_a_game_that_is_deleted_takes_its_followers_along(repository: GameRepository) -> None:
    live = await started(repository, 2)
    zoe = await person(repository, "Zoe")
    await Followers(repository).follow(live.id, zoe)
    await repository.store.write(
        lambda connection: connection.execute("DELETE FROM games WHERE id = ?", (live.id,))
    )
    assert await Followers(repository).followed_by(zoe) == []


async def test_items_of_followers_belong_to_no_game_of_the_outbox(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    await Followers(repository).follow(live.id, (await persons(repository, 3))[2])
    after = await turn(repository, live)
    assert after.row.status is Status.RUNNING
    waiting = await repository.store.read(
        lambda connection: outbox.next_due(connection, repository.now(), 100)
    )
    assert [one.game for one in waiting if one.item.kind == "follow"] == [None]
