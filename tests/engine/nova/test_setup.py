"""Setting a table up (4)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.refusal import Refused
from engine.core.seat import SEATS
from engine.nova import rules, totals
from engine.nova.content.cards import OBJECTIVES, STAGES, stage_cards
from engine.nova.content.numbers import ENTITY_FORCES
from engine.nova.content.sectors import BAG, CENTRAL_TILE, SECTOR_TILES
from engine.nova.content.technologies import BASIC_DECK, RACES
from engine.nova.dealing import objective_choices
from engine.nova.map import CENTRE, PLAYERS, layout
from engine.nova.pieces import EntityGate, ObjectiveClass
from engine.nova.state import State
from tests.engine.nova.sketch import P1, P2, P3, asked, at, begin, default, legal, play, refused
from tests.rulings import ruling


def ready(seats: int = 2, seed: int = 1, *options: str) -> State:
    """Answer every question of the setup by default."""
    state = begin(seats, seed, *options)
    while "turn" not in asked(state)[0]:
        state = play(state, f"{asked(state)[0].split()[0]}: choose default")
    return state


@pytest.mark.parametrize("seats", PLAYERS)
def test_every_position_of_the_map_gets_a_sector_of_its_kind(seats: int) -> None:
    state = ready(seats)
    board = layout(seats)
    assert set(state.map) == set(board.sectors)
    assert all(SECTOR_TILES[state.map[each]].kind is board.kind(each) for each in board.sectors)
    assert len(set(state.map.values())) == len(state.map)
    assert state.map[CENTRE] == CENTRAL_TILE.id


@ruling("N5")
@pytest.mark.parametrize("seats", PLAYERS)
def test_players_begin_with_the_first_values_of_all_tracks(seats: int) -> None:
    state = ready(seats)
    for seat in SEATS[:seats]:
        player = state.players[seat]
        assert (player.energy, player.credits, player.synthesized) == (7, 0, "")
        assert totals.energy_value(state, seat) == 7
        assert (totals.research_capacity(state, seat), totals.synthesis_limit(state, seat)) == (
            3,
            0,
        )
        assert totals.population(state, seat) == 5
        assert (totals.build_capacity(state, seat), totals.move_capacity(state, seat)) == (1, 1)
        assert player.ships == {player.home: 2}
        assert len(player.hand) == 3
        assert player.discovery
        assert not player.board


@pytest.mark.parametrize("seats", PLAYERS)
def test_the_entity_begins_in_the_centre(seats: int) -> None:
    state = ready(seats)
    assert state.maw
    assert state.entity.stations == {CENTRE: 5}
    assert state.entity.gates == {EntityGate.A: CENTRE}
    assert state.entity.active is EntityGate.A
    assert (state.entity.power, state.entity.marker, state.entity.ships) == (3, 0, {})
    ships, limit = ENTITY_FORCES[seats].ships, ENTITY_FORCES[seats].sector_limit
    assert (ships, limit) == (10 + 5 * seats, 4 + seats)


def test_races_are_dealt_at_random_without_repeats() -> None:
    dealt = {tuple(player.race for player in begin(6, seed).players) for seed in range(5)}
    assert len(dealt) > 1
    assert all(sorted(races) == sorted(RACES) for races in dealt)


def test_races_are_picked_in_turn_order_and_none_twice() -> None:
    state = begin(3, 1, "races=pick")
    assert asked(state) == ["P1 race"]
    assert not state.map
    state = play(state, "choose kethic")
    assert asked(state) == ["P2 race"]
    assert refused(state, "choose kethic") == "race_taken"
    state = play(state, "choose calyth; choose default")
    assert [player.race for player in state.players] == ["kethic", "calyth", "drovak"]
    assert asked(state) == ["P3 home"]


def test_the_last_of_six_is_not_asked_for_the_race_that_is_left() -> None:
    state = begin(6, 1, "races=pick")
    state = play(
        state, "choose kethic; choose ombral; choose veshti; choose sarrune; choose drovak"
    )
    assert state.players[5].race == "calyth"
    assert asked(state) == ["P6 home"]


def test_homeworlds_are_chosen_in_reverse_order_and_the_last_one_is_not_asked() -> None:
    state = begin(3)
    assert asked(state) == ["P3 home"]
    assert legal(state) == ["choose C1", "choose C7", "choose C13"]
    assert not any(player.hand or player.dealt for player in state.players)
    state = play(state, "choose C7")
    assert asked(state) == ["P2 home"]
    assert refused(state, "choose C7") == "home_taken"
    assert refused(state, "choose B1") == "no_home"
    state = play(state, "choose C1")
    assert [player.home for player in state.players] == [at("C13"), at("C1"), at("C7")]
    assert state.map[at("C7")] == RACES[state.players[2].race].home.id


@ruling("N66")
def test_all_seats_choose_objectives_at_once_in_any_order() -> None:
    state = play(begin(3), "choose default; choose default")
    assert asked(state) == ["P1 objectives", "P2 objectives", "P3 objectives"]
    one = play(state, "P3: choose default; P1: choose default; P2: choose default")
    other = play(state, "P1: choose default; P2: choose default; P3: choose default")
    assert one == other
    assert asked(one) == ["P1 turn"]
    assert not any(player.dealt for player in one.players)


@ruling("N66")
@pytest.mark.parametrize("seed", range(12))
def test_every_hand_of_objectives_allows_a_choice(seed: int) -> None:
    state = begin(6, seed)
    while "home" in asked(state)[0]:
        state = play(state, "choose default")
    dealt = [card for player in state.players for card in player.dealt]
    assert len(set(dealt)) == 30
    assert all(objective_choices(player.dealt) for player in state.players)


def test_a_player_keeps_one_gold_card_or_a_bronze_and_a_silver_one() -> None:
    choices = objective_choices(("b-01", "g-02", "s-03", "b-04", "s-05"))
    assert choices[0] == ("g-02",)
    assert set(choices[1:]) == {
        ("b-01", "s-03"),
        ("b-01", "s-05"),
        ("b-04", "s-03"),
        ("b-04", "s-05"),
    }
    assert objective_choices(("b-01", "b-02", "b-03", "b-04", "b-05")) == ()


def test_the_default_objective_is_the_gold_card_dealt_first() -> None:
    state = play(begin(2, 1), "choose default")
    gold = [
        card for card in state.players[P1].dealt if OBJECTIVES[card].rank is ObjectiveClass.GOLD
    ]
    assert default(state) == f"choose {gold[0]}"


def test_other_cards_than_those_dealt_are_refused() -> None:
    state = play(begin(2, 1), "choose default")
    foreign = next(card for card in OBJECTIVES if card not in state.players[P1].dealt)
    assert refused(state, f"P1: choose {foreign}") == "objectives"


@pytest.mark.parametrize("seats", PLAYERS)
def test_all_tiles_and_cards_are_in_exactly_one_place(seats: int) -> None:
    state = ready(seats)
    hands = [tile for player in state.players for tile in player.hand]
    assert Counter([*state.bag, *hands]) == Counter(BAG)
    assert Counter(state.deck) == Counter(BASIC_DECK)
    assert state.ancient == (1, 2, 3)
    assert state.discard == ()


def test_the_action_deck_has_its_stages_one_below_the_other() -> None:
    cards = ready().entity.cards
    for stage in STAGES:
        size = len(stage_cards(stage))
        assert sorted(cards[:size]) == sorted(stage_cards(stage))
        cards = cards[size:]
    assert cards == ()


@ruling("N81")
def test_power_and_difficulty_are_chosen_apart() -> None:
    assert begin(2, 1, "difficulty=nightmare").entity.power == 3
    state = begin(2, 1, "difficulty=easy", "power=XII")
    assert (state.entity.power, state.terms.options.difficulty.id) == (12, "easy")
    assert begin(2).terms.options.difficulty.id == "moderate"


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (7, (), "seats"),
        (2, ("power=XIII",), "option_value"),
        (2, ("races=steal",), "option_value"),
        (2, ("breakfast=on",), "unknown_option"),
    ],
)
def test_what_no_table_can_have_is_refused(seats: int, options: tuple[str, ...], code: str) -> None:
    with pytest.raises(Refused) as caught:
        begin(seats, 1, *options)
    assert caught.value.code == code


@ruling("N1")
@pytest.mark.parametrize(
    ("seats", "options", "mode"),
    [
        (1, (), "solo"),
        (2, ("solo",), "solo"),
        (2, ("mode=Cooperative",), "cooperative"),
        (3, ("trade=on",), "trading"),
        (3, ("flagships=on",), "flagships"),
        (4, ("alliances",), "alliances"),
        (6, ("teams=3",), "teams"),
    ],
)
def test_what_this_edition_leaves_out_is_refused_by_name(
    seats: int, options: tuple[str, ...], mode: str
) -> None:
    with pytest.raises(Refused) as caught:
        begin(seats, 1, *options)
    assert caught.value.code == "mode_left_out"
    assert caught.value.facts["mode"] == mode


def test_the_same_seed_gives_the_same_table() -> None:
    assert ready(4, 9) == ready(4, 9)
    assert ready(4, 9) != ready(4, 10)


def test_the_start_player_takes_the_first_turn() -> None:
    state = ready(3)
    assert state.turn.seat == P1
    state = play(state, "research")
    assert rules.waiting(state) == (P2,)
    state = play(state, "research; research")
    assert rules.waiting(state) == (P1,)
    assert P3 == 2
