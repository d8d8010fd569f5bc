"""How a game ended: who won, how everybody came away, and how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

from engine.core.game import Result
from engine.core.seat import Seat
from engine.core.wording import Wording
from engine.sol.edition import edition
from engine.sol.house import House, house
from engine.sol.view import PlayerView, SolView
from render import chart
from render.canvas import Pen, Picture, sprite
from render.chart import Line
from render.fonts import BOLD, clipped
from render.look import Look
from render.page import INNER, LEADING, MARGIN, RIGHT, Block, Page, broken, span
from render.palette import Palette
from render.sol import tokens
from render.sol.owners import letter, shown_name
from render.sol.pieces import emblem
from render.sol.words import page_of

WORDS = Wording("sol/text")
TITLES, SUBTITLE = (76, 60), 40  # the smaller one where the larger takes two lines
EMBLEM = 84.0  # beside the title
ROW, GAP = 136.0, 16.0  # a player
LEVELS = 7
MOMENTUM, FLARES = 620.0, 330.0  # the heights of the charts
BADGE = 42.0  # along a line
CARD = 100.0  # a kept card, open
LONGEST = 760.0  # a name in the title


def png(views: Sequence[SolView], look: Look) -> bytes:
    """Draw the end of a game from its views, turn by turn, as everybody saw them."""
    return page(views, look).png()


def page(views: Sequence[SolView], look: Look) -> Page:
    final = views[-1]
    if final.result is None:
        raise ValueError("the game is not over")
    title = _title(final, final.result, look)
    rows = len(final.players) * (ROW + GAP)
    drawn = Page(look, title.height + rows + MOMENTUM + GAP + FLARES + MARGIN)
    title.draw(drawn, 0)
    y = title.height
    for player in ranked(final):
        _row(drawn, final, final.result, player, y)
        y += ROW + GAP
    _momentum(drawn, views, y)
    _flares(drawn, views, y + MOMENTUM + GAP)
    return drawn


def lines(views: Sequence[SolView], look: Look) -> list[str]:
    """The same in words, without the charts."""
    final = views[-1]
    if final.result is None:
        raise ValueError("the game is not over")
    names = _full_names(final, look)
    told = [f"{_headline(final, final.result, names)}.", summary(final, final.result)]
    for player in ranked(final):
        facts = {"seat": player.seat, "momentum": player.momentum}
        line = WORDS.fill("ending", "row", facts, names)
        level = _level(final.result.levels[player.seat])
        shown = [f"{level}."] if switches(final).levels_of_survival else []
        told.append(" ".join([line, *shown, *_cards(final, player)]))
    return told


def _full_names(view: SolView, look: Look) -> dict[Seat, str]:
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


def courses(views: Sequence[SolView], look: Look) -> list[str]:
    """The charts in words: every number when it was reached."""
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


def headline(view: SolView, result: Result, look: Look) -> str:
    """Who won, or whether it was enough."""
    names = {
        player.seat: clipped(_name(player.seat, look), BOLD, TITLES[-1], LONGEST)
        for player in view.players
    }
    return _headline(view, result, names)


def _headline(view: SolView, result: Result, names: Mapping[Seat, str]) -> str:
    if result.score is not None:
        return WORDS.say("ending", "saved" if result.success else "lost")
    if len(result.winners) == 1:
        return WORDS.fill("ending", "won", {"winner": result.winners[0]}, names)
    return WORDS.fill("ending", "shared", {"winners": result.winners}, names)


def summary(view: SolView, result: Result) -> str:
    """How long it took, how it ended, and the score where there is one."""
    end = "stalled" if view.instability else "supernova"
    told = WORDS.say("ending", end, turns=view.turn.number)
    if result.score is None:
        return told
    whose = "alone" if len(view.players) == 1 else "together"
    score = WORDS.say("ending", whose, score=result.score, target=switches(view).target)
    return f"{score} {told}"


def _name(seat: Seat, look: Look) -> str:
    """A name to use in a sentence; one the font cannot show is its letter."""
    name = shown_name(seat, look.names)
    return name or WORDS.say("ending", "player", letter=letter(seat))


def _title(view: SolView, result: Result, look: Look) -> Block:
    """The head of the page."""
    everybody = tuple(player.seat for player in view.players)
    seats = result.winners if result.score is None else everybody
    text, scale = headline(view, result, look), look.scale
    left = MARGIN + len(seats) * (EMBLEM + 10) + 18
    fitting = (size for size in TITLES if span(text, scale, size, BOLD) <= RIGHT - left)
    large = next(fitting, TITLES[-1])
    rows = broken(text, scale, RIGHT - left, large, BOLD)
    more = broken(summary(view, result), scale, INNER, SUBTITLE)
    tall = max(len(rows) * large * LEADING, EMBLEM + 8)

    def draw(page: Page, y: float) -> None:
        middle = y + MARGIN + EMBLEM / 2
        for place, seat in enumerate(seats):
            picture = emblem(seat, EMBLEM, page.scale, page.palette)
            page.put(picture, MARGIN + EMBLEM / 2 + place * (EMBLEM + 10), middle)
        page.lines(rows, left, middle, large, weight=BOLD)
        below = y + MARGIN + tall + 12 + SUBTITLE * LEADING / 2
        page.lines(more, MARGIN, below, SUBTITLE, page.palette.text_dim)

    return Block(MARGIN + tall + 12 + len(more) * SUBTITLE * LEADING + 20, draw)


def _row(page: Page, view: SolView, result: Result, player: PlayerView, top: float) -> None:
    """A player: the name, the level of survival, and the momentum."""
    palette, scale, seat = page.palette, page.scale, player.seat
    won = result.score is None and seat in result.winners
    bottom, y = top + ROW, top + ROW / 2
    page.box((MARGIN, top, RIGHT, bottom), edge=palette.fresh if won else palette.panel_line)
    page.put(emblem(seat, 80, scale, palette), MARGIN + 72, y)
    number = str(player.momentum)
    page.write(number, RIGHT - 40, y - 18, 72, weight=BOLD, align="r")
    unit = WORDS.say("ending", "momentum").lower()
    page.write(unit, RIGHT - 40, y + 38, 32, palette.text_dim, align="r")
    if player.card is not None:
        page.put(tokens.card(player.card, CARD, scale, palette), RIGHT - 290, y)
    left, level = MARGIN + 140, result.levels[seat]
    shown = switches(view).levels_of_survival
    name = _name(seat, page.look)
    end = page.write(name, left, y - 28 if shown else y, 48, weight=BOLD, width=760)
    if won:
        page.put(_crown(scale, palette), end + 52, y - 28 if shown else y)
    if shown:
        page.put(_pips(seat, level, scale, palette), left + 91, y + 30)
        page.write(
            _level(level), left + 204, y + 30, 36, palette.text_dim, width=RIGHT - 350 - left - 204
        )


@lru_cache(maxsize=64)
def _pips(seat: Seat, level: int, scale: float, palette: Palette) -> Picture:
    """Seven levels of survival; those that were reached are full."""

    def paint(pen: Pen) -> None:
        for place in range(LEVELS):
            x = 27 * (place - (LEVELS - 1) / 2)
            pen.disc(x, 0, 10, palette.owners[seat] if place < level else palette.panel_line)
            if place >= level:
                pen.disc(x, 0, 6.5, palette.panel)

    return sprite(7 * 27, 24, scale, paint)


@lru_cache(maxsize=16)
def _crown(scale: float, palette: Palette) -> Picture:
    def paint(pen: Pen) -> None:
        peaks = [(-26, 18), (-30, -14), (-13, 2), (0, -22), (13, 2), (30, -14), (26, 18)]
        pen.polygon(peaks, palette.fresh)
        for x, y in (peaks[1], peaks[3], peaks[5]):
            pen.disc(x, y, 4, palette.fresh)

    return sprite(70, 54, scale, paint)


def done(view: SolView) -> int:
    """How many turns are over."""
    return view.turn.number if view.result is not None else max(0, view.turn.number - 1)


def _momentum(page: Page, views: Sequence[SolView], top: float) -> None:
    final, scale, palette = views[-1], page.scale, page.palette
    y = _panel(page, "momentum", top, MOMENTUM)
    lines = [
        Line(
            tuple({done(view): view.players[seat].momentum for view in views}.items()),
            palette.owners[seat],
            emblem(seat, BADGE, scale, palette),
        )
        for seat in (player.seat for player in final.players)
    ]
    goal = None
    if final.result is not None and final.result.score is not None:
        goal = switches(final).target, WORDS.say("ending", "needed")
    corners = (MARGIN + 24, y, RIGHT - 10, top + MOMENTUM - 24)
    chart.chart(page, corners, lines, across=WORDS.say("ending", "turn"), goal=goal)


def _flares(page: Page, views: Sequence[SolView], top: float) -> None:
    y = _panel(page, "flares", top, FLARES)
    points = tuple({done(view): view.instability for view in views}.items())
    corners = (MARGIN + 24, y, RIGHT - 10, top + FLARES - 24)
    line = Line(points, page.palette.energy, stepped=True)
    chart.chart(page, corners, [line], rows=3, across=WORDS.say("ending", "turn"))


def _panel(page: Page, title: str, top: float, height: float) -> float:
    """A box with its title; says where there is room below it."""
    page.panel(top, height)
    page.write(WORDS.say("ending", title), MARGIN + 30, top + 48, 42, weight=BOLD)
    return top + 106
