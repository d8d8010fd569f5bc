"""The table: every player's numbers, the star, and the effects of this game."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from engine.core.seat import Seat
from engine.sol.pieces import Piece, Suit
from engine.sol.view import PlayerView, SolView
from render.badges import emblem
from render.canvas import pixels
from render.colour import Colour
from render.fonts import BOLD
from render.options import RenderOptions
from render.owners import shown_name
from render.page import GAP, HALF, LEADING, MARGIN, RIGHT, SMALLEST, Block, Page, stacked
from render.panes import CORNER, plate
from render.sol import suit_art, tokens
from render.sol.frame import dial, next_seat, progress
from render.sol.off_board import away_rows, draw_away
from render.sol.tokens import CARD
from render.sol.words import WORDS, line_of, page_of, say
from render.text import broken, span

STRUCTURES = (Piece.GATE, Piece.NODE, Piece.FOUNDRY, Piece.TOWER)

PAD = 32.0
COLUMNS = (0.0, 171.0, 342.0, 513.0)  # where pieces that are left begin
STATS = (0.0, 306.0, HALF - 2 * PAD)  # where the two columns of numbers begin, and the end
TALL = 552.0  # a player's panel
ROW = 60.0  # sundivers that are elsewhere
STAR = 350.0  # the star's panel where it has a row of its own
TITLE_ROW = 92.0  # of a suit's row: the name of its effect
LINE = SMALLEST * LEADING  # and a line about it
BETWEEN = 14.0  # two suits
SIGN = 440.0  # the end of a suit's row that shows its art
BAND = 0.2  # where that is cut from the art
VEIL = 165  # of 255: how much of it is hidden behind the name


def png(view: SolView, look: RenderOptions) -> bytes:
    """The table as a file."""
    blocks = [_title(view), *_players(view, look), *_suits(view, look)]
    return stacked(look, blocks)


def _title(view: SolView) -> Block:
    """The turn and what happens in it; at the end, how it ended."""
    if view.result is None:
        first, second = say("turn", number=view.turn.number), WORDS.text["phase"][view.phase]
    else:
        first, second = say("end"), ""
        if view.result.score is not None:
            outcome = say("success" if view.result.success else "failure")
            second = say("score", score=view.result.score, outcome=outcome)

    def draw(page: Page, y: float) -> None:
        x = page.write(first, MARGIN, y + 36, 60, weight=BOLD) + 32
        page.write(second, x, y + 41, SMALLEST, page.palette.text_dim, width=RIGHT - x)

    return Block(72, draw)


def _players(view: SolView, look: RenderOptions) -> list[Block]:
    """Players in pairs; where one is without a partner the star takes the place."""
    blocks = []
    for first in range(0, len(view.players), 2):
        pair = view.players[first : first + 2]
        away = max(len(away_rows(player, look, HALF - 2 * PAD)) for player in pair)
        height = TALL + ROW * away + (10 if away else 0)

        def draw(
            page: Page,
            y: float,
            pair: Sequence[PlayerView] = pair,
            height: float = height,
        ) -> None:
            for place, player in enumerate(pair):
                _player(page, view, player, MARGIN + place * (HALF + GAP), y, height)
            if len(pair) == 1:
                _star(page, view, MARGIN + HALF + GAP, y, height)

        blocks.append(Block(height, draw))
    if len(view.players) % 2 == 0:
        blocks.append(Block(STAR, lambda page, y: _wide_star(page, view, y)))
    return blocks


def _player(
    page: Page, view: SolView, player: PlayerView, x: float, y: float, height: float
) -> None:
    palette = page.palette
    words = _standing(view, player.seat)
    leads = words not in ("", say("asked"), say("next"))
    page.glass((x, y, x + HALF, y + height), palette.owners[player.seat], leads)
    _head(page, player, words, leads, x, y)
    left, right = x + PAD, x + HALF - PAD
    page.rule(left, y + 150, right - left)
    stats = (
        ("energy", player.energy, tokens.cube(42, page.scale, palette)),
        ("movement", player.movement, tokens.chevrons(46, page.scale, palette.text_dim)),
        ("hold", player.hold, tokens.diver(50, page.scale, palette.text_dim)),
        ("reserve", player.reserve, tokens.diver(50, page.scale, palette.panel_line)),
    )
    for place, (word, number, icon) in enumerate(stats):
        at, low = left + STATS[place % 2], y + 196 + place // 2 * 70
        page.put(icon, at + 23, low)
        size = 56 if number < 100 else SMALLEST
        end = page.write(str(number), at + 56, low, size, weight=BOLD) + 12
        room = left + STATS[place % 2 + 1] - end
        page.write(say(word), end, low + 4, SMALLEST, palette.text_dim, width=room)
    page.write(say("left"), left, y + 340, SMALLEST, palette.text_dim)
    for place, piece in enumerate(STRUCTURES):
        at = left + COLUMNS[place]
        sprite = tokens.structure(piece, player.seat, 62, page.scale, palette)
        page.put(sprite, at + 34, y + 402)
        page.write(str(player.left[piece]), at + 84, y + 402, 52, weight=BOLD)
    page.rule(left, y + 448, right - left)
    _card(page, view, player, left, y + 500, right - left)
    for row, items in enumerate(away_rows(player, page.look, right - left)):
        draw_away(page, player.seat, items, left, y + 582 + row * ROW)


def _standing(view: SolView, seat: Seat) -> str:
    """Whether a player is on turn, is asked, is next, or has won."""
    if view.result is not None:
        return say("winner") if seat in view.result.winners else ""
    asked = any(ask.seat == seat and ask.blocking for ask in view.asks)
    if seat == view.turn.seat:
        return say("on_turn")
    if asked:
        return say("asked")
    return say("next") if seat == next_seat(view) else ""


def _head(page: Page, player: PlayerView, words: str, leads: bool, x: float, y: float) -> None:
    palette, seat = page.palette, player.seat
    page.put(emblem(seat, 84, page.scale, palette), x + PAD + 38, y + 76)
    left, right = x + PAD + 100, x + HALF - PAD
    label, number = say("momentum"), str(player.momentum)
    page.write(number, right, y + 60, 84, weight=BOLD, align="r")
    page.write(label, right, y + 118, SMALLEST, palette.text_dim, align="r")
    name = shown_name(seat, page.look.names)
    room = right - span(number, page.scale, 84, BOLD) - 30
    page.write(name, left, y + 54, 56, weight=BOLD, width=room - left)
    low = y + 114 if name else y + 76
    room = right - span(label, page.scale, SMALLEST) - 24
    ship = say("ship", eye=player.eye)
    page.write(ship, left, low, SMALLEST, palette.text_dim, width=room - left)
    if words:
        other = palette.text_dim if words == say("next") else palette.fresh
        _tag(page, words, x + PAD, y, palette.owners[seat] if leads else other)


def _tag(page: Page, words: str, x: float, y: float, colour: Colour) -> None:
    """Words in the upper edge of a pane."""
    tag = (x, y - 24, x + span(words, page.scale, SMALLEST, BOLD) + 32, y + 26)
    page.box(tag, colour, round_by=14)
    page.write(words, x + 16, y, SMALLEST, page.palette.ink, BOLD)


def _card(page: Page, view: SolView, player: PlayerView, x: float, y: float, width: float) -> None:
    """The kept card, or the cards to choose from."""
    palette = page.palette
    height = 72.0
    choice = player.choice
    if choice is not None:
        words = say("choosing", options=choice.options)
        end = page.write(words, x, y, SMALLEST, palette.fresh, BOLD)
        shown: list[Suit | None] = list(choice.drawn)
        if choice.options > len(shown):
            shown = [choice.held, *shown]
        row_of_cards(page, shown, end + 28, y, x + width - end - 28)
        return
    if not player.has_card:
        page.write(say("no_card"), x, y, SMALLEST, palette.text_dim, width=width)
        return
    page.put(tokens.card(player.card, height, page.scale, palette), x + height * CARD / 2, y)
    left = x + height * CARD + 22
    if player.card is None:
        page.write(say("hidden_card"), left, y, SMALLEST, width=x + width - left)
        return
    suit, effect = player.card.capitalize(), view.effects.get(player.card)
    title = suit if effect is None else page_of(view, effect)["name"]
    left = page.write(title, left, y, 48, weight=BOLD, width=x + width - left) + 20
    other = say("blank") if effect is None else suit
    page.write(other, left, y, SMALLEST, palette.text_dim, width=x + width - left)


def row_of_cards(
    page: Page, suits: Sequence[Suit | None], x: float, y: float, width: float
) -> None:
    """Small cards side by side; those there is no room for are counted."""
    height, step = 72.0, 62.0
    fit = int((width + step - height * CARD) // step)
    shown = len(suits) if len(suits) <= fit else max(0, int((width - 90) // step))
    for place, suit in enumerate(suits[:shown]):
        sprite = tokens.card(suit, height, page.scale, page.palette)
        page.put(sprite, x + place * step + height * CARD / 2, y)
    if shown < len(suits):
        page.write(f"+{len(suits) - shown}", x + shown * step + 4, y, 48, weight=BOLD)


def _star(page: Page, view: SolView, x: float, y: float, height: float) -> None:
    """The star beside the last player."""
    page.panel(y, height, x, x + HALF)
    left, right = x + PAD, x + HALF - PAD
    _star_title(page, view, left, right, y + 50)
    middle = y + (232 if view.seen_discard else 280)
    page.put(dial(view.instability, page.scale, page.palette), left + 126, middle)
    rows = _piles(view)
    for place, (number, word) in enumerate(rows):
        at = middle + (place - (len(rows) - 1) / 2) * 110
        _pile(page, number, word, left + 286, at, right - left - 286)
    _seen(page, view, left, y + 440, right - left)


def _star_title(page: Page, view: SolView, left: float, right: float, y: float) -> None:
    """The star's name, and what a table against it must reach."""
    page.write(say("star"), left, y, 48, weight=BOLD)
    if view.target is not None:
        goal = f"{say('goal')} {progress(view)}"
        page.write(goal, right, y, 48, page.palette.fresh, BOLD, "r")


