"""The page in a real browser: two people, one bot."""

import asyncio
import re
from datetime import UTC, datetime
from typing import get_args

import discord
import pytest
from discord.utils import TimestampStyle
from playwright.async_api import FilePayload, Route, expect

from sandbox.journal import Trouble
from sandbox.model import guilds_and_channels
from sandbox.model.channels import ChannelKind
from sandbox.testing.browser import Screen
from support.guide import ALT
from support.show import Show, start_game

pytestmark = pytest.mark.asyncio(loop_scope="session")

NOTES: FilePayload = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"1. e4"}
BOARD: FilePayload = {"name": "b.txt", "mimeType": "text/plain", "buffer": b"board"}


async def test_two_people_talk_in_two_panes_and_text_stays_text(show: Show, screen: Screen) -> None:
    left, right = screen.left, screen.right
    await show.world.user("bob").type(show.world.channel("tables"))
    await expect(left.node.get_by_text("bob is typing…")).to_be_visible()
    await expect(left.node.get_by_label("Acting as")).to_have_value(re.compile(r"\d+"))
    await left.say("Good evening, **bob**")
    await expect(right.last).to_contain_text("alice")
    await expect(right.last.locator("strong")).to_have_text("bob")
    await right.say("Good evening")
    await expect(left.messages).to_have_count(2)
    await right.say("<img src=x onerror=alert(1)> <b>not bold</b>")
    await expect(left.last).to_contain_text("<img src=x onerror=alert(1)>")
    await expect(left.last.locator("img, b")).to_have_count(0)


async def test_a_slash_command_with_autocomplete(screen: Screen) -> None:
    left, right = screen.left, screen.right
    form = await left.begin("game start")
    await form.get_by_label("name", exact=True).fill("ch")
    offers = left.offers
    await expect(offers).to_have_text(["Chess", "Checkers"])
    await offers.nth(1).click()
    await form.get_by_label("opponent", exact=True).fill("bob")
    await expect(offers).to_have_text(["@bob"])
    await offers.first.click()
    await form.get_by_role("button", name="Add option pace").click()
    await form.get_by_label("pace", exact=True).press("ArrowDown")
    await expect(offers).to_have_text(["Slow", "Quick"])
    await offers.first.click()
    await left.node.get_by_role("button", name="Send").click()
    await expect(right.last).to_contain_text("alice used /game start")
    await expect(right.last).to_contain_text("@alice plays checkers with @bob at a slow pace")
    await expect(right.last).to_contain_text("@ you")
    await expect(left.box).to_be_focused()


async def test_a_command_is_used_by_keyboard_alone(screen: Screen) -> None:
    keys, left = screen.page.keyboard, screen.left
    await left.box.focus()
    await keys.type("/gam")
    await expect(left.offers).to_have_count(1)
    await keys.press("Enter")
    await expect(left.node.get_by_role("combobox", name="name")).to_be_focused()
    await keys.type("s")
    await expect(left.offers).to_have_text(["Chess", "Checkers", "Shogi"])
    # Before anything is typed the list is the same, but nothing in it is ready to be taken.
    await expect(left.offers.first).to_have_attribute("aria-selected", "true")
    await keys.press("ArrowDown")
    await keys.press("ArrowDown")
    await keys.press("Enter")
    await keys.press("Enter")
    await expect(left.node.get_by_text("The option opponent is required.")).to_be_visible()
    await expect(left.node.get_by_role("combobox", name="opponent")).to_be_focused()
    await keys.type("bob")
    await expect(left.offers).to_have_text(["@bob"])
    await keys.press("Enter")
    await keys.press("Enter")
    await expect(left.last).to_contain_text("plays shogi with @bob")
    await expect(left.box).to_be_focused()
    await keys.type("/secret")
    await keys.press("Escape")
    await expect(left.offers).to_have_count(0)


