"""The page for all: on a narrow screen, by ear, in the dark."""

import discord
import pytest
from discord import ui
from playwright.async_api import FilePayload, Page, expect

from sandbox.testing.browser import Screen
from support.show import Show, start_game

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Everything one can operate, without a name one could call it by.
NAMELESS = """() => {
  const named = (node) => {
    const labels = [...(node.labels ?? [])].map((label) => label.textContent).join("");
    const tied = (node.getAttribute("aria-labelledby") ?? "").split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "").join("");
    const images = [...node.querySelectorAll("img")].map((image) => image.alt).join("");
    const own = node.getAttribute("aria-label") || tied || labels || images;
    return (own || (node.matches("button, a") ? node.textContent : "")).trim();
  };
  const all = "button, a, input, select, textarea, [role=log], [role=listbox], nav, dialog";
  const found = [...document.querySelectorAll(all)].filter((one) => !named(one));
  return found.map((one) => one.outerHTML);
}"""
# Ids that are there twice, or named and not there at all.
LOOSE_ENDS = """() => {
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  const ties = ["aria-labelledby", "aria-describedby", "aria-controls", "for"];
  const lost = ties.flatMap((tie) => [...document.querySelectorAll(`[${tie}]`)]
    .flatMap((node) => node.getAttribute(tie).split(" ")).filter((id) => !ids.includes(id)));
  return [...twice, ...lost];
}"""
# Text whose contrast to what is behind it is below 4.5.
PALE = """() => {
  const light = (colour) => {
    const [r, g, b] = colour.map((part) => part / 255)
      .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const read = (text) => text.match(/[\\d.]+/g).map(Number);
  const behind = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = read(getComputedStyle(at).backgroundColor);
      if ((colour[3] ?? 1) === 1) return colour.slice(0, 3);
    }
    return [255, 255, 255];
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !node.checkVisibility()) continue;
    if (node.closest(":disabled, [inert], noscript")) continue;
    const two = [read(getComputedStyle(node).color).slice(0, 3), behind(node)].map(light).sort();
    const [dark, bright] = two[0] < two[1] ? two : two.reverse();
    const contrast = (bright + 0.05) / (dark + 0.05);
    if (contrast < 4.5) found.push(`${contrast.toFixed(1)} ${node.className} ${node.textContent}`);
  }
  return found;
}"""
# Between its last and its first part, a dialog leaves the focus to the browser's own bars.
INSIDE = "() => document.activeElement.matches('body, dialog *')"
# Notes how loud the messages were whenever some were drawn.
WATCH = """(log) => {
  window.drawn = [];
  const note = () => window.drawn.push(log.getAttribute("aria-live"));
  new MutationObserver(note).observe(log, { childList: true });
}"""
WIDTH = "() => [document.documentElement.scrollWidth, innerWidth]"
OVERFLOWING = """() => [...document.querySelectorAll("body *")]
  .filter((node) => node.checkVisibility() && !node.closest("pre, .scroll, .tabs, .sr-only"))
  .filter((node) => node.getBoundingClientRect().right > innerWidth + 0.5)
  .map((node) => node.outerHTML.slice(0, 120))"""


async def everything(show: Show, screen: Screen) -> None:
    """Bring about one of everything."""
    alice, tables = show.world.user("alice"), show.world.channel("tables")
    for command in ("layout", "welcome", "secret"):
        await alice.slash(tables, command)
    await alice.say(tables, "averyveryverylongwordwithoutanyplacetobreakitatall" * 4)
    await start_game(show)
    await expect(screen.left.last).to_contain_text("plays chess")


async def sound(page: Page) -> None:
    """Check what can be checked without eyes."""
    assert await page.evaluate(NAMELESS) == []
    assert await page.evaluate(LOOSE_ENDS) == []
    assert await page.evaluate(PALE) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_everything_has_a_name_and_can_be_read(
    show: Show, screen: Screen, scheme: str
) -> None:
    page = screen.page
    switch = page.get_by_role("button", name="Theme: auto")
    await switch.click(click_count={"light": 1, "dark": 2}[scheme])
    await expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    await everything(show, screen)
    await sound(page)
    await page.get_by_role("button", name="Journal").click()
    await screen.left.begin("everything")
    await sound(page)
    await screen.left.last.get_by_role("button", name="Invite").click()
    await sound(page)
    await page.keyboard.press("Escape")
    await screen.left.last.get_by_role("button", name="Note").click()
    await expect(screen.dialog.get_by_role("heading", name="A note")).to_be_visible()
    await sound(page)


