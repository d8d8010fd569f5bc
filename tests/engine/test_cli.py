"""The command line: what each command prints, and how it says no."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.core import data
from engine.core.game import Setup
from engine.games import GAMES
from engine.sol import GAME
from engine.sol.edition import edition as edition_of
from engine.sol.effect import EFFECTS
from engine.sol.state import State
from engine.sol.variants import OPTIONS
from tests.engine.sol.sketch import P1, P2, legal, play, sketch


@dataclass(frozen=True)
class Printed:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def page(self) -> Any:
        return json.loads(self.out)


class Terminal:
    """Runs commands in this process, each with what is typed or piped into it."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.patch = patch

    def __call__(self, *arguments: str, piped: object = None) -> Printed:
        text = piped if isinstance(piped, str) else json.dumps(piped)
        self.patch.setattr(sys, "stdin", io.StringIO(text))
        try:
            code = main(arguments)
        except SystemExit as leaving:
            code = int(str(leaving.code))
        captured = self.capsys.readouterr()
        return Printed(code, captured.out, captured.err)

    def refusal(self, *arguments: str, piped: object = None) -> str:
        """The code of a refusal, which prints one line and nothing else and exits 2."""
        printed = self(*arguments, piped=piped)
        assert (printed.code, printed.out) == (2, "")
        found = re.fullmatch(r"refused: ([a-z_]+): .*[^ ].*\n", printed.err)
        assert found, printed.err
        return found[1]

    def fault(self, *arguments: str, piped: object = None) -> str:
        """The field of a malformed position, which prints one line and exits 3."""
        printed = self(*arguments, piped=piped)
        assert (printed.code, printed.out) == (3, "")
        found = re.fullmatch(r"bad position: (\S+): .*[^ ].*\n", printed.err)
        assert found, printed.err
        return found[1]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    return Terminal(capsys, monkeypatch)


def turn() -> State:
    """P1 is on turn; P2 still has a card to keep."""
    return sketch(
        """
        I: I4 P1
        V: V3 node/P1
        gates: I4-V4/P2
        P1: hold=5 energy=3 card=refraction
        P2: hold=8 pending=flare,refraction
        """
    )


def offer() -> State:
    board = "V: V9 P1 foundry/P2\nP1: hold=3 energy=9\nP2: hold=3 energy=9"
    return play(sketch(board), "activate V9")


def over() -> State:
    state = sketch("C: C2 P1\nP1: hold=3\nP2: hold=3", instability=1, deck=["flare"])
    return play(state, "hurl C2; end")


def page(state: State) -> dict[str, Any]:
    return GAME.play.codec.write(state)


# new


def test_new_prints_the_first_position(run: Terminal) -> None:
    printed = run("new", "--game", "sol", "--players", "3", "--seed", "7")
    assert (printed.code, printed.err) == (0, "")
    assert GAME.play.codec.read(printed.page) == GAME.play.start(Setup("published", 3, 7))


def test_new_takes_an_edition_and_options(run: Terminal) -> None:
    printed = run(
        *("new", "--players", "2", "--edition", "reference"),
        *("--option", "start_eye=E5", "--option", "longer"),
    )
    options = ("start_eye=E5", "longer")
    assert GAME.play.codec.read(printed.page) == GAME.play.start(Setup("reference", 2, 0, options))
    assert printed.page["options"] == [*options]


