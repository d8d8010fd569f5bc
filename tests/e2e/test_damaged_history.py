"""A turn of the past that cannot be read: a sentence says so, and everything else is shown."""

from __future__ import annotations

import sqlite3
import zlib

import pytest

from bot.store import damaged_rows
from sandbox import Actor, Message
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import finished, passed, table
from tests.e2e.games_in_progress import begun, files, played, private, words
from tests.e2e.players import labels, parts

TURN = 2  # the one that is damaged
SAID = "What is stored of turn 2 is damaged, so some of it is missing here."
REFUSED = "What is stored of turn {turn} of game 1 is damaged, so that can't be done"
GOES_ON = "This doesn't stop the game"
ASK = "tell the operator of this bot"

# Statements with the revision at which turn 2 ended, and the entry that ended it.
BOARD = {
    "cut off": "UPDATE turns SET body = x'789c' WHERE revision = :revision",
    "of nothing": f"UPDATE turns SET body = x'{zlib.compress(b'[]').hex()}'"
    " WHERE revision = :revision",
    "of a newer program": "UPDATE turns SET format = 99 WHERE revision = :revision",
}
LOG = {
    "an entry": "UPDATE steps SET entry = '{' WHERE revision = :revision",
    "an entry of nothing": "UPDATE steps SET entry = '[7]' WHERE revision = :revision",
    "its seat": "UPDATE steps SET seat = 99 WHERE revision = :revision",
    "its events": "UPDATE steps SET events = '[{' WHERE revision = :revision",
    "an event of nothing": "UPDATE steps SET events = '[7]' WHERE revision = :revision",
    "an unknown event": """UPDATE steps SET events = '[{"event":"Wedding"}]'"""
    " WHERE revision = :revision",
    "a missing entry": "DELETE FROM steps WHERE revision = :revision",
}


async def harm(house: House, statement: str, turn: int = TURN) -> int:
    """Damage what is stored of the end of a turn; returns its revision."""
    damaged_rows._named.clear()

    def write(base: sqlite3.Connection) -> int:
        (revision,) = base.execute(
            "SELECT revision FROM turns WHERE turn = ? ORDER BY revision", (turn + 1,)
        ).fetchone()
        assert base.execute(statement, {"revision": revision}).rowcount == 1
        return int(revision)

    return await house.app.games.store.write(write)


def pressable(message: Message) -> set[str]:
    return {str(one.get("label")) for one in parts(message) if not one.get("disabled")}


async def five_turns(house: House) -> tuple[Actor, Actor, Actor]:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=5)
    return alice, bob, carol


async def pages(house: House, who: Actor) -> list[str]:
    """What the history says of each turn, from the opening on."""
    answers = [await who.slash(house.table, "game history", turn=turn) for turn in range(5)]
    return [private(answer, who).content for answer in answers]


