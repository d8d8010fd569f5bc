"""The switches of a table, and how effects are dealt to the suits."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.core import data
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.effect import EFFECTS, named
from engine.sol.pieces import Card
from engine.sol.rules_pages import page_of
from engine.sol.state import State
from engine.sol.variants import OPTIONS
from tests.engine.sol.sketch import P1, P2, code, legal, play, player, sketch
from tests.rulings import ruling


def table(*options: str, seats: int = 3, edition: str = "published", seed: int = 1) -> State:
    return GAME.play.start(Setup(edition, seats, seed, options))


def refusal(*options: str, seats: int = 3, edition: str = "published") -> str:
    with pytest.raises(Refused) as caught:
        table(*options, seats=seats, edition=edition)
    assert GAME.speech.words.refusal(caught.value)
    return caught.value.code


def colour(effect: str) -> str:
    return str(data.read("sol/effects")[effect]["colour"])


@ruling(46)
@pytest.mark.parametrize(
    ("edition", "count"), [("published", 29), ("reference", 30), ("prototype", 35), ("early", 36)]
)
def test_each_edition_has_its_list_of_effects(edition: str, count: int) -> None:
    effects = table(edition=edition).terms.edition.wording.effects
    assert len(set(effects)) == len(effects) == count
    assert set(effects) <= EFFECTS.keys()


@ruling(46)
def test_swap_is_in_the_first_edition_and_hatch_and_sacrifice_in_the_latest() -> None:
    first = set(table().terms.edition.wording.effects)
    latest = set(table(edition="reference").terms.edition.wording.effects)
    assert first - latest == {"swap"}
    assert latest - first == {"hatch", "sacrifice"}


# What the older editions have, as the overview of effects lists them.
OLDER = {
    ("activate", "red"): "annex sabotage",
    ("activate", "yellow"): "augment blight devour festival sacrifice",
    ("activate", "green"): "duplicate metamorphosis pillar spawn",
    ("convert", "red"): "invade invert parasite",
    ("convert", "yellow"): "flare",
    ("convert", "green"): "persist",
    ("convert", "blue"): "cascade motivate",
    ("move", "red"): "gallop",
    ("move", "yellow"): "hyperdrive portal teleport transcend",
    ("move", "green"): "cluster fuel passage vortex zap",
    ("move", "blue"): "catapult ceremony juggernaut puncture",
    ("draw", "green"): "pulsate",
    ("any", "red"): "exterminate",
    ("any", "yellow"): "chain swap",
    ("any", "blue"): "procreate",
}


@ruling(46, 47)
@pytest.mark.parametrize(
    ("edition", "lacks"), [("prototype", {"vortex", "zap"}), ("early", {"transcend"})]
)
def test_the_older_editions_have_these_effects_with_these_timings_and_colours(
    edition: str, lacks: set[str]
) -> None:
    wording = table(edition=edition).terms.house.wording
    found: dict[tuple[str, str], set[str]] = {}
    for name in wording.effects:
        page = page_of(name, wording)
        found.setdefault((page["timing"], page["colour"]), set()).add(name)
        card = named(wording, name)
        assert card is not None
        assert card.timing == page["timing"]
    assert found == {at: set(names.split()) - lacks for at, names in OLDER.items()}


@pytest.mark.parametrize("edition", ["prototype", "early"])
def test_cards_of_the_older_editions_say_bridge(edition: str) -> None:
    wording = table(edition=edition).terms.house.wording
    for name in wording.effects:
        page = page_of(name, wording)
        said = " ".join((page["line"], page["text"], page["example"], page["form"]))
        assert not re.search(r"\bgates?\b", said), name


@ruling(84)
def test_a_table_may_play_with_the_effects_of_another_edition() -> None:
    mixed = table("wording=reference").terms
    assert mixed.edition.wording.name == "published"
    assert mixed.house.wording == table(edition="reference").terms.house.wording
    assert refusal("wording=latest") == "option_value"
    assert refusal("wording=reference", "effects=swap") == "unknown_effect"
    assert set(table("wording=reference", "effects=hatch").terms.effects.values()) == {"hatch"}


@ruling(84)
def test_the_effects_of_another_edition_are_worded_as_there() -> None:
    """Pulse activates the stations of all players in the first edition, only one's own later."""
    board = "O: O3 node/P2\nP1: card=flare energy=3\nP2:"
    first = sketch(board, effects={"flare": "pulse"})
    assert "play pulse" in legal(first)
    later = sketch(board, effects={"flare": "pulse"}, options=["wording=reference"])
    assert "play pulse" not in legal(later)


@ruling(84)
def test_a_scenario_takes_no_other_wording() -> None:
    assert refusal("scenario=chain", "wording=reference", seats=1) == "scenario_decides"


@ruling(47)
def test_every_registered_effect_has_its_page_and_every_page_its_effect() -> None:
    assert EFFECTS.keys() == data.read("sol/effects").keys()


@ruling(7, 8)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("option", ["opening=on", "longer"])
def test_every_suit_and_the_flares_get_an_effect_of_their_own(seats: int, option: str) -> None:
    terms = table(option, seats=seats).terms
    assert terms.effects.keys() == set(terms.suits)
    assert len(set(terms.effects.values())) == len(terms.suits)


@ruling(8)
@pytest.mark.parametrize("seed", range(12))
def test_no_hostile_effect_is_dealt_unless_the_table_agrees(seed: int) -> None:
    assert "red" not in {colour(effect) for effect in table(seed=seed).terms.effects.values()}


