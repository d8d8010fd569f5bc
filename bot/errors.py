"""How the bot says no: one clear sentence, from data/bot/text.toml."""

from __future__ import annotations

from engine.core.wording import Wording

WORDS = Wording("bot/text")


class Unusable(Exception):
    """The database cannot be used; the program must not start without it."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(WORDS.fill("start", code, facts, {}))
        self.code = code
