"""Standing orders: kept with a person before the start, beside the log from then on."""

from __future__ import annotations

import pytest

from bot.app.admin.export_public import export_game
from bot.app.games import GameRepository
from bot.app.people.privacy import Privacy
from bot.app.tables.lobby import Lobby
from bot.app.tables.votes import Votes
from bot.app.turns.drafts import Drafts
from bot.app.turns.standing_orders import StandingOrders
from bot.app.turns.undo import Undos
from bot.store.queries import orders
from engine.core import fair
from engine.core.refusal import Refused
from engine.core.seat import Seat
from engine.games import GAMES
from tests.bot.lobbies import created, drawn, items, person, started
from tests.bot.played_games import act, asked, play

TOWER = "order bonus tower"


async def answers(repository: GameRepository, game_id: int, who: str) -> dict[str, str]:
    found = await StandingOrders(repository).list_for(game_id, await person(repository, who))
    return {one.text: one.now for one in found}


async def test_orders_of_the_lobby_are_given_as_the_game_begins(repository: GameRepository) -> None:
    row = await created(repository)
    lobby, ada, bea = (
        Lobby(repository, drawn),
        await person(repository, "Ada"),
        await person(repository, "Bea"),
    )
    for who in (ada, bea):
        await lobby.join(row.id, who, "salt")
    await StandingOrders(repository).give(row.id, ada, TOWER, "decline")
    await StandingOrders(repository).give(row.id, bea, "order flare tower", "ask")
    for who in (ada, bea):
        await lobby.set_ready(row.id, who)
    assert (await answers(repository, row.id, "Ada"))[TOWER] == "decline"
    assert (await answers(repository, row.id, "Bea"))[TOWER] == "ask"
    assert (await answers(repository, row.id, "Bea"))["order flare tower"] == "ask"
    live = await repository.load(row.id)
    assert live.revision == 0
    assert len((await Privacy(repository).export(ada))["games"][0]["orders"]) == 1


async def test_what_is_as_at_every_start_is_no_order(repository: GameRepository) -> None:
    row = await created(repository)
    ada = await person(repository, "Ada")
    await Lobby(repository, drawn).join(row.id, ada, "salt")
    await StandingOrders(repository).give(row.id, ada, TOWER, "take")
    await StandingOrders(repository).give(row.id, ada, TOWER, "ask")
    live = await started(repository, place="there")
    assert await repository.store.read(lambda connection: orders.of_game(connection, live.id)) == []


async def test_orders_are_no_part_of_a_turn_that_is_taken_back(repository: GameRepository) -> None:
    live = await started(repository, 2, ["opening=off"])
    ada = await person(repository, "Ada")
    with pytest.raises(Refused, match="undo_too_far"):
        await Undos(repository).request_undo(live.id, ada)
    await StandingOrders(repository).give(live.id, ada, TOWER, "take")
    with pytest.raises(Refused, match="undo_too_far"):
        await Undos(repository).request_undo(live.id, ada)
    line = live.rules.play.write(live.rules.play.legal(live.state, Seat(0))[0])
    await act(repository, live.id, Seat(0), line)
    request = await Undos(repository).request_undo(live.id, ada)
    assert request.steps == 1
    assert (await answers(repository, live.id, "Ada"))[TOWER] == "take"


async def test_no_player_reads_an_order_before_the_end_and_it_is_verified_then(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ["opening=off"])
    await StandingOrders(repository).give(live.id, await person(repository, "Bea"), TOWER, "take")
    page = await export_game(repository, live.id)
    assert (page["log"], page["events"]) == ([], [])
    await play(repository, live.id, 3)
    assert (await answers(repository, live.id, "Bea"))[TOWER] == "take"


async def test_giving_an_order_is_no_act_that_others_could_notice(
    repository: GameRepository,
) -> None:
    """Neither the revision, a draft, an undo, a redo nor the outbox tells of it."""
    live = await started(repository, 2, ["opening=off"])
    ada, bea = await person(repository, "Ada"), await person(repository, "Bea")
    lines = [live.rules.play.write(one) for one in live.rules.play.legal(live.state, Seat(0))]
    await Drafts(repository).add(live.id, ada, 0, 0, lines[0])
    await StandingOrders(repository).give(live.id, bea, TOWER, "take")
    draft = await Drafts(repository).open(live.id, ada)
    assert (draft.revision, draft.actions, draft.stopped) == (0, (lines[0],), None)
    await Drafts(repository).confirm(live.id, ada, 0, 1)
    await StandingOrders(repository).give(live.id, bea, TOWER, "decline")
    assert (await Undos(repository).request_undo(live.id, ada)).needed == ()
    assert (await answers(repository, live.id, "Bea"))[TOWER] == "decline"
    await StandingOrders(repository).give(live.id, bea, TOWER, "ask")
    await Undos(repository).request_redo(live.id, ada)
    assert (await repository.load(live.id)).revision == 3
    assert (await answers(repository, live.id, "Bea"))[TOWER] == "ask"
    own = [item for item in await items(repository, "hold") if ":own:" in item.key]
    assert {item.person for item in own} == {bea}


async def test_a_game_with_orders_and_undos_is_verified_and_found_again(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ["opening=off"])
    ada, bea = await person(repository, "Ada"), await person(repository, "Bea")
    for answer in ("take", "decline"):
        live = await play(repository, live.id, 25)
        while asked(live) != Seat(0):
            live = await play(repository, live.id, 1)
        await StandingOrders(repository).give(live.id, bea, TOWER, answer)
        await act(
            repository,
            live.id,
            Seat(0),
            live.rules.play.write(live.rules.play.legal(live.state, Seat(0))[0]),
        )
        await StandingOrders(repository).give(live.id, ada, TOWER, answer)
        request = await Undos(repository).request_undo(live.id, ada)
        if request.needed:
            await Undos(repository).answer(live.id, bea, agrees=True)
        await StandingOrders(repository).give(live.id, ada, "order flare tower", answer)
    live = await repository.load(live.id)
    for revision in range(live.revision):
        assert live.rules.play.turn(
            await repository.position_at(live, revision)
        ) <= live.rules.play.turn(live.state)
    await Votes(repository).end(live.id, ada)
    assert "2 undos" in fair.verify(GAMES, await export_game(repository, live.id))


async def test_what_no_player_can_order_is_refused(repository: GameRepository) -> None:
    live = await started(repository)
    ada, eve = await person(repository, "Ada"), await person(repository, "Eve")
    with pytest.raises(Refused, match="unknown_choice"):
        await StandingOrders(repository).give(live.id, ada, TOWER, "perhaps")
    with pytest.raises(Refused, match="unknown_choice"):
        await StandingOrders(repository).give(live.id, ada, "order flare node", "take")
    with pytest.raises(Refused, match="not_at_the_table"):
        await StandingOrders(repository).list_for(live.id, eve)
