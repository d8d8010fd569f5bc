"""The page as a test handles it."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    # Tests without a browser do not need the package.
    from playwright.async_api import ConsoleMessage, Locator, Page

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TWO_FRAMES = "() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))"


class Pane:
    """One person's pane."""

    def __init__(self, node: Locator) -> None:
        self.node = node
        self.log = node.get_by_role("log")
        self.messages = node.get_by_role("article")
        self.box = node.locator("textarea")
        self.offers = node.get_by_role("listbox").get_by_role("option")

    @property
    def last(self) -> Locator:
        return self.messages.last

    async def say(self, text: str) -> None:
        await self.box.fill(text)
        await self.box.press("Enter")

    async def command(self, name: str) -> None:
        """Use a command that needs no options."""
        await self.begin(name)
        await self.node.get_by_role("button", name="Send").click()

    async def begin(self, name: str) -> Locator:
        """Choose a command from the list; what comes back is the form to fill in."""
        await self.box.fill(f"/{name}")
        await self.offers.get_by_text(f"/{name}", exact=True).click()
        return self.node.get_by_role("group", name=f"Command {name}")


class Screen:
    """The whole page, and everything it complained about."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        # A refusal is shown by the page; the browser's own line about it says nothing more.
        self.forgiven = {"409 (Conflict)"}
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.left = Pane(page.locator(".pane").nth(0))
        self.right = Pane(page.locator(".pane").nth(1))
        self.channels = page.get_by_role("navigation", name="Channels")
        self.dialog = page.get_by_role("dialog")

    async def open(self, address: str) -> None:
        await self.page.goto(address)
        for pane in (self.left, self.right):
            await pane.node.locator("textarea:enabled").wait_for(state="attached")

    async def settle(self) -> None:
        """Let the page draw what it was sent, and hear of its own scrolling."""
        await self.page.evaluate(TWO_FRAMES)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        if not any(text in message.text for text in self.forgiven):
            self.complaints.append(message.text)
