"""Games of other rules: what can be checked without a replay is, and nothing of it has failed."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import main
from engine.core import fair, playout, versions
from engine.core.game import Setup
from engine.core.refusal import Malformed
from engine.games import GAMES
from tests import earlier

GAME = GAMES["sol"]
FINISHED = ("over", "alone_over", "together_over", "abandoned")


def said(page: object) -> str:
    with pytest.raises(fair.NotReplayable) as caught:
        fair.verify(GAMES, page)
    return str(caught.value)


def fault(page: object) -> tuple[str, str]:
    with pytest.raises(Malformed) as caught:
        fair.verify(GAMES, page)
    assert GAME.speech.words.malformed(caught.value)
    return caught.value.field, caught.value.code


@pytest.mark.parametrize("place", FINISHED)
def test_an_export_of_the_earlier_program_is_checked_without_a_replay(place: str) -> None:
    line = said(earlier.read(f"public-{place}"))
    assert line.startswith("played under rules 2026.11, not replayable here: sol, published, ")
    assert "the commitment fits the seed and the options" in line
    assert "things to come to light are those it dealt" in line
    assert ("abandoned before the end" in line) == (place == "abandoned")


def test_it_has_an_exit_code_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = {}
    page = earlier.read("public-over")
    played = playout.play(GAME, Setup("published", 2, 7))
    today = fair.export(GAME, played.setup, played.entries, played.final)
    for name, one in {
        "other": page,
        "forged": {**page, "seed": f"{7:064x}"},
        "today": today,
        "mixed": {
            **today,
            "rules": earlier.RULES,
            "changes": [{"after": 9, "rules": GAME.version}],
        },
    }.items():
        file = tmp_path / f"{name}.json"
        file.write_text(json.dumps(one), encoding="utf-8")
        codes[name] = main(["verify", str(file)])
    assert codes == {"other": 4, "forged": 2, "today": 0, "mixed": 4}
    printed = capsys.readouterr()
    assert "played under rules 2026.11, not replayable here" in printed.out
    assert f"played under rules 2026.11, then {GAME.version}, not replayable here" in printed.out
    assert printed.err.startswith("refused: commitment")


def test_a_game_that_claims_other_rules_is_never_called_verified() -> None:
    played = playout.play(GAME, Setup("published", 2, 7))
    page = fair.export(GAME, played.setup, played.entries, played.final)
    assert fair.verify(GAMES, page).startswith("verified: ")
    assert said({**page, "rules": "1999.1"}).startswith("played under rules 1999.1, not replayable")


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"seed": f"{7:064x}"}, ("commitment", "commitment")),
        ({"options": []}, ("commitment", "commitment")),
        ({"result": None}, ("abandoned", "abandoned")),
        ({"abandoned": True}, ("abandoned", "abandoned")),
        ({"log": []}, ("events", "not_a_list")),
    ],
)
def test_what_needs_no_replay_is_still_found(
    changes: dict[str, Any], found: tuple[str, str]
) -> None:
    assert fault({**earlier.read("public-over"), **changes}) == found


@pytest.mark.parametrize("place", FINISHED)
def test_a_card_that_the_seed_did_not_deal_is_found(place: str) -> None:
    page = earlier.read(f"public-{place}")
    drawn = next(
        event for events in page["events"] for event in events if event["event"] == "CardsDrawn"
    )
    drawn["cards"][0] = "flare" if drawn["cards"][0] != "flare" else "refraction"
    assert fault(page)[1] == "not_dealt"


@pytest.mark.parametrize("place", FINISHED)
def test_salts_that_were_not_mixed_in_are_found(place: str) -> None:
    """The commitment says nothing of salts; the cards do."""
    page = earlier.read(f"public-{place}")
    page["salts"][0] += "!"
    assert fault(page)[1] == "not_dealt"


def test_an_entry_that_cannot_be_read_is_found() -> None:
    page = earlier.read("public-over")
    page["log"][3] = {"seat": "P9", "action": "pass"}
    assert fault(page) == ("log[3]", "entry_seat")


def test_changes_are_written_and_read() -> None:
    under = versions.Versions("1", (versions.Change(4, "2"), versions.Change(9, "3")))
    page = versions.write(under)
    assert versions.read(deepcopy(page), 9) == under
    with pytest.raises(Malformed):
        versions.read(page, 8)  # there are not so many entries
    page["changes"].reverse()
    with pytest.raises(Malformed):
        versions.read(page, 9)
    assert versions.write(versions.of_today(GAME)) == {"rules": GAME.version}
