"""Which signs are emoji. Arrows and stars of a font that only look like them are refused."""

from __future__ import annotations

from sandbox.limits.form import Form

# The signs before U+1F000 that Unicode calls emoji, and whole blocks after it, where the few that
# are none do not matter.
_RANGES = """
a9 ae 203c 2049 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 25aa-25ab
25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f
2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c
26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea
26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747
274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55
3030 303d 3297 3299 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202
1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f64f 1f680-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f9ff
1fa70-1faff
"""
KEYS = frozenset("#*0123456789")
KEYCAP = "\u20e3"
# What joins and colours emoji: the joiner, the sign for "as a picture", and the tags of flags.
BETWEEN = frozenset("\u200d\ufe0f" + KEYCAP) | {chr(code) for code in range(0xE0020, 0xE0080)}


def _signs() -> frozenset[str]:
    found: set[str] = set()
    for part in _RANGES.split():
        first, _, last = part.partition("-")
        found.update(chr(code) for code in range(int(first, 16), int(last or first, 16) + 1))
    return frozenset(found)


SIGNS = _signs()


def is_emoji(text: str) -> bool:
    """Tell whether a text is one of the standard signs."""
    if text[:1] in KEYS:
        return text[1:].removeprefix("\ufe0f") == KEYCAP
    return text[:1] in SIGNS and all(sign in SIGNS or sign in BETWEEN for sign in text)


def emoji(holder: Form) -> None:
    """The sign of a button or an option: a standard one, or a guild's own by its id."""
    form = holder.form("emoji")
    if form is None:
        return
    form.truth("animated")
    if form.has("id"):
        form.snowflake("id")
        return
    name = form.get("name")
    if not isinstance(name, str) or not is_emoji(name):
        form.errors.at("name").add("COMPONENT_INVALID_EMOJI", "Invalid emoji")