async def test_a_wide_screen_shows_channels_and_panes_and_reads_out_politely(
    screen: Screen,
) -> None:
    for node in (screen.channels, screen.left.node, screen.right.node):
        await expect(node).to_be_in_viewport(ratio=1)
    log = screen.left.node.get_by_role("log", name="Messages in #tables as alice sees them")
    await expect(log).to_have_attribute("aria-live", "polite")
    await expect(screen.page.get_by_role("main")).to_have_count(1)
    await expect(screen.channels.get_by_role("button", name="tables")).to_have_attribute(
        "aria-current", "true"
    )
    await screen.page.emulate_media(reduced_motion="reduce")
    await screen.left.command("think")
    await expect(screen.left.last.locator(".dots")).to_have_css("animation-name", "none")


async def test_with_the_systems_own_colours_one_sees_where_one_is(screen: Screen) -> None:
    """Of the commands offered, the one that Enter would take looked like all the others."""
    await screen.page.emulate_media(forced_colors="active")
    look = "(nodes) => nodes.map((node) => getComputedStyle(node).{})"
    await screen.left.box.fill("/")
    await expect(screen.left.offers.first).to_have_attribute("aria-selected", "true")
    taken, *others = await screen.left.offers.evaluate_all(look.format("backgroundColor"))
    assert taken not in others
    panes = screen.page.locator(".pane")
    active, other = await panes.evaluate_all(look.format("borderTopColor"))
    assert active != other


async def test_only_the_pane_one_works_in_is_read_out(show: Show, screen: Screen) -> None:
    """Else each message is heard once for every pane, and old ones when one looks around."""
    left, right = screen.left, screen.right
    await left.box.focus()
    await expect(left.log).to_have_attribute("aria-live", "polite")
    await expect(right.log).to_have_attribute("aria-live", "off")
    await right.box.focus()
    await expect(right.log).to_have_attribute("aria-live", "polite")
    await expect(left.log).to_have_attribute("aria-live", "off")
    await show.world.user("bob").say(show.world.channel("lobby"), "Old news <t:1700000000:R>")
    await right.log.evaluate(WATCH)
    await screen.channels.get_by_role("button", name="lobby").click()
    await expect(right.last).to_contain_text("Old news")
    assert set(await screen.page.evaluate("drawn")) == {"off"}
    await expect(right.last.locator("time[data-from-now]")).to_have_attribute("aria-live", "off")
    await expect(right.log).to_have_attribute("aria-live", "polite")
    await show.world.user("alice").say(show.world.channel("lobby"), "News")
    await expect(right.last).to_contain_text("News")
    assert (await screen.page.evaluate("drawn"))[-1] == "polite"


async def test_by_keyboard_no_one_must_pass_every_button(show: Show, screen: Screen) -> None:
    page, left, right = screen.page, screen.left, screen.right
    await everything(show, screen)
    await page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="To the message box")
    await expect(skip).to_be_focused()
    await expect(skip).to_be_in_viewport(ratio=1)
    await page.keyboard.press("Enter")
    await expect(left.box).to_be_focused()
    await page.keyboard.press("F6")
    await expect(right.box).to_be_focused()
    await page.keyboard.press("F6")
    await expect(screen.channels.get_by_role("button", name="tables")).to_be_focused()
    await page.keyboard.press("Shift+F6")
    await expect(right.box).to_be_focused()
    await page.get_by_role("button", name="Journal").click()
    await page.keyboard.press("Shift+F6")
    await expect(page.get_by_label("Kind of entry")).to_be_focused()
    await left.last.get_by_role("button", name="Note").focus()
    await page.keyboard.press("Escape")
    await expect(left.box).to_be_focused()


async def test_a_command_that_was_begun_is_found_again_by_keyboard(screen: Screen) -> None:
    form = await screen.left.begin("game start")
    await expect(form.get_by_label("name", exact=True)).to_be_focused()
    await screen.page.keyboard.press("F6")
    await expect(screen.right.box).to_be_focused()
    await screen.page.keyboard.press("Shift+F6")
    await expect(form.get_by_label("name", exact=True)).to_be_focused()


async def test_a_narrow_screen_shows_who_is_called_in_another_pane(
    show: Show, screen: Screen
) -> None:
    await screen.page.set_viewport_size({"width": 400, "height": 780})
    alice, bob = show.world.users("alice", "bob")
    await alice.say(show.world.channel("lobby"), f"{bob.mention} your turn")
    await expect(screen.page.get_by_role("button", name="bob @1 ping")).to_be_visible()
    await fits(screen.page)


