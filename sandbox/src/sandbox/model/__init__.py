"""What exists on the local Discord: people, places, messages. No network here."""
