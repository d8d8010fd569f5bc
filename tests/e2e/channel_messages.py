"""What the channel reads, and who hears it."""

from __future__ import annotations

import json
from functools import cache
from itertools import groupby
from typing import Any

from bot.app.live_game import LiveGame
from bot.app.turns.apply_actions import apply_actions
from bot.store import positions
from engine.core.seat import Seat
from engine.games import GAMES
from sandbox import Actor, Message, Reply
from tests.advising import advice
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import seated
from tests.e2e.whole_games import dealt

SEED = 0
PLAIN = "opening=off effects=none"  # the shortest way to a first turn


async def table(house: House, *people: Actor, **options: object) -> int:
    """A game that has just begun, dealt the same every time: the first of them is on turn."""
    dealt(house, SEED)
    return await seated(house, *people, options=PLAIN, **options)


async def passed(house: House, who: Actor) -> None:
    """The shortest turn there is."""
    await who.slash(house.table, "turn text", actions="pass")
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def newest(house: House) -> Message:
    """The last thing the bot said in public, once everything is told."""
    await house.rest()
    return house.said()[-1]


def keep_buttons(house: House, message: Message) -> None:
    """Let Discord refuse to change a message: a press may come before its buttons are gone."""
    path = rf"^/channels/{message.channel}/messages/{message.id}$"
    house.world.faults.add(Reply(403, {"code": 50001, "message": "Missing Access"}), "PATCH", path)


def heard(people: tuple[Actor, ...], message: Message) -> list[str]:
    """Whose phone a message called."""
    return [one.name for one in people if any(ping.message == message.id for ping in one.pings)]


@cache
def rest(game: str, position: str) -> tuple[tuple[Seat, list[Any]], ...]:
    """How bots would play on from a position to the end: what each seat does in a turn of its."""
    rules = GAMES[game]
    state = rules.play.codec.read(json.loads(position))
    found = []
    while rules.play.result(state) is None:
        seat = next(ask.seat for ask in rules.play.asks(state) if ask.blocking)
        action = advice(rules, state, seat)
        found.append(((rules.play.turn(state), seat), action))
        state = rules.play.step(state, action).state
    parts = groupby(found, lambda one: one[0])
    return tuple((seat, [action for _, action in part]) for (_, seat), part in parts)


async def finished(house: House, game: int) -> None:
    """Let everybody play to the end; of all that the channel would read only the result is told."""
    repository = house.app.games

    async def play(live: LiveGame) -> None:
        for seat, actions in rest(live.row.game_key, positions.write(live.rules, live.state)):
            live = await repository.save(live, apply_actions(repository, live, seat, actions))

    await repository.run(game, play)
    await repository.store.write(
        lambda base: base.execute("UPDATE outbox SET status = 'told' WHERE kind != 'result'")
    )
    house.client.delivery.wake()
    await house.rest()