def _wide_star(page: Page, view: SolView, y: float) -> None:
    """The star in a row of its own."""
    page.panel(y, STAR)
    middle = y + STAR / 2
    page.put(dial(view.instability, page.scale, page.palette), MARGIN + PAD + 128, middle)
    left, right = MARGIN + PAD + 286, RIGHT - PAD
    _star_title(page, view, left, right, y + 50)
    rows = _piles(view)
    step = (right - left) / len(rows)
    for place, (number, word) in enumerate(rows):
        _pile(page, number, word, left + place * step, y + 154, step - 8)
    _seen(page, view, left, y + 240, right - left)


def _seen(page: Page, view: SolView, x: float, y: float, width: float) -> None:
    """Which cards everybody saw go to the discard pile."""
    if not view.seen_discard:
        return
    page.write(say("seen"), x, y, SMALLEST, page.palette.text_dim, width=width)
    step = min(140.0, (width + 12) / len(view.suits))
    for place, suit in enumerate(view.suits):
        at = x + place * step
        count = str(view.seen_discard.count(suit))
        colour = tokens.suit_colour(suit, page.palette)
        page.put(tokens.symbol(suit, 32, page.scale, colour), at + 15, y + 60)
        page.write(count, at + 33, y + 60, SMALLEST, weight=BOLD)


