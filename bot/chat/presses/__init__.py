"""What buttons and menus mean: one small class for each kind, which reads and writes its text."""
