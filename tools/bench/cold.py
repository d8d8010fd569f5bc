"""First pictures of processes: of one that is started for it, and of a worker that waits for it."""

from __future__ import annotations

import os
import pickle
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# What a worker is given is a picture to draw and a view: it has no use for a position.
PROGRAM = """
import time
start = time.perf_counter()
import pickle, sys
from pathlib import Path
from render.backdrops import use_folder
use_folder(Path(sys.argv[2]))
if sys.argv[3]:  # a worker is made ready before anyone asks it
    from render.warm_up import warm_up
    warm_up([int(sys.argv[3])], Path(sys.argv[2]))
paint, what = pickle.loads(Path(sys.argv[1]).read_bytes())
ready, busy = time.perf_counter(), time.process_time()
picture = paint(*what)
end, busy = time.perf_counter(), time.process_time() - busy
import hashlib
peak = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
# getrusage would tell the peak of the process that started this one
print((ready - start) * 1000, (end - ready) * 1000, busy * 1000, *peak,
      hashlib.sha256(picture.data).hexdigest())
"""


@dataclass(frozen=True, slots=True)
class Cold:
    """What a process did that draws once: times in milliseconds, its most memory in megabytes."""

    wall: float  # from start to end
    whole: float  # of that, the processor's
    imports: float  # and what a worker does before it is asked
    drawing: float
    busy: float  # of drawing, the processor's
    memory: float
    digest: str  # of the picture


def started(
    folder: Path, times: int, ready: int | None, paint: Callable[..., Any], *what: object
) -> list[Cold]:
    """Start processes that draw once, with backgrounds and compiled modules in a folder; `ready`
    is the size that they are made ready for, as the bot does it.
    """
    known = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    known.pop("PYTHONDONTWRITEBYTECODE", None)
    message = folder / "message"
    message.write_bytes(pickle.dumps((paint, what), pickle.HIGHEST_PROTOCOL))
    given = [str(message), str(folder / "grounds"), str(ready or "")]
    found = []
    for _ in range(times):
        start, spent = time.perf_counter(), _of_children()
        announced = subprocess.run(
            [sys.executable, "-c", PROGRAM, *given],
            capture_output=True, text=True, check=True, env=known,
        ).stdout.split()  # fmt: skip
        wall = (time.perf_counter() - start) * 1000
        whole = (_of_children() - spent) * 1000
        imports, drawing, busy = map(float, announced[:3])
        found.append(
            Cold(wall, whole, imports, drawing, busy, int(announced[3]) / 1024, announced[4])
        )
    return found


def _of_children() -> float:
    """Seconds that the processor gave to processes of ours that ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
