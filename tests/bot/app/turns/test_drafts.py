"""A turn is composed in private, and played all at once or not at all."""

from __future__ import annotations

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.turns.drafts import Drafts
from bot.app.turns.standing_orders import StandingOrders
from bot.store.queries import started_games, steps
from engine.core.listing import lines
from engine.core.refusal import Part, Refused
from tests.bot.lobbies import items, person, started
from tests.bot.offered_actions import offered

LONGER = ("longer",)


async def first(repository: GameRepository) -> tuple[LiveGame, int, int]:
    """A running game, who is on turn, and who is not."""
    live = await started(repository, 2, LONGER)
    seat = live.rules.play.waiting(live.state)[0]
    on_turn = live.person_of(seat)
    other = live.person_of(live.seats[1 - seat].seat)
    assert on_turn is not None
    assert other is not None
    return live, on_turn, other


async def launch(repository: GameRepository, live: LiveGame, who: int) -> str:
    return offered(await Drafts(repository).open(live.id, who))[0]


async def test_a_draft_shows_the_position_as_it_would_be_and_changes_nothing(
    repository: GameRepository,
) -> None:
    live, who, _ = await first(repository)
    line = await launch(repository, live, who)
    draft = await Drafts(repository).add(live.id, who, 0, 0, line)
    assert draft.actions == (line,)
    assert (
        draft.view.players[draft.seat].hold
        == live.rules.play.view(live.state, None).players[draft.seat].hold - 1
    )
    repository.evict(live.id)
    again = await repository.load(live.id)
    assert again.state == live.state
    assert again.revision == 0
    assert not await items(repository, "turn")


async def test_a_draft_is_saved_and_reopened_anywhere(repository: GameRepository) -> None:
    live, who, _ = await first(repository)
    line = await launch(repository, live, who)
    await Drafts(repository).add(live.id, who, 0, 0, f"{line} x2")
    repository.evict(live.id)
    assert (await Drafts(repository).open(live.id, who)).actions == (line, line)


async def test_steps_are_taken_back_one_by_one_or_all(repository: GameRepository) -> None:
    live, who, _ = await first(repository)
    line = await launch(repository, live, who)
    drafts = Drafts(repository)
    await drafts.add(live.id, who, 0, 0, f"{line} x3")
    assert len((await drafts.back(live.id, who, 0, 3)).actions) == 2
    with pytest.raises(Refused, match="stale"):
        await drafts.back(live.id, who, 0, 3)  # the button was pressed twice
    assert (await drafts.back(live.id, who, 0, 2, everything=True)).actions == ()


async def test_no_player_sees_or_touches_the_draft_of_another(repository: GameRepository) -> None:
    live, who, other = await first(repository)
    line = await launch(repository, live, who)
    await Drafts(repository).add(live.id, who, 0, 0, line)
    theirs = await Drafts(repository).open(live.id, other)
    assert theirs.actions == ()
    stranger = await person(repository, "Zoe")
    with pytest.raises(Refused, match="not_at_the_table"):
        await Drafts(repository).open(live.id, stranger)


async def test_an_action_that_seals_is_the_last(repository: GameRepository) -> None:
    live, who, _ = await first(repository)
    line = await launch(repository, live, who)
    draft = await Drafts(repository).add(live.id, who, 0, 0, f"{line}; end")
    assert draft.sealed
    assert offered(draft) == ()
    with pytest.raises(Refused, match="draft_sealed"):
        await Drafts(repository).add(live.id, who, 0, 2, "pass")


async def test_all_of_a_typed_line_is_added_or_nothing(repository: GameRepository) -> None:
    live, who, _ = await first(repository)
    line = await launch(repository, live, who)
    with pytest.raises(Refused) as caught:
        await Drafts(repository).add(live.id, who, 0, 0, f"{line} x2;; hurl C1 ; end")
    assert caught.value.part == Part(2, 3, "hurl C1")
    assert (await Drafts(repository).open(live.id, who)).actions == ()


async def test_the_choices_after_some_actions_are_those_of_the_draft_with_them(
    repository: GameRepository,
) -> None:
    live, who, _ = await first(repository)
    drafts = Drafts(repository)
    line = await launch(repository, live, who)
    draft = await drafts.open(live.id, who)
    after = set(lines(await drafts.following(live, draft, [line])))
    assert set(lines(await drafts.following(live, draft, []))) == set(offered(draft)) != after
    assert after == set(offered(await drafts.add(live.id, who, 0, 0, line)))
    assert not (await drafts.following(live, draft, [line, "end"]))(()).leads
    assert not (await drafts.following(live, draft, ["hurl C1"]))(()).leads


@pytest.mark.parametrize(("revision", "step"), [(0, 1), (5, 0)])
async def test_a_press_on_an_old_picture_is_stale_and_changes_nothing(
    repository: GameRepository, revision: int, step: int
) -> None:
    live, who, _ = await first(repository)
    line = await launch(repository, live, who)
    with pytest.raises(Refused, match="stale"):
        await Drafts(repository).add(live.id, who, revision, step, line)
    assert (await Drafts(repository).open(live.id, who)).actions == ()


async def test_confirming_plays_the_whole_draft_in_one_step_of_the_file(
    repository: GameRepository,
) -> None:
    live, who, _ = await first(repository)
    line = await launch(repository, live, who)
    await Drafts(repository).add(live.id, who, 0, 0, f"{line} x2; end")
    after = (await Drafts(repository).confirm(live.id, who, 0, 3)).live
    assert after.revision == 3
    rows = await repository.store.read(lambda connection: steps.after(connection, live.id, 0))
    assert [row.action.action for row in rows if row.action] == [line, line, "end"]
    assert not await repository.store.read(
        lambda connection: started_games.find(connection, live.id).drafts
    )
    repository.evict(live.id)
    assert (await repository.load(live.id)).state == after.state


async def test_a_doubled_press_of_confirm_is_harmless(repository: GameRepository) -> None:
    live, who, _ = await first(repository)
    await Drafts(repository).add(live.id, who, 0, 0, "pass")
    await Drafts(repository).confirm(live.id, who, 0, 1)
    with pytest.raises(Refused, match="stale"):
        await Drafts(repository).confirm(live.id, who, 0, 1)
    assert (await repository.load(live.id)).revision == 1


async def test_an_empty_draft_cannot_be_confirmed(repository: GameRepository) -> None:
    live, who, _ = await first(repository)
    with pytest.raises(Refused, match="draft_empty"):
        await Drafts(repository).confirm(live.id, who, 0, 0)


async def test_a_draft_is_carried_over_to_the_position_after_another_seat_acted(
    repository: GameRepository,
) -> None:
    live, who, other = await first(repository)
    line = await launch(repository, live, who)
    drafts = Drafts(repository)
    await drafts.add(live.id, who, 0, 0, line)
    await StandingOrders(repository).give(live.id, other, "order bonus tower", "take")
    carried = await drafts.open(live.id, who)
    assert carried.revision == 0  # an order is secret: nothing seems to have happened
    assert carried.actions == (line,)
    assert carried.stopped is None


async def test_a_draft_stops_where_it_has_become_illegal_and_says_so(
    repository: GameRepository,
) -> None:
    live, who, other = await first(repository)
    seat = live.seat_of(other)
    await repository.save_draft(live, seat, ("order bonus tower take", "launch O1"))
    draft = await Drafts(repository).open(live.id, other)
    assert draft.actions == ("order bonus tower take",)
    assert draft.stopped == "launch O1"
    assert draft.reason is not None
    assert live.rules.speech.words.refusal(draft.reason)
    assert who
