"""Computer players: what they are called, and how their turns are announced."""

from __future__ import annotations

import sqlite3
from datetime import timedelta

from bot.app.computer_names import computer_name
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import QuestionAsked, TurnEnded
from bot.app.outbox.outbox import Outbox, PreparedNotice
from bot.app.schedule.due_timers import Timeouts
from bot.app.tables.seats import Seats
from bot.app.turns.apply_actions import apply_actions
from bot.app.turns.history import readable_events
from bot.app.turns.undo import Undos
from bot.chat.messages import board_message, player_names
from bot.clock import ManualClock
from bot.store import positions
from bot.store.queries import people, steps
from bot.store.records import Holder, Status
from engine.core.game import Clock
from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from engine.sol.state import State
from tests.advising import advice
from tests.bot.lobbies import account, items, person, started
from tests.bot.played_games import act, asked, play
from tests.bot.stored_games import Recorded, plant
from tests.engine.sol.sketch import sketch

P1, P2, P3 = SEATS[:3]


def test_no_two_computer_players_of_a_game_share_a_name() -> None:
    for game in range(100):
        assert len({computer_name(game, seat) for seat in SEATS[:6]}) == 6


async def test_computer_players_have_names_of_their_own(repository: GameRepository) -> None:
    live = await started(repository, 3, ("longer",), bots=2)
    assert list(player_names.for_pictures(live).values()) == ["Ada", "Hadar (bot)", "Izar (bot)"]


async def test_turns_of_bots_between_two_turns_of_players_are_one_message(
    repository: GameRepository,
) -> None:
    live = await started(repository, 4, ("longer",), bots=3)
    live = await act(repository, live.id, P1, "pass")
    first = live.revision
    live = await Timeouts(repository).play_computers(live.id)
    assert asked(live) == P1
    spans = [
        (one.body["span"]["after"], one.body["span"]["to"])
        for one in await items(repository, "turn")
    ]
    assert spans == [(0, first), (first, live.revision)]


async def test_each_turn_that_is_announced_with_others_begins_with_a_line_of_its_own(
    repository: GameRepository,
) -> None:
    """The first had none, so that it read as if the next player had done it all."""
    live = await started(repository, 4, ("longer",), bots=3)
    live = await act(repository, live.id, P1, "pass")
    live = await Timeouts(repository).play_computers(live.id)
    one, two = await announced(repository, live)
    assert not any("begins a turn" in line for line in one)
    begun = [line.removesuffix(" begins a turn.") for line in two if "begins a turn" in line]
    assert begun == list(player_names.for_text(live).values())[1:]
    assert "begins a turn" in two[0]


async def test_a_turn_that_was_begun_in_another_message_is_not_begun_again(
    repository: GameRepository,
) -> None:
    live = await started(repository, 3, ("longer",), bots=1)
    for seat in (P1, P2):
        live = await act(repository, live.id, seat, "pass")
    live = await Timeouts(repository).play_computers(live.id)
    assert asked(live) == P1
    assert not any(
        "begins a turn" in line for lines in await announced(repository, live) for line in lines
    )


async def test_turns_announced_together_after_an_undo_begin_with_their_lines(
    repository: GameRepository,
) -> None:
    """Which turn comes first is found among those that count."""
    live = await started(repository, 3, ("longer",), bots=2)
    live = await act(repository, live.id, P1, "pass")
    await Undos(repository).request_undo(live.id, live.person_of(P1) or 0)
    live = await act(repository, live.id, P1, "pass")
    live = await Timeouts(repository).play_computers(live.id)
    assert asked(live) == P1
    *_, last = await announced(repository, live)
    names = player_names.for_text(live)
    assert last[0] == f"{names[P2]} begins a turn."
    assert f"{names[P3]} begins a turn." in last


