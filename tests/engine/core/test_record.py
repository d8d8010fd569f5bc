"""Records made by `engine.core.record`: what `dataclasses` makes, for less."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, field
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from engine.core.evolve import evolve
from engine.core.record import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship."""

    name: str
    aboard: int = 8
    cargo: Mapping[str, int] = field(default_factory=dict)
    cells: tuple[int, ...] = field(default=())
    wheels: ClassVar[int] = 0

    @property
    def label(self) -> str:
        return f"{self.name} ({self.aboard})"


@dataclasses.dataclass(frozen=True, slots=True)
class Plain:
    """The same by `dataclasses`."""

    name: str
    aboard: int = 8
    cargo: Mapping[str, int] = field(default_factory=dict)
    cells: tuple[int, ...] = field(default=())
    wheels: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Tug(Ship):
    """A ship that pulls."""

    name: str = "Tug"
    pulls: int = 1


@dataclass(frozen=True, slots=True)
class Anchor:
    """A record without fields."""


@dataclass(frozen=True, slots=True, eq=False)
class Chart:
    name: str


@dataclass(frozen=True, slots=True)
class Box(Generic[T]):
    inside: T


@dataclass(frozen=True, slots=True)
class Buoy:
    name: str

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(frozen=True, slots=True)
class Note:
    text: str
    by: str = field(default="", compare=False)


RECORDS = [
    Ship("Ada", 7, {"tea": 1}, (1, 2)),
    Tug(aboard=2, pulls=3),
    Anchor(),
    Box(inside=(1, 2)),
    Buoy("north"),
]


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (("Ada",), {}),
        (("Ada", 7), {"cells": (1, 2)}),
        ((), {"name": "Ada", "cargo": {"tea": 1}}),
    ],
)
def test_a_record_is_made_as_a_dataclass_is(given: Any, named: Any) -> None:
    ours, plain = Ship(*given, **named), Plain(*given, **named)
    assert repr(ours) == repr(plain).replace("Plain", "Ship")
    assert dataclasses.asdict(ours) == dataclasses.asdict(plain)
    assert dataclasses.astuple(ours) == dataclasses.astuple(plain)


def test_each_record_has_a_new_value_of_a_default_factory() -> None:
    assert Ship("Ada").cargo is not Ship("Bo").cargo


@pytest.mark.parametrize("given", [(), ("Ada", 1, {}, (), 5)])
def test_wrong_arguments_are_a_type_error_that_names_the_class(given: Any) -> None:
    with pytest.raises(TypeError, match=r"Ship\.__new__"):
        Ship(*given)


def test_an_unknown_field_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="speed"):
        Ship("Ada", speed=3)  # type: ignore[call-arg]  # this is what must fail


@pytest.mark.parametrize("name", ["name", "aboard", "nothing", "__class__"])
def test_nothing_of_a_record_can_be_set_or_deleted(name: str) -> None:
    ship = Ship("Ada")
    with pytest.raises(FrozenInstanceError, match=name):
        setattr(ship, name, "Bo")
    with pytest.raises(FrozenInstanceError, match=name):
        delattr(ship, name)
    assert ship == Ship("Ada")


def test_records_are_equal_by_their_class_and_their_fields() -> None:
    assert Ship("Ada") == Ship("Ada")
    assert Ship("Ada") != Ship("Ada", 7)
    assert Anchor() == Anchor()
    others: list[object] = [Plain("Ada"), Tug("Ada"), Buoy("Ada"), ("Ada", 8, {}, ())]
    assert Ship("Ada") not in others


def test_a_field_may_be_left_out_of_comparing() -> None:
    noted = Note("tide", by="Ada")
    assert noted == Note("tide", by="Bo")
    assert hash(noted) == hash(("tide",))
    assert repr(noted) == "Note(text='tide', by='Ada')"


def test_a_record_without_eq_is_equal_to_itself_alone() -> None:
    chart = Chart("north")
    assert chart != Chart("north")
    assert {chart: 1}[chart] == 1