@pytest.mark.parametrize(
    "line",
    [
        "/game start name: three body chess opponent: bob pace: slow",
        "/game start opponent:@bob pace:Slow name:three body chess",
        "/game start three body chess opponent: bob pace: slow",
        "    /game  start name: three body chess\n    opponent: bob pace: slow\n",
    ],
    ids=["with spaces", "without", "the first without its name", "pasted in two lines"],
)
async def test_a_command_typed_with_its_options_is_sent_by_enter(screen: Screen, line: str) -> None:
    """What came after its name was lost, and an empty form was shown."""
    await screen.left.box.fill(line)
    await screen.left.box.press("Enter")
    await expect(screen.right.last).to_contain_text(
        "@alice plays three body chess with @bob at a slow pace"
    )
    await expect(screen.left.box).to_be_focused()


async def test_a_value_may_hold_what_looks_like_an_option(screen: Screen) -> None:
    left = screen.left
    await left.box.fill("/game start name: P2: go; name: again opponent: bob")
    await left.box.press("Enter")
    await expect(left.last).to_contain_text("plays P2: go; name: again with @bob")


async def test_a_command_chosen_from_the_list_keeps_what_was_typed_after_it(
    screen: Screen,
) -> None:
    left = screen.left
    await left.box.fill("/game start pace: quick name: three body chess")
    await expect(left.node.get_by_text("Enter sends /game start.")).to_be_visible()
    await left.offers.get_by_text("/game start", exact=True).click()
    form = left.node.get_by_role("group", name="Command game start")
    await expect(form.get_by_label("name", exact=True)).to_have_value("three body chess")
    await expect(form.get_by_label("pace", exact=True)).to_have_value("quick")
    await expect(form.get_by_label("opponent", exact=True)).to_be_focused()


async def test_a_command_typed_without_a_required_option_asks_for_it(screen: Screen) -> None:
    left = screen.left
    await left.box.fill("/game start name: three body chess")
    await left.box.press("Enter")
    await expect(left.node.get_by_text("The option opponent is required.")).to_be_visible()
    form = left.node.get_by_role("group", name="Command game start")
    await expect(form.get_by_label("name", exact=True)).to_have_value("three body chess")
    await expect(form.get_by_label("opponent", exact=True)).to_be_focused()


@pytest.mark.parametrize(
    ("line", "notice"),
    [
        ("/secret word", "/secret takes no options, so “word” was left out."),
        ("/note maybe", "“maybe” has no option’s name before it, such as more: maybe"),
        ("/hand_in sheet: a.txt", "sheet: a file is not typed; choose it here."),
    ],
)
async def test_what_belongs_to_no_option_is_reported_and_not_sent(
    screen: Screen, line: str, notice: str
) -> None:
    left = screen.left
    await left.box.fill(line)
    await left.box.press("Enter")
    await expect(left.node.get_by_text(notice)).to_be_visible()
    await expect(left.messages).to_have_count(0)


