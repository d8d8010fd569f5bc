"""Turns are taken back by those they concern, and everything stays in the log."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.table_notices import UndoRequested
from bot.app.outbox.outbox import Outbox, PreparedNotice
from bot.app.schedule.vote_expiry import VoteExpiry
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.app.turns.undo import Undos
from bot.clock import ManualClock
from bot.store.entries import StoredUndo
from bot.store.queries import steps
from engine.core.refusal import Refused
from engine.core.seat import SEATS
from tests.bot.lobbies import codes, items, person, started
from tests.bot.offered_actions import offered
from tests.bot.played_games import play as play_on


async def play(repository: GameRepository, game_id: int, text: str) -> tuple[LiveGame, int]:
    live = await repository.load(game_id)
    person = live.person_of(live.rules.play.waiting(live.state)[0])
    assert person is not None
    draft = await Drafts(repository).add(game_id, person, live.revision, 0, text)
    after = (
        await Drafts(repository).confirm(game_id, person, live.revision, len(draft.actions))
    ).live
    return after, person


async def test_a_turn_that_concerns_no_other_is_taken_back_at_once(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    line = offered(await Drafts(repository).open(live.id, live.person_of(live.seats[0].seat) or 0))[
        0
    ]
    await play(repository, live.id, f"{line}; end")
    request = await Undos(repository).request_undo(live.id, live.person_of(live.seats[0].seat) or 0)
    assert request.needed == ()
    after = await repository.load(live.id)
    assert after.revision == 3  # nothing is deleted
    assert after.state.players == live.state.players
    assert after.state.turn == live.state.turn
    assert "undone" in await codes(repository)


async def test_the_rest_of_the_deck_is_dealt_anew(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    _, who = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, who)
    after = await repository.load(live.id)
    assert sorted(after.state.deck) == sorted(live.state.deck)
    assert after.state.deck != live.state.deck


async def test_redo_brings_back_the_exact_position_until_a_player_acts(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    played, who = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, who)
    await Undos(repository).request_redo(live.id, who)
    assert (await repository.load(live.id)).state == played.state
    with pytest.raises(Refused, match="nothing_to_redo"):
        await Undos(repository).request_redo(live.id, who)


async def test_after_an_action_there_is_nothing_to_redo(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    _, who = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, who)
    await play(repository, live.id, "pass")
    with pytest.raises(Refused, match="nothing_to_redo"):
        await Undos(repository).request_redo(live.id, who)


async def test_no_player_brings_back_what_another_took_back(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    _, one = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, one)
    two = live.person_of(live.seats[1].seat) or 0
    with pytest.raises(Refused, match="not_your_undo"):
        await Undos(repository).request_redo(live.id, two)
    assert (await repository.load(live.id)).revision == 2
    await Undos(repository).request_redo(live.id, one)


async def agreed_undo(repository: GameRepository) -> tuple[LiveGame, int, int]:
    """Two turns that the first of two people took back, as the other agreed."""
    live = await started(repository, 2, ("longer",))
    _, one = await play(repository, live.id, "pass")
    after, two = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, one)
    assert await Undos(repository).answer(live.id, two, agrees=True)
    return after, one, two


async def test_who_agreed_to_an_undo_must_agree_to_the_redo(repository: GameRepository) -> None:
    before, one, two = await agreed_undo(repository)
    with pytest.raises(Refused, match="not_your_undo"):
        await Undos(repository).request_redo(before.id, two)
    request = await Undos(repository).request_redo(before.id, one)
    assert (request.redo, [before.person_of(seat) for seat in request.needed]) == (True, [two])
    assert (await repository.load(before.id)).revision == 3
    assert "redo_wished" in await codes(repository)
    assert await Undos(repository).answer(before.id, two, agrees=True)
    assert (await repository.load(before.id)).state == before.state


async def test_one_no_is_enough_for_a_redo_too(repository: GameRepository) -> None:
    before, one, two = await agreed_undo(repository)
    await Undos(repository).request_redo(before.id, one)
    assert not await Undos(repository).answer(before.id, two, agrees=False)
    assert "redo_refused" in await codes(repository)
    assert (await repository.load(before.id)).revision == 3


async def test_a_redo_that_no_player_answers_lapses(
    repository: GameRepository, clock: ManualClock
) -> None:
    before, one, two = await agreed_undo(repository)
    await Undos(repository).request_redo(before.id, one)
    clock.advance(timedelta(hours=7))
    (late,) = await VoteExpiry(repository).due()
    await VoteExpiry(repository).expire(late)
    assert "redo_over" in await codes(repository)
    with pytest.raises(Refused, match="no_undo_wished"):
        await Undos(repository).answer(before.id, two, agrees=True)


async def test_who_acted_since_must_agree(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    _, one = await play(repository, live.id, "pass")
    _, two = await play(repository, live.id, "pass")
    request = await Undos(repository).request_undo(live.id, one)
    assert [live.person_of(seat) for seat in request.needed] == [two]
    assert (await repository.load(live.id)).revision == 2
    assert await Undos(repository).answer(live.id, two, agrees=True)
    after = await repository.load(live.id)
    assert after.state.turn == live.state.turn
    rows = await repository.store.read(lambda connection: steps.after(connection, live.id, 0))
    assert rows[-1].entry == StoredUndo(2, SEATS[:2])


async def test_in_the_opening_round_a_placement_is_taken_back_alone(
    repository: GameRepository,
) -> None:
    """All of one's placements were, and others were asked, as if the round were one turn."""
    live = await started(repository)
    for line in ("place gate I1-V1", "place gate I2-V2"):
        await play(repository, live.id, line)
    played, one = await play(repository, live.id, "place node I5")
    request = await Undos(repository).request_undo(live.id, one)
    assert (request.steps, request.needed) == (1, ())
    await Undos(repository).request_redo(live.id, one)
    await play(repository, live.id, "place node I6")
    asked = await Undos(repository).request_undo(live.id, one)
    assert (asked.steps, asked.needed) == (2, (played.seats[1].seat,))


