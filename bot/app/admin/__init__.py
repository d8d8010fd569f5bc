"""What the operator does with the database: backups, and games exported and imported."""
