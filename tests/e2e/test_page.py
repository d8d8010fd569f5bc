"""Two people play their first turns in the web page, as a newcomer would."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import async_playwright, expect

from sandbox.testing import CHROMIUM, FLAGS, Pane, Screen
from tests.e2e.bot_on_sandbox import House
from tests.e2e.players import seated

PATIENCE = 60_000  # milliseconds; only a test that fails waits so long


GUIDE = Path("docs/players.md").read_text("utf-8")
# Each line of the opening is its placer's own; with it, what the guide prints is legal.
OPENING = ("place node O6", "place node I10", "place gate I4-V4", "place gate I11-V11")


@asynccontextmanager
async def opened(house: House) -> AsyncIterator[Screen]:
    """The page of a local Discord with the bot on it, in a browser."""
    if CHROMIUM is None:
        reason = "chromium is not installed"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    await house.open(page=True)
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = await browser.new_page(viewport={"width": 1280, "height": 800}, locale="en-GB")
        page.set_default_timeout(PATIENCE)
        screen = Screen(page)
        await screen.open(house.page)
        yield screen
        assert screen.complaints == []
        await browser.close()
    await house.close()


@pytest.mark.slow
async def test_two_people_play_their_first_turns_in_the_page(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.people("alice", "bob")
    async with opened(house) as screen:
        await _table(screen)
        await _first_turn(screen.left)
        await _second_turn(screen.right)


@pytest.mark.slow
async def test_a_turn_is_typed_as_the_guide_prints_it(tmp_path: Path) -> None:
    """The page forgot all that followed the name of the command."""
    (line,) = re.findall(r"^    (/turn text .*)$", GUIDE, re.MULTILINE)
    house = House(tmp_path)
    alice, bob = house.people("alice", "bob")
    async with opened(house) as screen:
        await seated(house, alice, bob, options="start_eye=E4 effects=none")
        for person, action in zip((alice, bob, alice, bob), OPENING, strict=True):
            await person.slash(house.table, "turn text", actions=action)
            await person.slash(house.table, "turn confirm")
        await screen.left.box.fill(line)
        await screen.left.box.press("Enter")
        draft = screen.left.messages.filter(has_text="only you see this").last
        await expect(draft).to_contain_text("So far: Launch to I4; Fly from I4 to V4; End turn")


async def _press(pane: Pane, name: str) -> None:
    await pane.node.get_by_role("button", name=name, exact=True).last.click()


async def _table(screen: Screen) -> None:
    """Alice sets a table as it is offered to her; both sit down."""
    await screen.left.begin("game new")
    await screen.left.node.get_by_role("button", name="Send").click()
    await _choose(screen.left, "Which game", "published")
    await _press(screen.left, "Open the lobby")
    card = screen.right.messages.filter(has_text="Sol: Last Days of a Star").first
    await expect(card).to_contain_text("free")
    # One after the other, for the card is edited by each of them, and each is told something alone.
    for pane, name in ((screen.left, "Alice"), (screen.right, "Bob")):
        await _press(pane, "Join")
        await expect(card).to_contain_text(name)
        await expect(pane.messages.filter(has_text="Only you can see this")).not_to_have_count(0)
    for pane in (screen.left, screen.right):
        await _press(pane, "Ready")
    await expect(screen.right.messages.filter(has_text="Game 1 begins")).to_have_count(1)


async def _first_turn(pane: Pane) -> None:
    """Alice places a structure: a menu, then another, then Confirm."""
    await _press(pane, "Take turn")
    draft = pane.messages.filter(has_text="only you see this").last
    await expect(draft).to_contain_text("Choose what to do next")
    await _choose(pane, "place …", "node …")
    await _choose(pane, "place node …", "O1 … O13")
    await _choose(pane, "place node …", "O4")
    await expect(draft).to_contain_text("So far: Place a node in O4")
    await _press(pane, "Confirm")
    await expect(pane.messages.filter(has_text="Played: Place a node in O4")).to_have_count(1)


async def _choose(pane: Pane, menu: str, text: str) -> None:
    """Open a menu, choose in the dialog, and wait for what it is answered with."""
    opener = pane.node.get_by_role("button", name=menu).last
    # The next menu may have the same name: this one is known by a mark, and goes with the answer.
    await opener.evaluate("(node) => node.classList.add('used')")
    await opener.click()
    dialog = pane.node.page.get_by_role("dialog")
    await dialog.locator(".choices li").filter(has_text=text).first.locator(":scope > *").click()
    await expect(pane.node.locator(".used")).to_have_count(0)


async def _second_turn(pane: Pane) -> None:
    """Bob is called, and sees nothing of what only Alice saw."""
    await expect(pane.messages.filter(has_text="@bob, you must place")).to_have_count(1)
    await expect(pane.messages.filter(has_text="only you see this")).to_have_count(0)
    await _press(pane, "Take turn")
    await expect(pane.messages.filter(has_text="only you see this").last).to_contain_text("place")
