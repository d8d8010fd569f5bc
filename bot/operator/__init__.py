"""What the operator does with the file: copies of it, and games carried in and out."""
