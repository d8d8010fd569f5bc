"""How Discord says no: a status, a code and a sentence."""

from dataclasses import dataclass, field
from enum import Enum

from sandbox.json_codec import Json


class ErrorCode(Enum):
    """Discord's error codes with the status and the sentence that go with each."""

    GENERAL = (404, 0, "404: Not Found")
    UNAUTHORIZED = (401, 0, "401: Unauthorized")
    UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
    UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
    UNKNOWN_MEMBER = (404, 10007, "Unknown Member")
    UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
    UNKNOWN_ROLE = (404, 10011, "Unknown Role")
    UNKNOWN_USER = (404, 10013, "Unknown User")
    UNKNOWN_EMOJI = (400, 10014, "Unknown Emoji")
    UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
    UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
    UNKNOWN_COMMAND = (404, 10063, "Unknown application command")
    UNKNOWN_TAG = (404, 10087, "Unknown tag")
    TOO_MANY_OLD_EDITS = (
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    )
    TOO_MANY_PINS = (400, 30003, "Maximum number of pins reached (250)")
    TOO_MANY_REACTIONS = (400, 30010, "Maximum number of reactions reached (20)")
    OPENING_DMS_TOO_FAST = (403, 40003, "You are opening direct messages too fast")
    ALREADY_ANSWERED = (400, 40060, "Interaction has already been acknowledged.")
    TOO_MANY_FOLLOWUPS = (403, 40094, "This interaction has reached its follow-up message limit")
    MISSING_ACCESS = (403, 50001, "Missing Access")
    NOT_IN_DMS = (403, 50003, "Cannot execute action on a DM channel")
    NOT_YOUR_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
    CANNOT_SEND_TO_USER = (403, 50007, "Cannot send messages to this user")
    NOT_A_TEXT_CHANNEL = (400, 50008, "Cannot send messages in a non-text channel")
    MISSING_PERMISSIONS = (403, 50013, "Missing Permissions")
    WRONG_CHANNEL_TYPE = (400, 50024, "Cannot execute action on this channel type")
    INVALID_WEBHOOK_TOKEN = (401, 50027, "Invalid Webhook Token")
    BULK_TOO_OLD = (
        400,
        50034,
        "You can only bulk delete messages that are under 14 days old.",
    )
    INVALID_FORM = (400, 50035, "Invalid Form Body")
    ARCHIVED = (400, 50083, "Thread is archived")
    # The same, with another status, said to a bot that answers a person who cannot wake the thread.
    ARCHIVED_FOR_GOOD = (403, 50083, "Thread is archived")
    NO_MUTUAL_GUILD = (
        403,
        50278,
        "Cannot send messages to this user due to having no mutual guilds",
    )
    INVALID_JSON = (400, 50109, "The request body contains invalid JSON.")
    NO_REPLY_WITHOUT_HISTORY = (
        403,
        160002,
        "Cannot reply without permission to read message history",
    )
    ALREADY_HAS_THREAD = (400, 160004, "A thread has already been created for this message")
    LOCKED = (400, 160005, "Thread is locked")
    TOO_MANY_THREADS = (
        400,
        160006,
        "Maximum number of active threads reached",
    )

    @property
    def status(self) -> int:
        return self.value[0]

    @property
    def code(self) -> int:
        return self.value[1]

    @property
    def sentence(self) -> str:
        return self.value[2]


@dataclass
class ApiError(Exception):
    """A request that Discord refuses."""

    reason: ErrorCode
    tree: Json = field(default_factory=dict)
    # Seconds until it is worth trying again, where Discord says so.
    retry_after: float | None = None

    def body(self) -> Json:
        body: Json = {"message": self.reason.sentence, "code": self.reason.code}
        if self.tree:
            body["errors"] = self.tree
        return body


def misfit(path: str, code: str, message: str) -> ApiError:
    """Refuse one field of a form: `path` names it, with dots between its parts."""
    tree: Json = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(path.split(".")):
        tree = {part: tree}
    return ApiError(ErrorCode.INVALID_FORM, tree)
