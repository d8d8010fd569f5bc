"""Names of people as they are stored: on one line, not too long, and visible."""

from __future__ import annotations

from engine.core.wording import JOINERS

LONGEST = 32
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters that are invisible


def plain(name: str) -> str:
    """Return a name on one line and not too long, without markdown: for pictures.

    What cannot be seen is left out, so that no name turns the line around that it stands in.
    """
    line = " ".join(name.split())
    seen = "".join(letter for letter in line if letter.isprintable() or letter in JOINERS)
    if not seen.strip(f" {JOINERS}{BLANK}"):
        return "?"
    return seen if len(seen) <= LONGEST else seen[: LONGEST - 1] + "…"
