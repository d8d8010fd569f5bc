"""The operator's command line: python -m bot COMMAND; without a command the bot runs."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from bot.app.admin import backup
from bot.app.admin import commands as games
from bot.clock import SystemClock
from bot.errors import WORDS, Unusable
from engine.core.refusal import Refused
from engine.core.wording import clip
from heliograph import VERSION

DATABASE = "HELIOGRAPH_DATABASE"


class Parser(argparse.ArgumentParser):
    """Says what is wrong with a command line in one line, like every other refusal."""

    def error(self, message: str) -> NoReturn:
        print(f"refused: usage: {clip(message, 200)}", file=sys.stderr)
        raise SystemExit(2)


def parser() -> Parser:
    commands = Parser(prog="python -m bot", description="Run Heliograph.")
    commands.add_argument("--version", action="version", version=f"Heliograph {VERSION}")
    verbs = commands.add_subparsers(dest="command")
    verbs.add_parser("run", help="run the bot; so does no command at all")
    verbs.add_parser(
        "check", help="look at token, rights, database and fonts; print the invite link"
    )
    verbs.add_parser("claim", help="let the bot of this token take over the database")
    save = verbs.add_parser("backup", help="copy the database, also while the bot runs")
    save.add_argument("--to", type=Path, metavar="FOLDER", help="default: backups, beside it")
    save.add_argument("--rotate", action="store_true", help="then delete backups that are too old")
    back = verbs.add_parser("restore", help="put a backup in the place of the database")
    back.add_argument("file", type=Path, metavar="FILE")
    for verb in (save, back, *games.add_to(verbs)):
        verb.add_argument(
            "--database",
            type=Path,
            default=Path(os.environ.get(DATABASE) or "heliograph.db"),
            metavar="PATH",
            help=f"default: {DATABASE}, or heliograph.db here",
        )
    return commands


def make_backup(given: argparse.Namespace) -> str:
    folder = given.to or given.database.parent / "backups"
    now = SystemClock().now()
    made = backup.back_up(given.database, folder, now)
    facts = {"path": made, "size": made.stat().st_size // 1024}
    if given.rotate:
        return WORDS.say("backup", "rotated", gone=len(backup.delete_expired(folder, now)), **facts)
    return WORDS.say("backup", "made", **facts)


def run(given: argparse.Namespace) -> str:
    """Only this needs discord.py; the other commands work without it."""
    from bot import cli  # noqa: PLC0415 - a backup must not wait for all of discord.py

    return cli.run(given)


def check(given: argparse.Namespace) -> str:
    from bot import cli  # noqa: PLC0415 - as above

    return cli.check(given)


def claim(given: argparse.Namespace) -> str:
    from bot import cli  # noqa: PLC0415 - as above

    return cli.claim(given)


def restore(given: argparse.Namespace) -> str:
    aside = backup.restore(given.file, given.database, SystemClock().now())
    code = "restored" if aside is None else "restored_aside"
    return WORDS.say("backup", code, backup=given.file, path=given.database, aside=aside)


COMMANDS = {
    "run": run,
    "check": check,
    "claim": claim,
    "backup": make_backup,
    "restore": restore,
    **games.COMMANDS,
}


def main(arguments: Sequence[str] | None = None) -> int:
    given = parser().parse_args(arguments)
    fault = 1 if given.command == "check" else 2  # the check has done its work all the same
    try:
        print(COMMANDS[given.command or "run"](given))
    except (backup.BackupFailed, Unusable) as error:
        print(f"refused: {error.code}: {error}", file=sys.stderr)
        return fault
    except Refused as refused:
        print(f"refused: {refused.code}: {WORDS.refusal(refused)}", file=sys.stderr)
        return fault
    return 0


if __name__ == "__main__":
    sys.exit(main())
