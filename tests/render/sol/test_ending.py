"""The picture of the end: who won, how everybody came away, and how it came about."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace

import pytest
from PIL import Image

from engine.core.game import Setup
from engine.core.seat import SEATS, Seat
from engine.sol import GAME
from engine.sol.outcome import Outcome
from engine.sol.pieces import Suit
from engine.sol.view import SolView
from render import badges, canvas
from render.canvas import Picture
from render.options import RenderOptions
from render.owners import letter
from render.page import SMALLEST
from render.palette import PALETTES
from render.sol import ending, poster
from render.sol.history import Turn
from tests.render.written import Written

P1, P2, P3 = SEATS[:3]
NAMES = {P1: "Ada", P2: "Bo", P3: "日本"}


def position(
    momentum: tuple[int, ...],
    result: Outcome | None,
    options: tuple[str, ...] = (),
    turn: int = 40,
    instability: int = 0,
) -> SolView:
    view = GAME.play.view(GAME.play.start(Setup("published", len(momentum), 7, options)), None)
    players = tuple(
        replace(player, momentum=number)
        for player, number in zip(view.players, momentum, strict=True)
    )
    return replace(
        view,
        players=players,
        result=result,
        turn=replace(view.turn, number=turn),
        instability=instability,
    )


def story(final: SolView) -> list[Turn]:
    """A short game to that end."""
    views = []
    for turn in range(1, final.turn.number + 1):
        players = tuple(
            replace(player, momentum=player.momentum * turn // (final.turn.number + 1))
            for player in final.players
        )
        left = 13 - 12 * turn // (final.turn.number + 1)
        views.append(
            replace(
                final,
                players=players,
                result=None,
                turn=replace(final.turn, number=turn),
                instability=left,
            )
        )
    return told([*views, final])


def told(views: list[SolView]) -> list[Turn]:
    """Turns of which nothing else is known."""
    return [(view, ()) for view in views]


WON = position((23, 14, 8), Outcome((P1,), (5, 3, 2)))
SHARED = position((14, 9, 14), Outcome((P1, P3), (4, 2, 4)))
SAVED = position((18,), Outcome((P1,), (4,), 18, True))
FAILED = position((4,), Outcome((), (1,), 4, False), turn=1)
TOGETHER = position((14, 20), Outcome((P1, P2), (4, 4), 14, True), ("cooperative",))
TALE = position((9,), Outcome((), (2,), 9, False), ("scenario=introduction",))


def headline(view: SolView, names: dict[Seat, str]) -> str:
    assert view.result is not None
    return ending.headline(view, view.result, RenderOptions(names=names))


def summary(view: SolView) -> str:
    return ending.summary(view)


def texts(
    monkeypatch: pytest.MonkeyPatch, turns: list[Turn], names: Mapping[Seat, str] = NAMES
) -> dict[str, int]:
    """Every text of the picture, with its smallest size in units."""
    found: dict[str, int] = {}
    letters = canvas._letters

    def note(text: str, weight: str, size: int) -> tuple[Picture, int, int]:
        found[text] = min(size, found.get(text, size))
        return letters(text, weight, size)

    monkeypatch.setattr(canvas, "_letters", note)
    monkeypatch.setattr(ending, "scene", lambda *_: Image.new("RGB", (9, 9)))
    monkeypatch.setattr(poster, "_wreck", lambda *_: None)  # it is dark: no letter can be seen
    for cache in (badges.emblem, poster.ark):
        cache.cache_clear()
    ending.png(turns, RenderOptions(names=names))
    return found


@pytest.mark.parametrize(
    ("view", "title", "below"),
    [
        (WON, "Ada wins", "The star went supernova after 40 turns."),
        (SHARED, "Ada and Player C share the victory", "The star went supernova after 40 turns."),
        (
            SAVED,
            "Success",
            "Score 18; 13 were needed. The star went supernova after 40 turns.",
        ),
        (
            FAILED,
            "Not enough momentum",
            "Score 4; 13 were needed. The star went supernova after 1 turn.",
        ),
        (
            TOGETHER,
            "Success",
            "Common score 14, the lowest momentum; 13 were needed. "
            "The star went supernova after 40 turns.",
        ),
        (
            TALE,
            "Not enough momentum",
            "Score 9; 17 were needed. The star went supernova after 40 turns.",
        ),
    ],
)
def test_the_result_in_words(view: SolView, title: str, below: str) -> None:
    assert headline(view, NAMES) == title
    assert summary(view) == below


def test_the_end_can_be_read_without_the_picture() -> None:
    assert ending.lines(told([WON]), RenderOptions(names=NAMES)) == [
        "Ada wins.",
        "The star went supernova after 40 turns.",
        "Ada: momentum 23. Level 5: Bound for a green world. No card kept.",
        "Bo: momentum 14. Level 3: Generations aboard the ark. No card kept.",
        "日本: momentum 8. Level 2: Adrift without a sun. No card kept.",
    ]
    assert WON.result is not None
    off = position((23, 14, 8), WON.result, ("levels_of_survival=off",))
    assert ending.lines(told([off]), RenderOptions())[2:] == [
        "P1: momentum 23. No card kept.",
        "P2: momentum 14. No card kept.",
        "P3: momentum 8. No card kept.",
    ]


def test_a_card_kept_to_the_end_is_open() -> None:
    kept = replace(
        WON.players[0], card=Suit.FLARE, put_away=(Suit.REFRACTION, Suit.FLARE, Suit.REFRACTION)
    )
    view = replace(WON, players=(kept, *WON.players[1:]), effects={Suit.FLARE: "chain"})
    line = ending.lines(told([view]), RenderOptions(names=NAMES))[2]
    assert line.endswith("Kept card: flare (Chain). Put away: refraction ×2 and flare.")


def test_the_charts_are_told_in_numbers() -> None:
    views = [position((0, 0, 0), None, turn=1, instability=13)]
    views += [position((n, 0, 2), None, turn=1 + n, instability=13 - n) for n in (1, 2)]
    assert ending.courses(told(views), RenderOptions(names=NAMES)) == [
        "Momentum of Ada: 0 at the start, 1 after turn 1, 2 after turn 2.",
        "Momentum of Bo: 0 at the start.",
        "Momentum of 日本: 0 at the start, 2 after turn 1.",
        "Flares to come: 13 at the start, 12 after turn 1, 11 after turn 2.",
    ]


def test_without_names_the_seats_are_named() -> None:
    assert headline(WON, {}) == "P1 wins"
    assert headline(SHARED, {}) == "P1 and P3 share the victory"


def test_a_game_in_which_nobody_could_act_ended_without_a_supernova() -> None:
    stalled = replace(WON, instability=3)
    assert summary(stalled) == "After 40 turns nobody could do anything any more."


@pytest.mark.parametrize("view", [WON, SHARED, SAVED, FAILED, TOGETHER, TALE])
def test_momentum_and_levels_are_there_and_all_text_can_be_read(
    monkeypatch: pytest.MonkeyPatch, view: SolView
) -> None:
    found = texts(monkeypatch, story(view))
    assert view.result is not None
    for player, level in zip(view.players, view.result.levels, strict=True):
        assert found[str(player.momentum)] >= 40
        assert GAME.speech.words.text["level"][str(level)] in found
    assert {"Ada", "momentum", "level of survival", "Turn"} <= found.keys()
    in_emblems = {letter(player.seat) for player in view.players}
    assert min(size for text, size in found.items() if text not in in_emblems) >= SMALLEST


@pytest.mark.parametrize(
    ("view", "level"), [(WON, 5), (SHARED, 4), (SAVED, 4), (FAILED, 1), (TOGETHER, 4), (TALE, 2)]
)
def test_the_headline_is_the_level_of_survival(view: SolView, level: int) -> None:
    assert ending.title(view, RenderOptions()) == GAME.speech.words.text["level"][str(level)]
    assert ending.over(view, RenderOptions(names=NAMES)) == headline(view, NAMES)


def test_the_levels_are_left_out_where_the_table_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WON.result is not None
    off = position((23, 14, 8), WON.result, ("levels_of_survival=off",))
    found = texts(monkeypatch, story(off))
    assert "Ada wins" in found
    assert "level of survival" not in found
    assert not {*GAME.speech.words.text["level"].values()} & found.keys()


@pytest.mark.parametrize(
    ("view", "seats"), [(WON, 1), (SHARED, 2), (SAVED, 1), (FAILED, 0), (TOGETHER, 2), (TALE, 0)]
)
def test_the_arks_that_leave_are_those_of_the_winners(view: SolView, seats: int) -> None:
    assert view.result is not None
    assert len(ending.leaving(view.result)) == seats


def test_a_game_that_was_given_up_has_a_poster_without_a_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = position((3, 5, 0), None, turn=12, instability=9)
    found = texts(monkeypatch, story(left)[:-1] + told([left]))
    assert "Given up" in found
    assert "The game was given up after 11 turns, with 9 flares to come." in found
    assert not any("win" in text for text in found)
    assert ending.lines(told([left]), RenderOptions(names=NAMES))[:2] == [
        "Given up.",
        "The game was given up after 11 turns, with 9 flares to come.",
    ]
    assert ending.scenes(told([left]), RenderOptions()) == []  # the seed stays sealed in the view


def test_the_seed_stands_at_the_foot(monkeypatch: pytest.MonkeyPatch) -> None:
    known = replace(WON, seed=0xABC)
    seed = f"Seed {'0' * 61}abc"
    written = texts(monkeypatch, story(known))
    zeros = " ".join(["0" * 8] * 3)
    assert {f"Seed {zeros} {'0' * 8}", f"{zeros} {'0' * 5}abc"} <= written.keys()
    assert f"{seed}." in ending.scenes(story(known), RenderOptions())


def test_players_stand_in_the_order_of_their_momentum(monkeypatch: pytest.MonkeyPatch) -> None:
    last = position((3, 30, 12), Outcome((P2,), (1, 5, 2)))
    order = [text for text in texts(monkeypatch, story(last)) if text in ("Ada", "Bo", "Player C")]
    assert order == ["Bo", "Player C", "Ada"]


def test_the_moments_of_the_poster_are_sentences() -> None:
    assert ending.scenes(story(WON), RenderOptions(names=NAMES)) == [
        "Turn 1: Ada takes the lead for good.",
        "Turn 20: Halfway through the game.",
        "Turn 39: The last turn before the end.",
    ]
    assert ending.scenes(told([WON]), RenderOptions()) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_it_is_a_portrait_as_wide_as_asked(seats: int) -> None:
    momentum = tuple(range(10, 10 + seats))
    alone = (10, False) if seats == 1 else (None, None)
    winners = () if seats == 1 else (Seat(seats - 1),)
    view = position(momentum, Outcome(winners, (2,) * seats, *alone))
    size = Image.open(io.BytesIO(ending.png(story(view), RenderOptions(size=800)))).size
    assert size == (800, 1000)


def test_all_may_win_and_have_long_names(monkeypatch: pytest.MonkeyPatch) -> None:
    everybody = tuple(SEATS[:5])
    view = position((9,) * 5, Outcome(everybody, (3,) * 5))
    names = {seat: f"The Honourable {seat} of the Long Name" for seat in everybody}
    assert ending.png(story(view), RenderOptions(names=names, size=400))
    assert headline(view, names).count("…") == 5


def test_the_text_of_five_players_in_any_palette_lies_on_nothing_else(written: Written) -> None:
    everybody = tuple(SEATS[:5])
    view = replace(position((128, 64, 32, 16, 8), Outcome((P1,), (7, 6, 5, 4, 3))), seed=2**255)
    names = {seat: f"The Honourable {seat} of the Long Name" for seat in everybody}
    for palette in PALETTES.values():
        written.clear()
        ending.page(story(view), RenderOptions(palette, names=names))
        on_page = [line for line in written.lines if line.size >= 30]
        assert {"128", "64", "32", "16", "8"} <= {line.text for line in on_page}
        for line in on_page:
            assert line.box[0] >= 20
            assert line.box[2] <= 1580


def test_a_long_name_leaves_room_for_what_happened_in_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = dict.fromkeys(SEATS[:3], "The Honourable Ada of the Long Name")
    found = texts(monkeypatch, story(WON), names)
    assert not any(text.endswith("…") for text in found if "takes" in text or "hurl" in text)
    assert any("for good" in text for text in found)


def test_the_final_position_alone_is_enough() -> None:
    assert ending.png(told([WON]), RenderOptions(size=400))


def test_the_same_game_is_the_same_picture() -> None:
    assert ending.png(story(WON), RenderOptions(size=400)) == ending.png(
        story(WON), RenderOptions(size=400)
    )
