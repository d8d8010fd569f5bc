"""The cards, one file each; registering one is a line here."""
