"""Pictures of a game for the player's guide: `python -m tools.guide [FOLDER]`."""

import asyncio
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator, async_playwright, expect

from bot.chat.context.renderer import Renderer
from sandbox import Actor
from sandbox.testing import CHROMIUM, FLAGS, Screen
from tests.e2e.bot_on_sandbox import House

FOLDER = Path("docs/guide")
COLOURS = 256
SEED = 622
OPTIONS = "start_eye=E4 effects=fuel,ceremony,catapult"
# Nobody draws a card in these turns, so that all pictures come out the same every time.
TURNS = (
    ("place node O6", "place node I10", "place gate I4-V4", "place gate I11-V11"),
    ("launch I4 x2; launch I5; launch O5; end", "launch I11 x2; launch O11; fly I11 V11; end"),
    ("fly I4 V4 x2; end", "launch I12; fly I12 I13; fly I11 V11; end"),
)
BEGUN = "launch I6; launch I6; fly I5 I6"


async def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as state:
        house = House(Path(state), renderer=Renderer())
        alice, bob = house.people("alice", "bob")
        await house.open(page=True)
        house.app.lobby.draw = lambda limit: SEED % limit
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            # A pane is as wide as a phone, and so high that every message fits into it.
            page = await browser.new_page(
                viewport={"width": 1120, "height": 2400},
                device_scale_factor=2,
                color_scheme="light",
                locale="en-GB",
            )
            screen = Screen(page)
            await screen.open(house.page)
            await pictures(house, screen, alice, bob, folder)
            await browser.close()
        await house.close()


async def pictures(house: House, screen: Screen, alice: Actor, bob: Actor, folder: Path) -> None:
    await alice.slash(house.table, "game new", game="sol", seats=2, options=OPTIONS)
    (card,) = house.said()
    for person in (alice, bob):
        await person.click(card, "Join")
    await alice.click(card, "Ready")
    await house.rest()
    table = screen.left.messages.filter(has_text="The deal is sealed").first
    await expect(table).to_contain_text("✓ ready")
    await keep(table, folder / "lobby.png")
    await bob.click(card, "Ready")
    await house.rest()
    for number, action in enumerate(action for turns in TURNS for action in turns):
        person = (alice, bob)[number % 2]
        await person.slash(house.table, "turn text", actions=action)
        await person.slash(house.table, "turn confirm")
        await house.rest()
    await keep(screen.right.messages.filter(has_text="now turn").last, folder / "turn.png")
    await alice.slash(house.table, "turn text", actions=BEGUN)
    await keep(screen.left.messages.filter(has_text="So far").last, folder / "draft.png")
    await screen.left.node.get_by_role("heading").first.click()
    await screen.channels.get_by_role("button", name="heliograph").click()
    await keep(screen.left.messages.filter(has_text="Your hold").last, folder / "hold.png")


async def keep(message: Locator, file: Path) -> None:
    """One message with all its pictures."""
    await expect(message).to_be_visible()
    for picture in await message.locator("img").all():
        await expect(picture).to_have_js_property("complete", value=True)
    shot = Image.open(io.BytesIO(await message.screenshot())).convert("RGB")
    # Refined, or the few pixels of an owner would take the colour of something else.
    few = shot.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=4, dither=Image.Dither.NONE)
    few.save(file, optimize=True)


if __name__ == "__main__":
    chosen = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    chosen.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(chosen))
    for made in sorted(chosen.glob("*.png")):
        print(f"{made}: {made.stat().st_size // 1024} kB")