async def test_suggestions_that_do_not_come_are_reported(
    show: Show, screen: Screen, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    await screen.page.get_by_role("button", name="Journal").click()
    drawer = screen.page.get_by_role("complementary", name="Journal and faults")
    await drawer.get_by_label("Kind of entry").select_option("event")
    await drawer.get_by_role("button", name="Slow 4 s").click()
    form = await screen.left.begin("game start")
    asked = drawer.get_by_role("row").filter(has_text="INTERACTION_CREATE")
    await expect(asked).to_have_count(1)
    show.world.clock.advance(3)
    trouble = screen.left.node.get_by_text("bot did not respond with suggestions for name.")
    await expect(trouble).to_be_visible()
    show.world.clock.advance(1)
    await form.get_by_label("name", exact=True).fill("ch")
    await expect(screen.left.offers).to_have_text(["Chess", "Checkers"])
    await expect(trouble).to_have_count(0)


async def test_a_list_that_was_put_away_does_not_come_back(screen: Screen) -> None:
    """Suggestions for the last letter came after Escape, and the next Enter took the first."""
    asked, looked = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        asked.set()
        await looked.wait()
        await route.continue_()

    form = await screen.left.begin("game start")
    name = form.get_by_label("name", exact=True)
    await name.fill("ch")
    await expect(screen.left.offers).to_have_text(["Chess", "Checkers"])
    await screen.page.route("**/act", hold)
    await name.fill("che")
    await asked.wait()
    await name.press("Escape")
    await expect(screen.left.offers).to_have_count(0)
    async with screen.page.expect_response("**/act"):
        looked.set()
    await screen.page.unroute_all()
    await screen.settle()
    await expect(screen.left.offers).to_have_count(0)
    await expect(name).to_have_value("che")


async def test_who_types_fast_gets_what_they_took(screen: Screen) -> None:
    """The list for the last letter came after the choice, and the next Enter took its first."""
    left = screen.left
    form = await left.begin("game start")
    opponent = form.get_by_label("opponent", exact=True)
    await opponent.fill("bob")
    await expect(left.offers).to_have_text(["@bob"])
    await opponent.evaluate(
        """input => {
            input.value = "bob";
            input.dispatchEvent(new Event("input", { bubbles: true }));
            input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
            return new Promise((done) => setTimeout(done, 50));
        }"""
    )
    await expect(opponent).to_have_value("@bob")
    await expect(left.offers).to_have_count(0)


async def test_a_button_changes_the_message_and_keeps_the_focus(show: Show, screen: Screen) -> None:
    await start_game(show)
    accept = screen.right.last.get_by_role("button", name="Accept")
    await accept.press("Enter")
    await expect(screen.left.last).to_contain_text("bob accepted.")
    await expect(screen.left.last).to_contain_text("(edited)")
    await expect(screen.right.last.get_by_role("button", name="Accept")).to_be_disabled()
    # The button cannot hold the focus any more; its message does.
    await expect(screen.right.last).to_be_focused()
    rules = screen.right.last.get_by_role("link", name="Rules")
    await expect(rules).to_have_attribute("href", "https://example.org/rules")


async def test_selects_of_options_and_of_people(show: Show, screen: Screen) -> None:
    await start_game(show)
    game = screen.right.messages.first
    await game.get_by_role("button", name="Your move").click()
    await screen.dialog.get_by_role("button", name="d4").click()
    await expect(screen.left.last).to_contain_text("You moved d4.")
    await game.get_by_role("button", name="Invite").click()
    await expect(screen.dialog.get_by_role("button", name="Choose")).to_be_disabled()
    for name in ("alice", "host"):
        await screen.dialog.get_by_role("checkbox", name=name).check()
    await screen.dialog.get_by_role("button", name="Choose").click()
    await expect(screen.right.last).to_contain_text("Invited @alice, @host.")
    await expect(game.get_by_role("button", name="Invite")).to_be_focused()


async def test_a_form_opened_by_a_button(show: Show, screen: Screen) -> None:
    await start_game(show)
    await screen.left.last.get_by_role("button", name="Note").click()
    form = screen.dialog
    await expect(form).to_contain_text("Write what you think.")
    await form.get_by_label("Subject").fill("Opening")
    await form.get_by_label("Text (optional)").fill("two\nlines")
    await form.get_by_label("Mood").select_option("Good")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_have_text("'Pace' wants 1 to 1 choices.")
    await form.get_by_label("Quick").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(screen.left.last).to_contain_text("Noted.")
    await expect(form).to_have_count(0)
    assert show.bot.submitted == {
        "subject": "Opening",
        "text": "two\nlines",
        "mood": ["good"],
        "pace": "quick",
    }


@pytest.mark.slow
async def test_the_other_parts_of_a_form(show: Show, screen: Screen) -> None:
    form = await screen.left.begin("note")
    await form.get_by_role("button", name="Add option more").click()
    await form.get_by_label("more", exact=True).fill("true")
    await screen.left.node.get_by_role("button", name="Send").click()
    modal = screen.dialog
    await modal.get_by_label("Sat").check()
    await modal.get_by_label("Rated").check()
    await modal.get_by_label("Against").select_option("@bob")
    await modal.get_by_label("Board (optional)").set_input_files([BOARD])
    await modal.get_by_role("button", name="Submit").click()
    await expect(screen.left.last).to_contain_text("Noted.")
    assert show.bot.submitted["days"] == ["sat"]
    assert show.bot.submitted["rated"] is True
    assert show.bot.submitted["against"] == [str(show.world.user("bob").id)]
    assert len(show.bot.submitted["board"]) == 1


async def test_a_picture_opens_with_its_alt_text(show: Show, screen: Screen) -> None:
    await start_game(show)
    image = screen.left.last.get_by_role("img", name=ALT)
    await expect(image).to_have_js_property("complete", True)
    await expect(image).to_have_js_property("naturalWidth", 560)
    opener = screen.left.last.get_by_role("button", name=f"Open picture: {ALT}")
    await opener.focus()
    await screen.page.keyboard.press("Enter")
    await expect(screen.dialog.locator("figcaption")).to_have_text(f"Alt text: {ALT}")
    await screen.page.keyboard.press("Escape")
    await expect(screen.dialog).to_have_count(0)
    await expect(opener).to_be_focused()


async def test_a_private_answer_is_seen_by_one_person(screen: Screen) -> None:
    await screen.left.command("secret")
    await expect(screen.left.last).to_contain_text("The lamp is lit.")
    await expect(screen.left.last).to_contain_text("Only you can see this")
    await screen.left.say("Did you see that?")
    await expect(screen.right.last).to_contain_text("Did you see that?")
    await expect(screen.right.messages).to_have_count(1)
    await screen.left.messages.first.get_by_role("button", name="dismiss").click()
    await expect(screen.left.messages).to_have_count(1)


async def test_a_direct_message_is_counted_and_read(screen: Screen) -> None:
    await screen.left.command("letter")
    await expect(screen.left.last).to_contain_text("Sent.")
    entry = screen.channels.get_by_role("button", name="bot")
    await expect(entry).to_contain_text("@1")
    await entry.click()
    await expect(screen.left.node.get_by_role("heading", name="@bot")).to_be_visible()
    await expect(screen.left.last).to_contain_text("Your turn at table 7.")
    picture = screen.left.last.get_by_role("button", name="Open picture without alt text")
    await expect(picture).to_be_visible()
    await expect(entry).not_to_contain_text("@1")
    await expect(screen.right.messages).to_have_count(0)


async def test_unread_messages_and_pings_show_in_the_list(show: Show, screen: Screen) -> None:
    bob, alice = show.world.user("bob"), show.world.user("alice")
    lobby = show.world.channel("lobby")
    await bob.say(lobby, "Anybody?")
    entry = screen.channels.get_by_role("button", name="lobby")
    await expect(entry).to_have_accessible_name("lobby 1 unread")
    await bob.say(lobby, f"{alice.mention}?")
    await expect(entry).to_have_accessible_name("lobby 2 unread @1 ping")
    await screen.left.node.get_by_role("button", name="1 ping elsewhere: go there").click()
    await expect(screen.left.messages).to_have_count(2)
    await expect(entry).to_have_accessible_name("lobby")


async def test_thinking_and_not_answering(
    show: Show, screen: Screen, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    await screen.left.command("think")
    await expect(screen.right.last).to_contain_text("bot is thinking")
    show.bot.go_on.set()
    await expect(screen.right.last).to_contain_text("Thought it over.")
    await screen.left.command("dull")
    waiting = screen.left.node.get_by_text("Waiting for bot…")
    await expect(waiting).to_be_visible()
    show.world.clock.advance(3)
    notice = screen.left.log.get_by_text("bot did not respond to /dull.")
    await expect(notice).to_be_visible()
    await expect(waiting).to_have_count(0)
    await screen.left.node.get_by_role("button", name="dismiss").click()
    await expect(notice).to_have_count(0)


async def test_layouts_markdown_and_embeds(screen: Screen) -> None:
    await screen.left.command("layout")
    shown = screen.right.last
    await expect(shown.get_by_role("heading", name="Table 7")).to_be_visible()
    await expect(shown.get_by_role("img", name="The first board")).to_be_visible()
    await expect(shown.get_by_role("img", name="The second board")).to_be_visible()
    await expect(shown.get_by_role("img", name="A small board")).to_be_visible()
    await expect(shown.get_by_role("link", name="game.txt")).to_be_visible()
    # Of a layout's files only those show that it names.
    await expect(shown.get_by_role("link", name="unnamed.txt")).to_have_count(0)
    await expect(shown.get_by_role("separator")).to_have_count(1)
    await shown.get_by_role("button", name="Note").click()
    await expect(screen.dialog.get_by_role("heading", name="A note")).to_be_visible()
    await screen.page.keyboard.press("Escape")
    await expect(screen.dialog).to_have_count(0)
    await screen.left.command("welcome")
    await expect(shown).to_contain_text("Welcome")
    await expect(shown.get_by_role("heading", name="Tables")).to_be_visible()
    for tag, text in (
        ("strong", "the observatory"),
        ("em", "where"),
        ("u", "weeks"),
        ("s", "fast"),
    ):
        await expect(shown.locator(f".content {tag}").first).to_have_text(text)
    await expect(shown.locator("ul ul li")).to_have_text("nobody else")
    await expect(shown.locator("pre")).to_have_text("8 r n b q k b n r")
    await expect(shown.locator("time.stamp")).to_have_text("14 November 2023")
    await expect(shown.get_by_text("It was the lamp.")).to_be_hidden()
    await shown.get_by_role("button", name="Show spoiler").click()
    await expect(shown.get_by_text("It was the lamp.")).to_be_visible()
    embed = shown.get_by_role("region", name="Standings")
    await expect(embed).to_contain_text("After round 3")
    await expect(embed.locator("dd")).to_have_text(["7", "5", "2"])


@pytest.mark.slow
async def test_links_lead_within_the_page(show: Show, screen: Screen) -> None:
    alice, lobby = show.world.user("alice"), show.world.channel("lobby")
    there = await alice.say(lobby, "Here it is")
    link = f"https://discord.com/channels/{show.world.guild.id}/{lobby.id}/{there.id}"
    await alice.say(show.world.channel("tables"), f"See {link} and <https://example.org/x>")
    await expect(screen.right.last.get_by_role("link")).to_have_text("https://example.org/x")
    await screen.right.last.get_by_role("button", name="#lobby › message").click()
    await expect(screen.right.messages).to_have_text(re.compile("Here it is"))
    await expect(screen.right.last).to_be_focused()


async def test_a_link_keeps_the_brackets_that_are_its_own(show: Show, screen: Screen) -> None:
    """It ended at the first closing one."""
    star = "https://example.org/Sun_(star)"
    text = f"[the [old] star]({star}), {star}. (And https://example.org/x)"
    await show.world.user("alice").say(show.world.channel("tables"), text)
    links = screen.right.last.locator(".content").get_by_role("link")
    await expect(links).to_have_text(["the [old] star", star, "https://example.org/x"])
    assert [await link.get_attribute("href") for link in await links.all()] == [
        star,
        star,
        "https://example.org/x",
    ]


async def test_a_time_is_written_in_every_style_that_bots_can_ask_for(
    show: Show, screen: Screen
) -> None:
    """Short dates with times were shown as they had been sent."""
    moment = datetime.fromtimestamp(1700000000, UTC)
    times = [discord.utils.format_dt(moment, style) for style in get_args(TimestampStyle)]
    await show.world.user("bob").say(show.world.channel("tables"), "\n".join(times))
    await expect(screen.left.last.locator("time.stamp")).to_have_count(len(times))
    await expect(screen.left.last.locator(".content")).to_contain_text(
        re.compile(r"\d\d/11/2023, \d\d:\d\d\b")
    )
    await expect(screen.left.last.locator(".content")).not_to_contain_text("<t:")


async def test_a_link_leads_to_a_message_of_long_ago(show: Show, screen: Screen) -> None:
    """Only the newest messages were there, so that it led nowhere."""
    alice, lobby = show.world.user("alice"), show.world.channel("lobby")
    many = [await alice.say(lobby, f"number {number}") for number in range(120)]
    link = f"https://discord.com/channels/{show.world.guild.id}/{lobby.id}/{many[5].id}"
    await alice.say(show.world.channel("tables"), f"See {link}")
    await screen.right.last.get_by_role("button", name="#lobby › message").click()
    there = screen.right.messages.filter(has_text=re.compile(r"number 5$"))
    await expect(there).to_be_focused()
    await expect(there).to_be_in_viewport()
    await alice.say(lobby, "The answer", reply_to=many[5])
    await screen.page.reload()
    await screen.right.last.get_by_role("button", name="alice: number 5").click()
    await expect(there).to_be_focused()


async def test_earlier_messages_that_come_late_stay_where_they_belong(
    show: Show, screen: Screen
) -> None:
    alice, lobby, looked = show.world.user("alice"), show.world.channel("lobby"), asyncio.Event()
    for number in range(60):
        await alice.say(lobby, f"number {number}")
    await screen.channels.get_by_role("button", name="lobby").click()

    async def hold(route: Route) -> None:
        await looked.wait()
        await route.continue_()

    await screen.page.route(re.compile("before="), hold)
    await screen.left.node.get_by_role("button", name="Earlier messages").click()
    await screen.channels.get_by_role("button", name="tables").click()
    await expect(screen.left.messages).to_have_count(0)
    async with screen.page.expect_response(re.compile("before=")):
        looked.set()
    await screen.left.say("Here")
    await expect(screen.left.messages).to_have_count(1)
    await screen.page.unroute_all()


@pytest.mark.slow
async def test_answering_reacting_changing_and_deleting(screen: Screen) -> None:
    left, right = screen.left, screen.right
    await left.say("**Hallo**")
    await right.last.get_by_role("button", name="More about").click()
    await screen.dialog.get_by_role("button", name="Reply").click()
    await right.say("Hello to you")
    await expect(left.last).to_contain_text("alice: Hallo")
    await left.messages.first.get_by_role("button", name="More about").click()
    await screen.dialog.get_by_role("button", name="Edit").click()
    await expect(left.box).to_have_value("**Hallo**")
    await left.say("Hello")
    await expect(right.messages.first).to_contain_text("(edited)")
    await right.messages.first.get_by_role("button", name="More about").click()
    await screen.dialog.get_by_role("button", name="React").click()
    await screen.dialog.get_by_label("Another emoji").fill("⭐")
    await screen.dialog.get_by_role("button", name="React").click()
    chip = left.messages.first.get_by_role("button", name="⭐, 1 reaction")
    await chip.click()
    await expect(left.messages.first.get_by_role("button", name="⭐, 2")).to_be_visible()
    await left.messages.first.get_by_role("button", name="More about").click()
    await screen.dialog.get_by_role("button", name="Delete").click()
    await expect(right.messages).to_have_count(1)
    await expect(right.last).to_contain_text("a message that is not here")


@pytest.mark.slow
async def test_menus_of_the_bot(screen: Screen) -> None:
    await screen.left.say("To be or not")
    await screen.right.last.get_by_role("button", name="More about").click()
    await screen.dialog.get_by_role("button", name="Quote").click()
    await expect(screen.left.last.locator("blockquote")).to_have_text("To be or not")
    await screen.right.messages.first.get_by_role("button", name="alice", exact=True).click()
    await screen.dialog.get_by_role("button", name="Wave").click()
    await expect(screen.right.last).to_contain_text("Hello @alice")


DROPPED = """() => {
  const carried = new DataTransfer();
  carried.items.add(new File(["a sheet"], "sheet.txt"));
  return carried;
}"""


@pytest.mark.slow
async def test_files_are_sent_offered_and_dropped(show: Show, screen: Screen) -> None:
    await screen.left.node.get_by_label("Files to attach").set_input_files([NOTES])
    await expect(screen.left.node.get_by_label("Files to send")).to_contain_text("notes.txt")
    await screen.left.say("My notes")
    await expect(screen.right.last.get_by_role("link", name="notes.txt")).to_be_visible()
    guilds_and_channels.new_role(show.world.model, show.world.guild, "players")
    form = await screen.left.begin("everything")
    carried = await screen.page.evaluate_handle(DROPPED)
    await form.dispatch_event("drop", {"dataTransfer": carried})
    typed = {"count": "10", "rated": "true", "place": "tables", "role": "players"}
    for option, value in typed.items():
        await form.get_by_label(option, exact=True).fill(value)
    send = screen.left.node.get_by_role("button", name="Send")
    await send.click()
    await expect(screen.left.node.get_by_text("'count' wants 1 to 9.")).to_be_visible()
    await form.get_by_label("count", exact=True).fill("9")
    await send.click()
    await expect(screen.right.last).to_contain_text("9 True tables players sheet.txt 7 None")
    form = await screen.left.begin("hand_in")
    await form.dispatch_event("drop", {"dataTransfer": carried})
    await send.click()
    await expect(screen.right.last).to_contain_text("sheet.txt")
    await expect(screen.right.last).not_to_contain_text("players")


async def test_a_post_shows_at_once_to_those_who_look_at_the_forum(
    show: Show, screen: Screen
) -> None:
    """The list was drawn on arrival only, and an empty one said nothing at all."""
    world, posts = show.world, screen.left.node.get_by_role("list", name="Posts")
    forum = guilds_and_channels.new_channel(world.model, world.guild, "ideas", ChannelKind.FORUM)
    await screen.channels.get_by_role("button", name="ideas").click()
    await expect(posts).to_have_text("Nothing here yet.")
    guilds_and_channels.new_thread(world.model, forum, "More lamps", world.user("bob").id)
    await expect(posts).to_have_text("More lamps")
    first = posts.get_by_role("button", name="More lamps")
    await first.focus()
    guilds_and_channels.new_thread(world.model, forum, "Fewer lamps", world.user("bob").id)
    await expect(posts.get_by_role("listitem")).to_have_count(2)
    await expect(first).to_be_focused()


LET_GO = """(node, carried) => {
  const event = new DragEvent("drop", { dataTransfer: carried, bubbles: true, cancelable: true });
  return node.dispatchEvent(event) ? "the browser's" : "ours";
}"""


async def test_a_file_let_go_beside_the_box_does_not_lead_away_from_the_page(
    screen: Screen,
) -> None:
    """The browser opened it in place of the page; and words could not be dropped into the box."""
    left = screen.left
    file = await screen.page.evaluate_handle(DROPPED)
    assert await left.log.evaluate(LET_GO, file) == "ours"
    await expect(left.node.get_by_label("Files to send")).to_contain_text("sheet.txt")
    words = await screen.page.evaluate_handle(
        "() => { const d = new DataTransfer(); d.setData('text/plain', 'words'); return d; }"
    )
    assert await left.box.evaluate(LET_GO, words) == "the browser's"


@pytest.mark.slow
async def test_threads_and_channels_come_and_go(show: Show, screen: Screen) -> None:
    world, alice = show.world, show.world.user("alice")
    tables = world.channel("tables")
    thread = guilds_and_channels.new_thread(world.model, tables, "table 7", alice.id)
    entry = screen.channels.get_by_role("button", name="table 7")
    await entry.click()
    await screen.left.say("In here")
    await expect(screen.left.last).to_contain_text("In here")
    first = await world.user("bob").say(tables, "Let us talk about this")
    guilds_and_channels.new_thread(world.model, tables, "side talk", alice.id, starter=first.id)
    await expect(screen.right.last.get_by_role("button", name="Thread: side talk")).to_be_visible()
    await screen.page.get_by_role("button", name="Journal").click()
    drawer = screen.page.get_by_role("complementary", name="Journal and faults")
    await drawer.get_by_role("button", name="Archive thread").click()
    await expect(entry).to_contain_text("archived")
    await drawer.get_by_role("button", name="Delete channel").click()
    await expect(entry).to_have_count(0)
    await expect(screen.left.node.get_by_role("heading", name="#tables")).to_be_visible()
    assert thread.id not in world.model.state.channels
    await drawer.get_by_label("New channel: name").fill("Side room")
    await drawer.get_by_label("New channel: name").press("Enter")
    await expect(screen.channels.get_by_role("button", name="side-room")).to_be_visible()


async def test_what_is_written_while_a_channel_opens_is_not_lost(screen: Screen) -> None:
    left, looked = screen.left, asyncio.Event()

    async def hold(route: Route) -> None:
        await looked.wait()
        await route.continue_()

    await left.say("In the first place")
    await expect(left.messages).to_have_count(1)
    await screen.page.route(re.compile(r"/state\b"), hold)
    await screen.channels.get_by_role("button", name="lobby").click()
    await left.box.fill("In the second")
    looked.set()
    await expect(left.messages).to_have_count(0)
    await left.box.press("Enter")
    await expect(left.last).to_contain_text("In the second")
    await screen.page.unroute_all()


async def test_the_box_is_empty_at_once_when_another_person_sits_down(screen: Screen) -> None:
    """It was emptied a moment later, with what the new person had begun to write by then."""
    left, looked = screen.left, asyncio.Event()

    async def hold(route: Route) -> None:
        await looked.wait()
        await route.continue_()

    await left.box.fill("Begun by alice")
    await screen.page.route(re.compile(r"/state\b"), hold)
    await left.node.get_by_label("Acting as").select_option("host")
    await expect(left.box).to_have_value("")
    looked.set()
    await left.say("I am the host")
    await expect(left.last).to_contain_text("I am the host")
    await expect(left.last.locator(".author")).to_have_text("host")
    await screen.page.unroute_all()


async def test_the_drawer_shows_calls_and_faults(screen: Screen) -> None:
    opener = screen.page.get_by_role("button", name="Journal")
    await opener.press("Enter")
    drawer = screen.page.get_by_role("complementary", name="Journal and faults")
    await expect(drawer.get_by_role("row").filter(has_text="/commands")).to_contain_text("PUT")
    await drawer.get_by_role("button", name="429 next").click()
    await expect(drawer.get_by_label("Waiting to go wrong")).to_have_text(
        "At the bot’s next call: answer 429, once"
    )
    await drawer.get_by_role("button", name="Clear").click()
    await expect(drawer.get_by_label("Waiting to go wrong").get_by_role("listitem")).to_have_count(
        0
    )
    await screen.left.command("secret")
    await expect(drawer.get_by_role("row").nth(1)).to_contain_text("/callback")
    await drawer.get_by_label("Filter the journal").fill("nothing like this")
    await expect(drawer.get_by_role("row")).to_have_count(1)
    await screen.page.keyboard.press("Escape")
    await expect(drawer).to_be_hidden()
    await expect(opener).to_be_focused()


@pytest.mark.slow
async def test_panes_come_and_go_and_are_remembered(show: Show, screen: Screen) -> None:
    page, panes = screen.page, screen.page.locator(".pane")
    await screen.right.node.get_by_label("Acting as").select_option("host")
    for _ in range(8):
        await page.get_by_role("button", name="+ pane").click()
    await expect(panes).to_have_count(10)
    await screen.left.say("Can all of you read this?")
    for index in range(10):
        await expect(panes.nth(index).get_by_role("article")).to_have_count(1)
    await panes.nth(2).get_by_role("button", name="Close pane").click()
    await expect(panes).to_have_count(9)
    assert "token" not in page.url
    await page.reload()
    await expect(panes).to_have_count(9)
    await expect(panes.nth(1).get_by_label("Acting as").locator("option:checked")).to_have_text(
        "host"
    )
    await expect(panes.nth(8).get_by_role("article")).to_have_count(1)


@pytest.mark.slow
async def test_earlier_messages_are_fetched(show: Show, screen: Screen) -> None:
    alice, tables = show.world.user("alice"), show.world.channel("lobby")
    for number in range(60):
        await alice.say(tables, f"number {number}")
    await screen.channels.get_by_role("button", name="lobby").click()
    await expect(screen.left.messages).to_have_count(50)
    await screen.left.node.get_by_role("button", name="Earlier messages").click()
    await expect(screen.left.messages).to_have_count(60)
    await expect(screen.left.messages.first).to_contain_text("number 0")
    await expect(screen.left.node.get_by_role("button", name="Earlier messages")).to_have_count(0)
