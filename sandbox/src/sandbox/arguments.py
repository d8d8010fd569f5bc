"""The command line of `python -m sandbox`."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from sandbox import script, startup_command
from sandbox.bot_settings import find_settings

LAST_PORT = 65535
MOST_SHARDS = 1000
# Where the transcript goes, and what is to be done.
Scenario = tuple[Path, list[script.Step]]
DESCRIPTION = (
    "Play on this machine alone: `python -m sandbox -- COMMAND` starts a local Discord and the bot."
)


def read_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m sandbox", description=DESCRIPTION, epilog="Ctrl-C stops both."
    )
    parser.add_argument("--version", action="version", version=find_settings().version)
    parser.add_argument("--port", type=_port, default=0, help="where to listen; 0: any free port")
    parser.add_argument("--users", default="alice,bob,carol", help="who is there: alice,bob,carol")
    parser.add_argument("--state", type=Path, metavar="FILE", help="keep everything in this file")
    parser.add_argument(
        "--realistic-limits", action="store_true", help="limit the bot's calls as Discord does"
    )
    parser.add_argument(
        "--shards",
        type=_shards,
        default=1,
        metavar="N",
        help="send bots away that come with fewer shards, and recommend so many",
    )
    parser.add_argument(
        "--first",
        type=_startup,
        metavar="COMMAND",
        help="a command to use in a new world: 'alice: game new seats=2'",
    )
    parser.add_argument(
        "--script",
        type=_script,
        metavar="FILE",
        help="play the lines of this file, write a transcript and pictures beside it, and stop",
    )
    parser.add_argument("command", nargs="*", help="what starts the bot: -- python -m your_bot")
    return parser.parse_args(arguments)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is no port: choose 1 to {LAST_PORT}, or 0")
    return int(text)


def _shards(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) <= MOST_SHARDS:
        raise argparse.ArgumentTypeError(f"{text} is no number of shards: 1 to {MOST_SHARDS}")
    return int(text)


def _startup(text: str) -> startup_command.StartupCommand:
    try:
        return startup_command.parse(text)
    except ValueError as unclear:
        raise argparse.ArgumentTypeError(str(unclear)) from None


def _script(text: str) -> Scenario:
    file = Path(text)
    try:
        return file.with_suffix(".played"), script.parse(file.read_text("utf-8"))
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text} cannot be read ({error.strerror})") from None
    except ValueError as unclear:
        raise argparse.ArgumentTypeError(f"{text}: {unclear}") from None
