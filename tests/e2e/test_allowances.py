"""What is dear is limited for each person: a sentence says so, and nothing else stops."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app.admin import export_public
from bot.app.rate_limits import RATES, CostlyRequest
from bot.chat.context import replays
from bot.clock import ManualClock
from sandbox import Actor
from tests.e2e.bot_on_sandbox import House
from tests.e2e.channel_messages import passed, table
from tests.e2e.games_in_progress import files, private

# What is asked for, how the sentence names it, what runs for it, and how an answer begins.
ASKED = {
    CostlyRequest.CHECK: (
        "game verify",
        "checks",
        (export_public, "verify_game"),
        "Game 1 is verified",
    ),
    CostlyRequest.EXPORT: ("game export", "exports", (export_public, "export_file"), "Game 1"),
    CostlyRequest.REPLAY: ("game replay", "replays", (replays, "_draw_replay"), "**Game 1**"),
}


@pytest.fixture
async def limited(tmp_path: Path, clock: ManualClock) -> AsyncIterator[House]:
    """A house with the limits that the bot really has."""
    here = House(tmp_path, clock, rates=RATES)
    await here.open()
    yield here
    await here.close()


async def given_up(house: House) -> tuple[Actor, ...]:
    """A game that is over after two turns: it can be checked, exported and replayed."""
    people = alice, bob, _, _ = house.people("alice", "bob", "carol", "dave")
    await table(house, alice, bob)
    await passed(house, alice)
    await passed(house, bob)
    for who in (alice, bob):
        await who.slash(house.table, "game abandon")
    await house.rest()
    return people


def too_often(what: str, seconds: int) -> str:
    return f"You've asked for a lot of {what} in a short time. Try again in {seconds} seconds."


@pytest.mark.parametrize("dear", ASKED)
async def test_who_asks_too_often_is_told_when_to_try_again(
    limited: House, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, dear: CostlyRequest
) -> None:
    _, _, carol, dave = await given_up(limited)
    command, what, (module, name), answer = ASKED[dear]
    done: list[Any] = []
    real = getattr(module, name)

    def counted(*given: Any) -> Any:
        done.append(given)
        return real(*given)

    monkeypatch.setattr(module, name, counted)
    rate = RATES[dear]
    for _ in range(rate.most):
        shown = private(await carol.slash(limited.table, command), carol, dave)
        assert shown.content.startswith(answer)
    for _ in range(3):
        told = private(await carol.slash(limited.table, command), carol, dave)
        assert told.content == too_often(what, 60)
        assert files(told) == []
    assert len(done) == rate.most  # what is refused costs nothing

    # Others are not concerned, nor is anything else that she asks for.
    shown = private(await dave.slash(limited.table, command), dave, carol)
    assert shown.content.startswith(answer)
    for other in ASKED.keys() - {dear}:
        free = private(await carol.slash(limited.table, ASKED[other][0]), carol, dave)
        assert free.content.startswith(ASKED[other][3])
    assert files(private(await carol.slash(limited.table, "board"), carol, dave)) == ["board.jpg"]

    # And it is over when it was said to be.
    clock.advance(timedelta(seconds=59))
    told = private(await carol.slash(limited.table, command), carol, dave)
    assert told.content == too_often(what, 1).replace("seconds", "second")
    clock.advance(timedelta(seconds=1))
    shown = private(await carol.slash(limited.table, command), carol, dave)
    assert shown.content.startswith(answer)


@pytest.mark.parametrize(
    ("dear", "label"), [(CostlyRequest.CHECK, "Check the deal"), (CostlyRequest.REPLAY, "Replay")]
)
async def test_a_button_counts_as_the_command_does(
    limited: House, dear: CostlyRequest, label: str
) -> None:
    _, _, carol, dave = await given_up(limited)
    command, what, _, _ = ASKED[dear]
    for _ in range(RATES[dear].most):
        private(await carol.slash(limited.table, command), carol, dave)
    told = private(await carol.click(limited.board(), label), carol, dave)
    assert told.content == too_often(what, 60)


async def test_an_entry_of_the_menu_counts_as_the_command_does(limited: House) -> None:
    _, _, carol, dave = await given_up(limited)
    status = (await carol.slash(limited.table, "game status")).message
    for _ in range(RATES[CostlyRequest.EXPORT].most):
        answer = await carol.select(status, ["Get the game as a file"])
        assert files(private(answer, carol, dave)) == ["game-1.json"]
    told = private(await carol.slash(limited.table, "game export"), carol, dave)
    assert told.content == too_often("exports", 60)


async def test_who_looks_too_often_still_plays_and_the_channel_is_told(limited: House) -> None:
    alice, bob, carol = limited.people("alice", "bob", "carol")
    await table(limited, alice, bob)
    for _ in range(RATES[CostlyRequest.PICTURE].most):
        assert files(private(await alice.slash(limited.table, "board"), alice)) == ["board.jpg"]
    told = private(await alice.slash(limited.table, "board"), alice)
    assert told.content == too_often("pictures", 1).replace("seconds", "second")
    for command in ("hold", "game history", "turn since"):
        told = private(await alice.slash(limited.table, command), alice)
        assert told.content.startswith("You've asked for a lot of pictures")
    exported = private(await alice.slash(limited.table, "game export"), alice)
    assert files(exported) == ["game-1.json"]
    before = len(limited.said())
    await passed(limited, alice)
    (news,) = limited.said()[before:]
    assert files(news) == ["board.jpg"]
    assert bob.mention in news.content
    assert "it is your turn" in bob.inbox[-1].content.lower()
    assert files(bob.inbox[-1]) == ["hold.jpg", "board.jpg"]
    assert files(private(await carol.slash(limited.table, "board"), carol)) == ["board.jpg"]
