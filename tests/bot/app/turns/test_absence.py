"""Seats that missed deadlines: by the rules of some games the others do not wait for them again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate, LiveGame
from bot.app.notices.game_notices import TurnEnded
from bot.app.notices.seat_notices import AnsweredAtOnce
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.seats import Seats
from bot.clock import ManualClock
from bot.store.positions import AnyGame
from bot.store.queries import steps
from bot.store.records import StepRow
from engine.core.game import Missed
from engine.core.seat import SEATS, Seat
from engine.games import GAMES
from engine.nova.questions import QUESTIONS
from engine.nova.state import State
from tests.bot.app.turns.test_orders_of_nova import ADA, BEA, begun, fighting
from tests.bot.lobbies import items, started
from tests.bot.played_games import act, asked
from tests.engine.nova import worlds
from tests.engine.nova.combat import armed, battle
from tests.engine.nova.phases import MAP, phase
from tests.engine.nova.sketch import begin, play
from tests.engine.nova.sketch import default as default_line
from tests.toy.stakes import STAKES

KINDS = sorted(question.kind for question in QUESTIONS.values())


async def log(repository: GameRepository, game: int) -> list[StepRow]:
    return await repository.store.read(lambda base: steps.after(base, game, 0))


async def miss(repository: GameRepository, clock: ManualClock, game: int) -> LiveGame:
    """Let time pass until it has answered: reminders first, then a default."""
    before = (await repository.load(game)).revision
    while (await repository.load(game)).revision == before:
        clock.advance(timedelta(hours=1))
        await Timeouts(repository).run_due()
    return await repository.load(game)


async def come_back(repository: GameRepository, game: int) -> LiveGame:
    """As if all had acted meanwhile: no deadline in a row is missed any more."""
    live = await repository.load(game)
    seats = tuple(replace(one, defaults=0, offered=False) for one in live.seats)
    return await repository.save(live, GameUpdate(live.state, seats=seats))


def first_answer(live: LiveGame, seat: Seat) -> str:
    return live.rules.play.write(live.rules.play.legal(live.state, seat)[0])


# Every question of Nova Solis has a default, and time gives it.


def positions() -> Iterator[State]:
    """Positions of two players in which everything is asked, most of them from random play."""
    state = begin(2, 1, "races=pick")
    while not state.turn.number:
        yield state
        state = play(state, default_line(state))
    yield crowded()
    for seed in range(6):
        yield from worlds.walk(worlds.skirmish(seed), random.Random(seed), 80)


def crowded() -> State:
    """P2 has more colonies than its sectors feed, in the middle of an Entity phase."""
    tiles = {"A3.1": "lr-population", "A3.2": "lr-population", "A3.3": "ly-population2"}
    others = {"sectors": ["A3", "A5", "B1", "B2"]}
    fleet = {"ships": {"A3": 1, "B1": 1}}
    return phase([{}, others], map={**MAP, "A3": "core-07"}, tiles=tiles, entity=fleet).state


@cache
def asking() -> dict[str, State]:
    """A position for each kind of question."""
    found: dict[str, State] = {}
    for state in positions():
        for ask in GAMES["nova"].play.asks(state):
            found.setdefault(ask.kind, state)
    return found


@pytest.mark.parametrize("kind", KINDS)
async def test_time_gives_the_default_of_every_question(
    repository: GameRepository, clock: ManualClock, kind: str
) -> None:
    live = await begun(repository)
    live = await repository.save(live, GameUpdate(asking()[kind]))
    ask = next(one for one in live.rules.play.asks(live.state) if one.kind == kind)
    expected = live.rules.play.write(live.rules.play.default(live.state, ask))
    after = await miss(repository, clock, live.id)
    row = (await log(repository, live.id))[live.revision]
    assert row.is_default
    assert row.action is not None
    assert (row.seat, row.action.ask, row.action.action) == (ask.seat, kind, expected)
    assert after.seats[ask.seat].defaults == 1


# Two missed in a combat: 17.2.


async def test_after_two_missed_dice_the_rest_of_the_combat_is_automatic(
    repository: GameRepository, clock: ManualClock
) -> None:
    """Also where the player has answered in between."""
    live = await begun(repository)
    fight = battle(armed(ships={"B2": 4}), armed(ships={"B2": 4}), "3 6 5 1 6 5 3 4")
    live = await repository.save(live, GameUpdate(fight))
    live = await act(repository, live.id, ADA, "attack B2 P2")
    missed = 0
    while missed < 2:
        if asked(live) == BEA:
            await miss(repository, clock, live.id)
            missed += 1
            live = await come_back(repository, live.id)
        else:
            live = await act(repository, live.id, ADA, first_answer(live, ADA))
    assert live.state.combat is not None
    while live.state.combat is not None:
        assert asked(live) == ADA
        live = await act(repository, live.id, ADA, first_answer(live, ADA))
    rows = [row for row in await log(repository, live.id) if row.action and row.action.ask == "die"]
    assert [row.is_default for row in rows if row.seat == BEA] == [True] * 3
    assert not any(row.is_default for row in rows if row.seat == ADA)


async def test_what_was_missed_in_another_combat_does_not_count(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await fighting(repository)
    while asked(live) != BEA:
        live = await act(repository, live.id, ADA, first_answer(live, ADA))
    await miss(repository, clock, live.id)
    live = await come_back(repository, live.id)
    again = battle(armed(ships={"B2": 4}), armed(ships={"B2": 3}), "3 6 5 1 6 5 3")
    live = await repository.save(live, GameUpdate(again))
    live = await act(repository, live.id, ADA, "attack B2 P2")
    while asked(live) != BEA:
        live = await act(repository, live.id, ADA, first_answer(live, ADA))
    await miss(repository, clock, live.id)
    live = await come_back(repository, live.id)
    while asked(live) == ADA:
        live = await act(repository, live.id, ADA, first_answer(live, ADA))
    assert asked(live) == BEA


# Two missed in a row: 20.7.


@pytest.fixture
async def absent(repository: GameRepository, clock: ManualClock) -> LiveGame:
    """Bea has missed two deadlines, and Ada is asked."""
    live = await begun(repository)
    seats = tuple(replace(one, defaults=2, offered=True) for one in live.seats[BEA:])
    live = await repository.save(live, GameUpdate(live.state, seats=(live.seats[ADA], *seats)))
    assert asked(live) == ADA
    return live


async def test_the_turn_of_an_absent_player_is_played_at_once(
    repository: GameRepository, absent: LiveGame
) -> None:
    live = await act(repository, absent.id, ADA, "research")
    assert asked(live) == ADA
    (row,) = [one for one in await log(repository, live.id) if one.seat == BEA and one.turn]
    assert row.is_default
    assert row.action is not None
    assert row.action.action == "research"  # Logistics is not possible yet
    assert live.seats[BEA].defaults == 2  # she has missed no other deadline
    turn = (await items(repository, "turn"))[-1].notice
    assert isinstance(turn, TurnEnded)
    assert turn.within == (AnsweredAtOnce(BEA),)  # the channel reads why


async def test_an_absent_player_is_not_called_for_what_is_answered_at_once(
    repository: GameRepository, absent: LiveGame
) -> None:
    fight = battle(armed(ships={"B2": 4}), armed(ships={"B2": 4}), "3 6 5 1 6 5 3 4")
    live = await repository.save(absent, GameUpdate(fight))
    before = len(await items(repository))
    live = await act(repository, live.id, ADA, "attack B2 P2")
    while live.state.combat is not None:
        live = await act(repository, live.id, ADA, first_answer(live, ADA))
    sent = (await items(repository))[before:]
    assert not [one for one in sent if one.kind == "question"]


async def test_who_acts_again_is_asked_again(repository: GameRepository, absent: LiveGame) -> None:
    await Seats(repository).reclaim(absent.id, absent.person_of(BEA) or 0)
    live = await act(repository, absent.id, ADA, "research")
    assert asked(live) == BEA


async def test_where_all_are_absent_every_question_keeps_its_time(
    repository: GameRepository, clock: ManualClock, absent: LiveGame
) -> None:
    """Or the game would play itself to its end in the moment in which the last one left."""
    live = await miss(repository, clock, absent.id)
    assert asked(live) == ADA  # hers is the first she has missed: she may still be there
    live = await miss(repository, clock, absent.id)
    assert asked(live) == BEA
    assert live.seats[ADA].offered
    after = await miss(repository, clock, absent.id)
    assert after.revision == live.revision + 1


async def test_by_default_a_game_waits_again_for_who_missed_a_deadline(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2, ("longer",), pace="daily")
    seats = (live.seats[0], replace(live.seats[1], defaults=2))
    live = await repository.save(live, GameUpdate(live.state, seats=seats))
    live = await act(repository, live.id, SEATS[0], "pass")
    assert asked(live) == SEATS[1]


async def test_any_game_may_say_what_is_answered_at_once(repository: GameRepository) -> None:
    """Here only what is asked of all at once; a turn is waited for."""
    play = replace(
        STAKES.play,
        at_once=lambda state, ask, missed: ask.kind == "stake" and missed.in_row >= 2,
    )
    game: AnyGame = replace(STAKES, play=play)
    repository.games = {**GAMES, "stakes": game}
    live = await started(repository, 3, game="stakes", edition="plain")
    away = replace(live.seats[1], defaults=2)
    seats = (live.seats[0], away, live.seats[2])
    live = await repository.save(live, GameUpdate(live.state, seats=seats))
    live = await act(repository, live.id, SEATS[0], "stake 3")
    assert live.state.stakes == (3, 1, 0)
    live = await act(repository, live.id, SEATS[2], "stake 2")
    for line in ("roll", "keep A"):
        live = await act(repository, live.id, SEATS[0], line)
    assert [(ask.seat, ask.kind) for ask in play.asks(live.state)] == [(SEATS[1], "roll")]


@pytest.mark.parametrize(
    ("kind", "missed", "at_once"),
    [
        ("die", Missed(0, 1), False), ("die", Missed(1, 2), True), ("die", Missed(2, 0), True),
        ("window", Missed(0, 2), False), ("window", Missed(2, 2), True),
        ("turn", Missed(1, 9), False), ("turn", Missed(2, 0), True),
    ],
)  # fmt: skip
def test_what_nova_solis_answers_at_once(kind: str, missed: Missed, at_once: bool) -> None:
    state = asking()[kind]
    ask = next(one for one in GAMES["nova"].play.asks(state) if one.kind == kind)
    assert GAMES["nova"].play.at_once(state, ask, missed) is at_once
