"""The sentences and labels of messages, from data/bot/surface.toml."""

from __future__ import annotations

from engine.core.wording import Wording

WORDS = Wording("bot/surface")
