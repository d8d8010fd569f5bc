"""Drafts of many long lines, and labels that are longer than a button."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.app.games import GameRepository
from bot.app.live_game import GameUpdate
from bot.app.turns.drafts import Draft, Drafts
from bot.chat.message import LABEL, LONGEST, OPTION, Select, lines
from bot.chat.messages import draft_message
from tests.bot.app.turns.test_orders_of_nova import ADA, begun
from tests.bot.offered_actions import by_words
from tests.engine.nova.sketch import play, sketch

ACTIONS = (
    "colonize B1", "build ships C1x3", "move C1x3 to B1", "research", "build station B1",
)  # fmt: skip


async def composing(repository: GameRepository, *actions: str, offered: list[str]) -> Draft:
    """A draft of Nova Solis with these actions, after which those may follow."""
    live = await begun(repository)
    draft = await Drafts(repository).open(live.id, live.person_of(ADA) or 0)
    return replace(draft, actions=actions, following=by_words(offered))


async def test_of_a_long_draft_the_last_steps_are_said_and_how_many_came_before(
    repository: GameRepository,
) -> None:
    """The steps were one line of the message: if they did not fit, none of them was said."""
    many = [ACTIONS[number % len(ACTIONS)] for number in range(60)]
    draft = await composing(repository, *many, offered=["research", "scan"])
    text = draft_message.post(draft.live, draft).text
    assert len(text) <= LONGEST
    (said,) = [line for line in text.splitlines() if line.startswith("So far: ")]
    earlier = re.fullmatch(r"So far: … (\d+) earlier actions; (.*)", said)
    assert earlier is not None
    assert int(earlier[1]) + len(earlier[2].split("; ")) == 60
    last = draft_message.in_words(draft.live, ADA, many[-1:])
    assert said.endswith(last)


async def test_repeated_steps_count_as_often_as_they_are_taken(repository: GameRepository) -> None:
    many = [one for one in ACTIONS * 30 for _ in range(2)]
    draft = await composing(repository, *many, offered=[])
    said = draft_message.in_words(draft.live, ADA, many)
    before, *rest = said.split("; ")
    assert all(one.endswith("(×2)") for one in rest)
    assert before == f"… {300 - 2 * len(rest)} earlier actions"


def test_lines_that_are_left_out_are_counted_as_they_are_read() -> None:
    """A part of five lines counted as one, and one without any as well."""
    parts = ["head", "x\n" * 4 + "x", "", "y" * 30]
    assert lines(parts, room=30, last="end") == "head\n… and 6 more lines.\nend"


KEPT = "keep lb-res-h lr-vp3 ~"


async def keeping(repository: GameRepository) -> Draft:
    """A draft in which tiles are to be kept and thrown away, in sixteen ways."""
    one = {"home": "C1", "energy": 9, "hand": ["lb-vp", "lr-artifact", "ly-energy2"]}
    state = sketch([one, {"home": "C10"}], bag="lb-res-h lr-vp3 ly-energy2 lb-fleet")
    live = await begun(repository)
    live = await repository.save(live, GameUpdate(play(state, "scan")))
    return await Drafts(repository).open(live.id, live.person_of(ADA) or 0)


async def test_the_end_of_a_long_entry_stands_below_it(repository: GameRepository) -> None:
    """Several ways to keep tiles looked the same, and none of them said its price."""
    draft = await keeping(repository)
    (menu,) = [
        one for one in draft_message.rows(draft.live, draft, KEPT) if isinstance(one, Select)
    ]
    said = [f"{one.label} {one.about}" for one in menu.options]
    assert len(set(said)) == len(said) == 16
    assert all("energy)" in one for one in said)
    assert max(len(one.label) for one in menu.options) <= OPTION
    longest = next(one for one in menu.options if one.about)
    assert longest.label.endswith("…")
    assert longest.about.startswith("…")


async def test_what_is_too_long_for_buttons_is_a_menu(repository: GameRepository) -> None:
    draft = await keeping(repository)
    ways = ["keep lb-res-h lr-vp3 ly-energy2 drop lb-vp lr-artifact", "keep none"]
    for offered, buttons in ((ways, 0), (ways[1:], 1)):
        rows = draft_message.rows(draft.live, replace(draft, following=by_words(offered)), "")
        found = [one for row in rows if isinstance(row, tuple) for one in row]
        assert len(found) == buttons
        assert all(len(one.label) <= LABEL for one in found)
