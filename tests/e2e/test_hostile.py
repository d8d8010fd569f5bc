"""Presses that no message of ours carries: other people's games, wild numbers, any text at all."""

from __future__ import annotations

import pytest

from bot.chat.handlers.registry import presses
from sandbox import Permission, Response
from sandbox.testing import forge_press
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import table
from tests.e2e.games_in_progress import files

KINDS = sorted(set(presses()) - {"forgotten", "tutorial"})  # what they do is meant
PARTS = 6  # tests that share the kinds
OURS = "went wrong on our side"
HUGE = 10**15 - 1
TEXTS = ("", "P9 🦊; --")


def said(answer: Response) -> str:
    assert not answer.did_not_respond
    assert answer.kind is not None
    found = "\n".join(message.content for message in answer.messages)
    assert OURS not in found
    return found


@pytest.mark.parametrize("part", range(PARTS))
async def test_no_crafted_press_fails_or_changes_anything(house: House, part: int) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    board, hold = house.board(), alice.inbox[-1]
    before = await house.app.games.load(game)
    for kind in KINDS[part::PARTS]:
        for text in TEXTS:
            for head in (f"{game}:0:0", f"{HUGE}:{HUGE}:{HUGE}"):
                said(await forge_press(eve, board, f"v1:{kind}:{head}:{text}"[:100]))
            said(await forge_press(eve, board, f"v1:{kind}:{game}:0:7:{text}"[:100], [text]))
        said(await forge_press(alice, hold, f"v1:{kind}:0:0:0:P1", ["P1"]))
    after = await house.app.games.load(game)
    assert (after.revision, after.row.status) == (before.revision, before.row.status)
    assert [row.person for row in after.seats] == [row.person for row in before.seats]


@pytest.mark.parametrize(
    "custom_id",
    ["", "v0:act:1:0:0:x", "v1:nobody:1:0:0:", "v1:take:-1:0:0:", "v1:take:1e9:0:0:", "x" * 100],
)
async def test_buttons_of_other_versions_say_so(house: House, custom_id: str) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    answer = await forge_press(alice, house.board(), custom_id)
    assert "another version" in said(answer)
    assert answer.ephemeral.only_for == alice.id


async def test_more_entries_than_a_menu_lets_one_pick_choose_nothing(house: House) -> None:
    """Two entries of a menu of which one can be picked went wrong on our side."""
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    shown = await alice.click(house.board(), "Take turn")
    for values in (["launch", "launch"], ["launch", "pass"], ["pass"] * 25):
        answer = await forge_press(alice, shown.message, f"v1:pick:{game}:0:0:", values)
        assert "So far" not in said(answer)
    assert not any((await house.app.games.load(game)).drafts.values())


async def test_a_game_somebody_cannot_read_is_not_shown_by_any_press(house: House) -> None:
    alice, bob, eve = house.people("alice", "bob", "eve")
    game = await table(house, alice, bob)
    lobby = house.world.channel("lobby")
    await alice.slash(lobby, "game new", game="sol", seats=2)
    (card,) = house.said(lobby)
    house.world.permit(house.table, eve.id, deny=Permission.VIEW_CHANNEL)
    await house.rest()
    looks = ("hold", "board", "sheet", "history", "page", "replay", "since", "rules", "status")
    for kind in (*looks, "verify", "export", "watch", "sit", "join"):
        answer = await forge_press(eve, card, f"v1:{kind}:{game}:0:0:now")
        assert f"no game {game}" in said(answer)
        # The card that was pressed is of another game, which Eve may see.
        assert not [name for one in answer.messages if one.id != card.id for name in files(one)]
    offers = await eve.autocomplete(lobby, "board", "game", "")
    assert [one["value"] for one in offers.choices] == [game + 1]
    listed = (await eve.slash(lobby, "game list")).message.content
    assert str(house.table.id) not in listed
    assert str(lobby.id) in listed


async def test_another_players_press_shows_only_ones_own(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)
    shown = await alice.click(house.board(), "Take turn")
    draft = await alice.click(shown.message, "Pass")
    confirm = next(
        one["custom_id"] for row in draft.message.components for one in row["components"]
        if one["label"] == "Confirm"
    )  # fmt: skip
    answer = await forge_press(bob, house.board(), confirm)
    assert "pass" not in said(answer)
    assert (await house.app.games.load(1)).revision == 0


async def test_a_board_keeps_what_it_says_whatever_is_pressed_on_it(house: House) -> None:
    """Bob's answer to a button of a draft, sent with the public board, took the board's place."""
    alice, bob = house.people("alice", "bob")
    game = await table(house, alice, bob)
    board = house.board()
    before = board.content
    for kind in ("act", "pick", "open", "back", "reset", "orders", "dms"):
        for who in (alice, bob):
            answer = await forge_press(who, board, f"v1:{kind}:{game}:0:0:pass", ["pass"])
            assert all(one.ephemeral for one in answer.messages if one.id != board.id)
            said(answer)
    assert house.board().id == board.id
    assert house.board().content == before


@pytest.mark.parametrize(
    ("command", "option", "others"),
    [
        ("sol launch", "what", {}),
        ("sol fly", "what", {"game": 77}),
        ("board", "turn", {"game": 2**53}),
        ("board", "game", {}),
        ("seat take", "seat", {}),
        ("host kick", "seat", {"game": -4}),
        ("rules about", "topic", {"game": 77}),
        ("game new", "options", {"seats": 2, "game": "chess", "edition": "🦊"}),
    ],
)
async def test_whatever_is_typed_offers_never_fail(
    house: House, command: str, option: str, others: dict[str, object]
) -> None:
    """Without a game, without a seat, with numbers of nothing."""
    alice, bob, eve = house.people("alice", "bob", "eve")
    for text in ("", "🦊" * 40):
        offers = await eve.complete(house.table, command, option, text, others)
        assert not offers.did_not_respond
        assert len(offers.choices) <= 25
    await table(house, alice, bob)
    for person in (eve, bob):
        offers = await person.complete(house.table, command, option, "", others)
        assert not offers.did_not_respond


async def test_an_offer_that_fails_is_empty_and_in_the_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    alice, bob = house.people("alice", "bob")
    await table(house, alice, bob)

    async def broken(*_: object) -> None:
        raise ZeroDivisionError("seed 1234")

    house.app.drafts.open = broken  # type: ignore[method-assign,assignment]  # a bug on purpose
    offers = await alice.autocomplete(house.table, "sol launch", "what", "")
    assert (offers.did_not_respond, offers.choices) == (False, [])
    assert "an offer failed" in caplog.text
    assert "1234" not in caplog.text
