"""Log lines, plain or as JSON; no secret is ever among them."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Sequence
from datetime import UTC, datetime

# Discord's tokens, and those of interactions in the addresses of its API.
TOKENS = re.compile(
    r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}|(?<=/webhooks/)\d+/[\w-]+|(?<=/interactions/)\d+/[\w-]+"
)
HIDDEN = "[secret]"


class Guarded(logging.Formatter):
    """Writes a record without whatever looks like a token, or is one we know."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        super().__init__()
        self.secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        return self.hide(self.line(record))

    def hide(self, text: str) -> str:
        for secret in self.secrets:
            text = text.replace(secret, HIDDEN)
        return TOKENS.sub(HIDDEN, text)

    def line(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%S")
        text = f"{at} {record.levelname.lower()} {record.name}: {record.getMessage()}"
        if record.exc_info:
            text += "\n" + self.formatException(record.exc_info)
        return text


class Json(Guarded):
    """One JSON object a line, for machines that read logs."""

    def line(self, record: logging.LogRecord) -> str:
        page = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info:
            page["trace"] = self.formatException(record.exc_info)
        return json.dumps(page, ensure_ascii=False)


def start(kind: str, secrets: Sequence[str]) -> None:
    """Write to standard error, from now on."""
    handler = logging.StreamHandler()
    handler.setFormatter((Json if kind == "json" else Guarded)(secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    logging.getLogger("discord").setLevel(logging.WARNING)
    # It warns of libraries for voice, which nobody needs to take a turn.
    logging.getLogger("discord.client").setLevel(logging.ERROR)
