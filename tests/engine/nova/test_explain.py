"""The pages of the rules: everything has one, all say what the data says (issue 20, item 7)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from engine.core import data
from engine.core.refusal import Refused
from engine.core.wording import Wording
from engine.nova import notation
from engine.nova.content import numbers
from engine.nova.content.cards import ACTION_CARDS, DIFFICULTIES, OBJECTIVES
from engine.nova.content.combat import FACES, LEVELS, POWER_CARDS, Column
from engine.nova.content.sectors import LOCATION_TILES, SECTOR_TILES, Bonus
from engine.nova.content.technologies import CARDS, RACES, TECHNOLOGIES
from engine.nova.effects.tile import GivesTile
from engine.nova.explain import explain, names, pages, topics
from engine.nova.options import VALUES
from engine.nova.pieces import (
    CardKind,
    Face,
    Measure,
    Resource,
    Space,
    Star,
    SubAction,
    Token,
    Track,
)
from engine.nova.standing_orders import Order
from tests.engine.nova.lines import FORMS, is_fragment, is_line

LONGEST = 1800  # characters of a page
LINE = 100  # what a menu of Discord shows of a line
MENU = 25  # entries of such a menu

PAGES = pages()

IDS = {
    "technology": tuple(TECHNOLOGIES),
    "two-sided card": tuple(card for card, sides in CARDS.items() if len(sides) == 2),
    "race": tuple(RACES),
    "tile": tuple(LOCATION_TILES),
    "sector": tuple(SECTOR_TILES),
    "power": tuple(f"power {level.lower()}" for level in LEVELS),
    "card": tuple(ACTION_CARDS),
    "objective": tuple(OBJECTIVES),
    "difficulty": tuple(DIFFICULTIES),
    "face": tuple(face.value for face in Face),
    "resource": tuple(f"resource {resource}" for resource in Resource),
    "track": tuple(f"{track} track" for track in Track),
}

VERBS = (*FORMS, "logistics", "use", "queue", "carry")
TWO_WORDS = ("build ships", "build station", "build gate", "warp in", "warp out")
QUESTIONS = (
    *("race", "home", "objectives", "turn", "keep", "discover", "window", "die"),
    *("discard", "negate", "reflect", "hits", "deficit", "flare"),
)
PHASES = (
    *("SETUP_RACES", "SETUP_HOMES", "SETUP_OBJECTIVES", "TURN", "SCAN_KEEP", "DISCOVER"),
    *("COMBAT", "DEFICIT", "ENTITY", "GAME_OVER"),
)
TERMS = (
    # The glossary of the rules.
    *("empire", "player", "entity", "sector", "location", "location tile", "ship", "station"),
    *("warp gate", "jump point", "forces", "tokens", "enemy", "owned sector", "contested"),
    *("reserve", "supply", "unit", "stored tile", "loose token", "archive", "discovery token"),
    *("build capacity", "move capacity", "inside dice", "ranged dice", "active gate"),
    *("sector limit", "captured", "disabled", "reset", "cycle", "active technology"),
    *("research capacity", "sector value", "overcharge", "canonical order", "turn order"),
    # What the notation names.
    *("seat", "group", "tile", "technology", "objective", "resource", "die", "panel slot"),
    *("combat tile", "default", "flip", "panel", "archive", "drop", "lost"),
    # What else the rules speak of.
    *("wormhole", "colony", "homeworld", "centre", "anomaly", "25★ token", "improvement"),
    *("minimum cost", "action bonus", "energy bonus", "credits", "stock", "artifact", "omega"),
    *("population deficit", "move range", "gate range", "support", "path", "retreat"),
    *("ranged attack", "combat panel", "hull", "standard attack", "victory", "defeat", "ties"),
    *("most valuable player", "victory track", "final score", "★", "☆", "entity phase"),
    *("anomaly production", "entity attack", "entity move", "action cards", "standard card"),
    *("solar flare", "presence", "malice", "supernova", "gate relocation", "power card"),
    *("secret objective", "race cards", "ancient technology", "ability", "hidden information"),
    *("time limits", "leaving", "auto", "keep as before", "trading", "solo", "alliances"),
)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], set[str]]]:
    """The pages that say something else once the data was changed."""
    before = {f"{page.part} {page.key}": page.read() for page in PAGES}

    def compare() -> set[str]:
        forget()
        after = {f"{page.part} {page.key}": page.read() for page in pages()}
        return {key for key, text in after.items() if before.get(key) != text}

    yield compare
    monkeypatch.undo()
    forget()


def forget() -> None:
    pages.cache_clear()
    names.cache_clear()


# Everything has a page.


@pytest.mark.parametrize("sort", IDS)
def test_every_id_of_the_content_has_a_page(sort: str) -> None:
    for id in IDS[sort]:
        assert explain(id).splitlines()[1]
        assert explain(id.upper()) == explain(id)


@pytest.mark.parametrize("verb", [*VERBS, *TWO_WORDS])
def test_every_verb_has_a_page_of_its_own_with_an_example(verb: str) -> None:
    page = names()[f"action {verb}"]
    assert page.example
    assert explain(verb) == page.read()


def test_every_verb_that_the_game_reads_has_a_page() -> None:
    assert not {f"action {verb}" for verb in notation.VERBS} - names().keys()


def test_every_sub_action_and_every_space_has_a_page() -> None:
    words = {one.value.rpartition(".")[2].replace("_", " ") for one in SubAction}
    words = {f"build {word}" if word in ("ships", "station", "gate") else word for word in words}
    words = {"standard move" if word == "standard" else word for word in words}
    assert words <= names().keys()
    assert {space.value for space in Space} <= names().keys()


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_has_a_page_with_its_default_and_an_answer(question: str) -> None:
    text = explain(f"question {question}")
    assert "Default: " in text
    assert "Example: " in text


@pytest.mark.parametrize("order", Order)
def test_every_standing_order_has_a_page_with_all_its_values(order: Order) -> None:
    text = explain(f"order {order}").lower()
    for value in order.values:
        assert re.search(rf"\b{value}\b", text), value


def test_every_term_phase_and_option_is_found() -> None:
    wanted = {*TERMS, *(name.lower() for name in PHASES), *(f"option {name}" for name in VALUES)}
    assert not wanted - names().keys()


def test_things_are_found_by_their_names_too() -> None:
    things: tuple[Any, ...] = (*TECHNOLOGIES.values(), *RACES.values(), *SECTOR_TILES.values())
    for one in things:
        assert explain(one.name).splitlines()[0] == one.name
    for tile in LOCATION_TILES.values():
        assert explain(f"tile {tile.id}").splitlines()[0] == tile.name


def test_both_sides_of_a_card_are_found_by_the_card() -> None:
    text = explain("calyth-2")
    assert "Meridian Athenaeum" in text
    assert "Open Questions" in text
    assert explain("ancient-3").count("Slots: ") == 2


# All pages.


def test_no_page_is_too_long() -> None:
    for page in PAGES:
        assert len(page.read()) <= LONGEST, page.key
        assert 0 < len(page.line) <= LINE, page.key
        assert 0 < len(page.name) <= 60, page.key
        assert len(page.key) < 28, page.key


def test_nothing_is_left_unfilled() -> None:
    for page in PAGES:
        text = f"{page.line}\n{page.read()}".replace("...", "…")
        assert not re.search(r"[{}`]|\bNone\b|  |\.\.", text), page.key


def test_what_a_page_names_for_further_reading_exists() -> None:
    for page in PAGES:
        for name in page.see:
            assert name.lower() in names(), (page.key, name)
            assert names()[name.lower()] != page, (page.key, name)


def test_notation_on_a_page_is_well_formed() -> None:
    for page in PAGES:
        for line in re.findall(r"`([^`]*)`", page.text + page.form):
            assert is_line(line) or is_fragment(line), (page.key, line)
        lines = re.findall(r"`([^`]*)`", page.example)
        assert all(map(is_line, lines)), (page.key, lines)
        assert lines or not page.example or page.part == "term", page.key


@pytest.mark.parametrize("part", ["action", "question", "order"])
def test_an_example_shows_the_verb_of_its_page(part: str) -> None:
    for page in PAGES:
        if page.part == part:
            assert "`" in page.example, page.key
        if part == page.part == "action" and page.key in (*VERBS, *TWO_WORDS):
            assert re.search(rf"`[^`]*\b{page.key}\b", page.example), page.key


def test_no_page_is_hidden_by_another() -> None:
    for page in PAGES:
        assert names()[f"{page.part} {page.key}"] == page


def test_no_number_is_typed_on_a_written_page() -> None:
    for part, written in data.read("nova/rules").items():
        for name, page in written.items():
            entries = [page, *(entry for entry in page.values() if isinstance(entry, dict))]
            for entry in entries:
                for key in ("name", "line", "text", "example"):
                    shown = re.sub(r"`[^`]*`|\{[^}]*\}", "", str(entry.get(key, "")))
                    shown = re.sub(r"\bP[12]\b|\bB7\b|\b[AC]\d\b|\bB\d\b|C1d?x\d", "", shown)
                    assert not re.search(r"\d", shown), (part, name, key)


def test_people_have_roles_on_every_page() -> None:
    crowd = re.compile(r"\b(some|every|any|no)body\b|\bwhoever\b|\beveryone\b", re.IGNORECASE)
    assert not [page.key for page in PAGES if crowd.search(page.read())]


# Listing and refusing.


def test_everything_is_listed_once_by_a_name_that_explains_it() -> None:
    listed = topics()
    assert len(listed) == len(PAGES)
    for key, topic in listed.items():
        assert explain(key).splitlines()[0] == topic.title
        assert key == key.lower()


def test_the_list_of_all_pages_has_a_line_for_each() -> None:
    lines = explain("").splitlines()
    assert len(lines) == len(topics())
    for line in lines:
        assert explain(line[:28])
        assert line[28:].strip()


def test_all_chapters_fit_into_one_menu() -> None:
    words = data.read("nova/text")["part"]
    sizes = Counter(topic.part for topic in topics().values())
    assert words.keys() == sizes.keys()
    assert sum(-(-size // MENU) for size in sizes.values()) <= MENU


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("ion canon", "ion-cannon"),
        ("calyth2a", "calyth-2a"),
        ("logistic", "logistics"),
        ("coloniz", "colonize"),
        ("x" * 5_000, None),
        ("a\nb {c}", None),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(name: str, near: str | None) -> None:
    with pytest.raises(Refused) as refused:
        explain(name)
    assert refused.value.code == "unknown_topic"
    assert near is None or near in listed(refused)
    assert len(str(refused.value.facts["name"])) <= 40


def listed(refused: pytest.ExceptionInfo[Refused]) -> tuple[str, ...]:
    """The names that an unknown one was answered with."""
    near = refused.value.facts["near"]
    assert isinstance(near, tuple)
    return near


# What tables choose.


def test_pages_follow_the_options_of_a_table() -> None:
    assert "60★" in explain("declare")
    assert "45★" in explain("declare", options=("difficulty=easy",))
    assert "starts at level V." in explain("power card", options=("power=V",))
    assert "This table starts" in explain("power v", options=("power=v",))
    assert "overrun without dice" in explain("entity attack")
    off = explain("entity attack", options=("overrun=off",))
    assert "overrun without dice" not in off
    assert "passed over" in off
    assert "ships or stations of players" in explain("entity move", options=("overrun=off",))


@pytest.mark.parametrize("option", ["difficulty=mild", "power=XIII", "power=", "luck=on"])
def test_an_unknown_option_is_refused(option: str) -> None:
    with pytest.raises(Refused) as refused:
        explain("declare", options=(option,))
    assert refused.value.code in ("option_value", "unknown_option")


def test_every_option_of_a_table_has_a_page_with_all_its_values() -> None:
    for option, values in VALUES.items():
        text = explain(f"option {option}").lower()
        shown = values if option != "power" else (values[0], "I", "XII")
        for value in shown:
            assert re.search(rf"\b{value.lower()}\b", text), (option, value)


def test_every_table_inside_a_page_is_an_option() -> None:
    for part, written in data.read("nova/rules").items():
        for name, page in written.items():
            tables = {key for key, entry in page.items() if isinstance(entry, dict)}
            assert tables <= {"overrun=off"}, (part, name)


# Numbers come from the data.

Changed = Callable[[], set[str]]


@pytest.mark.parametrize("name", [one.name for one in fields(numbers.PLAYER)])
def test_a_number_of_the_players_is_read_from_the_data(
    name: str, monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    value = getattr(numbers.PLAYER, name)
    monkeypatch.setattr(numbers, "PLAYER", replace(numbers.PLAYER, **{name: value + 37}))
    found = changed()
    assert found
    assert any(str(value + 37) in explain(key) for key in found)


@pytest.mark.parametrize("name", [one.name for one in fields(numbers.ENTITY)])
def test_a_number_of_the_entity_is_read_from_the_data(
    name: str, monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    value = getattr(numbers.ENTITY, name)
    other: Any = (value[0] + 37, *value[1:]) if isinstance(value, tuple) else value + 37
    monkeypatch.setattr(numbers, "ENTITY", replace(numbers.ENTITY, **{name: other}))
    assert changed()


@pytest.mark.parametrize("name", ["ships", "tiles", "objectives_dealt", "power", "difficulty"])
def test_a_number_of_the_start_is_read_from_the_data(
    name: str, monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    value = getattr(numbers.START, name)
    other: Any = "severe" if isinstance(value, str) else value + 5
    monkeypatch.setattr(numbers, "START", replace(numbers.START, **{name: other}))
    assert changed()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("GATE_PRICE", 41),
        ("SYNTHESIS_PRICES", (41, 42)),
        ("ENERGY", (41, 42)),
        ("RESEARCH", (41,) * 8),
        ("SYNTHESIS", (41,) * 8),
        ("POPULATION", (41, 42)),
        ("SHIPS_BUILT", (41,) * 8),
        ("SHIPS_MOVED", (41,) * 8),
    ],
)
def test_a_price_or_track_is_read_from_the_data(
    name: str, value: object, monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    monkeypatch.setattr(numbers, name, value)
    assert any("41" in explain(key) for key in changed())


def test_the_price_of_ships_is_read_from_the_data(
    monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    monkeypatch.setattr(numbers, "ship_price", lambda fleet: 41 if fleet < 6 else 43)
    assert changed() == {"action build ships", "term cost summary"}
    assert "41 energy up to 5 ships, 43 energy with more" in explain("build ships")


@pytest.mark.parametrize("token", Token)
def test_counts_of_pieces_are_read_from_the_data(
    token: Token, monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    monkeypatch.setattr(numbers, "TOKENS", {**numbers.TOKENS, token: 41})
    assert "phase setup" in changed()


@pytest.mark.parametrize("star", Star)
@pytest.mark.parametrize("name", ["tiles", "energy"])
def test_prices_of_revealing_are_read_from_the_data(
    star: Star, name: str, monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    rule = replace(numbers.REVEAL[star], **{name: 41})
    monkeypatch.setattr(numbers, "REVEAL", {**numbers.REVEAL, star: rule})
    tiles = {f"tile {tile.id}" for tile in LOCATION_TILES.values() if tile.star is star}
    assert {"action reveal", *tiles} <= changed()


@pytest.mark.parametrize("face", [face for face in Face if FACES[face].strength])
def test_strengths_of_faces_are_read_from_the_data(
    face: Face, monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    monkeypatch.setitem(FACES, face, replace(FACES[face], strength=41))
    assert f"face {face}" in changed()
    assert "41" in explain(face)


def test_pages_of_the_content_are_read_from_the_data(
    monkeypatch: pytest.MonkeyPatch, changed: Changed
) -> None:
    for table, id, change in (
        (TECHNOLOGIES, "ion-cannon", {"cost": 41}),
        (TECHNOLOGIES, "deep-array", {"effects": (GivesTile(Face.ION),)}),
        (TECHNOLOGIES, "calyth-2b", {"vp": 42}),
        (LOCATION_TILES, "lb-res-h", {"bonus": Bonus.parse("res H 43")}),
        (SECTOR_TILES, "core-03", {"vp": 44}),
        (ACTION_CARDS, "e1-04", {"ships": 45}),
        (OBJECTIVES, "g-04", {"vp": 46, "measure": Measure.SHIPS}),
        (DIFFICULTIES, "easy", {"star_per_player": 47}),
        (POWER_CARDS, 3, {"panel": (Column(Face.TACHYON, None),) * 6}),
    ):
        entries: Any = table
        monkeypatch.setitem(entries, id, replace(entries[id], **change))
    assert {
        "technology ion-cannon",
        "technology deep-array",
        "race calyth-2b",
        "tile lb-res-h",
        "sector core-03",
        "card e1-04",
        "objective g-04",
        "difficulty easy",
        "entity power iii",
    } <= changed()
    assert "41 credits" in explain("ion-cannon")
    assert "43 units of Hadron" in explain("lb-res-h")
    assert "1: tachyon / nothing" in explain("power iii")


# Some pages in full.


def test_the_page_of_a_technology() -> None:
    assert explain("static-choir").splitlines() == [
        "Static Choir",
        "Basic technology. Discovery cost: 4 credits. Slots: Pteracnium, Boson.",
        "Ability: disable up to 2 enemy ships in one sector that you own, that touches one you "
        "own, or where you have pieces; never in a homeworld. Ships of players are restored at "
        "their Logistics, those of the Entity in its next phase. Use it as a free step on your own "
        "turn, once in each cycle, for 1 energy on top of everything else.",
        "The deck has 1 copy of it.",
        "Written: “use static-choir A1 entity”, or a mixed group: “use static-choir A1 P2 entity”",
        "See also: use, ability, claim, allocation",
    ]


def test_the_page_of_an_objective() -> None:
    assert explain("b-04").splitlines() == [
        "Bronze objective b-04",
        "Worth 4☆. You need at least 2 jump points of your own. It must hold at the moment you "
        "reveal it, on your own turn. Once revealed, it stays complete.",
        "Example: “objective b-04”",
        "See also: jump point, objective, secret objective",
    ]


@pytest.mark.parametrize(
    ("level", "helped"), [("v", False), ("vi", True), ("ix", True), ("x", False)]
)
def test_the_page_of_a_power_card_names_the_attack_that_point_defence_helps(
    level: str, helped: bool
) -> None:
    assert ("does 2 damage" in explain(f"power {level}")) is helped


@pytest.mark.parametrize("kind", CardKind)
def test_the_page_of_an_action_card_says_what_it_does(kind: CardKind) -> None:
    says = {
        CardKind.STANDARD: ("e1-04", "moves 3 sectors", "2 Entity ships are placed"),
        CardKind.FLARE: ("e3-07", "loses 1 ship ", "2 active ships disabled"),
        CardKind.PRESENCE: ("e1-08", "B and then C", "one more card"),
        CardKind.MALICE: ("e1-09", "With 3, 4 or 6 players", "one ship more"),
        CardKind.SUPERNOVA: ("e3-11", "the game ends at once", "all players have lost"),
    }
    id, *words = says[kind]
    assert ACTION_CARDS[id].kind is kind
    for word in words:
        assert word in explain(id)


@pytest.mark.parametrize(
    ("face", "says"),
    [
        (Face.ION, "Technologies that give this tile: Ion Cannon."),
        (Face.ION, "at power VII, VIII, IX, X, XI and XII."),
        (Face.MISSILE, "Lancehead Volleys and Seeker Rack."),
        (Face.BASIC_SHIELD, "printed at die 2, 5 and 6."),
        (Face.REFLECT, "at power XII."),
    ],
)
def test_the_page_of_a_face_says_where_it_is_found(face: Face, says: str) -> None:
    assert says in explain(face)


def test_a_refused_name_has_a_sentence() -> None:
    words = Wording("nova/text")
    near = words.refusal(Refused("unknown_topic", name="reveel", near=("reveal", "reserve")))
    assert near.startswith(
        "There is nothing to explain under reveel. The nearest are reveal or reserve; "
    )
    none = words.refusal(Refused("unknown_topic", name="luck", near=()))
    assert none.startswith("There is nothing to explain under luck; ")
