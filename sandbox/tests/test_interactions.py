"""Commands, buttons, selects and forms, through an unmodified discord.py."""

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.actors import NotPossible, Until
from sandbox.journal import Trouble
from sandbox.model import guilds_and_channels
from sandbox.model.components import texts, walk_components
from sandbox.model.messages import Flag
from sandbox.server import Sandbox
from sandbox.testing.running import Demo
from support.launch import Launch
from support.pictures import png


async def test_a_bot_logs_in_and_knows_its_guild(world: Sandbox, bot: Demo, launch: Launch) -> None:
    await launch(bot)
    assert bot.user is not None
    assert bot.user.id == world.bot.id
    assert [guild.name for guild in bot.guilds] == ["The Observatory"]
    assert {channel.name for channel in bot.guilds[0].channels} == {"tables", "lobby"}


async def test_a_slash_command_is_answered(world: Sandbox, bot: Demo, launch: Launch) -> None:
    @bot.tree.command(description="Say hello")
    async def hello(interaction: discord.Interaction, name: str) -> None:
        world.clock.advance(2)
        await interaction.response.send_message(f"Hello {name}", ephemeral=True)

    await launch(bot)
    alice, bob = world.users("alice", "bob")
    table = world.channel("tables")
    response = await alice.slash(table, "hello", name="world")
    assert response.acked_within(2)
    assert not response.acked_within(1)
    assert response.ephemeral.content == "Hello world"
    assert alice.sees(response.message)
    assert not bob.sees(response.message)
    with pytest.raises(NotPossible):
        await alice.slash(table, "hello")


