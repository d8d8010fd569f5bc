"""News of the channel: every code has its sentence, which names only facts that come with it."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

import bot
from bot.app.games import GameRepository
from bot.app.outbox.outbox import PreparedNotice
from bot.app.tables.seats import AWAY
from bot.app.tables.votes import DONE
from bot.chat.messages.notice_message import decided, key, post
from bot.chat.texts import WORDS
from bot.store.records import Item, Waiting
from tests.bot.table import started

SENTENCES = WORDS.text["notice"]
# Each code with the facts it comes with; a notice of a game always knows the game.
PLACES = ("place_gone", "place_locked", "place_closed", "server_gone")
FACTS: dict[str, set[str]] = {
    "started": {"asked"},
    "rules_changed": {"rules"},
    "table_changed": {"rules"},
    "unsaid_text": {"place", "id", "text"},
    "kicked": {"seat", "person", "by"},
    "kicked_bot": {"seat", "person", "by", "holder", "asks"},
    "kicked_nobody": {"seat", "person", "by", "holder", "asks"},
    "host_left": {"person"},
    "table_lapsed": {"days"},
    "new_host": {"person"},
    "vote_opened": {"vote", "motion", "seat", "need", "until"},
    "vote_failed": {"motion"},
    "vote_over": {"motion", "seat"},
    "abandoned": {"seats"},
    "abandoned_by": {"by"},
    "paused": {"seats"},
    "paused_by": {"by"},
    **{f"paused_{why}": {"why"} for why in PLACES},
    "resumed": {"seats", "asked"},
    "resumed_by": {"by", "asked"},
    "offered": {"seat"},
    "offered_holder": {"seat", "why"},
    "offered_host": {"seat", "why", "by"},
    "offered_left_server": {"seat", "why"},
    "offered_deleted": {"seat", "why"},
    "kept": {"seat"},
    "returned": {"seat"},
    "bot": {"seat", "asks", "former"},
    "bot_by": {"seat", "asks", "by", "former"},
    "away": {"seat", "asks", "former"},
    "taken": {"seat", "person", "asks"},
    "reclaimed": {"seat", "person", "asks"},
    "replaced": {"seat", "person", "asks", "by", "former"},
    "default": {"seat", "ask"},
    "undo_wished": {"seat", "what", "needed", "back_to", "until"},
    "undo_refused": {"seat"},
    "undo_over": {"motion", "seat"},
    "redo_wished": {"seat", "what", "needed", "back_to", "until"},
    "redo_refused": {"seat"},
    "redo_over": {"motion", "seat"},
    "undone": {"seat", "what", "asked"},
    "redone": {"seat", "what", "asked"},
    "pace_changed": {"by", "pace", "asked"},
    "extended": {"by", "seats", "length", "asked"},
    "lesson": {"asked"},
    "place_gone": {"place"},
    "table_gone": {"place"},
    "place_locked": {"place"},
    "place_closed": {"place"},
    "unsaid": {"place", "id"},
}
# Who writes news, and where the code stands among what they are given.
WRITERS = {
    "post": 3, "_announce": 2, "_change_seat": 2, "change_holder": 2,
    "hand_to_computer": 2, "close_table": 3,
    "lose_channel": 1, "_gone": 1,
}  # fmt: skip


def codes() -> set[str]:
    """Every code that is written somewhere in the bot."""
    found = {*DONE.values(), AWAY}
    for path in sorted(Path(str(bot.__file__)).parent.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if not {"notices", "telling", "NOTICE", "places"} & set(re.findall(r"\w+", text)):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                place = WRITERS.get(name, len(node.args))
                found |= _words(node.args[place]) if place < len(node.args) else set()
            if isinstance(node, ast.Dict):
                for field, value in zip(node.keys, node.values, strict=True):
                    if isinstance(field, ast.Constant) and field.value == "code":
                        found |= _words(value)
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "code":
                found |= _words(node.value)
    return found


def _words(node: ast.expr) -> set[str]:
    """A word, or both of `"one" if ... else "other"`."""
    if isinstance(node, ast.IfExp):
        return _words(node.body) | _words(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def test_every_code_has_a_sentence_and_every_sentence_its_facts() -> None:
    assert codes() - set(SENTENCES) == {"own"}  # a hold that is drawn anew says nothing
    assert set(SENTENCES) == set(FACTS)


def test_the_scan_of_the_source_finds_what_is_known_to_be_there() -> None:
    known = {"started", "vote_opened", "taken", "bot", "extended", "undo_refused", "undone"}
    assert known <= codes()


@pytest.mark.parametrize("code", sorted(FACTS))
def test_a_sentence_names_only_facts_that_come_with_it(code: str) -> None:
    named = {name for _, name, _, _ in Formatter().parse(SENTENCES[code]) if name is not None}
    assert named <= FACTS[code] | {"game"}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({"code": "paused", "by": 1}, "paused_by"),
        ({"code": "paused", "seats": ["P1"]}, "paused"),
        ({"code": "paused", "why": "place_locked"}, "paused_place_locked"),
        ({"code": "bot", "by": 1}, "bot_by"),
        ({"code": "bot"}, "bot"),
        ({"code": "kicked", "by": 1, "holder": "bot"}, "kicked_bot"),
        ({"code": "kicked", "by": 1}, "kicked"),
        ({"code": "offered", "why": "host"}, "offered_host"),
        ({"code": "offered"}, "offered"),
    ],
)
def test_the_same_news_has_another_sentence_if_somebody_decided_it_alone(
    body: dict[str, object], found: str
) -> None:
    assert key(body) == found


async def test_a_request_that_an_earlier_version_opened_is_told_without_its_turns(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    known = {"seat": "P1", "how": "agreed", "by": ["P2"]}
    assert decided(live, "undo:2:P1:False", known) == (
        "**Decided.** **Ada** asked to take back what was played last, and **Bea** agreed:"
        " it is taken back."
    )
    gone = "**No longer open.** **Ada** asked to bring back what was played last, but the game"
    assert decided(live, "undo:2:P1:True", {}) == f"{gone} went on."
    over = "**No longer open.** The vote to pause the game is over."
    assert decided(live, "pause:17", {}) == over


async def test_an_undo_that_an_earlier_version_put_into_the_outbox_is_told(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    item = Item("notice:1:1", "notice", {"code": "undone", "seat": "P1", "asked": []})
    message = PreparedNotice(Waiting(1, live.id, item, 0.0, 0, None), doubtful=False)
    assert post(live, message, {}).text == "**Ada** took back what was played last."
