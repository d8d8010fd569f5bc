"""Positions that lie in files for months are read by every later program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.store import positions
from engine.core.game import Setup
from engine.games import GAMES

GAME = GAMES["sol"]
KEPT = sorted((Path(__file__).parent / "data").glob("position-*.json"))


def test_there_is_a_stored_position_of_every_format() -> None:
    assert [json.loads(file.read_text())["format"] for file in KEPT] == list(
        range(1, positions.FORMAT + 1)
    )
    assert set(positions.UPGRADES) == set(range(1, positions.FORMAT))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
def test_a_stored_position_of_an_old_format_can_be_played_on(file: Path) -> None:
    page = json.loads(file.read_text())
    game = GAMES[page["game"]]
    state = positions.restore(game, page["format"], positions.dump_json(page["body"]))
    assert not game.play.broken(state)
    seat = game.play.waiting(state)[0]
    after = game.play.step(state, game.play.legal(state, seat)[0]).state
    assert not game.play.broken(after)


def test_a_position_of_today_comes_back_as_it_was() -> None:
    game = GAMES["sol"]
    state = game.play.start(Setup("published", 4, 7))
    body = positions.write(game, state)
    assert positions.restore(game, positions.FORMAT, body) == state
    assert positions.unpack(positions.pack(body)) == body


def test_a_position_of_a_newer_program_is_not_guessed_at() -> None:
    with pytest.raises(AssertionError):
        positions.upgrade(GAME, {}, positions.FORMAT + 1)


def test_every_upgrade_is_made_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "FORMAT", 3)
    monkeypatch.setattr(
        positions,
        "UPGRADES",
        {
            1: lambda game, page: {**page, "two": 1},
            2: lambda game, page: {**page, "three": page["two"] + 1},
        },
    )
    assert positions.upgrade(GAME, {}, 1) == {"two": 1, "three": 2}
    assert positions.upgrade(GAME, {"two": 5}, 2) == {"two": 5, "three": 6}
    assert positions.upgrade(GAME, {}, 3) == {}
