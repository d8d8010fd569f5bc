"""A small game through all that the engine does with any game; it is registered here alone."""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.core import fair, script
from engine.core.choices import picked
from engine.core.game import Decider, Setup
from engine.core.listing import lines
from engine.core.refusal import Malformed, Refused
from engine.core.seat import SEATS, Seat
from engine.games import GAMES
from tests.engine.test_properties import play_by_the_laws
from tests.random_play import all_laws, offers, walk
from tests.toy.stakes import STAKES, Action, State

P1, P2, P3 = SEATS[:3]
PLAY = STAKES.play
Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Run]:
    """The command line with the game registered; what it prints."""
    with monkeypatch.context() as patch:
        patch.setitem(vars(GAMES)["_fetch"], "stakes", lambda: STAKES)

        def go(*words: str, piped: str = "", code: int = 0) -> str:
            patch.setattr(sys, "stdin", io.StringIO(piped))
            assert main(words) == code
            printed = capsys.readouterr()
            return printed.err if code else printed.out

        yield go


def begun(seats: int, seed: int = 1, stakes: str = "") -> State:
    """A game in which these seats have staked, in order."""
    state = PLAY.start(Setup("plain", seats, seed))
    for seat, number in zip(SEATS, stakes, strict=False):
        state = after(state, seat, f"stake {number}")
    return state


def after(state: State, seat: Seat, line: str) -> State:
    (action,) = PLAY.read(state, seat, line)
    return PLAY.step(state, action).state


def test_it_is_offered_to_nobody() -> None:
    assert "stakes" not in GAMES


def test_the_whole_game_is_two_hundred_lines() -> None:
    text = (Path(__file__).parent / "stakes.py").read_text()
    assert len(text.splitlines()) <= 200


@pytest.mark.parametrize("seats", STAKES.seats)
@pytest.mark.parametrize("seed", range(6))
def test_whole_games_keep_the_laws(seats: int, seed: int) -> None:
    play_by_the_laws(STAKES, Setup("plain", seats, 100 * seed + seats))


@pytest.mark.parametrize("seats", STAKES.seats)
def test_every_position_of_a_game_keeps_all_the_laws(seats: int) -> None:
    for moment in walk(STAKES, Setup("plain", seats, seats)):
        all_laws(STAKES, moment.before, offers(STAKES, moment.before))


def test_all_stake_at_once_in_any_order() -> None:
    state = begun(6)
    assert [ask.seat for ask in PLAY.asks(state)] == list(SEATS[:6])
    assert all(ask.together for ask in PLAY.asks(state))
    for seat in (P3, P1, SEATS[5]):
        state = after(state, seat, "stake 2")
    assert [ask.seat for ask in PLAY.asks(state)] == [P2, *SEATS[3:5]]


def test_a_stake_is_known_to_two() -> None:
    step = PLAY.step(begun(4), Action(P2, ("stake", "3")))
    (event,) = step.events
    assert PLAY.audience(event) == {P2, P3}
    other = PLAY.step(begun(4), Action(P2, ("stake", "1"))).state
    for seat in (None, *SEATS[:4]):
        told = PLAY.view(step.state, seat) != PLAY.view(other, seat)
        assert told == (seat in {P2, P3})
    assert PLAY.secret(begun(4), Action(P2, ("stake", "3")))


def test_a_computer_player_cannot_peep() -> None:
    """Its adviser is given the position with all dealt anew that its seat may not see."""
    given: list[State] = []

    def peep(state: State, seat: Seat) -> Action:
        given.append(state)
        return PLAY.legal(state, seat)[0]

    state = begun(3, seed=5, stakes="123")
    assert replace(PLAY, advise=peep).advice(state, P1) == Action(P1, ("roll",))
    (shown,) = given
    assert PLAY.view(shown, P1) == PLAY.view(state, P1)
    assert (shown.stakes[P1], shown.stakes[P3]) == (1, 3)  # its own, and the one told to it
    assert shown.stakes[P2] != 2
    assert shown.setup.seed != 5
    assert replace(PLAY, advise=None).advice(state, P1) is None


@pytest.mark.parametrize(
    ("seat", "line", "decider"),
    [(P1, "stake 1", None), (P2, "stake 1", Decider.PERSON), (P1, "roll", Decider.CHANCE)],
)
def test_a_preview_stops_where_somebody_else_or_chance_decides(
    seat: Seat, line: str, decider: Decider | None
) -> None:
    state = begun(2, stakes={"stake 1": "" if seat == P1 else "1", "roll": "11"}[line])
    seal = PLAY.preview(state, seat, PLAY.read(state, seat, line)).seal
    assert (None if seal is None else seal.by) == decider


