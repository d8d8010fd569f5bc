"""Files and pictures in JSON, wherever a message shows them."""

import hashlib
import hmac
from collections.abc import Iterator
from urllib.parse import quote

from sandbox.json_codec import Json, copied
from sandbox.model import components
from sandbox.model.messages import Attachment, Message
from sandbox.model.world import World

SCHEME = "attachment://"


def attachment(world: World, one: Attachment) -> Json:
    link = url(world, one)
    payload: Json = {
        "id": str(one.id),
        "filename": one.filename,
        "size": one.size,
        "url": link,
        "proxy_url": link,
        "content_type": one.content_type,
    }
    if one.width is not None and one.height is not None:
        payload |= {"width": one.width, "height": one.height}
    if one.description is not None:
        payload["description"] = one.description
    if one.ephemeral:
        payload["ephemeral"] = True
    return payload


def url(world: World, one: Attachment) -> str:
    """A link to a file that, like Discord's, is good for a day."""
    now = world.clock.now()
    # The same link for an hour: a page that asks often need not load a picture anew.
    issued = int(now // 3600 * 3600)
    expires = issued + int(world.policy.link_lasts) + 3600
    path = f"/attachments/{one.channel}/{one.id}/{quote(one.filename)}"
    return (
        f"{world.addresses.cdn}{path}?ex={expires:x}&is={issued:x}"
        f"&hm={signature(world, one, expires)}"
    )


def signature(world: World, one: Attachment, expires: int) -> str:
    text = f"{one.id}:{expires:x}".encode()
    return hmac.new(world.state.secret.encode(), text, hashlib.sha256).hexdigest()


def _named(one: Message, link: str) -> Attachment | None:
    if not link.startswith(SCHEME):
        return None
    name = link.removeprefix(SCHEME)
    return next((each for each in one.attachments if each.filename == name), None)


def loose(one: Message) -> list[Attachment]:
    """List the files of a message that no embed and no component of it shows."""
    links = [link for body in one.embeds for link in _links_of_embed(body)]
    links += [
        link for part in components.walk_components(one.components) for link in _links_of_part(part)
    ]
    placed = {found.id for link in links if (found := _named(one, str(link))) is not None}
    return [each for each in one.attachments if each.id not in placed]


def _links_of_embed(body: Json) -> Iterator[object]:
    for key, name in (
        ("image", "url"),
        ("thumbnail", "url"),
        ("author", "icon_url"),
        ("footer", "icon_url"),
    ):
        yield (body.get(key) or {}).get(name)


def _links_of_part(part: Json) -> Iterator[object]:
    for holder in (part, *(part.get("items") or ())):
        for key in ("media", "file"):
            yield (holder.get(key) or {}).get("url")


def embed(world: World, one: Message, body: Json) -> Json:
    """Show an embed, with the pictures it names."""
    payload: Json = copied(body)
    payload["type"] = "rich"
    for key in [key for key, value in payload.items() if value is None]:
        del payload[key]
    for key in ("image", "thumbnail"):
        if key in payload:
            payload[key] = _picture(world, one, payload[key])
    for key in ("author", "footer"):
        if str(payload.get(key, {}).get("icon_url", "")).startswith(SCHEME):
            found = _named(one, payload[key]["icon_url"])
            if found is not None:
                payload[key]["icon_url"] = payload[key]["proxy_icon_url"] = url(world, found)
    for field in payload.get("fields", ()):
        field["inline"] = bool(field.get("inline"))
    return payload


def _picture(world: World, one: Message, picture: Json) -> Json:
    link = str(picture.get("url", ""))
    found = _named(one, link)
    if found is None:
        return {"url": link, "proxy_url": link}
    shown = attachment(world, found)
    keys = ("url", "proxy_url", "width", "height", "content_type", "description")
    return {key: shown[key] for key in keys if key in shown}


def resolved(world: World, one: Message, parts: list[Json]) -> list[Json]:
    """Show components, with the files they name."""
    payload: list[Json] = copied(parts)
    for part in components.walk_components(payload):
        if "media" in part:
            part["media"] = _media(world, one, part["media"], part["id"])
        if "file" in part:
            found = _named(one, part["file"]["url"])
            part["file"] = _media(world, one, part["file"], part["id"])
            part["name"] = None if found is None else found.filename
            part["size"] = None if found is None else found.size
        for item in part.get("items") or ():
            item["media"] = _media(world, one, item["media"], part["id"])
    return payload


def _media(world: World, one: Message, media: Json, number: int) -> Json:
    link = str(media["url"])
    found = _named(one, link)
    if found is None:
        # A picture from elsewhere is not fetched here.
        outside = {"id": str(one.id + number), "url": link, "proxy_url": link}
        return outside | {"loading_state": 3, "placeholder": "", "content_type": None}
    shown = attachment(world, found)
    return {
        "id": shown["id"],
        "url": shown["url"],
        "proxy_url": shown["proxy_url"],
        "width": shown.get("width"),
        "height": shown.get("height"),
        "content_type": shown["content_type"],
        "attachment_id": shown["id"],
        "placeholder": "",
        "loading_state": 2,
        "flags": 0,
    }
