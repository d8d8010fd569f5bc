"""Portal: the cells around all motherships touch each other."""

from __future__ import annotations

import pytest

from engine.core.evolve import evolve
from engine.sol.pieces import Main, Suit
from engine.sol.position import CODEC
from engine.sol.state import State
from tests.engine.sol.sketch import P1, P2, at, code, legal, play, player, sketch
from tests.rulings import ruling

PORTAL = {"refraction": "portal"}
EDITIONS = ("published", "reference")
DOORS = {"O1", "O2", "I1", "I2", "O7", "O8", "I7", "I8"}


def two_ships(sundivers: str = "I8 P1") -> State:
    """Motherships on E1 and E7, movement 3."""
    return sketch(
        f"""
        I: {sundivers}
        gates: I8-V8/P2
        P1: hold=3 eye=E1 card=refraction
        P2: hold=1 eye=E7
        """,
        effects=PORTAL,
    )


def flights(state: State, origin: str) -> set[str]:
    return {line.split()[2] for line in legal(state) if line.startswith(f"fly {origin} ")}


def launches(state: State) -> set[str]:
    return {line.split()[1] for line in legal(state) if line.startswith("launch")}


@ruling(68)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_of_the_card(edition: str) -> None:
    state = sketch(
        """
        I: I8 P1
        P1: hold=1 eye=E1 card=refraction
        P2: eye=E7
        """,
        effects=PORTAL,
        edition=edition,
    )
    state = play(state, "play portal; fly I8 O1")
    assert state.turn.mp == 2
    state = play(state, "launch I7")
    assert state.turn.mp == 1
    assert player(state, P1).sundivers == {at("O1"): 1, at("I7"): 1}
    assert player(state, P1).hold == 0


@ruling(68)
def test_you_launch_into_the_launch_cells_of_all_motherships() -> None:
    assert launches(two_ships()) == {"O1", "O2", "I1", "I2"}
    assert launches(play(two_ships(), "play portal")) == DOORS
    assert code(two_ships(), "play portal; launch O3") == "not_a_launch_cell"
    assert code(two_ships(), "launch O7") == "not_a_launch_cell"


@ruling(68)
def test_from_one_launch_cell_you_fly_to_every_other_for_one_mp() -> None:
    usual = {"O8", "I7", "I9", "V8"}
    assert flights(two_ships(), "I8") == usual
    state = play(two_ships(), "play portal")
    assert flights(state, "I8") == usual | DOORS - {"I8"}
    assert code(two_ships(), "fly I8 O1") == "not_touching"
    assert code(state, "fly I8 I8") == "not_touching"


def test_each_step_is_offered_once() -> None:
    lines = legal(play(two_ships(), "play portal"))
    assert len(lines) == len(set(lines))


@ruling(68)
def test_also_the_cells_around_one_mothership_touch_each_other() -> None:
    state = play(two_ships("I7 P1"), "play portal; fly I7 O8 O7")
    assert player(state, P1).sundivers == {at("O7"): 1}
    assert state.turn.mp == 1


@ruling(68)
@pytest.mark.parametrize("line", ["fly I9 O1", "fly I9 I7", "fly I9 O8"])
def test_cells_that_are_not_beside_a_mothership_gain_nothing(line: str) -> None:
    state = play(two_ships("I9 P1"), "play portal")
    assert flights(state, "I9") == {"I8", "I10", "O9"}
    assert code(state, line) == "not_touching"


@ruling(68)
def test_launch_cells_reach_only_each_other() -> None:
    assert code(two_ships(), "play portal; fly I8 O3") == "not_touching"


@ruling(23, 68)
def test_barriers_still_need_gates_and_their_tolls() -> None:
    state = play(two_ships(), "play portal")
    assert code(state, "fly I8 V7") == "no_gate"
    jumped = play(state, "fly I8 I1")
    assert player(jumped, P2).energy == 0
    crossed = play(state, "fly I8 V8")
    assert player(crossed, P2).energy == 1


