"""Provisions applied to what was understood of a question."""
