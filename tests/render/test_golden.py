"""Pictures against those that somebody has looked at."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from engine.sol import GAME
from render import badges, canvas
from render.sol import board, frame, gates, pictures, pieces, star
from tests.engine.sol.sketch import sketch
from tests.golden.pictures import LOOK, PICTURE_FOLDER, PICTURES_KEPT
from tests.render.likeness import alike, apart
from tests.render.sol.crowd import crowded_view
from tests.render.sol.test_board import FACTS, POSITION, change

CACHES = (
    pieces.token, pieces.diver, pieces.station, pieces.mothership, badges.emblem,
    gates.gate, frame.dial, frame.ark, canvas._letters,
)  # fmt: skip


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@pytest.mark.parametrize("name", PICTURES_KEPT)
def test_the_picture_looks_as_it_did(name: str) -> None:
    kept = Image.open(PICTURE_FOLDER / f"{name}.jpg").convert("RGB")
    now = opened(PICTURES_KEPT[name]())
    assert alike(kept, now), f"{apart(kept, now)}: `make golden` writes it again, if this is meant"


def test_every_file_is_a_picture_we_draw() -> None:
    assert {file.stem for file in PICTURE_FOLDER.glob("*.jpg")} == PICTURES_KEPT.keys()


@pytest.mark.parametrize("fact", FACTS)
def test_one_fact_more_or_less_is_not_alike(fact: str) -> None:
    view = GAME.play.view(sketch(POSITION), None)
    one, two = (opened(board.png(seen, LOOK)) for seen in (view, FACTS[fact](view)))
    assert not alike(one, two)


@pytest.mark.slow
def test_one_count_or_gate_in_a_crowd_is_not_alike() -> None:
    view = crowded_view(5, ("C1", "C2", "V9"))
    kept = opened(board.png(view, LOOK))
    for player in view.players:
        for cell, number in player.sundivers.items():
            other = {**player.sundivers, cell: number % 5 + 1}
            assert not alike(
                kept, opened(board.png(change(view, player.seat, sundivers=other), LOOK))
            )
    for slot in view.gates:
        fewer = {other: owner for other, owner in view.gates.items() if other != slot}
        assert not alike(kept, opened(board.png(replace(view, gates=fewer), LOOK)))


def test_another_way_of_smoothing_or_of_choosing_colours_is_alike(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As a new version of Pillow or of the font's drawing could bring."""
    view = GAME.play.view(sketch(POSITION), None)
    kept = opened(pictures.draw_board(view, LOOK, ()).data)
    for fine in (3, 8):
        for module in (canvas, gates):
            monkeypatch.setattr(module, "FINE", fine)
        _forget()
        assert alike(kept, opened(board.png(view, LOOK)))
    shifted = kept.transform(
        kept.size, Image.Transform.AFFINE, (1, 0, 0.3, 0, 1, 0.3), Image.Resampling.BICUBIC
    )
    assert alike(kept, shifted)
    assert alike(kept, kept.quantize(256, method=Image.Quantize.FASTOCTREE).convert("RGB"))
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    star.BACKDROPS.forget()
    for cache in CACHES:
        cache.cache_clear()
