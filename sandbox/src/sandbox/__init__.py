"""A local Discord: play and test the bot with no account and no network."""