@pytest.mark.parametrize("seed", [0, 2**53, 2**256 - 1])
def test_new_takes_any_seed_there_is(run: Terminal, seed: int) -> None:
    printed = run("new", "--players", "2", "--seed", str(seed))
    assert GAME.play.codec.read(printed.page).terms.setup.seed == seed


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("--players 2 --game chess", "unknown_game"),
        ("--players 2 --edition third", "unknown_edition"),
        ("--players 0", "seats"),
        ("--players 1 --edition prototype", "seats"),
        ("--players 1 --edition early", "seats"),
        ("--players 6", "seats"),
        ("--players -3", "seats"),
        ("--players 2 --seed -1", "seed"),
        (f"--players 2 --seed {2**256}", "seed"),
        ("--players 2 --option luck", "unknown_option"),
        ("--players 2 --option opening=maybe", "option_value"),
        ("--players 2 --option start_eye=E99", "option_value"),
        ("--players 2 --option energy_limit=-1", "option_value"),
        ("--players 2 --option longer --option longer", "option_twice"),
        ("--players 2 --edition early --option opening=on", "no_opening"),
        ("--players 1 --option cooperative", "not_together"),
        ("--players 3 --edition prototype --option cooperative", "not_together"),
        ("--players 3 --edition early --option cooperative", "not_together"),
        ("--players 2 --option cooperative=maybe", "option_value"),
        ("--players 2 --option cooperative --option cooperative=off", "option_twice"),
        ("--players 2 --option scenario=chain", "scenario_against_each_other"),
        (
            "--players 2 --option scenario=chain --option cooperative=off",
            "scenario_against_each_other",
        ),
        ("--players 1 --option scenario=warp", "option_value"),
        ("--players 1 --option scenario=chain --option effects=fuel", "scenario_decides"),
        ("--players 1 --option scenario=chain --option effects=random", "scenario_decides"),
        (
            "--players 1 --option scenario=sunworm --option trigger_event=implode",
            "scenario_decides",
        ),
        ("--players 2 --option trigger_count=4", "no_trigger_event"),
        ("--players 2 --option trigger_event=none --option trigger_count=4", "no_trigger_event"),
        ("--players 2 --option trigger_event=luck", "option_value"),
        ("--players 2 --option trigger_event=warp", "option_value"),
        ("--players 2 --edition prototype --option trigger_event=sunworm", "no_trigger_cards"),
        ("--players 2 --option trigger_event=sunworm --option trigger_count=0", "option_value"),
        ("--players 2 --option trigger_event=sunworm --option trigger_count=99", "option_value"),
        ("--players 2 --option effects=luck", "unknown_effect"),
        ("--players 2 --option effects=chain,", "unknown_effect"),
        ("--players 2 --option effects=hatch", "unknown_effect"),
        ("--players 2 --edition prototype --option effects=tribute", "unknown_effect"),
        ("--players 2 --option effects=chain,fuel,portal,pillar", "too_many_effects"),
        ("--players 2 --option effects_colours=pink", "option_value"),
        ("--players 2 --option effects_colours=", "option_value"),
        ("--players 1 --option solo_exterminate=maybe", "option_value"),
        ("--players 2 --option coop_orbit_card=maybe --option cooperative", "option_value"),
        ("--players 2 --option any_window_after_draw=maybe", "option_value"),
        ("--players two", "usage"),
        ("--players 2 --seed x", "usage"),
        ("--seed 7", "usage"),
        ("--players 2 --luck", "usage"),
        ("--players", "usage"),
    ],
)
def test_new_refuses_a_table_that_cannot_be_set_up(
    run: Terminal, arguments: str, code: str
) -> None:
    assert run.refusal("new", *arguments.split()) == code


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            "--players 1 --option cooperative",
            "There is no cooperative game for 1 in the published edition.",
        ),
        (
            "--players 2 --option scenario=chain",
            "The scenario chain is for one player, or for a cooperative table.",
        ),
        (
            "--players 1 --option scenario=chain --option effects=fuel",
            "The scenario decides on effects itself.",
        ),
        (
            "--players 2 --option trigger_count=4",
            "Choose a trigger event first; this table has none.",
        ),
        (
            "--players 2 --option effects=luck",
            "The published edition has no effect luck.",
        ),
        (
            "--players 3 --edition prototype --option cooperative",
            "There is no cooperative game for 3 in the prototype edition.",
        ),
    ],
)
def test_an_impossible_combination_is_refused_with_a_sentence(
    run: Terminal, arguments: str, sentence: str
) -> None:
    printed = run("new", *arguments.split())
    said = printed.err.partition(": ")[2].partition(": ")[2]
    assert re.sub(r" \(see: rules [^)]+\)", "", said) == f"{sentence}\n"
    options = [word for word in arguments.split() if word not in ("--option", "--players")]
    seats, *given = [word for word in options if word not in ("--edition", "prototype")]
    edition = "prototype" if "prototype" in options else "published"
    piped = {"players": [{}] * int(seats), "edition": edition, "options": given}
    shown = run("show", "-", piped=piped)
    assert (shown.code, shown.out) == (3, "")
    assert shown.err == (
        f"bad position: options: the table cannot be set up like that: {sentence}\n"
    )


