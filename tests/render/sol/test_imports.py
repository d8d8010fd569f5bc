"""What a process imports to draw a board: the words and the cells of Sol, not its rules."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

from engine.core.game import Setup
from engine.sol import GAME
from render import PICTURES
from render.options import RenderOptions

RULES = {
    f"engine.sol.{name}" for name in ("game", "rules", "actions", "effects", "table", "effect")
}
OTHERS = {f"render.sol.{name}" for name in ("hold", "cards", "ending", "replay", "lobby", "poster")}
PROGRAM = """
import pickle, sys
from pathlib import Path
from render.warm_up import warm_up
warm_up([400], None)
for number, message in enumerate(sys.argv[1:]):
    draw, what = pickle.loads(Path(message).read_bytes())
    picture = draw(*what)
    assert picture.data and picture.text
    print(*sys.modules)
"""


def test_drawing_needs_no_rules_and_no_other_picture(tmp_path: Path) -> None:
    view, look = (
        GAME.play.view(GAME.play.start(Setup("published", 3, 7)), None),
        RenderOptions(size=400),
    )
    drawn = PICTURES["sol"]
    jobs = ((drawn.board, (view, look, ())), (drawn.sheets["table"].draw, (view, look)))
    files = [tmp_path / str(number) for number in range(len(jobs))]
    for file, job in zip(files, jobs, strict=True):
        file.write_bytes(pickle.dumps(job))
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, files)],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    board, table = (set(line.split()) for line in told.splitlines())
    assert "engine.sol.view" in board
    assert not board & (RULES | OTHERS | {"render.sol.table"})
    assert "render.sol.table" in table
    assert not table & (RULES | OTHERS)
    assert not any(name.startswith(("engine.nova", "asyncio", "sqlite3")) for name in table)
