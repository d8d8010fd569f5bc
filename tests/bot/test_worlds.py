"""Two worlds: whole games in which the deck, kept cards and drafts of others show nowhere."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from bot.app.live_game import LiveGame
from bot.app.turns.drafts import Drafts
from bot.store.records import Status
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from tests.bot.observed_game import World
from tests.bot.offered_actions import offered
from tests.bot.played_games import asked
from tests.bot.two_worlds import ANSWERS, ORDERS, Make, Pair, agreed, candidates, interlude, public

P1 = SEATS[0]
PARASITES = ("trigger_event=parasite", "trigger_count=13", "effects=random")
HIDDEN = ("kept_cards=hidden", "trigger_event=attrition")


# The deck and the seed


async def another_deck(pair: Pair, seat: Seat, text: str) -> bool:
    """Deal all that will not be drawn now in another way; True: this action ends the game."""
    live = await pair.one.live()
    (action,) = live.rules.play.read(live.state, seat, text)
    after = live.rules.play.step(live.state, action).state
    page = live.rules.play.codec.write(live.state)
    drawn = max(0, len(page["deck"]) - len(after.deck))
    rest = page["deck"][drawn:]
    pair.dice.shuffle(rest)
    known = public(live, seat, text)
    assert known is not None
    other = page["seed"][::-1]
    for seed in (other, page["seed"]):  # the same one where chance decides
        await pair.two.put({**page, "deck": [*page["deck"][:drawn], *rest], "seed": seed})
        if not known.over and public(await pair.two.live(), seat, text) == known:
            break
    return known.over


@pytest.mark.parametrize(
    ("seats", "edition", "options", "most"),
    [
        (5, "reference", ("trigger_event=implode",), 100),
        pytest.param(2, "published", PARASITES, 10_000, marks=pytest.mark.slow),
    ],
)
async def test_no_player_can_tell_how_the_deck_lies(
    pair: Make, seats: int, edition: str, options: tuple[str, ...], most: int
) -> None:
    both = await pair(seats, options, owner=None, edition=edition)
    both.every = 1 if most < 1000 else 3
    over, step = False, 0
    while not over and step < most:
        live = await both.one.live()
        seat = asked(live)
        text = candidates(live, seat, both.dice)[0]
        over = await another_deck(both, seat, text)
        await both.act(seat, text)
        if not over:
            await interlude(both, step)
        step += 1
    await both.same(whole=True)  # of a game that is over: figures and the open export too
    assert over or most < 1000
    assert both.compared > 100


# The card that was kept


def keeps(world_live: LiveGame, seat: Seat) -> list[str]:
    words = [
        world_live.rules.play.write(one)
        for one in world_live.rules.play.legal(world_live.state, seat)
    ]
    return [word for word in words if word.startswith("keep") and word != "keep none"]


async def keep_another(both: Pair) -> bool:
    """The owner keeps one card in one world and another one in the other, if there is a choice."""
    one, two = await both.one.live(), await both.two.live()
    for first in keeps(one, P1):
        for second in reversed(keeps(two, P1)):
            known = public(one, P1, first)
            if first != second and known is not None and known == public(two, P1, second):
                await both.act(P1, first, second)
                return True
    return False


@pytest.mark.parametrize(
    ("seats", "edition", "options", "bots"),
    [
        (2, "published", ("effects=random",), 0),
        pytest.param(3, "reference", HIDDEN, 1, marks=pytest.mark.slow),
    ],
)
async def test_no_player_can_tell_which_card_was_kept(
    pair: Make, seats: int, edition: str, options: tuple[str, ...], bots: int
) -> None:
    both = await pair(seats, options, edition=edition, bots=bots)
    kept = apart = step = 0
    while apart < 60:
        step += 1
        if both.dice.random() < 0.5 and await keep_another(both):  # while others play
            kept += 1
        found = await agreed(both)
        if found is None:  # a draw like the card held closes the choice by itself (sol.md 5.4)
            await both.take_back()
            continue
        assert not found[2]
        if found[1].startswith("keep") and found[0] == P1 and await keep_another(both):
            kept += 1
        else:
            await both.act(*found[:2])
        await interlude(both, step)
        one, two = [(await world.live()).state.players[P1] for world in both.worlds]
        apart += one.card != two.card
    await both.same(whole=True)
    assert kept > 0
    assert apart == 60  # steps at which the owner's cards were different


# Drafts


async def doodle(world: World, dice: Random) -> None:
    """The owner composes something that is never confirmed."""
    drafts, who = Drafts(world.games), await world.person(P1)
    for _ in range(dice.randrange(1, 4)):
        draft = await drafts.open(world.game, who)
        words = offered(draft) or [f"order {dice.choice(ORDERS)} {dice.choice(ANSWERS)}"]
        with suppress(Refused):  # it ends where a card or somebody else decides
            await drafts.add(
                world.game, who, draft.revision, len(draft.actions), dice.choice(words)
            )


@pytest.mark.parametrize(
    ("seats", "edition", "options", "most"),
    [
        (3, "published", ("trigger_event=sunworm",), 80),
        pytest.param(2, "published", ("effects=random",), 10_000, marks=pytest.mark.slow),
    ],
)
async def test_no_player_can_tell_what_is_drafted(
    pair: Make, seats: int, edition: str, options: tuple[str, ...], most: int
) -> None:
    both = await pair(seats, options, edition=edition)
    both.every = 1 if most < 1000 else 3
    for step in range(most):
        found = await agreed(both)
        assert found is not None
        await doodle(both.two, both.dice)
        await both.act(*found[:2])
        if found[2]:
            break
        await interlude(both, step)
    await both.same(whole=True)  # of a game that is over: figures and the open export too
    assert most < 1000 or (await both.one.live()).row.status is Status.OVER
    assert both.compared > 80
