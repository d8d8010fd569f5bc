"""A scenario in a text file, played and written down."""

import asyncio
import io
from pathlib import Path
from typing import Any

import discord
import pytest

from sandbox import script, startup_command
from sandbox.__main__ import begin
from sandbox.actors import NotPossible
from sandbox.journal import Trouble
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch
from support.pictures import png

SCENARIO = """
# Bob is asked to play, and says with what.
alice: /invite guest=bob seats=2 rated=yes
bob: click Accept
bob: fill Name=Robert Careful=no
bob: choose Red, Blue
bob: choose alice
alice: say Well done.
bob: in dm
bob: say Thanks!
"""
TRANSCRIPT = """\
**alice**: `/invite guest=bob seats=2 rated=yes`

> *bot in #tables*
>
> @bob, 2 seats, rated True, see #lobby (a moment)
>
> ![An empty board](01-board.png)
>
> [Accept]

**bob**: `click Accept`

**bob**: `fill Name=Robert Careful=no`

> *bot in #tables, only for bob*
>
> Robert False
>
> [Colours ▾] [Who ▾]

**bob**: `choose Red, Blue`

> *bot in #tables, only for bob, changed*
>
> red, blue
>
> [Colours ▾] [Who ▾]

**bob**: `choose alice`

> *bot to bob*
>
> Well met
>
> Good luck!
>
> Against alice

**alice**: `say Well done.`

**bob**: `in dm`

**bob**: `say Thanks!`

"""


