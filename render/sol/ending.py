"""How a game ended: who won, how everybody came away, and how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache, partial

from engine.core.chance import seed_text
from engine.core.seat import Seat
from engine.core.wording import Wording
from engine.sol.edition import edition
from engine.sol.events import FlareErupted
from engine.sol.outcome import Outcome
from engine.sol.variants import House, house
from engine.sol.view import PlayerView, SolView
from render.badges import emblem
from render.band_chart import Band, draw_river
from render.canvas import Pen, Picture, sprite
from render.encode import encode
from render.fonts import BOLD, MEDIUM, clipped
from render.options import RenderOptions
from render.owners import letter, shown_name
from render.page import Page
from render.palette import Palette
from render.poster import CAPTION, Poster, Row, Scene, draw_poster
from render.sol.moments import Turns, chosen, done
from render.sol.poster import backdrop, draw_arks
from render.sol.scene import scene
from render.sol.words import page_of

WORDS = Wording("sol/text")
EMBLEM, BADGE, IN_ROW = 78.0, 50.0, 58.0
LEVELS = 7
LONGEST = 700.0  # a name in the title, where few have won
TITLE = 60
IN_MOMENT = 230.0  # a name in the words of a moment, which have two short lines
SEED_GROUP = 8  # digits of a seed


def png(turns: Turns, look: RenderOptions) -> bytes:
    """Draw the poster of a game from its turns, as everybody saw them."""
    return encode(page(turns, look).image, look.kind, thin=True)


def page(turns: Turns, look: RenderOptions) -> Page:
    return draw_poster(_poster(turns, look), look)


def _poster(turns: Turns, look: RenderOptions) -> Poster:
    final, scale, palette = turns[-1][0], look.scale, look.palette
    ground = backdrop(final, look)
    if final.result is not None:
        draw_arks(ground, final, leaving(final.result), look)
    shown = heads(final)
    names = {
        player.seat: clipped(_name(player.seat, look), MEDIUM, CAPTION, IN_MOMENT)
        for player in final.players
    }
    return Poster(
        backdrop=ground,
        over=over(final, look),
        emblems=[emblem(seat, EMBLEM, scale, palette) for seat in shown],
        title=title(final, look),
        below=summary(final),
        rows=[_row(final, player, look) for player in ranked(final)],
        unit=WORDS.say("ending", "momentum").lower(),
        fate=WORDS.say("ending", "survival"),
        river=WORDS.say("ending", "river" if _flares(turns) else "river_plain"),
        draw_river=lambda page, corners: _river(page, corners, turns),
        scenes=[
            Scene(
                scene(*turns[moment.place], moment.key, look),
                moment.title(),
                moment.words(names),
                _edge(moment.facts, palette),
            )
            for moment in chosen(turns)
        ],
        foot=() if final.seed is None else foot(seed_text(final.seed)),
    )


def foot(seed: str) -> tuple[str, str]:
    """Write a seed in two lines, in groups that an eye can keep."""
    groups = [seed[start : start + SEED_GROUP] for start in range(0, len(seed), SEED_GROUP)]
    half = len(groups) // 2
    first = WORDS.say("ending", "seed", seed=" ".join(groups[:half]))
    return first, " ".join(groups[half:])


def leaving(result: Outcome) -> tuple[Seat, ...]:
    """Whose arks get away."""
    if result.score is None or not result.success:
        return result.winners
    return tuple(Seat(place) for place in range(len(result.levels)))


def heads(view: SolView) -> tuple[Seat, ...]:
    """Whose emblems stand beside the headline."""
    everybody = tuple(player.seat for player in view.players)
    if view.result is None or view.result.score is not None:
        return everybody
    return view.result.winners


def title(view: SolView, look: RenderOptions) -> str:
    """The level of survival, in large letters; without one, who won."""
    result = view.result
    if result is None:
        return WORDS.say("ending", "given_up")
    if not switches(view).levels_of_survival:
        return headline(view, result, look)
    seats = result.winners if result.score is None else heads(view)
    level = min(result.levels[seat] for seat in seats) if seats else min(result.levels)
    found: str = WORDS.text["level"][str(level)]
    return found


def over(view: SolView, look: RenderOptions) -> str:
    """Who won, above the level of survival."""
    if view.result is None or not switches(view).levels_of_survival:
        return ""
    return headline(view, view.result, look)


def _edge(facts: Mapping[str, object], palette: Palette) -> tuple[int, int, int]:
    seat = facts.get("seat")
    return palette.owners[seat] if isinstance(seat, Seat) else palette.energy


def lines(turns: Turns, look: RenderOptions) -> list[str]:
    """The same in words, without the river."""
    final = turns[-1][0]
    names = _full_names(final, look)
    if final.result is None:
        told = [f"{title(final, look)}.", summary(final)]
    else:
        told = [f"{_headline(final, final.result, names)}.", summary(final)]
    for player in ranked(final):
        facts = {"seat": player.seat, "momentum": player.momentum}
        line = WORDS.fill("ending", "row", facts, names)
        if final.result is None:
            told.append(line)
            continue
        level = _level(final.result.levels[player.seat])
        shown = [f"{level}."] if switches(final).levels_of_survival else []
        told.append(" ".join([line, *shown, *_cards(final, player)]))
    return told


def scenes(turns: Turns, look: RenderOptions) -> list[str]:
    """The moments of the poster, and the seed at its foot, in words."""
    final = turns[-1][0]
    names = _full_names(final, look)
    told = [
        WORDS.say("ending", "moment", turn=moment.title(), words=moment.words(names)) + "."
        for moment in chosen(turns)
    ]
    if final.seed is not None:
        told.append(WORDS.say("ending", "seed", seed=seed_text(final.seed)) + ".")
    return told


def _full_names(view: SolView, look: RenderOptions) -> dict[Seat, str]:
    """Words need no font: they name everybody in full."""
    return {player.seat: look.names.get(player.seat, str(player.seat)) for player in view.players}


def _cards(view: SolView, player: PlayerView) -> list[str]:
    """The cards of a player, which are open now."""
    say = partial(WORDS.say, "ending")
    if player.card is None:
        told = [say("no_card")]
    else:
        effect = view.effects.get(player.card)
        name = "" if effect is None else f" ({page_of(view, effect)['name']})"
        told = [say("card", card=f"{player.card}{name}")]
    counted = [
        f"{suit} ×{number}" if number > 1 else str(suit)
        for suit, number in Counter(player.put_away).items()
    ]
    return [*told, say("put_away", cards=counted)] if counted else told


def courses(turns: Turns, look: RenderOptions) -> list[str]:
    """The river in words: every number when it was reached."""
    views = [view for view, _ in turns]
    final = views[-1]
    names = _full_names(final, look)
    told = []
    for player in final.players:
        points = {done(view): view.players[player.seat].momentum for view in views}
        facts = {"seat": player.seat, "points": _reached(points)}
        told.append(WORDS.fill("ending", "course", facts, names))
    flares = {done(view): view.instability for view in views}
    return [*told, WORDS.say("ending", "flares_course", points=_reached(flares))]


def _reached(points: Mapping[int, int]) -> str:
    found: list[str] = []
    before: int | None = None
    for turn, number in points.items():
        if number != before:
            key = "after" if turn else "at_start"
            found.append(WORDS.say("ending", key, number=number, turn=turn))
        before = number
    return ", ".join(found)


def ranked(view: SolView) -> list[PlayerView]:
    return sorted(view.players, key=lambda player: (-player.momentum, player.seat))


def _level(level: int) -> str:
    return WORDS.say("ending", "level", level=level, title=WORDS.text["level"][str(level)])


def switches(view: SolView) -> House:
    return house(edition(view.edition), len(view.players), view.options)


def headline(view: SolView, result: Outcome, look: RenderOptions) -> str:
    """Who won, or whether it was enough."""
    width = LONGEST if len(result.winners) < 3 else 2 * LONGEST / len(result.winners)
    names = {
        player.seat: clipped(_name(player.seat, look), BOLD, TITLE, width)
        for player in view.players
    }
    return _headline(view, result, names)


def _headline(view: SolView, result: Outcome, names: Mapping[Seat, str]) -> str:
    if result.score is not None:
        return WORDS.say("ending", "saved" if result.success else "lost")
    if len(result.winners) == 1:
        return WORDS.fill("ending", "won", {"winner": result.winners[0]}, names)
    return WORDS.fill("ending", "shared", {"winners": result.winners}, names)


def summary(view: SolView) -> str:
    """How long it took, how it ended, and the score where there is one."""
    result = view.result
    if result is None:
        return WORDS.say("ending", "unfinished", turns=done(view), flares=view.instability)
    end = "stalled" if view.instability else "supernova"
    told = WORDS.say("ending", end, turns=view.turn.number)
    if result.score is None:
        return told
    whose = "alone" if len(view.players) == 1 else "together"
    score = WORDS.say("ending", whose, score=result.score, target=switches(view).target)
    return f"{score} {told}"


def _name(seat: Seat, look: RenderOptions) -> str:
    """A name to use in a sentence; one the font cannot show is its letter."""
    name = shown_name(seat, look.names)
    return name or WORDS.say("ending", "player", letter=letter(seat))


def _row(view: SolView, player: PlayerView, look: RenderOptions) -> Row:
    """A player: the name, the level of survival, and the momentum."""
    seat, result = player.seat, view.result
    words, sign = "", None
    if result is not None and switches(view).levels_of_survival:
        words = WORDS.text["level"][str(result.levels[seat])]
        sign = _pips(seat, result.levels[seat], look.scale, look.palette)
    won = result is not None and result.score is None and seat in result.winners
    badge = emblem(seat, IN_ROW, look.scale, look.palette)
    name, colour = _name(seat, look), look.palette.owners[seat]
    return Row(badge, name, colour, str(player.momentum), words, sign, won)


@lru_cache(maxsize=64)
def _pips(seat: Seat, level: int, scale: float, palette: Palette) -> Picture:
    """Seven levels of survival; those that were reached are full."""

    def paint(pen: Pen) -> None:
        for place in range(LEVELS):
            x = 25 * (place - (LEVELS - 1) / 2)
            full = place < level
            pen.disc(x, 0, 10, palette.owners[seat] if full else palette.text_dim)
            if not full:
                pen.disc(x, 0, 7, palette.ink)

    return sprite(LEVELS * 25, 24, scale, paint)


def _flares(turns: Turns) -> list[float]:
    """The turns that drew a flare."""
    return [
        done(view)
        for view, events in turns
        if any(isinstance(event, FlareErupted) for event in events)
    ]


def _river(page: Page, corners: tuple[float, float, float, float], turns: Turns) -> None:
    palette = page.palette
    bands = [
        Band(
            tuple({done(view): view.players[player.seat].momentum for view, _ in turns}.items()),
            palette.owners[player.seat],
            emblem(player.seat, BADGE, page.scale, palette),
        )
        for player in turns[-1][0].players
    ]
    sun = _sun(page.scale, palette)
    draw_river(page, corners, bands, _flares(turns), sun, WORDS.say("ending", "turn"))


@lru_cache(maxsize=16)
def _sun(scale: float, palette: Palette) -> Picture:
    """The sign of a flare."""

    def paint(pen: Pen) -> None:
        for x, y in ((1, 0), (0, 1), (0.71, 0.71), (0.71, -0.71)):
            pen.line([(-14 * x, -14 * y), (14 * x, 14 * y)], palette.energy, 3.5)
        pen.disc(0, 0, 7.5, palette.energy)

    return sprite(32, 32, scale, paint)
