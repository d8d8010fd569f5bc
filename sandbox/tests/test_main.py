"""One command starts the local Discord and the bot."""

import asyncio
import json
import os
import shlex
import shutil
import signal
import socket
import sys
from pathlib import Path

import pytest

from sandbox import bot_process
from sandbox.__main__ import main

# A "bot" that says where it was sent, then waits until it is stopped.
CHILD = """
import json, os, signal, sys, urllib.request
address, token = os.environ["SANDBOX_ADDRESS"], os.environ["DISCORD_TOKEN"]
call = urllib.request.Request(address + "/api/v10/users/@me",
                              headers={"Authorization": "Bot " + token})
name = json.load(urllib.request.urlopen(call))["username"]
print(json.dumps({"name": name, "address": address}), flush=True)
if sys.argv[1] == "wait":
    stopped = signal.sigtimedwait([signal.SIGTERM, signal.SIGINT], 60)
    print("stopped" if stopped else "forgotten", flush=True)
"""
LIMIT = "print(urllib.request.urlopen(call).headers['X-RateLimit-Limit'])"
HERE = Path(__file__).parent  # no bot has its settings here
BLOCKED = "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])"


async def sandbox(
    *arguments: str, folder: Path = HERE, **environment: str
) -> asyncio.subprocess.Process:
    surroundings = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        *arguments,
        cwd=folder,
        env={**surroundings, **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_the_bot_learns_where_to_go_and_both_stop_together(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    command = [sys.executable, "-c", BLOCKED + CHILD, "wait"]
    process = await sandbox("--users", "ann,ben", "--state", str(state), "--", *command)
    assert process.stdout is not None
    opened = (await process.stdout.readline()).decode()
    reported = json.loads(await process.stdout.readline())
    assert reported["address"] in opened
    assert reported["name"] == "bot"
    process.send_signal(signal.SIGTERM)
    output, _ = await process.communicate()
    assert (process.returncode, output.decode().strip()) == (0, "stopped")
    names = {user["name"] for user in json.loads(state.read_text())["state"]["users"].values()}
    assert names == {"host", "bot", "ann", "ben"}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP])
async def test_an_interrupt_or_a_closed_window_loses_nothing(
    tmp_path: Path, how: signal.Signals
) -> None:
    state = tmp_path / "state.json"
    command = [sys.executable, "-c", BLOCKED + CHILD, "wait"]
    process = await sandbox("--state", str(state), "--", *command)
    assert process.stdout is not None
    for _ in range(2):
        await process.stdout.readline()
    state.unlink()
    process.send_signal(how)
    output, complaint = await process.communicate()
    assert (process.returncode, output.decode().strip()) == (0, "stopped")
    assert complaint == b""
    assert state.exists()


async def test_a_bot_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "PATIENCE", 0)
    stop = asyncio.Event()
    stop.set()
    # A program that is started inherits what does not reach us.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    try:
        deaf = await bot_process.BotProcess.start(["sleep", "60"], os.environ)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    assert str(await deaf.until(stop)) == "killed by SIGKILL"


async def test_a_bot_that_a_script_started_is_stopped_too() -> None:
    """Only the shell was stopped; the bot lived on, and kept its database from the next start."""
    bot = shlex.join([sys.executable, "-c", BLOCKED + CHILD, "wait"])
    process = await sandbox("--", "sh", "-c", f"{bot}; true")
    assert process.stdout is not None
    for _ in range(2):
        await process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    output, complaint = await process.communicate()
    assert (process.returncode, output, complaint) == (0, b"stopped\n", b"")


async def test_the_bot_does_not_outlive_a_local_discord_that_was_killed() -> None:
    process = await sandbox("--", sys.executable, "-c", BLOCKED + CHILD, "wait")
    assert process.stdout is not None
    for _ in range(2):
        await process.stdout.readline()
    process.kill()
    output, _ = await process.communicate()
    assert output == b"stopped\n"


async def test_what_cannot_be_kept_in_the_end_is_reported(tmp_path: Path) -> None:
    state = tmp_path / "gone" / "state.json"
    state.parent.mkdir()
    command = [sys.executable, "-c", BLOCKED + CHILD, "wait"]
    process = await sandbox("--state", str(state), "--", *command)
    assert process.stdout is not None
    for _ in range(2):
        await process.stdout.readline()
    shutil.rmtree(state.parent)
    process.send_signal(signal.SIGINT)
    _, complaint = await process.communicate()
    assert process.returncode == 1
    said = f"What happened could not be kept in {state} (No such file or directory).\n"
    assert complaint.decode() == said


