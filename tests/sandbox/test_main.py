"""One command starts the local Discord and the bot."""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path

import pytest

# A "bot" that says where it was sent, then waits until it is stopped.
CHILD = """
import json, os, signal, sys, urllib.request
address, token = os.environ["HELIOGRAPH_DISCORD_API"], os.environ["DISCORD_TOKEN"]
call = urllib.request.Request(address + "/api/v10/users/@me",
                              headers={"Authorization": "Bot " + token})
name = json.load(urllib.request.urlopen(call))["username"]
print(json.dumps({"name": name, "address": address}), flush=True)
if sys.argv[1] == "wait":
    signal.sigwait([signal.SIGTERM, signal.SIGINT])
    print("stopped", flush=True)
"""
BLOCKED = "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM, signal.SIGINT])"


async def sandbox(*arguments: str, **environment: str) -> asyncio.subprocess.Process:
    surroundings = {key: value for key, value in os.environ.items() if key != "DISCORD_TOKEN"}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "sandbox",
        *arguments,
        env={**surroundings, **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def test_the_bot_is_told_where_to_go_and_both_stop_together(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    command = [sys.executable, "-c", BLOCKED + CHILD, "wait"]
    process = await sandbox("--users", "ann,ben", "--state", str(state), "--", *command)
    assert process.stdout is not None
    opened = (await process.stdout.readline()).decode()
    told = json.loads(await process.stdout.readline())
    assert told["address"] in opened
    assert told["name"] == "heliograph"
    process.send_signal(signal.SIGTERM)
    output, _ = await process.communicate()
    assert (process.returncode, output.decode().strip()) == (0, "stopped")
    names = {user["name"] for user in json.loads(state.read_text())["state"]["users"].values()}
    assert names == {"host", "heliograph", "ann", "ben"}


@pytest.mark.parametrize("code", [0, 3])
async def test_when_the_bot_ends_so_does_everything(code: int) -> None:
    process = await sandbox("--", sys.executable, "-c", f"raise SystemExit({code})")
    await process.communicate()
    assert process.returncode == code


async def test_it_does_not_run_beside_a_real_token() -> None:
    process = await sandbox("--", "true", DISCORD_TOKEN="real")
    _, complaint = await process.communicate()
    assert process.returncode == 2
    assert complaint.decode().startswith("DISCORD_TOKEN is set")


async def test_a_port_that_is_taken_is_named_in_one_sentence() -> None:
    server = await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)
    async with server:
        port = str(server.sockets[0].getsockname()[1])
        process = await sandbox("--port", port, "--", "true")
        _, complaint = await process.communicate()
    assert process.returncode == 1
    assert "could not start" in complaint.decode()
    assert "Traceback" not in complaint.decode()
