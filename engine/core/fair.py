"""Provably fair: the commitment to a seed, the exported game, and its check.

`docs/fairness.md` gives the same byte for byte.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from engine.core import script, versions
from engine.core.chance import SEED_LIMIT, seed_text
from engine.core.game import Acting, Game, Setup, Step
from engine.core.log import Log, Redo, Replay, Undo
from engine.core.orders import given_by, order
from engine.core.record import dataclass
from engine.core.refusal import Malformed, Refused
from engine.core.seat import SEATS, Seat
from engine.core.versions import Versions
from engine.core.wording import clip

S = TypeVar("S")
A = TypeVar("A", bound=Acting)

FORMAT = 1


def commitment(key: str, setup: Setup) -> str:
    """Fix a game before it is played: neither seed nor options can change afterwards."""
    facts = {
        "edition": setup.edition,
        "format": FORMAT,
        "game": key,
        "options": list(setup.options),
        "seats": setup.seats,
        "seed": seed_text(setup.seed),
    }
    text = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def mix_salts(seed: int, salts: Sequence[str]) -> int:
    """Mix what every join brought into the seed, so that no operator chose the deal alone."""
    if not salts:
        return seed
    digest = hashlib.sha256(seed.to_bytes(32, "big"))
    for salt in salts:
        data = salt.encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return int.from_bytes(digest.digest(), "big")


@dataclass(frozen=True, slots=True)
class Entry:
    """One confirmed action and what came of it."""

    action: Any
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class WrittenAction:
    """An action as a log on paper has it: only its position knows what it means."""

    seat: Seat
    text: str


def export(
    game: Game[S, A, Any],
    setup: Setup,
    entries: Sequence[Entry | Undo | Redo],
    final: S,
    names: Sequence[str] = (),
    salts: Sequence[str] = (),
) -> dict[str, Any]:
    """Write a game from start to end; `setup` has the seed before the salts were mixed in."""
    log = [write_entry(game, entry) for entry in entries]
    events = [events_of_entry(game, entry) for entry in entries]
    page = export_base(game, setup, log, events, names, salts)
    return {
        **page,
        "seed": seed_text(setup.seed),
        "result": game.play.codec.write(final).get("result"),
    }


def export_public(
    game: Game[S, A, Any],
    setup: Setup,
    entries: Sequence[Entry | Undo | Redo],
    names: Sequence[str] = (),
    salts: Sequence[str] = (),
) -> dict[str, Any]:
    """Write a running game as all may read it: no seed, no secret action, no result.

    That a standing order was given is a secret too: it is left out.
    """
    course = Replay(game, game.play.start(dealt_setup(setup, salts)))
    log, events = [], []
    for entry in entries:
        page = write_entry(game, entry)
        given = None
        if isinstance(entry, Entry):
            given = given_by(game, course.state, entry.action.seat, page["action"])
            secret = game.play.secret(course.state, entry.action)
            page = seal_entry(page) if secret else page
            course.act(entry, game.play.step(course.state, entry.action).state, given)
        else:
            course.apply_undo(entry)
        if given is None:
            log.append(page)
            events.append(events_of_entry(game, entry))
    # The salts are part of what is opened at the end.
    return export_base(game, setup, log, events, names)


def export_base(
    game: Game[S, A, Any],
    setup: Setup,
    log: Sequence[Mapping[str, Any]],
    events: Sequence[Sequence[Mapping[str, Any]]],
    names: Sequence[str] = (),
    salts: Sequence[str] = (),
    played_under: Versions | None = None,
) -> dict[str, Any]:
    """Put a sealed export together from what is written already and all may read."""
    shown = list(names) or [str(SEATS[place]) for place in range(setup.seats)]
    return {
        "format": FORMAT,
        "game": game.key,
        **versions.write(played_under or versions.of_today(game)),
        "edition": setup.edition,
        "options": list(setup.options),
        "seats": [{"seat": str(SEATS[n]), "name": name} for n, name in enumerate(shown)],
        "commitment": commitment(game.key, setup),
        "seed": None,
        "salts": list(salts),
        "log": list(log),
        "events": list(events),
        "result": None,
    }


def dealt_setup(setup: Setup, salts: Sequence[str]) -> Setup:
    """What a game is dealt from: the setup with the salts mixed into its seed."""
    return Setup(setup.edition, setup.seats, mix_salts(setup.seed, salts), setup.options)


def write_entry(game: Game[S, A, Any], entry: Entry | Undo | Redo) -> dict[str, Any]:
    """Write an entry of the log."""
    if isinstance(entry, Undo):
        by = [str(seat) for seat in entry.by]
        return {"seat": str(entry.seat), "undo": entry.steps, "by": by}
    if isinstance(entry, Redo):
        return {"seat": str(entry.seat), "redo": 1}
    return {"seat": str(entry.action.seat), "action": game.play.write(entry.action)}


def seal_entry(page: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out of an entry what its seat alone may know."""
    return {**page, "action": None}


