"""What a draft says before it is confirmed: what decides then, and what its buttons say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.games import GameRepository
from bot.app.live_game import LiveGame
from bot.app.turns.drafts import Drafts
from bot.chat.messages import draft_message, player_names, rules_message
from engine.core.game import Decider, Seal
from engine.core.seat import SEATS
from tests.bot.lobbies import started
from tests.bot.offered_actions import by_words
from tests.engine.sol.sketch import play, sketch

P1, P2 = SEATS[:2]
AGREE = "taken back only if everybody agrees"
DRAW = Seal(Decider.HIDDEN, "draw", (P1,), {"cards": 2})


async def ending(repository: GameRepository, live: LiveGame) -> str:
    """What the first player reads when the turn would end."""
    seat = live.rules.play.waiting(live.state)[0]
    draft = await Drafts(repository).add(live.id, live.person_of(seat) or 0, 0, 0, "pass")
    return draft_message.post(live, draft).text


async def test_the_draft_says_whose_turn_comes_then(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    said = await ending(repository, live)
    assert said.endswith("Confirm plays it. Then it is the turn of **Bea**.")
    assert AGREE not in said


async def test_what_may_i_do_says_the_same(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    await ending(repository, live)
    draft = await Drafts(repository).open(live.id, live.person_of(P1) or 0)
    assert rules_message.legal(live, draft, {}).text.endswith("Then it is the turn of **Bea**.")


async def test_cards_are_said_with_their_number_and_that_they_stay_seen(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    said = draft_message.sealed(live, P1, DRAW)
    assert said.startswith("Confirm plays it. Then you draw 2 cards. ")
    assert AGREE in said


async def test_who_plays_against_bots_needs_no_consent(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",), bots=1)
    assert draft_message.sealed(live, P1, DRAW) == "Confirm plays it. Then you draw 2 cards."


async def test_another_players_decision_is_named(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    bonus = Seal(Decider.PERSON, "bonus", (P2,), {"cell": "I11", "amount": 1})
    assert draft_message.sealed(live, P1, bonus).endswith(
        "Then **Bea** decides about the bonus of 1 at I11."
    )


@pytest.mark.parametrize("code", ["draws", "orbit_card", "drawn", "flare", "choice_closes"])
async def test_every_other_seal_is_a_sentence(repository: GameRepository, code: str) -> None:
    live = await started(repository, 2, ("longer",))
    said = draft_message.sealed(live, P1, Seal(Decider.HIDDEN, code, (P2,), {"cards": 1}))
    assert "Then " in said
    assert "{" not in said


async def test_buttons_say_what_a_person_would(repository: GameRepository) -> None:
    """They used to say "Bonus take" and "Bonus decline"."""
    live = await started(repository, 2, ("longer",))
    text = "V: V4 P1 tower/P1\nP1: energy=9\nP2: hold=1"
    draft = await Drafts(repository).open(live.id, live.person_of(P1) or 0)
    view = live.rules.play.view(sketch(text), P1)
    answers = by_words(["bonus take", "bonus decline"])
    offer = type(draft)(1, P1, 0, (), view, (), None, "", answers, live)
    (row,) = draft_message.rows(live, offer, "")
    assert isinstance(row, tuple)
    assert [one.label for one in row] == ["Take the bonus", "Leave the bonus"]


async def test_words_that_lead_on_name_people_and_not_seats(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    view = live.rules.play.view(live.state, P1)
    lines = [f"play swap O{n} {one} I{m} {two}" for n in (1, 2) for m in range(1, 9)
             for one, two in ((P1, P2), (P2, P1))]  # fmt: skip
    draft = await Drafts(repository).open(live.id, live.person_of(P1) or 0)
    long = type(draft)(1, P1, 0, (), view, (), None, "", by_words([*lines, "pass"]), live)
    said = str(draft_message.rows(live, long, "play swap O1"))
    assert "Play Swap: Ada in O1 with Bea in I1" in said
    assert "label='P1" not in said


async def test_a_toll_is_announced_with_the_name_of_who_got_it(repository: GameRepository) -> None:
    live = await started(repository, 2, ("longer",))
    text = "I: I4 P1\ngates: I4-V4/P2\nP1: hold=1 energy=3\nP2: hold=1"
    view = live.rules.play.view(play(sketch(text), "fly I4 V4"), P1)
    announced = live.rules.speech.so_far(view, player_names.for_text(live))
    assert "Tolls paid this turn to: **Bea**." in announced


async def test_two_players_of_one_name_are_distinguished_by_the_letters_of_their_seats(
    repository: GameRepository,
) -> None:
    live = await started(repository, 2, ("longer",))
    twins = {number: replace(person, name="Ada") for number, person in live.people.items()}
    live = replace(live, people=twins)
    assert list(player_names.for_text(live).values()) == ["**Ada** (A)", "**Ada** (B)"]
    assert list(player_names.for_labels(live).values()) == ["Ada (A)", "Ada (B)"]


@pytest.mark.parametrize(
    ("options", "says"), [((), "Twice in this"), (("wording=early",), "Once in this")]
)
async def test_the_rules_explain_the_cards_that_the_table_has(
    repository: GameRepository, options: tuple[str, ...], says: str
) -> None:
    # They used to be those of the edition, also where the table had chosen others.
    live = await started(repository, 2, ("longer", *options))
    book = rules_message.Book(live.rules, live.row.edition, live)
    assert says in rules_message.page(book, "cluster")