@pytest.mark.parametrize(
    ("arguments", "refused"),
    [
        ("new --players 7", "seats: Nova Solis is for 2 to 6 players, not 7."),
        ("playout --players 0", "seats: Nova Solis is for 2 to 6 players, not 0."),
        (
            "new --players 3 --edition early",
            "edition: There is no edition early of Nova Solis; the only one is called first.",
        ),
        (
            "new --players 3 --option luck",
            "unknown_option: There is no option luck; there are difficulty, power, races and"
            " overrun.",
        ),
        (
            "new --players 3 --option races=none",
            "option_value: The option races can't be none; it can be random or pick.",
        ),
        (
            "new --players 1",
            "mode_left_out: The rules called solo aren't part of this edition: it is Survival for"
            " several empires. One person may hold several seats."
            " (see: rules left out --game nova)",
        ),
        (
            "rules explor",
            "unknown_topic: There is nothing to explain under explor. The nearest are explore,"
            " example or action explore; python -m engine rules --game nova lists everything.",
        ),
    ],
)
def test_each_game_says_in_its_own_sentences_why_not(
    run: Terminal, arguments: str, refused: str
) -> None:
    """The sentences of Sol were filled with the facts of Nova Solis, and a traceback came."""
    printed = run(*arguments.split(), "--game", "nova")
    assert (printed.code, printed.out, printed.err) == (2, "", f"refused: {refused}\n")


@pytest.mark.parametrize("edition", ["published", "reference"])
def test_new_deals_effects_to_all_suits_unless_told_otherwise(run: Terminal, edition: str) -> None:
    arguments = ("new", "--players", "3", "--edition", edition)
    dealt = run(*arguments).page
    assert set(dealt["effects"]) == set(dealt["suits"])
    assert run(*arguments, "--option", "effects=none").page["effects"] == {}
    named = run(*arguments, "--option", "effects=chain,fuel").page
    assert set(named["effects"].values()) == {"chain", "fuel"}


@pytest.mark.parametrize(
    "arguments",
    [
        "--players 1",
        "--players 1 --edition reference",
        *(
            f"--players {seats} --option scenario={name}" + " --option cooperative" * (seats > 1)
            for name in data.read("sol/scenarios")
            for seats in (1, 2, 5)
        ),
        "--players 4 --option cooperative --option coop_orbit_card=off",
        "--players 2 --option trigger_event=sunworm --option trigger_count=2",
        "--players 2 --edition reference --option trigger_event=warp",
        "--players 2 --option effects_colours=red",
        "--players 2 --option longer=off",
    ],
)
def test_new_sets_up_every_kind_of_table(run: Terminal, arguments: str) -> None:
    printed = run("new", *arguments.split())
    assert (printed.code, printed.err) == (0, "")
    shown = run("show", "-", piped=printed.out)
    assert (shown.code, shown.err) == (0, "")
    assert run("legal", "-", piped=printed.out).out
    assert run("play", "-", "", piped=printed.out).page == printed.page


# rules


def test_rules_explains_an_effect(run: Terminal) -> None:
    printed = run("rules", "chain")
    assert (printed.code, printed.err) == (0, "")
    page = data.read("sol/effects")["chain"]
    first, text, *rest = printed.out.splitlines()
    assert first == f"{page['name']} ({page['colour']}, timing: {page['timing']})"
    assert text == page["text"]
    assert any("play chain O3" in line for line in rest)
    assert run("rules", "CHAIN") == printed


