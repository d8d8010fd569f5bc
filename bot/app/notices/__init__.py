"""What people are told: the notices, how they are stored, and how they come into the outbox."""
