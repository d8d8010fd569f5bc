"""Statistics in words: by whom it was against, and in what each game counts."""

from __future__ import annotations

from bot.app.people.statistics import GameKind, PersonFigures, TenureFigures, person_figures
from bot.chat.messages import stats_message
from engine.core.game import Mode
from engine.core.seat import SEATS
from engine.games import GAMES

DUEL = GameKind("sol", "published", 2, Mode.AGAINST)
SOLO = GameKind("sol", "published", 1, Mode.ALONE)
TABLE = GameKind("sol", "published", 3, Mode.TOGETHER)
SIX = GameKind("nova", "first", 6, Mode.AGAINST)


def ended(score: int, *, won: bool) -> TenureFigures:
    return TenureFigures(1, SEATS[0], True, won, score, 0, 0, 0, 0.0)


def figures(name: str, *games: tuple[GameKind, TenureFigures]) -> PersonFigures:
    kinds = {kind: [one for other, one in games if other == kind] for kind, _ in games}
    return person_figures(1, name, kinds)


ADA = figures(
    "Ada",
    (DUEL, ended(20, won=True)), (DUEL, ended(11, won=False)), (SIX, ended(37, won=True)),
    (TABLE, ended(30, won=True)), (SOLO, ended(15, won=False)),
)  # fmt: skip


def test_games_are_counted_by_whom_they_were_played_against() -> None:
    said = stats_message.person(ADA, GAMES).text.splitlines()
    assert said[:4] == [
        "**Ada**: 5 finished games.",
        "Against each other: 3 games, 2 victories.",
        "Together against the game itself: 1 game, 1 success.",
        "Alone against the game itself: 1 game, 0 successes.",
    ]


def test_every_game_counts_in_its_own_word() -> None:
    """All were said to have momentum on average, and those against the game nothing at all."""
    lines = stats_message.person(ADA, GAMES).text.splitlines()
    (nova,) = [line for line in lines if "6 seats" in line]
    assert nova.startswith("Nova Solis, first, 6 seats")
    assert "37.0 points on average, 37 at best" in nova
    assert [line.split(", ")[-2] for line in lines if "Last Days" in line] == [
        "15.0 momentum on average", "15.5 momentum on average", "30.0 momentum on average",
    ]  # fmt: skip


def test_successes_against_the_game_itself_are_no_victories_over_others() -> None:
    """Who won alone again and again stood above all who had beaten another player."""
    alone = figures("Bea", *[(SOLO, ended(15, won=True))] * 9)
    duel = figures("Cid", (DUEL, ended(20, won=True)))
    said = stats_message.server([ADA, duel, alone]).text.splitlines()[1:]
    assert said == [
        "1. **Ada**: 2 victories in 3 games; against the game itself 1 success in 2 games",
        "2. **Cid**: 1 victory in 1 game",
        "3. **Bea**: against the game itself 9 successes in 9 games",
    ]
