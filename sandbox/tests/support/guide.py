"""A bot that shows everything the page can show: plain discord.py, like any other bot."""

import asyncio
import io
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

from sandbox.testing.running import Demo

GAMES = ("chess", "checkers", "go", "shogi")
ALT = "A board of eight by eight squares, white to move"
WELCOME = (
    "# Tables\nWelcome to **the observatory**, *where* games go on for __weeks__.\n"
    "- `/game start` opens a table\n- `/secret` tells you alone\n  - nobody else\n"
    "> Play ~~fast~~ slowly. ||It was the lamp.||\n"
    "```\n8 r n b q k b n r\n```\n-# Since <t:1700000000:D>"
)


def board(width: int = 560, height: int = 320) -> bytes:
    """A picture of a board."""
    image = Image.new("RGB", (width, height), "#2f4b46")
    draw = ImageDraw.Draw(image)
    side = height // 10
    left, top = (width - 8 * side) // 2, side
    for row in range(8):
        for column in range(8):
            colour = "#e9d8a6" if (row + column) % 2 == 0 else "#9a6b2f"
            corner = left + column * side, top + row * side
            draw.rectangle((*corner, corner[0] + side, corner[1] + side), colour)
    for column, row in ((1, 6), (3, 4), (4, 4), (6, 1)):
        x, y = left + column * side, top + row * side
        draw.ellipse(
            (x + 5, y + 5, x + side - 5, y + side - 5), "#fdfbf5" if row > 3 else "#1d1d1b"
        )
    file = io.BytesIO()
    image.quantize(32).save(file, "PNG")
    return file.getvalue()


def picture(name: str = "board.png", alt: str | None = ALT) -> discord.File:
    return discord.File(io.BytesIO(board()), name, description=alt)


