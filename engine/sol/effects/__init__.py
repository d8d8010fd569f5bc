"""The cards, one file each."""
