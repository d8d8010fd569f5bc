"""A game that lacks what not every game has: no computer player, no orders, no lessons, no goal."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import timedelta
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.app.permissions import Actor
from bot.app.schedule.due_timers import LONG_AWAY, Timeouts
from bot.app.tables.host_actions import HostActions
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.turns.standing_orders import StandingOrders
from bot.chat.message import Message
from bot.chat.messages import hand_message, lobby_message
from bot.clock import ManualClock
from bot.store.positions import AnyGame
from bot.store.queries import people
from bot.store.records import Holder
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.games import GAMES
from tests.bot.lobbies import created, drawn, person, started

SOL: AnyGame = GAMES["sol"]


def without(record: Any, *names: str) -> Any:
    """The same record, made as a game makes it that has no such parts."""
    there = {part.name: getattr(record, part.name) for part in fields(record)}
    return type(record)(**{name: part for name, part in there.items() if name not in names})


BARE: AnyGame = replace(
    SOL, play=without(SOL.play, "urge", "advise", "standing"), speech=without(SOL.speech, "goal")
)


@pytest.fixture
def bare(repository: GameRepository) -> GameRepository:
    repository.games = {"sol": BARE}
    return repository


def labels(post: Message) -> set[str]:
    return {one.press.kind for row in post.rows if isinstance(row, tuple) for one in row}


async def test_empty_seats_are_not_left_to_a_computer_player(bare: GameRepository) -> None:
    row = await created(bare, 2)
    ada = await person(bare, "Ada")
    lobby = Lobby(bare, drawn)
    table = await lobby.join(row.id, ada, "salt")
    with pytest.raises(Refused, match="no_computer_player"):
        await lobby.start(row.id, Actor(ada, None), bots=True)
    known = await bare.store.read(lambda connection: people.find(connection, ada))
    assert "start" not in labels(lobby_message.card(table, {ada: known}, BARE, None))
    assert "start" in labels(lobby_message.card(table, {ada: known}, SOL, None))


async def test_no_player_hands_a_seat_to_a_computer_player(bare: GameRepository) -> None:
    live = await started(bare, 2)
    ada, bea = (live.person_of(seat) or 0 for seat in SEATS[:2])
    with pytest.raises(Refused, match="no_computer_player"):
        await Seats(bare).give_to_computer(live.id, SEATS[0], Actor(ada, None))
    with pytest.raises(Refused, match="no_computer_player"):
        await HostActions(bare).kick(live.id, Actor(ada, None), SEATS[1], bot=True)
    assert [seat.person for seat in (await bare.load(live.id)).seats] == [ada, bea]


async def test_who_stays_away_keeps_the_seat_and_time_answers(
    bare: GameRepository, clock: ManualClock
) -> None:
    live = await started(bare, 2, pace="1h")
    for _ in range(4 * LONG_AWAY):
        clock.advance(timedelta(minutes=90))
        while await Timeouts(bare).run_due():
            pass
    after = await bare.load(live.id)
    assert after.revision >= 2 * LONG_AWAY
    assert [seat.holder for seat in after.seats] == [Holder.PERSON] * 2


async def test_without_orders_there_is_no_button_for_them(bare: GameRepository) -> None:
    live = await started(bare, 2)
    ada = live.person_of(SEATS[0]) or 0
    assert await StandingOrders(bare).list_for(live.id, ada) == ()
    post = hand_message.post(live, live.people[ada], SEATS[0], (None,))
    assert "orders" not in labels(post)
