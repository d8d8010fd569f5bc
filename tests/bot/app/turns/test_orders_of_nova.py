"""Queued turns and plans of Nova Solis: kept beside the log, and found again after undos."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.app.admin import export_public
from bot.app.games import GameRepository, GameUpdate, LiveGame
from bot.app.permissions import Actor
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.rules_versions import VersionChange
from bot.app.turns.standing_orders import StandingOrders
from bot.app.turns.undo import Undos
from bot.clock import ManualClock
from bot.store.queries import orders
from engine.core import fair
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.games import GAMES
from tests.bot.playing import act, asked
from tests.bot.table import drawn, person, persons
from tests.engine.nova.combat import armed, battle, dice
from tests.engine.nova.sketch import play

ADA, BEA = Seat(0), Seat(1)


async def begun(office: GameRepository) -> LiveGame:
    """A game of Ada's and Bea's at Ada's first turn, everything chosen by default."""
    office.games = GAMES
    host = await person(office, "Ada")
    lobby = Lobby(office, drawn)
    row = await lobby.create(Actor(host, None), "here", "server", "nova", "first", 2, (), "daily")
    for number in await persons(office, 2):
        await lobby.join(row.id, number, f"salt of {number}")
        await lobby.ready(row.id, number)
    live = await office.load(row.id)
    while not live.game.play.turn(live.state):
        live = await act(office, live.id, asked(live), "choose default")
    return live


def home(live: LiveGame, seat: Seat) -> str:
    return str(live.state.players[seat].home)


def queue(live: LiveGame, seat: Seat) -> list[str]:
    return [one.turn for one in live.state.players[seat].queue]


async def fighting(office: GameRepository) -> LiveGame:
    """A game in which Ada has attacked Bea, and is asked for a die."""
    live = await begun(office)
    fight = battle(armed(ships={"B2": 4}), armed(ships={"B2": 3}), "3 6 5 1 6 5 3")
    state = play(fight, "attack B2 P2")
    return await office.run(live.id, lambda live: office.save(live, GameUpdate(state)))


async def undo(office: GameRepository, game: int, by: str = "Ada") -> LiveGame:
    wish = await Undos(office).ask(game, await person(office, by))
    live = await office.load(game)
    for seat in wish.needed:
        await Undos(office).answer(game, live.person_of(seat) or 0, agrees=True)
    return await office.load(game)


async def redo(office: GameRepository, game: int) -> LiveGame:
    wish = await Undos(office).redo(game, await person(office, "Ada"))
    live = await office.load(game)
    for seat in wish.needed:
        await Undos(office).answer(game, live.person_of(seat) or 0, agrees=True)
    return await office.load(game)


async def test_a_queue_is_typed_like_an_order_and_is_no_entry_of_the_log(
    office: GameRepository,
) -> None:
    live = await begun(office)
    after = await act(office, live.id, BEA, "queue research")
    assert (after.revision, queue(after, BEA)) == (live.revision, ["research"])
    with pytest.raises(Refused, match="unknown_choice"):
        await StandingOrders(office).give(live.id, await person(office, "Bea"), "dance", "now")
    page = await export_public.export(office, live.id)
    assert "queue" not in str(page["log"])
    after = await act(office, live.id, ADA, "research")
    assert (asked(after), queue(after, BEA)) == (ADA, [])
    assert after.state.players[BEA].credits == 3


async def test_a_queue_is_as_it_was_after_an_undo_and_a_redo(office: GameRepository) -> None:
    """A redo once repeated what was queued just before the undo."""
    live = await begun(office)
    await act(office, live.id, BEA, "queue research")
    await act(office, live.id, ADA, "research")
    before = await act(office, live.id, BEA, "queue scan")
    assert queue(before, BEA) == ["scan"]
    live = await undo(office, live.id)
    assert queue(live, BEA) == ["research", "scan"]
    assert live.state.players[BEA].credits == 0
    live = await redo(office, live.id)
    assert queue(live, BEA) == ["scan"]
    assert live.state == before.state
    live = await undo(office, live.id)
    assert queue(live, BEA) == ["research", "scan"]


