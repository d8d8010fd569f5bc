"""Nobody can make the desk play the same lines again and again, or draft without an end."""

from __future__ import annotations

import threading

import pytest

from bot.app.games import GameRepository, LiveGame
from bot.app.turns.draft_play import LONGEST, MOST_LINES
from bot.app.turns.drafts import Drafts
from bot.errors import WORDS
from engine.core.refusal import Refused
from tests.bot.counting import counted
from tests.bot.offers import offered
from tests.bot.table import started

ORDER = "order bonus tower take"  # earlier versions took it into a draft, any number of times


async def on_turn(office: GameRepository) -> tuple[LiveGame, int]:
    live = await started(office, 2, ("longer",))
    person = live.person_of(live.game.play.waiting(live.state)[0])
    assert person is not None
    return live, person


async def test_a_line_costs_the_same_however_long_the_draft_is(office: GameRepository) -> None:
    engine = counted(office)
    live, person = await on_turn(office)
    desk = Drafts(office)
    costs = set()
    for length in (0, 5, 20, 40):
        await office.save_draft(live, live.seat_of(person), (ORDER,) * length)
        draft = await desk.open(live.id, person)
        engine.forget()
        draft = await desk.add(live.id, person, 0, length, offered(draft)[0])
        await desk.open(live.id, person)
        costs.add((engine.previews, engine.reads))
        assert len(draft.actions) == length + 1
    assert costs == {(1, 2)}


async def test_stepping_back_plays_nothing(office: GameRepository) -> None:
    engine = counted(office)
    live, person = await on_turn(office)
    desk = Drafts(office)
    line = offered(await desk.open(live.id, person))[0]
    await desk.add(live.id, person, 0, 0, f"{line} x3")
    engine.forget()
    left = [len((await desk.back(live.id, person, 0, step)).actions) for step in (3, 2, 1)]
    assert left == [2, 1, 0]
    assert engine.previews == 0


async def test_hundreds_of_orders_are_refused_before_anything_is_played(
    office: GameRepository,
) -> None:
    engine = counted(office)
    live, person = await on_turn(office)
    desk = Drafts(office)
    for text in (ORDER, "; ".join([ORDER] * 150), f"pass; {ORDER}"):
        engine.forget()
        with pytest.raises(Refused) as refused:
            await desk.add(live.id, person, 0, 0, text)
        assert refused.value.code in ("order_in_draft", "draft_sealed")
        assert WORDS.refusal(refused.value, {})
        assert engine.previews <= 1
    assert (await desk.open(live.id, person)).actions == ()


async def test_a_text_that_is_too_long_is_not_even_read(office: GameRepository) -> None:
    engine = counted(office)
    live, person = await on_turn(office)
    with pytest.raises(Refused, match="draft_text_long"):
        await Drafts(office).add(live.id, person, 0, 0, "pass;" * LONGEST)
    assert engine.reads == 0


async def test_a_draft_takes_no_more_lines_than_it_may_hold(office: GameRepository) -> None:
    live, person = await on_turn(office)
    seat = live.seat_of(person)
    desk = Drafts(office)
    await office.save_draft(live, seat, (ORDER,) * (MOST_LINES - 1))
    draft = await desk.open(live.id, person)
    line = offered(draft)[0]
    draft = await desk.add(live.id, person, 0, MOST_LINES - 1, line)
    assert draft.full
    assert offered(draft) == ()
    if not draft.sealed:
        with pytest.raises(Refused, match="draft_full"):
            await desk.add(live.id, person, 0, MOST_LINES, line)
    await desk.confirm(live.id, person, 0, MOST_LINES)
    assert (await office.load(live.id)).revision == 1  # orders are no entries of the log


async def test_a_long_stored_draft_is_dropped_with_a_sentence(office: GameRepository) -> None:
    engine = counted(office)
    live, person = await on_turn(office)
    seat = live.seat_of(person)
    await office.save_draft(live, seat, (ORDER,) * 500)
    office.forget(live.id)
    engine.forget()
    desk = Drafts(office)
    draft = await desk.open(live.id, person)
    assert draft.actions == ()
    assert engine.previews == 0
    assert draft.reason is not None
    assert "500 lines" in WORDS.refusal(draft.reason, {})
    after = await desk.add(live.id, person, 0, 0, offered(draft)[0])
    assert len(after.actions) == 1
    assert after.reason is not None  # it is said with the first line of the new one
    assert (await desk.open(live.id, person)).reason is None
    office.forget(live.id)
    assert (await office.load(live.id)).drafts[seat] == after.actions


async def test_many_lines_are_played_beside_the_event_loop(office: GameRepository) -> None:
    engine = counted(office)
    live, person = await on_turn(office)
    await office.save_draft(live, live.seat_of(person), (ORDER,) * 40)
    draft = await Drafts(office).open(live.id, person)
    assert len(draft.actions) == 40
    assert engine.previews == 40
    assert threading.get_ident() not in engine.threads
