"""The bot: it loads, asks the engine, saves, and tells people. Only here is there a clock."""
