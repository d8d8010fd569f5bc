"""Where an error came from. It stands alone, for workers that need nothing else of the bot."""

from __future__ import annotations

import traceback
from pathlib import Path


def places(error: BaseException) -> str:
    """The places in the code that an error went through, without any values."""
    return " < ".join(
        f"{Path(frame.filename).name}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
    )
