"""What any board game by post needs; it knows no game."""
