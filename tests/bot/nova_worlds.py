"""Two worlds of Nova Solis for one viewer: in the other, whatever is hidden was dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from bot.app.live_game import LiveGame
from engine.core.evolve import evolve
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.nova.redeal import changed
from engine.nova.state import State
from tests.bot.two_worlds import Make, Pair, candidates
from tests.engine.nova.worlds import another_world, aside

P1 = SEATS[0]  # the viewer
SECRET = ("choose", "keep", "scan")  # verbs whose words tell goals, losses or tiles
TRIES = 12  # of what a player with secrets may do in the other world


async def two_of(pair: Make, state: State) -> Pair:
    """Both worlds in a position, seen by P1; all others have secrets."""
    seats = len(state.players)
    both = await pair(seats, owner=None, game="nova", edition=state.terms.setup.edition)
    for world in both.worlds:
        world.insiders = {*SEATS[:seats]} - {P1}
        live = await world.live()
        await world.put(live.rules.play.codec.write(state), live.rules.play.turn(state))
    return both


def known(live: LiveGame, state: State, seat: Seat, text: str) -> object | None:
    """Return all that P1 may know after an action; None: it is not legal."""
    play = live.rules.play
    try:
        actions = play.read(state, seat, text)
        events: list[Any] = []
        for action in actions:
            step = play.step(state, action)
            state = step.state
            events += step.events
    except Refused:
        return None
    read = [one for one in events if (only := play.audience(one)) is None or P1 in only]
    return play.view(state, P1), play.surface(state, P1), read, play.result(state)


def other_worlds(state: State, dice: Random) -> Iterator[tuple[str, State]]:
    """Other worlds for P1, the most different first; the last is the same one."""
    dealt = another_world(state, P1, dice)
    yield "all", dealt
    yield "cards", evolve(dealt, chance=state.chance, next=state.next, terms=state.terms)
    kept = evolve(
        dealt, chance=state.chance, next=state.next, terms=state.terms, bag=state.bag,
        deck=state.deck, scan=state.scan, discover=state.discover,
        entity=evolve(dealt.entity, cards=state.entity.cards),
    )  # fmt: skip
    for seat in SEATS[1 : len(state.players)]:
        player = state.players[seat]
        kept = changed(kept, seat, hand=player.hand, peek=player.peek)
    yield "plans", kept
    yield "none", state


async def step_apart(both: Pair, text: str = "") -> str:
    """Act in two worlds that differ as far as that leads to the same; says how far that was."""
    live = await both.one.live()
    play, state = live.rules.play, live.state
    seat = both.dice.choice(play.waiting(state))
    text = text or candidates(live, seat, both.dice)[0]
    wanted = known(live, state, seat, text)
    assert wanted is not None
    for name, other in other_worlds(state, both.dice):
        lines = [text]
        if seat != P1 and text.split()[0] in SECRET:
            legal = [play.write(one) for one in play.legal(other, seat)]
            alike = [line for line in legal if line.split()[0] == text.split()[0]]
            lines = [*both.dice.sample(alike, min(TRIES, len(alike))), text]
        for line in lines:
            if known(live, other, seat, line) == wanted:
                turn = play.turn(state)
                await both.one.put(play.codec.write(state), turn)
                await both.two.put(play.codec.write(other), turn)
                await both.same(whole=both.dice.random() < 0.1)
                await both.act(seat, text, line)
                return name
    raise AssertionError("the same position leads to something else")


async def beside_the_log(both: Pair) -> bool:
    """In the second world alone another player orders, queues or plans something."""
    live = await both.two.live()
    action, play = aside(live.state, both.dice), live.rules.play
    after = play.step(live.state, action).state
    if action.seat == P1 or play.view(after, P1) != play.view(live.state, P1):
        return False  # a plan of dice is an answer too, if the first of them is asked for
    await both.two.act(action.seat, play.write(action))
    await both.same()
    return True
