"""Whole games kept as text: a change of the rules shows as a difference."""

from __future__ import annotations

import difflib

import pytest

from engine.sol.edition import edition
from engine.sol.effect import EFFECTS
from engine.sol.trigger import TRIGGER_EVENTS
from engine.sol.variants import scenarios
from tests.golden import (
    FOLDER,
    LAST,
    PLAYTHROUGHS,
    SOL,
    Playthrough,
    nova,
    read_actions,
    replay,
    tell,
)

EVERY = (*PLAYTHROUGHS, *nova.PLAYTHROUGHS)
each = pytest.mark.parametrize("one", EVERY, ids=lambda one: one.name)
MOST = 730_000  # bytes of all files together: small enough to read a difference


@each
def test_the_game_goes_as_it_always_did(one: Playthrough) -> None:
    kept, now = one.file.read_text("utf-8"), tell(one)
    difference = difflib.unified_diff(
        kept.splitlines(), now.splitlines(), "kept", "now", n=1, lineterm=""
    )
    shown = "\n".join([*difference][:40])
    assert kept == now, f"`make golden` writes it again, if this is meant:\n{shown}"


@each
def test_the_text_alone_is_enough_to_play_the_game_again(one: Playthrough) -> None:
    text = one.file.read_text("utf-8")
    final = replay(one, text)
    assert final.result is not None
    game = one.told_by.game
    assert game.speech.describe(game.play.view(final, None)) == text.partition(LAST)[2]


def test_every_file_belongs_to_a_game_and_they_are_not_too_long() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert files == sorted(one.file for one in EVERY)
    assert sum(file.stat().st_size for file in files) < MOST


def test_there_is_a_game_for_every_way_of_ending() -> None:
    text = "".join(one.file.read_text("utf-8") for one in PLAYTHROUGHS)
    assert "ended: the thirteenth flare" in text
    assert "ended: nobody could do anything any more" in text


def test_there_is_a_game_for_every_number_of_players_and_every_scenario() -> None:
    setups = [one.setup for one in PLAYTHROUGHS]
    assert {setup.seats for setup in setups} == set(SOL.game.seats)
    alone = {option for setup in setups if setup.seats == 1 for option in setup.options}
    assert alone == {f"scenario={name}" for name in scenarios()}
    assert any("cooperative" in setup.options for setup in setups)


def test_every_effect_is_played_in_one_of_the_games() -> None:
    """But for the blank card, which nobody can play."""
    played = set()
    for one in PLAYTHROUGHS:
        wording = edition(one.setup.edition).wording
        for _, line in read_actions(one.file.read_text("utf-8")):
            words = line.split()
            played |= {wording.cards.get(words[1], words[1])} if words[0] == "play" else set()
    assert [name for name in EFFECTS if name not in played] == ["bright"]


def test_every_effect_of_the_prototypes_is_played_in_one_of_their_games() -> None:
    wanted, played = set(), set()
    for one in PLAYTHROUGHS:
        wording = edition(one.setup.edition).wording
        if "older" in wording.texts:
            wanted |= set(wording.effects)
            lines = read_actions(one.file.read_text("utf-8"))
            played |= {line.split()[1] for _, line in lines if line.startswith("play ")}
    assert wanted - played == set()


def test_every_trigger_event_happens_in_one_of_the_games() -> None:
    text = "".join(one.file.read_text("utf-8") for one in PLAYTHROUGHS)
    assert [name for name in TRIGGER_EVENTS if f"; event {name}" not in text] == []


def test_the_games_of_nova_solis_have_battles_an_ability_and_a_victory() -> None:
    texts = [one.file.read_text("utf-8") for one in nova.PLAYTHROUGHS]
    verbs = {line.split()[0] for text in texts for _, line in read_actions(text)}
    assert verbs >= {"attack", "die", "use", "claim", "logistics", "colonize", "declare"}
    assert {text.split("ended: ")[1].split()[0] for text in texts} == {"reserve", "declared"}
