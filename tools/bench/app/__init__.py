"""How much the bot carries, and what a step costs it: python -m tools.bench.app."""