def _piles(view: SolView) -> list[tuple[int, str]]:
    piles = [(view.deck, "deck"), (view.discard, "discard"), (len(view.removed), "removed")]
    return [(number, word) for number, word in piles if number or word != "removed"]


def _pile(page: Page, number: int, word: str, x: float, y: float, width: float) -> None:
    """How many cards are somewhere."""
    if word == "deck":
        page.put(tokens.card(None, 84, page.scale, page.palette), x + 30, y)
    else:
        page.box((x, y - 42, x + 59, y + 42), page.palette.sky, page.palette.panel_line, 9, 4)
    page.write(str(number), x + 74, y - 16, 60, weight=BOLD)
    page.write(say(word), x + 74, y + 36, SMALLEST, page.palette.text_dim, width=width - 74)


def _suits(view: SolView, look: RenderOptions) -> list[Block]:
    heading = say("effects") if view.effects else say("suits")
    blocks = [Block(64, lambda page, y: _heading(page, heading, y))]
    rows = [_effect_rows(view, suit, look.scale) for suit in view.suits]
    heights = [TITLE_ROW + len(lines) * LINE for lines in rows]

    def draw(page: Page, y: float) -> None:
        for suit, lines, height in zip(view.suits, rows, heights, strict=True):
            _suit(page, view, suit, lines, (y, y + height))
            y += height + BETWEEN

    return [*blocks, Block(sum(heights) + (len(rows) - 1) * BETWEEN, draw)]