def read_entry(page: object, seats: int, where: str = "entry") -> WrittenAction | Undo | Redo:
    """Read an entry of the log; raises Malformed."""
    if not isinstance(page, dict):
        raise Malformed(where, "not_an_object")
    known = {str(seat): seat for seat in SEATS[:seats]}
    named = page.get("seat")
    if not isinstance(named, str) or named not in known:
        raise Malformed(where, "entry_seat")
    if "undo" in page or "redo" in page:
        return _read_undo_or_redo(page, known, where)
    text = page.get("action")
    if not isinstance(text, str):
        raise Malformed(where, "not_a_word")
    return WrittenAction(known[named], text)


def _read_undo_or_redo(
    page: Mapping[str, Any], known: Mapping[str, Seat], where: str
) -> Undo | Redo:
    match page:
        case {"seat": seat, "redo": int(once), **rest} if not rest:
            if once == 1 and once is not True:
                return Redo(known[seat])
        case {"seat": seat, "undo": int(steps), "by": list(by), **rest} if not rest:
            agreed = {known[name]: None for name in by if isinstance(name, str) and name in known}
            if steps > 0 and steps is not True and len(agreed) == len(by):
                return Undo(known[seat], steps, tuple(agreed))
    raise Malformed(where, "entry_undo")


def events_of_entry(game: Game[S, A, Any], entry: Entry | Undo | Redo) -> list[dict[str, Any]]:
    return public_events(game, entry.events) if isinstance(entry, Entry) else []


def public_events(game: Game[S, A, Any], events: Sequence[Any]) -> list[dict[str, Any]]:
    return [game.play.codec.event(event) for event in events if game.play.audience(event) is None]


@dataclass(frozen=True, slots=True)
class OpenedExport:
    """An exported game that keeps its commitment; nothing of it is dealt or replayed yet."""

    game: Game[Any, Any, Any]
    setup: Setup  # with the seed that was committed to
    salts: Sequence[str]
    versions: Versions
    log: Sequence[object]
    events: Sequence[object]
    result: object  # as it was published
    abandoned: bool = False  # given up before the end, as the file says


@dataclass(frozen=True, slots=True)
class ReplayableExport(OpenedExport):
    """An exported game that can be replayed: it was played under the rules of today."""

    start: Any = None


class NotReplayable(Exception):
    """A game that was not played under the rules of today alone; no check of it has failed.

    Its text says what it was played under and what could be checked all the same.
    """


def open_export(games: Mapping[str, Game[Any, Any, Any]], page: object) -> OpenedExport:
    """Read an exported game of any version; raises Malformed with the first thing that is wrong."""
    if not isinstance(page, dict):
        raise Malformed("game", "not_an_object")
    if page.get("format") != FORMAT:
        raise Malformed("format", "format", found=clip(page.get("format")))
    key = page.get("game")
    if not isinstance(key, str) or key not in games:
        raise Malformed("game", "unknown_name", name=clip(key))
    setup, salts = _setup(page)
    if page.get("commitment") != commitment(key, setup):
        raise Malformed("commitment", "commitment")
    log, events = page.get("log"), page.get("events")
    if not isinstance(log, list):
        raise Malformed("log", "not_a_list")
    if not isinstance(events, list) or len(events) != len(log):
        raise Malformed("events", "not_a_list")
    abandoned = page.get("abandoned", False)
    if not isinstance(abandoned, bool):
        raise Malformed("abandoned", "not_a_switch")
    under = versions.read(page, len(log))
    return OpenedExport(games[key], setup, salts, under, log, events, page.get("result"), abandoned)


def read(games: Mapping[str, Game[Any, Any, Any]], page: object) -> ReplayableExport:
    """Read an exported game to replay it; raises Malformed with the first thing that is wrong."""
    return _replayable(open_export(games, page))


def _replayable(opened: OpenedExport) -> ReplayableExport:
    game = opened.game
    if not versions.same(game, opened.versions):
        raise Malformed("rules", "rules", found=versions.listed(opened.versions.names))
    try:
        start = game.play.start(dealt_setup(opened.setup, opened.salts))
    except Refused as refused:
        raise Malformed("options", "refused", reason=game.speech.words.refusal(refused)) from None
    return ReplayableExport(
        **{one.name: getattr(opened, one.name) for one in fields(opened)}, start=start
    )


def steps(record: ReplayableExport, log: Log | None = None) -> Iterator[Step[Any]]:
    """Play an exported game again; raises Malformed at the first step that does not fit.

    There is a step for every entry, also for one that was taken back; a log that is given gets
    the entries too, and knows which of them count.
    """
    game = record.game
    course = Replay(game, record.start, log)
    for place, (page, events) in enumerate(zip(record.log, record.events, strict=True)):
        where = f"log[{place}]"
        entry = read_entry(page, record.setup.seats, where)
        if isinstance(entry, WrittenAction):
            step = play(game, course.state, entry, where)
            course.act(entry, step.state, given_by(game, course.state, entry.seat, entry.text))
        else:
            try:
                course.apply_undo(entry)
            except Refused as refused:
                reason = game.speech.words.refusal(refused)
                raise Malformed(where, "entry_refused", reason=reason) from None
            step = Step(course.state, ())
        if events != public_events(game, step.events):
            raise Malformed(f"events[{place}]", "entry_events")
        yield step


