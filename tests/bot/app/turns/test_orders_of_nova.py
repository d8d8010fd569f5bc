"""Queued turns and plans of Nova Solis: kept beside the log, and found again after undos."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.app.admin import export_public
from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.permissions import Actor
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.rules_versions import RulesUpgrade
from bot.app.turns.standing_orders import StandingOrders
from bot.app.turns.undo import Undos
from bot.clock import ManualClock
from bot.store.queries import orders
from engine.core import fair
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.games import GAMES
from tests.bot.lobbies import drawn, person, persons
from tests.bot.played_games import act, asked
from tests.engine.nova.combat import armed, battle, dice
from tests.engine.nova.sketch import play

ADA, BEA = Seat(0), Seat(1)


async def begun(repository: GameRepository) -> LiveGame:
    """A game of Ada's and Bea's at Ada's first turn, everything chosen by default."""
    repository.games = GAMES
    host = await person(repository, "Ada")
    lobby = Lobby(repository, drawn)
    row = await lobby.create(Actor(host, None), "here", "server", "nova", "first", 2, (), "daily")
    for number in await persons(repository, 2):
        await lobby.join(row.id, number, f"salt of {number}")
        await lobby.set_ready(row.id, number)
    live = await repository.load(row.id)
    while not live.rules.play.turn(live.state):
        live = await act(repository, live.id, asked(live), "choose default")
    return live


def home(live: LiveGame, seat: Seat) -> str:
    return str(live.state.players[seat].home)


def queue(live: LiveGame, seat: Seat) -> list[str]:
    return [one.turn for one in live.state.players[seat].queue]


async def fighting(repository: GameRepository) -> LiveGame:
    """A game in which Ada has attacked Bea, and is asked for a die."""
    live = await begun(repository)
    fight = battle(armed(ships={"B2": 4}), armed(ships={"B2": 3}), "3 6 5 1 6 5 3")
    state = play(fight, "attack B2 P2")
    return await repository.run(live.id, lambda live: repository.save(live, GameUpdate(state)))


async def undo(repository: GameRepository, game_id: int, by: str = "Ada") -> LiveGame:
    request = await Undos(repository).request_undo(game_id, await person(repository, by))
    live = await repository.load(game_id)
    for seat in request.needed:
        await Undos(repository).answer(game_id, live.person_of(seat) or 0, agrees=True)
    return await repository.load(game_id)


async def redo(repository: GameRepository, game_id: int) -> LiveGame:
    request = await Undos(repository).request_redo(game_id, await person(repository, "Ada"))
    live = await repository.load(game_id)
    for seat in request.needed:
        await Undos(repository).answer(game_id, live.person_of(seat) or 0, agrees=True)
    return await repository.load(game_id)


async def test_a_queue_is_typed_like_an_order_and_is_no_entry_of_the_log(
    repository: GameRepository,
) -> None:
    live = await begun(repository)
    after = await act(repository, live.id, BEA, "queue research")
    assert (after.revision, queue(after, BEA)) == (live.revision, ["research"])
    with pytest.raises(Refused, match="unknown_choice"):
        await StandingOrders(repository).give(
            live.id, await person(repository, "Bea"), "dance", "now"
        )
    page = await export_public.export_game(repository, live.id)
    assert "queue" not in str(page["log"])
    after = await act(repository, live.id, ADA, "research")
    assert (asked(after), queue(after, BEA)) == (ADA, [])
    assert after.state.players[BEA].credits == 3


async def test_a_queue_is_as_it_was_after_an_undo_and_a_redo(repository: GameRepository) -> None:
    """A redo once repeated what was queued just before the undo."""
    live = await begun(repository)
    await act(repository, live.id, BEA, "queue research")
    await act(repository, live.id, ADA, "research")
    before = await act(repository, live.id, BEA, "queue scan")
    assert queue(before, BEA) == ["scan"]
    live = await undo(repository, live.id)
    assert queue(live, BEA) == ["research", "scan"]
    assert live.state.players[BEA].credits == 0
    live = await redo(repository, live.id)
    assert queue(live, BEA) == ["scan"]
    assert live.state == before.state
    live = await undo(repository, live.id)
    assert queue(live, BEA) == ["research", "scan"]


