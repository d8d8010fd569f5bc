"""Bad input: whatever is sent, the answer is a result or one line, and nothing else happens.

All of it comes from seeds, so a failure can be looked at again: its message holds the input.
"""

from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

import pytest

from engine.__main__ import main
from engine.core import fair, playout, script
from engine.core.game import Setup
from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.position.json_form import Progress
from engine.sol.state import State, Turn
from engine.sol.variants import OPTIONS
from tests.engine.sol.sketch import legal, play, sketch

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Case:
    """One bad input: a command line and what is piped into it."""

    arguments: tuple[str, ...]
    piped: str = ""


def answer(arguments: tuple[str, ...], piped: str) -> tuple[int, str, str]:
    """Run a command; anything but an exit code is a traceback, and fails the test."""
    out, err = io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.StringIO(piped)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(arguments)
    except SystemExit as leaving:
        code = int(str(leaving.code))
        assert code == 2, "only a refused command line leaves early"
    finally:
        sys.stdin = before
    return code, out.getvalue(), err.getvalue()


def survive(case: Case) -> tuple[int, str]:
    """The input must end in an answer: a result, or one line that says what is wrong."""
    try:
        code, out, err = answer(case.arguments, case.piped)
    except Exception as error:
        raise AssertionError(f"{error!r} from {case!r:.3000}") from error
    if code == 0:
        assert err == "", f"{err!r} from {case!r:.3000}"
        return code, out
    assert code in (2, 3), f"exit {code} from {case!r:.3000}"
    assert out == "", f"printed in spite of a refusal: {case!r:.3000}"
    start = "refused: " if code == 2 else "bad position: "
    fine = err.startswith(start) and err.endswith("\n") and err[:-1].isprintable()
    assert fine, f"{err!r} from {case!r:.3000}"
    assert len(err) < 1_000, f"{len(err)} letters from {case!r:.3000}"
    return code, out


def check_playable(state: State, case: Case) -> None:
    """What was read must be a position like any other, and everything legal must work."""
    page = json.loads(json.dumps(GAME.play.codec.write(state)))
    assert GAME.play.codec.read(page) == state, f"reads differently again: {case!r:.3000}"
    before = json.dumps(page)
    for seat in GAME.play.waiting(state):
        GAME.speech.describe(GAME.play.view(state, seat))
        for action in GAME.play.legal(state, seat):
            after = GAME.play.step(state, action).state
            going = [
                other for each in GAME.play.waiting(after) for other in GAME.play.legal(after, each)
            ]
            assert going or after.result is not None, f"{action} ends play: {case!r:.3000}"
    assert json.dumps(GAME.play.codec.write(state)) == before, f"changed by {case!r:.3000}"


# What the bad input is made from.


def _flare() -> State:
    board = """
        O: O1 tower/P2; O2 foundry/P2; O3 tower/P3
        C: C2 P1x3
        P1: hold=3 card=refraction
        P2: hold=3 energy=9
        P3: hold=3 energy=9
        """
    state = sketch(board, deck=["flare", "refraction", "flare", "refraction"])
    return play(state, "P2: order flare tower ask; P3: order flare tower ask; hurl C2 x3; end")


def _choice(*options: str) -> State:
    board = "C: C2 P1x2\nP1: hold=3 card=subduction\nP2: hold=3"
    deck = ["refraction", "flare", "flare"]
    return play(sketch(board, deck=deck, options=[*options]), "hurl C2 x2; end")


def _offer() -> State:
    board = "V: V9 P1 foundry/P2\nI: I2 P1 foundry/P1\nP1: hold=3 energy=9\nP2: hold=3 energy=9"
    return play(sketch(board), "activate V9 take")


def _over() -> State:
    state = sketch("C: C2 P1\nP1: hold=3\nP2: hold=3", instability=1, deck=["flare"])
    return play(state, "hurl C2; end")


