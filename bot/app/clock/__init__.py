"""How much time a decision has, what does not count, and when it is up."""
