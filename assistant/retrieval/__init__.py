"""The index of passages and of the ways rules are asked about: built once, searched by many."""