def _in_force(effect: str, line: str = "") -> State:
    """P1 has played a card and perhaps used it."""
    board = """
        O: O1 node/P1; O3 P1; O4 P1 P2; O5 P2; O9 P1; O10 P1
        I: I12 P1x2; I7 node/P1; I8 tower/P2
        C: C2 P1x2
        gates: I12-V12/P2
        P1: hold=3 energy=9 card=refraction
        P2: hold=3
        """
    state = sketch(board, effects={"refraction": effect}, deck=["refraction", "flare", "flare"])
    return play(state, line)


def _event(name: str, edition: str = "published") -> State:
    """A trigger card has been drawn and several seats are asked."""
    board = """
        V: V5 P1; V2 P2x2
        I: I4 P1
        P1: hold=2 lost=1
        P2: hold=1
        P3: hold=1
        """
    state = sketch(
        board,
        phase="MOVING",
        edition=edition,
        deck=["refraction", "flare*" if edition == "published" else "trigger", "refraction"],
        debts=["convert", "hurl"],
        options=[f"trigger_event={name}"],
    )
    return play(state, "end")


def _middle(edition: str, seats: int, steps: int, *options: str) -> State:
    setup = Setup(edition, seats, seats, options)
    return playout.play(GAME, setup, steps).final  # type: ignore[no-any-return]  # Any there


STATES: dict[str, Callable[[], State]] = {
    "placing": lambda: play(GAME.play.start(Setup("published", 2, 7)), "place gate I4-V4"),
    "turn": lambda: sketch(
        "I: I4 P1x2; I5 P1\nC: C2 P1\nV: V3 node/P1\ngates: I4-V4/P2\nP1: hold=5\nP2: hold=8"
    ),
    "giving back": lambda: sketch("gates: I4-V4/P1\nV: V3 node/P1\nP1:\nP2: hold=8"),
    "offer": _offer,
    "activating": lambda: play(_offer(), "bonus take"),
    "flare": _flare,
    "choice beside": _choice,
    "choice asked": lambda: play(_choice("patient_choice=on"), "pass"),
    "secrets": lambda: play(_choice(), "P1: keep flare; P2: order bonus tower take"),
    "over": _over,
    "chain": lambda: _in_force("chain", "play chain O3"),
    "pulse": lambda: _in_force("pulse", "play pulse; activate O1"),
    "cascade": lambda: _in_force("cascade", "convert foundry O9 O10; play cascade"),
    "pillar": lambda: _in_force("pillar", "hurl C2; end"),
    "cluster": lambda: _in_force("cluster", "play cluster; cluster I12 V12"),
    "juggernaut": lambda: _in_force("juggernaut", "play juggernaut; fly station I7 I6"),
    "catapult": lambda: _in_force("catapult", "play catapult; fly I12 V12 free"),
    "hyperdrive": lambda: _in_force("hyperdrive", "play hyperdrive; fly I12 I13"),
    "passage": lambda: _in_force("passage", "play passage I12; fly I12 V12"),
    "swap": lambda: _in_force("swap"),
    "attrition": lambda: _event("attrition"),
    "implode": lambda: _event("implode", "reference"),
    "solo": lambda: _middle("published", 1, 60),
    "parasites": lambda: _middle("published", 1, 80, "scenario=parasite"),
    "together": lambda: _middle("reference", 2, 120, "cooperative", "trigger_event=energy_garden"),
    "middle of a published game": lambda: _middle("published", 3, 150),
    "middle of a prototype game": lambda: _middle("prototype", 2, 200),
    "middle of a game of five": lambda: _middle("published", 5, 200),
}
BY_HAND = {
    "edition": "published",
    "options": ["kept_cards=open"],
    "seed": 4,
    "suits": ["flare", "refraction", "oscillation"],
    "deck": ["oscillation", "flare", "refraction"],
    "discard": ["flare"],
    "removed": ["refraction"],
    "instability": 9,
    "turn": "P1",
    "phase": "MOVING",
    "mp": 2,
    "debts": ["hurl"],
    "players": [
        {
            "seat": "P1",
            "eye": "E4",
            "energy": 3,
            "momentum": 0,
            "hold": 4,
            "lost": 1,
            "aboard": {"P2": 1},
            "movement": 4,
            "reserve": 5,
            "card": "refraction",
            "sundivers": {"I4": 2},
            "stations": {"V3": "node"},
            "gates": ["I4-V4"],
            "orders": {"bonus": {"tower": "take"}, "flare": {"foundry": "ask"}},
        },
        {"eye": "E11", "pending": ["flare", "refraction"], "vaporized_stations": {"node": 1}},
    ],
}


