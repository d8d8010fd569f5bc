"""Tables: set up, filled, begun, handed on, voted on, and what hosts decide."""
