"""Worker processes: pictures and other long work, done beside the event loop."""
