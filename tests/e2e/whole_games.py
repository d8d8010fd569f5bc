"""Whole games: the same deal every time, everybody plays when called, and what must hold then."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from itertools import groupby

from bot.app.tables.lobby import LobbyTable
from bot.store.queries import steps
from engine.core.chance import seed_text
from sandbox import Actor, Message
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import Player, labels, parts
from tests.e2e.visible_output import alone

NAMES = ("alice", "bob", "carol", "dave", "erin")
# What the channel reads, besides the card.
PUBLIC = ("turn", "question", "episode", "call", "result", "notice")


def dealt(house: House, seed: int) -> None:
    """Deal the same game every time: from a seed, and from nobody's join."""
    lobby = house.app.lobby
    real = lobby.join

    async def join(game_id: int, person: int, salt: str) -> LobbyTable:
        return await real(game_id, person, str(person))

    lobby.draw = lambda limit: seed
    lobby.join = join  # type: ignore[method-assign]  # the salt is the number of an interaction


async def played(
    house: House,
    people: Sequence[Actor],
    players: Sequence[Player],
    rest: Callable[[], Awaitable[None]],
    most: int = 900,
) -> None:
    """The player who is called answers, until none is; one who plays alone is only named."""
    for _ in range(most):
        await rest()
        last = house.said()[-1]
        called = [place for place, actor in enumerate(people) if actor.mention in last.content]
        if len(people) == 1 and "your turn" in last.content:
            called = [0]
        if not called:
            return
        assert len(called) == 1, "one person is called at a time"
        await players[called[0]].turn(last)
    raise AssertionError("it does not end")


def boards(house: House) -> list[Message]:
    return [
        one for one in house.said() if "board.jpg" in [file.filename for file in one.attachments]
    ]


async def look_at(house: House, game: int, people: Sequence[Actor]) -> None:
    """What must hold after any game: one message a turn, and the right people called."""
    live = await house.app.games.load(game)
    assert live.rules.play.result(live.state) is not None
    end = house.said()[-1]
    assert "is over" in end.content
    assert {"Replay", "Rematch"} <= set(labels(end))
    assert f"`{seed_text(live.row.seed)}`" in end.content
    assert {"board.jpg", "end.jpg"} <= {file.filename for file in end.attachments}
    store = house.app.games.store
    begun = await store.read(lambda base: steps.kept(base, game))
    log = await store.read(lambda base: steps.after(base, game, 0))
    placed = (row.seat for row in log if row.action and row.action.ask == "place")
    placers = [seat for seat, _ in groupby(placed)]
    shown = boards(house)
    # The start, each placement but the last, with which the first turn begins, each turn, the end.
    assert len(shown) == len(begun) + len(placers[1:]) + 1
    for board in shown[:-1]:
        assert all(part.get("disabled") for part in parts(board))
    await nothing_twice(house, game)
    rung: dict[int, set[int]] = {}
    for actor in people:
        for ping in actor.pings:
            rung.setdefault(ping.message, set()).add(actor.id)
    for message in house.said():
        called = {actor.id for actor in people if actor.mention in message.content}
        assert called == rung.get(message.id, set())
    alone(house, people)


async def nothing_twice(house: House, game: int, *, edited: bool = False) -> None:
    """Everything that had to be told was told, and each of it once.

    `edited`: a message that goes on, as that of a combat, may tell several things.
    """
    found = await house.app.games.store.read(
        lambda base: base.execute(
            "SELECT kind, status FROM outbox WHERE game = ?", (game,)
        ).fetchall()
    )
    assert {status for _, status in found} <= {"told", "dropped"}
    told = [kind for kind, status in found if status == "told" and kind in PUBLIC]
    assert not [one for one in found if one[0] in PUBLIC and one[1] == "dropped"]
    posted = len(house.said()) - 1  # without the card
    assert posted <= len(told) if edited else posted == len(told)
