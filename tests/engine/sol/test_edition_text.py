"""The prototypes say bridge wherever the others say gate, but for notation."""

from __future__ import annotations

import re

import pytest

from engine.core.chance import Chance
from engine.core.game import Setup
from engine.core.playout import moves
from engine.core.refusal import Refused
from engine.sol import GAME
from engine.sol.board import SIDE_A
from engine.sol.edition_text import words_of
from engine.sol.events import GatePlaced
from engine.sol.explain import entries
from engine.sol.pieces import Piece
from tests.engine.sol.sketch import P1, play, refused, sketch
from tests.rulings import ruling

GATE = re.compile(r"\bgates?\b", re.IGNORECASE)
older = pytest.mark.parametrize("edition", ["prototype", "early"])
newer = pytest.mark.parametrize("edition", ["published", "reference"])
SLOT = SIDE_A.slot_named["I4-V4"]


@older
def test_what_happens_and_what_is_refused_is_said_with_bridges(edition: str) -> None:
    (placed,) = GAME.speech.tell(edition, [GatePlaced(P1, SLOT)], {P1: "Ada"})
    assert placed == "Ada places a bridge in I4-V4."
    state = sketch("I: I4 P1\nP1: hold=1\nP2: hold=1", edition=edition)
    no = words_of(edition).refusal(refused(state, "fly I4 V4"))
    assert "There is no bridge in I4-V4, and a barrier is crossed only through a bridge." in no


@newer
def test_the_newer_printings_say_gate(edition: str) -> None:
    (placed,) = GAME.speech.tell(edition, [GatePlaced(P1, SLOT)], {})
    assert placed == "P1 places a gate in I4-V4."
    assert words_of(edition) is GAME.speech.words


@older
def test_a_piece_is_named_in_a_sentence_and_on_a_button(edition: str) -> None:
    sentence = words_of(edition).refusal(
        Refused("pattern_incomplete", piece=Piece.GATE, missing="V4")
    )
    assert "bridge" in sentence
    assert not GATE.search(sentence)
    state = sketch("O: O5 P1\nI: I5 P1\nP1: hold=1\nP2: hold=1", edition=edition)
    label = GAME.speech.label(GAME.play.view(state, P1), "convert gate O5 I5 V4", {})
    assert label == "Convert O5 and I5 into a bridge in I5-V4"


def test_somebody_called_gate_keeps_the_name() -> None:
    (placed,) = GAME.speech.tell("early", [GatePlaced(P1, SLOT)], {P1: "Gate"})
    assert placed == "Gate places a bridge in I4-V4."


@older
def test_the_whole_text_of_a_game_says_bridge(edition: str) -> None:
    state = GAME.play.start(Setup(edition, 3, 4))
    for _, (_, after, events) in zip(range(500), moves(GAME, state, Chance(4)), strict=False):
        state = after
        assert not GATE.search(" ".join(GAME.speech.tell(edition, events, {})))
    told = GAME.speech.describe(GAME.play.view(state, None))
    assert "bridge" in told
    assert not GATE.search(told)


@older
def test_the_rules_say_bridge_and_so_do_their_examples(edition: str) -> None:
    for name, entry in entries(edition).items():
        shown = GAME.speech.explain(name, edition).replace(entry.page.get("form") or "no form", "")
        assert not GATE.search(shown), name


@older
def test_what_the_examples_say_may_be_typed_like_that(edition: str) -> None:
    assert "convert bridge O5 I5 V4" in GAME.speech.explain("convert", edition)
    state = sketch("O: O5 P1\nI: I5 P1\nP1: hold=1\nP2: hold=1", edition=edition)
    assert SIDE_A.slot_named["I5-V4"] in play(state, "convert bridge O5 I5 V4").gates


@ruling(115, 132)
def test_the_rules_of_the_early_edition_name_its_late_limit() -> None:
    for name in ("launch", "fly"):
        assert "more than 6 of your sundivers only if" in GAME.speech.explain(name, "early")
    assert "at most 6 sundivers of one player, and" in GAME.speech.explain("limits", "early")


@ruling(17, 132)
@older
def test_the_rules_say_that_cards_nobody_chose_from_are_lost(edition: str) -> None:
    assert "none of the cards stays" in GAME.speech.explain("patient_choice", edition)
    assert "all of them are lost" in GAME.speech.explain("keep", edition)


@older
def test_the_list_of_what_can_be_explained_says_bridge_and_has_the_older_cards(
    edition: str,
) -> None:
    for name, topic in GAME.speech.topics(edition).items():
        assert not GATE.search(topic.line), name
    assert (
        GAME.speech.topics(edition)["cluster"].line
        == "one trip of a whole stack, 1 MP a step for all"
    )


@ruling(84)
@pytest.mark.parametrize(
    ("edition", "wording", "says", "gate"),
    [
        ("published", "published", "Twice in this Move action", "gate"),
        ("published", "prototype", "Once in this Move action", "gate"),
        ("prototype", "published", "Twice in this Move action", "bridge"),
    ],
)
def test_a_table_that_mixes_reads_its_own_cards(
    edition: str, wording: str, says: str, gate: str
) -> None:
    options = (f"wording={wording}", "longer")
    shown = GAME.speech.explain("cluster", edition, options)
    assert says in shown
    assert f"a {gate} in I4-V4" in shown
    lines = GAME.speech.topics(edition, options)["cluster"].line
    assert lines.startswith("twice" if wording == "published" else "one trip")
