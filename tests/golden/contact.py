"""The contact sheets of docs/pictures: every kind of picture as a phone shows it, 400 wide.

python -m tests.golden.contact, or `make contact`
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

from PIL import Image

from engine.core.data import ROOT
from engine.core.seat import Seat
from engine.sol import GAME
from engine.sol.board import SIDES
from engine.sol.view import SolView
from render.options import RenderOptions
from render.palette import PALETTES
from render.sol import pictures
from tests.golden.pictures import NAMES, choice_of, played
from tests.render.sol.crowd import crowded_view

FOLDER = ROOT.parent / "docs" / "pictures"
PHONE = 400
GAP = 12
LOOK = RenderOptions(names=NAMES)
ALONE = ("scenario=parasite",)


def view(seats: int, steps: int, *options: str) -> SolView:
    return GAME.play.view(
        played(seats, steps, *(options or (ALONE if seats == 1 else ())))[0], None
    )


def crowd(seats: int) -> SolView:
    """As full as the pieces of so many players allow."""
    cells = ("C1", "C2", "R1", "V3", "I4", "O5", "V9", "O10")
    options = {"options": list(ALONE)} if seats == 1 else {}
    found = crowded_view(seats, cells[: max(3, 9 - seats)], **options)
    named = SIDES[found.side].cell_named
    return replace(found, parasites={named["C1"]: 3, named["R7"]: 1})


def boards() -> list[list[bytes]]:
    """Rows: early, in the middle with the last turns marked, crowded, at the end."""
    early = [pictures.draw_board(view(seats, 30), LOOK, ()).data for seats in range(1, 6)]
    marked = []
    for seats in range(1, 6):
        state, events, _ = played(seats, 90 if seats == 1 else 330, *(ALONE * (seats == 1)))
        marked.append(pictures.draw_board(GAME.play.view(state, None), LOOK, events[-25:]).data)
    crowded = [pictures.draw_board(crowd(seats), LOOK, ()).data for seats in range(1, 6)]
    final = [pictures.draw_board(view(seats, 9000), LOOK, ()).data for seats in range(1, 6)]
    return [early, marked, crowded, final]


def others() -> list[list[bytes]]:
    """Every other kind, for one, three and five players."""
    columns = []
    for seats in (1, 3, 5):
        steps = 90 if seats == 1 else 330
        state, _, _ = played(seats, steps, *(ALONE * (seats == 1)))
        seat = Seat(seats - 1)
        own = GAME.play.view(state, seat)
        asked = GAME.play.waiting(state)[0]
        choices = list(map(GAME.play.write, GAME.play.legal(state, asked)))
        turns = played(seats, 9000, *(ALONE * (seats == 1)))[2]
        columns.append(
            [
                pictures.draw_table(GAME.play.view(state, None), LOOK).data,
                pictures.draw_surface(own, seat, LOOK).data,
                pictures.draw_preview(GAME.play.view(state, asked), LOOK, choices, ()).data,
                pictures.draw_effects(own, LOOK).data,
                pictures.draw_ending(turns, LOOK).data,
            ]
        )
    some = view(3, 330)
    columns.append(
        [
            choice_of(LOOK),
            pictures.draw_aid(some, LOOK).data,
            *[
                pictures.draw_board(some, replace(LOOK, palette=palette), ()).data
                for palette in PALETTES.values()
            ],
        ]
    )
    return columns


def small(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data)).convert("RGB")
    height = round(image.height * PHONE / image.width)
    return image.resize((PHONE, height), Image.Resampling.LANCZOS)


def columns(pictures: Sequence[Sequence[bytes]]) -> Image.Image:
    """Each list under each other, side by side."""
    grid = [[small(data) for data in column] for column in pictures]
    heights = [sum(image.height + GAP for image in column) for column in grid]
    sheet = Image.new("RGB", (len(grid) * (PHONE + GAP) + GAP, max(heights) + GAP), (24, 26, 32))
    for place, column in enumerate(grid):
        top = GAP
        for image in column:
            sheet.paste(image, (GAP + place * (PHONE + GAP), top))
            top += image.height + GAP
    return sheet


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    sheets: dict[str, Callable[[], Image.Image]] = {
        "boards": lambda: columns(list(zip(*boards(), strict=True))),
        "others": lambda: columns(others()),
    }
    state, events, _ = played(4, 420)
    look = replace(LOOK, size=1000, kind="png")
    data = pictures.draw_board(GAME.play.view(state, None), look, events[-14:]).data
    shown = Image.open(io.BytesIO(data)).convert("RGB")
    few = shown.quantize(256, Image.Quantize.MEDIANCUT, kmeans=4)
    few.save(FOLDER / "board.png", optimize=True)  # the one picture of the README
    for name, make in sheets.items():
        file = FOLDER / f"{name}.webp"
        make().save(file, quality=88, method=6)
        print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