@pytest.mark.parametrize(
    ("end", "code", "reported"),
    [
        ("raise SystemExit(0)", 0, "exit code 0"),
        ("raise SystemExit(3)", 3, "exit code 3"),
        ("import os; os.kill(os.getpid(), 9)", 137, "killed by SIGKILL"),
        ("import os; os.kill(os.getpid(), 40)", 168, "killed by signal 40"),
    ],
)
async def test_when_the_bot_ends_so_does_everything(end: str, code: int, reported: str) -> None:
    process = await sandbox("--", sys.executable, "-c", end)
    _, complaint = await process.communicate()
    assert process.returncode == code
    said = f"The bot ended by itself ({reported}), so the local Discord closed.\n"
    assert complaint.decode() == said


async def test_a_script_is_not_played_when_the_bot_ends_before_its_end(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text("alice: say hello")
    process = await sandbox("--script", str(file), "--", sys.executable, "-c", "")
    _, complaint = await process.communicate()
    assert process.returncode == 1
    assert complaint.decode().splitlines()[-1] == "The script was not played to its end."


@pytest.mark.parametrize(("options", "limit"), [((), b"10000"), (("--realistic-limits",), b"50")])
async def test_calls_are_limited_as_strictly_as_was_asked(
    options: tuple[str, ...], limit: bytes
) -> None:
    process = await sandbox(*options, "--", sys.executable, "-c", CHILD + LIMIT, "go")
    output, _ = await process.communicate()
    assert output.splitlines()[-1] == limit


async def test_every_start_has_its_own_token(tmp_path: Path) -> None:
    show = "import os; print(os.environ['DISCORD_TOKEN'])"
    tokens = set()
    for _ in range(2):
        state = str(tmp_path / "state.json")
        process = await sandbox("--state", state, "--", sys.executable, "-c", show)
        output, _ = await process.communicate()
        tokens.add(output.splitlines()[-1])
    assert len(tokens) == 2


async def test_the_games_of_a_real_discord_are_left_alone(tmp_path: Path) -> None:
    """A bot that meets another Discord lets all games rest whose servers it does not find there."""
    show = "import os; print(os.environ['SANDBOX_DATABASE'])"
    state, reported = tmp_path / "world.json", []
    for kept in ([], [], ["--state", str(state)]):
        command = [*kept, "--", sys.executable, "-c", show]
        process = await sandbox(*command, SANDBOX_DATABASE="real.db")
        output, _ = await process.communicate()
        reported.append(Path(output.decode().splitlines()[-1]))
    new, another, beside = reported
    assert "real.db" not in {new.name, another.name}
    assert new != another
    assert not new.parent.exists()
    assert beside == tmp_path / "world.json.db"


SETTINGS = """
from sandbox import BotSettings
SETTINGS = BotSettings(
    "chessbot", "Chess 3.1", "CHESS_API", database="CHESS_DB", unset=("BACKUPS",)
)
"""


async def test_a_bot_finds_settings_of_its_own_names(tmp_path: Path) -> None:
    """And not of backups: those of a local game would lie among those of a real bot."""
    (tmp_path / "sandbox_settings.py").write_text(SETTINGS)
    show = "import json, os; print(json.dumps(dict(os.environ)))"
    command = ["--", sys.executable, "-c", show]
    process = await sandbox(*command, folder=tmp_path, CHESS_DB="real.db", BACKUPS="backups")
    output, _ = await process.communicate()
    reported = json.loads(output.splitlines()[-1])
    assert reported["CHESS_API"].startswith("http://127.0.0.1:")
    assert Path(reported["CHESS_DB"]).name == "bot.db"
    assert reported["SANDBOX_CLOCK"] == "1"
    assert not reported.keys() & {"BACKUPS", "SANDBOX_ADDRESS", "SANDBOX_DATABASE"}


async def test_the_version_is_that_of_the_bot(tmp_path: Path) -> None:
    said = []
    for content in ("", SETTINGS):
        if content:
            (tmp_path / "sandbox_settings.py").write_text(content)
        process = await sandbox("--version", folder=tmp_path)
        said.append((await process.communicate())[0])
    assert said == [b"sandbox 0.1.0\n", b"Chess 3.1\n"]


async def test_without_a_bot_it_says_how_one_comes() -> None:
    process = await sandbox()
    assert process.stdout is not None
    opened = (await process.stdout.readline()).decode()
    reported = (await process.stdout.readline()).decode()
    process.send_signal(signal.SIGTERM)
    await process.communicate()
    settings = dict(word.split("=", 1) for word in reported.split() if "=" in word)
    assert settings["SANDBOX_ADDRESS"] in opened
    assert settings["DISCORD_TOKEN"]


def test_it_does_not_run_beside_a_real_token(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "real")
    assert main(["--", "true"]) == 2
    assert capsys.readouterr().err.startswith("DISCORD_TOKEN is set: unset it first")


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Start it in vain; what it says is one line, and nothing was opened before."""
    assert main([*arguments, "--", "true"]) == 1
    output, complaint = capsys.readouterr()
    assert output == ""
    assert complaint.count("\n") == 1
    return complaint.strip()


@pytest.fixture
def no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


@pytest.mark.usefixtures("no_token")
def test_a_port_that_is_taken_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refusal(capsys, "--port", str(port))
    assert said == f"Port {port} is taken: choose another with --port, or leave that out."


@pytest.mark.usefixtures("no_token")
@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("half a fi", "is not what the local Discord keeps"),
        ("[]", "is not what the local Discord keeps"),
        ("[" * 100_000, "is not what the local Discord keeps"),
        ('{"version": 1, "state": {"users": 3}}', "is not what the local Discord keeps"),
        ('{"version": 1, "state": {"last_id": "12"}}', "is not what the local Discord keeps"),
        ('{"version": 1, "state": {"secret": null}}', "is not what the local Discord keeps"),
        ('{"version": 1, "state": {"nonces": [1]}}', "is not what the local Discord keeps"),
        (
            '{"version": 2, "state": {"uploads": {"1": {"id": "../state.json"}}}}',
            "is not what the local Discord keeps",
        ),
        ('{"version": 0}', "was written by another version of the local Discord"),
    ],
)
def test_a_file_that_is_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str, why: str
) -> None:
    file = tmp_path / "state.json"
    file.write_text(content)
    said = refusal(capsys, "--state", str(file))
    assert said == f"{file} {why}: name another with --state, or move it away."
    assert file.read_text() == content


@pytest.mark.usefixtures("no_token")
def test_a_file_that_cannot_be_kept_is_noticed_before_the_first_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere" / "state.json"
    said = refusal(capsys, "--state", str(file))
    assert said.startswith(f"Nothing can be kept in {file} (No such file or directory): name")


@pytest.mark.usefixtures("no_token")
async def test_two_local_discords_do_not_share_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "state.json"
    process = await sandbox("--state", str(file))
    assert process.stdout is not None
    await process.stdout.readline()
    kept = file.read_bytes()
    said = await asyncio.to_thread(refusal, capsys, "--state", str(file))
    assert said.startswith(f"Another local Discord keeps its state in {file}: stop that one, or")
    assert file.read_bytes() == kept
    # Whatever ends the first one, the next can go on from there.
    process.kill()
    await process.communicate()
    process = await sandbox("--state", str(file), "--", sys.executable, "-c", "")
    await process.communicate()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "cannot be read (No such file or directory)"),
        ("alice dances", "line 1, 'alice dances', should read like 'alice: /game new seats=2'"),
    ],
)
def test_a_script_that_cannot_be_read_is_noticed_before_anything_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None, why: str
) -> None:
    file = tmp_path / "evening.txt"
    if content is not None:
        file.write_text(content)
    with pytest.raises(SystemExit) as ended:
        main(["--script", str(file), "--", "true"])
    assert ended.value.code == 2
    complaint = capsys.readouterr().err
    assert str(file) in complaint
    assert why in complaint


@pytest.mark.usefixtures("no_token")
def test_a_name_that_a_script_misspells_is_noticed_before_anything_opens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A person of that name would else join, and press in vain what was for another."""
    file, state = tmp_path / "evening.txt", tmp_path / "state.json"
    file.write_text("alice: say hello\nbbo: say hello")
    said = refusal(capsys, "--state", str(state), "--script", str(file))
    why = "line 2, 'say hello': nobody here is called 'bbo'"
    assert said == f"{why}: correct it, or say who is there with --users."
    assert not state.exists()


@pytest.mark.usefixtures("no_token")
def test_a_bot_that_is_not_there_is_noticed_before_anything_opens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--", "no-such-bot"]) == 1
    output, complaint = capsys.readouterr()
    assert output == ""
    assert complaint.startswith("There is no command no-such-bot: after -- comes what starts")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--port", "99999"], "argument --port: 99999 is no port: choose 1 to 65535, or 0"),
        (["--port", "http"], "argument --port: http is no port: choose 1 to 65535, or 0"),
        (["--first", "alice"], "argument --first: 'alice' should read like 'alice: game new"),
        (["--first", 'alice: game "new'], "should read like 'alice: game new seats=2'"),
        (["--first", ": game new"], "should read like 'alice: game new seats=2'"),
    ],
)
def test_wrong_usage_says_what_is_right(
    capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--", "true"])
    assert ended.value.code == 2
    assert why in capsys.readouterr().err
