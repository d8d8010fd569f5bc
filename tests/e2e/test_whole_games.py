"""Complete games, to the result, by pressing buttons and by typing."""

from __future__ import annotations

import pytest

from bot.queries import steps
from sandbox.actors.actor import Actor
from sandbox.model.messages import Message
from tests.e2e.house import House
from tests.e2e.players import Player, labels, seated

NAMES = ("alice", "bob", "carol", "dave", "erin")


async def played(house: House, game: int, people: tuple[Actor, ...], most: int = 900) -> None:
    """Whoever is called answers, until nobody is called any more."""
    players = {actor.id: Player(house, actor, game) for actor in people}
    for _ in range(most):
        last = house.said()[-1]
        called = [actor for actor in people if actor.mention in last.content]
        if not called:
            return
        assert len(called) == 1, "one person is called at a time"
        await players[called[0].id].turn(last)
        await house.rest()
    raise AssertionError("it does not end")


def boards(house: House) -> list[Message]:
    return [
        one for one in house.said() if "board.png" in [file.filename for file in one.attachments]
    ]


async def look_at(house: House, game: int, people: tuple[Actor, ...]) -> None:
    """What must hold after any game: one message a turn, and the right people called."""
    live = await house.desk.office.load(game)
    assert live.game.result(live.state) is not None
    end = house.said()[-1]
    assert "is over" in end.content
    assert {"Replay", "Rematch"} <= set(labels(end))
    assert {"board.png", "end.png"} <= {file.filename for file in end.attachments}
    begun = await house.desk.office.store.read(lambda base: steps.kept(base, game))
    assert len(boards(house)) == len(begun) + 1  # the start, each turn, the end
    for message in house.said():
        called = {actor.id for actor in people if actor.mention in message.content}
        rung = {actor.id for actor in people for ping in actor.pings if ping.message == message.id}
        assert called == rung
    for actor in people:
        for message in house.world.model.messages(house.table.id):
            if message.ephemeral and message.only_for != actor.id:
                assert not actor.sees(message)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, ""),
        (1, "scenario=introduction"),
        (3, "cooperative"),
        (2, "trigger_event=sunworm"),
    ],
    ids=["two", "alone", "together", "trigger events"],
)
async def test_a_whole_game_by_buttons(house: House, seats: int, options: str) -> None:
    people = house.people(*NAMES[:seats])
    game = await seated(house, *people, options=options)
    await played(house, game, people)
    await look_at(house, game, people)