async def test_a_damaged_entry_among_several_turns_keeps_none_of_the_others_back(
    repository: GameRepository,
) -> None:
    live = await started(repository, 3, ("longer",), bots=2)
    live = await act(repository, live.id, P1, "pass")
    first = live.revision + 1
    live = await Timeouts(repository).play_computers(live.id)
    await repository.store.write(
        lambda connection: connection.execute(
            "UPDATE steps SET entry = '{' WHERE revision = ?", (first,)
        )
    )
    *_, last = await announced(repository, live)
    assert f"{player_names.for_text(live)[P3]} begins a turn." in last


async def announced(repository: GameRepository, live: LiveGame) -> list[list[str]]:
    """What each message of a turn says in the channel, line by line."""
    outgoing, found = Outbox(repository), []
    while handed := await outgoing.hand_out():
        for message in handed:
            if isinstance(message.notice, TurnEnded):
                found.append(board_message.happened(live, message, message.notice.within))
            await outgoing.mark_sent(message.waiting.id)
    return found


async def test_placements_of_bots_between_two_of_players_are_one_message(
    repository: GameRepository,
) -> None:
    live = await started(repository, 4, bots=3)  # its opening goes from seat to seat
    live = await play(repository, live.id, 1)
    first = live.revision
    live = await Timeouts(repository).play_computers(live.id)
    assert asked(live) == P1
    one, two = await items(repository, "turn")
    assert (one.body["span"]["after"], one.body["span"]["to"]) == (0, first)
    assert [each["seat"] for each in one.body["asked"]] == ["P2"]
    assert (two.body["span"]["after"], two.body["span"]["to"], two.body["turn"]) == (
        first,
        live.revision,
        0,
    )
    assert [each["seat"] for each in two.body["asked"]] == ["P1"]
    assert await items(repository, "question") == []


async def test_a_bot_that_has_placed_already_is_named_as_on_turn(
    repository: GameRepository,
) -> None:
    """It read that the bot was asked something and had answered already."""
    live = await started(repository, 2, bots=1)
    await play(repository, live.id, 1)
    live = await Timeouts(repository).play_computers(live.id)
    one, _ = await items(repository, "turn")
    line = f"It is the turn of {player_names.for_text(live)[P2]}."
    assert isinstance(one.notice, TurnEnded)
    assert board_message.called(live, one.notice.asked, turn=True) == [line]


TOWERS = """
I: I4 P3 tower/P1; I6 P3 tower/P1
P1: energy=9 hold=3
P2: energy=4 hold=2
P3: energy=4 hold=2
"""


ANSWERED = """
I: I4 P1 tower/P2
P1: energy=9 hold=2
P2: energy=4 hold=2
P3: energy=4 hold=2
"""


async def test_a_question_in_a_bots_turn_says_what_the_channel_has_not_read(
    repository: GameRepository,
) -> None:
    """Earlier bots' turns would have been announced only after it."""
    live = await placed(repository, sketch(TOWERS, turn="P2"))
    for seat, line in ((P2, "pass"), (P3, "activate I4 decline")):
        live = await acted(repository, live, seat, line)
    assert asked(live) == P1
    assert await items(repository, "turn") == []  # the bot after it plays on
    (question,) = await items(repository, "question")
    assert question.body["asked"]["seat"] == "P1"
    assert (question.body["span"]["after"], question.body["span"]["to"]) == (0, live.revision)
    assert live.row.told == live.revision
    handed = await Outbox(repository).hand_out()
    (message,) = [one for one in handed if one.waiting.item.kind == "question"]
    assert isinstance(message.notice, QuestionAsked)
    announced = board_message.question(live, message, message.notice.asked).text.splitlines()
    names = player_names.for_text(live)
    assert announced[:2] == [f"{names[P2]} begins a turn.", f"{names[P2]} passes."]
    assert f"{names[P3]} begins a turn." in announced
    assert announced[-1].startswith(f"<@{account('Ada')}>, ")


