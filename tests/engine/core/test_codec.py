"""Records to and from JSON values: a closed set of classes, and nothing trusted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any

import pytest

from engine.core.codec import COMPARED, DERIVED, Records, always
from engine.core.record import dataclass as record
from engine.core.refusal import Malformed
from engine.core.seat import BY_NAME, Seat
from engine.core.shapes import (
    LARGEST,
    SEED,
    at_most,
    by_seat,
    counts,
    filled,
    number,
    or_named,
    seed,
    words,
)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Stone:
    colour: Colour
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Feather:
    owner: Seat


@dataclass(frozen=True, slots=True)
class Bag:
    """One field of every kind that records use."""

    name: str
    open: bool = False
    best: Stone | None = None
    things: tuple[Stone | Feather, ...] = ()
    pair: tuple[int, str] = (0, "")
    owners: frozenset[Seat] = frozenset()
    counts: Mapping[Seat, int] = field(default_factory=dict)
    mark: Seat | Colour | None = None


RECORDS = Records({Seat: BY_NAME})
P1, P2, P3 = (Seat(place) for place in range(3))
FULL = Bag(
    name="full",
    open=True,
    best=Stone(Colour.BLUE, 3),
    things=(Feather(P2), Stone(Colour.RED)),
    pair=(4, "four"),
    owners=frozenset({P3, P1}),
    counts={P1: 2, P3: 1},
    mark=P2,
)
FULL_PAGE = {
    "name": "full",
    "open": True,
    "best": {"is": "Stone", "colour": "blue", "weight": 3},
    "things": [{"is": "Feather", "owner": "P2"}, {"is": "Stone", "colour": "red"}],
    "pair": [4, "four"],
    "owners": ["P1", "P3"],
    "counts": {"P1": 2, "P3": 1},
    "mark": "P2",
}


def read(page: object) -> Bag:
    bag = RECORDS.check(Bag, page, "bag")
    assert isinstance(bag, Bag)
    return bag


def fault(page: object) -> tuple[str, str]:
    with pytest.raises(Malformed) as caught:
        read(page)
    return caught.value.field, caught.value.code


def test_a_record_is_written_with_the_names_of_its_parts() -> None:
    assert RECORDS.write(FULL) == FULL_PAGE


def test_what_is_as_it_is_by_default_is_left_out() -> None:
    assert RECORDS.write(Bag("empty")) == {"name": "empty"}
    assert RECORDS.write(Bag("heavy", best=Stone(Colour.RED))) == {
        "name": "heavy",
        "best": {"is": "Stone", "colour": "red"},
    }


def test_a_record_that_stands_for_one_of_several_is_written_with_its_class() -> None:
    assert RECORDS.shape(Feather).writer(Feather(P1)) == {"is": "Feather", "owner": "P1"}


@pytest.mark.parametrize("bag", [FULL, Bag("empty"), Bag("red", mark=Colour.RED)])
def test_reading_what_was_written_gives_an_equal_record_of_the_same_types(bag: Bag) -> None:
    page = json.loads(json.dumps(RECORDS.write(bag)))
    for found in (read(page), RECORDS.read(Bag, page)):
        assert found == bag
        assert repr(found) == repr(bag)


def test_keys_and_members_are_written_in_order_so_equal_records_are_equal_text() -> None:
    one = Bag("bag", owners=frozenset({P3, P1, P2}), counts={P2: 1, P1: 2})
    two = Bag("bag", owners=frozenset({P2, P3, P1}), counts={P1: 2, P2: 1})
    assert json.dumps(RECORDS.write(one)) == json.dumps(RECORDS.write(two))


@pytest.mark.parametrize(
    ("change", "where", "code"),
    [
        ({"name": 3}, "bag.name", "not_a_word"),
        ({"name": None}, "bag.name", "not_a_word"),
        ({"name": "x" * 201}, "bag.name", "not_a_word"),
        ({"open": 1}, "bag.open", "not_a_switch"),
        ({"open": "yes"}, "bag.open", "not_a_switch"),
        ({"best": "heavy"}, "bag.best", "not_an_object"),
        ({"best": []}, "bag.best", "not_an_object"),
        ({"best": {"is": "Bag", "name": "no"}}, "bag.best", "unknown_record"),
        ({"best": {"colour": "red"}}, "bag.best", "unknown_record"),
        ({"best": {"is": "Stone"}}, "bag.best.colour", "missing"),
        ({"best": {"is": "Stone", "colour": "green"}}, "bag.best.colour", "not_a_word"),
        ({"best": {"is": "Stone", "colour": []}}, "bag.best.colour", "not_a_word"),
        (
            {"best": {"is": "Stone", "colour": "red", "weight": -1}},
            "bag.best.weight",
            "not_a_number",
        ),
        ({"things": {}}, "bag.things", "not_a_list"),
        ({"things": None}, "bag.things", "not_a_list"),
        ({"things": [None]}, "bag.things[0]", "unknown_record"),
        ({"things": ["Stone"]}, "bag.things[0]", "unknown_record"),
        ({"things": [{"is": "Feather", "owner": "P1"}, {}]}, "bag.things[1]", "unknown_record"),
        ({"things": [{"is": ["Stone"]}]}, "bag.things[0]", "unknown_record"),
        ({"things": [{"is": "Feather", "owner": "P9"}]}, "bag.things[0].owner", "unknown_name"),
        ({"pair": [1]}, "bag.pair", "not_a_list"),
        ({"pair": [1, "a", "b"]}, "bag.pair", "not_a_list"),
        ({"pair": ["a", 1]}, "bag.pair[0]", "not_a_number"),
        ({"owners": ["P1", "P0"]}, "bag.owners", "unknown_name"),
        ({"owners": "P1"}, "bag.owners", "not_a_list"),
        ({"counts": ["P1"]}, "bag.counts", "not_an_object"),
        ({"counts": {"P9": 1}}, "bag.counts", "unknown_name"),
        ({"counts": {"P1": "1"}}, "bag.counts.P1", "not_a_number"),
        ({"mark": "green"}, "bag.mark", "unknown_record"),
        ({"mark": {"is": "Colour"}}, "bag.mark", "unknown_record"),
        ({"more": 1}, "bag.more", "unknown_field"),
    ],
)
def test_what_does_not_fit_is_refused_with_the_part_at_fault(
    change: dict[str, object], where: str, code: str
) -> None:
    assert fault({**FULL_PAGE, **change}) == (where, code)


@pytest.mark.parametrize("page", [None, 3, "bag", [], [FULL_PAGE]])
def test_only_an_object_can_be_a_record(page: object) -> None:
    assert fault(page) == ("bag", "not_an_object")


def test_a_field_without_a_default_must_be_there() -> None:
    assert fault({}) == ("bag.name", "missing")


def test_a_file_cannot_name_a_class_of_its_own_choosing() -> None:
    assert fault({**FULL_PAGE, "things": [{"is": "Records"}]}) == (
        "bag.things[0]",
        "unknown_record",
    )


def test_the_name_of_an_unknown_field_is_shown_short_and_on_one_line() -> None:
    where, _ = fault({"name": "x", "a\nb\ud800" + "c" * 500: 1})
    assert where.isprintable()
    assert len(where) < 60


def test_a_list_longer_than_any_game_needs_is_refused() -> None:
    feathers = [{"is": "Feather", "owner": "P1"}] * 1001
    assert fault({"name": "x", "things": feathers}) == ("bag.things", "not_a_list")
    assert len(read({"name": "x", "things": feathers[:1000]}).things) == 1000


@pytest.mark.parametrize("value", [0, 1, LARGEST])
def test_a_count_is_a_whole_number_up_to_a_million(value: int) -> None:
    assert number("here", value) == value


@pytest.mark.parametrize("value", [-1, LARGEST + 1, 10**400, True, False, 1.0, "1", None, [1]])
def test_nothing_else_is_a_count(value: object) -> None:
    with pytest.raises(Malformed) as caught:
        number("here", value)
    assert (caught.value.field, caught.value.code) == ("here", "not_a_number")


@pytest.mark.parametrize("number", [0, 7, 2**53 - 1, 2**53, 2**256 - 1])
def test_a_seed_of_any_size_is_written_and_read(number: int) -> None:
    page = json.loads(json.dumps(SEED.write(number)))
    assert isinstance(page, int) is (number < 2**53)
    assert SEED.read(page) == seed("seed", page) == number


@pytest.mark.parametrize(
    "value", [-1, 2**256, True, 1.0, None, "", "7", "g" * 64, "F" * 64, "0" * 63, [], {}]
)
def test_what_is_no_seed_is_named(value: object) -> None:
    with pytest.raises(Malformed, match=r"^seed: not_a_seed$"):
        seed("seed", value)


# What fields and types may say besides.

WISHES: Mapping[Colour, bool] = {Colour.RED: False, Colour.BLUE: False}


@record(frozen=True, slots=True)
class Knot:
    """A record that may hold its like."""

    name: str = always("knot")
    inside: Knot | None = None


@record(frozen=True, slots=True)
class Shelf:
    """One field with each note there is."""

    owner: Seat = always(P1)
    jars: Annotated[Mapping[Seat, int], counts] = field(default_factory=dict)
    labels: Annotated[tuple[str, ...], words] = ()
    seats: Annotated[frozenset[Seat], words] = frozenset()
    few: Annotated[tuple[int, ...], at_most(2)] = ()
    wishes: Annotated[Mapping[Colour, bool], filled(WISHES)] = field(default_factory=lambda: WISHES)
    size: Annotated[int, or_named(none=0)] = 0
    scores: Annotated[tuple[int, ...], by_seat] = ()
    weight: Annotated[int, COMPARED] = always(0)
    width: Annotated[Any, DERIVED] = always(None)


SHELVES = Records({Seat: BY_NAME}, parts=(Knot,), beside={Shelf: ("price",)})
LADEN = Shelf(
    owner=P2,
    jars={P1: 2},
    labels=("plum", "sloe"),
    seats=frozenset({P3, P1}),
    few=(1, 2),
    wishes={Colour.RED: True, Colour.BLUE: True},
    size=3,
    scores=(4, 5),
    weight=7,
)
LADEN_PAGE = {
    "owner": "P2",
    "jars": {"P1": 2},
    "labels": "plum sloe",
    "seats": "P1 P3",
    "few": [1, 2],
    "wishes": {"blue": True, "red": True},
    "size": 3,
    "scores": {"P1": 4, "P2": 5},
    "weight": 7,
    "width": None,
}


def shelf_fault(**change: object) -> tuple[str, str]:
    with pytest.raises(Malformed) as caught:
        SHELVES.check(Shelf, {**LADEN_PAGE, **change}, "")
    return caught.value.field, caught.value.code


def test_notes_say_how_a_field_is_written_and_read() -> None:
    page = json.loads(json.dumps(SHELVES.write(LADEN)))
    assert page == LADEN_PAGE
    assert SHELVES.check(Shelf, page, "") == SHELVES.read(Shelf, page) == LADEN
    assert SHELVES.write(Shelf()) == {"owner": "P1", "weight": 0, "width": None}


def test_what_is_written_in_another_way_is_read_too() -> None:
    other = {"labels": ["plum"], "seats": ["P1"], "scores": [4], "jars": {"P1": 1, "P2": 0}}
    found = SHELVES.check(Shelf, {**other, "size": "none", "wishes": {"red": True}}, "")
    assert (found.labels, found.seats, found.scores) == (("plum",), {P1}, (4,))
    assert (found.jars, found.size) == ({P1: 1}, 0)
    assert found.wishes == {Colour.RED: True, Colour.BLUE: False}
    assert SHELVES.write(found)["labels"] == ["plum"]  # one alone is no long list


@pytest.mark.parametrize(
    ("change", "where", "code"),
    [
        ({"seats": "P1 P1"}, "seats", "impossible"),
        ({"labels": 3}, "labels", "not_a_list"),
        ({"few": [1, 2, 3]}, "few", "not_a_list"),
        ({"wishes": {"green": True}}, "wishes.green", "unknown_field"),
        ({"wishes": {"red": 1}}, "wishes.red", "not_a_switch"),
        ({"size": "some"}, "size", "not_a_number"),
        ({"scores": {"P2": 1}}, "scores", "unknown_name"),
        ({"jars": {"P1": -1}}, "jars.P1", "not_a_number"),
        ({"is": "Shelf2", "more": 1}, "more", "unknown_field"),
    ],
)
def test_what_a_note_forbids_is_refused(change: dict[str, object], where: str, code: str) -> None:
    assert shelf_fault(**change) == (where, code)


@pytest.mark.parametrize(
    ("change", "where"),
    [({"weight": 8}, "weight"), ({"width": 1}, "width"), ({"price": 2}, "price")],
)
def test_what_follows_from_the_rest_must_agree(change: dict[str, int], where: str) -> None:
    written = {**SHELVES.write(LADEN), "price": 3}
    SHELVES.check(Shelf, {**LADEN_PAGE, "price": 3}, "")
    SHELVES.compare(Shelf, {"weight": 7, "price": 3}, written)
    with pytest.raises(Malformed) as caught:
        SHELVES.compare(Shelf, change, written)
    assert (caught.value.field, caught.value.code) == (where, "contradiction")


def test_what_is_only_derived_is_not_read_in_a_page_of_our_own() -> None:
    assert SHELVES.read(Shelf, {**LADEN_PAGE, "width": 9}).width is None


def test_a_record_may_hold_its_like_and_a_part_says_no_name() -> None:
    knot = Knot("outer", Knot("middle", Knot()))
    page = {"name": "outer", "inside": {"name": "middle", "inside": {"name": "knot"}}}
    assert SHELVES.write(knot) == page
    assert SHELVES.read(Knot, page) == SHELVES.check(Knot, page, "") == knot


def test_an_event_is_read_by_its_name_among_those_there_are() -> None:
    page = RECORDS.write_event(Stone(Colour.RED, 4))
    assert page == {"event": "Stone", "colour": "red", "weight": 4}
    assert RECORDS.read_event(Stone | Feather, page) == Stone(Colour.RED, 4)


@pytest.mark.parametrize("page", [None, [], {}, {"event": ["Stone"]}, {"event": "Bag"}])
def test_an_event_of_another_name_is_refused(page: object) -> None:
    with pytest.raises(Malformed, match=r"^event: unknown_record$"):
        RECORDS.read_event(Stone | Feather, page)