async def test_positions_with_queues_are_built_again_as_they_were(office: GameRepository) -> None:
    live = await begun(office)
    seen: dict[int, Any] = {}
    for line in ("queue research", "research", "queue scan", "undo", "queue research", "redo",
                 "undo", "research", "undo", "research"):  # fmt: skip
        if line in ("undo", "redo"):
            seen[live.revision] = live.state  # as it is left, with all that was given in it
        if line == "undo":
            live = await undo(office, live.id)
        elif line == "redo":
            live = await redo(office, live.id)
        else:
            seat = BEA if line.startswith("queue") else asked(live)
            live = await act(office, live.id, seat, line)
        if not line.startswith("queue"):
            seen[live.revision] = live.state
    await office.store.write(
        lambda base: base.execute("DELETE FROM turns WHERE game = ? AND revision > 0", (live.id,))
    )
    for revision, state in seen.items():
        assert await office.at(live, revision) == state, revision
    given = await office.store.read(lambda base: orders.of_game(base, live.id))
    assert [one.line for one in given] == ["queue research", "queue scan", "queue research"]
    await Votes(office).end(live.id, await person(office, "Ada"))
    assert "3 undos" in fair.verify(GAMES, await export_public.export(office, live.id))


async def test_a_queue_is_not_handed_on_with_a_seat(office: GameRepository) -> None:
    """It is a secret of the player who left: another one neither sees nor plays it."""
    live = await begun(office)
    await act(office, live.id, BEA, "queue research")
    await act(office, live.id, BEA, "queue scan")
    bea, dov = await person(office, "Bea"), await person(office, "Dov")
    await Seats(office).offer(live.id, BEA, bea)
    await Seats(office).take(live.id, BEA, dov)
    live = await office.load(live.id)
    assert queue(live, BEA) == []
    live = await act(office, live.id, ADA, "research")
    assert asked(live) == BEA
    live = await undo(office, live.id)
    assert queue(live, BEA) == []
    await Votes(office).end(live.id, await person(office, "Ada"))
    assert "1 undo" in fair.verify(GAMES, await export_public.export(office, live.id))


async def test_a_queue_is_kept_once_when_the_rules_change(
    office: GameRepository, clock: ManualClock
) -> None:
    """The position that is kept then has what was queued before; it was queued once again."""
    live = await begun(office)
    live = await act(office, live.id, ADA, "build ships " + home(live, ADA))
    await act(office, live.id, ADA, "queue research")
    clock.advance(timedelta(minutes=1))
    office.games = {**GAMES, "nova": replace(GAMES["nova"], version="2099.1.1")}
    office.forget(live.id)
    await VersionChange(office).take_over()
    clock.advance(timedelta(minutes=1))
    await act(office, live.id, ADA, "queue scan")
    live = await act(office, live.id, BEA, "research")
    await office.store.write(
        lambda base: base.execute("DELETE FROM turns WHERE game = ? AND revision > 0", (live.id,))
    )
    live = await undo(office, live.id, "Bea")
    assert queue(live, ADA) == ["research", "scan"]


async def test_a_plan_is_an_order_and_the_die_that_it_plays_at_once_an_entry(
    office: GameRepository,
) -> None:
    live = await fighting(office)
    after = await act(office, live.id, BEA, "plan 5d 6a")
    assert after.revision == live.revision
    after = await act(office, live.id, ADA, "plan 6o 3a")
    assert after.revision == live.revision + 1
    page = await export_public.export(office, live.id)
    assert [one["action"] for one in page["log"][live.revision :]] == ["die 6o"]
    assert (dice(after.state, "P1"), dice(after.state, "P2")) == ("6o 3a | 5 1", "5d 6a | 3")


async def test_no_plan_plays_a_die_while_the_game_is_paused(office: GameRepository) -> None:
    live = await fighting(office)
    ada = await person(office, "Ada")
    await Votes(office).pause(live.id, ada)
    with pytest.raises(Refused, match="not_running"):
        await StandingOrders(office).give(live.id, ada, "plan 6o", "3a")
    after = await act(office, live.id, BEA, "plan 5d 6a")
    assert after.state.combat.plans == {"P2": ("5d", "6a")}
