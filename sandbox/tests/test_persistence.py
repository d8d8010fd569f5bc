"""Restarts: of the bot, of the local Discord, of both."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest

from sandbox.actors import Until
from sandbox.journal import Note, Trouble
from sandbox.model import guilds_and_channels, message_changes
from sandbox.server import Sandbox
from sandbox.testing.inspection import inspect
from sandbox.testing.redirect import point_at, redirected
from sandbox.testing.running import Demo, Running
from support.launch import Launch


class Lasting(discord.ui.View):
    """A view that outlives its bot."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Move", custom_id="lasting:move")
    async def move(
        self, interaction: discord.Interaction, button: discord.ui.Button[discord.ui.View]
    ) -> None:
        await interaction.response.edit_message(content="Moved")


class Numbered(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"game:(?P<id>[0-9]+)"):
    """A button known by its pattern."""

    def __init__(self, number: int) -> None:
        super().__init__(discord.ui.Button(label="Join", custom_id=f"game:{number}"))
        self.number = number

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: discord.ui.Item[Any], match: Any, /
    ) -> "Numbered":
        return cls(int(match["id"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Joined {self.number}", ephemeral=True)


def lasting_bot() -> Demo:
    bot = Demo()

    @bot.tree.command(description="Board")
    async def board(interaction: discord.Interaction) -> None:
        view = Lasting()
        view.add_item(Numbered(7))
        await interaction.response.send_message("Board", view=view)

    def prepare() -> None:
        bot.add_view(Lasting())
        bot.add_dynamic_items(Numbered)

    bot.prepare = prepare
    return bot


async def test_old_buttons_answer_after_the_bot_restarted(world: Sandbox, launch: Launch) -> None:
    first = await launch(lasting_bot())
    alice = world.user("alice")
    shown = (await alice.slash(world.channel("tables"), "board")).message
    ids = sorted(world.model.state.commands)
    await first.stop()
    await launch(lasting_bot())
    assert sorted(world.model.state.commands) == ids
    await alice.click(shown, "Move")
    assert shown.content == "Moved"
    assert (await alice.click(shown, "Join")).ephemeral.content == "Joined 7"


async def test_a_button_beside_a_text_is_known_by_its_pattern(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Tables")
    async def tables(interaction: discord.Interaction) -> None:
        section: Any = discord.ui.Section("A table for three", accessory=Numbered(7))
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.Container(section))
        await interaction.response.send_message(view=view)

    bot.prepare = lambda: bot.add_dynamic_items(Numbered)
    await launch(bot)
    alice = world.user("alice")
    shown = (await alice.slash(world.channel("tables"), "tables")).message
    assert (await alice.click(shown, "Join")).ephemeral.content == "Joined 7"


async def test_old_buttons_answer_after_everything_restarted(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    async with evening(file) as world:
        token = world.bot.token
        alice = world.user("alice")
        await alice.slash(world.channel("tables"), "board")
        await alice.say(world.channel("tables"), "hello", files=[("a.bin", b"\0\xff")])
    async with evening(file) as world:
        assert world.bot.token == token
        alice = world.user("alice")
        shown, said = alice.screen(world.channel("tables"))
        assert said.attachments[0].data == b"\0\xff"
        assert (await alice.click(shown, "Join")).ephemeral.content == "Joined 7"
        await alice.click(shown, "Move")
        assert shown.content == "Moved"
    assert file.stat().st_mode & 0o077 == 0


async def test_what_was_attached_is_written_once(tmp_path: Path) -> None:
    """A world of many boards was written whole in every quiet moment, and the bot waited."""
    file, beside = tmp_path / "state.json", tmp_path / "state.json.files"
    picture = bytes(100_000)
    async with Sandbox(state=file) as world:
        alice, tables = world.user("alice"), world.channel("tables")
        said = [await alice.say(tables, "look", files=[("a.bin", picture)]) for _ in range(2)]
        world.save()
        kept = {one.name: one.stat() for one in beside.iterdir()}
        assert file.stat().st_size < len(picture)
        # Half a piece from a crash goes with the next save; what is not ours stays.
        half, theirs = beside / "100000000000000001.new", beside / "notes.txt"
        half.write_text("half a fi")
        theirs.write_text("mine")
        await alice.say(tables, "once more", files=[("b.bin", b"small")])
        message_changes.delete(world.model, tables.id, [said[0].id])
        world.save()
        after = {one.name: one.stat() for one in beside.iterdir()}
    gone, stayed = (str(one.attachments[0].id) for one in said)
    assert set(kept) == {gone, stayed}
    assert after[stayed].st_ino == kept[stayed].st_ino
    assert gone not in after
    assert not half.exists()
    assert theirs.read_text() == "mine"
    assert all(one.st_mode & 0o077 == 0 for one in (*kept.values(), beside.stat()))
    again = Sandbox(state=file)
    shown = again.user("bob").screen(again.channel("tables"))
    assert [one.attachments[0].data for one in shown] == [picture, b"small"]


async def test_a_save_that_fails_leaves_the_one_before_it_whole(tmp_path: Path) -> None:
    """What was attached goes only when nothing kept speaks of it any more."""
    file, in_the_way = tmp_path / "state.json", tmp_path / "state.json.new"
    async with Sandbox(state=file) as world:
        alice, tables = world.user("alice"), world.channel("tables")
        said = await alice.say(tables, "look", files=[("a.bin", b"1")])
        world.save()
        message_changes.delete(world.model, tables.id, [said.id])
        in_the_way.mkdir()
        with pytest.raises(OSError, match=r"state\.json\.new"):
            world.save()
        before = Sandbox(state=file)
        (shown,) = before.user("alice").screen(before.channel("tables"))
        assert shown.attachments[0].data == b"1"
        in_the_way.rmdir()
    assert list((tmp_path / "state.json.files").iterdir()) == []


async def test_a_world_is_not_whole_without_what_lies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    async with Sandbox(state=file) as world:
        await world.user("alice").say(world.channel("tables"), "look", files=[("a.bin", b"1")])
    (tmp_path / "state.json.files").rename(tmp_path / "elsewhere")
    with pytest.raises(ValueError, match=r"not whole without all of state\.json\.files beside it"):
        Sandbox(state=file)


async def test_a_file_that_holds_everything_itself_is_still_read(tmp_path: Path) -> None:
    """So wrote the version before this one."""
    file = tmp_path / "state.json"
    async with Sandbox(state=file) as world:
        await world.user("alice").say(world.channel("tables"), "look", files=[("a.bin", b"\xff")])
    content = json.loads(file.read_text())
    (messages,) = content["state"]["messages"].values()
    (message,) = messages.values()
    message["attachments"][0]["data"] = "/w=="
    file.write_text(json.dumps({**content, "version": 1}))
    shutil.rmtree(tmp_path / "state.json.files")
    again = Sandbox(state=file)
    (shown,) = again.user("alice").screen(again.channel("tables"))
    assert shown.attachments[0].data == b"\xff"


async def test_a_crash_loses_nothing_from_before_the_last_quiet_moment(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    # What an earlier crash left half-written is in no one's way.
    half = tmp_path / "state.json.new"
    half.write_text("half a fi")
    async with Sandbox(state=file) as world:
        world.lull = 0
        alice = world.user("alice")
        await alice.say(world.channel("tables"), "hello")
        await world.until(file.exists)
        # As a crash would find it: nothing was stopped.
        after = Sandbox(state=file)
        (shown,) = after.user("alice").screen(after.channel("tables"))
        assert shown.content == "hello"
    assert not half.exists()


async def test_a_kept_world_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """Those who were waiting then wait no more, and a thread still falls asleep in time."""
    file = tmp_path / "state.json"
    async with Sandbox(state=file) as world:
        place = world.channel("tables")
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}
        shown = message_changes.send(
            world.model, place, world.bot.id, message_changes.Draft(components=[row])
        )
        await world.user("alice").click(shown, "Go", _until=Until.SENT)
        guilds_and_channels.new_thread(
            world.model, place, "table 1", world.bot.id, archive_after=60
        )
    async with Sandbox(state=file) as world:
        assert len(world.user("alice").unanswered) == 1
        thread = world.channel("table 1").thread
        assert thread is not None
        world.clock.advance(59 * 60)
        assert not thread.archived
        world.clock.advance(60)
        assert thread.archived


async def test_a_disk_that_is_full_does_not_stop_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    world = Sandbox(state=folder / "state.json")
    await world.start()
    folder.rmdir()
    world.lull = 0
    await world.user("alice").say(world.channel("tables"), "hello")
    await world.until(lambda: world.journal.entries)
    (note,) = world.journal.entries
    assert isinstance(note, Note)
    assert "could not be kept" in note.text
    with pytest.raises(FileNotFoundError):
        await world.stop()


@asynccontextmanager
async def evening(file: Path) -> AsyncIterator[Sandbox]:
    """The local Discord and the bot, started and stopped together."""
    async with Sandbox(state=file) as world:
        with redirected(world.port):
            async with Running(lasting_bot(), world.bot.token):
                await world.settled()
                yield world
    inspect(world)


async def test_a_file_of_another_version_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text('{"version": 0}')
    with pytest.raises(ValueError, match="another version"):
        Sandbox(state=file)


def test_only_this_machine_is_pointed_at() -> None:
    with pytest.raises(ValueError, match="not on this machine"):
        point_at("http://discord.example:80")


def form_bot(answers: list[str]) -> Demo:
    """A bot that knows its forms by their ids alone."""
    bot = Demo()

    @bot.tree.command(description="Fill in a form")
    async def form(interaction: discord.Interaction) -> None:
        modal: Any = discord.ui.Modal(title="Form", custom_id="form:1")
        modal.add_item(discord.ui.TextInput(label="Note", custom_id="note"))
        modal.stop()
        await interaction.response.send_modal(modal)

    async def submitted(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        answers.append(data["components"][0]["components"][0]["value"])
        await interaction.response.send_message("Thanks", ephemeral=True)

    bot.on_component = submitted
    return bot


async def test_a_form_opened_before_a_restart_is_answered_after_it(
    world: Sandbox, launch: Launch
) -> None:
    answers: list[str] = []
    first = await launch(form_bot(answers))
    alice, bob = world.users("alice", "bob")
    forms = [(await one.slash(world.channel("tables"), "form")).modal for one in (alice, bob)]
    await first.stop()
    await launch(form_bot(answers))
    for form, text in zip(forms, ("from alice", "from bob"), strict=True):
        assert (await form.submit(Note=text)).ephemeral.content == "Thanks"
    assert answers == ["from alice", "from bob"]


async def test_a_click_while_the_bot_is_away_gets_no_answer(
    world: Sandbox, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    first = await launch(lasting_bot())
    alice = world.user("alice")
    shown = (await alice.slash(world.channel("tables"), "board")).message
    await first.stop()
    response = await alice.click(shown, "Move", _until=Until.SENT)
    world.clock.advance(3)
    await launch(lasting_bot())
    assert response.did_not_respond
    await alice.click(shown, "Move")
    assert shown.content == "Moved"


async def test_two_people_click_in_the_same_moment(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    order: list[str] = []

    async def clicked(interaction: discord.Interaction) -> None:
        order.append(interaction.user.name)
        await interaction.response.edit_message(content=" ".join(order))

    @bot.tree.command(description="Race")
    async def race(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Me", custom_id="me"))
        view.stop()
        await interaction.response.send_message("Go", view=view)

    bot.on_component = clicked
    await launch(bot)
    alice, bob = world.users("alice", "bob")
    shown = (await alice.slash(world.channel("tables"), "race")).message
    await asyncio.gather(alice.click(shown, "Me"), bob.click(shown, "Me"))
    assert shown.content == "alice bob"


async def test_hours_that_were_let_pass_are_not_forgotten(tmp_path: Path) -> None:
    """The clock went back at a restart, and everything new was stamped with one moment."""
    state = tmp_path / "state.json"
    async with Sandbox(state=state) as world:
        world.clock.advance(25 * 3600)
        world.user("alice")
        before = world.clock.now()
    async with Sandbox(state=state) as world:
        assert world.clock.ahead == pytest.approx(25 * 3600, abs=60)
        assert world.clock.now() >= before - 1
