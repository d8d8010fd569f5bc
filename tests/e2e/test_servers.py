"""Servers that send the bot away and take it back, also while it sleeps; several games at once."""

from __future__ import annotations

from bot.store.records import Status
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.games_in_progress import words


async def test_a_server_that_sent_us_away_while_we_slept_is_noticed(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await house.stop()
    world, guild = house.world, house.world.guild
    world.leave(guild, world.bot.id)
    await house.start()
    await house.rest()
    assert (await house.app.games.load(game)).row.status is Status.PAUSED
    kept = await house.app.games.store.read(
        lambda base: base.execute("SELECT removed FROM servers").fetchone()[0]
    )
    assert kept is not None
    await house.stop()
    world.invite_bot(guild, world.bot)
    await house.start()
    await house.rest()
    kept = await house.app.games.store.read(
        lambda base: base.execute("SELECT removed FROM servers").fetchone()[0]
    )
    assert kept is None
    await alice.slash(house.table, "host pause", what="resume")
    assert (await house.app.games.load(game)).row.status is Status.RUNNING


async def test_who_plays_in_several_games_says_which_in_direct_messages(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    first = await table(house, alice, bob)
    other = house.world.channel("lobby")
    await alice.slash(other, "game new", game="sol", seats=2, options="opening=off effects=none")
    (card,) = house.said(other)
    for person in (bob, alice):
        await person.click(card, "Join")
    for person in (bob, alice):
        await person.click(card, "Ready")
    await house.rest()
    dm = alice.dm(house.world.bot.id)
    refused = await alice.slash(dm, "turn take")
    assert f"several games: {first + 1} or {first}" in words(refused)
    offers = await alice.autocomplete(dm, "turn take", "game", "")
    assert {one["value"] for one in offers.choices} == {first, first + 1}
    taken = await alice.slash(dm, "turn take", game=first)
    assert f"Game {first}" in words(taken)


async def test_a_paused_or_finished_game_answers_its_buttons_clearly(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    board = house.board()
    await alice.slash(house.table, "host pause")
    assert "This game is paused" in words(await alice.click(board, "Take turn"))
    assert "Your hold" in words(await alice.click(board, "My hold"))
    assert "This game is paused" in words(await alice.slash(house.table, "turn confirm"))
    offers = await alice.autocomplete(house.table, "sol launch", "what", "")
    assert offers.choices == []
    sure = await alice.slash(house.table, "host end")
    await alice.click(sure.message, "Yes, end the game")
    await house.rest()
    assert "This game is abandoned" in words(await alice.slash(house.table, "turn take", game=1))
    assert words(await bob.click(house.said()[-1], "History"))
