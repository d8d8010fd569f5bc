"""Events of the gateway against discord.py's own types of them.

Discord's document describes the REST API alone. discord.py has types for events too, written by
others than us; they cannot be imported, because their modules import each other in a circle that
only a type checker can follow. So they are read from the source.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import discord

from sandbox.journal import Frame

PLAIN: dict[str, tuple[type, ...]] = {
    "str": (str,),
    "int": (int,),
    "float": (float, int),
    "bool": (bool,),
    "None": (type(None),),
}
LISTS = {"List", "Sequence", "list"}
WRAPPERS = {"NotRequired", "Required"}
# What Discord's documentation writes with two question marks: it may be null as well as absent.
NULLABLE = {
    "avatar",
    "avatar_decoration_data",
    "collectibles",
    "communication_disabled_until",
    "nick",
    "primary_guild",
    "topic",
}
# Where Discord's documentation, which wins, asks for less than discord.py's types.
WAIVED = {
    r"RESUMED: .* is not one of \[None\]": "an object with a trace, which discord.py reads",
    r".*\.resolved\.members\.\*\.(mute|deaf) is missing": "such members are without them",
    r".*\.data\.components\[\]\.content is missing": "a text comes back as its number alone",
    r"INTERACTION_CREATE\.channel\.name is missing": "a direct message has no name",
    r"INTERACTION_CREATE\.channel\.nsfw is missing": "threads have it from their parent",
    r"INTERACTION_CREATE\..*\.value: '.*' is not of type \w+": "what is typed so far is a text",
}
# By these one tells the kinds of a union apart.
TELLING = ("type", "component_type")


@dataclass(frozen=True, slots=True)
class Named:
    """A type as one module writes it."""

    module: str
    node: ast.expr | ast.ClassDef


class Types:
    """All types of a folder of modules, and whether a value is of one of them."""

    def __init__(self, folder: Path) -> None:
        self._modules: dict[str, dict[str, Named]] = {}
        self._imports: dict[str, dict[str, tuple[str, str]]] = {}
        for file in folder.glob("*.py"):
            self._read(file.stem, ast.parse(file.read_text("utf-8")))

    def _read(self, module: str, tree: ast.Module) -> None:
        names = self._modules[module] = {}
        imports = self._imports[module] = {}
        for node in ast.walk(tree):
            match node:
                case ast.ClassDef(name=name):
                    names[name] = Named(module, node)
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        if isinstance(target, ast.Name):
                            names[target.id] = Named(module, value)
                case ast.ImportFrom(module=str() as source, level=1):
                    for alias in node.names:
                        imports[alias.asname or alias.name] = (source, alias.name)
                case _:
                    pass

    def find(self, module: str, name: str) -> Named | None:
        """Look a name up in a module, or where that module has it from."""
        if name in self._modules[module]:
            return self._modules[module][name]
        if name in self._imports[module]:
            return self.find(*self._imports[module][name])
        return None

    def misfits(self, value: Any, kind: Named, path: str) -> list[str]:
        """Say what of a value is not of a type, a line each."""
        module, node = kind.module, kind.node
        match node:
            case ast.ClassDef():
                return self._of_fields(value, kind, path)
            case ast.Constant(value=str() as text):
                return self.misfits(value, Named(module, _parsed(text)), path)
            case ast.Constant(value=None):
                return _of_plain(value, "None", path)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return self._of_any(value, module, [left, right], path)
            case ast.Subscript(value=ast.Name(id=outer), slice=inner):
                return self._of_outer(value, module, outer, inner, path)
            case ast.Name(id=name):
                found = self.find(module, name)
                return (
                    _of_plain(value, name, path)
                    if found is None
                    else self.misfits(value, found, path)
                )
            case _:
                raise AssertionError(f"{ast.unparse(node)} in {module} is not understood")

    def _of_outer(
        self, value: Any, module: str, outer: str, inner: ast.expr, path: str
    ) -> list[str]:
        parts = list(inner.elts) if isinstance(inner, ast.Tuple) else [inner]
        if outer in WRAPPERS:
            return self.misfits(value, Named(module, inner), path)
        if outer == "Optional":
            return [] if value is None else self.misfits(value, Named(module, inner), path)
        if outer == "Union":
            return self._of_any(value, module, parts, path)
        if outer == "Literal":
            allowed = [ast.literal_eval(part) for part in parts]
            fits = any(
                value is one or (value == one and type(value) is type(one)) for one in allowed
            )
            return [] if fits else [f"{path}: {value!r} is not one of {allowed}"]
        if outer in LISTS:
            if not isinstance(value, list):
                return [f"{path}: {value!r} is no list"]
            one = Named(module, inner)
            return [line for each in value for line in self.misfits(each, one, f"{path}[]")]
        if outer in {"Dict", "Mapping"}:
            if not isinstance(value, dict):
                return [f"{path}: {value!r} is no object"]
            one = Named(module, parts[1])
            return [
                line for each in value.values() for line in self.misfits(each, one, f"{path}.*")
            ]
        raise AssertionError(f"{outer} in {module} is not understood")

    def _of_any(self, value: Any, module: str, kinds: list[ast.expr], path: str) -> list[str]:
        """The complaints of the kind that is meant; where none is named, of the one that fits."""
        complaints = []
        for one in kinds:
            found = self.misfits(value, Named(module, one), path)
            if not found:
                return []
            complaints.append(found)
        other = tuple(f"{path}.{name}: " for name in TELLING)
        return min(
            complaints,
            key=lambda found: (any(line.startswith(other) for line in found), len(found)),
        )

    def _of_fields(self, value: Any, kind: Named, path: str) -> list[str]:
        if not isinstance(value, dict):
            return [f"{path}: {value!r} is no object"]
        found: list[str] = []
        for name, (field, required) in self._fields(kind).items():
            if value.get(name) is None and name in NULLABLE:
                continue
            if name in value:
                found += self.misfits(value[name], field, f"{path}.{name}")
            elif required:
                found.append(f"{path}.{name} is missing")
        return found

    @cache  # noqa: B019 - there is one of these, and it lasts as long as the tests
    def _fields(self, kind: Named) -> dict[str, tuple[Named, bool]]:
        """The fields of a class with those of its parents, and whether each must be there."""
        assert isinstance(kind.node, ast.ClassDef)
        fields: dict[str, tuple[Named, bool]] = {}
        for base in kind.node.bases:
            outer = base.value if isinstance(base, ast.Subscript) else base
            parent = self.find(kind.module, outer.id) if isinstance(outer, ast.Name) else None
            if parent is not None:
                fields |= self._fields(parent)
        total = not any(word.arg == "total" for word in kind.node.keywords)
        for line in kind.node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                field = Named(kind.module, line.annotation)
                fields[line.target.id] = field, _required(line.annotation, total=total)
        return fields


def _required(node: ast.expr, *, total: bool) -> bool:
    match node:
        case ast.Subscript(value=ast.Name(id="NotRequired")):
            return False
        case ast.Subscript(value=ast.Name(id="Required")):
            return True
        case _:
            return total


def _of_plain(value: Any, name: str, path: str) -> list[str]:
    if name in PLAIN:
        fits = type(value) in PLAIN[name]
        return [] if fits else [f"{path}: {value!r} is not of type {name}"]
    # `Any`, a variable of a generic type, or something from outside: there is nothing to hold to.
    return []


@cache
def _parsed(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


@cache
def types() -> Types:
    assert discord.__file__ is not None
    return Types(Path(discord.__file__).parent / "types")


def check(frames: Iterable[Frame]) -> list[str]:
    """What is wrong with the events a bot was sent, in the eyes of discord.py's authors."""
    return [
        line
        for frame in frames
        if frame.event is not None
        for line in findings(frame.event, frame.data)
        if not any(re.fullmatch(pattern, line) for pattern in WAIVED)
    ]


def findings(event: str, data: Any) -> list[str]:
    """The same for one event, without mercy."""
    kind = event_type(event)
    if kind is None:
        return [f"{event}: discord.py has no such event"]
    return types().misfits(data, kind, event)


@cache
def event_type(event: str) -> Named | None:
    """The type of an event: `MESSAGE_CREATE` is `MessageCreateEvent`."""
    name = "".join(word.capitalize() for word in event.split("_"))
    return types().find("gateway", f"{name}Event") or types().find("gateway", name)
