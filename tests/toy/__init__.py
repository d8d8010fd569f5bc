"""A small game that fills all of a game's record. It is registered by tests alone."""
