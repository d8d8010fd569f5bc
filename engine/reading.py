"""Files that people bring: positions and games, hostile until checked."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.core.game import Game
from engine.core.refusal import Malformed, Refused
from engine.core.seat import BY_NAME, Seat
from engine.core.wording import clip
from engine.games import GAMES

LARGEST = 4_000_000  # characters of a position or an exported game
DEEPEST = 40  # objects and lists inside each other; no game comes near it
NESTED = "nested too deeply"
FIRST = next(iter(GAMES))  # the game that is meant where none is named
AnyGame = Game[Any, Any, Any]


def read_json(name: str) -> object:
    """Read a file that may hold anything."""
    try:
        if name == "-":
            text = sys.stdin.read(LARGEST + 1)
        else:
            with Path(name).open(encoding="utf-8") as file:
                text = file.read(LARGEST + 1)
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise Malformed("file", "unreadable", reason=clip(type(error).__name__)) from None
    if len(text) > LARGEST:
        raise Malformed("file", "too_large", most=LARGEST)
    try:
        page: object = json.loads(text)
    except RecursionError:
        raise Malformed("file", "not_json", reason=NESTED) from None
    except ValueError as error:
        raise Malformed("file", "not_json", reason=clip(error, 80)) from None
    if nests(page, DEEPEST):
        raise Malformed("file", "not_json", reason=NESTED)
    return page


def nests(value: object, levels: int) -> bool:
    """Is something in it more levels deep than that?"""
    if not isinstance(value, (dict, list)):
        return False
    inside = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(nests(item, levels - 1) for item in inside)


def find_game(key: object) -> AnyGame:
    if not isinstance(key, str) or key not in GAMES:
        raise Refused("unknown_game", name=clip(key), known=tuple(GAMES))
    return GAMES[key]


def read_position(name: str) -> tuple[AnyGame, Any]:
    return to_position(read_json(name))


def to_position(page: object) -> tuple[AnyGame, Any]:
    key = page.get("game", FIRST) if isinstance(page, dict) else FIRST
    if not isinstance(key, str) or key not in GAMES:
        raise Malformed("game", "unknown_name", name=clip(key))
    try:
        return GAMES[key], GAMES[key].play.codec.read(page)
    except Malformed as error:
        error.game = key
        raise


def game_that_says(error: Refused | Malformed, asked: str | None = None) -> AnyGame:
    """Return the game whose sentences word an error: the one it is about, if it has them.

    Codes are shared by games but not the facts with them, so only the sentences of the game that
    refused fit. What no game refused, such as a file that is not there, has a sentence in each.
    """
    if isinstance(error, Malformed):
        part, asked = "malformed", error.game or asked
    else:
        part = "refusal"
    games = [GAMES[asked]] if asked is not None and asked in GAMES else []
    known = (
        game for game in (*games, *GAMES.values()) if error.code in game.speech.words.text[part]
    )
    return next(known)


def games_with_page(topic: str, named: str | None = None) -> list[AnyGame]:
    """Return the games whose rules explain a topic in the edition named, or in any of theirs."""

    def explains(game: AnyGame) -> bool:
        for edition in game.editions:
            if named not in (None, edition):
                continue
            with suppress(Refused):
                game.speech.explain(topic, edition)
                return True
        return False

    return [game for game in GAMES.values() if explains(game)]


def game_with_page(topic: str, edition: str | None) -> AnyGame:
    """Return the one game whose rules explain a topic; raises Refused if there are several.

    Where none does, it is the game that has the edition, or the first: it knows what is near.
    """
    found = games_with_page(topic, edition)
    if len(found) > 1:
        raise Refused("topic_of_games", name=clip(topic), known=tuple(one.key for one in found))
    if found:
        return found[0]
    return next((one for one in GAMES.values() if edition in one.editions), GAMES[FIRST])


def read_seat(game: AnyGame, state: Any, name: str) -> Seat:
    seat = BY_NAME.get(name.upper())
    if seat is None or seat >= game.play.setup(state).seats:
        raise Refused("no_such_seat", seat=clip(name))
    return seat
