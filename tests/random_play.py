"""Random games step by step, and what must be true at every step of any game.

The players' choices come from the same stream as in `python -m engine playout`, so a game that
went wrong here can be watched there with its seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from engine.core import listing, playout
from engine.core.chance import Chance
from engine.core.choices import Following
from engine.core.game import Game, Setup
from engine.core.refusal import Refused
from engine.core.seat import SEATS, Seat
from engine.sol.actions import Play, Use
from engine.sol.edition import edition
from engine.sol.variants import COLOURS, scenarios

AnyGame = Game[Any, Any, Any]
KEEN = 7  # times in ten that players who prefer something do it when they can
EVERY_COLOUR = f"effects_colours={','.join(COLOURS)}"


class DeadEnd(AssertionError):
    """The game is not over and nobody can do anything."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One step of a game: what lay before it, what could be done, what was done and came of it."""

    number: int
    before: Any
    offered: Sequence[Any]
    action: Any
    after: Any
    events: tuple[Any, ...]


def offers(game: AnyGame, state: Any) -> list[Any]:
    """Everything anybody may do now; standing orders are not among it."""
    return [action for seat in game.play.waiting(state) for action in game.play.legal(state, seat)]


def pick(game: AnyGame, offered: Sequence[Any], chance: Chance) -> tuple[Any, Chance]:
    weights = [game.play.urge(action) for action in offered]
    if not any(weights):
        weights = [1] * len(offered)  # players who prefer what random ones never do
    point, chance = chance.below(sum(weights))
    for action, weight in zip(offered, weights, strict=True):
        point -= weight
        if point < 0:
            return action, chance
    raise ValueError("a weight is negative")


def uses_cards(action: Any) -> bool:
    """Does it play a card, or use one that was played?"""
    return isinstance(action, (Play, Use))


def modes(game: AnyGame, name: str, seats: int) -> list[tuple[str, ...]]:
    """Every way a table of an edition and size may play, as options; the plain one first."""
    found: list[tuple[str, ...]] = [()]
    if game.key == "nova":
        return [*found, ("difficulty=easy", "races=pick"), ("overrun=off", "power=VI")]
    if game.key != "sol":
        return found
    events = [(f"trigger_event={event}",) for event in edition(name).trigger_events]
    tales = [f"scenario={tale}" for tale in scenarios()]
    if seats == 1:
        return [*found, ("longer",), *events, *((tale,) for tale in tales)]
    together = "cooperative"
    found += [("longer",), *events, (together,), (together, "longer")]
    return found + [(together, tale) for tale in tales]


def walk(
    game: AnyGame,
    setup: Setup,
    start: Any = None,
    cap: int = playout.CAP,
    likes: Callable[[Any], bool] = lambda action: True,
    prefers: Callable[[Any], bool] | None = None,
) -> Iterator[Moment]:
    """Play one game from its start, or from a position, until it is over or the cap is reached.

    What players do not like they do only when there is nothing else; what they prefer they
    mostly do when they can.
    """
    state = game.play.start(setup) if start is None else start
    chance = Chance(setup.seed).beside("players")
    for number in range(cap):
        if game.play.result(state) is not None:
            return
        offered = offers(game, state)
        if not offered:
            raise DeadEnd(f"step {number}: nobody can do anything")
        wanted = [*filter(likes, offered)] or offered
        if prefers is not None and (first := [*filter(prefers, wanted)]):
            point, chance = chance.below(10)
            wanted = first if point < KEEN else wanted
        action, chance = pick(game, wanted, chance)
        step = game.play.step(state, action)
        yield Moment(number, state, offered, action, step.state, step.events)
        state = step.state


def named(setup: Setup) -> str:
    options = "".join(f" {option}" for option in setup.options)
    return f"{setup.edition}, {setup.seats} players, seed {setup.seed}{options}"


def text(game: AnyGame, state: Any) -> str:
    """A position as it is stored."""
    return json.dumps(game.play.codec.write(state), separators=(",", ":"))


FEW = 2000  # ways through the menus that are looked at
MANY = 250  # offers that are all tried; of more, every so many


