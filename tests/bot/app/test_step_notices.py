"""What the channel reads, and when: a message for each turn, also in the opening."""

from __future__ import annotations

from datetime import timedelta

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate
from bot.app.notices.game_notices import QuestionAsked
from bot.app.notices.notice_parts import LogSpan
from bot.app.schedule.due_timers import Timeouts
from bot.clock import ManualClock
from engine.core.seat import SEATS
from tests.bot.lobbies import items, started
from tests.bot.played_games import act, play
from tests.engine.sol.sketch import sketch


async def test_each_placement_of_the_opening_is_a_message_like_a_turn(
    repository: GameRepository,
) -> None:
    """They were lines without a board, as a question in the middle of a turn is."""
    live = await started(repository, 2)
    live = await play(repository, live.id, 4)
    assert live.rules.play.turn(live.state) == 1
    turns = await items(repository, "turn")
    spans = [one.body["span"] for one in turns]
    assert spans == [{"after": number, "to": number + 1} for number in range(4)]
    assert [one.body["turn"] for one in turns] == [0, 0, 0, 1]
    asked = [one["seat"] for item in turns for one in item.body["asked"]]
    assert asked == ["P2", "P1", "P2", "P1"]
    assert await items(repository, "question") == []


async def test_two_placements_of_one_player_in_a_row_are_one_message(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, edition="reference")
    live = await play(repository, live.id, 1)
    assert await items(repository, "turn") == []
    live = await play(repository, live.id, 1)
    (turn,) = await items(repository, "turn")
    assert turn.body["span"] == {"after": 0, "to": 2}


async def test_a_placement_that_time_made_says_so_in_its_message(
    repository: GameRepository, clock: ManualClock
) -> None:
    await started(repository, 2)
    clock.advance(timedelta(hours=25))
    for _ in range(3):  # two reminders come before it
        await Timeouts(repository).run_due()
    (turn,) = await items(repository, "turn")
    assert [one["is"] for one in turn.body["within"]] == ["DefaultPlayed"]


TOWERS = """
I: I4 P1 tower/P2; I6 P1 tower/P2
P1: energy=4 hold=2
P2: energy=9 hold=3
"""


async def test_what_led_to_a_question_is_sent_with_it_and_again_with_the_turn(
    repository: GameRepository,
) -> None:
    """It named nothing unless a computer player's step had led to it."""
    live = await started(repository, 2)
    state = sketch(TOWERS)
    live = await repository.save(live, GameUpdate(state, turn_starts=[(0, 1, state)]))
    live = await act(repository, live.id, SEATS[0], "activate I4 take")
    (question,) = await items(repository, "question")
    assert isinstance(question.notice, QuestionAsked)
    assert (question.notice.span, question.notice.repeated) == (LogSpan(0, 1), True)
    assert live.row.told == 0
    live = await act(repository, live.id, SEATS[1], "bonus decline")
    live = await act(repository, live.id, SEATS[0], "end")
    (turn,) = await items(repository, "turn")
    assert turn.body["span"] == {"after": 0, "to": live.revision}
