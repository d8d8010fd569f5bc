"""Spectators hear of the games they follow: by turn, or once a day."""

from __future__ import annotations

import ast
from datetime import timedelta
from pathlib import Path

from bot.carrier import Carrier
from bot.clock import ManualClock
from sandbox.actors.actor import Actor
from tests.e2e.house import House
from tests.e2e.players import seated


async def passed(house: House, who: Actor) -> None:
    await who.slash(house.table, "turn text", actions="pass")
    await who.slash(house.table, "turn confirm")
    await house.rest()


async def test_a_follower_gets_each_turn_with_its_board(timed: House) -> None:
    alice, bob, carol = timed.people("alice", "bob", "carol")
    game = await seated(timed, alice, bob, options="opening=off effects=none")
    await carol.slash(timed.table, "game watch", game=game, every="turn")
    await passed(timed, alice)
    (told,) = carol.inbox
    assert "Alice" in told.content
    assert "passes" in told.content
    assert [one.filename for one in told.attachments] == ["board.png"]
    assert not [ping for ping in carol.pings if ping.channel == timed.table.id]


async def test_a_digest_comes_in_the_morning_with_all_of_the_day(
    timed: House, clock: ManualClock
) -> None:
    alice, bob, carol = timed.people("alice", "bob", "carol")
    game = await seated(timed, alice, bob, options="opening=off effects=none")
    await carol.slash(timed.table, "game watch", game=game, every="day")
    await passed(timed, alice)
    await passed(timed, bob)
    assert carol.inbox == []
    clock.advance(timedelta(hours=22))
    await timed.desk.keeper.round()
    timed.client.courier.wake()
    await timed.rest()
    (told,) = carol.inbox
    assert told.content.count("passes") == 2


def test_somebody_carries_every_kind_of_item() -> None:
    """Items of followers were dropped because nobody knew their kind."""
    written = set()
    for file in Path("bot").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Item":
                kind = node.args[1]
                written.add(ast.unparse(kind).split(".")[-1])
    public = {"TURN", "QUESTION", "RESULT", "NOTICE", "REMINDER", "LOBBY"}
    known = public | {"HOLD", "DIGEST", "FOLLOW"}
    assert written <= known | {"kind"}
    service: object = None
    kinds = Carrier(service, service).kinds  # type: ignore[arg-type]  # only its list is asked for
    names = {name.lower() for name in known} | {"catch_up", "word"}
    assert names <= kinds.keys()
