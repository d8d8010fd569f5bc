"""The outbox carried to Discord: to channels, and to single people."""
