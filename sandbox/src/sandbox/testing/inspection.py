"""What every test of a local Discord ends with."""

import os
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path

from sandbox import persistence
from sandbox.faults import Delay
from sandbox.journal import Exchange, Trouble, line
from sandbox.server import Sandbox
from sandbox.testing.contract import check
from sandbox.testing.payload_types import check as check_events


def inspect(sandbox: Sandbox, expected: AbstractSet[Trouble] = frozenset()) -> None:
    """Look for unexpected trouble, and for exchanges that real Discord would not have."""
    exchanges = sandbox.journal.exchanges
    folder = os.environ.get("SANDBOX_RECORD")
    if folder:
        file = Path(folder) / f"exchanges-{os.getpid()}.jsonl"
        with file.open("a", encoding="utf-8") as lines:
            lines.writelines(line(exchange) + "\n" for exchange in exchanges)
    assert [n for n in sandbox.journal.troubles() if n.trouble not in expected] == []
    assert check(replace(one, fault=None) for one in exchanges if _own(one)) == []
    assert check_events(sandbox.journal.frames) == []
    # Whatever happened, a restart would lose nothing of it.
    text, attached = persistence.serialize(sandbox.model.state)
    assert persistence.deserialize(text, attached.__getitem__) == sandbox.model.state


def _own(exchange: Exchange) -> bool:
    """Whether the answer is not a fault's, which is wrong on purpose; it may have been held up."""
    return exchange.fault is None or exchange.fault.startswith(Delay.__name__)
