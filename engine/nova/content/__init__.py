"""What is in the box, read once from data/nova and looked up by id."""
