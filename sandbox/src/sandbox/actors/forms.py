"""Modals: forms a person fills in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandbox.actors.resolved_values import ResolvedValues
from sandbox.actors.select_values import pick_values
from sandbox.actors.simulation import NotPossible, Simulation, Until
from sandbox.json_codec import Json
from sandbox.model import interaction_lifecycle
from sandbox.model.components import SELECTS, Part
from sandbox.model.interactions import Interaction, InteractionKind

if TYPE_CHECKING:
    from sandbox.actors.response import Response

LONGEST_TEXT = 4000


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to fill in."""

    label: str
    part: Json

    @property
    def name(self) -> str:
        return str(self.part["custom_id"])

    @property
    def kind(self) -> Part:
        return Part(self.part["type"])

    @property
    def required(self) -> bool:
        """Say whether it may stay empty. A single checkbox always may."""
        return self.kind is not Part.CHECKBOX and self.part.get("required") is not False


class Form:
    """A form that opened on a person's screen."""

    def __init__(self, simulation: Simulation, opened_by: Interaction, body: Json) -> None:
        self._simulation = simulation
        self._opened_by = opened_by
        self.body = body

    @property
    def title(self) -> str:
        return str(self.body["title"])

    @property
    def custom_id(self) -> str:
        return str(self.body["custom_id"])

    @property
    def fields(self) -> list[Field]:
        return list(_fields(self.body["components"]))

    async def submit(
        self,
        fields: dict[str, object] | None = None,
        /,
        _until: Until = Until.SETTLED,
        **more: object,
    ) -> "Response":
        """Send the form; name each field by its label or its id."""
        from sandbox.actors.response import Response  # noqa: PLC0415 - each needs the other

        values = {**(fields or {}), **more}
        known = {key for field in self.fields for key in (field.label, field.name)}
        for key in values:
            if key not in known:
                raise NotPossible(f"the form has no field {key!r}, only {sorted(known)}")
        opener, world = self._opened_by, self._simulation.world
        if self._sent():
            raise NotPossible("the form was sent already, and is closed")
        place = world.channel(opener.channel)
        if not world.can_see(opener.user, place):
            raise NotPossible("whoever opened the form is no longer there")
        resolved = ResolvedValues(world, opener.user, opener.application, place)
        parts = [_filled(part, values, resolved) for part in self.body["components"]]
        data: Json = {"custom_id": self.custom_id, "components": parts}
        if resolved.data:
            data["resolved"] = resolved.data
        interaction = interaction_lifecycle.ask(
            world,
            opener.application,
            InteractionKind.MODAL,
            opener.user,
            place,
            data,
            source=opener.source,
            opened_by=opener.id,
        )
        response = Response(self._simulation, interaction)
        await wait(self._simulation, interaction, _until)
        return response

    def _sent(self) -> bool:
        """Tell whether it is on its way or has arrived; one that failed stays open."""
        asked = self._simulation.world.state.interactions.values()
        return any(one.opened_by == self._opened_by.id and not one.failed for one in asked)


async def wait(simulation: Simulation, interaction: Interaction, until: Until) -> None:
    """Wait as long as the person wants to."""
    match until:
        case Until.SENT:
            return
        case Until.ANSWERED:
            await simulation.activity.until(lambda: not interaction.open)
        case Until.SETTLED:
            await simulation.activity.settled()


def _fields(parts: Sequence[Json]) -> Iterator[Field]:
    for part in parts:
        if part["type"] == Part.LABEL:
            yield Field(part["label"], part["component"])
        elif part["type"] == Part.ROW:
            for inner in part["components"]:
                yield Field(inner.get("label") or inner["custom_id"], inner)


def _filled(part: Json, values: dict[str, object], resolved: ResolvedValues) -> Json:
    number = {"id": part["id"]} if part.get("id") else {}
    match part["type"]:
        case Part.LABEL:
            field = Field(part["label"], part["component"])
            return {"type": 18, **number, "component": _answer(field, values, resolved)}
        case Part.ROW:
            fields = list(_fields([part]))
            answers = [_answer(field, values, resolved) for field in fields]
            return {"type": 1, **number, "components": answers}
        case _:
            return {"type": part["type"], **number}


def _answer(field: Field, values: dict[str, object], resolved: ResolvedValues) -> Json:
    part = field.part
    answer: Json = {"type": int(field.kind), "custom_id": field.name, "id": part.get("id") or 0}
    value = values.get(field.label, values.get(field.name))
    match field.kind:
        case Part.TEXT_INPUT:
            return answer | {"value": _text(field, value)}
        case Part.CHECKBOX:
            given = part.get("default", False) if value is None else value
            return answer | {"value": bool(given)}
        case Part.RADIO_GROUP:
            chosen = _chosen(field, value, resolved)
            return answer | {"value": chosen[0] if chosen else None}
        case kind if kind in SELECTS or kind in {Part.CHECKBOX_GROUP, Part.FILE_UPLOAD}:
            return answer | {"values": _chosen(field, value, resolved)}
        case _:
            raise NotPossible(f"{field.label!r} is nothing to fill in")


def _text(field: Field, value: object) -> str:
    text = field.part.get("value") or "" if value is None else value
    if not isinstance(text, str):
        raise NotPossible(f"{field.label!r} wants text")
    if not text and field.required:
        raise NotPossible(f"{field.label!r} must be filled in")
    least = field.part.get("min_length") or 0
    most = field.part.get("max_length") or LONGEST_TEXT
    if text and not least <= len(text) <= most:
        raise NotPossible(f"{field.label!r} wants {least} to {most} characters")
    return text


def _chosen(field: Field, value: object, resolved: ResolvedValues) -> list[str]:
    if value is None:
        options = field.part.get("options") or ()
        chosen = [str(option["value"]) for option in options if option.get("default")]
        defaults = field.part.get("default_values") or ()
        chosen += [resolved.default(default["type"], int(default["id"])) for default in defaults]
    else:
        several = list(value) if isinstance(value, list | set) else [value]
        chosen = pick_values(field.part, several, resolved)
    most = 1 if field.kind is Part.RADIO_GROUP else _most(field)
    least = field.part.get("min_values")
    least = 1 if least is None else least
    if not chosen and not field.required:
        return chosen
    if not max(least, int(field.required)) <= len(chosen) <= most:
        raise NotPossible(f"{field.label!r} wants {least} to {most} choices")
    return chosen


def _most(field: Field) -> int:
    if field.part.get("max_values") is not None:
        return int(field.part["max_values"])
    return len(field.part["options"]) if field.kind is Part.CHECKBOX_GROUP else 1
