"""The program of a worker process: it does one job after another until its input ends.

The input ends with the bot, however the bot ends, so no worker is ever left behind. Signals that
are meant for the bot are ignored: while it finishes what was begun, it still needs pictures.
"""

from __future__ import annotations

import logging
import os
import pickle
import queue
import resource
import signal
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

from bot.error_places import places

LENGTH = struct.Struct("!Q")  # what comes before each message, both ways
MOST_JOBS = 2000  # after so many, or with so much memory taken, a worker is replaced
MOST_MEMORY = 384 * 2**20  # bytes; all pictures of one size and palette fit into a third of it
FIRST_TO_GO = "500"  # if memory runs out, the kernel takes a worker and not the bot


class LogCollector(logging.Handler):
    """What is logged here goes with the next answer: the log is the bot's."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: list[tuple[int, str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append((record.levelno, record.getMessage()))

    def take(self) -> list[tuple[int, str]]:
        taken, self._kept = self._kept, []
        return taken


def main() -> None:
    """Serve the program that started us; `sys.argv` tells the niceness."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(int(sys.argv[1]))
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO, encoding="ascii")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake must not stand between two answers
    jobs: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    listener = threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True)
    listener.start()
    lines = LogCollector()
    logging.getLogger().addHandler(lines)
    done = 0
    while True:
        answer = _answer(jobs.get(), lines)
        done += 1
        worn = done >= MOST_JOBS or _memory() > MOST_MEMORY
        with suppress(BrokenPipeError):  # then the listener ends us
            send(answers, bytes([worn]) + answer)


def send(stream: BinaryIO, message: bytes) -> None:
    stream.write(LENGTH.pack(len(message)) + message)
    stream.flush()


def receive(stream: BinaryIO) -> bytes:
    """The next message; nothing, if there will be none."""
    head = stream.read(LENGTH.size)
    return stream.read(*LENGTH.unpack(head)) if len(head) == LENGTH.size else b""


def _listen(stream: BinaryIO, jobs: queue.SimpleQueue[bytes]) -> None:
    """Pass on what comes; end the process at once when the other side is gone, even in a job."""
    while message := receive(stream):
        jobs.put(message)
    os._exit(0)


def _answer(message: bytes, lines: LogCollector) -> bytes:
    """Do a job; its result, or its error with the places the error went through, and what was
    logged meanwhile.
    """
    try:
        work: Callable[..., Any]
        work, what = pickle.loads(message)
        found = work(*what)
        return pickle.dumps((True, found, lines.take()), pickle.HIGHEST_PROTOCOL)
    except Exception as error:
        return _failure(error, lines.take())


def _failure(error: Exception, said: list[tuple[int, str]]) -> bytes:
    where = places(error)
    try:
        whole = pickle.dumps((False, (error, where), said), pickle.HIGHEST_PROTOCOL)
        pickle.loads(whole)
    except Exception:
        # It cannot travel. Its text may quote a hand, so only its name does.
        plain = RuntimeError(type(error).__name__)
        return pickle.dumps((False, (plain, where), said), pickle.HIGHEST_PROTOCOL)
    return whole


def _memory() -> int:
    """How much memory this process takes, in bytes.

    Not by getrusage where it can be helped: on Linux its maximum begins with what the bot took.
    """
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * resource.getpagesize()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