@cache
def state_of(name: str) -> State:
    return STATES[name]()


@cache
def page_of(name: str) -> str:
    return json.dumps(GAME.play.codec.write(state_of(name)))


VOCABULARY = (
    "place launch fly hurl convert activate remove bonus play fuel cluster teleport keep choose "
    "order deconstruct pass end gate node foundry tower take decline ask none hold lost default "
    "stay from of to free full pay zap station flare refraction condensation subduction "
    "chain swap pulse cascade pillar accelerate blight metamorphosis juggernaut catapult "
    "oscillation energy O1 O5 O13 O16 I1 I4 I5 I13 V1 V3 V4 V9 V13 R1 R3 R8 C1 C2 C5 C6 H E4 O0 "
    "O99 I4-V4 V4-I4 I5-V4 I4-V9 R1-C1 P1 P2 P3 P8 P9 P1: P2: P3: P9: : ; ;; x1 x2 x3 x13 x14 "
    "x0 x-1 x999999999 1 3 13 "
)
WORDS = VOCABULARY.split()
NOISE = "abzABZ019 \t\n\r\x00\x1b\x7f;:-_*x{}[]\"'\\/éßİı１²½Ⅳ中🌞\u200b\u202e\ud800\udfff"
WRONG: list[Any] = [
    None, True, False, 0, 1, 2, 3, 5, 13, 14, -1, 999_999, 10**6, 10**6 + 1, 2**63, 10**60,
    0.0, 1.0, 1.5, 1e308, float("inf"), float("nan"),
    "", " ", "P1", "P2", "P3", "P9", "p1", "flare", "flare*", "trigger", "refraction", "ace",
    "O1", "O16", "V3", "C1", "H", "I4-V4", "V4-I4", "E1", "E99", "node", "gate", "tower", "take",
    "ask", "move", "convert", "activate", "hurl", "MOVING", "FLARES", "GAME_OVER", "TURN_START",
    "SETUP_PLACE", "published", "early", "orbit", "sol", "0" * 64, "x" * 300, "a\nb", "\ud800",
    "🌞", [], {}, [[]], [{}], [None], {"": 1}, {"is": 1}, {"is": "Cell"}, {"is": "State"},
    ["O1", "O1"], ["flare", "flare", "refraction"], {"is": "Suit"}, {"is": "Piece"},
    [{"is": "Cell"}], [{"is": "Slot"}], [{"effect": "luck"}], [{"effect": "luck", "memory": 1}],
    ["\ud800"],
    ["flare"] * 30, ["hurl"] * 201, {"P1": 1}, {"P2": ["flare"]}, {"O1": 1}, {"O1": "node"},
    {"is": "TakeTurn", "seat": "P1"}, {"is": "KeepCard", "seat": "P1", "held": None, "drawn": []},
    {"is": "ResolveFlare", "hurl": True}, {"is": "UseOuterStations", "seat": "P1", "kinds": []},
    {"is": "GiveBonus", "cell": "V9", "offers": ["P1", "P1"]}, {"effect": "luck", "memory": {}},
    "chain", "fuel", "attrition", "implode", "sunworm", "scenario=chain", "cooperative",
    ["trigger", "flare*"], ["trigger"], ["O3", "O4", "O5"], ["P1", "P2"], {"V3": 2},
    {"refraction": "chain"}, {"flare": "pulse", "refraction": "squeeze"},
    ["trigger_event=attrition"], ["cooperative"], ["scenario=implode"],
    [{"effect": "chain", "memory": {"path": ["O3"], "owners": ["P1"]}}],
    [{"effect": "pulse", "memory": {"cells": ["O1", "O9"]}}],
    {"is": "AskEffect", "seat": "P1", "effect": "chain"}, {"is": "RunEvent"}, {"is": "AfterFlare"},
    {"is": "AskTogether", "prompts": []}, {"is": "RunEffect", "seat": "P1", "effect": "pulse"},
    {"is": "DrawCards", "seat": "P1", "until": 9}, {"is": "DrawOrbitCard", "seat": "P1"},
    {"is": "OweCards", "cell": "O1"}, {"seat": "P1", "event": "implode", "ring": "V"},
]  # fmt: skip


