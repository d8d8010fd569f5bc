"""Discord at the door: the client, every press by its custom id, and who is there."""
