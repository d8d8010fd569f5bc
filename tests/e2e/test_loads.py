"""A press or a command loads its game once; what it needs to know of it is handed on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextvars import ContextVar

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.chat.connection.router import Router, RunningPress
from bot.chat.responder import Interaction
from sandbox import Actor
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import newest, table
from tests.e2e.games_in_progress import private
from tests.e2e.players import labels, parts

# The press that is being answered; delivery and timers run in tasks of their own.
answered: ContextVar[list[int] | None] = ContextVar("answered", default=None)


@pytest.fixture
def presses(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The games that each press loads, in order."""
    found: list[list[int]] = []
    guarded, load = Router._guarded, GameRepository.load

    async def counted(self: Router, interaction: Interaction, job: RunningPress) -> None:
        found.append([])
        token = answered.set(found[-1])
        try:
            await guarded(self, interaction, job)
        finally:
            answered.reset(token)

    async def counting(self: GameRepository, game: int) -> LiveGame:
        loads = answered.get()
        if loads is not None:
            loads.append(game)
        return await load(self, game)

    monkeypatch.setattr(Router, "_guarded", counted)
    monkeypatch.setattr(GameRepository, "load", counting)
    return found


async def test_a_turn_is_taken_composed_stepped_back_and_confirmed(
    house: House, presses: list[list[int]]
) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    presses.clear()
    draft = (await alice.click(house.board(), "Take turn")).message
    draft = (await alice.click(draft, labels(draft)[0])).message  # a whole action
    draft = (await alice.click(draft, "Launch")).message  # words that lead on to others
    menu = next(part for part in parts(draft) if "options" in part)
    entry = menu["options"][0]["value"]
    draft = (await alice.select(draft, [entry], custom_id=menu["custom_id"])).message
    draft = (await alice.click(draft, "Back")).message
    draft = (await alice.click(draft, "Back")).message
    draft = (await alice.click(draft, "Pass")).message
    await alice.click(draft, "Confirm")
    assert presses == [[game]] * 8
    assert (await house.app.games.load(game)).revision == 1


async def test_a_turn_is_typed(house: House, presses: list[list[int]]) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    presses.clear()
    await alice.slash(house.table, "turn take")
    await alice.slash(house.table, "turn confirm")  # refused: nothing is drafted
    await alice.slash(house.table, "sol pass")
    await alice.slash(house.table, "turn confirm")
    assert presses[0] == presses[3] == [game]
    assert (await house.app.games.load(game)).revision == 1


LOOKS: dict[str, Callable[[House, Actor], Awaitable[object]]] = {
    "history": lambda house, who: who.click(house.board(), "History"),
    "hand": lambda house, who: who.click(house.board(), "My hold"),
    "rules": lambda house, who: who.click(house.board(), "Rules"),
    "typed board": lambda house, who: who.slash(house.table, "board"),
    "typed hand": lambda house, who: who.slash(house.table, "hold"),
    "typed history": lambda house, who: who.slash(house.table, "game history"),
    "typed status": lambda house, who: who.slash(house.table, "game status"),
}


@pytest.mark.parametrize("name", sorted(LOOKS))
async def test_a_game_is_looked_at(house: House, presses: list[list[int]], name: str) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    presses.clear()
    await LOOKS[name](house, alice)
    assert presses == [[game]]


async def test_a_vote_is_opened_and_answered(house: House, presses: list[list[int]]) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await table(house, alice, bob, carol)
    presses.clear()
    await alice.slash(house.table, "game pause")
    await bob.click(await newest(house), "Agree")
    assert presses == [[game]] * 2


async def test_a_seat_is_offered_taken_back_and_taken(
    house: House, presses: list[list[int]]
) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    presses.clear()
    offered = private(await bob.slash(house.table, "seat offer"), bob, alice)
    assert labels(offered)
    await bob.click(offered, labels(offered)[0])
    await bob.slash(house.table, "seat offer")
    await eve.click(await newest(house), "Take seat")
    assert presses == [[game]] * 4
