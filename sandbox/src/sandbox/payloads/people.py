"""Users, members, roles and applications in JSON."""

from sandbox.json_codec import Json
from sandbox.model.guilds import Guild, Member, Role
from sandbox.model.people import Application, Intent, User
from sandbox.model.permissions import Permission
from sandbox.model.world import World
from sandbox.payloads import stamp


def user(person: User) -> Json:
    payload: Json = {
        "id": str(person.id),
        "username": person.name,
        "discriminator": "0000" if person.bot else "0",
        "global_name": None if person.bot else person.name.capitalize(),
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "accent_color": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "collectibles": None,
    }
    if person.bot:
        payload["bot"] = True
    return payload


def own_user(person: User) -> Json:
    """Return what a bot hears about itself."""
    return user(person) | {
        "mfa_enabled": True,
        "locale": person.locale,
        "premium_type": 0,
        "email": None,
        "verified": True,
    }


def member(world: World, one: Member, *, with_user: bool = True) -> Json:
    payload: Json = {
        "avatar": None,
        "avatar_decoration_data": None,
        "banner": None,
        "collectibles": None,
        "communication_disabled_until": None,
        "flags": 0,
        "joined_at": stamp(one.joined_at),
        "nick": one.nick,
        "pending": False,
        "premium_since": None,
        "roles": [str(role) for role in one.roles],
        "mute": False,
        "deaf": False,
    }
    if with_user:
        payload["user"] = user(world.user(one.user))
    return payload


def acting_member(world: World, one: Member, rights: Permission) -> Json:
    """A member in an interaction: with what they may do in that place."""
    return member(world, one) | {"permissions": str(int(rights)), "unusual_dm_activity_until": None}


def role(one: Role) -> Json:
    payload: Json = {
        "id": str(one.id),
        "name": one.name,
        "description": None,
        "permissions": str(int(one.permissions)),
        "position": one.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": one.managed_by is not None,
        "mentionable": one.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
    if one.managed_by is not None:
        payload["tags"] = {"bot_id": str(one.managed_by)}
    return payload


def flags(application: Application) -> int:
    """Say which privileged intents a small application has ticked."""
    limited = {
        Intent.GUILD_PRESENCES: 1 << 13,
        Intent.GUILD_MEMBERS: 1 << 15,
        Intent.MESSAGE_CONTENT: 1 << 19,
    }
    return sum(bit for intent, bit in limited.items() if intent in application.privileged)


def application(world: World, one: Application) -> Json:
    guilds = [guild for guild in world.state.guilds.values() if one.id in guild.members]
    return {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user(world.user(one.id)),
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {"0": {}},
        "verify_key": "0" * 64,
        "flags": flags(one),
        "flags_new": str(flags(one)),
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user(world.user(one.owner)),
        "approximate_guild_count": len(guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "team": None,
        "eligible_oauth2_scopes": [],
    }


def guild(world: World, one: Guild, *, counts: bool = True) -> Json:
    payload: Json = {
        "id": str(one.id),
        "name": one.name,
        "icon": None,
        "description": None,
        "home_header": None,
        "splash": None,
        "discovery_splash": None,
        "features": [],
        "banner": None,
        "owner_id": str(one.owner),
        "application_id": None,
        "region": "deprecated",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(each) for each in one.roles.values()],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "vanity_url_code": None,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": one.locale,
        "rules_channel_id": None,
        "safety_alerts_channel_id": None,
        "public_updates_channel_id": None,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "incidents_data": None,
    }
    if counts:
        payload["approximate_member_count"] = len(one.members)
        payload["approximate_presence_count"] = len(one.members)
    return payload
