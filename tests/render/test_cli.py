"""The command line of the pictures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from engine.__main__ import main as engine
from engine.core.game import Setup
from engine.nova import GAME as NOVA
from engine.sol import GAME
from render.__main__ import main
from tests.engine.sol.sketch import sketch


@pytest.fixture
def position(tmp_path: Path) -> str:
    state = sketch("O: O3 P1x2\nP1: hold=3 card=flare\nP2: hold=2")
    file = tmp_path / "position.json"
    file.write_text(json.dumps(GAME.play.codec.write(state)))
    return str(file)


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("game") / "game.json"
    assert engine(["playout", "--players", "2", "--seed", "4", "--export", str(file)]) == 0
    return str(file)


def size(file: Path) -> tuple[int, int]:
    with Image.open(file) as image:
        return image.size


@pytest.mark.parametrize("kind", ["board", "table", "hold", "choice", "effects", "aid", "preview"])
def test_every_kind_of_picture_of_a_position(position: str, tmp_path: Path, kind: str) -> None:
    out = tmp_path / "out.png"
    command = [position, "-o", str(out), "--picture", kind, "--size", "500", "--as", "P1"]
    assert main([*command, "--palette", "cool"]) == 0
    assert size(out)[0] == 500


def test_a_board_is_1600_pixels_wide_if_nothing_else_is_said(position: str, tmp_path: Path) -> None:
    out = tmp_path / "board.png"
    assert main([position, "-o", str(out)]) == 0
    assert size(out) == (1600, 2000)


def test_a_sheet_has_every_kind_of_picture(
    position: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "sheet.png"
    assert main([position, "-o", str(out), "--sheet", "--size", "800", "--text"]) == 0
    text = capsys.readouterr().out
    for name in ("board", "table", "hold", "cards", "effects", "rewards", "draft"):
        assert f"{name}.png: " in text


def test_what_changed_since_an_action_of_a_game(game: str, tmp_path: Path) -> None:
    marked, plain = tmp_path / "marked.png", tmp_path / "plain.png"
    actions = len(json.loads(Path(game).read_text())["log"])
    small = ["--size", "500"]
    assert main([game, "-o", str(marked), "--since", str(actions - 12), *small]) == 0
    assert main([game, "-o", str(plain), "--since", str(actions), *small]) == 0
    assert marked.read_bytes() != plain.read_bytes()


@pytest.mark.slow
def test_the_end_and_the_replay_of_a_game(game: str, tmp_path: Path) -> None:
    end, replay = tmp_path / "end.png", tmp_path / "replay.gif"
    assert main([game, "-o", str(end), "--picture", "end", "--size", "500"]) == 0
    assert main([game, "-o", str(replay), "--picture", "replay", "--size", "400"]) == 0
    with Image.open(replay) as moving:
        assert getattr(moving, "n_frames", 1) > 10
    assert replay.stat().st_size < 10 * 2**20


def test_the_text_twin_is_printed_on_demand(
    position: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([position, "-o", str(tmp_path / "b.png"), "--text", "--size", "400"]) == 0
    assert "Sol, published edition, 2 players" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--palette", "mud"], 2, "unknown_palette"),
        (["--size", "99999"], 2, "picture_size"),
        (["--since", "3"], 2, "game_needed"),
        (["--picture", "end"], 2, "game_needed"),
        (["--as", "P4"], 2, "no_such_seat"),
        (["-o", "/nowhere/at/all.png"], 2, "unwritable"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_one_line(
    position: str, arguments: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main([position, *arguments]) == code
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert not list(tmp_path.glob("*.png"))


def test_a_step_the_game_does_not_have_is_refused(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([game, "--since", "99999"]) == 2
    assert "no_such_step" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[]", '{"log": 3}', '{"game": "chess"}'])
def test_a_file_that_is_none_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert main([str(file), "-o", str(tmp_path / "out.png")]) in {2, 3}
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "out.png").exists()


def test_a_picture_that_the_game_lacks_is_refused_with_those_it_has(
    position: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([position, "--picture", "hand"]) == 2
    error = capsys.readouterr().err
    assert "no_picture" in error
    assert "board, hold, choice, effects, aid, table or preview" in error


def test_a_file_that_names_no_game_is_of_the_one_that_is_asked_for(
    position: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = json.loads(Path(position).read_text())
    assert page.pop("game") == "sol"
    file, out = tmp_path / "nameless.json", tmp_path / "out.png"
    file.write_text(json.dumps(page))
    assert main([str(file), "--game", "sol", "-o", str(out), "--size", "400"]) == 0
    assert size(out)[0] == 400
    assert main([position, "--game", "nova"]) == 2
    assert "other_game" in capsys.readouterr().err


def test_a_game_without_pictures_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.json"
    start = NOVA.play.start(Setup(NOVA.editions[0], 2, 5))
    file.write_text(json.dumps(NOVA.play.codec.write(start)))
    assert main([str(file)]) == 2
    assert "not_drawn" in capsys.readouterr().err
