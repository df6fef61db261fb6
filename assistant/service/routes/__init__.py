"""The calls, one noun a file: each parses, calls and shapes."""