def has_page(page: dict[str, Any], edition: str) -> bool:
    return edition in page.get("editions", GAME.editions)


@pytest.mark.parametrize("edition", GAME.editions)
def test_rules_without_a_name_lists_what_the_edition_has(run: Terminal, edition: str) -> None:
    printed = run("rules", "--edition", edition)
    assert (printed.code, printed.err) == (0, "")
    listed = {line[:28].strip(): line[28:].strip() for line in printed.out.splitlines()}
    # A card that only shares its name with another is listed under that name.
    assert set(edition_of(edition).wording.effects) <= listed.keys()
    assert not {key for key, effect in EFFECTS.items() if effect.name != key} & listed.keys()
    for part, pages in data.read("sol/rules").items():
        has = {f"{part} {name}" for name, page in pages.items() if has_page(page, edition)}
        assert {key for key in listed if key.startswith(f"{part} ")} == has
    assert all(listed.values())


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_rules_lists_can_be_explained(run: Terminal, game: str) -> None:
    for line in run("rules", "--game", game).out.splitlines():
        printed = run("rules", *line[:28].split(), "--game", game)
        assert (printed.code, printed.err) == (0, ""), line
        assert printed.out.strip(), line


def test_a_topic_finds_the_game_that_has_it(run: Terminal) -> None:
    """There was nothing to explain under `explore`, because the first game has no such page."""
    assert run("rules", "explore").out.startswith("Explore\n")
    assert run("rules", "chain").out.startswith("Chain (yellow")
    refused = run("rules", "pass")
    assert (refused.code, refused.out) == (2, "")
    assert "Several games have a page pass: say which with --game, sol or nova." in refused.err
    assert run("rules", "pass", "--edition", "reference").code == 0


def test_without_a_topic_the_rules_of_all_games_are_listed(run: Terminal) -> None:
    printed = run("rules").out
    for game in GAMES:
        assert run("rules", "--game", game).out in printed


@pytest.mark.parametrize("name", ["luck", "chain fuel", "effects.chain", "a\nb", "x" * 5_000])
def test_rules_refuses_a_name_it_does_not_know(run: Terminal, name: str) -> None:
    assert run.refusal("rules", *name.split(" ")) == "unknown_topic"


def test_rules_refuses_a_game_it_does_not_know(run: Terminal) -> None:
    assert run.refusal("rules", "chain", "--game", "chess") == "unknown_game"
    assert run.refusal("rules", "chain", "--edition", "third") == "unknown_edition"


# show


def test_show_prints_the_twin_of_the_board(run: Terminal) -> None:
    printed = run("show", "-", piped=page(turn()))
    assert (printed.code, printed.err) == (0, "")
    assert printed.out == GAME.speech.describe(GAME.play.view(turn(), None))
    assert "seen by an onlooker" in printed.out


@pytest.mark.parametrize("name", ["P1", "p1"])
def test_show_prints_what_one_seat_may_see(run: Terminal, name: str) -> None:
    printed = run("show", "-", "--as", name, piped=page(turn()))
    assert printed.out == GAME.speech.describe(GAME.play.view(turn(), P1))
    assert "Kept card: refraction" in printed.out


@pytest.mark.parametrize("name", ["onlooker", "Onlooker", "P2"])
def test_show_keeps_the_secrets_of_other_seats(run: Terminal, name: str) -> None:
    assert "Kept card: refraction" not in run("show", "-", "--as", name, piped=page(turn())).out


@pytest.mark.parametrize("name", ["P3", "P0", "P", "me", "", "P1 "])
def test_show_refuses_a_seat_that_is_not_there(run: Terminal, name: str) -> None:
    assert run.refusal("show", "-", "--as", name, piped=page(turn())) == "no_such_seat"


# legal


def test_legal_lists_the_actions_of_every_seat_that_may_act_with_a_prefix(run: Terminal) -> None:
    printed = run("legal", "-", piped=page(turn()))
    assert (printed.code, printed.err) == (0, "")
    expected = [f"P1: {line}" for line in legal(turn(), P1)]
    expected += [f"P2: {line}" for line in legal(turn(), P2)]
    assert printed.out.splitlines() == expected
    assert "P1: pass" in expected
    assert "P2: keep flare" in expected