async def test_one_no_is_enough(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    _, one = await play(repository, live.id, "pass")
    _, two = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, one)
    assert not await Undos(repository).answer(live.id, two, agrees=False)
    assert "undo_refused" in await codes(repository)
    with pytest.raises(Refused, match="no_undo_wished"):
        await Undos(repository).answer(live.id, two, agrees=True)


async def test_a_request_is_gone_when_a_player_acts(repository: GameRepository) -> None:
    live = await started(repository, 3, ("longer",))
    _, one = await play(repository, live.id, "pass")
    _, two = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, one)
    await play(repository, live.id, "pass")
    with pytest.raises(Refused, match="no_undo_wished"):
        await Undos(repository).answer(live.id, two, agrees=True)


async def test_who_has_done_nothing_has_nothing_to_take_back(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    await play(repository, live.id, "pass")
    with pytest.raises(Refused, match="nothing_of_yours"):
        await Undos(repository).request_undo(live.id, live.person_of(live.seats[1].seat) or 0)


async def test_a_position_before_an_undo_can_still_be_looked_at(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    played, who = await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, who)
    now = await repository.load(live.id)
    assert await repository.position_at(now, 1) == played.state
    assert await repository.position_at(now, 2) == now.state
    assert await repository.position_at(now, 0) == live.state


async def shown(repository: GameRepository) -> PreparedNotice:
    """Return the message about the undo request."""
    outgoing = Outbox(repository)
    while handed := await outgoing.hand_out():
        for message in handed:
            await outgoing.mark_sent(message.waiting.id)
            if isinstance(message.notice, UndoRequested):
                return message
    raise AssertionError("nobody was told")


async def test_a_request_shows_the_board_it_would_return_to(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    await play(repository, live.id, "pass")
    before, _ = await play(repository, live.id, "pass")
    cell = before.state.terms.side.launch_cells[before.state.players[0].eye][0]
    launched, one = await play(repository, live.id, f"launch {cell}; end")
    await play(repository, live.id, "pass")
    request = await Undos(repository).request_undo(live.id, one)
    assert (request.back_to, request.steps) == (2, 3)
    await play_on(repository, live.id, 3)  # told late, it still shows that board
    message = await shown(repository)
    body = message.waiting.item.body
    assert (body["seat"], body["needed"], body["back_to"]) == ("P1", ["P2"], 2)
    assert body["until"] == repository.now() + 6 * 3600  # a quarter of the pace
    assert message.view == live.rules.play.view(before.state, None)
    assert message.view != live.rules.play.view(launched.state, None)
    assert not message.events  # it has not happened


async def test_the_board_that_is_shown_is_the_one_that_comes(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    for undos in (1, 2):  # the second time the way back leads through an undo
        now = await play_on(repository, live.id, 60)  # cards are drawn and kept
        rows = await repository.store.read(lambda connection: steps.after(connection, live.id, 0))
        asker = next(seat.seat for seat in live.seats if seat.seat != rows[-1].seat)
        request = await Undos(repository).request_undo(live.id, live.person_of(asker) or 0)
        assert request.needed
        message = await shown(repository)
        assert message.view != live.rules.play.view(now.state, None)
        for seat in request.needed:
            await Undos(repository).answer(live.id, live.person_of(seat) or 0, agrees=True)
        after = await repository.load(live.id)
        assert after.row.undos == undos
        assert live.rules.play.view(after.state, None) == message.view


async def test_a_request_without_a_pace_waits_as_long_as_it_takes(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",), pace="none")
    _, one = await play(repository, live.id, "pass")
    await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, one)
    (notice,) = (one for one in await items(repository, "notice") if one.code == "undo_wished")
    assert isinstance(notice.notice, UndoRequested)
    assert notice.notice.until is None


async def test_a_request_can_still_be_announced_when_the_game_was_given_up(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    _, one = await play(repository, live.id, "pass")
    await play(repository, live.id, "pass")
    await Undos(repository).request_undo(live.id, one)
    await Votes(repository).end(live.id, live.row.host)
    assert (await shown(repository)).view == live.rules.play.view(live.state, None)


async def test_what_was_taken_back_is_not_announced_with_the_turn(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    who = live.person_of(live.seats[0].seat) or 0
    first, second = offered(await Drafts(repository).open(live.id, who))[:2]
    await play(repository, live.id, first)
    await Undos(repository).request_undo(live.id, who)
    after, _ = await play(repository, live.id, f"{second}; end")
    announced = await Outbox(repository).events(after, 0, after.revision)
    sentences = [after.rules.speech.words.event(event) for event in announced]
    assert not any(first.split()[1] in one for one in sentences)
    assert any(second.split()[1] in one for one in sentences)


async def test_a_request_goes_with_its_asker(repository: GameRepository) -> None:
    live = await started(repository, 3, ("longer",))
    seat = live.seats[0].seat
    ada, bea, cid = (live.person_of(row.seat) or 0 for row in live.seats)
    for _ in live.seats:
        await play(repository, live.id, "pass")
    after = await repository.load(live.id)
    await Undos(repository).request_undo(live.id, ada)
    await Undos(repository).answer(live.id, bea, True)
    await Seats(repository).offer(live.id, seat, ada)
    await Seats(repository).take(live.id, seat, await person(repository, "Dov"))
    with pytest.raises(Refused, match="no_undo_wished"):
        await Undos(repository).answer(live.id, cid, True)
    assert (await repository.load(live.id)).revision == after.revision
