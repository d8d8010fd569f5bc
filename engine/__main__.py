"""The command line: python -m engine new|show|legal|play|playout|rules|verify."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NoReturn

from engine.core import fair, playout, script
from engine.core.chance import SEED_LIMIT, Chance
from engine.core.game import Setup
from engine.core.refusal import Malformed, Refused
from engine.core.wording import clip
from engine.games import GAMES
from engine.reading import (
    FIRST,
    AnyGame,
    find_game,
    game_that_says,
    game_with_page,
    games_with_page,
    read_json,
    read_position,
    read_seat,
)
from heliograph import VERSION

NOT_REPLAYABLE = 4  # the exit code for a game of other rules: neither checked in full nor wrong


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one line, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        print(f"refused: usage: {clip(message, 200)}", file=sys.stderr)
        raise SystemExit(2)


@cache  # building it takes longer than most commands
def parser() -> Parser:
    options = "\n\n".join(list_options(game) for game in GAMES.values())
    commands = Parser(prog="python -m engine", description="Play board games by text.")
    commands.add_argument("--version", action="version", version=f"Heliograph {VERSION}")
    verbs = commands.add_subparsers(dest="command", required=True)
    for verb, line in (("new", "print a new position"), ("playout", "play random games")):
        sub = verbs.add_parser(
            verb,
            help=line,
            epilog=options,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        sub.add_argument("--game", default=FIRST, help=", ".join(GAMES))
        sub.add_argument("--players", type=int, required=True)
        sub.add_argument("--seed", type=int, default=0, help="all chance comes from it")
        sub.add_argument("--edition", default=None)
        sub.add_argument("--option", action="append", default=[], metavar="NAME[=VALUE]")
        if verb == "playout":
            sub.add_argument("--games", type=int, default=1)
            sub.add_argument("--cap", type=int, default=playout.CAP, help="most steps a game")
            sub.add_argument("--show", action="store_true", help="tell the games turn by turn")
            sub.add_argument("--export", metavar="FILE", help="write the last game to a file")
    for verb, line in (
        ("show", "print a position as text"),
        ("legal", "list legal actions"),
        ("play", "play actions, print the new position"),
    ):
        sub = verbs.add_parser(verb, help=line)
        sub.add_argument("position", metavar="POSITION", help="a file, or - for standard input")
        if verb == "show":
            sub.add_argument("--as", dest="viewer", default="onlooker", metavar="SEAT")
        elif verb == "legal":
            sub.add_argument("--seat", default=None)
        else:
            sub.add_argument("actions", metavar="ACTIONS", help='such as "launch I4; end"')
            sub.add_argument("--events", action="store_true")
    sub = verbs.add_parser("rules", help="explain an effect, an action, an event or a mode")
    sub.add_argument("name", nargs="*", help="such as chain; without a name, everything in a line")
    sub.add_argument("--game", default=None, help="needed where several games have such a page")
    sub.add_argument("--edition", default=None)
    sub.add_argument("--option", action="append", default=[], metavar="wording=EDITION")
    sub = verbs.add_parser("verify", help="replay an exported game and check it")
    sub.add_argument("game", metavar="GAME.json")
    return commands


def list_options(game: AnyGame) -> str:
    """Return what a table of one game may choose, a line for each."""
    lines = (f"  {name:20} {option.line}" for name, option in game.options().items())
    return "\n".join((f"options of {game.key} (--option NAME or --option NAME=VALUE):", *lines))


def read_setup(given: argparse.Namespace) -> tuple[AnyGame, Setup]:
    game = find_game(given.game)
    if not 0 <= given.seed < SEED_LIMIT:
        raise Refused("seed")
    edition = given.edition or game.editions[0]
    return game, Setup(edition, given.players, given.seed, tuple(given.option))


def to_json(page: object) -> str:
    return json.dumps(page, indent=1)


def new(given: argparse.Namespace) -> int:
    game, setup = read_setup(given)
    print(to_json(game.play.codec.write(game.play.start(setup))))
    return 0


def show(given: argparse.Namespace) -> int:
    game, state = read_position(given.position)
    viewer = None
    if given.viewer.lower() != "onlooker":
        viewer = read_seat(game, state, given.viewer)
    print(game.speech.describe(game.play.view(state, viewer)), end="")
    return 0


def legal(given: argparse.Namespace) -> int:
    game, state = read_position(given.position)
    if given.seat is not None:
        for action in game.play.legal(state, read_seat(game, state, given.seat)):
            print(game.play.write(action))
        return 0
    for seat in game.play.waiting(state):
        for action in game.play.legal(state, seat):
            print(f"{seat}: {game.play.write(action)}")
    return 0


def play(given: argparse.Namespace) -> int:
    game, state = read_position(given.position)
    try:
        step, _ = script.run(game, state, given.actions)
    except Refused as refused:
        return say_no(refused, game, game.play.setup(state))
    position = game.play.codec.write(step.state)
    if not given.events:
        print(to_json(position))
        return 0
    events = [game.play.codec.event(event) for event in step.events]
    print(to_json({"position": position, "events": events}))
    return 0


def say_no(refused: Refused, game: AnyGame, table: Setup) -> int:
    """Print why not, and which page of the rules says more."""
    words = game.speech.words_of(table.edition)
    page, said = words.page(refused), words.refusal(refused)
    more = f" (see: {page_command(game, page, table)})" if page else ""
    if part := refused.part:
        facts = {"number": part.number, "of": part.of, "text": clip(part.text)}
        said = words.say("list", "refused", **facts, reason=said)
    print(f"refused: {refused.code}: {said}{more}", file=sys.stderr)
    return 2


def page_command(game: AnyGame, page: str, table: Setup) -> str:
    """The words that show a page as this table reads it."""
    parts = ["rules", page]
    if game.key != FIRST or games_with_page(page) != [game]:
        parts.append(f"--game {game.key}")
    if table.edition != game.editions[0]:
        parts.append(f"--edition {table.edition}")
    plain = game.speech.explain(page, table.edition)
    for option in table.options:
        if game.speech.explain(page, table.edition, (option,)) != plain:
            parts.append(f"--option {option}")
    return " ".join(parts)


def run_playouts(given: argparse.Namespace) -> int:
    """Play games, tell them if asked, and print the figures; 1 if an invariant broke."""
    game, setup = read_setup(given)
    if not 1 <= given.games <= 1_000_000 or given.cap < 1:
        raise Refused("playout_size")
    steps: list[int] = []
    capped = broken = 0
    for place in range(given.games):
        one = Setup(setup.edition, setup.seats, (setup.seed + place) % SEED_LIMIT, setup.options)
        if given.show:
            tell(game, one, given.cap)
        played = playout.play(game, one, given.cap)
        steps.append(len(played.entries))
        capped += game.play.result(played.final) is None
        broken += bool(played.faults)
        for fault in played.faults[:3]:
            print(f"seed {one.seed}: {fault}")
        if given.export and place == given.games - 1:
            write_export(game, played, given.export)
    print(
        f"{given.games} games of {game.key} ({setup.edition}, {setup.seats} players, first seed "
        f"{setup.seed}): {given.games - capped} ended by the rules, {capped} hit the cap of "
        f"{given.cap} steps, {broken} broke an invariant"
    )
    print(f"steps a game: mean {sum(steps) / len(steps):.0f}, {min(steps)} to {max(steps)}")
    return 1 if broken else 0


def write_export(game: AnyGame, played: playout.Played, name: str) -> None:
    if game.play.result(played.final) is None:
        raise Refused("export_unfinished")
    page = fair.export(game, played.setup, played.entries, played.final)
    try:
        Path(name).write_text(to_json(page) + "\n", encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = clip(type(error).__name__)
        raise Refused("unwritable", file=clip(name), reason=reason) from None


def tell(game: AnyGame, setup: Setup, cap: int) -> None:
    """Tell one game in sentences, with the board after each turn."""
    state = game.play.start(setup)
    print(game.speech.describe(game.play.view(state, None)))
    turn = game.play.turn(state)
    steps = playout.moves(game, state, Chance(setup.seed).beside("players"))
    for _, (action, after, events) in zip(range(cap), steps, strict=False):
        print(f"{action.seat}: {game.play.write(action)}")
        for event in events:
            if game.play.audience(event) is None:
                print(f"    {game.speech.words_of(setup.edition).event(event)}")
        if game.play.turn(after) != turn or game.play.result(after) is not None:
            turn = game.play.turn(after)
            print()
            print(game.speech.describe(game.play.view(after, None)))


def verify(given: argparse.Namespace) -> int:
    """Replay an exported game: 0 if all of it fits, 2 if not, 4 if other rules were played."""
    try:
        print(fair.verify(GAMES, read_json(given.game)))
    except fair.NotReplayable as found:
        print(found)
        return NOT_REPLAYABLE
    except Malformed as error:
        sentence = game_that_says(error).speech.words.malformed(error)
        print(f"refused: {error.code}: {error.field}: {sentence}", file=sys.stderr)
        return 2
    return 0


def rules(given: argparse.Namespace) -> int:
    """Explain a topic in the game that is named, or in the one that has it; or list all of them."""
    name = " ".join(given.name)
    if given.game is None and given.edition is None and not name:
        for game in GAMES.values():
            print(f"{game.speech.words.say('about', 'title')} (--game {game.key}):")
            print(game.speech.explain("", game.editions[0]))
        return 0
    game = find_game(given.game) if given.game else game_with_page(name, given.edition)
    edition = given.edition or game.editions[0]
    if edition not in game.editions:
        raise Refused("unknown_edition", name=clip(edition), known=game.editions)
    print(game.speech.explain(name, edition, tuple(given.option)))
    return 0


COMMANDS = {
    "rules": rules,
    "new": new,
    "show": show,
    "legal": legal,
    "play": play,
    "playout": run_playouts,
    "verify": verify,
}


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    try:
        return COMMANDS[given.command](given)
    except Refused as refused:
        game = game_that_says(refused, getattr(given, "game", None))
        edition = getattr(given, "edition", None)
        known = edition if edition in game.editions else game.editions[0]
        return say_no(refused, game, Setup(known, game.seats.start))
    except Malformed as error:
        sentence = game_that_says(error).speech.words.malformed(error)
        print(f"bad position: {error.field}: {sentence}", file=sys.stderr)
        return 3
    except BrokenPipeError:
        sys.stderr.close()  # the reader has left; say nothing more
        return 0


if __name__ == "__main__":
    sys.exit(main())
