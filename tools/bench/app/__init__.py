"""How much the desk carries, and what a step costs it: python -m tools.bench.app."""
