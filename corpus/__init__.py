"""Texts and rules of the towns as data, with the code that loads and audits them."""
