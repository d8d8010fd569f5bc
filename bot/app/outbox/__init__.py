"""The outbox: notices handed out in order until each is acknowledged, and who follows a game."""