async def test_autocomplete_offers_choices(world: Sandbox, bot: Demo, launch: Launch) -> None:
    @bot.tree.command(description="Choose a game")
    async def play(interaction: discord.Interaction, game: str) -> None:
        await interaction.response.send_message(game)

    @play.autocomplete("game")
    async def offer(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        games = ("chess", "checkers", "go")
        return [app_commands.Choice(name=g, value=g) for g in games if g.startswith(current)]

    await launch(bot)
    (alice,) = world.users("alice")
    response = await alice.autocomplete(world.channel("tables"), "play", focused="game", text="ch")
    assert [choice["value"] for choice in response.choices] == ["chess", "checkers"]


async def test_a_choice_must_have_the_type_of_its_option(
    world: Sandbox, bot: Demo, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    games = app_commands.Group(name="game", description="Games")
    refused: list[discord.HTTPException] = []

    @games.command(description="Choose a number")
    async def seat(interaction: discord.Interaction, number: int) -> None:
        await interaction.response.send_message(str(number))

    @seat.autocomplete("number")
    async def offer(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[int]]:
        try:
            await interaction.response.autocomplete([app_commands.Choice(name="two", value="2")])
        except discord.HTTPException as error:
            refused.append(error)
        return []

    bot.tree.add_command(games)
    await launch(bot)
    alice, tables = world.user("alice"), world.channel("tables")
    await alice.autocomplete(tables, "game seat", focused="number", _until=Until.SENT)
    await world.until(lambda: refused)
    assert refused[0].code == 50035
    assert "choices.0.value" in str(refused[0])
    world.clock.advance(3)


async def test_subcommands_and_every_kind_of_option(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    got: dict[str, object] = {}
    game = app_commands.Group(name="game", description="Games")
    table = app_commands.Group(name="table", description="Tables", parent=game)

    @table.command(name="open", description="Open a table")
    @app_commands.choices(pace=[app_commands.Choice(name="Slow", value="slow")])
    async def open_table(
        interaction: discord.Interaction,
        title: str,
        seats: app_commands.Range[int, 2, 5],
        handicap: float,
        rated: bool,
        opponent: discord.Member,
        place: discord.TextChannel,
        role: discord.Role,
        anyone: discord.Member | discord.Role,
        board: discord.Attachment,
        pace: app_commands.Choice[str],
    ) -> None:
        got.update(
            title=title,
            seats=seats,
            handicap=handicap,
            rated=rated,
            opponent=opponent.display_name,
            place=place.name,
            role=role.name,
            anyone=str(anyone),
            board=await board.read(),
            pace=pace.value,
        )
        await interaction.response.send_message("opened")

    bot.tree.add_command(game)
    await launch(bot)
    alice, bob = world.users("alice", "bob")
    players = guilds_and_channels.new_role(world.model, world.guild, "players")
    tables = world.channel("tables")
    filled: dict[str, Any] = {
        "title": "Shogi",
        "seats": 3,
        "handicap": 0.5,
        "rated": True,
        "opponent": bob,
        "place": tables,
        "role": players,
        "anyone": players,
        "board": ("board.png", png()),
        "pace": "Slow",
    }
    response = await alice.slash(tables, "game table open", **filled)
    assert response.message.content == "opened"
    assert got == {
        "title": "Shogi",
        "seats": 3,
        "handicap": 0.5,
        "rated": True,
        "opponent": "Bob",
        "place": "tables",
        "role": "players",
        "anyone": "players",
        "board": png(),
        "pace": "slow",
    }


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({}, "required"),
        ({"seats": 1, "pace": "slow"}, "wants 2 to 5"),
        ({"seats": "two", "pace": "slow"}, "wants a number"),
        ({"seats": 2, "pace": "fast"}, "not among the choices"),
        ({"seats": 2, "pace": "slow", "name": "x"}, "no option"),
        ({"seats": 2, "pace": "slow", "note": "much too long"}, "2 to 5 characters"),
        ({"seats": 2, "pace": "slow", "title": ""}, "1 to 6000 characters"),
    ],
)
async def test_the_client_refuses_what_does_not_fit(
    world: Sandbox, bot: Demo, launch: Launch, values: dict[str, Any], why: str
) -> None:
    @bot.tree.command(description="Play")
    @app_commands.choices(pace=[app_commands.Choice(name="Slow", value="slow")])
    async def play(
        interaction: discord.Interaction,
        seats: app_commands.Range[int, 2, 5],
        pace: str,
        note: app_commands.Range[str, 2, 5] | None = None,
        title: str | None = None,
    ) -> None:
        raise AssertionError("never asked")

    await launch(bot)
    with pytest.raises(NotPossible, match=why):
        await world.user("alice").slash(world.channel("tables"), "play", **values)


async def test_defer_then_a_followup_with_a_picture_and_buttons(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Draw the board")
    async def board(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Again", custom_id="again"))
        file = discord.File(io.BytesIO(png(640, 480)), "board.png", description="A board")
        first = await interaction.followup.send("Here", file=file, view=view, wait=True)
        await interaction.followup.send("And more")
        assert first.id == (await interaction.original_response()).id
        view.stop()

    await launch(bot)
    alice, bob = world.users("alice", "bob")
    response = await alice.slash(world.channel("tables"), "board")
    assert response.deferred
    assert not response.thinking
    assert response.message.content == "Here"
    assert response.message.ephemeral
    assert not bob.sees(response.message)
    (picture,) = response.message.attachments
    assert (picture.width, picture.height, picture.description) == (640, 480, "A board")
    assert [message.content for message in response.followups] == ["And more"]
    assert bob.sees(response.followups[0])


async def test_a_person_sees_that_the_bot_is_thinking(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    go_on = asyncio.Event()

    @bot.tree.command(description="Think")
    async def think(interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        await go_on.wait()
        await interaction.edit_original_response(content="Done")

    await launch(bot)
    response = await world.user("alice").slash(
        world.channel("tables"), "think", _until=Until.ANSWERED
    )
    assert response.thinking
    go_on.set()
    await world.settled()
    assert response.message.content == "Done"
    assert response.message.edited_at is None


async def test_a_button_edits_its_message_with_a_new_picture(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    class Board(discord.ui.View):
        @discord.ui.button(label="Turn")
        async def turn(
            self, interaction: discord.Interaction, button: discord.ui.Button[discord.ui.View]
        ) -> None:
            button.disabled = True
            file = discord.File(io.BytesIO(png(8, 8)), "after.png")
            embed = discord.Embed(title="After").set_image(url="attachment://after.png")
            await interaction.response.edit_message(attachments=[file], embed=embed, view=self)

    @bot.tree.command(description="Draw the board")
    async def board(interaction: discord.Interaction) -> None:
        file = discord.File(io.BytesIO(png()), "before.png")
        await interaction.response.send_message("Board", file=file, view=Board(timeout=None))

    await launch(bot)
    alice = world.user("alice")
    shown = (await alice.slash(world.channel("tables"), "board")).message
    response = await alice.click(shown, "Turn")
    assert response.message is shown
    assert shown.content == "Board"
    assert [a.filename for a in shown.attachments] == ["after.png"]
    assert shown.edited_at is not None
    with pytest.raises(NotPossible, match="disabled"):
        await alice.click(shown, "Turn")
    fetched = await bot.get_partial_messageable(shown.channel).fetch_message(shown.id)
    image = fetched.embeds[0].image
    assert image.width == 8
    assert await bot.http.get_from_cdn(image.url or "") == png(8, 8)


async def test_a_message_that_is_deleted_meanwhile_can_no_longer_be_changed(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    codes: list[int] = []
    gone = asyncio.Event()

    @bot.tree.command(description="Board")
    async def board(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Move", custom_id="move"))
        view.stop()
        await interaction.response.send_message("Board", view=view)

    async def change(interaction: discord.Interaction) -> None:
        await gone.wait()
        try:
            await interaction.response.edit_message(content="moved")
        except discord.NotFound as error:
            codes.append(error.code)
        await interaction.response.send_message("It is gone.", ephemeral=True)

    bot.on_component = change
    await launch(bot)
    alice, host = world.users("alice", "host")
    shown = (await alice.slash(world.channel("tables"), "board")).message
    response = await alice.click(shown, "Move", _until=Until.SENT)
    await host.delete(shown, _until=Until.SENT)
    gone.set()
    await world.settled()
    assert codes == [10008]
    assert response.ephemeral.content == "It is gone."


async def test_a_select_is_acknowledged_then_edited_then_followed_up(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    class Choose(discord.ui.View):
        @discord.ui.select(
            options=[discord.SelectOption(label=n, value=n.lower()) for n in ("Red", "Blue")],
            max_values=2,
        )
        async def colour(
            self, interaction: discord.Interaction, select: discord.ui.Select[discord.ui.View]
        ) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(content=" ".join(select.values))
            await interaction.followup.send("Chosen", ephemeral=True)

    @bot.tree.command(description="Choose")
    async def choose(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("?", view=Choose(timeout=None))

    await launch(bot)
    alice = world.user("alice")
    shown = (await alice.slash(world.channel("tables"), "choose")).message
    response = await alice.select(shown, ["Red", "blue"])
    assert shown.content == "red blue"
    assert response.ephemeral.content == "Chosen"
    with pytest.raises(NotPossible, match="choose 1 to 2"):
        await alice.select(shown, [])
    with pytest.raises(NotPossible, match="not offered"):
        await alice.select(shown, ["Green"])


async def test_selects_of_people_roles_and_channels(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    got: list[str] = []
    view = discord.ui.View(timeout=None)
    for name, kind in (
        ("user", discord.ui.UserSelect),
        ("role", discord.ui.RoleSelect),
        ("any", discord.ui.MentionableSelect),
        ("channel", discord.ui.ChannelSelect),
    ):
        select: Any = kind(custom_id=name)

        async def chosen(interaction: discord.Interaction, select: Any = select) -> None:
            got.extend(f"{select.custom_id}:{value.name}" for value in select.values)
            await interaction.response.defer()

        select.callback = chosen
        view.add_item(select)

    @bot.tree.command(description="Choose")
    async def choose(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("?", view=view)

    await launch(bot)
    alice, bob = world.users("alice", "bob")
    players = guilds_and_channels.new_role(world.model, world.guild, "players")
    shown = (await alice.slash(world.channel("tables"), "choose")).message
    await alice.select(shown, [bob], custom_id="user")
    await alice.select(shown, [players], custom_id="role")
    await alice.select(shown, [bob], custom_id="any")
    await alice.select(shown, [world.channel("lobby")], custom_id="channel")
    assert got == ["user:bob", "role:players", "any:bob", "channel:lobby"]
    elsewhere = guilds_and_channels.new_guild(world.model, "Elsewhere", alice.id)
    other = guilds_and_channels.new_channel(world.model, elsewhere, "other")
    with pytest.raises(NotPossible, match="another server"):
        await alice.select(shown, [other], custom_id="channel")
    with pytest.raises(NotPossible, match="chosen twice"):
        await alice.select(shown, [bob, bob], custom_id="user")


async def test_who_has_left_sends_no_form(world: Sandbox, bot: Demo, launch: Launch) -> None:
    @bot.tree.command(description="Ask")
    async def ask(interaction: discord.Interaction) -> None:
        form = discord.ui.Modal(title="Question", custom_id="question")
        form.add_item(discord.ui.TextInput(label="Name", required=False))
        form.stop()
        await interaction.response.send_modal(form)

    await launch(bot)
    alice = world.user("alice")
    opened = await alice.slash(world.channel("tables"), "ask")
    guilds_and_channels.leave(world.model, world.guild, alice.id)
    with pytest.raises(NotPossible, match="no longer there"):
        await opened.submit()


async def test_what_a_bot_chose_beforehand_is_shown_and_sent(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    got: dict[str, list[str]] = {}
    bob = world.user("bob")
    players = guilds_and_channels.new_role(world.model, world.guild, "players")
    choices: dict[str, Any] = {
        "user": discord.ui.UserSelect(default_values=[discord.Object(bob.id)]),
        "role": discord.ui.RoleSelect(default_values=[discord.Object(players.id)]),
        "any": discord.ui.MentionableSelect(
            default_values=[discord.Object(bob.id, type=discord.User)]
        ),
        "channel": discord.ui.ChannelSelect(
            default_values=[discord.Object(world.channel("lobby").id)]
        ),
    }

    class Sheet(discord.ui.Modal, title="Sheet"):
        async def on_submit(self, interaction: discord.Interaction) -> None:
            for name, select in choices.items():
                got[name] = [value.name for value in select.values]
            await interaction.response.send_message("Thanks")

    @bot.tree.command(description="Fill in")
    async def fill(interaction: discord.Interaction) -> None:
        sheet = Sheet()
        for name, select in choices.items():
            sheet.add_item(discord.ui.Label(text=name, component=select))
        await interaction.response.send_modal(sheet)

    @bot.tree.command(description="Show")
    async def show(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.UserSelect(default_values=[discord.Object(bob.id)]))
        await interaction.response.send_message("?", view=view)

    await launch(bot)
    alice, tables = world.user("alice"), world.channel("tables")
    await (await alice.slash(tables, "fill")).submit()
    assert got == {"user": ["bob"], "role": ["players"], "any": ["bob"], "channel": ["lobby"]}
    (row,) = (await alice.slash(tables, "show")).message.components
    assert row["components"][0]["default_values"] == [{"id": str(bob.id), "type": "user"}]


async def test_a_button_opens_a_form_with_everything_in_it(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    got: dict[str, object] = {}

    class Sheet(discord.ui.Modal, title="Sheet"):
        intro = discord.ui.TextDisplay[Any]("Fill this in")
        note = discord.ui.Label[Any](
            text="Note", component=discord.ui.TextInput(max_length=20, custom_id="note")
        )

        def __init__(self) -> None:
            super().__init__(timeout=60)
            for label, part in self.parts().items():
                self.add_item(discord.ui.Label(text=label, component=part))

        def parts(self) -> dict[str, Any]:
            return {
                "Opponent": discord.ui.UserSelect(custom_id="opponent"),
                "Board": discord.ui.FileUpload(custom_id="board", required=False),
                "Rated": discord.ui.Checkbox(custom_id="rated"),
            }

        async def on_submit(self, interaction: discord.Interaction) -> None:
            for label in self.walk_children():
                if isinstance(label, discord.ui.Label):
                    got[label.text] = _value(label.component)
            self.stop()
            await interaction.response.send_message("Thanks", ephemeral=True)

    class Choices(Sheet):
        def parts(self) -> dict[str, Any]:
            radio: Any = discord.ui.RadioGroup(custom_id="pace")
            boxes: Any = discord.ui.CheckboxGroup(custom_id="days", max_values=2)
            for name in ("Slow", "Fast"):
                radio.add_option(label=name, value=name.lower())
                boxes.add_option(label=name, value=name.lower())
            select: Any = discord.ui.Select(
                custom_id="edition", options=[discord.SelectOption(label="First", value="1")]
            )
            return {"Pace": radio, "Days": boxes, "Edition": select}

    async def open_form(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            assert interaction.data is not None
            which = interaction.data.get("custom_id")
            await interaction.response.send_modal(Sheet() if which == "one" else Choices())

    @bot.tree.command(description="Forms")
    async def forms(interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="One", custom_id="one"))
        view.add_item(discord.ui.Button(label="Two", custom_id="two"))
        view.stop()
        await interaction.response.send_message("Forms", view=view)

    bot.on_component = open_form
    await launch(bot)
    alice, bob = world.users("alice", "bob")
    shown = (await alice.slash(world.channel("tables"), "forms")).message
    form = (await alice.click(shown, "One")).modal
    assert form.title == "Sheet"
    assert [field.label for field in form.fields] == ["Note", "Opponent", "Board", "Rated"]
    with pytest.raises(NotPossible, match="must be filled in"):
        await form.submit(Opponent=bob)
    with pytest.raises(NotPossible, match="characters"):
        await form.submit(Note="x" * 21, Opponent=bob)
    response = await form.submit(Note="hi", Opponent=bob, Board=("a.png", png()), Rated=True)
    assert response.ephemeral.content == "Thanks"
    assert got == {"Note": "hi", "Opponent": ["bob"], "Board": ["a.png"], "Rated": True}
    got.clear()
    second = await alice.click(shown, "Two")
    await second.submit(Note="ho", Pace="Fast", Days=["Slow", "fast"], Edition="First")
    assert got == {"Note": "ho", "Pace": "fast", "Days": ["slow", "fast"], "Edition": ["1"]}


def _value(part: Any) -> object:
    if hasattr(part, "values"):
        return [getattr(v, "filename", None) or getattr(v, "name", v) for v in part.values]
    return part.value


async def test_a_form_of_the_old_kind(world: Sandbox, bot: Demo, launch: Launch) -> None:
    class Old(discord.ui.Modal, title="Old"):
        name = discord.ui.TextInput[Any](label="Name", default="Alice")

        async def on_submit(self, interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"Hello {self.name.value}")

    @bot.tree.command(description="Old")
    async def old(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Old())

    await launch(bot)
    alice = world.user("alice")
    opened = await alice.slash(world.channel("tables"), "old")
    response = await opened.submit()
    assert response.message.content == "Hello Alice"


async def test_a_form_is_sent_once_unless_it_was_not_taken(
    world: Sandbox, bot: Demo, launch: Launch, expected_troubles: set[Trouble]
) -> None:
    expected_troubles.add(Trouble.UNANSWERED)
    answering, came = False, asyncio.Event()

    async def take(interaction: discord.Interaction) -> None:
        came.set()
        if answering:
            await interaction.response.send_message("Thanks")

    @bot.tree.command(description="Ask")
    async def ask(interaction: discord.Interaction) -> None:
        form = discord.ui.Modal(title="Form", custom_id="form")
        form.add_item(discord.ui.TextDisplay("Are you ready?"))
        form.stop()
        await interaction.response.send_modal(form)

    bot.on_component = take
    await launch(bot)
    opened = await world.user("alice").slash(world.channel("tables"), "ask")
    first = await opened.submit(_until=Until.SENT)
    with pytest.raises(NotPossible, match="sent already"):
        await opened.submit()
    await came.wait()
    world.clock.advance(3)
    assert first.did_not_respond
    answering = True
    assert (await opened.submit()).message.content == "Thanks"
    with pytest.raises(NotPossible, match="sent already"):
        await opened.submit()


async def test_context_menus_of_messages_and_people(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"“{message.content}”")

    @bot.tree.context_menu(name="Greet")
    async def greet(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"Hello {member.display_name}")

    await launch(bot)
    alice, bob = world.users("alice", "bob")
    tables = world.channel("tables")
    said = await bob.say(tables, "good game")
    assert (await alice.menu("Quote", said)).message.content == "“good game”"
    assert (await alice.menu("Greet", bob, tables)).message.content == "Hello Bob"


async def test_components_v2_with_a_gallery(world: Sandbox, bot: Demo, launch: Launch) -> None:
    @bot.tree.command(description="Board")
    async def board(interaction: discord.Interaction) -> None:
        view = discord.ui.LayoutView(timeout=None)
        row: Any = discord.ui.ActionRow(discord.ui.Button(label="Move", custom_id="move"))
        section: Any = discord.ui.Section(
            discord.ui.TextDisplay("Your turn"),
            accessory=discord.ui.Button(label="Help", custom_id="help"),
        )
        gallery: Any = discord.ui.MediaGallery(
            discord.MediaGalleryItem("attachment://board.png", description="The board")
        )
        view.add_item(
            discord.ui.Container(
                discord.ui.TextDisplay("White to move"),
                gallery,
                discord.ui.Separator(),
                section,
                row,
                accent_colour=0x123456,
            )
        )
        view.stop()
        await interaction.response.defer()
        file = discord.File(io.BytesIO(png()), "board.png")
        await interaction.edit_original_response(view=view, attachments=[file])

    pressed: list[str] = []

    async def press(interaction: discord.Interaction) -> None:
        assert interaction.data is not None
        pressed.append(str(interaction.data.get("custom_id")))
        await interaction.response.defer()

    bot.on_component = press
    await launch(bot)
    alice = world.user("alice")
    shown = (await alice.slash(world.channel("tables"), "board")).message
    assert Flag.COMPONENTS_V2 in shown.flags
    assert texts(shown.components) == ["White to move", "Your turn"]
    numbers = [part["id"] for part in walk_components(shown.components)]
    assert len(set(numbers)) == len(numbers)
    await alice.click(shown, "Help")
    await alice.click(shown, "Move")
    assert pressed == ["help", "move"]
    fetched = await bot.get_partial_messageable(shown.channel).fetch_message(shown.id)
    container: Any = fetched.components[0]
    media = container.children[1].items[0].media
    assert (media.width, media.height) == (4, 3)
    assert media.url.startswith(world.address)


async def test_a_link_is_not_clickable_and_a_stranger_cannot_click(
    world: Sandbox, bot: Demo, launch: Launch
) -> None:
    @bot.tree.command(description="Links")
    async def links(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Rules", url="https://example.org"))
        view.stop()
        await interaction.response.send_message("Links", view=view, ephemeral=True)

    await launch(bot)
    alice, bob = world.users("alice", "bob")
    response = await alice.slash(world.channel("tables"), "links")
    with pytest.raises(NotPossible, match="leads away"):
        await alice.click(response.message, "Rules")
    with pytest.raises(NotPossible, match="cannot see"):
        await bob.click(response.message, "Rules")
