"""How bright the star is where: plasma between the barriers, lanes for pieces, the corona.

Light is a field in which 1 is as bright as a lane may be, where pieces and names stand, and 2 is
white-hot. It is the same for both sides, for every size and every palette.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from render.canvas import Picture
from render.field import Profile, as_light, by_radius, calculate, radii
from render.noise import clouds, stirred, threads, wrapped
from render.sol import corona, supernova
from render.sol.geometry import CENTRE, EDGE, HEIGHT, ORBIT, SIZE

FLARES = 13  # the star has a look for each flare drawn, and one before the first
SUPERNOVA = FLARES + 1
STEP = 2  # units of a pixel: plasma is soft, and enlarged for the picture
AREA = (SIZE // STEP, HEIGHT // STEP)
MIDDLE = (CENTRE[0] / STEP, CENTRE[1] / STEP)
MOST = 2.0
SOFT = 0.62  # from here on light in a lane nears 1, and never passes it

STRIP = (1024, 480)  # plasma is laid around the heart, smaller and smaller towards it
NEAR, FAR = 30.0, 560.0  # radii at the ends of the strip
SWIRL = 0.22
DRIFT = 0.013  # of a turn, from flare to flare
END = 2.0 * SIZE  # farther than any corner


def heat(state: int) -> float:
    """From 0 for a quiet star to 1 for one about to burst."""
    return min(1.0, state / FLARES)


def heart(heat: float) -> float:
    """The radius of the heart."""
    return 40 + 28 * heat


@lru_cache(maxsize=2)
def light(state: int, texture: float) -> Picture:
    """How bright it is where, in grey; `texture` is how much plasma shows."""
    if state == SUPERNOVA:
        return as_light(supernova.blast(AREA, STEP))
    hot = heat(state)
    away = radii(AREA, STEP, CENTRE)
    profiles = {"depth": depth(hot), "grain": grain(hot), "crack": crack(hot), "orbit": orbit(hot)}
    fields = {name: by_radius(away, profile, MOST) for name, profile in profiles.items()}
    fields |= {
        "space": by_radius(away, [(0, 0), (541, 0), (545, 1), (END, 1)]),
        "lane": by_radius(away, lane(hot)),
        "plasma": laid(plasma(), state),
        "threads": laid(fissures(), state),
        "corona": corona.streamers(state, hot, AREA, STEP),
        "loops": corona.prominences(state, AREA, STEP),
    }  # fmt: skip
    return as_light(calculate(lambda given: _sum(given, texture), **fields), MOST)


def _sum(given: dict[str, Any], texture: float) -> Any:
    plasma = given["grain"] * (given["plasma"] - 0.52) + given["crack"] * given["threads"]
    whole = given["depth"] + plasma * texture
    whole = whole + given["space"] * (given["corona"] + given["orbit"])
    over = given["max"](whole - SOFT, 0.0) / (1 - SOFT)
    soft = given["min"](whole, SOFT) + (1 - SOFT) * over / (over + 1.0)
    loops = given["loops"] * given["space"]
    bounded = given["max"](soft, given["min"](loops, 1.0))
    free = given["max"](whole, loops)
    return free + (bounded - free) * given["lane"]


def plasma() -> Picture:
    return stirred(clouds(STRIP, (22, 12), "plasma", 5, 0.55, 1.9), (12, 6), "stir", 24)


def fissures() -> Picture:
    return threads(clouds(STRIP, (18, 9), "fissures", 4, 0.5, 1.5), 7)


def laid(strip: Picture, state: int) -> Picture:
    """A strip laid around the heart, swirling into it."""
    low, high = math.log(NEAR), math.log(FAR)

    def depth(radius: float) -> float:
        return (math.log(max(radius * STEP, NEAR)) - low) / (high - low)

    def turn(angle: float, radius: float) -> float:
        return angle + DRIFT * state + SWIRL * (math.log(max(radius * STEP, NEAR)) - high)

    return wrapped(strip, AREA, MIDDLE, depth, turn)


def depth(hot: float) -> Profile:
    """Light without texture: each barrier has light along its outer edge, and shade inside."""
    white, rim, warm = heart(hot), 1.15 + 0.75 * hot, 0.12 * hot
    core = [
        (0, 2), (white * 0.8, 2), (white, 1.92), (white + 10, 1.6), (white + 22, 1.22),
        (white + 40, 0.98), (white + 64, 0.8 + 0.3 * warm), (162, 0.6 + 0.6 * warm),
        (190, 0.4 + 0.6 * warm), (212, 0.2 + 0.3 * warm), (224, 0.08),
    ]  # fmt: skip
    radiative = [(234, 0.1), (243.5, rim), (248, 0.8 * rim), (256, 0.85), (272, 0.64),
                 (300, 0.52), (335, 0.42), (362, 0.22), (373, 0.08)]  # fmt: skip
    convective = [(382, 0.1), (392, rim), (397, 0.8 * rim), (405, 0.85), (420, 0.62),
                  (450, 0.5), (490, 0.42), (512, 0.3), (530, 0.12), (541, 0.05)]  # fmt: skip
    return [*core, *radiative, *convective, (542, 0), (END, 0)]


def grain(hot: float) -> Profile:
    """How strong the plasma is."""
    white, more = heart(hot), 0.3 * hot
    core = [(0, 0), (white, 0.05), (white + 20, 0.5), (112, 0.75), (190, 0.6), (222, 0.15)]
    radiative = [(244, 1.0), (275, 0.9 + more), (340, 0.85 + more), (372, 0.2)]
    convective = [(392, 1.1), (430, 1.05 + more), (500, 1.0 + more), (530, 0.25), (541, 0)]
    return [*core, *radiative, *convective, (END, 0)]


def crack(hot: float) -> Profile:
    """How bright fissures are: there are none in a quiet star."""
    core = [(0, 0), (heart(hot) + 30, 0), (112, 0.25 * hot), (224, 0.15 * hot), (234, 0)]
    radiative = [(244, 0.8 * hot), (300, 0.45 * hot), (360, 0.2 * hot), (380, 0)]
    convective = [(392, hot), (440, 0.75 * hot), (500, 0.5 * hot), (530, 0.1 * hot), (541, 0)]
    return [*core, *radiative, *convective, (END, 0)]


def orbit(hot: float) -> Profile:
    """The orbits are brighter outward, like glass in a mount."""
    less = 0.1 * hot
    return [(0, 0), (545, 0.1), (ORBIT, 0.4 - less), (ORBIT + 0.5, 0.1), (EDGE, 0.44 - less),
            (EDGE + 0.5, 0), (END, 0.1)]  # fmt: skip


def lane(hot: float) -> Profile:
    """Where pieces and names stand: 1, but for the heart, the rims and the limb."""
    white = heart(hot)
    core = [(0, 0), (white + 24, 0), (white + 40, 1), (224, 1), (234, 0)]
    return [*core, (248, 0), (260, 1), (372, 1), (382, 0), (397, 0), (409, 1), (532, 1), (542, 0),
            (564, 0), (582, 1), (END, 1)]  # fmt: skip
