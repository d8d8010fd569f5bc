"""Seats change hands: who may give, who may take, and what is announced."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.app.admin.export_public import export_game
from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.notices.game_notices import CatchUp
from bot.app.notices.notice_parts import Asked, LogSpan
from bot.app.notices.seat_notices import OfferReason, SeatOffered, SeatTaken
from bot.app.tables.lobby import Lobby
from bot.app.tables.seats import Seats
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.app.turns.standing_orders import StandingOrders
from bot.clock import ManualClock
from bot.store.queries import games, started_games, tenures
from bot.store.records import Holder, Status
from engine.core import fair
from engine.core.game import Clock
from engine.core.seat import Seat
from tests.bot.app.tables.test_lobby import everything, refusal
from tests.bot.lobbies import codes, created, items, person, persons, started
from tests.bot.offered_actions import offered
from tests.bot.played_games import play as play_on

P1, P2, P3 = Seat(0), Seat(1), Seat(2)


async def play(repository: GameRepository, game_id: int, seat: Seat, wanted: str = "") -> LiveGame:
    """Play one step of an asked seat: the wanted one, if it is legal."""
    live = await repository.load(game_id)
    holder = live.person_of(seat)
    assert holder is not None
    app = Drafts(repository)
    draft = await app.open(game_id, holder)
    choice = wanted if wanted in offered(draft) else offered(draft)[0]
    draft = await app.add(game_id, holder, live.revision, len(draft.actions), choice)
    return (await app.confirm(game_id, holder, live.revision, len(draft.actions))).live


def asked(live: LiveGame) -> Seat:
    return live.rules.play.waiting(live.state)[0]


async def held(
    repository: GameRepository, game_id: int
) -> Sequence[tuple[Seat, int, int, int | None, str | None]]:
    found = await repository.store.read(lambda connection: tenures.of_game(connection, game_id))
    return [(one.seat, one.person, one.first, one.last, one.why) for one in found]


async def same_in_the_file(repository: GameRepository, live: LiveGame) -> bool:
    repository.evict(live.id)
    return await repository.load(live.id) == live


async def test_a_seat_is_offered_by_its_holder_or_the_host_and_by_no_other(
    repository: GameRepository,
) -> None:
    live = await started(repository, 3)
    ada, bea, cid = await persons(repository, 3)
    seats = Seats(repository)
    assert await refusal(seats.offer(live.id, P2, cid)) == "not_your_seat"
    assert (await seats.offer(live.id, P2, bea)).live.seats[P2].offered
    assert await refusal(seats.offer(live.id, P2, bea)) == "offered_already"
    after = (await seats.offer(live.id, P3, ada)).live
    assert after.person_of(P3) == cid  # who plays on until somebody comes
    assert [notice.notice for notice in (await items(repository, "notice"))[1:]] == [
        SeatOffered(P2, OfferReason.HOLDER),
        SeatOffered(P3, OfferReason.HOST, ada),
    ]
    assert await same_in_the_file(repository, after)


async def test_a_substitute_takes_an_offered_seat(
    repository: GameRepository, clock: ManualClock
) -> None:
    live = await started(repository, 2)
    cid = await person(repository, "Cid")
    live = await play(repository, live.id, asked(live))
    seat = asked(live)
    holder = live.person_of(seat)
    assert holder is not None
    seats = Seats(repository)
    assert await refusal(seats.take(live.id, seat, cid)) == "not_offered"
    await seats.offer(live.id, seat, holder)
    clock.advance(timedelta(hours=20))
    after = await seats.take(live.id, seat, cid)
    row = after.seats[seat]
    assert (row.holder, row.person, row.offered, row.defaults) == (Holder.PERSON, cid, False, 0)
    assert after.revision == live.revision
    assert await same_in_the_file(repository, after)
    timer = next(timer for timer in after.timers if timer.seat == seat)
    assert timer.begun == repository.now()  # the time for the question is the substitute's own
    assert (seat, holder, 0, live.revision, "taken") in await held(repository, live.id)
    assert (seat, cid, live.revision, None, None) in await held(repository, live.id)
    notice = (await items(repository, "notice"))[-1]
    asks = (Asked(seat, timer.ask, Clock.TURN, whole=False, person=cid),)
    assert notice.notice == SeatTaken(seat, cid, asks)
    (catch_up,) = await items(repository, "catch_up")
    assert catch_up.person == cid
    assert catch_up.notice == CatchUp(seat, LogSpan(0, live.revision))
    assert await refusal(Drafts(repository).open(live.id, holder)) == "not_at_the_table"
    await play(repository, live.id, seat)


async def test_a_substitute_reads_the_last_round(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    began = {live.rules.play.turn(live.state): 0}
    while live.rules.play.turn(live.state) < 6:
        live = await play(repository, live.id, asked(live), "end")
        began.setdefault(live.rules.play.turn(live.state), live.revision)
    bea, cid = await person(repository, "Bea"), await person(repository, "Cid")
    await Seats(repository).offer(live.id, P2, bea)
    await Seats(repository).take(live.id, P2, cid)
    (catch_up,) = await items(repository, "catch_up")
    assert catch_up.body["span"]["after"] == began[4] > 0
    assert catch_up.body["span"]["to"] == live.revision


async def test_a_person_sits_once_at_a_table(repository: GameRepository) -> None:
    live = await started(repository, 2)
    ada, bea = await persons(repository, 2)
    await Seats(repository).offer(live.id, P2, bea)
    before = await everything(repository)
    assert await refusal(Seats(repository).take(live.id, P2, ada)) == "already_seated"
    assert await refusal(Seats(repository).take(live.id, P2, bea)) == "already_seated"
    assert await refusal(Seats(repository).take(live.id, Seat(5), 99)) == "seat_unknown"
    assert await everything(repository) == before


async def test_a_draft_is_never_handed_on_with_its_seat(repository: GameRepository) -> None:
    live = await started(repository, 2)
    seat = asked(live)
    holder = live.person_of(seat)
    assert holder is not None
    cid = await person(repository, "Cid")
    draft = await Drafts(repository).open(live.id, holder)
    await Drafts(repository).add(live.id, holder, 0, 0, offered(draft)[0])
    await Seats(repository).offer(live.id, seat, holder)
    await Seats(repository).take(live.id, seat, cid)
    assert seat not in await repository.store.read(
        lambda connection: started_games.find(connection, live.id).drafts
    )
    assert (await Drafts(repository).open(live.id, cid)).actions == ()


async def test_an_offer_can_be_withdrawn_and_made_again_and_each_is_announced(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    bea = await person(repository, "Bea")
    seats = Seats(repository)
    assert await refusal(seats.reclaim(live.id, bea)) == "not_offered"
    for _ in range(2):
        await seats.offer(live.id, P2, bea)
        after = await seats.reclaim(live.id, bea)
        assert not after.seats[P2].offered
    assert await codes(repository) == ["started", "offered", "kept", "offered", "kept"]


async def test_a_seat_is_reclaimed_before_the_substitutes_first_move(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    seat = asked(live)
    holder = live.person_of(seat)
    assert holder is not None
    cid = await person(repository, "Cid")
    seats = Seats(repository)
    original = await held(repository, live.id)
    for _ in range(2):
        await seats.offer(live.id, seat, holder)
        await seats.take(live.id, seat, cid)
        after = await seats.reclaim(live.id, holder)
        assert after.person_of(seat) == holder
        assert await held(repository, live.id) == original  # as if it had never been handed on
        assert await refusal(seats.reclaim(live.id, cid)) == "no_former_seat"
        assert await same_in_the_file(repository, after)
    assert len(await items(repository, "catch_up")) == 4
    await seats.offer(live.id, seat, holder)
    await seats.take(live.id, seat, cid)
    await play(repository, live.id, seat)
    assert await refusal(seats.reclaim(live.id, holder)) == "moved_already"


async def test_a_bot_takes_over_and_goes_again(repository: GameRepository) -> None:
    live = await started(repository, 2)
    ada, bea, cid = await persons(repository, 3)
    seats = Seats(repository)
    assert await refusal(seats.give_to_computer(live.id, P1, bea)) == "not_your_seat"
    after = (await seats.give_to_computer(live.id, P2, bea)).live
    assert (after.seats[P2].holder, after.seats[P2].person) == (Holder.BOT, None)
    assert all(timer.due is None for timer in after.timers if timer.seat == P2)
    assert (P2, bea, 0, 0, "bot") in await held(repository, live.id)
    assert await same_in_the_file(repository, after)
    assert await refusal(seats.give_to_computer(live.id, P2, ada)) == "bot_already"
    after = await seats.reclaim(live.id, bea)
    assert after.person_of(P2) == bea
    await seats.give_to_computer(live.id, P2, ada)
    await seats.offer(live.id, P2, ada)
    after = await seats.take(live.id, P2, cid)
    assert after.person_of(P2) == cid
    assert await codes(repository) == ["started", "bot", "reclaimed", "bot", "offered", "taken"]
    assert len(await items(repository, "catch_up")) == 2  # nobody tells a bot


async def test_a_seat_of_a_game_that_is_over_stays_as_it_is(repository: GameRepository) -> None:
    live = await started(repository, 2)
    ada, bea, cid = await persons(repository, 3)
    seats = Seats(repository)
    await seats.offer(live.id, P2, bea)
    await Votes(repository).end(live.id, ada)
    before = await everything(repository)
    for command in (
        seats.offer(live.id, P1, ada),
        seats.take(live.id, P2, cid),
        seats.give_to_computer(live.id, P1, ada),
        seats.reclaim(live.id, bea),
    ):
        assert await refusal(command) == "ended_already"
    assert await everything(repository) == before


async def test_a_seat_of_a_paused_game_may_change_hands(repository: GameRepository) -> None:
    live = await started(repository, 2)
    ada, bea, cid = await persons(repository, 3)
    await Votes(repository).pause(live.id, ada)
    await Seats(repository).offer(live.id, P2, bea)
    after = await Seats(repository).take(live.id, P2, cid)
    assert all(timer.due is None for timer in after.timers)


async def test_the_seat_of_a_player_who_left_the_server_is_offered_once(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2)
    other = await started(repository, 2, place="there", server="another")
    bea = await person(repository, "Bea")
    seats = Seats(repository)
    assert await seats.leave_server(bea, "server") == [live.id]
    assert await seats.leave_server(bea, "server") == []
    assert (await repository.load(live.id)).seats[P2].offered
    assert not (await repository.load(other.id)).seats[P2].offered
    (*_, last) = await items(repository, "notice")
    assert last.notice == SeatOffered(P2, OfferReason.LEFT_SERVER)


async def test_a_host_who_left_the_server_passes_the_game_on(repository: GameRepository) -> None:
    live = await started(repository, 2)
    ada, bea = await persons(repository, 2)
    await Seats(repository).leave_server(ada, "server")
    after = await repository.load(live.id)
    assert after.row.host == bea
    assert await same_in_the_file(repository, after)
    assert await codes(repository) == ["started", "offered", "new_host"]
    await Votes(repository).pause(live.id, bea)


async def test_a_host_with_no_player_to_follow_stays(repository: GameRepository) -> None:
    live = await started(repository, 2, bots=1)
    ada = await person(repository, "Ada")
    assert await Seats(repository).leave_server(ada, "server") == [live.id]
    assert await Seats(repository).leave_server(ada, "server") == []
    assert (await repository.load(live.id)).row.host == ada


@pytest.mark.parametrize("others", [0, 1])
async def test_who_left_the_server_leaves_its_lobbies(
    repository: GameRepository, others: int
) -> None:
    row = await created(repository, 3)
    ada, bea = await persons(repository, 2)
    for number in (ada, bea)[: 1 + others]:
        await Lobby(repository).join(row.id, number, "salt")
    assert await Seats(repository).leave_server(ada, "server") == [row.id]
    found = await repository.store.read(lambda connection: games.find(connection, row.id))
    if others:
        assert (found.status, found.host) == (Status.LOBBY, bea)
        assert await codes(repository) == ["new_host"]
    else:
        assert found.status is Status.ABANDONED
        assert await codes(repository) == ["host_left"]
    assert await Seats(repository).leave_server(ada, "server") == []


async def test_keys_in_the_outbox_name_kind_game_and_revision(repository: GameRepository) -> None:
    live = await started(repository, 2)
    bea, cid = await person(repository, "Bea"), await person(repository, "Cid")
    await Seats(repository).offer(live.id, P2, bea)
    await Seats(repository).take(live.id, P2, cid)
    found = await items(repository)
    assert len({item.key for item in found}) == len(found)
    assert all(item.key.startswith(f"{item.kind}:{live.id}:0:") for item in found)


async def test_standing_orders_are_not_handed_on_with_a_seat(
    repository: GameRepository, clock: ManualClock
) -> None:
    """They are their player's secret and answer for no other; who comes back has them again."""
    live = await started(repository, 2, ("longer",))
    seat, orders = live.seats[0].seat, StandingOrders(repository)
    ada = live.person_of(seat) or 0
    first = await orders.list_for(live.id, ada)
    await orders.give(live.id, ada, "order bonus tower", "decline")
    own = await orders.list_for(live.id, ada)
    clock.advance(timedelta(minutes=1))
    dov = await person(repository, "Dov")
    await Seats(repository).offer(live.id, seat, ada)
    await Seats(repository).take(live.id, seat, dov)
    assert await orders.list_for(live.id, dov) == first
    assert (await repository.load(live.id)).revision == live.revision  # nobody can tell
    await Seats(repository).reclaim(live.id, ada)
    assert await orders.list_for(live.id, ada) == own
    await play_on(repository, live.id)
    page = await export_game(repository, live.id)
    assert fair.verify(repository.games, page)