def some(offered: Sequence[Any]) -> Sequence[Any]:
    """All of them, unless they are hundreds; then a part from all over the list."""
    return offered[:: 1 + len(offered) // MANY]


# Laws of every game. Each raises AssertionError with what it found.


def nothing_is_broken(game: AnyGame, state: Any) -> None:
    faults = game.play.broken(state)
    assert not faults, f"invariants: {'; '.join(faults)}"


def every_offer_is_accepted(game: AnyGame, state: Any, offered: Sequence[Any]) -> None:
    """Accepted, without a trace in the position it was tried on."""
    before = text(game, state)
    for action in some(offered):
        try:
            game.play.step(state, action)
        except Refused as refused:
            line = game.play.write(action)
            raise AssertionError(
                f"{action.seat}: {line} was offered and refused: {refused}"
            ) from None
    assert text(game, state) == before, "an action changed the position it was tried on"


def nobody_else_is_offered_anything(game: AnyGame, state: Any) -> None:
    waiting = game.play.waiting(state)
    for seat in SEATS[: game.play.setup(state).seats]:
        offered = game.play.legal(state, seat)
        assert bool(offered) == (seat in waiting), f"{seat}: {len(offered)} offers, {waiting} asked"


def position_survives_writing(game: AnyGame, state: Any) -> None:
    """Read back it is equal, is written the same and offers the same in the same order."""
    before = text(game, state)
    back = game.play.codec.read(json.loads(before))
    assert back == state, "the position came back different"
    assert text(game, back) == before, "the position is written differently the second time"
    assert offers(game, back) == offers(game, state), "the position read back offers other things"


def notation_survives(game: AnyGame, state: Any, offered: Sequence[Any]) -> None:
    """Every action can be written and read, in any case, and no two look the same."""
    lines = {(action.seat, game.play.write(action)) for action in offered}
    assert len(lines) == len(offered), "two offers are written the same, or one is offered twice"
    for action in some(offered):
        line = game.play.write(action)
        for spelling in (line, line.lower(), line.upper()):
            back = game.play.read(state, action.seat, spelling)
            assert back == (action,), f"{action!r} was written {line} and read {back!r}"


def choices_lead_to_what_is_legal(game: AnyGame, state: Any) -> None:
    """Every offer is reached word by word, and whatever is reached is accepted."""
    for seat in seats_of(game, state):
        following = partial(game.play.choices, state, seat)
        reached = list(islice(listing.lines(following), FEW))
        assert len(set(reached)) == len(reached), f"{seat}: a line is reached on two ways"
        offered = set(map(game.play.write, game.play.legal(state, seat)))
        missed = offered - set(reached)
        if len(reached) == FEW:  # pieces combine in more ways than can be looked at
            missed = {line for line in missed if not is_reached(following, line)}
        assert not missed, f"{seat}: not reached: {missed}"
        for line in some(reached):
            for action in game.play.read(state, seat, line):
                game.play.check(state, action)


def is_reached(following: Following, line: str) -> bool:
    """Do the menus lead to this line, word by word?"""
    words = line.split()
    for place, word in enumerate(words):
        options = {option.word: option for option in following(words[:place]).options}
        if word not in options or not (options[word].goes_on or place == len(words) - 1):
            return False
    return following(words).whole


def defaults_are_legal(game: AnyGame, state: Any) -> None:
    for ask in game.play.asks(state):
        answer = game.play.default(state, ask)
        try:
            game.play.check(state, answer)
        except Refused as refused:
            raise AssertionError(f"the default for {ask} is {answer!r}: {refused}") from None
        assert game.play.default(state, ask) == answer, f"the default for {ask} changes"


def previews_agree(game: AnyGame, state: Any, offered: Sequence[Any]) -> None:
    """A preview shows the beginning of what comes; all of it where nothing is sealed."""
    for action in some(offered):
        step = game.play.step(state, action)
        preview = game.play.preview(state, action.seat, [action])
        line = f"{action.seat}: {game.play.write(action)}"
        shown = len(preview.events)
        assert preview.events == step.events[:shown], f"{line}: the preview tells other events"
        if not preview.sealed:
            assert preview.events == step.events, f"{line}: the preview tells too little"
            assert preview.state == step.state, f"{line}: the preview shows another position"


def what_is_hidden_makes_no_difference(game: AnyGame, state: Any) -> None:
    """Dealt anew, it changes nothing that its seat can see or ask the engine before it acts."""
    redeal = game.play.redeal
    if redeal is None:
        return
    for seat in seats_of(game, state):
        other = redeal(state, seat, 1)
        nothing_is_broken(game, other)
        position_survives_writing(game, other)
        assert game.play.asks(state) == game.play.asks(other)
        for ask in (
            game.play.view, game.play.surface, game.play.legal, game.play.why_not,
            game.play.standing,
        ):  # fmt: skip
            one, two = ask(state, seat), ask(other, seat)
            assert repr(one) == repr(two), f"{seat} can tell: {one} and {two}"
        offered = game.play.legal(state, seat)
        for action in offered[::7]:
            one, two = (game.play.preview(here, seat, [action]) for here in (state, other))
            line = game.play.write(action)
            assert (one.events, one.seal) == (two.events, two.seal), f"{seat} can tell: {line}"
        if game.play.advise is not None and offered:
            assert game.play.advise(state, seat) == game.play.advise(other, seat), seat


def all_laws(game: AnyGame, state: Any, offered: Sequence[Any]) -> None:
    """The dear ones together: for a few positions of a game, not for all."""
    every_offer_is_accepted(game, state, offered)
    nobody_else_is_offered_anything(game, state)
    position_survives_writing(game, state)
    notation_survives(game, state, offered)
    choices_lead_to_what_is_legal(game, state)
    defaults_are_legal(game, state)
    previews_agree(game, state, offered)
    what_is_hidden_makes_no_difference(game, state)


def seats_of(game: AnyGame, state: Any) -> tuple[Seat, ...]:
    return SEATS[: game.play.setup(state).seats]
