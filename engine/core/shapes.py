"""How values of one type are written, read and checked.

Reading and writing are done by functions that are written down for a type: a shape contributes
an expression for the value it is given. Checking is for what may come from anywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from engine.core.chance import SEED_LIMIT
from engine.core.record import twin
from engine.core.refusal import Malformed
from engine.core.seat import SEATS
from engine.core.wording import clip

LARGEST = 10**6  # no count in any game comes near it; keeps hostile numbers small
SAFE = 2**53  # the largest number that every JSON reader takes as it is
LONGEST = 1000  # entries of a list
LONGEST_WORD = 200


def joined(where: str, name: str) -> str:
    """Return the path of a field."""
    return f"{where}.{name}" if where else name


class Writing:
    """A function that is being written down, and what the names in its text stand for."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}

    def bind(self, thing: Any) -> str:
        """Return a name for something."""
        name = f"_{len(self.scope)}"
        self.scope[name] = thing
        return name

    def function(self, name: str, text: str) -> Any:
        exec(compile(text, f"<{name}>", "exec"), self.scope)
        return self.scope[name]

    @staticmethod
    def twin(kind: Any) -> Any:
        """Return the class whose records can be filled in."""
        return twin(kind)


class Shape(ABC):
    """How values of one type are read and written; a game may have shapes of its own."""

    @abstractmethod
    def check(self, value: object, where: str) -> Any:
        """Read what may come from anywhere; raises Malformed with the path of the field."""

    def read(self, value: Any) -> Any:
        """Read what we wrote."""
        return value

    def write(self, value: Any) -> Any:
        return value

    def reading(self, value: str, text: Writing) -> str:
        """Return an expression that reads a value, which is a short expression too."""
        return f"{text.bind(self.read)}({value})"

    def writing(self, value: str, text: Writing) -> str:
        return f"{text.bind(self.write)}({value})"

    def assigning(self, target: str, value: str, text: Writing) -> list[str]:
        """Return the lines that read a value into what is named."""
        return [f"{target} = {self.reading(value, text)}"]

    @cached_property
    def reader(self) -> Any:
        """What reads values, as a function that is written down once."""
        text = Writing()
        return text.function("read", f"def read(v): return {self.reading('v', text)}")

    @cached_property
    def writer(self) -> Any:
        text = Writing()
        return text.function("write", f"def write(v): return {self.writing('v', text)}")


class Raw(Shape):
    """A value that is taken as it is: it is only compared, or looked at elsewhere."""

    def check(self, value: object, where: str) -> Any:
        return value

    def reading(self, value: str, text: Writing) -> str:
        return value

    writing = reading


class Plain(Raw):
    """A number, a word or a switch."""

    def __init__(self, checked: Callable[[str, object], Any]) -> None:
        self.checked = checked

    def check(self, value: object, where: str) -> Any:
        return self.checked(where, value)


class _Names(dict[Any, str]):
    """How values are written, each found once; also those of another table."""

    def __missing__(self, value: Any) -> str:
        self[value] = name = str(value)
        return name


class OrNamed(Plain):
    """A number that may be given by a name."""

    def __init__(self, plain: Plain, names: Mapping[str, int]) -> None:
        super().__init__(plain.checked)
        self.known = names

    def check(self, value: object, where: str) -> Any:
        known = isinstance(value, str) and value in self.known
        return self.known[str(value)] if known else super().check(value, where)


def or_named(**names: int) -> Callable[[Plain], Shape]:
    """Return what a type notes of which some values may be given by a name."""
    return lambda shape: OrNamed(shape, names)


class Named(Shape):
    """One of a fixed set of values, written by its name."""

    def __init__(self, known: Mapping[Any, Any]) -> None:
        self.known = known
        self.names: dict[Any, Any] | None = None if self._are_words() else _Names()

    def _are_words(self) -> bool:
        """Is every value its own name?"""
        return all(isinstance(one, str) for one in self.known.values())

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, str) or value not in self.known:
            raise Malformed(where, "unknown_name", name=clip(value))
        return self.known[value]

    def reading(self, value: str, text: Writing) -> str:
        return f"{text.bind(self.known)}[{value}]"

    def writing(self, value: str, text: Writing) -> str:
        return f"{text.bind(self.names)}[{value}]" if self.names is not None else value