def test_legal_lists_the_actions_of_one_seat_without_a_prefix(run: Terminal) -> None:
    printed = run("legal", "-", "--seat", "p2", piped=page(turn()))
    assert printed.out == "keep flare\nkeep refraction\nkeep none\n"


def test_legal_lists_neither_orders_nor_answers_in_advance(run: Terminal) -> None:
    state = sketch("V: V9 P1 node/P1\nP1: hold=3\nP2: hold=3")
    lines = run("legal", "-", "--seat", "P1", piped=page(state)).out.splitlines()
    assert [line for line in lines if line.startswith("activate")] == ["activate V9"]
    assert not [line for line in lines if line.startswith("order")]


def test_legal_prints_nothing_for_a_seat_that_may_not_act(run: Terminal) -> None:
    assert run("legal", "-", "--seat", "P1", piped=page(offer())) == Printed(0, "", "")


@pytest.mark.parametrize("seat", [(), ("--seat", "P1")])
def test_legal_prints_nothing_when_the_game_is_over(run: Terminal, seat: tuple[str, ...]) -> None:
    assert run("legal", "-", *seat, piped=page(over())) == Printed(0, "", "")


def test_legal_refuses_a_seat_that_is_not_there(run: Terminal) -> None:
    assert run.refusal("legal", "-", "--seat", "P3", piped=page(turn())) == "no_such_seat"


def test_everything_legal_can_be_played_as_it_is_printed(run: Terminal) -> None:
    for line in run("legal", "-", piped=page(turn())).out.splitlines():
        assert run("play", "-", line, piped=page(turn())).code == 0


# play


def test_play_prints_the_new_position(run: Terminal) -> None:
    printed = run("play", "-", "fly I4 V4; P2: keep flare; end", piped=page(turn()))
    assert (printed.code, printed.err) == (0, "")
    after = play(turn(), "fly I4 V4; P2: keep flare; end")
    assert GAME.play.codec.read(printed.page) == after
    assert printed.page == json.loads(json.dumps(page(after)))


@pytest.mark.parametrize("nothing", ["", " ", ";"])
def test_play_of_nothing_prints_the_position_as_it_was_read(run: Terminal, nothing: str) -> None:
    short = {"players": [{"sundivers": {"I4": 2}}, {}], "turn": "P2"}
    printed = run("play", "-", nothing, piped=short)
    assert (printed.code, printed.err) == (0, "")
    assert GAME.play.codec.read(printed.page) == GAME.play.codec.read(short)
    assert printed.page["phase"] == "CHOOSE_ACTION"
    assert run("play", "-", nothing, piped=printed.out).page == printed.page


def test_play_with_events_tells_what_happened(run: Terminal) -> None:
    printed = run("play", "-", "fly I4 V4", "--events", piped=page(turn()))
    assert set(printed.page) == {"position", "events"}
    assert printed.page["position"] == json.loads(json.dumps(page(play(turn(), "fly I4 V4"))))
    assert printed.page["events"] == [
        {"event": "Flew", "seat": "P1", "origin": "I4", "target": "V4"},
        {"event": "TollPaid", "seat": "P2", "slot": "I4-V4"},
        {"event": "EnergyGained", "seat": "P2", "amount": 1},
    ]


def test_play_of_nothing_has_no_events(run: Terminal) -> None:
    assert run("play", "-", "", "--events", piped=page(turn())).page["events"] == []


@pytest.mark.parametrize(
    ("actions", "code"),
    [
        ("jump", "notation"),
        ("launch Z9", "notation"),
        ("P9: pass", "notation"),
        ("P3: pass", "no_such_seat"),
        ("P2: pass", "not_your_turn"),
        ("end", "nothing_begun"),
        ("fly I4 V4; fly V4 R3", "no_gate"),
        ("hurl I4", "not_in_core"),
        ("pass" + " " * 10_000, "line_too_long"),
    ],
)
def test_play_is_all_or_nothing(run: Terminal, actions: str, code: str) -> None:
    assert run.refusal("play", "-", actions, piped=page(turn())) == code
    assert run.refusal("play", "-", actions, "--events", piped=page(turn())) == code


