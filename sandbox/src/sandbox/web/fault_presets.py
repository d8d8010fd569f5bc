"""Things the page can let go wrong."""

from collections.abc import Callable
from enum import Enum
from typing import assert_never

from sandbox.actors import Actor, NotPossible
from sandbox.faults import Cut, Delay, Fault, Reply, Rule, rate_limited, server_error
from sandbox.json_codec import Json
from sandbox.model import guilds_and_channels
from sandbox.model.channels import Channel, ChannelKind
from sandbox.server import Sandbox

SLOW = 4.0
QUARTER_HOUR = 15 * 60.0
# Everything but the gateway's address, which a bot asks for only at its start.
CALLS = r"^/(channels|interactions|webhooks|users|guilds|applications)"


class FaultPreset(Enum):
    """What may go wrong, in the page's words."""

    CUT_GATEWAY = "cut_gateway"
    BLOCK_DMS = "block_dms"
    RATE_LIMIT = "rate_limit"
    SLOW = "slow"
    BROKEN = "broken"
    DELETE_CHANNEL = "delete_channel"
    ARCHIVE_THREAD = "archive_thread"
    LATER = "later"
    CLEAR = "clear"


class FaultPresets:
    """Brings them about."""

    def __init__(self, sandbox: Sandbox, changed: Callable[[], None]) -> None:
        self._sandbox = sandbox
        self._changed = changed

    def apply(self, preset: FaultPreset, actor: Actor, place: Channel | None) -> None:
        """Let something go wrong: now, or at the bot's next call."""
        sandbox = self._sandbox
        match preset:
            case FaultPreset.CUT_GATEWAY:
                sandbox.gateway.cut()
            case FaultPreset.BLOCK_DMS:
                actor.close_dms()
            case FaultPreset.RATE_LIMIT:
                sandbox.faults.add(rate_limited(1.0), path=CALLS)
            case FaultPreset.SLOW:
                sandbox.faults.add(Delay(SLOW), path=CALLS)
            case FaultPreset.BROKEN:
                sandbox.faults.add(server_error(500), path=CALLS)
            case FaultPreset.DELETE_CHANNEL:
                self._delete(place)
            case FaultPreset.ARCHIVE_THREAD:
                self._archive(place)
            case FaultPreset.LATER:
                sandbox.clock.advance(QUARTER_HOUR)
            case FaultPreset.CLEAR:
                sandbox.faults.clear()
                sandbox.gateway.release()
                actor.open_dms()
            case _:
                assert_never(preset)
        self._changed()

    def rules(self) -> list[Json]:
        """Name the rules that will still bring something about."""
        rules = self._sandbox.faults.rules
        return [_rule(rule) for rule in rules if rule.times is None or rule.used < rule.times]

    def _delete(self, place: Channel | None) -> None:
        if place is None or place.kind is ChannelKind.DM:
            raise NotPossible("only a channel or thread of the guild can be deleted")
        guilds_and_channels.delete_channel(self._sandbox.model, place)

    def _archive(self, place: Channel | None) -> None:
        if place is None or place.thread is None:
            raise NotPossible("only a thread can be archived: open one first")
        guilds_and_channels.archive(self._sandbox.model, place, archived=True)


def _rule(rule: Rule) -> Json:
    left = None if rule.times is None else rule.times - rule.used
    return {"what": _in_words(rule.action), "left": left}


def _in_words(action: Fault) -> str:
    match action:
        case Reply():
            return f"answer {action.status}"
        case Cut():
            return "cut the line after the call" if action.after else "cut the line"
        case Delay(gate=None):
            return f"hold back for {action.seconds:g} s"
        case Delay():
            return "hold back for a while"
        case _:
            assert_never(action)