def test_one_to_three_of_the_dice_are_picked_at_once() -> None:
    state = after(begun(2, stakes="11"), P1, "roll")
    found = PLAY.choices(state, P1, ("keep",))
    assert [one.word for one in found.options] == ["A", "B", "C", "D", "E"]
    assert (found.least, found.most, found.whole) == (1, 3, False)
    assert picked(found, ["E", "B"]) == ("B", "E")
    one_by_one = PLAY.choices(state, P1, ("keep", "B"))
    assert [one.word for one in one_by_one.options] == ["C", "D", "E"]
    assert (one_by_one.most, one_by_one.whole) == (2, True)
    assert len(list(lines(partial(PLAY.choices, state, P1)))) == 5 + 10 + 10


@pytest.mark.parametrize("line", ["keep", "keep B A", "keep A B C D", "keep A A", "keep F", "roll"])
def test_no_other_dice_can_be_kept(line: str) -> None:
    state = after(begun(2, stakes="11"), P1, "roll")
    (action,) = PLAY.read(state, P1, line)
    with pytest.raises(Refused, match="not_now"):
        PLAY.check(state, action)


# The command line.


def test_a_game_is_played_on_the_command_line(run: Run) -> None:
    page = run("new", "--game", "stakes", "--players", "3", "--seed", "5")
    assert run("legal", "-", piped=page).splitlines()[:4] == [
        "P1: stake 1", "P1: stake 2", "P1: stake 3", "P2: stake 1",
    ]  # fmt: skip
    page = run("play", "-", "P1: stake 3; P2: stake 2; P3: stake 1; roll", piped=page)
    assert "stakes=(3, 9, 1)" in run("show", "-", "--as", "P1", piped=page)
    assert "stakes=(9, 9, 9)" in run("show", "-", piped=page)
    page = run("play", "-", "keep a c e; roll; keep b; roll; keep d e", piped=page)
    assert run("legal", "-", piped=page) == ""
    assert "stakes=(3, 2, 1)" in run("show", "-", piped=page)
    refused = run("play", "-", "P1: roll", piped=page, code=2)
    assert refused == "refused: not_now: roll is not possible now.\n"
    assert "roll five dice" in run("rules", "--game", "stakes", "roll")


def test_games_are_played_out_exported_and_verified(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "game.json")
    told = run(
        "playout", "--game", "stakes", "--players", "6", "--games", "40", "--show", "--export", file
    )
    assert "40 ended by the rules, 0 hit the cap of 20000 steps, 0 broke an invariant" in told
    run("verify", file)
    page = json.loads(Path(file).read_text())
    page["log"][0]["action"] = "stake 9"
    Path(file).write_text(json.dumps(page))
    assert "log[0]" in run("verify", file, code=2)


def test_the_export_of_a_running_game_tells_no_stake() -> None:
    setup = Setup("plain", 3, 5)
    state, entries = PLAY.start(setup), []
    for seat in SEATS[:3]:
        action = Action(seat, ("stake", "2"))
        step = PLAY.step(state, action)
        state = step.state
        entries.append(fair.Entry(action, step.events))
    page = json.dumps(fair.export_public(STAKES, setup, entries))
    assert "stake 2" not in page
    assert "staked" not in page


# Bad input.

SPOILED: tuple[object, ...] = (
    None, -1, 7, 10**30, True, "", "P9", [], {}, [[1]], "roll", [1, 2, 3, 4, 5],
)  # fmt: skip


def spoiled(page: dict[str, Any], rnd: random.Random) -> object:
    """The page with something wrong at one place, or something missing, or too much."""
    where: Any = page
    while True:
        key = rnd.choice(list(where) if isinstance(where, dict) else range(len(where)))
        inner = where[key]
        if not isinstance(inner, dict | list) or not inner or rnd.random() < 0.4:
            break
        where = inner
    if rnd.random() < 0.2 and isinstance(where, dict):
        where[rnd.choice(["dice", "seats", "unknown", key])] = rnd.choice(SPOILED)
    elif rnd.random() < 0.2:
        del where[key]
    else:
        where[key] = rnd.choice(SPOILED)
    return page


@pytest.mark.parametrize("seed", range(40))
def test_a_spoiled_position_is_refused_or_can_be_played(seed: int) -> None:
    rnd = random.Random(seed)
    moments = list(walk(STAKES, Setup("plain", 2 + seed % 5, seed)))
    for moment in moments:
        page = json.loads(json.dumps(PLAY.codec.write(moment.after)))
        with suppress(Malformed):
            state = PLAY.codec.read(spoiled(page, rnd))
            assert not PLAY.broken(state)
            all_laws(STAKES, state, offers(STAKES, state))


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_typed_is_played_or_refused(seed: int) -> None:
    rnd = random.Random(seed)
    words = ["stake", "roll", "keep", "A", "e", "1", "9", "", "P1:", "P7:", ";", "é", "x3", "KEEP"]
    state = begun(3, seed, "12" if seed % 2 else "123")
    for _ in range(200):
        line = " ".join(rnd.choices(words, k=rnd.randint(0, 6)))
        before = PLAY.codec.write(state)
        said = ""
        try:
            assert not PLAY.broken(script.run(STAKES, state, line)[0].state)
        except Refused as refused:
            said = STAKES.speech.words.refusal(refused)
        assert "{" not in said
        assert PLAY.codec.write(state) == before
