"""What was kept under rules 2026.11 is read, says what it meant then, and can be played on."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.fair import commitment
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.versions import options_today
from engine.games import GAMES
from engine.sol.computer_player import advise
from engine.sol.events import CardsDrawn
from engine.sol.state import flares_to_turn, unresolved
from tests import earlier
from tests.rulings import ruling

GAME = GAMES["sol"]
EDITIONS = ("published", "reference", "prototype", "early")
upgrade = GAME.earlier[earlier.RULES].position


def kept(edition: str) -> list[dict[str, Any]]:
    return [one for one in earlier.read("positions") if one["position"]["edition"] == edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_position_is_restored_and_played_on(edition: str) -> None:
    """Openings, card choices, bonuses, flares, effects in force, games that are over ..."""
    assert len(kept(edition)) > 20
    for one in kept(edition):
        state = GAME.play.codec.restore(upgrade(one["position"]))
        chance = Chance(1).beside("players")
        for action, after, _ in islice(moves(GAME, state, chance), 40):
            assert not GAME.play.broken(after), (action, one["position"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_position_may_also_come_from_outside(edition: str) -> None:
    """An import doubts all it reads, and still takes what the earlier program wrote."""
    for one in kept(edition):
        page = upgrade(one["position"])
        state = GAME.play.codec.read(page)
        assert not GAME.play.broken(state), page
        assert state == GAME.play.codec.restore(page)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_event_can_be_told_again(edition: str) -> None:
    words = GAME.speech.words_of(edition)
    for one in kept(edition):
        state = GAME.play.codec.restore(upgrade(one["position"]))
        for page in one["events"]:
            assert words.event(GAME.play.codec.read_event(state, page))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_result_stays_what_was_told(edition: str) -> None:
    ended = [one["position"] for one in kept(edition) if "result" in one["position"]]
    assert ended
    for page in ended:
        assert (
            GAME.play.codec.write(GAME.play.codec.restore(upgrade(page)))["result"]
            == page["result"]
        )


@ruling(130)
@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (1, (), ("opening=off",)),
        (1, ("kept_cards=open",), ("kept_cards=open", "opening=off")),
        (2, ("cooperative",), ("cooperative", "opening=off")),
        (
            2,
            ("cooperative=on", "scenario=none"),
            ("cooperative=on", "scenario=none", "opening=off"),
        ),
        (2, ("cooperative", "longer"), None),
        (2, ("cooperative", "opening=on"), None),
        (1, ("scenario=introduction",), None),
        (2, (), None),
        (2, ("cooperative=off",), None),
        (2, ("no such option",), None),
    ],
)
def test_a_table_against_the_star_had_no_opening_round_unless_it_said_so(
    seats: int, options: tuple[str, ...], said: tuple[str, ...] | None
) -> None:
    setup = Setup("published", seats, 7, options)
    assert options_today(GAME, setup, earlier.RULES) == (options if said is None else said)
    assert options_today(GAME, setup, GAME.version) == options
    assert options_today(GAME, setup, "of another program") == options


@ruling(130)
@pytest.mark.parametrize("place", ["alone", "together"])
def test_what_a_stored_game_says_outright_does_not_touch_its_commitment(place: str) -> None:
    page = earlier.read(f"full-{place}")
    row = page["game"]
    setup = Setup(row["edition"], row["seats"], int(row["seed"], 16), tuple(row["options"]))
    state = GAME.play.codec.restore(upgrade(page["position"]))
    assert GAME.play.setup(state).options == (*setup.options, "opening=off")
    assert row["commitment"] == commitment("sol", setup)
    assert not state.terms.house.opening


# Flares that were turned up: some had erupted, some were still to come.


def bottom(page: dict[str, Any]) -> str:
    """What the turn comes to in the end, with cards turned up."""
    match page:
        case {"progress": {"turn": {"drawn": [_, *_]}, "agenda": [{"is": str(job)}, *_]}}:
            return job
        case _:
            return ""


def drawing(*jobs: str) -> list[dict[str, Any]]:
    """Positions with flares turned up, in turns that come to one of these in the end."""
    found = [one["position"] for one in earlier.read("positions")]
    found += [earlier.read(f"full-{place}")["position"] for place in ("squeeze", "squeeze_event")]
    return [
        page
        for page in found
        if bottom(page) in jobs
        and any(card.startswith("flare") for card in page["progress"]["turn"]["drawn"])
    ]


def erupting(page: dict[str, Any]) -> int:
    return sum(item["is"] == "ResolveFlare" for item in page["progress"]["agenda"])


@ruling(37)
def test_flares_that_had_erupted_do_not_wait_to_erupt_again() -> None:
    pages = drawing("FinishTurn")
    assert len(pages) > 3
    for page in pages:
        state = GAME.play.codec.restore(upgrade(page))
        assert not unresolved(state)
        assert flares_to_turn(state) == state.instability
        assert GAME.play.view(state, None).flares_left == erupting(page)


@ruling(37)
def test_flares_that_were_to_come_still_do() -> None:
    pages = drawing("FinishAction", "ResolveBatch")
    assert len(pages) > 3
    for page in pages:
        state = GAME.play.codec.restore(upgrade(page))
        assert unresolved(state) == state.turn.drawn
        waiting = sum(card.is_flare for card in state.turn.drawn)
        assert GAME.play.view(state, None).flares_left == waiting > 0


@ruling(37, 73)
@pytest.mark.parametrize("place", ["squeeze", "squeeze_event"])
def test_a_squeeze_that_was_begun_is_finished_and_each_flare_erupts_once(place: str) -> None:
    state = GAME.play.codec.restore(upgrade(earlier.read(f"full-{place}")["position"]))
    turn, instability = state.turn.number, state.instability
    flares = sum(card.is_flare for card in state.turn.drawn)
    assert flares
    while state.turn.number == turn and state.result is None:
        seat = next(ask.seat for ask in GAME.play.asks(state) if ask.blocking)
        step = GAME.play.step(state, advise(state, seat))
        state = step.state
        for event in step.events:
            if isinstance(event, CardsDrawn):
                flares += sum(card.is_flare for card in event.cards)
        assert not GAME.play.broken(state)
    assert state.instability == instability - flares


def test_what_is_no_position_is_left_to_its_reader() -> None:
    for page in (
        {},
        {"edition": 7},
        {"edition": "x", "options": [7], "players": []},
        {"progress": {"turn": {"drawn": 7}, "agenda": [{"is": "FinishTurn"}]}},
        {"progress": {"turn": {"drawn": []}, "agenda": []}},
        {"progress": {"turn": {"drawn": []}, "agenda": 7}},
        {"progress": 7},
    ):
        assert upgrade(page) == page
