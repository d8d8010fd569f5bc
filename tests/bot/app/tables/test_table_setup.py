"""Menus of a new table are made from the games: a second one brings its own, within the limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.app.games import GameRepository
from bot.app.people.privacy import Privacy
from bot.app.tables.table_setup import (
    StoredSetup,
    TableSetup,
    TableSetups,
    combine_choice,
    default_seats,
)
from bot.chat.message import ROWS, Message, Select
from bot.chat.messages.setup_message import Surroundings, offered, post, slices, topic
from bot.store.positions import AnyGame
from bot.store.queries import plans as queries
from engine.core.game import Option, option_values
from engine.core.refusal import Refused
from engine.games import GAMES
from tests.bot.lobbies import persons

SOL: AnyGame = GAMES["sol"]
LONG = {
    f"option_{number}": Option(
        "a line " * 40,
        lambda edition: [f"value {n}" for n in range(90)],
        usual=number == 7,
        several=number == 7,
        alone=("none",),
    )
    for number in range(40)
}
OTHER: AnyGame = replace(
    SOL, key="other", editions=("first",), seats=range(3, 40), options=lambda: LONG,
    speech=replace(SOL.speech, words_of=lambda _: SOL.speech.words),
)  # fmt: skip
BOTH: Mapping[str, AnyGame] = {"sol": SOL, "other": OTHER}
ALONE = Surroundings("36h", threads=True)


def menus(made: Message) -> list[Select]:
    return [row for row in made.rows if isinstance(row, Select)]


def fits(made: Message) -> None:
    assert len(made.rows) <= ROWS
    assert len(made.text) <= 2000
    pressed = [
        one.press for row in made.rows for one in (row if isinstance(row, tuple) else (row,))
    ]
    assert len({str(one) for one in pressed}) == len(pressed)
    for menu in menus(made):
        assert 1 <= len(menu.options) <= 25
        assert len(str(menu.press)) <= 100
        assert len({one.value for one in menu.options}) == len(menu.options)
        for one in menu.options:
            assert 1 <= len(one.label) <= 100
            assert 1 <= len(one.value) <= 100
            assert len(one.about) <= 100


@pytest.mark.parametrize("edition", SOL.editions)
@pytest.mark.parametrize("option", ["", *offered(SOL)])
def test_every_option_of_every_edition_fits_into_menus(edition: str, option: str) -> None:
    kept = StoredSetup(10**9, TableSetup("sol", 5, edition, "29d", "thread"))
    made = post({"sol": SOL}, kept, ALONE, option)
    fits(made)
    shown = [one.value for menu in menus(made) for one in menu.options]
    assert set(option_values(SOL, edition, option)) <= set(shown)


def test_a_second_game_brings_its_own_options_and_seats() -> None:
    plan = TableSetup(
        "other", default_seats(OTHER), options=tuple(f"{name}=value 1" for name in LONG)
    )
    made = post(BOTH, StoredSetup(1, plan), replace(ALONE, reason="no " * 900))
    fits(made)
    what, seats, _, options = menus(made)
    assert len(what.options) == len(SOL.editions) + 1
    assert seats.options[0].value == "3"
    assert options.options[0].value == "option_7"
    fits(post(BOTH, StoredSetup(1, plan), ALONE, "option_7"))


def test_an_option_shows_what_the_rules_say_of_its_values() -> None:
    made = post({"sol": SOL}, StoredSetup(1, TableSetup("sol", 2)), ALONE, "trigger_event")
    lines = {one.value: one for menu in menus(made)[1:] for one in menu.options}
    assert lines["teleport"].about == SOL.speech.topics()["event teleport"].line
    made = post({"sol": SOL}, StoredSetup(1, TableSetup("sol", 1)), ALONE, "solo_exterminate")
    assert not any(one.about for one in menus(made)[1].options)


@pytest.mark.parametrize(
    ("before", "picked", "after"),
    [
        ("", ("chain", "fuel"), "chain,fuel"),
        ("random", ("random", "chain"), "chain"),
        ("chain,fuel", ("chain", "fuel", "none"), "none"),
        ("chain,swap", ("fuel",), "fuel,swap"),
        ("swap", (), "swap"),
        ("chain", (), ""),
        ("none", ("none",), "none"),
    ],
)
def test_values_are_joined_and_words_that_stand_alone_push_the_others_out(
    before: str, picked: tuple[str, ...], after: str
) -> None:
    plan = TableSetup("sol", 2).with_option("effects", before)
    shown = slices(SOL, plan, "effects")[0]
    assert "swap" not in shown
    assert combine_choice(SOL, plan, "effects", shown, picked) == after


async def test_a_plan_belongs_to_one_person_who_can_take_it_along_or_have_it_deleted(
    repository: GameRepository,
) -> None:
    ada, ben = await persons(repository, 2)
    plans = TableSetups(repository)
    kept = await plans.begin(ada, TableSetup("sol", 3, options=("effects=none",)))
    with pytest.raises(Refused, match="plan_gone"):
        await plans.find(ben, kept.number)
    assert await plans.find(ada, kept.number) == kept
    assert (await Privacy(repository).export(ada))["table"]["options"] == ["effects=none"]
    await Privacy(repository).delete(ada)
    with pytest.raises(Refused, match="plan_gone"):
        await plans.find(ada, kept.number)


async def test_what_is_set_already_is_changed_no_more(repository: GameRepository) -> None:
    (ada,) = await persons(repository, 1)
    plans = TableSetups(repository)
    kept = await plans.begin(ada, TableSetup("sol", 3))
    await repository.store.write(
        lambda connection: queries.note_game(connection, ada, kept.number, 7)
    )
    after = await plans.change(ada, kept.number, lambda plan: replace(plan, seats=5))
    assert (after.setup.seats, after.game_id) == (3, 7)
    assert (await plans.begin(ada, TableSetup("sol", 2))).game_id is None


def test_no_option_of_the_game_is_left_out() -> None:
    assert set(offered(SOL)) == set(SOL.options()) - {"longer"}  # for those who type


@pytest.mark.parametrize(
    ("game", "option", "value", "title"),
    [
        ("sol", "effects", "chain", "Chain"),
        ("sol", "trigger_event", "sunworm", "Sunworm"),
        ("sol", "trigger_event", "teleport", "Teleport"),  # there is an effect of that name, too
        ("sol", "scenario", "chain", "Chain"),
        ("sol", "kept_cards", "hidden", None),
        ("sol", "effects", "random", None),
        ("nova", "difficulty", "hard", "Hard"),
        ("nova", "races", "pick", None),
    ],
)
def test_a_value_shows_the_page_that_its_game_names_for_it(
    game: str, option: str, value: str, title: str | None
) -> None:
    """The page was guessed from the names of options and topics."""
    rules = GAMES[game]
    found = topic(rules, TableSetup(game, 2), option, value)
    assert (None if found is None else found.title.partition(" (")[0]) == title
    if option == "trigger_event":
        assert found is not None
        assert found.part == "event"
