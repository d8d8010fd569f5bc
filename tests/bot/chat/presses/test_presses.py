"""Every kind of press reads and writes its own custom id; those of earlier versions are read."""

from __future__ import annotations

import dataclasses
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.chat.custom_id import Head, Press, read
from bot.chat.handlers.press_declarations import DECLARED
from bot.chat.handlers.registry import presses
from bot.chat.presses.entries import ENTRIES, AskSure, chosen_entry
from bot.chat.presses.looking import ChooseMore, ShowSheet, TurnPagePress
from bot.chat.presses.personal import ChangeSetting, CountInStatistics, ShowTimes
from bot.chat.presses.seats import (
    AskLength,
    CastVote,
    ChooseLength,
    HostKick,
    LengthOf,
    TakeSeat,
)
from bot.chat.presses.tables import ChangeSetup, Ready, SetupPart, Start
from bot.chat.presses.turns import AnswerUndo
from engine.core.seat import SEATS

# Written by version 1.0 before each kind had a class; no button of a message may stop working.
EARLIER = (Path(__file__).parents[3] / "earlier" / "custom_ids.txt").read_text().splitlines()
ENTRIES_BEFORE = (
    "abandon", "away", "away_over", "export", "hand_bot", "host_deadline", "host_end",
    "host_extend", "host_extend_one P1", "host_kick P2", "host_pause", "host_replace P1",
    "host_resume", "host_server", "list", "new", "offer", "orders", "pause", "reclaim", "redo",
    "rematch", "resume", "settings", "sit P2", "stats", "undo", "verify",
    "vote no 1795135996655 abandon", "watch", "watch off",
)  # fmt: skip


def parsed(custom_id: str) -> Press | None:
    found = read(custom_id)
    assert found is not None
    return presses()[found.kind].press.parse(found.head, found.text)


@pytest.mark.parametrize("custom_id", EARLIER)
def test_a_custom_id_of_an_earlier_version_is_read_and_written_as_it_was(custom_id: str) -> None:
    assert str(parsed(custom_id)) == custom_id


def test_there_are_earlier_custom_ids_of_every_kind() -> None:
    kinds = {one.split(":")[1] for one in EARLIER}
    assert kinds == set(presses())


@pytest.mark.parametrize("entry", ENTRIES_BEFORE)
def test_an_entry_of_an_earlier_menu_is_read_and_written_as_it_was(entry: str) -> None:
    found = chosen_entry(ChooseMore(7, 40, name="more"), (entry,))
    meant = found.then if isinstance(found, AskSure) else found
    assert meant is not None
    assert (meant.entry, meant.game_id, meant.revision) == (entry, 7, 40)


def test_no_two_kinds_have_one_name_and_each_has_a_handler() -> None:
    counted = Counter(one.kind for one in DECLARED)
    assert max(counted.values()) == 1
    assert set(ENTRIES.values()) <= set(DECLARED)


def test_an_earlier_vote_has_no_number() -> None:
    assert parsed("v1:vote:7:0:0:yes abandon") == CastVote(7, agrees=True, motion="abandon")


@pytest.mark.parametrize(
    ("press", "text"),
    [
        (AnswerUndo, ""), (AnswerUndo, "yes"), (AnswerUndo, "yes P9"), (AnswerUndo, "maybe P1"),
        (AnswerUndo, "yes P1 undo"), (AnswerUndo, "yes P1 redo redo"),
        (CastVote, "yes"), (CastVote, "yes -1 pause"), (CastVote, "yes ² pause"),
        (CastVote, "yes " + "9" * 70 + " pause"), (CastVote, "yes 1 pause now"),
        (ChangeSetup, "set ² longer"), (ChangeSetup, "set " + "9" * 60 + " longer"),
        (ChangeSetup, "set 1"), (ChangeSetup, "where moon"), (ChangeSetup, "show all"),
        (ChangeSetting, ""), (ChangeSetting, "dms on off"), (ChangeSetting, "🦊"),
        (ChooseLength, "host_end"), (ChooseLength, "host_extend_one P9"), (ChooseLength, ""),
        (CountInStatistics, ""), (Ready, "x"), (Start, "x"), (ShowTimes, "days"),
        (ShowSheet, ""), (ShowSheet, "a b"), (TakeSeat, "9"), (TurnPagePress, "back"),
    ],
)  # fmt: skip
def test_a_text_that_no_button_carries_is_nothing(press: type[Press], text: str) -> None:
    assert press.parse(Head(7), text) is None


@given(st.sampled_from(sorted(presses())), st.text(max_size=80))
def test_whatever_is_read_is_written_as_something_that_means_the_same(kind: str, text: str) -> None:
    press = presses()[kind].press
    pressed = press.parse(Head(7, 40, 2), text)
    if pressed is not None:
        again = read(str(pressed))
        assert again is not None
        assert press.parse(again.head, again.text) == pressed


@given(st.sampled_from(sorted(ENTRIES)), st.text(max_size=40))
def test_no_crafted_entry_is_more_than_its_kind(kind: str, text: str) -> None:
    found = chosen_entry(ChooseMore(7, 40), (f"{kind} {text}",))
    assert found is None or found.game_id == 7


def test_entries_that_give_a_seat_away_are_asked_once_more() -> None:
    menu = ChooseMore(7, 40, name="host")
    assert chosen_entry(menu, ("host_kick P2",)) == AskSure(
        7, 40, then=HostKick(7, 40, seat=SEATS[1])
    )
    assert chosen_entry(menu, ("host_extend_one P2",)) == AskLength(
        7, 40, about=LengthOf.EXTENSION_OF_ONE, seat=SEATS[1]
    )
    assert chosen_entry(menu, ("forgotten",)) is None
    assert chosen_entry(menu, ()) is None


def test_a_press_is_a_value() -> None:
    setup = ChangeSetup(revision=3, part=SetupPart.OPTION, menu=1, option="effects")
    assert setup == parsed("v1:plan:0:3:0:set 1 effects")
    with pytest.raises(dataclasses.FrozenInstanceError):
        setup.menu = 2  # type: ignore[misc]  # this is what is tested
