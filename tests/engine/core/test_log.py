"""Taking back and bringing back: what counts, what is dealt anew, and what an export tells."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from engine.core import fair, script
from engine.core.chance import Chance, seed_text
from engine.core.fair import Entry
from engine.core.game import Setup, Step
from engine.core.log import Log, Redo, Replay, Undo, apply_undo
from engine.core.orders import Given
from engine.core.playout import choose
from engine.core.refusal import Malformed, Refused
from engine.core.seat import SEATS, Seat
from engine.games import GAMES
from engine.sol import GAME
from engine.sol.actions import Bonus, Keep, Order
from engine.sol.events import CardKeptSecretly, CardsDrawn
from engine.sol.pieces import Answer, Card, Piece, Suit, Topic
from engine.sol.state import State
from render.sol import history
from tests.engine.sol.sketch import play, sketch

P1, P2 = Seat(0), Seat(1)
SALTS = ("ada's dice", "bö")
HIDDEN = Setup("published", 2, 7, ("longer", "kept_cards=hidden"))
TABLES = [
    HIDDEN,
    Setup("published", 3, 8),
    Setup("published", 2, 9, ("trigger_event=parasite", "patient_choice=off")),
    Setup("published", 1, 10, ("energy_limit=89", "kept_cards=open")),
    Setup("reference", 4, 11, ("trigger_event=warp",)),
]


@dataclass(frozen=True)
class Played:
    """A random game whose players often change their minds."""

    setup: Setup
    entries: list[Entry | Undo | Redo]
    course: Replay[State]


@cache
def fickle(setup: Setup, cap: int = 10_000, salts: tuple[str, ...] = SALTS) -> Played:
    course = Replay(GAME, GAME.play.start(fair.dealt_setup(setup, salts)))
    entries: list[Entry | Undo | Redo] = []
    chance = Chance(setup.seed).beside("fickle players")
    while GAME.play.result(course.state) is None and len(entries) < cap:
        mood, chance = chance.below(40)
        seat, chance = chance.pick(SEATS[: setup.seats])
        entry: Entry | Undo | Redo
        if mood < 20 and course.log.can_redo:
            entry = Redo(seat)
        elif mood < 4 and course.log.live:
            steps, chance = chance.below(min(1 + 3 * mood, len(course.log.live)))
            entry = Undo(seat, steps + 1, SEATS[: setup.seats])
        else:
            action, chance = choose(GAME, course.state, chance)
            step = GAME.play.step(course.state, action)
            entry = Entry(action, step.events)
            course.act(entry, step.state)
        if not isinstance(entry, Entry):
            course.apply_undo(entry)
        entries.append(entry)
    return Played(setup, entries, course)


@cache
def exported(setup: Setup) -> str:
    game = fickle(setup)
    return json.dumps(fair.export(GAME, setup, game.entries, game.course.state, (), SALTS))


@pytest.fixture
def page() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exported(HIDDEN))
    return found


def fault(page: object) -> tuple[str, str]:
    with pytest.raises(Malformed) as caught:
        fair.verify(GAMES, page)
    assert GAME.speech.words.malformed(caught.value)
    return caught.value.field, caught.value.code


def refused(log: Log, entry: object) -> Refused:
    """Refuse the entry; it must have its sentence and leave the log as it was."""
    before = (log.revision, list(log.live), log.undos, log.can_redo)
    with pytest.raises(Refused) as caught:
        log.add(entry)
    assert (log.revision, log.live, log.undos, log.can_redo) == before
    assert GAME.speech.words.refusal(caught.value)
    return caught.value


def undo(steps: int) -> Undo:
    return Undo(P1, steps, (P1, P2))


REDO = Redo(P2)


# What counts.


@pytest.mark.parametrize(
    ("entries", "live"),
    [
        ([], []),
        (["a", "b", "c"], [1, 2, 3]),
        (["a", "b", "c", undo(1)], [1, 2]),
        (["a", "b", "c", undo(3)], []),
        (["a", "b", "c", undo(2), "d"], [1, 5]),
        (["a", "b", "c", undo(1), undo(1)], [1]),
        (["a", "b", "c", undo(1), "d", undo(2)], [1]),
        (["a", "b", "c", undo(2), REDO], [1, 2, 3]),
        (["a", "b", "c", undo(1), undo(1), REDO], [1, 2]),
        (["a", "b", "c", undo(1), undo(1), REDO, REDO], [1, 2, 3]),
        (["a", "b", "c", undo(1), undo(1), REDO, undo(2), REDO, REDO], [1, 2, 3]),
        (["a", "b", "c", undo(2), REDO, "d", undo(2)], [1, 2]),
    ],
)
def test_these_actions_count(entries: list[object], live: list[int]) -> None:
    log = Log(entries)
    assert log.live == live
    assert log.entries == entries
    assert log.revision == len(entries)


@pytest.mark.parametrize(
    ("entries", "undone"),
    [
        (["a", "b"], []),
        (["a", "b", "c", undo(2)], [2, 3]),
        (["a", "b", "c", undo(1), undo(1)], [2]),
        (["a", "b", "c", undo(1), undo(1), REDO], [3]),
        (["a", "b", undo(1), "c"], []),
    ],
)
def test_these_actions_a_redo_would_bring_back(entries: list[object], undone: list[int]) -> None:
    assert list(Log(entries).undone) == undone


@pytest.mark.parametrize("steps", [4, 99, 0, -1])
def test_only_actions_that_count_can_be_taken_back(steps: int) -> None:
    log = Log(["a", "b", "c", "d", undo(1)])
    assert refused(log, undo(steps)).code == "undo_too_far"
    log.add(undo(3))
    assert refused(log, undo(1)).facts == {"steps": 1, "live": 0}


@pytest.mark.parametrize(
    "entries", [[], ["a"], ["a", undo(1), "b"], ["a", undo(1), REDO], ["a", undo(1), REDO, "b"]]
)
def test_a_redo_needs_an_undo_and_nobody_who_acted_since(entries: list[object]) -> None:
    log = Log(entries)
    assert not log.can_redo
    assert refused(log, REDO).code == "nothing_to_redo"


def test_there_are_as_many_redos_as_undos() -> None:
    log = Log(["a", "b", undo(1), undo(1)])
    for _ in range(2):
        assert log.can_redo
        log.add(REDO)
    assert refused(log, REDO).code == "nothing_to_redo"


def test_an_undo_returns_to_the_position_before_what_it_takes_back() -> None:
    log = Log(["a", "b", "c", undo(2), "d"])
    assert log.target_revision(undo(1)) == 4  # not 1: the deck was dealt anew there
    assert log.target_revision(undo(2)) == 0
    assert log.target_revision("e") == 5
    log.add(undo(1))
    assert log.target_revision(REDO) == 5


def test_the_way_to_a_revision_begins_at_the_nearest_one_kept() -> None:
    log = Log(["a", "b", "c", undo(2), "d", undo(1), REDO])
    assert log.path(5, {}) == (0, [1, 4, 5])
    assert log.path(5, {0, 2, 3}) == (0, [1, 4, 5])
    assert log.path(7, {1, 2, 3}) == (1, [4, 5, 7])
    assert log.path(6, {4, 5}) == (4, [6])
    assert log.path(3, {3}) == (3, [])
    assert log.path(0, {3}) == (0, [])


# What nobody has seen is dealt anew.


@cache
def middle(setup: Setup = HIDDEN, steps: int = 60) -> State:
    state = GAME.play.start(setup)
    chance = Chance(1)
    for _ in range(steps):
        action, chance = choose(GAME, state, chance)
        state = GAME.play.step(state, action).state
    return state


@pytest.mark.parametrize("setup", TABLES)
@pytest.mark.parametrize("steps", [0, 30, 90])
def test_only_the_unseen_changes(setup: Setup, steps: int) -> None:
    state = middle(setup, steps)
    mixed = GAME.play.mix_again(state, 1)
    assert mixed.deck != state.deck
    assert Counter(mixed.deck) == Counter(state.deck)
    assert mixed.chance != state.chance
    assert replace(mixed, deck=state.deck, chance=state.chance) == state
    for viewer in (None, *SEATS[: setup.seats]):
        assert GAME.play.view(mixed, viewer) == GAME.play.view(state, viewer)
    assert not GAME.play.broken(mixed)


def test_a_position_that_was_mixed_again_can_be_saved() -> None:
    for number in range(1, 300):
        mixed = GAME.play.mix_again(middle(), number)
        back = GAME.play.codec.read(json.loads(json.dumps(GAME.play.codec.write(mixed))))
        assert back == mixed


def test_every_undo_and_every_seed_deals_anew() -> None:
    states = [GAME.play.mix_again(middle(), number) for number in range(1, 100)]
    assert len({state.deck for state in states}) == 99
    assert len({state.chance for state in states}) == 99
    other = middle()
    other = replace(other, terms=replace(other.terms, setup=replace(HIDDEN, seed=8)))
    assert GAME.play.mix_again(other, 1).deck != states[0].deck


def test_how_the_deck_lay_before_makes_no_difference() -> None:
    state = middle()
    turned = replace(state, deck=state.deck[::-1], chance=Chance(HIDDEN.seed, 999))
    assert GAME.play.mix_again(turned, 3) == GAME.play.mix_again(state, 3)
    assert GAME.play.mix_again(GAME.play.mix_again(state, 2), 3) == GAME.play.mix_again(state, 3)


def test_the_reshuffle_is_the_one_of_the_documentation() -> None:
    """Worked out here from docs/fairness.md alone."""
    state = middle()
    text = "0" * 63 + "7 0 undo 12"
    seed = hashlib.sha256(text.encode("ascii")).digest()
    words = []
    for block in range(50):
        digest = hashlib.sha256(seed + block.to_bytes(8, "big")).digest()
        words += [int.from_bytes(digest[n : n + 8], "big") for n in (0, 8, 16, 24)]
    deck = sorted(state.deck, key=str)
    for rank in range(len(deck), 1, -1):  # no word is skipped here
        other = words.pop(0) % rank
        deck[rank - 1], deck[other] = deck[other], deck[rank - 1]
    mixed = GAME.play.mix_again(state, 12)
    assert mixed.deck == tuple(deck)
    assert mixed.chance == Chance(7, 100_000 + words.pop(0) % 800_000)


def test_marked_flares_come_right_after_flares_and_triggers_last() -> None:
    names = [Card.TRIGGER, Card.MARKED_FLARE, Card.SUBDUCTION, Card.FLARE, Card.REVERBERATION]
    assert [str(card) for card in sorted(names)] == [
        *("flare", "flare*", "reverberation", "subduction", "trigger")
    ]


def drawn(events: tuple[Any, ...]) -> list[tuple[Card, ...]]:
    return [event.cards for event in events if isinstance(event, CardsDrawn)]


def test_whoever_takes_a_draw_back_gets_other_cards() -> None:
    """Three sundivers were hurled; the cards for them are those of the new deck each time."""
    setup = Setup("published", 2, 7, ("longer", "start_eye=E13"))
    state = GAME.play.start(setup)
    page = GAME.play.codec.write(state)
    del page["progress"], page["asks"]
    page["phase"] = "TURN_START"
    page["players"][0] |= {"sundivers": {"C1": 3}}
    del page["players"][0]["reserve"]
    course = Replay(GAME, GAME.play.codec.read(page))
    first, _ = script.run(GAME, course.state, "hurl C1 x3")
    course.act("hurl", first.state)
    last, _ = script.run(GAME, first.state, "end")
    course.act("end", last.state)
    seen = {tuple(drawn(last.events))}
    for number in range(1, 30):
        course.apply_undo(undo(1))
        expected = GAME.play.mix_again(first.state, number)
        assert course.state == expected
        again, _ = script.run(GAME, course.state, "end")
        course.act("end", again.state)
        cards = [card for batch in drawn(again.events) for card in batch]
        assert cards == [*expected.deck[: len(cards)]]
        seen.add(tuple(drawn(again.events)))
    assert len(seen) > 5


def test_a_redo_gives_the_exact_position() -> None:
    course = Replay(GAME, GAME.play.start(HIDDEN))
    chance = Chance(5)
    for _ in range(80):
        action, chance = choose(GAME, course.state, chance)
        course.act(action, GAME.play.step(course.state, action).state)
    before = course.state
    course.apply_undo(undo(30))
    between = course.state
    assert between != course.positions[50]
    assert between == GAME.play.mix_again(course.positions[50], 1)
    course.apply_undo(undo(20))
    assert course.state == GAME.play.mix_again(course.positions[30], 2)
    course.apply_undo(REDO)
    assert course.state == between
    course.apply_undo(REDO)
    assert course.state == before
    course.apply_undo(undo(30))
    assert course.state == GAME.play.mix_again(course.positions[50], 3)


def test_a_game_that_is_over_stays_so() -> None:
    course = fickle(HIDDEN).course
    for entry in (undo(1), REDO):
        with pytest.raises(Refused) as caught:
            course.apply_undo(entry)
        assert caught.value.code == "game_over"


# Random games full of undos.


@pytest.mark.parametrize("setup", TABLES)
def test_a_fickle_game_is_verified(setup: Setup) -> None:
    game = fickle(setup)
    log = game.course.log
    assert log.undos > 10
    assert sum(isinstance(entry, Redo) for entry in game.entries) > 3
    assert fair.verify(GAMES, json.loads(exported(setup))) == (
        f"verified: sol, {setup.edition}, {setup.seats} seat{'s' * (setup.seats > 1)}, "
        f"{len(log.live)} actions, "
        f"{log.undos} undos"
    )


@pytest.mark.parametrize("setup", TABLES)
def test_nothing_is_lost_in_a_fickle_game(setup: Setup) -> None:
    course = fickle(setup).course
    for state in course.positions:
        assert not GAME.play.broken(state)


@pytest.mark.parametrize("setup", TABLES)
def test_undos_reach_across_draws_and_turns(setup: Setup) -> None:
    game = fickle(setup)
    places = [n for n, entry in enumerate(game.entries) if isinstance(entry, Undo)]
    pairs = [(game.course.positions[n], game.course.positions[n + 1]) for n in places]
    assert any(len(after.deck) > len(before.deck) for before, after in pairs)
    assert any(after.turn.number < before.turn.number for before, after in pairs)


@pytest.mark.parametrize("setup", TABLES)
def test_what_counts_leads_to_the_same_position_with_the_decks_dealt_on_the_way(
    setup: Setup,
) -> None:
    """The live actions alone, each on the position before it; undos change nothing else."""
    course = fickle(setup).course
    seen = GAME.play.view(course.positions[0], None)
    for revision in course.log.live:
        before = course.positions[course.log.path(revision, range(revision))[0]]
        assert GAME.play.view(before, None) == seen
        entry = course.log.entries[revision - 1]
        assert isinstance(entry, Entry)
        step = GAME.play.step(before, entry.action)
        assert step == Step(course.positions[revision], entry.events)
        seen = GAME.play.view(step.state, None)
    assert seen == GAME.play.view(course.state, None)


@pytest.mark.parametrize("every", [1, 7, 50, 1_000])
def test_any_position_is_found_from_those_that_were_kept(every: int) -> None:
    """As a desk would: entries on paper, and a position now and then."""
    game = fickle(TABLES[1], 250)
    positions = game.course.positions
    pages = [fair.write_entry(GAME, entry) for entry in game.entries]
    log = Log(fair.read_entry(page, 3) for page in json.loads(json.dumps(pages)))
    assert log.live == game.course.log.live
    kept = range(0, len(positions), every)
    for revision in range(0, len(positions), 6):
        begin, again = log.path(revision, kept)
        found = log.follow(
            GAME, positions[begin], again, lambda at, entry: fair.play(GAME, at, entry).state
        )
        assert found == positions[revision]


def test_an_undo_is_made_from_positions_that_were_kept() -> None:
    game = fickle(TABLES[1], 400)
    positions = game.course.positions
    log = Log(game.entries[:300])

    def reach(revision: int) -> State:
        begin, again = log.path(revision, range(0, 300, 40))
        return log.follow(
            GAME, positions[begin], again, lambda at, entry: GAME.play.step(at, entry.action).state
        )

    def none_given(origin: int) -> tuple[Given, ...]:
        return ()

    undos = log.undos
    target = positions[log.target_revision(undo(25))]
    assert apply_undo(
        GAME, log, undo(25), positions[300], reach, none_given
    ) == GAME.play.mix_again(target, undos + 1)
    assert apply_undo(GAME, log, REDO, positions[300], reach, none_given) == positions[300]
    assert log.revision == 302


# Export and verify.


def test_undo_and_redo_are_written_like_this() -> None:
    entry = Undo(P2, 3, (P1, P2))
    assert fair.write_entry(GAME, entry) == {"seat": "P2", "undo": 3, "by": ["P1", "P2"]}
    assert fair.write_entry(GAME, REDO) == {"seat": "P2", "redo": 1}
    for each in (entry, REDO, Undo(P1, 1)):
        assert fair.read_entry(fair.write_entry(GAME, each), 2) == each


def undos(page: dict[str, Any]) -> list[int]:
    """The places of undos that nobody brought back."""
    log = page["log"]
    found = [n for n, entry in enumerate(log) if "undo" in entry]
    return [n for n in found if "action" in log[n + 1]]


def test_undo_and_redo_tell_no_event(page: dict[str, Any]) -> None:
    for entry, events in zip(page["log"], page["events"], strict=True):
        assert "action" in entry or events == []
    place = undos(page)[0]
    page["events"][place] = [{"event": "Passed", "seat": "P1"}]
    assert fault(page) == (f"events[{place}]", "entry_events")


def test_an_undo_that_was_left_out_is_found(page: dict[str, Any]) -> None:
    for place in undos(page)[:10]:
        forged = deepcopy(page)
        del forged["log"][place], forged["events"][place]
        assert fault(forged)[1] in ("entry_events", "entry_refused", "entry_several")


def test_an_undo_that_was_added_is_found(page: dict[str, Any]) -> None:
    """Even if it was brought back at once: later undos then deal other decks."""
    for place in (5, 40, undos(page)[1]):
        forged = deepcopy(page)
        forged["log"][place:place] = [
            {"seat": "P1", "undo": 1, "by": ["P1", "P2"]},
            {"seat": "P1", "redo": 1},
        ]
        forged["events"][place:place] = [[], []]
        assert fault(forged)[1] in ("entry_events", "entry_refused")


def test_an_undo_of_more_or_fewer_actions_is_found(page: dict[str, Any]) -> None:
    for place in undos(page)[:10]:
        for change in (1, 2):
            forged = deepcopy(page)
            forged["log"][place]["undo"] += change
            assert fault(forged)[1] in ("entry_events", "entry_refused")


def test_a_changed_action_that_was_taken_back_later_is_found_too(page: dict[str, Any]) -> None:
    place = undos(page)[3]
    taken = max(n for n in range(place) if "action" in page["log"][n])
    page["events"][taken] = [{"event": "Passed", "seat": "P1"}]
    assert fault(page) == (f"events[{taken}]", "entry_events")


def test_a_redo_after_somebody_acted_is_found(page: dict[str, Any]) -> None:
    place = undos(page)[0] + 2
    page["log"].insert(place, {"seat": "P1", "redo": 1})
    page["events"].insert(place, [])
    assert fault(page) == (f"log[{place}]", "entry_refused")


def test_an_undo_beyond_the_start_is_found(page: dict[str, Any]) -> None:
    place = undos(page)[0]
    page["log"][place]["undo"] = place + 1
    assert fault(page) == (f"log[{place}]", "entry_refused")


@pytest.mark.parametrize("entry", [{"undo": 1, "by": []}, {"redo": 1}])
def test_nothing_is_taken_back_when_the_game_is_over(
    page: dict[str, Any], entry: dict[str, Any]
) -> None:
    count = len(page["log"])
    page["log"].append({"seat": "P1", **entry})
    page["events"].append([])
    assert fault(page) == (f"log[{count}]", "entry_refused")


# A running game, sealed.


def sealed(setup: Setup, entries: list[Entry | Undo | Redo]) -> str:
    return json.dumps(fair.export_public(GAME, setup, entries, ["Ada", "Bo"], SALTS))


def lines(setup: Setup, *texts: str) -> list[Entry | Undo | Redo]:
    """Play lines of notation; `undo` takes one action back."""
    course = Replay(GAME, GAME.play.start(fair.dealt_setup(setup, SALTS)))
    entries: list[Entry | Undo | Redo] = []
    for text in texts:
        if text == "undo":
            course.apply_undo(undo(1))
            entries.append(undo(1))
            continue
        step, played = script.run(GAME, course.state, text)
        assert len(played) == 1
        entries.append(Entry(played[0], step.events))
        course.act(entries[-1], step.state)
    return entries


def test_a_sealed_game_has_the_same_fields_and_is_for_reading_only() -> None:
    game = fickle(HIDDEN)
    entries = game.entries[:200]
    page = json.loads(sealed(HIDDEN, entries))
    opened = fair.export(GAME, HIDDEN, entries, game.course.positions[200], ["Ada", "Bo"], SALTS)
    assert list(page) == list(opened)
    assert (page["seed"], page["salts"], page["result"]) == (None, [], None)
    for field in ("rules", "options", "seats", "commitment", "events"):
        assert page[field] == opened[field]
    assert fault(page) == ("seed", "sealed")


def test_a_sealed_game_tells_every_action_but_the_secret_ones() -> None:
    """With hidden cards these are the cards kept; that none was kept everybody sees."""
    game = fickle(HIDDEN)
    page = json.loads(sealed(HIDDEN, game.entries))
    opened = json.loads(exported(HIDDEN))["log"]
    told = Counter(entry["action"] is not None for entry in page["log"] if "action" in entry)
    assert min(told.values()) > 5
    for shown, entry in zip(page["log"], opened, strict=True):
        action = entry.get("action", "")
        secret = action.startswith("keep ") and action != "keep none"
        left = action == "bonus decline" and shown["action"] is None  # as an owner
        assert shown == ({**entry, "action": None} if secret or left else entry)


@pytest.mark.parametrize("setup", TABLES)
def test_an_action_is_secret_when_it_gives_a_private_event_of_its_own(setup: Setup) -> None:
    game = fickle(setup)
    hidden = not game.course.state.terms.house.open_cards
    for entry, before in zip(game.entries, game.course.positions, strict=False):
        if isinstance(entry, Entry):
            kept = isinstance(entry.action, Keep) and entry.action.suit is not None
            left = isinstance(entry.action, Bonus) and not entry.action.take
            left = left and entry.action.seat != before.turn.seat
            assert GAME.play.secret(before, entry.action) == ((kept and hidden) or left)


def test_a_card_that_is_kept_by_itself_makes_no_secret_of_the_turns_end() -> None:
    """The last card of a choice at random: everybody may know who ended what turn."""
    setup = Setup("published", 2, 9, ("patient_choice=off", "kept_cards=hidden"))
    game = fickle(setup)
    private = [
        (entry, before)
        for entry, before in zip(game.entries, game.course.positions, strict=False)
        if isinstance(entry, Entry)
        and not isinstance(entry.action, Keep)
        and any(isinstance(event, CardKeptSecretly) for event in entry.events)
    ]
    assert private
    assert not any(GAME.play.secret(before, entry.action) for entry, before in private)


def test_a_standing_order_is_secret() -> None:
    state = GAME.play.start(HIDDEN)
    assert GAME.play.secret(state, Order(P2, Topic.BONUS, Piece.TOWER, Answer.TAKE))


def test_the_open_log_does_not_tell_who_leaves_all_bonuses_of_a_turn() -> None:
    """A bonus left for itself and one left with all the others are written the same."""
    text = "I: I4 P1 tower/P2; I6 P1 tower/P2\nP1: energy=9\nP2: energy=9"
    state = play(sketch(text), "activate I4")
    for every in (False, True):
        assert GAME.play.secret(state, Bonus(P2, take=False, all=every))
    assert not GAME.play.secret(state, Bonus(P2, take=True))
    own = play(state, "P2: bonus decline")
    assert not GAME.play.secret(own, Bonus(P1, take=False))


def choice_ahead() -> tuple[list[Entry | Undo | Redo], State, list[Suit]]:
    """A game up to where a seat may keep one of several suits, secretly."""
    game = fickle(HIDDEN)
    for count, state in enumerate(game.course.positions):
        for choice in state.choices:
            options = sorted(set(choice.options))
            if count > 40 and len(options) > 1:
                return game.entries[:count], state, options
    raise AssertionError("nobody ever had a choice")


def test_worlds_that_differ_only_in_a_hidden_card_look_the_same() -> None:
    entries, state, options = choice_ahead()
    seat = state.choices[0].seat
    worlds = []
    for suit in options:
        action = Keep(seat, suit)
        after = Entry(action, GAME.play.step(state, action).events)
        worlds.append(sealed(HIDDEN, [*entries, after]))
        taken_back = sealed(HIDDEN, [*entries, after, undo(1)])
        assert taken_back != worlds[-1]
    assert len(worlds) > 1
    assert len(set(worlds)) == 1
    none = Keep(seat, None)
    told = sealed(HIDDEN, [*entries, Entry(none, GAME.play.step(state, none).events)])
    assert told != worlds[0]


def test_the_card_itself_stands_in_the_export_of_a_finished_game() -> None:
    entries, state, options = choice_ahead()
    seat = state.choices[0].seat
    pages = []
    for suit in options:
        step = GAME.play.step(state, Keep(seat, suit))
        page = fair.export(GAME, HIDDEN, [*entries, Entry(Keep(seat, suit), step.events)], state)
        pages.append(page["log"][-1])
    assert pages == [{"seat": str(seat), "action": f"keep {suit}"} for suit in options]


OPENING = ("P1: order bonus tower take", "P2: order flare foundry decline")
OTHER = ("P1: order flare tower ask", "P2: order bonus node ask")


def test_worlds_that_differ_only_in_orders_look_the_same() -> None:
    setup = Setup("published", 2, 7, ("longer", "start_eye=E13"))
    ends = ("P1: launch O1", "undo", "P1: pass")
    here, there = (lines(setup, *orders, *ends) for orders in (OPENING, OTHER))
    assert here != there
    assert sealed(setup, here) == sealed(setup, there) == sealed(setup, lines(setup, *ends))
    page = json.loads(sealed(setup, here))
    assert page["log"][1] == {"seat": "P1", "undo": 1, "by": ["P1", "P2"]}


def test_orders_stay_in_force_whatever_is_taken_back() -> None:
    """They are secret: others could tell one by what an undo or a redo does about it."""
    start = GAME.play.start(HIDDEN)
    course = Replay(GAME, start)
    tower = [one.text for one in GAME.play.standing(start, P1)].index("order bonus tower")

    def give(seat: Seat, answer: Answer) -> None:
        order = Order(seat, Topic.BONUS, Piece.TOWER, answer)
        after = GAME.play.step(course.state, order).state
        course.act(order, after, Given(seat, GAME.play.write(order)))

    def orders() -> list[str]:
        return [GAME.play.standing(course.state, seat)[tower].now for seat in (P1, P2)]

    first = GAME.play.legal(start, P1)[0]
    course.act(first, GAME.play.step(start, first).state)
    give(P2, Answer.TAKE)
    course.apply_undo(undo(1))
    assert orders() == ["ask", "take"]
    give(P1, Answer.DECLINE)
    assert course.log.live == []
    course.apply_undo(REDO)
    assert orders() == ["decline", "take"]
    assert course.log.live == [1]
    for revision, position in enumerate(course.positions):
        begin, again = course.log.path(revision, ())
        found = course.log.follow(
            GAME,
            course.positions[begin],
            again,
            lambda at, action: GAME.play.step(at, action).state,
        )
        assert found == position


def test_worlds_that_differ_in_something_public_do_not() -> None:
    setup = Setup("published", 2, 7, ("longer", "start_eye=E13"))
    legal = [GAME.play.write(action) for action in GAME.play.legal(GAME.play.start(setup), P1)]
    cells = [line for line in legal if line.startswith("launch")][:2]
    here, there = (lines(setup, *OPENING, f"P1: {cell}", "P1: end") for cell in cells)
    assert sealed(setup, here) != sealed(setup, there)
    assert sealed(setup, here) != sealed(setup, here[:-1])
    assert sealed(setup, here) != sealed(replace(setup, seed=8), lines(replace(setup, seed=8)))


def test_a_sealed_game_tells_nothing_of_seed_and_deck() -> None:
    game = fickle(HIDDEN)
    text = sealed(HIDDEN, game.entries[:300])
    for word in (seed_text(HIDDEN.seed), f"{fair.mix_salts(7, SALTS):064x}", "Secretly", "Order"):
        assert word not in text


# The history of a game leaves out what was taken back.


def test_history_tells_only_what_counts() -> None:
    game = fickle(HIDDEN)
    told = history.exported(json.loads(exported(HIDDEN)))
    entries = [entry.action if isinstance(entry, Entry) else entry for entry in game.entries]
    again = history.played(fair.dealt_setup(HIDDEN, SALTS), entries)
    assert told.turns() == again.turns()
    assert len(told.steps) == len(game.course.log.live)
    assert told.final == GAME.play.view(game.course.state, None)
    numbers = [view.turn.number for view, _ in told.turns()]
    assert numbers == sorted(numbers)
