"""Jobs for the tests of workers; a process finds them by name."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from bot.store.damaged_rows import log_once
from bot.workers import child
from engine.core.refusal import Malformed, Refused


def number() -> int:
    return os.getpid()


def niceness() -> int:
    return os.nice(0)


def double(value: int) -> int:
    return value * 2


def note(path: str, word: str) -> None:
    """Write down that this was done."""
    with Path(path).open("a", encoding="ascii") as file:
        file.write(word + "\n")


def die_once(path: str) -> str:
    """End as the kernel ends who took too much memory; the second time all is well."""
    there = Path(path)
    if there.exists():
        return "done"
    there.touch()
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def hang() -> None:
    while True:
        time.sleep(60)


def hold_until(path: str) -> str:
    """Keep the worker until a file is there."""
    while not Path(path).exists():
        time.sleep(0.005)
    return "held"


def break_down() -> None:
    raise Odd("a hand", "and a seed")


class Odd(Exception):
    """An error that does not survive a journey."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def refuse() -> None:
    raise Refused("stale", expected=7)


def find_fault() -> None:
    raise Malformed("seed", "not_a_list", least=2)


def complain(row: int) -> str:
    """Write to the log what was wrong, and go on."""
    log_once("turns", row, ValueError("a seed"), game_id=3)
    return "done"


def complain_and_refuse(row: int) -> None:
    complain(row)
    refuse()


def chatter() -> str:
    print("what somebody forgot")
    return "answer"


def note_and_hang(path: str) -> None:
    note(path, "busy")
    hang()


def number_of_worn() -> int:
    """The process, which has had enough after this."""
    child.MOST_JOBS = 1
    return os.getpid()