@ruling(21)
def test_a_full_cell_can_be_neither_launched_nor_flown_into() -> None:
    state = play(two_ships("I7 P1x5; I2 P1"), "play portal")
    assert code(state, "launch I7") == "cell_full"
    assert code(state, "fly I2 I7") == "cell_full"


def test_every_step_and_launch_costs_an_mp() -> None:
    state = play(two_ships(), "play portal; fly I8 O1 I7; launch O8")
    assert state.turn.mp == 0
    assert code(state, "fly I7 O1") == "no_mp"
    assert code(state, "launch O8") == "no_mp"


def guests(state: State, hold: int) -> State:
    """Two of P1's sundivers are aboard the mothership of P2, and so many in the own hold."""
    own = player(state, P1)
    reserve = own.reserve + own.hold - hold - 2
    guest = evolve(own, hold=hold, aboard={P2: 2}, reserve=reserve)
    return evolve(state, players=(guest, *state.players[1:]))


@ruling(25, 68)
def test_guests_are_launched_into_any_launch_cell_too() -> None:
    # They used to be launched beside their host alone.
    state = guests(two_ships(), hold=3)
    assert code(state, "launch O1 from P2") == "not_a_launch_cell"
    state = play(state, "play portal")
    lines = {line for line in legal(state) if line.endswith(" from P2")}
    assert lines == {f"launch {cell} from P2" for cell in DOORS}
    assert code(state, "launch O3 from P2") == "not_a_launch_cell"
    state = play(state, "launch O1 from P2; launch O7 from P2")
    assert player(state, P1).sundivers == {at("O1"): 1, at("O7"): 1, at("I8"): 1}
    assert (player(state, P1).aboard, player(state, P1).hold) == ({}, 3)


@ruling(20, 25, 68)
def test_a_guest_is_enough_to_play_it_with_the_last_mp() -> None:
    state = guests(two_ships("I11 P1"), hold=0)
    state = play(state, "fly I11 I12 I11; play portal")
    assert player(play(state, "launch I2 from P2"), P1).sundivers[at("I2")] == 1


@ruling(25, 68)
def test_with_the_older_one_guests_are_launched_beside_the_ship_they_are_in() -> None:
    state = play(guests(older(), hold=3), "play portal")
    assert code(state, "launch O1 from P2") == "not_a_launch_cell"
    assert player(play(state, "launch O7 from P2; fly O7 I2"), P1).sundivers == {
        at("I2"): 1,
        at("I8"): 1,
    }


@ruling(68)
def test_five_motherships_make_twenty_doors() -> None:
    state = sketch(
        """
        P1: hold=3 eye=E16 card=refraction
        P2: eye=E13
        P3: eye=E10
        P4: eye=E7
        P5: eye=E4
        """,
        effects=PORTAL,
    )
    state = play(state, "play portal")
    numbers = (16, 1, 13, 14, 10, 11, 7, 8, 4, 5)
    assert launches(state) == {f"{ring}{number}" for ring in "OI" for number in numbers}
    state = play(state, "launch I10; fly I10 O1 I14")
    assert player(state, P1).sundivers == {at("I14"): 1}


@ruling(68)
def test_doors_that_two_motherships_share_count_once() -> None:
    state = sketch(
        """
        P1: hold=3 eye=E1 card=refraction
        P2: eye=E2
        """,
        effects=PORTAL,
    )
    lines = [line for line in legal(play(state, "play portal")) if line.startswith("launch")]
    assert sorted(lines) == [f"launch {cell}" for cell in ("I1", "I2", "I3", "O1", "O2", "O3")]


@ruling(68)
def test_alone_only_the_own_launch_cells_touch_each_other() -> None:
    state = sketch(
        """
        P1: hold=3 eye=E1 card=refraction
        """,
        effects=PORTAL,
    )
    state = play(state, "play portal")
    assert launches(state) == {"O1", "O2", "I1", "I2"}
    assert player(play(state, "launch O1; fly O1 I2"), P1).sundivers == {at("I2"): 1}


