"""Games played through the desk: drafted, confirmed, one action after the other."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import cache
from itertools import groupby
from typing import Any

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.turns.apply_actions import apply_actions
from bot.app.turns.drafts import Drafts
from bot.app.turns.standing_orders import StandingOrders
from bot.clock import ManualClock
from engine.core import fair
from engine.core.game import Setup
from engine.core.seat import Seat
from engine.games import GAMES
from tests.advising import advice

Choose = Callable[[LiveGame, Seat], Any]


def asked(live: LiveGame) -> Seat:
    """The first seat the game waits for."""
    return next(ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking)


def advised(live: LiveGame, seat: Seat) -> Any:
    return advice(live.rules, live.state, seat)


async def act(repository: GameRepository, game_id: int, seat: Seat, text: str) -> LiveGame:
    """Draft something for a seat and confirm it; an order is given."""
    live = await repository.load(game_id)
    person = live.person_of(seat)
    assert person is not None
    if order := StandingOrders(repository).parse_line(live, person, text):
        await StandingOrders(repository).give(game_id, person, *order)
        return await repository.load(game_id)
    draft = await Drafts(repository).add(game_id, person, live.revision, 0, text)
    played = await Drafts(repository).confirm(game_id, person, live.revision, len(draft.actions))
    return played.live


async def play(
    repository: GameRepository,
    game_id: int,
    most: int = 10_000,
    choose: Choose = advised,
    pause: timedelta = timedelta(0),
) -> LiveGame:
    """Play on for so many actions, or to the end; each takes so long."""
    for _ in range(most):
        live = await repository.load(game_id)
        if live.rules.play.result(live.state) is not None:
            break
        assert isinstance(repository.clock, ManualClock)
        repository.clock.advance(pause)
        seat = asked(live)
        await act(repository, game_id, seat, live.rules.play.write(choose(live, seat)))
    return await repository.load(game_id)


@cache
def script(game: str, setup: Setup) -> tuple[tuple[int, Any], ...]:
    """How bots would play a game from start to end: each action with its turn."""
    rules = GAMES[game]
    state = rules.play.start(setup)
    found = []
    while rules.play.result(state) is None:
        seat = next(ask.seat for ask in rules.play.asks(state) if ask.blocking)
        action = advice(rules, state, seat)
        found.append((rules.play.turn(state), action))
        state = rules.play.step(state, action).state
    return tuple(found)


async def finish(
    repository: GameRepository, game_id: int, pause: timedelta = timedelta(0), turns: int = 10_000
) -> LiveGame:
    """Play on by the script, so many turns or to the end: fast, and the same every time."""
    live = await repository.load(game_id)
    rest = script(live.row.game_key, fair.dealt_setup(live.setup, live.row.salts))[live.revision :]
    last = live.rules.play.turn(live.state) + turns
    for (turn, seat), group in groupby(rest, lambda one: (one[0], one[1].seat)):
        if turn >= last:
            break
        assert isinstance(repository.clock, ManualClock)
        repository.clock.advance(pause)
        change = apply_actions(repository, live, seat, [action for _, action in group])
        live = await repository.save(live, change)
    return live
