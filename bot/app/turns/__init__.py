"""Turns: drafted, confirmed, taken back, answered in advance, and read again later."""
