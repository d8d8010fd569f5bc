"""The real engine with its calls counted: what something costs, on any machine."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.app.games import GameRepository
from bot.store.positions import AnyGame
from engine.core.game import Preview
from engine.core.seat import Seat
from engine.games import GAMES


@dataclass(slots=True)
class Counted:
    """How many lines were read and previewed, and in which threads."""

    reads: int = 0
    previews: int = 0
    threads: set[int] = field(default_factory=set)

    def game(self, rules: AnyGame) -> AnyGame:
        def read(state: Any, seat: Seat, text: str) -> tuple[Any, ...]:
            self.reads += 1
            return rules.play.read(state, seat, text)

        def preview(state: Any, seat: Seat, actions: Sequence[Any]) -> Preview[Any]:
            self.previews += len(actions)
            self.threads.add(threading.get_ident())
            return rules.play.preview(state, seat, actions)

        return replace(rules, play=replace(rules.play, read=read, preview=preview))

    def forget(self) -> None:
        self.reads = self.previews = 0
        self.threads.clear()


def counted(repository: GameRepository) -> Counted:
    """Count what is played from now on, of games that are not at hand yet."""
    found = Counted()
    repository.games = {key: found.game(rules) for key, rules in GAMES.items()}
    return found
