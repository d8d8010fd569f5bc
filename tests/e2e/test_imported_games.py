"""A spoilt file that was taken up all the same: the bot lists, shows and plays that game."""

from __future__ import annotations

import json
from random import Random

from bot.app.admin import export_full, import_full
from engine.core.refusal import Refused
from engine.games import GAMES
from sandbox import Cut
from tests.bot.app.admin.test_import_fuzz import VALUES, Way, paths, put, signed
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import passed, table
from tests.e2e.games_in_progress import words

OURS = "went wrong on our side"
TAKEN = 6  # files that are taken up
PLAIN = ("game", "seats", "people", "tenures", "timers", "pauses", "waiting", "drafts")


async def test_games_from_spoilt_files_work(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    repository, dice = house.app.games, Random(5)
    page = await repository.store.read(lambda base: export_full.export_game(base, GAMES, 1))
    page = json.loads(json.dumps(page))
    ways: list[Way] = [way for way in paths(page) if way[0] in PLAIN and way[-1] != "place"]
    dice.shuffle(ways)
    taken = 0
    for way in ways:
        channel = house.world.channel(f"table-{taken}")
        spoilt = put(page, ("game", "place"), str(channel.id))
        try:
            game = import_full.read_export(GAMES, signed(put(spoilt, way, dice.choice(VALUES))))
            number = await repository.store.write(
                lambda base, game=game: export_full.write_game(base, game, repository.now())  # type: ignore[misc]  # bound at once
            )
        except Refused:
            continue
        house.client.delivery.wake()
        await house.rest()
        answers = [await alice.slash(channel, "game list")]
        for command in ("game status", "board", "turn take", "game history"):
            answers.append(await alice.slash(channel, command, game=number))
        for answer in answers:
            assert not answer.did_not_respond
            assert OURS not in words(answer), way
        taken += 1
        if taken == TAKEN:
            return
    raise AssertionError("nearly every file was refused")


async def test_a_turn_that_was_not_told_before_the_export_is_told_after_the_import(
    house: House,
) -> None:
    """Its message lacked the number of the turn, so that it could not be put together."""
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    house.world.faults.add(Cut(), "POST", rf"^/channels/{house.table.id}/messages$", times=None)
    await passed(house, alice)
    repository, elsewhere = house.app.games, house.world.channel("elsewhere")
    page = await repository.store.read(lambda base: export_full.export_game(base, GAMES, 1))
    page = put(json.loads(json.dumps(page)), ("game", "place"), str(elsewhere.id))
    game = import_full.read_export(GAMES, signed(page))
    number = await repository.store.write(
        lambda base: export_full.write_game(base, game, repository.now())
    )
    house.client.delivery.wake()
    await house.rest()
    told = house.board(elsewhere)
    assert f"**Game {number}** · now turn 2" in told.content
    assert "**Alice** passes." in told.content
    assert bob.mention in told.content
