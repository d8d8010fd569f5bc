"""Keep the garbage collector away from what the program has loaded and will never drop."""

from __future__ import annotations

import gc


def exempt_loaded_objects() -> None:
    """Leave everything that is loaded by now out of later collections.

    The rules, cards and pages of all games are some hundred thousand objects. To look through them
    again and again would stop everyone for fifty milliseconds at a time.
    """
    gc.collect()
    gc.freeze()
