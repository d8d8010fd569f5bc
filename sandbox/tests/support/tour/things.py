"""What the tour carries along: a picture, and messages of every make."""

import io

import discord
from discord import ui
from PIL import Image


def board(name: str = "board.png") -> discord.File:
    """A small picture with its description."""
    drawn = io.BytesIO()
    Image.new("RGB", (8, 8), "navy").save(drawn, "PNG")
    drawn.seek(0)
    return discord.File(drawn, name, description="The board after the first move")


def embed() -> discord.Embed:
    """An embed with everything in it."""
    made = discord.Embed(
        title="Shogi", description="White to move", colour=0x224466, url="https://example.org"
    )
    made.add_field(name="Turn", value="3").add_field(name="Energy", value="7", inline=False)
    made.set_footer(text="since Tuesday").set_author(name="bot")
    made.set_image(url="attachment://board.png").set_thumbnail(url="https://example.org/t.png")
    made.timestamp = discord.utils.snowflake_time(1100000000000000000)
    return made


def buttons() -> ui.View:
    """Rows of the old form."""
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Roll", custom_id="roll", style=discord.ButtonStyle.primary))
    view.add_item(ui.Button(label="Ask", custom_id="ask", emoji="🎲"))
    view.add_item(ui.Button(label="Wait", custom_id="wait"))
    view.add_item(ui.Button(label="Rules", url="https://example.org/rules"))
    cells = [discord.SelectOption(label=f"Cell {n}", value=str(n)) for n in range(3)]
    view.add_item(ui.Select(custom_id="cell", placeholder="Which cell?", options=cells, row=1))
    view.add_item(ui.UserSelect(custom_id="who", row=2))
    view.add_item(ui.ChannelSelect(custom_id="where", row=3))
    view.stop()
    return view


def layout(*, drawn: bool = True) -> ui.LayoutView:
    """Components V2, one of each."""
    view = ui.LayoutView(timeout=None)
    again: ui.Button[ui.LayoutView] = ui.Button(label="Again", custom_id="again")
    resign: ui.Button[ui.LayoutView] = ui.Button(label="Resign", custom_id="resign")
    shelf = ui.Container[ui.LayoutView](
        ui.TextDisplay("# Shogi\nWhite to move"),
        ui.Separator(),
        ui.Section(ui.TextDisplay("Your turn"), accessory=again),
        accent_colour=0x224466,
    )
    if drawn:
        shelf.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        thumbnail = ui.Thumbnail[ui.LayoutView]("https://example.org/t.png")
        view.add_item(ui.Section(ui.TextDisplay("So far"), accessory=thumbnail))
        view.add_item(ui.File("attachment://moves.png"))
    shelf.add_item(ui.ActionRow(resign))
    view.add_item(shelf)
    view.stop()
    return view


class Questions(ui.Modal):
    """A form with every kind of question that fits."""

    def __init__(self) -> None:
        super().__init__(title="Your move", custom_id="move")
        self.add_item(ui.TextDisplay("Take your time."))
        move: ui.TextInput[Questions] = ui.TextInput(custom_id="text", max_length=20)
        self.add_item(ui.Label(text="Move", component=move))
        cells = [discord.SelectOption(label=f"Cell {n}", value=str(n)) for n in range(3)]
        cell: ui.Select[Questions] = ui.Select(custom_id="cell", options=cells)
        self.add_item(ui.Label(text="Cell", description="Where to", component=cell))
        sides = ui.RadioGroup[Questions](custom_id="side")
        sides.add_option(label="White", value="white")
        sides.add_option(label="Black", value="black")
        self.add_item(ui.Label(text="Side", component=sides))
        sure: ui.Checkbox[Questions] = ui.Checkbox(custom_id="sure")
        self.add_item(ui.Label(text="Sure", component=sure))
        self.stop()
