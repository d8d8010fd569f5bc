"""A game is loaded as it was when it was saved, all that belongs to it, by one statement."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.notice_parts import PlaceLoss
from bot.app.permissions import Actor
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.clock import ManualClock
from bot.store.queries import people, started_games
from bot.store.stored_settings import StoredSettings
from engine.core.refusal import Refused
from tests.bot.lobbies import created, started
from tests.bot.offered_actions import offered
from tests.bot.played_games import play


async def reloaded(repository: GameRepository, live: LiveGame) -> LiveGame:
    repository.evict(live.id)
    return await repository.load(live.id)


async def test_all_of_a_game_comes_back(repository: GameRepository, clock: ManualClock) -> None:
    live = await play(repository, (await started(repository, 3)).id, 30)
    person = live.row.host
    await repository.store.write(
        lambda connection: people.put_settings(connection, person, StoredSettings(palette="dusk"))
    )
    repository.evict(live.id)
    await Votes(repository).pause_for(live.id, PlaceLoss.LOCKED)
    clock.advance(timedelta(hours=5))
    await Votes(repository).resume(live.id, Actor(person, None))
    seat = live.rules.play.waiting(live.state)[0]
    draft = await Drafts(repository).open(live.id, live.person_of(seat) or 0)
    line = offered(draft)[0]
    await Drafts(repository).add(live.id, live.person_of(seat) or 0, draft.revision, 0, line)
    live = await repository.load(live.id)
    again = await reloaded(repository, live)
    assert again == live
    assert again.people[person].settings == StoredSettings(palette="dusk")
    assert [*again.people] == sorted(again.people)
    assert again.drafts == {seat: (line,)}
    assert len(again.pauses) == len(again.versions) == 1
    assert again.timers
    assert [row.person for row in again.seats] == [*again.people]


async def test_it_is_loaded_by_one_statement_alone(repository: GameRepository) -> None:
    live = await started(repository, 2)
    said: list[str] = []
    await repository.store.read(lambda connection: connection.set_trace_callback(said.append))
    said.clear()
    await reloaded(repository, live)
    assert [text.split()[0] for text in said] == ["SELECT"]  # not even a transaction around it


async def test_a_table_that_has_not_begun_has_no_position(repository: GameRepository) -> None:
    row = await created(repository, 2)
    found = await repository.store.read(lambda connection: started_games.find(connection, row.id))
    assert (found.row, found.position) == (row, None)
    with pytest.raises(Refused, match="not_started"):
        await repository.load(row.id)
    with pytest.raises(Refused, match="no_such_game"):
        await repository.load(2**63)
