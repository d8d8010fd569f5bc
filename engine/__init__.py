"""The rules: pure functions on positions, with no Discord, clock, file or network in them."""
