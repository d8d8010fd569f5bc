"""Files of the last program in which a game was one flat record: all goes on as it would have.

It played by the rules of today, so every game must come to the very same end.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.app.admin import export_full, export_public, import_full
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.outbox.outbox import Outbox
from bot.app.turns.drafts import Draft, Drafts
from bot.chat import custom_id as press
from bot.chat.messages import board_message
from bot.chat.messages.word_menu import full
from bot.clock import ManualClock
from bot.store.queries import drafts
from bot.store.records import Status
from bot.store.store import Store
from engine.core import fair
from engine.core.seat import BY_NAME, Seat
from engine.games import GAMES
from tests import earlier
from tests.bot.played_games import asked, play
from tests.earlier.make import course, screens

GAME = GAMES["sol"]
NUMBERS = earlier.games(earlier.FLAT)
ENDS: dict[str, dict[str, str]] = earlier.read("ends", earlier.FLAT)
PRESSES: dict[str, dict[str, Any]] = earlier.read("presses", earlier.FLAT)
FULL = (
    "running", "opening", "choice", "question", "alone", "together", "undone", "paused", "scenario",
    "squeeze", "squeeze_event",
)  # fmt: skip
running = pytest.mark.parametrize("place", ENDS)


@pytest.fixture
async def repository(tmp_path: Path) -> AsyncIterator[GameRepository]:
    """A desk on the file of the earlier program."""
    earlier.write_desk(tmp_path / "desk.db", earlier.FLAT)
    store = await Store.open(tmp_path / "desk.db")
    yield GameRepository(store, ManualClock(datetime(2026, 11, 10, 13, 0, tzinfo=UTC)))
    await store.close()


def test_every_running_game_was_stored_with_its_buttons() -> None:
    assert set(ENDS) == set(PRESSES)
    assert len(ENDS) > 10
    assert {"choice", "lesson", "squeeze_event", "alone", "together_longer"} < set(ENDS)


@running
async def test_every_running_game_goes_on_as_it_would_have(
    repository: GameRepository, place: str
) -> None:
    """The same lines to the end, and every position and every event written as then."""
    live = await repository.load(NUMBERS[place])
    assert course(live.state) == ENDS[place]


@pytest.mark.parametrize("place", [place for place in ENDS if place != "lesson"])
async def test_every_running_game_is_played_on_by_its_players(
    repository: GameRepository, place: str
) -> None:
    live = await repository.load(NUMBERS[place])
    for seat in live.drafts:
        await repository.store.write(partial(drafts.drop, game_id=live.id, seat=seat))
    repository.evict(live.id)
    before = live.revision
    live = await play(repository, live.id, 12)
    assert live.revision > before
    assert live.versions == (live.versions[0],)  # the rules are the same
    kept = await repository.load(live.id)
    repository.evict(live.id)
    assert (await repository.load(live.id)).state == kept.state


async def test_a_stored_draft_is_there_and_can_be_confirmed(repository: GameRepository) -> None:
    live = await repository.load(NUMBERS["running"])
    person = live.person_of(asked(live)) or 0
    draft = await Drafts(repository).open(live.id, person)
    assert (len(draft.actions), draft.words, draft.stopped) == (1, "", None)
    after = (await Drafts(repository).confirm(live.id, person, live.revision, 1)).live
    assert after.revision == live.revision + 1


async def test_everything_that_was_still_to_be_announced_is_announced(
    repository: GameRepository,
) -> None:
    def waiting(connection: sqlite3.Connection) -> set[tuple[str, int]]:
        rows = connection.execute(
            "SELECT kind, game FROM outbox WHERE status NOT IN ('told', 'dropped')"
        )
        return set(rows.fetchall())

    there = await repository.store.read(waiting)
    assert {kind for kind, _ in there} >= {"turn", "notice", "lobby", "hold"}
    outgoing = Outbox(repository)
    while messages := await outgoing.hand_out():
        for one in messages:
            await outgoing.mark_sent(one.waiting.id)
    assert await repository.store.read(waiting) == set()


# Buttons


def drafted(place: str) -> Iterator[tuple[Seat, dict[str, Any]]]:
    for seat, pages in PRESSES[place]["drafts"].items():
        for page in pages:
            yield BY_NAME[seat], page


async def opened(repository: GameRepository, live: LiveGame, seat: Seat) -> Draft:
    return await Drafts(repository).open(live.id, live.person_of(seat) or 0)


@running
async def test_every_button_of_a_stored_draft_still_means_what_it_said(
    repository: GameRepository, place: str
) -> None:
    live = await repository.load(NUMBERS[place])
    for seat, page in drafted(place):
        draft = await opened(repository, live, seat)
        for custom_id in page["buttons"]:
            found = press.read(custom_id)
            assert found is not None
            assert found.head.game_id == live.id
            assert (found.head.revision, found.head.step) in {
                (live.revision, len(draft.actions)), (live.revision, 0),
            }  # fmt: skip
            if found.kind == "act":
                assert full(draft.following, ("", draft.words), found.text) == found.text
                assert draft.following(found.text.split()).whole
            elif found.kind == "open" and found.text:
                assert full(draft.following, ("", draft.words), found.text) == found.text
        if page["menu"] is not None:
            under = press.read(page["menu"][0])
            assert under is not None
            for value in page["menu"][1]:
                assert full(draft.following, (under.text, ""), value) == value


@running
async def test_today_the_same_buttons_are_shown(repository: GameRepository, place: str) -> None:
    live = await repository.load(NUMBERS[place])
    assert [str(one.press) for one in board_message.buttons(live)] == PRESSES[place]["board"]
    for seat, pages in PRESSES[place]["drafts"].items():
        draft = await opened(repository, live, BY_NAME[seat])
        assert [*screens(live, draft)] == pages


def test_a_fingerprint_of_a_long_action_is_made_as_it_was() -> None:
    """Buttons that had no room for their words carry one, and are not written anew."""
    long = "fly " + " ".join(["O13"] * 40)
    assert press.short(long) == "#54bddf58ae9429b10fba"


# Exports


@pytest.mark.parametrize("place", FULL)
async def test_a_whole_export_is_taken_up_and_goes_on(
    repository: GameRepository, place: str
) -> None:
    page = earlier.read(f"full-{place}", earlier.FLAT)
    game = import_full.read_export(GAMES, page)
    await repository.store.write(lambda connection: connection.execute("DELETE FROM games"))
    number = await repository.store.write(
        lambda connection: export_full.write_game(connection, game, repository.now())
    )
    live = await repository.load(number)
    assert live.revision == page["game"]["revision"]
    assert GAME.play.codec.write(live.state) == page["position"]
    if place in ENDS:
        assert course(live.state) == ENDS[place]


@pytest.mark.parametrize("place", ["running", "over", "alone_over", "together_over", "abandoned"])
async def test_a_public_export_is_written_as_it_was(repository: GameRepository, place: str) -> None:
    page = earlier.read(f"public-{place}", earlier.FLAT)
    assert (
        json.loads(json.dumps(await export_public.export_game(repository, NUMBERS[place]))) == page
    )


@pytest.mark.parametrize("place", ["over", "alone_over", "together_over", "abandoned"])
async def test_a_finished_game_is_verified_move_by_move(
    repository: GameRepository, place: str
) -> None:
    page = earlier.read(f"public-{place}", earlier.FLAT)
    assert fair.verify(GAMES, page).startswith("verified: ")
    live = await repository.load(NUMBERS[place])
    assert live.row.status in (Status.OVER, Status.ABANDONED)


# Positions and events


def test_every_position_and_event_is_read_and_written_as_it_was() -> None:
    codec = GAME.play.codec
    found = earlier.read("positions", earlier.FLAT)
    assert len(found) > 200
    for one in found:
        state = codec.restore(one["position"])
        assert codec.write(state) == one["position"]
        assert [codec.event(codec.read_event(state, page)) for page in one["events"]] == one[
            "events"
        ]