@pytest.mark.parametrize("what", sorted(BOARD))
async def test_the_page_of_a_turn_whose_board_is_damaged_tells_what_happened(
    house: House, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    *_, carol = await five_turns(house)
    before = await pages(house, carol)
    revision = await harm(house, BOARD[what])
    after = await pages(house, carol)
    head, said, *told = after[TURN].splitlines()
    assert [head, *told] == before[TURN].splitlines()
    assert said.startswith(SAID)
    assert GOES_ON in said
    assert ASK in said
    assert after[:TURN] + after[TURN + 1 :] == before[:TURN] + before[TURN + 1 :]
    assert caplog.text.count(f"reading row {revision} of turns of game 1 failed") == 1


@pytest.mark.parametrize("what", sorted(LOG))
async def test_the_page_of_a_turn_whose_log_is_damaged_shows_its_board(
    house: House, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    *_, carol = await five_turns(house)
    before = await pages(house, carol)
    revision = await harm(house, LOG[what])
    shown = private(await carol.slash(house.table, "game history", turn=TURN), carol)
    assert SAID in shown.content
    assert files(shown) == ["board.jpg"]
    assert {"Earlier", "Later", "Now"} <= set(labels(shown))
    after = await pages(house, carol)
    assert after[:TURN] + after[TURN + 1 :] == before[:TURN] + before[TURN + 1 :]
    assert caplog.text.count(f"reading row {revision} of steps of game 1 failed") == 1


async def test_the_opening_has_its_own_words(house: House) -> None:
    *_, carol = await five_turns(house)
    await harm(house, BOARD["cut off"], turn=0)
    shown = private(await carol.slash(house.table, "game history", turn=0), carol)
    assert "What is stored of the opening is damaged" in shown.content
    told = private(await carol.slash(house.table, "board", turn=0), carol)
    assert told.content.startswith("What is stored of the opening of game 1 is damaged")


async def test_the_buttons_lead_past_a_damaged_turn(house: House) -> None:
    *_, carol = await five_turns(house)
    await harm(house, BOARD["cut off"])
    shown = (await carol.slash(house.table, "game history", turn=1)).message
    await carol.click(shown, "Later")
    assert SAID in shown.content
    assert files(shown) == []
    await carol.click(shown, "Later")
    assert "after turn 3" in shown.content
    assert files(shown) == ["board.jpg"]
    await carol.click(shown, "Earlier")
    assert SAID in shown.content
    await carol.click(shown, "Earlier")
    assert "after turn 1" in shown.content


async def test_a_damaged_board_of_a_past_turn_is_refused_with_a_sentence(house: House) -> None:
    *_, carol = await five_turns(house)
    await harm(house, BOARD["of nothing"])
    told = private(await carol.slash(house.table, "board", turn=TURN), carol)
    assert told.content.startswith(REFUSED.format(turn=TURN))
    assert GOES_ON in told.content
    assert ASK in told.content
    for turn in (TURN - 1, TURN + 1):
        shown = private(await carol.slash(house.table, "board", turn=turn), carol)
        assert files(shown) == ["board.jpg"]


async def test_the_board_of_a_turn_whose_log_is_damaged_says_so(house: House) -> None:
    *_, carol = await five_turns(house)
    await harm(house, LOG["its events"])
    shown = private(await carol.slash(house.table, "board", turn=TURN), carol)
    assert SAID in shown.content
    assert files(shown) == ["board.jpg"]
    answer = await carol.slash(house.table, "board", turn=TURN, text=True)
    assert SAID in words(answer)
    assert "Turn 3:" in words(answer)


@pytest.mark.parametrize("statement", [BOARD["cut off"], LOG["an unknown event"]])
async def test_a_replay_leaves_a_damaged_turn_out_and_says_so(house: House, statement: str) -> None:
    *_, carol = await five_turns(house)
    await harm(house, statement)
    shown = private(await carol.slash(house.table, "game replay"), carol)
    assert SAID in shown.content
    assert "replay.gif" in files(shown)


async def test_what_happened_since_is_told_without_a_damaged_entry(house: House) -> None:
    alice, bob, carol = await five_turns(house)
    seats = {0: alice, 1: bob}
    live = await house.app.games.load(1)
    asked = next(ask.seat for ask in live.rules.play.asks(live.state) if ask.blocking)
    await harm(house, LOG["its events"], turn=live.rules.play.turn(live.state) - 1)
    told = private(await seats[asked].slash(house.table, "turn since"), seats[asked], carol)
    assert "What is stored of turn 4 is damaged" in told.content
    assert files(told) == ["board.jpg"]


async def test_a_game_with_a_damaged_past_is_played_on_and_told(house: House) -> None:
    alice, bob, _ = await five_turns(house)
    for statement in (BOARD["cut off"], LOG["an entry"], LOG["its events"]):
        await harm(house, statement)
    before = len(house.said())
    await played(house, 1, 2)
    assert len(house.said()) > before
    assert files(house.said()[-1]) == ["board.jpg"]
    status = private(await alice.slash(house.table, "game status"), alice, bob)
    assert "Bob" in status.content


@pytest.mark.parametrize("statement", [LOG["an entry"], LOG["its events"]])
async def test_a_game_whose_log_is_damaged_is_not_exported(house: House, statement: str) -> None:
    *_, carol = await five_turns(house)
    await harm(house, statement)
    told = private(await carol.slash(house.table, "game export"), carol)
    assert told.content.startswith(REFUSED.format(turn=TURN))
    assert files(told) == []


async def test_a_finished_game_whose_log_is_damaged_is_told_and_not_verified(
    house: House,
) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await played(house, game, 4)
    for statement in (BOARD["cut off"], LOG["an entry"]):
        await harm(house, statement)
    await finished(house, game)
    end = house.said()[-1]
    assert files(end) == ["end.jpg", "board.jpg", "result.txt"]
    told = private(await bob.click(end, "Check the deal"), bob, alice)
    assert told.content.startswith(REFUSED.format(turn=TURN))
    # Figures are made of all games that can be read.
    figures = private(await alice.slash(house.table, "game stats"), alice, bob)
    assert figures.content.startswith("There are no statistics to show")


async def test_an_undo_is_refused_where_the_board_before_it_is_damaged(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    await passed(house, alice)
    revision = await harm(house, BOARD["cut off"])  # Alice's turn began there
    told = private(await alice.slash(house.table, "turn undo"), alice, bob)
    assert told.content.startswith(REFUSED.format(turn=TURN + 1))
    live = await house.app.games.load(game)
    assert live.revision == revision + 1
    await passed(house, bob)
    assert "passes" in house.said()[-1].content


async def test_an_undo_far_from_a_damaged_entry_works(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    for who in (alice, bob, alice):
        await passed(house, who)
    await harm(house, LOG["its events"], turn=1)
    told = private(await alice.slash(house.table, "turn undo"), alice, bob)
    assert "damaged" not in told.content
    history = private(await bob.slash(house.table, "game history"), bob, alice)
    assert "took back their turn 3" in history.content


async def test_history_shows_what_it_can_of_an_undo_that_cannot_be_read(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    for who in (alice, bob, alice):
        await passed(house, who)
    await alice.slash(house.table, "turn undo")
    await house.app.games.store.write(
        lambda base: base.execute("UPDATE steps SET entry = '{' WHERE entry LIKE '%undo%'")
    )
    await passed(house, alice)
    shown = private(await bob.slash(house.table, "game history", turn=1), bob, alice)
    told = [shown.content]
    while "Later" in pressable(shown):
        told.append((await bob.click(shown, "Later")).message.content)
    assert sum("passes" in one for one in told) == 4
    assert sum("is damaged" in one for one in told) == 1
    refused = private(await bob.slash(house.table, "turn undo"), bob, alice)
    assert "is damaged, so that can't be done" in refused.content