NAMES = (
    "action active activated advance agenda aboard asks cell cells choices converted deck drawn "
    "effect effects hands held hurl hurled idle is kind kinds launched lost memory momentum mp "
    "number offers orders pending phase piece place present put_away removed result seat step "
    "suits tolled turn used vaporized O1 P1 P2 flare a\nb \ud800 more amount before bought cells "
    "conversions event garden moves owners parasites path played prompts ring until whole"
)
FIELDS = NAMES.split(" ")
MUTATIONS = 1  # of each place in a page; more of them look longer for trouble


def noise(dice: random.Random, longest: int) -> str:
    return "".join(dice.choices(NOISE, k=dice.randint(0, longest)))


# Notation.


def garbage_lines(dice: random.Random) -> Iterator[str]:
    for _ in range(500):
        yield noise(dice, 40)


def lines_of_known_words(dice: random.Random) -> Iterator[str]:
    for _ in range(900):
        yield " ".join(dice.choices(WORDS, k=dice.randint(1, 7)))


def mutated_lines(dice: random.Random, lines: list[str]) -> Iterator[str]:
    for _ in range(70):
        line = dice.choice(lines)
        words = line.split()
        place = dice.randrange(len(words))
        letter = dice.randrange(len(line))
        yield dice.choice([
            dice.choice(["P1", "P2", "P3", "P5", "P8", "P9", "Bo", ""]) + line[2:],
            " ".join([*words[:place], dice.choice(WORDS), *words[place + 1 :]]),
            " ".join([*words[:place], dice.choice(WORDS), *words[place:]]),
            " ".join(words[:place] + words[place + 1 :]),
            line[:letter] + dice.choice(NOISE) + line[letter:],
            line[:letter] + line[letter + 1 :],
            f"{line} x{dice.choice([0, 2, 3, 13, 14, 10**9])}",
            f"{line}; {dice.choice(lines)}; {dice.choice(lines)}",
            ";".join([line] * dice.randint(2, 40)),
        ])  # fmt: skip