def test_it_serves_its_player_alone_and_ends_with_the_move() -> None:
    state = play(two_ships(), "play portal; end")
    assert state.active == ()
    assert code(state, "P2: launch O1") == "not_a_launch_cell"
    state = play(state, "P2: pass")
    assert code(state, "fly I8 O1") == "not_touching"
    assert launches(state) == {"O2", "O3", "I2", "I3"}


@ruling(22, 68)
def test_hurls_and_their_cards_are_as_usual() -> None:
    state = sketch(
        """
        C: C1 P1
        P1: hold=1 eye=E1 card=refraction
        P2: hold=1 eye=E7
        """,
        effects=PORTAL,
        deck=["flare", "oscillation"],
    )
    state = play(state, "play portal; launch O7; hurl C1; end")
    assert player(state, P1).momentum == 3


@ruling(20)
def test_it_is_refused_where_nothing_can_move() -> None:
    state = sketch(
        """
        P1: vaporized=13 card=refraction
        P2:
        """,
        effects=PORTAL,
    )
    assert code(state, "play portal") == "nothing_to_move"
    assert "play portal" not in legal(state)


@ruling(20)
@pytest.mark.parametrize(
    ("sundivers", "line", "answer"),
    [
        ("I: I8 P1", "fly I8 I7 I6 I5", "no_mp"),
        ("I: I11 P1", "fly I11 I12 I11", "no_crossing"),
        ("C: C1 P1", "fly C1 C2", "no_crossing"),  # two MP, and no gate on the board
    ],
    ids=["no MP", "too far from every door", "behind barriers"],
)
def test_it_is_refused_where_the_mp_do_not_reach(sundivers: str, line: str, answer: str) -> None:
    state = sketch(
        f"""
        {sundivers}
        P1: eye=E1 card=refraction
        P2: eye=E7
        """,
        effects=PORTAL,
    )
    assert code(state, f"{line}; play portal") == answer


@ruling(20)
@pytest.mark.parametrize(
    ("ship", "line"),
    [
        ("hold=0", "fly I5 I6 I7; play portal; fly I7 O1"),
        ("hold=1", "fly I5 I6 I5; play portal; launch O7"),
        ("hold=0", "fly I5 I6; play portal; fly I6 I7 O1"),
    ],
    ids=["one at a door", "one aboard", "two to come to a door and through it"],
)
def test_the_last_mp_are_enough_where_a_door_is_in_reach(ship: str, line: str) -> None:
    state = sketch(
        f"""
        I: I5 P1
        P1: {ship} eye=E1 card=refraction
        P2: eye=E7
        """,
        effects=PORTAL,
    )
    assert play(state, line).turn.mp == 0


def test_it_is_a_card_for_a_move() -> None:
    state = sketch(
        """
        O: O3 P1 node/P1; O7 P1 node/P1
        P1: hold=1 card=refraction
        P2: hold=1
        """,
        effects=PORTAL,
    )
    assert code(state, "activate O3; play portal") == "wrong_time"
    assert code(state, "pass; P1: play portal") == "not_your_turn"
    assert code(state, "play portal; activate O3") == "other_action"
    assert play(state, "play portal").turn.action is Main.MOVE


@ruling(16)
def test_the_card_is_discarded_and_there_is_no_second_one() -> None:
    state = play(two_ships(), "play portal")
    assert player(state, P1).card is None
    assert state.discard == (Suit.REFRACTION,)
    assert code(state, "play portal") == "card_not_held"


def test_it_stays_in_force_when_the_position_is_written_and_read() -> None:
    state = play(two_ships(), "play portal; fly I8 O1")
    again = CODEC.read(CODEC.write(state))
    assert again == state
    assert player(play(again, "fly O1 I7; launch O8"), P1).sundivers == {at("I7"): 1, at("O8"): 1}


# The older wording: from one mothership to another, and no launching there.

OLDER = ("prototype", "early")
both_older = pytest.mark.parametrize("edition", OLDER)


