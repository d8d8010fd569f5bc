"""Bonuses of other people's activations: asked about one by one, or left all at once."""

from __future__ import annotations

import json

from bot.store import positions
from engine.sol import GAME
from engine.sol.state import State
from sandbox import Actor
from tests.bot.stored_games import Recorded
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import private
from tests.e2e.players import labels
from tests.e2e.stored_games import planted
from tests.engine.sol.sketch import sketch

ALL = "Leave all bonuses of this turn"
TOWERS = """
I: I4 P1 tower/P2; I6 P1 tower/P2; I8 P1 tower/P2
P1: energy=4 hold=2
P2: energy=9 hold=3
"""


async def set_up(house: House, state: State, *actors: Actor) -> int:
    """A game that stands at a position."""
    start = (0, GAME.play.turn(state), positions.write(GAME, state))
    return await planted(house, Recorded(state.terms.setup, (), (start,), state, 0), actors)


async def typed(house: House, who: Actor, line: str) -> None:
    await who.slash(house.table, "turn text", actions=line)
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def test_one_press_leaves_all_bonuses_and_asks_no_more(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await set_up(house, sketch(TOWERS), alice, bob)
    await typed(house, alice, "activate I4 take")
    question = house.said()[-1]
    assert bob.mention in question.content
    assert "bonus at the tower in I4, which **Alice** activates: 1 energy for 1 momentum" in (
        question.content
    )
    asked = private(await bob.click(question, "Answer"), bob, alice)
    assert ALL in labels(asked)
    await bob.click(asked, ALL)
    await house.rest()
    before = len(house.said())
    await typed(house, alice, "activate I6 decline")
    assert len(house.said()) == before  # in the middle of her turn, and nobody is asked
    await typed(house, alice, "activate I8 decline")
    (turn,) = house.said()[before:]
    assert bob.mention in turn.content  # it is his turn
    assert not any("bonuses" in one.content for one in house.said())
    live = await house.app.games.load(game)
    assert [row.momentum for row in live.state.players] == [4, 0]
    assert live.state.players[1].energy == 9


async def test_a_question_that_is_answered_has_no_button_any_more(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await set_up(house, sketch(TOWERS), alice, bob)
    await typed(house, alice, "activate I4 take")
    first = house.said()[-1]
    assert labels(first) == ["Answer"]
    await typed(house, bob, "bonus decline")
    await typed(house, alice, "activate I6 decline")
    second = house.said()[-1]
    assert (labels(first), labels(second)) == ([], ["Answer"])
    await typed(house, bob, "bonus take")
    await typed(house, alice, "end")
    assert labels(second) == []
    assert "you may take the bonus" in second.content


async def test_the_open_log_tells_nobody_that_all_bonuses_are_left(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await set_up(house, sketch(TOWERS), alice, bob)
    await typed(house, alice, "activate I4 take")
    await typed(house, bob, "bonus decline all")
    export = await alice.slash(house.table, "game export")
    (file,) = private(export, alice, bob).attachments
    page = json.loads(file.data)
    assert page["log"][-1] == {"seat": "P2", "action": None}
    assert page["events"][-1][0]["event"] == "BonusDeclined"
    assert b"RestDeclined" not in file.data
