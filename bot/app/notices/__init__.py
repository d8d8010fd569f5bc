"""What people are told: the notices, and which of them a step of a game gives rise to."""
