"""Time: the one clock, how long a game gives, what stops it, and what happens when it is up."""
