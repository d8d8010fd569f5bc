"""Nova Solis in words, through the real client: from the lobby to the result by buttons."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import pytest

from bot.store import positions
from bot.store.queries import steps
from sandbox import Actor
from tests.advising import advice
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import private, words
from tests.e2e.players import Player, labels, seated
from tests.e2e.whole_games import dealt, nothing_twice
from tests.e2e.word_player import WordPlayer
from tools.late_nova import late

NAMES = ("alice", "bob", "carol", "dave", "erin", "frank")


async def asked(house: House, game: int, players: Sequence[Player]) -> tuple[str, Player] | None:
    """Return what the game waits for first, and who must answer; None: it is over."""
    live = await house.app.games.load(game)
    ask = next((one for one in live.rules.play.asks(live.state) if one.blocking), None)
    if ask is None:
        return None
    account = live.people[live.person_of(ask.seat) or 0].account
    return ask.kind, next(one for one in players if str(one.actor.id) == account)


async def played(
    house: House, game: int, people: Sequence[Actor], restarts: Sequence[str] = ()
) -> list[str]:
    """Let all who are asked answer by buttons until the game is over; return what was asked.

    The bot restarts, once for each of these kinds of question, while its answer is being composed.
    """
    players, kinds = [WordPlayer(house, actor, game) for actor in people], list[str]()
    while (found := await asked(house, game, players)) is not None:
        kind, player = found
        shown = await player.actor.slash(house.table, "turn take", game=game)
        private(shown, player.actor, *(one for one in people if one is not player.actor))
        if kind in restarts and kind not in kinds:
            await house.restart()
        await player.compose(shown)
        await house.rest()
        kinds.append(kind)
        assert len(kinds) < 400, "it does not end"
    return kinds


async def late_game(house: House, people: Sequence[Actor], seed: int, after: int) -> int:
    """Sit down, and come to a late position so many answers further on."""
    game = await seated(house, *people, game="nova")
    live = await house.app.games.load(game)
    setup = live.rules.play.setup(live.state)
    state = late(type(setup)(setup.edition, setup.seats, seed, setup.options))
    for _ in range(after):
        seat = live.rules.play.asks(state)[0].seat
        state = live.rules.play.step(state, advice(live.rules, state, seat)).state
    body, turn = positions.write(live.rules, state), live.rules.play.turn(state)

    def write(base: sqlite3.Connection) -> None:
        steps.put_position(base, game, live.revision, body)
        steps.put_turn(base, game, live.revision, turn, body)

    await house.app.games.store.write(write)
    await house.restart()
    return game


def over(house: House, *ranked: str) -> None:
    """The last message in the channel says that the game is over, and who came where."""
    end = house.said()[-1]
    assert "is over" in end.content
    assert {"Rematch", "History"} <= set(labels(end))
    for name in ranked:
        assert name in end.content


@pytest.mark.slow
async def test_a_whole_game_of_two_by_buttons(house: House) -> None:
    people = house.people(*NAMES[:2])
    dealt(house, 3)
    game = await seated(house, *people, game="nova", difficulty="easy")
    kinds = await played(house, game, people)
    assert {"home", "objectives", "turn", "die", "flare"} <= set(kinds)  # some inside a turn
    over(house, "Alice", "Bob")
    await nothing_twice(house, game, edited=True)
    for command in ("board", "hand", "game history", "game status", "game verify", "rules legal"):
        shown = words(await people[0].slash(house.table, command, game=game))
        assert "went wrong" not in shown, command


@pytest.mark.slow
async def test_six_play_a_late_game_to_its_end_with_restarts_in_a_combat_and_an_entity_phase(
    house: House,
) -> None:
    people = house.people(*NAMES)
    game = await late_game(house, people, 13, 110)
    kinds = await played(house, game, people, restarts=("turn", "die", "flare", "keep"))
    assert {"turn", "die", "flare"} <= set(kinds)
    over(house, "Alice", "Frank")


@pytest.mark.slow
async def test_two_whose_direct_messages_are_closed_play_in_the_channel(house: House) -> None:
    people = house.people(*NAMES[:2])
    for who in people:
        who.close_dms()
    game = await late_game(house, people, 1, 40)
    assert "turn" in await played(house, game, people)
    over(house, "Alice", "Bob")
    assert not any(who.inbox for who in people)


async def test_both_games_are_played_at_once_in_one_server(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    lobby = house.world.channel("lobby")
    sol = await seated(house, alice, bob)
    await alice.slash(lobby, "game new", game="nova", seats=2)
    card = house.said(lobby)[-1]
    for label in ("Join", "Ready"):
        for who in (alice, bob):
            await who.click(card, label)
    await house.rest()
    nova = sol + 1
    assert "My hold" in labels(house.board())
    assert "My hand" in labels(house.board(lobby))
    listed = words(await alice.slash(house.table, "game list"))
    assert "Sol: Last Days of a Star" in listed
    assert "Nova Solis" in listed
    for place, game, kind in ((house.table, sol, Player), (lobby, nova, WordPlayer)):
        players = [kind(house, who, game) for who in (alice, bob)]
        found = await asked(house, game, players)
        assert found is not None
        before = (await house.app.games.load(game)).revision
        await found[1].compose(await found[1].actor.slash(place, "turn take"))
        await house.rest()
        assert (await house.app.games.load(game)).revision > before
    # Each command acts on the game of its channel, whatever it calls the private surface.
    assert f"game {sol}" in words(await alice.slash(house.table, "hold"))
    assert f"game {nova}" in words(await alice.slash(lobby, "hand"))
    refused = words(await bob.slash(lobby, "sol launch", what="I4"))
    assert "went wrong" not in refused
