"""Pictures of the page for the documentation: `python sandbox/tests/shots.py [FOLDER]`."""

import asyncio
import io
import sys
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.async_api import Browser, Page, async_playwright, expect

from sandbox.server import Sandbox
from sandbox.testing.browser import CHROMIUM, FLAGS, Screen
from sandbox.testing.redirect import redirected
from sandbox.testing.running import Running
from sandbox.web import attach_page
from support.guide import Guide

FOLDER = Path("docs/sandbox")
COLOURS = 96


async def main(folder: Path) -> None:
    world = Sandbox()
    alice, bob, _ = world.users("alice", "bob", "carol")
    path = attach_page(world)
    await world.start()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with redirected(world.port):
            running = Running(Guide(), world.bot.token)
            await running.start()
            tables = world.channel("tables")
            await bob.say(tables, "Shall we play? See <#" + str(world.channel("lobby").id) + ">")
            start = await alice.slash(tables, "game start", name="chess", opponent=bob)
            await bob.react(start.message, "☀")
            await alice.slash(tables, "secret")
            await bob.slash(tables, "letter")
            await bob.say(world.channel("lobby"), f"{alice.mention} are you there?")
            address = world.address + path
            await wide(browser, address, folder)
            await narrow(browser, address, folder)
            await running.stop()
        await browser.close()
    await world.stop()


async def wide(browser: Browser, address: str, folder: Path) -> None:
    """Two people at one table, light; then filling in a command in the dark."""
    shots: list[tuple[Literal["light", "dark"], str]] = [
        ("light", "two-people"),
        ("dark", "command-and-journal"),
    ]
    for scheme, name in shots:
        page = await browser.new_page(
            viewport={"width": 1280, "height": 800}, color_scheme=scheme, locale="en-GB"
        )
        screen = Screen(page)
        await screen.open(address)
        await expect(screen.left.messages).to_have_count(3)
        if scheme == "dark":
            await page.get_by_role("button", name="Journal").click()
            await expect(page.locator(".drawer tbody tr").first).to_be_visible()
            form = await screen.left.begin("game start")
            await form.get_by_label("name", exact=True).fill("ch")
            await expect(form.get_by_role("option")).to_have_count(2)
        await keep(page, folder / f"{name}.png")
        await page.close()


async def narrow(browser: Browser, address: str, folder: Path) -> None:
    page = await browser.new_page(
        viewport={"width": 400, "height": 780}, color_scheme="light", locale="en-GB"
    )
    screen = Screen(page)
    await screen.open(address)
    await expect(screen.left.messages).to_have_count(3)
    await keep(page, folder / "narrow.png")
    await page.close()


async def keep(page: Page, file: Path) -> None:
    shot = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
    shot.quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(folder))
    for file in sorted(folder.glob("*.png")):
        print(f"{file}: {file.stat().st_size // 1024} kB")
