"""What happens without a press: timeouts, reminders, expiries, digests and backups."""
