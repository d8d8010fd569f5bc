"""One SQLite file: how it is opened and written, its shapes, and what is asked of it."""