def test_of_several_actions_the_refused_one_is_named_and_nothing_was_played(run: Terminal) -> None:
    """Which action of a list had failed was not told."""
    printed = run("play", "-", "launch O13; fly I4 V4 R3; end", piped=page(turn()))
    assert printed.err == (
        "refused: no_gate: Action 2 of 3, fly I4 V4 R3: There is no gate in V4-R3, and a barrier is"
        " crossed only through a gate. From V4 one step leads to I4, V3 or V5. Nothing of the list"
        " was played. (see: rules fly)\n"
    )


def test_a_refusal_says_why_in_a_sentence(run: Terminal) -> None:
    printed = run("play", "-", "fly I4 V4 R3", piped=page(turn()))
    assert printed.err == (
        "refused: no_gate: There is no gate in V4-R3, and a barrier is crossed only through a gate."
        " From V4 one step leads to I4, V3 or V5. (see: rules fly)\n"
    )


@pytest.mark.parametrize(
    ("edition", "options", "line", "shown", "says"),
    [
        ("published", [], "hurl C1", "rules hurl", "Hurl\n"),
        ("early", [], "play zap", "rules zap --edition early", "Zap (green"),
        ("early", [], "hurl C1", "rules hurl --edition early", "one card for every two"),
        ("reference", [], "hurl C1", "rules hurl --edition reference", "You owe one card for it."),
        (
            *("published", ["wording=early", "kept_cards=open"], "cluster O1 O2"),
            *("rules cluster --option wording=early", "one line"),
        ),
    ],
)
def test_the_page_after_a_refusal_is_that_of_the_table(
    run: Terminal, edition: str, options: list[str], line: str, shown: str, says: str
) -> None:
    """`rules hurl` is the page of the published edition, whatever was being played."""
    board = "O: O4 P1\nP1: hold=3 card=refraction\nP2: hold=3"
    card = "zap" if edition == "early" else "hyperdrive"  # Zap costs energy, and there is none
    state = sketch(board, edition=edition, options=options, effects={"refraction": card})
    printed = run("play", "-", line, piped=page(state))
    assert printed.err.endswith(f"(see: {shown})\n")
    assert says in run(*shown.split()).out


def test_nothing_can_be_played_when_the_game_is_over(run: Terminal) -> None:
    for action in ("pass", "P1: keep flare", "P1: order bonus node take", "P2: launch I4"):
        assert run.refusal("play", "-", action, piped=page(over())) == "game_over"


# Positions that cannot be read.


@pytest.mark.parametrize("command", [("show", "-"), ("legal", "-"), ("play", "-", "pass")])
@pytest.mark.parametrize(
    ("piped", "field"),
    [
        ("", "file"),
        ("{", "file"),
        ("players", "file"),
        ("[" * 100_000, "file"),
        ("[" * 60 + "]" * 60, "file"),
        ("1" * 5_000, "file"),
        (" " * 4_000_001, "file"),
        ([], "position"),
        ({}, "players"),
        ({"game": "chess", "players": [{}, {}]}, "game"),
        ({"game": ["sol"], "players": [{}, {}]}, "game"),
        ({"game": None, "players": [{}, {}]}, "game"),
        ({"players": [{"hold": 14}, {}]}, "players[0].sundivers"),
        ({"players": [{}, {}], "a\nb": 1}, "a?b"),
    ],
)
def test_a_malformed_position_is_refused_with_its_field(
    run: Terminal, command: tuple[str, ...], piped: object, field: str
) -> None:
    assert run.fault(*command, piped=piped) == field


