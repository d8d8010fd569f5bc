"""Play on this machine alone: `python -m sandbox -- COMMAND` starts a local Discord and the bot."""

import argparse
import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from sandbox import first
from sandbox.activity import Unsettled
from sandbox.actors.stage import NotPossible
from sandbox.ratelimit import Policy
from sandbox.server import Sandbox
from sandbox.web import attach

TOKEN, ADDRESS = "DISCORD_TOKEN", "HELIOGRAPH_DISCORD_API"
ENTRIES = 5000
PATIENCE = 10.0


def read_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sandbox", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="where to listen; any free port if 0")
    parser.add_argument("--users", default="alice,bob,carol", help="who is there, by name")
    parser.add_argument("--state", type=Path, help="keep everything in this file")
    parser.add_argument("--realistic-limits", action="store_true", help="limit calls as Discord")
    parser.add_argument("--first", help="done in a new world: 'alice: game new seats=2'")
    parser.add_argument("command", nargs="*", help="the bot, after --")
    return parser.parse_args(arguments)


async def run(chosen: argparse.Namespace) -> int:
    """Serve until the bot ends or somebody interrupts; then stop both."""
    sandbox = Sandbox(
        limits=Policy.REALISTIC if chosen.realistic_limits else Policy.GENEROUS,
        state=chosen.state,
        keep_entries=ENTRIES,
    )
    sandbox.users(*(name.strip() for name in chosen.users.split(",") if name.strip()))
    page = attach(sandbox)
    await sandbox.start(chosen.port)
    print(f"The local Discord is open: {sandbox.address}{page}", flush=True)
    begin = asyncio.create_task(first.act(sandbox, chosen.first)) if chosen.first else None
    try:
        return await _alongside(sandbox, chosen.command)
    finally:
        if begin is not None:
            begin.cancel()
            with suppress(asyncio.CancelledError, NotPossible, Unsettled):
                await begin
        await sandbox.stop()


async def _alongside(sandbox: Sandbox, command: Sequence[str]) -> int:
    stop = asyncio.Event()
    child: asyncio.subprocess.Process | None = None

    def pass_on(number: signal.Signals) -> None:
        stop.set()
        if child is not None and child.returncode is None:
            with suppress(ProcessLookupError):
                child.send_signal(number)

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, pass_on, number)
    if not command:
        await stop.wait()
        return 0
    surroundings = {**os.environ, ADDRESS: sandbox.address, TOKEN: sandbox.bot.token}
    # A session of its own: an interrupt at the keyboard reaches it through us, once.
    child = await asyncio.create_subprocess_exec(*command, env=surroundings, start_new_session=True)
    ended = asyncio.create_task(child.wait())
    told = asyncio.create_task(stop.wait())
    await asyncio.wait([ended, told], return_when=asyncio.FIRST_COMPLETED)
    told.cancel()
    if not ended.done():
        done, _ = await asyncio.wait([ended], timeout=PATIENCE)
        if not done:
            child.kill()
    code = await ended
    return 0 if stop.is_set() else code


def main(arguments: Sequence[str]) -> int:
    chosen = read_arguments(arguments)
    if os.environ.get(TOKEN):
        print(
            f"{TOKEN} is set: unset it first, so that the bot cannot meet the real Discord.",
            file=sys.stderr,
        )
        return 2
    try:
        return asyncio.run(run(chosen))
    except (OSError, ValueError) as error:
        print(f"The local Discord could not start: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