async def test_a_players_turn_that_a_bots_answer_ends_is_announced_at_once(
    repository: GameRepository,
) -> None:
    """It waited for the turns of the bots after it."""
    live = await placed(repository, sketch(ANSWERED, turn="P1"))
    for seat, line in ((P1, "activate I4"), (P2, "bonus take")):
        live = await acted(repository, live, seat, line)
    assert asked(live) == P2
    (turn,) = await items(repository, "turn")
    assert (turn.body["span"]["after"], turn.body["span"]["to"]) == (0, live.revision)


async def placed(repository: GameRepository, state: State) -> LiveGame:
    """A game of Ada and bots that stands at a position."""
    start = (0, GAME.play.turn(state), positions.write(GAME, state))
    recorded = Recorded(state.terms.setup, (), (start,), state, 0)
    ada = await person(repository, "Ada")

    def write(connection: sqlite3.Connection) -> int:
        return plant(connection, repository, recorded, "here", [people.find(connection, ada)])

    return await repository.load(await repository.store.write(write))


async def acted(repository: GameRepository, live: LiveGame, seat: Seat, line: str) -> LiveGame:
    """Let a bot do something, whatever it would have done."""
    (action,) = live.rules.play.read(live.state, seat, line)
    return await repository.save(live, apply_actions(repository, live, seat, [action]))


async def test_a_game_in_which_only_bots_are_left_is_announced_in_its_result(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, bots=1)
    live = (await Seats(repository).give_to_computer(live.id, P1, live.person_of(P1) or 0)).live
    while live.row.status is Status.RUNNING:
        live = await Timeouts(repository).play_computers(live.id)
    assert await items(repository, "turn") == []
    (result,) = await items(repository, "result")
    assert (result.body["span"]["after"], result.body["span"]["to"]) == (0, live.revision)


async def test_the_result_of_a_game_of_bots_tells_and_marks_its_last_round(
    repository: GameRepository,
) -> None:
    """It listed how the game began, as far as that fitted, and marked every move of it."""
    live = await started(repository, 3, ("longer", "effects=none"), bots=2)
    live = (await Seats(repository).give_to_computer(live.id, P1, live.person_of(P1) or 0)).live
    while live.row.status is Status.RUNNING:
        live = await Timeouts(repository).play_computers(live.id)
    outgoing = Outbox(repository)
    found: list[PreparedNotice] = []
    while handed := await outgoing.hand_out():
        found += [one for one in handed if one.waiting.item.kind == "result"]
        for one in handed:
            await outgoing.mark_sent(one.waiting.id)
    (result,) = found
    rows = await repository.store.read(lambda connection: steps.after(connection, live.id, 0))
    last = live.rules.play.turn(live.state)
    round_of = [row for row in rows if row.turn is not None and row.turn > last - 3]
    assert result.events == tuple(event for row in round_of for event in readable_events(live, row))
    assert result.turns_before == last - 3
    lines = board_message.happened(live, result, ())
    assert lines[0].endswith("begins a turn.")
    assert sum("begins a turn" in line for line in lines) == 3


async def test_a_missed_turn_with_an_open_card_choice_counts_once(
    repository: GameRepository, clock: ManualClock
) -> None:
    """The choice and the turn counted as two, so that one missed turn offered the seat."""
    live = await started(repository, 2)
    while not any(ask.clock is Clock.ASIDE for ask in live.asks(P1)):
        live = await play(repository, live.id, 1)
    while asked(live) != P1:
        live = await act(
            repository, live.id, P2, live.rules.play.write(advice(live.rules, live.state, P2))
        )
    turn = live.rules.play.turn(live.state)
    answered = 0
    while live.rules.play.turn(live.state) == turn:
        clock.advance(timedelta(hours=25))
        answered += await Timeouts(repository).run_due()
        live = await repository.load(live.id)
    assert answered > 2
    assert (live.seats[P1].defaults, live.seats[P1].offered) == (1, False)
    assert live.seats[P1].holder is Holder.PERSON
