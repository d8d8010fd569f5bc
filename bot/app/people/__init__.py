"""People: their preferences, their figures, and their right to their own data."""
