"""Two worlds of Nova Solis: what the bot sends to one player tells nothing of others' secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

import pytest

from engine.core.evolve import evolve
from engine.core.game import Setup
from engine.core.seat import SEATS
from engine.nova.redeal import changed
from engine.nova.state import State
from tests.bot.nova_worlds import beside_the_log, other_worlds, step_apart, two_of
from tests.bot.two_worlds import Make
from tests.engine.nova.phases import phase
from tests.engine.nova.sketch import begin
from tests.engine.nova.worlds import skirmish
from tools.late_nova import late

P2 = SEATS[1]


def peeked() -> State:
    """A late position in which P2 has looked at what the Entity will do."""
    state = late(Setup("first", 3, 5))
    return changed(state, P2, peek=state.entity.cards[:2])


def flares() -> State:
    """An Entity phase whose flare asks all three; another card of the Entity comes after it."""
    fleet = {"ships": {"A3": 2, "C1": 1}}
    players = [
        {**fleet, "hand": ["lb-vp"], "objectives": ["g-04"]},
        {"ships": {"A4": 2, "A5": 2}, "hand": ["lb-fleet", "lr-vp3"], "objectives": ["b-01"]},
        {"ships": {"B6": 2, "A6": 1}, "hand": ["ly-energy2"], "objectives": ["g-05"]},
    ]
    return phase(players, entity={"cards": "e1-07 e1-10"}).state


class Start(NamedTuple):
    """Where two worlds begin, how far they go, and what is asked on the way."""

    make: Callable[[], State]
    steps: int
    asked: set[str]


STARTS = {
    "races and homes of three": Start(
        lambda: begin(3, 5, "races=pick"), 40, {"race", "home", "objectives", "turn"}
    ),
    "the opening of six": Start(lambda: begin(6, 3), 30, {"home", "objectives", "turn"}),
    "a fight": Start(lambda: skirmish(7), 50, {"die", "turn"}),
    "a flare": Start(flares, 12, {"flare", "turn"}),
    "a peek": Start(peeked, 50, {"die", "turn", "discover"}),
}


@pytest.mark.parametrize("start", STARTS)
async def test_no_player_can_tell_what_others_hide(pair: Make, start: str) -> None:
    make, steps, wanted = STARTS[start]
    both = await two_of(pair, make())
    apart: Counter[str] = Counter()
    asked: set[str] = set()
    aside = 0
    for step in range(steps):
        live = await both.one.live()
        if live.rules.play.result(live.state) is not None:
            break
        asked |= {ask.kind for ask in live.rules.play.asks(live.state)}
        apart[await step_apart(both)] += 1
        if step % 5 == 3:
            aside += await beside_the_log(both)
        if step % 20 == 11:
            await both.wait(timedelta(hours=1))
        if step % 20 == 17:
            await both.rest()
            await both.take_back()
    await both.same(whole=True)
    assert wanted <= asked
    assert apart["all"] > apart["none"]
    assert aside


@pytest.mark.parametrize("start", ["the opening of six", "a fight", "a flare", "a peek"])
async def test_the_others_do_see_what_is_theirs(pair: Make, start: str) -> None:
    """Otherwise the test above would pass because nothing was compared."""
    both = await two_of(pair, STARTS[start].make())
    live = await both.one.live()
    play = live.rules.play
    _, other = next(other_worlds(live.state, both.dice))
    await both.two.put(play.codec.write(other), play.turn(other))
    await both.same(whole=True)
    for world in both.worlds:
        world.insiders = set()
    found = await both.differences(whole=True)
    assert "P2 surface" in found
    assert not [name for name in found if not name.startswith(tuple(map(str, SEATS[1:])))]


async def test_what_is_public_is_seen(pair: Make) -> None:
    both = await two_of(pair, skirmish(7))
    live = await both.one.live()
    play, state = live.rules.play, live.state
    poorer = changed(state, P2, credits=state.players[P2].credits - 1)
    one_less = evolve(state, bag=state.bag[1:])
    for other in (poorer, one_less):
        await both.two.put(play.codec.write(other), play.turn(other))
        assert {"board", "board in words", "P1 surface"} <= {*await both.differences()}
    await both.two.put(play.codec.write(state), play.turn(state))
    await both.same()
