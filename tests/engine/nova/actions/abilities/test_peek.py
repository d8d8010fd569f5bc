"""`peek n`: the next cards of the Entity are seen by one player alone."""

from __future__ import annotations

from engine.core.game import Decider
from engine.nova import notation, rules
from engine.nova.events import AbilityUsed, CardsPeeked, audience, reveals
from engine.nova.speech import WORDS
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, asked, legal, play, player, refused, run, sketch
from tests.rulings import ruling

CARDS = ["e1-04", "e1-08", "e1-01", "e1-07", "e3-11"]


def engine(cards: list[str], peek: str = "", **one: object) -> State:
    own = {"technologies": ["calyth-3a"], "active": ["calyth-3a"], "peek": peek}
    return sketch([{**own, **one}, {}], entity={"cards": cards})


def test_the_next_three_cards_are_seen_and_stay_where_they_are() -> None:
    step = run(engine(CARDS), "use calyth-3a")
    assert player(step.state, P1).peek == ("e1-04", "e1-08", "e1-01")
    assert step.state.entity.cards == tuple(CARDS)
    assert asked(step.state) == ["P1 turn"]


def test_only_the_player_who_looks_reads_them() -> None:
    used, seen = run(engine(CARDS), "use calyth-3a").events
    assert isinstance(used, AbilityUsed)
    assert audience(used) is None
    assert isinstance(seen, CardsPeeked)
    assert audience(seen) == frozenset({P1})
    assert reveals(seen)
    assert not reveals(used)


def test_it_cannot_be_previewed() -> None:
    state = engine(CARDS)
    action = notation.read(state, P1, "use calyth-3a")
    assert rules.seals(state, action)
    preview = rules.preview(state, P1, [action])
    assert preview.seal is not None
    assert preview.seal.by is Decider.HIDDEN
    assert WORDS.text["seal"][preview.seal.code]
    assert player(preview.state, P1).peek == ()


@ruling("N142")
def test_cards_that_were_all_seen_are_not_looked_at_again() -> None:
    state = engine(CARDS, "e1-04 e1-08 e1-01")
    assert refused(state, "use calyth-3a") == "cards_seen"
    assert "use calyth-3a" not in legal(state)
    state = engine(CARDS, "e1-04 e1-08")
    assert player(play(state, "use calyth-3a"), P1).peek == ("e1-04", "e1-08", "e1-01")


@ruling("N142")
def test_the_last_cards_are_fewer() -> None:
    state = play(engine(["e1-04", "e3-11"]), "use calyth-3a")
    assert player(state, P1).peek == ("e1-04", "e3-11")
    assert refused(engine(["e1-04", "e3-11"], "e1-04 e3-11"), "use calyth-3a") == "cards_seen"


def test_others_know_nothing_of_it() -> None:
    assert player(play(engine(CARDS), "use calyth-3a"), P2).peek == ()


def test_cards_that_were_drawn_since_are_taken_off() -> None:
    entity = {"cards": CARDS, "marker": 2}
    state = sketch([{"peek": CARDS[:3], "energy": 0}, {"peek": CARDS[:1]}], entity=entity)
    state = play(state, "logistics")
    assert state.entity.cards == tuple(CARDS[2:])
    assert player(state, P1).peek == tuple(CARDS[2:3])
    assert player(state, P2).peek == ()
