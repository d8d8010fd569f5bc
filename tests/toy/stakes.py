"""Stakes: all stake at once, and each stake is known to two, its seat and the next. In turn seats
roll five dice and keep up to three: worth five stakes they gain one; each not needed, a point.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.core import codec, game, shapes
from engine.core.chance import Chance
from engine.core.choices import NOTHING, Choice, Choices
from engine.core.game import Ask, Clock, Decider, Mode, Preview, Result, Seal, Setup, Topic
from engine.core.listing import lines
from engine.core.refusal import Malformed, Refused
from engine.core.seat import BY_NAME, SEATS, Seat
from engine.core.wording import Wording

DICE, MOST, HIDDEN, NUMBERS = "ABCDE", 3, 9, ("1", "2", "3")
VERBS, WORDS = ("stake", "roll", "keep"), Wording(f"{__file__.removesuffix('.py')}_words")


@dataclass(frozen=True, slots=True)
class Action:
    seat: Seat
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Event:
    what: str
    seat: Seat
    numbers: tuple[int, ...] = ()
    to: Seat | None = None  # who else alone may know it


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    stakes: tuple[int, ...]  # 0: not staked yet
    dice: tuple[int, ...] = ()  # that the seat on turn has rolled
    kept: tuple[tuple[int, ...], ...] = ()  # of the seats that have had their turn
    mixed: int = 0  # how often what is to come was mixed again
    game: str = "stakes"

    def sound(self, error: Exception) -> State:
        if self.broken():
            raise error
        return self

    @property
    def seats(self) -> tuple[Seat, ...]:
        return SEATS[: self.setup.seats]

    @property
    def on_turn(self) -> Seat | None:
        return next(iter(self.seats[len(self.kept) :]), None) if all(self.stakes) else None

    def turn(self) -> int:
        return len(self.kept) + (self.on_turn is not None)

    def asks(self) -> tuple[Ask, ...]:
        if (seat := self.on_turn) is not None:
            kind = "keep" if self.dice else "roll"
            return (Ask(seat, kind, True, Clock.TURN, whole=not self.dice, draft=True),)
        return tuple(Ask(s, "stake", True, together=True) for s in self.seats if not self.stakes[s])

    def choices(self, seat: Seat, chosen: Sequence[str]) -> Choices:
        kind = next((ask.kind for ask in self.asks() if ask.seat == seat), "")
        match kind, tuple(chosen):
            case (("roll" | "stake" | "keep"), ()):
                return Choices((Choice(kind, kind == "roll", kind != "roll"),))
            case "stake", ("stake",):
                return Choices(tuple(Choice(number, completes=True) for number in NUMBERS))
            case ("roll", ("roll",)) | ("stake", ("stake", "1" | "2" | "3")):
                return Choices(whole=True)
            case "keep", ("keep", *dice) if dice == [one for one in DICE if one in dice][:MOST]:
                left = DICE[DICE.index(dice[-1]) + 1 :] if dice else DICE
                most = min(MOST - len(dice), len(left))
                options = [Choice(one, True, most > 1 and one != DICE[-1]) for one in left if most]
                return Choices(tuple(options), whole=bool(dice), most=max(1, most))
        return NOTHING

    def legal(self, seat: Seat) -> list[Action]:
        return [Action(seat, tuple(line.split())) for line in lines(partial(self.choices, seat))]

    def check(self, action: Action) -> None:
        if not self.choices(action.seat, action.words).whole:
            raise Refused("not_now", line=" ".join(action.words))

    def play(self, action: Action, alone: bool) -> tuple[State, tuple[Event, ...], Seal | None]:
        """Carry an action out; alone only as far as nothing depends on chance or other seats."""
        self.check(action)
        seat, (verb, *words) = action.seat, action.words
        if verb == "roll" and alone:
            return self, (), Seal(Decider.CHANCE, "roll")
        if verb == "roll":
            chances = [Chance(self.setup.seed).beside(f"{seat} {self.mixed} {die}") for die in DICE]
            dice = tuple(chance.below(6)[0] + 1 for chance in chances)
            return replace(self, dice=dice), (Event("rolled", seat, dice),), None
        if verb == "stake":
            stakes = (*self.stakes[:seat], int(words[0]), *self.stakes[seat + 1 :])
            after = replace(self, stakes=stakes)
            done = Event("staked", seat, (stakes[seat],), SEATS[(seat + 1) % len(stakes)])
        else:
            done = Event("kept", seat, tuple(self.dice[DICE.index(word)] for word in words))
            after = replace(self, dice=(), kept=(*self.kept, done.numbers))
        if after.result() is not None:
            opened = Event("opened", seat, after.stakes)
            sealed = self, (), Seal(Decider.HIDDEN, "opened")
            return sealed if alone else (after, (done, opened), None)
        following = after.on_turn
        if alone and following not in (None, seat):
            return after, (done,), Seal(Decider.PERSON, "turn", (SEATS[len(after.kept)],))
        begun = () if following is None else (Event("begun", following),)
        return after, (done, *begun), None

    def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview[State]:
        state, events = self, tuple[Event, ...]()
        for action in actions:
            state, more, seal = state.play(replace(action, seat=seat), alone=True)
            events = (*events, *more)
            if seal is not None:
                return Preview(state, events, seal)
        return Preview(state, events)

    def result(self) -> Result | None:
        if len(self.kept) < len(self.seats):
            return None
        pairs = zip(self.stakes, self.kept, strict=True)
        scores = [stake * (sum(dice) >= 5 * stake) + MOST - len(dice) for stake, dice in pairs]
        totals = sorted({*scores}, reverse=True)
        places = [tuple(one for one in self.seats if scores[one] == total) for total in totals]
        return Result(Mode.AGAINST, tuple(places), tuple(scores))

    def view(self, viewer: Seat | None) -> State:
        known = () if viewer is None else (viewer, (viewer - 1) % len(self.seats))
        shown = self.seats if self.result() else known
        stakes = [one if n in shown else HIDDEN * (one > 0) for n, one in enumerate(self.stakes)]
        return replace(self, setup=replace(self.setup, seed=0), stakes=tuple(stakes), mixed=0)

    def redeal(self, seat: Seat, number: int) -> State:
        pairs = zip(self.stakes, self.view(seat).stakes, strict=True)
        stakes = [one % 3 + 1 if seen == HIDDEN else one for one, seen in pairs]
        return replace(self, setup=replace(self.setup, seed=number), stakes=tuple(stakes))

    def broken(self) -> list[str]:
        kept, rolled, seats = self.kept, self.dice, len(self.stakes)
        table = Setup("plain", seats, self.setup.seed) == self.setup and self.game == "stakes"
        sizes = 2 <= seats <= 6 and len(kept) <= seats and len(rolled) in (0, len(DICE))
        faces = all(1 <= face <= 6 for dice in (*kept, rolled) for face in dice)
        kinds = all(1 <= len(dice) <= MOST for dice in kept) and {*self.stakes} <= {0, 1, 2, 3}
        begun = self.on_turn is not None if rolled else all(self.stakes) or not kept
        return [] if table and sizes and faces and kinds and begun else ["impossible"]


RECORDS = codec.Records({Seat: BY_NAME}, {int: shapes.Plain(shapes.seed)})  # no count is as large
STAKES: game.Game[State, Action, State] = game.Game(
    key="stakes", version="1", earlier={}, editions=("plain",), seats=range(2, 7), verbs=VERBS,
    options=dict, score_word="points", surface_word="cup", play=game.Play(
        start=lambda t: State(t, (0,) * t.seats).sound(Refused("table", seats=t.seats)),
        setup=lambda state: state.setup, asks=State.asks, choices=State.choices, check=State.check,
        legal=State.legal, preview=State.preview, result=State.result,
        why_not=lambda state, seat: {
            v: Refused("not_now", line=v) for v in VERBS if not state.choices(seat, (v,)).leads
        },
        default=lambda state, ask: state.legal(ask.seat)[0],
        step=lambda state, action: game.Step(*state.play(action, alone=False)[:2]),
        view=State.view, surface=lambda state, seat: state.view(seat).stakes, turn=State.turn,
        turn_start=lambda state: Event("begun", SEATS[state.turn() - 1]) if state.turn() else None,
        next_seats=lambda state: (state.seats * 2)[len(state.kept) :][: len(state.seats)],
        write=lambda action: " ".join(action.words),
        read=lambda state, seat, text: (
            Action(seat, tuple(w.upper() if len(w) == 1 else w.lower() for w in text.split())),
        ),
        codec=game.Codec(
            write=lambda state: {"game": "stakes", **RECORDS.write(state)},
            read=lambda page: RECORDS.check(State, page, "position").sound(Malformed("page", "no")),
            restore=partial(RECORDS.read, State), event=RECORDS.write,
            read_event=lambda state, page: RECORDS.check(Event, page, "event"),
        ),
        audience=lambda event: None if event.to is None else {event.seat, event.to},
        concerned=lambda state, events: {s for s in state.seats if "rolled" in str(events)},
        secret=lambda state, action: action.words[0] == "stake", broken=State.broken,
        mix_again=lambda state, number: replace(state, mixed=number), urge=lambda action: 1,
        advise=lambda state, seat: state.legal(seat)[-1], redeal=State.redeal,
    ),
    speech=game.Speech(
        words=WORDS, words_of=lambda edition: WORDS, describe=lambda view: f"{view}\n",
        label=lambda view, line, names: line.capitalize(),
        word=lambda view, chosen, word, names: WORDS.say("word", word, dice=view.dice),
        question=lambda view, ask, names: WORDS.fill("ask", ask.kind, {"seat": ask.seat}, names),
        tell=lambda edition, events, names: [WORDS.event(one, names) for one in events],
        so_far=lambda view, names: [], goal=lambda *table: "",
        explain=lambda name, *_: WORDS.text["verb"].get(name, "Nothing is known of that."),
        topics=lambda *_: {verb: Topic("action", verb, WORDS.say("verb", verb)) for verb in VERBS},
    ),
)  # fmt: skip
