"""What a server allows, in one message; for moderators with what changes it."""

from __future__ import annotations

from bot.app.tables.server_settings import ALL_MEMBERS, MODERATORS, ServerChoices
from bot.chat.message import (
    LONGEST,
    Field,
    Form,
    Listed,
    Message,
    Of,
    Row,
    Select,
    button,
    fit,
    option,
)
from bot.chat.messages import lobby_message, setup_message
from bot.chat.presses.seats import ChangeServer, FillServerForm, OpenServerForm
from bot.chat.texts import WORDS


def say(key: str, **facts: object) -> str:
    return WORDS.say("server", key, **facts)


def shown(found: ServerChoices) -> str:
    who = WORDS.say("who", found.who, role=f"<@&{found.role}>")
    places = [f"<#{place}>" for place in found.places]
    facts = {"most": found.most, "pace": found.pace, "zone": found.zone}
    return say("shown", who=who, where=places or say("everywhere"), **facts)


def panel(found: ServerChoices, *, may_change: bool) -> Message:
    text = fit(shown(found), LONGEST)
    if not may_change:
        return Message(text)
    entries = tuple(
        option(WORDS.say("who_choice", one), one, chosen=one == found.who)
        for one in (ALL_MEMBERS, MODERATORS)
    )
    paces = tuple(
        option(lobby_message.pace_words(one), one, chosen=chosen)
        for one, chosen in setup_message.paces(found.pace).items()
    )
    rows: tuple[Row, ...] = (
        Select(ChangeServer(name="who"), say("hint_who"), entries),
        Listed(ChangeServer(name="role"), say("hint_role"), Of.ROLES),
        Listed(ChangeServer(name="channel"), say("hint_channel"), Of.CHANNELS),
        Select(ChangeServer(name="pace"), say("hint_pace"), paces),
        (
            button("server_anywhere", ChangeServer(name="anywhere")),
            button("server_form", OpenServerForm()),
        ),
    )
    return Message(text, rows)


def form() -> Form:
    fields = (
        Field("most", required=False, longest=3),
        Field("pace", required=False, longest=20),
        Field("zone", required=False),
    )
    return Form(FillServerForm(), "server", fields)
