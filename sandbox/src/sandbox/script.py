"""A scenario in a text file: who does what, line by line, and what all see of it."""

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sandbox import startup_command
from sandbox.activity import Unsettled
from sandbox.actors import Actor, NotPossible, Response, Until
from sandbox.json_codec import Json
from sandbox.model import components
from sandbox.model.channels import Channel
from sandbox.model.components import SELECTS, Part
from sandbox.model.messages import Message
from sandbox.server import Sandbox
from sandbox.transcript import Transcript

# A bot in a process of its own is at rest when it has not called for so long, in seconds.
PAUSE = 1.0
# And a person looks for so long for a button before they give up.
PATIENCE = 15.0
VERBS = ("click", "choose", "fill", "say", "in")


class Stuck(Exception):
    """A line that cannot be done, and why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line: who does what, and with what."""

    number: int
    who: str
    text: str

    @property
    def verb(self) -> str:
        return "/" if self.text.startswith("/") else self.text.partition(" ")[0]

    @property
    def command(self) -> str:
        return self.text.removeprefix("/")

    @property
    def rest(self) -> str:
        return self.text.partition(" ")[2].strip()


def parse(text: str) -> list[Step]:
    """Read lines like `alice: /game new seats=2` and `bob: click Join`; # begins a remark."""
    steps: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        who, _, text = (part.strip() for part in line.partition(":"))
        step = Step(number, who, text)
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not who or not _clear(step):
            raise ValueError(
                f"line {number}, {line.strip()!r}, should read like 'alice: /game new seats=2';"
                f" after a name comes a command or one of: {', '.join(VERBS)}"
            )
        steps.append(step)
    return steps


def _clear(step: Step) -> bool:
    """Tell whether a line says all that its verb needs, with every quote closed."""
    try:
        match step.verb:
            case "/":
                startup_command.parse(f"{step.who}: {step.command}")
            case "fill":
                shlex.split(step.rest)
            case _:
                pass
    except ValueError:
        return False
    return step.verb == "/" or (step.verb in VERBS and bool(step.rest))


def check_cast(sandbox: Sandbox, steps: Sequence[Step]) -> None:
    """Refuse a scenario of people who are not there."""
    for step in steps:
        try:
            startup_command.find_person(sandbox, step.who)
        except NotPossible as no:
            raise Stuck(f"line {step.number}, {step.text!r}: {no}") from None


async def play(
    sandbox: Sandbox,
    steps: Sequence[Step],
    folder: Path,
    pause: float = PAUSE,
    patience: float = PATIENCE,
) -> None:
    """Do it all, and write into the folder what came of it."""
    player, transcript = Player(sandbox, patience), Transcript(sandbox.model, folder)
    for step in steps:
        try:
            # A kept world has its buttons before the bot is there to answer.
            await startup_command.wait_for_bot(sandbox)
            await player.do(step)
            await sandbox.activity.calm(pause)
        except (NotPossible, Unsettled) as no:
            raise Stuck(f"line {step.number}, {step.text!r}: {no}") from None
        transcript.write(step.who, step.text)


class Player:
    """Lets people act, each where they are: among the tables, until they go elsewhere."""

    def __init__(self, sandbox: Sandbox, patience: float) -> None:
        self._sandbox = sandbox
        self._patience = patience
        self._places: dict[str, Channel] = {}
        self._answers: dict[str, Response] = {}

    async def do(self, step: Step) -> None:
        """Do what one line says, and wait for the bot's first answer."""
        person, answer = self._sandbox.user(step.who), None
        place = self._places.get(step.who) or self._sandbox.channel("tables")
        match step.verb:
            case "/":
                await startup_command.wait_for_command(self._sandbox, person, place)
                command = startup_command.parse(f"{step.who}: {step.command}")
                values = startup_command.parse_options(self._sandbox, person, place, command)
                answer = await person.slash(place, command.command, Until.ANSWERED, **values)
            case "click":
                message, part = await self._find(
                    person, step, lambda part: _button(part, step.rest)
                )
                name = part["custom_id"]
                answer = await person.click(message, custom_id=name, _until=Until.ANSWERED)
            case "choose":
                message, part = await self._find(
                    person, step, lambda part: bool(self._picks(part, step))
                )
                name, chosen = part["custom_id"], self._picks(part, step)
                answer = await person.select(message, chosen, custom_id=name, _until=Until.ANSWERED)
            case "fill":
                answer = await self._fill(step)
            case "say":
                await person.say(place, step.rest, _until=Until.SENT)
            case _:
                dm, world = step.rest == "dm", self._sandbox
                there = (
                    person.dm(world.bot.id)
                    if dm
                    else startup_command.find_channel(world, step.rest)
                )
                self._places[step.who] = there
        if answer is not None and answer.did_not_respond:
            raise NotPossible("the bot did not respond")
        if answer is not None:
            self._answers[step.who] = answer

    async def _find(
        self, person: Actor, step: Step, fits: Callable[[Json], bool]
    ) -> tuple[Message, Json]:
        """Find a component that fits; one that is not there yet may still come."""
        try:
            await self._sandbox.until(lambda: _newest(person, fits), self._patience)
        except Unsettled:
            raise NotPossible(f"nothing that {person.name} sees offers {step.rest!r}") from None
        found = _newest(person, fits)
        assert found is not None
        return found

    def _picks(self, part: Json, step: Step) -> list[object]:
        """What a select offers under these words, or nothing: options by label, people by name."""
        words = [word.strip() for word in step.rest.split(",")]
        if part["type"] not in SELECTS or part.get("disabled"):
            return []
        if part["type"] == Part.STRING_SELECT:
            offered = {option["label"] for option in part["options"]}
            return list[object](words) if offered.issuperset(words) else []
        people = {user.name: user for user in self._sandbox.model.state.users.values()}
        return [people[word] for word in words] if people.keys() >= set(words) else []

    async def _fill(self, step: Step) -> Response:
        opened = self._answers.get(step.who)
        if opened is None or opened.interaction.modal is None:
            raise NotPossible("no form is open")
        values: dict[str, object] = {}
        for word in shlex.split(step.rest):
            label, _, value = word.partition("=")
            field = next((each for each in opened.modal.fields if each.label == label), None)
            checkbox = field is not None and field.kind is Part.CHECKBOX
            values[label] = startup_command.is_yes(value) if checkbox else value
        return await opened.submit(values, _until=Until.ANSWERED)


def _button(part: Json, label: str) -> bool:
    pressable = part["type"] == Part.BUTTON and not part.get("disabled") and "custom_id" in part
    return pressable and part.get("label") == label


def _newest(person: Actor, fits: Callable[[Json], bool]) -> tuple[Message, Json] | None:
    """Find the last message, wherever the person can look, with a component that fits."""
    seen = [message for channel in person.channels() for message in person.screen(channel)]
    for message in sorted(seen, key=lambda one: one.id, reverse=True):
        for part in components.walk_components(message.components):
            if fits(part):
                return message, part
    return None
