"""The picture of a lobby card: the table, and who has sat down."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.sol.board import SIDE_A
from render import backdrops, canvas
from render.canvas import Picture
from render.lobby import lines
from render.options import RenderOptions
from render.palette import PALETTES
from render.pictures import Gathering
from render.sol import lobby, pictures, star

NAMES = ("Ann", None, "Ben")
TABLE = Gathering(
    "Sol: Last Days of a Star",
    ("Game 12: published edition, 3 seats", "Pace daily: a day for a turn"),
    NAMES,
    (True, False, False),
)
SMALL = RenderOptions(size=400)


def texts(monkeypatch: pytest.MonkeyPatch, gathering: Gathering) -> dict[str, int]:
    """Every text of the picture, with its smallest size; its ground is painted before."""
    lobby.page(gathering, RenderOptions())
    found: dict[str, int] = {}
    letters = canvas._letters

    def note(text: str, weight: str, size: int) -> tuple[Picture, int, int]:
        found[text] = min(size, found.get(text, size))
        return letters(text, weight, size)

    monkeypatch.setattr(canvas, "_letters", note)
    lobby.page(gathering, RenderOptions())
    return found


def test_it_shows_the_game_the_pace_and_who_sits_where(monkeypatch: pytest.MonkeyPatch) -> None:
    found = texts(monkeypatch, TABLE)
    assert {"Ann", "ready", "free", "Ben", *TABLE.lines} <= found.keys()
    assert min(found.values()) >= 40


def test_it_can_be_read_without_the_picture() -> None:
    assert lines(TABLE) == [
        "Sol: Last Days of a Star",
        "Game 12: published edition, 3 seats",
        "Pace daily: a day for a turn",
        "Seat A: Ann, ready",
        "Seat B: free",
        "Seat C: Ben",
    ]
    drawn = pictures.draw_lobby(TABLE, SMALL)
    assert drawn.alt == " ".join(f"{line}." for line in lines(TABLE))
    assert drawn.text == "\n".join(lines(TABLE)) + "\n"


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_table_is_drawn_in_every_palette(name: str, seats: int) -> None:
    table = replace(TABLE, seats=("W" * 40,) * seats, ready=(True,) * seats)
    drawn = Image.open(
        io.BytesIO(pictures.draw_lobby(table, replace(SMALL, palette=PALETTES[name])).data)
    )
    assert drawn.size == (400, 225)


def test_who_sits_down_and_who_is_ready_changes_the_picture() -> None:
    images = [
        lobby.page(table, SMALL).image
        for table in (TABLE, replace(TABLE, seats=("Ann", "Cy", "Ben")),
                      replace(TABLE, ready=(True, False, True)))
    ]  # fmt: skip
    assert all(ImageChops.difference(images[0], other).getbbox() for other in images[1:])


def test_the_same_table_is_the_same_picture() -> None:
    assert pictures.draw_lobby(TABLE, SMALL).data == pictures.draw_lobby(TABLE, SMALL).data


def test_the_star_of_a_lobby_has_no_cells_to_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backdrops, "_folder", None)
    star.BACKDROPS.forget()
    found = texts(monkeypatch, TABLE)
    assert not {str(cell) for cell in SIDE_A.cells} & found.keys()


def test_a_seat_whose_name_the_font_lacks_is_not_taken_for_a_free_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = texts(monkeypatch, replace(TABLE, seats=("龍", None, "Ben")))
    assert "Player A" in found
    assert lines(replace(TABLE, seats=("龍", None, "Ben")))[3] == "Seat A: 龍, ready"


def test_more_lines_than_there_is_room_for_are_not_dropped_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    many = tuple(f"Choice {number} of this table" for number in range(9))
    found = texts(monkeypatch, replace(TABLE, lines=many))
    assert any(text.startswith("Choice 4") and text.endswith("…") for text in found)
    assert all(line in lines(replace(TABLE, lines=many)) for line in many)
