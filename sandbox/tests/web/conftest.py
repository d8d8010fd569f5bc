"""The page, a bot that shows everything, and a browser."""

import os
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from sandbox.journal import Trouble
from sandbox.server import Sandbox
from sandbox.testing.browser import CHROMIUM, FLAGS, Screen
from sandbox.testing.inspection import inspect
from sandbox.testing.redirect import redirected
from sandbox.testing.running import Running
from sandbox.web import attach_page
from support.guide import Guide
from support.show import Show

# Milliseconds; only a test that fails, or a machine with much else to do, waits so long.
PATIENCE = 60_000


@pytest_asyncio.fixture(loop_scope="session")
async def show(expected_troubles: set[Trouble]) -> AsyncIterator[Show]:
    world = Sandbox()
    world.users("alice", "bob")
    path = attach_page(world)
    await world.start()
    with redirected(world.port):
        bot = Guide()
        running = Running(bot, world.bot.token)
        await running.start()
        yield Show(world, bot, path)
        # All tests share one event loop: nothing of this one may stay behind.
        bot.go_on.set()
        await running.stop()
    await world.stop()
    inspect(world, expected_troubles)


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def browser() -> AsyncIterator[Browser]:
    """The system's Chromium, started once."""
    if CHROMIUM is None:
        reason = "chromium is not installed"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def screen(show: Show, browser: Browser) -> AsyncIterator[Screen]:
    """The page, open at 1280 pixels, with alice on the left and bob on the right."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    screen = Screen(await context.new_page())
    await screen.open(show.address)
    yield screen
    await context.close()
    assert screen.complaints == []
