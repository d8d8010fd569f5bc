"""What a person picked on the page, as the things themselves."""

from collections.abc import Iterable

from sandbox.actors import NotPossible
from sandbox.actors.forms import Form
from sandbox.ids import ChannelId, RoleId, UserId
from sandbox.json_codec import Json
from sandbox.model.channels import Channel
from sandbox.model.commands import OptionKind
from sandbox.model.components import SELECTS, Part
from sandbox.model.guilds import Guild, Role
from sandbox.model.world import World
from sandbox.web.page_request import Unclear, as_file, as_number


class Values:
    """Finds people, roles and channels by the ids the page sends."""

    def __init__(self, world: World, place: Channel) -> None:
        self._world = world
        self._guild: Guild | None = world.guild_of(place)

    def of_options(self, options: Iterable[Json], sent: Json) -> dict[str, object]:
        """Read the options of a slash command; those left empty are not among them."""
        kinds = {option["name"]: OptionKind(option["type"]) for option in options}
        return {
            name: self._option(kinds.get(name, OptionKind.STRING), value)
            for name, value in sent.items()
            if value is not None
        }

    def of_part(self, part: Json, sent: Iterable[object]) -> list[object]:
        """Read what was chosen in a select."""
        return [self._chosen(Part(part["type"]), value) for value in sent]

    def of_form(self, form: Form, sent: Json) -> dict[str, object]:
        """Read a form; each field is named by its id."""
        return {
            field.name: self._field(field.part, sent[field.name])
            for field in form.fields
            if sent.get(field.name) is not None
        }

    def _field(self, part: Json, value: object) -> object:
        kind = Part(part["type"])
        if kind in SELECTS or kind in {Part.CHECKBOX_GROUP, Part.FILE_UPLOAD, Part.RADIO_GROUP}:
            if not isinstance(value, list):
                raise Unclear("a list of choices is wanted")
            return self.of_part(part, value)
        return value

    def _option(self, kind: OptionKind, value: object) -> object:
        match kind:
            case OptionKind.USER:
                return as_number(value)
            case OptionKind.CHANNEL:
                return self._channel(value)
            case OptionKind.ROLE:
                return self._role(value)
            case OptionKind.MENTIONABLE:
                return self._mentionable(value)
            case OptionKind.ATTACHMENT:
                return as_file(value)
            case _:
                return value

    def _chosen(self, kind: Part, value: object) -> object:
        match kind:
            case Part.USER_SELECT:
                return as_number(value)
            case Part.CHANNEL_SELECT:
                return self._channel(value)
            case Part.ROLE_SELECT:
                return self._role(value)
            case Part.MENTIONABLE_SELECT:
                return self._mentionable(value)
            case Part.FILE_UPLOAD:
                return as_file(value)
            case _:
                return value

    def _channel(self, value: object) -> Channel:
        found = self._world.state.channels.get(ChannelId(as_number(value)))
        if found is None:
            raise NotPossible("that channel is gone")
        return found

    def _role(self, value: object) -> Role:
        roles = {} if self._guild is None else self._guild.roles
        found = roles.get(RoleId(as_number(value)))
        if found is None:
            raise NotPossible("that role is gone")
        return found

    def _mentionable(self, value: object) -> Role | UserId:
        number = as_number(value)
        if self._guild is not None and number in self._guild.roles:
            return self._guild.roles[RoleId(number)]
        return UserId(number)