class Enumeration(Named):
    """A member of an enumeration, written by its value."""

    def __init__(self, known: Mapping[Any, Any]) -> None:
        self.known = known
        self.names = None if self._are_words() else {one: name for name, one in known.items()}

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, str | int) or value not in self.known:
            raise Malformed(where, "not_a_word")
        return self.known[value]


class Sequence(Shape):
    """So many values of one type."""

    def __init__(self, item: Shape, made: Callable[[Iterable[Any]], Any], most: int = LONGEST):
        self.item, self.made, self.most = item, made, most

    def check(self, value: object, where: str) -> Any:
        rows, check = a_list(value, where, self.most), self.item.check
        if isinstance(self.item, Plain | Named):  # which one is said by the name
            return self.made([check(one, where) for one in rows])
        return self.made([check(one, f"{where}[{place}]") for place, one in enumerate(rows)])

    def reading(self, value: str, text: Writing) -> str:
        made = text.bind(self.made)
        if isinstance(self.item, Named):
            return f"{made}(map({text.bind(self.item.known.__getitem__)}, {value}))"
        item = self.item.reading("one", text)
        return f"{made}({value})" if item == "one" else f"{made}([{item} for one in {value}])"

    def writing(self, value: str, text: Writing) -> str:
        rows = value if self.made is tuple else f"sorted({value})"
        item = self.item.writing("one", text)
        return f"list({rows})" if item == "one" else f"[{item} for one in {rows}]"


def at_most(entries: int) -> Callable[[Sequence], Shape]:
    """Return what a type notes whose lists are never longer."""
    return lambda shape: Sequence(shape.item, shape.made, entries)


class BySeat(Sequence):
    """A value for each seat in turn order, written by their names; a list is read too."""

    def check(self, value: object, where: str) -> Any:
        if isinstance(value, dict):
            if list(value) != [str(seat) for seat in SEATS[: len(value)]]:
                raise Malformed(where, "unknown_name", name=clip(" ".join(map(str, value))))
            value = list(value.values())
        return super().check(value, where)

    def read(self, value: Any) -> Any:
        rows = value.values() if isinstance(value, dict) else value
        return self.made(map(self.item.reader, rows))

    def write(self, value: Any) -> dict[str, Any]:
        return {str(seat): self.item.writer(one) for seat, one in zip(SEATS, value, strict=False)}

    reading, writing = Shape.reading, Shape.writing


def by_seat(shape: Sequence) -> Shape:
    """Note of a type that there is one for each seat."""
    return BySeat(shape.item, shape.made, shape.most)


class Words(Sequence):
    """Names in a row: more than one are written as one text, and both ways are read."""

    def check(self, value: object, where: str) -> Any:
        rows = value.split() if isinstance(value, str) else value
        found = super().check(rows, where)
        if len(found) < len(a_list(rows, where, self.most)):
            raise Malformed(where, "impossible")  # what is named twice would get lost in a set
        return found

    def read(self, value: Any) -> Any:
        rows = value.split() if isinstance(value, str) else value
        return self.made(map(self.item.reader, rows))

    def write(self, value: Any) -> Any:
        rows = value if self.made is tuple else sorted(value)
        found = [self.item.writer(one) for one in rows]
        return " ".join(found) if len(found) > 1 else found

    reading, writing = Shape.reading, Shape.writing


def words(shape: Sequence) -> Shape:
    """Note of a type that more than one are written as one text."""
    return Words(shape.item, shape.made, shape.most)


class Row(Shape):
    """A fixed number of values, each of its own type."""

    def __init__(self, items: tuple[Shape, ...]) -> None:
        self.items = items

    def check(self, value: object, where: str) -> Any:
        rows = a_list(value, where)
        if len(rows) != len(self.items):
            raise Malformed(where, "not_a_list")
        pairs = enumerate(zip(self.items, rows, strict=True))
        return tuple(item.check(one, f"{where}[{place}]") for place, (item, one) in pairs)

    def assigning(self, target: str, value: str, text: Writing) -> list[str]:
        return [f"v = {value}", *super().assigning(target, "v", text)]

    def reading(self, value: str, text: Writing) -> str:
        items = [item.reading(f"{value}[{n}]", text) for n, item in enumerate(self.items)]
        return f"({', '.join(items)},)"

    def writing(self, value: str, text: Writing) -> str:
        items = [item.writing(f"{value}[{n}]", text) for n, item in enumerate(self.items)]
        return f"[{', '.join(items)}]"


