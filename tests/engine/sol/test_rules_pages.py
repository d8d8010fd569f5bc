"""The pages of the rules speak of one edition: its numbers, its words, what it has (R132)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest

from engine.core import data
from engine.core.game import Setup
from engine.sol import GAME
from engine.sol.board import Ring
from engine.sol.edition import EDITIONS, Edition, edition
from engine.sol.effect import EFFECTS
from engine.sol.explain import entries
from engine.sol.rules_pages import EFFECT, PARTS, written
from engine.sol.trigger import TRIGGER_EVENTS
from tests.engine.sol.tables import cards_of, every_table
from tests.rulings import ruling

every_edition = pytest.mark.parametrize("printing", EDITIONS)

# What an edition lacks, in words that its pages would need to speak of it.
AGAINST_THE_STAR = ("solo", "cooperative", "scenario", "orbit card", "trigger", "lost in space")
LACKING = {
    "published": ("vestigial", "quickstart", "bridge", "extra card", "replacement"),
    "reference": ("quickstart", "bridge", "marked"),
    "prototype": (*AGAINST_THE_STAR, "vestigial", "gate", "garden"),
    "early": (*AGAINST_THE_STAR, "vestigial", "gate", "garden", "deconstruct", "quickstart"),
}


def pages(table: Setup) -> Iterator[tuple[str, str]]:
    """Every page that a table has, with its line.

    Scenarios word their effects themselves, so a table with cards of another edition has none.
    """
    for key, topic in GAME.speech.topics(table.edition, table.options).items():
        if not (table.options and key.startswith("scenario_")):
            yield key, f"{topic.line}\n{GAME.speech.explain(key, table.edition, table.options)}"


def present(table: Setup, part: str) -> set[str]:
    return {
        entry.name
        for entry in entries(table.edition, table.options).values()
        if entry.part == part and not entry.absent
    }


@ruling(132)
@every_table
def test_no_page_names_another_edition(table: Setup) -> None:
    others = "|".join(one for one in EDITIONS if one != table.edition)
    for key, text in pages(table):
        assert not re.search(
            rf"\b({others})s?\b|\beditions\b|other edition", text, re.IGNORECASE
        ), key


@ruling(132)
@every_table
def test_no_page_names_an_effect_or_event_that_the_table_lacks(table: Setup) -> None:
    has = present(table, EFFECT) | present(table, "event") | present(table, "mode")
    has |= {name.removeprefix("scenario_") for name in has}
    lacks = {effect.name for effect in EFFECTS.values()} | TRIGGER_EVENTS.keys()
    names = [name.replace("_", " ").title() for name in sorted(lacks - has)]
    assert names
    for key, text in pages(table):
        found = [name for name in names if re.search(rf"\b{name}\b", text)]
        assert not found, (key, found)


@ruling(132)
@every_table
def test_no_page_speaks_of_what_the_edition_lacks(table: Setup) -> None:
    for key, text in pages(table):
        shown = re.sub(r"(?m)^Written: .*$", "", text).lower()
        found = [word for word in LACKING[table.edition] if re.search(rf"\b{word}", shown)]
        assert not found, (key, found)


@ruling(132)
@every_table
def test_nothing_is_left_unfilled_on_a_page(table: Setup) -> None:
    for key, text in pages(table):
        assert "{" not in text, key
        assert "  " not in text, key
        assert not re.search(r"\bNone\b", text), key


@ruling(132)
@every_edition
def test_what_an_edition_lacks_is_said_in_a_sentence_and_not_listed(printing: str) -> None:
    topics, listed = GAME.speech.topics(printing), GAME.speech.explain("", printing)
    for key, entry in entries(printing).items():
        if entry.absent:
            title, *rest = GAME.speech.explain(key, printing).splitlines()
            assert (title, rest) == (entry.page["name"], [entry.absent])
            assert printing in entry.absent
            assert not re.search(rf"(?m)^{key} ", listed)
            assert key not in topics


@ruling(111, 132)
@pytest.mark.parametrize(
    ("printing", "key", "says"),
    [
        ("early", "deconstruct", "has no deconstruction"),
        ("early", "longer", "there is nothing to leave out"),
        ("early", "opening", "begins with an empty board"),
        ("early", "place", "Nothing is placed before the first turn"),
        ("early", "transcend", "The early edition has no effect Transcend."),
        ("prototype", "vortex", "The prototype edition has no effect Vortex."),
        ("prototype", "event sunworm", "The prototype edition has no trigger event Sunworm."),
        ("prototype", "solo", "for two players or more"),
        ("published", "hatch", "The published edition has no effect Hatch."),
        ("published", "warp", "The published edition has no trigger event Warp."),
        ("reference", "swap", "The reference edition has no effect Swap."),
    ],
)
def test_the_page_of_something_an_edition_lacks_says_so(printing: str, key: str, says: str) -> None:
    assert says in GAME.speech.explain(key, printing)


@ruling(111, 113, 114, 129, 132)
@pytest.mark.parametrize(
    ("printing", "key", "says"),
    [
        ("published", "deconstruct", "you must return one"),
        ("prototype", "deconstruct", "it is never forced"),
        ("published", "limits", "at most 5 sundivers of one player, at any moment"),
        ("published", "limits", "5 gates"),
        ("prototype", "limits", "at most 5 sundivers of one player, at any moment"),
        ("prototype", "limits", "8 bridges"),
        ("early", "limits", "8 bridges"),
        ("early", "limits", "effects keep to 6"),
        ("published", "hurl", "owes 2 cards"),
        ("prototype", "hurl", "owes 1 card."),
        ("early", "hurl", "A flare among these cards gives nothing extra"),
        ("published", "longer", "52 cards for two players"),
        ("prototype", "longer", "one more suit of 15 cards"),
        ("prototype", "longer", "58 cards for two players"),
        ("reference", "puncture", "2 cards owed"),
        ("published", "puncture", "no card owed"),
        ("published", "cluster", "a stack is not hurled"),
        ("early", "cluster", "may end in the heart"),
        ("prototype", "invert", "only in a layer one could fly to"),
        ("early", "invert", "as if you had converted it. The sundivers"),
        ("prototype", "juggernaut", "counts as the sundivers it was made of"),
        ("early", "juggernaut", "counts as one sundiver"),
        ("prototype", "sacrifice", "as many as you have there"),
        ("early", "teleport", "every layer into which bridges lead"),
        ("published", "pulse", "of all players"),
        ("reference", "pulse", "yours alone"),
        ("early", "procreate", "each stack of 2 to 5"),
        ("published", "procreate", "each stack of 2 to 4"),
        ("reference", "rewards", "foundry and tower 1, 1, 0"),
        ("early", "movement", "three stations, movement 6"),
    ],
)
def test_a_page_says_what_holds_in_its_edition(printing: str, key: str, says: str) -> None:
    assert says in f"{GAME.speech.topics(printing)[key].line}\n{GAME.speech.explain(key, printing)}"


@ruling(132)
@every_edition
def test_the_numbers_of_the_pages_are_those_of_the_edition(printing: str) -> None:
    numbers = edition(printing)
    table = {
        ring: (numbers.base[ring], numbers.bonus_node[ring], numbers.cards[ring]) for ring in Ring
    }
    names = ("outer orbit", "inner orbit", "convective", "radiative", "core")
    for key in ("activate", "rewards"):
        text = GAME.speech.explain(key, printing).replace(" layer", "")
        for ring, name in zip(Ring, names, strict=True):
            assert f"{name} {', '.join(map(str, table[ring]))}" in text, (key, name)
        paid = numbers.bonus_paid[Ring.OUTER] != numbers.bonus_node[Ring.OUTER]
        assert ("foundry and tower 1, 1, 0" in text) is paid
    suits = [numbers.suits_without_opening + seats for seats in range(2, 6)]
    if "longer" in GAME.speech.topics(printing):
        decks = [numbers.flares + numbers.suit_size * count for count in suits]
        text = GAME.speech.explain("longer", printing)
        assert all(re.search(rf"\b{cards}\b", text) for cards in decks)


@ruling(132)
@every_table
def test_the_page_of_play_lists_the_cards_that_are_a_whole_action(table: Setup) -> None:
    wording = cards_of(table)
    whole = [
        name.title()
        for name in wording.effects
        if EFFECTS[wording.cards.get(name, name)].whole_action
    ]
    whole += ["Pulse"] * ("pulse" in wording.effects)  # it goes on with the stations it names
    page = GAME.speech.explain("play", table.edition, table.options)
    listed = page.partition("nothing else of it: ")[2].partition(".")[0]
    assert sorted(re.split(", | and ", listed)) == sorted(whole)


@ruling(84, 132)
def test_a_table_that_mixes_reads_the_numbers_of_its_own_edition() -> None:
    early = GAME.speech.explain("procreate", "early", ("wording=published",))
    assert "2 to 5 of your sundivers" in early
    published = GAME.speech.explain("procreate", "published", ("wording=early",))
    assert "2 to 4 of your sundivers" in published
    assert "The prototype edition has no effect Pulse." in GAME.speech.explain(
        "pulse", "published", ("wording=prototype",)
    )


def test_every_table_inside_a_page_is_named_by_an_edition() -> None:
    texts = {name for each in EDITIONS for name in edition(each).wording.texts}
    known = texts | {f"wording={name}" for name in texts}
    known |= {
        f"{field.name}={written(getattr(edition(each), field.name))}"
        for each in EDITIONS
        for field in fields(Edition)
    }
    rules = [page for part in PARTS for page in data.read("sol/rules")[part].values()]
    for page in (*rules, *data.read("sol/effects").values()):
        tables = {key for key, entry in page.items() if isinstance(entry, dict)}
        assert tables <= known, page["name"]
        assert set(page.get("editions", EDITIONS)) <= set(EDITIONS), page["name"]
