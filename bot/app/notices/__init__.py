"""Notices to people: their records, how they are stored, and how they come into the outbox."""
