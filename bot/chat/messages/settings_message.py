"""A person's settings in one private message: what is chosen, and what changes it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.app.settings import personal_settings
from bot.app.settings.personal_settings import DAY, EVERY, TELL, PersonalSettings
from bot.chat.message import (
    LONGEST,
    Button,
    Field,
    Form,
    Message,
    Row,
    Select,
    button,
    fit,
    option,
)
from bot.chat.presses.personal import (
    ChangeSetting,
    FillTimeForm,
    ReportProblem,
    ShowPrivacy,
    ShowTimes,
)
from bot.chat.texts import WORDS
from bot.store.stored_settings import StoredSettings

SWITCHES = ("dms", "reminders", "next", "text")
FORMS = {
    "quiet": (Field("start", longest=5), Field("end", longest=5), Field("zone", required=False)),
    "vacation": (Field("first", longest=10), Field("last", longest=10)),
    "zone": (Field("zone"),),
}


def say(key: str, **facts: object) -> str:
    return WORDS.say("settings", key, **facts)


def panel(settings: StoredSettings, now: datetime) -> Message:
    chosen = personal_settings.chosen(settings)
    on = {
        "dms": chosen.dms, "reminders": chosen.reminders, "next": chosen.next_ping,
        "text": chosen.text_first,
    }  # fmt: skip
    titles = personal_settings.palette_titles()
    palette = chosen.palette or next(iter(titles))
    away = _away(settings, now)
    parts = [
        say("head"),
        say("tell", how=WORDS.say("tell", chosen.tell)),
        *(say(f"{name}_{'on' if on[name] else 'off'}") for name in SWITCHES),
        say("following", every=WORDS.say("every", chosen.following)),
        say("palette", name=titles[palette]),
        _night(chosen),
        *away,
    ]
    rows: tuple[Row, ...] = (
        _menu(
            "tell", {how: say("tell_me", how=WORDS.say("tell", how)) for how in TELL}, chosen.tell
        ),
        _menu("palette", titles, palette),
        (*(_switch(name, on[name]) for name in SWITCHES), _often(chosen)),
        _times(chosen, away=bool(away)),
        (
            button("privacy", ShowPrivacy()),
            button("report", ReportProblem()),
        ),
    )
    return Message(fit("\n".join(parts), LONGEST), rows)


def _night(chosen: PersonalSettings) -> str:
    if chosen.quiet is None:
        return say("no_quiet", zone=chosen.zone)
    start, end = f"{chosen.quiet.start:%H:%M}", f"{chosen.quiet.end:%H:%M}"
    return say("quiet", start=start, end=end, zone=chosen.quiet.zone)


def _away(settings: StoredSettings, now: datetime) -> list[str]:
    """Return the vacations that are not over."""
    return [
        say(
            "vacation",
            game=game,
            first=f"<t:{int(one.start.timestamp())}:D>",
            last=f"<t:{int(one.end.timestamp()) - 1}:D>",
        )
        for game in settings.vacations
        for one in personal_settings.vacations(settings, game)
        if one.end > now
    ]


def _menu(name: str, values: Mapping[str, str], now: str) -> Row:
    entries = tuple(option(title, value, chosen=value == now) for value, title in values.items())
    return Select(ChangeSetting(name=name), say(f"hint_{name}"), entries)


def _switch(name: str, on: bool) -> Button:
    other = "off" if on else "on"
    return button(f"{name}_{other}", ChangeSetting(name=name, value=other))


def _often(chosen: PersonalSettings) -> Button:
    other = EVERY[0] if chosen.following == DAY else DAY
    return button(f"following_{other}", ChangeSetting(name="following", value=other))


def _times(chosen: PersonalSettings, *, away: bool) -> tuple[Button, ...]:
    found = [button("quiet", ShowTimes(name="quiet"))]
    if chosen.quiet is not None:
        found.append(button("no_quiet", ChangeSetting(name="quiet", value="off")))
    found.append(button("zone", ShowTimes(name="zone")))
    found.append(button("vacation", ShowTimes(name="vacation")))
    if away:
        found.append(button("back_again", ChangeSetting(name="back")))
    return tuple(found)


def now_of(name: str, chosen: PersonalSettings) -> str:
    """Return what a menu of times marks as chosen already."""
    if name == "zone":
        return chosen.zone
    night = chosen.quiet if name == "quiet" else None
    return "" if night is None else f"{night.start:%H:%M} {night.end:%H:%M}"


def form(name: str) -> Form:
    """Return the form in which a setting that has to do with time is typed."""
    return Form(FillTimeForm(name=name), name, FORMS[name])