def test_a_malformed_position_says_why_in_a_sentence(run: Terminal) -> None:
    printed = run("show", "-", piped={"players": [{"hold": 14}, {}]})
    assert printed.err == (
        "bad position: players[0].sundivers: 14 are more than the 13 there can be.\n"
    )


def test_a_position_may_come_from_a_file(run: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(page(turn())), encoding="utf-8")
    assert run("show", str(file)) == run("show", "-", piped=page(turn()))


def test_a_malformed_position_is_told_in_the_sentences_of_its_game(run: Terminal) -> None:
    position = run("new", "--game", "nova", "--players", "3").page
    printed = run("show", "-", piped={**position, "edition": "early"})
    assert (printed.code, printed.out) == (3, "")
    assert printed.err == (
        "bad position: options: the table can't be set up like that:"
        " There is no edition early of Nova Solis; the only one is called first.\n"
    )


@pytest.mark.parametrize("name", ["missing.json", ".", "nul\0.json", "x" * 5_000])
def test_a_file_that_cannot_be_opened_is_refused(run: Terminal, tmp_path: Path, name: str) -> None:
    assert run.fault("show", f"{tmp_path}/{name}") == "file"


def test_a_file_that_is_no_text_is_refused(run: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(b'{"players": "\xff\xfe\x00"}')
    assert run.fault("legal", str(file)) == "file"


# playout and verify


def test_playout_prints_its_figures(run: Terminal) -> None:
    printed = run("playout", "--players", "2", "--seed", "7", "--games", "2")
    assert (printed.code, printed.err) == (0, "")
    first, second = printed.out.splitlines()
    assert first == (
        "2 games of sol (published, 2 players, first seed 7): 2 ended by the rules, "
        "0 hit the cap of 20000 steps, 0 broke an invariant"
    )
    assert re.fullmatch(r"steps a game: mean \d+, \d+ to \d+", second)


def test_playout_is_the_same_every_time(run: Terminal) -> None:
    arguments = ("playout", "--players", "3", "--seed", "5", "--option", "longer")
    assert run(*arguments) == run(*arguments)


def test_playout_counts_the_games_that_hit_the_cap(run: Terminal) -> None:
    printed = run("playout", "--players", "2", "--games", "3", "--cap", "10")
    assert "0 ended by the rules, 3 hit the cap of 10 steps" in printed.out
    assert printed.out.endswith("steps a game: mean 10, 10 to 10\n")


def test_playout_can_tell_the_game(run: Terminal) -> None:
    printed = run("playout", "--players", "2", "--cap", "5", "--show")
    assert "P1: place " in printed.out
    assert "    P1 places a " in printed.out
    assert "Instability 13 of 13." in printed.out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("--players 2 --games 0", "playout_size"),
        ("--players 2 --games -1", "playout_size"),
        ("--players 2 --games 1000001", "playout_size"),
        ("--players 2 --cap 0", "playout_size"),
        ("--players 7", "seats"),
        ("--players 2 --game chess", "unknown_game"),
        ("--players 2 --games many", "usage"),
        ("--players 2 --cap 5 --export game.json", "export_unfinished"),
    ],
)
def test_playout_refuses_what_it_cannot_play(run: Terminal, arguments: str, code: str) -> None:
    assert run.refusal("playout", *arguments.split()) == code


def test_playout_refuses_a_file_it_cannot_write(run: Terminal, tmp_path: Path) -> None:
    for name in (f"{tmp_path}/no/such/folder.json", str(tmp_path), "nul\0.json"):
        assert run.refusal("playout", "--players", "2", "--export", name) == "unwritable"