class Choices(discord.ui.View):
    """What Bob chooses from."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        names = ("Red", "Blue", "Green")
        options = [discord.SelectOption(label=name, value=name.lower()) for name in names]
        self.add_item(
            discord.ui.Select(
                placeholder="Colours", custom_id="colours", options=options, max_values=2
            )
        )
        self.add_item(discord.ui.UserSelect(placeholder="Who", custom_id="who"))
        self.stop()


def inviting(bot: Demo, world: Sandbox) -> Demo:
    @bot.tree.command(description="Invite a player")
    async def invite(
        interaction: discord.Interaction, guest: discord.Member, seats: int, rated: bool
    ) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Accept", custom_id="accept"))
        view.stop()
        text = f"{guest.mention}, {seats} seats, rated {rated}, see <#{world.channel('lobby').id}>"
        board = discord.File(io.BytesIO(png()), "board.png", description="An empty board")
        await interaction.response.send_message(f"{text} <t:1700000000:R>", view=view, file=board)

    async def answer(interaction: discord.Interaction) -> None:
        data: Any = interaction.data
        match data.get("custom_id"):
            case "accept":
                form = discord.ui.Modal(title="Well?", custom_id="form")
                form.add_item(discord.ui.Label(text="Name", component=discord.ui.TextInput()))
                form.add_item(discord.ui.Label(text="Careful", component=discord.ui.Checkbox()))
                form.stop()
                await interaction.response.send_modal(form)
            case "form":
                name, careful = (part["component"]["value"] for part in data["components"])
                await interaction.response.send_message(
                    f"{name} {careful}", view=Choices(), ephemeral=True
                )
            case "colours":
                await interaction.response.edit_message(content=", ".join(data["values"]))
            case _:
                await interaction.response.defer()
                other = await bot.fetch_user(int(data["values"][0]))
                card = discord.Embed(title="Well met", description="Good luck!")
                await interaction.user.send(f"Against {other.name}", embed=card)

    bot.on_component = answer
    return bot


async def test_what_all_do_and_see_is_written_down(
    world: Sandbox, bot: Demo, launch: Launch, tmp_path: Path
) -> None:
    await launch(inviting(bot, world))
    world.users("alice", "bob")
    await script.play(world, script.parse(SCENARIO), tmp_path / "played", pause=0)
    assert (tmp_path / "played" / "transcript.md").read_text("utf-8") == TRANSCRIPT
    assert (tmp_path / "played" / "01-board.png").read_bytes() == png()
    said = [message.content for message in world.user("bob").screen(world.channel("tables"))]
    assert said[-1] == "Well done."


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bob: click Accept", "nothing that bob sees offers 'Accept'"),
        ("bob: choose Red", "nothing that bob sees offers 'Red'"),
        ("bob: fill Name=Bob", "no form is open"),
        ("bob: /invite seats=two", "the option 'guest' is required"),
        ("bob: /play", "there is no command /play here"),
        ("bob: /invite nobody", "there is no command /invite nobody"),
        ("bob: /invite guest=allice seats=2 rated=no", "nobody here is called 'allice'"),
        ("bob: in loby", "no channel here is called 'loby'"),
    ],
)
async def test_a_line_that_cannot_be_done_is_named(
    world: Sandbox, bot: Demo, launch: Launch, tmp_path: Path, line: str, why: str
) -> None:
    await launch(inviting(bot, world))
    with pytest.raises(script.Stuck) as stuck:
        await script.play(world, script.parse(f"\n{line}"), tmp_path, pause=0, patience=0)
    assert str(stuck.value) == f"line 2, {line.removeprefix('bob: ')!r}: {why}"


async def test_people_press_the_newest_button_that_can_be_pressed(
    world: Sandbox, bot: Demo, launch: Launch, tmp_path: Path
) -> None:
    def taking(*, disabled: bool) -> discord.ui.View:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Take", custom_id="take", disabled=disabled))
        view.stop()
        return view

    @bot.tree.command(description="Deal a card")
    async def deal(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("dealt", view=taking(disabled=False))

    async def take(interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(content="taken", view=taking(disabled=True))

    bot.on_component = take
    await launch(bot)
    dealt, taken = script.parse("alice: /deal\nalice: /deal"), script.parse("alice: click Take")
    for steps, shown in (
        (dealt, ["dealt"] * 2),
        (taken, ["dealt", "taken"]),
        (taken, ["taken"] * 2),
    ):
        await script.play(world, steps, tmp_path, pause=0)
        screen = world.user("alice").screen(world.channel("tables"))
        assert [message.content for message in screen] == shown


async def test_a_bot_that_does_not_answer_is_reported(
    world: Sandbox, bot: Demo, launch: Launch, tmp_path: Path, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)

    @bot.tree.command(description="Say nothing")
    async def silence(interaction: discord.Interaction) -> None:
        pass

    await launch(bot)
    played = script.play(world, script.parse("alice: /silence"), tmp_path, pause=0)
    waiting = world.model.state.interactions
    for work in (played, startup_command.run(world, startup_command.parse("alice: silence"))):
        doing = asyncio.create_task(work)
        await world.until(lambda: any(one.open for one in waiting.values()))
        world.clock.advance(3)
        with pytest.raises((script.Stuck, NotPossible), match="the bot did not respond"):
            await doing


@pytest.mark.parametrize(
    ("word", "meant"), [("True", True), ("False", False), ("true", True), ("no", False)]
)
async def test_true_and_false_as_the_page_writes_them(
    world: Sandbox, bot: Demo, launch: Launch, tmp_path: Path, word: str, meant: bool
) -> None:
    """Only yes, no, true and false were understood, and Careful=True meant no."""
    await launch(inviting(bot, world))
    world.user("bob")
    lines = (
        f"alice: /invite guest=bob seats=2 rated={word}\nbob: click Accept\n"
        f"bob: fill Name=Robert Careful={word}"
    )
    await script.play(world, script.parse(lines), tmp_path, pause=0)
    written = (tmp_path / "transcript.md").read_text("utf-8")
    assert f"rated {meant}" in written
    assert f"Robert {meant}" in written


async def test_no_one_presses_an_old_button_before_the_bot_is_there(
    world: Sandbox, bot: Demo, launch: Launch, tmp_path: Path
) -> None:
    before = await launch(inviting(bot, world))
    invited = script.parse("alice: /invite guest=bob seats=2 rated=yes")
    world.user("bob")
    await script.play(world, invited, tmp_path, pause=0)
    await before.stop()
    pressed = script.play(world, script.parse("bob: click Accept"), tmp_path, pause=0)
    playing = asyncio.create_task(pressed)
    await launch(inviting(Demo(), world))
    await playing


async def test_a_bot_that_does_not_come_is_reported(
    world: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(startup_command, "PATIENCE", 0)
    with pytest.raises(script.Stuck) as stuck:
        await script.play(world, script.parse("bob: say hello"), tmp_path)
    assert str(stuck.value) == "line 1, 'say hello': the bot did not come"


async def test_after_a_script_everything_stops(
    world: Sandbox,
    bot: Demo,
    launch: Launch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    await launch(inviting(bot, world))
    for lines, code in (("bob: in lobby", 0), ("bob: /play", 1)):
        stop, scenario = asyncio.Event(), (tmp_path, script.parse(lines))
        assert await begin(world, None, scenario, stop) == code
        assert stop.is_set()
    output = capsys.readouterr()
    assert output.out == f"Played: {tmp_path}\n"
    why = "line 1, '/play': there is no command /play here"
    assert output.err == f"The script was not played to its end: {why}.\n"


@pytest.mark.parametrize(
    "line",
    [
        "click Join",
        "bob: dance",
        "bob:",
        ": click Join",
        "bob: /",
        "bob: /game new 'seats=2",
        "bob: fill Name='Bob",
        "bob: click",
        "bob: in",
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"line 3, .* should read like 'alice: /game new seats=2'"):
        script.parse(f"# A remark\n\n{line}")
