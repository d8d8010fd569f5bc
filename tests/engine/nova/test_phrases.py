"""Phrases about the content: each kind of effect and each of its values has words."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from string import Formatter
from typing import Any, get_type_hints

import pytest

from engine.core import data
from engine.nova.content.cards import OBJECTIVES
from engine.nova.content.technologies import TECHNOLOGIES
from engine.nova.effect import Effect
from engine.nova.effects import KINDS, parse_one
from engine.nova.effects.ability import DOES, Ability, Do
from engine.nova.effects.tile import GivesTile
from engine.nova.phrases import (
    FIELDS,
    WORDS,
    describe_effect,
    describe_measure,
    describe_slots,
    form_of,
    summarize_effect,
)
from engine.nova.pieces import Face, Measure, ObjectiveClass, Resource, SectorKind, TechnologySlot
from tests.engine.nova.lines import is_line

PHRASES = data.read("nova/phrases")
every_kind = pytest.mark.parametrize("kind", KINDS)
every_do = pytest.mark.parametrize("do", DOES)


def named(sentence: str) -> set[str]:
    """The facts that a sentence names."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


def fields_of(kind: type[Effect] | type[Do]) -> set[str]:
    record: Any = kind
    return {one.name for one in fields(record)}


@every_kind
def test_every_kind_of_effect_has_a_sentence_that_names_all_its_fields(kind: type[Effect]) -> None:
    assert named(PHRASES["effect"][kind.__name__]) >= fields_of(kind)


@every_kind
def test_every_kind_of_effect_has_a_few_words(kind: type[Effect]) -> None:
    if kind is not Ability:
        assert named(PHRASES["brief"][kind.__name__]) >= fields_of(kind)


@every_kind
def test_every_value_of_a_field_of_an_effect_has_words(kind: type[Effect]) -> None:
    hints = get_type_hints(kind)
    for name in fields_of(kind):
        values = hints[name]
        if isinstance(values, type) and issubclass(values, Enum) and kind is not GivesTile:
            assert PHRASES[FIELDS[name]].keys() == {one.value for one in values}, name


@every_do
def test_everything_an_ability_does_has_its_words(do: type[Do]) -> None:
    assert named(PHRASES["do"][do.__name__]) == fields_of(do)
    assert named(PHRASES["brief_do"][do.__name__]) == fields_of(do)
    assert "{id}" in PHRASES["form"][do.__name__]


def test_no_phrase_is_left_of_something_that_is_gone() -> None:
    assert PHRASES["effect"].keys() == {kind.__name__ for kind in KINDS}
    assert PHRASES["effect_see"].keys() == PHRASES["effect"].keys()
    assert PHRASES["brief"].keys() == {kind.__name__ for kind in KINDS} - {"Ability"}
    for part in ("do", "brief_do", "form"):
        assert PHRASES[part].keys() == {do.__name__ for do in DOES}
    assert PHRASES["brief_counted"].keys() == PHRASES["counted"].keys()


def test_the_words_of_the_box_all_have_phrases() -> None:
    assert PHRASES["measure_see"].keys() == PHRASES["measure"].keys()
    assert PHRASES["measure"].keys() == {one.value for one in Measure}
    assert PHRASES["rank"].keys() == {one.value for one in ObjectiveClass}
    assert PHRASES["slot"].keys() == {one.value for one in TechnologySlot}
    assert PHRASES["resource"].keys() == {*(one.value for one in Resource), "use"}
    assert PHRASES["kind"].keys() == {one.value for one in SectorKind}
    assert data.read("nova/rules")["face"].keys() == {one.value for one in Face}
    assert data.read("nova/rules")["resource"].keys() == {one.value for one in Resource}


@pytest.mark.parametrize(
    "technology", [one for one in TECHNOLOGIES.values() if one.ability], ids=lambda one: one.id
)
def test_an_ability_is_written_as_its_technology_asks(technology: Any) -> None:
    lines = form_of(technology.ability, technology.id).split("`")[1::2]
    assert lines
    assert all(map(is_line, lines)), lines


@pytest.mark.parametrize(
    ("effect", "sentence"),
    [
        ("track research+2", "You have 2 more icons on the research track."),
        ("track energy+1", "You have 1 more icon on the energy track."),
        (
            "tile atk.ion",
            "You have a combat tile for the attack row of your panel: ion (damage, and the other "
            "side loses a die at once).",
        ),
        (
            "tile def.armor1",
            "You have a combat tile for the defence row of your panel: light armour (makes each "
            "hit harder to make).",
        ),
        ("scan.draw+2", "Your Scans draw 2 more tiles."),
        ("scan.keep+1", "Your Scans keep 1 more tile for free."),
        ("reveal.blue=3", "One Reveal may place up to 3 blue tiles for the price of the action."),
        ("build.ships+1", "You may build 1 more ship in one Build action."),
        (
            "cost build.gate-1",
            "Building a warp gate costs 1 energy less, but never less than one; the minimum of its "
            "space still holds.",
        ),
        (
            "vp.per colonies3 1",
            "Scores 1★ for each 3 colonies you have in play, as it stands at any moment.",
        ),
        (
            "ability(combat; combat; 0; set 1)",
            "Ability: turn 1 of your dice to any face. Use it after the roll of a combat and "
            "before dice are used, once in each combat, free of charge.",
        ),
        (
            "ability(action:Move; reset; 1; regroup)",
            "Ability: a standard move in which every ship may have a destination of its own. Use "
            "it as your Move action of the turn, once in each cycle, for 1 energy in place of the "
            "basic price (extras and the minimum still count).",
        ),
    ],
)
def test_an_effect_in_a_sentence(effect: str, sentence: str) -> None:
    assert describe_effect(parse_one(effect)) == sentence


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        ("track research+2", "research +2"),
        ("vp.per res.N 1", "1★ for each Neutronium in stock"),
        ("ability(combat; combat; 1; reroll 3)", "reroll up to 3 dice"),
        ("tile def.pd", "combat tile point defence"),
    ],
)
def test_an_effect_in_few_words(effect: str, words: str) -> None:
    assert summarize_effect(parse_one(effect)) == words


def test_slots_are_named_by_what_they_take() -> None:
    slots = (TechnologySlot.HADRON, TechnologySlot.GREY, TechnologySlot.WHITE)
    assert describe_slots(slots) == "Hadron, grey (any resource), white (omega only)"


def test_every_objective_says_what_it_needs() -> None:
    said = {describe_measure(one) for one in OBJECTIVES.values()}
    assert len(said) == len(OBJECTIVES)
    assert WORDS.say("measure", "maw", least=1, maw=25) in said
