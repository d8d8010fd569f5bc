"""How a game of any kind ended, in words: who won, and all places with their scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.chat.texts import WORDS
from bot.store.positions import AnyGame
from engine.core.game import Mode, Result
from engine.core.seat import Seat


def result_text(rules: AnyGame, result: Result, names: Mapping[Seat, str]) -> str:
    """Write who won, what the game has to say of that, and the places, the best first."""
    return "\n".join(_lines(rules, result, names))


def _lines(rules: AnyGame, result: Result, names: Mapping[Seat, str]) -> Iterator[str]:
    yield WORDS.fill("result", _headline(result), {"winners": result.winners}, names)
    words = rules.speech.words
    for note in result.notes:
        if note.code in words.text.get("note", {}):
            yield words.fill("note", note.code, note.facts, names)
    place = 1
    for group in result.ranking:
        for seat in group:
            facts: dict[str, object] = {"place": place, "seat": seat}
            facts |= {"score": result.scores[seat], "word": rules.score_word}
            yield WORDS.fill("result", "place", facts, names)
        place += len(group)


def _headline(result: Result) -> str:
    if result.mode is not Mode.AGAINST:
        return "success" if result.success else "failure"
    if not result.winners:
        return "lost"
    return "won" if len(result.winners) == 1 else "shared"