@pytest.fixture
def exported(run: Terminal, tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    printed = run("playout", "--players", "2", "--seed", "7", "--games", "2", "--export", str(file))
    assert printed.code == 0
    return file


def test_an_exported_game_is_verified(run: Terminal, exported: Path) -> None:
    game = json.loads(exported.read_text(encoding="utf-8"))
    assert game["seed"] == f"{8:064x}"  # the last of the two games
    count = len(game["log"])
    line = f"verified: sol, published, 2 seats, {count} actions\n"
    assert run("verify", str(exported)) == Printed(0, line, "")
    assert run("verify", "-", piped=game) == Printed(0, line, "")


def test_an_abandoned_game_is_verified_and_the_line_says_so(run: Terminal, exported: Path) -> None:
    game = json.loads(exported.read_text(encoding="utf-8"))
    game |= {"log": game["log"][:9], "events": game["events"][:9], "result": None}
    assert run.refusal("verify", "-", piped=game) == "result"
    line = "verified: sol, published, 2 seats, 9 actions, abandoned before the end\n"
    assert run("verify", "-", piped={**game, "abandoned": True}) == Printed(0, line, "")


def test_a_game_that_was_tampered_with_is_refused(run: Terminal, exported: Path) -> None:
    game = json.loads(exported.read_text(encoding="utf-8"))
    printed = run("verify", "-", piped={**game, "seed": f"{9:064x}"})
    assert printed == Printed(
        2,
        "",
        "refused: commitment: commitment: the commitment does not fit the seed, the options and "
        "the number of seats.\n",
    )
    game["log"][0]["action"] = "pass"
    assert run.refusal("verify", "-", piped=game) == "entry_refused"


@pytest.mark.parametrize(
    ("piped", "code"),
    [
        ("", "not_json"),
        ("[" * 100_000, "not_json"),
        ([], "not_an_object"),
        ({}, "format"),
        ({"format": 1, "game": []}, "unknown_name"),
        ({"format": 1, "game": "sol", "rules": "0"}, "not_a_list"),
    ],
)
def test_verify_refuses_what_is_no_game(run: Terminal, piped: object, code: str) -> None:
    assert run.refusal("verify", "-", piped=piped) == code


def test_verify_refuses_a_file_that_is_not_there(run: Terminal, tmp_path: Path) -> None:
    assert run.refusal("verify", f"{tmp_path}/missing.json") == "unreadable"


# Usage


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("dance",),
        ("show",),
        ("legal",),
        ("play", "-"),
        ("play", "-", "pass", "pass"),
        ("verify",),
        ("show", "-", "--as"),
        ("new", "--players", "1\n2"),
        ("pl\nay", "-", "pass"),
    ],
)
def test_a_command_that_is_not_understood_is_refused_in_one_line(
    run: Terminal, arguments: tuple[str, ...]
) -> None:
    assert run.refusal(*arguments, piped=page(turn())) == "usage"


@pytest.mark.parametrize("command", ["new", "playout"])
def test_help_lists_every_option_with_its_line(run: Terminal, command: str) -> None:
    printed = run(command, "--help")
    assert (printed.code, printed.err) == (0, "")
    for name in OPTIONS:
        assert re.search(
            rf"^  {name} +{re.escape(GAME.options()[name].line)}$", printed.out, re.MULTILINE
        )


def test_help_lists_every_command(run: Terminal) -> None:
    printed = run("--help")
    assert printed.code == 0
    for command in ("new", "show", "legal", "play", "playout", "rules", "verify"):
        assert re.search(rf"^    {command} ", printed.out, re.MULTILINE)


# The real thing


def test_the_program_runs_as_a_module() -> None:
    """One pipe through real processes: a new position, a move, the board."""

    def engine(*arguments: str, piped: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "engine", *arguments],
            input=piped,
            capture_output=True,
            text=True,
            check=False,
            cwd=Path(__file__).parents[2],
        )

    new = engine("new", "--players", "2", "--seed", "7")
    assert (new.returncode, new.stderr) == (0, "")
    placed = engine("play", "-", "place node O5", piped=new.stdout)
    assert (placed.returncode, placed.stderr) == (0, "")
    shown = engine("show", "-", piped=placed.stdout)
    assert "O5[node of P1]" in shown.stdout
    refused = engine("play", "-", "hurl C1", piped=placed.stdout)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("refused: opening_first: ")
    broken = engine("show", "-", piped="{")
    assert (broken.returncode, broken.stdout) == (3, "")
    assert broken.stderr.count("\n") == 1