def huge_lines(dice: random.Random) -> Iterator[str]:
    for word in WORDS:
        yield f"{word} " * 2_000
        yield word * 5_000
    for size in (9_999, 10_000, 10_001, 1_000_000):
        yield "x" * size
        yield "pass;" * (size // 5)
        yield "🌞" * size
        yield "".join(dice.choices(NOISE, k=size))
    yield f"launch I4 x{'9' * 9_000}"
    yield "fly " + "O1 O2 " * 29 + "x13"


def line_cases(dice: random.Random) -> Iterator[Case]:
    names = [*STATES]
    for name in names:
        seats = GAME.play.waiting(state_of(name))
        lines = [f"{seat}: {line}" for seat in seats for line in legal(state_of(name), seat)]
        for line in mutated_lines(dice, lines or ["pass", "keep flare"]):
            yield Case(("play", "-", line), page_of(name))
    for maker in (garbage_lines, lines_of_known_words, huge_lines):
        for line in maker(dice):
            yield Case(("play", "-", line), page_of(dice.choice(names)))


# Positions.


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything inside, at every depth."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in inside:
        yield (*path, key)
        if isinstance(item, (dict, list)):
            yield from places(item, (*path, key))


def at(page: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        page = page[key]
    return page


def mutated(dice: random.Random, page: Any, path: tuple[Any, ...]) -> Any:
    """Change one thing in a page."""
    page = deepcopy(page)
    around, key = at(page, path[:-1]), path[-1]
    value = around[key]
    kind = dice.randrange(10)
    if kind < 5:
        around[key] = deepcopy(dice.choice(WRONG))
    elif kind == 5:
        del around[key]
    elif kind == 6:
        around[key] = deepcopy(at(page, dice.choice([*places(page)])))
    elif kind == 7 and isinstance(value, int):
        around[key] = value + dice.choice([-1, 1, 13, 1_000])
    elif isinstance(around, list):
        around.insert(dice.randrange(len(around) + 1), deepcopy(value))
    else:
        around[dice.choice(FIELDS)] = deepcopy(dice.choice([value, *WRONG]))
    return page


def pages() -> list[dict[str, Any]]:
    """Positions to spoil: as written, and without what would betray a change at once."""
    found = [json.loads(page_of(name)) for name in STATES]
    for page in [*found]:
        bare = deepcopy(page)
        del bare["asks"], bare["phase"], bare["deck"][20:]
        for row in bare["players"]:
            del row["reserve"], row["movement"]
        found.append(bare)
    return [*found, BY_HAND]


def mutated_positions(dice: random.Random) -> Iterator[str]:
    """Every place of every page is changed, but few cards; the notes are changed most."""
    for page in pages():
        for path in places(page):
            times = MUTATIONS * (3 if page is BY_HAND else 1)
            if path[0] in ("deck", "discard") and len(path) == 2:
                times = dice.random() < 0.02
            elif path[0] != "progress" and page is not BY_HAND:
                times = dice.random() < 0.3
            for _ in range(times):
                yield json.dumps(mutated(dice, page, path))


def wrong_notes(dice: random.Random) -> Iterator[str]:
    """Every wrong value in every field of the notes, there or not."""
    for value in WRONG:
        for field in fields(Progress):
            page = json.loads(page_of("activating"))
            page["progress"][field.name] = value
            yield json.dumps(page)
        for field in fields(Turn):
            page = json.loads(page_of("activating"))
            page["progress"]["turn"][field.name] = value
            yield json.dumps(page)
        for name in ("chain", "pulse", "cluster", "attrition"):
            page = json.loads(page_of(name))
            memory = page["progress"].get("active", [{}])[0].get("memory", {})
            for inside in (memory, page["progress"]["agenda"][-1]):
                for key in [*inside]:
                    page = json.loads(page_of(name))
                    active = page["progress"].get("active", [{}])[0]
                    changed = (
                        active["memory"] if inside is memory else page["progress"]["agenda"][-1]
                    )
                    changed[key] = value
                    yield json.dumps(page)


def twice_mutated_positions(dice: random.Random) -> Iterator[str]:
    every = pages()
    for _ in range(600 * MUTATIONS):
        page = dice.choice(every)
        for _ in range(dice.randint(2, 4)):
            page = mutated(dice, page, dice.choice([*places(page)]))
            if not page:
                break
        yield json.dumps(page)


def contradictory_positions(dice: random.Random) -> Iterator[str]:
    """Counts drawn by lot for fields that must add up."""
    cells = ["O1", "I4", "V3", "R1", "C5", "O16"]
    for _ in range(400):
        rows = [
            {
                "hold": dice.randint(0, 14),
                "reserve": dice.randint(0, 13),
                "vaporized": dice.choice([0, 0, 1, 13]),
                "lost": dice.choice([0, 0, 2]),
                "sundivers": {dice.choice(cells): dice.randint(0, 7) for _ in range(3)},
                "stations": {dice.choice(cells): dice.choice(["node", "tower", "gate"])},
                "gates": dice.sample(["I4-V4", "V3-R2", "R1-C1", "C1-H"], dice.randint(0, 3)),
                "movement": dice.randint(2, 9),
            }
            for _ in range(dice.choice([1, 2, 3, 5, 6]))
        ]
        for row in rows:
            for name in dice.sample([*row], dice.randint(0, 8)):
                del row[name]
        phase = dice.choice(["TURN_START", "MOVING", "SETUP_PLACE", "DECONSTRUCT", "GAME_OVER"])
        yield json.dumps({"players": rows, "phase": phase, "instability": dice.randint(0, 14)})


def broken_texts(dice: random.Random) -> Iterator[str]:
    """Files that were cut off, overwritten in places, or never were JSON."""
    for _ in range(300):
        text = page_of(dice.choice([*STATES]))
        yield text[: dice.randrange(len(text))]
    for _ in range(300):
        text = page_of(dice.choice([*STATES]))
        place, length = dice.randrange(len(text)), dice.choice([0, 1, 5])
        yield text[:place] + noise(dice, 3) + text[place + length :]
    for _ in range(100):
        yield noise(dice, 200)
    text = page_of("turn")
    for field in json.loads(text):
        yield text[:-1] + f', "{field}": {json.dumps(dice.choice(WRONG))}}}'  # given twice
    for size in (1_000_000, 3_999_999, 4_000_001):
        yield "".join(dice.choices(NOISE, k=1_000)) * (size // 1_000)
        yield '"' + "x" * size + '"'
        yield text[:-1] + ', "deck": [' + '"flare",' * (size // 8) + '"flare"]}'
    for digits in (100, 4_300, 4_301, 100_000):
        yield text[:-1] + f', "seed": {"9" * digits}}}'
        yield text[:-1] + f', "mp": -{"9" * digits}}}'
        yield text[:-1] + f', "mp": 1e{"9" * digits}}}'


def deep_texts(dice: random.Random) -> Iterator[str]:
    """Objects and lists inside each other, around the depth where Python gives up."""
    text = page_of("flare")
    for depth in (10, 38, 39, 40, 41, 200, *range(900, 1_000, 4), 5_000, 500_000):
        lists, objects = "[" * depth + "]" * depth, '{"is":' * depth + "1" + "}" * depth
        for inside in (lists, objects):
            yield inside
            yield inside[: len(inside) // 2]
            yield text[:-1] + f', "{dice.choice(["game", "turn", "asks", "edition"])}": {inside}}}'
            yield text.replace('"agenda": [', f'"agenda": [{inside}, ', 1)
            yield text.replace('"drawn": [', f'"drawn": [{inside}, ', 1)


def position_cases(dice: random.Random) -> Iterator[Case]:
    for texts in (
        mutated_positions(dice),
        (text for text in wrong_notes(dice) if dice.random() < 0.2 * MUTATIONS),
        twice_mutated_positions(dice),
        contradictory_positions(dice),
        broken_texts(dice),
        deep_texts(dice),
    ):
        for text in texts:
            yield Case(("legal", "-"), text)


# Exported games and command lines.


def game_cases(dice: random.Random) -> Iterator[Case]:
    setup = Setup("published", 2, 7)
    played = playout.play(GAME, setup, 12)
    page = json.loads(json.dumps(fair.export(GAME, setup, played.entries, played.final)))
    page["salts"] = ["salt"]
    for path in places(page):
        yield Case(("verify", "-"), json.dumps(mutated(dice, page, path)))
    for field in page:
        for value in WRONG:
            yield Case(("verify", "-"), json.dumps({**page, field: value}))


def command_cases(dice: random.Random) -> Iterator[Case]:
    commands = [
        *("new", "new --players 1", "show", "legal", "play", "verify", "rules", "dance", ""),
        "playout --games 0",
    ]
    parts = [
        *("-", "--players", "--seed", "--edition", "--option", "--game", "--as", "--seat"),
        *("--events", "2", "3", "-1", "99", "1e9", "9" * 5_000, "published", "early", "third"),
        *("longer", "opening=off", "start_eye=E5", "start_eye=", "kept_cards=open", "=", "luck"),
        *("cooperative", "scenario=chain", "scenario=", "trigger_event=warp", "effects=chain,fuel"),
        *("trigger_count=3", "effects_colours=red", "1", "5", "reference", "chain", "rules"),
        *("energy_limit=0", "energy_limit=9999", "energy_limit=１", "patient_choice=on", "sol"),
        *("P1", "P9", "onlooker", "pass", "\0", "\ud800", "🌞", "a\nb", "x" * 3_000, "--", "-x"),
    ]
    for _ in range(400):
        command = dice.choice(commands).split()
        some = dice.choices(parts, k=dice.randint(0, 6))
        yield Case((*command, *some), page_of("turn"))
    for _ in range(200):
        option = dice.choice([*OPTIONS, ""])
        option += dice.choice(["", "=", "=="]) + noise(dice, 8)
        yield Case(("new", "--players", dice.choice("123"), f"--option={option}"))


KINDS: dict[str, Callable[[random.Random], Iterator[Case]]] = {
    "lines": line_cases,
    "positions": position_cases,
    "games": game_cases,
    "commands": command_cases,
}


@cache
def cases(kind: str) -> list[Case]:
    return [*KINDS[kind](random.Random(f"fuzz {kind}"))]


def test_there_are_at_least_five_thousand_bad_inputs() -> None:
    assert sum(len(cases(kind)) for kind in KINDS) >= 5_000
    assert len(cases("lines")) > 2_000
    assert len(cases("positions")) > 3_000


def test_a_bad_line_is_refused_or_played_and_changes_nothing_else() -> None:
    answers = {0: 0, 2: 0, 3: 0}
    for case in cases("lines"):
        code, out = survive(case)
        answers[code] += 1
        if code == 0:
            check_playable(GAME.play.codec.read(json.loads(out)), case)
    assert answers[3] == 0  # the positions are good
    assert min(answers[0], answers[2]) > 100  # and the lines are good and bad ones


@pytest.mark.parametrize("name", STATES)
def test_a_refused_line_leaves_the_position_as_it_was(name: str) -> None:
    state, before = state_of(name), json.loads(page_of(name))
    refusals = 0
    for case in cases("lines"):
        try:
            script.run(GAME, state, case.arguments[-1])
        except Refused as refused:
            refusals += 1
            GAME.speech.words.refusal(refused)
    assert refusals > 1_000
    assert json.loads(json.dumps(GAME.play.codec.write(state))) == before


def test_a_bad_position_is_refused_or_a_position_like_any_other() -> None:
    answers = {0: 0, 2: 0, 3: 0}
    for case in cases("positions"):
        code, _ = survive(case)
        answers[code] += 1
        if code == 0:
            assert survive(Case(("show", "-"), case.piped))[0] == 0
            check_playable(GAME.play.codec.read(json.loads(case.piped)), case)
    assert answers[2] == 0
    assert min(answers[0], answers[3]) > 300


def test_a_bad_game_is_refused() -> None:
    for case in cases("games"):
        assert survive(case)[0] == 2


def test_a_bad_command_line_is_refused_or_understood() -> None:
    answers = {0: 0, 2: 0, 3: 0}
    for case in cases("commands"):
        answers[survive(case)[0]] += 1
    assert answers[2] > 300
