"""Discover: draw, claim, archive (12.2, 12.4)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.game import Decider
from engine.nova import notation, rules
from engine.nova.content.technologies import BASIC_DECK
from engine.nova.events import CardsDrawn, CardsTaken, audience
from engine.nova.state import Discovery, State
from tests.engine.nova.sketch import (
    P1,
    asked,
    default,
    legal,
    play,
    player,
    refused,
    run,
    sketch,
)
from tests.rulings import ruling

TOP = "plasma-cannon ion-cannon deep-array gene-gardens"
ARTIFACTS: dict[str, Any] = {
    "map": {"A1": "core-01"},
    "tiles": {"A1.1": "lr-artifact", "A1.2": "lr-artifact"},
}


def table(one: dict[str, Any] | None = None, deck: str = TOP, **page: Any) -> State:
    return sketch([{"credits": 10, **(one or {})}, {}], deck=deck, discard=[], **page)


def test_two_cards_are_drawn_and_the_token_is_turned() -> None:
    state = play(table(), "discover")
    assert asked(state) == ["P1 discover"]
    assert state.discover == Discovery(("plasma-cannon", "ion-cannon"))
    assert state.deck == ("deep-array", "gene-gardens")
    one = player(state, P1)
    assert (one.energy, one.board, one.credits, one.discovery) == (7, {}, 10, False)


def test_once_a_cycle() -> None:
    assert refused(table({"discovery": False}), "discover") == "discovered_already"
    state = play(table({"energy": 0}), "discover; end; research; logistics; research")
    assert "discover" in legal(state)


def test_technology_draws_more_for_free() -> None:
    one = {"technologies": ["calyth-2b"], "active": ["calyth-2b"]}
    state = play(table(one), "discover")
    assert state.discover is not None
    assert state.discover.drawn == tuple(TOP.split())
    assert player(state, P1).credits == 10


def test_each_further_card_costs_a_credit() -> None:
    state = play(table({"credits": 1}), "discover; draw")
    assert state.discover == Discovery(("plasma-cannon", "ion-cannon", "deep-array"))
    assert player(state, P1).credits == 0
    assert refused(state, "draw") == "credits_short"


@ruling("N64")
def test_the_first_claim_ends_the_drawing() -> None:
    state = play(table(), "discover; claim ion-cannon")
    assert state.discover == Discovery(("plasma-cannon",), claiming=True)
    assert refused(state, "draw") == "claimed_already"
    assert "draw" not in legal(state)


@ruling("N64")
def test_any_number_of_cards_is_claimed_for_credits() -> None:
    state = play(table(), "discover; draw; claim ion-cannon; claim deep-array")
    assert player(state, P1).credits == 10 - 1 - 4 - 3
    assert player(state, P1).technologies == ("ion-cannon", "deep-array")
    assert player(state, P1).active == ()
    assert refused(state, "claim plasma-cannon") == "credits_short"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("claim deep-array", "not_to_claim"),
        ("claim kethic-1a", "not_to_claim"),
        ("end archive deep-array", "card_not_drawn"),
        ("claim calyth-1", "notation"),
        ("discover", "asked_otherwise"),
        ("research", "asked_otherwise"),
    ],
)
def test_only_what_is_at_hand_is_claimed_or_archived(line: str, code: str) -> None:
    assert refused(table(), f"discover; {line}") == code


@ruling("N79")
def test_an_owned_technology_is_not_claimed_again_but_may_be_archived() -> None:
    state = play(table({"technologies": ["ion-cannon"]}), "discover")
    assert refused(state, "claim ion-cannon") == "owned_already"
    assert player(play(state, "end archive ion-cannon"), P1).archive == "ion-cannon"
    assert play(state, "end").discard == ("plasma-cannon", "ion-cannon")


@ruling("N79")
def test_of_two_equal_cards_one_is_claimed() -> None:
    state = play(table(deck="ion-cannon ion-cannon"), "discover; claim ion-cannon")
    assert refused(state, "claim ion-cannon") == "owned_already"
    assert state.discover == Discovery(("ion-cannon",), claiming=True)


@ruling("N102")
def test_the_replaced_card_is_discarded_before_those_drawn() -> None:
    state = play(table({"archive": "gene-gardens"}, deck=TOP[:-13]), "discover; draw")
    state = play(state, "end archive ion-cannon")
    assert player(state, P1).archive == "ion-cannon"
    assert state.discard == ("gene-gardens", "plasma-cannon", "deep-array")


def test_without_a_new_card_the_archive_is_as_it_was() -> None:
    state = play(table({"archive": "fusion-reactor"}), "discover; end")
    assert player(state, P1).archive == "fusion-reactor"
    assert asked(state) == ["P2 turn"]


def test_an_archived_card_is_claimed_later() -> None:
    state = play(table({"archive": "fusion-reactor"}), "discover; claim fusion-reactor")
    assert player(state, P1).archive is None
    assert player(state, P1).technologies == ("fusion-reactor",)
    state = play(state, "end archive ion-cannon")
    assert player(state, P1).archive == "ion-cannon"
    assert state.discard == ("plasma-cannon",)


@ruling("N121")
def test_a_card_both_archived_and_drawn_is_claimed_from_the_archive() -> None:
    state = play(table({"archive": "ion-cannon"}), "discover; claim ion-cannon")
    assert player(state, P1).archive is None
    assert state.discover == Discovery(("plasma-cannon", "ion-cannon"), claiming=True)


def test_an_empty_deck_is_filled_from_the_discard_pile() -> None:
    state = sketch([{"credits": 2}, {}], deck="ion-cannon", discard="deep-array gene-gardens")
    state = play(state, "discover")
    assert state.discover is not None
    first, second = state.discover.drawn
    assert first == "ion-cannon"
    assert {second, *state.deck} == {"deep-array", "gene-gardens"}
    assert state.discard == ()


def test_without_any_card_nothing_is_drawn_and_nothing_charged() -> None:
    state = play(sketch([{"credits": 5}, {}], deck="", discard=""), "discover")
    assert state.discover == Discovery(())
    assert refused(state, "draw") == "no_card_left"
    assert player(state, P1).credits == 5
    assert asked(play(state, "claim calyth-1a; end")) == ["P2 turn"]


# Race cards.


def test_a_race_card_is_claimed_with_one_of_its_sides() -> None:
    state = play(table(), "discover; claim calyth-2b")
    assert player(state, P1).technologies == ("calyth-2b",)
    assert player(state, P1).credits == 5
    assert refused(state, "claim calyth-2a") == "owned_already"
    assert "claim calyth-2a" not in legal(state)


# Ancient technologies.


@ruling("N63")
def test_an_ancient_technology_needs_omega_for_its_white_slots() -> None:
    one = {"credits": 12, "sectors": ["A1"]}
    state = play(table(one, **ARTIFACTS), "discover")
    assert refused(state, "claim ancient-3b") == "omega_short"
    state = play(state, "claim ancient-3a")
    assert player(state, P1).technologies == ("ancient-3a",)
    assert player(state, P1).credits == 2
    assert state.ancient == (1, 2)
    assert refused(play(table(), "discover"), "claim ancient-1a") == "omega_short"


@ruling("N63")
def test_each_player_has_one_ancient_technology() -> None:
    one = {"credits": 20, "sectors": ["A1"], "technologies": ["ancient-1a"]}
    state = play(table(one, **ARTIFACTS), "discover")
    assert refused(state, "claim ancient-2a") == "one_ancient"
    assert refused(state, "claim ancient-1b") == "owned_already"


@ruling("N63")
def test_an_ancient_card_goes_to_the_first_who_claims_it() -> None:
    mine = {"credits": 20, "sectors": ["A1"]}
    state = sketch([mine, {"technologies": ["ancient-1a"]}], **ARTIFACTS)
    assert refused(play(state, "discover"), "claim ancient-1b") == "not_to_claim"


# Questions, secrets, chance.


def test_legal_lists_draw_claims_and_ends() -> None:
    one = {"credits": 4, "archive": "mirror-veil"}
    assert legal(play(table(one), "discover")) == [
        "draw",
        "claim plasma-cannon",
        "claim ion-cannon",
        "claim calyth-1a",
        "claim calyth-1b",
        "end",
        "end archive plasma-cannon",
        "end archive ion-cannon",
    ]


@ruling("N70")
def test_by_default_a_discovery_ends_without_a_claim() -> None:
    state = play(table({"archive": "fusion-reactor"}), "discover")
    assert default(state) == "end"
    assert player(play(state, "choose default"), P1).archive == "fusion-reactor"


def test_a_discovery_is_asked_even_with_one_answer() -> None:
    assert asked(play(table({"credits": 0}, deck=""), "discover")) == ["P1 discover"]


def test_drawn_cards_are_for_the_player_alone() -> None:
    happened = run(table(), "discover").events
    drawn = [each for each in happened if isinstance(each, CardsDrawn)]
    assert [audience(each) for each in drawn] == [frozenset({P1})]
    assert [each.number for each in happened if isinstance(each, CardsTaken)] == [2]


@pytest.mark.parametrize("line", ["discover", "draw"])
def test_a_preview_shows_no_card(line: str) -> None:
    state = table() if line == "discover" else play(table(), "discover")
    preview = rules.preview(state, P1, [notation.read(state, P1, line)])
    assert preview.seal is not None
    assert (preview.seal.by, preview.seal.code) == (Decider.HIDDEN, "draws")
    assert preview.state.deck == state.deck


def test_claims_and_their_prices_are_previewed() -> None:
    state = play(table(), "discover")
    lines = ["claim ion-cannon", "claim calyth-1a"]
    preview = rules.preview(state, P1, [notation.read(state, P1, line) for line in lines])
    assert preview.seal is None
    assert preview.state.players[P1].credits == 3


def test_every_card_is_somewhere_while_a_discovery_waits() -> None:
    state = sketch([{"credits": 9, "archive": "ion-cannon"}, {}], discard="deep-array")
    state = play(state, "discover; draw; claim calyth-1a")
    assert state.discover is not None
    everywhere = [*state.deck, *state.discard, *state.discover.drawn, "ion-cannon"]
    assert Counter(everywhere) == Counter(BASIC_DECK)


def test_a_position_in_the_middle_of_a_discovery_goes_on_there() -> None:
    state = sketch(phase="DISCOVER", discover={"drawn": ["ion-cannon"], "claiming": True})
    assert asked(state) == ["P1 discover"]
    assert Counter((*state.deck, "ion-cannon")) == Counter(BASIC_DECK)
