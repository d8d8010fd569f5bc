"""The connection to Discord, and the router of everything that arrives."""
