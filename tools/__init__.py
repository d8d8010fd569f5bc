"""Programs that are no tests and no part of the bot."""