def older(sundivers: str = "I8 P1", ship: str = "hold=3", edition: str = "prototype") -> State:
    return sketch(
        f"""
        I: {sundivers}
        gates: I8-V8/P2
        P1: {ship} eye=E1 card=refraction
        P2: hold=1 eye=E7
        """,
        effects=PORTAL,
        edition=edition,
    )


@ruling(68)
@both_older
def test_the_example_of_the_older_card(edition: str) -> None:
    state = sketch(
        """
        I: I8 P1
        P1: hold=1 eye=E1 card=refraction
        P2: eye=E7
        """,
        effects=PORTAL,
        edition=edition,
    )
    state = play(state, "play portal; fly I8 O1; launch I2; fly I2 O7")
    assert state.turn.mp == 0
    assert player(state, P1).sundivers == {at("O1"): 1, at("O7"): 1}


@ruling(68)
@both_older
def test_the_older_one_leads_to_the_cells_of_another_mothership(edition: str) -> None:
    state = play(older(edition=edition), "play portal")
    assert flights(state, "I8") == {"O8", "I7", "I9", "V8", "O1", "O2", "I1", "I2"}
    assert code(state, "fly I8 O7") == "not_touching"
    assert code(state, "fly I8 O3") == "not_touching"
    lines = legal(state)
    assert len(lines) == len(set(lines))


@ruling(68)
def test_the_older_one_launches_nothing_elsewhere() -> None:
    state = play(older(), "play portal")
    assert launches(state) == {"O1", "O2", "I1", "I2"}
    assert code(state, "launch O7") == "not_a_launch_cell"


@ruling(68)
def test_the_older_one_gains_nothing_beside_no_mothership() -> None:
    state = play(older("I9 P1"), "play portal")
    assert flights(state, "I9") == {"I8", "I10", "O9"}


@ruling(68)
def test_the_older_one_joins_every_pair_of_motherships() -> None:
    state = sketch(
        """
        I: I7 P1
        P1: eye=E1 card=refraction
        P2: eye=E6
        P3: eye=E10
        """,
        effects=PORTAL,
        edition="prototype",
    )
    state = play(state, "play portal; fly I7 O11 I6 O2")
    assert player(state, P1).sundivers == {at("O2"): 1}
    assert state.turn.mp == 0


@ruling(68)
def test_in_a_cell_that_two_motherships_share_all_their_cells_are_near() -> None:
    state = sketch(
        """
        O: O2 P1
        P1: eye=E1 card=refraction
        P2: eye=E2
        """,
        effects=PORTAL,
        edition="prototype",
    )
    assert flights(play(state, "play portal"), "O2") == {"O1", "O3", "I1", "I2", "I3"}


@ruling(20, 68)
@pytest.mark.parametrize(
    ("sundivers", "ship", "line", "fits"),
    [
        ("I8 P1; I5 P1", "hold=0", "fly I5 I4 I3", True),
        ("I5 P1", "hold=1", "fly I5 I4 I5", False),
        ("I5 P1", "hold=1", "fly I5 I4", True),
    ],
    ids=["one MP at a door", "one MP and somebody aboard", "two MP"],
)
def test_to_the_older_one_a_sundiver_aboard_must_be_launched_first(
    sundivers: str, ship: str, line: str, fits: bool
) -> None:
    state = play(older(sundivers, ship), line)
    assert ("play portal" in legal(state)) is fits


@ruling(20, 84)
def test_the_older_one_needs_another_mothership() -> None:
    state = sketch(
        """
        O: O1 P1
        P1: hold=3 eye=E1 card=refraction
        """,
        effects=PORTAL,
        options=["wording=prototype"],
    )
    assert code(state, "play portal") == "no_other_ship"
    assert "play portal" not in legal(state)


@ruling(115)
def test_a_crowd_of_the_early_prototype_needs_an_mp_to_end_it() -> None:
    state = older("I8 P1; I1 P1x6", edition="early")
    into = play(state, "play portal; fly I8 I1")
    assert code(into, "end") == "crowded"
    assert play(into, "fly I1 I2; end").turn.seat == P2
    assert code(state, "play portal; launch O1 x2; fly I8 I1") == "cell_full"
