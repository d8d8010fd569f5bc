"""The only place that makes discord.py objects and reads its errors."""
