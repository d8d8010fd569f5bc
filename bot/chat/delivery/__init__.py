"""Deliver the outbox to Discord: to channels and to single people."""