def play(game: Game[S, A, Any], state: S, entry: WrittenAction, where: str = "entry") -> Step[S]:
    """Play an action of a log on paper; raises Malformed."""
    given = given_by(game, state, entry.seat, entry.text)
    try:
        if given is None:
            step, played = script.run(game, state, f"{entry.seat}: {entry.text}")
        else:
            action, step = order(game, state, given)
            played = [action]
    except Refused as refused:
        raise Malformed(where, "entry_refused", reason=game.speech.words.refusal(refused)) from None
    if [game.play.write(action) for action in played] != [entry.text]:
        raise Malformed(where, "entry_several")
    return step


def verify(games: Mapping[str, Game[Any, Any, Any]], page: object) -> str:
    """Replay an exported game and check every step, the result and the commitment.

    A game that was given up has no result: it is checked as far as it went, and the line says so.
    Returns a line about it, or raises Malformed with the first thing that does not fit; raises
    NotReplayable where it was played under other rules and nothing else is wrong with it.
    """
    opened = open_export(games, page)
    if not versions.same(opened.game, opened.versions):
        raise NotReplayable(_check_unreplayed(opened))
    record = _replayable(opened)
    game, state = record.game, record.start
    log = Log()
    for step in steps(record, log):
        state = step.state
    over = game.play.result(state) is not None
    if record.abandoned and (over or record.result is not None):
        raise Malformed("abandoned", "abandoned")
    if not record.abandoned and (
        not over or record.result != game.play.codec.write(state).get("result")
    ):
        raise Malformed("result", "result")
    undone = f", {log.undos} undos" if log.undos else ""
    return f"verified: {_table(record)}, {len(log.live)} actions{undone}{_ending(record)}"


def _check_unreplayed(opened: OpenedExport) -> str:
    """Check what needs no replay, and say it; raises Malformed.

    The commitment was checked when the sheet was opened. Here: that every entry can be read, that
    a game has a result or was abandoned, and what came to light, in the order in which the seed
    and the salts dealt it.
    """
    for place, page in enumerate(opened.log):
        read_entry(page, opened.setup.seats, f"log[{place}]")
    if opened.abandoned == (opened.result is not None):
        raise Malformed("abandoned", "abandoned")
    checked = "the commitment fits the seed and the options"
    first = opened.game.earlier.get(opened.versions.first)
    mixed_setup = dealt_setup(opened.setup, opened.salts)
    seen = 0 if first is None else first.dealt(mixed_setup, opened.log, opened.events)
    if seen:
        checked += f", and the first {seen} things to come to light are those it dealt"
    names = versions.listed(opened.versions.names)
    table = f"{_table(opened)}, {len(opened.log)} entries{_ending(opened)}"
    return f"played under rules {names}, not replayable here: {table}; {checked}"


def _table(opened: OpenedExport) -> str:
    game, setup = opened.game, opened.setup
    return f"{game.key}, {setup.edition}, {setup.seats} seat{'s' * (setup.seats > 1)}"


def _ending(opened: OpenedExport) -> str:
    return ", abandoned before the end" if opened.abandoned else ""


def seat_names(page: Mapping[str, Any]) -> dict[Seat, str]:
    """What an exported game calls its players; the file alone says so."""
    seats = page.get("seats")
    found = {}
    for seat, entry in zip(SEATS, seats if isinstance(seats, list) else (), strict=False):
        name = entry.get("name") if isinstance(entry, dict) else None
        if isinstance(name, str) and name.strip():
            found[seat] = clip(name.strip())
    return found


def _setup(page: Mapping[str, Any]) -> tuple[Setup, list[str]]:
    for name in ("options", "seats", "salts"):
        if not isinstance(page.get(name), list):
            raise Malformed(name, "not_a_list")
    options, seats, salts = page["options"], page["seats"], page["salts"]
    if not all(isinstance(option, str) for option in options):
        raise Malformed("options", "not_a_word")
    if not all(isinstance(salt, str) and _encodes(salt) for salt in salts):
        raise Malformed("salts", "not_a_word")
    if not isinstance(page.get("edition"), str):
        raise Malformed("edition", "not_a_word")
    seed = page.get("seed")
    if seed is None:
        raise Malformed("seed", "sealed")
    if not isinstance(seed, str) or len(seed) != 64 or not set(seed) <= set("0123456789abcdef"):
        raise Malformed("seed", "not_a_seed")
    assert int(seed, 16) < SEED_LIMIT
    return Setup(page["edition"], len(seats), int(seed, 16), tuple(options)), salts


def _encodes(text: str) -> bool:
    """JSON can hold half a character, which nothing can be mixed from."""
    return not any("\ud800" <= letter <= "\udfff" for letter in text)
