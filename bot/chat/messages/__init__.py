"""Messages, buttons and menus, built from data. Nothing here remembers anything."""
