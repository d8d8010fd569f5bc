"""The Discord half: commands and buttons in, messages out."""