def _effect_rows(view: SolView, suit: Suit, scale: float) -> tuple[str, ...]:
    """What a suit's cards do, in as many lines as that takes."""
    effect = view.effects.get(suit)
    text = say("no_effect") if effect is None else line_of(view, effect)
    return broken(text, scale, RIGHT - PAD - MARGIN - SIGN - 32, SMALLEST)


def _heading(page: Page, text: str, y: float) -> None:
    page.write(text, MARGIN, y + 42, 48, weight=BOLD)


def _suit(
    page: Page, view: SolView, suit: Suit, rows: Sequence[str], sides: tuple[float, float]
) -> None:
    """A suit of the deck with its art, and what its cards do."""
    palette, (top, bottom) = page.palette, sides
    page.glass((MARGIN, top, RIGHT, bottom), tokens.suit_colour(suit, palette))
    _sign(page, suit, top, bottom)
    left, right = MARGIN + SIGN + 32, RIGHT - PAD
    effect = view.effects.get(suit)
    low = bottom - 14 - len(rows) * LINE + LINE / 2
    if effect is None:
        middle = (top + bottom - (len(rows) - 1) * LINE) / 2
        page.lines(rows, left, middle, SMALLEST, palette.text_dim)
        return
    card = page_of(view, effect)
    timing = say(card["timing"])
    page.write(timing, right, top + 44, SMALLEST, palette.fresh, align="r")
    room = right - span(timing, page.scale, SMALLEST) - 24
    end = page.write(card["name"], left, top + 42, 56, weight=BOLD, width=room - left) + 24
    if any(one.effect == effect for one in view.active):
        page.write(say("in_force"), end, top + 44, SMALLEST, palette.fresh, BOLD, width=room - end)
    page.lines(rows, left, low, SMALLEST)


def _sign(page: Page, suit: Suit, top: float, bottom: float) -> None:
    """A band of a suit's art, with its badge and name over it."""
    palette, scale = page.palette, page.scale
    left, high = round(MARGIN * scale), round(top * scale)
    width, height = round(SIGN * scale), round(bottom * scale) - high
    whole = suit_art.art(suit, palette, width, round(width * 1.5))
    start = round(whole.height * BAND)
    band = whole.crop((0, start, width, start + height))
    band.paste(palette.ink, (0, 0), Image.new("L", band.size, VEIL))
    page.image.paste(band, (left, high), plate(width, height, pixels(CORNER, scale)))
    middle = (top + bottom) / 2
    page.put(tokens.badge(suit, palette, 70, scale), MARGIN + 50, middle)
    page.write(suit.capitalize(), MARGIN + 96, middle, SMALLEST, weight=BOLD, width=SIGN - 104)
