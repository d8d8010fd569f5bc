"""Computer players: what they are called, and how their turns are told."""

from __future__ import annotations

from datetime import timedelta

from bot.desk.computer_names import computer_name
from bot.desk.office import Office
from bot.desk.seats import Seats
from bot.store.records import Holder, Status
from bot.time.clock import ManualClock
from bot.time.timekeeper import Timekeeper
from bot.ui import naming
from engine.core.seat import SEATS
from tests.bot.playing import act, asked, play
from tests.bot.table import items, started

P1, P2, P3 = SEATS[:3]


def test_no_two_computer_players_of_a_game_share_a_name() -> None:
    for game in range(100):
        assert len({computer_name(game, seat) for seat in SEATS[:6]}) == 6


async def test_computer_players_have_names_of_their_own(office: Office) -> None:
    live = await started(office, 3, ("longer",), bots=2)
    assert list(naming.for_pictures(live).values()) == ["Ada", "Hadar (bot)", "Izar (bot)"]


async def test_turns_of_bots_between_two_turns_of_players_are_one_message(office: Office) -> None:
    live = await started(office, 4, ("longer",), bots=3)
    live = await act(office, live.id, P1, "pass")
    first = live.revision
    live = await Timekeeper(office).move_bots(live.id)
    assert asked(live) == P1
    spans = [(one.body["from"], one.body["to"]) for one in await items(office, "turn")]
    assert spans == [(0, first), (first, live.revision)]


async def test_a_question_in_a_bots_turn_says_what_the_channel_has_not_read(
    office: Office,
) -> None:
    """Earlier bots' turns would have been told only after it."""
    live = await started(office, 4, bots=3)  # its opening goes from seat to seat
    live = await play(office, live.id, 1)
    live = await Timekeeper(office).move_bots(live.id)
    assert asked(live) == P1
    (question,) = await items(office, "question")  # nobody need be called for the bots
    assert question.body["seat"] == "P1"
    assert (question.body["from"], question.body["to"]) == (0, live.revision)


async def test_a_game_in_which_only_bots_are_left_is_told_in_its_result(office: Office) -> None:
    live = await started(office, 2, bots=1)
    live = await Seats(office).bot(live.id, P1, live.person_of(P1) or 0)
    while live.row.status is Status.RUNNING:
        live = await Timekeeper(office).move_bots(live.id)
    assert await items(office, "turn") == []
    (result,) = await items(office, "result")
    assert (result.body["from"], result.body["to"]) == (0, live.revision)


async def test_a_missed_turn_with_an_open_card_choice_counts_once(
    office: Office, clock: ManualClock
) -> None:
    """The choice and the turn counted as two, so that one missed turn offered the seat."""
    live = await started(office, 2)
    while not any(ask.kind == live.game.choice for ask in live.asks(P1)):
        live = await play(office, live.id, 1)
    while asked(live) != P1:
        live = await act(office, live.id, P2, live.game.write(live.game.advise(live.state, P2)))
    turn = live.game.turn(live.state)
    answered = 0
    while live.game.turn(live.state) == turn:
        clock.advance(timedelta(hours=25))
        answered += await Timekeeper(office).tick()
        live = await office.load(live.id)
    assert answered > 2
    assert (live.seats[P1].defaults, live.seats[P1].offered) == (1, False)
    assert live.seats[P1].holder is Holder.PERSON
