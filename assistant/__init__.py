"""Understanding, retrieval, composing, verifying, and the front ends."""
