"""From a message, and what was said before it, to a frame."""
