"""Messages, buttons and menus, built from what the desk says. Nothing here remembers anything."""