def a_list(value: object, where: str, most: int = LONGEST) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise Malformed(where, "not_a_list")
    return value


class Table(Shape):
    """Values by key."""

    def __init__(self, key: Shape, item: Shape) -> None:
        self.key, self.item = key, item

    def check(self, value: object, where: str) -> Any:
        if not isinstance(value, dict):
            raise Malformed(where, "not_an_object")
        found = {}
        for name, one in value.items():
            key = self.key.check(name, where)
            found[key] = self.item.check(one, joined(where, name))
        return dict(sorted(found.items()))

    def reading(self, value: str, text: Writing) -> str:
        key, item = self.key.reading("key", text), self.item.reading("one", text)
        return f"{{{key}: {item} for key, one in {value}.items()}}"

    def assigning(self, target: str, value: str, text: Writing) -> list[str]:
        if type(self).reading is not Table.reading:
            return super().assigning(target, value, text)
        key, item = self.key.reading("key", text), self.item.reading("one", text)
        # A loop takes half the time of a comprehension, which is a call of its own.
        return [f"{target} = v = {{}}", f"for key, one in {value}.items(): v[{key}] = {item}"]

    def writing(self, value: str, text: Writing) -> str:
        key, item = self.key.writing("key", text), self.item.writing("one", text)
        return f"{{{key}: {item} for key, one in sorted({value}.items())}}"


class Counts(Table):
    """Numbers by key; there is nothing where there are none."""

    def check(self, value: object, where: str) -> Any:
        return {key: many for key, many in super().check(value, where).items() if many}


def counts(shape: Table) -> Shape:
    """Note of a type that zeros in it say nothing."""
    return Counts(shape.key, shape.item)


class Filled(Table):
    """Values for each of these keys; one that is missing has its initial value."""

    def __init__(self, key: Shape, item: Shape, initial: Mapping[Any, Any]) -> None:
        super().__init__(key, item)
        self.initial = initial

    def check(self, value: object, where: str) -> Any:
        known = {str(key) for key in self.initial}
        for name in value if isinstance(value, dict) else ():
            if name not in known:
                raise Malformed(joined(where, clip(name)), "unknown_field")
        return {**self.initial, **super().check(value, where)}

    def reading(self, value: str, text: Writing) -> str:
        return f"{{**{text.bind(self.initial)}, **{super().reading(value, text)}}}"


def filled(initial: Mapping[Any, Any]) -> Callable[[Table], Shape]:
    """Return what a type notes that has a value for each of these keys."""
    return lambda shape: Filled(shape.key, shape.item, initial)


# What is no record.


def number(where: str, value: object) -> int:
    """Read a whole number from 0 to a million."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= LARGEST:
        raise Malformed(where, "not_a_number")
    return value


def switch(where: str, value: object) -> bool:
    """Read a yes or no."""
    if not isinstance(value, bool):
        raise Malformed(where, "not_a_switch")
    return value


def word(where: str, value: object) -> str:
    """Read a short text."""
    if not isinstance(value, str) or len(value) > LONGEST_WORD:
        raise Malformed(where, "not_a_word")
    return value


class LongText(Raw):
    """A text of our own; nothing of it is shown."""

    def check(self, value: object, where: str) -> str:
        if not isinstance(value, str) or len(value) > LARGEST:
            raise Malformed(where, "not_a_word")
        return value


PLAIN: Mapping[Any, Callable[[str, object], Any]] = {bool: switch, int: number, str: word}


def write_seed(seed: int) -> int | str:
    """Write a seed: as a text where it is too large for the numbers of some JSON readers."""
    return seed if seed < SAFE else f"{seed:064x}"


def read_seed(value: Any) -> int:
    """Read what `write_seed` wrote."""
    return value if isinstance(value, int) else int(value, 16)


def seed(where: str, value: object) -> int:
    """Read a seed of any origin."""
    if isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef"):
        return int(value, 16)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SEED_LIMIT:
        return value
    raise Malformed(where, "not_a_seed")


class SeedText(Shape):
    """A seed: a number, or a text where it is too large for some readers."""

    def check(self, value: object, where: str) -> int:
        return seed(where, value)

    def read(self, value: Any) -> int:
        return read_seed(value)

    def write(self, value: int) -> int | str:
        return write_seed(value)


SEED = SeedText()
