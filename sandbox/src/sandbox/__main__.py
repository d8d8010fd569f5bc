"""Play on this machine alone: `python -m sandbox -- COMMAND` starts a local Discord and the bot."""

import argparse
import asyncio
import errno
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from sandbox import persistence, script, startup_command
from sandbox.activity import Unsettled
from sandbox.actors.simulation import NotPossible
from sandbox.arguments import Scenario, read_arguments
from sandbox.bot_process import BotProcess
from sandbox.bot_settings import BotSettings, find_settings
from sandbox.model import guilds_and_channels
from sandbox.ratelimit import Policy
from sandbox.server import Sandbox
from sandbox.web import attach_page

ENTRIES = 5000
# The last is what a terminal says when its window is closed.
FAREWELLS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class NotStarted(Exception):
    """Why nothing was started, and what to do about it, in a sentence."""


class NotStopped(Exception):
    """What was lost at the end, in a sentence."""


async def run(chosen: argparse.Namespace, settings: BotSettings) -> int:
    """Serve until the bot ends or is interrupted; then stop both."""
    if chosen.command and shutil.which(chosen.command[0]) is None:
        raise NotStarted(
            f"There is no command {chosen.command[0]}: after -- comes what starts the bot,"
            " such as python -m your_bot."
        )
    sandbox = _make_sandbox(chosen, settings)
    page = attach_page(sandbox)
    await _open(sandbox, chosen.port)
    print(f"The local Discord is open: {sandbox.address}{page}", flush=True)
    stop = asyncio.Event()
    begun = asyncio.create_task(begin(sandbox, chosen.first, chosen.script, stop))
    try:
        with _database(chosen.state) as database:
            code = await _run_bot(sandbox, settings, chosen.command, database, stop)
        if chosen.script is not None and not begun.done():
            print("The script was not played to its end.", file=sys.stderr)
            return code or 1
        return code or (begun.result() if begun.done() else 0)
    finally:
        begun.cancel()
        with suppress(asyncio.CancelledError):
            await begun
        await _close(sandbox, chosen.state)


async def begin(
    sandbox: Sandbox,
    startup: startup_command.StartupCommand | None,
    scenario: Scenario | None,
    stop: asyncio.Event,
) -> int:
    """Use the startup command and play the script; after a script everything stops."""
    if startup is not None:
        await run_startup_command(sandbox, startup)
    if scenario is None:
        return 0
    folder, steps = scenario
    try:
        await script.play(sandbox, steps, folder)
        print(f"Played: {folder}", flush=True)
        return 0
    except (script.Stuck, OSError) as why:
        print(f"The script was not played to its end: {why}.", file=sys.stderr)
        return 1
    finally:
        stop.set()


@contextmanager
def _claim_state(file: Path | None) -> Iterator[None]:
    """Have the file to ourselves, if there is one; one that cannot be kept is noticed now."""
    with ExitStack() as stack:
        if file is not None:
            try:
                stack.enter_context(persistence.claim(file))
            except persistence.InUse:
                raise NotStarted(
                    f"Another local Discord keeps its state in {file}: stop that one, or name"
                    " another file with --state."
                ) from None
            except OSError as error:
                raise _not_kept(file, error) from None
        yield


def _make_sandbox(chosen: argparse.Namespace, settings: BotSettings) -> Sandbox:
    """Make a world, or take up the kept one."""
    try:
        sandbox = Sandbox(
            limits=Policy.REALISTIC if chosen.realistic_limits else Policy.GENEROUS,
            state=chosen.state,
            keep_entries=ENTRIES,
            bot_name=settings.name,
        )
        sandbox.model.starts.required_shards = chosen.shards
        sandbox.users(*(name.strip() for name in chosen.users.split(",") if name.strip()))
        if chosen.script is not None:
            script.check_cast(sandbox, chosen.script[1])
        if chosen.command:
            # Our own bot gets the new one; a bot from elsewhere still comes with the old one.
            sandbox.bot.token = guilds_and_channels.new_token()
        sandbox.save()
    except OSError as error:
        raise _not_kept(chosen.state, error) from None
    except ValueError as error:
        raise NotStarted(f"{error}: name another with --state, or move it away.") from None
    except script.Stuck as stuck:
        raise NotStarted(f"{stuck}: correct it, or say who is there with --users.") from None
    return sandbox


def _not_kept(file: Path, error: OSError) -> NotStarted:
    return NotStarted(
        f"Nothing can be kept in {file} ({error.strerror}): name another file with --state."
    )


async def _open(sandbox: Sandbox, port: int) -> None:
    try:
        await sandbox.start(port)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        why = "is taken" if taken else f"cannot be used ({os.strerror(error.errno or 0)})"
        raise NotStarted(
            f"Port {port} {why}: choose another with --port, or leave that out."
        ) from None


async def _close(sandbox: Sandbox, file: Path | None) -> None:
    try:
        await sandbox.stop()
    except OSError as error:
        raise NotStopped(f"What happened could not be kept in {file} ({error.strerror}).") from None


async def run_startup_command(sandbox: Sandbox, startup: startup_command.StartupCommand) -> None:
    """Use the startup command, and say so if that fails."""
    try:
        await startup_command.run(sandbox, startup)
    except (NotPossible, Unsettled) as no:
        print(f"What --first asks for was not done: {no}.", file=sys.stderr)


@contextmanager
def _database(state: Path | None) -> Iterator[Path]:
    """Give the bot games as new as its world, or kept beside it; never those of a real Discord."""
    if state is not None:
        yield state.with_name(f"{state.name}.db").absolute()
        return
    with tempfile.TemporaryDirectory(prefix="sandbox-", ignore_cleanup_errors=True) as folder:
        yield Path(folder, "bot.db")


async def _run_bot(
    sandbox: Sandbox,
    settings: BotSettings,
    command: Sequence[str],
    database: Path,
    stop: asyncio.Event,
) -> int:
    loop = asyncio.get_running_loop()
    for number in FAREWELLS:
        loop.add_signal_handler(number, stop.set)
    known = {settings.address: sandbox.address, settings.token: sandbox.bot.token}
    if not command:
        listed = " ".join(f"{name}={value}" for name, value in known.items())
        print(f"No bot was named. One that is started with this will come: {listed}", flush=True)
        await stop.wait()
        return 0
    known |= {settings.clock: "1", settings.database: str(database)}
    around = {name: value for name, value in os.environ.items() if name not in settings.unset}
    try:
        child = await BotProcess.start(command, {**around, **known})
    except OSError as error:
        raise NotStarted(
            f"{command[0]} cannot be started ({error.strerror}): after -- comes what starts the"
            " bot, such as python -m your_bot."
        ) from None
    ended = await child.until(stop)
    if not stop.is_set():
        print(f"The bot ended by itself ({ended}), so the local Discord closed.", file=sys.stderr)
        return ended.code
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    chosen, settings = read_arguments(arguments), find_settings()
    if os.environ.get(settings.token):
        print(
            f"{settings.token} is set: unset it first,"
            " so that the bot cannot meet the real Discord.",
            file=sys.stderr,
        )
        return 2
    try:
        with _claim_state(chosen.state):
            return asyncio.run(run(chosen, settings))
    except (NotStarted, NotStopped) as why:
        print(why, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
