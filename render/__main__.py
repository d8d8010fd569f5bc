"""The command line: python -m render POSITION|GAME.json -o FILE."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from engine.core.fair import seat_names
from engine.core.refusal import Malformed, Refused
from engine.core.seat import Seat
from engine.core.wording import Wording, clip
from engine.games import GAMES
from engine.reading import (
    AnyGame,
    find_game,
    game_that_says,
    read_json,
    read_seat,
    to_position,
)
from heliograph import VERSION
from render import PICTURES, pictures_of
from render.animation import LIMIT, TooLarge
from render.backdrops import chosen_folder, use_folder
from render.canvas import WIDTH
from render.contact_sheet import contact_sheet
from render.encode import FILES, MOVING, POSTED, kind_of
from render.options import RenderOptions
from render.palette import DEFAULT, PALETTES, palette
from render.pictures import Picture, Pictures

WORDS = Wording("render/text")
SMALL = 1000  # pixels across: what is small when it is posted
BOARD, PREVIEW, END, REPLAY = "board", "preview", "end", "replay"
WHOLE = (END, REPLAY)  # pictures of a whole game


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        print(f"refused: usage: {clip(message, 200)}", file=sys.stderr)
        raise SystemExit(2)


def parser() -> Parser:
    palettes = "; ".join(f"{name}: {one.title}" for name, one in PALETTES.items())
    listed = "; ".join(
        f"{key}: {', '.join((*kinds(GAMES[key]), *whole_kinds(PICTURES[key])))}" for key in PICTURES
    )
    commands = Parser(
        prog="python -m render",
        description="Draw a position, or a game that was exported.",
        epilog=f"Pictures. {listed}. Palettes. {palettes}",
    )
    commands.add_argument("--version", action="version", version=f"Heliograph {VERSION}")
    commands.add_argument("file", metavar="POSITION|GAME.json", help="- for standard input")
    commands.add_argument(
        "-o", "--output", default=None, metavar="FILE", help="its ending says the kind of file"
    )
    commands.add_argument("--as", dest="viewer", default="onlooker", metavar="SEAT")
    commands.add_argument(
        "--picture", default=BOARD, metavar="PICTURE", help="one of those the game has, see below"
    )
    commands.add_argument("--game", default=None, help="which game, where the file does not say it")
    commands.add_argument("--palette", default=DEFAULT.name)
    commands.add_argument("--size", type=int, default=None, help="pixels across")
    commands.add_argument(
        "--since", type=int, default=None, metavar="N", help="mark all after N actions of a game"
    )
    commands.add_argument("--sheet", action="store_true", help="every kind of picture on one sheet")
    commands.add_argument("--text", action="store_true", help="print the picture in words")
    return commands


def draw(given: argparse.Namespace) -> Picture:
    """The picture that is asked for."""
    page = of_this_game(read_json(given.file), given.game)
    files = (MOVING,) if given.picture == REPLAY else tuple(FILES)
    kind = kind_of(given.output, files) if given.output else POSTED
    look = RenderOptions(palette(given.palette), kind=POSTED if kind == MOVING else kind)
    if isinstance(page, dict) and "log" in page:
        return of_game(given, page, look)
    if given.since is not None or given.picture in WHOLE:
        raise Refused("game_needed")
    game, state = to_position(page)
    viewer = None
    if given.viewer.lower() != "onlooker":
        viewer = read_seat(game, state, given.viewer)
    seat = viewer if viewer is not None else (*game.play.waiting(state), Seat(0))[0]
    choices = game.play.choices(state, seat, ()).aims
    return of_view(given, game, Shown(game.play.view(state, viewer), seat, choices), look)


def of_this_game(page: object, key: str | None) -> object:
    """The file with the game that it is of; raises Refused where it is of another."""
    if key is None or not isinstance(page, dict):
        return page
    said = page.setdefault("game", find_game(key).key)
    if said != key:
        raise Refused("other_game", game=key, said=clip(said))
    return page


@dataclass(frozen=True)
class Shown:
    """What of a game is drawn."""

    view: Any
    seat: Seat
    choices: Sequence[str] = ()
    events: Sequence[Any] = ()


Draw = Callable[[Shown, RenderOptions], Picture]


def kinds(game: AnyGame) -> Mapping[str, Draw]:
    """The pictures that a game has of a position, by the word for each."""
    pictures = pictures_of(game.key)
    found: dict[str, Draw] = {}
    if (board := pictures.board) is not None:
        found[BOARD] = lambda shown, look: board(shown.view, look, shown.events)
    if (surface := pictures.surface) is not None:
        found[game.surface_word] = lambda shown, look: surface(shown.view, shown.seat, look)
    for key, asked in pictures.asked.items():
        found[key] = partial(lambda draw, shown, look: draw(shown.view, shown.seat, look), asked)
    for key, one in pictures.sheets.items():
        found[key] = partial(lambda draw, shown, look: draw(shown.view, look), one.draw)
    if (preview := pictures.preview) is not None:
        found[PREVIEW] = lambda shown, look: preview(shown.view, look, shown.choices, shown.events)
    return found


def whole_kinds(pictures: Pictures[Any]) -> Sequence[str]:
    """The words for the pictures that there are of a whole game."""
    drawn = {END: pictures.ending, REPLAY: pictures.replay}
    return [kind for kind, draw in drawn.items() if draw is not None]


def of_view(given: argparse.Namespace, game: AnyGame, shown: Shown, look: RenderOptions) -> Picture:
    """One picture of a position, or all of them on a sheet."""
    found = known(game)
    if given.sheet:
        return contact_sheet(every(game, shown, sized(given, look)), sized(given, look))
    if given.picture not in found:
        raise Refused("no_picture", name=clip(given.picture), known=tuple(found))
    small = given.picture in (game.surface_word, PREVIEW)
    return found[given.picture](shown, sized(given, look, SMALL if small else WIDTH))


def sized(given: argparse.Namespace, look: RenderOptions, usual: int = WIDTH) -> RenderOptions:
    return replace(look, size=given.size or usual)


def known(game: AnyGame) -> Mapping[str, Draw]:
    """The pictures of a game; raises Refused where it has none."""
    found = kinds(game)
    if not found:
        raise Refused("not_drawn", game=game.key, known=tuple(PICTURES))
    return found


def every(game: AnyGame, shown: Shown, look: RenderOptions) -> list[Picture]:
    return [draw(shown, look) for draw in known(game).values()]


def of_game(given: argparse.Namespace, page: dict[str, Any], look: RenderOptions) -> Picture:
    """A picture of an exported game: where it stands, how it ended, or all of it moving."""
    game = find_game(page.get("game"))
    pictures = pictures_of(game.key)
    if pictures.history is None:
        raise Refused("not_drawn", game=game.key, known=tuple(PICTURES))
    look = replace(look, names=seat_names(page))
    steps = pictures.history(page)
    large = sized(given, look)
    if given.picture == REPLAY:
        if pictures.replay is None:
            raise Refused("no_replay")
        return pictures.replay(steps.turns(), large, LIMIT)
    if given.picture == END:
        if pictures.ending is None:
            raise Refused("no_picture", name=END, known=tuple(kinds(game)))
        return pictures.ending(steps.turns(), large)
    if given.since is not None and not 0 <= given.since <= len(steps.steps):
        raise Refused("no_such_step", step=given.since, most=len(steps.steps))
    view, events = steps.since(len(steps.steps) if given.since is None else given.since)
    shown = Shown(view, Seat(0), (), events if given.picture == BOARD and not given.sheet else ())
    if given.sheet and pictures.ending is not None:
        drawn = [*every(game, shown, large), pictures.ending(steps.turns(), large)]
        return contact_sheet(drawn, large)
    return of_view(given, game, shown, look)


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
