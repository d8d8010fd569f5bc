"""Turns are taken back by those they concern, and everything stays in the log."""

from __future__ import annotations

import pytest

from bot.drafts import Drafts
from bot.office import Live, Office
from bot.queries import steps
from bot.undo import Undos
from engine.core.refusal import Refused
from tests.bot.table import codes, started


async def play(office: Office, game: int, text: str) -> tuple[Live, int]:
    live = await office.load(game)
    person = live.person_of(live.game.waiting(live.state)[0])
    assert person is not None
    draft = await Drafts(office).add(game, person, live.revision, 0, text)
    after = await Drafts(office).confirm(game, person, live.revision, len(draft.actions))
    return after, person


async def test_a_turn_that_concerns_nobody_else_is_taken_back_at_once(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    line = (await Drafts(office).open(live.id, live.person_of(live.seats[0].seat) or 0)).choices[0]
    await play(office, live.id, f"{line}; end")
    wish = await Undos(office).ask(live.id, live.person_of(live.seats[0].seat) or 0)
    assert wish.needed == ()
    after = await office.load(live.id)
    assert after.revision == 3  # nothing is deleted
    assert after.state.players == live.state.players
    assert after.state.turn == live.state.turn
    assert "undone" in await codes(office)


async def test_the_rest_of_the_deck_is_dealt_anew(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    _, who = await play(office, live.id, "pass")
    await Undos(office).ask(live.id, who)
    after = await office.load(live.id)
    assert sorted(after.state.deck) == sorted(live.state.deck)
    assert after.state.deck != live.state.deck


async def test_redo_brings_back_the_exact_position_until_anybody_acts(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    played, who = await play(office, live.id, "pass")
    await Undos(office).ask(live.id, who)
    back = await Undos(office).redo(live.id, who)
    assert back.state == played.state
    with pytest.raises(Refused, match="nothing_to_redo"):
        await Undos(office).redo(live.id, who)


async def test_after_an_action_there_is_nothing_to_redo(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    _, who = await play(office, live.id, "pass")
    await Undos(office).ask(live.id, who)
    await play(office, live.id, "pass")
    with pytest.raises(Refused, match="nothing_to_redo"):
        await Undos(office).redo(live.id, who)


async def test_whoever_acted_since_must_agree(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    _, one = await play(office, live.id, "pass")
    _, two = await play(office, live.id, "pass")
    wish = await Undos(office).ask(live.id, one)
    assert [live.person_of(seat) for seat in wish.needed] == [two]
    assert (await office.load(live.id)).revision == 2
    assert await Undos(office).answer(live.id, two, agrees=True)
    after = await office.load(live.id)
    assert after.state.turn == live.state.turn
    rows = await office.store.read(lambda base: steps.after(base, live.id, 0))
    assert rows[-1].entry == {"undo": 2, "by": ["P1", "P2"]}


async def test_one_no_is_enough(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    _, one = await play(office, live.id, "pass")
    _, two = await play(office, live.id, "pass")
    await Undos(office).ask(live.id, one)
    assert not await Undos(office).answer(live.id, two, agrees=False)
    assert "undo_refused" in await codes(office)
    with pytest.raises(Refused, match="no_undo_wished"):
        await Undos(office).answer(live.id, two, agrees=True)


async def test_a_wish_is_gone_when_anybody_acts(office: Office) -> None:
    live = await started(office, 3, ("longer",))
    _, one = await play(office, live.id, "pass")
    _, two = await play(office, live.id, "pass")
    await Undos(office).ask(live.id, one)
    await play(office, live.id, "pass")
    with pytest.raises(Refused, match="no_undo_wished"):
        await Undos(office).answer(live.id, two, agrees=True)


async def test_who_has_done_nothing_has_nothing_to_take_back(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    await play(office, live.id, "pass")
    with pytest.raises(Refused, match="nothing_of_yours"):
        await Undos(office).ask(live.id, live.person_of(live.seats[1].seat) or 0)


async def test_a_position_before_an_undo_can_still_be_looked_at(office: Office) -> None:
    live = await started(office, 2, ("longer",))
    played, who = await play(office, live.id, "pass")
    await Undos(office).ask(live.id, who)
    now = await office.load(live.id)
    assert await office.at(now, 1) == played.state
    assert await office.at(now, 2) == now.state
    assert await office.at(now, 0) == live.state