async def test_a_narrow_screen_shows_one_pane_and_nothing_sticks_out(
    show: Show, screen: Screen
) -> None:
    page = screen.page
    await page.set_viewport_size({"width": 400, "height": 780})
    await everything(show, screen)
    await expect(screen.left.node).to_be_visible()
    await expect(screen.right.node).to_be_hidden()
    await expect(screen.channels).to_be_hidden()
    await fits(page)
    await page.get_by_role("button", name="Channels").click()
    await expect(screen.channels.get_by_role("button", name="tables")).to_be_focused()
    await fits(page)
    await page.keyboard.press("Escape")
    await expect(screen.channels).to_be_hidden()
    await page.get_by_role("button", name="Channels").click()
    await screen.channels.get_by_role("button", name="lobby").click()
    await expect(screen.channels).to_be_hidden()
    await expect(screen.left.node.get_by_role("heading", name="#lobby")).to_be_visible()
    await page.get_by_role("group", name="Panes").get_by_role("button", name="bob").click()
    await expect(screen.right.node).to_be_visible()
    await expect(screen.left.node).to_be_hidden()
    await screen.right.begin("everything")
    await fits(page)
    await page.get_by_role("button", name="Journal").click()
    await fits(page)
    send = await screen.right.node.get_by_role("button", name="Send").bounding_box()
    drawer = page.get_by_role("complementary")
    below = await drawer.bounding_box()
    assert send is not None
    assert below is not None
    assert send["y"] + send["height"] <= below["y"]
    await page.keyboard.press("Escape")
    await expect(drawer).to_be_hidden()
    await screen.right.last.get_by_role("button", name="Note").click()
    await fits(page)


async def test_on_a_narrow_screen_the_second_tab_has_a_box_of_normal_height(
    show: Show, screen: Screen
) -> None:
    """It was measured while it was hidden, and two pixels high."""
    page = screen.page
    await page.set_viewport_size({"width": 400, "height": 780})
    await page.goto("about:blank")
    await screen.open(show.address)
    first = await screen.left.box.bounding_box()
    await page.get_by_role("group", name="Panes").get_by_role("button", name="bob").click()
    await expect(screen.right.box).to_be_visible()
    second = await screen.right.box.bounding_box()
    assert first is not None
    assert second is not None
    assert second["height"] == pytest.approx(first["height"], abs=1)
    assert second["height"] > 20
    await screen.right.box.fill("one\ntwo\nthree")
    grown = await screen.right.box.bounding_box()
    assert grown is not None
    assert grown["height"] > second["height"]


async def test_on_a_narrow_screen_the_channels_do_not_stay_over_what_one_turns_to(
    screen: Screen,
) -> None:
    page, channels = screen.page, screen.channels
    await page.set_viewport_size({"width": 400, "height": 780})
    opener = page.get_by_role("button", name="Channels")
    await opener.press("Enter")
    await channels.get_by_role("button").last.press("Tab")
    await expect(channels).to_be_hidden()
    await expect(opener).to_have_attribute("aria-expanded", "false")
    await opener.click()
    await expect(channels).to_be_visible()
    await page.mouse.click(390, 400)
    await expect(channels).to_be_hidden()
    await opener.click()
    await opener.click()
    await expect(channels).to_be_hidden()


SIDEWAYS = "(node) => node.scrollWidth - node.clientWidth"


async def test_long_names_of_files_and_channels_do_not_stick_out(
    show: Show, screen: Screen
) -> None:
    page, pane = screen.page, screen.left.node
    await page.set_viewport_size({"width": 400, "height": 780})
    long: FilePayload = {"name": "n" * 150, "mimeType": "text/plain", "buffer": b"x"}
    await pane.get_by_label("Files to attach").set_input_files([long])
    await expect(pane.get_by_label("Files to send")).to_be_visible()
    await fits(page)
    await page.get_by_role("button", name="Journal").click()
    drawer = page.get_by_role("complementary")
    await drawer.get_by_label("New channel: name").fill("q" * 90)
    await drawer.get_by_label("New channel: name").press("Enter")
    status = drawer.get_by_role("status")
    await expect(status).to_contain_text("is here.")
    assert await status.evaluate(SIDEWAYS) == 0
    form = await screen.left.begin("everything")
    await form.get_by_label("place", exact=True).fill("qq")
    await expect(screen.left.offers).to_have_count(1)
    assert await form.get_by_role("listbox").evaluate(SIDEWAYS) == 0


