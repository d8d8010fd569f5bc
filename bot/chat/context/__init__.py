"""What all surfaces share: the application, the people, the renderer, and who may read what."""