def test_equal_records_are_found_in_a_set() -> None:
    assert Box((1, 2)) in {Box((1, 2)), Buoy("north")}
    assert hash(Box(3)) == hash((3,))
    assert hash(Anchor()) == hash(())


def test_a_hash_is_of_all_fields_so_one_that_has_none_is_an_error() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Ship("Ada"))


def test_fields_are_those_of_a_dataclass() -> None:
    for ours, theirs in zip(dataclasses.fields(Ship), dataclasses.fields(Plain), strict=True):
        assert (ours.name, ours.type, ours.default) == (theirs.name, theirs.type, theirs.default)
        assert ours.default_factory == theirs.default_factory
    assert dataclasses.is_dataclass(Ship)
    assert typing.get_type_hints(Ship)["aboard"] is int
    assert Ship.__match_args__ == ("name", "aboard", "cargo", "cells")


def test_a_record_has_slots_and_no_dict() -> None:
    assert not hasattr(Ship("Ada"), "__dict__")
    assert "wheels" not in Ship.__slots__
    assert Ship.wheels == 0


def test_a_record_of_a_record_has_the_fields_of_both() -> None:
    tug = Tug(aboard=2, pulls=3)
    assert repr(tug) == "Tug(name='Tug', aboard=2, cargo={}, cells=(), pulls=3)"
    assert tug.label == "Tug (2)"
    assert tug != Ship("Tug", 2)


@pytest.mark.parametrize("one", RECORDS)
@pytest.mark.parametrize(
    "copied",
    [
        copy.copy,
        copy.deepcopy,
        dataclasses.replace,
        evolve,
        lambda one: pickle.loads(pickle.dumps(one)),
    ],
)
def test_a_copy_is_equal_and_of_the_same_class(one: Any, copied: Callable[[Any], Any]) -> None:
    found = copied(one)
    assert found == one
    assert type(found) is type(one)
    assert found is not one


def test_a_record_matches_by_place_and_by_name() -> None:
    match Ship("Ada", 7):
        case Ship("Ada", aboard=number):
            assert number == 7
        case _:
            raise AssertionError


def test_what_a_class_writes_itself_is_kept() -> None:
    assert repr(Buoy("north")) == "<north>"
    assert Ship.__doc__ == "A ship."
    assert Ship.__module__ == __name__


def test_a_default_that_can_be_changed_is_refused() -> None:
    with pytest.raises(ValueError, match="cargo"):

        @dataclass(frozen=True, slots=True)
        class Wrong:
            cargo: list[int] = []  # noqa: RUF012  # this is what must fail


@pytest.mark.parametrize(
    "said", [field(default=0, init=False), field(default=0, repr=False), field(kw_only=True)]
)
def test_a_field_that_says_more_than_records_know_is_refused(said: Any) -> None:
    with pytest.raises(TypeError, match="cargo"):

        @dataclass(frozen=True, slots=True)
        class Wrong:
            cargo: int = said


def test_a_record_that_could_be_changed_is_refused() -> None:
    with pytest.raises(TypeError, match="frozen"):

        @dataclass(frozen=False, slots=True)
        class Wrong:
            cargo: int = 0


class Moving(ABC):
    """Something that moves."""

    __slots__ = ()

    @abstractmethod
    def steps(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Probe(Moving):
    """It moves as far as it has fuel."""

    fuel: int

    def steps(self) -> int:
        return self.fuel


@dataclass(frozen=True, slots=True)
class Unfinished(Moving):
    """It does not say how far it moves."""

    fuel: int


def test_records_of_a_class_with_abstract_bases_can_be_made() -> None:
    """The twin of such a class had none of its methods, and could not be filled in."""
    assert Probe(3).steps() == 3
    with pytest.raises(TypeError, match="abstract"):
        Unfinished(3)  # type: ignore[abstract]  # that is what is tested