# Words of what one chooses from that begin on one line and end on another.
BROKEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("dialog"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    for (const word of walker.currentNode.textContent.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      if (range.getClientRects().length > 1) found.push(word[0]);
    }
  }
  return found;
}"""


async def test_on_a_narrow_screen_no_word_of_a_choice_is_broken(show: Show, screen: Screen) -> None:
    hint = "A few words that say something useful about it"
    options = [
        discord.SelectOption(
            label=f"One of the longer names, number {n}", value=n, description=hint
        )
        for n in "123"
    ]
    view = ui.View()
    view.add_item(
        ui.Select(custom_id="several", placeholder="Several", options=options, max_values=3)
    )
    view.stop()
    place = show.bot.get_partial_messageable(show.world.channel("tables").id)
    await place.send("Choose", view=view)
    await screen.page.set_viewport_size({"width": 400, "height": 780})
    await screen.left.last.get_by_role("button", name="Several").click()
    await expect(screen.dialog.get_by_role("checkbox")).to_have_count(3)
    assert await screen.page.evaluate(BROKEN) == []


async def fits(page: Page) -> None:
    assert await page.evaluate(WIDTH) == [400, 400]
    assert await page.evaluate(OVERFLOWING) == []


@pytest.mark.slow
async def test_the_focus_can_be_seen_and_stays_in_dialogs(show: Show, screen: Screen) -> None:
    page = screen.page
    await start_game(show)
    await screen.left.last.get_by_role("button", name="Note").press("Enter")
    await expect(screen.dialog.get_by_label("Subject")).to_be_focused()
    for _ in range(12):
        await page.keyboard.press("Tab")
        assert await page.evaluate(INSIDE)
    await page.keyboard.press("Escape")
    note = screen.left.last.get_by_role("button", name="Note")
    await expect(note).to_be_focused()
    outline = "(node) => getComputedStyle(node).outlineStyle"
    assert await note.evaluate(outline) == "solid"


@pytest.mark.slow
async def test_a_lost_server_is_noticed(show: Show, screen: Screen) -> None:
    screen.forgiven |= {"WebSocket connection", "ERR_CONNECTION_REFUSED"}
    await show.world.stop()
    alert = screen.page.get_by_role("alert")
    await expect(alert).to_have_text(
        "The local Discord does not answer. Trying again…"
        " If it was started anew, open the address it printed then."
    )
    await screen.left.say("Anybody?")
    status = screen.left.node.get_by_role("status")
    await expect(status).to_have_text("The local Discord does not answer.")


FROM_THE_END = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight"


async def crowded(show: Show, screen: Screen) -> None:
    alice, tables = show.world.user("alice"), show.world.channel("tables")
    for number in range(40):
        await alice.say(
            tables, f"{number} of many lines that fill the pane to its end and beyond it"
        )
    await expect(screen.left.last).to_contain_text("39 of many")


async def test_the_newest_message_stays_in_sight_when_the_page_is_laid_out_anew(
    show: Show, screen: Screen
) -> None:
    await crowded(show, screen)
    for width, height in ((900, 500), (1280, 420), (760, 700), (1200, 700), (800, 700)):
        await screen.page.set_viewport_size({"width": width, "height": height})
        for pane in (screen.left, screen.right):
            await expect(pane.last).to_be_in_viewport()
            await pane.log.evaluate("() => new Promise(requestAnimationFrame)")
            assert await pane.log.evaluate(FROM_THE_END) < 2


# Opens the drawer at the very moment a message is drawn, before the browser tells of scrolling.
DRAWER_WITH_THE_NEXT_MESSAGE = """(log) => {
  const open = (_, watch) => {
    watch.disconnect();
    document.getElementById("show-drawer").click();
  };
  new MutationObserver(open).observe(log, { childList: true });
}"""


async def test_a_message_that_comes_as_the_drawer_opens_is_not_left_below_the_edge(
    show: Show, screen: Screen
) -> None:
    """The scrolling to it was reported in the smaller pane, and taken for the person's own."""
    await crowded(show, screen)
    await screen.left.log.evaluate(DRAWER_WITH_THE_NEXT_MESSAGE)
    await show.world.user("bob").say(show.world.channel("tables"), "The newest")
    await expect(screen.left.last).to_contain_text("The newest")
    await expect(screen.page.get_by_role("complementary")).to_be_visible()
    await screen.settle()
    assert await screen.left.log.evaluate(FROM_THE_END) < 2


async def test_a_time_that_is_written_anew_does_not_hold_back_who_scrolls(
    show: Show, screen: Screen
) -> None:
    """A line more was taken for a new layout, and the next turn of the wheel undone."""
    await crowded(show, screen)
    await show.world.user("bob").say(show.world.channel("tables"), "Until <t:1700000000:R>")
    time = screen.left.last.locator("time[data-from-now]")
    await time.evaluate("(node) => { node.textContent = 'a very long while ago '.repeat(9); }")
    await screen.settle()
    await screen.left.log.hover()
    await screen.page.mouse.wheel(0, -2000)
    await expect(screen.left.messages.first).to_be_in_viewport()


async def test_who_reads_what_was_before_stays_there_until_they_write(
    show: Show, screen: Screen
) -> None:
    await crowded(show, screen)
    log = screen.left.log
    await log.hover()
    await screen.page.mouse.wheel(0, -2000)
    await expect(screen.left.messages.first).to_be_in_viewport()
    await show.world.user("bob").say(show.world.channel("tables"), "Something new")
    await expect(screen.left.last).to_contain_text("Something new")
    assert await log.evaluate(FROM_THE_END) > 200
    await screen.left.say("My own words")
    await expect(screen.left.last).to_contain_text("My own words")
    await expect(screen.left.last).to_be_in_viewport()
