"""What a person has chosen, and how typed settings are read and checked."""
