"""Words for people: every code has its sentence, and no sentence is there for nothing."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import typing
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from string import Formatter
from typing import Any

import pytest

from engine.core.refusal import Malformed, Refused
from engine.core.seat import Seat
from engine.nova import events, notation, rules
from engine.nova.actions.abilities import TARGETS
from engine.nova.dice import Sort, Use
from engine.nova.ending import finish, result
from engine.nova.events import Event
from engine.nova.events import entity as entity_events
from engine.nova.explain import explain
from engine.nova.map import Location, Sector
from engine.nova.options import VALUES
from engine.nova.pieces import Direction, EndedBy, EntityGate, Resource, Side, Space, Star, Token
from engine.nova.position import PHASES
from engine.nova.questions import QUESTIONS
from engine.nova.speech import WORDS, facts_of
from engine.nova.standing_orders import Order
from engine.nova.table import Table
from engine.nova.telling import GAINED, PAID, tell
from engine.nova.view import LOOKING_AHEAD
from tests.engine.codes import ENGINE, facts_by_code, placeholders
from tests.engine.nova.sketch import P1, P2, at, location, sketch

TEXT = WORDS.text
NOVA = ENGINE / "nova"
# What is said of any game by code that knows none: those who type, files, the log, exports.
SHARED = [ENGINE / "core", ENGINE / "__main__.py", ENGINE / "reading.py"]
EVENTS: tuple[type[Any], ...] = typing.get_args(Event)


def codes(name: str, place: int) -> dict[str, set[str]]:
    """Every code that this game can meet; facts that all places of it give."""
    found: dict[str, set[str]] = {}
    for root in (NOVA, *SHARED):
        for code, facts in facts_by_code(name, place, root).items():
            found[code] = found[code] & facts if code in found else facts
    return found


REFUSALS, MALFORMED = codes("Refused", 0), codes("Malformed", 1)
SAMPLES: Mapping[Any, Any] = {
    Seat: P1,
    Seat | None: P1,
    Sector | None: at("B8"),
    Direction: Direction.SE,
    Side: Side.ENTITY,
    Sector: at("B7"),
    Location: location("C1.2"),
    EntityGate: EntityGate.B,
    Resource: Resource.HADRON,
    Space: Space.EXPLORE,
    Order: Order.FLARE,
    Use: Use.DEFEND,
    Sort: Sort.SHIELD,
    EndedBy: EndedBy.DECLARED,
    int: 2,
    str: "ion-cannon",
    str | None: "ion-cannon",
    tuple[str, ...]: ("ion-cannon", "lb-vp"),
    tuple[int, ...]: (3, 6),
    tuple[Star, ...]: (Star.RED, Star.BLUE, Star.RED),
    tuple[tuple[Sector, int], ...]: ((at("B1"), 2),),
    tuple[tuple[str, str], ...]: (("4a", "ion"),),
    tuple[tuple[Seat, ...], ...]: ((P1,), (P2,)),
}
# Fields of type `str` that hold another kind of name.
NAMED = {"tile": "lb-research", "race": "calyth", "card": "g-04", "answer": "auto"}
CARDS = {entity_events.ActionCardDrawn: "e2-07"}


def sample(event: type[Any]) -> Any:
    if event in CARDS:
        return event(CARDS[event])
    hints = typing.get_type_hints(event)
    return event(
        *(
            NAMED.get(field.name, "") if hints[field.name] is str and field.name in NAMED
            else SAMPLES[hints[field.name]]
            for field in fields(event)
        )
    )  # fmt: skip


def test_the_scan_of_the_source_finds_what_is_known_to_be_there() -> None:
    assert REFUSALS["energy_short"] == {"need", "have"}
    assert REFUSALS["seat_needed"] == {"seats", "example"}
    assert MALFORMED["unknown_name"] == {"name"}


def test_every_event_that_is_declared_can_happen() -> None:
    declared = {
        item
        for found in pkgutil.iter_modules(events.__path__, f"{events.__name__}.")
        for module in (importlib.import_module(found.name),)
        for item in vars(module).values()
        if isinstance(item, type) and is_dataclass(item) and item.__module__ == module.__name__
    }
    assert declared == set(EVENTS)


def test_every_event_has_a_sentence_and_every_sentence_an_event() -> None:
    assert {name.partition("_")[0] for name in TEXT["event"]} == {
        event.__name__ for event in EVENTS
    }


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_becomes_a_whole_sentence_with_names_of_things(event: type[Any]) -> None:
    one = sample(event)
    named = placeholders(TEXT["event"][event.__name__])
    assert named <= facts_of(one, {}).keys()
    said = WORDS.event(one, {P1: "Ada", P2: "Bea"})
    assert said.endswith(".")
    assert said[0].isupper() or said[0].isdigit()
    # No enum or object the way Python prints it, no id of a card or tile, no seat by its number.
    assert not any(bad in said for bad in ("{", "<", "ion-cannon", "lb-", "calyth", "P1", "entity"))


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    said = {code.removesuffix("_none") for code in TEXT["refusal"]}
    assert said == REFUSALS.keys()
    assert REFUSALS.keys() <= TEXT["refusal"].keys()


@pytest.mark.parametrize("code", sorted(TEXT["refusal"]))
def test_a_refusal_names_only_facts_that_come_with_it(code: str) -> None:
    assert placeholders(TEXT["refusal"][code]) <= REFUSALS[code.removesuffix("_none")]


# About no rule: what is typed, files, the command line, the options of a table, the log.
NO_RULE = {
    "notation", "unknown_verb", "seat_needed", "no_such_seat", "undo_too_far", "nothing_to_redo",
    "line_too_long", "too_many_actions", "not_your_turn", "unknown_game", "unknown_edition",
    "edition", "seats", "seed", "unknown_option", "option_value", "playout_size",
    "export_unfinished", "unwritable", "unknown_topic", "topic_of_games",
}  # fmt: skip


def test_every_refusal_names_a_page_or_is_about_no_rule() -> None:
    assert TEXT["page"].keys() == REFUSALS.keys() - NO_RULE


@pytest.mark.parametrize("code", sorted(TEXT["page"]))
def test_the_page_that_a_refusal_names_can_be_read(code: str) -> None:
    page = WORDS.page(Refused(code, technology="ion-cannon"))
    assert len(explain(page)) > 40


def test_every_fault_of_a_position_has_a_sentence() -> None:
    assert MALFORMED.keys() == TEXT["malformed"].keys()


@pytest.mark.parametrize("code", sorted(TEXT["malformed"]))
def test_a_fault_names_only_facts_that_come_with_it(code: str) -> None:
    assert placeholders(TEXT["malformed"][code]) <= MALFORMED[code]


def test_questions_phases_orders_and_options_have_their_words() -> None:
    kinds = {asked.kind for asked in QUESTIONS.values()}
    assert set(TEXT["ask"]) == kinds
    assert set(TEXT["asked_for"]) == kinds
    assert set(TEXT["phase"]) == {*PHASES.values(), "GAME_OVER", LOOKING_AHEAD}
    answers = {answer for order in Order for answer in order.values}
    assert set(TEXT["standing"]) == {f"order_{order}" for order in Order} | answers
    assert set(TEXT["option"]) == set(TEXT["switch"]) == set(TEXT["switch_name"]) == set(VALUES)


@pytest.mark.parametrize(
    ("part", "key", "sentence"),
    [(part, key, text) for part, lines in TEXT.items() for key, text in lines.items()],
)
def test_a_sentence_is_one_line_with_placeholders_that_are_understood(
    part: str, key: str, sentence: str
) -> None:
    assert sentence
    assert sentence.isprintable()
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is not None:
            assert name.isidentifier(), f"{part}.{key}: a number or nothing in braces"
            assert conversion is None
            assert str(spec).count("|") <= 1


def constants(*names: str) -> set[str]:
    """Every word in quotation marks in some modules."""
    return {
        node.value
        for name in names
        for node in ast.walk(ast.parse((NOVA / f"{name}.py").read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


SHOWN = ("describe", "map_text", "named_text", "player_text")


def test_every_line_of_the_board_in_text_is_used() -> None:
    assert set(TEXT["show"]) <= constants(*SHOWN)


def test_every_part_of_a_sentence_is_used() -> None:
    worded = {word.value for kind in (Token, EndedBy) for word in kind}
    made = {f"{EndedBy.DECLARED}_shared"}
    assert set(TEXT["bit"]) <= constants(*SHOWN, "labels", "speech", "telling") | worded | made


def test_every_sentence_about_several_events_is_used() -> None:
    assert set(TEXT["telling"]) <= constants("telling")
    names = {event.__name__ for event in (*PAID, *GAINED)}
    assert set(TEXT["clause"]) == names


def test_every_action_has_a_phrase_and_every_phrase_an_action() -> None:
    kinds = {kind.__name__ for kind in notation.KINDS} - {"UseAbility"}
    targets = {target.__name__ for target in TARGETS.values()}
    said = {key.partition("_")[0] for key in TEXT["label"]}
    uses = {f"Die_{use.name.lower()}" for use in Use}
    assert said - {"default"} == kinds | targets
    assert {key for key in TEXT["label"] if key.startswith("Die")} == uses


def test_words_that_lead_on_are_those_of_the_notation() -> None:
    begun = {verb.replace(" ", "_") for verb in notation.VERBS}
    begun |= {verb.partition(" ")[0] for verb in notation.VERBS}
    assert set(TEXT["begin"]) <= begun
    assert {verb for verb in begun if verb not in TEXT["begin"]} <= {
        "research", "discover", "draw", "declare", "pass"
    }  # fmt: skip


def test_what_became_of_a_die_is_said_of_every_use() -> None:
    assert set(TEXT["done"]) == {use.name.lower() for use in Use}
    assert set(TEXT["use"]) == {use.value for use in Use}
    assert set(TEXT["space"]) == {space.value for space in Space}
    assert set(TEXT["star"]) == {star.value for star in Star}
    assert set(TEXT["resource"]) == {resource.value for resource in Resource}


def test_every_verb_has_its_line_and_no_other_has() -> None:
    first = dict.fromkeys(verb.partition(" ")[0] for verb in notation.VERBS)
    assert list(TEXT["verb"]) == list(first)


def test_every_reason_why_a_turn_is_foreseen_no_further_has_its_sentence() -> None:
    codes = constants("table/base", "table/setting_up", "rules")
    assert set(TEXT["seal"]) == {code for code in codes if code in TEXT["seal"]}
    state = sketch([{"ships": {"A1": 1}}, {"ships": {"A1": 1}}], map={"A1": "core-01"})
    met = set()
    for line in ("scan", "discover", "attack A1 P2", "research", "attack Z entity"):
        try:
            preview = rules.preview(state, P1, notation.read_line(state, P1, line))
        except Refused:
            continue
        assert preview.seal is not None
        facts = {**preview.seal.facts, "seats": preview.seal.seats}
        assert WORDS.fill("seal", preview.seal.code, facts, {P2: "Bea"}).endswith(".")
        met.add(preview.seal.code)
    assert met == {"draws", "rolls", "next_turn"}


@pytest.mark.parametrize("by", EndedBy)
def test_a_note_says_how_the_game_ended(by: EndedBy) -> None:
    state = sketch([{}, {}])
    table = Table(state)
    finish(table, by)
    ended = result(table.state)
    assert ended is not None
    (note,) = ended.notes
    said = WORDS.fill("note", note.code, note.facts, {P1: "Ada", P2: "Bea"})
    assert ("Ada and Bea" in said) is (by is not EndedBy.DECLARED)
    assert set(TEXT["note"]) == {each.value for each in EndedBy}


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (
            Refused("owned_already", technology="ion-cannon"),
            "You own Ion Cannon already; another copy can be archived or discarded.",
        ),
        (
            Refused("asked_otherwise", seat=P2, kind="keep"),
            "That doesn't answer the open question: Bea is asked to keep scanned tiles.",
        ),
        (
            Refused("die_use", face=2, use=Use.OVERCHARGE, legal=("d",)),
            "A 2 can't be used to attack and defend (overcharged) now. It can defend.",
        ),
        (
            Refused("no_target", sector=at("B7"), enemy=Side.ENTITY),
            "The Entity has nothing in B7 that could be attacked.",
        ),
        (
            Refused("too_many_tiles", most=1, star=Star.RED),
            "One Reveal places 1 tile of red at most.",
        ),
        (
            Refused("not_adjacent", sector=at("B7"), other=None),
            "B7 is too far away: it must be next to a sector that you own.",
        ),
        (
            Refused("notation", word="ion-cannon", expected="a sector such as B7"),
            "I don't understand ion-cannon here; I expected a sector such as B7.",
        ),
    ],
)
def test_a_refusal_calls_things_by_their_names(refused: Refused, said: str) -> None:
    assert WORDS.refusal(refused, {P2: "Bea"}) == said


def test_a_fault_is_told_with_its_facts() -> None:
    assert WORDS.malformed(Malformed("players", "unknown_name", name="xeno")) == (
        "xeno is not a name that belongs here."
    )


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            events.ScanStarted(P1, 5, (Star.RED, Star.BLUE, Star.BLUE)),
            "Ada throws away 1 red tile and 2 blue tiles and scans 5 tiles.",
        ),
        (events.ScanStarted(P1, 1, ()), "Ada scans 1 tile."),
        (events.ScanEnded(P1, (), ()), "Ada keeps none of the tiles."),
        (
            events.ScanEnded(P1, (Star.YELLOW,), (Star.BLUE,)),
            "Ada keeps 1 yellow tile and drops 1 blue tile.",
        ),
        (
            events.TileRevealed(P1, "lb-research", location("C1.2")),
            "Ada reveals Research nebula at C1.2: 1 icon on the research track.",
        ),
        (
            events.TokensTakenBack(P1, at("B7"), 2, 0, 1, 1),
            "Ada takes 2 ships, 1 station and 1 warp gate back from B7.",
        ),
        (
            events.AttackDeclared(
                at("B2"), Side.P2, Side.ENTITY, ((at("B1"), 2),), ((at("B3"), 1),)
            ),
            "Bea attacks the Entity in B2 with ranged fire from 2 ships in B1 and 1 station in B3.",
        ),
        (events.DiceRolled(Side.ENTITY, (3, 6, 5)), "The Entity rolls 3, 6 and 5."),
        (events.DiceRolled(Side.P1, ()), "Ada rolls no dice."),
        (
            events.TokensDestroyed(Side.ENTITY, at("A2"), 3, 0, 0, 1),
            "The Entity loses 3 ships and 1 warp gate in A2.",
        ),
        (
            events.Reset(P1, 3, 2, 8),
            "Ada takes Logistics with an action bonus of 3★ and an energy bonus of 2★; the supply"
            " is 8 energy.",
        ),
        (events.Reset(P1, 0, 0, 8), "Ada takes Logistics; the supply is 8 energy."),
        (
            events.PanelLaid(P1, (("4a", "ion"), ("6d", "armor1"))),
            "Ada lays out the combat panel: ion on 4a and light armour on 6d.",
        ),
        (events.PanelLaid(P1, ()), "Ada clears the combat panel."),
        (events.TechnologiesActivated(P1, ()), "Ada has no active technology."),
        (events.MarkerAdvanced(0), "The Entity's marker reaches NOVA."),
        (
            events.DiscoveryEnded(P1, None, ("ion-cannon", "mirror-veil")),
            "Ada ends the discovery; discarded: Ion Cannon and Mirror Veil.",
        ),
        (
            entity_events.ActionCardDrawn("e1-05"),
            "The Entity's card: Standard card e1-05: the active gate moves 2, 3 ships appear.",
        ),
        (
            entity_events.AnomalyProduced(at("B7"), None, 5),
            "The anomaly in B7 leaves a loose 5★ token there.",
        ),
        (entity_events.AnomalyProduced(at("B7"), P1, 5), "The anomaly in B7 brings Ada 5★."),
        (
            entity_events.EntityDrifted(at("A1"), Direction.N, None, 0),
            "The Entity's ships in A1 stay there.",
        ),
        (
            entity_events.EntityDrifted(at("A1"), Direction.N, at("B1"), 1),
            "1 Entity ship drifts from A1 to B1.",
        ),
        (
            entity_events.EntityShipsPlaced(EntityGate.B, at("A1"), 1, 3),
            "1 of 3 Entity ships can be placed in A1, at gate B.",
        ),
        (
            entity_events.FlareStruck(P1, ((at("C1"), 2),), ((at("B7"), 1),), ((at("C1"), 1),)),
            "In the solar flare Ada loses 2 ships in C1 and 1 disabled ship in B7 and has 1 ship in"
            " C1 disabled.",
        ),
        (entity_events.PowerRaised(4), "The Entity's power rises to IV."),
        (
            events.ShipsDisabled(Side.ENTITY, at("A1"), 2),
            "The Entity has 2 ships disabled in A1.",
        ),
        (
            events.GameEnded(EndedBy.DECLARED, ((P1, P2),)),
            "The game is over: victory is declared, and Ada and Bea share it.",
        ),
        (
            events.GameEnded(EndedBy.SUPERNOVA, ((P1,), (P2,))),
            "The game is over: the star goes supernova, and all players are defeated.",
        ),
    ],
)
def test_what_an_event_says(event: Any, said: str) -> None:
    assert WORDS.event(event, {P1: "Ada", P2: "Bea"}) == said


def test_a_name_is_shown_as_its_player_writes_it() -> None:
    """A name in small letters used to be capitalized, and one with braces must stay as it is."""
    names = {P1: "e. e.", P2: "{seat}"}
    assert WORDS.event(events.StarsGained(P1, 2), names) == "e. e. gains 2★."
    assert WORDS.event(events.RetreatPaid(P2, at("B1")), names).endswith("where {seat} has forces.")
    rolled = [events.DiceRolled(Side.P1, (3,)), events.DiceRolled(Side.P2, (4, 4))]
    assert tell("first", rolled, names) == ["e. e. rolls 3; {seat} rolls 4 and 4."]
    ended = events.GameEnded(EndedBy.DECLARED, ((P2,),))
    assert WORDS.event(ended, names).endswith("and {seat} wins.")
