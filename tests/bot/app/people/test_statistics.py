"""Figures about people's games: honest ones, and none about who does not want them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.people.statistics import (
    GameKind,
    HeadToHead,
    Statistics,
    TenureFigures,
    count_game,
    count_head_to_head,
)
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.clock import ManualClock
from bot.errors import WORDS
from bot.store.entries import StoredAction, StoredUndo
from bot.store.queries import people, statistics
from bot.store.queries.statistics import FinishedGame, HeldSeat
from bot.store.records import Status, StepRow
from bot.store.stored_settings import StoredSettings
from engine.core.game import Mode
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.games import GAMES
from tests.bot.lobbies import person, started
from tests.bot.played_games import finish, play

P1, P2 = SEATS[:2]
DUEL = GameKind("sol", "published", 2, Mode.AGAINST)
ALONE = GameKind("sol", "published", 1, Mode.ALONE)


async def opt_out(repository: GameRepository, who: int, *, out: bool = True) -> None:
    chosen = StoredSettings(statistics=not out)
    await repository.store.write(lambda connection: people.put_settings(connection, who, chosen))


async def duel(repository: GameRepository, place: str = "here", **more: Any) -> LiveGame:
    """A finished game between Ada and Bea."""
    live = await finish(
        repository, (await started(repository, 2, ("longer",), place=place, **more)).id
    )
    assert live.row.status is Status.OVER
    return live


async def test_games_wins_and_momentum_come_from_the_final_position(
    repository: GameRepository,
) -> None:
    live = await duel(repository)
    ada, bea = (live.person_of(seat) or 0 for seat in (P1, P2))
    result = live.rules.play.result(live.state)
    assert result is not None
    for seat, who in ((P1, ada), (P2, bea)):
        found = await Statistics(repository).of_person(who, who)
        momentum = live.state.players[seat].momentum
        (line,) = found.kinds
        assert (found.games, found.against.wins) == (1, seat in result.winners)
        assert (line.kind, line.average, line.best) == (DUEL, momentum, momentum)
        assert found.turns > 5
        assert found.reliability == 1.0


async def test_kinds_of_games_are_kept_apart(repository: GameRepository) -> None:
    live = await duel(repository)
    await duel(repository, "there")
    await finish(repository, (await started(repository, 1, place="alone")).id)
    ada = live.person_of(P1) or 0
    found = await Statistics(repository).of_person(ada, ada)
    assert [(line.kind, line.games) for line in found.kinds] == [(ALONE, 1), (DUEL, 2)]
    assert found.games == 3


async def test_only_finished_games_count(repository: GameRepository) -> None:
    live = await finish(repository, (await started(repository, 2)).id, turns=6)
    ada = live.person_of(P1) or 0
    with pytest.raises(Refused, match="no_statistics"):
        await Statistics(repository).of_person(ada, ada)
    await Votes(repository).end(live.id, live.row.host)
    with pytest.raises(Refused, match="no_statistics"):
        await Statistics(repository).of_person(ada, ada)
    assert await Statistics(repository).of_server() == []
    await duel(repository, "there")
    found = await Statistics(repository).of_person(ada, ada)
    assert found.games == 1


async def test_a_game_that_ends_later_is_found_later(repository: GameRepository) -> None:
    known = Statistics(repository)
    live = await duel(repository)
    ada = live.person_of(P1) or 0
    assert (await known.of_person(ada, ada)).games == 1
    await duel(repository, "there")
    assert (await known.of_person(ada, ada)).games == 2


async def test_servers_are_kept_apart(repository: GameRepository) -> None:
    live = await duel(repository)
    await duel(repository, "there", server="another")
    ada = live.person_of(P1) or 0
    known = Statistics(repository)
    assert (await known.of_person(ada, ada)).games == 2
    assert (await known.of_person(ada, ada, "another")).games == 1
    assert [one.games for one in await known.of_server("another")] == [1, 1]
    assert [one.games for one in await known.of_server("no such")] == []


async def test_who_holds_the_seat_at_the_end_has_played_the_game(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    await finish(repository, live.id, turns=8)
    bea, zoe = live.person_of(P2) or 0, await person(repository, "Zoe")
    await Seats(repository).offer(live.id, P2, bea)
    await Seats(repository).take(live.id, P2, zoe)
    await finish(repository, live.id)
    known = Statistics(repository)
    left, came = await known.of_person(bea, bea), await known.of_person(zoe, zoe)
    assert (left.games, left.modes, left.kinds) == (0, {}, ())
    assert left.turns > 0
    assert left.decisions > 0
    assert came.games == 1
    names = {one.name for one in await known.of_server()}
    assert names == {"Ada", "Zoe"}
    with pytest.raises(Refused, match="no_statistics"):
        await known.head_to_head(live.person_of(P1) or 0, bea, bea)


async def test_a_default_costs_reliability(repository: GameRepository, clock: ManualClock) -> None:
    live = await started(repository, 1, pace="daily")
    await play(repository, live.id, 12)
    defaults: list[StepRow] = []
    for _ in range(6):  # the time of one question passes
        clock.advance(timedelta(hours=6))
        await Timeouts(repository).run_due()
        rows = await repository.store.read(
            lambda connection: statistics.load_finished(connection, live.id)
        )
        if defaults := [step for step in rows.steps if step.is_default]:
            break
    assert len(defaults) == 1
    await play(repository, live.id)
    ada = live.person_of(P1) or 0
    found = await Statistics(repository).of_person(ada, ada)
    assert found.reliability == (found.decisions - 1) / found.decisions


# By hand: the same final position, with another past.


def step(
    number: int, seat: Any, turn: int, at: float, ask: str | None = "turn", **more: Any
) -> Any:
    entry = StoredAction("pass", turn, ask, own=ask == "turn", **more)
    return StepRow(number, seat, entry, (), at)


async def past(
    repository: GameRepository, *steps: StepRow, **more: Any
) -> dict[int, TenureFigures]:
    """What came of a past, by person: 1 in the first seat, 2 in the second."""
    live = await duel(repository)
    found = await repository.store.read(
        lambda connection: statistics.load_finished(connection, live.id)
    )
    row = replace(found.row, started=100.0, revision=len(steps))
    held = (HeldSeat(P1, 1, 0, 100.0, None), HeldSeat(P2, 2, 0, 100.0, None))
    made: FinishedGame = replace(
        found, **{"row": row, "steps": steps, "turns": (0,), "held": held, "pauses": [], **more}
    )
    return {part.person: part for part in count_game(GAMES["sol"], made).tenures}


async def test_a_turn_lasts_from_its_beginning_to_its_last_action(
    repository: GameRepository,
) -> None:
    parts = await past(
        repository,
        step(1, P1, 1, 110.0),
        step(2, P1, 1, 130.0),
        step(3, P1, 2, 135.0, ask=None),  # an aside in somebody else's turn
        step(4, P2, 2, 140.0),
        step(5, P1, 2, 141.0, ask="bonus"),  # an answer in somebody else's turn
        step(6, P2, 2, 190.0),
        turns=(0, 2),
    )
    assert (parts[1].turns, parts[1].seconds) == (1, 30.0)
    assert (parts[2].turns, parts[2].seconds) == (1, 60.0)
    assert (parts[1].decisions, parts[2].decisions) == (2, 1)


async def test_pauses_do_not_count_as_time(repository: GameRepository) -> None:
    parts = await past(repository, step(1, P1, 1, 200.0), pauses=[(50.0, 120.0), (150.0, 160.0)])
    assert parts[1].seconds == 100.0 - 20.0 - 10.0


async def test_what_time_answered_is_no_turn_and_not_in_time(repository: GameRepository) -> None:
    parts = await past(
        repository,
        step(1, P1, 1, 900.0, default=True),
        step(2, P2, 2, 910.0, ask="bonus"),
        step(3, P2, 2, 990.0, ask="keep", default=True),
        turns=(0, 1),
    )
    assert (parts[1].turns, parts[1].decisions, parts[1].in_time) == (0, 1, 0)
    assert (parts[2].turns, parts[2].decisions, parts[2].in_time) == (0, 2, 1)


async def test_what_was_taken_back_does_not_count(repository: GameRepository) -> None:
    undo = StepRow(2, P1, StoredUndo(1, (P1,)), (), 500.0)
    parts = await past(
        repository, step(1, P1, 1, 400.0, default=True), undo, step(3, P1, 1, 510.0), turns=(0, 2)
    )
    assert (parts[1].turns, parts[1].seconds) == (1, 10.0)
    assert parts[1].in_time == parts[1].decisions == 1


async def test_a_substitute_is_measured_from_when_they_came(repository: GameRepository) -> None:
    held = (HeldSeat(P1, 1, 0, 100.0, 1), HeldSeat(P1, 2, 1, 180.0, None))
    parts = await past(
        repository, step(1, P1, 1, 150.0), step(2, P1, 2, 200.0), turns=(0, 1), held=held
    )
    assert (parts[1].seconds, parts[2].seconds) == (50.0, 20.0)
    assert (parts[1].to_the_end, parts[2].to_the_end) == (False, True)
    assert not parts[1].won


# Head to head


def part(person: int, score: int, *, won: bool) -> TenureFigures:
    return TenureFigures(person, P1, True, won, score, 0, 0, 0, 0.0)


def test_two_people_are_compared_where_they_were_against_each_other() -> None:
    three = replace(DUEL, seats=3)
    pairs = [
        (DUEL, part(1, 20, won=True), part(2, 10, won=False)),
        (DUEL, part(1, 20, won=True), part(2, 20, won=True)),
        (three, part(1, 5, won=False), part(2, 9, won=False)),  # a third one won
        (replace(three, mode=Mode.TOGETHER), part(1, 5, won=True), part(2, 9, won=True)),
    ]
    assert count_head_to_head(pairs) == HeadToHead(
        games=3, wins=(2, 1), ahead=(1, 1), level=1, together=1, together_won=1
    )


async def test_head_to_head_is_the_same_from_the_other_side(repository: GameRepository) -> None:
    live = await duel(repository)
    ada, bea = (live.person_of(seat) or 0 for seat in (P1, P2))
    one = await Statistics(repository).head_to_head(ada, bea, ada)
    two = await Statistics(repository).head_to_head(bea, ada, ada)
    assert one.games == 1
    result = live.rules.play.result(live.state)
    assert result is not None
    momentum = result.scores
    assert one.wins == (P1 in result.winners, P2 in result.winners)
    assert one.ahead == (momentum[0] > momentum[1], momentum[0] < momentum[1])
    assert one.wins == two.wins[::-1]
    with pytest.raises(Refused, match="same_person"):
        await Statistics(repository).head_to_head(ada, ada, ada)


# Who does not want it


async def test_who_opted_out_is_in_no_lists(repository: GameRepository) -> None:
    live = await duel(repository)
    ada, bea = (live.person_of(seat) or 0 for seat in (P1, P2))
    known = Statistics(repository)
    assert len(await known.of_server()) == 2
    await opt_out(repository, ada)
    assert [one.person for one in await known.of_server()] == [bea]
    for asked in (known.of_person(ada, ada), known.head_to_head(ada, bea, ada)):
        with pytest.raises(Refused, match="statistics_off") as refused:
            await asked
        assert "/settings privacy" in WORDS.refusal(refused.value)  # how to opt in again
    await opt_out(repository, ada, out=False)
    assert (await known.of_person(ada, ada)).games == 1


async def test_no_other_learns_that_a_player_opted_out(repository: GameRepository) -> None:
    """Personal settings are secret: it looks as if there were no games."""
    live = await duel(repository)
    ada, bea = (live.person_of(seat) or 0 for seat in (P1, P2))
    new = await person(repository, "Zoe")
    known = Statistics(repository)
    await opt_out(repository, ada)
    answers = []
    for whom in (ada, new):
        for asked in (known.of_person(whom, bea), known.head_to_head(bea, whom, bea)):
            with pytest.raises(Refused) as refused:
                await asked
            answers.append(str(refused.value))
    assert set(answers) == {"no_statistics()"}


async def test_memory_has_an_end_and_figures_do_not_depend_on_it(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await duel(repository)
    for place in ("two", "three"):
        await duel(repository, place)
    ada = live.person_of(P1) or 0
    whole = await Statistics(repository).of_person(ada, ada)
    assert whole.games == 3
    monkeypatch.setattr("bot.app.people.statistics.AT_HAND", 2)
    small = Statistics(repository)
    for _ in range(2):
        assert await small.of_person(ada, ada) == whole
        assert len(small._at_hand) == 2


async def test_a_game_at_hand_is_not_read_again(
    repository: GameRepository, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await duel(repository)
    ada, known = live.person_of(P1) or 0, Statistics(repository)
    first = await known.of_person(ada, ada)

    def again(*_: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr(statistics, "load_finished", again)
    assert await known.of_person(ada, ada) == first


async def test_a_number_that_is_given_again_is_another_game(repository: GameRepository) -> None:
    live = await duel(repository)
    ada, known = live.person_of(P1) or 0, Statistics(repository)
    first = await known.of_person(ada, ada)
    await repository.store.write(
        lambda connection: connection.execute("DELETE FROM games WHERE id = ?", (live.id,))
    )
    repository.evict(live.id)
    repository.clock.advance(timedelta(days=1))  # type: ignore[attr-defined]  # a ManualClock
    again = await started(repository, 3)
    assert again.id == live.id
    await finish(repository, again.id)
    assert (await known.of_person(ada, ada)).kinds[0].kind.seats == 3
    assert first.kinds[0].kind.seats == 2
