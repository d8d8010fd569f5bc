"""The rules in the tool: everything that can be explained, and what may be done now."""

from __future__ import annotations

import re
from typing import Any

from engine.games import GAMES
from sandbox import Message
from tests.e2e.bot_on_sandbox import House
from tests.e2e.games_in_progress import begun, files, private, words
from tests.e2e.players import labels, parts
from tests.e2e.sent_messages import accepted


def menus(message: Message) -> list[dict[str, Any]]:
    return [part for part in parts(message) if "options" in part]


async def test_every_topic_is_offered_and_explained(house: House) -> None:
    (alice,) = house.people("alice")
    offered = await alice.autocomplete(house.table, "rules about", focused="topic", text="flar")
    assert offered.choices[0]["value"] == "flares"
    found = await alice.autocomplete(house.table, "rules about", focused="topic", text="tower")
    assert "convert" in [one["value"] for one in found.choices]  # no page is called so
    answer = await alice.slash(house.table, "rules about", topic="flares")
    assert "Solar flares" in words(answer)
    assert answer.message.only_for == alice.id
    unknown = await alice.slash(house.table, "rules about", topic="lanch")
    assert "no page lanch" in words(unknown)
    assert "launch" in words(unknown)


async def test_every_topic_is_sent_and_read_whole(house: House) -> None:
    (alice,) = house.people("alice")
    rules = GAMES["sol"]
    for key, topic in rules.speech.topics().items():
        answer = await alice.slash(house.table, "rules about", topic=key)
        private(answer, alice)
        told = words(answer).replace("*", "")
        assert topic.title in told.splitlines()[0]
        for line in rules.speech.explain(key, rules.editions[0]).splitlines():
            assert line.split()[-1].replace("*", "") in told
    accepted(house)


async def test_a_topic_comes_with_its_picture_where_there_is_a_table(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=1)
    shown = private(await carol.slash(house.table, "rules about", topic="rewards"), carol, alice)
    assert files(shown) == ["rewards.jpg"]
    told, shared = (
        await carol.slash(house.table, "rules about", topic="Launch", share=True)
    ).messages
    assert told.only_for == carol.id
    assert alice.sees(shared)
    assert parts(shared) == []


async def test_the_rules_button_leads_to_every_topic(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    await begun(house, alice, bob, turns=1)
    cover = private(await carol.click(house.board(), "Rules"), carol, alice, bob)
    assert files(cover) == ["rewards.jpg"]
    assert labels(cover)[0] == "What may I do now?"
    chapters = [one["value"] for one in menus(cover)[0]["options"]]
    topics: set[str] = set()
    for chapter in chapters:
        chosen = await carol.select(cover, [chapter], custom_id=menus(cover)[0]["custom_id"])
        page = private(chosen, carol, alice)
        topics |= {one["value"] for one in menus(page)[1]["options"]}
    assert topics == set(GAMES["sol"].speech.topics())


async def test_a_topic_opens_in_place_and_after_a_restart(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob, turns=1)
    page = (await alice.slash(house.table, "rules about", topic="launch")).message
    await house.restart()
    chosen = await alice.select(page, ["convert"], custom_id=menus(page)[1]["custom_id"])
    assert chosen.message.id == page.id
    assert "Sundivers in a pattern" in page.content
    assert files(page) == ["rewards.jpg"]


async def test_a_page_of_what_the_edition_lacks_has_the_same_buttons(house: House) -> None:
    """They came without any, and so did a page that was named with its part."""
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob, turns=1, edition="early", options="effects=none")
    listed = private(await alice.slash(house.table, "rules about", topic="hurl"), alice, bob)
    for topic in ("longer", "deconstruct", "transcend", "action end"):
        page = private(await alice.slash(house.table, "rules about", topic=topic), alice, bob)
        assert labels(page) == labels(listed), topic
        assert [menu["placeholder"] for menu in menus(page)] == [
            menu["placeholder"] for menu in menus(listed)
        ], topic
    page = private(await alice.slash(house.table, "rules about", topic="deconstruct"), alice, bob)
    assert "The early edition has no deconstruction" in page.content
    chosen = await alice.select(page, ["hurl"], custom_id=menus(page)[1]["custom_id"])
    assert "one card for every two" in chosen.message.content


async def test_what_may_i_do_now_and_why_not_the_rest(house: House) -> None:
    alice, bob, carol = house.people("alice", "bob", "carol")
    game = await begun(house, alice, bob, turns=1)
    answer = await alice.slash(house.table, "rules legal")
    told = private(answer, alice, bob, carol).content
    possible, _, impossible = told.partition("**Not now:**")
    assert "**launch**" in possible
    assert "**pass**" in possible
    assert "hurled only from the core" in impossible
    assert "**end**: Nothing has been begun yet" in impossible
    # A refusal names a page that can be opened, and it is the page of that rule.
    named = set(re.findall(r"\(see `/rules about ([\w ]+)`\)", impossible))
    assert {"pass", "hurl"} <= named
    for page in named:
        opened = private(await alice.slash(house.table, "rules about", topic=page), alice)
        assert "no page" not in opened.content
    waiting = private(await bob.slash(house.table, "rules legal"), bob, alice).content
    assert waiting.count("It is not for") == 1
    refused = private(await carol.slash(house.table, "rules legal"), carol, alice).content
    assert f"no seat in game {game}" in refused


async def test_what_may_follow_a_draft(house: House) -> None:
    alice, bob = house.people("alice", "bob")
    await begun(house, alice, bob, turns=1)
    offered = await alice.autocomplete(house.table, "sol launch", focused="what", text="")
    await alice.slash(house.table, "sol launch", what=offered.choices[0]["value"])
    cover = (await alice.click(house.board(), "Rules")).message
    told = private(await alice.click(cover, "What may I do now?"), alice, bob).content
    assert "So far: Launch to " in told
    assert "**end**" in told.partition("**Not now:**")[0]
    assert "a turn has one main action" in told