@ruling(8)
def test_a_table_may_ask_for_colours() -> None:
    blue = table("effects_colours=blue", seats=5, edition="published").terms.effects
    assert {colour(effect) for effect in blue.values()} == {"blue"}
    red = table("effects_colours=red", "effects=random").terms.effects
    assert {colour(effect) for effect in red.values()} == {"red"}


@ruling(8)
def test_a_table_may_name_its_effects_and_they_are_dealt_at_random() -> None:
    names = ["chain", "fuel", "portal", "swap"]
    dealt = {
        tuple(table(f"effects={','.join(names)}", seed=n).terms.effects.values()) for n in range(9)
    }
    assert all(sorted(effects) == names for effects in dealt)
    assert len(dealt) > 1


@ruling(48, 104)
def test_fewer_effects_than_suits_are_spread_as_evenly_as_possible() -> None:
    for seed in range(5):
        dealt = table("effects=chain,fuel,portal", seats=4, seed=seed).terms.effects
        assert sorted(Counter(dealt.values()).values()) == [1, 2, 2]


def test_a_table_may_play_without_effects() -> None:
    assert table("effects=none").terms.effects == {}


@pytest.mark.parametrize(
    ("options", "seats", "edition", "reason"),
    [
        (("effects=chain,fuel,portal,swap,pulse",), 3, "published", "too_many_effects"),
        (("effects=hatch",), 3, "published", "unknown_effect"),
        (("effects=swap",), 3, "reference", "unknown_effect"),
        (("effects=",), 3, "published", "unknown_effect"),
        (("effects_colours=pink",), 3, "published", "option_value"),
        (("trigger_event=warp",), 3, "published", "option_value"),
        (("trigger_event=sunworm",), 3, "prototype", "no_trigger_cards"),
        (("trigger_event=sunworm", "trigger_count=4"), 2, "early", "no_trigger_cards"),
        (("trigger_count=4",), 3, "early", "no_trigger_cards"),
        (("trigger_count=4",), 3, "published", "no_trigger_event"),
        (("trigger_event=sunworm", "trigger_count=6"), 3, "reference", "option_value"),
        (("trigger_event=sunworm", "trigger_count=0"), 3, "published", "option_value"),
        (("scenario=chain",), 3, "published", "scenario_against_each_other"),
        (("scenario=chain",), 3, "prototype", "no_scenarios"),
        (("scenario=chain",), 2, "early", "no_scenarios"),
        (("scenario=nothing",), 1, "published", "option_value"),
        (("scenario=chain", "effects=fuel"), 1, "published", "scenario_decides"),
        (("scenario=sunworm", "trigger_event=implode"), 1, "published", "scenario_decides"),
        (("cooperative",), 1, "published", "not_together"),
        (("cooperative",), 3, "prototype", "not_together"),
        (("cooperative", "scenario=chain"), 3, "prototype", "not_together"),
        (("cooperative",), 5, "early", "not_together"),
        (("opening=on",), 2, "early", "no_opening"),
        (("longer=off",), 2, "early", "no_opening"),
        (("effects=zap",), 2, "prototype", "unknown_effect"),
        (("effects=transcend",), 2, "early", "unknown_effect"),
        (("cooperative=perhaps",), 3, "published", "option_value"),
        (("coop_orbit_card=perhaps", "cooperative"), 3, "published", "option_value"),
        (("solo_exterminate=perhaps",), 1, "published", "option_value"),
        (("any_window_after_draw=perhaps",), 2, "published", "option_value"),
        ((), 1, "prototype", "seats"),
        ((), 1, "early", "seats"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(
    options: tuple[str, ...], seats: int, edition: str, reason: str
) -> None:
    assert refusal(*options, seats=seats, edition=edition) == reason


def test_every_option_has_a_line_for_the_help() -> None:
    assert set(GAME.options()) == set(OPTIONS)


@ruling(90)
def test_trigger_cards_are_marked_flares_or_extra_cards() -> None:
    marked = table("trigger_event=sunworm").deck
    assert (marked.count(Card.MARKED_FLARE), marked.count(Card.FLARE)) == (4, 9)
    extra = table("trigger_event=sunworm", "trigger_count=5", edition="reference").deck
    assert (extra.count(Card.TRIGGER), extra.count(Card.FLARE)) == (5, 13)


@ruling(20)
def test_any_cards_may_be_played_after_the_draw_where_the_table_says_so() -> None:
    drawing = """
        V: V3 P1; V5 P1; O1 P1x2
        gates: I9-V8/P2
        P1: card=refraction
        P2: hold=1
    """
    page = {"deck": ["oscillation"] * 5, "effects": {"refraction": "procreate"}}
    usual = play(sketch(drawing, **page), "convert node V3 V5; end")
    assert usual.turn.seat == P2
    late = sketch(drawing, options=["any_window_after_draw"], **page)
    late = play(late, "convert node V3 V5; end")
    assert legal(late) == ["play procreate", "end"]
    after = play(late, "play procreate")
    assert player(after, P1).sundivers[usual.terms.side.cell_named["O1"]] == 3
    assert after.turn.seat == P2
    assert play(late, "end").turn.seat == P2


@ruling(15)
def test_without_that_switch_the_window_closes_when_drawing_starts() -> None:
    state = sketch(
        """
        V: V3 P1; V5 P1; O1 P1x2
        gates: I9-V8/P2
        P1: card=refraction
        P2: hold=1
        """,
        deck=["oscillation"] * 5,
        effects={"refraction": "procreate"},
    )
    assert code(state, "convert node V3 V5; end; P1: play procreate") == "not_your_turn"
