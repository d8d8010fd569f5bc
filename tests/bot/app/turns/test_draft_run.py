"""Drafts: the same lines are not played again and again, and their length is limited."""

from __future__ import annotations

import threading

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.turns.draft_run import LONGEST, MOST_LINES
from bot.app.turns.drafts import Drafts
from bot.errors import WORDS
from engine.core.refusal import Refused
from tests.bot.counted_calls import counted
from tests.bot.lobbies import started
from tests.bot.offered_actions import offered

ORDER = "order bonus tower take"  # earlier versions took it into a draft, any number of times


async def on_turn(repository: GameRepository) -> tuple[LiveGame, int]:
    live = await started(repository, 2, ("longer",))
    person = live.person_of(live.rules.play.waiting(live.state)[0])
    assert person is not None
    return live, person


async def test_a_line_costs_the_same_however_long_the_draft_is(repository: GameRepository) -> None:
    engine = counted(repository)
    live, person = await on_turn(repository)
    drafts = Drafts(repository)
    costs = set()
    for length in (0, 5, 20, 40):
        await repository.save_draft(live, live.seat_of(person), (ORDER,) * length)
        draft = await drafts.open(live.id, person)
        engine.forget()
        draft = await drafts.add(live.id, person, 0, length, offered(draft)[0])
        await drafts.open(live.id, person)
        costs.add((engine.previews, engine.reads))
        assert len(draft.actions) == length + 1
    assert costs == {(1, 2)}


async def test_stepping_back_plays_nothing(repository: GameRepository) -> None:
    engine = counted(repository)
    live, person = await on_turn(repository)
    drafts = Drafts(repository)
    line = offered(await drafts.open(live.id, person))[0]
    await drafts.add(live.id, person, 0, 0, f"{line} x3")
    engine.forget()
    left = [len((await drafts.back(live.id, person, 0, step)).actions) for step in (3, 2, 1)]
    assert left == [2, 1, 0]
    assert engine.previews == 0


async def test_hundreds_of_orders_are_refused_before_anything_is_played(
    repository: GameRepository,
) -> None:
    engine = counted(repository)
    live, person = await on_turn(repository)
    drafts = Drafts(repository)
    for text in (ORDER, "; ".join([ORDER] * 150), f"pass; {ORDER}"):
        engine.forget()
        with pytest.raises(Refused) as refused:
            await drafts.add(live.id, person, 0, 0, text)
        assert refused.value.code in ("order_in_draft", "draft_sealed")
        assert WORDS.refusal(refused.value, {})
        assert engine.previews <= 1
    assert (await drafts.open(live.id, person)).actions == ()


async def test_a_text_that_is_too_long_is_not_even_read(repository: GameRepository) -> None:
    engine = counted(repository)
    live, person = await on_turn(repository)
    with pytest.raises(Refused, match="draft_text_long"):
        await Drafts(repository).add(live.id, person, 0, 0, "pass;" * LONGEST)
    assert engine.reads == 0


async def test_a_draft_takes_no_more_lines_than_it_may_hold(repository: GameRepository) -> None:
    live, person = await on_turn(repository)
    seat = live.seat_of(person)
    drafts = Drafts(repository)
    await repository.save_draft(live, seat, (ORDER,) * (MOST_LINES - 1))
    draft = await drafts.open(live.id, person)
    line = offered(draft)[0]
    draft = await drafts.add(live.id, person, 0, MOST_LINES - 1, line)
    assert draft.full
    assert offered(draft) == ()
    if not draft.sealed:
        with pytest.raises(Refused, match="draft_full"):
            await drafts.add(live.id, person, 0, MOST_LINES, line)
    await drafts.confirm(live.id, person, 0, MOST_LINES)
    assert (await repository.load(live.id)).revision == 1  # orders are no entries of the log


async def test_a_long_stored_draft_is_dropped_with_a_sentence(repository: GameRepository) -> None:
    engine = counted(repository)
    live, person = await on_turn(repository)
    seat = live.seat_of(person)
    await repository.save_draft(live, seat, (ORDER,) * 500)
    repository.evict(live.id)
    engine.forget()
    drafts = Drafts(repository)
    draft = await drafts.open(live.id, person)
    assert draft.actions == ()
    assert engine.previews == 0
    assert draft.reason is not None
    assert "500 lines" in WORDS.refusal(draft.reason, {})
    after = await drafts.add(live.id, person, 0, 0, offered(draft)[0])
    assert len(after.actions) == 1
    assert after.reason is not None  # it is said with the first line of the new one
    assert (await drafts.open(live.id, person)).reason is None
    repository.evict(live.id)
    assert (await repository.load(live.id)).drafts[seat] == after.actions


async def test_a_draft_of_few_but_long_lines_is_dropped_with_their_length(
    repository: GameRepository,
) -> None:
    """It said that a draft of 50 lines had more than the 60 it may have."""
    live, person = await on_turn(repository)
    await repository.save_draft(live, live.seat_of(person), (ORDER + " " * 80,) * 50)
    draft = await Drafts(repository).open(live.id, person)
    assert draft.reason is not None
    said = WORDS.refusal(draft.reason, {})
    assert said.startswith(f"Your draft had {50 * (len(ORDER) + 80)} characters in notation")
    assert "line" not in said


async def test_many_lines_are_played_beside_the_event_loop(repository: GameRepository) -> None:
    engine = counted(repository)
    live, person = await on_turn(repository)
    await repository.save_draft(live, live.seat_of(person), (ORDER,) * 40)
    draft = await Drafts(repository).open(live.id, person)
    assert len(draft.actions) == 40
    assert engine.previews == 40
    assert threading.get_ident() not in engine.threads
