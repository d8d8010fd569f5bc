"""Allowed mentions: whole kinds by `parse`, or single people and roles, never both of one kind."""

from __future__ import annotations

from sandbox.limits.form import Form

KINDS = ("roles", "users", "everyone")
MAX_IDS = 100


def allowed_mentions(message: Form) -> None:
    form = message.form("allowed_mentions")
    if form is None:
        return
    parse = form.items("parse", most=len(KINDS))
    for index, kind in enumerate(parse):
        if kind not in KINDS:
            form.errors.at("parse", index).choices(KINDS)
    form.unique("parse", parse)
    form.truth("replied_user")
    for kind in ("users", "roles"):
        ids = form.snowflakes(kind, most=MAX_IDS)
        form.unique(kind, ids)
        if ids and kind in parse:
            form.errors.add(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