async def test_positions_with_queues_are_built_again_as_they_were(
    repository: GameRepository,
) -> None:
    live = await begun(repository)
    seen: dict[int, Any] = {}
    for line in ("queue research", "research", "queue scan", "undo", "queue research", "redo",
                 "undo", "research", "undo", "research"):  # fmt: skip
        if line in ("undo", "redo"):
            seen[live.revision] = live.state  # as it is left, with all that was given in it
        if line == "undo":
            live = await undo(repository, live.id)
        elif line == "redo":
            live = await redo(repository, live.id)
        else:
            seat = BEA if line.startswith("queue") else asked(live)
            live = await act(repository, live.id, seat, line)
        if not line.startswith("queue"):
            seen[live.revision] = live.state
    await repository.store.write(
        lambda connection: connection.execute(
            "DELETE FROM turns WHERE game = ? AND revision > 0", (live.id,)
        )
    )
    for revision, state in seen.items():
        assert await repository.position_at(live, revision) == state, revision
    given = await repository.store.read(lambda connection: orders.of_game(connection, live.id))
    assert [one.line for one in given] == ["queue research", "queue scan", "queue research"]
    await Votes(repository).end(live.id, await person(repository, "Ada"))
    assert "3 undos" in fair.verify(GAMES, await export_public.export_game(repository, live.id))


async def test_a_queue_is_not_handed_on_with_a_seat(repository: GameRepository) -> None:
    """It is a secret of the player who left: another one neither sees nor plays it."""
    live = await begun(repository)
    await act(repository, live.id, BEA, "queue research")
    await act(repository, live.id, BEA, "queue scan")
    bea, dov = await person(repository, "Bea"), await person(repository, "Dov")
    await Seats(repository).offer(live.id, BEA, bea)
    await Seats(repository).take(live.id, BEA, dov)
    live = await repository.load(live.id)
    assert queue(live, BEA) == []
    live = await act(repository, live.id, ADA, "research")
    assert asked(live) == BEA
    live = await undo(repository, live.id)
    assert queue(live, BEA) == []
    await Votes(repository).end(live.id, await person(repository, "Ada"))
    assert "1 undo" in fair.verify(GAMES, await export_public.export_game(repository, live.id))


async def test_a_queue_is_kept_once_when_the_rules_change(
    repository: GameRepository, clock: ManualClock
) -> None:
    """The position that is kept then has what was queued before; it was queued once again."""
    live = await begun(repository)
    live = await act(repository, live.id, ADA, "build ships " + home(live, ADA))
    await act(repository, live.id, ADA, "queue research")
    clock.advance(timedelta(minutes=1))
    repository.games = {**GAMES, "nova": replace(GAMES["nova"], version="2099.1.1")}
    repository.evict(live.id)
    await RulesUpgrade(repository).upgrade_games()
    clock.advance(timedelta(minutes=1))
    await act(repository, live.id, ADA, "queue scan")
    live = await act(repository, live.id, BEA, "research")
    await repository.store.write(
        lambda connection: connection.execute(
            "DELETE FROM turns WHERE game = ? AND revision > 0", (live.id,)
        )
    )
    live = await undo(repository, live.id, "Bea")
    assert queue(live, ADA) == ["research", "scan"]


async def test_a_plan_is_an_order_and_the_die_that_it_plays_at_once_an_entry(
    repository: GameRepository,
) -> None:
    live = await fighting(repository)
    after = await act(repository, live.id, BEA, "plan 5d 6a")
    assert after.revision == live.revision
    after = await act(repository, live.id, ADA, "plan 6o 3a")
    assert after.revision == live.revision + 1
    page = await export_public.export_game(repository, live.id)
    assert [one["action"] for one in page["log"][live.revision :]] == ["die 6o"]
    assert (dice(after.state, "P1"), dice(after.state, "P2")) == ("6o 3a | 5 1", "5d 6a | 3")


async def test_no_plan_plays_a_die_while_the_game_is_paused(repository: GameRepository) -> None:
    live = await fighting(repository)
    ada = await person(repository, "Ada")
    await Votes(repository).pause(live.id, ada)
    with pytest.raises(Refused, match="not_running"):
        await StandingOrders(repository).give(live.id, ada, "plan 6o", "3a")
    after = await act(repository, live.id, BEA, "plan 5d 6a")
    assert after.state.combat.plans == {"P2": ("5d", "6a")}
