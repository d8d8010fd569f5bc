"""With a keyboard or a screen reader one is always somewhere: what goes away hands the focus on."""

import pytest
from playwright.async_api import expect

from sandbox.model import guilds_and_channels
from sandbox.testing.browser import Screen
from support.show import Show, start_game

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_who_gives_up_a_command_or_an_answer_can_write_at_once(
    show: Show, screen: Screen
) -> None:
    left = screen.left
    cancel = left.node.get_by_role("button", name="Cancel")
    await left.begin("game start")
    await cancel.press("Enter")
    await expect(left.box).to_be_focused()
    await show.world.user("bob").say(show.world.channel("tables"), "Hello")
    await left.last.get_by_role("button", name="More about").press("Enter")
    await screen.dialog.get_by_role("button", name="Reply").press("Enter")
    await cancel.press("Enter")
    await expect(left.box).to_be_focused()


async def test_an_uncovered_spoiler_keeps_the_focus(show: Show, screen: Screen) -> None:
    await show.world.user("bob").say(show.world.channel("tables"), "It was ||the lamp||")
    await screen.left.last.get_by_role("button", name="Show spoiler").press("Enter")
    await expect(screen.left.last.locator(".spoiler")).to_be_focused()


async def test_who_goes_elsewhere_from_a_message_is_among_the_messages_there(
    show: Show, screen: Screen
) -> None:
    world, left = show.world, screen.left
    (alice, bob), tables = world.users("alice", "bob"), world.channel("tables")
    first = await bob.say(tables, f"Here, or in <#{world.channel('lobby').id}>?")
    guilds_and_channels.new_thread(world.model, tables, "side talk", alice.id, starter=first.id)
    await left.last.get_by_role("button", name="Thread: side talk").press("Enter")
    await expect(left.node.get_by_role("log", name="Messages in #side talk")).to_be_focused()
    await bob.say(tables, f"{alice.mention}, come back")
    await left.node.get_by_role("button", name="1 ping elsewhere: go there").press("Enter")
    await expect(left.node.get_by_role("log", name="Messages in #tables")).to_be_focused()
    await left.messages.first.get_by_role("button", name="#lobby").press("Enter")
    await expect(left.node.get_by_role("log", name="Messages in #lobby")).to_be_focused()


async def test_who_fetches_earlier_messages_stays_among_them(show: Show, screen: Screen) -> None:
    bob, lobby = show.world.user("bob"), show.world.channel("lobby")
    for number in range(60):
        await bob.say(lobby, f"number {number}")
    await screen.channels.get_by_role("button", name="lobby").click()
    await screen.left.node.get_by_role("button", name="Earlier messages").press("Enter")
    await expect(screen.left.messages).to_have_count(60)
    await expect(screen.left.log).to_be_focused()


async def test_a_refusal_leaves_the_focus_on_the_button_that_was_pressed(
    show: Show, screen: Screen
) -> None:
    """The button was disabled for a moment, and the focus nowhere: Escape did nothing then."""
    left = screen.left
    await left.begin("game start")
    for option, value in (("name", "chess"), ("opponent", "@bob")):
        await left.node.get_by_label(option, exact=True).fill(value)
    send = left.node.get_by_role("button", name="Send")
    await screen.page.route("**/act", lambda route: route.abort())
    screen.forgiven.add("ERR_FAILED")
    await send.press("Enter")
    await expect(left.node.get_by_text("The local Discord does not answer.")).to_be_visible()
    await expect(send).to_be_focused()
    await screen.page.unroute_all()
    await screen.page.keyboard.press("Escape")
    await expect(left.box).to_be_focused()
    await start_game(show)
    await left.last.get_by_role("button", name="Note").click()
    await screen.dialog.get_by_label("Subject").fill("Moves")
    submit = screen.dialog.get_by_role("button", name="Submit")
    await submit.press("Enter")
    await expect(screen.dialog.get_by_role("alert")).to_be_visible()
    await expect(submit).to_be_focused()


async def test_a_form_that_a_command_opened_gives_the_focus_back_to_the_box(
    screen: Screen,
) -> None:
    form = await screen.left.begin("note")
    await form.get_by_role("button", name="Add option more").press("Enter")
    await form.get_by_label("more", exact=True).fill("False")
    await screen.page.keyboard.press("Escape")
    await screen.page.keyboard.press("Enter")
    await expect(screen.dialog.get_by_label("Subject")).to_be_focused()
    await screen.page.keyboard.press("Escape")
    await expect(screen.left.box).to_be_focused()


async def test_a_menu_whose_message_was_deleted_leads_back_to_the_messages(
    show: Show, screen: Screen
) -> None:
    await start_game(show)
    await screen.left.last.get_by_role("button", name="Your move").press("Enter")
    (game,) = show.world.model.state.messages[show.world.channel("tables").id].values()
    await show.world.user("host").delete(game)
    await expect(screen.left.messages).to_have_count(0)
    await screen.dialog.get_by_role("button", name="e4").press("Enter")
    await expect(screen.left.log).to_contain_text("That message is not there (any more).")
    await expect(screen.left.log).to_be_focused()


async def test_a_person_who_chose_where_to_go_is_not_left_nowhere(screen: Screen) -> None:
    bot = screen.channels.get_by_role("button", name="bot")
    await bot.press("Enter")
    await expect(screen.left.node.get_by_role("heading", name="@bot")).to_be_visible()
    await expect(bot).to_be_focused()
    await screen.page.set_viewport_size({"width": 400, "height": 780})
    await screen.page.get_by_role("button", name="Channels").press("Enter")
    await screen.channels.get_by_role("button", name="lobby").press("Enter")
    await expect(screen.channels).to_be_hidden()
    await expect(screen.left.node.get_by_role("log", name="Messages in #lobby")).to_be_focused()


async def test_a_thread_that_is_locked_and_opened_again_shows_it_at_once(
    show: Show, screen: Screen
) -> None:
    """The person there could not write until they had gone away and come back."""
    world, left = show.world, screen.left
    thread = guilds_and_channels.new_thread(
        world.model, world.channel("tables"), "table 7", world.user("alice").id
    )
    await screen.channels.get_by_role("button", name="table 7").click()
    await left.box.focus()
    guilds_and_channels.lock(world.model, thread, locked=True)
    await expect(left.box).to_be_disabled()
    await expect(left.log).to_be_focused()
    guilds_and_channels.lock(world.model, thread, locked=False)
    await expect(left.box).to_be_enabled()