class Guide(Demo):
    """Opens tables, tells secrets, asks questions."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, dm_messages=True))
        self.submitted: dict[str, Any] = {}
        self.go_on = asyncio.Event()
        self.on_component = self._used
        self.tree.add_command(self._games())
        for make in (_secret, _letter, _note, _layout, _dull, _everything):
            make(self)
        self._patience()

    def _games(self) -> app_commands.Group:
        game = app_commands.Group(name="game", description="Games")

        @game.command(name="start", description="Open a table")
        @app_commands.describe(name="The game", opponent="Against whom", pace="How fast")
        @app_commands.choices(
            pace=[app_commands.Choice(name=n, value=n.lower()) for n in ("Slow", "Quick")]
        )
        async def start(
            interaction: discord.Interaction,
            name: str,
            opponent: discord.Member,
            pace: app_commands.Choice[str] | None = None,
        ) -> None:
            await interaction.response.send_message(
                f"{interaction.user.mention} plays **{name}** with {opponent.mention}"
                f" at a {'usual' if pace is None else pace.value} pace",
                file=picture(),
                view=table(),
                allowed_mentions=discord.AllowedMentions(users=[opponent]),
            )

        @start.autocomplete("name")
        async def offer(
            interaction: discord.Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            fitting = [game for game in GAMES if current.lower() in game]
            return [app_commands.Choice(name=game.capitalize(), value=game) for game in fitting]

        return game

    def _patience(self) -> None:
        @self.tree.command(description="Think before answering")
        async def think(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            await self.go_on.wait()
            await interaction.followup.send("Thought it over.")

    async def _used(self, interaction: discord.Interaction) -> None:
        data: dict[str, Any] = dict(interaction.data or {})
        match data["custom_id"]:
            case "accept":
                name = interaction.user.name
                await interaction.response.edit_message(
                    content=f"{name} accepted.", view=table(accepted=True)
                )
            case "move":
                await interaction.response.send_message(f"You moved {data['values'][0]}.")
            case "guests":
                people = ", ".join(f"<@{user}>" for user in data["values"])
                await interaction.response.send_message(f"Invited {people}.", ephemeral=True)
            case "role" | "place" | "anyone":
                await interaction.response.send_message(f"{data['custom_id']} {data['values']}")
            case "note":
                await interaction.response.send_modal(form())
            case "form":
                self.submitted = answers(data["components"])
                await interaction.response.send_message("Noted.", ephemeral=True)
            case _:
                # Resigning is never answered.
                pass


def answers(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """What was filled into a form, by the ids of its fields."""
    inner = [part["component"] for part in parts if "component" in part]
    return {one["custom_id"]: one.get("value", one.get("values")) for one in inner}


def table(*, accepted: bool = False) -> ui.View:
    view = ui.View()
    accept: ui.Button[ui.View] = ui.Button(
        label="Accept", custom_id="accept", style=discord.ButtonStyle.success, disabled=accepted
    )
    view.add_item(accept)
    for label, custom_id, style in (
        ("Note", "note", discord.ButtonStyle.primary),
        ("Resign", "never", discord.ButtonStyle.danger),
    ):
        view.add_item(ui.Button(label=label, custom_id=custom_id, style=style))
    view.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
    moves = [discord.SelectOption(label=m, description=f"to {m}") for m in ("e4", "d4", "c4")]
    view.add_item(ui.Select(custom_id="move", placeholder="Your move", options=moves))
    view.add_item(
        ui.UserSelect(custom_id="guests", placeholder="Invite", min_values=1, max_values=2)
    )
    view.stop()
    return view


def selects() -> ui.View:
    """Every select that offers what the guild has, except people."""
    view = ui.View()
    view.add_item(ui.RoleSelect(custom_id="role"))
    view.add_item(ui.ChannelSelect(custom_id="place", channel_types=[discord.ChannelType.text]))
    view.add_item(ui.MentionableSelect(custom_id="anyone", max_values=2))
    view.stop()
    return view


def form() -> ui.Modal:
    """A form with everything a form may hold."""
    modal = ui.Modal(title="A note", custom_id="form")
    words = [discord.SelectOption(label=word.capitalize(), value=word) for word in ("good", "bad")]
    short = ui.TextInput[ui.Modal](custom_id="subject", max_length=20)
    long = ui.TextInput[ui.Modal](
        custom_id="text", style=discord.TextStyle.paragraph, required=False
    )
    pace = ui.RadioGroup[ui.Modal](custom_id="pace")
    for word in ("slow", "quick"):
        pace.add_option(label=word.capitalize(), value=word)
    days = ui.CheckboxGroup[ui.Modal](custom_id="days", required=False, min_values=0)
    for word in ("sat", "sun"):
        days.add_option(label=word.capitalize(), value=word)
    modal.add_item(ui.TextDisplay("Write **what** you think."))
    for text, description, part in (
        ("Subject", "In few words", short),
        ("Text", None, long),
        ("Mood", None, ui.Select[ui.Modal](custom_id="mood", options=words)),
        ("Pace", None, pace),
    ):
        modal.add_item(ui.Label(text=text, description=description, component=part))
    modal.stop()
    return modal


def second_form() -> ui.Modal:
    """The rest, because a form has five parts at most."""
    modal = ui.Modal(title="More", custom_id="form")
    days = ui.CheckboxGroup[ui.Modal](custom_id="days", required=False, min_values=0)
    for word in ("sat", "sun"):
        days.add_option(label=word.capitalize(), value=word)
    for text, part in (
        ("Days", days),
        ("Rated", ui.Checkbox[ui.Modal](custom_id="rated")),
        ("Against", ui.UserSelect[ui.Modal](custom_id="against", required=True)),
        ("Board", ui.FileUpload[ui.Modal](custom_id="board", required=False)),
    ):
        modal.add_item(ui.Label(text=text, component=part))
    modal.stop()
    return modal


def layout() -> ui.LayoutView:
    view = ui.LayoutView()
    rules: ui.Button[ui.LayoutView] = ui.Button(label="Note", custom_id="note")
    view.add_item(
        ui.Container(
            ui.TextDisplay("## Table 7\nWhite to move, see <t:1700000000:f>."),
            ui.Section(ui.TextDisplay("The rules in short."), accessory=rules),
            ui.Section(
                ui.TextDisplay("The opening."),
                accessory=ui.Thumbnail("attachment://one.png", description="A small board"),
            ),
            ui.Separator(),
            ui.MediaGallery(
                discord.MediaGalleryItem("attachment://one.png", description="The first board"),
                discord.MediaGalleryItem("attachment://two.png", description="The second board"),
            ),
            ui.File("attachment://game.txt"),
            accent_colour=0xD98E1F,
        )
    )
    view.stop()
    return view


def _secret(bot: Demo) -> None:
    @bot.tree.command(description="Tell you alone")
    async def secret(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("The lamp is **lit**.", ephemeral=True)


def _letter(bot: Demo) -> None:
    @bot.tree.command(description="Write you a letter")
    async def letter(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            await interaction.user.send("Your turn at **table 7**.", file=picture("hand.png", None))
            await interaction.followup.send("Sent.")
        except discord.Forbidden:
            await interaction.followup.send("Your letter box is closed.")


def _note(bot: Demo) -> None:
    @bot.tree.command(description="Fill in a form")
    async def note(interaction: discord.Interaction, more: bool = False) -> None:
        await interaction.response.send_modal(second_form() if more else form())

    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"> {message.content}")

    @bot.tree.context_menu(name="Wave")
    async def wave(interaction: discord.Interaction, user: discord.Member) -> None:
        await interaction.response.send_message(f"Hello {user.mention}", ephemeral=True)


def _layout(bot: Demo) -> None:
    @bot.tree.command(name="layout", description="Show a layout")
    async def show(interaction: discord.Interaction) -> None:
        files = [picture("one.png", None), picture("two.png", None)]
        for name in ("game.txt", "unnamed.txt"):
            files.append(discord.File(io.BytesIO(b"1. e4 e5"), name))
        await interaction.response.send_message(view=layout(), files=files)

    @bot.tree.command(description="Offer what the guild has")
    async def choose(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Choose", view=selects())

    @bot.tree.command(description="Say welcome")
    async def welcome(interaction: discord.Interaction) -> None:
        embed = discord.Embed(title="Standings", description="After **round 3**", colour=0x3F7480)
        for name, points in (("alice", "7"), ("bob", "5"), ("carol", "2")):
            embed.add_field(name=name, value=points)
        embed.set_footer(text="Counted by hand")
        await interaction.response.send_message(WELCOME, embed=embed)


def _dull(bot: Demo) -> None:
    @bot.tree.command(description="Never answers")
    async def dull(interaction: discord.Interaction) -> None:
        pass


def _everything(bot: Demo) -> None:
    @bot.tree.command(description="Take one option of each kind")
    async def everything(
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 9],
        rated: bool,
        place: discord.TextChannel,
        role: discord.Role,
        sheet: discord.Attachment,
        share: float | None = None,
    ) -> None:
        size = len(await sheet.read())
        await interaction.response.send_message(
            f"{count} {rated} {place.name} {role.name} {sheet.filename} {size} {share}"
        )

    @bot.tree.command(description="Hand in a sheet, or none")
    async def hand_in(
        interaction: discord.Interaction, sheet: discord.Attachment | None = None
    ) -> None:
        await interaction.response.send_message("none" if sheet is None else sheet.filename)
