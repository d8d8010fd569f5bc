"""The command line: python -m render POSITION|GAME.json -o FILE."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NoReturn

from engine.core.fair import seat_names
from engine.core.refusal import Malformed, Refused
from engine.core.seat import Seat
from engine.core.wording import Wording, clip
from engine.reading import (
    AnyGame,
    find_game,
    game_that_says,
    read_json,
    read_seat,
    to_position,
)
from heliograph import VERSION
from render import PICTURES
from render.animation import LIMIT, TooLarge
from render.encode import FILES, MOVING, POSTED, kind_of
from render.ground import chosen_folder, use_folder
from render.look import Look
from render.palette import PALETTES, palette
from render.pictures import Picture, Pictures
from render.sheet import sheet

WORDS = Wording("render/text")
KINDS = ("board", "table", "hold", "choice", "effects", "aid", "preview")
OF_A_GAME = ("board", "end", "replay")


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print(f"refused: usage: {clip(message, 200)}", file=sys.stderr)
        raise SystemExit(2)


def parser() -> Parser:
    palettes = "; ".join(f"{name}: {one.title}" for name, one in PALETTES.items())
    commands = Parser(
        prog="python -m render",
        description="Draw a position, or a game that was exported.",
        epilog=f"Palettes. {palettes}",
    )
    commands.add_argument("--version", action="version", version=f"Heliograph {VERSION}")
    commands.add_argument("file", metavar="POSITION|GAME.json", help="- for standard input")
    commands.add_argument(
        "-o", "--output", default=None, metavar="FILE", help="its ending says the kind of file"
    )
    commands.add_argument("--as", dest="viewer", default="onlooker", metavar="SEAT")
    commands.add_argument(
        "--picture", default="board", choices=sorted({*KINDS, *OF_A_GAME}), help="which picture"
    )
    commands.add_argument("--palette", default="solar")
    commands.add_argument("--size", type=int, default=None, help="pixels across")
    commands.add_argument(
        "--since", type=int, default=None, metavar="N", help="mark all after N actions of a game"
    )
    commands.add_argument("--sheet", action="store_true", help="every kind of picture on one sheet")
    commands.add_argument("--text", action="store_true", help="print the picture in words")
    return commands


def draw(given: argparse.Namespace) -> Picture:
    """The picture that is asked for."""
    page = read_json(given.file)
    size = given.size or (1000 if given.picture in {"hold", "preview"} else 1600)
    kinds = (MOVING,) if given.picture == "replay" else tuple(FILES)
    kind = kind_of(given.output, kinds) if given.output else POSTED
    look = Look(palette(given.palette), size, kind=POSTED if kind == MOVING else kind)
    if isinstance(page, dict) and "log" in page:
        return of_game(given, page, look)
    if given.since is not None or given.picture in {"end", "replay"}:
        raise Refused("game_needed")
    game, state = to_position(page)
    pictures = pictures_of(game)
    viewer = None
    if given.viewer.lower() != "onlooker":
        viewer = read_seat(game, state, given.viewer)
    view = game.play.view(state, viewer)
    whose = viewer if viewer is not None else (*game.play.waiting(state), Seat(0))[0]
    choices = game.play.choices(state, whose, ()).aims
    if given.sheet:
        return sheet(every(pictures, view, whose, look, choices), look)
    return one(pictures, given.picture, view, whose, look, choices)


def pictures_of(game: AnyGame) -> Pictures[Any]:
    """How a game is drawn; raises Refused where it is not."""
    if game.key not in PICTURES:
        raise Refused("not_drawn", game=game.key, known=tuple(PICTURES))
    return PICTURES[game.key]


def one(
    pictures: Pictures[Any],
    kind: str,
    view: Any,
    seat: Seat,
    look: Look,
    choices: Sequence[str],
) -> Picture:
    match kind:
        case "board":
            return pictures.board(view, look, ())
        case "preview":
            return pictures.preview(view, look, choices, ())
        case "hold":
            return pictures.hold(view, seat, look)
        case "choice":
            return pictures.asked[kind](view, seat, look)
        case "table":
            return pictures.table(view, look)
        case "effects":
            return pictures.effects(view, look)
        case _:
            return pictures.aid(view, look)


def every(
    pictures: Pictures[Any],
    view: Any,
    seat: Seat,
    look: Look,
    choices: Sequence[str],
) -> list[Picture]:
    return [one(pictures, kind, view, seat, look, choices) for kind in KINDS]


def of_game(given: argparse.Namespace, page: dict[str, Any], look: Look) -> Picture:
    """A picture of an exported game: where it stands, how it ended, or all of it moving."""
    game = find_game(page.get("game"))
    pictures = pictures_of(game)
    look = replace(look, names=seat_names(page))
    steps = pictures.history(page)
    if given.picture == "replay":
        if pictures.replay is None:
            raise Refused("no_replay")
        return pictures.replay(steps.turns(), look, LIMIT)
    if given.picture == "end":
        return pictures.ending(steps.turns(), look)
    if given.since is not None and not 0 <= given.since <= len(steps.steps):
        raise Refused("no_such_step", step=given.since, most=len(steps.steps))
    view, events = steps.since(len(steps.steps) if given.since is None else given.since)
    if given.sheet:
        drawn = [
            *every(pictures, view, Seat(0), look, ()),
            pictures.ending(steps.turns(), look),
        ]
        return sheet(drawn, look)
    if given.picture == "board":
        return pictures.board(view, look, events)
    return one(pictures, given.picture, view, Seat(0), look, ())


def refuse(refused: Refused) -> int:
    own = refused.code in WORDS.text["refusal"]
    sentence = (WORDS if own else game_that_says(refused).speech.words).refusal(refused)
    print(f"refused: {refused.code}: {sentence}", file=sys.stderr)
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    use_folder(chosen_folder(os.environ))
    try:
        picture = draw(given)
        output = given.output or picture.name
        Path(output).write_bytes(picture.data)
    except Refused as refused:
        return refuse(refused)
    except Malformed as error:
        sentence = game_that_says(error).speech.words.malformed(error)
        print(f"bad file: {error.field}: {sentence}", file=sys.stderr)
        return 3
    except TooLarge as error:
        return refuse(Refused("too_large", limit=error.limit))
    except OSError as error:
        reason = clip(type(error).__name__)
        return refuse(Refused("unwritable", file=clip(given.output or "."), reason=reason))
    if given.text:
        print(picture.text, end="")
    else:
        print(f"{output}: {len(picture.data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
